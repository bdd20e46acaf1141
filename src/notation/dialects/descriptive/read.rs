//! Reading one move. Finds every reading of the text and returns the longest, unless the text after
//! the longest one shows that it contains the beginning of the next move.

use super::capture::{Capturing, captured};
use super::castling::castles;
use super::names::{NamedPiece, files, named, names, part, rank, squares, to};
use super::promotion::{becomes, promotion, queens};
use crate::chess::{BitBoard, Color, Piece, Rank};
use crate::notation::dialects::cursor::{Cursor, dash};
use crate::notation::dialects::suffix::{MoveSuffix, full_stop, may_end};
use crate::notation::pattern::{Capture, NamedWings, Pattern, Sign};

type Reading<'t> = (Pattern, Cursor<'t>);

/// The piece that moves, and the end of its name.
#[derive(Clone, Copy)]
struct MovingPiece<'t> {
    color: Color,
    named: NamedPiece,
    from: BitBoard,
    end: Cursor<'t>,
}

pub(super) fn read(text: &str, player: Color) -> Option<(Pattern, usize)> {
    let start = Cursor::new(text);
    let mut readings = castles(start, player);
    for piece in moving_pieces(start, player) {
        readings.extend(piece.readings(start));
    }
    readings.retain(|(_, end)| may_end(*end));
    readings.sort_by_key(|(_, end)| std::cmp::Reverse(end.at()));
    let mut whole = readings.iter().filter(|(_, end)| !goes_on(*end, player));
    let longest = whole.next().or(readings.first())?;
    // A shorter reading to the end of a column is better than a longer one into the next column.
    let (pattern, end) = whole.rfind(|(_, end)| ends_column(*end)).unwrap_or(longest);
    Some((*pattern, full_stop(*end).at()))
}

/// Returns true if a line ends here or a gap between columns begins.
fn ends_column(end: Cursor<'_>) -> bool {
    let rest = full_stop(end).rest();
    rest.trim_start_matches(' ').starts_with(['\n', '\r', '\t']) || rest.starts_with("  ")
}

/// Returns true if the following text continues a move, `x Q`, `takes`, `- K 4`: the end of this
/// reading is the beginning of the opponent's move.
fn goes_on(end: Cursor<'_>, player: Color) -> bool {
    let next = end.blanks();
    let square_at = |at| !squares(at, !player, BitBoard::FULL).is_empty();
    takes(next).is_some_and(|at| part(at.blanks()).is_some())
        || dash(next).is_some_and(square_at)
        || to(next).is_some_and(|at| square_at(at) || !files(at.blanks()).is_empty())
        || glued_square(next, !player).is_some()
        || steps(next).is_some()
        || queens(next).is_some()
        || next.literal("(").or_else(|| next.literal("/")).is_some_and(square_at)
}

/// Returns every reading of the moving piece, with and without the square on which it is.
fn moving_pieces(start: Cursor<'_>, color: Color) -> Vec<MovingPiece<'_>> {
    let mut pieces = Vec::new();
    for (name, end) in names(start.optional(|at| at.word("the"))) {
        let Some(named) = named(&name) else { continue };
        let bare = MovingPiece { color, named, from: named.at, end };
        let placed =
            bare.place().map(|(from, end)| MovingPiece { from: from & named.at, end, ..bare });
        pieces.extend(placed);
        pieces.push(bare);
    }
    pieces
}

impl<'t> MovingPiece<'t> {
    /// Reads the square of the moving piece, if it is written: `(R1)`, `/R1`, ` at K 5th`, `5-`.
    fn place(&self) -> Option<(BitBoard, Cursor<'t>)> {
        let start = self.end.blanks();
        if start.peek() == Some('(') {
            return self.place_in_brackets(start);
        }
        if let Some(at) = start.literal("/") {
            return self.square_or_line(at);
        }
        let square =
            skip_preposition(start).and_then(|at| squares(at, self.color, self.named.own).pop());
        if square.is_some() {
            return square;
        }
        let (rank, end) = rank(self.end).filter(|(_, end)| is_separator(*end))?;
        Some((rank.relative_to(self.color).bitboard(), end))
    }

    /// Reads the square of the piece in brackets: `(R1)`, `(on K 5th)`.
    fn place_in_brackets(&self, at: Cursor<'t>) -> Option<(BitBoard, Cursor<'t>)> {
        let (set, end) = self.square_or_line(at.literal("(")?.optional(skip_preposition))?;
        Some((set, end.blanks().literal(")")?))
    }

    /// Reads a square, or else a rank or a file alone.
    fn square_or_line(&self, at: Cursor<'t>) -> Option<(BitBoard, Cursor<'t>)> {
        let square = squares(at, self.color, self.named.own).pop();
        square.or_else(|| line(at, self.color))
    }

    /// Returns every reading of the move of this piece.
    fn readings(&self, start: Cursor<'t>) -> Vec<Reading<'t>> {
        let mut found = self.quiet(start);
        found.extend(self.capture());
        found.extend(self.check_alone());
        found.extend(self.interposition());
        if self.named.piece == Piece::Pawn {
            found.extend(self.pawn_step());
            found.extend(self.promotion_alone());
        }
        found
    }

    /// Reads a move to a square without a capture: `P-K4`, `Kt to B 3`, `checks at K 5`.
    fn quiet(&self, start: Cursor<'t>) -> Vec<Reading<'t>> {
        let next = self.end.blanks();
        if let Some(at) = dash(next).or_else(|| to(next)) {
            return self.move_to_square(at, None);
        }
        if let Some(at) = checks_at(next) {
            return self.move_to_square(at, Some(Sign::Check));
        }
        let has_line_break = next.at() > self.end.spaces().at();
        let goals = if has_line_break {
            // The dash may be lost at the end of a line.
            squares(next, self.color, self.named.own)
        } else if start.are_words_to(self.end) {
            squares_in_words(self.end.spaces(), self.color).collect()
        } else {
            Vec::new()
        };
        goals.into_iter().map(|(to, end)| self.reading(to, Capture::NoCapture, None, end)).collect()
    }

    /// Reads the text after a dash, which may contain the origin too: `R-(B5)B7`.
    fn move_to_square(&self, at: Cursor<'t>, sign: Option<Sign>) -> Vec<Reading<'t>> {
        let (from, at) = self.place_in_brackets(at).unwrap_or((BitBoard::FULL, at));
        let piece = Self { from: from & self.from, ..*self };
        let mut goals = squares(at, self.color, self.named.own);
        if self.named.piece != Piece::Pawn {
            goals.extend(unranked(at, self.color, goals.is_empty()));
        }
        goals
            .into_iter()
            .map(|(to, end)| piece.reading(to, Capture::NoCapture, sign, end))
            .collect()
    }

    /// Reads a capture: `BxP`, `takes Q R P`.
    fn capture(&self) -> Vec<Reading<'t>> {
        let Some(at) = takes(self.end.blanks()) else { return Vec::new() };
        let mut readings = Vec::new();
        for Capturing { at, piece, wing, end } in captured(at, self.color) {
            let (mut pattern, end) = self.reading(at, Capture::Of(piece), None, end);
            if let Pattern::Move { wings, .. } = &mut pattern {
                wings.captured = wing;
            }
            readings.push((pattern, end));
        }
        readings
    }

    /// Reads a step of a pawn: `two squares`, `one sq.`
    fn pawn_step(&self) -> Option<Reading<'t>> {
        let (two, end) = steps(self.end.blanks())?;
        let rank = |rank: Rank| rank.relative_to(self.color).bitboard();
        let files = self.named.at;
        // One step may lead to any rank except the fourth, which a pawn on its second rank reaches
        // only with two steps. So a single step from the third rank is not read.
        let (from, to) = if two {
            (files & rank(Rank::Second), files & rank(Rank::Fourth))
        } else {
            (files & !rank(Rank::Third), files & !rank(Rank::Fourth))
        };
        let piece = Self { from: from & self.from, ..*self };
        Some(piece.reading(to, Capture::NoCapture, None, end))
    }

    /// Reads a promotion without a square: `P queens`, `P becomes a Queen`.
    fn promotion_alone(&self) -> Option<Reading<'t>> {
        let at = self.end.blanks();
        queens(at).or_else(|| becomes(at))?;
        let last = Rank::Eighth.relative_to(self.color).bitboard();
        Some(self.reading(last & self.named.at, Capture::NoCapture, None, self.end))
    }

    /// Reads a piece and a check without a square: `Q mates`, `B checks`.
    fn check_alone(&self) -> Option<Reading<'t>> {
        let at = self.end.blanks();
        let said = |words, sign| Some((sign, at.one_of(words)?));
        let (sign, end) =
            said("mates checkmates", Sign::Mate).or_else(|| said("checks", Sign::Check))?;
        let alone = end.spaces().one_of("in at on and").is_none();
        alone.then(|| self.reading(BitBoard::FULL, Capture::Unwritten, Some(sign), end))
    }

    /// Reads `R interposes`. The pattern means any move without a capture of a piece other than the
    /// king: in check, every such move interposes.
    fn interposition(&self) -> Option<Reading<'t>> {
        let end = self.end.blanks().one_of("interposes covers")?;
        let is_meant = !matches!(self.named.piece, Piece::King);
        is_meant.then(|| self.reading(BitBoard::FULL, Capture::NoCapture, None, end))
    }

    /// Returns the pattern of a move to these squares, and the end of its signs.
    fn reading(
        &self,
        to: BitBoard,
        capture: Capture,
        sign: Option<Sign>,
        end: Cursor<'t>,
    ) -> Reading<'t> {
        let last = Rank::Eighth.relative_to(self.color).bitboard();
        let (mut promoted, mut end) = (None, end);
        if self.named.piece == Piece::Pawn
            && !(to & last).is_empty()
            && let Some((piece, after)) = promotion(end, to.is_subset(last))
        {
            (promoted, end) = (Some(piece), after);
        }
        let (ending, end) = (MoveSuffix { sign, en_passant: false }).read(end);
        let pattern = Pattern::Move {
            piece: Some(self.named.piece),
            from: self.from,
            to,
            capture: if ending.en_passant { Capture::EnPassant } else { capture },
            promotion: promoted,
            sign: ending.sign,
            wings: NamedWings { piece: self.named.wing, captured: None },
        };
        (pattern, end)
    }
}

/// Reads `K` for `K1`, unless a figure follows that could be the rank and not the number of the
/// next move. `has_no_rank` is true if no square with a rank can be read here.
fn unranked(at: Cursor<'_>, player: Color, has_no_rank: bool) -> Vec<(BitBoard, Cursor<'_>)> {
    let first = Rank::First.relative_to(player).bitboard();
    let has_figure = |at: Cursor<'_>| at.blanks().peek().is_some_and(|c| c.is_ascii_digit());
    let longest = names(at).pop().map_or(at, |(_, end)| end);
    let is_alone =
        has_no_rank && (digits_of_number(longest.blanks()).is_some() || !has_figure(longest));
    let is_whole = |end: Cursor<'_>| {
        let after = full_stop(MoveSuffix::default().read(end).1);
        match digits_of_number(after.blanks()) {
            None => is_alone && !has_figure(after),
            Some(1) => ends_column(after),
            Some(_) => true,
        }
    };
    // A rank follows `B's`, even if it cannot be read.
    let files = files(at.blanks()).into_iter();
    let files = files.filter(|(_, end)| is_whole(*end) && !matches!(end.before(), Some('s' | 'S')));
    files.map(|(files, end)| (files & first, end)).collect()
}

/// Returns the number of figures in the number of a move, if one is here. A single figure needs a
/// full stop or a bracket, and then the word ends.
fn digits_of_number(at: Cursor<'_>) -> Option<usize> {
    let rest = at.rest();
    let after_digits = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let after = after_digits.trim_start_matches(['.', ')']);
    let digits = rest.len() - after_digits.len();
    let is_marked = after.len() < after_digits.len() || digits > 1;
    (digits > 0 && is_marked && !after.starts_with(char::is_alphanumeric)).then_some(digits)
}

/// Skips `at`, `on` or `from` before the square of a piece.
fn skip_preposition(at: Cursor<'_>) -> Option<Cursor<'_>> {
    at.one_of("at on from").map(Cursor::blanks)
}

/// Returns true if a dash or a sign of capture is here.
fn is_separator(at: Cursor<'_>) -> bool {
    dash(at).is_some() || at.skip(|c| matches!(c, 'x' | 'X' | '×')).is_some()
}

/// Skips `checks at`, `gives check on`.
fn checks_at(at: Cursor<'_>) -> Option<Cursor<'_>> {
    let at = at.optional(|at| Some(at.one_of("gives giving")?.blanks()));
    at.one_of("checks check ch")?.blanks().one_of("at on")
}

/// Skips the sign or word of a capture: `x`, `takes`, `tks.`, and `t.` before a piece.
fn takes(at: Cursor<'_>) -> Option<Cursor<'_>> {
    let sign = at.skip(|c| matches!(c, 'x' | 'X' | '×' | ':'));
    let taken = sign.or_else(|| at.one_of("takes take tks tak captures"));
    if taken.is_some() {
        return taken;
    }
    let end = at.literal("t")?.optional(|at| at.literal("."));
    part(end.blanks()).is_some().then_some(end)
}

/// Reads the number of squares, `two squares`, `advances 1 sq.`, `two`. Returns true for two, false
/// for one.
fn steps(at: Cursor<'_>) -> Option<(bool, Cursor<'_>)> {
    let at = at.optional(|at| Some(at.one_of("advances moves")?.blanks()));
    // The word, true if it means two, and true if `squares` may be missing after it.
    let numbers =
        [("two", true, true), ("one", false, true), ("2", true, false), ("1", false, false)];
    let (two, alone, end) =
        numbers.into_iter().find_map(|(word, two, alone)| Some((two, alone, at.word(word)?)))?;
    let unit = end.blanks().one_of("square squares sq sqs step steps");
    Some((two, unit.or(alone.then_some(end))?))
}

/// Returns the squares that are written without a dash: `K4` in `P K4`, `K B 3` in `Kt K B 3`.
fn squares_in_words<'t>(
    at: Cursor<'t>,
    player: Color,
) -> impl Iterator<Item = (BitBoard, Cursor<'t>)> {
    let squares = squares(at, player, BitBoard::EMPTY);
    squares.into_iter().filter(move |(_, end)| at.are_words_to(*end))
}

/// Returns a square that is written without blanks.
fn glued_square(at: Cursor<'_>, player: Color) -> Option<(BitBoard, Cursor<'_>)> {
    squares_in_words(at, player).find(|(_, end)| at.is_one_word_to(*end))
}

/// Reads a rank or a file alone: `R(1)-K1`, `Kt(B)-Q2`.
fn line(at: Cursor<'_>, player: Color) -> Option<(BitBoard, Cursor<'_>)> {
    let rank = rank(at).map(|(rank, end)| (rank.relative_to(player).bitboard(), end));
    rank.or_else(|| files(at).pop())
}
