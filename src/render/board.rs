//! Boards in characters.

use anstyle::{AnsiColor, Style};

use crate::chess::{Color, File, Piece, Position, Rank, Square};

/// The signs and colours of boards, and of the text around them.
#[derive(Clone, Copy, Debug, Default)]
pub struct BoardStyle {
    /// True for ASCII characters instead of chess symbols, lines and other signs.
    pub ascii: bool,
    /// True for squares and words coloured by terminal codes.
    pub color: bool,
}

/// Returns the lines of a board from White's side, with the given squares marked: one for each
/// rank, and the letters of the files.
pub fn board(position: &Position, marked: &[Square], style: BoardStyle) -> Vec<String> {
    let mut lines = Vec::new();
    for rank in Rank::ALL.into_iter().rev() {
        let squares = File::ALL.map(|file| Square::new(file, rank));
        let squares = squares.map(|at| square(position, at, marked, style)).concat();
        lines.push(format!("{rank} {squares}"));
    }
    lines.push("   a  b  c  d  e  f  g  h ".to_owned());
    lines
}

/// Returns a square in three columns, in brackets if it is marked.
fn square(position: &Position, square: Square, marked: &[Square], style: BoardStyle) -> String {
    let dark = (square.file() as u8 + square.rank() as u8).is_multiple_of(2);
    let piece = match position.piece_on(square) {
        Some((color, piece)) => figure(color, piece, style.ascii),
        None if style.color => ' ',
        None if style.ascii => '.',
        None => '·',
    };
    let text = if marked.contains(&square) { format!("[{piece}]") } else { format!(" {piece} ") };
    if !style.color {
        return text;
    }
    let background = match (marked.contains(&square), dark) {
        (true, _) => AnsiColor::BrightYellow,
        (false, true) => AnsiColor::BrightBlack,
        (false, false) => AnsiColor::White,
    };
    let paint =
        Style::new().fg_color(Some(AnsiColor::Black.into())).bg_color(Some(background.into()));
    format!("{paint}{text}{paint:#}")
}

fn figure(color: Color, piece: Piece, ascii: bool) -> char {
    let (white, black) = match piece {
        Piece::King => ('♔', '♚'),
        Piece::Queen => ('♕', '♛'),
        Piece::Rook => ('♖', '♜'),
        Piece::Bishop => ('♗', '♝'),
        Piece::Knight => ('♘', '♞'),
        Piece::Pawn => ('♙', '♟'),
    };
    match (ascii, color) {
        (true, Color::White) => char::from(piece).to_ascii_uppercase(),
        (true, Color::Black) => char::from(piece),
        (false, Color::White) => white,
        (false, Color::Black) => black,
    }
}
