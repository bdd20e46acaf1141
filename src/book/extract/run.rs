//! Runs of numbered moves in a text: where one begins and where it ends.

use super::ending::ending;
use super::gap::{Break, Gap};
use super::lines::{begins_paragraph, rest_of_line};
use super::number::{Number, SPECK, leading, mover, number_at};
use super::prose::{
    ends_with_words, is_introduced, is_label, is_predicate, line_above, prose_words,
};
use super::scan::Scan;
use super::written::{Meaning, Written};
use crate::chess::{Movement, Position};
use crate::notation::{GameResult, Pattern};

/// Moves so many half-moves before what is due belong to another score, if they are a row.
const EARLIER: usize = 8;

/// More than a pair of moves are so many.
const THIRD: usize = 3;

/// So many half-moves that can be played from the beginning of a game, each without a doubt, tell what a
/// text is.
pub(super) const TELLING: usize = 10;

/// The next row of a column stands so near, in bytes.
const NEAR: usize = 120;

/// So many blanks at least stand before a column of notes.
const COLUMN_GAP: &str = "   ";

/// Moves that follow each other by their numbers, with nothing but notes between them.
#[derive(Clone, Debug)]
pub(super) struct Run {
    /// The half-move that its first number is for, from 0.
    pub(super) start: usize,
    pub(super) moves: Vec<Written>,
    /// Where its first number stands.
    pub(super) begin: usize,
    /// Whether that stands first in its line.
    pub(super) leads: bool,
    /// How many of its last moves stand in a line that goes on as prose.
    pub(super) tail: usize,
    /// What the words behind it say of the result: nothing, if they are `&c.`
    pub(super) closing: Option<GameResult>,
    /// Where words stand behind it in the line of its last move.
    pub(super) prose: Option<usize>,
    /// Where the number that is due stands behind it without a move.
    pub(super) unread: Option<usize>,
    /// Where its one move is read as Black's, though it stands under White's number alone: what it
    /// is if it is White's.
    pub(super) reply_to: Option<Pattern>,
    /// Whether its rows have no numbers.
    pub(super) is_unnumbered: bool,
    pub(super) end: usize,
}

impl Run {
    /// Moves with which a line begins, and of which no more is known.
    pub(super) fn new(start: usize, begin: usize, moves: Vec<Written>) -> Self {
        Self {
            start,
            begin,
            leads: true,
            tail: 0,
            closing: None,
            prose: None,
            unread: None,
            reply_to: None,
            is_unnumbered: false,
            end: moves.last().map_or(begin, |last| last.at.end),
            moves,
        }
    }

    /// How many of its moves can be played from the beginning of a game, each without a doubt.
    pub(super) fn played(&self) -> usize {
        let mut position = Position::start(Movement::default());
        let legal = self.moves.iter().map_while(|written| {
            let m = written.played(&position)?;
            position.play(&m);
            Some(m)
        });
        legal.count()
    }

    /// The half-move that is due behind it.
    pub(super) fn due(&self) -> usize {
        self.start + self.moves.len()
    }

    /// Whether it is only meant for a move, as it seems.
    pub(super) fn begins_with_slip(&self) -> bool {
        self.moves.first().is_some_and(|it| !matches!(it.meaning, Meaning::Read(_)))
    }

    /// Whether another score begins with it.
    pub(super) fn begins_score(&self) -> bool {
        let is_row = self.moves.len() > 1 && self.is_clean();
        self.start == 0 && self.leads && (is_row || self.moves.len() > 3)
    }

    /// Whether it belongs to another score than one in which this half-move is due: it begins one, or
    /// is the middle of one whose beginning cannot be read.
    pub(super) fn is_of_another_score(&self, due: usize) -> bool {
        let is_earlier = self.leads && self.start + EARLIER <= due;
        self.begins_score() || is_earlier && self.moves.len() > 5
    }

    /// Whether it is one move in a line of its own.
    pub(super) fn is_single(&self) -> bool {
        self.is_row() && self.moves.len() == 1
    }

    /// Whether it stands in lines of its own.
    pub(super) fn is_row(&self) -> bool {
        self.leads && self.is_clean()
    }

    /// Whether no line of it goes on as prose.
    pub(super) fn is_clean(&self) -> bool {
        self.tail == 0
    }
}

impl Scan<'_> {
    /// The run that begins with a number.
    pub(super) fn run(self, first: &Number) -> Option<Run> {
        let start = first.half_move(0);
        let repaired = || self.garbled(first.end, start, true).filter(|_| first.leads);
        let written = self.move_at(first.end, start, true).or_else(repaired)?;
        Some(self.run_with(first, written))
    }

    /// The run that begins with a number and a move.
    pub(super) fn run_with(self, first: &Number, written: Written) -> Run {
        let start = first.half_move(0);
        let run = Run::new(start, first.begin, vec![written]);
        let mut run = Run { leads: first.leads, ..run };
        while let Some(written) = self.next_move(&mut run) {
            run.end = written.at.end;
            run.moves.push(written);
        }
        self.look_behind(&mut run);
        // Running text may go on with a sentence of the line above.
        let is_apart = begins_paragraph(self.text, run.begin);
        let may_be_of_sentence = start > 0 && !is_apart && self.begins_running(&run);
        let is_of_sentence = || {
            is_introduced(self.text, run.begin) || ends_with_words(line_above(self.text, run.begin))
        };
        run.leads = run.leads && !(may_be_of_sentence && is_of_sentence());
        run
    }

    /// The move of a run that is one move of White's, in lines of its own, as Black's: books print the
    /// number again for Black behind a note.
    pub(super) fn as_reply(self, run: &Run) -> Option<Run> {
        let [whites] = run.moves.as_slice() else { return None };
        let may_be = run.is_single() && run.start.is_multiple_of(2);
        let number = number_at(self.text, run.begin).filter(|_| may_be)?;
        let due = run.start + 1;
        // Behind White's move the number may stand again, for a move below.
        let behind = self.gap(run.end, due);
        if behind.lines == Break::None && self.is_due(behind.end, due) {
            return None;
        }
        let written = self.move_behind(&number, due)?;
        Some(Run {
            start: due,
            end: written.at.end,
            moves: vec![written],
            reply_to: whites.pattern().copied(),
            unread: None,
            ..run.clone()
        })
    }

    /// The move that follows upon a run, with its number or without.
    fn next_move(self, run: &mut Run) -> Option<Written> {
        let due = run.due();
        let gap = self.gap(run.end, due);
        // A note ends with its paragraph.
        if !run.leads && gap.lines == Break::Blank {
            return None;
        }
        if let Some(number) = number_at(self.text, gap.end) {
            // `(a) 4. P-Q4` begins a note, and below a blank line the same number is White's again.
            let is_again = gap.lines == Break::Blank && !due.is_multiple_of(2) && !number.is_blacks;
            let is_of_note = is_again || self.is_labelled(run.end, &number);
            if is_of_note || self.is_of_a_page(&number) || self.is_next_row(run, &number) {
                return None;
            }
            let is_beside = !number.leads && !rest_of_line(self.text, number.end).trim().is_empty();
            let is_repeated = !due.is_multiple_of(2) && !number.is_blacks && !number.leads;
            if number.half_move(due) != due || is_repeated && !self.repeats_numbers {
                return self.misnumbered(&number, due);
            }
            // In a sentence dots right behind White's move are those of another one: *Not* `4. Bc4. 4...Nf6`
            if number.is_blacks && is_beside && !run.leads && gap.end <= run.end + SPECK {
                return None;
            }
            let written = self.move_behind(&number, due);
            run.unread = written.is_none().then_some(number.begin);
            // In a line of its own the same number is White's if a reply stands behind the move.
            let is_blacks = !due.is_multiple_of(2);
            return written.filter(|it| !(is_blacks && self.is_replied(it.at.end, due)));
        }
        if due.is_multiple_of(2) || gap.lines == Break::Blank {
            return None;
        }
        let repaired = || {
            let may_be = |it: &Written| gap.lines == Break::None || self.is_cell(run, it);
            self.garbled(gap.end, due, false).filter(may_be)
        };
        let written = self.move_at(gap.end, due, false).or_else(repaired)?;
        let is_here = gap.lines == Break::None || self.is_alone(&written, due + 1);
        (is_here || self.is_before_sentence(run, &written)).then_some(written)
    }

    /// Whether Black's move stands in the line below White's of running text, and a note in a sentence of its own
    /// follows: `6. Re1` / `b5. Better was` …
    fn is_before_sentence(self, run: &Run, reply: &Written) -> bool {
        let white = run.moves.last().map_or(run.begin, |it| it.at.start);
        let before = self.text[..white].rsplit('\n').next().unwrap_or_default();
        let is_running = before.contains(char::is_alphabetic);
        let (end, behind) = (reply.at.end, &self.text[reply.at.end..]);
        let note = behind.trim_start_matches(['.', '!', '?', ' ']);
        let is_ended = self.text[..end].ends_with('.') || behind.starts_with(['.', '!', '?']);
        let begin = self.text.len() - note.len();
        let is_prose = || {
            prose_words(rest_of_line(self.text, begin)) > 0
                && self.move_at(begin, run.due() + 1, false).is_none()
        };
        is_running && note.starts_with(char::is_uppercase) && (is_ended || is_prose())
    }

    /// Whether a garbled reply is a cell of its own below White's, and the next row stands near below it.
    fn is_cell(self, run: &Run, reply: &Written) -> bool {
        let is_row = run.leads && run.moves.last().is_some_and(|whites| whites.is_numbered);
        let (end, next) = (reply.at.end, run.due() + 1);
        let near = self.text.floor_char_boundary(end + NEAR);
        // A row of the column beside it may stand between.
        let mut rows = self.leading_numbers(end, near).take(2);
        is_row && rows.any(|it| it.half_move(next) == next)
    }

    /// Whether nothing stands behind Black's move in a line that begins with it but the number that is due
    /// or the end of the score, and no sentence begins with it.
    fn is_alone(self, written: &Written, due: usize) -> bool {
        let end = written.at.end;
        let gap = self.gap(end, due);
        let ends = gap.lines != Break::None || gap.end == self.text.len();
        let goes_on = || self.is_due(gap.end, due) || self.is_ending(gap.end, due);
        goes_on() || ends && !self.is_in_sentence_below(end)
    }

    /// Whether a move of this half-move's player stands behind a place in its line, without a number.
    fn is_replied(self, at: usize, half_move: usize) -> bool {
        let gap = self.gap(at, half_move);
        gap.lines == Break::None && self.move_at(gap.end, half_move, false).is_some()
    }

    /// Whether a sentence goes on in the line below.
    fn is_in_sentence_below(self, at: usize) -> bool {
        let below = self.text.get(at..).and_then(|rest| rest.split('\n').nth(1));
        below.is_some_and(|line| is_predicate(line.trim_start()))
    }

    /// Whether the letter of a variation begins the line of a number, or has one between a place and it.
    fn is_labelled(self, from: usize, number: &Number) -> bool {
        let between = self.text.get(from..number.begin).unwrap_or_default();
        between.split('\n').skip(1).any(|line| is_label(line.trim()))
    }

    /// White's move in a line that begins with a number that is one figure away from the one that is due, if
    /// that stands before Black's move, or the next one behind it.
    fn misnumbered(self, number: &Number, due: usize) -> Option<Written> {
        let (printed, meant) = (number.n().to_string(), (due / 2 + 1).to_string());
        let is_near = strsim::levenshtein(&printed, &meant) == 1;
        let may_be = number.leads && !number.is_blacks && due.is_multiple_of(2) && is_near;
        let written = self.move_at(number.end, due, true).filter(|_| may_be)?;
        let behind = |written: &Written, due| self.gap(written.at.end, due);
        let second = behind(&written, due + 1).end;
        let is_confirmed = match number_at(self.text, second) {
            // A row of its own has a reply.
            Some(second) => second.n() == due / 2 + 1 && !self.is_row_of_its_own(&second, due),
            None => {
                let reply = self.move_at(second, due + 1, false)?;
                self.is_due(behind(&reply, due + 2).end, due + 2)
            }
        };
        is_confirmed.then(|| Written { odd_number: Some(number.n()), ..written })
    }

    /// Whether a number stands first in its line, and two moves behind it.
    fn is_row_of_its_own(self, number: &Number, due: usize) -> bool {
        let first = self.move_at(number.end, due, true).filter(|_| number.leads);
        first.is_some_and(|first| {
            let behind = self.gap(first.at.end, due + 1).end;
            self.move_at(behind, due + 1, false).is_some()
        })
    }

    /// What stands behind the last move of a run: the end of a line, closing words, or prose.
    pub(super) fn look_behind(self, run: &mut Run) {
        let (due, end) = (run.due(), run.end);
        let gap = self.gap(end, due);
        // A number may stand before them too: `27. Resigns`.
        let numbered = number_at(self.text, gap.end).filter(|_| run.unread.is_some());
        let begin = numbered.map_or(gap.end, |number| number.end);
        let words = self.text.get(begin..).unwrap_or_default();
        if let Some((result, len)) = ending(words, mover(due)) {
            run.closing = Some(result);
            run.end = begin + len;
            run.unread = None;
        } else if run.is_row() && is_and_so_on(words) {
            // A line of an opening goes no further.
            run.closing = Some(GameResult::default());
        } else if run.unread.is_none() {
            self.look_at_line(run, gap, begin);
        }
    }

    /// Which moves stand in a line that goes on as prose, whose words begin at a place behind a gap.
    fn look_at_line(self, run: &mut Run, gap: Gap, begin: usize) {
        let (end, words) = (run.end, self.text.get(begin..).unwrap_or_default());
        // The first moves of a score may stand in a sentence.
        let moves = self.text.get(run.begin..end).unwrap_or_default();
        let begin_of = |end: &str| moves.rfind(end).map(|at| run.begin + at);
        let is_behind = |begin| move |it: &&Written| it.at.start >= begin;
        let behind =
            |begin| run.moves.len() - run.moves.iter().rev().take_while(is_behind(begin)).count();
        let paragraph = begin_of("\n\n").map_or(0, behind);
        let running = self.running(&run.moves[paragraph..]).map(|at| paragraph + at);
        let running = running.filter(|at| run.start + at > 0);
        // A sentence may go on in the next line.
        let is_open = gap.lines == Break::Line
            && (words.starts_with(char::is_lowercase)
                || words.starts_with(char::is_alphabetic)
                    && prose_words(rest_of_line(self.text, begin)) > 0);
        let is_in_sentence = || {
            let line = &self.text[..end + rest_of_line(self.text, end).len()];
            let is_ended = line.trim_end().ends_with('.');
            running.is_some() && is_open || !is_ended && self.is_in_sentence_below(end)
        };
        if gap.lines == Break::None || gap.lines == Break::Line && is_in_sentence() {
            let line = || begin_of("\n").map_or(0, behind);
            let begin = running.unwrap_or_else(line);
            let is_beside = self.is_in_column_beside(run, gap.end);
            run.prose = Some(gap.end);
            run.tail = if is_beside { 0 } else { run.moves.len() - begin };
        }
    }

    /// Whether a number is that of the row below the one beside which a run stands in a column of notes.
    fn is_next_row(self, run: &Run, number: &Number) -> bool {
        if run.leads || !number.leads {
            return false;
        }
        let line = self.text[..run.begin].rfind('\n').map_or(0, |end| end + 1);
        let above = leading(self.text, line).filter(|it| it.begin < run.begin);
        let is_above = above.is_some_and(|it| it.n() + 1 == number.n());
        is_above && self.text[line..run.begin].contains(COLUMN_GAP)
    }

    /// Whether what stands at a place is in a column of notes beside the last row of a run, whose two moves are
    /// in columns too.
    fn is_in_column_beside(self, run: &Run, at: usize) -> bool {
        let [.., white, black] = run.moves.as_slice() else { return false };
        let has_gap = |from: usize, to: usize, gap: &str| {
            let between = self.text.get(from..to);
            between.is_some_and(|it| it.contains(gap) && !it.contains('\n'))
        };
        // What goes on in small letters is of the row itself, but below another note.
        let note = self.text[at..].trim_start_matches([' ', '(']);
        let has_note_above = || {
            let above = run.moves.iter().nth_back(2).map(|it| rest_of_line(self.text, it.at.end));
            above.is_some_and(|it| it.contains(COLUMN_GAP) && it.contains(char::is_alphabetic))
        };
        white.is_numbered
            && (!note.starts_with(char::is_lowercase) || has_note_above())
            && has_gap(white.at.end, black.at.start, "  ")
            && has_gap(black.at.end, at, COLUMN_GAP)
    }

    /// Whether the first line of a run is running text.
    pub(super) fn begins_running(self, run: &Run) -> bool {
        self.running(run.moves.get(..THIRD).unwrap_or_default()).is_some()
    }

    /// Whether dots stand before a move: `12... P-K4`, `12…P-K4`.
    pub(super) fn is_behind_dots(self, written: &Written) -> bool {
        let before = self.text.get(..written.at.start).unwrap_or_default().trim_end();
        before.ends_with("..") || before.ends_with('…')
    }

    /// With which of some moves running text begins: a line has more than a pair of them. The line above it, the
    /// first one, may end within a pair.
    pub(super) fn running(self, moves: &[Written]) -> Option<usize> {
        let row = |of: &[Written]| self.text.get(of[0].at.start..of[THIRD - 1].at.start);
        let is_in_line = |of: &[Written]| row(of).is_some_and(|row| !row.contains('\n'));
        let third = moves.windows(THIRD).position(is_in_line)?;
        let is_within_pair = third == 1 && !moves[third].is_numbered;
        Some(if is_within_pair { 0 } else { third })
    }
}

/// Whether a line ends with `&c.`, and its paragraph.
fn is_and_so_on(words: &str) -> bool {
    let behind = ["&c", "etc."].iter().find_map(|end| words.strip_prefix(end));
    behind.is_some_and(|it| {
        let rest = it.trim_start_matches(['.', ' ']);
        rest.is_empty() || rest.starts_with("\n\n")
    })
}
