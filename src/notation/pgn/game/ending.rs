//! The end of a game: what is settled when all of its text is read.

use super::{Game, Phase};
use crate::notation::game_result::GameResult;
use crate::notation::read_warning::ReadWarning;

impl Game<'_, '_> {
    /// Completes the record of a game that ends before this byte.
    pub(crate) fn finish(&mut self, end: usize) {
        self.record.text = self.tokens.text.get(self.start..end).unwrap_or_default().into();
        if self.depth > 0 {
            self.warn(end, ReadWarning::OpenVariation);
        }
        if self.ends_in_double_forfeit() {
            self.record.moves.pop();
            self.result(GameResult::BothLose);
        }
        self.name_result_taken();
        self.record.is_tagged = self.tagged != 0;
        if !self.record.is_tagged {
            self.finish_score();
        }
    }

    /// Returns true if the last move is `0-0` and stands for the result of a game that both players
    /// lost: the Result tag says so, or White is to move and no number stands before it.
    fn ends_in_double_forfeit(&self) -> bool {
        let Some((last, before)) = self.record.moves.split_last() else { return false };
        let is_result = |text: &str| GameResult::from_pgn(text) == Some(GameResult::BothLose);
        if self.phase != Phase::Reading || self.depth != 0 || !is_result(&self.record.written(last))
        {
            return false;
        }
        if self.record.tag("Result").is_some_and(is_result) {
            return true;
        }
        let text = self.record.text.get(..last.byte as usize).unwrap_or_default();
        self.numbers.is_whites_turn(before.len())
            && !matches!(text.trim_ascii_end().last(), Some(b'.' | b')' | b'0'..=b'9'))
    }

    /// Says in the warning of a Result tag that is no result which one is taken instead.
    fn name_result_taken(&mut self) {
        let Some(taken) = self.record.movetext_result else { return };
        for warning in &mut self.record.warnings {
            if let ReadWarning::NoResult(tag) = &mut warning.what {
                warning.what = ReadWarning::ResultOfMovetext(std::mem::take(tag), taken);
            }
        }
    }

    /// Warns of a game in a file that ends without a result.
    pub(super) fn warn_of_no_end(&mut self, end: usize) {
        if self.phase != Phase::Ended && self.record.is_tagged {
            self.warn(end, if self.begun { ReadWarning::NoEnd } else { ReadWarning::NoMovetext });
        }
    }
}
