//! Runs: stretches of a sequence in which every element equals the one a period before.

use std::cell::OnceCell;
use std::iter;

/// A stretch `begin..end` of a sequence in which every element after the first `period`
/// equals the one `period` before. It holds two periods at least and cannot be extended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Run {
    pub begin: usize,
    pub end: usize,
    pub period: usize,
}

/// Returns the runs with a period of at least `shortest` that hold at least `fewest` periods, and
/// at least two. Each has its shortest period; they are in order of their beginnings.
///
/// A run of period *p* covers two neighbours among the elements 0, *p*, 2*p* …, so only
/// they are compared, and how far they match to both sides is found by bisection over
/// hashes: *n* log² *n* whatever the sequence.
pub(super) fn maximal_runs(sequence: &[u32], shortest: usize, fewest: usize) -> Vec<Run> {
    let matcher = Matcher::new(sequence);
    let mut runs = Vec::new();
    for period in shortest..=sequence.len() / fewest {
        let mut anchor = 0;
        while anchor + period < sequence.len() {
            let run = matcher.run_at(anchor, period);
            runs.extend(run.filter(|run| run.end - run.begin >= fewest * period));
            // The anchors up to the run's end would find it again.
            let past = run.map_or(0, |run| run.end.saturating_sub(period + anchor));
            anchor += period * (past / period).max(1);
        }
    }
    runs.sort_unstable();
    runs.dedup_by_key(|run| (run.begin, run.end));
    runs
}

/// Finds how far a sequence matches itself.
struct Matcher<'a> {
    sequence: &'a [u32],
    hashes: OnceCell<Hashes>,
}

/// Matches up to this length are found element by element; most matches are no longer.
const SHORT: usize = 16;

impl<'a> Matcher<'a> {
    fn new(sequence: &'a [u32]) -> Self {
        Self { sequence, hashes: OnceCell::new() }
    }

    /// Returns the stretch around `anchor` in which the sequence equals itself shifted by `period`;
    /// `None` if the two elements there differ.
    fn run_at(&self, anchor: usize, period: usize) -> Option<Run> {
        let other = anchor + period;
        if self.sequence[anchor] != self.sequence[other] {
            return None;
        }
        let ahead = self.matching_ahead(anchor, other);
        let behind = self.matching_behind(anchor, other);
        Some(Run { begin: anchor - behind, end: other + ahead, period })
    }

    /// Returns the number of elements from `a` on that equal those from `b` on; `a` is before `b`.
    fn matching_ahead(&self, a: usize, b: usize) -> usize {
        let most = self.sequence.len() - b;
        let looked =
            (0..most.min(SHORT)).take_while(|n| self.sequence[a + n] == self.sequence[b + n]);
        match looked.count() {
            SHORT => longest(SHORT, most, |n| self.hash(a, n) == self.hash(b, n)),
            short => short,
        }
    }

    /// Returns the number of elements before `a` that equal those before `b`; `a` is before `b`.
    fn matching_behind(&self, a: usize, b: usize) -> usize {
        let looked =
            (1..=a.min(SHORT)).take_while(|n| self.sequence[a - n] == self.sequence[b - n]);
        match looked.count() {
            SHORT => longest(SHORT, a, |n| self.hash(a - n, n) == self.hash(b - n, n)),
            short => short,
        }
    }

    /// Returns the hash of `len` elements from `begin` on.
    fn hash(&self, begin: usize, len: usize) -> u64 {
        self.hashes.get_or_init(|| Hashes::new(self.sequence)).of(begin, len)
    }
}

/// Hashes of any part of a sequence, from those of its beginnings.
struct Hashes {
    /// `beginnings[n]` is the hash of the first *n* elements.
    beginnings: Vec<u64>,
    powers: Powers,
}

/// The powers of the base: the first [`SMALL`], and every [`SMALL`]-th; any other is a product of
/// two of them.
struct Powers {
    small: Vec<u64>,
    large: Vec<u64>,
}

const SMALL: usize = 1 << 10;

/// The Mersenne prime 2^61 - 1: hashes are polynomials modulo it.
const PRIME: u64 = (1 << 61) - 1;
const BASE: u64 = 0x0dd5_ea5e_5eed_0b05 % PRIME;

impl Hashes {
    fn new(sequence: &[u32]) -> Self {
        let mut beginnings = Vec::with_capacity(sequence.len() + 1);
        let mut hash = 0;
        beginnings.push(hash);
        for &element in sequence {
            hash = (times(hash, BASE) + u64::from(element) + 1) % PRIME;
            beginnings.push(hash);
        }
        Self { beginnings, powers: Powers::up_to(sequence.len()) }
    }

    fn of(&self, begin: usize, len: usize) -> u64 {
        let before = times(self.beginnings[begin], self.powers.of(len));
        (self.beginnings[begin + len] + PRIME - before) % PRIME
    }
}

impl Powers {
    fn up_to(most: usize) -> Self {
        let of = |base: u64| iter::successors(Some(1), move |&power| Some(times(power, base)));
        let small: Vec<u64> = of(BASE).take(SMALL.min(most) + 1).collect();
        let step = small.get(SMALL).copied().unwrap_or(1);
        Self { small, large: of(step).take(most / SMALL + 1).collect() }
    }

    fn of(&self, exponent: usize) -> u64 {
        times(self.small[exponent % SMALL], self.large[exponent / SMALL])
    }
}

fn times(a: u64, b: u64) -> u64 {
    // Both are below the prime, so the remainder fits 61 bits.
    (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64
}

/// Returns the largest number up to `most` that satisfies a test. The number `good` and all smaller
/// ones satisfy it.
fn longest(good: usize, most: usize, satisfies: impl Fn(usize) -> bool) -> usize {
    let (mut good, mut bad) = (good, most + 1);
    while bad - good > 1 {
        let middle = good + (bad - good) / 2;
        if satisfies(middle) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    good
}
