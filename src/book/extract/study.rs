//! Positions that stand above moves: as a FEN, as a diagram in letters, as *White to play and mate*.

use crate::chess::{Color, Movement, Position};

/// The position that a heading gives as a FEN, if White is to move in it.
pub(super) fn position(heading: &[&str]) -> Option<Position> {
    let fen = |line: &&str| {
        let board = line.split(|c: char| c.is_whitespace() || c == '"').find(|it| is_board(it))?;
        let fen = line.get(line.find(board)?..)?.trim_end_matches(['"', ']', '.', ' ']);
        let (position, _) = Position::from_fen(fen, Movement::default()).ok()?;
        Some(position).filter(|it| it.turn() == Color::White)
    };
    heading.iter().find_map(fen)
}

/// What is said of moves that begin at a position.
const OF_A_STUDY: [&str; 16] = [
    "to play and",
    "to move and",
    "White mates in",
    "Black mates in",
    "zieht und",
    "zieht an und",
    "jouent et",
    "juegan y",
    "jogam e",
    "muove e",
    "begint en",
    "trækker og",
    "drar och",
    "indul és",
    "zaczynają i",
    "начинают и",
];

/// No diagram in letters is longer, in bytes.
const LONGEST_DIAGRAM: usize = 1_000;

/// So many rows are a diagram.
const RANKS: usize = 8;

/// Whether a heading says that the moves below it begin at a position, or shows that in letters.
pub(super) fn is_of_a_study(heading: &[&str]) -> bool {
    heading.iter().any(|line| {
        is_row(line)
            || line.split_whitespace().any(is_board)
            || OF_A_STUDY.iter().any(|words| line.contains(words))
    })
}

/// Whether a line is the row of a diagram, between bars or apart: `8 r . b q k b n r`.
pub(super) fn is_row(line: &str) -> bool {
    let cells = || line.split('|').skip(1);
    let is_figure = |c: char| c.is_ascii_digit();
    let is_square = |cell: &str| cell.trim().chars().count() < 4 && !cell.contains(is_figure);
    // `P x P + B x P` has as many signs as a row.
    let is_single = |cell: &str| {
        let mut signs = cell.chars();
        let is_sign = |c: char| c.is_alphabetic() && !"xX".contains(c) || ".-*_".contains(c);
        signs.next().is_some_and(is_sign) && signs.next().is_none()
    };
    let words = line.split(|c: char| c.is_whitespace() || c == '|').filter(|it| !it.is_empty());
    let squares = || words.clone().skip_while(|word| word.starts_with(is_figure));
    let is_apart = || squares().count() == 8 && squares().all(is_single);
    cells().count() > 7 && cells().all(is_square) || is_apart()
}

/// A text behind the diagram in letters with which it begins, if it begins with one.
pub(super) fn behind_diagram(text: &str) -> &str {
    let near = &text[..text.floor_char_boundary(LONGEST_DIAGRAM)];
    let is_rule = |line: &str| line.chars().all(|c| c.is_whitespace() || "+-=_|".contains(c));
    let lines = near.split_inclusive('\n').map(|line| (line, is_row(line)));
    let lines = lines.take_while(|(line, is_row)| *is_row || is_rule(line));
    let (len, rows) = lines
        .fold((0, 0), |(len, rows), (line, is_row)| (len + line.len(), rows + usize::from(is_row)));
    if rows < RANKS { text } else { &text[len..] }
}

/// Whether a word is the board of a FEN.
fn is_board(word: &str) -> bool {
    word.matches('/').count() == 7
}

#[cfg(test)]
mod tests {
    use super::is_row;

    #[test]
    fn the_row_of_a_diagram_has_its_squares() {
        assert!(is_row(" 8 | r | . | b | q | k | b | n | r |"));
        assert!(is_row("8 r . b q k b n r"));
        assert!(!is_row(". P x P + B x P") && !is_row(". B x N ! P x B"));
        assert!(!is_row("| 1. || e4 || e5 || 1. || d4 || d5 ||"));
    }
}
