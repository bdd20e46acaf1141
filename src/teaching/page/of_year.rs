//! What is shown of a year: which law governed, what it makes of the game, and by which article. The
//! script takes the laws of other years from a template, and the rest from its data.

use indexmap::{IndexMap, IndexSet};
use maud::{Markup, html};
use serde_json::{Value, json};

use super::eras::{Era, Law, Place, doubts};
use super::game::PageGame;
use super::laws::{CitedArticle, confidence};
use crate::laws::{Governing, Ignorance};
use crate::narrative::citation::articles_cited;
use crate::narrative::period::{ignorance, lead, none_for, or_another};
use crate::narrative::story::{clause, sentence};
use crate::narrative::words::capital;

/// A year of an era.
pub(super) fn of_year(year: u16, era: &Era<'_>, shown: &PageGame<'_>) -> Markup {
    let laws = era.governing.candidates().iter().zip(0..).filter_map(|(candidate, index)| {
        let law = shown.years.laws.get(candidate.code.id.as_str())?;
        Some((law, lead(&era.governing, index), doubts(&candidate.reason).join("; ")))
    });
    html! {
        p .when { (year) small { @if era.own { (whose(shown)) } } }
        @for (law, lead, doubts) in laws { (of_law(law, lead, &doubts, shown)) }
        @if let Governing::Unknown(why) = era.governing {
            @let (before, after) = unknown(era, why);
            @let year = if around_the_year(era, why) { year.to_string() } else { String::new() };
            (of_no_law(&format!("{before}{year}{after}.")))
        }
        p .note { (another(&era.governing)) }
    }
}

/// The laws of all years, for the script to choose among; and, last, that there is none.
pub(super) fn template(shown: &PageGame<'_>) -> Markup {
    html! {
        template {
            @for law in shown.years.laws.values() { (of_law(law, "", "", shown)) }
            (of_no_law(""))
        }
    }
}

/// What a law makes of the game, in the lane of which code that is seen, and when it is decided.
fn of_law(law: &Law<'_>, lead: &str, doubts: &str, shown: &PageGame<'_>) -> Markup {
    let Law { code, verdict, outcome, ply } = law;
    let timeline = &shown.game.timeline;
    let cited = articles_cited(*code, verdict, timeline).into_iter();
    let article = cited.map(|it| CitedArticle::of(*code, it)).find(CitedArticle::is_stated);
    html! {
        div .law data-lane=[lane(law, shown)] data-ply=[ply.map(|ply| ply.min(shown.last()))] {
            div {
                p .outcome .(verdict.kind) { b .shape .(verdict.kind) {} (outcome) }
                p .by {
                    span .lead { (lead) }
                    @if shown.shows(&code.id) { a href={ "#law-" (code.id) } { (code.title) } } @else { (code.title) }
                    " " small .doubts { (doubts) }
                }
            }
            div .why {
                p { (sentence(&clause(*code, verdict, timeline))) }
                @if let Some(article) = article {
                    p .governs { b .number { (article.number()) } " " (article.provision.says) " " (confidence(article.provision.seen)) }
                }
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

/// The code in whose lane it is seen what a law makes of the game: its own, or one that comes to the
/// same.
fn lane<'a>(law: &Law<'_>, shown: &PageGame<'a>) -> Option<&'a str> {
    let verdicts = || shown.game.verdicts.iter();
    let own = verdicts().find(|(code, _)| code.id() == law.code.id);
    let like = || verdicts().find(|(_, verdict)| verdict.comes_to_the_same_as(&law.verdict));
    own.or_else(like).map(|(code, _)| code.id())
}

/// Whose year it is whose law is that of the event.
pub(super) fn whose(shown: &PageGame<'_>) -> &'static str {
    match shown.game.law.as_ref().and_then(|law| law.as_of) {
        Some(_) => "the year asked for",
        None => "the game’s own year",
    }
}

/// Why no law is known, around the year or without it.
fn unknown(era: &Era<'_>, why: Ignorance) -> (String, &'static str) {
    match none_for(why).filter(|_| !era.own) {
        Some((before, after)) => (capital(before), after),
        None => (capital(&ignorance(why)), ""),
    }
}

fn around_the_year(era: &Era<'_>, why: Ignorance) -> bool {
    none_for(why).is_some() && !era.own
}

fn another(governing: &Governing<'_>) -> String {
    or_another(governing).map_or_else(String::new, |another| format!("{}.", capital(&another)))
}

/// The eras of each place, and what is said of them: the laws by their place in the template.
pub(super) fn data(shown: &PageGame<'_>) -> Value {
    // What is the same of several eras stands once, and so does what is doubtful about a law.
    let (mut sayings, mut doubts) = (IndexMap::<String, Value>::new(), IndexSet::new());
    let mut one = |era: &Era<'_>| {
        let said = saying(era, shown, &mut doubts);
        let (said, _) = sayings.insert_full(said.to_string(), said);
        json!([era.from, era.until, said])
    };
    let mut eras = |place: &Place<'_>| place.eras.iter().map(&mut one).collect::<Vec<_>>();
    let places: Vec<Vec<Value>> = shown.years.places.iter().map(&mut eras).collect();
    let sayings: Vec<Value> = sayings.into_values().collect();
    json!({ "places": places, "sayings": sayings, "doubts": doubts, "whose": whose(shown) })
}

/// What is said of an era: laws, each with the words before it and what is doubtful; or why none is
/// known, the year between two halves; and what else may have been law.
fn saying(era: &Era<'_>, shown: &PageGame<'_>, known: &mut IndexSet<String>) -> Value {
    let governing = &era.governing;
    let why = match governing {
        Governing::Known(_) => Value::Null,
        Governing::Unknown(why) => {
            let (before, after) = unknown(era, *why);
            json!([before, around_the_year(era, *why), after])
        }
    };
    let laws = governing.candidates().iter().enumerate().filter_map(|(index, candidate)| {
        let law = shown.years.laws.get_index_of(candidate.code.id.as_str())?;
        let (doubts, _) = known.insert_full(doubts(&candidate.reason).join("; "));
        Some(json!([law, lead(governing, index), doubts]))
    });
    json!([era.own, laws.collect::<Vec<_>>(), why, another(governing)])
}
