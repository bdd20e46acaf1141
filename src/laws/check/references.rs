//! References of remedies to the articles that they are under.

use crate::laws::code::{Article, Code};
use crate::laws::schema::ArticleFile;
use crate::rules::AnyRule;

use super::checker::SemanticChecker;
use super::document::at;
use super::words::hint;

/// Notes references to articles that give no remedy, and articles that name another in their text
/// and not in `under`.
pub(super) fn check(checker: &mut SemanticChecker<'_, '_>, amended: Option<&Code>) {
    let file = checker.file;
    let code = Code::resolve(file, amended);
    for (key, article) in &file.articles {
        check_override(checker, key, article, &code);
        if let Some(under) = under(article).filter(|_| !article.repealed) {
            check_named(checker, key, &under, &code);
            check_unnamed(checker, key, article, &under, &code);
        }
    }
}

/// Notes the numbers in an override that no article has.
fn check_override(
    checker: &mut SemanticChecker<'_, '_>,
    key: &str,
    article: &ArticleFile,
    code: &Code,
) {
    let numbers = article.overrides.iter().flat_map(|overrides| &overrides.articles);
    for (index, number) in numbers.enumerate() {
        let mut others = code.articles.iter().filter(|other| other.key != key);
        if others.any(|other| other.number.as_ref().includes(number)) {
            continue;
        }
        let what = format!("there is no article with the number `{number}`");
        let hint = "write the number of an article, or of a chapter: `9.5`, `9`".to_owned();
        checker.note_at(&at!["article", key, "override", "articles", index], what, hint);
    }
}

/// Returns the keys in `under`, in all readings; `None` if the article gives no remedy.
fn under(article: &ArticleFile) -> Option<Vec<&str>> {
    let mut remedies =
        article.rules().filter_map(AnyRule::remedies).flat_map(|remedies| &remedies.0).peekable();
    remedies.peek()?;
    Some(remedies.flat_map(|remedy| &remedy.under).map(String::as_str).collect())
}

fn gives_remedy(article: &&Article) -> bool {
    article.rule().remedies().is_some()
}

/// Notes the keys in `under` that are not those of articles with remedies.
fn check_named(checker: &mut SemanticChecker<'_, '_>, key: &str, under: &[&str], code: &Code) {
    let known = code.articles.iter().filter(gives_remedy);
    let known: Vec<&str> = known.map(|article| article.key.as_str()).collect();
    for name in under {
        if known.contains(name) || checker.document.is_left_out(&at!["article", name]) {
            continue;
        }
        let what = format!("there is no article `{name}` that gives anything for an irregularity");
        for (_, text, span) in checker.document.texts(&at!["article", key]) {
            if text == *name {
                checker.note(span, what.clone(), hint(name, &known));
            }
        }
    }
}

/// Notes an article whose number the text names, if it is missing in `under`.
fn check_unnamed(
    checker: &mut SemanticChecker<'_, '_>,
    key: &str,
    article: &ArticleFile,
    under: &[&str],
    code: &Code,
) {
    let says = article.says.as_deref().unwrap_or_default();
    let own: Vec<&str> = numbers(article.number.as_deref().unwrap_or_default()).collect();
    for other in code.articles.iter().filter(gives_remedy) {
        let is_stated = other.changed_by.is_empty();
        if !is_stated || other.key == key || under.contains(&other.key.as_str()) {
            continue;
        }
        let cited = other.number.as_ref().cited().unwrap_or_default();
        let mut others = numbers(says).filter(|said| {
            !own.iter().any(|own| own.starts_with(said) || said.starts_with(own))
                && numbers(cited).any(|number| number.starts_with(said))
        });
        if let Some(said) = others.next() {
            let what =
                format!("`says` names {said}, and the rule does not say that it is under it");
            let hint = format!("write `under = [\"{}\"]` in its cases", other.key);
            return checker.note_at(&at!["article", key, "says"], what, hint);
        }
    }
}

/// Returns the article numbers in a text: `4.3`, `10C`; not `10`, which may count anything.
fn numbers(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '.');
    words.map(|word| word.trim_end_matches('.')).filter(|word| {
        word.contains(|c: char| c.is_ascii_digit())
            && word.contains(|c: char| c == '.' || c.is_ascii_alphabetic())
    })
}
