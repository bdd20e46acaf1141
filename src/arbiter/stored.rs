//! How facts of chess are written where verdicts are stored: each as a text of its own, by which
//! it is read back.

use std::iter;

use serde::{Deserialize, Deserializer, Serializer, de};

use crate::chess::{CastlingSide, Color, File, Move, MoveKind, Naming, Piece, Square};
use crate::notation::{Claim, GameResult, Irregularity, Pattern, read_move};

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
        agreement.or_else(|| written.parse().ok())
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

/// Its command: `touch e2`.
impl Stored for Irregularity {
    fn written(&self) -> String {
        self.to_string()
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

/// `Ng1f3`, `Pe7xRd8=Q`, `Pe5xPd6 e.p.`, `Ke1g1 O-O`, `Ke1h1 Rf`, `a=Q Ng1f3`: all that is to be
/// known of a move without the position.
impl Stored for Move {
    fn written(&self) -> String {
        let letter = |piece: Piece| char::from(piece).to_ascii_uppercase();
        let taken = self.captured.map(|piece| format!("x{}", letter(piece)));
        let becomes = self.promotion.map(|piece| format!("={}", letter(piece)));
        // The file is that of the pawn, whatever its colour.
        let named = self.naming.map(|named| {
            format!("{}={} ", named.square(Color::White).file(), letter(named.piece()))
        });
        format!(
            "{}{}{}{}{}{}{}",
            named.unwrap_or_default(),
            letter(self.piece),
            self.from,
            taken.unwrap_or_default(),
            self.to,
            becomes.unwrap_or_default(),
            manner(self.kind)
        )
    }

    fn read(written: &str) -> Option<Self> {
        let (named, written) = match written.split_once(' ') {
            Some((first, move_after)) if first.get(1..2) == Some("=") => {
                (Some(naming(first)?), move_after)
            }
            _ => (None, written),
        };
        let (squares, kind) = manners()
            .find_map(|kind| Some((written.strip_suffix(&manner(kind))?, kind)))
            .unwrap_or((written, MoveKind::Plain));
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
        Some(Self { from, to, piece: piece(who)?, captured, promotion, kind, naming: named })
    }
}

/// The manners of moves but the plain one; of the castlings the longer first, as the other ends
/// like it.
fn manners() -> impl Iterator<Item = MoveKind> {
    let castles = [CastlingSide::Queen, CastlingSide::King].map(MoveKind::Castle);
    let others = [MoveKind::EnPassant, MoveKind::Displaced, MoveKind::Passed];
    castles.into_iter().chain(others).chain(File::ALL.map(MoveKind::FreeCastle))
}

fn manner(kind: MoveKind) -> String {
    match kind {
        MoveKind::Plain => String::new(),
        MoveKind::EnPassant => " e.p.".to_owned(),
        MoveKind::Displaced => " displaced".to_owned(),
        MoveKind::Passed => " passed".to_owned(),
        MoveKind::Castle(CastlingSide::King) => " O-O".to_owned(),
        MoveKind::Castle(CastlingSide::Queen) => " O-O-O".to_owned(),
        MoveKind::FreeCastle(rook) => format!(" R{rook}"),
    }
}

fn naming(written: &str) -> Option<Naming> {
    let (file, becomes) = written.split_once('=')?;
    Naming::new(file.parse().ok()?, piece(becomes)?)
}

fn piece(letter: &str) -> Option<Piece> {
    let mut letters = letter.chars().map(|letter| letter.to_ascii_lowercase());
    let piece = letters.next()?.try_into().ok()?;
    iter::once(piece).find(|_| letters.next().is_none())
}
