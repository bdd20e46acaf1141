//! Runs of numbered moves in a text: where one begins, what is written of each move, where it ends.

use std::ops::Range;

use super::ending::ending;
use super::gap::{Break, Gap, gap};
use super::garbled::{cell, is_like_a_move, rank_behind};
use super::lines::{below, rest_of_line};
use super::number::{LAST, Number, behind_figures, is_digit, number_at};
use super::prose::{is_introduced, is_label, is_prose, prose_words};
use crate::book::homoglyphs::read_in_other_letters;
use crate::book::score::number_at as next_number;
use crate::chess::{Color, Move, Position};
use crate::notation::dialects::Dialect;
use crate::notation::printed::lookahead::Ahead;
use crate::notation::{GameResult, Pattern, read_in};

/// Moves so many half-moves before what is due belong to another score, if they are a row.
const EARLIER: usize = 8;

/// More than a pair of moves are so many.
const THIRD: usize = 3;

/// The first half-move of rows without numbers: no rank is taken for the number behind it.
pub(super) const UNNUMBERED: usize = 2 * LAST;

/// The next row of a column stands so near, in bytes.
const NEAR: usize = 120;

/// What is known of a written move without the position.
#[derive(Clone, Debug)]
pub(super) enum Meaning {
    Read(Pattern),
    /// Read with letters of another alphabet that look the same.
    InOtherLetters(Pattern),
    /// It was meant for a move, but is none as it stands.
    Garbled,
}

/// A written move and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Written {
    pub(super) meaning: Meaning,
    pub(super) at: Range<usize>,
    /// Whether its number stands before it.
    pub(super) is_numbered: bool,
    /// The number that stands there, if it is another than that which is due.
    pub(super) odd_number: Option<usize>,
}

impl Written {
    /// What it says, if it is no slip.
    pub(super) fn pattern(&self) -> Option<&Pattern> {
        match &self.meaning {
            Meaning::Read(pattern) | Meaning::InOtherLetters(pattern) => Some(pattern),
            Meaning::Garbled => None,
        }
    }

    /// The move that it is in a position, if it is one, and no other.
    pub(super) fn played(&self, position: &Position) -> Option<Move> {
        position.resolve(self.pattern()?).ok()
    }
}

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
    /// What the words behind it say of the result.
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
        self.leads && self.is_clean() && self.moves.len() == 1
    }

    /// Whether no line of it goes on as prose.
    pub(super) fn is_clean(&self) -> bool {
        self.tail == 0
    }
}

/// A text as it is read in one dialect.
#[derive(Clone, Copy)]
pub(super) struct Scan<'t> {
    pub(super) text: &'t str,
    pub(super) dialect: &'static dyn Dialect,
}

impl<'t> Scan<'t> {
    /// The first number of a move from a byte on.
    pub(super) fn next_number(self, from: usize) -> Option<Number> {
        let bytes = self.text.as_bytes();
        let mut at = from;
        loop {
            at += bytes.get(at..)?.iter().position(|byte| is_digit(char::from(*byte)))?;
            if let Some(number) = number_at(self.text, at) {
                return Some(number);
            }
            at += bytes.get(at..)?.iter().take_while(|byte| is_digit(char::from(**byte))).count();
        }
    }

    /// The numbers that stand first in the lines below a place, as far as another one.
    pub(super) fn leading_numbers(self, from: usize, to: usize) -> impl Iterator<Item = Number> {
        below(self.text, from, to).filter_map(move |begin| {
            let line = self.text.get(begin..to)?;
            let blank = line.len() - line.trim_start_matches([' ', '\t', '|']).len();
            number_at(self.text, begin + blank).filter(|number| number.begin < to)
        })
    }

    /// The run that begins with a number.
    pub(super) fn run(self, first: &Number) -> Option<Run> {
        let start = first.half_move(0);
        let repaired = || self.garbled(first.end, start, true).filter(|_| first.leads);
        let written = self.move_at(first.end, start, true).or_else(repaired)?;
        let mut run = Run {
            start,
            begin: first.begin,
            leads: first.leads,
            tail: 0,
            closing: None,
            prose: None,
            unread: None,
            reply_to: None,
            is_unnumbered: false,
            end: written.at.end,
            moves: vec![written],
        };
        while let Some(written) = self.next_move(&mut run) {
            run.end = written.at.end;
            run.moves.push(written);
        }
        self.look_behind(&mut run);
        // Running text may go on with a sentence of the line above.
        let is_below_blank = self.text[..run.begin].trim_end_matches([' ', '\t']).ends_with("\n\n");
        let may_be_of_sentence = start > 0 && !is_below_blank && self.begins_running(&run);
        run.leads = run.leads && !(may_be_of_sentence && is_introduced(self.text, run.begin));
        Some(run)
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

    /// Passes over what stands between moves, up to the number of the half-move that is due or the words that
    /// end a score, and over the figure of a note, `P to Q 4 2`: less than that number.
    pub(super) fn gap(self, from: usize, due: usize) -> Gap {
        let wanted = |at| self.is_due(at, due) || self.is_ending(at, due);
        let before = gap(self.text, from, wanted);
        let figure = number_at(self.text, before.end)
            .filter(|it| due < UNNUMBERED && before.lines == Break::None && it.n() <= due / 2);
        let behind = figure.filter(|it| self.is_of_note(from, it, due)).map(|it| it.behind_digits);
        behind.map_or(before, |end| gap(self.text, end, wanted))
    }

    /// Whether a figure behind a move is that of a note: at the end of its line, or one blank before Black's move,
    /// and no number of a game beside this one.
    fn is_of_note(self, from: usize, figure: &Number, due: usize) -> bool {
        let behind = &self.text[figure.behind_digits..];
        if behind.trim_start_matches([' ', '^', '\'', '’', '*']).starts_with('\n') {
            return true;
        }
        let is_close =
            figure.begin <= from + 1 && behind.starts_with(' ') && !behind.starts_with("  ");
        if due.is_multiple_of(2) || !is_close {
            return false;
        }
        let mut below = behind.split('\n').skip(1).filter(|line| !line.trim().is_empty());
        let goes_on = format!(" {} ", figure.n() + 1);
        let reply = self.move_at(figure.behind_digits, due, false);
        reply.is_some_and(|reply| self.ends_line(reply.at.end, due + 1))
            && !below.next().is_some_and(|row| row.contains(&goes_on))
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
            if is_of_note || self.is_of_a_page(&number) {
                return None;
            }
            if number.half_move(due) != due {
                return self.misnumbered(&number, due);
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
        (gap.lines == Break::None || self.is_alone(&written, due + 1)).then_some(written)
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

    /// Whether words that end a score stand here.
    pub(super) fn is_ending(self, at: usize, due: usize) -> bool {
        self.text.get(at..).and_then(|rest| ending(rest.trim_start(), mover(due))).is_some()
    }

    /// Whether a move of this half-move's player stands behind a place in its line, without a number.
    fn is_replied(self, at: usize, half_move: usize) -> bool {
        let gap = self.gap(at, half_move);
        gap.lines == Break::None && self.move_at(gap.end, half_move, false).is_some()
    }

    /// Whether a sentence goes on in the line below.
    fn is_in_sentence_below(self, at: usize) -> bool {
        let below = self.text.get(at..).and_then(|rest| rest.split('\n').nth(1));
        below
            .is_some_and(|line| line.trim_start().starts_with(char::is_lowercase) && is_prose(line))
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
        let may_be = number.leads && due.is_multiple_of(2) && is_near;
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

    /// Whether the number of this half-move stands here.
    pub(super) fn is_due(self, at: usize, due: usize) -> bool {
        number_at(self.text, at).is_some_and(|number| number.half_move(due) == due)
    }

    /// The move that is written behind a number, or was meant for one.
    fn move_behind(self, number: &Number, half_move: usize) -> Option<Written> {
        let read = self.move_at(number.end, half_move, true);
        read.or_else(|| self.garbled(number.end, half_move, true))
    }

    /// The move for this half-move that is written here.
    pub(super) fn move_at(self, at: usize, half_move: usize, is_numbered: bool) -> Option<Written> {
        let mover = mover(half_move);
        let rest = self.text.get(at..)?;
        let blank = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        // A number on a line of its own stands above its move, or on another page.
        let below = rest.get(blank..)?.strip_prefix('\n').filter(|_| at > 0);
        let begin = below.map_or(at + blank, |line| self.text.len() - line.trim_start().len());
        let next = self.text.get(begin..)?.chars().next()?;
        if !(next.is_alphabetic() || next.is_ascii_digit() || !next.is_ascii()) {
            return None;
        }
        let ahead = Ahead::of(self.text.as_bytes().get(begin..).unwrap_or_default());
        let number = (half_move / 2 + 2) as i64;
        let short = next_number(&ahead.text, number);
        let short = short.and_then(|at| ahead.text.get(..at));
        let read = short.and_then(|text| read_in(self.dialect, text, mover));
        // A number below is no rank, even where without it nothing can be read.
        let is_apart = || short.is_none_or(|text| !text.ends_with(['s', 'S']));
        let whole = || read_in(self.dialect, &ahead.text, mover).filter(|_| is_apart());
        let (pattern, len) =
            read.or_else(whole).or_else(|| self.capture_before_mark(&ahead.text, mover))?;
        let broken = self.text.get(begin..begin + len)?.split_once('\n');
        if broken.is_some_and(|(line, below)| !may_break(line.trim(), below.trim())) {
            return None;
        }
        // What captures has not been read to its end.
        let (read, behind) = self.text.get(begin..)?.split_at_checked(len)?;
        if behind.trim_start_matches(' ').starts_with(['x', 'X', '×']) {
            return None;
        }
        let rank = rank_behind(read, behind);
        let meaning = if rank == 0 { Meaning::Read(pattern) } else { Meaning::Garbled };
        Some(Written { meaning, at: begin..begin + len + rank, is_numbered, odd_number: None })
    }

    /// A capture before the mark of a note that is no letter's: `PxP'`.
    fn capture_before_mark(self, text: &str, mover: Color) -> Option<(Pattern, usize)> {
        let (capture, behind) = text.split_once(['\'', '’'])?;
        let is_marked = capture.contains('x') && !behind.starts_with(char::is_alphanumeric);
        let whole = |(_, len): &(Pattern, usize)| *len == capture.len();
        read_in(self.dialect, capture, mover).filter(|it| is_marked && whole(it))
    }

    /// What is printed where a move is due and is none as it stands, if it was meant for one.
    pub(super) fn garbled(self, at: usize, half_move: usize, is_numbered: bool) -> Option<Written> {
        let rest = self.text.get(at..)?;
        let begin = self.text.len() - rest.trim_start_matches([' ', '\t']).len();
        let cell = cell(self.text.get(begin..)?);
        let in_other_letters = || {
            let pattern = read_in_other_letters(self.dialect, cell, mover(half_move))?;
            Some((Meaning::InOtherLetters(pattern.0), pattern.1))
        };
        let garbled = || {
            let len = self.garbled_end(begin, cell, half_move)?;
            is_like_a_move(&cell[..len]).then_some((Meaning::Garbled, len))
        };
        let reply = || self.reply_behind_figures(begin, cell, half_move);
        if let Some(written) = reply().filter(|_| !half_move.is_multiple_of(2)) {
            return Some(written);
        }
        let (meaning, len) =
            in_other_letters().or_else(garbled).filter(|_| !self.is_ending(begin, half_move))?;
        Some(Written { meaning, at: begin..begin + len, is_numbered, odd_number: None })
    }

    /// Black's move that stands behind a number that cannot be read: `i). B. to Kt's 3rd.`
    fn reply_behind_figures(self, begin: usize, cell: &str, half_move: usize) -> Option<Written> {
        let behind = behind_figures(cell, 0).filter(|behind| *behind < cell.len())?;
        let written = self.move_at(begin + behind, half_move, true)?;
        self.ends_line(written.at.end, half_move + 1).then_some(written)
    }

    /// How much of a cell is one garbled move: up to the number of the next one, up to a reply that can
    /// be read, or all of it.
    fn garbled_end(self, begin: usize, cell: &str, half_move: usize) -> Option<usize> {
        let next = half_move + 1;
        let words = || cell.match_indices(' ').map(|(at, _)| at);
        let numbered = words().find(|at| self.is_due(begin + at + 1, next));
        let replied = || {
            let is_reply = |at: &usize| {
                let reply = self.move_at(begin + at, next, false);
                reply.is_some_and(|reply| self.ends_line(reply.at.end, next + 1))
            };
            words().filter(|_| half_move.is_multiple_of(2)).find(is_reply)
        };
        let parted = || {
            let is_parted = |at: &usize| {
                let (move_, reply) = (cell[..*at].trim_end(), cell[*at..].trim_start());
                move_.ends_with(|c: char| c.is_ascii_digit() || matches!(c, 's' | 'S'))
                    && reply.starts_with(char::is_uppercase)
                    && is_like_a_move(move_)
                    && is_like_a_move(reply)
            };
            words().filter(|_| half_move.is_multiple_of(2)).find(is_parted)
        };
        let end = numbered.or_else(replied).or_else(parted).unwrap_or(cell.len());
        Some(cell.get(..end)?.trim_end().len())
    }

    /// Whether nothing but the number of this half-move stands in the rest of a line.
    pub(super) fn ends_line(self, at: usize, due: usize) -> bool {
        let gap = self.gap(at, due);
        gap.lines != Break::None || gap.end == self.text.len() || self.is_due(gap.end, due)
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
        } else if run.unread.is_none() {
            // The first moves of a score may stand in a sentence.
            let moves = self.text.get(run.begin..end).unwrap_or_default();
            let begin_of = |end: &str| moves.rfind(end).map(|at| run.begin + at);
            let is_behind = |begin| move |it: &&Written| it.at.start >= begin;
            let behind = |begin| {
                run.moves.len() - run.moves.iter().rev().take_while(is_behind(begin)).count()
            };
            let paragraph = begin_of("\n\n").map_or(0, behind);
            let running = self.running(&run.moves[paragraph..]).map(|at| paragraph + at);
            let running = running.filter(|at| run.start + at > 0);
            // A sentence may go on in the next line.
            let is_open = gap.lines == Break::Line
                && (words.starts_with(char::is_lowercase)
                    || words.starts_with(char::is_alphabetic)
                        && prose_words(rest_of_line(self.text, begin)) > 0);
            if gap.lines == Break::None || running.is_some() && is_open {
                let line = || begin_of("\n").map_or(0, behind);
                (run.prose, run.tail) =
                    (Some(gap.end), run.moves.len() - running.unwrap_or_else(line));
            }
        }
    }

    /// Whether the first line of a run is running text.
    pub(super) fn begins_running(self, run: &Run) -> bool {
        self.running(run.moves.get(..THIRD).unwrap_or_default()).is_some()
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

/// Whether a move may go on in the next line: it breaks off behind a name, a sign or a word, or before a
/// dash, or nothing but its check stands below.
fn may_break(line: &str, below: &str) -> bool {
    let is_dash = |c: char| "-–—".contains(c);
    let is_open = line.ends_with(|c: char| c.is_uppercase() || c == '.' || is_dash(c))
        || below.starts_with(is_dash);
    let is_check = below.starts_with(|c: char| c.is_lowercase()) && !below.contains(' ');
    is_open || is_check || ["to", "takes", "'s", "’s", "Kt"].iter().any(|end| line.ends_with(end))
}

/// Whose half-move this is.
pub(super) fn mover(half_move: usize) -> Color {
    if half_move.is_multiple_of(2) { Color::White } else { Color::Black }
}
