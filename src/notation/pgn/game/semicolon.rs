//! What a semicolon hides: the rest of its line, as a comment; or nothing, as books print it.

use super::super::ahead::{Ahead, behind_move, read_in};
use super::super::closing::closing;
use super::super::tokens::{Token, Tokens};
use super::super::written_move::{Word, odd};
use super::{Game, Next, Phase};
use crate::chess::Color;
use crate::notation::dialects::{ALL, read_plain};
use crate::notation::oddity::Oddity;

/// A longer line, in bytes, is a comment.
const LONGEST: usize = 1024;

impl Game<'_, '_> {
    /// A semicolon parts the moves where a score without tags has nothing but moves behind it.
    /// Elsewhere it hides the rest of its line, and may not have been meant to.
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
                self.warn_here(Oddity::CommentLikeMove(n));
            }
        }
        Next::Token
    }

    /// Whether the comment that begins here is none: the game has no tags, and nothing but moves
    /// stands in it up to another semicolon, with the number that is due if with any.
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

/// Whether there is nothing in a part of a line but moves in any dialect, what stands between them, and how
/// the game ends.
fn is_all_moves(line: &[u8]) -> bool {
    let mut tokens = Tokens::new(line, 0);
    let mut moves = 0;
    loop {
        let token = tokens.next();
        let ahead = || Ahead::of(line, tokens.start);
        match token {
            Token::End => return moves > 0,
            Token::Number { .. } | Token::Word => match move_len(&ahead()) {
                Some(len) => {
                    moves += 1;
                    tokens.at = behind_move(line, tokens.start + len);
                }
                None if matches!(token, Token::Number { .. }) => {}
                None if matches!(odd(tokens.token()), Some(Word::Result(_) | Word::Ornament)) => {}
                None => return moves > 0 && closing(&ahead().text, Color::White).is_some(),
            },
            Token::Dots | Token::Pass | Token::Comment { .. } => {}
            _ => return false,
        }
    }
}

/// How many bytes of a text are a move in some dialect.
fn move_len(ahead: &Ahead<'_>) -> Option<usize> {
    ALL.iter().find_map(|dialect| {
        let (_, len) = read_in(*dialect, &ahead.text, Color::White)?;
        ahead.bytes(len)
    })
}

/// The number with which a `;` comment begins, if that of a move: with dots, or before a move.
fn begins_like_move(comment: &[u8]) -> Option<u32> {
    let mut tokens = Tokens::new(comment.strip_prefix(b";")?, 0);
    let Token::Number { n, dots } = tokens.next() else { return None };
    let is_move = tokens.next() == Token::Word && read_plain(tokens.token()).is_some();
    (dots > 0 || is_move).then_some(n)
}
