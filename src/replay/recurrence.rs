//! Repeated placements: their last occurrence and their number.

use super::facts::{Ply, PlyMark};

/// A table of placements, whose memory is reused from game to game.
///
/// A placement can be repeated only before the next capture or pawn move. Each stretch between such
/// moves has its own number, which marks its entries, so that the table is never cleared.
#[derive(Clone, Debug)]
pub(super) struct PlacementTable {
    /// An open-addressing hash table whose size is a power of two. At most half of it is filled.
    slots: Vec<Slot>,
    stretch: u32,
    /// The number of slots filled in this stretch.
    filled: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    placement: u64,
    /// The stretch that wrote the slot; 0 if none has.
    stretch: u32,
    seen: LastOccurrence,
}

/// The last ply with a placement, and its number of occurrences up to that ply.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LastOccurrence {
    pub(super) last: Ply,
    pub(super) times: u32,
}

/// The minimum number of plies between equal placements: each side moves out and back.
const SHORTEST: u32 = 4;

impl Default for PlacementTable {
    fn default() -> Self {
        Self { slots: vec![Slot::default(); 256], stretch: 0, filled: 0 }
    }
}

impl PlacementTable {
    /// Adds the last of these plies, `clock` plies after the last capture or pawn move. Returns the
    /// previous occurrence of its placement in the stretch, if any.
    #[inline]
    pub(super) fn visit(
        &mut self,
        marks: &[PlyMark],
        placement: u64,
        clock: u32,
    ) -> Option<LastOccurrence> {
        let ply = (marks.len() - 1) as Ply;
        // In a game that was set up, the stretch begins at ply 0 at the earliest.
        let begun = clock.min(ply);
        if begun < SHORTEST {
            return None;
        }
        self.visit_late(marks, placement, begun, ply)
    }

    /// Does the rest of [`visit`](Self::visit), which is inlined and usually returns early.
    fn visit_late(
        &mut self,
        marks: &[PlyMark],
        placement: u64,
        begun: u32,
        ply: Ply,
    ) -> Option<LastOccurrence> {
        if begun == SHORTEST {
            // The first positions of a stretch are entered only once it is long enough.
            self.begin();
            for early in ply - SHORTEST..ply {
                self.enter(marks[early as usize].components.placement, early);
            }
        }
        self.enter(placement, ply)
    }

    /// Enters a placement into this stretch. Returns its previous occurrence in the stretch, if
    /// any.
    #[inline]
    fn enter(&mut self, placement: u64, ply: Ply) -> Option<LastOccurrence> {
        let stretch = self.stretch;
        let slot = self.slot(placement);
        let before = (slot.stretch == stretch).then_some(slot.seen);
        let times = before.map_or(1, |seen| seen.times + 1);
        *slot = Slot { placement, stretch, seen: LastOccurrence { last: ply, times } };
        if before.is_none() {
            self.filled += 1;
            if 2 * self.filled > self.slots.len() {
                self.grow();
            }
        }
        before
    }

    /// Returns the slot of a placement in this stretch: its own, or a free one.
    #[inline]
    fn slot(&mut self, placement: u64) -> &mut Slot {
        let mask = self.slots.len() - 1;
        let mut at = placement as usize & mask;
        while self.slots[at].stretch == self.stretch && self.slots[at].placement != placement {
            at = (at + 1) & mask;
        }
        &mut self.slots[at]
    }

    fn begin(&mut self) {
        if self.stretch == u32::MAX {
            self.slots.fill(Slot::default());
            self.stretch = 0;
        }
        self.stretch += 1;
        self.filled = 0;
    }

    #[cold]
    fn grow(&mut self) {
        let size = 2 * self.slots.len();
        let held = std::mem::replace(&mut self.slots, vec![Slot::default(); size]);
        let stretch = self.stretch;
        for slot in held.iter().filter(|slot| slot.stretch == stretch) {
            *self.slot(slot.placement) = *slot;
        }
    }
}
