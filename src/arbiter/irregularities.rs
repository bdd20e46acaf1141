//! Irregularities on the record, and what a code makes of what was done about them.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::EnumIter;

use crate::chess::{Color, ColorName};
use crate::notation::{CheckError, Incident, Irregularity, Pace};
use crate::remedies::{
    Became, Chooser, IrregularityKind, Met, Played, Redress, RemedyRule, Until, demands, met,
};
use crate::replay::{Ply, Timeline};
use crate::rules::{Precedence, in_order};

use super::interpretation::{Interpretation, Remedied};
use super::on_record::{OnRecord, moment_of, on_record};
use super::remedies::ArticleRemedy;

/// An irregularity on the record, and what a code makes of what was done about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct IrregularityRuling {
    /// How many half-moves had been made; of a move that stood, that one included.
    pub ply: Ply,
    /// The player who did it.
    #[serde(with = "ColorName")]
    pub player: Color,
    /// What the record says was done.
    pub deed: Irregularity,
    /// What the laws call it.
    pub kind: IrregularityKind,
    /// When it was found, if it stood and the record says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<Ply>,
    /// What the code gives for it; nothing if no article deals with it.
    pub given: Option<ArticleRemedy>,
    /// What the code gives for a false move that is found only later, where that decides.
    pub found_later: Option<ArticleRemedy>,
    /// What the code makes of what was done.
    pub sequel: Sequel,
    /// The ply from which the record is void under this code, if it is.
    pub void_from: Option<Ply>,
}

vocabulary! {
/// What a code makes of what was done about an irregularity.
#[derive(EnumIter)]
pub enum Sequel {
    /// What was done is what the code gives, or one of the choices that it gives.
    Lawful,
    /// There is nothing that could be demanded.
    Impossible,
    /// Something else could have been demanded, and nobody did so in time.
    Lapsed,
    /// Something else can be demanded, and the record ends before anybody could have done so.
    Open,
    /// What the code gives can be had only later in the game; of the time before nothing is said.
    TooEarly,
    /// The code gives something else, and so another game: the record is void from then on.
    SetAside,
    /// It ends the game: it is one illegal move more than the code allows, or an illegal position
    /// that was still one a move later.
    EndsGame,
    /// No article deals with it.
    Silent,
    /// Undetermined: what the code says of it is not known.
    LawUnknown,
    /// Undetermined: something else could be demanded, and it is not said until when.
    LimitUnknown,
    /// Undetermined: whether it was done as the code has it cannot be seen in the record.
    NotShown,
}
}

/// For so many moves it is looked back for what was said of a check.
const MOST_UNHEEDED: usize = 50;

/// What this law makes of the irregularities on the record.
pub(super) fn ruled(law: &Interpretation<'_>, game: &Timeline) -> Vec<IrregularityRuling> {
    on_record(game).into_iter().flatten().map(|it| rule_on(&it, law, game)).collect()
}

/// An article's rule on an irregularity, its key, and whether it was met.
#[derive(Clone)]
struct Answer<'l> {
    article: &'l str,
    rule: Cow<'l, RemedyRule>,
    met: Met,
}

impl Answer<'_> {
    fn given(&self, OnRecord { done, position, .. }: &OnRecord) -> ArticleRemedy {
        ArticleRemedy::new(self.article, None, Cow::Borrowed(&*self.rule), done, position)
    }
}

fn rule_on(it: &OnRecord, law: &Interpretation<'_>, game: &Timeline) -> IrregularityRuling {
    let case = Assessment { it, law, game };
    let kind = if case.may_ignore_check() { IrregularityKind::UnsaidCheck } else { it.kind };
    // What a pace has of its own is for moves that are complete.
    let pace = law.pace(game.conditions()).filter(|_| it.deed.is_complete());
    let given = law.remedy(kind, pace).map(|given| case.answer(given));
    let later = case.found_later(given.as_ref());
    let decisive = later.as_ref().or(given.as_ref());
    let sequel = match decisive {
        Some(answer) if case.is_too_early(&answer.rule) => match law.is_unknown_beyond() {
            true => Sequel::LawUnknown,
            false => Sequel::TooEarly,
        },
        Some(answer) if case.is_late_set_up(&answer.rule) => Sequel::Lapsed,
        Some(answer) => case.sequel(answer),
        None if case.plays_the_touched_piece() => Sequel::Lawful,
        None if law.is_unknown_beyond() => Sequel::LawUnknown,
        None => Sequel::Silent,
    };
    IrregularityRuling {
        ply: it.ply,
        player: it.player,
        deed: it.deed,
        kind: it.kind,
        found: it.found,
        given: given.as_ref().map(|answer| answer.given(it)),
        found_later: later.as_ref().map(|answer| answer.given(it)),
        sequel,
        void_from: decisive
            .filter(|_| sequel == Sequel::SetAside)
            .map(|answer| case.void_from(&answer.rule)),
    }
}

struct Assessment<'a> {
    it: &'a OnRecord,
    law: &'a Interpretation<'a>,
    game: &'a Timeline,
}

impl<'a> Assessment<'a> {
    /// Whether what was done is part of the game.
    fn is_stood(&self) -> bool {
        self.it.deed == Irregularity::Stands
    }

    /// Whether what followed from it at once is a ply of the game: the move that stood, or that
    /// none was made.
    fn is_a_ply(&self) -> bool {
        self.is_stood() || self.it.deed.is_of_a_pass()
    }

    /// Whether what was done left the king in a check that nobody had announced, and that this law
    /// does not make a player heed.
    fn may_ignore_check(&self) -> bool {
        let before = self.it.ply - Ply::from(self.is_a_ply());
        let ignores = |(_, rule): Remedied<'_>| rule.gives(Redress::Ignore);
        self.it.kind.is(IrregularityKind::IntoCheck)
            && self.it.position.in_check()
            && is_unsaid_check(before, self.game)
            && self.law.remedy(IrregularityKind::UnsaidCheck, self.pace()).is_some_and(ignores)
    }

    /// The pace of the game, as this law calls it.
    fn pace(&self) -> Option<Pace> {
        self.law.pace(self.game.conditions())
    }

    fn is_of_the_set_up(&self) -> bool {
        matches!(self.it.deed, Irregularity::SetUp(_))
    }

    /// Whether it is of the set-up, and was found when nothing could be done about it any more.
    fn is_late_set_up(&self, rule: &RemedyRule) -> bool {
        self.is_of_the_set_up() && self.has_ended(rule)
    }

    /// Whether it was found only once a lawful move had ended the game by mate or stalemate.
    fn is_found_after_the_end(&self) -> bool {
        self.it.found.is_some_and(|ply| {
            !self.game.is_after_false_move(ply) && !self.game.position(ply).any_move(|_| true)
        })
    }

    fn played(&self) -> Played<'a> {
        let moment = moment_of(&self.it.deed, self.it.ply, self.game);
        let from = if self.is_a_ply() { self.it.ply } else { moment };
        let since = self.game.moves().get(from as usize..).unwrap_or_default();
        let became = match self.it.deed {
            Irregularity::Stands
            | Irregularity::TwiceStands
            | Irregularity::Check(CheckError::Unsaid)
            | Irregularity::Check(CheckError::False) => Became::Stood,
            Irregularity::TurnLost(..) => Became::TurnLost,
            Irregularity::PieceLost(..) => Became::PieceLost,
            _ => Became::TakenBack,
        };
        Played { became, moves: since }
    }

    /// Whether the player who could object has moved since.
    fn was_answered(&self) -> bool {
        self.has_moves(if self.is_a_ply() || self.is_of_the_set_up() { 1 } else { 2 })
    }

    /// Whether so many moves have been made since.
    fn has_moves(&self, moves: Ply) -> bool {
        self.moves_since() >= moves
    }

    /// Whether the game went on as an article has it.
    fn answer(&self, (article, rule): Remedied<'a>) -> Answer<'a> {
        let OnRecord { done, position, .. } = self.it;
        let rule = self.with_articles_above(rule);
        let met: Vec<Met> = demands(&rule, done, position)
            .iter()
            .map(|demand| met(demand, done, position, self.played()))
            .collect();
        let any = |one: Met| met.contains(&one);
        let met = match () {
            () if any(Met::Yes) => Met::Yes,
            () if any(Met::NotKnown) => Met::NotKnown,
            () if any(Met::NotShown) => Met::NotShown,
            () if any(Met::No) => Met::No,
            () => Met::Impossible,
        };
        Answer { article: article.article, rule, met }
    }

    /// A rule with what the articles that it is under give. Once a false move is taken back, all
    /// that can be asked for is what they give, and as long as they have it.
    fn with_articles_above(&self, rule: &'a RemedyRule) -> Cow<'a, RemedyRule> {
        let OnRecord { done, position, .. } = self.it;
        let Some((under, touched)) = self.law.under(rule, done, position, self.pace()) else {
            return Cow::Borrowed(rule);
        };
        let until = if self.is_a_ply() { under.until } else { touched.until };
        Cow::Owned(RemedyRule { until, ..under })
    }

    /// What the law gives for a false move because it is found later.
    fn found_later(&self, given: Option<&Answer<'_>>) -> Option<Answer<'a>> {
        if !self.is_stood() || given.is_some_and(|given| given.met != Met::No) {
            return None;
        }
        // Whoever could ask for it and found it in time may still have it corrected.
        let found =
            given.is_some_and(|it| self.it.found.is_some() && self.sequel(it) == Sequel::Lapsed);
        let (rule, is_answered) = (given.map(|given| &*given.rule), found || self.was_answered());
        let is_over = |until| found || self.is_over(until);
        let later = self.law.found_later(rule, self.pace(), is_answered, is_over)?;
        Some(self.answer(later))
    }

    fn sequel(&self, answer: &Answer<'_>) -> Sequel {
        match answer.met {
            Met::Yes => Sequel::Lawful,
            Met::Impossible => Sequel::Impossible,
            // Had it been done otherwise, that could be too late or too early to matter.
            Met::NotShown => match self.unmet(&answer.rule) {
                sequel @ (Sequel::Lapsed | Sequel::Open) => sequel,
                _ => Sequel::NotShown,
            },
            Met::NotKnown => Sequel::LawUnknown,
            Met::No if answer.rule.gives(Redress::DrawnIfItStays) => Sequel::EndsGame,
            Met::No => self.unmet(&answer.rule),
        }
    }

    /// The game went on otherwise than the law has it.
    fn unmet(&self, rule: &RemedyRule) -> Sequel {
        // Where a text that is not known whole does not say until when, it may well have said so
        // elsewhere.
        let may_have_lapsed = rule.until.is_none() && self.law.is_unknown_beyond();
        let may_be_asked =
            may_have_lapsed || matches!(rule.chooses, Chooser::Opponent | Chooser::Either);
        let is_a_right = may_be_asked || rule.chooses == Chooser::ArbiterOrOpponent;
        let was_answered = self.was_answered()
            && (self.is_a_ply()
                || self.is_of_the_set_up()
                || self.has_moves(moves_to_answer(rule).saturating_add(1)));
        match rule.until {
            _ if self.it.found.is_some() && !may_be_asked && !self.has_ended(rule) => {
                Sequel::SetAside
            }
            _ if rule.is_at_once() && !was_answered => Sequel::Open,
            Some(until) if self.is_over(until) => Sequel::Lapsed,
            _ if is_a_right && !was_answered => Sequel::Open,
            _ if !is_a_right => Sequel::SetAside,
            None => Sequel::LimitUnknown,
            // Who could demand it knew, and played on.
            Some(_) => Sequel::Lapsed,
        }
    }

    /// Whether the time for what an article gives was over when it was found.
    fn has_ended(&self, rule: &RemedyRule) -> bool {
        rule.until.is_some_and(|until| self.is_over(until))
    }

    /// How many half-moves had been made since when it was found, and in the game; nothing if it
    /// never was.
    fn found(&self) -> Option<(Ply, Ply)> {
        let found = if self.is_stood() { self.it.found? } else { self.it.ply };
        let of_the_move = matches!(
            self.it.deed,
            Irregularity::Check(CheckError::Unsaid) | Irregularity::Check(CheckError::False)
        );
        let since = match self.is_stood() {
            true => found - self.it.ply,
            // What was taken back was no move: the offender's next comes before the reply.
            false if self.is_a_ply() || self.is_of_the_set_up() || of_the_move => {
                self.moves_since()
            }
            false => self.moves_since().saturating_sub(1),
        };
        Some((since, found))
    }

    /// Whether what an article gives could not be had yet when it was found.
    fn is_too_early(&self, rule: &RemedyRule) -> bool {
        let found = rule.after.zip(self.found());
        found.is_some_and(|(after, (since, made))| after.is_to_come(since, made))
    }

    /// Whether the time for it was over when it was found; never found, it was found too late.
    fn is_over(&self, until: Until) -> bool {
        self.found().map_or(until != Until::Always, |(since, found)| {
            until.is_over(since, found, self.it.player)
                || until == Until::End && self.is_found_after_the_end()
        })
    }

    fn moves_since(&self) -> Ply {
        self.game.plies().saturating_sub(self.it.ply)
    }

    /// Whether the piece that was touched was played at once: then nobody has anything to ask for.
    fn plays_the_touched_piece(&self) -> bool {
        let next = self.played().moves.first();
        matches!(self.it.kind, IrregularityKind::TouchedOwn)
            && next.map(|m| m.from) == self.it.done.piece()
    }

    /// The first ply that the law does not let come about.
    fn void_from(&self, rule: &RemedyRule) -> Ply {
        match self.it.deed {
            Irregularity::SetUp(_) => 0,
            _ if self.is_a_ply() => self.it.ply,
            deed => moment_of(&deed, self.it.ply, self.game).saturating_add(moves_to_answer(rule)),
        }
    }
}

/// Whether the check in which the player to move stands at a ply was not announced, neither when it
/// was given nor since.
fn is_unsaid_check(ply: Ply, game: &Timeline) -> bool {
    let said = |ply: Ply, deed| {
        game.events_at(ply).iter().any(|event| event.incident == Incident::Irregularity(deed))
    };
    let stood = (0..=ply).rev().step_by(2).take_while(|ply| game.position(*ply).in_check());
    for at in stood.take(MOST_UNHEEDED) {
        if said(at, Irregularity::Check(CheckError::Late)) {
            return false;
        }
        if said(at, Irregularity::Check(CheckError::Unsaid)) {
            return true;
        }
    }
    false
}

/// The offender's next move comes after the opponent's where the same piece is to be played then.
fn moves_to_answer(rule: &RemedyRule) -> Ply {
    if rule.gives(Redress::PlayItNext) { 2 } else { 1 }
}

impl IrregularityRuling {
    /// Whether it is of a move that stood and that the law does not let stand.
    pub(super) fn is_of_unlawful_move(&self) -> bool {
        self.deed == Irregularity::Stands && self.sequel != Sequel::Lawful
    }

    /// Whether another code gives the same for the same, and makes the same of what was done.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let rule = |it: &Self| it.decisive().map(|provided| provided.rule.clone());
        (self.ply, self.deed, self.sequel) == (other.ply, other.deed, other.sequel)
            && rule(self) == rule(other)
    }

    /// What decides: what the code gives for it, or for what is found only later.
    pub fn decisive(&self) -> Option<&ArticleRemedy> {
        self.found_later.as_ref().or(self.given.as_ref())
    }

    /// Whether the code draws the game if what was seen is still so after one more move.
    pub(crate) fn draws_if_it_stays(&self) -> bool {
        self.decisive().is_some_and(|provided| provided.rule.gives(Redress::DrawnIfItStays))
    }

    /// How many moves later it is seen whether what the code gives was done.
    pub(crate) fn moves_to_answer(&self) -> Ply {
        self.decisive().map_or(1, |given| moves_to_answer(&given.rule))
    }

    /// The key of the article that decides.
    pub fn article(&self) -> Option<&str> {
        self.decisive().map(|given| given.article.as_str())
    }

    /// Whether it comes before the end of the game under a code, or makes it.
    pub(super) fn is_before(&self, over: Option<(Ply, Precedence)>, game: &Timeline) -> bool {
        over.is_none_or(|(ply, precedence)| match precedence {
            Precedence::SET_ASIDE => self.void_from == Some(ply) || self.ply < ply,
            _ if self.ply == ply => {
                self.sequel == Sequel::EndsGame || !self.is_after(precedence, game)
            }
            _ => self.ply < ply,
        })
    }

    /// Whether it stands on the record after the event of its ply by which the game is over. A
    /// false move came before whatever is said of its ply.
    fn is_after(&self, precedence: Precedence, game: &Timeline) -> bool {
        let done = Incident::Irregularity(self.deed);
        let mut events = in_order(game.events_at(self.ply));
        precedence >= Precedence::EVENT
            && self.deed != Irregularity::Stands
            && events.any(|(at, event)| event.incident == done && at > precedence)
    }
}

impl Sequel {
    /// Whether it is not known what the code makes of it.
    pub fn is_undetermined(self) -> bool {
        matches!(self, Self::LawUnknown | Self::LimitUnknown | Self::NotShown)
    }
}
