//! Descriptive notation as Spanish and French books had it: the rank before the file, and the piece
//! before its wing: `P4R`, `C3AR`, `TD1D`, `AxPAR`.

use super::names::{NamedPiece, files_of, named};
use super::write::Names;
use crate::chess::{BitBoard, Color, Piece, Rank};
use crate::notation::dialects::cursor::{Cursor, castling, castling_in_words, dash};
use crate::notation::dialects::suffix::{MoveSuffix, full_stop, may_end};
use crate::notation::pattern::{Capture, NamedWings, Pattern};

impl Names {
    pub(super) const fn rank_first(letters: [&'static str; 6], en_passant: &'static str) -> Self {
        Self { letters, is_rank_first: true, check: "+", mate: " mate", en_passant }
    }

    pub(super) fn read(&self, text: &str, mover: Color) -> Option<(Pattern, usize)> {
        let start = Cursor::new(text);
        let (pattern, end) = castles(start).or_else(|| self.piece_move(start, mover))?;
        may_end(end).then(|| (pattern, full_stop(end).at()))
    }

    fn piece_move<'t>(&self, at: Cursor<'t>, mover: Color) -> Option<(Pattern, Cursor<'t>)> {
        let (moving, from, end) = self.placed(at, true, mover)?;
        let (from, end) = self.origin(end, mover).map_or((from, end), |(on, end)| (from & on, end));
        let (to, capture, captured, end) = match takes(end) {
            Some(end) => {
                let (taken, at, end) = self.placed(end.spaces(), false, mover)?;
                (at, Capture::Of(taken.piece), taken.wing, end)
            }
            None => {
                let next = end.spaces();
                let (to, end) = self.square(dash(next).unwrap_or(next).spaces(), mover)?;
                (to, Capture::NoCapture, None, end)
            }
        };
        let last = Rank::Eighth.relative_to(mover).bitboard();
        let promotes = moving.piece == Piece::Pawn && !(to & last).is_empty();
        let promotion = if promotes { self.promotion(end) } else { None };
        let (promotion, end) = promotion.map_or((None, end), |(piece, end)| (Some(piece), end));
        let (ending, end) = MoveSuffix::default().read(end);
        let pattern = Pattern::Move {
            piece: Some(moving.piece),
            from,
            to,
            capture: if ending.en_passant { Capture::EnPassant } else { capture },
            promotion,
            sign: ending.sign,
            wings: NamedWings { piece: moving.wing, captured },
        };
        Some((pattern, end))
    }

    /// Reads a piece by its name and its square: `CD`, `PAR`, `T(1T)`.
    fn placed<'t>(
        &self,
        at: Cursor<'t>,
        moves: bool,
        mover: Color,
    ) -> Option<(NamedPiece, BitBoard, Cursor<'t>)> {
        let (name, end) = self.parts(at, moves);
        let named = named(&name)?;
        let Some(inside) = end.literal("(") else { return Some((named, named.at, end)) };
        match self.square(inside, mover).and_then(|(on, end)| Some((on, end.literal(")")?))) {
            Some((on, end)) => Some((named, named.at & on, end)),
            // The bracket contains a promotion.
            None => Some((named, named.at, end)),
        }
    }

    /// Reads the origin of a piece before a dash or a capture: a rank, `C7-5C`, or a square,
    /// `T 4 CR — 2 CR`.
    fn origin<'t>(&self, at: Cursor<'t>, mover: Color) -> Option<(BitBoard, Cursor<'t>)> {
        let is_origin = |end: Cursor<'_>| {
            takes(end).is_some()
                || dash(end.spaces()).is_some_and(|end| rank(end.spaces()).is_some())
        };
        let square = self.square(at.spaces(), mover);
        square.filter(|(_, end)| is_origin(*end)).or_else(|| {
            let (rank, end) = rank(at.spaces()).filter(|(_, end)| is_origin(*end))?;
            Some((rank.relative_to(mover).bitboard(), end))
        })
    }

    /// Reads a square as the mover counts ranks: `3AR`, `3 A R`.
    fn square<'t>(&self, at: Cursor<'t>, mover: Color) -> Option<(BitBoard, Cursor<'t>)> {
        let (rank, end) = rank(at)?;
        // After a wide gap another column begins.
        if end.rest().starts_with("   ") {
            return None;
        }
        let (name, end) = self.parts(end.spaces(), false);
        Some((files_of(&name)? & rank.relative_to(mover).bitboard(), end))
    }

    /// Returns the parts of a name, at most three, in the order of English: `PAR` is the king's
    /// bishop's pawn. Blanks may separate them, unless the next move begins after one, which
    /// `moves` excludes.
    fn parts<'t>(&self, at: Cursor<'t>, moves: bool) -> (Vec<Piece>, Cursor<'t>) {
        let mut parts = Vec::new();
        let mut end = at;
        let part = |at, is_first| self.part(at, is_first, moves);
        while let Some((piece, next)) = part(end, parts.is_empty()).filter(|_| parts.len() < 3) {
            parts.insert(0, piece);
            end = next;
        }
        (parts, end)
    }

    fn part<'t>(&self, at: Cursor<'t>, is_first: bool, moves: bool) -> Option<(Piece, Cursor<'t>)> {
        let glued = self.letter_at(at);
        if glued.is_some() {
            return glued;
        }
        let next = at.spaces();
        if is_first || is_gap(at) || (!moves && self.begins_a_move(next)) {
            return None;
        }
        let (piece, end) = self.letter_at(next)?;
        (piece != Piece::Pawn && may_end(end)).then_some((piece, end))
    }

    /// Returns true if the next letters begin a move, judged by the text after them.
    fn begins_a_move(&self, at: Cursor<'_>) -> bool {
        let mut end = at;
        while let Some((_, next)) = self.letter_at(end) {
            end = next;
        }
        let has_rank = rank(end.spaces()).is_some_and(|(_, end)| {
            !end.peek().is_some_and(|c| matches!(c, '.' | ')') || c.is_ascii_digit())
        });
        has_rank
            || self.has_square_below(end)
            || takes(end).is_some()
            || end.literal("(").is_some()
            || dash(end.spaces()).is_some_and(|end| rank(end.spaces()).is_some())
    }

    /// Returns true if the destination of a piece is on the line below its name and is not a
    /// numbered move: `A` / `3 CD`.
    fn has_square_below(&self, end: Cursor<'_>) -> bool {
        let below = end.spaces().literal("\n").and_then(|line| rank(line.spaces()));
        below.is_some_and(|(_, end)| {
            let file = self.letter_at(end.spaces());
            file.is_some_and(|(piece, _)| piece != Piece::Pawn) && !self.begins_a_move(end.spaces())
        })
    }

    fn letter_at<'t>(&self, at: Cursor<'t>) -> Option<(Piece, Cursor<'t>)> {
        let letters = Piece::ALL.into_iter().zip(self.letters);
        let (piece, end) =
            letters.filter_map(|(piece, letter)| Some((piece, at.literal(letter)?))).next()?;
        Some((piece, end.optional(|end| end.literal("."))))
    }

    /// Reads the piece that a pawn becomes: `=D`, `/D`, `(D)`.
    fn promotion<'t>(&self, at: Cursor<'t>) -> Option<(Piece, Cursor<'t>)> {
        let marked = at.skip(|c| matches!(c, '=' | '/' | '('))?;
        let (piece, end) = self.letter_at(marked).filter(|(piece, _)| *piece != Piece::King)?;
        Some((piece, if at.peek() == Some('(') { end.literal(")")? } else { end }))
    }
}

/// Reads a rank, as a number or an ordinal: `4`, `4e`, `4ª`.
fn rank(at: Cursor<'_>) -> Option<(Rank, Cursor<'_>)> {
    let (rank, end) = at.character(|c| Rank::try_from(c).ok())?;
    Some((rank, end.optional(|end| end.one_of("e ª º"))))
}

/// Returns true if there is a gap as wide as between columns.
fn is_gap(at: Cursor<'_>) -> bool {
    at.rest().starts_with("  ") || at.rest().starts_with('\t')
}

fn castles(at: Cursor<'_>) -> Option<(Pattern, Cursor<'_>)> {
    let sign = castling(at).map(|(side, end)| (Some(side), end));
    let (side, end) = sign.or_else(|| castling_in_words(at))?;
    let (ending, end) = MoveSuffix::default().read(end);
    Some((Pattern::Castle { side, sign: ending.sign }, end))
}

/// Skips a sign or word of capture: `x`, `×`, `:`, `pr.`, `toma`.
fn takes(at: Cursor<'_>) -> Option<Cursor<'_>> {
    let sign = at.spaces().skip(|c| matches!(c, 'x' | 'X' | '×' | ':'));
    sign.or_else(|| at.spaces().one_of("pr prend prennent toma"))
}
