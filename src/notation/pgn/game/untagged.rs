//! Scores without tags, as old books print them: the lines above a score, the beginning of the next
//! one, and semicolons.

use std::borrow::Cow;

use super::super::boundary::{ends_in_blank_line, first_line};
use super::super::text::decode;
use super::super::tokens::{Token, Tokens};
use super::super::written_move::{MovetextWord, odd};
use super::{Game, Next, Phase};
use crate::chess::Color;
use crate::notation::dialects::read_plain;
use crate::notation::printed::closing::{closing, is_column_heading};
use crate::notation::printed::heading::{begins_heading, begins_score, is_note};
use crate::notation::printed::lookahead::{Lookahead, behind_move, move_in_any};
use crate::notation::printed::names::{is_black_first, named};
use crate::notation::read_warning::ReadWarning;
use crate::notation::record::{HeadLine, ReadError, Stop, Tag};

/// The number of bytes of the line after an asterisk that are searched for more text.
const NEAR: usize = 64;

/// A longer line behind a semicolon, in bytes, is a comment.
const LONGEST: usize = 1024;

impl<'a> Game<'_, 'a> {
    /// Returns what follows a line that the last token begins: the next score without tags, or more
    /// of this game after a line above its moves or after its result. `None` if it begins no such
    /// line.
    #[cold]
    pub(crate) fn line(&mut self, token: Token) -> Option<Next> {
        let may_be_line = matches!(token, Token::Word | Token::Number { .. } | Token::Open);
        if !may_be_line || self.depth > 0 {
            return None;
        }
        if self.tagged == 0 && self.is_next_score() {
            return Some(Next::Game);
        }
        let is_line = match (self.phase, token) {
            (_, Token::Number { dots: 1.., .. }) => false,
            (Phase::Ended, Token::Word | Token::Number { .. }) => self.heading(),
            (Phase::Reading, _) | (_, Token::Open) => self.is_headed(),
            _ => false,
        };
        is_line.then_some(Next::Token)
    }

    /// Keeps a line above the moves of a score and passes over it, if one begins with the token
    /// read last.
    fn is_headed(&mut self) -> bool {
        let is_headed = self.tagged == 0
            && !self.begun
            && (self.tokens.start < self.headed_to || begins_heading(&self.tokens));
        if is_headed {
            self.pass_heading();
        }
        is_headed
    }

    /// Keeps the line that begins with the token read last, and passes over it. Only the names of
    /// the colours over two columns say nothing.
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

    pub(crate) fn is_black_first(&self) -> bool {
        self.record.warnings.iter().any(|warning| warning.what == ReadWarning::BlackFirst)
    }

    /// Returns true if the last token begins the next score without tags: after a blank line, and
    /// after a whole move or a higher number.
    fn is_next_score(&self) -> bool {
        let is_over = self.phase == Phase::Ended;
        let has_moves = self.last_number > 1 || self.record.moves.len() > 1;
        (is_over || has_moves)
            && self.tokens.leads()
            && ends_in_blank_line(self.tokens.before())
            && begins_score(self.tokens.ahead())
            && !(is_note(self.tokens.ahead()) || self.is_closing())
    }

    /// Returns true if the closing words of a score without tags begin here: `Drawn.`
    pub(crate) fn is_closing(&self) -> bool {
        self.tagged == 0
            && closing(&Lookahead::of(self.tokens.ahead()).text, Color::White).is_some()
    }

    /// Returns true if the last token is an asterisk that marks a note and does not end the game:
    /// in a score without tags, after a word and before more text in its line.
    pub(crate) fn is_note_mark(&self) -> bool {
        let is_glued = !self.tokens.before().ends_with(b" ") && !self.tokens.leads();
        let rest = self.tokens.ahead().strip_prefix(b"*").unwrap_or_default();
        let near = &rest[..rest.len().min(NEAR)];
        let goes_on = !first_line(near).trim_ascii().is_empty();
        self.tagged == 0 && self.tokens.token() == b"*" && is_glued && goes_on
    }

    /// Adds the tags that the lines above a score without tags give.
    pub(crate) fn finish_score(&mut self) {
        if self.record.moves.is_empty() {
            self.refuse_nothing();
        }
        if self.record.left_out > 0 {
            self.warn(self.start, ReadWarning::LinesLeftOut(self.record.left_out));
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
                for (name, value) in named {
                    tags.push(Tag { name: Cow::from(name), value: Cow::from(value) });
                }
            }
        }
        self.record.tags.extend(tags);
    }

    /// Refuses a game without tags and moves.
    #[cold]
    fn refuse_nothing(&mut self) {
        self.record.stop.get_or_insert_with(|| Stop::of_game(ReadError::Nothing)).of_game = true;
    }

    /// Handles a semicolon. It separates moves if only moves follow it in a score without tags.
    /// Elsewhere it begins a comment to the end of its line, perhaps unintentionally.
    #[cold]
    pub(super) fn line_comment(&mut self) -> Next {
        // Of a game that is read no further it is not known how many moves were made.
        let is_counted = self.phase == Phase::Reading;
        let expected = self.numbers.expected(self.record.moves.len()).filter(|_| is_counted);
        if self.parts_moves(expected) {
            self.tokens.at = self.tokens.start + 1;
            return Next::Token;
        }
        if is_counted && self.depth == 0 {
            let begun = begins_like_move(self.tokens.token());
            if let Some(n) = begun.filter(|n| Some(i64::from(*n)) == expected) {
                self.warn_here(ReadWarning::CommentLikeMove(n));
            }
        }
        Next::Token
    }

    /// Returns true if a semicolon separates moves: the game has no tags, and only moves follow up
    /// to another semicolon, with the number that is due if any.
    fn parts_moves(&self, expected: Option<i64>) -> bool {
        let line = self.tokens.token();
        // What goes on and on is not looked at again and again.
        let line = Some(line).filter(|line| line.len() < LONGEST).unwrap_or_default();
        let mut parts = line.split(|byte| *byte == b';').skip(1);
        let behind = parts.next().unwrap_or_default();
        let begun = begins_like_move(self.tokens.token());
        let follows = begun.is_none_or(|n| expected.is_none_or(|due| due == i64::from(n)));
        let is_due = self.begun && self.depth == 0 && self.phase != Phase::Ended;
        self.tagged == 0 && is_due && follows && is_all_moves(behind)
    }
}

/// Returns true if a part of a line consists of moves in any dialect, text between moves and an
/// ending.
fn is_all_moves(line: &[u8]) -> bool {
    let mut tokens = Tokens::new(line, 0);
    let mut moves = 0;
    loop {
        match tokens.next() {
            Token::End => return moves > 0,
            token @ (Token::Number { .. } | Token::Word) => {
                let ahead = Lookahead::of(tokens.ahead());
                let read = move_in_any(&ahead.text).and_then(|len| ahead.bytes(len));
                match (read, odd(tokens.token())) {
                    (Some(len), _) => {
                        moves += 1;
                        tokens.at = behind_move(line, tokens.start + len);
                    }
                    (None, Some(MovetextWord::Result(_) | MovetextWord::Ornament)) => {}
                    _ if token != Token::Word => {}
                    _ => return moves > 0 && closing(&ahead.text, Color::White).is_some(),
                }
            }
            Token::Dots | Token::Pass | Token::Comment { .. } => {}
            _ => return false,
        }
    }
}

/// Returns the number of a move at the beginning of a `;` comment: with dots, or before a move.
fn begins_like_move(comment: &[u8]) -> Option<u32> {
    let mut tokens = Tokens::new(comment.strip_prefix(b";")?, 0);
    let Token::Number { n, dots } = tokens.next() else { return None };
    let is_move = tokens.next() == Token::Word && read_plain(tokens.token()).is_some();
    (dots > 0 || is_move).then_some(n)
}
