//! Whole games in any notation: written, read back, detected.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;

use jadoube::arbiter::{Game, rulesets};
use jadoube::book::in_notation;
use jadoube::chess::{Color, Movement, Position};
use jadoube::laws::Code;
use jadoube::notation::dialects::{ALL, Dialect, by_name};
use jadoube::notation::{MeantWord, Notation, ReadError, ReadWarning, Record, games};
use jadoube::render::{TextStyle, to_json, to_score, to_text};
use jadoube::replay::{NoSuchPly, Timeline};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::common::{example, library, only_game, path};

fn sans(record: &Record<'_>) -> Vec<String> {
    let game = Timeline::replay(record, Movement::default());
    (1..=game.plies()).filter_map(|ply| game.san(ply)).collect()
}

/// Returns a game as it is written out in a dialect.
fn converted(record: &Record<'_>, dialect: &dyn Dialect) -> String {
    to_score(&Game::new(record).judged_by(&[]), dialect)
}

fn dialect(name: &str) -> &'static dyn Dialect {
    by_name(name).unwrap_or_else(|| panic!("no dialect {name}"))
}

/// Returns the notation that is detected in a text, and its moves.
fn detected(text: &str) -> (String, Vec<String>) {
    let record = only_game(text);
    let read = in_notation(&record, None);
    (read.notation.name().to_owned(), sans(&read))
}

/// Returns a random game in standard algebraic notation, with everything that may be written beside
/// moves.
fn random_game(choices: &[u16]) -> String {
    let mut position = Position::start(Movement::default());
    let mut text = "[White \"Müller, K.\"]\n[Black \"B-K4\"]\n[Result \"*\"]\n\n".to_owned();
    for (ply, choice) in choices.iter().enumerate() {
        let moves = position.moves();
        let Some(m) = moves.get(usize::from(*choice) % moves.len().max(1)) else { break };
        let san = position.san(m);
        let beside = match choice % 23 {
            0 => "! {Kt-KB3 is also good (Sf3)} ".to_owned(),
            1 => format!("$14 ({} is a variation {{with words}}) ", san),
            2 => "{[%clk 0:01:00]} ".to_owned(),
            3 => "; to the end of the line\n".to_owned(),
            _ => String::new(),
        };
        text +=
            &format!("{}. {}{san} {beside}", ply / 2 + 1, if ply % 2 == 1 { ".. " } else { "" });
        position.play(m);
    }
    text + "*\n"
}

/// Returns the number of random games to write and read back: `JADOUBE_GAMES`, or 300.
fn rounds() -> u32 {
    std::env::var("JADOUBE_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(300)
}

fn choices() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 0..160)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: rounds(), failure_persistence: None, ..<_>::default()
    })]

    #[test]
    fn what_is_written_in_a_dialect_is_read_back(choices in choices()) {
        let text = random_game(&choices);
        let record = only_game(&text);
        let moves = sans(&record);
        for dialect in ALL {
            let written = converted(&record, dialect);
            prop_assert!(written.lines().all(|line| line.chars().count() <= 80), "{}", written);
            let again = only_game(&written);
            let read = in_notation(&again, Some(Notation::Dialect(dialect)));
            prop_assert_eq!(read.stop.as_ref(), None, "{}", written);
            prop_assert_eq!(sans(&read), &moves[..], "{}", written);
        }
    }
}

#[test]
fn what_is_written_in_a_dialect_is_detected_or_in_doubt() {
    let config = ProptestConfig { cases: 128, failure_persistence: None, ..<_>::default() };
    let doubts = RefCell::new(BTreeMap::new());
    let outcome = TestRunner::new(config).run(&choices(), |choices| {
        let text = random_game(&choices);
        let record = only_game(&text);
        let moves = sans(&record);
        for dialect in ALL {
            let written = converted(&record, dialect);
            let again = only_game(&written);
            let found = in_notation(&again, None);
            let is_in_doubt = found
                .warnings
                .iter()
                .any(|warning| matches!(warning.what, ReadWarning::OtherGame(_)));
            prop_assert!(is_in_doubt || sans(&found) == moves, "{}", written);
            *doubts.borrow_mut().entry(dialect.name()).or_insert(0) += u32::from(is_in_doubt);
            let mixed = in_notation(&again, Some(Notation::Mixed));
            prop_assert!(mixed.moves.len() <= moves.len(), "{}", written);
        }
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
    // A detector that always doubts would be of no use.
    for (dialect, doubts) in doubts.into_inner() {
        assert!(doubts <= 6, "{dialect}: {doubts} of 16 games are in doubt");
    }
}

#[test]
fn examples_are_detected_in_every_dialect() {
    for name in ["pillsbury-burn-1898", "zukertort-steinitz-1886-11", "pest-paris-1842"] {
        let text = example(name);
        let record = only_game(&text);
        for dialect in ALL {
            let (notation, moves) = detected(&converted(&record, dialect));
            assert_eq!(moves, sans(&record), "{name} in {}", dialect.name());
            // It does not matter whether squares are called coordinates or long algebraic.
            let is_san = ["long", "figurine", "uci"].contains(&dialect.name());
            let expected = if is_san { "san" } else { dialect.name() };
            let same = ["spanish", "italian"];
            assert!(
                notation == expected || same.contains(&&*notation) && same.contains(&expected),
                "{name} in {} is read as {notation}",
                dialect.name()
            );
        }
    }
}

#[test]
fn a_game_that_two_dialects_play_is_said_to_be_in_doubt() {
    let text = "[FEN \"4k3/8/8/8/8/8/8/3RK3 w - - 0 1\"]\n\n1. Rd2 *";
    let record = only_game(text);
    let read = in_notation(&record, None);
    assert_eq!((sans(&read), read.notation.name()), (vec!["Rd2".to_owned()], "san"));
    let warned = read.warnings.last().map(|warning| warning.what.to_string()).unwrap();
    assert!(warned.starts_with("read as standard algebraic; from Rd2 on it would be"), "{warned}");
    let french = in_notation(&record, Some(Notation::Dialect(dialect("french"))));
    assert_eq!(sans(&french), ["Kd2"]);
}

#[test]
fn the_dialect_whose_every_move_can_be_played_wins() {
    let text = "1. e4 e5 2. Re2 Re7 3. d3 *";
    let (notation, moves) = detected(text);
    assert_eq!((notation.as_str(), moves.len()), ("french", 5));
    assert_eq!(moves[2], "Ke2");
}

#[test]
fn a_foreign_move_in_a_game_is_an_error_with_a_hint() {
    let record = only_game("1. e4 e5 2. Nf3 Nc6 3. Sc3 Nf6 4. Bb5 *");
    let read = in_notation(&record, None);
    assert!(read.notation.is_san() && read.moves.len() == 4);
    let german = Some(MeantWord::MoveIn(Notation::Dialect(dialect("german"))));
    assert_eq!(read.stop.as_ref().unwrap().meant, german);
    let mixed = in_notation(&record, Some(Notation::Mixed));
    assert_eq!((mixed.notation.name(), mixed.moves.len()), ("mixed", 7));
}

#[test]
fn the_notation_of_most_moves_reports_the_error() {
    let record = only_game("1. e4 e5 2. Sf3 Sc6 3. Nc3 Sf6 4. Lb5 *");
    let read = in_notation(&record, None);
    let stop = read.stop.as_ref().unwrap();
    assert_eq!((read.notation.name(), read.moves.len(), stop.token.as_str()), ("german", 4, "Nc3"));
    assert_eq!(stop.why, ReadError::NoMoveIn(read.notation));
    assert_eq!(stop.meant, Some(MeantWord::MoveIn(Notation::Dialect(dialect("san")))));
}

#[test]
fn a_named_notation_is_only_a_preference() {
    let text = "1. e4 e5 2. Nf3 Nc6 *";
    let german = Some(Notation::Dialect(dialect("german")));
    let record = only_game(text);
    assert!(in_notation(&record, german).notation.is_san());
    let record = only_game("1. e4 e5 2. Xf3 Nc6 *");
    let read = in_notation(&record, german);
    assert_eq!(read.notation.name(), "german");
    assert_eq!(read.stop.as_ref().unwrap().why, ReadError::NoMoveIn(read.notation));
}

#[test]
fn standard_algebraic_is_read_in_nothing_else_if_it_is_named() {
    let record = only_game("1. e4 e5 2. Sf3 Sc6 3. Lb5 *");
    let read = in_notation(&record, Some(Notation::Dialect(dialect("san"))));
    assert!(read.notation.is_san() && read.moves.len() == 2);
    let german = Some(MeantWord::MoveIn(Notation::Dialect(dialect("german"))));
    assert_eq!(read.stop.as_ref().unwrap().meant, german);
}

/// B is a pawn in German, and `gxh1=B` a pawn that stays a pawn, which was once legal.
#[test]
fn a_stop_by_law_does_not_make_a_whole_game() {
    let fen = "[FEN \"8/8/4k3/8/8/3K4/6p1/6BN w - - 0 1\"]";
    let text = |last| format!("{fen}\n\n1. Kd4 Kd6 2. Kd3 Kd7 3. Kc3 gxh1=B 4. Kc2 Kd6 {last} *");
    let broken = text("5. Kh8");
    let (notation, moves) = detected(&broken);
    assert_eq!((notation.as_str(), moves.len()), ("san", 8));
    assert_eq!(detected(&text("5. Kd3")).0, "san");
    let record = only_game(&broken);
    let read = in_notation(&record, Some(Notation::Dialect(dialect("san"))));
    assert!(read.notation.is_san());
}

/// A pawn that stays a pawn is legal only under an old law, and the game is read under that law.
#[test]
fn a_game_of_an_old_law_is_whole_in_the_notation_in_which_that_law_plays_it() {
    let fen = "[FEN \"8/8/4k3/8/8/3K4/6p1/6BN w - - 0 1\"]";
    let german = format!("{fen}\n\n1. Lh2 Ke7 2. Sg3 g1=B 3. Lxg1 *");
    assert_eq!(detected(&german).0, "german");
}

#[test]
fn an_impossible_move_never_makes_english_another_language() {
    for seed in 0..300 {
        let mut random = fastrand::Rng::with_seed(seed);
        let fen = "8/2P1k1b1/8/8/8/8/1B1K1p2/4N1N1 w - - 0 1";
        let (mut position, _) = Position::from_fen(fen, Movement::default()).unwrap();
        let mut text = format!("[FEN \"{fen}\"]\n\n");
        for ply in 0..random.usize(1..30) {
            let Some(m) = random.choice(position.moves()) else { break };
            let dots = if ply % 2 == 0 { "." } else { "..." };
            text += &format!("{}{dots} {} ", ply / 2 + 1, position.san(&m));
            position.play(&m);
        }
        // No king can reach that square.
        text += if position.turn() == Color::White { "Ka1xh8 *" } else { "Kh8xa1 *" };
        assert_eq!(detected(&text).0, "san", "{text}");
    }
}

#[test]
fn a_game_in_neither_the_named_nor_the_standard_notation_is_detected() {
    let record = only_game("1. e4 e5 2. Sf3 Sc6 3. Lb5 *");
    let read = in_notation(&record, Some(Notation::Dialect(dialect("descriptive"))));
    assert_eq!((read.notation.name(), read.moves.len(), read.stop.as_ref()), ("german", 5, None));
}

#[test]
fn a_knight_of_another_language_comes_before_a_pawn_with_its_letter() {
    let text = "1. e4 Pf6 2. e5 d5 3. exd6 *";
    let (notation, moves) = detected(text);
    assert_eq!((notation.as_str(), moves[1].as_str()), ("dutch", "Nf6"));
    let record = only_game(text);
    let read = in_notation(&record, None);
    let doubt = "read as Dutch; from Pf6 on it would be another game in standard algebraic";
    assert!(
        read.warnings.iter().any(|warning| warning.what.to_string() == doubt),
        "{:?}",
        read.warnings
    );
    let san = in_notation(&record, Some(Notation::Dialect(dialect("san"))));
    assert_eq!(sans(&san)[1], "f6");
    assert_eq!(detected("1. e4 Pe5 2. Pd4 *").0, "san");
}

#[test]
fn english_letters_are_read_with_the_habits_of_books() {
    let text = "1. e4, e5 2. N-f3, N-c6 3. d4, ed 4. Nd4:, Bc5 *";
    let (_, moves) = detected(text);
    assert_eq!(moves, ["e4", "e5", "Nf3", "Nc6", "d4", "exd4", "Nxd4", "Bc5"]);
}

#[test]
fn labels_are_understood_in_any_dialect() {
    let text = "1. e4 e5 2. Nf3 Nc6 *";
    let mut record = games(text.as_bytes()).next().unwrap();
    record.output_dialect = Some(dialect("german"));
    let game = Timeline::replay(&record, Movement::default());
    assert_eq!((game.label(3), game.label_in_dialect(3)), ("2.Nf3".to_owned(), "2.Sf3".to_owned()));
    for label in ["2.Nf3", "2. Sf3", "2.Cf3", "2.g1f3", "2.♘f3"] {
        assert_eq!(game.ply_at(label), Ok(3), "{label}");
    }
    let another = game.ply_at("2.Lf3").unwrap_err();
    assert_eq!(another.to_string(), "at 2. Sf3 was played, not Lf3");
    let refused = |label: &str| game.ply_at(label).unwrap_err();
    assert_eq!(refused("Sf3"), NoSuchPly::NotAName("Sf3".to_owned()));
    assert_eq!(refused("2"), NoSuchPly::NumberAlone("2".to_owned()));
    assert_eq!(refused("ply 5"), NoSuchPly::BeyondTheEnd(4));
    assert_eq!(refused("3."), NoSuchPly::NoMove("3.".to_owned()));
}

#[test]
fn json_is_in_standard_notation_whatever_the_dialect_of_the_output() {
    let text = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 {[%claim repetition]} *";
    let mut record = games(text.as_bytes()).next().unwrap();
    record.output_dialect = Some(dialect("german"));
    let library = library();
    let game = Game::new(&record).judged_by(&rulesets([library.code("fide-1985").unwrap()]));
    assert!(to_text(&game, TextStyle::default()).contains("2...Sg8"));
    let sentence = to_json(&game)["verdicts"][0]["sentence"].to_string();
    assert!(!sentence.contains("Sg8"), "{sentence}");
}

/// Examples as old books and magazines print them, each with its notation.
const PRINTED: [(&str, &str); 6] = [
    ("pillsbury-burn-1898", "descriptive"),
    ("pillsbury-burn-1898", "german"),
    ("zukertort-steinitz-1886-11", "descriptive"),
    ("zukertort-steinitz-1886-11", "german"),
    ("pest-paris-1842", "descriptive"),
    ("pest-paris-1842", "german"),
];

#[test]
fn printed_scores_have_the_verdicts_of_their_pgn() {
    let library = library();
    let codes: Vec<&Code> = library.codes().iter().collect();
    let judged = |record: &Record<'_>| {
        let mut json = to_json(&Game::new(record).judged_by(&rulesets(codes.iter().copied())));
        let own = ["source", "tags", "notation", "warnings"];
        json.as_object_mut().unwrap().retain(|key, _| !own.contains(&key.as_str()));
        json
    };
    for (name, notation) in PRINTED {
        let file = path("examples/games").join(format!("{name}.{notation}.txt"));
        let text = fs::read_to_string(&file).unwrap();
        let record = only_game(&text);
        let printed = in_notation(&record, None);
        assert_eq!(printed.notation.name(), notation, "{name}");
        let odd = printed.warnings.iter().find(|warning| warning.what != ReadWarning::NoEnd);
        assert_eq!(odd, None, "{name} in {notation}");
        let pgn = example(name);
        let pgn = only_game(&pgn);
        assert_eq!(sans(&printed), sans(&pgn), "{name} in {notation}");
        assert_eq!(judged(&printed), judged(&pgn), "{name} in {notation}");
    }
}
