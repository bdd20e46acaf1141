//! A body of law in one reading of its articles.
//!
//! [`Interpretation::all_of`] makes the interpretations of a code, one for each combination of
//! readings. The methods find the article that applies to an irregularity, a flag or a wrong claim,
//! at the pace of the game.

use serde::{Deserialize, Serialize};

use crate::chess::MovementAspect;
use crate::laws::{Code, Reading, Role};
use crate::notation::{Claim, Pace};
use crate::remedies::{IrregularityKind, Remedies, RemedyRule};
use crate::replay::{Ply, Timeline};
use crate::rules::{AnyRule, PaceLimits, RuleKind};

use super::provision::{ArticlePlace, Provision};

/// An article, and how it is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct ReadAs {
    /// The stable key of the article.
    pub article: String,
    /// The name of the reading.
    pub reading: String,
}

/// An article, and its remedy for an irregularity.
pub(super) type Remedied<'a> = (Provision<'a>, &'a RemedyRule);

/// A body of law in one reading: its provisions, and the reading taken of each article that can be
/// read in several ways.
#[derive(Clone, Default)]
#[must_use]
pub struct Interpretation<'a> {
    /// The articles that can be read in several ways, each with the name of the reading taken.
    read: Vec<(&'a str, &'a str)>,
    provisions: Vec<Provision<'a>>,
    /// The limits of rapid and blitz games, if an article states them.
    pace_limits: Option<&'a PaceLimits>,
    /// The articles that give remedies, each with its remedies.
    remedies: Vec<(ArticlePlace, &'a Remedies)>,
    /// True if an article allows a claim by a count of moves without notice.
    counts_without_notice: bool,
    /// True if flag fall is judged differently at different paces.
    flags_by_pace: bool,
    /// True if the code's law on matters without an article is unknown.
    rest_unknown: bool,
}

impl<'a> Interpretation<'a> {
    /// Creates an interpretation of provisions, none of which can be read in several ways.
    pub fn new(provisions: Vec<Provision<'a>>) -> Self {
        let mut law = Self { provisions, ..Self::default() };
        for (place, provision) in law.provisions.iter().enumerate() {
            match provision.known_rule() {
                Some(AnyRule::Remedy(remedies)) => law.remedies.push((place, remedies)),
                Some(AnyRule::Pace(limits)) => law.pace_limits = Some(limits),
                Some(rule @ (AnyRule::FlagFall(_) | AnyRule::BothFlags(_))) => {
                    law.flags_by_pace |= !rule.paces().is_empty();
                }
                Some(AnyRule::MoveCount(rule)) => {
                    law.counts_without_notice |= rule.is_plain_claim();
                }
                _ => {}
            }
        }
        law
    }

    /// Marks the law on all matters without an article as unknown. Unmarked, it is silent on them.
    pub fn with_rest_unknown(self) -> Self {
        Self { rest_unknown: true, ..self }
    }

    /// Adds the reading taken of an article: the key of the article, and the name of the reading.
    pub fn with_reading(mut self, article: &'a str, reading: &'a str) -> Self {
        self.read.push((article, reading));
        self
    }

    /// Returns the interpretations of a code, the principal one first: one for each combination of
    /// readings.
    pub(super) fn all_of(code: &'a Code) -> Vec<Self> {
        let mut combinations: Vec<Vec<&Reading>> = vec![Vec::new()];
        for article in &code.articles {
            let mut longer = Vec::new();
            for chosen in combinations {
                for reading in &article.readings {
                    longer.push(chosen.iter().copied().chain([reading]).collect());
                }
            }
            combinations = longer;
        }
        combinations.iter().map(|chosen| Self::of(code, chosen)).collect()
    }

    /// Creates the interpretation with this reading of each article.
    fn of(code: &'a Code, chosen: &[&'a Reading]) -> Self {
        let (mut provisions, mut read) = (Vec::new(), Vec::new());
        for (article, reading) in code.articles.iter().zip(chosen) {
            provisions.push(Provision::of(article, reading));
            if article.readings.len() > 1 {
                let name = reading.id.as_deref().unwrap_or_default();
                read.push((article.key.as_str(), name));
            }
        }
        Self { read, rest_unknown: code.rest_unknown, ..Self::new(provisions) }
    }

    /// Returns the provisions, in the order of the code.
    pub fn provisions(&self) -> &[Provision<'a>] {
        &self.provisions
    }

    /// Returns the articles that can be read in several ways, each with the name of the reading
    /// taken.
    pub(super) fn read(&self) -> Vec<ReadAs> {
        let read = self.read.iter();
        read.map(|&(article, reading)| ReadAs { article: article.into(), reading: reading.into() })
            .collect()
    }

    /// Returns true if another interpretation of the same law reads every other article alike. The
    /// article itself may be read alike or not.
    pub(super) fn agrees_except_in(&self, article: &str, other: &Self) -> bool {
        let mut pairs = self.read.iter().zip(&other.read);
        pairs.all(|(ours, theirs)| ours.0 == article || ours == theirs)
    }

    /// Returns true if an article is read as in another interpretation of the same law.
    pub(super) fn has_same_reading(&self, article: &str, other: &Self) -> bool {
        self.reading_of(article) == other.reading_of(article)
    }

    /// Returns the first article that another interpretation of the same law reads otherwise.
    pub(super) fn first_differing_article(&self, other: &Self) -> Option<&'a str> {
        self.read.iter().map(|read| read.0).find(|article| !self.has_same_reading(article, other))
    }

    /// Returns the name of the reading of an article; `None` if the article can be read in one way
    /// only.
    pub(super) fn reading_of(&self, article: &str) -> Option<&'a str> {
        self.read.iter().find(|read| read.0 == article).map(|read| read.1)
    }

    /// Returns the interpretation with this rule as the only reading of an article.
    pub(super) fn amended<'b>(&self, article: &str, rule: &'b AnyRule) -> Interpretation<'b>
    where
        'a: 'b,
    {
        let mut amended: Vec<Provision<'b>> = self.provisions.clone();
        for provision in &mut amended {
            if provision.article == article {
                *provision = provision.with_rule(rule);
            }
        }
        let read = self.read.iter().filter(|read| read.0 != article).copied().collect();
        Interpretation { read, rest_unknown: self.rest_unknown, ..Interpretation::new(amended) }
    }

    /// Returns true if an article allows a claim by a count of moves without notice. Then the
    /// possibility of notice under another article decides nothing.
    pub(super) fn counts_without_notice(&self) -> bool {
        self.counts_without_notice
    }

    /// Returns the pace of a game at a ply, as this code defines paces: the last period of a slow
    /// game is a quickplay finish, unless the record states the pace. Without such a definition it
    /// is the pace that the record states. `None` if the conditions of play do not determine it.
    pub(super) fn pace(&self, game: &Timeline, ply: Ply) -> Option<Pace> {
        let conditions = game.conditions();
        let Some(limits) = self.pace_limits else { return conditions.pace };
        let pace = limits.pace(conditions)?;
        if pace != Pace::Slow || conditions.pace.is_some() {
            return Some(pace);
        }
        let is_last_period = conditions.is_last_period(game.plies_made(ply) / 2) == Some(true);
        Some(if is_last_period { Pace::QuickplayFinish } else { Pace::Slow })
    }

    /// Returns true if this is an article on flags that does not apply at the pace with which the
    /// game begins: it is for another pace, or it is for every pace and another article is for this
    /// one.
    pub(super) fn is_for_another_pace(&self, place: ArticlePlace, game: &Timeline) -> bool {
        if !self.flags_by_pace {
            return false;
        }
        let own = &self.provisions[place];
        if !matches!(own.kind(), Some(RuleKind::FlagFall | RuleKind::BothFlags)) {
            return false;
        }
        let alike = self.provisions.iter().filter(|provision| provision.kind() == own.kind());
        let chosen = self.at_pace(alike, self.pace(game, 0));
        chosen.is_none_or(|chosen| chosen.article != own.article)
    }

    /// Returns true if an article has a rule of this kind.
    pub(super) fn has_rule(&self, kind: RuleKind) -> bool {
        self.provisions.iter().any(|provision| provision.kind() == Some(kind))
    }

    /// Returns the place of the article that has this role.
    pub(super) fn place_of_role(&self, role: Role) -> Option<ArticlePlace> {
        self.provisions.iter().position(|provision| provision.role == Some(role))
    }

    /// Returns the place of the article that bars claims on this ground after the player has
    /// touched a piece.
    pub(super) fn bar_after_touch(&self, ground: Claim) -> Option<ArticlePlace> {
        self.provisions.iter().position(|provision| {
            matches!(provision.known_rule(), Some(AnyRule::TouchEndsClaim(rule)) if rule.bars(ground))
        })
    }

    /// Returns the article on the penalty for a wrong claim at this pace.
    pub(super) fn wrong_claim(&self, pace: Option<Pace>) -> Option<Provision<'a>> {
        let costs =
            self.provisions.iter().filter(|provision| provision.role == Some(Role::WrongClaim));
        self.at_pace(costs, pace)
    }

    /// Returns the one of these articles that is for this pace or, if there is none, for every
    /// pace.
    fn at_pace<'p>(
        &'p self,
        articles: impl Iterator<Item = &'p Provision<'a>>,
        pace: Option<Pace>,
    ) -> Option<Provision<'a>> {
        let mut for_any = None;
        for article in articles {
            let paces = article.known_rule().map(AnyRule::paces).unwrap_or_default();
            if pace.is_some_and(|pace| paces.contains(&pace)) {
                return Some(*article);
            }
            if for_any.is_none() && paces.is_empty() {
                for_any = Some(*article);
            }
        }
        for_any
    }

    /// Returns the remedy for an irregularity at this pace, or else for every pace, with its
    /// article. If no article names the irregularity, the remedy is the one for its general kind.
    pub(super) fn remedy(
        &self,
        kind: IrregularityKind,
        pace: Option<Pace>,
    ) -> Option<Remedied<'a>> {
        let mut for_any = None;
        for &(place, remedies) in &self.remedies {
            if let Some(rule) = pace.and_then(|pace| remedies.at_pace(kind, pace)) {
                return Some((self.provisions[place], rule));
            }
            for_any = for_any.or(remedies.of(kind).map(|rule| (self.provisions[place], rule)));
        }
        for_any.or_else(|| self.remedy(kind.general_kind()?, pace))
    }

    /// Returns true if the code's law on matters without an article is unknown.
    pub(super) fn is_rest_unknown(&self) -> bool {
        self.rest_unknown
    }

    /// Returns the place of the last article that settles this aspect of movement; `None` if no
    /// article does.
    pub(super) fn article_on(&self, aspect: MovementAspect) -> Option<ArticlePlace> {
        self.provisions.iter().rposition(|provision| {
            let rule = provision.rule();
            rule.is_some_and(|rule| aspect.is_settled_by(|movement| rule.movement(movement)))
        })
    }
}
