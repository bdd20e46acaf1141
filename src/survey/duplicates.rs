//! Hashes of moves, and games that occur several times.

use std::collections::HashMap;
use std::hash::{Hash as _, Hasher};

use crate::calendar::Date;
use crate::chess::Square;
use crate::notation::Record;
use crate::replay::Timeline;

/// The hash function FNV-1a with 64 bits. The same bytes have the same hash on all platforms.
#[derive(Clone, Copy, Debug)]
pub struct Fnv1a(u64);

impl Default for Fnv1a {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv1a {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Returns the hash of the moves of a game: FNV-1a with 64 bits over their text in UCI notation,
/// separated by spaces (`e2e4 e7e5 g1f3`). If the game starts from another position than the usual
/// one, its FEN and a space come first.
pub fn hash_of_moves(game: &Timeline) -> u64 {
    let mut hash = Fnv1a::default();
    for (index, m) in game.moves().iter().enumerate() {
        if index > 0 {
            hash.write_u8(b' ');
        } else if game.summary().set_up {
            hash.write(game.position(0).fen().as_bytes());
            hash.write_u8(b' ');
        }
        hash.write(&square_name(m.from));
        hash.write(&square_name(m.to));
        if let Some(piece) = m.promotion {
            hash.write_u8(char::from(piece) as u8);
        }
    }
    hash.finish()
}

/// Returns the name of a square, such as `e4`, in ASCII.
fn square_name(square: Square) -> [u8; 2] {
    let index = square as u8;
    [b'a' + index % 8, b'1' + index / 8]
}

/// Returns a hash that is equal for duplicates of a game: the same moves from the same position,
/// the same surnames of the players and the same year, either both whole or both cut. Duplicates of
/// a game without moves are copies of its record, word by word; a record that is too long to be
/// read has none.
pub(super) fn identity(record: &Record<'_>, game: &Timeline, date: Option<Date>) -> Option<u64> {
    let mut hash = Fnv1a::default();
    game.moves().is_empty().hash(&mut hash);
    if game.moves().is_empty() {
        if record.text.is_empty() {
            return None;
        }
        for word in record.text.split(u8::is_ascii_whitespace) {
            if !word.is_empty() {
                word.hash(&mut hash);
            }
        }
        return Some(hash.finish());
    }
    for name in ["White", "Black"] {
        surname(record.tag(name).unwrap_or_default()).hash(&mut hash);
    }
    date.map(|date| (date.year(), date.last_year())).hash(&mut hash);
    hash_of_moves(game).hash(&mut hash);
    game.stop().is_some().hash(&mut hash);
    Some(hash.finish())
}

/// Returns the surname in `Steinitz, Wilhelm`, `Steinitz,W`, `Wilhelm Steinitz` or `W. Steinitz`,
/// in lower case.
fn surname(name: &str) -> String {
    let before_comma = name.split_once(',').map_or(name, |(surname, _)| surname);
    let words = before_comma.split_whitespace();
    let last = words
        .clone()
        .rfind(|word| word.trim_end_matches('.').chars().count() >= 2)
        .or_else(|| words.clone().last());
    let letters = last.unwrap_or_default().chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// The games seen so far, by their identities. A game takes some forty bytes of memory.
#[derive(Debug, Default)]
pub struct Duplicates {
    seen: HashMap<u64, i64>,
}

impl Duplicates {
    /// Returns the number of the first game with the same identity, if there is one. A new game is
    /// remembered.
    pub fn original_of(&mut self, identity: Option<u64>, game_id: i64) -> Option<i64> {
        let first = *self.seen.entry(identity?).or_insert(game_id);
        (first != game_id).then_some(first)
    }
}
