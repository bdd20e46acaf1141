//! Move numbers. They decide nothing, but a number that does not follow may mean that moves are
//! missing.

/// A greater number without dots is taken for a move in figures.
pub(crate) const LAST_NUMBER: u32 = 999;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Numbers {
    /// Twice the number of the first move, and one more if Black makes it; less the
    /// half-moves made before it was read.
    base: Option<i64>,
    /// The half-moves made when the first number was read.
    first: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Advice {
    Expected,
    First,
    /// Another number was expected. From here on counting begins anew.
    Instead(u64),
}

impl Numbers {
    /// Returns the number that belongs before the next move.
    #[inline]
    pub(crate) fn expected(&self, plies: usize) -> Option<i64> {
        self.base.map(|base| (base + plies as i64) >> 1)
    }

    /// Returns true if the next move is White's, as far as numbers tell.
    pub(crate) fn is_whites_turn(&self, plies: usize) -> bool {
        self.base.is_some_and(|base| (base + plies as i64) & 1 == 0)
    }

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

    /// Takes note of dots apart from their number, as in `23. ... Kf7`: it is Black's move.
    pub(crate) fn dots(&mut self, plies: usize) {
        if let Some(base) = self.base.as_mut().filter(|_| self.first == plies) {
            *base += (*base + plies as i64 + 1) & 1;
        }
    }
}
