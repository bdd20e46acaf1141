//! How a game is played: at what pace, and whether an arbiter watches it.

use std::str::FromStr as _;

use clap::Args as ClapArgs;
use jadoube::notation::{Conditions, Pace};

/// How a game is played, where its record does not say so or it is to be taken otherwise.
#[derive(Debug, ClapArgs)]
pub(crate) struct Playing {
    /// At what pace the game is played; if that is not given, what each code calls the time of its
    /// TimeControl tag.
    #[arg(long, value_name = "PACE", value_parser = ["slow", "rapid", "blitz"])]
    pub pace: Option<String>,
    /// The game is watched and recorded by an arbiter, so that in rapid chess and blitz some codes
    /// have their rules for slow games; as a tag `[Supervised "yes"]` says.
    #[arg(long)]
    pub supervised: bool,
}

impl Playing {
    /// The conditions of a game, given what its record says of them.
    pub(crate) fn conditions(&self, recorded: Conditions) -> Conditions {
        let named = self.pace.as_deref().and_then(|pace| Pace::from_str(pace).ok());
        Conditions {
            pace: named.or(recorded.pace),
            supervised: self.supervised || recorded.supervised,
            ..recorded
        }
    }
}
