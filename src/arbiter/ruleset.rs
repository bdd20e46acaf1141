//! The trait of everything that can judge a game.

use crate::chess::Movement;
use crate::laws::Code;
use crate::replay::Timeline;

use super::decide::{Depth, decide_recalling};
use super::memo::Memo;
use super::reading_choice::ReadingChoice;
use super::verdict::{ReadingVerdict, Verdict, VerdictKind};

/// A body of law: from a file, or of a user's own making.
pub trait Ruleset {
    /// How men move under it. Timelines are replayed under this law before they are judged.
    fn movement(&self) -> Movement;

    /// What it makes of a game.
    fn judge(&self, game: &Timeline) -> Verdict;
}

impl Ruleset for Code {
    fn movement(&self) -> Movement {
        Self::movement(self)
    }

    fn judge(&self, game: &Timeline) -> Verdict {
        judge_code(self, game, Depth::Explained, &mut Memo::default())
    }
}

/// Judges under every reading. When readings disagree, or an article that is not known could
/// change the verdict, the verdict is undetermined.
pub(super) fn judge_code(code: &Code, game: &Timeline, depth: Depth, memo: &mut Memo) -> Verdict {
    let mut decide = |way: &ReadingChoice<'_>| {
        decide_recalling(&code.id, &way.provisions(code), game, depth, memo)
    };
    let mut verdict = decide(&ReadingChoice::default());
    let principal = ReadingVerdict::of(Vec::new(), &verdict);
    let mut unknown = verdict.hangs_on_the_unknown();
    let mut disagree = false;
    for way in ReadingChoice::all(code) {
        // The same depth, so that what was found for the principal reading serves again.
        let other = decide(&way);
        unknown |= other.hangs_on_the_unknown();
        disagree |= other.verdict != verdict.verdict || other.result != verdict.result;
        verdict.readings.push(ReadingVerdict::of(way.read(), &other));
    }
    // What is known may not settle it either: a claim that cannot be ruled on.
    let settled = principal.verdict != VerdictKind::Undetermined;
    if unknown && settled && verdict.readings.is_empty() {
        verdict.readings.push(principal);
    }
    if unknown || disagree {
        verdict.verdict = VerdictKind::Undetermined;
        verdict.result = game.result();
        verdict.ply = None;
    }
    verdict
}

/// The whole verdict in each reading of a verdict whose readings disagree, in their order;
/// nothing if they do not.
pub(super) fn judge_as_read(
    code: &Code,
    verdict: &Verdict,
    game: &Timeline,
    memo: &mut Memo,
) -> Vec<Verdict> {
    if !verdict.depends_on_readings() {
        return Vec::new();
    }
    let mut decide = |way: ReadingChoice<'_>| {
        decide_recalling(&code.id, &way.provisions(code), game, Depth::Explained, memo)
    };
    ReadingChoice::all(code).into_iter().map(&mut decide).collect()
}
