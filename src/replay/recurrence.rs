//! When the pieces stood last on the same squares, and how often.

use super::ply::{Ply, PlyMark};

/// Finds placements again, in memory that serves game after game.
///
/// A placement can come back only before the next capture or pawn move, so each stretch
/// between such moves is looked at for itself: its number tells which entries are its own, and
/// nothing is ever cleared.
#[derive(Clone, Debug)]
pub(super) struct PlacementTable {
    /// A hash table with open addresses; its size is a power of two, and at most half of it is
    /// filled.
    slots: Vec<Slot>,
    stretch: u32,
    held: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    placement: u64,
    /// The stretch that wrote it; 0 if none has.
    stretch: u32,
    seen: LastOccurrence,
}

/// When the pieces stood so last, and how often by then.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LastOccurrence {
    pub(super) last: Ply,
    pub(super) times: u32,
}

/// The fewest plies after which the pieces can stand as they did: each side out and back.
const SHORTEST: u32 = 4;

impl Default for PlacementTable {
    fn default() -> Self {
        Self { slots: vec![Slot::default(); 256], stretch: 0, held: 0 }
    }
}

impl PlacementTable {
    /// A ply has been added to these, so many after the last capture or pawn move: when its
    /// placement stood before, if it did.
    #[inline]
    pub(super) fn visit(
        &mut self,
        marks: &[PlyMark],
        placement: u64,
        clock: u32,
    ) -> Option<LastOccurrence> {
        let ply = (marks.len() - 1) as Ply;
        let begun = clock.min(ply);
        if begun < SHORTEST {
            return None;
        }
        self.visit_late(marks, placement, begun, ply)
    }

    /// The rest of [`visit`](Self::visit), which is short where it is called: mostly it ends there.
    fn visit_late(
        &mut self,
        marks: &[PlyMark],
        placement: u64,
        begun: u32,
        ply: Ply,
    ) -> Option<LastOccurrence> {
        if begun == SHORTEST {
            // The first positions of a stretch are entered when it proves long enough.
            self.begin();
            for early in ply - SHORTEST..ply {
                self.enter(marks[early as usize].components.placement, early);
            }
        }
        self.enter(placement, ply)
    }

    /// Enters a placement into this stretch; when it stood in it before, if it did.
    #[inline]
    fn enter(&mut self, placement: u64, ply: Ply) -> Option<LastOccurrence> {
        let stretch = self.stretch;
        let slot = self.slot(placement);
        let before = (slot.stretch == stretch).then_some(slot.seen);
        let times = before.map_or(1, |seen| seen.times + 1);
        *slot = Slot { placement, stretch, seen: LastOccurrence { last: ply, times } };
        if before.is_none() {
            self.held += 1;
            if 2 * self.held > self.slots.len() {
                self.grow();
            }
        }
        before
    }

    /// The slot of a placement in this stretch: its own, or one that is free for it.
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
        self.held = 0;
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
