//! How facts of chess are written where verdicts are stored: each as a text of its own, by which
//! it is read back.

use std::iter;

use serde::{Deserialize, Deserializer, Serializer, de};

use crate::chess::{CastlingSide, Color, Kind, Move, Piece, Square};
use crate::notation::{Claim, Deed, GameResult, Pattern, read_move};

/// A fact with a text of its own.
pub(super) trait Stored: Sized {
    /// The text.
    fn written(&self) -> String;
    /// The fact of a text.
    fn read(written: &str) -> Option<Self>;
}

pub(super) fn serialize<T: Stored, S: Serializer>(
    fact: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&fact.written())
}

pub(super) fn deserialize<'de, T: Stored, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    let written = String::deserialize(deserializer)?;
    T::read(&written).ok_or_else(|| de::Error::custom(format!("{written:?} cannot be read")))
}

/// The same of what may be missing.
pub(super) mod if_any {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    use super::Stored;

    #[expect(clippy::ref_option, reason = "the signature is serde's")]
    pub(in super::super) fn serialize<T: Stored, S: Serializer>(
        fact: &Option<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        fact.as_ref().map(Stored::written).serialize(serializer)
    }

    pub(in super::super) fn deserialize<'de, T: Stored, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<T>, D::Error> {
        let Some(written) = Option::<String>::deserialize(deserializer)? else { return Ok(None) };
        let fact = T::read(&written);
        fact.map(Some).ok_or_else(|| de::Error::custom(format!("{written:?} cannot be read")))
    }
}

impl Stored for GameResult {
    fn written(&self) -> String {
        self.as_pgn().to_owned()
    }

    fn read(written: &str) -> Option<Self> {
        Self::from_pgn(written)
    }
}

impl Stored for Claim {
    fn written(&self) -> String {
        self.to_string()
    }

    fn read(written: &str) -> Option<Self> {
        let agreement = (written == Self::Agreement.to_string()).then_some(Self::Agreement);
        agreement.or_else(|| Self::from_word(written))
    }
}

impl Stored for Color {
    fn written(&self) -> String {
        if *self == Self::White { "white" } else { "black" }.to_owned()
    }

    fn read(written: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|color| color.written() == written)
    }
}

/// The name of its command and the words in it: `touch e2`.
impl Stored for Deed {
    fn written(&self) -> String {
        format!("{} {self}", self.name())
    }

    fn read(written: &str) -> Option<Self> {
        written.parse().ok()
    }
}

impl Stored for Square {
    fn written(&self) -> String {
        self.to_string()
    }

    fn read(written: &str) -> Option<Self> {
        written.parse().ok()
    }
}

impl Stored for Pattern {
    fn written(&self) -> String {
        self.to_string()
    }

    fn read(written: &str) -> Option<Self> {
        read_move(written).ok()
    }
}

/// `Ng1f3`, `Pe7xRd8=Q`, `Pe5xPd6 e.p.`, `Ke1g1 O-O`: all that is to be known of a move without
/// the position.
impl Stored for Move {
    fn written(&self) -> String {
        let letter = |piece: Piece| char::from(piece).to_ascii_uppercase();
        let taken = self.captured.map(|piece| format!("x{}", letter(piece)));
        let becomes = self.promotion.map(|piece| format!("={}", letter(piece)));
        format!(
            "{}{}{}{}{}{}",
            letter(self.piece),
            self.from,
            taken.unwrap_or_default(),
            self.to,
            becomes.unwrap_or_default(),
            manner(self.kind)
        )
    }

    fn read(written: &str) -> Option<Self> {
        let (squares, kind) = MANNERS
            .into_iter()
            .filter(|kind| *kind != Kind::Plain)
            .find_map(|kind| Some((written.strip_suffix(manner(kind))?, kind)))
            .unwrap_or((written, Kind::Plain));
        let (squares, promotion) = match squares.split_once('=') {
            Some((squares, becomes)) => (squares, Some(piece(becomes)?)),
            None => (squares, None),
        };
        let (who, squares) = squares.split_at_checked(1)?;
        let (from, rest) = squares.split_at_checked(2)?;
        let (captured, to) = match rest.strip_prefix('x') {
            Some(taken) => {
                let (taken, to) = taken.split_at_checked(1)?;
                (Some(piece(taken)?), to)
            }
            None => (None, rest),
        };
        let (from, to) = (from.parse().ok()?, to.parse().ok()?);
        Some(Self { from, to, piece: piece(who)?, captured, promotion, kind })
    }
}

/// The manners of moves; of the castlings the longer first, as the other ends like it.
const MANNERS: [Kind; 5] = [
    Kind::Castle(CastlingSide::Queen),
    Kind::Castle(CastlingSide::King),
    Kind::EnPassant,
    Kind::Displaced,
    Kind::Plain,
];

fn manner(kind: Kind) -> &'static str {
    match kind {
        Kind::Plain => "",
        Kind::EnPassant => " e.p.",
        Kind::Displaced => " displaced",
        Kind::Castle(CastlingSide::King) => " O-O",
        Kind::Castle(CastlingSide::Queen) => " O-O-O",
    }
}

fn piece(letter: &str) -> Option<Piece> {
    let mut letters = letter.chars().map(|letter| letter.to_ascii_lowercase());
    let piece = letters.next()?.try_into().ok()?;
    iter::once(piece).find(|_| letters.next().is_none())
}
