//! Who said what, and when: TOML files to codes of laws.
//!
//! A code is one file. It cites its sources, article by article, and says only what it
//! changes in the code it amends. This room knows the articles, their numbers and their
//! dates; what a rule means it leaves to [`rules`](crate::rules).

mod article_number;
mod changes;
mod check;
mod code;
mod embedded;
mod library;
mod library_error;
pub(crate) mod nearest;
mod occasion;
mod period;
mod phrase;
mod places;
mod qualifier;
mod schema;
mod stub;

pub use article_number::ArticleNumber;
pub use changes::{Change, ChangeKind, changes};
pub use check::{MOST_MISTAKES, Mistake, Report, check, read_toml};
#[cfg(feature = "files")]
pub use check::{check_files, read_small};
pub use code::{Article, Code, Governs, Reading, Role};
pub use embedded::{FactChange, fact_changes};
pub use library::Library;
pub use library_error::LibraryError;
pub use occasion::Occasion;
pub use period::{Candidate, CandidateReason, Governing, Ignorance, LawOfTheDay};
pub use places::{CountryFile, OrganiserFile, OtherLaw, PLACES_FILE, PlaceFile, PlacesFile, Reach};
pub use schema::{
    ArticleFile, CodeFile, GovernsFile, InForce, Print, ReadingFile, Rest, Seen, Source,
    json_schema,
};
pub use stub::{SCHEMA_FILE, is_name, stub};
