//! What a code of laws makes of a game: verdicts, claims on the record, and where two codes
//! part ways.
//!
//! Three facts stay apart here: the result that was recorded, what was open to be claimed,
//! and what the code imposed. Why a recorded draw was drawn is never inferred.

mod bounds;
mod brief;
mod case;
mod claims;
mod course;
mod decide;
mod difference;
mod hearing;
mod memo;
mod provision;
mod reading_choice;
mod ruleset;
mod series;
mod stored;
mod verdict;

pub use bounds::{MOST_CLAIMS, MOST_OCCURRENCES, MOST_RULINGS};
pub(crate) use brief::{Brief, Decisive, Told, forbidden, speaks_of};
pub use case::Case;
pub use claims::{Answer, ClaimRuling, WhyNot};
pub use course::{Course, OpenClaim, courses};
pub use decide::{Depth, decide};
pub use difference::{Cause, Difference, Parameter, difference};
pub use hearing::{
    ClaimAnswer, Differing, NearestClaim, Occurrence, ReadingAnswer, hear, occurrence, occurrences,
};
pub(crate) use hearing::{ruling, stood};
pub use provision::Provision;
pub(crate) use reading_choice::ReadingChoice;
pub use ruleset::Ruleset;
pub use series::{Performance, Series};
pub(crate) use verdict::form_of;
pub use verdict::{
    ReadAs, ReadingVerdict, Ruling, RulingEffect, RulingForm, Shortfall, UnknownMatter, Verdict,
    VerdictKind,
};
