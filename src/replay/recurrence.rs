//! How often the men stand on the same squares in a game.

use super::Mark;

/// Counts placements, in memory that serves game after game.
///
/// A placement can come back only before the next capture or pawn move, so each stretch
/// between such moves is counted for itself: its number tells which entries are its own, and
/// nothing is ever cleared.
#[derive(Clone, Debug, Default)]
pub(super) struct Recurrence {
    /// A hash table with open addresses; its size is a power of two, at least twice the plies.
    slots: Vec<Slot>,
    stretch: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    placement: u64,
    /// The stretch that wrote it; 0 if none has.
    stretch: u32,
    times: u32,
}

/// The fewest plies after which the men can stand as they did: each side out and back.
const SHORTEST: u32 = 4;

impl Recurrence {
    /// A ply has been added to these: how often its placement stands by now.
    #[inline]
    pub(super) fn visit(&mut self, marks: &[Mark]) -> u32 {
        let ply = marks.len() - 1;
        let begun = marks[ply].clock.min(ply as u32);
        if begun < SHORTEST {
            return 1;
        }
        self.make_room(marks.len());
        if begun == SHORTEST {
            // The first positions of a stretch are entered when it proves long enough.
            self.stretch += 1;
            for early in &marks[ply - SHORTEST as usize..ply] {
                self.enter(early.components.placement, 1);
            }
        }
        self.enter(marks[ply].components.placement, 1)
    }

    /// Enters a placement into this stretch so many times; how often it has stood in it by now.
    #[inline]
    fn enter(&mut self, placement: u64, times: u32) -> u32 {
        let mask = self.slots.len() - 1;
        let mut at = placement as usize & mask;
        loop {
            let slot = &mut self.slots[at];
            if slot.stretch != self.stretch {
                *slot = Slot { placement, stretch: self.stretch, times };
                return times;
            }
            if slot.placement == placement {
                slot.times += times;
                return slot.times;
            }
            at = (at + 1) & mask;
        }
    }

    /// Makes the table large enough, and its stretches few enough to be numbered.
    fn make_room(&mut self, plies: usize) {
        if self.slots.len() < 2 * plies || self.stretch == u32::MAX {
            self.grow(plies);
        }
    }

    #[cold]
    fn grow(&mut self, plies: usize) {
        let size = (4 * plies).next_power_of_two().max(1024);
        let held = std::mem::replace(&mut self.slots, vec![Slot::default(); size]);
        let current = std::mem::replace(&mut self.stretch, 1);
        for slot in held.iter().filter(|slot| slot.stretch == current && current > 0) {
            self.enter(slot.placement, slot.times);
        }
    }
}
