//! The repeated placements of a game.

use super::facts::{Ply, PlyMark};

/// A table of placements, whose memory is reused from game to game.
///
/// A placement can be repeated only before the next capture or pawn move. Each stretch between such
/// moves has its own number, which marks its entries. The table is cleared only when the numbers
/// run out.
#[derive(Clone, Debug)]
pub(super) struct PlacementTable {
    /// An open-addressing hash table whose size is a power of two. The entries of the current
    /// stretch fill at most half of it.
    slots: Vec<Slot>,
    stretch: u32,
    /// The number of slots filled in this stretch.
    filled: usize,
    /// The plies of the game whose placement occurred before, in order.
    pub(super) plies: Vec<Ply>,
    /// The maximum number of occurrences of one placement in the game.
    pub(super) occurrences: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    placement: u64,
    /// The stretch that wrote the slot; 0 if none has.
    stretch: u32,
    /// The last ply with the placement.
    last: Ply,
    /// The number of occurrences up to that ply.
    times: u32,
}

/// The minimum number of plies between equal placements: each side moves out and back. Passes can
/// repeat a placement sooner.
const SHORTEST: u32 = 4;

impl Default for PlacementTable {
    fn default() -> Self {
        let slots = vec![Slot::default(); 256];
        Self { slots, stretch: 0, filled: 0, plies: Vec::new(), occurrences: 1 }
    }
}

impl PlacementTable {
    /// Begins another game.
    pub(super) fn begin_game(&mut self) {
        self.plies.clear();
        self.occurrences = 1;
    }

    /// Adds the last of these plies, `clock` plies after the last capture or pawn move, and marks
    /// it if its placement is repeated. Plies earlier than [`SHORTEST`] in their stretch are added
    /// with the first later one.
    #[inline]
    pub(super) fn visit(&mut self, marks: &mut [PlyMark], clock: u32) {
        let ply = (marks.len() - 1) as Ply;
        // In a game that was set up, the stretch begins at ply 0 at the earliest.
        let plies_in_stretch = clock.min(ply);
        if plies_in_stretch > SHORTEST {
            self.enter(marks, ply);
        } else if plies_in_stretch == SHORTEST {
            self.begin_stretch();
            for ply in ply - SHORTEST..=ply {
                self.enter(marks, ply);
            }
        }
    }

    /// Enters the placement of a ply into this stretch, and marks the ply if the placement is
    /// repeated.
    fn enter(&mut self, marks: &mut [PlyMark], ply: Ply) {
        let mark = &mut marks[ply as usize];
        let (placement, stretch) = (mark.components.placement, self.stretch);
        let slot = self.slot(placement);
        if slot.stretch == stretch {
            mark.plies_since_same_placement = ply - slot.last;
            slot.last = ply;
            slot.times += 1;
            let times = slot.times;
            self.occurrences = self.occurrences.max(times);
            self.plies.push(ply);
            return;
        }
        *slot = Slot { placement, stretch, last: ply, times: 1 };
        self.filled += 1;
        if 2 * self.filled > self.slots.len() {
            self.grow();
        }
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

    fn begin_stretch(&mut self) {
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
