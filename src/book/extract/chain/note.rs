//! Whether moves are of a note: what says so in the lines around them.

use super::{BESIDE, FITTING, Runs};
use crate::book::extract::gap::{bracket, open_bracket};
use crate::book::extract::lines::begins_line;
use crate::book::extract::number::{SPECK, number_at};
use crate::book::extract::prose::{
    ends_abbreviated, ends_with_words, is_introduced, is_label, is_labelled, is_of_game, is_prose,
    is_supposing, line_above, prose_words,
};
use crate::book::extract::run::Run;

/// A variation in lines of its own among the runs behind a score, or a game that a note quotes there.
#[derive(Default)]
pub(super) struct Aside {
    /// What is due in it.
    due: Option<usize>,
    /// Where its last run begins.
    last: Option<usize>,
    /// What is due behind a pair of moves that a note introduces, and where that ends.
    pair: Option<(usize, usize)>,
    /// So many half-moves read on with the score behind a game that was quoted or stands among its notes.
    behind_game: usize,
}

impl Aside {
    /// Whether it goes on with a run, and that is not its last move as a reply under White's number.
    pub(super) fn goes_on(&self, run: &Run) -> bool {
        self.due == Some(run.start) && self.last != Some(run.begin)
    }

    /// Whether a run may go on with a pair of moves that a note introduces: no words stand between them.
    fn may_go_on(&self, run: &Run, text: &str) -> bool {
        let pair = self.pair.filter(|(due, _)| *due == run.start);
        let between = pair.and_then(|(_, end)| text.get(end..run.begin));
        between.is_some_and(|between| prose_words(between) == 0)
    }

    pub(super) fn take(&mut self, run: &Run) {
        // A game that has ended goes on no more.
        let due = run.closing.is_none().then(|| run.due());
        (self.due, self.last) = (due, Some(run.begin));
    }

    /// Takes the first moves of another game, behind which so many half-moves read on with the score.
    pub(super) fn take_game(&mut self, run: &Run, least: usize) {
        self.behind_game = self.behind_game.max(least);
        self.take(run);
    }

    pub(super) fn has_game(&self) -> bool {
        self.behind_game > 0
    }

    /// So many half-moves read on with a run if it is the score.
    pub(super) fn least(&self, run: &Run, text: &str) -> usize {
        let least = if self.may_go_on(run, text) { FITTING } else { 0 };
        self.behind_game.max(least)
    }

    /// Takes a pair of moves that a note introduces.
    pub(super) fn take_pair(&mut self, run: &Run) {
        self.pair = Some((run.due(), run.end));
    }
}

impl Runs<'_> {
    /// Whether nothing says of a run that it is a note or a variation behind another run.
    pub(super) fn may_follow(&self, at: usize, index: usize) -> bool {
        let (run, end) = (&self.all[at], self.all[index].end);
        run.begin != self.all[index].begin
            && !self.is_supposed(run)
            && !self.is_in_sentence(run, end)
            && !self.is_in_brackets(run, end)
            && !self.is_below_variation(at, end)
    }

    /// Whether a note quotes the score that begins with a run: *This comes from* `1. P-K4 P-K4`.
    pub(super) fn is_quoted(&self, run: &Run) -> bool {
        run.start == 0 && run.moves.len() > 1 && self.is_introduced(run)
    }

    /// Whether the move before a run stands in the line directly above it, behind the moves that are played,
    /// which end before a place: both are of a variation.
    fn is_below_variation(&self, at: usize, end: usize) -> bool {
        let (text, run) = (self.scan.text, &self.all[at]);
        let above = text.get(end..run.begin).unwrap_or_default().trim_end_matches([' ', '\t']);
        let Some((_, line)) = above.strip_suffix('\n').and_then(|it| it.rsplit_once('\n')) else {
            return false;
        };
        let begin = end + above.len() - 1 - line.len();
        let is_above = |row: &Run| (begin..run.begin).contains(&row.begin) && row.is_clean();
        let mut rows = self.all[..at].iter().rev().take(BESIDE);
        rows.any(|row| is_above(row) && row.due() == run.start)
            || !is_prose(line)
                && is_introduced(self.scan.text, begin)
                && self.is_misread_row(begin, run)
    }

    /// Whether a line begins with what is left of a number, and the move before a run is all that follows.
    fn is_misread_row(&self, begin: usize, run: &Run) -> bool {
        let line = self.scan.text[begin..].trim_start_matches(' ');
        let begin = self.scan.text.len() - line.len();
        let is_read = number_at(self.scan.text, begin).is_some();
        let near = &line[..line.floor_char_boundary(SPECK + 1)];
        let head = near.find(". ").filter(|_| !is_read);
        let before = head.zip(run.start.checked_sub(1));
        before.is_some_and(|(len, half_move)| {
            let read = self.scan.move_at(begin + len + 1, half_move, true);
            read.is_some_and(|it| self.scan.ends_line(it.at.end, usize::MAX))
        })
    }

    /// Whether a run is more than one move, or Black's behind dots, which is never alone in its column.
    pub(super) fn is_more_than_one(&self, run: &Run) -> bool {
        run.moves.len() > 1 || run.moves.iter().any(|it| self.scan.is_behind_dots(it))
    }

    /// Whether nothing in a run speaks against its being the score.
    pub(super) fn is_plain(&self, run: &Run) -> bool {
        run.leads
            && run.tail < run.moves.len()
            && !run.begins_with_slip()
            && !self.is_introduced(run)
    }

    /// Whether the sentence that a run begins says something of it: `23. Kc1` *was simpler.*
    pub(super) fn is_said(&self, run: &Run) -> bool {
        let behind = run.prose.and_then(|at| self.scan.text.get(at..));
        behind.is_some_and(|it| it.starts_with(char::is_lowercase))
    }

    /// Whether a bracket is opened behind a place and closed behind the number of a run, in one paragraph. In a scan
    /// it may have been dust on the page, above a row.
    pub(super) fn is_in_brackets(&self, run: &Run, end: usize) -> bool {
        let (text, at) = (self.scan.text, run.begin);
        let open = open_bracket(text, end, at).filter(|_| !(run.leads && self.is_scan));
        open.is_some_and(|open| {
            !text[open..at].contains("\n\n") && bracket(text, open).is_some_and(|end| end > at)
        })
    }

    /// Whether a sentence goes on with the number of a run: *Better is 9...Bc5, then* `10. Nbd2`. Behind a
    /// colon the score itself may stand, if there is no other number before it.
    fn is_in_sentence(&self, run: &Run, end: usize) -> bool {
        let before = self.scan.text.get(end..run.begin).unwrap_or_default().trim_end();
        let line = before.rsplit('\n').next().unwrap_or_default();
        if run.leads {
            let is_moveless = run.tail == run.moves.len();
            return is_moveless && (self.is_introduced(run) || ends_with_words(line));
        }
        let is_varied = || {
            let from = end + before.len() - line.len();
            let number = self.scan.next_number(from).filter(|it| it.begin < run.begin);
            number.is_some() && line.ends_with([':', '-', '–', '—'])
        };
        let is_open = line.ends_with(|c: char| c.is_lowercase() || ",;".contains(c));
        is_varied()
            || is_supposing(line)
            || is_named(line)
            || (prose_words(line) > 0 || ends_with_words(line))
                && (is_open || ends_abbreviated(line))
    }

    /// Whether a letter heads the lines of a run, or the words that introduce them do not say that the game
    /// goes on, or say that it was not played: *Suppose Black had now played* —
    fn is_supposed(&self, run: &Run) -> bool {
        let line = line_above(self.scan.text, run.begin);
        if is_label(line) {
            return true;
        }
        let above = self.scan.text.get(..run.begin).unwrap_or_default();
        if is_labelled(above) {
            return true;
        }
        let is_announced = begins_line(above, above.len())
            && line.ends_with(':')
            && prose_words(line) > 0
            && !is_of_game(above);
        is_announced || line.ends_with(['—', '–', ':', '-']) && is_supposing(above)
    }

    /// Whether the sentence above a run goes on with it.
    pub(super) fn is_introduced(&self, run: &Run) -> bool {
        is_introduced(self.scan.text, run.begin)
    }
}

/// Whether nothing but a name and a colon stand behind a move: *Zukertort:*
fn is_named(behind: &str) -> bool {
    let name = behind.trim().strip_suffix(':').unwrap_or_default();
    name.starts_with(char::is_uppercase) && prose_words(name) == 0
}
