//! Irregularities in words, without what a code gives for them.

use crate::chess::{Position, Square, piece_name};
use crate::notation::{CheckIrregularity, Irregularity, PromotionIrregularity, SetUpIrregularity};
use crate::remedies::IrregularityKind;

use super::words::{color_name, sentence};

/// Returns the irregularity as a sentence: `White put the bishop from c1 on h5.`
pub(crate) fn irregularity_sentence(
    irregularity: &Irregularity,
    kind: IrregularityKind,
    position: &Position,
) -> String {
    let who = color_name(irregularity.by_in_position(position.turn()));
    let said = if has_only_a_name(irregularity) {
        legal_name(kind).to_owned()
    } else {
        irregularity_clause(irregularity, who, position, "", "")
    };
    sentence(&said)
}

/// Returns the name of an irregularity in the laws as a sentence. `None` if
/// [`irregularity_sentence`] is that name, or if a move was taken back before the clock was
/// pressed.
pub(crate) fn legal_name_sentence(
    irregularity: &Irregularity,
    kind: IrregularityKind,
) -> Option<String> {
    (!has_only_a_name(irregularity) && irregularity.is_complete())
        .then(|| sentence(legal_name(kind)))
}

/// Returns true if the irregularity has neither squares nor a side of castling, so that only its
/// name in the laws can be given.
fn has_only_a_name(irregularity: &Irregularity) -> bool {
    let castles = matches!(
        irregularity,
        Irregularity::Castle(_) | Irregularity::RookFirst(_) | Irregularity::KingLetGo(_)
    );
    irregularity.squares().is_empty() && !castles
}

/// Returns the irregularity as a clause without a full stop. `when` is its moment, empty or
/// beginning with a blank; `last` is the label of the move that led to the ply of the event, empty
/// if it is unknown.
pub(super) fn irregularity_clause(
    irregularity: &Irregularity,
    who: &str,
    position: &Position,
    when: &str,
    last: &str,
) -> String {
    let on = |square: Square| format!("{} on {square}", piece(square, position));
    let put = match irregularity.squares().as_slice() {
        [from, to] => format!("put {} from {from} on {to}", piece(*from, position)),
        _ => String::new(),
    };
    match *irregularity {
        Irregularity::Touch(_) => {
            let touched: Vec<String> = irregularity.squares().into_iter().map(on).collect();
            format!("{who} touched {}{when}", touched.join(" and then "))
        }
        Irregularity::Accident(one) => format!("{who} touched {} by accident{when}", on(one)),
        Irregularity::TouchOutOfTurn(one) => {
            format!("{who} touched {} out of turn{when}", on(one))
        }
        Irregularity::Adjust(None) => format!("{who} said j'adoube{when}"),
        Irregularity::Adjust(Some(one)) => {
            format!("{who} said j'adoube and adjusted {}{when}", on(one))
        }
        Irregularity::Misplay(..) => format!("{who} {put}{when}"),
        Irregularity::Unpressed(..) => {
            format!("{who} {put}{when}, and took it back before pressing the clock")
        }
        Irregularity::TurnLost(..) => format!("{who} {put}{when}, took it back and lost the turn"),
        Irregularity::PieceLost(..) => format!("{who} {put}{when}, and lost it"),
        Irregularity::TwiceStands => format!("{who} moved again{when}, and both moves stood"),
        Irregularity::Stands => format!("{last} was illegal"),
        Irregularity::Found => format!("it was found{when} that an earlier move was illegal"),
        Irregularity::OutOfTurn(..) => format!("{who} {put} out of turn{when}"),
        Irregularity::TwoMoves(..) => format!("{who} moved again{when}, {put}"),
        Irregularity::Castle(side) => format!("{who} castled {side} illegally{when}"),
        Irregularity::RookFirst(side) => {
            format!("{who} set about castling {side} with the rook{when}")
        }
        Irregularity::KingLetGo(side) => format!("{who} let the king go to castle {side}{when}"),
        Irregularity::Check(error) => check_clause(error, who, when, last),
        Irregularity::SetUp(error) => format!("it was found{when} that {}", set_up_clause(error)),
        Irregularity::Promotion(error) => promotion_clause(error, who, when),
        Irregularity::TwoHands => format!("{who} made {last} with both hands"),
        Irregularity::TwoHandsUnpressed => format!(
            "{who} first made {last} with both hands, and took it back before pressing the clock"
        ),
        Irregularity::ClockPressed => format!("{who} pressed the clock without a move{when}"),
        Irregularity::NotAsAnnounced(from, to) => {
            let piece = piece(from, position);
            let played = if last.is_empty() { "another move" } else { last };
            format!("{who} had announced moving {piece} from {from} to {to}, but played {played}")
        }
        Irregularity::LetGo(None) => format!("{who} let a piece go{when}"),
        Irregularity::LetGo(Some((from, to))) => format!("{who} let {} go on {to}{when}", on(from)),
        Irregularity::Sealed(from, to) => {
            let piece = piece(from, position);
            format!("{who} had sealed{when} a move of {piece} from {from} to {to}")
        }
        Irregularity::Displaced => format!("{who} displaced a piece by accident{when}"),
        Irregularity::Unrestorable => {
            format!("an error was found{when}, and the position before it cannot be restored")
        }
        Irregularity::Writing => {
            format!("{who} wrote a move down before making it{when}, or kept no record")
        }
        Irregularity::Disturbing => format!("{who} disturbed the opponent{when}"),
    }
}

fn set_up_clause(error: SetUpIrregularity) -> &'static str {
    match error {
        SetUpIrregularity::BoardTurned => "the board was wrongly turned",
        SetUpIrregularity::Misplaced => "pieces had been misplaced at the start",
        SetUpIrregularity::LeftOut => "pieces had been left out at the start",
        SetUpIrregularity::OddsLeft => "a piece given as odds had been left on the board",
        SetUpIrregularity::ColoursReversed => "the players had each other's colours",
    }
}

/// Returns the clause on an error with a check or its announcement.
fn check_clause(error: CheckIrregularity, who: &str, when: &str, last: &str) -> String {
    match error {
        CheckIrregularity::Both => format!("both kings were seen in check{when}"),
        CheckIrregularity::Unsaid => format!("{who} did not announce the check of {last}"),
        CheckIrregularity::Late => {
            format!("{who} announced{when} the check that was not announced before")
        }
        CheckIrregularity::False => format!("{who} announced check with {last}, which gives none"),
        CheckIrregularity::Unknown => {
            format!("it was found{when} that a king stood in check, nobody knows since when")
        }
        CheckIrregularity::Standing => format!("it was found{when} that a king had stood in check"),
    }
}

/// Returns the clause on an error in a promotion.
fn promotion_clause(error: PromotionIrregularity, who: &str, when: &str) -> String {
    match error {
        PromotionIrregularity::Left => format!("a pawn was left on the last rank{when}"),
        PromotionIrregularity::Changed => {
            format!("{who} promoted a pawn{when}, and then wanted another piece")
        }
        PromotionIrregularity::UpsideDown => {
            format!("{who} promoted a pawn to a rook upside down{when}")
        }
        PromotionIrregularity::WrongColour => {
            format!("{who} promoted a pawn to a piece of the opponent's colour{when}")
        }
        PromotionIrregularity::Standing => {
            format!("a pawn was seen{when} to stand on its last rank")
        }
    }
}

/// Returns the piece on a square: `the knight`; `nothing` for an empty square.
pub(super) fn piece(square: Square, position: &Position) -> String {
    match position.piece_on(square) {
        Some((_, piece)) => format!("the {}", piece_name(piece)),
        None => "nothing".to_owned(),
    }
}

/// Returns the name of an irregularity in the laws, as a noun phrase: `an illegal move`.
pub(crate) fn legal_name(kind: IrregularityKind) -> &'static str {
    match kind {
        IrregularityKind::TouchedOwn => "one's own piece touched",
        IrregularityKind::TouchedUnplayable => "one's own piece touched that cannot move",
        IrregularityKind::TouchedPinned => "one's own pinned piece touched",
        IrregularityKind::TouchedUseless => "one's own piece touched that cannot meet the check",
        IrregularityKind::TouchedTwo => "several of one's own pieces touched",
        IrregularityKind::TouchedToCastle => "one's own king and then a rook touched",
        IrregularityKind::TouchedBoth => "pieces of both colours touched",
        IrregularityKind::TouchedOpponents => "a piece of the opponent's touched",
        IrregularityKind::TouchedSeveralOpponents => "several of the opponent's pieces touched",
        IrregularityKind::MovedOpponents => "a piece of the opponent's moved",
        IrregularityKind::WrongCapture => "a capture with a piece that cannot make it",
        IrregularityKind::KingTaken => "the opponent's king captured",
        IrregularityKind::CapturedOwn => "one's own piece captured",
        IrregularityKind::FalseMove => "an illegal move",
        IrregularityKind::IntoCheck => "a move that leaves the king in check",
        IrregularityKind::ExposedKing => "a move that opens a check on one's own king",
        IrregularityKind::UnmetCheck => "a move that does not meet the check",
        IrregularityKind::OutOfTurn => "a move out of turn",
        IrregularityKind::TwoMoves => "two moves in a row",
        IrregularityKind::FalseCastling => "illegal castling",
        IrregularityKind::HalfCastled => "castling of which only the king's move was made",
        IrregularityKind::RookFirst => "castling with the rook touched first",
        IrregularityKind::RookFirstBarred => "illegal castling, with the rook touched first",
        IrregularityKind::KingLetGo => "the king let go in castling",
        IrregularityKind::TouchedOutOfTurn => "a piece touched out of turn",
        IrregularityKind::TouchedByAccident => "a piece touched by accident",
        IrregularityKind::PromotionChanged => "a promotion changed",
        IrregularityKind::UpsideDownRook => "a rook upside down for a promoted pawn",
        IrregularityKind::WrongColour => "a promoted piece of the wrong colour",
        IrregularityKind::TwoHands => "a move made with both hands",
        IrregularityKind::ClockPressed => "the clock pressed without a move",
        IrregularityKind::BothInCheck => "both kings in check",
        IrregularityKind::UnsaidCheck => "a check not announced",
        IrregularityKind::LateCheck => "a check announced with the next move",
        IrregularityKind::FalseCheck => "check announced where none is given",
        IrregularityKind::UnknownCheck => "a king found in check, nobody knows since when",
        IrregularityKind::StandingCheck => "a king found to have stood in check",
        IrregularityKind::StandingPawn => "a pawn found to stand on its last rank",
        IrregularityKind::Unpromoted => "a pawn on the last rank not exchanged",
        IrregularityKind::LetGo => "a piece let go on a square",
        IrregularityKind::NotAsAnnounced => "another move than the one announced",
        IrregularityKind::Displaced => "a piece displaced by accident",
        IrregularityKind::WronglyReplaced => "displaced pieces put back wrongly, found later",
        IrregularityKind::BoardTurned => "the board wrongly turned",
        IrregularityKind::Misplaced => "pieces misplaced at the start",
        IrregularityKind::LeftOut => "pieces left out at the start",
        IrregularityKind::OddsLeft => "a piece given as odds left on the board",
        IrregularityKind::ColoursReversed => "the colours reversed",
        IrregularityKind::FoundLater => "an illegal move found later",
        IrregularityKind::IllegalSealedMove => "an illegal move sealed at an adjournment",
        IrregularityKind::Unrestorable => "a position that cannot be restored",
        IrregularityKind::Writing => "a move written before it is made, or no record kept",
        IrregularityKind::Disturbing => "the opponent disturbed",
    }
}
