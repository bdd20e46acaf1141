//! The tally of the work, and made-up games to do it on.

use jadoube::chess::{Movement, Position};

/// The counts found in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games read.
    pub games: u64,
    /// Half-moves replayed.
    pub plies: u64,
    /// Games with a position that occurs three times and five times, and with a hundred and a
    /// hundred and fifty plies without capture or pawn move.
    pub found: [u64; 4],
    /// Verdicts other than that the record stands, of all codes asked. Zero for the other programs.
    pub verdicts: u64,
}

/// Returns this number of games of random legal moves as PGN, the same in every run.
pub fn random_games(games: usize) -> Vec<u8> {
    let mut text = String::new();
    let mut seed = 0x1807_u64;
    let mut random = move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    for game in 1..=games {
        text += &format!("[Event \"Random\"]\n[Round \"{game}\"]\n[Result \"*\"]\n\n");
        let mut position = Position::start(Movement::default());
        for ply in 0..120 {
            let moves = position.moves();
            let Some(m) = moves.get(random() as usize % moves.len().max(1)) else { break };
            if ply % 2 == 0 {
                text += &format!("{}. ", ply / 2 + 1);
            }
            text += &position.san(m);
            text.push(if ply % 10 == 9 { '\n' } else { ' ' });
            position.play(m);
        }
        text += "*\n\n";
    }
    text.into_bytes()
}
