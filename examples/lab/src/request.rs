//! What the page asks, and the state that it asks about: all of it, each time.

use jadoube::replay::Ply;
use serde::Deserialize;

/// A request.
#[derive(Debug, Deserialize)]
pub struct Request {
    /// What is asked.
    #[serde(flatten)]
    pub ask: Ask,
    /// About what.
    #[serde(default)]
    pub state: State,
}

/// What is open in the page; it stands in its address.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct State {
    /// The game as it was pasted, in any notation; without any, the start.
    pub game: String,
    /// Which of its games, from 1.
    pub nth: u64,
    /// In what its moves are written; detected, if nothing is said.
    pub notation: Option<String>,
    /// The codes as the command line names them, `all` among them; without any, those that have
    /// something to say.
    pub codes: Vec<String>,
    /// A law file of the reader's own.
    pub law: String,
    /// Whether moves that can only have been false are played as such.
    pub accept_false: bool,
}

/// What can be asked.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Ask {
    /// All codes, what a law file may say, the notations and the irregularities.
    Library,
    /// A code, with its articles.
    Code {
        /// Its name.
        id: String,
    },
    /// A rule, as every code has it.
    Rule {
        /// Its name, as law files have it.
        id: String,
    },
    /// The rules and codes that mention some words, the best first.
    Search {
        /// The words; without any, all rules and codes.
        words: String,
    },
    /// What the reader's own law says, or what is wrong in it.
    Law,
    /// What the codes make of the game, in words and pictures.
    Judge,
    /// The same as `jadoube replay --format json` has it.
    Facts,
    /// The band of years and the lanes, as on the teaching page.
    Picture,
    /// The teaching page.
    Page,
    /// The moves that can be made at a ply.
    Moves {
        /// When.
        ply: Ply,
    },
    /// A move at a ply: what follows it in the game is given up.
    Push {
        /// When.
        ply: Ply,
        /// The move in any notation.
        written: String,
    },
    /// Something else happens at a ply, as a command in a comment says it.
    Happens {
        /// When.
        ply: Ply,
        /// What.
        command: String,
    },
    /// What follows a ply is taken back.
    Cut {
        /// The ply.
        ply: Ply,
    },
    /// The game in another notation.
    Convert {
        /// Its name.
        dialect: String,
    },
    /// What can be claimed at a ply, and under which codes.
    Open {
        /// When.
        ply: Ply,
    },
    /// A claim that is not on the record.
    Claim(Claim),
    /// Something irregular that is not on the record.
    Remedy(Done),
    /// Questions on the games.
    Quiz {
        /// The seed, as the command line has it.
        seed: u64,
        /// How many.
        count: usize,
    },
    /// The games that come with the program.
    Examples,
}

/// A claim.
#[derive(Debug, Deserialize)]
pub struct Claim {
    /// When.
    pub ply: Ply,
    /// On what ground: `repetition`, `moves`, `perpetual`, `dead`.
    pub ground: String,
    /// The move announced with it, in any notation.
    pub intending: Option<String>,
    /// Who claims; the player to move, if nothing is said.
    pub player: Option<String>,
}

/// Something irregular.
#[derive(Debug, Deserialize)]
pub struct Done {
    /// The ply before it.
    pub ply: Ply,
    /// What, as in the brackets of a comment: `false e1-e3`.
    pub done: String,
    /// It was found only after so many more moves of each player.
    pub after: Option<u32>,
}
