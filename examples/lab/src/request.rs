//! The requests of the page. Each request holds the whole state of the page.

use jadoube::replay::Ply;
use serde::Deserialize;

/// A request.
#[derive(Debug, Deserialize)]
pub struct Request {
    /// The question.
    #[serde(flatten)]
    pub ask: Ask,
    /// The state of the page that the question is about.
    #[serde(default)]
    pub state: State,
}

/// The state of the page. It is also in the address of the page.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct State {
    /// The game as it was pasted, in any notation. Empty for a new game.
    pub game: String,
    /// The number of the game in the text, from 1.
    pub nth: u64,
    /// The notation of the moves. Detected if `None`.
    pub notation: Option<String>,
    /// The codes as the command line names them, `all` among them. Empty to leave the choice to the
    /// program.
    pub codes: Vec<String>,
    /// The text of the reader's own law file. Empty if there is none.
    pub law: String,
    /// True if moves that can only have been illegal are played as such.
    pub accept_false: bool,
}

/// A question of the page.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Ask {
    /// All codes, the schema of law files, the notations and the irregularities.
    Library,
    /// A code with its articles.
    Code {
        /// The id of the code.
        id: String,
    },
    /// A rule, with its form in every code.
    Rule {
        /// The name of the rule in law files.
        id: String,
    },
    /// The rules and codes that mention some words, the best first.
    Search {
        /// The words. If empty, all rules and codes are found.
        words: String,
    },
    /// The content of the reader's own law, or the errors in it.
    Law,
    /// The verdicts of the codes on the game, in words and pictures.
    Judge,
    /// The output of `jadoube replay --format json`.
    Facts,
    /// The band of years and the lanes, as on the teaching page.
    Picture,
    /// The teaching page.
    Page,
    /// The legal moves at a ply.
    Moves {
        /// The ply.
        ply: Ply,
    },
    /// A move at a ply. The moves after that ply are dropped.
    Push {
        /// The ply.
        ply: Ply,
        /// The move in any notation.
        written: String,
    },
    /// An event at a ply, written as a command in a comment is.
    Happens {
        /// The ply.
        ply: Ply,
        /// The command.
        command: String,
    },
    /// The game cut after a ply.
    Cut {
        /// The ply.
        ply: Ply,
    },
    /// The game in another notation.
    Convert {
        /// The name of the notation.
        dialect: String,
    },
    /// The claims that can be made at a ply, and the codes that allow them.
    Open {
        /// The ply.
        ply: Ply,
    },
    /// A claim that is not on the record.
    Claim(Claim),
    /// An irregularity that is not on the record.
    Remedy(Done),
    /// Questions on the games.
    Quiz {
        /// The seed, as on the command line.
        seed: u64,
        /// The number of questions.
        count: usize,
    },
    /// The games that come with the program.
    Examples,
}

/// A claim.
#[derive(Debug, Deserialize)]
pub struct Claim {
    /// The ply.
    pub ply: Ply,
    /// The ground: `repetition`, `moves`, `perpetual` or `dead`.
    pub ground: String,
    /// The move announced with it, in any notation.
    pub intending: Option<String>,
    /// The player who claims. The player to move if `None`.
    pub player: Option<String>,
}

/// An irregularity.
#[derive(Debug, Deserialize)]
pub struct Done {
    /// The ply before it.
    pub ply: Ply,
    /// The irregularity, written as in the brackets of a comment: `false e1-e3`.
    pub done: String,
    /// The number of further moves of each player before it was noticed.
    pub after: Option<u32>,
}
