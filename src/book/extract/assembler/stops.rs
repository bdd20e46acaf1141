//! The places at which the reading of a score stops, and the text there.

use super::meaning::Doubt;
use super::{Assembler, MAX_GAP_BYTES};
use crate::book::extract::chain::Chain;
use crate::book::extract::found::{Stop, Unread};
use crate::book::extract::number::number_at;
use crate::book::extract::scanner::PrintedMove;
use crate::chess::Position;
use crate::notation::Notation;
use crate::notation::dialects::SAN;
use crate::replay::ResolveError;

/// The maximum number of half-moves missing between a score and later moves that belong to it.
const MISSING: usize = 4;

/// The maximum length of the text shown of a line, in characters.
const LONGEST_SHOWN: usize = 40;

impl Assembler<'_> {
    /// Returns the stop at a printed move that cannot be played.
    pub(super) fn stop(
        &self,
        chain: &Chain,
        position: &Position,
        printed: &PrintedMove,
        doubt: Doubt,
    ) -> Stop {
        let (why, all) = match doubt {
            Doubt::NotPlayable(error) => (Unread::NotPlayable(error), Vec::new()),
            Doubt::Several(all) => (Unread::NotPlayable(ResolveError::Ambiguous), all),
            Doubt::Slips(all, Some(error)) => (Unread::NotPlayable(error), all),
            Doubt::Slips(all, None) => (self.no_move(), all),
        };
        let candidates = all.iter().map(|m| position.write(m, &SAN)).collect();
        let line = self.plain.line(printed.range.start);
        Stop { line, ply: chain.printed.len() + 1, printed: self.words(printed), why, candidates }
    }

    /// Returns the stop after the last move of a score, if the text continues the score and no move
    /// can be read there.
    pub(super) fn stop_after_last_move(&self, chain: &Chain) -> Option<Stop> {
        let due = chain.printed.len();
        if let Some(at) = chain.unread {
            return Some(self.stop_at(chain, at, self.no_move()));
        }
        if let Some(at) = chain.aside {
            return Some(self.stop_at(chain, at, Unread::Aside));
        }
        if let Some(at) = chain.prose.filter(|at| !due.is_multiple_of(2) && self.may_be_reply(*at))
        {
            return Some(self.stop_at(chain, at, self.no_move()));
        }
        self.missing_below(chain)
    }

    /// Returns the stop at the first later line that begins with a number of this score.
    fn missing_below(&self, chain: &Chain) -> Option<Stop> {
        let (text, due) = (self.scanner.text, chain.printed.len());
        let later = &self.runs[self.runs.partition_point(|run| run.begin < chain.end)..];
        let next_score = later.iter().find(|run| run.start == 0 && run.starts_line);
        let next_score = next_score.map_or(text.len(), |run| run.begin);
        let limit = next_score.min(self.next_game(chain.end)).min(chain.end + MAX_GAP_BYTES);
        let mut at = chain.end;
        for line in text[at..text.floor_char_boundary(limit)].split_inclusive('\n') {
            let begin = at + line.len() - line.trim_start().len();
            at += line.len();
            let Some(number) = number_at(text, begin).filter(|number| number.starts_line) else {
                continue;
            };
            let from = later.partition_point(|run| run.begin < number.begin);
            let run = later.get(from).filter(|run| run.begin == number.begin);
            let half_move = number.half_move(due);
            if half_move == due && run.is_none_or(|run| run.starts_line) {
                return Some(self.stop_at(chain, number.begin, self.no_move()));
            }
            let is_row = run.is_some_and(|run| run.moves.len() > 1 && run.is_clean());
            if half_move > due + MISSING {
                return None;
            }
            if half_move > due && is_row {
                let why = Unread::Missing(due / 2 + 1);
                return Some(self.stop_at(chain, number.begin, why));
            }
        }
        None
    }

    /// Returns true if the words in the place of Black's move may be meant as a move: a few words,
    /// the first with a capital.
    fn may_be_reply(&self, at: usize) -> bool {
        let line = self.scanner.text[at..].lines().next().unwrap_or_default();
        line.starts_with(char::is_uppercase) && line.trim().chars().count() <= LONGEST_SHOWN / 2
    }

    fn no_move(&self) -> Unread {
        Unread::NoMove(Notation::Dialect(self.scanner.dialect))
    }

    /// Returns a stop at a byte, with the text there.
    pub(super) fn stop_at(&self, chain: &Chain, at: usize, why: Unread) -> Stop {
        let line = self.scanner.text[at..].lines().next().unwrap_or_default();
        let words: Vec<&str> = line.split_whitespace().collect();
        Stop {
            line: self.plain.line(at),
            ply: chain.printed.len() + 1,
            printed: words.join(" ").chars().take(LONGEST_SHOWN).collect(),
            why,
            candidates: Vec::new(),
        }
    }
}
