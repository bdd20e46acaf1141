//! The batch judge of a survey, compared with the slow and obvious way, in which every code judges
//! alone and gives all evidence.

use jadoube::arbiter::{BatchJudge, rulesets};
use jadoube::arbiter::{Game, ReadingVerdict, VerdictKind};
use jadoube::laws::{Code, Library};
use jadoube::notation::{Reader, Record};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use super::game;
use crate::common;
use crate::common::in_full::in_full;

/// Asserts that both ways give the same verdicts over all games of a text. Returns the number of
/// verdicts.
fn verdicts_agreed_on(batch_judge: &mut BatchJudge<'_>, text: &str) -> usize {
    let mut reader = Reader::new(text.as_bytes());
    let mut record = Record::default();
    let mut agreed = 0;
    while reader.read(&mut record) {
        let in_full = in_full(batch_judge, &record);
        let codes: Vec<String> =
            batch_judge.codes().iter().map(|code| code.id().to_owned()).collect();
        let judged = batch_judge.judge(&record);
        for (short, full) in judged.verdicts.iter().zip(&in_full) {
            assert_eq!(short, full, "{} on\n{text}", codes[full.code]);
        }
        assert_eq!(judged.verdicts.len(), in_full.len(), "{text}");
        agreed += in_full.len();
    }
    agreed
}

#[test]
fn survey_and_full_verdict_agree_on_every_example() {
    let library = common::library();
    let codes: Vec<&Code> = library.codes().iter().collect();
    let mut batch_judge = BatchJudge::new(&rulesets(codes.iter().copied()));
    let mut agreed = 0;
    let games = std::fs::read_dir(common::path("examples/games")).unwrap();
    for file in games.map(|entry| entry.unwrap().path()) {
        if file.extension().is_some_and(|extension| extension == "pgn") {
            agreed += verdicts_agreed_on(&mut batch_judge, &std::fs::read_to_string(file).unwrap());
        }
    }
    assert!(agreed > 500, "only {agreed} verdicts");
}

#[test]
fn survey_and_full_verdict_agree_on_random_shuffles() {
    let library = common::library();
    let codes: Vec<&Code> = library.codes().iter().collect();
    let batch_judge = std::cell::RefCell::new(BatchJudge::new(&rulesets(codes.iter().copied())));
    let agreed = std::cell::Cell::new(0);
    let results = prop_oneof![Just("1-0"), Just("0-1"), Just("1/2-1/2"), Just("*")];
    let config = Config { cases: 300, failure_persistence: None, ..Config::default() };
    let outcome = TestRunner::new(config).run(&(game::games(), results), |(game, result)| {
        let text = format!("[Result \"{result}\"]\n{}", game.pgn());
        agreed.set(agreed.get() + verdicts_agreed_on(&mut batch_judge.borrow_mut(), &text));
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
    assert!(agreed.get() > 100, "only {} verdicts", agreed.get());
}

/// A move that was not played could have brought the position back, or not.
#[test]
fn survey_and_full_verdict_agree_on_moves_that_could_have_been_announced() {
    let library = common::library();
    let mut batch_judge = BatchJudge::new(&rulesets(library.codes()));
    let back = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6";
    for text in [
        format!("{back} 4. Ng1 e6 0-1"),
        format!("{back} 4. e4 e6 0-1"),
        format!("{back} 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 e6 0-1"),
    ] {
        assert!(verdicts_agreed_on(&mut batch_judge, &text) > 0, "{text}");
    }
}

/// This code lets series of moves be claimed early, and its law on moves without progress is not
/// known. That law can have ended the game at the hundredth ply, unless the game was drawn there
/// anyway.
#[test]
fn an_unknown_count_leaves_a_verdict_open_only_if_it_could_have_ended_the_game() {
    let library = common::library();
    let code = library.code("vienna-1898").unwrap();
    let mut batch_judge = BatchJudge::new(&rulesets([code]));
    let mut verdict = |moves: &str, result| {
        let text =
            format!("[Result \"{result}\"]\n{} {moves} {result}", "Nf3 Nf6 Ng1 Ng8 ".repeat(25));
        let mut record = Record::default();
        assert!(Reader::new(text.as_bytes()).read(&mut record));
        let in_full = in_full(&batch_judge, &record);
        assert_eq!(batch_judge.judge(&record).verdicts, in_full);
        (in_full[0].kind, in_full[0].ply)
    };
    assert_eq!(verdict("", "1/2-1/2"), (VerdictKind::Claimable, Some(12)));
    assert_eq!(verdict("", "1-0"), (VerdictKind::Undetermined, None));
    assert_eq!(verdict("Nf3", "1/2-1/2"), (VerdictKind::Undetermined, None));
    assert_eq!(verdict("Nf9", "1/2-1/2"), (VerdictKind::Undetermined, None));
}

/// The laws ask for moves that could have been played, or for series anywhere. No code of the
/// library combines them in this way; a user's code may.
#[test]
fn survey_and_full_verdict_agree_on_invented_laws() {
    let library = Library::with_directory(&common::path("tests/twins/laws")).unwrap();
    let ids = ["two-fold", "uncastled", "freely-castled", "announced", "scattered", "london-1883"];
    let codes = ids.map(|id| library.code(id).unwrap());
    let mut batch_judge = BatchJudge::new(&rulesets(codes.iter().copied()));
    let games = [
        // A castling right is lost, and nobody castles.
        "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. Kf1 Kf8 5. Ke1 Ke8 6. Kf1 Kf8 7. Ke1 Ke8 8. Nc3 *",
        // Castling would attack f7.
        "1. f4 e5 2. fxe5 d6 3. exd6 Bxd6 4. Nh3 Nc6 5. g3 a6 6. Bg2 a5 7. Kf1 Kf8 8. Ke1 Ke8 \
            9. Kf1 Kf8 10. Ke1 Ke8 11. a3 *",
        // The pawn of 2...d5 could be captured en passant; 4.Ng1 would bring that position back
        // without this right.
        "1. e4 a6 2. e5 d5 3. Nf3 Nf6 4. Ng1 h6 5. a3 a5 *",
        // The series of moves share the counters of repeated moves.
        "[FEN \"4k3/8/8/8/8/8/4N3/1N2K3 w - - 0 1\"]\n1. Nd2 Kd8 2. Ng1 Kc8 3. Nb1 Kb8 4. Ne2 Ka8 \
            5. Nd2 Ka7 6. Ng1 Ka6 7. Nb1 Ka5 8. Ne2 Ka4 9. Nd2 Kb4 10. Ng1 Kb5 *",
        "[FEN \"8/8/8/8/8/4n3/1N3N2/1Kn1k3 w - - 0 1\"]\n1. Nc4 Nb3 2. Nd1 Ng4 3. Ncb2 Nc1 4. Nf2 \
            Ne3 5. Nc4 Nb3 6. Nd1 Ng4 7. Ncb2 Nc1 8. Nf2 Ne3 9. Nc4 Nb3 10. Nd1 Ng4 *",
    ];
    let agreed = games.map(|game| verdicts_agreed_on(&mut batch_judge, game));
    assert!(agreed.iter().all(|&verdicts| verdicts > 0), "{agreed:?}");
}

/// The search for mates has no room for so many pieces.
#[test]
fn positions_with_more_than_sixteen_pieces_a_side_are_judged() {
    let library = common::library();
    let codes: Vec<&Code> = library.codes().iter().collect();
    let crowded = "[FEN \"1bK2B1B/6B1/1B1B2kB/B1B1B3/1B3B1B/2B1B3/1B1B1B1b/B5B1 b - - 0 1\"]\n*";
    assert!(
        verdicts_agreed_on(&mut BatchJudge::new(&rulesets(codes.iter().copied())), crowded) > 0
    );
}

/// The readings `position` and `fifty` of this code draw the game; only without both it is not
/// drawn.
#[test]
fn readings_of_two_articles_are_combined() {
    let library = Library::with_directory(&common::path("tests/twins/laws")).unwrap();
    let code = library.code("two-fold").unwrap();
    let text = common::example("pillsbury-burn-1898");
    let record = common::only_game(&text);
    let verdict = Game::new(&record).judge(code);
    assert_eq!(verdict.kind, VerdictKind::Undetermined);
    let read = |read: &ReadingVerdict| (common::read_as(&read.read), read.conclusion.kind);
    assert_eq!(
        verdict.readings.iter().map(read).collect::<Vec<_>>(),
        [
            ("position + fifty".to_owned(), VerdictKind::Ended),
            ("position + claimed".to_owned(), VerdictKind::Ended),
            ("series + fifty".to_owned(), VerdictKind::Ended),
            ("series + claimed".to_owned(), VerdictKind::Claimable),
        ]
    );
    let mut batch_judge = BatchJudge::new(&rulesets([code]));
    let in_full = in_full(&batch_judge, &record);
    assert_eq!(batch_judge.judge(&record).verdicts, in_full);
}

/// After 40...a5 only a capture en passant could free a piece. Without this right the game is dead
/// a ply earlier. (Atalik–Tomashevsky, Loo 2013.)
#[test]
fn a_capture_en_passant_can_decide_when_a_position_is_dead() {
    let text = "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. e3 c5 5. Bd3 Nc6 6. Ne2 cxd4 7. exd4 d5 \
        8. cxd5 Nxd5 9. O-O O-O 10. Nxd5 exd5 11. Nf4 Bd6 12. Re1 Bxf4 13. Bxf4 Qf6 14. Qh5 h6 \
        15. Be5 Nxe5 16. Qxe5 Qxe5 17. Rxe5 Rd8 18. Rc1 Be6 19. f4 Rac8 20. Rxc8 Bxc8 21. Re1 Bd7 \
        22. Rc1 Rc8 23. Rc5 b6 24. Rxc8+ Bxc8 25. f5 Kf8 26. Kf2 Ke7 27. Ke3 Kf6 28. Kf4 g6 \
        29. fxg6 fxg6 30. h4 g5+ 31. hxg5+ hxg5+ 32. Kf3 Bf5 33. Bxf5 Kxf5 34. g4+ Ke6 35. b4 Kd6 \
        36. b5 Ke6 37. a4 Kd6 38. Kg2 Kc7 39. Kh1 Kb7 40. Kg1 a5 41. Kh2 1/2-1/2";
    let library = Library::embedded().unwrap();
    let code = library.code("italy-ponziani").unwrap();
    let mut batch_judge = BatchJudge::new(&rulesets([code]));
    assert_eq!(verdicts_agreed_on(&mut batch_judge, text), 1);
}
