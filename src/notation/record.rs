//! A game as written down.

use std::borrow::Cow;

use strum::EnumString;

use super::dialects::{Dialect, Notation};
use super::game_result::GameResult;
use super::irregularity::Irregularity;
use super::pattern::Pattern;
use super::pgn::{MoveError, decode};
use super::printed::closing::result_of_tag;
use super::read_warning::{MeantWord, ReadWarning};
use crate::chess::{Color, PlainMove, Square};

/// A game as written down: tags, moves, the result and what happened along the way. Whether
/// the moves are legal is not known here.
///
/// A record borrows the text it was read from, and can be filled again for the next game
/// without new memory.
///
/// ```
/// use jadoube::notation::{GameResult, games};
///
/// let pgn = b"[White \"Pillsbury\"]\n[Black \"Burn\"]\n\n1. d4 d5 2. c4 e6 0-1\n";
/// let game = games(pgn).next().unwrap();
/// assert_eq!(game.tag("Black"), Some("Burn"));
/// assert_eq!((game.moves.len(), game.result()), (4, GameResult::BlackWins));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Record<'a> {
    /// The game's number in its input, from 1.
    pub index: u64,
    /// The byte at which the game begins in its input, from 0.
    pub byte: u64,
    /// The line on which it begins, from 1.
    pub line: u64,
    /// The bytes of the game, from its first heading line, comment, tag or move to the beginning of
    /// the next game.
    pub text: Cow<'a, [u8]>,
    /// The tags in order, decoded; a tag given twice appears twice. If the game has no tags: the
    /// tags inferred from its heading.
    pub tags: Vec<Tag<'a>>,
    /// True if the game has tags of its own.
    pub is_tagged: bool,
    /// The lines above and below the moves that are not tags.
    pub heading: Vec<HeadLine<'a>>,
    /// The number of lines above the moves left out of `heading`, which has a maximum length.
    pub omitted_lines: u64,
    /// The notation in which its moves were read.
    pub notation: Notation,
    /// The dialect in which sentences about the game name its moves; `None` for standard algebraic
    /// notation.
    pub output_dialect: Option<&'static dyn Dialect>,
    /// The moves of the main line: `moves[0]` leads to ply 1.
    pub moves: Vec<WrittenMove>,
    /// The patterns of the moves that no [`PlainMove`] can hold.
    pub(crate) patterns: Vec<Pattern>,
    /// The events other than moves in the comments of the main line.
    pub events: Vec<Event>,
    /// The result at the end of the movetext.
    pub movetext_result: Option<GameResult>,
    /// The place after `moves` at which the reader stopped; `None` if the game was read to its end.
    pub stop: Option<Stop>,
    /// The warnings about the game.
    pub warnings: Vec<Warning>,
}

/// A tag pair of PGN: `[Site "London"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag<'a> {
    /// The tag's name, as written.
    pub name: Cow<'a, str>,
    /// The tag's value, without quotes and escapes; read as Windows-1252 if it is not UTF-8.
    pub value: Cow<'a, str>,
}

/// A line above or below the moves in a score printed without tags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeadLine<'a> {
    /// The byte at which the line begins, from the beginning of the game.
    pub byte: u32,
    /// The line as it is printed.
    pub text: Cow<'a, str>,
    /// True if the tags contain everything in the line.
    pub is_in_tags: bool,
}

/// A move of the main line and its place in the game's text. [`Record::pattern`] returns its
/// pattern.
#[derive(Clone, Copy, Debug)]
pub struct WrittenMove {
    written: PackedPattern,
    /// The offset in the game, in bytes.
    pub byte: u32,
    /// The length in bytes.
    pub len: u8,
}

/// A pattern, packed: a game has many.
#[derive(Clone, Copy, Debug)]
enum PackedPattern {
    Plain(PlainMove),
    /// The index in the patterns of the record.
    Listed(u32),
}

/// Something that happened in the game besides moves. `[%claim …]` and other commands in comments
/// record it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    /// The number of half-moves made when it happened.
    pub ply: u32,
    /// The player who acted, if the record names one. `None` means the player to move, or for an
    /// irregularity the player who [committed](Irregularity::by) it.
    pub player: Option<Color>,
    /// The event itself.
    pub incident: Incident,
}

/// An event that a comment can record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Incident {
    /// `[%claim repetition,Qe2]`: a draw is claimed, perhaps with the move that is to make
    /// the claim true.
    Claim {
        /// The ground of the claim.
        ground: Claim,
        /// The move announced with it.
        intending: Option<Pattern>,
    },
    /// `[%notice]`: notice is given to the opponent that a count of moves begins.
    Notice,
    /// `[%offer]`: a draw is offered. No law rules on that alone; `[%accept]` says that it was
    /// accepted.
    Offer,
    /// `[%accept]`: the player accepts the draw that the opponent offered.
    Acceptance,
    /// `[%agree]`: the players agree to a draw.
    Agreement,
    /// `[%flag]`: the player's time has run out, and it was called.
    Flag,
    /// `[%flag fallen]`: the player's time has run out, and nobody has called it yet.
    FlagFallen,
    /// `[%resign]`: the player resigns.
    Resignation,
    /// `[%touch e2]`, `[%false stands]` and the like: an irregularity.
    Irregularity(Irregularity),
    /// `[%claims]`, `[%seen displaced]`: somebody notices an irregularity or a fallen flag.
    Noticed {
        /// The one who notices it.
        by: Witness,
        /// The name of the irregularity's command, or `flag`. `None` means the last irregularity or
        /// fallen flag.
        of: Option<&'static str>,
        /// The square of a piece that was touched or moved by it, if one is named.
        piece: Option<Square>,
    },
}

/// The one who notices an irregularity or a fallen flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Witness {
    /// `[%claims]`: a player, who claims what the law gives for it.
    Player,
    /// `[%seen]`: the arbiter.
    Arbiter,
}

vocabulary! {
/// The ground of a claim to a draw.
#[derive(EnumString)]
#[strum(ascii_case_insensitive)]
pub enum Claim {
    /// The same position or series of moves, too often.
    Repetition,
    /// Too many moves without progress.
    Moves,
    /// A cycle of checks that need never end.
    Perpetual,
    /// A position in which nobody can mate.
    Dead,
    /// The opponent cannot win by normal means, or does not try to.
    NormalMeans,
    /// The players have agreed.
    Agreement,
}
}

/// The place at which the reader stopped inside a game, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The token it could not read, as text.
    pub token: String,
    /// The byte at which the token begins, from the beginning of the game.
    pub byte: u32,
    /// The reason.
    pub why: ReadError,
    /// The meaning of the token, if it is clear.
    pub meant: Option<MeantWord>,
    /// True if the whole game cannot be judged, including the moves before this place.
    pub rejects_game: bool,
}

in_words! {
/// The reason why a game is not read further, or not at all. In each message, a detail that differs
/// from game to game follows a colon.
pub enum ReadError: std::error::Error {
    /// A word is not a move.
    NoMove(MoveError) = "{0}",
    NoMoveIn(Notation) = "this is not a move in {0}",
    NoMoveAtAll = "this is not a move in any notation",
    HalfMove(String) = "a lone {0} where a move is due",
    AfterResult(u32) = "moves after the result, without tags, beginning at move {0}",
    FromTheMiddle(u32) =
        "moves without tags, beginning at move {0}: the ones before are missing",
    Number(u32, i64) =
        "move number {0} where {1} is expected: are columns printed side by side?",
    BlackNumber = "this number is Black's, and White is to move",
    WhiteDots = "the dots take the place of White's move, but White is to move",
    OpenBracket = "this bracket is never closed",
    Ended = "the game has ended before this: put a blank line or tags between games",
    /// `[%unreadable]`: the original score continues here, and was not read.
    WasUnread = "the record went on from here, and was not read",
    Utf16 = "the file is UTF-16; save it as UTF-8",
    Nothing = "there is neither a tag nor a move",
    TooLong(usize) = "this game is longer than {0} bytes, the most that is read of one; reading goes on at the next `[Event`",
    Chess960 = "Chess960 castling is not judged",
    Variant(String) = "the variant {0} is not judged",
}
}

/// A warning about a game that does not stop its reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The byte that the warning is about, from the beginning of the game.
    pub byte: u32,
    /// The warning itself.
    pub what: ReadWarning,
}

impl WrittenMove {
    /// Returns the move if it is a [`PlainMove`].
    #[inline]
    pub(crate) fn plain(&self) -> Option<PlainMove> {
        if let PackedPattern::Plain(plain) = self.written { Some(plain) } else { None }
    }
}

impl Stop {
    pub(super) fn rejecting(why: ReadError) -> Self {
        Self { token: String::new(), byte: 0, why, meant: None, rejects_game: true }
    }
}

impl Incident {
    /// Returns true if the players agree to a draw, both at once or by accepting an offer.
    pub fn is_agreement(&self) -> bool {
        matches!(self, Self::Agreement | Self::Acceptance)
    }

    /// Returns true if the incident ends the game under a code that allows it: an agreement, a
    /// resignation or a called flag.
    pub fn ends_game(&self) -> bool {
        self.is_agreement() || matches!(self, Self::Resignation | Self::Flag)
    }

    /// Returns the ground of a claim.
    pub fn ground(&self) -> Option<Claim> {
        let Self::Claim { ground, .. } = *self else { return None };
        Some(ground)
    }

    /// Returns the move announced with a claim.
    pub fn announced(&self) -> Option<Pattern> {
        let Self::Claim { intending, .. } = *self else { return None };
        intending
    }
}

impl Event {
    /// Returns a claim of a draw at a ply by the player to move.
    pub fn claim(ply: u32, ground: Claim) -> Self {
        Self { ply, player: None, incident: Incident::Claim { ground, intending: None } }
    }

    /// Returns the event with this player as the one who acted.
    #[must_use]
    pub fn by(self, player: Color) -> Self {
        Self { player: Some(player), ..self }
    }

    /// Returns the claim with an announced move that is to make it true. Returns events other than
    /// claims unchanged.
    #[must_use]
    pub fn announcing(self, m: Pattern) -> Self {
        let Incident::Claim { ground, .. } = self.incident else { return self };
        Self { incident: Incident::Claim { ground, intending: Some(m) }, ..self }
    }
}

impl Record<'_> {
    /// Empties the record and keeps its memory, its number and its place in the input.
    pub(super) fn clear(&mut self) {
        self.text = Cow::default();
        self.tags.clear();
        self.is_tagged = false;
        self.heading.clear();
        self.omitted_lines = 0;
        self.notation = Notation::default();
        self.output_dialect = None;
        self.moves.clear();
        self.patterns.clear();
        self.events.clear();
        self.movetext_result = None;
        self.stop = None;
        self.warnings.clear();
    }

    /// Returns the pattern of a move of this record.
    ///
    /// # Panics
    /// May panic if the move belongs to another record.
    #[inline]
    pub fn pattern(&self, m: &WrittenMove) -> Pattern {
        match m.written {
            PackedPattern::Plain(plain) => plain.into(),
            PackedPattern::Listed(place) => self.patterns[place as usize],
        }
    }

    /// Replaces the pattern of the move with this index.
    pub(crate) fn set_pattern(&mut self, index: usize, pattern: Pattern) {
        self.moves[index].written = self.pack(pattern);
    }

    /// Adds a move with its offset and its length in bytes.
    pub(crate) fn push_move(&mut self, pattern: Pattern, byte: u32, len: u8) {
        let written = self.pack(pattern);
        self.moves.push(WrittenMove { written, byte, len });
    }

    /// Adds a plain move with its offset and its length in bytes.
    #[inline]
    pub(super) fn push_plain(&mut self, plain: PlainMove, byte: u32, len: u8) {
        self.moves.push(WrittenMove { written: PackedPattern::Plain(plain), byte, len });
    }

    /// Packs a pattern, and lists it unless it is plain.
    fn pack(&mut self, pattern: Pattern) -> PackedPattern {
        if let Some(plain) = pattern.as_plain() {
            return PackedPattern::Plain(plain);
        }
        self.patterns.push(pattern);
        // A game's bytes are counted in 32 bits, and so are its moves.
        PackedPattern::Listed((self.patterns.len() - 1) as u32)
    }

    /// Returns true if the record says that the move to this ply was illegal and stood.
    pub fn stood_at(&self, ply: u32) -> bool {
        let stands = Incident::Irregularity(Irregularity::Stands);
        self.events_at(ply).iter().any(|event| event.incident == stands)
    }

    /// Returns the events at a ply.
    pub fn events_at(&self, ply: u32) -> &[Event] {
        events_at(&self.events, ply)
    }

    /// Returns the value of a tag; of the first, if it is given twice. Names ignore case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name))?;
        Some(&tag.value)
    }

    /// Returns the full-move number of the FEN tag.
    pub(crate) fn number_in_fen(&self) -> Option<u32> {
        self.tag("FEN")?.split_whitespace().nth(5)?.parse().ok()
    }

    /// Returns the recorded result: the Result tag's, or the movetext's if the tag is missing, is
    /// no result or is `*`; `*` if neither gives one.
    pub fn result(&self) -> GameResult {
        let tag = self.tag("Result").and_then(result_of_tag);
        let tag = tag.filter(|tag| *tag != GameResult::Unknown);
        tag.or(self.movetext_result).unwrap_or_default()
    }

    /// Returns a move as it was written.
    pub fn written(&self, m: &WrittenMove) -> Cow<'_, str> {
        let from = m.byte as usize;
        let token = self.text.get(from..from + usize::from(m.len));
        // Greater offsets are also stored as `u32::MAX`.
        let token = token.filter(|_| m.byte < u32::MAX).unwrap_or_default();
        decode(token)
    }

    /// Returns the line, in the input, of a byte of this game. Counts the lines of the game's text.
    pub fn line_of(&self, byte: u32) -> u64 {
        let before = &self.text[..self.text.len().min(byte as usize)];
        self.line + memchr::memchr_iter(b'\n', before).count() as u64
    }
}

/// Returns the events at a ply. The events are in order of ply.
pub(crate) fn events_at(events: &[Event], ply: u32) -> &[Event] {
    let from = events.partition_point(|event| event.ply < ply);
    let to = events.partition_point(|event| event.ply <= ply);
    events.get(from..to).unwrap_or_default()
}
