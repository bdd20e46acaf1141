//! The work, and games to do it on.

use jadoube::chess::{Movement, Position};

/// What was found in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games read.
    pub games: u64,
    /// Half-moves replayed.
    pub plies: u64,
    /// Games with a position that stands three times and five times, and with a hundred and a
    /// hundred and fifty plies without capture or pawn move.
    pub found: [u64; 4],
    /// Of this program: opinions of codes other than that the record stands.
    pub opinions: u64,
}

/// The history of one game, as every entrant but ours keeps it: the keys since the last move
/// that cannot be undone.
#[derive(Default)]
pub struct History {
    keys: Vec<u64>,
    most: usize,
    longest: usize,
}

impl History {
    /// Forgets the game before; this is the first position.
    pub fn begin(&mut self, key: u64) {
        self.keys.clear();
        self.keys.push(key);
        (self.most, self.longest) = (1, 0);
    }

    /// Another position; after a capture or pawn move, nothing before can come back.
    pub fn enter(&mut self, key: u64, irreversible: bool) {
        if irreversible {
            self.keys.clear();
        }
        let before = self.keys.iter().rev().skip(1).step_by(2).filter(|&&other| other == key);
        self.most = self.most.max(1 + before.count());
        self.keys.push(key);
        self.longest = self.longest.max(self.keys.len() - 1);
    }

    /// Adds what was found in this game.
    pub fn add_to(&self, tally: &mut Tally) {
        let met = [self.most >= 3, self.most >= 5, self.longest >= 100, self.longest >= 150];
        for (found, met) in tally.found.iter_mut().zip(met) {
            *found += u64::from(met);
        }
    }
}

/// So many games of random legal moves, as PGN; the same in every run.
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
