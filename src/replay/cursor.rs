//! Access to the positions of a game in order.

use crate::chess::Position;

use super::{Ply, Timeline};

/// A position that moves through a game. Any ply can be reached; later ones nearby are fast.
#[derive(Debug)]
pub struct Cursor<'a> {
    timeline: &'a Timeline,
    at: Option<(Ply, Position)>,
}

impl<'a> Cursor<'a> {
    /// Creates a cursor at no ply.
    pub fn new(timeline: &'a Timeline) -> Self {
        Self { timeline, at: None }
    }

    /// Returns the position at a ply, or the last one if the game is shorter. Fast if the previous
    /// call was for at most 63 plies earlier.
    pub fn at(&mut self, ply: Ply) -> &Position {
        let ply = ply.min(self.timeline.plies());
        let (_, position) = match self.at.take() {
            Some((here, mut position)) if here <= ply && ply - here < 64 => {
                for m in &self.timeline.moves()[here as usize..ply as usize] {
                    position.play(m);
                }
                self.at.insert((ply, position))
            }
            _ => self.at.insert((ply, self.timeline.position(ply))),
        };
        position
    }
}
