//! Boards in SVG.

use std::fmt::Write as _;

use maud::{Markup, PreEscaped, html};

use crate::chess::{Color, File, Piece, Position, Rank, Square, piece_name};

use crate::narrative::words::list;

/// The SVG symbols of the squares and of the pieces `wK` to `bP`. The pieces are by Colin M.L.
/// Burnett; see the file PIECES beside them.
pub(crate) const PIECES: &str = include_str!("diagram/pieces.svg");
/// The author of the pieces and the licence for redistributing them.
pub(crate) const PIECES_LICENCE: &str = include_str!("diagram/PIECES");
pub(crate) const STYLE: &str = include_str!("diagram/board.css");

/// The side of a square in the units of a picture, and the margin for coordinates.
const SQUARE: u32 = 45;
const MARGIN: u32 = 18;

/// Returns a board as a standalone picture from White's side, with the given squares marked.
pub fn diagram_to_svg(position: &Position, marked: &[Square], title: &str) -> String {
    let side = 8 * SQUARE + MARGIN;
    let svg = html! {
        svg .board xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (side) " " (side) } width=(side) height=(side) role="img" aria-label={ (title) ". " (pieces_in_words(position)) } {
            title { (title) }
            style { (PreEscaped(STYLE)) }
            defs { (PreEscaped(PIECES)) }
            (board(position, marked))
        }
    };
    svg.into_string() + "\n"
}

/// Returns the same picture as a data URL.
pub(crate) fn diagram_as_address(position: &Position, marked: &[Square], title: &str) -> String {
    let mut address = "data:image/svg+xml,".to_owned();
    for c in diagram_to_svg(position, marked, title).trim_end().chars() {
        match c {
            '%' | '#' | '<' | '>' | '"' | '\'' | '{' | '}' | '\n' => {
                let _ = write!(address, "%{:02X}", u32::from(c));
            }
            c => address.push(c),
        }
    }
    address
}

/// Returns the inside of a picture of a board.
pub(crate) fn board(position: &Position, marked: &[Square]) -> Markup {
    html! {
        g .position { (squares_and_pieces(position, marked)) }
        g .coordinates aria-hidden="true" {
            @for file in File::ALL {
                text x=(MARGIN + file as u32 * SQUARE + SQUARE / 2) y=(8 * SQUARE + 14) { (file) }
            }
            @for rank in Rank::ALL {
                text x=(MARGIN / 2 - 1) y=((7 - rank as u32) * SQUARE + SQUARE / 2 + 4) { (rank) }
            }
        }
    }
}

/// Returns an arrow between the centres of two squares, for an announced move.
pub(crate) fn arrow(from: Square, to: Square) -> Markup {
    let middle =
        |square| (f64::from(left(square) + SQUARE / 2), f64::from(top(square) + SQUARE / 2));
    let ((x, y), (to_x, to_y)) = (middle(from), middle(to));
    let angle = (to_y - y).atan2(to_x - x).to_degrees();
    let long = (to_x - x).hypot(to_y - y);
    // The arrow is drawn along the x-axis and rotated. Its head ends in the centre of the square.
    html! {
        path .arrow transform=(format!("translate({x} {y}) rotate({angle:.1})")) d=(format!("M8-3.5H{0:.1}v-8L{1:.1} 0 {0:.1} 11.5v-8H8z", long - 18.0, long + 2.0)) {}
    }
}

/// Returns a board without coordinates, for a row of small boards.
pub(crate) fn small_board(position: &Position, marked: &[Square], label: &str) -> Markup {
    let view = format!("{MARGIN} 0 {0} {0}", 8 * SQUARE);
    html! {
        svg .board.small viewBox=(view) role="img" aria-label=(label) {
            (squares_and_pieces(position, marked))
        }
    }
}

fn squares_and_pieces(position: &Position, marked: &[Square]) -> Markup {
    let pieces = position.occupied().into_iter();
    let pieces = pieces.filter_map(|square| Some((square, position.piece_on(square)?)));
    html! {
        use href="#squares" {}
        @for &square in marked {
            rect .marked data-square=(square) x=(left(square)) y=(top(square)) width=(SQUARE) height=(SQUARE) {}
        }
        @for (square, (color, piece)) in pieces {
            use href={ "#" (symbol(color, piece)) } x=(left(square)) y=(top(square)) {}
        }
    }
}

fn left(square: Square) -> u32 {
    MARGIN + square.file() as u32 * SQUARE
}

fn top(square: Square) -> u32 {
    (7 - square.rank() as u32) * SQUARE
}

fn symbol(color: Color, piece: Piece) -> String {
    let side = if color == Color::White { 'w' } else { 'b' };
    format!("{side}{}", char::from(piece).to_ascii_uppercase())
}

/// Returns the squares of the pieces in words, for screen readers: `White: king g2, queen c2, pawns
/// a4, b3; Black: …`.
pub(crate) fn pieces_in_words(position: &Position) -> String {
    let side = |color| {
        let named = Piece::ALL.iter().rev().filter_map(|piece| {
            let name = piece_name(*piece);
            let squares = position.pieces(color, *piece);
            let plural = if squares.len() > 1 { "s" } else { "" };
            let named = list(squares.into_iter().map(|square| square.to_string()));
            (!squares.is_empty()).then(|| format!("{name}{plural} {named}"))
        });
        named.collect::<Vec<_>>().join(", ")
    };
    format!("White: {}. Black: {}.", side(Color::White), side(Color::Black))
}
