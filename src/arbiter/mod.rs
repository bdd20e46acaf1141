//! Games under codes of laws: verdicts, claims on the record, and differences between codes.
//!
//! Three facts stay apart here: the result that was recorded, what was open to be claimed,
//! and what the code imposed. Why a recorded draw was drawn is never inferred.

mod assemble_verdict;
mod assess;
mod batch_judge;
mod claim_answer;
mod claim_ruling;
mod claim_timeline;
mod conclusion;
mod decide;
mod difference;
mod evidence;
mod fold;
mod game;
mod happenings;
mod interpretation;
mod irregularity_ruling;
mod judge;
mod nearest_claim;
mod provision;
mod readings;
mod recorded_claims;
mod recorded_irregularities;
mod relevance;
mod remedies;
mod replays;
mod reported_event;
mod ruleset;
mod ruling;
mod series;
mod state;
mod verdict;

pub use assemble_verdict::{MOST_CLAIMS, MOST_RULINGS};
#[cfg(feature = "survey")]
pub(crate) use batch_judge::Opportunity;
pub use batch_judge::{ArticleInDoubt, BatchJudge, Judged, VerdictSummary};
pub use claim_answer::MOST_OCCURRENCES;
pub use claim_answer::{
    ClaimAnswer, Differing, Occurrence, ReadingAnswer, answer_claim, occurrence,
};
#[cfg(feature = "html")]
pub(crate) use claim_answer::{claimed_position, plies_with_placement, rule_on_claim};
pub use claim_ruling::{Answer, ClaimReading, ClaimRuling, RefusalReason};
pub use claim_timeline::{ClaimTimeline, OpenClaim};
pub use conclusion::{Conclusion, VerdictKind};
pub use decide::DecidingProvision;
pub use difference::{Cause, Difference};
#[cfg(feature = "html")]
pub(crate) use game::is_law;
pub use game::{Continuation, Game, NotPushed};
pub use interpretation::{Interpretation, ReadAs};
pub use irregularity_ruling::{ArticleRemedy, Compliance, IrregularityReading, IrregularityRuling};
pub use judge::judge;
pub use nearest_claim::NearestClaim;
pub use provision::Provision;
pub use recorded_irregularities::MOST_IRREGULARITIES;
pub(crate) use recorded_irregularities::{
    ply_of_position, recorded_irregularities, resolve_irregularity,
};
pub use relevance::{Relevance, VerdictFinding, relevance_of_claim};
pub use remedies::{RemedyAnswer, RemedyAnswers, RemedyUnder, remedies, remedy};
pub use reported_event::ReportedEvent;
pub use ruleset::{Ruleset, rulesets};
pub use ruling::{Ruling, RulingEffect};
pub use series::{Performance, Series};
pub use verdict::{ReadingVerdict, UnknownMatter, UnmetArticle, Verdict};
