//! Mistakes that make a file no TOML.

use toml::de::Error;

use super::Mistake;
use super::tree::Tree;

/// Quotation marks as a word processor sets them.
const CURLY: [char; 5] = ['“', '”', '„', '‘', '’'];

/// The parser's complaints, the first of each line: the others follow from it.
pub(super) fn mistakes(text: &str, errors: &[Error]) -> Vec<Mistake> {
    let mut mistakes: Vec<Mistake> = errors.iter().map(|error| mistake(text, error)).collect();
    mistakes.sort_by_key(|mistake| mistake.span.start);
    let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
    mistakes.dedup_by_key(|mistake| ends.partition_point(|end| *end < mistake.span.start));
    mistakes
}

/// The texts and keys with characters that no text has, and that can steer a terminal.
pub(super) fn control_characters(tree: &Tree<'_>) -> Vec<Mistake> {
    let steers = |c: &char| c.is_control() && !matches!(c, '\n' | '\t');
    let mut mistakes = Vec::new();
    for node in tree.nodes() {
        let key = node.path.last().filter(|_| node.key.is_some()).map(ToString::to_string);
        let in_key = key.and_then(|key| Some((key.chars().find(steers)?, node.key.clone()?)));
        let in_text = node.value.get_ref().as_str().and_then(|text| text.chars().find(steers));
        let in_text = in_text.map(|c| (c, node.value.span()));
        mistakes.extend([in_key, in_text].into_iter().flatten().map(|(c, span)| Mistake {
            span,
            what: format!("a control character, U+{:04X}", u32::from(c)),
            hint: Some("strike it out".to_owned()),
        }));
    }
    mistakes
}

/// Whether the rest of the file can still be trusted.
pub(super) fn is_readable(errors: &[Error]) -> bool {
    errors.iter().all(|error| error.message() == "duplicate key")
}

fn mistake(text: &str, error: &Error) -> Mistake {
    let span = error.span().unwrap_or(0..0);
    let word = text.get(span.clone()).unwrap_or_default();
    let before = text.get(..span.start).unwrap_or_default();
    let line = before.rsplit('\n').next().unwrap_or_default();
    let (what, hint) = in_our_words(error.message(), word, line);
    Mistake { span, what, hint }
}

/// What is wrong with a word, and what to do about it; `line` is what stands before it in its line.
fn in_our_words(message: &str, word: &str, line: &str) -> (String, Option<String>) {
    let what = message.split(", expected ").next().unwrap_or(message).to_owned();
    let says = |start| message.starts_with(start);
    let hint = if says("duplicate key") {
        return (format!("`{word}` is said twice"), Some("strike one of them out".to_owned()));
    } else if says("invalid float")
        || says("invalid boolean")
        || says("string values must be quoted")
    {
        let bare = word.trim_matches(CURLY);
        let straight = if bare == word { "a text is written" } else { "use straight marks:" };
        return (format!("`{word}` is no value"), Some(format!("{straight} `\"{bare}\"`")));
    } else if says("key with no value") {
        "write `key = value`".to_owned()
    } else if says("invalid basic string") || says("invalid literal string") {
        let straight = if line.contains(CURLY) { ", with a straight one" } else { "" };
        format!("close the quotation marks on the same line{straight}")
    } else if let Some((_, expected)) = message.split_once(", expected ") {
        format!("expected {expected}")
    } else {
        return (what, None);
    };
    (what, Some(hint))
}
