//! Runs of numbered moves: where a run begins, which moves it has, and what follows it.

use super::ending::ending;
use super::gap::{Gap, LineBreak};
use super::number::{MoveNumber, number_at};
use super::scanner::{PrintedMove, Scanner, mover};
use crate::notation::printed::words::same_move;
use crate::notation::{GameResult, Pattern};

/// The maximum number of half-moves from move 1 on that may be a note.
const MAX_NOTE_FROM_MOVE_ONE: usize = 3;

/// The minimum distance of Black's column from the beginning of a line, in bytes.
const BLACKS_COLUMN: usize = 20;

/// A sequence of moves with consecutive numbers and only notes between them.
#[derive(Clone, Debug)]
pub(super) struct Run {
    /// The half-move of the first number, from 0.
    pub(super) start: usize,
    pub(super) moves: Vec<PrintedMove>,
    /// The byte of the first number.
    pub(super) begin: usize,
    /// The byte after the last move or the closing words.
    pub(super) end: usize,
    /// True if the first number starts its line.
    pub(super) starts_line: bool,
    /// The number of moves in the last line of moves, if prose follows them; otherwise 0.
    pub(super) tail: usize,
    /// The result in the words or figures after the last move.
    pub(super) closing: Option<GameResult>,
    /// The byte of the prose after the last move, in the same line or continuing in the next.
    pub(super) prose: Option<usize>,
    /// The byte of the next number, if no move can be read after it.
    pub(super) unread: Option<usize>,
    /// The move read as White's, if this run is Black's reply under White's number.
    pub(super) whites_reading: Option<Pattern>,
}

impl Run {
    /// Returns the half-move after the last move, from 0.
    pub(super) fn due(&self) -> usize {
        self.start + self.moves.len()
    }

    /// Returns true if a run starts a line with move 1 and is too long for a note.
    pub(super) fn is_clearly_a_beginning(&self) -> bool {
        let is_clean_pair = self.is_clean() && self.moves.len() > 1;
        self.start == 0
            && self.starts_line
            && (is_clean_pair || self.moves.len() > MAX_NOTE_FROM_MOVE_ONE)
    }

    /// Returns true if no prose follows the moves, in their last line or continuing in the next.
    pub(super) fn is_clean(&self) -> bool {
        self.tail == 0
    }
}

/// Returns all runs of a text in order. A run of a single white move may be followed by the same
/// move read as Black's reply.
pub(super) fn runs(scanner: Scanner<'_>) -> Vec<Run> {
    let mut runs = Vec::new();
    let mut at = 0;
    while let Some(number) = scanner.next_number(at) {
        let Some(run) = scanner.read_run(&number) else {
            at = number.after_digits;
            continue;
        };
        at = run.end;
        let Some(reply) = scanner.as_reply(&run) else {
            runs.push(run);
            continue;
        };
        let before_in_line = scanner.text[..run.begin].rsplit('\n').next().unwrap_or_default();
        if before_in_line.len() >= BLACKS_COLUMN {
            // In Black's column the move is certainly Black's.
            runs.push(Run { whites_reading: None, ..reply });
        } else {
            runs.push(run);
            runs.push(reply);
        }
    }
    runs
}

impl Scanner<'_> {
    /// Reads the run that begins with a number; `None` if no move follows the number.
    fn read_run(self, first: &MoveNumber) -> Option<Run> {
        let start = first.half_move(0);
        let first_move = self.move_at(first.end, start, true)?;
        let mut run = Run {
            start,
            begin: first.begin,
            end: first_move.range.end,
            moves: vec![first_move],
            starts_line: first.starts_line,
            tail: 0,
            closing: None,
            prose: None,
            unread: None,
            whites_reading: None,
        };
        while let Some(next) = self.next_move(&mut run) {
            run.end = next.range.end;
            run.moves.push(next);
        }
        self.read_what_follows(&mut run);
        Some(run)
    }

    /// Returns the move that follows a run, with its number or without. If no move follows the
    /// expected number, stores the place of the number in `run.unread`.
    fn next_move(self, run: &mut Run) -> Option<PrintedMove> {
        let due = run.due();
        let gap = self.gap(run.end, due);
        // A note inside a sentence ends at a blank line.
        if gap.lines == LineBreak::BlankLine && !run.starts_line {
            return None;
        }
        if let Some(number) = number_at(self.text, gap.end) {
            if number.half_move(due) != due {
                return None;
            }
            let next = self.move_at(number.end, due, true);
            let next = next.or_else(|| self.same_move_at(number.end, run, true));
            let next = next.or_else(|| self.misprinted_move_at(number.end, due, true));
            // A number with dots alone on its line announces a move that follows a note.
            let is_placeholder = number.is_blacks && self.text[number.end..].starts_with('\n');
            run.unread = (next.is_none() && !is_placeholder).then_some(number.begin);
            return next;
        }
        if due.is_multiple_of(2) || gap.lines == LineBreak::BlankLine {
            return None;
        }
        let reply = self.move_at(gap.end, due, false);
        let reply = reply.or_else(|| self.same_move_at(gap.end, run, false));
        if gap.lines == LineBreak::None {
            return reply.or_else(|| self.misprinted_move_at(gap.end, due, false));
        }
        // A move without a number on the next line is Black's only if it is alone there.
        reply.filter(|reply| self.ends_line(reply.range.end, due + 1))
    }

    /// Returns Black's reply that is printed at a byte as *the same*.
    fn same_move_at(self, at: usize, run: &Run, is_numbered: bool) -> Option<PrintedMove> {
        if run.due().is_multiple_of(2) {
            return None;
        }
        let rest = self.text.get(at..)?.trim_start_matches([' ', '\t']);
        let (begin, len) = (self.text.len() - rest.len(), same_move(rest)?);
        let pattern = run.moves.last()?.pattern.mirrored()?;
        Some(PrintedMove { pattern, range: begin..begin + len, is_numbered, slips: Vec::new() })
    }

    /// Returns a run of a single white move, read as Black's reply: books print the number again
    /// for Black after a note.
    fn as_reply(self, run: &Run) -> Option<Run> {
        let [whites] = run.moves.as_slice() else { return None };
        let is_whites = run.start > 0 && run.start.is_multiple_of(2);
        if !(is_whites && run.starts_line && run.is_clean()) {
            return None;
        }
        let number = number_at(self.text, run.begin)?;
        let reply = self.move_at(number.end, run.start + 1, true)?;
        let mut reading = Run {
            start: run.start + 1,
            end: reply.range.end,
            moves: vec![reply],
            closing: None,
            unread: None,
            whites_reading: Some(whites.pattern),
            ..run.clone()
        };
        self.read_what_follows(&mut reading);
        Some(reading)
    }

    /// Reads the text after the last move of a run: closing words, or prose.
    fn read_what_follows(self, run: &mut Run) {
        let (due, end) = (run.due(), run.end);
        let to_move = mover(due);
        let is_ending = |at: usize| self.text.get(at..).and_then(|rest| ending(rest, to_move));
        let gap = self.gap_up_to(end, |at| self.is_due(at, due) || is_ending(at).is_some());
        // A number may precede the closing words: `27. Resigns`.
        let numbered = number_at(self.text, gap.end).filter(|_| run.unread.is_some());
        let words = numbered.map_or(gap.end, |number| number.end);
        if let Some((result, len)) = is_ending(words) {
            run.closing = Some(result);
            run.end = words + len;
            run.unread = None;
        } else if run.unread.is_none() && self.is_before_prose(gap) {
            let line = self.text[run.begin..end].rfind('\n').map_or(run.begin, |at| run.begin + at);
            run.prose = Some(gap.end);
            run.tail = run.moves.iter().rev().take_while(|last| last.range.start >= line).count();
        }
    }

    /// Returns true if prose follows a gap, in the same line, or in the line below if a sentence
    /// continues there: *4. BxKt* / *was better here*.
    fn is_before_prose(self, gap: Gap) -> bool {
        let rest = self.text.get(gap.end..).unwrap_or_default();
        let word = rest.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
        let is_word = word.chars().count() > 1 && word.chars().all(char::is_lowercase);
        match gap.lines {
            LineBreak::None => !rest.is_empty(),
            LineBreak::Line => is_word,
            LineBreak::BlankLine => false,
        }
    }
}
