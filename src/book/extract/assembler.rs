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
pub(super) const MAX_GAP_BYTES: usize = 12_000;

/// The maximum distance, in bytes, at which a run continues a score although only its first move
/// can be played.
const SHORT_GAP_BYTES: usize = 1_500;

/// The number of half-moves that must be playable at a distance of more than [`SHORT_GAP_BYTES`].
const MIN_FITTING_PLIES: usize = 4;

/// The maximum number of runs that are searched for the continuation of a score.
const MAX_RUNS_AHEAD: usize = 400;

/// The maximum number of half-moves of a run that may be a note if a later run begins with the same
/// half-move.
const MAX_NOTE_PLIES: usize = 4;

/// The minimum number of half-moves that may be part of the score although prose follows them in
/// their line.
const MIN_TAIL_PLIES: usize = 3;

/// The minimum number of half-moves of a score's first run if words precede it in its line.
const MIN_PLIES_AMONG_WORDS: usize = 8;

/// The end of reading a score at a place that cannot be read. The stop is in its [`Chain`].
struct Stopped;

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
            if run.start == 0 && (run.starts_line || run.moves.len() >= MIN_PLIES_AMONG_WORDS) {
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
        let is_read = self.follow(first, &mut chain, &mut game).is_ok();
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

    /// Plays the moves of a run and of the runs that continue it. Stops at a move that cannot be
    /// played, or if two runs compete and neither reads on clearly further.
    fn follow(&self, first: usize, chain: &mut Chain, game: &mut Replayer) -> Result<(), Stopped> {
        let mut next = Some(first);
        while let Some(index) = next {
            let rival = self.play_run(index, chain, game)?;
            if chain.closing.is_some() {
                return Ok(());
            }
            next = rival.or_else(|| self.next_run(index, game));
            if let Some(following) = next
                && let Some(rival) = self.rival(following, 0, game)
            {
                next = self.further_reading((following, 0), rival, game);
                if next.is_none() {
                    let begin = self.runs[following].begin;
                    chain.stop = Some(self.stop_at(chain, begin, Unread::Aside));
                    return Err(Stopped);
                }
            }
        }
        Ok(())
    }

    /// Returns the index of the first later run that starts a line, if it competes with the last
    /// moves of a run, from the move with index `at` on: both begin with the same half-move, and
    /// these last moves are few. One of the two is a note.
    fn rival(&self, first: usize, at: usize, game: &mut Replayer) -> Option<usize> {
        let run = &self.runs[first];
        let mut later = self.runs[first + 1..]
            .iter()
            .take_while(|next| {
                next.begin < run.end + SHORT_GAP_BYTES && !next.is_clearly_a_beginning()
            })
            .enumerate();
        let (offset, rival) = later.find(|(_, next)| next.begin > run.begin && next.starts_line)?;
        let is_rival = run.moves.len() - at <= MAX_NOTE_PLIES
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

    /// Plays the moves of a run, up to its last ones if these are a note. If a later run continues
    /// the score instead of its last moves, returns the index of that run.
    fn play_run(
        &self,
        index: usize,
        chain: &mut Chain,
        game: &mut Replayer,
    ) -> Result<Option<usize>, Stopped> {
        let run = &self.runs[index];
        let tail_begin = run.moves.len() - run.tail;
        for (at, printed) in run.moves.iter().enumerate() {
            // A reply without its number is part of a sentence; moves that the next run repeats are
            // a note.
            if at == tail_begin && (!printed.is_numbered || self.next_run(index, game).is_some()) {
                chain.aside = (run.tail >= MIN_TAIL_PLIES).then_some(printed.range.start);
                return Ok(None);
            }
            if self.begins_paragraph(run, at)
                && let Some(rival) = self.rival(index, at, game)
            {
                let Some(further) = self.further_reading((index, at), rival, game) else {
                    chain.stop = Some(self.stop_at(chain, printed.range.start, Unread::Aside));
                    return Err(Stopped);
                };
                if further == rival {
                    return Ok(Some(rival));
                }
            }
            self.play_move(index, at, chain, game)?;
        }
        chain.closing = run.closing;
        chain.unread = run.unread;
        chain.prose = run.prose;
        chain.aside = None;
        chain.end = chain.end.max(run.end);
        Ok(None)
    }

    /// Plays one move of a run. Stops if it is not clear which move is meant.
    fn play_move(
        &self,
        index: usize,
        at: usize,
        chain: &mut Chain,
        game: &mut Replayer,
    ) -> Result<(), Stopped> {
        let printed = &self.runs[index].moves[at];
        let decision = self.decision(index, at, game).map_err(|doubt| {
            chain.stop = Some(self.stop(chain, game.position(), printed, doubt));
            Stopped
        })?;
        let m = decision.m;
        chain.choices.extend(self.choice(chain, decision, printed, game));
        chain.printed.push(printed.clone());
        chain.end = printed.range.end;
        game.push(m.into()).map_err(|_| Stopped)
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

    /// Returns the index of the next run that begins with the expected half-move and can continue
    /// the score after the run with this index. Prefers a run with moves in a line without prose.
    /// Skips variations in lines of their own. `None` if a number without a move comes first.
    pub(super) fn next_run(&self, index: usize, game: &mut Replayer) -> Option<usize> {
        let run = &self.runs[index];
        if run.unread.is_some() {
            return None;
        }
        let due = game.timeline().moves().len();
        let limit = self.next_game(run.end).min(run.end + MAX_GAP_BYTES);
        // The expected half-move of a variation printed in lines of its own.
        let mut variation_due = None;
        // The first run that fits, but is entirely in lines with prose.
        let mut doubtful = None;
        for (at, next) in self.runs.iter().enumerate().skip(index + 1).take(MAX_RUNS_AHEAD) {
            if next.is_clearly_a_beginning() || next.begin > limit {
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
            && (run.begin < end + SHORT_GAP_BYTES
                || self.playable_moves(run, game) >= MIN_FITTING_PLIES.min(run.moves.len()))
    }

    /// Returns false if a run was read as Black's reply under White's number, but one or several
    /// pieces of White could have made the move instead of the last one.
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
