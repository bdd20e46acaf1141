//! The parts of a page that depend on the year: the law that governed, its verdict, and the
//! deciding article. Apart from the outcomes, they are the same for all games of a page and stored
//! once.

use std::collections::HashSet;

use indexmap::{IndexMap, IndexSet};
use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};

use super::eras::{Era, JudgedCode, Place, doubts};
use super::game::PageGame;
use super::in_a_script;
use super::laws::{CitedArticle, evidence};
use crate::laws::{Code, Governing, UnknownLaw};
use crate::narrative::citation::articles_cited;
use crate::narrative::period::{around_date, certainty_prefix, or_another, unknown_law};
use crate::narrative::verdict::verdict_sentence;
use crate::narrative::words::{capital, sentence};
use crate::replay::Ply;

/// The outcome of the game under a law, for the page and its script.
#[derive(Default)]
struct LawOutcome<'a> {
    /// The CSS class of the verdict.
    kind: String,
    /// The label of the verdict.
    label: &'a str,
    /// The ply at which the outcome is decided.
    ply: Option<Ply>,
    /// The code whose lane shows the outcome.
    lane: Option<&'a str>,
    /// The sentence on the verdict.
    sentence: String,
    /// The first cited article whose content is known.
    article: Option<Markup>,
}

impl<'a> LawOutcome<'a> {
    fn of(law: &'a JudgedCode<'_>, shown: &'a PageGame<'_>) -> Self {
        let JudgedCode { code, verdict, label } = law;
        let timeline = shown.game.timeline_of(*code);
        let cited = articles_cited(*code, verdict, timeline).into_iter();
        let article =
            cited.map(|provision| CitedArticle::of(*code, provision)).find(CitedArticle::is_stated);
        Self {
            kind: verdict.kind.to_string(),
            label,
            ply: verdict.ply_that_matters(timeline).map(|ply| ply.min(shown.last())),
            lane: code_of_lane(law, shown),
            sentence: verdict_sentence(*code, verdict, timeline),
            article: article.map(|article| html! {
                p .governs { b .number { (article.number()) } " " (article.provision.says) " " (evidence(article.provision.seen)) }
            }),
        }
    }
}

/// Returns the panel of a year: the laws that governed or may have, each with its outcome; or the
/// reason why none is known.
pub(super) fn year_panel(year: u16, era: &Era<'_>, shown: &PageGame<'_>) -> Markup {
    let mut laws = Vec::new();
    for (index, candidate) in era.governing.candidates().iter().enumerate() {
        if let Some(law) = shown.years.laws.get(candidate.code.id.as_str()) {
            laws.push((
                law,
                certainty_prefix(&era.governing, index),
                doubts(&candidate.reason).join("; "),
            ));
        }
    }
    html! {
        p .when { (year) small { @if era.is_pinned { (pinned_year_label(shown)) } } }
        @for (law, lead, doubts) in laws {
            @let linked_id = shown.shows(&law.code.id).then_some(&*law.code.id);
            (law_panel(linked_id, &law.code.title, lead, &doubts, &LawOutcome::of(law, shown)))
        }
        @if let Governing::Unknown(why) = era.governing {
            @let (before, is_dated, after) = why_unknown(era, why);
            @let year = if is_dated { year.to_string() } else { String::new() };
            (no_law_panel(&format!("{before}{year}{after}.")))
        }
        p .note { (other_law_sentence(&era.governing)) }
    }
}

/// Returns the panel of one law: its outcome for the game, its title, and the reason with
/// the deciding article. The title is a link to the code `linked_id`, if that is given.
fn law_panel(
    linked_id: Option<&str>,
    title: &str,
    lead: &str,
    doubts: &str,
    outcome: &LawOutcome<'_>,
) -> Markup {
    html! {
        div .law data-lane=[outcome.lane] data-ply=[outcome.ply] {
            div {
                p .outcome .(outcome.kind) { b .shape .(outcome.kind) {} (outcome.label) }
                p .by {
                    span .lead { (lead) }
                    @match linked_id { Some(code) => a href={ "#law-" (code) } { (title) }, None => (title) }
                    " " small .doubts { (doubts) }
                }
            }
            div .why {
                p { (outcome.sentence) }
                @if let Some(article) = &outcome.article { (article) }
            }
        }
    }
}

fn no_law_panel(why: &str) -> Markup {
    html! {
        div .law {
            div { p .outcome.no-law { b .shape.no-law {} "no law known" } }
            div .why { p .by { (why) } }
        }
    }
}

/// Returns the code whose lane shows the outcome under a law: the law itself, or one with the same
/// verdict.
fn code_of_lane<'a>(law: &JudgedCode<'_>, shown: &PageGame<'a>) -> Option<&'a str> {
    if let Some((code, _)) = shown.game.verdicts.iter().find(|(code, _)| code.id() == law.code.id) {
        return Some(code.id());
    }
    let mut verdicts = shown.game.verdicts.iter();
    let (code, _) = verdicts.find(|(_, verdict)| verdict.comes_to_the_same_as(&law.verdict))?;
    Some(code.id())
}

/// Returns `the year asked for` if a date was given for the law, else `the game’s own year`.
pub(super) fn pinned_year_label(shown: &PageGame<'_>) -> &'static str {
    match shown.game.law.as_ref().and_then(|law| law.as_of) {
        Some(_) => "the year asked for",
        None => "the game’s own year",
    }
}

/// Returns the words before and after the year on why no law is known, and between them true if the
/// year must be inserted there.
fn why_unknown(era: &Era<'_>, why: UnknownLaw) -> (String, bool, &'static str) {
    match around_date(why).filter(|_| !era.is_pinned) {
        Some((before, after)) => (capital(before), true, after),
        None => (capital(&unknown_law(why)), false, ""),
    }
}

/// Returns the sentence on a law outside the library that may have applied, if there is one.
fn other_law_sentence(governing: &Governing<'_>) -> String {
    or_another(governing).map_or_else(String::new, |another| sentence(&another))
}

/// The data on the laws of all years, each item once for all games of a page. The data of games
/// refer to items by their indices.
#[derive(Default)]
pub(super) struct YearData {
    /// The short and full titles of the codes, by identifier.
    laws: IndexMap<String, (String, String)>,
    /// The deciding articles, as HTML.
    articles: IndexSet<String>,
    /// The statements on eras, by their text.
    statements: IndexMap<String, Value>,
    /// The doubts that a code was law, joined.
    doubts: IndexSet<String>,
}

impl YearData {
    /// Returns the data of one game: the eras of its place, and the outcome under each law.
    pub fn game_data(&mut self, shown: &PageGame<'_>) -> Value {
        let Some(played) = &shown.years.played else { return Value::Null };
        let eras = self.store_eras(played);
        let (mut outcomes, mut laws) = (IndexMap::<String, Value>::new(), Vec::new());
        for law in shown.years.laws.values() {
            let outcome = LawOutcome::of(law, shown);
            let LawOutcome { kind, label, ply, lane, sentence, article } = outcome;
            let data = json!([kind, label, ply, lane, sentence]);
            let (outcome_index, _) = outcomes.insert_full(data.to_string(), data);
            let article_index = article.map(|article| self.articles.insert_full(article.0).0);
            laws.push((self.store_law(law.code), outcome_index, article_index));
        }
        let outcomes: Vec<Value> = outcomes.into_values().collect();
        json!({ "eras": eras, "laws": laws, "outcomes": outcomes, "whose": pinned_year_label(shown) })
    }

    /// Returns the template with the panels of the laws and the deciding articles, which the script
    /// fills in, and the data on when each law governed in each country. `code_ids` are the codes
    /// of the page, to which titles are linked.
    pub fn script(mut self, countries: &[Place<'_>], code_ids: &HashSet<&str>) -> Markup {
        let countries: Vec<Value> =
            countries.iter().map(|place| json!([place.name, self.store_eras(place)])).collect();
        let link = |id: &String| code_ids.get(id.as_str()).copied();
        let laws: Vec<(&String, Option<&str>)> =
            self.laws.iter().map(|(id, (short, _))| (short, link(id))).collect();
        let statements: Vec<&Value> = self.statements.values().collect();
        let data = json!({ "countries": countries, "laws": laws, "sayings": statements, "doubts": self.doubts });
        html! {
            template #of-years {
                div {
                    @for (id, (_, title)) in &self.laws { (law_panel(link(id), title, "", "", &LawOutcome::default())) }
                    (no_law_panel(""))
                }
                div { @for article in &self.articles { (PreEscaped(article)) } }
            }
            script #years-data type="application/json" { (in_a_script(&data)) }
        }
    }

    /// Stores a law and returns its index.
    fn store_law(&mut self, code: &Code) -> usize {
        let named = (code.short.clone(), code.title.clone());
        self.laws.insert_full(code.id.clone(), named).0
    }

    /// Stores the statements on the eras of a place. Returns the first and last year of each era,
    /// and the index of its statement.
    fn store_eras(&mut self, place: &Place<'_>) -> Vec<(u16, u16, usize)> {
        let mut eras = Vec::new();
        for era in &place.eras {
            let statement = self.statement(era);
            let (index, _) = self.statements.insert_full(statement.to_string(), statement);
            eras.push((era.from, era.until, index));
        }
        eras
    }

    /// Returns the statement on an era as `[is pinned, [[law, lead, doubts], …], why unknown, other
    /// law]`.
    fn statement(&mut self, era: &Era<'_>) -> Value {
        let governing = &era.governing;
        let why = match governing {
            Governing::Known(_) => Value::Null,
            Governing::Unknown(why) => json!(why_unknown(era, *why)),
        };
        let mut laws = Vec::new();
        for (index, candidate) in governing.candidates().iter().enumerate() {
            let (doubts, _) = self.doubts.insert_full(doubts(&candidate.reason).join("; "));
            laws.push((self.store_law(candidate.code), certainty_prefix(governing, index), doubts));
        }
        json!([era.is_pinned, laws, why, other_law_sentence(governing)])
    }
}
