//! Writes random positions with chasolver's answers, for the tests of this program.

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;
use jadoube::chess::Color;
use jadoube::winnability::Winnability;

use crate::question::Question;

/// The number of positions written in which both sides, only White, only Black, and neither can
/// mate.
const WANTED: [(&str, usize); 4] = [("WB", 150), ("W-", 150), ("-B", 150), ("--", 400)];

/// Prints positions in which pawns block each other, with who can mate in them.
///
/// chasolver is known to be wrong about a few positions: it denies mates that can be played out.
/// Such a position is reported on the standard error and left out.
pub fn write() {
    let mut random = Rng::with_seed(1898);
    let mut found: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    while WANTED.iter().any(|(who, wanted)| found.entry(who).or_default().len() < *wanted) {
        let fen = position(&mut random);
        let Some(question) = Question::parse(&fen) else { continue };
        let Some(who) = who_can_mate(&question, &fen) else { continue };
        let wanted = WANTED.iter().find(|(name, _)| *name == who).map_or(0, |(_, wanted)| *wanted);
        let known = found.entry(who).or_default();
        if known.len() < wanted {
            known.insert(question.fen());
        }
    }
    println!("# Who can mate (W, B) by chasolver. Written by tests/oracles/winnability.");
    for (who, _) in WANTED {
        for fen in &found[who] {
            println!("{who} {fen}");
        }
    }
}

/// Returns who can mate according to chasolver. `None` if it does not decide, or denies a mate that
/// this program can play out.
fn who_can_mate(question: &Question, fen: &str) -> Option<&'static str> {
    let (white, black) = (question.theirs(Color::White)?, question.theirs(Color::Black)?);
    for (color, can_mate) in [(Color::White, white), (Color::Black, black)] {
        if !can_mate && let Winnability::Can(line) = question.ours(color) {
            eprintln!("{fen}: {color:?} can mate in {} plies", line.len());
            return None;
        }
    }
    Some(match (white, black) {
        (true, true) => "WB",
        (true, false) => "W-",
        (false, true) => "-B",
        (false, false) => "--",
    })
}

/// Returns the FEN of a random position with a chain of pawns that block each other, perhaps with
/// gaps, kings, and a few pieces. It need not be a legal position.
fn position(random: &mut Rng) -> String {
    let mut board = [['1'; 8]; 8];
    let gaps = random.choice([0, 12, 25, 50]).unwrap_or(0);
    let mut rank: usize = random.usize(1..5);
    for file in 0..8 {
        if random.usize(0..100) >= gaps {
            rank = (rank + random.usize(0..3)).saturating_sub(1).clamp(1, 5);
            board[rank][file] = 'P';
            board[rank + 1][file] = 'p';
        }
    }
    for _ in 0..random.usize(0..5) {
        let piece = random.choice("QRRBBNNqrrbbnn".bytes()).map_or('1', char::from);
        let (rank, file) = (random.usize(0..8), random.usize(0..8));
        if board[rank][file] == '1' {
            board[rank][file] = piece;
        }
    }
    for king in ['K', 'k'] {
        board[random.usize(0..8)][random.usize(0..8)] = king;
    }
    let ranks: Vec<String> = board.iter().rev().map(|rank| rank.iter().collect()).collect();
    let turn = if random.bool() { 'w' } else { 'b' };
    format!("{} {turn} - - 0 1", ranks.join("/"))
}
