//! Positions that are called alive without proof, compared with positions that were proved dead.

use jadoube::arbiter::{BatchJudge, rulesets};
use jadoube::arbiter::{Game, VerdictKind};
use jadoube::chess::{Movement, Position};
use jadoube::notation::{Reader, Record};
use jadoube::replay::Timeline;
use jadoube::winnability::{frees_roamer_soon, has_free_roamer, is_trivially_live};

use crate::common::{self};

/// Walled-in positions, one FEN on each line. Some were found by a generator and proved dead by the
/// full search; some are these mirrored and with the colours exchanged; and some are reached from
/// these by legal moves, which do not bring a dead position to life.
const DEAD: &str = include_str!("live/dead.txt");

fn position(fen: &str) -> Position {
    Position::from_fen(fen, Movement::default()).unwrap().0
}

#[test]
fn no_position_that_is_proved_dead_is_called_alive() {
    assert!(DEAD.lines().count() >= 500);
    let alive = |fen: &&str| has_free_roamer(&position(fen)) || is_trivially_live(&position(fen));
    let wrong: Vec<&str> = DEAD.lines().filter(alive).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Only every tenth position is tested, as a proof takes long.
#[test]
fn survey_and_replay_agree_that_dead_positions_are_dead() {
    let library = common::library();
    let code = library.code("fide-2018").unwrap();
    let mut batch_judge = BatchJudge::new(&rulesets([code]));
    for fen in DEAD.lines().step_by(10) {
        let text = format!("[FEN \"{fen}\"]\n[Result \"1-0\"]\n\n1-0\n");
        let mut record = Record::default();
        assert!(Reader::new(text.as_bytes()).read(&mut record));
        let verdicts = batch_judge.judge(&record).verdicts;
        assert_eq!(verdicts.first().map(|verdict| verdict.kind), Some(VerdictKind::Ended), "{fen}");
        let verdict = Game::new(&record).judge(code);
        assert_eq!((verdict.kind, verdict.ply), (VerdictKind::Ended, Some(0)), "{fen}");
    }
}

#[test]
fn ordinary_positions_are_called_alive_without_proof() {
    for fen in [
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/R3K3 b - - 0 1",
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1",
        "3q2k1/5ppp/8/8/8/8/5PPP/3Q2K1 b - - 0 1",
        "r4rk1/pp3ppp/2p5/8/8/2P5/PP3PPP/R4RK1 w - - 0 1",
        "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/2BNK3 w - - 0 1",
        "8/5pk1/6p1/8/8/6P1/5PK1/8 w - - 0 1",
        "8/8/8/2k5/8/4P3/4K3/8 w - - 0 1",
    ] {
        assert!(has_free_roamer(&position(fen)), "{fen}");
    }
}

/// Mates are found by playing them out even if no piece is free to roam.
#[test]
fn positions_with_a_short_helpmate_are_trivially_live() {
    for fen in [
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1",
        "3q2k1/5ppp/8/8/8/8/5PPP/3Q2K1 b - - 0 1",
    ] {
        assert!(is_trivially_live(&position(fen)), "{fen}");
    }
}

/// The positions have a wall of pawns, and pieces on both sides of it. A position called alive is
/// proved alive.
#[test]
fn no_walled_in_position_called_alive_is_dead() {
    let library = common::library();
    let code = library.code("fide-2018").unwrap();
    let mut seed = fastrand::Rng::with_seed(1898);
    let mut called = 0;
    for _ in 0..8_000 {
        let fen = walled_in(&mut seed);
        let Ok((position, _)) = Position::from_fen(&fen, Movement::default()) else { continue };
        if has_free_roamer(&position) || frees_roamer_soon(&position) {
            called += 1;
            let text = format!("[FEN \"{fen}\"]\n[Result \"1-0\"]\n\n1-0\n");
            let verdict = Game::new(&common::only_game(&text)).judge(code);
            let rule = verdict.deciding().map(|ruling| ruling.rule.as_str());
            assert_ne!(rule, Some("dead-position"), "{fen}");
        }
    }
    assert!(called > 25, "{called}");
}

/// Returns the FEN of a random position with pairs of pawns that block each other, most of them in
/// chains, kings and a few pieces.
fn walled_in(random: &mut fastrand::Rng) -> String {
    let mut board = [[' '; 8]; 8];
    let gaps = [0, 12, 25, 50][random.usize(0..4)];
    let mut rank = random.usize(1..5);
    let mut put = |rank: usize, file: usize, pawn| board[rank][file] = pawn;
    for file in 0..8 {
        if random.usize(0..100) < gaps {
            continue;
        }
        rank = (rank + random.usize(0..3)).saturating_sub(1).clamp(1, 5);
        put(rank, file, 'P');
        put(rank + 1, file, 'p');
    }
    let pieces: Vec<char> = "QRRBNBNqrrbnbn".chars().collect();
    let others = (0..random.usize(0..7)).map(|_| pieces[random.usize(0..pieces.len())]);
    for piece in others.chain(['K', 'k']).collect::<Vec<_>>() {
        let (rank, file) = (random.usize(0..8), random.usize(0..8));
        if board[rank][file] == ' ' || matches!(piece, 'K' | 'k') {
            board[rank][file] = piece;
        }
    }
    let row = |row: &[char; 8]| row.iter().map(|&c| if c == ' ' { '1' } else { c }).collect();
    let rows: Vec<String> = board.iter().rev().map(row).collect();
    let turn = if random.bool() { 'w' } else { 'b' };
    format!("{} {turn} - - 0 1", rows.join("/"))
}

#[test]
fn most_games_end_in_positions_that_are_called_alive_without_proof() {
    let mut open = [0, 0];
    for file in std::fs::read_dir(common::path("examples/games")).unwrap() {
        let file = file.unwrap().path();
        if file.extension().is_some_and(|extension| extension == "pgn") {
            let text = std::fs::read_to_string(file).unwrap();
            let mut record = Record::default();
            let mut reader = Reader::new(text.as_bytes());
            while reader.read(&mut record) {
                let timeline = Timeline::replay(&record, Movement::default());
                let last = timeline.position(timeline.plies());
                open[usize::from(has_free_roamer(&last))] += 1;
            }
        }
    }
    assert!(open[1] > 9 * open[0], "{} are not, {} are", open[0], open[1]);
}
