//! The share of a game's words that a dialect can read.

use crate::chess::Color;
use crate::notation::dialects::Dialect;
use crate::notation::pgn::numbers::LAST_NUMBER;
use crate::notation::pgn::tokens::{Token, Tokens};
use crate::notation::pgn::written_move::{MovetextWord, unusual_word};
use crate::notation::printed::closing::closing;
use crate::notation::printed::lookahead::{Lookahead, after_move, is_punctuation};
use crate::notation::printed::words::same_move;
use crate::notation::{Record, read_in};

/// The maximum number of words that are read. No real game has more moves.
const ENOUGH: usize = 2_000;

/// Returns the share, in thousandths, of the words of the main line that are moves in a dialect.
/// `first` is the player who makes the first move. `None` if the share is less than `least`.
/// Results, numbers and marks are not counted. The moves need not be playable.
pub(super) fn share_of_moves(
    record: &Record<'_>,
    first: Color,
    dialect: &dyn Dialect,
    least: usize,
) -> Option<usize> {
    let (mut moves, mut others) = (0, 0);
    let share =
        |moves: usize, others| (1000 * moves).checked_div(moves + others).unwrap_or_default();
    let mut tokens = Tokens::new(&record.text, 0);
    let (mut depth, mut mover) = (0_u64, first);
    loop {
        let token = if moves + others < ENOUGH { tokens.next() } else { Token::End };
        match token {
            Token::End => return Some(share(moves, others)).filter(|share| *share >= least),
            Token::Open => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            Token::Tag { .. } | Token::GameStart => tokens.pass_tag(),
            token @ (Token::Word | Token::Number { .. }) if depth == 0 => {
                let ahead = Lookahead::of(tokens.ahead());
                let read = read_in(dialect, &ahead.text, mover);
                if let Some(len) = read.and_then(|(_, len)| ahead.bytes(len)) {
                    tokens.at = after_move(tokens.text, tokens.start + len);
                    moves += 1;
                    mover = !mover;
                } else if !is_no_move(token, tokens.token(), &ahead, mover) {
                    others += 1;
                    // The greatest possible number of moves: each one left takes two bytes or more.
                    let most = moves + (tokens.text.len() - tokens.at) / 2 + 1;
                    if share(most, others) < least {
                        return None;
                    }
                }
            }
            _ => {}
        }
    }
}

/// Returns true if a word or number between moves is not meant for a move.
fn is_no_move(token: Token, word: &[u8], ahead: &Lookahead<'_>, mover: Color) -> bool {
    if let Token::Number { n, dots } = token {
        return dots > 0 || n <= LAST_NUMBER;
    }
    let is_known = matches!(
        unusual_word(word),
        Some(MovetextWord::Result(_) | MovetextWord::Ornament | MovetextWord::Mark)
    );
    is_known
        || is_punctuation(word)
        || same_move(&ahead.text).is_some()
        || closing(&ahead.text, mover).is_some()
}
