//! What serde complains of, understood and put in the words of a law file.

use std::ops::Range;

use toml::de::DeValue;

use crate::laws::nearest::nearest;

use super::tree::{Node, Path, Tree};

/// What serde complains of.
pub(super) enum Complaint<'m> {
    UnknownField {
        name: &'m str,
        possible: Vec<&'m str>,
    },
    UnknownVariant {
        name: &'m str,
        possible: Vec<&'m str>,
    },
    MissingField {
        name: &'m str,
    },
    /// A variant that is nothing without its parameters.
    BareVariant,
    WrongType {
        expected: &'m str,
    },
    TooManyVariants,
    NoVariant,
    Other(&'m str),
}

impl<'m> Complaint<'m> {
    pub(super) fn of(message: &'m str) -> Self {
        let begins = |start| message.starts_with(start);
        // The name comes from the file and may have backticks itself.
        let (complaint, expected) = message.rsplit_once(", expected ").unwrap_or((message, ""));
        let name = complaint.split_once('`').map_or("", |(_, name)| name.trim_end_matches('`'));
        let possible = || expected.split('`').skip(1).step_by(2).collect();
        if begins("unknown field") {
            Self::UnknownField { name, possible: possible() }
        } else if begins("unknown variant") {
            Self::UnknownVariant { name, possible: possible() }
        } else if begins("missing field") {
            Self::MissingField { name }
        } else if begins("invalid type: unit variant") {
            Self::BareVariant
        } else if begins("wanted exactly 1 element, more") {
            Self::TooManyVariants
        } else if begins("wanted exactly 1 element") || message == "wanted string or table" {
            Self::NoVariant
        } else if message == "expected empty table" {
            Self::WrongType { expected: message }
        } else if begins("invalid ") && !expected.is_empty() {
            Self::WrongType { expected }
        } else {
            Self::Other(message)
        }
    }

    /// The value that is meant: several can begin at the same word.
    pub(super) fn locate(&self, span: &Range<usize>, tree: &Tree<'_>) -> Option<Path> {
        let nodes = tree.nodes();
        let fits = |node: &&Node<'_, '_>| self.fits(node, span);
        // A list of tables begins with its first table; the list is meant where a table is
        // wanted, and else the table, which comes later.
        let wants_table =
            matches!(self, Self::WrongType { expected } if wanted(expected) == "a table");
        let is_list = |node: &&Node<'_, '_>| wants_table && node.value.get_ref().is_array();
        let list = nodes.iter().filter(fits).find(is_list);
        list.or_else(|| nodes.iter().rfind(fits)).map(|node| node.path.clone())
    }

    fn fits(&self, node: &Node<'_, '_>, span: &Range<usize>) -> bool {
        let (value, is_there) = (node.value.get_ref(), node.value.span() == *span);
        let is_key = node.key.as_ref() == Some(span);
        match self {
            Self::UnknownField { .. } => is_key,
            Self::UnknownVariant { .. } => is_key || (is_there && value.is_str()),
            Self::MissingField { .. } | Self::TooManyVariants => is_there && value.is_table(),
            Self::WrongType { expected: "a sequence" } => is_there && !value.is_array(),
            _ => is_there,
        }
    }
}

/// What is wrong, and behind a colon what to do about it.
pub(super) fn parted(message: &str) -> (String, Option<String>) {
    match message.split_once(": ") {
        Some((what, hint)) => (what.to_owned(), Some(hint.to_owned())),
        None => (message.to_owned(), None),
    }
}

/// The word that was probably meant, or else all that were possible.
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

/// What serde expects, in plain words.
pub(super) fn wanted(expected: &str) -> &str {
    match expected {
        "a string" => "a text in quotation marks",
        "u32" => "a positive whole number",
        "a boolean" => "`true` or `false`",
        "a sequence" => "a list",
        _ if expected == "a map" || expected.starts_with("struct ") => "a table",
        _ => expected,
    }
}

/// What kind of value this is, in plain words.
pub(super) fn kind(value: &DeValue<'_>) -> &'static str {
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
