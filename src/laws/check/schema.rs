//! The schema of a kind of file: what may stand where.

use std::ops::Range;

use schemars::{JsonSchema, schema_for};
use serde_json::Value;
use toml::Spanned;
use toml::de::{DeArray, DeValue};

use crate::calendar::Date;
use crate::rules::{Ending, SquareName};

use super::tree::Step;
use super::words::list;

pub(super) struct Schema(Value);

/// What may stand in a place.
#[derive(Clone, Copy)]
pub(super) struct Allowed<'s> {
    file: &'s Value,
    here: &'s Value,
}

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
    /// What is wanted, and how it is written.
    pub(super) fn wanted(self) -> (&'static str, Option<&'static str>) {
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

/// Texts that are more than texts: the format by which a schema names them, an example, and how
/// they are read.
type Format = (&'static str, &'static str, fn(&str) -> Result<(), String>);

const FORMATS: [Format; 3] = [
    ("partial-date", "1000", |text| read::<Date>(text)),
    ("ending", "bare-king", |text| read::<Ending>(text)),
    ("square", "a1", |text| read::<SquareName>(text)),
];

fn read<T: TryFrom<String, Error: ToString>>(text: &str) -> Result<(), String> {
    T::try_from(text.to_owned()).map(drop).map_err(|why| why.to_string())
}

impl Schema {
    pub(super) fn of<T: JsonSchema>() -> Self {
        Self(schema_for!(T).to_value())
    }

    pub(super) fn root(&self) -> Allowed<'_> {
        Allowed { file: &self.0, here: &self.0 }
    }

    /// What may stand at the end of a path.
    pub(super) fn at(&self, path: &[Step]) -> Option<Allowed<'_>> {
        path.iter().try_fold(self.root(), |above, step| above.below(step))
    }
}

impl<'s> Allowed<'s> {
    /// What is meant by a reference, or by a value that may be left out.
    fn meaning(self, here: &'s Value) -> Self {
        if let Some(name) = here["$ref"].as_str() {
            let meant = self.file.pointer(name.trim_start_matches('#'));
            return meant.map_or(Self { here, ..self }, |meant| self.meaning(meant));
        }
        let mut choices = here["anyOf"].as_array().into_iter().flatten();
        let given = choices.find(|one| one["type"] != "null");
        given.map_or(Self { here, ..self }, |given| self.meaning(given))
    }

    /// What may stand under a key, or in a list.
    pub(super) fn below(self, step: &Step) -> Option<Self> {
        let below = match step {
            Step::Index(_) => self.here.get("items")?,
            Step::Key(key) => {
                let variants = self.here["oneOf"].as_array().into_iter().flatten();
                let mut tables = variants.chain([self.here]).map(|it| &it["properties"][key]);
                let others = self.here.get("additionalProperties").filter(|it| it.is_object());
                tables.find(|it| !it.is_null()).or(others)?
            }
        };
        Some(self.meaning(below))
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

    pub(super) fn words(self) -> Vec<&'s str> {
        let variants = self.here["oneOf"].as_array().into_iter().flatten();
        variants.filter_map(|variant| variant["const"].as_str()).collect()
    }

    /// The keys that are known: of a table, or those of which one is to be chosen. None, if any key
    /// will do.
    pub(super) fn keys(self) -> Vec<&'s str> {
        let variants = self.here["oneOf"].as_array().into_iter().flatten();
        let tables = variants.chain([self.here]).filter_map(|it| it["properties"].as_object());
        tables.flat_map(|table| table.keys().map(String::as_str)).collect()
    }

    /// The keys that a table must have.
    pub(super) fn required(self) -> impl Iterator<Item = &'s str> {
        self.here["required"].as_array().into_iter().flatten().filter_map(Value::as_str)
    }

    fn format(self) -> Option<&'static Format> {
        FORMATS.iter().find(|(name, ..)| self.here["format"] == *name)
    }

    /// Why a text is not what is wanted.
    pub(super) fn objection(self, text: &str) -> Option<String> {
        self.format().and_then(|(.., read)| read(text).err())
    }

    /// What a value can be: its words, or its kind; of a table, what it takes.
    pub(super) fn values(self) -> Option<String> {
        match self.kind() {
            Kind::Text => None,
            Kind::Number => Some("a number".to_owned()),
            Kind::Boolean => Some("`true` or `false`".to_owned()),
            Kind::Choice => (!self.words().is_empty()).then(|| list(&self.words())),
            Kind::List => {
                let entries = self.below(&Step::Index(0)).filter(|it| it.kind() == Kind::Choice);
                let entries = entries.and_then(Self::values);
                Some(entries.map_or_else(|| "a list".to_owned(), |it| format!("a list of {it}")))
            }
            Kind::Table => {
                let told = self.keys().into_iter().map(|name| {
                    let below = self.below(&name.into()).filter(|it| it.kind() != Kind::Table);
                    match below.and_then(Self::values) {
                        Some(values) => format!("`{name}` ({values})"),
                        None => format!("`{name}`"),
                    }
                });
                Some(told.collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// What can stand here, at this place.
    pub(super) fn stand_in<'t>(self, span: &Range<usize>) -> Spanned<DeValue<'t>> {
        let text = |text: &str| DeValue::String(text.to_owned().into());
        let table = |keys: Vec<&str>| {
            let entry = |key: &str| {
                let value = self.below(&key.into())?.stand_in(span);
                Some((Spanned::new(span.clone(), key.to_owned().into()), value))
            };
            DeValue::Table(keys.into_iter().filter_map(entry).collect())
        };
        let value = match self.kind() {
            Kind::Text => text(self.format().map_or("", |(_, example, _)| example)),
            Kind::Number => {
                DeValue::parse("2").map_or(DeValue::Boolean(false), Spanned::into_inner)
            }
            Kind::Boolean => DeValue::Boolean(false),
            Kind::List => DeValue::Array(DeArray::new()),
            Kind::Table => table(self.required().collect()),
            Kind::Choice => match self.words().first() {
                Some(word) => text(word),
                None => table(self.keys().into_iter().take(1).collect()),
            },
        };
        Spanned::new(span.clone(), value)
    }
}
