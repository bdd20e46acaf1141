//! A moment of a game, as all commands name it.

use clap::Args as ClapArgs;
use jadoube::replay::{NoSuchPly, Ply, Timeline};

/// A moment of a game.
#[derive(Debug, ClapArgs)]
pub(crate) struct Moment {
    /// The moment after this move: `33...Rd5`, `33...` or `33.`; or the `start`, or the `end`.
    #[arg(long, value_name = "MOVE", conflicts_with = "ply")]
    pub at: Option<String>,
    /// The moment after so many moves of White and Black together.
    #[arg(long, value_name = "N")]
    pub ply: Option<Ply>,
}

impl Moment {
    /// Whether there is one.
    pub(crate) fn is_named(&self) -> bool {
        self.at.is_some() || self.ply.is_some()
    }

    /// Its ply; nothing if none is named.
    pub(crate) fn ply_in(&self, game: &Timeline) -> Option<Result<Ply, String>> {
        let Some(at) = &self.at else {
            return self.ply.map(|ply| {
                let error = |why: NoSuchPly| format!("--ply {ply}: {why}");
                game.ply_at(&format!("ply {ply}")).map_err(error)
            });
        };
        let is_number = !at.is_empty() && at.bytes().all(|byte| byte.is_ascii_digit());
        let error = |why: NoSuchPly| format!("--at {at}: {why}");
        Some(if is_number { Err(ambiguous(at, game)) } else { game.ply_at(at).map_err(error) })
    }
}

/// A number is that of a move, of which there are two, or that of a ply.
fn ambiguous(number: &str, game: &Timeline) -> String {
    let ply = |dots: &str| match game.ply_at(&format!("{number}{dots}")) {
        Ok(ply) => format!("ply {ply}"),
        Err(_) => "not in the record".to_owned(),
    };
    format!(
        "--at {number} can mean a move of White's or Black's, or a ply: write `--at {number}.` ({}), \
         `--at {number}...` ({}), or `--ply {number}`",
        ply("."),
        ply("...")
    )
}
