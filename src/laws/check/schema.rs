//! The schema of a kind of file: which values are allowed where.

use schemars::{JsonSchema, schema_for};
use serde_json::Value;

use crate::calendar::Date;
use crate::rules::{Ending, SquareName};

use super::document::Step;
use super::words::list;

/// The JSON schema of a kind of file.
pub(super) struct Schema(Value);

/// The part of a schema that describes the values allowed in one place.
#[derive(Clone, Copy)]
pub(super) struct Allowed<'s> {
    file: &'s Value,
    here: &'s Value,
}

/// A kind of value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Number,
    Boolean,
    List,
    Table,
    /// One of some words, or a table with one of some keys.
    Choice,
}

impl Kind {
    /// The name of the kind, and how a value of it is written.
    pub(super) fn in_words(self) -> (&'static str, Option<&'static str>) {
        match self {
            Self::Text => ("a text in quotation marks", Some("write `\"…\"`")),
            Self::Choice => ("a word in quotation marks", Some("write `\"…\"`")),
            Self::Number => {
                ("a positive whole number", Some("write a number in digits, such as `50`"))
            }
            Self::Boolean => {
                ("`true` or `false`", Some("write one of the two without quotation marks"))
            }
            Self::List => ("a list", Some("write `[…]`")),
            Self::Table => ("a table", None),
        }
    }
}

/// The name of a format of texts in a schema, and its parser.
type Format = (&'static str, fn(&str) -> Result<(), String>);

const FORMATS: [Format; 3] = [
    ("partial-date", |text| parse::<Date>(text)),
    ("ending", |text| parse::<Ending>(text)),
    ("square", |text| parse::<SquareName>(text)),
];

fn parse<T: TryFrom<String, Error: ToString>>(text: &str) -> Result<(), String> {
    T::try_from(text.to_owned()).map(drop).map_err(|error| error.to_string())
}

impl Schema {
    pub(super) fn of<T: JsonSchema>() -> Self {
        Self(schema_for!(T).to_value())
    }

    pub(super) fn root(&self) -> Allowed<'_> {
        Allowed { file: &self.0, here: &self.0 }
    }

    /// The values allowed at the end of a path.
    pub(super) fn at(&self, path: &[Step]) -> Option<Allowed<'_>> {
        path.iter().try_fold(self.root(), |above, step| above.below(step))
    }
}

impl<'s> Allowed<'s> {
    /// Follows references, and takes the one alternative of an optional value that is not null.
    fn resolved(self, here: &'s Value) -> Self {
        if let Some(name) = here["$ref"].as_str() {
            return match self.file.pointer(name.trim_start_matches('#')) {
                Some(target) => self.resolved(target),
                None => Self { here, ..self },
            };
        }
        let mut choices = here["anyOf"].as_array().into_iter().flatten();
        match choices.find(|choice| choice["type"] != "null") {
            Some(given) => self.resolved(given),
            None => Self { here, ..self },
        }
    }

    /// The alternatives of a choice, and the schema itself.
    fn variants(self) -> impl Iterator<Item = &'s Value> {
        self.here["oneOf"].as_array().into_iter().flatten().chain([self.here])
    }

    /// The values allowed under a key, or in a list.
    pub(super) fn below(self, step: &Step) -> Option<Self> {
        let below = match step {
            Step::Index(_) => self.here.get("items")?,
            Step::Key(key) => {
                let mut known = self.variants().filter_map(|table| table["properties"].get(key));
                let others = self.here.get("additionalProperties");
                known.next().or(others.filter(|schema| schema.is_object()))?
            }
        };
        Some(self.resolved(below))
    }

    pub(super) fn kind(self) -> Kind {
        let kind = match &self.here["type"] {
            Value::Array(kinds) => {
                kinds.iter().find(|kind| *kind != "null").unwrap_or(&Value::Null)
            }
            kind => kind,
        };
        match kind.as_str() {
            Some("string") => Kind::Text,
            Some("integer") => Kind::Number,
            Some("boolean") => Kind::Boolean,
            Some("array") => Kind::List,
            Some(_) => Kind::Table,
            None => Kind::Choice,
        }
    }

    /// The reason why a text does not have the format that is wanted.
    pub(super) fn objection(self, text: &str) -> Option<String> {
        let (_, parse) = FORMATS.iter().find(|(name, _)| self.here["format"] == *name)?;
        parse(text).err()
    }

    /// The words of a choice.
    pub(super) fn words(self) -> Vec<&'s str> {
        self.variants().filter_map(|variant| variant["const"].as_str()).collect()
    }

    /// The known keys of a table or a choice; none, if any key is allowed.
    pub(super) fn keys(self) -> Vec<&'s str> {
        let tables = self.variants().filter_map(|table| table["properties"].as_object());
        tables.flat_map(|table| table.keys().map(String::as_str)).collect()
    }

    /// The keys that a table must have.
    pub(super) fn required(self) -> impl Iterator<Item = &'s str> {
        self.here["required"].as_array().into_iter().flatten().filter_map(Value::as_str)
    }

    /// The words allowed in a value or in its list; of a table, its keys.
    pub(super) fn values(self) -> Option<String> {
        match self.kind() {
            Kind::Choice => Some(list(&self.words())),
            Kind::List => self.below(&Step::Index(0))?.values(),
            Kind::Table => Some(list(&self.keys())),
            Kind::Text | Kind::Number | Kind::Boolean => None,
        }
    }
}
