//! How much of a game a dialect can read at all.

use super::ahead::{Ahead, behind_move, is_punctuation, read_in};
use super::closing::closing;
use super::numbers::LAST_NUMBER;
use super::tags;
use super::tokens::{Token, Tokens};
use super::written_move::{Word, odd};
use crate::chess::Color;
use crate::notation::dialects::Dialect;
use crate::notation::record::Record;

/// How much of the main line of a game is written in a dialect, as far as single moves tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Vocabulary {
    /// How many moves it reads.
    pub moves: u32,
    /// How many words where a move is due it does not read; results, numbers and marks are none.
    pub others: u32,
}

impl Vocabulary {
    /// How many moves of a thousand it reads.
    #[must_use]
    pub fn share(self) -> u64 {
        let all = u64::from(self.moves) + u64::from(self.others);
        (1000 * u64::from(self.moves)).checked_div(all).unwrap_or_default()
    }

    /// The same if nothing but moves follows in so many bytes. Each has two at least.
    fn at_best(self, bytes: usize) -> Self {
        let more = u32::try_from(bytes / 2 + 1).unwrap_or(u32::MAX);
        Self { moves: self.moves.saturating_add(more), ..self }
    }
}

/// How much of the main line of a game a dialect reads, whatever it does not read, from the player
/// on who moves first; nothing if it is a smaller [share](Vocabulary::share) than this one. It is
/// not known whether those moves can be played.
#[must_use]
pub fn vocabulary(
    record: &Record<'_>,
    first: Color,
    dialect: &dyn Dialect,
    least: u64,
) -> Option<Vocabulary> {
    let mut count = Vocabulary::default();
    let mut tokens = Tokens::new(record.text, 0);
    let (mut depth, mut mover) = (0_u64, first);
    loop {
        match tokens.next() {
            Token::End => return (count.share() >= least).then_some(count),
            Token::Open => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            Token::Tag { .. } | Token::GameStart => {
                let from = tokens.start;
                tokens.at = from + tags::read(tokens.text.get(from..).unwrap_or_default()).len;
            }
            token @ (Token::Word | Token::Number { .. }) if depth == 0 => {
                let ahead = Ahead::of(tokens.text, tokens.start);
                let read = read_in(dialect, &ahead.text, mover);
                if let Some(len) = read.and_then(|(_, len)| ahead.bytes(len)) {
                    tokens.at = behind_move(tokens.text, tokens.start + len);
                    count.moves += 1;
                    mover = !mover;
                } else if !says_no_move(token, tokens.token(), &ahead, mover) {
                    count.others += 1;
                    // Whatever may follow, it cannot come to so much any more.
                    if count.at_best(tokens.text.len() - tokens.at).share() < least {
                        return None;
                    }
                }
            }
            _ => {}
        }
    }
}

/// Whether a word or number stands between moves and is not meant for one.
fn says_no_move(token: Token, word: &[u8], ahead: &Ahead<'_>, mover: Color) -> bool {
    if let Token::Number { n, dots } = token {
        return dots > 0 || n <= LAST_NUMBER;
    }
    let is_known = matches!(odd(word), Some(Word::Result(_) | Word::Ornament | Word::Mark));
    is_known || is_punctuation(word) || closing(&ahead.text, mover).is_some()
}
