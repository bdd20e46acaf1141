//! What a table says of itself, in formats that have a place for it.

use crate::cli::survey::Args;

use super::Inputs;

/// What a table says of itself, by names that begin `jadoube.`.
pub(super) struct About(Vec<(&'static str, String)>);

impl About {
    /// What is known at the beginning. Tables whose `inputs` and `program` are the same, and only
    /// those, can be read together: their games have numbers that agree.
    pub(super) fn begun(args: &Args, inputs: &Inputs) -> Self {
        let (number, of) = (args.part.number(), args.part.of());
        Self(vec![
            ("program", concat!("jadoube ", env!("CARGO_PKG_VERSION")).to_owned()),
            ("part", format!("{number}/{of}")),
            ("inputs", inputs.described()),
            (
                "game_id",
                "unique in all parts of one survey: file and byte are so in several".into(),
            ),
        ])
    }

    /// What is known at the end: whether it is the whole table; how far it goes, and which inputs
    /// could not be read to their ends, if not.
    pub(super) fn ended(stopped: Option<&str>, faults: &[String]) -> Self {
        let complete = stopped.is_none() && faults.is_empty();
        let mut ends = vec![("complete", complete.to_string())];
        ends.extend(stopped.map(|how_far| ("stopped", how_far.to_owned())));
        ends.extend((!faults.is_empty()).then(|| ("faults", faults.join("\n"))));
        Self(ends)
    }

    /// Whether it says that the table ends early.
    pub(super) fn is_early(&self) -> bool {
        self.0.iter().any(|(name, _)| *name == "stopped")
    }

    pub(super) fn pairs(&self) -> impl Iterator<Item = (String, String)> {
        self.0.iter().map(|(name, value)| (format!("jadoube.{name}"), value.clone()))
    }
}
