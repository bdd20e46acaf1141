//! The rules that a sentence mentions. Each name is a link to the article of the page that states
//! the rule; the script shows the article beside the name.

use maud::{Markup, html};
use strum::IntoEnumIterator as _;

use super::laws::anchor_of;
use crate::arbiter::Game;
use crate::laws::Code;
use crate::narrative::rule_words::topic_name;
use crate::rules::RuleKind;

/// The rules that the sentences of a game can mention, each with the anchor of its article.
pub(super) struct Terms(Vec<(String, String)>);

impl Terms {
    /// Returns the rules of the law of the day, then those of the other codes, the newest first.
    pub fn of(game: &Game<'_>) -> Self {
        let codes = game.codes();
        let of_day = codes.iter().filter(|code| game.is_of_the_day(code.id()));
        let mut laws: Vec<&Code> = of_day.filter_map(|code| code.code()).collect();
        laws.extend(codes.iter().rev().filter_map(|code| code.code()));
        let mut terms = Vec::new();
        for kind in RuleKind::iter().filter(|kind| kind.has_words_of_its_own()) {
            let mut articles = laws.iter().flat_map(|code| code.articles_on(kind));
            if let Some(article) = articles.find(|article| article.is_stated()) {
                terms.push((
                    topic_name(kind).to_owned(),
                    anchor_of(&article.stated_by, &article.key),
                ));
            }
        }
        Self(terms)
    }

    /// Returns a sentence in which the first mention of each rule is a link to its article.
    pub fn in_text(&self, text: &str) -> Markup {
        let mut terms: Vec<&(String, String)> = self.0.iter().collect();
        let mut rest = text;
        let mut parts: Vec<(&str, Option<(&str, &str)>)> = Vec::new();
        while let Some((at, nth)) = first_of(&terms, rest) {
            let (word, anchor) = terms.remove(nth);
            let (before, from) = rest.split_at(at);
            let (found, after) = from.split_at(word.len());
            parts.push((before, Some((found, anchor))));
            rest = after;
        }
        parts.push((rest, None));
        html! {
            @for (plain, term) in parts {
                (plain)
                @if let Some((word, anchor)) = term { a .term href={ "#" (anchor) } { (word) } }
            }
        }
    }
}

/// Returns the place of the first of these words and its index; of two at one place the longer.
fn first_of(terms: &[&(String, String)], text: &str) -> Option<(usize, usize)> {
    let places =
        terms.iter().enumerate().filter_map(|(nth, (word, _))| Some((place(word, text)?, nth)));
    places.min_by_key(|&(at, nth)| (at, usize::MAX - terms[nth].0.len()))
}

/// Returns the place of a word that is not part of a longer one, regardless of case.
fn place(word: &str, text: &str) -> Option<usize> {
    let is_apart = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    text.char_indices().map(|(at, _)| at).find(|&at| {
        let end = at + word.len();
        text.get(at..end).is_some_and(|found| found.eq_ignore_ascii_case(word))
            && is_apart(text[..at].chars().next_back())
            && is_apart(text[end..].chars().next())
    })
}
