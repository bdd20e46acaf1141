//! The PGN reader from outside: odd inputs, agreement with another reader, and random bytes.

mod again;
mod agreement;
mod books;
mod commands;
mod container;
mod dialect;
mod odd;
mod other_programs;
mod reading_on;
mod refused;
mod robust;
mod short_way;
mod spellings;
mod stream;
mod whole;

use jadoube::chess::{CastlingSide, Color, Piece, Square};
use jadoube::notation::{Capture, Event, Incident, Pattern};

/// Returns a written move in plain letters, with `@` if the move has no letter and need not be a
/// pawn's.
fn plain(pattern: &Pattern) -> String {
    let Pattern::Move { piece, from, to, capture, promotion, sign: None, .. } = *pattern else {
        let king = Pattern::Castle { side: Some(CastlingSide::King), sign: None };
        return match pattern {
            Pattern::Pass => "--",
            _ if *pattern == king => "O-O",
            _ => "O-O-O",
        }
        .to_owned();
    };
    let mut text = piece.map_or("@", letter).to_owned();
    for squares in [from, to] {
        if squares == to {
            text.extend((capture == Capture::AnyPiece).then_some("x"));
        }
        let all = |same: fn(&Square, &Square) -> bool| {
            let first = squares.next_square()?;
            squares.into_iter().all(|square| same(&first, &square)).then_some(first)
        };
        text.extend(all(|a, b| a.file() == b.file()).map(|square| square.file().to_string()));
        text.extend(all(|a, b| a.rank() == b.rank()).map(|square| square.rank().to_string()));
    }
    text.extend(promotion.map(|piece| format!("={}", letter(piece))));
    text
}

fn letter(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "",
        Piece::Knight => "N",
        Piece::Bishop => "B",
        Piece::Rook => "R",
        Piece::Queen => "Q",
        Piece::King => "K",
    }
}

/// Returns an event in words: `12 white claim repetition Qe2`.
fn in_words(event: &Event) -> String {
    let mut words = event.ply.to_string();
    words.extend(event.player.map(|player| match player {
        Color::White => " white",
        Color::Black => " black",
    }));
    match event.incident {
        Incident::Notice => words.push_str(" notice"),
        Incident::Agreement => words.push_str(" agreement"),
        Incident::Flag => words.push_str(" flag"),
        Incident::Resignation => words.push_str(" resignation"),
        Incident::Irregularity(done) => words.push_str(&format!(" {done}")),
        Incident::Claim { ground, intending } => {
            words.push_str(&format!(" claim {ground}"));
            words.extend(intending.map(|pattern| format!(" {}", plain(&pattern))));
        }
        other => panic!("{other:?}"),
    }
    words
}
