//! What an article gives for an irregularity: the parameters of `rule.remedy`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::chess::Color;
use crate::notation::{Irregularity, Pace};

use super::irregularity::IrregularityKind;

/// What an article gives for the irregularities it deals with: `rule.remedy = [{ of =
/// ["false-move"], chooses = "opponent", choices = [["stands"], ["move-it"], ["king-move"]], until
/// = "touch" }]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Remedies(pub Vec<RemedyRule>);

/// What may be demanded for some irregularities.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RemedyRule {
    /// The irregularities it is for.
    pub of: Vec<IrregularityKind>,
    /// At what pace of the game; at any for which no other rule is given, if it does not say.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pace: Vec<Pace>,
    /// Who chooses among the choices; nobody where there is only one, or the law itself orders.
    #[serde(default)]
    pub chooses: Chooser,
    /// The keys of the articles that the move which replaces it is under: what they give for the
    /// pieces that were touched comes before the choices.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub under: Vec<String>,
    /// What may be demanded: of each list the first that is possible.
    pub choices: Vec<Vec<RemedyAction>>,
    /// When it can first be had; at once, if the article does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<After>,
    /// Until when the right lasts; nothing if the article does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Until>,
    /// What it costs besides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
}

impl Remedies {
    /// What is given for an irregularity, if something is, at a pace for which nothing else is.
    pub fn of(&self, kind: IrregularityKind) -> Option<&RemedyRule> {
        self.0.iter().find(|rule| rule.pace.is_empty() && rule.of.contains(&kind))
    }

    /// What is given for it at this pace in particular.
    pub fn at_pace(&self, kind: IrregularityKind, pace: Pace) -> Option<&RemedyRule> {
        self.0.iter().find(|rule| rule.pace.contains(&pace) && rule.of.contains(&kind))
    }

    /// What is wrong with these parameters.
    pub(crate) fn mistakes(&self) -> Vec<String> {
        let mut seen = Vec::new();
        let mut mistakes = Vec::new();
        for rule in &self.0 {
            if rule.of.is_empty() {
                let what = "`of` names no irregularity: write `of = [\"false-move\"]`";
                mistakes.push(what.to_owned());
            }
            if rule.choices.is_empty() || rule.choices.iter().any(Vec::is_empty) {
                let what = "`choices` leaves nothing to be done: write `[[\"nothing\"]]`";
                mistakes.push(what.to_owned());
            }
            for kind in &rule.of {
                if seen.contains(&(*kind, &rule.pace)) {
                    mistakes.push(format!("`{kind}` is named twice: strike one of them out"));
                }
                seen.push((*kind, &rule.pace));
            }
        }
        mistakes
    }
}

impl RemedyRule {
    /// What it costs besides; a move that was taken back before the clock was pressed costs
    /// nothing, as it was not complete.
    pub fn cost_of(&self, done: &Irregularity) -> Option<&Cost> {
        self.cost.as_ref().filter(|_| done.is_complete())
    }

    /// The same with what an article that it is under gives before its own choices, which then say
    /// what holds if that is impossible.
    pub fn preceded_by(&self, touched: &Self) -> Self {
        let is_something = |action: &&RemedyAction| **action != RemedyAction::Nothing;
        let before = |own: &Vec<RemedyAction>| {
            let chains = touched.choices.iter();
            let joined = chains.map(|chain| chain.iter().filter(is_something).chain(own));
            joined.map(|chain| chain.copied().collect()).collect::<Vec<_>>()
        };
        let chooses = if self.chooses == Chooser::Nobody { touched.chooses } else { self.chooses };
        let choices = self.choices.iter().flat_map(before).collect();
        Self { chooses, choices, ..self.clone() }
    }

    /// Whether it must be asked for by the next move at the latest.
    pub fn is_at_once(&self) -> bool {
        matches!(self.until, Some(Until::Touch | Until::Reply | Until::NextMove))
    }

    /// Whether this is among what may be demanded.
    pub fn gives(&self, action: RemedyAction) -> bool {
        self.choices.iter().flatten().any(|it| *it == action)
    }

    /// Whether all that is known is that something follows.
    pub fn is_unknown(&self) -> bool {
        self.choices.iter().flatten().all(|action| *action == RemedyAction::Unknown)
    }

    /// How it stands with the time when so many half-moves have been made since, and so many in
    /// the game, for the player who may demand it.
    pub fn time(&self, since: u32, made: u32, player: Color) -> Timeliness {
        match (self.after, self.until) {
            (Some(after), _) if after.is_to_come(since, made) => Timeliness::TooEarly,
            (_, None) => Timeliness::NotSaid,
            (_, Some(until)) if until.is_over(since, made, player) => Timeliness::TooLate,
            (_, Some(_)) => Timeliness::InTime,
        }
    }
}

vocabulary! {
/// Who chooses between the remedies that a law names.
#[derive(Default)]
pub enum Chooser {
    /// The opponent of the player who has done it.
    Opponent,
    /// The player who has done it.
    Offender,
    /// Whichever player asks for it.
    Either,
    /// The arbiter, umpire or bystander.
    Arbiter,
    /// The arbiter who sees it, and otherwise the opponent who asks for it.
    ArbiterOrOpponent,
    /// It is not known who.
    Unknown,
    /// Nobody: there is one thing to be done.
    #[default]
    Nobody,
}

/// What may be demanded, or follows.
pub enum RemedyAction {
    /// What was done stands, as if it were right.
    Stands,
    /// Only the part of it that was lawful stands.
    LawfulPart,
    /// It is taken back, and the turn is lost.
    LoseTurn,
    /// It is taken back, and any legal move may be made.
    Retract,
    /// It is taken back; whether the piece that was moved must then move is not known.
    TakenBack,
    /// A legal move with the piece that was touched or moved.
    MoveIt,
    /// A legal move with the piece that was touched or moved, and not castling.
    MoveItPlainly,
    /// Castling on the side of the rook that was touched.
    CastleThere,
    /// The move that was announced.
    PlayAnnounced,
    /// A legal move with the other piece: the one of the player's own that was captured,
    /// or one of those touched after the first.
    MoveTheOther,
    /// A legal move with any other piece than that one.
    MoveAnother,
    /// A legal move of any other piece but the king: the check is covered, or what gives it
    /// captured.
    CoverOtherwise,
    /// A move of the king that is not castling.
    KingMove,
    /// A move of the king, castling included.
    KingMoveOrCastling,
    /// A move of the rook that was to castle.
    RookMove,
    /// The opponent's piece that was touched or moved is captured.
    TakeIt,
    /// Any of the opponent's pieces that were touched is captured.
    TakeAny,
    /// Of the opponent's pieces that were touched, all of which can be captured, the one is that
    /// the opponent names.
    TakeNamed,
    /// The opponent's piece that was touched is captured with the player's own that was touched.
    TakeWithIt,
    /// Of the pieces that were touched, the first that can be is moved or captured.
    FirstPlayable,
    /// A legal move of a piece that the opponent names.
    OpponentsChoice,
    /// The last move is taken back, and the check is met.
    MeetTheCheck,
    /// The moves since are taken back.
    RetractSince,
    /// Both players take back their last moves, and the check is met.
    RetractBoth,
    /// The first of two moves is taken back.
    RetractFirst,
    /// The second of two moves is taken back.
    RetractSecond,
    /// The reply may be taken back by the player who was misled.
    RetractReply,
    /// The move is taken back, and after the opponent's the same piece is played if that is legal.
    PlayItNext,
    /// The game is lost.
    Forfeit,
    /// The piece is lost.
    LoseIt,
    /// The pawn becomes a queen.
    Queen,
    /// What stands there is a rook.
    Rook,
    /// After one more move the game is drawn, if it is still so.
    DrawnIfItStays,
    /// The player makes the move complete: the pawn is exchanged.
    Complete,
    /// A penalty that the arbiter chooses.
    Penalty,
    /// It is set right, and the game goes on.
    SetRight,
    /// The game goes on as it is.
    GoOn,
    /// The game begins anew.
    BeginAnew,
    /// The game is null and void.
    Void,
    /// The game goes on from the position of the error.
    ResumeFromError,
    /// The game goes on from the last position that is known.
    LastKnown,
    /// The check need not be heeded.
    Ignore,
    /// Nothing follows: the law says so.
    Nothing,
    /// What follows is not known.
    Unknown,
}
}

/// When something can first be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum After {
    /// Once each has made so many moves in the game.
    Moves(u32),
    /// Once each has made so many moves since.
    MovesSince(u32),
}

impl After {
    /// Whether it is still too early when so many half-moves have been made since, and so many in
    /// the game.
    pub fn is_to_come(self, since: u32, made: u32) -> bool {
        match self {
            Self::Moves(n) => made < n.saturating_mul(2),
            Self::MovesSince(n) => since < n.saturating_mul(2),
        }
    }
}

/// Until when a right lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Until {
    /// Until the player who has the right touches a piece.
    Touch,
    /// Until the player who has the right has moved.
    Reply,
    /// Until the offender has completed the next move.
    NextMove,
    /// Until each has made so many moves in the game.
    Moves(u32),
    /// Until more than so many moves have been made since by each.
    MovesSince(u32),
    /// While it is among the last so many moves of the player who made it.
    AmongLast(u32),
    /// Until the player's own move of this number.
    OwnMove(u32),
    /// As long as the game lasts.
    End,
    /// At any time, after the game as well.
    Always,
}

impl Until {
    /// Whether it is over when so many half-moves have been made since, the reply among them, and
    /// so many in the game, for the player who may demand it.
    pub fn is_over(self, since: u32, made: u32, player: Color) -> bool {
        let plies = |moves: u32| moves.saturating_mul(2);
        match self {
            Self::Touch | Self::Reply => since >= 1,
            Self::NextMove => since >= 2,
            Self::MovesSince(n) => since > plies(n),
            Self::AmongLast(n) => since >= plies(n),
            Self::Moves(n) => made >= plies(n),
            Self::OwnMove(n) => made >= plies(n).saturating_sub(u32::from(player == Color::White)),
            Self::End | Self::Always => false,
        }
    }
}

vocabulary! {
/// How it stands with the time for what an article gives.
pub enum Timeliness {
    /// It cannot be had yet.
    TooEarly,
    /// It can still be had.
    InTime,
    /// It is too late for it.
    TooLate,
    /// The article does not say until when.
    NotSaid,
}
}

/// What an irregularity costs besides.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Cost {
    /// So many minutes are added to the opponent's clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bonus_minutes: Option<u32>,
    /// So many minutes are taken from the offender's clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub penalty_minutes: Option<u32>,
    /// The time of this one by which the game is lost: 2 for the second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loses_at: Option<u32>,
    /// It is counted by itself, and not with what other articles count.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub counted_apart: bool,
    /// That loss is a draw if the opponent cannot mate by any series of legal moves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub draw_if_no_mate: bool,
}
