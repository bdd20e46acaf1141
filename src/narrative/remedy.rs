//! Irregularities and their remedies in words.

use std::iter;

use crate::arbiter::RemedyAnswer;
use crate::chess::{Color, Move, Movement, Position, Square, piece_name};
use crate::notation::dialects::Dialect;
use crate::notation::{CheckIrregularity, Irregularity, PromotionIrregularity, SetUpIrregularity};
use crate::remedies::{
    After, Chooser, Cost, Demand, IrregularityKind, Leaves, RemedyAction, RemedyRule, Timeliness,
    Until,
};

use super::words::{capital, color_name, counted, number, ordinal, s, sentence};

/// Returns the irregularity as a sentence: `White put the bishop from c1 on h5.`
pub(crate) fn happened(it: &Irregularity, kind: IrregularityKind, position: &Position) -> String {
    let who = color_name(it.by_in_position(position.turn()));
    let said =
        if is_named(it) { meaning(kind).to_owned() } else { done(it, who, position, "", "") };
    sentence(&said)
}

/// Returns the name of the irregularity in the laws as a sentence, unless that is the same or it was
/// taken back before it was complete.
pub(crate) fn called(it: &Irregularity, kind: IrregularityKind) -> Option<String> {
    (!is_named(it) && it.is_complete()).then(|| sentence(meaning(kind)))
}

/// Returns true if the irregularity can be described only by its name in the laws.
fn is_named(it: &Irregularity) -> bool {
    let castles = matches!(
        it,
        Irregularity::Castle(_) | Irregularity::RookFirst(_) | Irregularity::KingLetGo(_)
    );
    it.squares().is_empty() && !castles
}

/// Returns the irregularity as a clause without a full stop. `when` is empty or begins with a
/// blank; `last` is the previous move.
pub(super) fn done(
    it: &Irregularity,
    who: &str,
    position: &Position,
    when: &str,
    last: &str,
) -> String {
    let on = |square: Square| format!("{} on {square}", piece(square, position));
    let put = |from: Square, to: Square| format!("{} from {from} on {to}", piece(from, position));
    match *it {
        Irregularity::Touch(_) => {
            let touched: Vec<String> = it.squares().into_iter().map(on).collect();
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
        Irregularity::Misplay(from, to) => format!("{who} put {}{when}", put(from, to)),
        Irregularity::Unpressed(from, to) => {
            format!("{who} put {}{when}, and took it back before pressing the clock", put(from, to))
        }
        Irregularity::TurnLost(from, to) => {
            format!("{who} put {}{when}, took it back and lost the turn", put(from, to))
        }
        Irregularity::PieceLost(from, to) => {
            format!("{who} put {}{when}, and lost it", put(from, to))
        }
        Irregularity::TwiceStands => format!("{who} moved again{when}, and both moves stood"),
        Irregularity::Stands => format!("{last} was illegal; nobody objected, and it stood"),
        Irregularity::Found => format!("it was found{when} that an earlier move was illegal"),
        Irregularity::OutOfTurn(from, to) => {
            format!("{who} put {} out of turn{when}", put(from, to))
        }
        Irregularity::TwoMoves(from, to) => {
            format!("{who} moved again{when}, put {}", put(from, to))
        }
        Irregularity::Castle(side) => format!("{who} castled {side} illegally{when}"),
        Irregularity::RookFirst(side) => {
            format!("{who} set about castling {side} with the rook{when}")
        }
        Irregularity::KingLetGo(side) => format!("{who} let the king go to castle {side}{when}"),
        Irregularity::Check(error) => check(error, who, when, last),
        Irregularity::SetUp(error) => format!("it was found{when} that {}", set_up(error)),
        Irregularity::Promotion(error) => promotion(error, who, when),
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
        Irregularity::Writing => format!("{who} wrote a move down before making it{when}, or none"),
        Irregularity::Disturbing => format!("{who} disturbed the opponent{when}"),
    }
}

fn set_up(error: SetUpIrregularity) -> &'static str {
    match error {
        SetUpIrregularity::BoardTurned => "the board was wrongly turned",
        SetUpIrregularity::Misplaced => "pieces had been misplaced at the start",
        SetUpIrregularity::LeftOut => "pieces had been left out at the start",
        SetUpIrregularity::OddsLeft => "a piece given as odds had been left on the board",
        SetUpIrregularity::ColoursReversed => "the players had each other's colours",
    }
}

/// Returns the clause on an error with a check or its announcement.
fn check(error: CheckIrregularity, who: &str, when: &str, last: &str) -> String {
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
fn promotion(error: PromotionIrregularity, who: &str, when: &str) -> String {
    match error {
        PromotionIrregularity::Left => format!("a pawn was left on the last rank{when}"),
        PromotionIrregularity::Changed => {
            format!("{who} promoted a pawn{when}, and then would have another piece")
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

/// Returns the piece on a square: `the knight`.
fn piece(square: Square, position: &Position) -> String {
    match position.piece_on(square) {
        Some((_, piece)) => format!("the {}", piece_name(piece)),
        None => "nothing".to_owned(),
    }
}

/// Returns the name of an irregularity in the laws, without an article.
pub(crate) fn meaning(kind: IrregularityKind) -> &'static str {
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

/// An irregularity, the position in which it happened, and the notation of moves.
#[derive(Clone, Copy)]
pub(crate) struct Performed<'a> {
    pub done: &'a Irregularity,
    pub position: &'a Position,
    pub output_dialect: &'a dyn Dialect,
}

impl Performed<'_> {
    /// Returns the remedies of a code in each reading of its article, line by line, followed by the
    /// answer on the deadline if that was asked.
    pub fn given(self, answer: &RemedyAnswer) -> Vec<String> {
        let mut lines = Vec::new();
        for given in &answer.given {
            if given.rule.is_unknown() {
                lines.push("It is not known what follows.".to_owned());
                continue;
            }
            let read =
                given.reading.as_ref().map_or_else(String::new, |id| format!("Read as `{id}`: "));
            let choosing = choosing_at(&given.rule, self.position);
            let head = format!("{}:", capital(&format!("{read}{choosing}")));
            let demands = given.demands.iter().map(|demand| format!("– {}", self.demanded(demand)));
            let cost = given.rule.cost_of(self.done).and_then(cost);
            lines.push(head);
            lines.extend(demands);
            lines.extend(cost.map(|cost| format!("Besides: {cost}.")));
        }
        let in_time = answer.time == Some(Timeliness::InTime);
        if answer.over.is_some() && !in_time {
            lines.push("The game was already over.".to_owned());
        } else {
            lines.extend(answer.time.map(|time| timeliness(time).to_owned()));
        }
        if let Some(result) = answer.result {
            lines.push(format!("It is one illegal move more than the code allows: {result}."));
        }
        lines
    }

    /// Returns a demand with its moves: `a legal move of the bishop: Bd2 or Be3`. If it is
    /// impossible, the next demand follows.
    pub fn demanded(self, demand: &Demand) -> String {
        let what = match (self.done, demand.action) {
            (Irregularity::Promotion(PromotionIrregularity::Changed), RemedyAction::Stands) => {
                "the piece that touched the square first stays".to_owned()
            }
            _ => action(demand.action, &self.done.squares(), self.position),
        };
        let shown = match &demand.leaves {
            Leaves::Moves(moves) if moves.is_empty() => format!("{what}: impossible"),
            Leaves::Moves(moves) if is_wide(demand.action) => {
                format!("{what} ({})", counted(moves.len() as u64, "legal move"))
            }
            Leaves::Moves(_) => {
                let moves = self.left(demand).into_iter().map(|(written, _)| written);
                format!("{what}: {}", moves.collect::<Vec<_>>().join(", "))
            }
            Leaves::Done(_) | Leaves::Other => what,
        };
        match (&demand.otherwise, demand.is_impossible()) {
            (Some(otherwise), true) => format!("{shown}; then {}", self.demanded(otherwise)),
            (Some(otherwise), _) if demand.action == RemedyAction::MoveItNext => {
                format!("{shown}; otherwise {}", self.demanded(otherwise))
            }
            _ => shown,
        }
    }

    /// Returns the moves that a demand leaves, with their notation, in alphabetical order; empty if
    /// they are too many to list.
    pub fn left(self, demand: &Demand) -> Vec<(String, Move)> {
        let moves = demand.moves().iter().filter(|_| !is_wide(demand.action));
        let written = moves.map(|m| (self.position.write(m, self.output_dialect), *m));
        let mut moves: Vec<(String, Move)> = written.collect();
        moves.sort_by(|a, b| a.0.cmp(&b.0));
        moves
    }
}

/// Returns who chooses, and the deadline: `the opponent chooses, until touching a piece`.
pub(crate) fn choosing(rule: &RemedyRule) -> String {
    let who = match rule.chooses {
        Chooser::Opponent => "the opponent chooses",
        Chooser::Offender => "the player who did it chooses",
        Chooser::Either => "either player may ask for it",
        Chooser::Arbiter => "the arbiter decides",
        Chooser::ArbiterOrOpponent => "the arbiter who sees it orders, or the opponent demands",
        Chooser::Unknown => "one of these; it is not stated who chooses",
        Chooser::Nobody => "the law orders",
    };
    let until = rule.until.map(|until| match (rule.chooses, until) {
        // The player who touches or replies has just been named.
        (Chooser::Opponent, Until::Touch) => "until touching a piece".to_owned(),
        (Chooser::Opponent, Until::Reply) => "until replying".to_owned(),
        (_, until) => lasting(until),
    });
    let times = rule.after.map(beginning).into_iter().chain(until);
    iter::once(who.to_owned()).chain(times).collect::<Vec<_>>().join(", ")
}

/// Returns who chooses, and the deadline, in this position: of a right that each player has until a
/// move of his own, who has it still.
pub(super) fn choosing_at(rule: &RemedyRule, position: &Position) -> String {
    let said = choosing(rule);
    match (rule.chooses, rule.until) {
        (Chooser::Either, Some(Until::OwnMove(n)))
            if position.number() == n && position.turn() == Color::Black =>
        {
            format!("{said} (White has made it, so that only Black may ask)")
        }
        _ => said,
    }
}

/// Returns the time from which a right exists: `once each has made four moves`.
pub(crate) fn beginning(after: After) -> String {
    match after {
        After::Moves(n) => format!("once each has made {}", several(n, "move")),
        After::MovesSince(n) => format!("once each has made {} since", several(n, "move")),
    }
}

/// Returns a number with its noun: `four moves`, `one move`.
fn several(n: u32, what: &str) -> String {
    format!("{} {what}{}", number(n), s(n))
}

/// Returns the time until which a right lasts: `until the player who may demand it touches a
/// piece`.
pub(crate) fn lasting(until: Until) -> String {
    match until {
        Until::Touch => "until the player who may demand it touches a piece".to_owned(),
        Until::Reply => "until the player who may demand it replies".to_owned(),
        Until::NextMove => "until the next move is complete".to_owned(),
        Until::Moves(n) => format!("until each has made {}", several(n, "move")),
        Until::MovesSince(n) => format!("until more than {} moves have been made since", number(n)),
        Until::AmongLast(n) => format!("while it is among the player's last {} moves", number(n)),
        Until::OwnMove(n) => format!("until one's own {} move", ordinal(n)),
        Until::End => "as long as the game lasts".to_owned(),
        Until::Always => "at any time".to_owned(),
    }
}

/// Returns true if the action leaves too many moves to list in a sentence.
fn is_wide(action: RemedyAction) -> bool {
    matches!(
        action,
        RemedyAction::Retract | RemedyAction::OpponentsChoice | RemedyAction::MoveAnother
    )
}

/// Returns the sentence on the deadline some moves later.
fn timeliness(time: Timeliness) -> &'static str {
    match time {
        Timeliness::TooEarly => {
            "By then it is too early for that, and what holds before is not said."
        }
        Timeliness::InTime => "By then there is still time for that.",
        Timeliness::TooLate => "By then it is too late for that, and the game goes on.",
        Timeliness::NotSaid => "Until when it can be had is not said.",
    }
}

/// Returns an action in general words, without a position.
pub(crate) fn in_general(what: RemedyAction) -> String {
    action(what, &[], &Position::start(Movement::default()))
}

fn action(action: RemedyAction, squares: &[Square], position: &Position) -> String {
    let named = |square: Option<Square>| {
        square
            .map_or_else(|| "the piece".to_owned(), |at| format!("{} on {at}", piece(at, position)))
    };
    let it = || named(squares.first().copied());
    let other = || match squares {
        [_, _, _, ..] => "one of the others that were touched".to_owned(),
        _ => named(squares.get(1).copied()),
    };
    match action {
        RemedyAction::Stands => "it stands".to_owned(),
        RemedyAction::LawfulPart => "only its lawful part stands".to_owned(),
        RemedyAction::LoseTurn => "it is taken back, and the turn is lost".to_owned(),
        RemedyAction::Retract => "it is taken back, and any legal move is made".to_owned(),
        RemedyAction::TakenBack => {
            "it is taken back; whether the same piece must move is not known".to_owned()
        }
        RemedyAction::MoveIt => format!("a legal move of {}", it()),
        RemedyAction::MoveItPlainly => format!("a legal move of {}, not castling", it()),
        RemedyAction::CastleThere => "castling on that side".to_owned(),
        RemedyAction::MoveTheOther => format!("a legal move of {}", other()),
        RemedyAction::MoveAnother => "a legal move of any other piece".to_owned(),
        RemedyAction::CoverOtherwise => "a legal move of another piece, not the king".to_owned(),
        RemedyAction::KingMove => "a move of the king, not castling".to_owned(),
        RemedyAction::KingMoveOrCastling => "a move of the king".to_owned(),
        RemedyAction::RookMove => "a move of the rook".to_owned(),
        RemedyAction::TakeIt => "it is captured".to_owned(),
        RemedyAction::TakeAny => "one that was touched is captured".to_owned(),
        RemedyAction::TakeNamed => "the one that the opponent names is captured".to_owned(),
        RemedyAction::TakeWithIt => "the one is captured with the other".to_owned(),
        RemedyAction::FirstPlayable => {
            "the first of them that can be is moved or captured".to_owned()
        }
        RemedyAction::OpponentsChoice => {
            "a legal move of a piece that the opponent names".to_owned()
        }
        RemedyAction::MeetTheCheck => "the last move is taken back and the check met".to_owned(),
        RemedyAction::RetractSince => "the moves since are taken back".to_owned(),
        RemedyAction::RetractBoth => {
            "both take back their last moves, and the check is met".to_owned()
        }
        RemedyAction::RetractFirst => "the first move is taken back".to_owned(),
        RemedyAction::RetractSecond => "the second move is taken back".to_owned(),
        RemedyAction::RetractReply => "the player misled may take back the reply".to_owned(),
        RemedyAction::PlayAnnounced => "the announced move".to_owned(),
        RemedyAction::PlayItNext => {
            "it is taken back, and the piece is played next if it can be".to_owned()
        }
        RemedyAction::MoveItNext => format!("{} is moved next if it can be", it()),
        RemedyAction::Forfeit => "the game is lost".to_owned(),
        RemedyAction::LoseIt => format!("{} is lost", it()),
        RemedyAction::Queen => "the pawn becomes a queen".to_owned(),
        RemedyAction::Rook => "it is a rook".to_owned(),
        RemedyAction::DrawnIfItStays => {
            "one move more is made, and if it is still so the game is drawn".to_owned()
        }
        RemedyAction::Complete => "the player exchanges the pawn".to_owned(),
        RemedyAction::Penalty => "a penalty of the arbiter's choice".to_owned(),
        RemedyAction::SetRight => "it is set right".to_owned(),
        RemedyAction::GoOn => "the game goes on as it is".to_owned(),
        RemedyAction::BeginAnew => "the game begins anew".to_owned(),
        RemedyAction::Void => "the game is null and void".to_owned(),
        RemedyAction::ResumeFromError => {
            "the game goes on from the position of the error".to_owned()
        }
        RemedyAction::LastKnown => {
            "the game goes on from the last position that is known".to_owned()
        }
        RemedyAction::Ignore => "the check need not be heeded".to_owned(),
        RemedyAction::Nothing => "nothing follows".to_owned(),
        RemedyAction::Unknown => "what follows is not known".to_owned(),
    }
}

/// Returns the additional penalty for an irregularity as a clause; `None` if there is none.
pub(crate) fn cost(cost: &Cost) -> Option<String> {
    let bonus = cost.bonus_minutes;
    let bonus = bonus.map(|n| format!("{} for the opponent", several(n, "minute")));
    let penalty = cost.penalty_minutes;
    let penalty = penalty.map(|n| format!("{} off the clock", several(n, "minute")));
    let unless =
        if cost.draw_if_no_mate { ", or drawn where the opponent cannot mate" } else { "" };
    let loses = cost.loses_at.map(|n| match n {
        1 => format!("the game is lost{unless}"),
        n => format!("the {} time the game is lost{unless}", ordinal(n)),
    });
    let draws = cost.draw_if_no_mate && cost.loses_at.is_none();
    let draws = draws.then(|| "the game is drawn where the opponent cannot mate".to_owned());
    let potential = cost.needs_mating_potential;
    let potential = potential.then(|| "the opponent wins only with mating potential".to_owned());
    let parts = bonus.into_iter().chain(penalty).chain(loses).chain(draws).chain(potential);
    let parts: Vec<String> = parts.collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}
