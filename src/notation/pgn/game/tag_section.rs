//! The tags of a game, and the beginning of another section of tags.

use std::borrow::Cow;
use std::iter;

use crate::calendar::{ReadDate, is_plain_date};

use super::super::boundary::ends_in_blank_line;
use super::super::tags;
use super::super::text::shown;
use super::{GameParser, Next};
use crate::notation::printed::closing::result_of_tag;
use crate::notation::read_warning::{DoubtfulDate, ReadWarning};
use crate::notation::record::ReadError;
use crate::notation::record::Tag;

/// The maximum number of tags that are searched for one given twice.
const TAGS: usize = 256;

/// A blank line between two tags, or a second Event, where the next game may begin.
#[derive(Clone, Copy)]
pub(super) struct Blank {
    /// The byte at which the tag after it begins.
    pub(super) at: usize,
    /// The number of tags before it.
    tags: usize,
}

impl<'a> GameParser<'_, 'a> {
    /// Reads well-formed tags, each on a line of its own.
    pub(crate) fn plain_tags(&mut self) -> Next {
        let text = self.tokens.text;
        let line_end = |at: usize| match text.get(at..).unwrap_or_default() {
            [b'\n', ..] => 1,
            [b'\r', b'\n', ..] => 2,
            _ => 0,
        };
        // The decoded beginning of the rest of the text: several tags are decoded at once.
        let mut decoded = "";
        loop {
            let passed = line_end(self.tokens.at);
            let at = self.tokens.at + passed;
            let line = text.get(at..).unwrap_or_default();
            if !(at == self.start || passed > 0) || line.first() != Some(&b'[') {
                return Next::SameGame;
            }
            decoded = decoded.get(passed..).unwrap_or_default();
            let read = tags::plain(decoded).or_else(|| {
                decoded = tags::decoded(line);
                tags::plain(decoded)
            });
            let Some((name, value, len)) = read else { return Next::SameGame };
            if at > self.start && name == "Event" {
                return Next::SameGame;
            }
            decoded = decoded.get(len..).unwrap_or_default();
            (self.tokens.start, self.tokens.at) = (at, at + len);
            if self.note(at, name, value) == Next::OtherGameBetweenTags {
                return Next::OtherGameBetweenTags;
            }
            // The tag is constructed in place: moving it would cost as much as reading it.
            let tag = || Tag { name: Cow::Borrowed(name), value: Cow::Borrowed(value) };
            self.record.tags.extend(iter::once_with(tag));
        }
    }

    pub(crate) fn unusual_tag(&mut self) -> Next {
        let at = self.tokens.start;
        if !self.record.tags.is_empty() && ends_in_blank_line(self.tokens.before()) {
            self.blank = Some(Blank { at, tags: self.record.tags.len() });
        }
        let read = tags::read(self.tokens.ahead());
        self.tokens.at = at + read.len;
        if let Some(fault) = read.fault {
            self.warn(at, ReadWarning::Tag(fault));
        }
        let next = self.note(at, &read.tag.name, &read.tag.value);
        if next == Next::SameGame {
            self.record.tags.push(read.tag);
        }
        next
    }

    /// Checks a tag before it is added.
    #[inline]
    fn note(&mut self, at: usize, name: &str, value: &str) -> Next {
        if !self.is_new(name) {
            return self.repeated(at, name);
        }
        match name.len() {
            4 if name.eq_ignore_ascii_case("Date") && !is_plain_date(value) => self.date(at, value),
            6 if name.eq_ignore_ascii_case("Result") => self.recorded_result(at, value),
            7 if name.eq_ignore_ascii_case("Variant") => self.variant(value),
            _ => {}
        }
        Next::SameGame
    }

    /// Warns of a tag that is given twice. Such a tag belongs to the next game if a blank line or a
    /// second Event tag is between the two.
    #[cold]
    fn repeated(&mut self, at: usize, name: &str) -> Next {
        let mut before = self.record.tags.iter().take(self.blank.map_or(0, |blank| blank.tags));
        if before.any(|tag| tag.name.eq_ignore_ascii_case(name)) {
            return Next::OtherGameBetweenTags;
        }
        if name.eq_ignore_ascii_case("Event") {
            self.blank = Some(Blank { at, tags: self.record.tags.len() });
        }
        self.warn(at, ReadWarning::RepeatedTag(name.to_owned()));
        Next::SameGame
    }

    /// Warns of a date that is not written as PGN writes dates.
    #[cold]
    fn date(&mut self, at: usize, value: &str) {
        let read = ReadDate::of(value);
        if read.doubt.is_some() {
            self.warn(at, ReadWarning::Date(DoubtfulDate { value: shown(value.as_bytes()), read }));
        }
    }

    fn is_new(&mut self, name: &str) -> bool {
        let initial = name.bytes().next().unwrap_or_default().to_ascii_lowercase();
        // The usual tags have different bits.
        let bit = 1 << ((usize::from(initial) + 9 * name.len()) % 64);
        let seen = self.tag_bits & bit != 0;
        self.tag_bits |= bit;
        let mut before = self.record.tags.iter().take(TAGS);
        !seen || !before.any(|tag| tag.name.eq_ignore_ascii_case(name))
    }

    fn recorded_result(&mut self, at: usize, result: &str) {
        if result_of_tag(result).is_none() {
            self.warn(at, ReadWarning::NoResult(shown(result.as_bytes())));
        }
    }

    /// Refuses a game of another kind of chess.
    fn variant(&mut self, variant: &str) {
        let plain: String = variant.to_lowercase().split(['-', '_', ' ']).collect();
        match plain.as_str() {
            "" | "standard" | "normal" | "regular" | "orthodox" | "classic" | "classical"
            | "chess" | "fromposition" => {}
            "chess960" | "960" | "fischerandom" | "fischerrandom" | "freestyle" => {
                self.refuse(ReadError::Chess960);
            }
            _ => self.refuse(ReadError::Variant(shown(variant.as_bytes()))),
        }
    }
}
