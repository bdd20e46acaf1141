//! The items that a code counts towards a draw: positions, performances of a series, moves without
//! progress.

use crate::arbiter::ClaimTimeline;
use crate::replay::Ply;
use crate::rules::{Claimant, FormKind, Grounds, UnmetCondition};

/// A count of an article, sufficient or not.
pub(crate) struct Counted<'a> {
    pub article: &'a str,
    pub what: CountedItems<'a>,
    /// The required number.
    pub times: u32,
    /// The number reached.
    pub reached: u32,
    /// The number reached before the first of the plies.
    pub before: u32,
}

pub(crate) enum CountedItems<'a> {
    /// Occurrences of a position, after these plies.
    Position(&'a [Ply]),
    /// Performances of a series, from these plies on, with its length and player as in
    /// [`Grounds::Series`].
    Series(&'a [Ply], Option<(Ply, Option<Claimant>)>),
    /// Moves without progress, since this ply.
    Moves(&'a Ply),
}

/// Returns the counts of a code, both of its findings and of its unmet conditions.
pub(crate) fn counts(claim_timeline: &ClaimTimeline) -> impl Iterator<Item = Counted<'_>> {
    let verdict = &claim_timeline.verdict;
    let rulings =
        verdict.rulings.iter().map(|ruling| (&ruling.grounds, &ruling.article, ruling.form));
    let open =
        claim_timeline.open.iter().map(|claim| (&claim.grounds, &claim.article, Some(claim.form)));
    let found = rulings.chain(open).filter_map(|(grounds, article, form)| {
        let mut before = 0;
        let (times, what) = match grounds {
            Grounds::Occurrences { times, plies, count } => {
                // For an intended claim, the last occurrence is still to come.
                let to_come = u32::from(form == Some(FormKind::Intended));
                let occurred = count.map_or(0, |nth| nth - to_come);
                before = occurred.saturating_sub(plies.len() as u32);
                (*times, CountedItems::Position(plies))
            }
            Grounds::Series { times, period, of, plies } => {
                (*times, CountedItems::Series(plies, Some((*period, *of))))
            }
            Grounds::Count { moves, since, .. } => (*moves, CountedItems::Moves(since)),
            _ => return None,
        };
        Some(Counted { article, what, times, reached: times, before })
    });
    let nearly_met = verdict.unmet.iter().filter_map(|article| {
        let (times, reached, what) = match &article.unmet {
            UnmetCondition::Position { times, most, plies, .. } => {
                (*times, *most, CountedItems::Position(plies))
            }
            UnmetCondition::Series { times, most, plies, period, of } => {
                (*times, *most, CountedItems::Series(plies, period.map(|period| (period, *of))))
            }
            UnmetCondition::Count { moves, since, longest, .. } => {
                (*moves, longest / 2, CountedItems::Moves(since))
            }
            _ => return None,
        };
        Some(Counted { article: &article.article, what, times, reached, before: 0 })
    });
    found.chain(nearly_met)
}
