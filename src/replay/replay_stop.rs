//! Where and why a record cannot be played out further.

use schemars::JsonSchema;
use serde::Serialize;

use crate::chess::{
    Castling, CastlingSide, Color, EnPassant, FenError, Kind, Move, Movement, Piece, Position,
    Promotion,
};
use crate::notation::{Pattern, Record, Stop, WrittenMove};

use super::resolve::ResolveError;
use super::timeline::{Ply, Timeline};

/// The point from which a record is not replayed. What stands before it is kept and judged;
/// what stands after it is never guessed at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ReplayStop {
    /// The ply the move would have made; 0 if the game could not even be set up.
    pub ply: Ply,
    /// The move or token as written, with its number; nothing if there is none to blame.
    #[serde(rename = "move")]
    pub written: Option<String>,
    /// What is wrong with it.
    pub why: String,
    /// The line it stands on in its input, from 1.
    pub line: u64,
    /// Where it stands in its input, in bytes from 0.
    pub byte: u64,
    /// Whose fault it is.
    #[serde(skip)]
    pub kind: StopKind,
}

/// Why a record is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopKind {
    /// There is nothing to judge: another variant, or a set-up that is no position.
    NotJudged,
    /// Nobody can tell what was played.
    Unreadable,
    /// It is plain what was played, and another law of movement allows it, but not that of
    /// this timeline.
    Forbidden(Matter),
}

/// What of movement a code has otherwise than today.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// Castling.
    Castling,
    /// Taking in passing.
    EnPassant,
    /// What a pawn becomes.
    Promotion,
}

impl Matter {
    /// Whether an article speaks of this: `amend` is what it says of movement, and whatever
    /// held before, the same holds after it.
    #[must_use]
    pub fn is_settled_by(self, amend: impl Fn(&mut Movement)) -> bool {
        let [mut one, mut other] = [Movement::default(), OTHERWISE];
        amend(&mut one);
        amend(&mut other);
        match self {
            Self::Castling => one.castling == other.castling,
            Self::EnPassant => one.en_passant == other.en_passant,
            Self::Promotion => one.promotion == other.promotion,
        }
    }
}

/// Another movement than today's in every matter.
const OTHERWISE: Movement = Movement {
    castling: Castling::None,
    en_passant: EnPassant::None,
    promotion: Promotion::AnyPieceOrPawn,
};

/// The laws of movement that between them allow every move that some law allows.
const WIDEST: [Movement; 2] = [TODAY, Movement { promotion: Promotion::AnyPieceOrPawn, ..TODAY }];

const TODAY: Movement = Movement {
    castling: Castling::Standard,
    en_passant: EnPassant::Standard,
    promotion: Promotion::AnyPiece,
};

/// A set-up that is no position.
pub(super) fn of_set_up(record: &Record<'_>, error: &FenError) -> ReplayStop {
    ReplayStop {
        ply: 0,
        written: None,
        why: format!("the FEN tag cannot be used: {error}"),
        line: record.line,
        byte: record.byte,
        kind: StopKind::NotJudged,
    }
}

/// A token the reader could not make a move of.
pub(super) fn of_token(record: &Record<'_>, stop: &Stop, plies: Ply) -> ReplayStop {
    ReplayStop {
        ply: if stop.of_game { 0 } else { plies + 1 },
        written: (!stop.of_game && !stop.token.is_empty()).then(|| stop.token.clone()),
        why: stop.why.clone(),
        line: record.line_of(stop.byte),
        byte: record.byte + u64::from(stop.byte),
        kind: if stop.of_game { StopKind::NotJudged } else { StopKind::Unreadable },
    }
}

/// A move that cannot be played.
pub(super) fn of_move(
    record: &Record<'_>,
    written: &WrittenMove,
    position: &Position,
    error: ResolveError,
    so_far: &Timeline,
) -> ReplayStop {
    let ply = so_far.plies() + 1;
    let elsewhere = legal_elsewhere(record, &written.pattern, position, so_far);
    let law = elsewhere.and_then(|m| what_forbids(&m, position));
    ReplayStop {
        ply,
        written: Some(format!("{} {}", so_far.number(ply), record.written(written))),
        why: law.unwrap_or_else(|| explain(error, position, so_far)),
        line: record.line_of(written.byte),
        byte: record.byte + u64::from(written.byte),
        kind: elsewhere.map_or(StopKind::Unreadable, |m| StopKind::Forbidden(matter(&m))),
    }
}

/// The move, if this law of movement does not know it but another does. The last move is
/// played again, or the set-up read again: what may be taken in passing depends on it.
fn legal_elsewhere(
    record: &Record<'_>,
    pattern: &Pattern,
    position: &Position,
    so_far: &Timeline,
) -> Option<Move> {
    let fen = || match so_far.moves() {
        [] => record.tag("FEN").map_or_else(|| position.fen(), str::to_owned),
        _ => so_far.position(so_far.plies() - 1).fen(),
    };
    WIDEST.into_iter().filter(|movement| *movement != position.movement()).find_map(|movement| {
        let (mut position, _) = Position::from_fen(&fen(), movement).ok()?;
        if let Some(m) = so_far.moves().last() {
            position.play(m);
        }
        position.resolve(pattern).ok()
    })
}

fn matter(m: &Move) -> Matter {
    match m.kind {
        Kind::Castle(_) => Matter::Castling,
        Kind::EnPassant => Matter::EnPassant,
        Kind::Plain => Matter::Promotion,
    }
}

/// What this law of movement has against a move that another allows, where the board alone does
/// not show it.
fn what_forbids(m: &Move, position: &Position) -> Option<String> {
    match (m.kind, m.promotion, position.movement().promotion) {
        (Kind::EnPassant, ..) => Some("under this law there is no capture en passant".to_owned()),
        (Kind::Castle(_), ..) => None,
        (Kind::Plain, Some(piece), Promotion::LostPiece) => Some(format!(
            "a pawn becomes only a piece already lost, and {} has lost no {}",
            player(position.turn()),
            word(piece)
        )),
        (Kind::Plain, None, _) if m.piece == Piece::Pawn => {
            Some("under this law a pawn on the last rank cannot remain a pawn".to_owned())
        }
        (Kind::Plain, ..) => None,
    }
}

fn player(color: Color) -> &'static str {
    if color == Color::White { "White" } else { "Black" }
}

fn word(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}

/// The reason in words, with what the game so far adds to it.
fn explain(error: ResolveError, position: &Position, so_far: &Timeline) -> String {
    match error {
        ResolveError::CastlingRightLost(wing) => lost_right(wing, position, so_far)
            .map_or(error.to_string(), |how| format!("{error}: {how}")),
        _ => error.to_string(),
    }
}

/// How the right to castle was lost, if this game shows it.
fn lost_right(wing: CastlingSide, position: &Position, so_far: &Timeline) -> Option<String> {
    let color = position.turn();
    let name = player(color);
    let had_it = |ply: usize| so_far.marks()[ply].components.rights.has(color, wing);
    let index = (0..so_far.moves().len()).find(|&index| had_it(index) && !had_it(index + 1))?;
    let number = so_far.number(index as Ply + 1);
    let number = number.trim_end_matches('.');
    let m: &Move = &so_far.moves()[index];
    Some(match (so_far.turn(index as Ply) == color, m.kind, m.piece) {
        (true, Kind::Castle(_), _) => format!("{name} castled at move {number}"),
        (true, _, Piece::King) => format!("{name}'s king moved at move {number}"),
        (true, ..) => format!("{name}'s rook moved at move {number}"),
        (false, ..) => format!("{name}'s rook was taken at move {number}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Reader;

    fn cut(text: &str) -> ReplayStop {
        let mut record = Record::default();
        assert!(Reader::new(text.as_bytes()).read(&mut record));
        Timeline::replay(&record, Movement::default()).stop().cloned().unwrap()
    }

    #[test]
    fn the_move_that_lost_the_right_to_castle_is_named() {
        let cut = cut("1. e4 e5 2. Nf3 Nf6 3. Ke2 Ke7 4. Ke1 Ke8 5. Be2 Be7 6. O-O *");
        assert!(cut.why.ends_with("White's king moved at move 3"), "{}", cut.why);
    }

    #[test]
    fn a_game_that_is_not_judged_has_no_move_to_blame() {
        let cut = cut("[Variant \"Atomic\"]\n\n1. e4 e5 *");
        assert_eq!((cut.ply, cut.written), (0, None));
    }
}
