//! The end of a game: what is settled when all of its text is read.

use super::{GameParser, Phase, Token, Tokens};
use crate::notation::game_result::GameResult;
use crate::notation::read_warning::ReadWarning;

impl GameParser<'_, '_> {
    /// Completes the record of a game that ends before this byte.
    pub(crate) fn finish(&mut self, end: usize) {
        self.record.text = self.tokens.text.get(self.start..end).unwrap_or_default().into();
        if self.depth > 0 {
            self.warn(end, ReadWarning::OpenVariation);
        }
        if self.ends_in_double_forfeit()
            && let Some(last) = self.record.moves.pop()
        {
            self.result_at(self.start + last.byte as usize, GameResult::BothLose);
        }
        self.name_result_taken();
        self.record.is_tagged = self.tag_bits != 0;
        if !self.record.is_tagged {
            self.finish_score();
        }
    }

    /// Returns true if the last move is `0-0` and means the result of a game that both players
    /// lost: the Result tag says so, or it would be White's move and lacks the number that White's
    /// previous move has.
    fn ends_in_double_forfeit(&self) -> bool {
        let Some(last) = self.record.moves.len().checked_sub(1) else { return false };
        let written = self.record.written(&self.record.moves[last]);
        let is_result = |text: &str| GameResult::from_pgn(text) == Some(GameResult::BothLose);
        if self.phase != Phase::Reading || self.depth != 0 || !is_result(&written) {
            return false;
        }
        if self.record.tag("Result").is_some_and(is_result) {
            return true;
        }
        let previous = last.checked_sub(2);
        self.numbers.is_whites_turn(last)
            && !self.is_numbered(last)
            && previous.is_none_or(|previous| self.is_numbered(previous))
    }

    /// Returns true if a number, perhaps with a comment or mark after it, precedes the move with
    /// this index.
    fn is_numbered(&self, index: usize) -> bool {
        let moves = &self.record.moves;
        let previous = index.checked_sub(1).map(|previous| moves[previous]);
        let from = previous.map_or(0, |m| m.byte as usize + usize::from(m.len));
        let until = moves[index].byte as usize;
        let mut tokens = Tokens::new(self.record.text.get(..until).unwrap_or_default(), from);
        let mut is_numbered = false;
        loop {
            match tokens.next() {
                Token::End => return is_numbered,
                Token::Number { .. } => is_numbered = true,
                // `1)`
                Token::Close
                | Token::Dots
                | Token::Comment { .. }
                | Token::Line
                | Token::Ignored => {}
                _ => is_numbered = false,
            }
        }
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
            self.warn(
                end,
                if self.has_begun { ReadWarning::NoEnd } else { ReadWarning::NoMovetext },
            );
        }
    }
}
