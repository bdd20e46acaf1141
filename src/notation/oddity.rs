//! What is odd about a game and does not stop it.

use std::fmt;

use strum::Display;

use super::dialects::Notation;
use super::game_result::GameResult;
use super::irregularity::IrregularityError;
use super::pgn::MoveError;
use crate::calendar::{Doubt, ReadDate};

/// What is odd about a game and does not stop it.
#[derive(Clone, Debug, PartialEq, Eq, Display)]
#[non_exhaustive]
pub enum Oddity {
    /// A tag is not written as PGN has it.
    #[strum(to_string = "{0}")]
    Tag(TagFault),
    /// The tag of this name is given twice.
    #[strum(to_string = "the tag {0} is given twice; the first counts")]
    RepeatedTag(String),
    /// The Date tag is doubtful.
    #[strum(to_string = "{0}")]
    Date(OddDate),
    /// The Result tag says this.
    #[strum(to_string = "the Result tag says \"{0}\", which is not a result")]
    NoResult(String),
    /// The Result tag says the first, and the movetext the second.
    #[strum(to_string = "the Result tag says {0} and the movetext {1}")]
    TwoResults(GameResult, GameResult),
    /// A result stands behind the result.
    #[strum(to_string = "a second result")]
    SecondResult,
    /// The movetext ends without a result.
    #[strum(to_string = "the movetext ends without a result")]
    NoEnd,
    /// There are only tags.
    #[strum(to_string = "there is no movetext")]
    NoMovetext,
    /// So many lines above the game are left out.
    #[strum(to_string = "{0} more lines above are left out")]
    LinesLeftOut(u64),
    /// This line among the moves is a heading.
    #[strum(to_string = "a line that belongs to no game: {0}")]
    Heading(String),
    /// Black is named first above the columns.
    #[strum(to_string = "Black is named first: who begins is called White here")]
    BlackFirst,
    /// This line stands behind the moves.
    #[strum(to_string = "behind the moves: {0}")]
    BehindMoves(String),
    /// This line stands behind the result.
    #[strum(to_string = "behind the result: {0}")]
    BehindResult(String),
    /// This note stands in brackets.
    #[strum(to_string = "a note in brackets, which is passed over: {0}")]
    Note(String),
    /// The moves are in Windows-1252.
    #[strum(to_string = "this is not UTF-8, and read as Windows-1252")]
    Windows1252,
    /// This token has no meaning where it stands.
    #[strum(to_string = "a stray {0}")]
    Stray(String),
    /// A command stands outside a comment.
    #[strum(to_string = "a command stands outside a comment")]
    StrayCommand,
    /// Something stands in angle brackets.
    #[strum(to_string = "what stands in < > has no meaning")]
    AngleBrackets,
    /// An asterisk stands behind a move, and is not the end of the game.
    #[strum(to_string = "an asterisk behind a move is taken for the mark of a note")]
    NoteMark,
    /// This token could be half of a move.
    #[strum(to_string = "a lone {0} is taken for a remark")]
    LoneRemark(String),
    /// The first number stands where the second is due.
    #[strum(to_string = "move number {0} where {1} is expected")]
    Number(u32, u64),
    /// The movetext begins at this number.
    #[strum(to_string = "the movetext begins at move {0}, and there is no FEN tag")]
    LateBeginning(u32),
    /// A comment to the end of the line begins like the move of this number.
    #[strum(
        to_string = "this comment begins like move {0}: a ; begins a comment that goes to the end of its line"
    )]
    CommentLikeMove(u32),
    /// A comment is never closed.
    #[strum(to_string = "this comment is never closed")]
    OpenComment,
    /// A variation is never closed.
    #[strum(to_string = "a variation is never closed")]
    OpenVariation,
    /// A command in a comment is not understood.
    #[strum(to_string = "{0}")]
    Command(CommandError),
    /// What is written of a move that is played, which is given with its number, is not so.
    #[strum(to_string = "{0}: {1}")]
    FalseWord(String, FalseWord),
    /// There are so many more such words.
    #[strum(to_string = "and {0} more words that say what is not so")]
    MoreFalseWords(u32),
    /// The game is another in other dialects.
    #[strum(to_string = "{0}")]
    OtherGame(OtherGame),
    /// The word at which the game stops was meant for something: for what.
    #[strum(to_string = "{0}: {1}")]
    Meant(String, MeantWord),
    /// There is more that is odd.
    #[strum(to_string = "and more that is odd in this game")]
    More,
}

/// A date that is not written as PGN has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddDate {
    /// What the Date tag says.
    pub value: String,
    /// How that is read.
    pub read: ReadDate,
}

/// Dialects in which the text of a game is another game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherGame {
    /// What it is read as.
    pub read_as: Notation,
    /// The first move that would be another, as written.
    pub from: String,
    /// What else it could be read as: never nothing.
    pub others: Vec<Notation>,
}

impl fmt::Display for OddDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { value, read } = self;
        write!(f, "the Date tag says \"{value}\": {read}")?;
        let kept = read.date.filter(|_| read.doubt != Some(Doubt::ReadAs));
        kept.map_or(Ok(()), |date| write!(f, "; {} is kept", date.in_words()))
    }
}

impl fmt::Display for OtherGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let others: Vec<&str> = self.others.iter().map(|other| other.title()).collect();
        let (read_as, others) = (self.read_as.title(), others.join(" or "));
        write!(f, "read as {read_as}; from {} on it would be another game in {others}", self.from)
    }
}

/// What is wrong with the writing of a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display)]
#[non_exhaustive]
pub enum TagFault {
    /// It has no name.
    #[strum(to_string = "this tag has no name")]
    NoName,
    /// Its name has other characters than names have.
    #[strum(to_string = "a tag's name is made of letters, digits and underscores")]
    BadName,
    /// It is not closed.
    #[strum(to_string = "this tag has no closing bracket")]
    NoBracket,
    /// A quotation mark stands inside its value.
    #[strum(to_string = "a quotation mark inside a tag's value is not escaped")]
    InnerQuote,
    /// Its value goes over several lines.
    #[strum(to_string = "this tag's value goes over several lines")]
    SeveralLines,
    /// Its value has no closing quotation mark.
    #[strum(to_string = "this tag's value has no closing quotation mark")]
    OpenQuote,
    /// Its value has no quotation marks.
    #[strum(to_string = "this tag's value has no quotation marks")]
    NoQuotes,
}

/// What is written of a move that can be played, and is not so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display)]
#[non_exhaustive]
pub enum FalseWord {
    /// Mate, where there is not even check.
    #[strum(to_string = "this gives neither mate nor check")]
    NeitherMateNorCheck,
    /// Check.
    #[strum(to_string = "this gives no check")]
    NoCheck,
    /// Mate, where there is only check.
    #[strum(to_string = "this gives check, but not mate")]
    NoMate,
    /// Double check.
    #[strum(to_string = "this check is not double")]
    NotDouble,
    /// Discovered check.
    #[strum(to_string = "this check is not discovered")]
    NotDiscovered,
    /// The wing on which the piece stands.
    #[strum(to_string = "the piece stands on the other wing")]
    OtherWing,
    /// The wing from which the piece came, or on which it stands: that is doubtful.
    #[strum(
        to_string = "taken for the piece on this wing; another that came from it could make such a move"
    )]
    DoubtfulWing,
}

/// What a word was meant for that is not a move in what its game is written in.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MeantWord {
    /// It is a move, but for this letter, which is Latin and should be Cyrillic.
    Cyrillic(char),
    /// It is a move, but for this letter, which is Cyrillic and should be Latin.
    Latin(char),
    /// It is this move in Russian, in Windows-1251.
    Windows1251(String),
    /// It is a move in this dialect.
    MoveIn(Notation),
}

impl fmt::Display for MeantWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cyrillic(c) => {
                write!(f, "the letter {c} is Latin here, and should be Cyrillic")
            }
            Self::Latin(c) => write!(f, "the letter {c} is Cyrillic here, and should be Latin"),
            Self::Windows1251(word) => write!(
                f,
                "this would be {word} in Windows-1251, which is not read: save the text as UTF-8"
            ),
            Self::MoveIn(notation) => write!(f, "it is a move in {}", notation.title()),
        }
    }
}

/// Why a command in a comment is not understood.
#[derive(Clone, Debug, PartialEq, Eq, Display)]
#[non_exhaustive]
pub enum CommandError {
    /// Its name is nearly that of another, which follows.
    #[strum(to_string = "[%{0}] is not understood: did you mean [%{1}]?")]
    Misspelt(String, &'static str),
    /// No command of ours is written so.
    #[strum(
        to_string = "`{0}` is no event: write what stands in the brackets of a comment, `claim repetition`, `agree`, `flag` or `touch e2`"
    )]
    NotOurs(String),
    /// The command of this name is not closed.
    #[strum(to_string = "[%{0} has no closing bracket")]
    NoBracket(&'static str),
    /// A claim does not say what is claimed.
    #[strum(
        to_string = "[%claim] does not say what is claimed: write [%claim repetition] or [%claim moves]"
    )]
    NothingClaimed,
    /// Of a command of this name these words are not understood.
    #[strum(to_string = "[%{0}{1}] is not understood: {2}")]
    NotUnderstood(&'static str, String, CommandFault),
}

/// What is wrong with the words of a command.
#[derive(Clone, Debug, PartialEq, Eq, Display)]
#[non_exhaustive]
pub enum CommandFault {
    /// They end in a comma.
    #[strum(to_string = "nothing comes after the comma")]
    LastComma,
    /// This one has no meaning.
    #[strum(to_string = "what is {0}?")]
    NoMeaning(String),
    /// This one says again what another has said.
    #[strum(to_string = "{0} comes second, and one is enough")]
    Second(String),
    /// They name no irregularity.
    #[strum(to_string = "{0}")]
    NoIrregularity(IrregularityError),
    /// These of a claim are neither a move nor what can be claimed: why no move.
    #[strum(to_string = "{0}: {1}; what is claimed is repetition, moves, perpetual or dead")]
    NoMove(String, MoveError),
}

impl std::error::Error for CommandError {}
