//! The words of art in a sentence: the names of codes and of what they have rules for. Each leads to the
//! law that says what it means; the script shows that beside the word.

use maud::{Markup, html};
use strum::IntoEnumIterator as _;

use super::laws::anchor_of;
use crate::arbiter::Game;
use crate::laws::Code;
use crate::narrative::rule_words::matter;
use crate::rules::RuleKind;

/// The words that a game's page can explain, and where that stands on it.
pub(super) struct Terms(Vec<(String, String)>);

impl Terms {
    /// The codes of a game, and what the law of its day has rules for, or else the newest of them.
    pub fn of(game: &Game<'_>) -> Self {
        let codes = game.codes();
        let names =
            codes.iter().map(|code| (code.short().to_owned(), format!("law-{}", code.id())));
        let of_the_day = codes.iter().filter(|code| game.is_of_the_day(code.id()));
        let laws: Vec<&Code> =
            of_the_day.chain(codes.iter().rev()).filter_map(|code| code.code()).collect();
        let kinds = RuleKind::iter().filter(|kind| kind.has_words_of_its_own());
        let matters = kinds.filter_map(|kind| {
            let mut articles = laws.iter().flat_map(|code| code.articles_on(kind));
            let article = articles.find(|article| article.is_stated())?;
            Some((matter(kind).to_owned(), anchor_of(&article.stated_by, &article.key)))
        });
        Self(names.chain(matters).collect())
    }

    /// A sentence in which each of these words leads to its law where it first stands.
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

/// Where the first of these words stands, and which it is: of two at one place the longer.
fn first_of(terms: &[&(String, String)], text: &str) -> Option<(usize, usize)> {
    let places =
        terms.iter().enumerate().filter_map(|(nth, (word, _))| Some((place(word, text)?, nth)));
    places.min_by_key(|&(at, nth)| (at, usize::MAX - terms[nth].0.len()))
}

/// Where a word stands by itself, at the beginning of a sentence or within one.
fn place(word: &str, text: &str) -> Option<usize> {
    let is_apart = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    text.char_indices().map(|(at, _)| at).find(|&at| {
        let end = at + word.len();
        text.get(at..end).is_some_and(|found| found.eq_ignore_ascii_case(word))
            && is_apart(text[..at].chars().next_back())
            && is_apart(text[end..].chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::Terms;

    #[test]
    fn a_word_is_marked_once_where_it_stands_by_itself() {
        let terms =
            [("en passant", "a"), ("FIDE 2017", "b"), ("FIDE 2017 July", "c"), ("pass", "d")];
        let terms = Terms(terms.map(|(word, at)| (word.to_owned(), at.to_owned())).to_vec());
        let marked =
            |text| terms.in_text(text).into_string().replace("<a class=\"term\" href=\"#", "<");
        assert_eq!(marked("En passant & en passant"), "<a\">En passant</a> &amp; en passant");
        assert_eq!(
            marked("under FIDE 2017 July, é FIDE 2017"),
            "under <c\">FIDE 2017 July</a>, é <b\">FIDE 2017</a>"
        );
        assert_eq!(marked("a passer-by, FIDE 20171"), "a passer-by, FIDE 20171");
    }
}
