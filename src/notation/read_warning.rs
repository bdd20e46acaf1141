//! Warnings about a game that is read to its end, and faults of tags and commands.

use std::fmt;

use super::dialects::Notation;
use super::game_result::GameResult;
use super::irregularity::IrregularityError;
use super::pgn::MoveError;
use crate::calendar::{Doubt, ReadDate};

in_words! {
/// A warning about a game: a fault in its writing that does not stop the reader.
pub enum ReadWarning {
    /// A tag is not in the form of PGN.
    Tag(TagFault) = "{0}",
    RepeatedTag(String) = "the tag {0} is given twice; the first counts",
    /// The Date tag is doubtful.
    Date(DoubtfulDate) = "{0}",
    NoResult(String) = "the Result tag says \"{0}\", which is not a result",
    ResultOfMovetext(String, GameResult) =
        "the Result tag says \"{0}\", which is not a result; the movetext says {1}, which is taken",
    /// The results of the Result tag and of the movetext, and the one that is taken.
    TwoResults(GameResult, GameResult, GameResult) =
        "the Result tag says {0} and the movetext {1}; {2} is taken",
    SecondResult = "a second result",
    NoEnd = "the movetext ends without a result",
    NoMovetext = "there is no movetext",
    LinesLeftOut(u64) = "{0} more lines above are left out",
    Heading(String) = "a line that belongs to no game: {0}",
    BlackFirst = "Black is named first; the player who begins is called White here",
    AfterMoves(String) = "after the moves: {0}",
    AfterResult(String) = "after the result: {0}",
    Note(String) = "a note in brackets, which is passed over: {0}",
    Windows1252 = "this is not UTF-8, and read as Windows-1252",
    Stray(String) = "a stray {0}",
    StrayCommand = "a command is outside a comment",
    AngleBrackets = "text in < > has no meaning",
    NoteMark = "an asterisk after a move is taken for the mark of a note",
    LoneRemark(String) = "a lone {0} is taken for a remark",
    Number(u32, u64) = "move number {0} where {1} is expected",
    LateBeginning(u32) = "the movetext begins at move {0}, and there is no FEN tag",
    CommentLikeMove(u32) =
        "this comment begins like move {0}: a ; begins a comment that goes to the end of its line",
    OpenComment = "this comment is never closed",
    OpenVariation = "a variation is never closed",
    DeepVariation = "variations nested more than 100 deep are left out",
    /// A command in a comment is not understood.
    Command(CommandError) = "{0}",
    /// A detail of a written move, given with its number, does not match the move played.
    FalseWord(String, FalseWord) = "{0}: {1}",
    MoreFalseWords(u32) = "and {0} more words that do not match the game",
    /// An ambiguous move, the legal move that is meant, and the others.
    ReadsOn(String, String, String) =
        "{0} is read as {1}, and not {2}: the score reads on with this move alone",
    /// The text is a different game in other dialects.
    OtherGame(OtherGame) = "{0}",
    /// The word at which the game stops, and its likely meaning.
    Meant(String, MeantWord) = "{0}: {1}",
    More = "and more warnings about this game",
}
}

/// A date that is not written as PGN writes dates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoubtfulDate {
    /// The text of the Date tag.
    pub value: String,
    /// The date as it is read.
    pub read: ReadDate,
}

/// The other dialects in which the text of a game is a different game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherGame {
    /// The notation in which it is read.
    pub read_as: Notation,
    /// The first move that would be different, as written.
    pub from: String,
    /// The other notations in which it could be read; at least one.
    pub others: Vec<Notation>,
}

impl fmt::Display for DoubtfulDate {
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
        let (Self { read_as, from, .. }, others) = (self, others.join(" or "));
        write!(f, "read as {read_as}; from {from} on it would be another game in {others}")
    }
}

in_words! {
/// A fault in the spelling of a tag.
#[derive(Copy)]
pub enum TagFault {
    NoName = "this tag has no name",
    BadName = "a tag's name is made of letters, digits and underscores",
    NoBracket = "this tag has no closing bracket",
    InnerQuote = "a quotation mark inside a tag's value is not escaped",
    SeveralLines = "this tag's value goes over several lines",
    OpenQuote = "this tag's value has no closing quotation mark",
    NoQuotes = "this tag's value has no quotation marks",
}

/// A false statement of a written move that can be played all the same.
#[derive(Copy)]
pub enum FalseWord {
    NeitherMateNorCheck = "this gives neither mate nor check",
    NothingCaptured = "nothing is captured here",
    NoCheck = "this gives no check",
    NoMate = "this gives check, but not mate",
    NotDouble = "this check is not double",
    NotDiscovered = "this check is not discovered",
    OtherWing = "the piece stands on the other wing",
    DoubtfulWing =
        "taken for the piece on this wing; another that came from it could make such a move",
}

/// The meaning of a word that is not a move in the notation of its game.
pub enum MeantWord {
    /// A move, except for this letter.
    Cyrillic(char) = "the letter {0} is Latin here, and should be Cyrillic",
    /// A move, except for this letter.
    Latin(char) = "the letter {0} is Cyrillic here, and should be Latin",
    /// A move, except for this letter in the place of this figure.
    Figure(char, char) = "{0} is a Cyrillic letter here, and should be the figure {1}",
    Windows1251(String) =
        "this would be {0} in Windows-1251, which is not read: save the text as UTF-8",
    MoveIn(Notation) = "it is a move in {0}",
    /// One of these moves, with one slip corrected.
    OneOf(String) = "perhaps {0}",
}

/// The reason why a command in a comment is not understood.
pub enum CommandError: std::error::Error {
    Misspelt(String, &'static str) = "[%{0}] is not understood: did you mean [%{1}]?",
    NotOurs(String) =
        "`{0}` is no event: write what stands in the brackets of a comment, `claim repetition`, `agree`, `flag` or `touch e2`",
    NoBracket(&'static str) = "[%{0} has no closing bracket",
    NothingClaimed =
        "[%claim] does not say what is claimed: write [%claim repetition] or [%claim moves]",
    NotUnderstood(&'static str, String, CommandFault) = "[%{0}{1}] is not understood: {2}",
}

/// A fault in the words of a command.
pub enum CommandFault {
    LastComma = "nothing comes after the comma",
    NoMeaning(String) = "what is {0}?",
    Draw(String, String) = "[%{0}] notices an irregularity; a draw is claimed by [%claim {1}]",
    Second(String) = "{0} comes second, and one is enough",
    Near(String) = "did you mean {0}?",
    /// The words name no irregularity.
    NoIrregularity(IrregularityError) = "{0}",
    NoMove(String, MoveError) = "{0}: {1}; what is claimed is repetition, moves, perpetual or dead",
}
}
