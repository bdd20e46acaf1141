//! Remedies in words: who chooses, until when, and what may be demanded.

use crate::arbiter::RemedyAnswer;
use crate::chess::{Color, Move, Movement, Position, Square};
use crate::notation::dialects::Dialect;
use crate::notation::{Irregularity, PromotionIrregularity};
use crate::remedies::{
    After, Chooser, Cost, Demand, Leaves, RemedyAction, RemedyRule, Timeliness, Until,
};

use super::irregularity::piece;
use super::words::{capital, counted, number, ordinal, plural_s};

/// An irregularity, the position in which it happened, and the notation of moves.
#[derive(Clone, Copy)]
pub(crate) struct IrregularityAt<'a> {
    pub irregularity: &'a Irregularity,
    pub position: &'a Position,
    pub dialect: &'a dyn Dialect,
}

impl IrregularityAt<'_> {
    /// Returns the remedies of a code in each reading of its article, line by line: who chooses,
    /// the choices, and the additional penalty. The last lines state whether the deadline has
    /// passed, if the answer says so, and the result if this is one illegal move too many.
    pub fn remedy_lines(self, answer: &RemedyAnswer) -> Vec<String> {
        let mut lines = Vec::new();
        for given in &answer.given {
            let read =
                given.reading.as_ref().map_or_else(String::new, |id| format!("Read as `{id}`: "));
            if given.rule.is_unknown() {
                lines.push(capital(&format!("{read}it is not known what follows.")));
                continue;
            }
            let who = who_chooses_at(&given.rule, self.position);
            lines.push(capital(&format!("{read}{who}:")));
            for demand in &given.demands {
                lines.push(format!("– {}", self.demand_in_words(demand)));
            }
            let penalty = given.rule.cost_of(self.irregularity).and_then(penalty_clause);
            lines.extend(penalty.map(|penalty| format!("Besides: {penalty}.")));
        }
        lines.extend(answer.time.map(|time| timeliness_sentence(time).to_owned()));
        if let Some(result) = answer.result {
            lines.push(format!("It is one illegal move more than the code allows: {result}."));
        }
        lines
    }

    /// Returns a demand with its moves: `a legal move of the bishop on c1: Bd2, Be3`. The demand
    /// that applies otherwise follows if no legal move satisfies this one, or if this one is that
    /// the piece is moved at the player's next turn.
    pub fn demand_in_words(self, demand: &Demand) -> String {
        let what = match (self.irregularity, demand.action) {
            (Irregularity::Promotion(PromotionIrregularity::Changed), RemedyAction::Stands) => {
                "the piece that touched the square first stays".to_owned()
            }
            _ => action_in_words(demand.action, &self.irregularity.squares(), self.position),
        };
        let shown = match &demand.leaves {
            Leaves::Moves(moves) if moves.is_empty() => format!("{what}: impossible"),
            Leaves::Moves(moves) if leaves_many_moves(demand.action) => {
                format!("{what} ({})", counted(moves.len() as u64, "legal move"))
            }
            Leaves::Moves(_) => {
                let (written, _): (Vec<String>, Vec<Move>) =
                    self.listed_moves(demand).into_iter().unzip();
                format!("{what}: {}", written.join(", "))
            }
            Leaves::Standing(_) | Leaves::Other => what,
        };
        let Some(otherwise) = &demand.otherwise else { return shown };
        if demand.is_impossible() {
            format!("{shown}; then {}", self.demand_in_words(otherwise))
        } else if demand.action == RemedyAction::MoveItNext {
            format!("{shown}; otherwise {}", self.demand_in_words(otherwise))
        } else {
            shown
        }
    }

    /// Returns the moves that a demand leaves, with their notation, in alphabetical order; empty if
    /// they are too many to list.
    pub fn listed_moves(self, demand: &Demand) -> Vec<(String, Move)> {
        let mut moves = Vec::new();
        if !leaves_many_moves(demand.action) {
            moves.extend(demand.moves().iter().map(|m| (self.position.write(m, self.dialect), *m)));
        }
        moves.sort_by(|(a, _), (b, _)| a.cmp(b));
        moves
    }
}

/// Returns who chooses, from when and until when: `the opponent chooses, until touching a piece`.
pub(crate) fn who_chooses(rule: &RemedyRule) -> String {
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

/// Returns [`who_chooses`], with the remark that only Black may still ask, if each player may ask
/// until a move of this number and White has made it.
pub(super) fn who_chooses_at(rule: &RemedyRule, position: &Position) -> String {
    let who = who_chooses(rule);
    match (rule.chooses, rule.until) {
        (Chooser::Either, Some(Until::OwnMove(n)))
            if position.number() == n && position.turn() == Color::Black =>
        {
            format!("{who} (White has made it, so that only Black may ask)")
        }
        _ => who,
    }
}

/// Returns the time from which a right exists: `once each has made four moves`.
fn beginning(after: After) -> String {
    match after {
        After::Moves(n) => format!("once each has made {}", several(n, "move")),
        After::MovesSince(n) => format!("once each has made {} since", several(n, "move")),
    }
}

/// Returns a number with its noun: `four moves`, `one move`.
fn several(n: u32, what: &str) -> String {
    format!("{} {what}{}", number(n), plural_s(n))
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

/// Returns the sentence on the relation of a later ply to the deadline.
fn timeliness_sentence(time: Timeliness) -> &'static str {
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
pub(crate) fn in_general(action: RemedyAction) -> String {
    action_in_words(action, &[], &Position::start(Movement::default()))
}

/// Returns an action in words. `squares` are those of the irregularity, the piece concerned first.
fn action_in_words(action: RemedyAction, squares: &[Square], position: &Position) -> String {
    let named = |square: Option<&Square>| match square {
        Some(&at) => format!("{} on {at}", piece(at, position)),
        None => "the piece".to_owned(),
    };
    let first = named(squares.first());
    let other = match squares {
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
        RemedyAction::MoveIt => format!("a legal move of {first}"),
        RemedyAction::MoveItPlainly => format!("a legal move of {first}, not castling"),
        RemedyAction::CastleThere => "castling on that side".to_owned(),
        RemedyAction::MoveTheOther => format!("a legal move of {other}"),
        RemedyAction::MoveAnother => "a legal move of any other piece".to_owned(),
        RemedyAction::CoverOtherwise => "a legal move of another piece, not the king".to_owned(),
        RemedyAction::KingMove => "a move of the king, not castling".to_owned(),
        RemedyAction::KingMoveOrCastling => "a move of the king".to_owned(),
        RemedyAction::RookMove => "a move of the rook".to_owned(),
        RemedyAction::TakeIt => "it is captured".to_owned(),
        RemedyAction::TakeAny => "one of the touched pieces is captured".to_owned(),
        RemedyAction::TakeNamed => "the one that the opponent names is captured".to_owned(),
        RemedyAction::TakeWithIt => {
            "the opponent's touched piece is captured with the player's own".to_owned()
        }
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
        RemedyAction::MoveItNext => format!("{first} is moved next if it can be"),
        RemedyAction::Forfeit => "the game is lost".to_owned(),
        RemedyAction::LoseIt => format!("{first} is lost"),
        RemedyAction::Queen => "the pawn becomes a queen".to_owned(),
        RemedyAction::Rook => "the promoted piece is a rook".to_owned(),
        RemedyAction::DrawnIfItStays => {
            "one more move is made; if the position is still illegal, the game is drawn".to_owned()
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
        RemedyAction::Ignore => "the check may be ignored".to_owned(),
        RemedyAction::Nothing => "nothing follows".to_owned(),
        RemedyAction::Unknown => "what follows is not known".to_owned(),
    }
}

/// Returns the additional penalty for an irregularity as a clause; `None` if there is none.
pub(crate) fn penalty_clause(cost: &Cost) -> Option<String> {
    let mut parts = Vec::new();
    if let Some(minutes) = cost.bonus_minutes {
        parts.push(format!("{} for the opponent", several(minutes, "minute")));
    }
    if let Some(minutes) = cost.penalty_minutes {
        parts.push(format!("{} off the clock", several(minutes, "minute")));
    }
    let unless = if cost.draw_if_no_mate { ", or drawn if the opponent cannot mate" } else { "" };
    match cost.loses_at {
        Some(1) => parts.push(format!("the game is lost{unless}")),
        Some(n) => parts.push(format!("the {} time the game is lost{unless}", ordinal(n))),
        None if cost.draw_if_no_mate => {
            parts.push("the game is drawn if the opponent cannot mate".to_owned());
        }
        None => {}
    }
    if cost.needs_mating_potential {
        parts.push("the opponent wins only with mating potential".to_owned());
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}
