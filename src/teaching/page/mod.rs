//! The teaching page: one HTML file with all in it, to project, print and send.
//!
//! All content is plain HTML; a script adds stepping and pointing. The templates escape the texts
//! of records.

mod band;
mod board;
mod data;
mod eras;
mod first_screen;
mod game;
mod lanes;
mod laws;
mod moments;
mod of_year;
mod section;
mod stage;
mod table;
mod terms;

use std::collections::HashSet;

use indexmap::IndexMap;
use maud::{Markup, PreEscaped, html};
use serde_json::Value;

use crate::arbiter::{Game, Ruleset};
use crate::laws::{Code, Library};
use crate::narrative::story::in_two_sentences;
use crate::render::svg::diagram::PIECES;
use crate::render::svg::lanes::PATTERNS;
use crate::render::svg::markup::players_in_line;

use super::document::{BASE, MADE_OF, document, piece_credit, unindented};
use eras::Place;
use of_year::YearData;

const STYLES: [&str; 3] = [
    include_str!("page.css"),
    crate::render::svg::diagram::STYLE,
    crate::render::svg::lanes::STYLE,
];
/// The script, a file for each concern. A file may use what earlier files declare.
const SCRIPT: [&str; 13] = [
    include_str!("script/elements.js"),
    include_str!("script/board.js"),
    include_str!("script/lanes.js"),
    include_str!("script/terms.js"),
    include_str!("script/ruling.js"),
    include_str!("script/years.js"),
    include_str!("script/counts.js"),
    include_str!("script/moving.js"),
    include_str!("script/sharing.js"),
    include_str!("script/presentation.js"),
    include_str!("script/address.js"),
    include_str!("script/game.js"),
    include_str!("script/page.js"),
];

/// The description of a page without games, and the hidden title of a page with one.
const ABOUT: &str = "One game, many laws";

/// A page in the making: games are added one after the other, while their records are at hand.
pub struct Page<'l> {
    library: &'l Library,
    /// The players of each game in a line, with its entry in the index.
    games: Vec<(String, Markup)>,
    /// The description of the page by its first game: how the game ended, and what happened.
    about: Option<String>,
    sections: Vec<Markup>,
    /// The countries with laws of their own, with their laws in each year.
    countries: Vec<Place<'l>>,
    year_data: YearData,
    /// The library's codes that judge a game of the page.
    code_ids: HashSet<&'l str>,
    /// The anchors of the articles to which the games refer.
    cited: HashSet<String>,
    /// The sections of codes that are not in the library, by identifier.
    own_codes: IndexMap<String, Markup>,
}

impl<'l> Page<'l> {
    /// Returns a page without games yet, with the codes of this library.
    pub fn new(library: &'l Library) -> Self {
        Self {
            library,
            games: Vec::new(),
            about: None,
            sections: Vec::new(),
            countries: eras::countries(library),
            year_data: YearData::default(),
            code_ids: HashSet::new(),
            cited: HashSet::new(),
            own_codes: IndexMap::new(),
        }
    }

    /// Adds a game, and judges it under further codes of the library as needed. Codes outside the
    /// library are shown with their own words.
    pub fn add(&mut self, game: &mut Game<'_>) {
        let id = format!("g{}", self.games.len() + 1);
        let shown = game::PageGame::new(&id, game, self.library, &self.countries);
        for (code, _) in &shown.game.verdicts {
            if let Some(known) = self.of_library(*code) {
                self.code_ids.insert(&known.id);
            } else if !self.own_codes.contains_key(code.id()) {
                self.own_codes.insert(code.id().to_owned(), laws::own_code(*code));
            }
        }
        if self.games.is_empty() {
            self.about = Some(in_two_sentences(shown.game));
        }
        self.games.push((players_in_line(&shown.game.record), section::entry(&shown)));
        let section = section::section(&shown, &mut self.year_data);
        self.cited.extend(laws::articles_named_in(&section.0));
        self.sections.push(section);
    }

    /// Returns a code in the page's library; `None` for a ruleset of the user's own, even with the
    /// identifier of a code of the library.
    fn of_library(&self, code: &dyn Ruleset) -> Option<&'l Code> {
        let known = self.library.code(code.id()).ok()?;
        code.code().is_some_and(|own| own.id == known.id).then_some(known)
    }

    /// Returns the number of games on the page.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// Returns the page as one HTML file: its games, the laws they refer to, and its script.
    #[must_use]
    pub fn finish(self) -> String {
        let codes: Vec<&Code> =
            self.library.codes().iter().filter(|code| self.code_ids.contains(&*code.id)).collect();
        let several = self.games.len() > 1;
        let title = match self.games.as_slice() {
            [(players, _)] => players.clone(),
            games => format!("{} games, many laws", games.len()),
        };
        let about = if several { &title } else { self.about.as_deref().unwrap_or(ABOUT) };
        let body = html! {
            a .skip href="#main" { "To the game" }
            svg .definitions aria-hidden="true" width="0" height="0" {
                defs { (PreEscaped(PIECES)) (PreEscaped(PATTERNS)) }
            }
            @if several {
                nav .index aria-labelledby="index-title" {
                    h1 #index-title { (title) }
                    ol { @for (_, entry) in &self.games { (entry) } }
                }
            }
            main #main {
                @if !several { h1 .unseen { (ABOUT) } }
                @for section in &self.sections { (section) }
            }
            (laws::laws(&codes, self.own_codes.values(), &self.cited))
            footer .colophon {
                p {
                    "Made by jadoube " (env!("CARGO_PKG_VERSION"))
                    ", which replays games under the law of their day and under other laws. " (MADE_OF)
                }
                (piece_credit())
            }
            (self.year_data.script(&self.countries, &self.code_ids))
            script { "'use strict'\n{\n" (PreEscaped(unindented(&SCRIPT.concat()))) "}\n" }
        };
        compact(&document(&title, about, &STYLES, &body))
    }
}

/// Returns the band of years and the lanes of a game as on its page, with their style and patterns,
/// for a document of another kind. The picture has no script, and expects of that document:
///
/// - A tree of its own, such as a shadow root. The style is that of a whole page, and the ids are
///   fixed (`picture-years`, `picture-lanes`, `picture-t1` and so on, and those of the patterns):
///   two pictures cannot share a tree. In a shadow root nothing is `:root`, so that the page around
///   it defines the colours (`--ink`, `--paper` and the others of the teaching page).
/// - Targets for its links. `#picture-m12` is ply 12, `#picture-CODE` what a code makes
///   of the game, `#law-CODE` its law; none of these anchors is in the picture.
/// - A script for its buttons, or a style that hides them.
///   `.unfold`, if there is one, toggles the class `unfolded` of `.picture`: one row per code.
///   `.zoom`, if there is one, gives all plies the same width, for which every `x`, `cx`, `rx` and
///   `width` in percent has to be moved, as the script of the page does.
pub fn picture(game: &mut Game<'_>, library: &Library) -> String {
    let countries = eras::countries(library);
    let shown = game::PageGame::new("picture", game, library, &countries);
    let picture = html! {
        style { @for style in [BASE].iter().chain(&STYLES) { (PreEscaped(style)) } }
        svg .definitions aria-hidden="true" width="0" height="0" { defs { (PreEscaped(PATTERNS)) } }
        (band::section(&shown, false))
        (lanes::lanes_section(&shown))
    };
    picture.into_string()
}

/// Returns data as JSON with `<` and characters that turn the direction of writing escaped.
fn in_a_script(data: &Value) -> PreEscaped<String> {
    let mut text = String::new();
    for c in data.to_string().chars() {
        if c == '<' || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}') {
            text.push_str(&format!("\\u{:04x}", u32::from(c)));
        } else {
            text.push(c);
        }
    }
    PreEscaped(text)
}

/// Returns a page with the empty elements of its pictures shortened: `<path/>`. Every `<` in a text
/// or in data is escaped, so that no text is changed.
fn compact(page: &str) -> String {
    let names = ["line", "rect", "circle", "use", "path", "ellipse"];
    names.iter().fold(page.to_owned(), |page, name| page.replace(&format!("></{name}>"), "/>"))
}
