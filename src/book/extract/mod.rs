//! Scores taken out of a book: where they stand in its text, and what of it is note.

mod above;
mod abreast;
mod between;
mod bold;
mod by_player;
mod chain;
mod ending;
mod footnotes;
mod foreign;
mod found;
mod game;
mod gap;
mod garbled;
mod gutter;
mod heading;
mod letters;
mod line_break;
mod lines;
mod mark;
mod markup;
mod notes;
mod number;
mod odds;
mod page;
mod pair_marks;
mod pgn_games;
mod plain;
mod players;
mod prose;
mod reader;
mod recognise;
mod review;
mod run;
mod runs;
mod scan;
mod scanned;
mod shared;
mod side;
mod site;
mod spellings;
mod stacked;
mod study;
mod table;
mod unnumbered;
mod wikitext;
mod written;

pub use found::{Choice, ChoiceReason, FoundScore, Note, Stop, Unread};
pub use letters::Letters;
pub use mark::Mark;
pub use pgn_games::PgnGames;
pub use recognise::{is_book, is_pgn};
pub use review::{Review, ReviewError};

use std::collections::BTreeSet;
use std::io::{self, BufRead};

use chain::{Chain, LONGEST_GAP, Runs};
use plain::Plain;
use reader::Reader;

use crate::chess::Color;
use crate::notation::dialects::{ALL, Dialect};
use crate::notation::{GameResult, Notation, Pattern, Tag, read_in};

/// So many numbered words are looked at to know what a text is written in.
const SAMPLE: usize = 4_000;

/// So much of a book is looked at together, in bytes.
const WINDOW: usize = 1 << 20;

/// So much of what was looked at may begin a score that goes on.
const OVERLAP: usize = 4 * LONGEST_GAP;

/// The heading of a score stands so near above it.
const ABOVE: usize = 4_096;

/// Finds the scores in a text.
///
/// ```
/// use jadoube::book::extract;
///
/// let page = "He opened with the usual move.\n\n1. P-K4  P-K4\n2. Kt-KB3  Kt-QB3\n\
///     The answer 2...P-Q3 is Philidor's.\n3. B-Kt5  P-QR3\n";
/// let found = extract(page.as_bytes());
/// assert_eq!((found.len(), found[0].moves.len()), (1, 6));
/// ```
pub fn extract(text: &[u8]) -> Vec<FoundScore> {
    // Reading from memory does not fail.
    Scores::new(text).map_while(Result::ok).collect()
}

/// The scores in a book, found while it is read: of a long one only a part is held.
///
/// What a book marks, and what it is written in, is concluded from that part.
#[derive(Debug)]
pub struct Scores<R> {
    reader: Reader<R>,
    plain: Plain,
    /// What the book is written in, if that is known.
    dialect: Option<&'static dyn Dialect>,
    /// What begins before it has been looked at.
    done: usize,
    /// Where the score before ended.
    before: usize,
    found: std::vec::IntoIter<FoundScore>,
    is_last: bool,
}

impl<R: BufRead> Scores<R> {
    /// The scores in a book.
    pub fn new(book: R) -> Self {
        let (reader, plain, found) = (Reader::new(book), Plain::default(), Vec::new().into_iter());
        Self { reader, plain, dialect: None, done: 0, before: 0, found, is_last: false }
    }

    /// The same scores, as read in one dialect, where the book is known to be written in that.
    pub fn written_in(mut self, dialect: &'static dyn Dialect) -> Self {
        self.dialect = Some(dialect);
        self
    }

    /// The same scores, where it is known that in these lines, from 1, a score goes on and no note stands.
    pub fn going_on_in(mut self, lines: impl IntoIterator<Item = u64>) -> Self {
        self.plain.confirmed.extend(lines);
        self
    }

    /// What is in doubt about its letters, as far as it has been read.
    pub fn letters(&self) -> Letters {
        self.reader.letters
    }

    /// The games of PGN in it, as far as it has been read.
    pub fn pgn_games(&self) -> PgnGames {
        self.reader.pgn_games
    }

    /// Finds the scores in the next part of the book.
    fn read_on(&mut self) -> io::Result<()> {
        self.is_last = self.reader.read(&mut self.plain, WINDOW)?;
        let len = self.plain.text.len();
        let mut chains = chains(&self.plain, self.dialect);
        chains.retain(|(chain, _)| chain.begin >= self.done);
        let open = if self.is_last { None } else { open(&chains, len) };
        let headings = self.headings(&chains);
        let all: Vec<&Chain> = chains.iter().map(|(chain, _)| chain).collect();
        let notes = notes::notes(&self.plain.printed, &all, &headings);
        let mut found = Vec::with_capacity(chains.len());
        let is_done = |chain: &Chain| open.is_none_or(|open| chain.begin < open);
        let done = chains.iter().zip(headings).zip(notes);
        for (((chain, dialect), heading), notes) in done.take_while(|(((it, _), _), _)| is_done(it))
        {
            let score = score(&self.plain, chain, *dialect, heading);
            found.push(FoundScore { notes, ..score });
            self.before = chain.end;
        }
        self.found = found.into_iter();
        self.done = open.unwrap_or(self.before.max(self.done));
        let next = open.unwrap_or(self.done.max(len.saturating_sub(OVERLAP)));
        self.forget(next.saturating_sub(ABOVE));
        Ok(())
    }

    /// Where the headings of scores begin.
    fn headings(&self, chains: &[(Chain, &'static dyn Dialect)]) -> Vec<usize> {
        let mut before = self.before;
        let begin = |(chain, _): &(Chain, _)| {
            let above = std::mem::replace(&mut before, chain.end);
            heading::begin(&self.plain.printed, above, chain.begin)
        };
        chains.iter().map(begin).collect()
    }

    /// Holds no more what stands before a line, or in one that is too long before a byte.
    fn forget(&mut self, at: usize) {
        let line = self.plain.line_begin(at);
        let is_near = at - line < ABOVE;
        let before = if is_near { line } else { self.plain.text.floor_char_boundary(at) };
        self.plain.forget(before);
        self.done = self.done.saturating_sub(before);
        self.before = self.before.saturating_sub(before);
    }
}

impl<R: BufRead> Iterator for Scores<R> {
    type Item = io::Result<FoundScore>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(score) = self.found.next() {
                return Some(Ok(score));
            }
            if self.is_last {
                return self.reader.fault().map(Err);
            }
            if let Err(error) = self.read_on() {
                self.is_last = true;
                return Some(Err(error));
            }
        }
    }
}

/// Where the first of the scores of a part begins that may go on behind it.
fn open(chains: &[(Chain, &'static dyn Dialect)], len: usize) -> Option<usize> {
    let is_open = |(chain, _): &&(Chain, _)| chain.end + LONGEST_GAP > len;
    chains.iter().find(is_open).map(|(chain, _)| chain.begin)
}

/// The scores of a text in order, each with the dialect that it is written in: in this one, if one is
/// named.
fn chains(
    plain: &Plain,
    dialect: Option<&'static dyn Dialect>,
) -> Vec<(Chain, &'static dyn Dialect)> {
    let known = dialect.map_or_else(|| dialects(&plain.text), |it| vec![it]);
    let mut read: Vec<(Chain, &'static dyn Dialect)> = Vec::new();
    for dialect in &known {
        let chains = Runs::new(plain, *dialect).chains();
        read.extend(chains.into_iter().map(|chain| (chain, *dialect)));
    }
    let mut kept = longest(read);
    if dialect.is_none() {
        let foreign = foreign::scores(plain, &known, &kept);
        if !foreign.is_empty() {
            kept.extend(foreign);
            kept = longest(kept);
        }
    }
    kept
}

/// Of several readings of one passage the longest, and of equals the first, in order.
fn longest(mut read: Vec<(Chain, &'static dyn Dialect)>) -> Vec<(Chain, &'static dyn Dialect)> {
    read.sort_by_key(|(chain, _)| std::cmp::Reverse(chain.written.len()));
    let mut kept: Vec<(Chain, &'static dyn Dialect)> = Vec::new();
    for (chain, dialect) in read {
        let overlaps =
            |(it, _): &(Chain, &'static dyn Dialect)| it.begin < chain.end && chain.begin < it.end;
        if !kept.iter().any(overlaps) {
            kept.push((chain, dialect));
        }
    }
    kept.sort_by_key(|(chain, _)| chain.begin);
    kept
}

/// The dialects in which moves of a text may be written, the likeliest first: each reads much that those
/// before it do not, or as much as another.
fn dialects(text: &str) -> Vec<&'static dyn Dialect> {
    // Where moves stand, and in which dialects.
    let readers = |at| (at, ALL.map(|dialect| white_at(text, at, dialect).is_some()));
    let mut unread: Vec<(usize, [bool; ALL.len()])> =
        numbers(text).into_iter().map(readers).collect();
    let (mut known, mut most) = (Vec::new(), 0);
    loop {
        let share = |dialect: usize| unread.iter().filter(|(_, readers)| readers[dialect]).count();
        let shares: Vec<usize> = (0..ALL.len()).map(share).collect();
        let best = shares.iter().copied().max().unwrap_or_default();
        most = most.max(best);
        if best == 0 || 4 * best < most {
            return known;
        }
        let mut equals: Vec<usize> = (0..ALL.len()).filter(|it| shares[*it] == best).collect();
        // A text in which two have no letter to tell them apart need not be read in both.
        let is_alike = |at, one, other| pair_at(text, at, one) == pair_at(text, at, other);
        let is_same = |one, other| unread.iter().all(|(at, _)| is_alike(*at, one, other));
        equals.dedup_by(|later, first| is_same(ALL[*later], ALL[*first]));
        unread.retain(|(_, readers)| !equals.iter().any(|dialect| readers[*dialect]));
        known.extend(equals.into_iter().map(|dialect| ALL[dialect]));
    }
}

/// White's move that stands at a place of a text, and what follows.
fn white_at<'t>(text: &'t str, at: usize, dialect: &dyn Dialect) -> Option<(Pattern, &'t str)> {
    // A number may stand on a line of its own.
    let near = text.get(at..).unwrap_or_default().trim_start();
    let near = near.get(..near.floor_char_boundary(64)).unwrap_or_default();
    let (white, len) = read_in(dialect, near, Color::White)?;
    Some((white, near.get(len..)?))
}

/// The same, and the reply that stands behind it.
fn pair_at(text: &str, at: usize, dialect: &dyn Dialect) -> Option<(Pattern, Option<Pattern>)> {
    let (white, behind) = white_at(text, at, dialect)?;
    let reply = behind.trim_start_matches(|c: char| !c.is_alphanumeric());
    Some((white, read_in(dialect, reply, Color::Black).map(|(black, _)| black)))
}

/// Where a text goes on behind the numbers of moves, and where rows may begin that have none.
fn numbers(text: &str) -> Vec<usize> {
    let digits = text.match_indices(|c: char| c.is_ascii_digit());
    let numbered = digits.filter_map(|(at, _)| Some(number::number_at(text, at)?.end));
    numbered.chain(unnumbered::rows(text)).take(SAMPLE).collect()
}

/// A score as it is given out, but for its notes.
fn score(
    plain: &Plain,
    chain: &Chain,
    dialect: &'static dyn Dialect,
    heading: usize,
) -> FoundScore {
    let heading = plain.printed.get(heading..chain.begin).unwrap_or_default();
    let heading = heading::lines(heading);
    let mut tags = above::tags(&heading);
    if let Some(given) = &chain.given {
        tags.push(Tag { name: "FEN".into(), value: given.fen().into() });
        tags.push(Tag { name: "SetUp".into(), value: "1".into() });
    }
    FoundScore {
        is_fragment: !chain.is_score(),
        lines: (plain.line(chain.begin), plain.line(chain.end)),
        page: plain.page(chain.begin),
        tags,
        notation: Notation::Dialect(dialect),
        heading: notes::words(&heading.join(" ")),
        result: result(chain),
        moves: chain.moves.clone(),
        notes: Vec::new(),
        confirmed: confirmed(plain, chain),
        choices: chain.choices.iter().cloned().chain(mated(plain, chain)).collect(),
        stop: chain.stop.clone(),
    }
}

/// The lines of its moves of which a person says that a score goes on there.
fn confirmed(plain: &Plain, chain: &Chain) -> BTreeSet<u64> {
    let begins = chain.written.iter().map(|it| it.at.start);
    begins.filter(|at| plain.is_confirmed(*at)).map(|at| plain.line(at)).collect()
}

/// That another result is printed than that of the mate on the board.
fn mated(plain: &Plain, chain: &Chain) -> Option<Choice> {
    let (printed, read) = (chain.closing?, result(chain));
    (printed != read).then(|| Choice {
        line: plain.line(chain.end),
        ply: chain.moves.len(),
        printed: printed.as_pgn().to_owned(),
        read: read.as_pgn().to_owned(),
        others: Vec::new(),
        why: ChoiceReason::Mated,
    })
}

fn result(chain: &Chain) -> GameResult {
    match chain.closing {
        _ if chain.is_mate() => GameResult::won_by(!chain.last.turn()),
        closing => closing.unwrap_or_default(),
    }
}
