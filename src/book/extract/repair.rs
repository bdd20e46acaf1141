//! What a scanner or a printer may have made of a written move: one slip, put right.

use crate::chess::Color;
use crate::notation::dialects::Dialect;
use crate::notation::{Pattern, read_in};

/// What stands for what, of the slips that scanners make over and over.
const SLIPS: [(&str, &str); 26] = [
    ("Et", "Kt"),
    ("Xt", "Kt"),
    ("Ki", "Kt"),
    ("Kl", "Kt"),
    ("Kfc", "Kt"),
    ("K t", "Kt"),
    ("Rt", "Kt"),
    ("E", "R"),
    ("E", "K"),
    ("K", "R"),
    ("It", "R"),
    ("5-", "B-"),
    ("8-", "B-"),
    ("0", "Q"),
    ("O", "Q"),
    ("G", "Q"),
    ("l", "1"),
    ("I", "1"),
    ("i", "1"),
    ("S", "5"),
    ("s", "8"),
    ("B", "8"),
    ("tb", "th"),
    ("ih", "th"),
    ("Gastles", "Castles"),
    ("Oastles", "Castles"),
];

/// No written move is longer, in bytes.
const LONGEST: usize = 40;

/// A text with one slip put right, that reads as a move.
#[derive(Clone, Debug)]
pub(super) struct Repair {
    pub(super) pattern: Pattern,
    /// How many bytes of the text it stands for.
    pub(super) len: usize,
}

/// The moves of this player that a text begins with if one slip in it is put right.
pub(super) fn repairs(dialect: &dyn Dialect, text: &str, mover: Color) -> Vec<Repair> {
    let cell = cell(text);
    let mut repairs: Vec<Repair> = Vec::new();
    for (wrong, right) in SLIPS {
        for (at, _) in cell.match_indices(wrong) {
            let (before, behind) = (&cell[..at], &cell[at + wrong.len()..]);
            let read = format!("{before}{right}{behind}");
            let Some((pattern, len)) = read_in(dialect, &read, mover) else { continue };
            // All of the cell is the move, or what is left of it is apart.
            let rest = read.get(len..).unwrap_or_default();
            let is_apart = rest.is_empty() || rest.starts_with([' ', ',', ';', '.', '[', '!', '?']);
            let is_inside = len >= at + right.len();
            if is_apart && is_inside && !repairs.iter().any(|it| it.pattern == pattern) {
                let len = (len + wrong.len()).saturating_sub(right.len());
                repairs.push(Repair { pattern, len });
            }
        }
    }
    repairs
}

/// The text up to the end of the line or a gap between columns.
fn cell(text: &str) -> &str {
    let near = text.get(..text.floor_char_boundary(LONGEST)).unwrap_or_default();
    let end = ["\n", "  ", "\t"].iter().filter_map(|end| near.find(end)).min();
    near.get(..end.unwrap_or(near.len())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::repairs;
    use crate::chess::Color;
    use crate::notation::dialects::by_name;
    use crate::notation::read_whole;

    #[test]
    fn one_slip_is_put_right() {
        let dialect = by_name("descriptive").unwrap();
        for (printed, read) in [
            ("Et-B3   P-K4", "Kt-B3"),
            ("P to Q 4tb", "P to Q 4th"),
            ("5-Kt5", "B-Kt5"),
            ("Gastles", "Castles"),
            ("P-Kl", "P-K1"),
        ] {
            let meant = read_whole(dialect, read, Color::White).unwrap();
            let all = repairs(dialect, printed, Color::White);
            assert!(all.iter().any(|it| it.pattern == meant), "{printed}: {all:?}");
        }
        assert!(repairs(dialect, "The usual move", Color::White).is_empty());
    }
}
