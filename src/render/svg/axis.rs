//! Labels below the lanes: names and numbers of moves that do not overlap.

use super::track::HorizontalScale;
use crate::narrative::lanes::Lanes;
use crate::replay::Ply;

/// A label below the lanes, centred on its ply. At the right edge, it ends there.
pub(crate) struct AxisLabel {
    pub ply: Ply,
    pub words: String,
    pub class: &'static str,
}

/// The labels below the lanes, which do not overlap.
pub(crate) struct Axis<'a> {
    along: &'a HorizontalScale<'a>,
    labels: Vec<AxisLabel>,
    /// The left and right edge of each label, in parts of the width.
    taken: Vec<(f64, f64)>,
}

impl<'a> Axis<'a> {
    pub fn new(along: &'a HorizontalScale<'a>) -> Self {
        Self { along, labels: Vec::new(), taken: Vec::new() }
    }

    pub fn into_labels(self) -> Vec<AxisLabel> {
        self.labels
    }

    /// Adds a label and returns true if it fits beside the others. `letter` is the width of a
    /// letter in parts of the width.
    pub fn add(&mut self, ply: Ply, words: &str, letter: f64, class: &'static str) -> bool {
        let (left, right) = self.edges(ply, words, letter);
        if self.taken.iter().any(|taken| left < taken.1 + letter && taken.0 < right + letter) {
            return false;
        }
        self.taken.push((left, right));
        self.labels.push(AxisLabel { ply, words: words.to_owned(), class });
        true
    }

    /// Adds a label that the style sheet hides until there is room for it.
    pub fn add_hidden(&mut self, ply: Ply, words: &str, class: &'static str) {
        self.labels.push(AxisLabel { ply, words: words.to_owned(), class });
    }

    fn edges(&self, ply: Ply, words: &str, letter: f64) -> (f64, f64) {
        let width = words.chars().count() as f64 * letter;
        let middle = self.along.middle_fraction(ply);
        if self.along.is_at_edge(ply) {
            (middle - width, middle)
        } else {
            (middle - width / 2.0, middle + width / 2.0)
        }
    }
}

/// Returns the plies of the enlarged stretches, those to be named first at the front: the plies
/// that matter, then the turning points, then the rest in order.
pub(crate) fn plies_to_name(
    lanes: &Lanes<'_>,
    along: &HorizontalScale<'_>,
    matters: impl Fn(Ply) -> bool,
) -> Vec<Ply> {
    let stretches = along.lens.stretches().iter();
    let mut plies: Vec<Ply> = stretches.flat_map(|(from, until)| *from..=*until).collect();
    plies.retain(|ply| *ply > 0);
    let mut turning_points: Vec<Ply> = Vec::new();
    for strip in lanes.lanes.iter().flat_map(|lane| &lane.strips) {
        turning_points.extend(strip.turning_points());
    }
    plies.sort_by_key(|ply| (!matters(*ply), !turning_points.contains(ply), *ply));
    plies
}
