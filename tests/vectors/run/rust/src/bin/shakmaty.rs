//! Runs the draw-law vectors against shakmaty: `cargo run --bin shakmaty -- ../../*.json [--json]`.
//!
//! shakmaty leaves repetitions to its user. Positions are compared here as its documentation suggests, by their
//! Zobrist hash with the en passant square of a legal capture.

use draw_law_vectors::{Claim, End, Library, run};
use shakmaty::fen::Fen;
use shakmaty::zobrist::{Zobrist64, ZobristHash as _};
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Move, Position as _, uci::UciMove};

/// A game in progress.
struct Game {
    position: Chess,
    hashes: Vec<Zobrist64>,
}

impl Game {
    fn occurrences(&self, hash: Zobrist64) -> usize {
        self.hashes.iter().filter(|earlier| **earlier == hash).count()
    }

    fn after(&self, m: Move) -> Zobrist64 {
        let mut next = self.position.clone();
        next.play_unchecked(m);
        hash(&next)
    }
}

fn hash(position: &Chess) -> Zobrist64 {
    position.zobrist_hash(EnPassantMode::Legal)
}

fn uci(m: Move) -> String {
    m.to_uci(CastlingMode::Standard).to_string()
}

impl Library for Game {
    const NAME: &'static str = "shakmaty";
    const VERSION: &'static str = "0.30.1";

    fn start(fen: &str) -> Option<Self> {
        let fen: Fen = fen.parse().ok()?;
        let position: Chess = fen.into_position(CastlingMode::Standard).ok()?;
        let hashes = vec![hash(&position)];
        Some(Self { position, hashes })
    }

    fn play(&mut self, written: &str) -> Option<()> {
        let m = written.parse::<UciMove>().ok()?.to_move(&self.position).ok()?;
        self.position.play_unchecked(m);
        self.hashes.push(hash(&self.position));
        Some(())
    }

    fn claims(&self) -> Vec<Claim> {
        let moves = self.position.legal_moves();
        let is_third = |m: &&Move| self.occurrences(self.after(**m)) >= 2;
        let announcing: Vec<String> = moves.iter().filter(is_third).map(|m| uci(*m)).collect();
        let standing = self.occurrences(hash(&self.position)) >= 3;
        let has_quiet = moves.iter().any(|m| !m.is_zeroing());
        let clock = self.position.halfmoves();
        vec![
            Claim::repetition(standing, announcing),
            Claim::moves(clock >= 100, clock >= 99 && has_quiet),
        ]
    }

    fn end(&self) -> Option<End> {
        if self.position.is_checkmate() {
            let result = if self.position.turn() == Color::White { "0-1" } else { "1-0" };
            return Some(End::new("checkmate", result));
        }
        if self.position.is_stalemate() {
            return Some(End::new("stalemate", "1/2-1/2"));
        }
        self.position.is_insufficient_material().then(|| End::new("dead-position", "1/2-1/2"))
    }

    fn flag(&self, white: bool) -> Option<&'static str> {
        let opponent = Color::from_white(!white);
        if self.position.has_insufficient_material(opponent) {
            return Some("1/2-1/2");
        }
        Some(if white { "0-1" } else { "1-0" })
    }
}

fn main() {
    run::<Game>();
}
