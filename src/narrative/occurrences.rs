//! Earlier occurrences of a placement, their differences, and the plies that a reason counts.

use indexmap::IndexMap;

use crate::arbiter::{Differing, Occurrence};
use crate::chess::{Color, Square};
use crate::replay::{Ply, Timeline};
use crate::rules::{Grounds, UnmetCondition};

use super::words::{color_name, label, list};

/// Returns the squares that show a difference: those of king and rook, or the square of a capture
/// en passant.
pub(crate) fn squares(occurrence: &Occurrence) -> Vec<Square> {
    let mut squares = Vec::new();
    for differing in &occurrence.differs {
        match differing {
            Differing::Castling { player, kingside } => squares.extend(match (player, kingside) {
                (Color::White, true) => [Square::E1, Square::H1],
                (Color::White, false) => [Square::E1, Square::A1],
                (Color::Black, true) => [Square::E8, Square::H8],
                (Color::Black, false) => [Square::E8, Square::A8],
            }),
            Differing::EnPassant(square) => squares.push(square.0),
            Differing::Player => {}
        }
    }
    squares
}

/// Returns the differences of an earlier position, in a clause each.
pub(crate) fn what_differs(occurrence: &Occurrence) -> String {
    occurrence.differs.iter().map(|d| differing(*d)).collect::<Vec<_>>().join("; ")
}

fn differing(differing: Differing) -> String {
    match differing {
        Differing::Player => "the other player was to move".to_owned(),
        Differing::Castling { player, kingside } => could_castle(color_name(player), kingside),
        Differing::EnPassant(square) => format!("a pawn could be taken en passant on {square}"),
    }
}

/// Returns the clause that a player then had a castling right that was lost later.
pub(crate) fn could_castle(who: &str, kingside: bool) -> String {
    format!("{who} could still castle {}", if kingside { "kingside" } else { "queenside" })
}

/// Returns `The pieces are on the same squares as after 21.Kg1 and 23.Kg1, when White could still
/// castle kingside.`
pub(crate) fn as_before(earlier: &[Occurrence], game: &Timeline) -> String {
    let mut alike: IndexMap<Vec<String>, Vec<String>> = IndexMap::new();
    for occurrence in earlier {
        let differs = occurrence.differs.iter().map(|d| differing(*d)).collect();
        let label = label(game, occurrence.ply);
        alike.entry(differs).or_default().push(label);
    }
    let groups = alike.iter().map(|(differs, labels)| match differs.as_slice() {
        [] => format!("after {}", list(labels)),
        differs => format!("after {}, when {}", list(labels), list(differs)),
    });
    let groups: Vec<String> = groups.collect();
    format!("The pieces are on the same squares as {}.", groups.join("; and as "))
}

/// Returns the plies at which a reason counts occurrences of a position, if it counts any.
pub(crate) fn counted_plies(grounds: &Grounds) -> &[Ply] {
    match grounds {
        Grounds::Occurrences { plies, .. } | Grounds::Checks { plies, .. } => plies,
        _ => &[],
    }
}

/// Returns the plies of the position or series of an unmet condition, if it occurred more than
/// once.
pub(crate) fn unmet_plies(unmet: &UnmetCondition) -> &[Ply] {
    match unmet {
        UnmetCondition::Position { unlike: Some(unlike), .. } => &unlike.plies,
        UnmetCondition::Position { plies, most: 2.., .. }
        | UnmetCondition::Series { plies, most: 2.., .. } => plies,
        _ => &[],
    }
}
