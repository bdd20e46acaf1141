//! The wording of mistakes, and hints to mend them.

use crate::laws::library_error::nearest;

use super::document::Step;

/// Splits a message at its first colon into what is wrong and the hint.
pub(super) fn split_hint(message: &str) -> (String, Option<String>) {
    match message.split_once(": ") {
        Some((what, hint)) => (what.to_owned(), Some(hint.to_owned())),
        None => (message.to_owned(), None),
    }
}

/// Returns a hint with the word that was probably meant, or else with all possible words.
pub(super) fn hint(word: &str, possible: &[&str]) -> Option<String> {
    match nearest(word, possible.iter().copied()) {
        Some(meant) => Some(format!("did you mean `{meant}`?")),
        None if possible.is_empty() => None,
        None => {
            let words: Vec<String> = possible.iter().map(|word| format!("`{word}`")).collect();
            Some(format!("possible here: {}", words.join(", ")))
        }
    }
}

/// Returns the key that was probably meant, if a message of serde is about an unknown one.
pub(super) fn unknown_key(message: &str) -> Option<Option<&str>> {
    let (name, possible) = message.strip_prefix("unknown field ")?.split_once(", expected ")?;
    Some(nearest(name.trim_matches('`'), quoted(possible)))
}

/// Returns the words in backticks in a message.
fn quoted(message: &str) -> Vec<&str> {
    message.split('`').skip(1).step_by(2).collect()
}

/// Rewords a message of serde: what is wrong, and the hint. `written` is the value in the file.
pub(super) fn reworded(message: &str, path: &[Step], written: &str) -> (String, Option<String>) {
    let subject = subject(path);
    let (objection, expected) = message.split_once(", expected ").unwrap_or((message, ""));
    if let Some(name) = objection.strip_prefix("unknown field ") {
        let bare = name.trim_matches('`');
        return (format!("unknown key {name}{}", place(path)), hint(bare, &quoted(expected)));
    }
    if let Some(name) = objection.strip_prefix("unknown variant ") {
        let bare = name.trim_matches('`');
        // The word may be the key of a table: the choice is above it.
        let choice = match path {
            [above @ .., Step::Key(key)] if key == bare && written.trim_matches('"') != bare => {
                self::subject(above)
            }
            _ => subject,
        };
        return (format!("{name} is not a possible {choice}"), hint(bare, &quoted(expected)));
    }
    if let Some(name) = objection.strip_prefix("missing field ") {
        let whole: Vec<Step> = path.iter().cloned().chain([Step::from("")]).collect();
        let hint = format!("add `{} = …`", name.trim_matches('`'));
        return (format!("{name} is missing{}", place(&whole)), Some(hint));
    }
    if objection == "expected value" && path.last() == Some(&Step::from("rule")) {
        let what = "`rule` must be one word, or a table with one key".to_owned();
        let hint = "write `rule = \"checkmate\"` or `rule.repetition = { … }`";
        return (what, Some(hint.to_owned()));
    }
    if objection.starts_with("invalid ") || objection == "expected value" {
        let (wanted, hint) = in_plain_words(expected, path, written);
        return (format!("{subject} must be {wanted}"), Some(hint));
    }
    split_hint(message)
}

/// Names a kind of value that serde expected, and says how it is written.
fn in_plain_words(expected: &str, path: &[Step], written: &str) -> (&'static str, String) {
    let bare = written.trim_matches(['"', '\'']);
    let (wanted, hint) = match expected {
        "" => ("a word in quotation marks", "write `\"…\"`".to_owned()),
        "a string" if written.is_empty() || written.starts_with(['[', '{']) => {
            ("a text in quotation marks", "write `\"…\"`".to_owned())
        }
        "a string" => ("a text in quotation marks", format!("write `\"{written}\"`")),
        "a boolean" => {
            ("`true` or `false`", "write one of the two without quotation marks".to_owned())
        }
        "a sequence" => match path {
            [Step::Key(key)] => ("a list", format!("write `[[{key}]]`")),
            _ => ("a list", format!("write `[{written}]`")),
        },
        "unit" => ("a word without parameters", "write the word alone".to_owned()),
        "newtype variant" => ("a table with parameters", format!("write `rule.{bare} = {{ … }}`")),
        _ if expected.starts_with('u') && bare.parse::<u32>().is_ok() => {
            ("a positive whole number", format!("write `{bare}`"))
        }
        _ if expected.starts_with('u') => {
            ("a positive whole number", "write a number in digits, such as `50`".to_owned())
        }
        _ => ("a table", "write `{ … }`, or a table with its own header".to_owned()),
    };
    (wanted, hint)
}

/// Returns the subject of a message: the key, or an entry of the list under it.
pub(super) fn subject(path: &[Step]) -> String {
    match path {
        [.., Step::Key(key)] => format!("`{key}`"),
        [.., Step::Key(key), Step::Index(_)] => format!("entry of `{key}`"),
        _ => "the file".to_owned(),
    }
}

/// Returns the table to which a key belongs: an article, a source, a rule.
fn place(path: &[Step]) -> String {
    match path {
        [] | [_] => String::new(),
        [Step::Key(article), Step::Key(key), _] if article == "article" => {
            format!(" in article `{key}`")
        }
        [Step::Key(key), Step::Index(_), _] if key == "governs" => {
            " in this entry of `governs`".to_owned()
        }
        [.., Step::Key(key), Step::Index(_), _] => format!(" in this {key}"),
        [.., table, _] => format!(" in `{table}`"),
    }
}

/// Returns the hint for an empty text.
pub(super) fn on_blank(path: &[Step]) -> &'static str {
    match path {
        [.., Step::Key(key)] if key == "number" => {
            "write the article's number, or `unnumbered: ` and its heading"
        }
        [.., Step::Key(key)] if key == "says" => "say it in one sentence of your own",
        [.., Step::Key(key)] if key == "summary" => "tell the code in one sentence",
        [.., Step::Key(key)] if key == "title" => "name what this is",
        _ => "fill it in, or remove it",
    }
}
