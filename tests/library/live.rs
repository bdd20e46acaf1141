//! What is told alive without proof, against positions that were proved dead.

use jadoube::arbiter::{Case, VerdictKind};
use jadoube::chess::{Movement, Position};
use jadoube::notation::{Reader, Record};
use jadoube::replay::{Timeline, is_trivially_live};
use jadoube::survey::Panel;

use crate::common;

/// Walled-in positions, one FEN a line: some found by a generator and proved dead by the full
/// search, the same mirrored and with the colours exchanged, which changes nothing, and others
/// that come about from these by legal moves: what is dead stays dead.
const DEAD: &str = include_str!("live/dead.txt");

fn position(fen: &str) -> Position {
    Position::from_fen(fen, Movement::default()).unwrap().0
}

#[test]
fn no_position_that_is_proved_dead_is_trivially_live() {
    assert!(DEAD.lines().count() >= 500);
    let wrong: Vec<&str> = DEAD.lines().filter(|fen| is_trivially_live(&position(fen))).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Every tenth, as a proof takes long.
#[test]
fn survey_and_replay_agree_that_dead_positions_are_dead() {
    let library = common::library();
    let code = library.code("fide-2018").unwrap();
    let mut panel = Panel::new(&[code]);
    for fen in DEAD.lines().step_by(10) {
        let text = format!("[FEN \"{fen}\"]\n[Result \"1-0\"]\n\n1-0\n");
        let mut record = Record::default();
        assert!(Reader::new(text.as_bytes()).read(&mut record));
        let opinions = panel.hear(&record).opinions;
        assert_eq!(opinions.first().map(|it| it.verdict), Some(VerdictKind::Ended), "{fen}");
        let verdict = Case::new(&record).judge_code(code);
        assert_eq!((verdict.verdict, verdict.ply), (VerdictKind::Ended, Some(0)), "{fen}");
    }
}

#[test]
fn ordinary_positions_are_trivially_live() {
    let ordinary = [
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/R3K3 b - - 0 1",
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1",
        "3q2k1/5ppp/8/8/8/8/5PPP/3Q2K1 b - - 0 1",
    ];
    for fen in ordinary {
        assert!(is_trivially_live(&position(fen)), "{fen}");
    }
}

#[test]
fn most_games_end_in_positions_that_are_trivially_live() {
    let mut live = [0, 0];
    for file in std::fs::read_dir(common::path("examples/games")).unwrap() {
        let file = file.unwrap().path();
        if file.extension().is_some_and(|extension| extension == "pgn") {
            let text = std::fs::read_to_string(file).unwrap();
            let mut record = Record::default();
            let mut reader = Reader::new(text.as_bytes());
            while reader.read(&mut record) {
                let timeline = Timeline::replay(&record, Movement::default());
                let last = timeline.position(timeline.plies());
                live[usize::from(is_trivially_live(&last))] += 1;
            }
        }
    }
    assert!(live[1] > 2 * live[0], "{} are not, {} are", live[0], live[1]);
}
