//! The documents made of verdicts for a classroom: the page and the quiz.

mod document;
mod page;
mod quiz;

pub use page::{Page, picture};
pub use quiz::{Choice, Question, Quiz, Says, quiz_to_gift, quiz_to_sheet};
