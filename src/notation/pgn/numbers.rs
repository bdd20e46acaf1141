//! Move numbers. A number out of sequence is only a warning that moves may be missing.

/// The greatest move number. A greater number without dots is taken for a move in numeric notation.
pub(crate) const LAST_NUMBER: u32 = 999;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Numbers {
    /// Twice the last number that was not expected, plus 1 if it is Black's, minus the number of
    /// half-moves before it.
    base: Option<i64>,
    /// The number of half-moves before that number.
    first: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Advice {
    Expected,
    First,
    /// This other number was expected. Counting begins anew with the number read.
    Instead(u64),
}

impl Numbers {
    /// Returns the expected number before the next move.
    #[inline]
    pub(crate) fn expected(&self, plies: usize) -> Option<i64> {
        self.base.map(|base| (base + plies as i64) >> 1)
    }

    /// Returns true if the next move is White's, judged by the numbers.
    pub(crate) fn is_whites_turn(&self, plies: usize) -> bool {
        self.base.is_some_and(|base| (base + plies as i64) & 1 == 0)
    }

    /// Reads a move number after a number of half-moves.
    pub(crate) fn read(&mut self, n: u32, dots: u32, plies: usize) -> Advice {
        let ply = plies as i64;
        let expected = self.expected(plies);
        if expected == Some(i64::from(n)) {
            return Advice::Expected;
        }
        self.base = Some(2 * i64::from(n) + i64::from(dots > 1) - ply);
        self.first = plies;
        expected.map_or(Advice::First, |n| Advice::Instead(n.unsigned_abs()))
    }

    /// Reads dots that a blank separates from their number, `23. ... Kf7`: the next move is
    /// Black's.
    pub(crate) fn dots(&mut self, plies: usize) {
        if let Some(base) = self.base.as_mut().filter(|_| self.first == plies) {
            *base += (*base + plies as i64 + 1) & 1;
        }
    }
}
