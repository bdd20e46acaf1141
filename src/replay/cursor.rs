//! Walking through a game.

use crate::chess::Position;

use super::{Ply, Timeline};

/// A position that walks through a game: any ply can be reached, and the next ones fast.
#[derive(Debug)]
pub struct Cursor<'a> {
    timeline: &'a Timeline,
    at: Option<(Ply, Position)>,
}

impl<'a> Cursor<'a> {
    /// A cursor that has not set out yet.
    pub fn new(timeline: &'a Timeline) -> Self {
        Self { timeline, at: None }
    }

    /// The position at a ply, fast if the one before was shortly before; beyond the game, the last
    /// one.
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
