//! A game made move by move equals the game that is read whole.

use jadoube::arbiter::{Game, NotPushed, VerdictKind, rulesets};
use jadoube::chess::Color;
use jadoube::notation::{Claim, Event, Incident, Irregularity, Reader, Record};
use jadoube::render::{to_json, to_pgn};
use jadoube::replay::accept_illegal_moves;

use crate::common::{example, library, only_game};
use crate::games::names;

/// Returns the verdicts of a game and the differences as JSON, in which every ply and move is
/// named.
fn verdicts(game: &Game<'_>) -> [serde_json::Value; 2] {
    let mut json = to_json(game);
    ["verdicts", "differences"].map(|part| json[part].take())
}

#[test]
fn every_shipped_game_is_judged_alike_whether_read_or_pushed() {
    let library = library();
    for name in names() {
        let text = example(&name);
        let read = Game::new(&only_game(&text)).judged_in(&library, None);
        let bare = read.timeline.stop().is_none() && read.timeline.false_moves().is_empty();
        if !bare || !read.timeline.events().is_empty() {
            continue;
        }
        let mut pushed = Game::new(&read.record).at(0);
        let mut position = pushed.timeline.position(0);
        for m in read.timeline.moves() {
            pushed.push(&position.san(m)).unwrap_or_else(|why| panic!("{name}: {why}"));
            position.play(m);
        }
        // A game that goes on has no result yet.
        let cut = read.at(read.timeline.plies());
        let pushed = pushed.judged_in(&library, None);
        assert_eq!(verdicts(&pushed), verdicts(&cut), "{name}");
        let whole = Game::new(&cut.record).judged_in(&library, None);
        assert_eq!(verdicts(&whole), verdicts(&cut), "{name}");
    }
}

#[test]
fn a_move_taken_back_leaves_no_trace() {
    let library = library();
    let codes = rulesets(library.landmarks());
    let text = "1. Nf3 Nf6 2. Ng1 {[%offer]} Ng8 3. Nf3 {[%claim repetition]} 1/2-1/2";
    let mut game = Game::new(&only_game(text)).judged_by(&codes);
    let before = verdicts(&game.at(3));
    game.push("Nc6").unwrap();
    assert_eq!((game.timeline.plies(), game.record.result().as_pgn()), (6, "*"));
    assert!((0..3).all(|_| game.undo()));
    assert_eq!(verdicts(&game), before);
    assert_eq!(game.timeline.events().len(), 1, "the offer, and not the claim");
    assert!((0..3).all(|_| game.undo()) && !game.undo());
    assert_eq!(game.timeline.plies(), 0);
}

#[test]
fn what_cannot_be_played_changes_nothing() {
    let text = "1. e4 e5 2. Ke2 Ke7 xyz 3. Ke1 1-0";
    let mut game = Game::new(&only_game(text));
    let before = game.record.text.to_vec();
    for written in ["Ke8", "Qh5xe5", "", "--", "O-O", "Nf9"] {
        assert!(matches!(game.push(written), Err(NotPushed::NotPlayable(_))), "{written}");
        assert_eq!(*game.record.text, before);
    }
    assert!(matches!(game.push_false("nonsense"), Err(NotPushed::NotPlayable(_))));
    assert!(matches!(game.push_false("Nd5-e7"), Err(NotPushed::Impossible(_))));
    assert_eq!((&*game.record.text, game.timeline.plies()), (&*before, 4));
    // The unreadable rest is dropped with the first move that is made.
    assert_eq!(game.push("Ke3").unwrap(), 5);
    assert!(game.timeline.stop().is_none());
}

#[test]
fn a_false_move_that_is_pushed_stood() {
    let mut game = Game::new(&only_game("1. e4 e5 *"));
    assert_eq!(game.push_false("Bc1-h6").unwrap(), 3);
    assert_eq!(game.timeline.false_moves().len(), 1);
    assert_eq!(game.push("gxh6").unwrap(), 4);
    let written = to_pgn(&game);
    let mut again = Record::default();
    assert!(Reader::new(written.as_bytes()).read(&mut again));
    assert_eq!(Game::new(&again).timeline.moves(), game.timeline.moves(), "{written}");
}

#[test]
fn a_game_of_another_kind_takes_no_moves() {
    let mut game = Game::new(&only_game("[Variant \"Atomic\"]\n\n1. e4 *"));
    assert!(matches!(game.push("e5"), Err(NotPushed::Impossible(_))));
    assert!(game.happens(Incident::Agreement, None).is_err());
    assert!(!game.undo() && !game.at(0).is_judged() && game.record.text.ends_with(b"1. e4 *"));
}

#[test]
fn how_a_game_ended_is_given_up_when_it_goes_on() {
    let text = "[Termination \"time forfeit\"]\n[Result \"1-0\"]\n[Result \"1-0\"]\n\n\
                1. e4 e5 (1... c5 {Sicilian} 2. Nf3) {[%offer]} $1 ; a line\n1-0";
    let game = Game::new(&only_game(text));
    assert!(game.timeline.summary().flagged);
    let mut goes_on = game.at(2);
    assert!(!goes_on.timeline.summary().flagged && !game.at(1).timeline.summary().flagged);
    goes_on.push("d4").unwrap();
    assert!(!goes_on.timeline.summary().flagged);
    let written = String::from_utf8(goes_on.record.text.to_vec()).unwrap();
    let again = only_game(&written);
    assert_eq!((again.moves.len(), again.events.len()), (3, 1), "{written}");
    assert!(!to_pgn(&goes_on).contains("Result \"1-0\""));
    for result in ["1:0", "1 - 0", "1-0.", "½ – ½", "0-0", "0-1 {flag}"] {
        let text = format!("[Event \"A\"]\n\n1. e4 {{king's}} e5 {result}");
        let game = Game::new(&only_game(&text));
        let cut = game.at(2).record;
        assert_ne!(game.record.movetext_result, None, "{result}");
        assert!(cut.text.ends_with(b"1. e4 {king's} e5"), "{result}: {cut:?}");
    }
}

#[test]
fn what_only_an_old_law_allows_goes_on_under_it() {
    let text = "[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8=P Kd7 *";
    let mut game = Game::new(&only_game(text)).read_furthest();
    assert_eq!((game.timeline.plies(), game.push("Kd1").unwrap()), (2, 3));
    assert!(game.undo());
    assert_eq!((game.timeline.plies(), game.at(1).timeline.plies()), (2, 1));
    let library = library();
    let text = "[FEN \"P3k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*";
    let mut game = Game::new(&only_game(text)).judged_by(&rulesets(library.landmarks()));
    let before = (game.timeline.plies(), game.record.text.to_vec());
    assert!(game.push("Kd1").is_err());
    assert_eq!((game.timeline.plies(), game.record.text.to_vec()), before);
}

#[test]
fn an_accepted_false_move_that_is_taken_back_is_forgotten() {
    let mut record = only_game("1. e4 e5 2. Ke3 d5 *");
    let accepted = accept_illegal_moves(&mut record);
    let mut game = Game::new(&record);
    game.accepted = accepted;
    assert_eq!((game.at(3).accepted, game.at(2).accepted), (vec![3], vec![]));
    assert!(game.undo() && game.undo());
    game.push("Nf3").unwrap();
    assert!(!to_pgn(&game).contains("false"), "{}", to_pgn(&game));
}

#[test]
fn a_turn_can_be_lost_and_a_legal_move_is_not_false() {
    let mut game = Game::new(&only_game("1. e4 *"));
    let lost: Irregularity = "false Nb8-b5,turn-lost".parse().unwrap();
    assert_eq!(game.push_as("--", lost).unwrap(), 2);
    assert_eq!(game.push_false("d4").unwrap(), 3);
    assert!(!to_pgn(&game).contains("was false"), "{}", to_pgn(&game));
}

#[test]
fn claims_and_demands_are_answered_at_any_ply() {
    let library = library();
    let codes = rulesets(["london-1807", "fide-2018"].map(|id| library.code(id).unwrap()));
    let text = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *";
    let mut game = Game::new(&only_game(text)).judged_by(&codes);
    let open: Vec<usize> = game.open_claims(8).iter().map(|(_, open)| open.len()).collect();
    assert_eq!(open, [0, 2], "on the board, and with 5.Nf3 announced");
    let answers = game.answers(&codes, &Event::claim(8, Claim::Repetition).by(Color::White));
    assert_eq!(answers.len(), 2);
    let done: Irregularity = "false Bc1-h6".parse().unwrap();
    assert_eq!(game.remedies(&codes, 0, &done, None).unwrap().answers.len(), 2);
    assert!(game.remedies(&codes, 9, &done, None).is_err(), "there is no such ply");
    game.happens(Incident::Claim { ground: Claim::Repetition, intending: None }, None).unwrap();
    assert_eq!(game.verdicts[1].1.kind, VerdictKind::ClaimUpheld);
}
