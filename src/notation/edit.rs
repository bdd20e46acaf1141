//! Changes of a record: moves added and taken back.

use std::borrow::Cow;

use super::game_result::GameResult;
use super::pattern::Pattern;
use super::pgn::decode;
use super::pgn::tokens::{Token, Tokens};
use super::record::{Event, HeadLine, Record, Tag};

impl Record<'_> {
    /// Returns the record as the owner of its text.
    pub fn into_owned(self) -> Record<'static> {
        let owned = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        let tags =
            self.tags.into_iter().map(|tag| Tag { name: owned(tag.name), value: owned(tag.value) });
        let heading =
            self.heading.into_iter().map(|line| HeadLine { text: owned(line.text), ..line });
        Record {
            text: Cow::Owned(self.text.into_owned()),
            tags: tags.collect(),
            heading: heading.collect(),
            ..self
        }
    }

    /// Removes everything after a number of half-moves: moves, events, unread text, the result and
    /// the way the game ended. Keeps the heading, and a stop that rejects the whole game.
    pub(crate) fn cut(&mut self, plies: u32) {
        let end = match self.moves.get(plies as usize) {
            Some(next) => next.byte as usize,
            None => self.end_of_moves(),
        };
        let text = self.text.get(..end).unwrap_or_default().trim_ascii_end().len();
        self.text.to_mut().truncate(text);
        self.moves.truncate(plies as usize);
        self.events.retain(|event| event.ply <= plies);
        self.warnings.retain(|warning| (warning.byte as usize) < end);
        self.movetext_result = None;
        self.stop = self.stop.take().filter(|stop| stop.rejects_game);
        self.tags.retain(|tag| !tag.name.eq_ignore_ascii_case("Termination"));
        for tag in self.tags.iter_mut().filter(|tag| tag.name.eq_ignore_ascii_case("Result")) {
            tag.value = Cow::Borrowed("*");
        }
    }

    /// Returns the byte at which the movetext ends, before unread text and the result in figures.
    fn end_of_moves(&self) -> usize {
        if let Some(stop) = &self.stop {
            return stop.byte as usize;
        }
        let last = self.moves.last().map_or(0, |m| m.byte as usize + usize::from(m.len));
        let mut end = self.text.len();
        let mut tokens = Tokens::new(&self.text, last);
        while tokens.next() != Token::End {
            let result = GameResult::from_pgn(&decode(tokens.token()));
            if result.is_some() && result == self.movetext_result {
                end = tokens.start;
            }
        }
        end
    }

    /// Adds a move as it is written.
    pub(crate) fn add_move(&mut self, pattern: Pattern, written: &str) {
        let byte = self.append(written);
        let len = u8::try_from(written.len()).unwrap_or(u8::MAX);
        self.push_move(pattern, byte, len);
    }

    /// Adds an event at the ply of the last move.
    pub(crate) fn add_event(&mut self, event: Event) {
        self.append(&format!("{{{}}}", event.as_command()));
        self.events.push(event);
    }

    /// Adds a text to the record on a new line, and returns the byte at which it begins.
    fn append(&mut self, text: &str) -> u32 {
        let whole = self.text.to_mut();
        // The text may end in a comment to the end of the line.
        whole.push(b'\n');
        let byte = u32::try_from(whole.len()).unwrap_or(u32::MAX);
        whole.extend_from_slice(text.as_bytes());
        byte
    }
}
