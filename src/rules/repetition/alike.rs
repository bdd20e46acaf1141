//! Where the pieces stood on the squares of given positions: looked for once,
//! however many they are.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::chess::Components;
use crate::replay::{Ply, Timeline};

/// The plies at which the pieces stood as in some position.
#[derive(Default)]
pub(super) struct Alike {
    plies: Vec<Ply>,
    /// The same, apart for each other choice of player, rights and en passant square.
    kinds: Vec<(Components, Vec<Ply>)>,
}

pub(super) struct Index(HashMap<u64, Alike>);

impl Index {
    /// Looks through a game for these placements.
    pub(super) fn of(placements: impl Iterator<Item = u64>, game: &Timeline) -> Self {
        let mut known: HashMap<u64, Alike> =
            placements.map(|placement| (placement, Alike::default())).collect();
        if !known.is_empty() {
            for (ply, mark) in (0..).zip(game.marks()) {
                if let Some(alike) = known.get_mut(&mark.components.placement) {
                    alike.enter(ply, mark.components);
                }
            }
        }
        Self(known)
    }

    pub(super) fn get(&self, placement: u64) -> Option<&Alike> {
        self.0.get(&placement)
    }
}

impl Alike {
    fn enter(&mut self, ply: Ply, components: Components) {
        self.plies.push(ply);
        match self.kinds.iter_mut().find(|(kind, _)| *kind == components) {
            Some((_, plies)) => plies.push(ply),
            None => self.kinds.push((components, vec![ply])),
        }
    }

    /// So many of them up to a ply, the first ones.
    pub(super) fn first(&self, until: Ply, many: usize) -> Vec<Ply> {
        self.plies.iter().copied().take_while(|ply| *ply <= until).take(many).collect()
    }

    /// The first of each kind up to a ply, in order.
    pub(super) fn first_of_each(&self, until: Ply) -> impl Iterator<Item = Ply> {
        // Kinds are in order of their first plies.
        let firsts = self.kinds.iter().filter_map(|(_, plies)| plies.first().copied());
        firsts.take_while(move |ply: &Ply| *ply <= until)
    }

    /// So many of the first, and so many of the latest up to a ply, of those of these kinds: each
    /// in order from its end.
    pub(super) fn ends(
        &self,
        until: Ply,
        many: usize,
        mut is_wanted: impl FnMut(Ply) -> bool,
    ) -> (Vec<Ply>, Vec<Ply>) {
        let (mut first, mut latest): (Vec<Ply>, Vec<Ply>) = (Vec::new(), Vec::new());
        for (_, plies) in &self.kinds {
            let plies = &plies[..plies.partition_point(|&ply| ply <= until)];
            if plies.first().is_some_and(|&ply| is_wanted(ply)) {
                first.extend(plies.iter().take(many));
                latest.extend(plies.iter().rev().take(many));
            }
        }
        first.sort_unstable();
        first.truncate(many);
        latest.sort_unstable_by_key(|&ply| Reverse(ply));
        latest.truncate(many);
        (first, latest)
    }
}
