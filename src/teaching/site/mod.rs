//! A library on the web: every code, every rule and some games as pages that any host can serve.
//!
//! Pages refer to each other by relative links only, and fetch nothing. Without the script the
//! index is a plain list.

mod code;
mod games;
mod index;
mod lab;
mod rule;
mod timeline;

use std::collections::HashSet;

use maud::{Markup, html};
use strum::IntoEnumIterator as _;

use crate::arbiter::{Game, Ruleset, Verdict, VerdictKind, is_law};
use crate::laws::{Code, Library, Reading};
use crate::rules::RuleKind;

use super::document::{MADE_OF, document};
use super::page::Page;
use crate::narrative::as_written::as_written as rule_in_words;
use crate::narrative::game::decided_at;
use crate::narrative::heading::length_and_result;
use crate::narrative::headline;
use crate::narrative::words::score;
use crate::render::svg::markup::{place_and_date, players};
use games::{Change, Shown, slug};
use lab::Lab;

/// What leads to the index.
const HOME: &str = "All laws, rules and games";

/// A site in the making.
#[derive(Debug)]
pub struct Site<'l> {
    library: &'l Library,
    games: Vec<Shown<'l>>,
    names: HashSet<String>,
    lab: Option<Lab>,
}

/// A file of a site.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SiteFile {
    /// Where it belongs, from the site's root, with `/` between directories.
    pub path: String,
    /// What stands in it.
    pub text: String,
}

impl<'l> Site<'l> {
    /// A site of this library, without games yet.
    pub fn new(library: &'l Library) -> Self {
        Self { library, games: Vec::new(), names: HashSet::new(), lab: None }
    }

    /// The same with the lab, as `examples/lab/build` wrote it: every game and code leads into it.
    #[must_use]
    pub fn with_lab(self, lab: String) -> Self {
        Self { lab: Some(Lab::new(lab)), ..self }
    }

    /// Adds a game and gives its page. Its codes must be of the site's library; that of the page
    /// is judged by them, and every code of the library says which games show it.
    pub fn add(&mut self, game: &mut Game<'_>) -> SiteFile {
        let codes = self.library.codes().iter();
        let judged: Vec<(&Code, Verdict)> = codes.map(|code| (code, game.judge(code))).collect();
        let change = changing(game, &judged);
        let mut game = game.clone();
        if let Some((_, other)) = change {
            let asked = game.codes().into_iter().filter_map(|code| code.code());
            let asked: Vec<&Code> = asked.chain([other]).collect();
            game = game.judged_in(self.library, Some(&asked));
        }
        let told = change.map(|(own, other)| game.clone().judged_by(&[own, other]));
        let told = told.as_ref().unwrap_or(&game);
        let says_more = |kind| !matches!(kind, VerdictKind::Stands | VerdictKind::Unplayed);
        let verdicts = judged.iter().filter(|(_, verdict)| says_more(verdict.kind));
        let verdicts = verdicts
            .map(|(code, verdict)| (*code, verdict.kind, decided_at(&game, *code, verdict)));
        let name = slug(&game.file, game.record.index, &mut self.names);
        self.games.push(Shown {
            players: players(&game.record),
            place: place_and_date(&game),
            length: length_and_result(&game, score),
            date: game.record.tag("Date").unwrap_or_default().to_owned(),
            is_printed: !game.record.notation.is_san(),
            headline: headline(told),
            change: change.map(|(_, other)| Change {
                is_by_law: is_law(other),
                rule: told.differences.first().and_then(|difference| difference.kind),
            }),
            rules: game.differences.iter().filter_map(|difference| difference.kind).collect(),
            verdicts: verdicts.collect(),
            name: name.clone(),
        });
        let mut page = Page::new(self.library).leading_to("../index.html", HOME);
        if let Some(lab) = &self.lab {
            page = page.leading_to(&lab.with_game(&game, "../"), "This game in the lab");
        }
        page.add(&mut game);
        SiteFile { path: format!("games/{name}.html"), text: page.finish() }
    }

    /// The other pages: the index, one for each code, one for each rule.
    #[must_use]
    pub fn finish(&self) -> Vec<SiteFile> {
        // Those that mean something, and on which some code has an article.
        let mut kinds: Vec<RuleKind> =
            RuleKind::iter().filter(|kind| kind.has_words_of_its_own()).collect();
        let codes = self.library.codes();
        kinds.retain(|kind| codes.iter().any(|code| code.articles_on(*kind).next().is_some()));
        let index = SiteFile {
            path: "index.html".to_owned(),
            text: index::page(self.library, &kinds, &self.games, self.lab.is_some()),
        };
        let codes = codes.iter().map(|code| SiteFile {
            path: format!("codes/{}.html", code.id),
            text: code::page(code, self.library, &self.games, self.lab.as_ref()),
        });
        let rules = kinds.iter().map(|kind| SiteFile {
            path: format!("rules/{kind}.html"),
            text: rule::page(*kind, self.library),
        });
        let lab = self.lab.as_ref().map(Lab::file);
        std::iter::once(index).chain(codes).chain(rules).chain(lab).collect()
    }
}

/// A code of a game's page and the one of the library next to it that comes to another result, if
/// there is one: of those that were law, or else of all but those that only ask what if.
fn changing<'a>(
    game: &Game<'a>,
    judged: &[(&'a Code, Verdict)],
) -> Option<(&'a dyn Ruleset, &'a Code)> {
    let governs = |(code, its): &&(&dyn Ruleset, Verdict)| {
        game.is_of_the_day(code.id()) && its.kind != VerdictKind::Undetermined
    };
    let (own, its) = game.verdicts.iter().find(governs).or(game.verdicts.last())?;
    let place = judged.iter().position(|(code, _)| code.id == own.id()).unwrap_or(judged.len());
    let others = judged.iter().enumerate().filter(|(_, (code, verdict))| {
        let is_open = verdict.kind == VerdictKind::Undetermined;
        !code.what_if && !is_open && verdict.result != its.result
    });
    let (_, (other, _)) =
        others.min_by_key(|(at, (code, _))| (!is_law(*code), at.abs_diff(place)))?;
    Some((*own, *other))
}

/// A link to the page of a code, in these words, if the pages of codes are in this directory.
fn to_code(codes: &str, id: &str, words: &str) -> Markup {
    html! { a href={ (codes) (id) ".html" } { (words) } }
}

/// What a code of this name is called, in short.
fn short<'l>(library: &'l Library, id: &'l str) -> &'l str {
    library.code(id).map_or(id, |code| &code.short)
}

/// How rules stand in the law files, for those who want to know.
fn as_written<'l>(readings: impl Iterator<Item = &'l Reading>) -> Markup {
    html! {
        details .rule {
            summary { "As the program reads it" }
            @for reading in readings { p { code { (rule_in_words(&reading.rule)) } } }
        }
    }
}

/// A page of the site that is not a game's, with a sentence on what it is about. `up` leads to the
/// root.
fn page(title: &str, lead: &str, up: &str, main: &Markup) -> String {
    let body = html! {
        @if !up.is_empty() { nav { a href={ (up) "index.html" } { (HOME) } } }
        main { h1 { (title) } p .lead { (lead) } (main) }
        footer { "Made by jadoube " (env!("CARGO_PKG_VERSION")) ". " (MADE_OF) }
    };
    document(title, lead, &[include_str!("site.css")], &body)
}
