//! The results of a survey for some consecutive games.

use crate::arbiter::{Relevance, VerdictKind, VerdictSummary, relevance_of_claim};
use crate::calendar::Date;
use crate::notation::{GameResult, Notation, Record};
use crate::replay::{Ply, ReadingOption, ReplayStop, StopKind};
use crate::rules::{Claimant, FormKind};

/// The tags that a batch contains, in the order of [`Game::tags`].
pub const TAGS: [&str; 10] =
    ["Event", "Site", "Date", "Round", "White", "Black", "Result", "ECO", "WhiteElo", "BlackElo"];

/// The results for some consecutive games of an input. Texts and lists of all games share one
/// allocation each.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Batch {
    /// The games that were selected by year, also those that cannot be judged.
    pub games: Vec<Game>,
    /// The verdicts other than `stands`, game by game.
    pub verdicts: Vec<VerdictEntry>,
    /// The opportunities to claim, game by game, if tables are written.
    pub opportunities: Vec<Opportunity>,
    /// The indices of codes in the inquiry. Each [`Governed`] holds two ranges of this list.
    pub code_lists: Vec<u32>,
    /// The number of games read, including those of other years.
    pub read: u64,
    /// The number of games left out because they were played in other years.
    pub other_years: u64,
    /// The number of games left out because they have no year.
    pub no_year: u64,
    /// True if the last game read is tagged, in SAN and ends without a result at the end of its
    /// text, as in a file that was cut. False if no game was read.
    pub last_game_breaks_off: bool,
    text: String,
}

/// A range of a batch's text or of one of its lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slice {
    from: u32,
    until: u32,
}

/// The results for one game.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    /// The number of the game in its input, from 1; `None` if only a part of the input is read.
    pub index: Option<u64>,
    /// The byte of the (decompressed) input at which the game begins, from 0.
    pub byte: u64,
    /// The date, if its year is known.
    pub date: Option<Date>,
    /// The number of plies replayed.
    pub plies: Ply,
    /// The hash of the moves replayed, as [`hash_of_moves`](super::hash_of_moves) computes it; 0
    /// unless tables are written.
    pub moves_hash: u64,
    /// The recorded result.
    pub result: GameResult,
    /// The part of the game that could be read.
    pub status: ReadStatus,
    /// The place and the reason at which reading stopped.
    pub stop: Option<StopEntry>,
    /// The number of warnings about the record. They do not stop the replay.
    pub warnings: u32,
    /// The number of moves accepted as illegal moves that stood; 0 unless the inquiry accepts them.
    pub illegal_moves_accepted: u32,
    /// The notation of the moves.
    pub notation: Notation,
    /// The law of the day of the game, if it judges too.
    pub governed: Option<Governed>,
    /// The range of the batch's verdicts on this game.
    pub verdicts: Slice,
    /// The range of the batch's opportunities in this game.
    pub opportunities: Slice,
    /// The values of [`TAGS`], if tables are written or a summary may name the game.
    pub tags: [Option<Slice>; TAGS.len()],
    /// A hash that is equal for duplicates of a game, if they are to be found.
    pub identity: Option<u64>,
}

/// The part of a game that could be read.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::Display, strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ReadStatus {
    /// Every move was read and replayed.
    Whole,
    /// The game is judged up to a move or token that cannot be read or played.
    Cut,
    /// Another variant, or an impossible initial position: nothing is judged.
    NotJudged,
}

/// The place and the reason at which reading a game stopped.
#[derive(Clone, Copy, Debug)]
pub struct StopEntry {
    /// The ply to which the unreadable move would have led.
    pub ply: Ply,
    /// The line of the input, from 1; `None` if only a part of the input is read.
    pub line: Option<u64>,
    /// The byte of the input, from 0.
    pub byte: u64,
    /// The reason.
    pub reason: Slice,
    /// The reason without the details of this game.
    pub general_reason: Slice,
    /// The move or token, as written.
    pub token: Option<Slice>,
    /// The way in which more of the game could be read.
    pub reading_option: Option<ReadingOption>,
}

/// The law of the day of a game.
#[derive(Clone, Copy, Debug)]
pub struct Governed {
    /// The range of the batch's list `code_lists` with the codes that may have governed; empty if
    /// unknown.
    pub codes: Slice,
    /// The range of the same list with the codes that judged: the codes that may have governed, and
    /// the codes that judge every game.
    pub judges: Slice,
    /// True if exactly one code governed, and this is certain.
    pub certain: bool,
}

/// A verdict other than `stands`, with its texts.
#[derive(Clone, Debug)]
pub struct VerdictEntry {
    /// The verdict of one code on the game.
    pub verdict: VerdictSummary,
    /// The label of the deciding ply, such as `48.Qc2`. `None` if the verdict has none, or is not
    /// `ended` and no tables are written.
    pub at: Option<Slice>,
    /// The announced move in SAN, if the deciding claim announces one and tables are written.
    pub announced: Option<Slice>,
    /// The verdict in each reading of the article in doubt, if tables are written.
    pub readings: Option<Slice>,
    /// The first moment at which the player who lost could have claimed a draw, if the verdict is
    /// `claimable`.
    pub claim_of_loser: Option<ClaimOfLoser>,
}

/// A moment at which the player who lost could have claimed a draw.
#[derive(Clone, Copy, Debug)]
pub struct ClaimOfLoser {
    /// The ply at which the claim could have been made.
    pub ply: Ply,
    /// The label of the ply, such as `48.Qc2`.
    pub label: Slice,
}

/// An opportunity to claim a draw, with its texts: a ruling of a full verdict that entitles a
/// player.
#[derive(Clone, Copy, Debug)]
pub struct Opportunity {
    /// The index of the code in the inquiry.
    pub code: usize,
    /// The index of the article among those of the code.
    pub article: usize,
    /// The ply of the first moment.
    pub ply: Ply,
    /// The ply of the last moment of the same kind.
    pub last: Ply,
    /// The number of such moments.
    pub moments: u32,
    /// The player who may claim.
    pub player: Claimant,
    /// The form of the claim.
    pub form: FormKind,
    /// The label of the ply, such as `48.Qc2`.
    pub label: Slice,
    /// The move to announce, in SAN, if the claim is made by announcing one.
    pub announced: Option<Slice>,
    /// The position at the ply, in FEN.
    pub fen: Slice,
}

/// Returns true if a claim of a draw in this form is open to the player who lost.
pub(super) fn is_open_to_loser(player: Claimant, form: FormKind, recorded: GameResult) -> bool {
    let relevance = relevance_of_claim(Some(player), recorded);
    form != FormKind::Notice && relevance == Relevance::OpenToLoser
}

impl Batch {
    /// Returns a range of the text.
    pub fn text(&self, slice: Slice) -> &str {
        self.text.get(slice.range()).unwrap_or_default()
    }

    /// Returns the verdicts on a game other than `stands`.
    pub fn verdicts_on(&self, game: &Game) -> &[VerdictEntry] {
        self.verdicts.get(game.verdicts.range()).unwrap_or_default()
    }

    /// Returns the opportunities to claim in a game, in the order of the codes and of the plies.
    pub fn opportunities_in(&self, game: &Game) -> &[Opportunity] {
        self.opportunities.get(game.opportunities.range()).unwrap_or_default()
    }

    /// Returns the number of codes whose verdict on a game is neither `unplayed` nor `stands`. A
    /// batch does not contain the latter.
    pub fn affecting_codes(&self, game: &Game) -> usize {
        let verdicts = self.verdicts_on(game).iter();
        verdicts.filter(|entry| entry.verdict.kind != VerdictKind::Unplayed).count()
    }

    /// Returns the codes that may have governed a game, by their indices in the inquiry.
    pub fn governing(&self, governed: Governed) -> &[u32] {
        self.code_lists.get(governed.codes.range()).unwrap_or_default()
    }

    /// Returns the codes that judged a game, by their indices in the inquiry; `None` if all of them
    /// did.
    pub fn judges(&self, game: &Game) -> Option<&[u32]> {
        game.governed.map(|governed| self.judges_of(governed))
    }

    pub(super) fn judges_of(&self, governed: Governed) -> &[u32] {
        self.code_lists.get(governed.judges.range()).unwrap_or_default()
    }

    /// Returns the value of a tag of a game, if it is one of [`TAGS`].
    pub fn tag(&self, game: &Game, name: &str) -> Option<&str> {
        let place = TAGS.iter().position(|tag| *tag == name)?;
        game.tags.get(place).copied().flatten().map(|slice| self.text(slice))
    }

    /// Empties the batch and keeps its memory.
    pub(super) fn clear(&mut self) {
        self.games.clear();
        self.verdicts.clear();
        self.opportunities.clear();
        self.code_lists.clear();
        self.text.clear();
        (self.read, self.other_years, self.no_year) = (0, 0, 0);
        self.last_game_breaks_off = false;
    }

    /// Adds the numbers of games and lines before this batch to its numbers of games and lines.
    /// Removes these if only a part of the input is read, so that `before` is `None`.
    pub(super) fn offset_numbers(&mut self, before: Option<(u64, u64)>) {
        for game in &mut self.games {
            game.index = game.index.zip(before).map(|(index, (games, _))| index + games);
            if let Some(stop) = &mut game.stop {
                stop.line = stop.line.zip(before).map(|(line, (_, lines))| line + lines);
            }
        }
    }

    /// Returns the approximate size in bytes.
    pub(super) fn byte_size(&self) -> usize {
        self.text.len()
            + size_of_val(self.games.as_slice())
            + size_of_val(self.verdicts.as_slice())
            + size_of_val(self.opportunities.as_slice())
    }

    /// Appends a text and returns its range.
    pub(super) fn write(&mut self, text: &str) -> Slice {
        let from = self.text.len();
        self.text.push_str(text);
        Slice::new(from, self.text.len())
    }

    pub(super) fn write_tags(&mut self, record: &Record<'_>) -> [Option<Slice>; TAGS.len()] {
        let mut tags = [None; TAGS.len()];
        for tag in &record.tags {
            let Some(place) = TAGS.iter().position(|name| name.eq_ignore_ascii_case(&tag.name))
            else {
                continue;
            };
            // The first of several tags of one name counts, as everywhere.
            if tags[place].is_none() {
                tags[place] = Some(self.write(&tag.value));
            }
        }
        tags
    }

    pub(super) fn write_stop(&mut self, stop: &ReplayStop) -> StopEntry {
        StopEntry {
            ply: stop.ply,
            line: Some(stop.line),
            byte: stop.byte,
            reason: self.write(&stop.why.to_string()),
            general_reason: self.write(&format!("{:#}", stop.why)),
            token: stop.written.as_deref().map(|written| self.write(written)),
            reading_option: stop.why.reading_option(),
        }
    }
}

impl Slice {
    /// Creates a half-open range. A batch is sent long before it contains 4 GiB.
    pub(super) fn new(from: usize, until: usize) -> Self {
        Self { from: from as u32, until: until as u32 }
    }

    fn range(self) -> std::ops::Range<usize> {
        self.from as usize..self.until as usize
    }
}

impl ReadStatus {
    pub(super) fn of(stop: Option<&ReplayStop>) -> Self {
        match stop {
            None => Self::Whole,
            Some(stop) if stop.kind == StopKind::NotJudged => Self::NotJudged,
            Some(_) => Self::Cut,
        }
    }
}
