//! Putting scores together from runs of moves, and leaving out the runs that are notes.

mod meaning;
mod reading_on;
mod stops;

use meaning::{Conclusion, Doubt};

use super::chain::Chain;
use super::found::{Choice, ChoiceReason, Unread};
use super::gap::Brackets;
use super::heading::{GameHeading, game_headings};
use super::mark::Mark;
use super::plain::PlainText;
use super::run::{Run, runs};
use super::scanner::{PrintedMove, Scanner};
use crate::chess::Movement;
use crate::notation::dialects::{Dialect, SAN};
use crate::replay::{Replayer, ResolveError};

/// A score does not go on after an interruption of more bytes.
pub(super) const LONGEST_GAP: usize = 12_000;

/// After an interruption of more bytes a score goes on only if several moves can be played.
const SHORT_GAP: usize = 1_500;

/// The number of half-moves that must be playable after such an interruption.
const FITTING: usize = 4;

/// The maximum number of runs that are searched for the continuation of a score.
const LOOKAHEAD: usize = 400;

/// The maximum number of half-moves of a run that may be a note if the next run has the same
/// number.
const SHORT: usize = 4;

/// The minimum number of half-moves, in a line that goes on as prose, that may be more than a note.
const ASIDE: usize = 3;

/// The minimum number of half-moves of a score's first run if words stand before it in its line.
const AMONG_WORDS: usize = 8;

/// The runs of a text in one dialect.
pub(super) struct Assembler<'t> {
    pub(super) scanner: Scanner<'t>,
    pub(super) plain: &'t PlainText,
    pub(super) runs: Vec<Run>,
    /// The kinds of moves that the text marks.
    pub(super) marks: Vec<Mark>,
    /// The headings of numbered games.
    games: Vec<GameHeading<'t>>,
}

impl<'t> Assembler<'t> {
    pub(super) fn new(
        plain: &'t PlainText,
        brackets: &'t Brackets,
        dialect: &'static dyn Dialect,
    ) -> Self {
        let scanner = Scanner { text: &plain.text, brackets, dialect };
        let runs = runs(scanner);
        let marks = Mark::used(scanner.text, &runs);
        let games = game_headings(scanner.text);
        Self { scanner, plain, runs, marks, games }
    }

    /// Returns the byte of the next heading of another game after a byte, or the end of the text.
    pub(super) fn next_game(&self, at: usize) -> usize {
        let (above, below) = self.games.split_at(self.games.partition_point(|game| game.at < at));
        let current = above.last().map(|game| game.name);
        let next = below.iter().find(|game| Some(game.name) != current);
        next.map_or(self.scanner.text.len(), |game| game.at)
    }

    /// Returns all scores and fragments of scores. The fragments that begin in the middle of a game
    /// are last.
    pub(super) fn chains(&self) -> Vec<Chain> {
        let mut chains = Vec::new();
        let mut unread = Vec::new();
        let mut end = 0;
        for (index, run) in self.runs.iter().enumerate() {
            if run.begin < end {
                continue;
            }
            if run.start == 0 && (run.starts_line || run.moves.len() >= AMONG_WORDS) {
                let mut chain = self.chain(index);
                if chain.is_fragment() {
                    chain.end = run.end;
                }
                if chain.is_score() || chain.is_fragment() {
                    end = chain.end;
                    chains.push(chain);
                }
            } else if run.starts_line && run.is_clean() {
                let mut chain = Chain::new(run);
                chain.end = run.end;
                if chain.is_fragment() {
                    unread.push(chain);
                }
            }
        }
        chains.append(&mut unread);
        chains
    }

    /// Reads the score that begins with a run.
    fn chain(&self, first: usize) -> Chain {
        let mut chain = Chain::new(&self.runs[first]);
        let mut game = Replayer::new(Movement::default());
        let is_read = self.follow(first, &mut chain, &mut game);
        chain.moves = game.timeline().moves().to_vec();
        chain.last = game.position().clone();
        if is_read && chain.closing.is_none() && !chain.is_mate() {
            chain.stop = self.missing(&chain);
        }
        chain.choices.extend(self.result_of_mate(&chain));
        chain
    }

    /// Returns the report that another result is printed than that of the mate on the board.
    fn result_of_mate(&self, chain: &Chain) -> Option<Choice> {
        let (printed, read) = (chain.closing?, chain.result());
        (printed != read).then(|| Choice {
            line: self.plain.line(chain.end),
            ply: chain.moves.len(),
            printed: printed.as_pgn().to_owned(),
            read: read.as_pgn().to_owned(),
            others: Vec::new(),
            why: ChoiceReason::Mated,
        })
    }

    /// Plays the moves of a run and of the runs that continue it. Returns false at a move that
    /// cannot be played.
    fn follow(&self, first: usize, chain: &mut Chain, game: &mut Replayer) -> bool {
        let mut next = Some(first);
        while let Some(index) = next {
            if !self.take(index, chain, game) {
                return false;
            }
            if chain.closing.is_some() {
                return true;
            }
            next = self.next_run(index, game);
            if let Some(first) = next
                && let Some(rival) = self.rival(first, 0, game)
            {
                next = self.further_reading((first, 0), rival, game);
                if next.is_none() {
                    chain.stop = Some(self.stop_at(chain, self.runs[first].begin, Unread::Aside));
                    return false;
                }
            }
        }
        true
    }

    /// Returns the run after another run that could take the place of its moves from one of them
    /// on: both have the number that is due, and these moves are few. One of the two is a note.
    fn rival(&self, first: usize, at: usize, game: &mut Replayer) -> Option<usize> {
        let run = &self.runs[first];
        let mut behind = self.runs[first + 1..]
            .iter()
            .take_while(|next| next.begin < run.end + SHORT_GAP && !next.begins_score())
            .enumerate();
        let (offset, rival) =
            behind.find(|(_, next)| next.begin > run.begin && next.starts_line)?;
        let is_rival = run.moves.len() - at <= SHORT
            && rival.start == run.start + at
            && !self.is_subject(rival)
            && self.may_follow(rival, run.end, game);
        is_rival.then_some(first + 1 + offset)
    }

    /// Returns true if a blank line stands before a move of a run.
    fn begins_paragraph(&self, run: &Run, at: usize) -> bool {
        let Some(before) = at.checked_sub(1) else { return false };
        self.scanner.text[run.moves[before].at.end..run.moves[at].at.start].contains("\n\n")
    }

    /// Plays the moves of a run. Returns false at a move that cannot be played.
    fn take(&self, index: usize, chain: &mut Chain, game: &mut Replayer) -> bool {
        let run = &self.runs[index];
        let tail = run.moves.len() - run.tail;
        for (at, printed) in run.moves.iter().enumerate() {
            if at == tail && (!printed.is_numbered || self.next_run(index, game).is_some()) {
                // The moves in the line of prose come again, or are a note.
                chain.aside = (run.tail >= ASIDE).then_some(printed.at.start);
                return true;
            }
            if self.begins_paragraph(run, at)
                && let Some(rival) = self.rival(index, at, game)
            {
                match self.further_reading((index, at), rival, game) {
                    Some(further) if further == rival => return true,
                    Some(_) => {}
                    None => {
                        chain.stop = Some(self.stop_at(chain, printed.at.start, Unread::Aside));
                        return false;
                    }
                }
            }
            if !self.play(index, at, chain, game) {
                return false;
            }
        }
        chain.closing = run.closing;
        chain.unread = run.unread;
        chain.prose = run.prose;
        chain.aside = None;
        chain.end = chain.end.max(run.end);
        true
    }

    /// Plays one move of a run. Returns false, and says in the chain why, if it cannot be played.
    fn play(&self, index: usize, at: usize, chain: &mut Chain, game: &mut Replayer) -> bool {
        let printed = &self.runs[index].moves[at];
        let conclusion = match self.conclusion(index, at, game) {
            Ok(conclusion) => conclusion,
            Err(doubt) => {
                chain.stop = Some(self.stop(chain, game.position(), printed, doubt));
                return false;
            }
        };
        let m = conclusion.m;
        chain.choices.extend(self.choice(chain, conclusion, printed, game));
        chain.printed.push(printed.clone());
        chain.end = printed.at.end;
        game.push(m.into()).is_ok()
    }

    /// Returns the report of a conclusion, if the move was not simply read.
    fn choice(
        &self,
        chain: &Chain,
        conclusion: Conclusion,
        printed: &PrintedMove,
        game: &Replayer,
    ) -> Option<Choice> {
        let Conclusion { m, why, others } = conclusion;
        let position = game.position();
        Some(Choice {
            line: self.plain.line(printed.at.start),
            ply: chain.printed.len() + 1,
            printed: self.words(printed),
            read: position.write(&m, &SAN),
            others: others.iter().map(|other| position.write(other, &SAN)).collect(),
            why: why?,
        })
    }

    /// Returns the run with which a score goes on after another run.
    pub(super) fn next_run(&self, index: usize, game: &mut Replayer) -> Option<usize> {
        let run = &self.runs[index];
        if run.unread.is_some() {
            return None;
        }
        let due = game.timeline().moves().len();
        let limit = self.next_game(run.end).min(run.end + LONGEST_GAP);
        // The half-move that is due in a variation printed in lines of its own.
        let mut variation = None;
        // A run that fits and goes on as prose throughout.
        let mut doubtful = None;
        for (at, next) in self.runs.iter().enumerate().skip(index + 1).take(LOOKAHEAD) {
            if next.begins_score() || next.begin > limit {
                break;
            }
            if variation == Some(next.start) {
                variation = Some(next.due());
            } else if next.start != due {
                if next.starts_line && next.is_clean() && next.moves.len() > 2 {
                    variation = Some(next.due());
                }
            } else if next.starts_line
                && !self.is_subject(next)
                && self.may_follow(next, run.end, game)
            {
                if next.tail < next.moves.len() {
                    return Some(at);
                }
                doubtful = doubtful.or(Some(at));
            }
        }
        doubtful
    }

    /// Returns true if a run with the number that is due can continue a score that ends at a byte.
    fn may_follow(&self, run: &Run, end: usize, game: &mut Replayer) -> bool {
        self.can_be_reply(run, game)
            && self.can_begin(run, game)
            && (run.begin < end + SHORT_GAP
                || self.playable(run, game) >= FITTING.min(run.moves.len()))
    }

    /// Returns true unless a run was read as a reply under White's number, although White could
    /// have played it instead of the last move.
    fn can_be_reply(&self, run: &Run, game: &mut Replayer) -> bool {
        let Some(whites) = &run.whites_reading else { return true };
        let timeline = game.timeline();
        let Some(ply) = timeline.plies().checked_sub(1) else { return false };
        let resolved = timeline.position(ply).resolve(whites);
        resolved.is_err_and(|error| error != ResolveError::Ambiguous)
    }

    /// Returns true if a sentence says something of the moves of a run: *23. Kc1 was simpler*.
    fn is_subject(&self, run: &Run) -> bool {
        let behind = run.prose.and_then(|at| self.scanner.text.get(at..));
        run.tail == run.moves.len()
            && behind.is_some_and(|text| text.starts_with(char::is_lowercase))
    }

    /// Returns true if the first move of a run can be played, or one of several can.
    fn can_begin(&self, run: &Run, game: &mut Replayer) -> bool {
        matches!(self.meant(game, &run.moves[0]), Ok(_) | Err(Doubt::Several(_)))
    }

    /// Returns the text of a printed move with single blanks.
    pub(super) fn words(&self, printed: &PrintedMove) -> String {
        let text = self.scanner.text.get(printed.at.clone()).unwrap_or_default();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}
