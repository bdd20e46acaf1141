//! Scores without tags, as old books print them: the lines above one, and where the next begins.

use std::borrow::Cow;
use std::mem::replace;

use super::super::ahead::Ahead;
use super::super::closing::{closing, is_column_heading};
use super::super::heading::{begins_score, is_heading, is_note};
use super::super::names::{is_black_first, named};
use super::super::seam::{ends_in_blank_line, is_line_end};
use super::super::text::decode;
use super::{Game, Phase};
use crate::chess::Color;
use crate::notation::oddity::Oddity;
use crate::notation::read_error::ReadError;
use crate::notation::record::{HeadLine, Stop, Tag};

/// How far behind an asterisk more of its line is looked for.
const NEAR: usize = 64;

impl<'a> Game<'_, 'a> {
    /// Whether a line above the moves of a score begins with the token read last; it is kept, and
    /// passed over.
    pub(super) fn is_headed(&mut self) -> bool {
        let is_headed = self.tagged == 0 && self.tokens.leads() && is_heading(self.tokens.ahead());
        if is_headed {
            self.pass_heading();
        }
        is_headed
    }

    /// Keeps the line that begins with the token read last, and passes over it. Only the names of
    /// the colours over two columns say nothing.
    pub(super) fn pass_heading(&mut self) {
        self.tokens.line();
        let text = decode(self.tokens.token().trim_ascii_end());
        let is_black_first = is_black_first(&text);
        if is_black_first && !replace(&mut self.is_black_first, true) {
            self.warn_here(Oddity::BlackFirst);
        }
        if is_black_first || !is_column_heading(&text) {
            let byte = self.offset(self.tokens.start);
            self.record.heading.push(HeadLine { byte, text, is_in_tags: false });
        }
    }

    /// Whether the token read last begins the next score without tags: behind a blank line, and
    /// after a whole move or a higher number.
    #[inline]
    pub(super) fn begins_next_score(&self) -> bool {
        self.tagged == 0 && self.depth == 0 && self.is_next_score()
    }

    #[cold]
    fn is_next_score(&self) -> bool {
        let is_over = self.phase == Phase::Ended;
        let has_moves = self.last_number > 1 || self.record.moves.len() > 1;
        (is_over || has_moves)
            && self.tokens.leads()
            && ends_in_blank_line(self.tokens.before())
            && begins_score(self.tokens.ahead())
            && !(is_note(self.tokens.ahead()) || self.is_closing())
    }

    /// Whether the words stand here with which a score without tags ends: `Drawn.`
    pub(super) fn is_closing(&self) -> bool {
        let ahead = || Ahead::of(self.tokens.text, self.tokens.start).text;
        self.tagged == 0 && closing(&ahead(), Color::White).is_some()
    }

    /// Whether the token read last is an asterisk that marks a note, and not the end of the game: in a
    /// score without tags, behind a word and with more behind it in its line.
    pub(super) fn is_note_mark(&self) -> bool {
        let is_glued = !self.tokens.before().ends_with(b" ") && !self.tokens.leads();
        let rest = self.tokens.ahead().strip_prefix(b"*").unwrap_or_default();
        let near = &rest[..rest.len().min(NEAR)];
        let line = near.split(|&byte| is_line_end(byte)).next().unwrap_or_default();
        self.tagged == 0 && self.tokens.token() == b"*" && is_glued && !line.trim_ascii().is_empty()
    }

    /// What a score without tags says in their place.
    pub(super) fn finish_score(&mut self) {
        if self.record.moves.is_empty() {
            self.refuse_nothing();
        }
        if self.record.left_out > 0 {
            self.warn(self.start, Oddity::LinesLeftOut(self.record.left_out));
        }
        let mut tags: Vec<Tag<'_>> = Vec::new();
        let first_move = self.record.moves.first().map_or(u32::MAX, |m| m.byte);
        let above = self.record.heading.iter_mut().filter(|line| line.byte < first_move);
        for line in above {
            let named = named(&line.text);
            let is_known = |name: &str| tags.iter().any(|tag| tag.name == name);
            // Of two names the first counts. And where Black is named first, who began is in doubt.
            let is_black_first = named.first().is_some_and(|(name, _)| *name == "Black");
            let is_doubtful = is_black_first && !is_known("White");
            line.is_in_tags =
                !named.is_empty() && !is_doubtful && !named.iter().any(|(name, _)| is_known(name));
            if line.is_in_tags {
                let tag = |(name, value)| Tag { name: Cow::from(name), value: Cow::from(value) };
                tags.extend(named.into_iter().map(tag));
            }
        }
        self.record.tags.extend(tags);
    }

    /// Without a tag and a move there is nothing to be judged.
    #[cold]
    fn refuse_nothing(&mut self) {
        let nothing = || Stop::of_game(ReadError::Nothing);
        self.record.stop.get_or_insert_with(nothing).of_game = true;
    }
}
