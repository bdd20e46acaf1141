//! Joining runs of moves to scores, and leaving out the runs that are notes.

mod meaning;
mod reading_on;
mod stops;

use meaning::{Decision, Doubt};

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

/// The maximum distance between two runs of a score, in bytes.
pub(super) const LONGEST_GAP: usize = 12_000;

/// The maximum distance, in bytes, at which a run continues a score although only its first move
/// can be played.
const SHORT_GAP: usize = 1_500;

/// The number of half-moves that must be playable at a distance of more than [`SHORT_GAP`].
const FITTING: usize = 4;

/// The maximum number of runs that are searched for the continuation of a score.
const LOOKAHEAD: usize = 400;

/// The maximum number of half-moves of a run that is a note if the next run begins with the same
/// number.
const SHORT: usize = 4;

/// The minimum number of half-moves, in a line with prose after them, that may be part of the
/// score.
const ASIDE: usize = 3;

/// The minimum number of half-moves of a score's first run if words precede it in its line.
const AMONG_WORDS: usize = 8;

/// The assembler of the scores of a text in one dialect.
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
        let mut fragments = Vec::new();
        let mut end = 0;
        for (index, run) in self.runs.iter().enumerate() {
            if run.begin < end {
                continue;
            }
            if run.start == 0 && (run.starts_line || run.moves.len() >= AMONG_WORDS) {
                let mut chain = self.assemble(index);
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
                    fragments.push(chain);
                }
            }
        }
        chains.append(&mut fragments);
        chains
    }

    /// Reads the score that begins with a run.
    fn assemble(&self, first: usize) -> Chain {
        let mut chain = Chain::new(&self.runs[first]);
        let mut game = Replayer::new(Movement::default());
        let is_read = self.follow(first, &mut chain, &mut game);
        chain.moves = game.timeline().moves().to_vec();
        chain.last = game.position().clone();
        if is_read && chain.closing.is_none() && !chain.is_mate() {
            chain.stop = self.stop_after_last_move(&chain);
        }
        chain.choices.extend(self.result_of_mate(&chain));
        chain
    }

    /// Returns a choice if the printed result contradicts the mate on the board.
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

    /// Plays the moves of a run and of the runs that continue it. Returns false, with the stop in
    /// `chain`, at a move that cannot be played, or if two runs compete and the score reads on
    /// equally far with both.
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
            if let Some(following) = next
                && let Some(rival) = self.rival(following, 0, game)
            {
                next = self.further_reading((following, 0), rival, game);
                if next.is_none() {
                    let begin = self.runs[following].begin;
                    chain.stop = Some(self.stop_at(chain, begin, Unread::Aside));
                    return false;
                }
            }
        }
        true
    }

    /// Returns the index of a later run that competes with the last moves of a run, from the move
    /// with index `at` on: both begin with the same half-move, and these last moves are few. One of
    /// the two is a note.
    fn rival(&self, first: usize, at: usize, game: &mut Replayer) -> Option<usize> {
        let run = &self.runs[first];
        let mut later = self.runs[first + 1..]
            .iter()
            .take_while(|next| next.begin < run.end + SHORT_GAP && !next.begins_score())
            .enumerate();
        let (offset, rival) = later.find(|(_, next)| next.begin > run.begin && next.starts_line)?;
        let is_rival = run.moves.len() - at <= SHORT
            && rival.start == run.start + at
            && !self.is_subject_of_sentence(rival)
            && self.may_follow(rival, run.end, game);
        is_rival.then_some(first + 1 + offset)
    }

    /// Returns true if a blank line precedes a move of a run.
    fn begins_paragraph(&self, run: &Run, at: usize) -> bool {
        let Some(before) = at.checked_sub(1) else { return false };
        self.scanner.text[run.moves[before].range.end..run.moves[at].range.start].contains("\n\n")
    }

    /// Plays the moves of a run. Returns false at a move that cannot be played.
    fn take(&self, index: usize, chain: &mut Chain, game: &mut Replayer) -> bool {
        let run = &self.runs[index];
        let tail_begin = run.moves.len() - run.tail;
        for (at, printed) in run.moves.iter().enumerate() {
            if at == tail_begin && (!printed.is_numbered || self.next_run(index, game).is_some()) {
                // The next run repeats the moves in the line of prose, or they are a note.
                chain.aside = (run.tail >= ASIDE).then_some(printed.range.start);
                return true;
            }
            if self.begins_paragraph(run, at)
                && let Some(rival) = self.rival(index, at, game)
            {
                let Some(further) = self.further_reading((index, at), rival, game) else {
                    chain.stop = Some(self.stop_at(chain, printed.range.start, Unread::Aside));
                    return false;
                };
                if further == rival {
                    return true;
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

    /// Plays one move of a run. Returns false, with the stop in `chain`, if it cannot be played.
    fn play(&self, index: usize, at: usize, chain: &mut Chain, game: &mut Replayer) -> bool {
        let printed = &self.runs[index].moves[at];
        let decision = match self.decision(index, at, game) {
            Ok(decision) => decision,
            Err(doubt) => {
                chain.stop = Some(self.stop(chain, game.position(), printed, doubt));
                return false;
            }
        };
        let m = decision.m;
        chain.choices.extend(self.choice(chain, decision, printed, game));
        chain.printed.push(printed.clone());
        chain.end = printed.range.end;
        game.push(m.into()).is_ok()
    }

    /// Returns the choice for a decision. `None` if the move was unambiguous.
    fn choice(
        &self,
        chain: &Chain,
        decision: Decision,
        printed: &PrintedMove,
        game: &Replayer,
    ) -> Option<Choice> {
        let Decision { m, why, others } = decision;
        let position = game.position();
        Some(Choice {
            line: self.plain.line(printed.range.start),
            ply: chain.printed.len() + 1,
            printed: self.words(printed),
            read: position.write(&m, &SAN),
            others: others.iter().map(|other| position.write(other, &SAN)).collect(),
            why: why?,
        })
    }

    /// Returns the index of the run that continues a score after the run with this index: the first
    /// that begins with the expected half-move, can be played and is followed by no prose, or else
    /// the first that is followed by prose.
    pub(super) fn next_run(&self, index: usize, game: &mut Replayer) -> Option<usize> {
        let run = &self.runs[index];
        if run.unread.is_some() {
            return None;
        }
        let due = game.timeline().moves().len();
        let limit = self.next_game(run.end).min(run.end + LONGEST_GAP);
        // The expected half-move of a variation printed in lines of its own.
        let mut variation_due = None;
        // The first run that fits, but is entirely in lines with prose.
        let mut doubtful = None;
        for (at, next) in self.runs.iter().enumerate().skip(index + 1).take(LOOKAHEAD) {
            if next.begins_score() || next.begin > limit {
                break;
            }
            if variation_due == Some(next.start) {
                variation_due = Some(next.due());
            } else if next.start != due {
                if next.starts_line && next.is_clean() && next.moves.len() > 2 {
                    variation_due = Some(next.due());
                }
            } else if next.starts_line
                && !self.is_subject_of_sentence(next)
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

    /// Returns true if a run with the expected number can continue a score that ends at a byte.
    fn may_follow(&self, run: &Run, end: usize, game: &mut Replayer) -> bool {
        self.can_be_reply(run, game)
            && self.can_begin(run, game)
            && (run.begin < end + SHORT_GAP
                || self.playable(run, game) >= FITTING.min(run.moves.len()))
    }

    /// Returns false if a run was read as Black's reply under White's number, but White could have
    /// played it instead of the last move.
    fn can_be_reply(&self, run: &Run, game: &mut Replayer) -> bool {
        let Some(whites) = &run.whites_reading else { return true };
        let timeline = game.timeline();
        let Some(ply) = timeline.plies().checked_sub(1) else { return false };
        let resolved = timeline.position(ply).resolve(whites);
        resolved.is_err_and(|error| error != ResolveError::Ambiguous)
    }

    /// Returns true if the moves of a run are the subject of a sentence: *23. Kc1 was simpler*.
    fn is_subject_of_sentence(&self, run: &Run) -> bool {
        let prose = run.prose.and_then(|at| self.scanner.text.get(at..));
        run.tail == run.moves.len()
            && prose.is_some_and(|text| text.starts_with(char::is_lowercase))
    }

    /// Returns true if the first move of a run can be played, or one of several can.
    fn can_begin(&self, run: &Run, game: &mut Replayer) -> bool {
        matches!(self.meant(game, &run.moves[0]), Ok(_) | Err(Doubt::Several(_)))
    }

    /// Returns the text of a printed move with single blanks.
    pub(super) fn words(&self, printed: &PrintedMove) -> String {
        let text = self.scanner.text.get(printed.range.clone()).unwrap_or_default();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}
