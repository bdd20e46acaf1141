//! The PGN reader from outside: odd inputs, agreement with another reader, and bytes that
//! nobody wrote.

mod agreement;
mod odd;
mod robust;

use jadoube::chess::{CastlingSide, Color, Piece, San};
use jadoube::notation::{Event, Incident};

/// A written move in plain letters; `@` where no letter and no pawn is meant.
fn plain(san: &San) -> String {
    let San::Piece { piece, file, rank, to, capture, promotion } = *san else {
        let short = matches!(san, San::Castle(CastlingSide::King));
        return if short { "O-O" } else { "O-O-O" }.to_owned();
    };
    let mut text = piece.map_or("@", letter).to_owned();
    text.extend(file.map(|file| file.to_string()));
    text.extend(rank.map(|rank| rank.to_string()));
    text.extend(capture.then_some("x"));
    text.push_str(&to.to_string());
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

/// An event in words: `12 white claim repetition Qe2`.
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
        Incident::Claim { ground, intending } => {
            words.push_str(&format!(" claim {ground}"));
            words.extend(intending.map(|san| format!(" {}", plain(&san))));
        }
    }
    words
}
