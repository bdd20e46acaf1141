//! The order of a verdict's findings: what would have changed the game comes first.

use crate::notation::GameResult;
use crate::replay::Timeline;
use crate::rules::{Claimant, FormKind, Grounds};

use super::claim_ruling::{Answer, ClaimRuling};
use super::irregularity_ruling::{Compliance, IrregularityRuling};
use super::ruling::{Ruling, RulingEffect};
use super::verdict::Verdict;

vocabulary! {
/// The change that a finding would have made to the recorded game, the greatest first.
#[derive(PartialOrd, Ord)]
pub enum Relevance {
    /// Another result, a move that may not be played, or a record that is void from some ply on.
    Overturns,
    /// A draw that the player who lost could have claimed.
    OpenToLoser,
    /// A ruling on a claim or an irregularity on the record.
    Recorded,
    /// An end that the code puts to the game by itself, with the recorded result.
    Ends,
    /// A draw that could have been claimed in a game that was drawn or has no result, or by a
    /// player whom the source does not name.
    OpenToEither,
    /// A draw that only the player who won could have claimed.
    OpenToWinner,
    /// The end on the record: mate, stalemate, flag fall, agreement or resignation.
    Confirms,
}
}

/// A finding of a verdict, from any of its three lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerdictFinding<'v> {
    /// A ruling of the verdict.
    Ruling(&'v Ruling),
    /// A claim of the verdict.
    Claim(&'v ClaimRuling),
    /// An irregularity of the verdict.
    Irregularity(&'v IrregularityRuling),
}

impl Ruling {
    /// Returns true if the game ends here by an act of the players, under almost any law.
    fn is_of_the_players(&self) -> bool {
        matches!(
            self.grounds,
            Grounds::Checkmate {}
                | Grounds::Stalemate {}
                | Grounds::Flag { .. }
                | Grounds::BothFlags {}
                | Grounds::Agreement {}
                | Grounds::Resignation { .. }
        )
    }

    fn is_at_the_end(&self, game: &Timeline) -> bool {
        self.ply == game.plies() && game.stop().is_none()
    }

    /// Returns the change that this ruling would have made to the game.
    pub fn relevance(&self, game: &Timeline) -> Relevance {
        match self.effect {
            RulingEffect::Forbids => Relevance::Overturns,
            RulingEffect::Entitles => relevance_of_claim(self.player, game.result()),
            RulingEffect::Ends if self.result != Some(game.result().without_forfeit()) => {
                Relevance::Overturns
            }
            RulingEffect::Ends if self.is_of_the_players() && self.is_at_the_end(game) => {
                Relevance::Confirms
            }
            RulingEffect::Ends => Relevance::Ends,
        }
    }
}

/// Returns the change that a claim of a draw, open to this player, would have made to a game with
/// this recorded result.
pub fn relevance_of_claim(player: Option<Claimant>, recorded: GameResult) -> Relevance {
    let Some(loser) = recorded.loser() else { return Relevance::OpenToEither };
    match player {
        None | Some(Claimant::Unknown) => Relevance::OpenToEither,
        Some(player) if player.includes(loser) => Relevance::OpenToLoser,
        Some(_) => Relevance::OpenToWinner,
    }
}

impl ClaimRuling {
    /// Returns the change that this ruling on a recorded claim would have made to the game.
    pub fn relevance(&self, game: &Timeline) -> Relevance {
        if self.answer == Answer::Upheld && game.result() != GameResult::Draw {
            Relevance::Overturns
        } else {
            Relevance::Recorded
        }
    }
}

impl IrregularityRuling {
    /// Returns the change that this ruling on a recorded irregularity would have made to the game.
    pub fn relevance(&self) -> Relevance {
        if self.void_from.is_some() || self.compliance == Compliance::EndsGame {
            Relevance::Overturns
        } else {
            Relevance::Recorded
        }
    }
}

impl VerdictFinding<'_> {
    /// Returns the change that this finding would have made to the game.
    pub fn relevance(self, game: &Timeline) -> Relevance {
        match self {
            Self::Ruling(ruling) => ruling.relevance(game),
            Self::Claim(claim) => claim.relevance(game),
            Self::Irregularity(irregularity) => irregularity.relevance(),
        }
    }

    /// Returns the ply at which this finding applies first.
    pub fn ply(self) -> u32 {
        match self {
            Self::Ruling(ruling) => ruling.ply,
            Self::Claim(claim) => claim.ply,
            Self::Irregularity(irregularity) => irregularity.ply,
        }
    }
}

impl Verdict {
    /// Returns the findings of this verdict by [`Relevance`], and within one class by ply.
    ///
    /// A notice that could have been given is left out unless it decides: if the code also counts
    /// without notice, the notice adds nothing.
    pub fn findings_by_relevance(&self, game: &Timeline) -> Vec<VerdictFinding<'_>> {
        let mut findings: Vec<VerdictFinding<'_>> = Vec::new();
        findings.extend(self.rulings_by_relevance(game).into_iter().map(VerdictFinding::Ruling));
        findings.extend(self.claims.iter().map(VerdictFinding::Claim));
        findings.extend(self.irregularities.iter().map(VerdictFinding::Irregularity));
        findings.sort_by_key(|finding| (finding.relevance(game), finding.ply()));
        findings
    }

    /// Returns the rulings among the [findings by relevance](Self::findings_by_relevance).
    pub fn rulings_by_relevance(&self, game: &Timeline) -> Vec<&Ruling> {
        let is_notice = |ruling: &Ruling| ruling.form == Some(FormKind::Notice);
        let decided_by_notice = self.deciding().is_some_and(is_notice);
        let mut rulings: Vec<&Ruling> = self.rulings.iter().collect();
        rulings.retain(|ruling| decided_by_notice || !is_notice(ruling));
        rulings.sort_by_key(|ruling| (ruling.relevance(game), ruling.ply));
        rulings
    }

    /// Returns the finding that would have changed the game most; `None` if the code finds nothing
    /// or only confirms the end on the record.
    pub fn most_relevant(&self, game: &Timeline) -> Option<VerdictFinding<'_>> {
        let first = self.findings_by_relevance(game).into_iter().next()?;
        (first.relevance(game) != Relevance::Confirms).then_some(first)
    }

    /// Returns the place in `rulings` of the [most relevant](Self::most_relevant) finding; `None`
    /// if that is no ruling.
    pub(super) fn place_of_most_relevant(&self, game: &Timeline) -> Option<u32> {
        let VerdictFinding::Ruling(ruling) = self.most_relevant(game)? else { return None };
        let place = self.rulings.iter().position(|known| std::ptr::eq(known, ruling))?;
        u32::try_from(place).ok()
    }

    /// Returns the ruling by which the code itself ended the game, not the players.
    pub fn imposed_end(&self, game: &Timeline) -> Option<&Ruling> {
        self.rulings.iter().find(|ruling| {
            ruling.effect == RulingEffect::Ends && ruling.relevance(game) != Relevance::Confirms
        })
    }

    /// Returns the ply to show first: that of the most relevant finding, else the one that decides.
    pub fn ply_that_matters(&self, game: &Timeline) -> Option<u32> {
        self.most_relevant(game).map(VerdictFinding::ply).or(self.ply)
    }
}
