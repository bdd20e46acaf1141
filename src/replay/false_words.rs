//! Warnings of words of a written move that do not match the game: a wrong check, mate or wing.

use crate::chess::{Move, Piece, Position, pawn_attacks};
use crate::notation::dialects::manner_of_check;
use crate::notation::{FalseWord, NamedWings, Pattern, ReadWarning, Record, Sign, Warning};

use super::facts::Ply;
use super::named_wings::WingMatch;
use super::origins::Origins;
use super::timeline::Timeline;

/// The maximum number of warnings for one game.
const SHOWN: usize = 64;

/// Returns a warning for each move whose words do not match what was played. Moves in standard
/// algebraic notation are skipped, as their check signs are often wrong.
pub(crate) fn false_words(record: &Record<'_>, game: &Timeline) -> Vec<Warning> {
    let mut position = game.position(0);
    let mut origins = Origins::default();
    let (mut warnings, mut more) = (Vec::new(), 0);
    for (ply, (written, m)) in record.moves.iter().zip(game.moves()).enumerate() {
        let text = record.written(written);
        let pattern = record.pattern(written);
        let what = of_check(&pattern, &text, &position, m).or_else(|| {
            let wings = Some(pattern.wings()).filter(|wings| *wings != NamedWings::NONE)?;
            origins.follow(game.moves().get(..ply).unwrap_or_default());
            of_wing(wings, game, &origins, &position, m)
        });
        match what {
            Some(_) if warnings.len() >= SHOWN => more += 1,
            Some(what) => {
                // The text of a move may continue on the next line.
                let words: Vec<&str> = text.split_whitespace().collect();
                let number = game.number(ply as Ply + 1);
                let of = format!("{number} {}", words.join(" "));
                let what = ReadWarning::FalseWord(of, what);
                warnings.push(Warning { byte: written.byte, what });
            }
            None => {}
        }
        position.play(m);
    }
    let last = warnings.last().map_or(0, |warning| warning.byte);
    let more = (more > 0).then_some(ReadWarning::MoreFalseWords(more));
    warnings.extend(more.map(|what| Warning { byte: last, what }));
    warnings
}

/// Returns the fault of the check or mate that is written, if it does not match the position after
/// the move.
fn of_check(pattern: &Pattern, text: &str, before: &Position, m: &Move) -> Option<FalseWord> {
    let sign = pattern.sign()?;
    let after = before.after(m);
    if !after.in_check() {
        return Some(match sign {
            Sign::Mate => FalseWord::NeitherMateNorCheck,
            Sign::Check => FalseWord::NoCheck,
        });
    }
    if sign == Sign::Mate && after.has_move() {
        return Some(FalseWord::NoMate);
    }
    let manner = manner_of_check(text);
    let (all, discovered) = checking(before, &after, m);
    if manner.is_double && all < 2 {
        return Some(FalseWord::NotDouble);
    }
    (manner.is_discovered && discovered == 0).then_some(FalseWord::NotDiscovered)
}

/// Returns true if a piece that has not moved gives check.
pub(crate) fn discovers_check(before: &Position, m: &Move) -> bool {
    let after = before.after(m);
    after.in_check() && checking(before, &after, m).1 > 0
}

/// Returns the number of checking pieces, and the number of them that have not moved.
fn checking(before: &Position, after: &Position, m: &Move) -> (u32, u32) {
    let (king, giver) = (after.king(after.turn()), !after.turn());
    let pieces = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen, Piece::King];
    let pieces =
        pieces.map(|piece| after.attackers_of_kind(piece, king, after.pieces(giver, piece)));
    let pawns = pawn_attacks(king, after.turn()) & after.pieces(giver, Piece::Pawn);
    let mut all = pawns;
    for attackers in pieces {
        all |= attackers;
    }
    let mut unmoved = all;
    for square in before.squares_of(m) {
        unmoved &= !square.bitboard();
    }
    (all.len(), unmoved.len())
}

/// Returns the fault of the named wings, if they do not match the game.
fn of_wing(
    wings: NamedWings,
    game: &Timeline,
    origins: &Origins,
    before: &Position,
    m: &Move,
) -> Option<FalseWord> {
    if game.wing_match(origins, wings, m, false) == WingMatch::Unknown {
        return Some(FalseWord::OtherWing);
    }
    (!game.rivals(origins, wings, before, m).is_empty()).then_some(FalseWord::DoubtfulWing)
}
