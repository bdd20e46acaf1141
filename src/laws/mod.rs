//! Codes of laws, from TOML files.
//!
//! A code is one file. It cites its sources, article by article, and states only what it changes
//! in the code it amends. This room knows the articles, their numbers and their dates; the meaning
//! of a rule is in [`rules`](crate::rules).

mod article_number;
mod changes;
mod check;
mod code;
mod embedded;
mod library;
mod library_error;
mod occasion;
mod overrides;
mod period;
mod phrase;
mod places;
mod qualifier;
mod resolve;
mod schema;

pub use article_number::ArticleNumber;
pub use changes::{Change, ChangeKind, changes};
pub use check::{MOST_MISTAKES, Mistake, Report, check, read_toml};
#[cfg(feature = "files")]
pub use check::{check_files, read_small};
pub use code::{Article, Code, Governs, Reading, Role};
pub use embedded::{FactChange, fact_changes};
pub use library::{Library, SelectedCodes};
pub use library_error::LibraryError;
pub use occasion::Occasion;
pub use period::{Candidate, CandidateReason, Governing, LawOfTheDay, UnknownLaw};
pub use places::{
    CountryFile, OrganiserFile, OtherLaw, PLACES_FILE, PlaceFile, PlaceRelation, PlacesFile,
};
pub use schema::{
    ArticleFile, CodeFile, GovernsFile, InForce, Print, ReadingFile, Rest, Seen, Source,
    json_schema,
};
