//! Irregularities and their remedies in words.

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
pub(crate) fn irregularity_sentence(
    irregularity: &Irregularity,
    kind: IrregularityKind,
    position: &Position,
) -> String {
    let who = color_name(irregularity.by_in_position(position.turn()));
    let said = if has_only_a_name(irregularity) {
        meaning(kind).to_owned()
    } else {
        describe(irregularity, who, position, "", "")
    };
    sentence(&said)
}

/// Returns the name of the irregularity in the laws as a sentence, unless that is the same or it
/// was taken back before it was complete.
pub(crate) fn legal_name_sentence(
    irregularity: &Irregularity,
    kind: IrregularityKind,
) -> Option<String> {
    (!has_only_a_name(irregularity) && irregularity.is_complete()).then(|| sentence(meaning(kind)))
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
/// beginning with a blank; `last` is the previous move.
pub(super) fn describe(
    irregularity: &Irregularity,
    who: &str,
    position: &Position,
    when: &str,
    last: &str,
) -> String {
    let on = |square: Square| format!("{} on {square}", piece(square, position));
    let from_to =
        |from: Square, to: Square| format!("{} from {from} on {to}", piece(from, position));
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
        Irregularity::Misplay(from, to) => format!("{who} put {}{when}", from_to(from, to)),
        Irregularity::Unpressed(from, to) => {
            format!(
                "{who} put {}{when}, and took it back before pressing the clock",
                from_to(from, to)
            )
        }
        Irregularity::TurnLost(from, to) => {
            format!("{who} put {}{when}, took it back and lost the turn", from_to(from, to))
        }
        Irregularity::PieceLost(from, to) => {
            format!("{who} put {}{when}, and lost it", from_to(from, to))
        }
        Irregularity::TwiceStands => format!("{who} moved again{when}, and both moves stood"),
        Irregularity::Stands => format!("{last} was illegal; nobody objected, and it stood"),
        Irregularity::Found => format!("it was found{when} that an earlier move was illegal"),
        Irregularity::OutOfTurn(from, to) => {
            format!("{who} put {} out of turn{when}", from_to(from, to))
        }
        Irregularity::TwoMoves(from, to) => {
            format!("{who} moved again{when}, put {}", from_to(from, to))
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
        Irregularity::Writing => {
            format!("{who} wrote a move down before making it{when}, or kept no record")
        }
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
pub(crate) struct IrregularityAt<'a> {
    pub irregularity: &'a Irregularity,
    pub position: &'a Position,
    pub dialect: &'a dyn Dialect,
}

impl IrregularityAt<'_> {
    /// Returns the remedies of a code in each reading of its article, line by line, followed by the
    /// statement on the deadline if a later ply was asked about.
    pub fn remedy_lines(self, answer: &RemedyAnswer) -> Vec<String> {
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
            let demands =
                given.demands.iter().map(|demand| format!("– {}", self.demand_in_words(demand)));
            let cost = given.rule.cost_of(self.irregularity).and_then(cost);
            lines.push(head);
            lines.extend(demands);
            lines.extend(cost.map(|cost| format!("Besides: {cost}.")));
        }
        lines.extend(answer.time.map(|time| timeliness(time).to_owned()));
        if let Some(result) = answer.result {
            lines.push(format!("It is one illegal move more than the code allows: {result}."));
        }
        lines
    }

    /// Returns a demand with its moves: `a legal move of the bishop: Bd2, Be3`. If no legal move
    /// satisfies the demand, the next demand follows.
    pub fn demand_in_words(self, demand: &Demand) -> String {
        let what = match (self.irregularity, demand.action) {
            (Irregularity::Promotion(PromotionIrregularity::Changed), RemedyAction::Stands) => {
                "the piece that touched the square first stays".to_owned()
            }
            _ => action(demand.action, &self.irregularity.squares(), self.position),
        };
        let shown = match &demand.leaves {
            Leaves::Moves(moves) if moves.is_empty() => format!("{what}: impossible"),
            Leaves::Moves(moves) if leaves_many_moves(demand.action) => {
                format!("{what} ({})", counted(moves.len() as u64, "legal move"))
            }
            Leaves::Moves(_) => {
                let moves = self.listed_moves(demand).into_iter().map(|(written, _)| written);
                format!("{what}: {}", moves.collect::<Vec<_>>().join(", "))
            }
            Leaves::Standing(_) | Leaves::Other => what,
        };
        match (&demand.otherwise, demand.is_impossible()) {
            (Some(otherwise), true) => format!("{shown}; then {}", self.demand_in_words(otherwise)),
            (Some(otherwise), _) if demand.action == RemedyAction::MoveItNext => {
                format!("{shown}; otherwise {}", self.demand_in_words(otherwise))
            }
            _ => shown,
        }
    }

    /// Returns the moves that a demand leaves, with their notation, in alphabetical order; empty if
    /// they are too many to list.
    pub fn listed_moves(self, demand: &Demand) -> Vec<(String, Move)> {
        let moves = demand.moves().iter().filter(|_| !leaves_many_moves(demand.action));
        let written = moves.map(|m| (self.position.write(m, self.dialect), *m));
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
    let mut parts = vec![who.to_owned()];
    parts.extend(rule.after.map(beginning));
    let names_opponent = rule.chooses == Chooser::Opponent;
    match rule.until {
        Some(Until::Touch) if names_opponent => parts.push("until touching a piece".to_owned()),
        Some(Until::Reply) if names_opponent => parts.push("until replying".to_owned()),
        until => parts.extend(until.map(lasting)),
    }
    parts.join(", ")
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

/// Returns true if an action allows too many moves to list in a sentence.
fn leaves_many_moves(action: RemedyAction) -> bool {
    matches!(
        action,
        RemedyAction::Retract | RemedyAction::OpponentsChoice | RemedyAction::MoveAnother
    )
}

/// Returns the sentence on the deadline at a later ply.
fn timeliness(time: Timeliness) -> &'static str {
    match time {
        Timeliness::TooEarly => {
            "By then it is too early for that; the code does not say what applies before."
        }
        Timeliness::InTime => "By then there is still time for that.",
        Timeliness::TooLate => "It is too late for that, and the game goes on.",
        Timeliness::NotSaid => "The code does not say until when it can be demanded.",
    }
}

/// Returns an action in general words, without a position.
pub(crate) fn in_general(what: RemedyAction) -> String {
    action(what, &[], &Position::start(Movement::default()))
}

/// Returns an action in words. `squares` are those of the irregularity, the piece concerned first.
fn action(action: RemedyAction, squares: &[Square], position: &Position) -> String {
    let named = |square: Option<&Square>| match square {
        Some(&at) => format!("{} on {at}", piece(at, position)),
        None => "the piece".to_owned(),
    };
    let own = || named(squares.first());
    let other = || match squares {
        [_, _, _, ..] => "one of the others that were touched".to_owned(),
        _ => named(squares.get(1)),
    };
    match action {
        RemedyAction::Stands => "it stands".to_owned(),
        RemedyAction::LawfulPart => "only its lawful part stands".to_owned(),
        RemedyAction::LoseTurn => "it is taken back, and the turn is lost".to_owned(),
        RemedyAction::Retract => "it is taken back, and any legal move is made".to_owned(),
        RemedyAction::TakenBack => {
            "it is taken back; whether the same piece must move is not known".to_owned()
        }
        RemedyAction::MoveIt => format!("a legal move of {}", own()),
        RemedyAction::MoveItPlainly => format!("a legal move of {}, not castling", own()),
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
        RemedyAction::MoveItNext => format!("{} is moved next if it can be", own()),
        RemedyAction::Forfeit => "the game is lost".to_owned(),
        RemedyAction::LoseIt => format!("{} is lost", own()),
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
    let mut parts = Vec::new();
    if let Some(minutes) = cost.bonus_minutes {
        parts.push(format!("{} for the opponent", several(minutes, "minute")));
    }
    if let Some(minutes) = cost.penalty_minutes {
        parts.push(format!("{} off the clock", several(minutes, "minute")));
    }
    let unless =
        if cost.draw_if_no_mate { ", or drawn where the opponent cannot mate" } else { "" };
    match cost.loses_at {
        Some(1) => parts.push(format!("the game is lost{unless}")),
        Some(n) => parts.push(format!("the {} time the game is lost{unless}", ordinal(n))),
        None if cost.draw_if_no_mate => {
            parts.push("the game is drawn where the opponent cannot mate".to_owned());
        }
        None => {}
    }
    if cost.needs_mating_potential {
        parts.push("the opponent wins only with mating potential".to_owned());
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}
