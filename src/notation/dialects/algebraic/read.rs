//! Reading algebraic notation as two hundred years printed it: `Sf3`, `S. g1—f3`, `Sd4:`, `ed`,
//! `e7—e8D†`.

use super::{Algebraic, Form};
use crate::chess::{BitBoard, CastlingSide, Color, File, Piece, Rank, Square, last_rank};
use crate::notation::dialects::cursor::{Cursor, castling, castling_in_words, dash};
use crate::notation::dialects::suffix::{MoveSuffix, full_stop, may_end};
use crate::notation::pattern::{Capture, NamedWings, Pattern, Sign};

/// The Cyrillic letters that look like the files a, c and e and like the O of castling.
const CYRILLIC: [char; 5] = ['\u{430}', '\u{441}', '\u{435}', '\u{41e}', '\u{43e}'];

/// The squares and the capture of a written move.
#[derive(Clone, Copy, Debug)]
struct Route {
    from: BitBoard,
    to: BitBoard,
    capture: Capture,
}

impl Algebraic {
    pub(super) fn read_move(&self, text: &str, mover: Color) -> Option<(Pattern, usize)> {
        let start = Cursor::new(text);
        if !self.may_begin_move(start) {
            return None;
        }
        let (pattern, end) = self.castles(start).or_else(|| self.piece_move(start, mover))?;
        may_end(end).then(|| (pattern, full_stop(end).at()))
    }

    /// Returns false if no move begins with the letter here. In prose, which is searched for moves,
    /// the first letter nearly always decides.
    fn may_begin_move(&self, at: Cursor<'_>) -> bool {
        let Some(first) = at.peek() else { return false };
        let is_square_or_sign =
            matches!(first, 'a'..='h' | 'x' | 'X' | 'O' | 'o') || CYRILLIC.contains(&first);
        !first.is_alphabetic()
            || is_square_or_sign
            || self.letters.iter().any(|letters| letters.contains(first))
            || castling_in_words(at).is_some()
    }

    fn piece_move<'t>(&self, at: Cursor<'t>, mover: Color) -> Option<(Pattern, Cursor<'t>)> {
        let (piece, at) = or_unmoved(self.moving_piece(at), at);
        let (route, at) = self.route(piece, at)?;
        let promotion = if may_promote(piece, route, mover) { self.promotion(at) } else { None };
        let (promotion, at) = or_unmoved(promotion, at);
        let (ending, at) = self.ending(at);
        // With an origin square and without a letter, any kind of piece may be meant.
        let has_origin = route.from.len() == 1;
        let pattern = Pattern::Move {
            piece: if has_origin { piece } else { piece.or(Some(Piece::Pawn)) },
            from: route.from,
            to: route.to,
            capture: if ending.en_passant { Capture::EnPassant } else { route.capture },
            promotion,
            sign: ending.sign,
            wings: NamedWings::NONE,
        };
        Some((pattern, at))
    }

    fn castles<'t>(&self, at: Cursor<'t>) -> Option<(Pattern, Cursor<'t>)> {
        let sign = castling(at).map(|(side, end)| (Some(side), end));
        let (side, end) = sign.or_else(|| self.castles_in_words(at))?;
        let (ending, end) = self.ending(end);
        Some((Pattern::Castle { side, sign: ending.sign }, end))
    }

    /// Reads castling in words, perhaps after the king and before the king's square: `R enr. g 8`.
    fn castles_in_words<'t>(&self, at: Cursor<'t>) -> Option<(Option<CastlingSide>, Cursor<'t>)> {
        let king = self.letters_of(Piece::King).find_map(|letter| at.literal(letter));
        let after_king = king.map(|end| end.optional(|end| end.literal(".")).spaces());
        // The word for castling may itself begin with the king's letter: `Roque`.
        let (side, end) =
            after_king.and_then(castling_in_words).or_else(|| castling_in_words(at))?;
        let reached = wide_square(end.spaces()).filter(|_| side.is_none());
        let reached = reached.and_then(|(square, _, end)| Some((Some(castled_to(square)?), end)));
        Some(reached.unwrap_or((side, end)))
    }

    fn ending<'t>(&self, at: Cursor<'t>) -> (MoveSuffix, Cursor<'t>) {
        let cross = at.skip(|c| matches!(c, '×' | 'x' | 'X' | '\u{445}' | '\u{425}'));
        let (sign, at) = match cross.filter(|_| self.cross_mates) {
            Some(end) => (Some(Sign::Mate), end),
            None => (None, at),
        };
        MoveSuffix { sign, ..MoveSuffix::default() }.read(at)
    }

    /// Reads the sign of the moving piece and the text between it and a square. The letter of a
    /// pawn means a bishop or a knight in other languages, so it is read only in these forms:
    /// - before the letter of a captured piece: `PxP`;
    /// - in the long form, before a dash or a capture: `P-d4`, `Pxd5`.
    fn moving_piece<'t>(&self, at: Cursor<'t>) -> Option<(Piece, Cursor<'t>)> {
        let (piece, end) = self.letter_at(at)?;
        let is_letter = at.peek().is_some_and(char::is_alphabetic);
        let is_certain = self.form == Form::Long && separator(end).1.at() > end.at()
            || end.skip(is_capture).and_then(|end| self.letter_at(end)).is_some();
        let is_doubtful_pawn = piece == Piece::Pawn && is_letter && !is_certain;
        (!is_doubtful_pawn).then(|| (piece, end.optional(|end| end.literal(".")).spaces()))
    }

    fn letter_at<'t>(&self, at: Cursor<'t>) -> Option<(Piece, Cursor<'t>)> {
        // Nearly always the first letter decides.
        if let Some(first) = at.peek()
            && !self.letters.iter().any(|letters| letters.contains(first))
        {
            return None;
        }
        let written = Piece::ALL.into_iter().flat_map(|piece| {
            let ends = self.letters_of(piece).filter_map(|letter| at.literal(letter));
            ends.map(move |end| (piece, end))
        });
        let (piece, end) = written.max_by_key(|(_, end)| end.at())?;
        // A figurine may say whether it is text or a picture.
        Some((piece, end.optional(|end| end.skip(|c| matches!(c, '\u{fe0e}' | '\u{fe0f}')))))
    }

    /// Reads the squares of a move and its capture.
    fn route<'t>(&self, piece: Option<Piece>, at: Cursor<'t>) -> Option<(Route, Cursor<'t>)> {
        let (mut route, end) = self
            .two_squares(at)
            .or_else(|| self.line_and_square(piece, at))
            .or_else(|| self.one_square(piece, at))
            .or_else(|| two_files(piece, at))
            .or_else(|| self.two_pieces(piece, at))?;
        // The mark of a capture may come last: `Sd4:`.
        let mark = if self.cross_mates { end.literal(":") } else { end.skip(is_capture) };
        if mark.is_some() && route.capture == Capture::Unwritten {
            route.capture = Capture::AnyPiece;
        }
        Some((route, mark.unwrap_or(end)))
    }

    /// Reads a move by its two squares: `g1f3`, `g1—f3`, `g1:f3`. Old books and scanners have
    /// blanks inside: `f 4—f 5`, `e 2 e 4`.
    fn two_squares<'t>(&self, at: Cursor<'t>) -> Option<(Route, Cursor<'t>)> {
        let (from, is_wide, end) = wide_square(at)?;
        // The mark of a capture may come last, `Sd4: Sf6`, or before a blank, `e4x d5`.
        let after_mark = end.skip(is_capture).and_then(|end| end.skip(|c| c == ' '));
        if after_mark.is_some_and(|end| wide_square(end).is_none()) && self.form != Form::Long {
            return None;
        }
        let (captures, next) = separator(end);
        let from = from.bitboard();
        if !is_wide && let Some((to, capture, end)) = self.destination(next, captures) {
            return Some((Route { from, to, capture }, end));
        }
        let is_separated = next.at() > end.at();
        let (to, is_to_wide, end) =
            wide_square(if is_separated { next } else { end.skip(|c| c == ' ')? })?;
        // Without a separator both squares must have a blank inside, with a separator one of them.
        let has_blanks = if is_separated { is_wide || is_to_wide } else { is_wide && is_to_wide };
        if !has_blanks {
            return None;
        }
        // The mark of a capture may come last: `e 5 d 4 :`.
        let mark = if is_separated { None } else { end.spaces().skip(is_capture) };
        let capture =
            if captures || mark.is_some() { Capture::AnyPiece } else { Capture::Unwritten };
        Some((Route { from, to: to.bitboard(), capture }, mark.unwrap_or(end)))
    }

    /// Reads a file or a rank and a square: `e:d5`, `ed5`, and of a piece `bd2`, `1f3`, `b-d2`.
    fn line_and_square<'t>(
        &self,
        piece: Option<Piece>,
        at: Cursor<'t>,
    ) -> Option<(Route, Cursor<'t>)> {
        let is_piece = piece.is_some_and(|piece| piece != Piece::Pawn);
        let (from, end) = match file(at) {
            Some((file, end)) => (file.bitboard(), end),
            None if is_piece => rank(at).map(|(rank, end)| (rank.bitboard(), end))?,
            None => return None,
        };
        let (captures, next) = separator(end);
        let (to, capture, end) =
            self.destination(if captures || is_piece { next } else { end }, captures)?;
        Some((Route { from, to, capture }, end))
    }

    /// Reads one square: `f3`, `xf3`, and of a piece `-f3`.
    fn one_square<'t>(&self, piece: Option<Piece>, at: Cursor<'t>) -> Option<(Route, Cursor<'t>)> {
        let (captures, next) = separator(at);
        let begin = if captures || piece.is_some() { next } else { at };
        let (to, capture, end) = self.destination(begin, captures)?;
        Some((Route { from: BitBoard::FULL, to, capture }, end))
    }

    /// Reads the square of arrival; the captured piece may be named: `:Td8`.
    fn destination<'t>(
        &self,
        at: Cursor<'t>,
        captures: bool,
    ) -> Option<(BitBoard, Capture, Cursor<'t>)> {
        let captured = self.letter_at(at).filter(|_| captures);
        if let Some((piece, (to, end))) =
            captured.and_then(|(piece, end)| Some((piece, square(end)?)))
        {
            return Some((to.bitboard(), Capture::Of(piece), end));
        }
        let (to, end) = square(at)?;
        let capture = if captures { Capture::AnyPiece } else { Capture::Unwritten };
        Some((to.bitboard(), capture, end))
    }

    /// Reads a capture by its two pieces: `DxT`.
    fn two_pieces<'t>(&self, piece: Option<Piece>, at: Cursor<'t>) -> Option<(Route, Cursor<'t>)> {
        let (captured, end) = self.letter_at(at.skip(is_capture)?)?;
        let route =
            Route { from: BitBoard::FULL, to: BitBoard::FULL, capture: Capture::Of(captured) };
        (piece.is_some() && captured != Piece::King).then_some((route, end))
    }

    /// Reads a promotion: `D`, `=D`, `/D`, `(D)`, or apart from the square: `e8 D`.
    fn promotion<'t>(&self, at: Cursor<'t>) -> Option<(Piece, Cursor<'t>)> {
        let marked = at.spaces().skip(|c| matches!(c, '=' | '/' | '('));
        let (piece, end) = self.letter_at(marked.unwrap_or(at).spaces())?;
        let end = match at.spaces().peek() {
            Some('(') => end.spaces().literal(")")?,
            _ => end,
        };
        // Without a mark and after a blank, the letter could belong to the next move.
        let apart = marked.is_none() && at.spaces().at() > at.at();
        let is_next = square(end.optional(|end| end.literal(".")).spaces()).is_some();
        if piece == Piece::King || apart && (is_next || !may_end(end)) {
            return None;
        }
        Some((piece, end))
    }
}

/// Returns the side on which the king castles to a square on the first or the eighth rank. There, a
/// square alone cannot be the next move, as a pawn would have to be promoted.
fn castled_to(square: Square) -> Option<CastlingSide> {
    let side = match square.file() {
        File::G => CastlingSide::King,
        File::C => CastlingSide::Queen,
        _ => return None,
    };
    matches!(square.rank(), Rank::First | Rank::Eighth).then_some(side)
}

/// Returns what was read and the place after it, or `None` and this place.
fn or_unmoved<'t, T>(read: Option<(T, Cursor<'t>)>, here: Cursor<'t>) -> (Option<T>, Cursor<'t>) {
    read.map_or((None, here), |(value, end)| (Some(value), end))
}

/// Returns true if the move may be one of a pawn to its last rank.
fn may_promote(piece: Option<Piece>, route: Route, mover: Color) -> bool {
    let seventh = Rank::Seventh.relative_to(mover).bitboard();
    piece.is_none_or(|piece| piece == Piece::Pawn)
        && !(route.from & seventh).is_empty()
        && route.to.is_subset(last_rank(mover).bitboard())
}

/// Reads a pawn's capture by its files, `ed`, `e:d`, or with a dash before the square, `e - d5`.
fn two_files(piece: Option<Piece>, at: Cursor<'_>) -> Option<(Route, Cursor<'_>)> {
    let (from, end) = file(at)?;
    let dashed = dash(end.spaces()).and_then(|end| square(end.spaces()));
    let (file, to, end) = match dashed {
        Some((to, end)) => (to.file(), to.bitboard(), end),
        None => {
            let (to, end) = file(end.optional(|end| end.skip(is_capture)))?;
            (to, to.bitboard(), end)
        }
    };
    let beside = (from as usize).abs_diff(file as usize) == 1;
    (beside && piece.is_none_or(|piece| piece == Piece::Pawn))
        .then(|| (Route { from: from.bitboard(), to, capture: Capture::AnyPiece }, end))
}

/// Skips a dash or a sign of capture, if there is one. Returns true for a capture.
fn separator(at: Cursor<'_>) -> (bool, Cursor<'_>) {
    // A line may end before the dash of a move. A dash and a blank at the beginning of a line begin
    // an item of a list.
    let on_next_line =
        || dash(at.blanks()).filter(|end| end.peek().is_some_and(char::is_alphanumeric));
    if let Some(end) = at.spaces().skip(is_capture) {
        return (true, end.spaces());
    }
    let end = dash(at.spaces()).or_else(on_next_line);
    (false, end.map_or(at, Cursor::blanks))
}

fn is_capture(c: char) -> bool {
    matches!(c, 'x' | 'X' | '×' | ':')
}

fn square(at: Cursor<'_>) -> Option<(Square, Cursor<'_>)> {
    let (square, is_wide, end) = wide_square(at)?;
    (!is_wide).then_some((square, end))
}

/// Reads a square. Returns true if a blank precedes its rank: `e 4`.
fn wide_square(at: Cursor<'_>) -> Option<(Square, bool, Cursor<'_>)> {
    let (file, end) = at.character(|c| match c {
        '\u{430}' => Some(File::A),
        '\u{441}' => Some(File::C),
        '\u{435}' => Some(File::E),
        c => File::try_from(c).ok(),
    })?;
    let apart = end.skip(|c| c == ' ');
    let (rank, end) = rank(apart.unwrap_or(end))?;
    Some((Square::new(file, rank), apart.is_some(), end))
}

/// Reads a file. Its Cyrillic look-alikes are not read here: `с` without a rank can be a bishop.
fn file(at: Cursor<'_>) -> Option<(File, Cursor<'_>)> {
    at.character(|c| File::try_from(c).ok())
}

fn rank(at: Cursor<'_>) -> Option<(Rank, Cursor<'_>)> {
    at.character(|c| Rank::try_from(c).ok())
}
