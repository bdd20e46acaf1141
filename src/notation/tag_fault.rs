//! What is wrong with the writing of a tag.

use strum::Display;

/// What is wrong with the writing of a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display)]
#[non_exhaustive]
pub enum TagFault {
    /// It has no name.
    #[strum(to_string = "this tag has no name")]
    NoName,
    /// Its name has other characters than names have.
    #[strum(to_string = "a tag's name is made of letters, digits and underscores")]
    BadName,
    /// It is not closed.
    #[strum(to_string = "this tag has no closing bracket")]
    NoBracket,
    /// A quotation mark stands inside its value.
    #[strum(to_string = "a quotation mark inside a tag's value is not escaped")]
    InnerQuote,
    /// Its value goes over several lines.
    #[strum(to_string = "this tag's value goes over several lines")]
    SeveralLines,
    /// Its value has no closing quotation mark.
    #[strum(to_string = "this tag's value has no closing quotation mark")]
    OpenQuote,
    /// Its value has no quotation marks.
    #[strum(to_string = "this tag's value has no quotation marks")]
    NoQuotes,
}
