//! A question: what is given, what is asked, the choices, and the ruling.

use crate::arbiter::VerdictKind;
use crate::chess::{Position, Square};
use crate::notation::{Event, GameResult};
use crate::replay::Ply;

/// A question about a game and a code, with one right answer.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Question {
    /// The number of its game in the quiz, from 0.
    pub game: usize,
    /// The id of the code that the question is about.
    pub code: String,
    /// The players, place and date.
    pub heading: String,
    /// The position that is shown.
    pub position: Position,
    /// Squares marked on it: those of the last move, or of the one announced.
    pub marked: Vec<Square>,
    /// The evidence that the score sheet shows.
    pub given: Vec<String>,
    /// The question itself, with the law by which it is to be answered.
    pub asked: String,
    /// The possible answers.
    pub choices: Vec<Choice>,
    /// The index of the right answer, from 0.
    pub right: usize,
    /// The ruling: the reason, and the article with its source.
    pub ruling: Vec<String>,
}

/// A possible answer.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Choice {
    /// The choice as it is printed.
    pub text: String,
    /// The statement of the choice, which is true or false under the code.
    pub says: Says,
}

/// The statement of a choice on the question's code and game, or on another code. It is true or
/// false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Says {
    /// This claim is upheld, or refused, under the code of this name.
    Rules {
        /// The id of the code that rules.
        code: String,
        /// The claim: player, ground and ply.
        claim: Event,
        /// True if the code upholds the claim.
        upheld: bool,
    },
    /// Exactly these players may claim a draw for the position on the board.
    MayClaim {
        /// The claim. Its player is what is asked.
        claim: Event,
        /// True if White is one of these players.
        white: bool,
        /// True if Black is one of these players.
        black: bool,
    },
    /// A draw can be claimed at this ply, and not earlier.
    FirstClaimAt(Ply),
    /// A draw can be claimed, or the game is over, at this ply by the article with this key.
    DecidedBy(String, Ply),
    /// This is what the code makes of the whole game.
    Verdict(VerdictKind),
    /// This is the result of the game under the code; unknown if the game goes on.
    Result(GameResult),
}

impl Question {
    /// Returns the letter of a choice: `a` for the first.
    pub fn letter(choice: usize) -> char {
        ('a'..='z').nth(choice).unwrap_or('z')
    }

    /// Returns the choice that is right.
    pub fn answer(&self) -> &Choice {
        &self.choices[self.right]
    }
}
