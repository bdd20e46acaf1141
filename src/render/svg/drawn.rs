//! How much of a game is drawn.

use crate::narrative::bounds::DRAWN;
use crate::narrative::lanes::{Lane, Lanes, Strip};

impl Lanes<'_> {
    /// The lanes as far as they are drawn; where that is not the whole game, their edge is torn.
    pub(crate) fn drawn(self) -> Self {
        if self.plies <= DRAWN {
            return self;
        }
        let recurring = self.recurring.into_iter().map(|mut plies| {
            plies.retain(|&ply| ply <= DRAWN);
            plies
        });
        let lanes = self.lanes.into_iter().map(|lane| {
            let strips = lane.strips.into_iter().map(Strip::drawn).collect();
            Lane { strips, ..lane }
        });
        Self {
            plies: DRAWN,
            cut: true,
            recurring: recurring.filter(|plies| plies.len() > 1).collect(),
            ticks: self.ticks.into_iter().filter(|(ply, _)| *ply <= DRAWN).collect(),
            lanes: lanes.collect(),
        }
    }
}

impl Strip {
    fn drawn(mut self) -> Self {
        self.counted.retain(|counted| counted.ply <= DRAWN);
        self.open.retain(|open| open.from <= DRAWN);
        self.claims.retain(|claim| claim.ply <= DRAWN);
        self.unknown = self.unknown.filter(|&ply| ply <= DRAWN);
        self.end = self.end.filter(|end| end.ply <= DRAWN);
        self
    }
}
