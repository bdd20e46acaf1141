//! The wording of mistakes, and hints to mend them.

use toml::de::DeValue;

use crate::laws::nearest::nearest;

use super::document::Step;

/// Splits a message at its first colon into what is wrong and the hint.
pub(super) fn parted(message: &str) -> (String, Option<String>) {
    match message.split_once(": ") {
        Some((what, hint)) => (what.to_owned(), Some(hint.to_owned())),
        None => (message.to_owned(), None),
    }
}

/// A hint with the word that was probably meant, or else with all possible words.
pub(super) fn hint(word: &str, possible: &[&str]) -> Option<String> {
    match nearest(word, possible.iter().copied()) {
        Some(meant) => Some(format!("did you mean `{meant}`?")),
        None if possible.is_empty() => None,
        None => Some(format!("possible here: {}", list(possible))),
    }
}

/// Words in backticks, with commas between them.
pub(super) fn list(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

/// The kind of a value.
pub(super) fn found(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a number",
        DeValue::Float(_) => "a decimal number",
        DeValue::Boolean(_) => "`true` or `false`",
        DeValue::Datetime(_) => "a date without quotation marks",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// The subject of a message: the key, or an entry of the list under it.
pub(super) fn subject(path: &[Step]) -> String {
    match path {
        [.., Step::Key(key)] => format!("`{key}`"),
        [.., Step::Key(key), Step::Index(_)] => format!("entry of `{key}`"),
        _ => "value".to_owned(),
    }
}

/// The table a message is about: an article, a source, a rule.
pub(super) fn place(table: &[Step]) -> String {
    match table {
        [] => String::new(),
        [Step::Key(article), Step::Key(key)] if article == "article" => {
            format!(" in article `{key}`")
        }
        [Step::Key(key), Step::Index(_)] if key == "governs" => {
            " in this entry of `governs`".to_owned()
        }
        [.., Step::Key(key), Step::Index(_)] => format!(" in this {key}"),
        [.., last] => format!(" in `{last}`"),
    }
}

/// The hint for an empty text.
pub(super) fn on_blank(key: &str) -> &'static str {
    match key {
        "number" => "write the article's number, or `unnumbered: ` and its heading",
        "says" => "say it in one sentence of your own",
        "title" => "name what this is",
        "summary" => "tell the code in one sentence",
        _ => "fill it in, or strike it out",
    }
}
