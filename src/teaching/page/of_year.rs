//! The parts of a page that depend on the year: the law that governed, its verdict, and the
//! deciding article. Apart from the outcomes, they are the same for all games of a page and stored
//! once.

use std::collections::HashSet;

use indexmap::{IndexMap, IndexSet};
use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};

use super::eras::{Era, Law, Place, doubts};
use super::game::PageGame;
use super::in_a_script;
use super::laws::{CitedArticle, confidence};
use crate::laws::{Code, Governing, UnknownLaw};
use crate::narrative::citation::articles_cited;
use crate::narrative::period::{lead, none_for, or_another, unknown_law};
use crate::narrative::verdict::verdict_sentence;
use crate::narrative::words::{capital, sentence};
use crate::replay::Ply;

/// The outcome of the game under a law, for the page and its script.
#[derive(Default)]
struct LawOutcome<'a> {
    kind: String,
    words: &'a str,
    /// The ply at which it is decided.
    ply: Option<Ply>,
    /// The code whose lane shows it.
    lane: Option<&'a str>,
    why: String,
    /// The article that decides.
    article: Option<Markup>,
}

impl<'a> LawOutcome<'a> {
    fn of(law: &'a Law<'_>, shown: &'a PageGame<'_>) -> Self {
        let Law { code, verdict, kind, label } = law;
        let timeline = &shown.game.timeline;
        let cited = articles_cited(*code, verdict, timeline).into_iter();
        let article =
            cited.map(|provision| CitedArticle::of(*code, provision)).find(CitedArticle::is_stated);
        Self {
            kind: kind.to_string(),
            words: label,
            ply: verdict.ply_that_matters(timeline).map(|ply| ply.min(shown.last())),
            lane: lane(law, shown),
            why: verdict_sentence(*code, verdict, timeline),
            article: article.map(|article| governs(&article)),
        }
    }
}

fn governs(article: &CitedArticle<'_>) -> Markup {
    html! {
        p .governs { b .number { (article.number()) } " " (article.provision.says) " " (confidence(article.provision.seen)) }
    }
}

/// Returns what the page says of a year: the laws that governed or may have, each with its outcome;
/// or the reason why none is known.
pub(super) fn of_year(year: u16, era: &Era<'_>, shown: &PageGame<'_>) -> Markup {
    let laws = era.governing.candidates().iter().zip(0..).filter_map(|(candidate, index)| {
        let law = shown.years.laws.get(candidate.code.id.as_str())?;
        let doubts = doubts(&candidate.reason).join("; ");
        Some((law, lead(&era.governing, index), doubts))
    });
    html! {
        p .when { (year) small { @if era.own { (whose(shown)) } } }
        @for (law, lead, doubts) in laws {
            @let link = shown.shows(&law.code.id).then_some(&*law.code.id);
            (of_law(link, &law.code.title, lead, &doubts, &LawOutcome::of(law, shown)))
        }
        @if let Governing::Unknown(why) = era.governing {
            @let (before, has_year, after) = unknown(era, why);
            @let year = if has_year { year.to_string() } else { String::new() };
            (of_no_law(&format!("{before}{year}{after}.")))
        }
        p .note { (another(&era.governing)) }
    }
}

/// Returns what the page says of one law: its outcome for the game, its title, and the reason with
/// the deciding article. The title is a link if the law appears on the page.
fn of_law(
    link: Option<&str>,
    title: &str,
    lead: &str,
    doubts: &str,
    outcome: &LawOutcome<'_>,
) -> Markup {
    html! {
        div .law data-lane=[outcome.lane] data-ply=[outcome.ply] {
            div {
                p .outcome .(outcome.kind) { b .shape .(outcome.kind) {} (outcome.words) }
                p .by {
                    span .lead { (lead) }
                    @match link { Some(code) => a href={ "#law-" (code) } { (title) }, None => (title) }
                    " " small .doubts { (doubts) }
                }
            }
            div .why {
                p { (outcome.why) }
                @if let Some(article) = &outcome.article { (article) }
            }
        }
    }
}

fn of_no_law(why: &str) -> Markup {
    html! {
        div .law {
            div { p .outcome.no-law { b .shape.no-law {} "no law known" } }
            div .why { p .by { (why) } }
        }
    }
}

/// Returns the code whose lane shows the outcome under a law: the law itself, or one with the same
/// verdict.
fn lane<'a>(law: &Law<'_>, shown: &PageGame<'a>) -> Option<&'a str> {
    let verdicts = || shown.game.verdicts.iter();
    let own = verdicts().find(|(code, _)| code.id() == law.code.id);
    own.or_else(|| verdicts().find(|(_, verdict)| verdict.comes_to_the_same_as(&law.verdict)))
        .map(|(code, _)| code.id())
}

/// Returns a description of the year in which the law is that of the game's own event.
pub(super) fn whose(shown: &PageGame<'_>) -> &'static str {
    match shown.game.law.as_ref().and_then(|law| law.as_of) {
        Some(_) => "the year asked for",
        None => "the game’s own year",
    }
}

/// Returns the reason why no law is known, in two halves, and if the year goes between them.
fn unknown(era: &Era<'_>, why: UnknownLaw) -> (String, bool, &'static str) {
    match none_for(why).filter(|_| !era.own) {
        Some((before, after)) => (capital(before), true, after),
        None => (capital(&unknown_law(why)), false, ""),
    }
}

fn another(governing: &Governing<'_>) -> String {
    or_another(governing).map_or_else(String::new, |another| sentence(&another))
}

/// The statements on the laws of other years, each once for all games of a page.
#[derive(Default)]
pub(super) struct OfYears {
    /// The short and full titles, by identifier.
    laws: IndexMap<String, (String, String)>,
    articles: IndexSet<String>,
    sayings: IndexMap<String, Value>,
    doubts: IndexSet<String>,
}

impl OfYears {
    /// Returns the data of one game: the eras of its place, and the outcome under each law.
    pub fn of_game(&mut self, shown: &PageGame<'_>) -> Value {
        let Some(played) = &shown.years.played else { return Value::Null };
        let eras = self.eras(played);
        let (mut outcomes, mut laws) = (IndexMap::<String, Value>::new(), Vec::new());
        for law in shown.years.laws.values() {
            let LawOutcome { kind, words, ply, lane, why, article } = LawOutcome::of(law, shown);
            let outcome = json!([kind, words, ply, lane, why]);
            let (outcome, _) = outcomes.insert_full(outcome.to_string(), outcome);
            let article = article.map(|article| self.articles.insert_full(article.0).0);
            laws.push((self.law(law.code), outcome, article));
        }
        let outcomes: Vec<Value> = outcomes.into_values().collect();
        json!({ "eras": eras, "laws": laws, "outcomes": outcomes, "whose": whose(shown) })
    }

    /// Returns the laws and their articles, for the script to choose among and to fill; and, as
    /// data, when they governed in each country.
    pub fn script(mut self, countries: &[Place<'_>], shown: &HashSet<&str>) -> Markup {
        let countries: Vec<Value> =
            countries.iter().map(|place| json!([place.name, self.eras(place)])).collect();
        let link = |id: &String| shown.get(id.as_str()).copied();
        let laws: Vec<(&String, Option<&str>)> =
            self.laws.iter().map(|(id, (short, _))| (short, link(id))).collect();
        let sayings: Vec<&Value> = self.sayings.values().collect();
        let data = json!({ "countries": countries, "laws": laws, "sayings": sayings, "doubts": self.doubts });
        html! {
            template #of-years {
                div {
                    @for (id, (_, title)) in &self.laws { (of_law(link(id), title, "", "", &LawOutcome::default())) }
                    (of_no_law(""))
                }
                div { @for article in &self.articles { (PreEscaped(article)) } }
            }
            script #years-data type="application/json" { (in_a_script(&data)) }
        }
    }

    fn law(&mut self, code: &Code) -> usize {
        let named = (code.short.clone(), code.title.clone());
        self.laws.insert_full(code.id.clone(), named).0
    }

    /// Returns the first and last year of each era of a place, and the number of its statement.
    fn eras(&mut self, place: &Place<'_>) -> Vec<(u16, u16, usize)> {
        let mut eras = Vec::new();
        for era in &place.eras {
            let said = self.saying(era);
            eras.push((era.from, era.until, self.sayings.insert_full(said.to_string(), said).0));
        }
        eras
    }

    /// Returns the statement on an era: its laws, each with the words before it and its doubts; or
    /// the reason why none is known; and any other law that may have applied.
    fn saying(&mut self, era: &Era<'_>) -> Value {
        let governing = &era.governing;
        let why = match governing {
            Governing::Known(_) => Value::Null,
            Governing::Unknown(why) => json!(unknown(era, *why)),
        };
        let laws = governing.candidates().iter().enumerate().map(|(index, candidate)| {
            let (doubts, _) = self.doubts.insert_full(doubts(&candidate.reason).join("; "));
            (self.law(candidate.code), lead(governing, index), doubts)
        });
        let laws: Vec<_> = laws.collect();
        json!([era.own, laws, why, another(governing)])
    }
}
