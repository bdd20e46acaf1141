//! The index: everything in three lists, with a search through them.

use std::collections::{BTreeSet, HashMap, HashSet};

use maud::{Markup, PreEscaped, html};

use super::games::{Change, Shown};
use super::timeline::picture;
use super::to_code;
use crate::laws::{Article, Code, Library};
use crate::narrative::outline::LineageBars;
use crate::narrative::period::dates;
use crate::narrative::rule_versions::timeline;
use crate::narrative::rule_words::{matter, synonyms};
use crate::narrative::words::capital;
use crate::rules::RuleKind;

/// What to try when nothing is found.
const HINT: &str = "Nothing has all these words. Try fewer, or others: threefold, 50 moves, stalemate, dummy \
    pawn, a year such as 1898, a place, or one player’s name.";

/// So many games stand first to which another code gives another result, and so many by one rule
/// before those by others.
const FIRST: usize = 10;
const OF_A_RULE: usize = 2;

fn main(library: &Library, kinds: &[RuleKind], games: &[Shown<'_>], has_lab: bool) -> Markup {
    let (changed, games) = changed_first(games);
    let (law, others): (Vec<&Code>, Vec<&Code>) =
        library.codes().iter().partition(|code| code.in_force.is_some());
    html! {
        nav aria-label="On this page" {
            a href="#rules" { "Rules" } ", " a href="#codes" { "codes" }
            @if !games.is_empty() { ", " a href="#games" { "games" } }
            @if has_lab { ", " a href="lab.html" { "the lab: a game of your own under any law" } }
        }
        div .search role="search" hidden {
            label for="search" { "Search" }
            " " input #search type="search" autocomplete="off";
            " " output for="search" {}
            p .filters {
                @for (name, choices) in filters(kinds, &law, &changed, &games) { (filter(name, &choices)) }
            }
            p .hint hidden { (HINT) }
        }
        @if !changed.is_empty() {
            section .front {
                h2 #changed { "Another law, another result" }
                ul .list.wide-list { @for game in &changed { (of_game(game)) } }
            }
        }
        section {
            h2 #rules { "Rules" }
            ul .list.short {
                @for kind in kinds {
                    @let articles = library.codes().iter().flat_map(|code| code.articles_on(*kind));
                    li data-also=(also(articles)) data-rule=(kind) { a href={ "rules/" (kind) ".html" } { (capital(matter(*kind))) } }
                }
            }
        }
        section {
            h2 #codes { "Codes" }
            (picture(&in_their_years(library), "Codes", ""))
            ul .list.wide-list { @for code in &law { (of_code(code)) } }
        }
        @if !others.is_empty() {
            section { h2 { "Never in force" } ul .list.wide-list { @for code in &others { (of_code(code)) } } }
        }
        @if !games.is_empty() {
            section { h2 #games { "Games" } ul .list.wide-list { @for game in &games { (of_game(game)) } } }
        }
        script { (PreEscaped(include_str!("search.js"))) }
    }
}

/// The games that stand first, and the others. First come those to which a law gives another
/// result, then those to which a server or a draft does, of each rule a few before any more; all by
/// date, a print after the same game in today's notation, beside which it does not stand first.
fn changed_first<'s, 'l>(games: &'s [Shown<'l>]) -> (Vec<&'s Shown<'l>>, Vec<&'s Shown<'l>>) {
    let mut games: Vec<&Shown<'_>> = games.iter().collect();
    games.sort_by_key(|game| (game.date.is_empty(), &game.date, game.is_printed));
    let changes = games.iter().filter_map(|game| Some((*game, game.change.as_ref()?)));
    let mut seen = HashSet::new();
    let is_new = |(game, _): &(&'s Shown<'_>, _)| seen.insert((&game.players.0, &game.place.0));
    let mut changes: Vec<(&Shown<'_>, &Change)> = changes.filter(is_new).collect();
    changes.sort_by_key(|(_, change)| !change.is_by_law);
    let mut of_rule: HashMap<Option<RuleKind>, usize> = HashMap::new();
    let (few, more): (Vec<_>, Vec<_>) = changes.into_iter().partition(|(_, change)| {
        let nth = of_rule.entry(change.rule).or_default();
        *nth += 1;
        *nth <= OF_A_RULE
    });
    let first: Vec<_> = few.into_iter().chain(more).map(|(game, _)| game).take(FIRST).collect();
    games.retain(|game| !first.iter().any(|first| first.name == game.name));
    (first, games)
}

/// The codes in their years, each lineage in a colour.
fn in_their_years(library: &Library) -> LineageBars {
    let mut rows = timeline(library, |_| Some((None, ' ')));
    for (index, row) in rows.values_mut().enumerate() {
        row.iter_mut().for_each(|bar| bar.version = Some(index));
    }
    rows
}

pub(super) fn page(
    library: &Library,
    kinds: &[RuleKind],
    games: &[Shown<'_>],
    has_lab: bool,
) -> String {
    super::page(
        "The laws of chess, then and now",
        "What codes of laws said of draws and moves, who says so, how it changed, and what each makes of real games.",
        "",
        &main(library, kinds, games, has_lab),
    )
}

/// What the lists can be narrowed to, each choice by its value and in words.
fn filters(
    kinds: &[RuleKind],
    law: &[&Code],
    changed: &[&Shown<'_>],
    games: &[&Shown<'_>],
) -> [(&'static str, Vec<(String, String)>); 4] {
    let result = vec![("changed".to_owned(), "another under another code".to_owned())];
    let rules = kinds.iter().map(|kind| (kind.to_string(), capital(matter(*kind))));
    let codes = law.iter().map(|code| (code.id.clone(), code.short.clone()));
    let years = changed.iter().chain(games).filter_map(|game| game.year());
    let decades: BTreeSet<u16> = years.map(decade).collect();
    let decades =
        decades.into_iter().map(|from| (from.to_string(), format!("{from}–{}", from + 9)));
    [
        ("result", result),
        ("rule", rules.collect()),
        ("code", codes.collect()),
        ("years", decades.collect()),
    ]
}

fn filter(name: &str, choices: &[(String, String)]) -> Markup {
    html! {
        label {
            (name) " "
            select name=(name) {
                option value="" { "any" }
                @for (value, words) in choices { option value=(value) { (words) } }
            }
        }
        " "
    }
}

fn decade(year: u16) -> u16 {
    year / 10 * 10
}

fn of_game(game: &Shown<'_>) -> Markup {
    let rules: Vec<String> = game.rules.iter().map(ToString::to_string).collect();
    let codes: Vec<&str> = game.verdicts.iter().map(|(code, ..)| code.id.as_str()).collect();
    html! {
        li data-rule=(rules.join(" ")) data-code=(codes.join(" ")) data-years=[game.year().map(decade)] data-result=[game.change.as_ref().map(|_| "changed")] {
            a href={ "games/" (game.name) ".html" } { (game.players) }
            span .facts { (game.place) "; " (game.length) }
            @if let Some(headline) = &game.headline { span .reason { (headline) } }
        }
    }
}

fn of_code(code: &Code) -> Markup {
    let stated = code.articles.iter().filter(|it| it.is_stated());
    let rules = in_order(stated.map(|it| it.rule().kind().to_string()));
    html! {
        li data-also=(also(code.articles.iter())) data-rule=(rules) data-code=(code.id) {
            (to_code("codes/", &code.id, &code.title))
            span .facts {
                small .id { (code.id) } ", " (dates(code)) ". " (code.summary)
            }
        }
    }
}

/// The words by which these articles are also searched for, each once.
fn also<'a>(articles: impl Iterator<Item = &'a Article>) -> String {
    let rules = articles.flat_map(|article| &article.readings).map(|reading| &reading.rule);
    in_order(rules.flat_map(synonyms))
}

fn in_order(words: impl Iterator<Item = String>) -> String {
    words.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join(" ")
}
