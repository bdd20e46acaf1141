//! The number of an article, or its heading.

use std::fmt;

use serde::{Serialize, Serializer};

/// The words in a law file before the heading of an article without a number.
const HEADED: &str = "unnumbered: ";

/// The words in a law file for a number that was not seen.
const NOT_SEEN: &str = "not seen";

/// The number of an article in the code that states it, or its heading. It is displayed and
/// serialised as in the law file.
///
/// ```
/// use jadoube::laws::ArticleNumber;
///
/// assert_eq!(ArticleNumber::from("9.2b").cited(), Some("9.2b"));
/// assert!(ArticleNumber::from("7.5.1 to 7.5.5, A.3").includes("7.5.3"));
/// let heading = ArticleNumber::from("unnumbered: Stale-Mate");
/// assert_eq!((heading.cited(), heading.title()), (None, "Stale-Mate"));
/// assert_eq!(ArticleNumber::from("not seen").cited(), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, schemars::JsonSchema)]
#[schemars(with = "String", inline)]
#[non_exhaustive]
pub enum ArticleNumber<T = String> {
    /// Neither a number nor a heading, as in a ruleset of a user's own.
    #[default]
    None,
    /// A number: `9.2b`.
    Numbered(T),
    /// A heading: `unnumbered: Stale-Mate`.
    Heading(T),
    /// A number that was not seen, or an unknown part of a code: `not seen`.
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
    /// Borrows the number.
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
    /// Copies the number.
    pub fn to_owned(self) -> ArticleNumber {
        match self {
            Self::None => ArticleNumber::None,
            Self::Numbered(number) => ArticleNumber::Numbered(number.to_owned()),
            Self::Heading(heading) => ArticleNumber::Heading(heading.to_owned()),
            Self::NotSeen => ArticleNumber::NotSeen,
        }
    }

    /// Returns the number; `None` if the article has none that can be cited.
    pub fn cited(self) -> Option<&'a str> {
        match self {
            Self::Numbered(number) => Some(number),
            Self::None | Self::Heading(_) | Self::NotSeen => None,
        }
    }

    /// Returns true if this is an article with this number, or one with more places after it:
    /// `9.2b` includes `9.2b`, `9.2` and `9`; `7.5.1 to 7.5.5` includes `7.5.3`.
    pub fn includes(self, number: &str) -> bool {
        let mut parts = self.cited().into_iter().flat_map(|cited| cited.split(", "));
        parts.any(|part| match part.split_once(" to ") {
            None => begins_with(part, number),
            Some((first, last)) => {
                begins_with(first, number)
                    || begins_with(last, number)
                    || is_between(first, number, last)
            }
        })
    }

    /// Returns the number or the heading.
    pub fn title(self) -> &'a str {
        match self {
            Self::None => "",
            Self::Numbered(title) | Self::Heading(title) => title,
            Self::NotSeen => NOT_SEEN,
        }
    }
}

/// Returns true if a number is another one, or that one with more places.
fn begins_with(own: &str, number: &str) -> bool {
    let number = places(number);
    !number.is_empty() && places(own).starts_with(&number)
}

/// Returns true if a number is between two others.
fn is_between(first: &str, number: &str, last: &str) -> bool {
    let [first, number, last] = [first, number, last].map(last_place);
    first.is_some() && (first..=last).contains(&number)
}

/// Returns the places of a number: `8`, `A` and `2` of `8A2`. A Roman numeral is one place.
fn places(number: &str) -> Vec<&[u8]> {
    let words = number.as_bytes().split(|byte| !byte.is_ascii_alphanumeric());
    words.flat_map(|word| word.chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit())).collect()
}

/// Returns the places of a number before the last, true if the last is a Roman numeral without
/// others before it, and its value. The base 36 keeps digits in order, and letters.
fn last_place(number: &str) -> Option<(Vec<&[u8]>, bool, u32)> {
    let mut above = places(number);
    let last = above.pop()?;
    if let Some(value) = roman(last).filter(|_| above.is_empty()) {
        return Some((above, true, value));
    }
    let value = u32::from_str_radix(std::str::from_utf8(last).ok()?, 36).ok()?;
    Some((above, false, value))
}

/// Returns the value of a Roman numeral below 90; `None` if a letter is not one of I, V, X and L.
fn roman(numeral: &[u8]) -> Option<u32> {
    let (mut value, mut after) = (0, 0);
    for letter in numeral.iter().rev() {
        let own = match letter {
            b'I' => 1,
            b'V' => 5,
            b'X' => 10,
            b'L' => 50,
            _ => return None,
        };
        value = if own < after { value - own } else { value + own };
        after = own;
    }
    Some(value)
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
