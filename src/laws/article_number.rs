//! The number of an article, or what stands in its place.

use std::fmt;

use serde::{Serialize, Serializer};

/// How a file writes that an article has only a heading.
const HEADED: &str = "unnumbered: ";

/// How it writes that the number was not seen.
const NOT_SEEN: &str = "not seen";

/// The number of an article in the code that states it, or what stands in its place. It is written
/// and serialised as the code's file has it.
///
/// ```
/// use jadoube::laws::ArticleNumber;
///
/// assert_eq!(ArticleNumber::from("9.2b").cited(), Some("9.2b"));
/// let heading = ArticleNumber::from("unnumbered: Stale-Mate");
/// assert_eq!((heading.cited(), heading.title()), (None, "Stale-Mate"));
/// assert_eq!(ArticleNumber::from("not seen").cited(), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, schemars::JsonSchema)]
#[schemars(with = "String", inline)]
#[non_exhaustive]
pub enum ArticleNumber<T = String> {
    /// It has neither a number nor a heading, as an article of one's own ruleset need not.
    #[default]
    None,
    /// It has a number: `9.2b`.
    Numbered(T),
    /// It has only a heading: `unnumbered: Stale-Mate`.
    Heading(T),
    /// It was not seen, or the article stands for what was not seen of a code: `not seen`.
    NotSeen,
}

impl<'a> From<&'a str> for ArticleNumber<&'a str> {
    fn from(written: &'a str) -> Self {
        match written.strip_prefix(HEADED) {
            Some(heading) => Self::Heading(heading),
            None if written.is_empty() => Self::None,
            None if written == NOT_SEEN => Self::NotSeen,
            None => Self::Numbered(written),
        }
    }
}

impl<T: AsRef<str>> ArticleNumber<T> {
    /// The same number, its text borrowed.
    pub fn as_ref(&self) -> ArticleNumber<&str> {
        match self {
            Self::None => ArticleNumber::None,
            Self::Numbered(number) => ArticleNumber::Numbered(number.as_ref()),
            Self::Heading(heading) => ArticleNumber::Heading(heading.as_ref()),
            Self::NotSeen => ArticleNumber::NotSeen,
        }
    }
}

impl<'a> ArticleNumber<&'a str> {
    /// The same, of its own.
    pub fn to_owned(self) -> ArticleNumber {
        match self {
            Self::None => ArticleNumber::None,
            Self::Numbered(number) => ArticleNumber::Numbered(number.to_owned()),
            Self::Heading(heading) => ArticleNumber::Heading(heading.to_owned()),
            Self::NotSeen => ArticleNumber::NotSeen,
        }
    }

    /// The number, if it has one that can be cited.
    pub fn cited(self) -> Option<&'a str> {
        match self {
            Self::Numbered(number) => Some(number),
            Self::None | Self::Heading(_) | Self::NotSeen => None,
        }
    }

    /// What it is called: its number, or its heading.
    pub fn title(self) -> &'a str {
        match self {
            Self::None => "",
            Self::Numbered(title) | Self::Heading(title) => title,
            Self::NotSeen => NOT_SEEN,
        }
    }
}

impl<T: AsRef<str>> fmt::Display for ArticleNumber<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heading = if matches!(self, Self::Heading(_)) { HEADED } else { "" };
        write!(f, "{heading}{}", self.as_ref().title())
    }
}

impl<T: AsRef<str>> Serialize for ArticleNumber<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
