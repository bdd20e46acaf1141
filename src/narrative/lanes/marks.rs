//! The marks of lanes and their meanings.

use super::{End, Lanes, OpenClaims, Strip};
use crate::arbiter::{Answer, VerdictKind};
use crate::narrative::words::{claimant, ordinal, score, uncapital};
use crate::replay::Ply;
use crate::rules::{Claimant, FormKind};

/// A mark in a lane.
#[derive(Clone, Copy)]
pub(crate) enum LaneMark {
    Counted,
    Claim(Claimant),
    Announced,
    Notice,
    PlayedOn,
    OnRecord(Answer),
    Over,
    Irregular,
    Unknown,
    BreaksOff,
}

/// The marks with their meanings, in the order of the legend.
pub(crate) const LEGEND: [(LaneMark, &str); 17] = [
    (LaneMark::Counted, "counted as the same"),
    (LaneMark::Claim(Claimant::White), "White could claim"),
    (LaneMark::Claim(Claimant::Black), "Black could claim"),
    (LaneMark::Claim(Claimant::Either), "either could claim"),
    (LaneMark::Claim(Claimant::Unknown), "one of them could claim, it is not known who"),
    (LaneMark::Announced, "by announcing a move"),
    (LaneMark::Notice, "notice could be given"),
    (LaneMark::PlayedOn, "played on, though a draw could have been claimed"),
    (LaneMark::OnRecord(Answer::Upheld), "a claim on the record, upheld"),
    (LaneMark::OnRecord(Answer::Refused), "a claim on the record, refused"),
    (LaneMark::OnRecord(Answer::AlreadyOver), "a claim when the game was over"),
    (LaneMark::OnRecord(Answer::Forbidden), "a draw agreed when the code forbids it"),
    (LaneMark::OnRecord(Answer::Undetermined), "a claim on the record, undetermined"),
    (LaneMark::Irregular, "an illegal move or another irregularity"),
    (LaneMark::Over, "here the game is over, void after it"),
    (LaneMark::Unknown, "unknown"),
    (LaneMark::BreaksOff, "here the record breaks off"),
];

impl LaneMark {
    /// Returns true if some lane has this mark.
    pub fn is_in(self, lanes: &Lanes<'_>) -> bool {
        let strips = || lanes.lanes.iter().flat_map(|lane| &lane.strips);
        let any = |has: &dyn Fn(&Strip) -> bool| strips().any(has);
        let open =
            |is: &dyn Fn(&OpenClaims) -> bool| strips().flat_map(|strip| &strip.open).any(is);
        match self {
            Self::Counted => any(&|strip| !strip.counted.is_empty()),
            Self::Claim(who) => open(&|open| open.who == who),
            Self::Announced => open(&|open| open.form == FormKind::Intended),
            Self::Notice => open(&|open| open.form == FormKind::Notice),
            Self::PlayedOn => any(&|strip| strip.first_claim().is_some()),
            Self::OnRecord(answer) => any(&|strip| {
                strip.claim_timeline.verdict.claims.iter().any(|claim| claim.answer == answer)
            }),
            Self::Irregular => {
                any(&|strip| !strip.claim_timeline.verdict.irregularities.is_empty())
            }
            Self::Over => any(&|strip| strip.end.is_some()),
            Self::Unknown => any(&|strip| strip.unknown.is_some()),
            Self::BreaksOff => lanes.cut,
        }
    }
}

impl Strip {
    /// Returns the meanings of the marks at a ply.
    pub(crate) fn marked_at(&self, ply: Ply) -> String {
        let verdict = &self.claim_timeline.verdict;
        let mut marks = Vec::new();
        if let Some(nth) = self.counted.get(&ply) {
            marks.push(format!("counted, the {} time", ordinal(*nth)));
        }
        // The list is sorted by its first plies.
        let from = self.open.partition_point(|open| open.from < ply);
        marks.extend(self.open[from..].iter().take_while(|open| open.from == ply).map(could));
        if verdict.irregularities.iter().any(|ruling| ruling.ply == ply) {
            marks.push("an irregularity".to_owned());
        }
        for claim in verdict.claims.iter().filter(|claim| claim.ply == ply) {
            marks.push(match claim.answer {
                Answer::Forbidden => "a draw agreed when the code forbids it".to_owned(),
                Answer::AlreadyOver => "a claim on the record, when the game was over".to_owned(),
                answer => format!("a claim on the record, {answer}"),
            });
        }
        if self.unknown == Some(ply) {
            marks.push("from here on it matters what is not known".to_owned());
        }
        marks.extend(self.end.filter(|end| end.ply == ply).map(how_it_ends));
        marks.join("; ")
    }
}

/// Returns who could claim in a range of plies, and how.
fn could(open: &OpenClaims) -> String {
    let who = uncapital(claimant(open.who));
    match open.form {
        FormKind::Standing => format!("{who} could claim"),
        FormKind::Intended => format!("{who} could claim by announcing a move"),
        FormKind::Notice => format!("{who} could give notice"),
    }
}

fn how_it_ends(end: End) -> String {
    match end.kind {
        VerdictKind::ClaimUpheld => format!("the claim ends the game, {}", score(end.result)),
        VerdictKind::SetAside => "the record is void from here on".to_owned(),
        VerdictKind::Unlawful => "this move may not be played".to_owned(),
        _ => format!("the game ends, {}", score(end.result)),
    }
}
