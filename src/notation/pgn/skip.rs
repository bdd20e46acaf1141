//! Passing over a game that is too long to be held, in memory that does not grow with it.

use super::bytes::LOOKAHEAD;
use super::tokens::{Token, Tokens};
use super::written_move::{Word, odd};
use crate::notation::dialects::read_plain;

/// What a text may have to keep of what was passed over: enough to see where a line begins.
const OVERLAP: usize = 64;

/// The way through a game that is passed over. It ends as a game does in which the reader has
/// stopped: at a result, or where another game begins.
#[derive(Debug, Default)]
pub(super) struct Skip {
    inside: Inside,
    /// How many variations are open.
    depth: u64,
    /// How far the game is passed over.
    reached: Reached,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Reached {
    /// Its first token is the next.
    #[default]
    Nothing,
    Tags,
    Movetext,
}

/// What a part of the game may end in the middle of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Inside {
    #[default]
    Nothing,
    Comment,
    Line,
}

/// How far a part of the text leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Skipped {
    /// The game ends at this byte of the text, perhaps with a result.
    Whole { at: usize, after_result: bool },
    /// It goes on; this is the byte from which more is wanted.
    Part { at: usize },
}

impl Skip {
    /// Passes over what belongs to the game from this byte of a text on. The text may be cut
    /// anywhere, unless it has ended.
    pub(super) fn over(&mut self, text: &[u8], at: usize, ended: bool) -> Skipped {
        let mut tokens = Tokens::new(text, at);
        loop {
            let from = tokens.at;
            tokens.start = from;
            let token = match self.inside {
                Inside::Nothing => tokens.next(),
                Inside::Comment => tokens.rest_of_comment(),
                Inside::Line => tokens.line(),
            };
            if !(ended || is_whole(token, &tokens)) {
                return Skipped::Part { at: self.interrupt(token, from, &tokens) };
            }
            self.inside = Inside::Nothing;
            if let Some(passed) = self.step(token, &mut tokens) {
                return passed;
            }
        }
    }

    /// From where to go on, and inside what, when this token may not be whole.
    fn interrupt(&mut self, token: Token, from: usize, tokens: &Tokens<'_>) -> usize {
        let end = tokens.text.len();
        self.inside = match token {
            Token::Comment { closed: false } => Inside::Comment,
            Token::Line => Inside::Line,
            _ if tokens.start > from || end - from < 2 * LOOKAHEAD => return tokens.start,
            // Half of a word, however long, is a word.
            _ => Inside::Nothing,
        };
        end.saturating_sub(OVERLAP).max(from)
    }

    fn step(&mut self, token: Token, tokens: &mut Tokens<'_>) -> Option<Skipped> {
        let whole = |at, after_result| Some(Skipped::Whole { at, after_result });
        match (token, self.reached) {
            (Token::End, _) => return whole(tokens.at, false),
            (Token::Tag { .. } | Token::GameStart, Reached::Nothing)
            | (Token::Tag { .. }, Reached::Tags) => {
                tokens.pass_tag();
                self.reached = Reached::Tags;
                return None;
            }
            (Token::Tag { leads: true } | Token::GameStart, _) => {
                return whole(tokens.start, false);
            }
            (Token::Word, _) if self.depth == 0 && is_result(tokens.token()) => {
                return whole(tokens.at, true);
            }
            (Token::Open, _) => self.depth += 1,
            (Token::Close, _) => self.depth = self.depth.saturating_sub(1),
            // What stands between the tags.
            (Token::Comment { .. } | Token::Line, Reached::Tags) => return None,
            _ => {}
        }
        self.reached = Reached::Movetext;
        None
    }
}

/// Whether a token is the same, whatever follows the text.
fn is_whole(token: Token, tokens: &Tokens<'_>) -> bool {
    match token {
        Token::Comment { closed: true } => true,
        Token::Line => tokens.at < tokens.text.len(),
        _ => tokens.at + LOOKAHEAD <= tokens.text.len(),
    }
}

fn is_result(word: &[u8]) -> bool {
    read_plain(word).is_none() && matches!(odd(word), Some(Word::Result(_)))
}
