//! Verdicts in a word, for surveys of many games: no words, no labels, no near misses.
//!
//! What follows from what rules found is decided as in [`decide`](super::decide()), which
//! remains the measure of it; claims on the record are its business alone.

use crate::notation::GameResult;
use crate::replay::{Ply, Timeline};
use crate::rules::{Effect, Finding, Findings, Form, Rank};

use super::decide::is_premature;
use super::verdict::{VerdictKind, result_of};

/// What a rule found, under a number by which the asker knows it again.
pub(crate) type Told<'f> = (usize, &'f Findings);

/// A verdict in a word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Brief<'f> {
    /// The verdict.
    pub verdict: VerdictKind,
    /// The result under the code.
    pub result: GameResult,
    /// The finding that decides, and the number of what found it.
    pub deciding: Option<(usize, &'f Finding)>,
    /// The first ply, before all is void, from which it matters that the law is not known.
    unknown: Option<Ply>,
}

impl<'f> Brief<'f> {
    /// What follows from these findings, in the order of their articles, for a game without
    /// claims on its record. Where some article lets a player claim by a count without notice,
    /// that notice could have been given decides nothing.
    pub(crate) fn of(told: &[Told<'f>], plain_count: bool, game: &Timeline) -> Self {
        let found = || {
            told.iter().flat_map(|&(by, findings)| {
                findings.found().iter().map(move |finding| (by, finding))
            })
        };
        let ending = found()
            .filter_map(|(by, finding)| Some((finding.ply, rank_of_end(finding)?, (by, finding))))
            .min_by_key(|&(ply, rank, _)| (ply, rank));
        let over = ending.map(|(ply, ..)| ply);
        let before_end = |ply: Ply| over.is_none_or(|over| ply < over);
        let unknown = told
            .iter()
            .filter_map(|(_, findings)| findings.unknown_from())
            .filter(|&ply| before_end(ply))
            .min();
        let recorded =
            Self { verdict: VerdictKind::Stands, result: game.result(), deciding: None, unknown };
        if let Some((ply, _, deciding)) = ending {
            let deciding = Some(deciding);
            match deciding.map(|(_, finding)| finding.effect) {
                Some(Effect::Ends { outcome, .. }) => {
                    let result = result_of(outcome);
                    if is_premature(ply, result, game) {
                        return Self { verdict: VerdictKind::Ended, result, deciding, unknown };
                    }
                }
                _ => return Self { verdict: VerdictKind::Unlawful, deciding, ..recorded },
            }
        }
        let claims = found().filter_map(|(by, finding)| match finding.effect {
            Effect::Entitles { form, .. } if before_end(finding.ply) => {
                Some((finding.ply, form == Form::Notice, (by, finding)))
            }
            _ => None,
        });
        let deciding = claims
            .filter(|&(_, notice, _)| !(plain_count && notice))
            .min_by_key(|&(ply, notice, _)| (ply, notice))
            .map(|(.., deciding)| deciding);
        match deciding {
            Some(_) => Self { verdict: VerdictKind::Claimable, deciding, ..recorded },
            None => recorded,
        }
    }

    /// Whether the verdict could change if more were known.
    pub(crate) fn hangs_on_the_unknown(&self) -> bool {
        let settled = match self.verdict {
            VerdictKind::Ended | VerdictKind::Unlawful => self.deciding.map(|(_, it)| it.ply),
            _ => None,
        };
        self.unknown.is_some_and(|unknown| settled.is_none_or(|ply| unknown < ply))
    }

    /// Whether another reading comes to the same.
    pub(crate) fn agrees_with(&self, other: &Self) -> bool {
        (self.verdict, self.result) == (other.verdict, other.result)
    }
}

/// The rank of a finding that ends the game, or of a move that may not be played.
fn rank_of_end(finding: &Finding) -> Option<Rank> {
    match finding.effect {
        Effect::Ends { rank, .. } => Some(rank),
        Effect::Forbids => Some(Rank::FORBIDDEN_MOVE),
        Effect::Entitles { .. } => None,
    }
}
