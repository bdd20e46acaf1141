//! The reports on games that only some laws of movement read to their end, and on codes of which
//! little is known.

use jadoube::arbiter::{Game, rulesets};
use jadoube::chess::{Castling, Color, EnPassant, Move, Movement, Position, Promotion};
use jadoube::laws::{Code, Library};
use jadoube::notation::dialects::by_name;
use jadoube::render::{TextStyle, to_json, to_text};
use strum::IntoEnumIterator as _;

use crate::common::only_game;

/// A game in which White saves himself by capturing the rook with a pawn that remains a pawn:
/// stalemate follows.
const DUMMY: &str = "[FEN \"r7/1P6/1b6/8/6p1/6kB/8/7K w - - 0 1\"]\n\n1. bxa8=P gxh3 1/2-1/2\n";

/// Returns the report on a game under these codes, as text and as JSON.
fn judged(pgn: &str, ids: &[&str]) -> (String, serde_json::Value) {
    let library = Library::embedded().unwrap();
    let codes: Vec<&Code> = ids.iter().map(|id| library.code(id).unwrap()).collect();
    let game = Game::new(&only_game(pgn)).judged_by(&rulesets(codes.iter().copied()));
    (to_text(&game, TextStyle::default()), to_json(&game))
}

#[test]
fn the_header_comes_from_the_code_that_replays_furthest() {
    let (text, json) = judged(DUMMY, &["bca-1862", "fide-2018"]);
    assert!(text.contains("1.bxa8=P is legal only under bca-1862"), "{text}");
    assert!(!text.contains("unreadable"), "{text}");
    assert!(text.contains("1.bxa8=P may not be played"), "{text}");
    assert_eq!((&json["plies"], &json["unreadable"]), (&2.into(), &serde_json::Value::Null));
}

#[test]
fn a_move_that_no_code_allows_is_reported() {
    let (text, json) = judged(DUMMY, &["fide-2018", "london-1807"]);
    assert!(text.contains("Not replayed from line 3: 1. bxa8=P"), "{text}");
    assert!(text.contains("by none of the codes asked"), "{text}");
    assert!(!text.contains("is legal only under"), "{text}");
    assert_eq!(json["plies"], 0);
}

#[test]
fn nothing_is_reported_when_every_code_replays_the_game() {
    let (text, _) = judged("1. e4 e5 *\n", &["bca-1862", "fide-2018"]);
    assert!(!text.contains("is legal only under"), "{text}");
}

/// A game that starts with a waiting pawn on the last rank.
const WAITS: &str = "[FEN \"Pn2k3/8/8/8/8/8/8/R1B1K1NR b KQ - 0 1\"]\n\n1... Nc6 2. a8=Q/Kd2 *\n";

#[test]
fn a_set_up_with_a_pawn_on_the_last_rank_is_for_the_law_to_allow() {
    let (text, json) = judged(WAITS, &["italy-ponziani", "bca-1862", "london-1807", "fide-2023"]);
    let words: Vec<&str> = text.split_whitespace().collect();
    let why = "a pawn on the last rank cannot remain a pawn";
    assert!(words.join(" ").contains(why), "{text}");
    let verdicts = json["verdicts"].as_array().unwrap();
    let verdict = |code: &str| {
        let of = verdicts.iter().find(|verdict| verdict["code"] == code).unwrap();
        (of["verdict"].as_str().unwrap(), of["ply"].as_u64())
    };
    assert_eq!(verdict("london-1807"), ("unlawful", Some(0)));
    assert_eq!(verdict("fide-2023"), ("unlawful", Some(0)));
    assert_eq!(verdict("italy-ponziani"), ("stands", None));
    // No law allows a pawn on its own first rank.
    let (text, _) = judged(&WAITS.replace("Pn2k3", "pn2k3"), &["italy-ponziani"]);
    assert!(text.contains("a pawn is on the first or"), "{text}");
}

#[test]
fn a_pawn_that_may_not_wait_is_reported_with_what_it_could_become() {
    let text = "[FEN \"4k3/P7/8/8/8/8/8/R1B1K1NR w KQ - 0 1\"]\n\n1. a8=P *\n";
    let (text, _) = judged(text, &["italy-ponziani"]);
    assert!(text.contains("White has lost a queen"), "{text}");
}

#[test]
fn castling_and_a_pawn_that_becomes_something_are_candidates_of_what_is_written() {
    let candidates = |law, fen: &str, written: &str| {
        let (position, _) = Position::from_fen(fen, law).unwrap();
        let (pattern, _) = by_name("san").unwrap().read(written, Color::White).unwrap();
        position.candidates(&pattern).iter().map(|m| position.san(m)).collect::<Vec<_>>()
    };
    for side in ["O-O", "O-O-O"] {
        assert_eq!(
            candidates(Movement::default(), "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", side),
            [side]
        );
    }
    let italy = Library::embedded().unwrap().code("italy-ponziani").unwrap().movement();
    let waiting = "P1b4P/4k3/8/8/8/8/3n4/RNB1KBNR w - - 0 3";
    for written in ["a8=Q/Kxd2", "h8=Q/Kxd2"] {
        assert_eq!(candidates(italy, waiting, written), [written]);
    }
    assert!(candidates(italy, waiting, "a8=R/Kxd2").is_empty(), "no rook was lost");
}

#[test]
fn a_move_that_only_old_laws_know_may_give_check_or_mate() {
    let read = |text: &str| by_name("san").unwrap().read(text, Color::White).map(|(_, end)| end);
    for text in ["O-O/Kg1Re1", "O-O/Kg1Re1+", "O-O/Kg1Re1#", "a8=Q/Nf3+"] {
        assert_eq!(read(text), Some(text.len()), "{text}");
    }
    assert_eq!(read("O-O-O/Kg1Re1"), None);
}

/// Positions for castling to all squares, also through attacked ones; for capture en passant; and
/// for promotion with and without a lost piece, and with a bishop on squares of the same colour.
const POSITIONS: [&str; 6] = [
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "8/P3k3/8/8/8/8/8/4K3 w - - 0 1",
    "8/P3k3/8/8/8/8/8/RNBQKBNR w KQ - 0 1",
    "8/1P2k3/8/8/8/8/8/2B1K3 w - - 0 1",
];

/// This test fails if a way to castle or to promote is added and forgotten in
/// [`Movement::HISTORICAL`].
#[test]
fn every_move_that_some_law_allows_is_one_of_the_widest() {
    let moves = |fen, law| -> Vec<Move> {
        Position::from_fen(fen, law).map(|(position, _)| position.moves()).unwrap_or_default()
    };
    let mut tried = 0;
    for fen in POSITIONS {
        let widest: Vec<Move> =
            Movement::HISTORICAL.into_iter().flat_map(|law| moves(fen, law)).collect();
        for castling in Castling::iter() {
            for en_passant in EnPassant::iter() {
                for promotion in Promotion::iter() {
                    let law = Movement { castling, en_passant, promotion };
                    for m in moves(fen, law) {
                        assert!(widest.contains(&m), "{m:?} in {fen}, {law:?}");
                        tried += 1;
                    }
                }
            }
        }
    }
    assert!(tried > 1000, "{tried}");
}
