//! What is made of verdicts for a classroom: the page, the quiz and the site.

mod document;
mod page;
mod quiz;
mod site;

pub use page::{Page, picture};
pub use quiz::{Choice, Question, Quiz, Says, quiz_to_anki, quiz_to_gift, quiz_to_sheet};
pub use site::{Site, SiteFile};
