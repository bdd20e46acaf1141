//! A game that is made move by move is the game that is read whole.

use jadoube::arbiter::{Game, NotPushed, VerdictKind, rulesets};
use jadoube::chess::Color;
use jadoube::notation::{Claim, Event, Incident, Irregularity, Reader, Record};
use jadoube::render::{to_json, to_pgn};

use crate::common::{example, library, only_game};
use crate::games::names;

/// The verdicts of a game as JSON, in which every ply and move is named.
fn verdicts(game: &Game<'_>) -> serde_json::Value {
    to_json(game)["verdicts"].take()
}

#[test]
fn every_shipped_game_is_judged_alike_whether_read_or_pushed() {
    let library = library();
    let codes = rulesets(library.landmarks());
    for name in names() {
        let text = example(&name);
        let read = Game::new(&only_game(&text)).judged_by(&codes);
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
        assert_eq!(verdicts(&pushed.judged_by(&codes)), verdicts(&cut), "{name}");
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
    // What could not be read is given up with the first move that is made.
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
    assert!(!game.undo() && !game.at(0).is_judged());
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
    assert_eq!(game.remedies(&codes, 0, &done, None).len(), 2);
    assert_eq!(game.remedies(&codes, 9, &done, None).len(), 0, "there is no such ply");
    game.happens(Incident::Claim { ground: Claim::Repetition, intending: None }, None);
    assert_eq!(game.verdicts[1].1.kind, VerdictKind::ClaimUpheld);
}
