//! How positions have come about in a search.

use crate::chess::Move;

/// The moves that led to positions, each with the place of the one before it; the first is none.
pub(super) struct Paths(Vec<(u32, Option<Move>)>);

impl Paths {
    /// The place of the position that a search begins with.
    pub(super) const START: u32 = 0;

    pub(super) fn new() -> Self {
        Self(vec![(Self::START, None)])
    }

    /// The place of the position to which a move leads from this one.
    pub(super) fn go_on(&mut self, from: u32, m: Move) -> u32 {
        self.0.push((from, Some(m)));
        self.0.len() as u32 - 1
    }

    /// The moves that led to a place.
    pub(super) fn to(&self, mut place: u32) -> Vec<Move> {
        let mut line = Vec::new();
        while let (before, Some(m)) = self.0[place as usize] {
            line.push(m);
            place = before;
        }
        line.reverse();
        line
    }
}
