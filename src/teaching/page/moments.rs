//! The statements of a code at each marked moment of a game, with the articles that they cite.

use std::collections::BTreeMap;

use indexmap::IndexSet;

use super::laws::CitedArticle;
use crate::arbiter::{OpenClaim, Provision, Ruleset, Ruling, RulingEffect};
use crate::narrative::claim_words::claim_and_ruling;
use crate::narrative::explain::ruling_in_reading;
use crate::narrative::irregularity_ruling::deed_and_ruling;
use crate::narrative::lanes::Strip;
use crate::narrative::lanes::counts::{CountedItems, counts};
use crate::narrative::rule_words::not_known;
use crate::narrative::words::{capital, labels, ordinal, series};
use crate::replay::{Ply, Timeline};
use crate::rules::{Claimant, Grounds};

/// The maximum number of claims of a strip with a sentence each. Later claims that stay open for
/// several plies have one sentence at their beginning. Also the number of stretches among which the
/// beginning of a claim is looked for.
const MAX_SINGLE_CLAIMS: usize = 12;

/// The statement of a code at some plies.
#[derive(Default)]
pub(super) struct Moment {
    pub says: IndexSet<String>,
    /// The anchors of the articles in the law library of the page.
    pub articles: IndexSet<String>,
}

/// Moments, by their first and last plies.
pub(super) type Moments = BTreeMap<(Ply, Ply), Moment>;

/// Returns the moments of a strip that begin up to the last ply shown, in order of ply.
pub(super) fn moments(code: &dyn Ruleset, strip: &Strip, game: &Timeline, last: Ply) -> Moments {
    let claim_timeline = &strip.claim_timeline;
    let (articles, verdict) = (code.provisions(), &claim_timeline.verdict);
    let mut found = StripMoments { code, articles, game, last, moments: BTreeMap::new() };
    for (open, until) in stretches(&claim_timeline.open) {
        if open.ply > last {
            break;
        }
        found.add_open_claim(open, until, &verdict.rulings);
    }
    for claim in verdict.claims.iter().filter(|claim| claim.ply <= last) {
        let article = claim.article.as_deref();
        found.add(claim.ply, claim.ply, claim_and_ruling(claim, code, game), article.as_slice());
    }
    for ruling in &verdict.rulings {
        if ruling.effect != RulingEffect::Entitles && ruling.ply <= last {
            let says = ruling_in_reading(code, ruling, game);
            found.add(ruling.ply, ruling.ply, says, &[&ruling.article]);
        }
    }
    for ruling in verdict.irregularities.iter().filter(|ruling| ruling.ply <= last) {
        let article = ruling.article();
        found.add(ruling.ply, ruling.ply, deed_and_ruling(ruling, game), article.as_slice());
    }
    for unknown in verdict.unknown.iter().filter(|unknown| unknown.ply <= last) {
        let says = not_known(unknown, code, game);
        found.add(unknown.ply, last, says, &[&unknown.article]);
    }
    found.add_counts(strip);
    found.moments
}

/// Returns the open claims, each with the last ply at which it is open. A count that has run out is
/// one claim as long as it is open; each of the first occurrences of a position is another claim.
fn stretches(claims: &[OpenClaim]) -> Vec<(&OpenClaim, Ply)> {
    let mut stretches: Vec<(&OpenClaim, Ply)> = Vec::new();
    for claim in claims {
        let lasts = matches!(claim.grounds, Grounds::Count { .. } | Grounds::Notice { .. });
        // A claim that only one player can make is open at every second ply.
        let step = if matches!(claim.who, Claimant::White | Claimant::Black) { 2 } else { 1 };
        let joins = lasts || stretches.len() >= MAX_SINGLE_CLAIMS;
        let stretch = stretches.iter_mut().rev().take(MAX_SINGLE_CLAIMS).find(|(open, until)| {
            (&open.article, open.who, open.form) == (&claim.article, claim.who, claim.form)
                && claim.ply <= *until + step
        });
        match stretch.filter(|_| joins) {
            Some((_, until)) => *until = claim.ply,
            None => stretches.push((claim, claim.ply)),
        }
    }
    stretches
}

/// The moments of a strip, while they are collected.
struct StripMoments<'a> {
    code: &'a dyn Ruleset,
    articles: Vec<Provision<'a>>,
    game: &'a Timeline,
    /// The last ply that is shown.
    last: Ply,
    moments: Moments,
}

impl StripMoments<'_> {
    /// Adds a sentence on these plies, with the articles that it cites.
    fn add(&mut self, from: Ply, until: Ply, says: String, articles: &[&str]) {
        let moment = self.moments.entry((from, until)).or_default();
        moment.says.insert(says);
        let cited = self.articles.iter().filter(|known| articles.contains(&known.article));
        let cited = cited.map(|provision| CitedArticle::of(self.code, *provision));
        let cited = cited.filter(CitedArticle::is_stated);
        moment.articles.extend(cited.map(|article| article.anchor()));
    }

    /// Adds the sentence on a claim that is open from its own ply to `until`.
    fn add_open_claim(&mut self, open: &OpenClaim, until: Ply, rulings: &[Ruling]) {
        let mut rulings = rulings.iter().filter(|ruling| ruling.article == open.article);
        let Some(ruling) = rulings.find(|ruling| ruling.form == Some(open.form)) else { return };
        let here = Ruling {
            ply: open.ply,
            player: Some(open.who),
            form: Some(open.form),
            intended: open.intended,
            grounds: open.grounds.clone(),
            ..ruling.clone()
        };
        let mut says = ruling_in_reading(self.code, &here, self.game);
        if until > open.ply {
            says += &format!(
                " The claim stays open until after {}.",
                self.game.label_in_dialect(until)
            );
        }
        self.add(open.ply, until, says, &[&open.article]);
    }

    /// Adds the counts at plies that have no other statement.
    fn add_counts(&mut self, strip: &Strip) {
        let mut counted = strip.counted.clone();
        counted.retain(|&ply, _| {
            ply <= self.last && !self.moments.keys().any(|(from, _)| *from == ply)
        });
        for count in counts(&strip.claim_timeline).filter(|count| count.reached > 1) {
            let (series, plies) = match count.what {
                CountedItems::Position(plies) => (None, plies),
                CountedItems::Series(plies, Some((period, of))) => {
                    (Some(series(period, of)), plies)
                }
                CountedItems::Series(_, None) | CountedItems::Moves(_) => continue,
            };
            for (at, &ply) in plies.iter().enumerate() {
                if let Some(&nth) = counted.get(&ply) {
                    let says = self.occurrence(series.as_deref(), nth, plies, at);
                    self.add(ply, ply, says, &[count.article]);
                }
            }
        }
    }

    /// Returns the sentence on occurrence number `nth` of a position, or of a series of moves.
    fn occurrence(&self, series: Option<&str>, nth: u32, plies: &[Ply], at: usize) -> String {
        let occurs = format!("The position occurs for the {} time", ordinal(nth));
        match series {
            Some(series) => {
                let first = self.game.label_in_dialect(plies[at] + 1);
                format!("{} begins with {first}, for the {} time.", capital(series), ordinal(nth))
            }
            None if at > 0 => format!("{occurs}, as after {}.", labels(self.game, &plies[..at])),
            None if plies.len() > 1 => {
                format!("{occurs}; it occurs again after {}.", labels(self.game, &plies[1..]))
            }
            None => format!("{occurs}."),
        }
    }
}
