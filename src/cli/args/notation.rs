//! `--notation`: what games are read and named in.

use clap::Args as ClapArgs;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser, ValueParser};
use jadoube::book::{NotationChoice, in_notation};
use jadoube::notation::{self, Record, dialects};

/// What the moves of games are read and written in.
#[derive(Clone, Copy, Debug, ClapArgs)]
pub(crate) struct Notation {
    /// What the moves are written in, and named in: `auto` detects it; `jadoube convert --help`
    /// lists the others.
    #[arg(long = "notation", value_name = "NAME", default_value = "auto", value_parser = choice())]
    #[arg(hide_possible_values = true)]
    pub choice: NotationChoice,
}

impl Notation {
    /// A record read in this notation, its moves to be named in the same.
    pub(crate) fn read<'a>(self, record: &'a Record<'a>) -> Record<'a> {
        let mut record = in_notation(record, self.choice).into_owned();
        record.named_in = self.choice.and_then(|choice| choice.dialect());
        record
    }
}

fn choice() -> ValueParser {
    let auto = PossibleValue::new("auto").help("detected");
    let mixed = PossibleValue::new("mixed").help("each move in any of them");
    let values = [auto].into_iter().chain(named()).chain([mixed]);
    ValueParser::new(PossibleValuesParser::new(values).map(|name| match name.as_str() {
        "mixed" => Some(notation::Notation::Mixed),
        name => dialects::by_name(name).map(notation::Notation::Dialect),
    }))
}

/// The dialects, by their names.
fn named() -> impl Iterator<Item = PossibleValue> {
    dialects::ALL.into_iter().map(|it| PossibleValue::new(it.name()).help(it.title()))
}

/// A dialect, by its name.
pub(crate) fn dialect() -> ValueParser {
    let read = |name: String| dialects::by_name(&name).ok_or("there is no such notation");
    ValueParser::new(PossibleValuesParser::new(named()).try_map(read))
}
