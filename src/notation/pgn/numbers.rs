//! Move numbers. A number out of sequence is only a warning that moves may be missing.

/// The greatest move number. A greater number without dots is taken for a move in numeric notation.
pub(crate) const LAST_NUMBER: u32 = 999;

/// The numbering of the moves read so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Numbers {
    /// Twice the last number that was not expected, plus 1 if it is Black's, minus the number of
    /// half-moves before it. `None` before the first number.
    base: Option<i64>,
    /// The number of half-moves before that number.
    first: usize,
}

/// A move number compared with the expected one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NumberCheck {
    Expected,
    /// The first number of the game.
    First,
    /// This other number was expected.
    Unexpected(u64),
}

impl Numbers {
    /// Returns the number expected before the next move, after this number of half-moves; `None` if
    /// no number was read so far.
    #[inline]
    pub(crate) fn expected(&self, plies: usize) -> Option<i64> {
        self.base.map(|base| (base + plies as i64) >> 1)
    }

    /// Returns true if the numbers show that the next move is White's; false if no number was read.
    pub(crate) fn is_whites_turn(&self, plies: usize) -> bool {
        self.base.is_some_and(|base| (base + plies as i64) & 1 == 0)
    }

    /// Compares a move number, read after this number of half-moves, with the expected one. If they
    /// differ, counting begins anew with the number read.
    pub(crate) fn read(&mut self, n: u32, dots: u32, plies: usize) -> NumberCheck {
        let ply = plies as i64;
        let expected = self.expected(plies);
        if expected == Some(i64::from(n)) {
            return NumberCheck::Expected;
        }
        self.base = Some(2 * i64::from(n) + i64::from(dots > 1) - ply);
        self.first = plies;
        expected.map_or(NumberCheck::First, |n| NumberCheck::Unexpected(n.unsigned_abs()))
    }

    /// Reads dots that a blank separates from their number, `23. ... Kf7`: if the number before
    /// them was not expected, the next move is Black's.
    pub(crate) fn dots(&mut self, plies: usize) {
        if let Some(base) = &mut self.base
            && self.first == plies
            && (*base + plies as i64) % 2 == 0
        {
            *base += 1;
        }
    }
}
