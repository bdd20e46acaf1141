//! Scores without tags, as old books print them: the lines above a score, the beginning of the next
//! one, and semicolons.

use std::borrow::Cow;

use super::super::boundary::first_line;
use super::super::text::decode;
use super::super::tokens::{Token, Tokens};
use super::super::written_move::{MovetextWord, unusual_word};
use super::{GameParser, Next, Phase};
use crate::chess::Color;
use crate::notation::dialects::read_plain;
use crate::notation::printed::closing::{closing, is_column_heading};
use crate::notation::printed::heading::{begins_heading, is_note};
use crate::notation::printed::lookahead::{Lookahead, after_move, move_in_any};
use crate::notation::printed::names::{is_black_first, named};
use crate::notation::read_warning::ReadWarning;
use crate::notation::record::{HeadLine, ReadError, Stop, Tag};

/// The number of bytes of the line after an asterisk that are searched for more text.
const NEAR: usize = 64;

/// The length in bytes from which a line with semicolons is a comment.
const COMMENT_BYTES: usize = 1024;

impl<'a> GameParser<'_, 'a> {
    /// Reads a line that begins with the last token and contains no moves of this game. Returns
    /// `OtherGame` if the next score without tags begins with the line, `SameGame` if the line is
    /// above the moves or after the result. `None` if the token begins no such line.
    #[cold]
    pub(crate) fn read_line_without_moves(&mut self, token: Token) -> Option<Next> {
        let may_be_line = matches!(token, Token::Word | Token::Number { .. } | Token::Open);
        if !may_be_line || self.depth > 0 {
            return None;
        }
        if self.tag_bits == 0 && self.is_next_score() {
            return Some(Next::OtherGame);
        }
        let is_line = match (self.phase, token) {
            (_, Token::Number { dots: 1.., .. }) => false,
            (Phase::Ended, Token::Word | Token::Number { .. }) => self.skip_heading(),
            (Phase::Reading, _) | (_, Token::Open) => self.read_heading_line(),
            _ => false,
        };
        is_line.then_some(Next::SameGame)
    }

    /// Keeps and skips a line above the moves of a score, if the last token begins one. Returns
    /// true if it does.
    fn read_heading_line(&mut self) -> bool {
        let is_headed = self.tag_bits == 0
            && !self.has_begun
            && (self.tokens.start < self.heading_end || begins_heading(&self.tokens));
        if is_headed {
            self.pass_heading();
        }
        is_headed
    }

    /// Keeps and skips the line that begins with the last token. A line that only names the colours
    /// above two columns, White first, is not kept.
    pub(crate) fn pass_heading(&mut self) {
        self.tokens.line();
        let text = decode(self.tokens.token().trim_ascii_end());
        let is_black_first = is_black_first(&text);
        if is_black_first && !self.is_black_first() {
            self.warn_here(ReadWarning::BlackFirst);
        }
        if is_black_first || !is_column_heading(&text) {
            let byte = self.offset(self.tokens.start);
            self.record.heading.push(HeadLine { byte, text, is_in_tags: false });
        }
    }

    /// Returns true if a line above the moves names Black before White.
    pub(crate) fn is_black_first(&self) -> bool {
        self.record.warnings.iter().any(|warning| warning.what == ReadWarning::BlackFirst)
    }

    /// Returns true if the last token begins the next score without tags: after a blank line, once
    /// the game has moves or a result.
    fn is_next_score(&self) -> bool {
        (self.phase == Phase::Ended || self.has_moves())
            && self.is_before_score()
            && !(is_note(self.tokens.ahead()) || self.is_closing())
    }

    /// Returns true if the closing words of a score without tags begin here: `Drawn.`
    pub(crate) fn is_closing(&self) -> bool {
        self.tag_bits == 0
            && closing(&Lookahead::of(self.tokens.ahead()).text, Color::White).is_some()
    }

    /// Returns true if the last token is an asterisk that marks a note and does not end the game:
    /// in a score without tags, after a word and before more text in its line.
    pub(crate) fn is_note_mark(&self) -> bool {
        let is_glued = !self.tokens.before().ends_with(b" ") && !self.tokens.starts_line();
        let rest = self.tokens.ahead().strip_prefix(b"*").unwrap_or_default();
        let near = &rest[..rest.len().min(NEAR)];
        let goes_on = !first_line(near).trim_ascii().is_empty();
        self.tag_bits == 0 && self.tokens.token() == b"*" && is_glued && goes_on
    }

    /// Completes a score without tags: refuses it if it has no moves, and adds the tags inferred
    /// from the lines above it.
    pub(crate) fn finish_score(&mut self) {
        if self.record.moves.is_empty() {
            self.refuse_empty_game();
        }
        if self.record.omitted_lines > 0 {
            self.warn(self.start, ReadWarning::LinesLeftOut(self.record.omitted_lines));
        }
        self.add_tags_of_heading();
    }

    /// Adds the tags in the lines above the moves.
    fn add_tags_of_heading(&mut self) {
        let mut tags: Vec<Tag<'_>> = Vec::new();
        let first_move = self.record.moves.first().map_or(u32::MAX, |m| m.byte);
        let above = self.record.heading.iter_mut().filter(|line| line.byte < first_move);
        for line in above {
            let named = named(&line.text);
            let is_known = |name: &str| tags.iter().any(|tag| tag.name == name);
            // The first of two names counts. If Black is named first, who began is in doubt.
            let is_black_first = named.first().is_some_and(|(name, _)| *name == "Black");
            let is_doubtful = is_black_first && !is_known("White");
            line.is_in_tags =
                !named.is_empty() && !is_doubtful && !named.iter().any(|(name, _)| is_known(name));
            if line.is_in_tags {
                for (name, value) in named {
                    tags.push(Tag { name: Cow::from(name), value: Cow::from(value) });
                }
            }
        }
        self.record.tags.extend(tags);
    }

    /// Refuses a game without tags and moves.
    #[cold]
    fn refuse_empty_game(&mut self) {
        self.record.stop.get_or_insert_with(|| Stop::rejecting(ReadError::Nothing)).rejects_game =
            true;
    }

    /// Reads a semicolon or a line that begins with `%`. In a score without tags, a semicolon that
    /// only moves follow separates moves. Otherwise it begins a comment to the end of its line,
    /// perhaps unintentionally.
    #[cold]
    pub(super) fn line_comment(&mut self) -> Next {
        if !self.tokens.token().starts_with(b";") {
            return Next::SameGame;
        }
        // After a stop the number of moves is not known.
        let is_counted = self.phase == Phase::Reading;
        let expected = self.numbers.expected(self.record.moves.len()).filter(|_| is_counted);
        if self.separates_moves(expected) {
            self.tokens.at = self.tokens.start + 1;
            return Next::SameGame;
        }
        if is_counted && self.depth == 0 {
            let number = number_of_comment_move(self.tokens.token());
            if let Some(n) = number.filter(|n| Some(i64::from(*n)) == expected) {
                self.warn_here(ReadWarning::CommentLikeMove(n));
            }
        }
        Next::SameGame
    }

    /// Returns true if a semicolon separates moves: the game has no tags, and only moves follow up
    /// to another semicolon, with the expected number if any.
    fn separates_moves(&self, expected: Option<i64>) -> bool {
        let line = self.tokens.token();
        // A very long line is not searched again at each of its semicolons.
        let line = Some(line).filter(|line| line.len() < COMMENT_BYTES).unwrap_or_default();
        let mut parts = line.split(|byte| *byte == b';').skip(1);
        let after = parts.next().unwrap_or_default();
        let number = number_of_comment_move(self.tokens.token());
        let follows = number.is_none_or(|n| expected.is_none_or(|due| due == i64::from(n)));
        let is_due = self.has_begun && self.depth == 0 && self.phase != Phase::Ended;
        self.tag_bits == 0 && is_due && follows && is_all_moves(after)
    }
}

/// Returns true if a part of a line consists of moves in any dialect, signs between moves and
/// closing words.
fn is_all_moves(line: &[u8]) -> bool {
    let mut tokens = Tokens::new(line, 0);
    let mut moves = 0;
    loop {
        match tokens.next() {
            Token::End => return moves > 0,
            token @ (Token::Number { .. } | Token::Word) => {
                let ahead = Lookahead::of(tokens.ahead());
                let read = move_in_any(&ahead.text).and_then(|len| ahead.bytes(len));
                match (read, unusual_word(tokens.token())) {
                    (Some(len), _) => {
                        moves += 1;
                        tokens.at = after_move(line, tokens.start + len);
                    }
                    (None, Some(MovetextWord::Result(_) | MovetextWord::Ornament)) => {}
                    _ if token != Token::Word => {}
                    _ => return moves > 0 && closing(&ahead.text, Color::White).is_some(),
                }
            }
            Token::Dots | Token::Ignored | Token::Comment { .. } => {}
            _ => return false,
        }
    }
}

/// Returns the number of a move at the beginning of a `;` comment: with dots, or before a move.
fn number_of_comment_move(comment: &[u8]) -> Option<u32> {
    let mut tokens = Tokens::new(comment.strip_prefix(b";")?, 0);
    let Token::Number { n, dots } = tokens.next() else { return None };
    let is_move = tokens.next() == Token::Word && read_plain(tokens.token()).is_some();
    (dots > 0 || is_move).then_some(n)
}
