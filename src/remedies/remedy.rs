//! The remedies of an article: the parameters of `rule.remedy`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::chess::Color;
use crate::notation::{Irregularity, Pace};

use super::irregularity::IrregularityKind;

/// The remedies of an article for irregularities: `rule.remedy = [{ of = ["false-move"], chooses =
/// "opponent", choices = [["stands"], ["move-it"], ["king-move"]], until = "touch" }]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Remedies(pub Vec<RemedyRule>);

/// The remedy for some irregularities.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RemedyRule {
    /// The irregularities to which the remedy applies.
    pub of: Vec<IrregularityKind>,
    /// The paces at which it applies. If empty, it applies at every pace without a rule of its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pace: Vec<Pace>,
    /// The player or arbiter who chooses among the choices; nobody if there is only one choice or
    /// the law decides.
    #[serde(default)]
    pub chooses: Chooser,
    /// The keys of articles that also govern the replacing move. Their demands for the touched
    /// pieces take precedence over the choices.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub under: Vec<String>,
    /// The choices. In each list, the first possible action applies.
    pub choices: Vec<Vec<RemedyAction>>,
    /// The time from which the right exists; at once if the article does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<After>,
    /// The time until which the right lasts; unknown if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Until>,
    /// The additional penalty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
}

impl Remedies {
    /// Returns the general remedy for an irregularity, which applies at every pace without one of
    /// its own. `None` if there is none.
    pub fn of(&self, kind: IrregularityKind) -> Option<&RemedyRule> {
        self.0.iter().find(|rule| rule.pace.is_empty() && rule.of.contains(&kind))
    }

    /// Returns the remedy for an irregularity at this pace in particular. `None` if there is none.
    pub fn at_pace(&self, kind: IrregularityKind, pace: Pace) -> Option<&RemedyRule> {
        self.0.iter().find(|rule| rule.pace.contains(&pace) && rule.of.contains(&kind))
    }

    /// Returns the errors in these parameters.
    pub(crate) fn mistakes(&self) -> Vec<String> {
        let mut seen: Vec<(IrregularityKind, &[Pace])> = Vec::new();
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
                let overlaps = |other: &[Pace]| {
                    other == rule.pace || other.iter().any(|pace| rule.pace.contains(pace))
                };
                if seen.iter().any(|(other, paces)| other == kind && overlaps(paces)) {
                    mistakes.push(format!("`{kind}` is named twice: strike one of them out"));
                }
                seen.push((*kind, &rule.pace));
            }
        }
        mistakes
    }
}

impl RemedyRule {
    /// Returns true if two remedies have the same choices, deadline and additional penalty.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        (&self.choices, self.until, &self.cost) == (&other.choices, other.until, &other.cost)
    }

    /// Returns the additional penalty; `None` if there is none, or for a move taken back before the
    /// clock was pressed, which was not completed.
    pub fn cost_of(&self, done: &Irregularity) -> Option<&Cost> {
        self.cost.as_ref().filter(|_| done.is_complete())
    }

    /// Returns this remedy with each choice preceded by each choice of the article on touched
    /// pieces, except `nothing`. The actions of this remedy apply if those on touched pieces are
    /// impossible. If nobody chooses by this remedy, that article says who chooses.
    pub fn preceded_by(&self, touched: &Self) -> Self {
        let mut choices = Vec::new();
        for own in &self.choices {
            for before in &touched.choices {
                let mut chain = before.clone();
                chain.retain(|action| *action != RemedyAction::Nothing);
                chain.extend(own);
                choices.push(chain);
            }
        }
        let chooses = if self.chooses == Chooser::Nobody { touched.chooses } else { self.chooses };
        Self { chooses, choices, ..self.clone() }
    }

    /// Returns true if the remedy must be demanded by the offender's next move at the latest.
    pub fn is_due_at_once(&self) -> bool {
        matches!(self.until, Some(Until::Touch | Until::Reply | Until::NextMove))
    }

    /// Returns true if this action is in one of the choices, even after others.
    pub fn gives(&self, action: RemedyAction) -> bool {
        self.choices.iter().flatten().any(|choice| *choice == action)
    }

    /// Returns true if every choice begins with `Void` or `BeginAnew`.
    pub(crate) fn annuls(&self) -> bool {
        self.choices.iter().all(|choice| {
            matches!(choice.first(), Some(RemedyAction::Void | RemedyAction::BeginAnew))
        })
    }

    /// Returns the ply of the move demanded, counted from the act: 2 if a piece must be moved at
    /// the offender's next turn, otherwise 1.
    pub(crate) fn plies_to_answer(&self) -> u32 {
        let is_next = self.gives(RemedyAction::PlayItNext) || self.gives(RemedyAction::MoveItNext);
        if is_next { 2 } else { 1 }
    }

    /// Returns true if it is not known what the article prescribes.
    pub fn is_unknown(&self) -> bool {
        self.choices.iter().flatten().all(|action| *action == RemedyAction::Unknown)
    }
}

vocabulary! {
/// The person who chooses among the remedies that a law allows.
#[derive(Default)]
pub enum Chooser {
    /// The opponent of the offender.
    Opponent,
    /// The offender.
    Offender,
    /// Either player, whoever asks first.
    Either,
    /// The arbiter, umpire or bystander.
    Arbiter,
    /// The arbiter if he sees it, otherwise the opponent if he asks.
    ArbiterOrOpponent,
    /// It is not known who chooses.
    Unknown,
    /// Nobody: there is only one choice.
    #[default]
    Nobody,
}

/// The actions that a remedy may consist of.
pub enum RemedyAction {
    /// The irregularity stands as if it were legal.
    Stands,
    /// Only the legal part of the act stands.
    LawfulPart,
    /// It is taken back, and the turn is lost.
    LoseTurn,
    /// It is taken back, and any legal move may be made.
    Retract,
    /// It is taken back. It is not known if the piece that was moved must then move.
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
    /// A legal move with any other piece.
    MoveAnother,
    /// A legal move of another piece than the one moved, and not of the king: the check is covered,
    /// or the checking piece captured.
    CoverOtherwise,
    /// A move of the king that is not castling.
    KingMove,
    /// A move of the king, castling included.
    KingMoveOrCastling,
    /// A move of the rook that was to castle.
    RookMove,
    /// The opponent's piece that was touched or moved is captured; of several that were touched,
    /// the first that can be.
    TakeIt,
    /// Any of the opponent's pieces that were touched is captured.
    TakeAny,
    /// The piece that the opponent names is captured, if all his touched pieces can be captured.
    TakeNamed,
    /// The opponent's piece that was touched is captured with the player's own that was touched.
    TakeWithIt,
    /// The first touched piece for which it is possible is moved or captured.
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
    /// The piece is moved at the player's next turn, if that is legal.
    MoveItNext,
    /// The game is lost.
    Forfeit,
    /// The piece is lost.
    LoseIt,
    /// The pawn becomes a queen.
    Queen,
    /// The piece on the promotion square counts as a rook.
    Rook,
    /// The game is drawn after one more move, if the situation remains the same.
    DrawnIfItStays,
    /// The player completes the move by promoting the pawn.
    Complete,
    /// A penalty that the arbiter chooses.
    Penalty,
    /// The error is corrected, and the game goes on.
    SetRight,
    /// The game goes on as it is.
    GoOn,
    /// The game begins anew.
    BeginAnew,
    /// The game is null and void.
    Void,
    /// The game goes on from the position of the error.
    ResumeFromError,
    /// The game goes on from the last known position.
    LastKnown,
    /// The check need not be answered.
    Ignore,
    /// The law says that nothing follows.
    Nothing,
    /// It is not known what follows.
    Unknown,
}
}

/// The time from which a right exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum After {
    /// After this many moves of each player in the game.
    Moves(u32),
    /// After this many moves of each player since the irregularity.
    MovesSince(u32),
}

impl After {
    /// Returns true if the right does not exist yet after this many plies since the irregularity
    /// and in the whole game.
    pub fn is_to_come(self, since: u32, made: u32) -> bool {
        match self {
            Self::Moves(n) => made < n.saturating_mul(2),
            Self::MovesSince(n) => since < n.saturating_mul(2),
        }
    }
}

/// The time until which a right lasts.
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
    /// Until each player has made this many moves in the game.
    Moves(u32),
    /// Until each player has made more than this many moves from the irregularity on. An irregular
    /// move is the first of the offender's.
    MovesSince(u32),
    /// As long as the irregularity is among the offender's last moves of this number.
    AmongLast(u32),
    /// Until the offender has made the move of this number.
    OwnMove(u32),
    /// As long as the game lasts.
    End,
    /// At any time, after the game as well.
    Always,
}

impl Until {
    /// Returns true if the right has ended; never for `End`, as the end is not known here. `since`
    /// is the number of plies since the irregularity, of which the opponent's reply is the first;
    /// `made` is the number in the whole game.
    pub fn has_passed(self, since: u32, made: u32, offender: Color) -> bool {
        let plies = |moves: u32| moves.saturating_mul(2);
        match self {
            Self::Touch | Self::Reply => since >= 1,
            Self::NextMove => since >= 2,
            Self::MovesSince(n) => since > plies(n),
            Self::AmongLast(n) => since >= plies(n),
            Self::Moves(n) => made >= plies(n),
            Self::OwnMove(n) => {
                made >= plies(n).saturating_sub(u32::from(offender == Color::White))
            }
            Self::End | Self::Always => false,
        }
    }
}

vocabulary! {
/// The relation of a demand to the time limits of a remedy.
pub enum Timeliness {
    /// It is too early for the demand.
    TooEarly,
    /// The demand is in time.
    InTime,
    /// The demand is too late.
    TooLate,
    /// The article gives no deadline.
    NotSaid,
}
}

/// The additional penalty for an irregularity.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Cost {
    /// The number of minutes added to the opponent's clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bonus_minutes: Option<u32>,
    /// The number of minutes taken from the offender's clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub penalty_minutes: Option<u32>,
    /// The number of such irregularities that lose the game: 2 for a loss at the second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loses_at: Option<u32>,
    /// True if it is counted separately from the irregularities of other articles.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub counted_apart: bool,
    /// True if the game is drawn instead of lost when the opponent cannot mate by any series of
    /// legal moves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub draw_if_no_mate: bool,
    /// True if the opponent wins only with mating potential; what follows without it is not known.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub needs_mating_potential: bool,
}
