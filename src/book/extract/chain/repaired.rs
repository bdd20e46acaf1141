//! Where a score of a scan goes on in a row whose number could not be read, or whose move.

use super::decide::CONFIRMING;
use super::{Chain, Choice, ChoiceReason, FITTING, Runs, SHORT_GAP};
use crate::book::extract::lines::{below, rest_of_line};
use crate::book::extract::number::{Number, leading, number_at};
use crate::book::extract::prose::prose_words;
use crate::book::extract::run::Run;
use crate::chess::Position;
use crate::notation::dialects::SAN;
use crate::replay::Replayer;

/// So many lines at most stand between a move and the next row of its score.
const LINES: usize = 40;

/// So much of a line at most stands before its move, in bytes.
const HEAD: usize = 8;

/// Dust on the page is no longer than so many characters.
const DUST: usize = 2;

impl Runs<'_> {
    /// Adds the run with which a score of a scan goes on in a row that could not be read, if it reads on there.
    pub(super) fn add_repaired(&mut self, chain: &mut Chain, game: &mut Replayer) -> Option<usize> {
        if !self.is_scan || chain.written.is_empty() {
            return None;
        }
        match chain.unread {
            Some(at) => self.add_unread(at, chain, game),
            None => self.add_unnumbered(chain, game),
        }
    }

    /// The same where the number that is due stands, and no move could be read.
    fn add_unread(&mut self, at: usize, chain: &Chain, game: &mut Replayer) -> Option<usize> {
        let due = chain.written.len();
        let number = number_at(self.scan.text, at).filter(|it| it.leads)?;
        if self.scan.move_at(number.end, due, true).is_some() {
            return None;
        }
        let written = self.scan.in_place_of_move(number.end, due)?;
        let run = self.scan.run_with(&Number::due(due, at..number.end), written);
        self.add_if(run, |it, index| it.decided(index, 0, chain, game).is_ok())
    }

    /// The same in a row below the last one, in which the number that is due could not be read.
    fn add_unnumbered(&mut self, chain: &mut Chain, game: &mut Replayer) -> Option<usize> {
        let (text, due) = (self.scan.text, chain.written.len());
        // White's numbers alone lead rows, if Black's are not printed too.
        let are_both = || chain.written.iter().skip(1).step_by(2).all(|it| it.is_numbered);
        if due < 2 || !due.is_multiple_of(2) && !are_both() {
            return None;
        }
        let end = (chain.end + SHORT_GAP).min(self.limit(chain));
        let lines = below(text, chain.end, text.floor_char_boundary(end)).take(LINES);
        let lines: Vec<usize> = lines.collect();
        // Where that number is printed a row without it is another.
        let is_due = |line: &usize| leading(text, *line).is_some_and(|it| it.half_move(due) == due);
        if lines.iter().any(is_due) {
            return None;
        }
        let (index, choice) = lines.into_iter().find_map(|line| {
            let run = self.row_without(line, due, game)?;
            let choice = self.renumbered(&run, game.position())?;
            Some((self.add_if(run, |it, index| it.reads_on(index, game))?, choice))
        })?;
        chain.choices.push(choice);
        Some(index)
    }

    /// Whether a score reads on with a run that is added: where its number is printed behind dust on the page, to
    /// its end.
    fn reads_on(&self, index: usize, game: &Replayer) -> bool {
        let (run, plies) = (&self.all[index], self.reach(index, 0, game));
        let is_due = |it: Number| it.n() == run.start / 2 + 1;
        let is_numbered = behind_dust(self.scan.text, run.begin).is_some_and(is_due);
        plies > CONFIRMING || is_numbered && run.is_clean() && plies >= run.moves.len()
    }

    /// That a row is taken for that of another number than the one which is printed, or of one that cannot be read.
    fn renumbered(&self, run: &Run, position: &Position) -> Option<Choice> {
        let written = run.moves.first()?;
        let m = written.played(position)?;
        let printed = self.plain.printed.get(run.begin..written.at.end)?;
        let n = run.start / 2 + 1;
        Some(Choice {
            line: self.line(run.begin),
            ply: run.start + 1,
            printed: printed.split_whitespace().collect::<Vec<_>>().join(" "),
            read: position.write(&m, &SAN),
            others: Vec::new(),
            why: match number_at(self.scan.text, run.begin) {
                Some(number) => ChoiceReason::Number(number.n(), n),
                None => ChoiceReason::GarbledNumber(n),
            },
        })
    }

    /// The run of a row behind what stands in the place of its number, if its first moves can be played.
    fn row_without(&self, line: usize, due: usize, game: &Replayer) -> Option<Run> {
        let text = rest_of_line(self.scan.text, line);
        if text.starts_with('(') || prose_words(text) > 0 {
            return None;
        }
        let near = &text[..text.floor_char_boundary(HEAD)];
        let words = near.match_indices(' ').map(|(at, _)| at + 1);
        let glued = text.chars().next().map(char::len_utf8);
        words.chain(glued).find_map(|begin| {
            let written = self.scan.move_at(line + begin, due, true)?;
            written.played(game.position())?;
            let run = self.scan.run_with(&Number::due(due, line..line + begin), written);
            let first = &run.moves[..FITTING.min(run.moves.len())];
            let plies = self.reach_within(first, &mut game.clone());
            (plies == first.len()).then_some(run)
        })
    }

    /// Adds a run instead of those that begin within it, if then something can be said of the score.
    fn add_if(
        &mut self,
        run: Run,
        is_meant: impl FnOnce(&mut Self, usize) -> bool,
    ) -> Option<usize> {
        let begin = self.all.partition_point(|it| it.begin < run.begin);
        let end = self.all.partition_point(|it| it.begin < run.end);
        let instead: Vec<Run> = self.all.splice(begin..end, [run]).collect();
        if is_meant(self, begin) {
            return Some(begin);
        }
        self.all.splice(begin..begin + 1, instead);
        None
    }
}

/// The number that stands behind dust at a place: `i 32`
fn behind_dust(text: &str, at: usize) -> Option<Number> {
    let (dust, _) = rest_of_line(text, at).split_once(' ')?;
    let is_dust = dust.chars().count() <= DUST && !dust.contains(|c: char| c.is_ascii_digit());
    number_at(text, at + dust.len() + 1).filter(|_| is_dust)
}
