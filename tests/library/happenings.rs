//! Incidents on the record besides moves: agreements, resignations, fallen flags; the claims before
//! and after them; and the claims that are recommended instead.

use jadoube::arbiter::{
    Answer, BatchJudge, Compliance, Game, RefusalReason, Verdict, VerdictKind, answer_claim,
    rulesets,
};
use jadoube::chess::{Color, Movement, Square};
use jadoube::laws::Code;
use jadoube::notation::{Claim, Event, GameResult, Incident, Reader, Record, read_move};
use jadoube::replay::{Ply, Timeline};
use jadoube::rules::{Claimant, FormKind, UnmetCondition};

use crate::common;
use crate::common::in_full::in_full;

fn verdict(code: &str, text: &str) -> Verdict {
    let library = common::library();
    let record = common::only_game(text);
    Game::new(&record).judge(library.code(code).unwrap())
}

const SHUFFLE: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";

#[test]
fn an_agreement_ends_the_game_whatever_is_recorded_after_it() {
    let text = "1. e4 e5 2. Nf3 Nc6 {[%agree]} 3. Bb5 a6 {[%claim repetition]} 1-0";
    for code in ["fide-1952", "fide-1975", "fide-1985", "fide-1997", "fide-2018", "fide-2023"] {
        let verdict = verdict(code, text);
        let said = (verdict.kind, verdict.ply, verdict.result);
        assert_eq!(said, (VerdictKind::Ended, Some(4), GameResult::Draw), "{code}");
        assert_eq!(verdict.deciding_article(), Some("agreement"), "{code}");
        assert_eq!(verdict.claims[0].refusal, Some(RefusalReason::GameOver(4)), "{code}");
    }
}

#[test]
fn a_forbidden_agreement_is_not_counted_as_a_refused_claim() {
    let at_the_end = verdict("fide-1962", "1. e4 e5 {[%agree]} 1/2-1/2");
    assert_eq!((at_the_end.kind, at_the_end.ply), (VerdictKind::Unlawful, Some(2)));
    let claim = &at_the_end.claims[0];
    assert_eq!(claim.answer, Answer::Forbidden);
    assert_eq!(claim.refusal, Some(RefusalReason::TooEarly { after_move: 30, made: 1 }));
    let played_on = verdict("fide-1962", "1. e4 e5 {[%agree]} 2. Nf3 1-0");
    assert_eq!((played_on.kind, played_on.result), (VerdictKind::Stands, GameResult::WhiteWins));
    assert_eq!(played_on.claims[0].answer, Answer::Forbidden);
    // The game is over, so that no agreement can be forbidden.
    let mated = verdict("fide-1962", "1. f3 e5 2. g4 Qh4# {[%agree]} 0-1");
    assert_eq!((mated.kind, mated.claims.len()), (VerdictKind::Stands, 0));
}

#[test]
fn a_code_without_an_agreement_article_lets_the_result_stand_and_an_unknown_one_does_not() {
    let text = "1. e4 e5 {[%agree]} 2. Nf3 1-0";
    assert_eq!(verdict("london-1807", text).kind, VerdictKind::Stands);
    assert_eq!(verdict("vienna-1898", text).kind, VerdictKind::Undetermined);
    let as_recorded = "1. e4 e5 {[%agree]} 1/2-1/2";
    assert_eq!(verdict("vienna-1898", as_recorded).kind, VerdictKind::Stands);
}

#[test]
fn what_a_wrong_claim_costs_is_that_of_the_pace() {
    let cost = |code, tags: &str| {
        let text = format!("{tags}\n\n1. e4 e5 2. Nf3 Nc6 {{[%claim repetition]}} *");
        verdict(code, &text).claims[0].cost.clone().unwrap()
    };
    let (blitz, rapid) = ("[TimeControl \"180+2\"]", "[TimeControl \"900+10\"]");
    assert_eq!(cost("fide-2018", blitz), "wrong-claim-in-blitz");
    assert_eq!(cost("fide-2018", rapid), "wrong-claim");
    assert_eq!(cost("fide-2023", rapid), "wrong-claim-in-rapid");
    assert_eq!(cost("fide-2023", blitz), "wrong-claim-in-rapid");
    assert_eq!(cost("fide-2023", &format!("{blitz}\n[Supervised \"yes\"]")), "wrong-claim");
    assert_eq!(cost("fide-2023", "[TimeControl \"5400+30\"]"), "wrong-claim");
    assert_eq!(cost("fide-2009", blitz), "wrong-claim");
}

#[test]
fn a_touched_piece_refuses_the_claim_by_its_article() {
    let text = format!("{SHUFFLE} {{[%touch e2] [%claim repetition]}} 5. e4 *");
    for code in ["fide-2009", "fide-2023", "britannica-1911"] {
        let claim = verdict(code, &text).claims.remove(0);
        assert_eq!(claim.refusal, Some(RefusalReason::PieceTouched), "{code}");
        assert_eq!(claim.article.as_deref(), Some("touch-ends-claim"), "{code}");
    }
    // A claim that fails anyhow is refused for its own reason.
    let early = "1. e4 e5 {[%touch e2] [%claim repetition]} *";
    let why = verdict("fide-2023", early).claims.remove(0).refusal;
    assert!(matches!(why, Some(RefusalReason::NotMet(_))), "{why:?}");
}

#[test]
fn a_claim_put_to_a_code_takes_the_place_of_the_same_on_the_record() {
    let library = common::library();
    let code = library.code("fide-2018").unwrap();
    let answer = |events: &str| {
        let text = format!("{SHUFFLE} {{{events}}} 5. e4 *");
        let record = common::only_game(&text);
        let claim = Event::claim(8, Claim::Repetition);
        answer_claim(code, Game::new(&record).today(), &claim).unwrap().ruling.answer
    };
    assert_eq!(answer("[%touch e2]"), Answer::Refused);
    assert_eq!(answer("[%touch e2] [%claim moves]"), Answer::Refused);
    assert_eq!(answer("[%claim repetition] [%touch e2]"), Answer::Upheld);
    assert_eq!(answer("[%claim moves] [%touch e2]"), Answer::Refused);
    assert_eq!(answer("[%touch black,e7]"), Answer::Upheld);
}

#[test]
fn a_claim_open_before_the_flag_fell_stays_open() {
    let flagged = format!("{SHUFFLE} {{[%flag]}} 0-1");
    let by_tag = format!("[Termination \"Time forfeit\"]\n[Result \"0-1\"]\n\n{SHUFFLE} 0-1");
    for text in [flagged, by_tag] {
        let verdict = verdict("lichess", &text);
        assert_eq!((verdict.kind, verdict.ply), (VerdictKind::Claimable, Some(8)), "{text}");
    }
}

#[test]
fn a_claim_open_after_a_flag_fall_is_shown_beside_the_first_of_its_article() {
    let library = common::library();
    let text = format!("{SHUFFLE} 5. Nf3 {{[%flag white]}} 0-1");
    let record = common::only_game(&text);
    let codes = [library.code("fide-2023").unwrap()];
    let game = Game::new(&record).judged_by(&rulesets(codes));
    let explanation = jadoube::render::to_text(&game, jadoube::render::TextStyle::default());
    let explanation = explanation.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        explanation.contains("Black could have claimed a draw after 4.Ng1 by announcing"),
        "{explanation}"
    );
    assert!(
        explanation.contains("Black could have claimed a draw after 5.Nf3: the same position"),
        "{explanation}"
    );
    assert_eq!(explanation.matches("could have claimed").count(), 3, "{explanation}");
}

#[test]
fn each_claim_at_a_ply_is_refused_for_its_own_reason() {
    let text = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 {[%claim repetition,Ng1] \
                [%claim repetition,Nc3] [%claim repetition,Ng1]} *";
    let verdict = verdict("fide-2023", text);
    let most = |claim: &jadoube::arbiter::ClaimRuling| match &claim.refusal {
        Some(RefusalReason::NotMet(UnmetCondition::Position { most, .. })) => *most,
        why => panic!("{why:?}"),
    };
    assert_eq!(verdict.claims.iter().map(most).collect::<Vec<_>>(), [2, 1, 2]);
}

#[test]
fn events_at_one_ply_are_judged_in_the_order_of_the_record() {
    let said = |events: &str, result: &str| {
        let verdict = verdict("fide-2018", &format!("{SHUFFLE} {{{events}}} {result}"));
        (verdict.kind, verdict.result)
    };
    let drawn = (VerdictKind::ClaimUpheld, GameResult::Draw);
    assert_eq!(said("[%claim repetition] [%flag]", "0-1"), drawn);
    let lost = (VerdictKind::Claimable, GameResult::BlackWins);
    assert_eq!(said("[%flag] [%claim repetition]", "0-1"), lost);
    let agreed = (VerdictKind::Ended, GameResult::Draw);
    assert_eq!(said("[%agree] [%flag]", "0-1"), agreed);
    assert_eq!(said("[%agree] [%resign]", "0-1"), agreed);
    assert_eq!(said("[%resign white] [%agree]", "1/2-1/2").1, GameResult::BlackWins);
    for (ends, result) in [("flag", "0-1"), ("resign", "0-1"), ("agree", "1/2-1/2")] {
        let (kind, found) = said(&format!("[%touch a2] [%{ends}]"), "*");
        assert_eq!((kind, found.as_pgn()), (VerdictKind::Ended, result), "{ends}");
    }
}

#[test]
fn other_codes_are_asked_of_a_fallen_flag_whatever_else_happened() {
    let library = common::library();
    let record = common::only_game("1. e4 e5 {[%touch a2] [%flag white]} 1-0");
    let mut case = Game::new(&record);
    let selected = case.select_codes(&[], &[], &rulesets(library.codes()));
    assert!(!selected.is_empty());
    for code in selected {
        let verdict = case.judge(code);
        assert_eq!((verdict.kind, verdict.result), (VerdictKind::Ended, GameResult::BlackWins));
    }
}

#[test]
fn a_claim_after_an_agreement_is_refused() {
    let library = common::library();
    let code = library.code("fide-2018").unwrap();
    let record = common::only_game("1. Nf3 Nf6 {[%agree]} 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *");
    let game = Timeline::replay(&record, Movement::default());
    let answer = answer_claim(code, &game, &claim(8, None, Claim::Repetition)).unwrap();
    assert_eq!(answer.ruling.refusal, Some(RefusalReason::GameOver(2)));
    assert_eq!(answer.nearest, None);
    assert!(answer.procedure.is_empty(), "there is nothing left to claim");
}

/// If several articles answer a claim, the first is cited, and the claim is refused for its reason.
#[test]
fn a_claim_that_several_articles_answer_is_refused_for_the_reason_of_the_one_cited() {
    let refused = |code, ground| {
        let verdict = verdict(code, &format!("{SHUFFLE} 5. e4 {{[%claim {ground}]}} *"));
        let claim = verdict.claims[0].clone();
        (claim.article.unwrap(), claim.refusal.unwrap())
    };
    let (article, why) = refused("fide-1928", "moves");
    assert_eq!(article, "fifty-moves");
    assert!(matches!(why, RefusalReason::NotMet(UnmetCondition::Count { .. })), "{why:?}");
    let enough = RefusalReason::NotMet(UnmetCondition::Enough {});
    assert_eq!(refused("uschess-7", "dead"), ("insufficient-material".to_owned(), enough));
    let (article, why) = refused("hoffmann-1909", "dead");
    assert_eq!(article, "dead-position");
    let RefusalReason::NotMet(UnmetCondition::Alive { ply: 9, line, .. }) = why else {
        panic!("{why:?}")
    };
    assert!(!line.is_empty(), "a mate that both help to is found from the start");
}

#[test]
fn what_a_code_says_of_how_claims_are_made_goes_with_the_answer() {
    let library = common::library();
    let game = Timeline::replay(&common::only_game(SHUFFLE), Movement::default());
    let code = library.code("fide-2018").unwrap();
    let said = |ply, intending: Option<&str>| {
        let intending = intending.map(|word| read_move(word).unwrap());
        let incident = Incident::Claim { ground: Claim::Repetition, intending };
        answer_claim(code, &game, &Event { ply, player: None, incident }).unwrap().procedure
    };
    assert_eq!(said(8, None), ["claim-procedure", "draw-offer"]);
    assert_eq!(said(5, Some("Nc6")), ["claim-procedure", "draw-offer", "announced-move"]);
}

#[test]
fn a_claim_that_is_upheld_by_an_announced_move_is_surveyed_as_such() {
    let library = common::library();
    let text = format!("{SHUFFLE} 5. Nf3 {{[%claim repetition,Nf6]}} *");
    let record = common::only_game(&text);
    let mut batch_judge = BatchJudge::new(&rulesets([library.code("fide-2018").unwrap()]));
    let judged = batch_judge.judge(&record);
    let verdict = &judged.verdicts[0];
    assert_eq!(verdict.kind, VerdictKind::ClaimUpheld);
    assert_eq!(verdict.ruling.as_ref().unwrap().form, Some(FormKind::Intended));
}

/// Positions may count although the principal reading compares series of moves only.
#[test]
fn where_a_reading_looks_at_positions_it_is_said_when_they_stood() {
    let library = common::library();
    let game = Timeline::replay(&common::only_game(SHUFFLE), Movement::default());
    let stood = |code| {
        let code = library.code(code).unwrap();
        let answer = answer_claim(code, &game, &claim(8, None, Claim::Repetition)).unwrap();
        (
            answer.series.is_some(),
            answer.occurrences.iter().map(|occurrence| occurrence.ply).collect::<Vec<_>>(),
        )
    };
    assert_eq!(stood("bilguer-1843"), (true, vec![0, 4, 8]));
    assert_eq!(stood("match-1886"), (true, vec![]));
    let moves =
        answer_claim(library.code("fide-2018").unwrap(), &game, &claim(8, None, Claim::Moves));
    assert_eq!(moves.unwrap().occurrences, []);
}

#[test]
fn of_a_claim_on_which_readings_disagree_each_says_which_would_be_right() {
    let library = common::library();
    let game = Timeline::replay(&common::only_game(SHUFFLE), Movement::default());
    let code = library.code("revised-1883").unwrap();
    let answer = answer_claim(code, &game, &claim(8, None, Claim::Repetition)).unwrap();
    assert_eq!((answer.ruling.answer, answer.nearest), (Answer::Undetermined, None));
    let mut readings = Vec::new();
    for reading in &answer.readings {
        readings.push((reading.answer, reading.nearest.as_ref().map(|nearest| nearest.ply)));
    }
    assert_eq!(readings, [(Answer::AlreadyOver, None), (Answer::Upheld, Some(8))]);
}

/// Returns a game of the same four moves played six times, followed by more text.
fn sixfold(more: &str) -> String {
    let moves: Vec<String> =
        (1..=6).map(|n| format!("{}. Nf3 Nf6 {}. Ng1 Ng8", 2 * n - 1, 2 * n)).collect();
    format!("{} {more} *", moves.join(" "))
}

#[test]
fn a_claim_on_the_record_has_the_answer_of_all_readings_or_none() {
    let answered = |code| {
        let claim = verdict(code, &sixfold("{[%claim repetition]}")).claims.remove(0);
        let readings: Vec<Answer> = claim.readings.iter().map(|read| read.answer).collect();
        (claim.answer, claim.refusal, readings)
    };
    let disagreeing = (Answer::Undetermined, Some(RefusalReason::ReadingsDisagree));
    let (answer, why, readings) = answered("match-1886");
    assert_eq!((answer, why), disagreeing);
    assert_eq!(readings, [Answer::Upheld, Answer::Refused]);
    let (answer, why, readings) = answered("revised-1883");
    assert_eq!((answer, why), disagreeing);
    assert!(readings.contains(&Answer::AlreadyOver), "{readings:?}");
    assert_eq!(answered("fide-1985").2, []);
}

#[test]
fn an_irregularity_after_the_end_by_one_reading_is_ruled_on_by_the_others() {
    let touched = verdict("revised-1883", &sixfold("{[%touch e2]} 13. Nf3"));
    let [ruling] = touched.irregularities.as_slice() else { panic!("{touched:?}") };
    assert_eq!(ruling.compliance, Compliance::ReadingsDisagree);
    let missing = ruling.readings.iter().filter(|read| read.compliance.is_none()).count();
    assert!((1..ruling.readings.len()).contains(&missing), "{:?}", ruling.readings);
}

/// The board shows the claimed position, so that the announced move does not matter.
#[test]
fn a_claim_of_a_position_on_the_board_is_upheld_with_any_announced_move() {
    for code in ["fide-1985", "fide-2018"] {
        let claims = verdict(code, &format!("{SHUFFLE} {{[%claim repetition,e4]}} *")).claims;
        assert_eq!(claims[0].answer, Answer::Upheld, "{code}");
    }
}

#[test]
fn a_mate_in_a_game_that_was_forfeited_changes_nothing() {
    let mated = |result| verdict("fide-2023", &format!("1. f3 e5 2. g4 Qh4# {result}")).kind;
    assert_eq!(mated("-:+"), VerdictKind::Stands);
    assert_eq!(mated("+:-"), VerdictKind::Ended);
}

#[test]
fn a_tag_that_names_no_pawn_marks_none() {
    let marked = |square: &str| {
        let record = format!("[MarkedPawn \"{square}\"]\n\n1. e4 e5 *");
        let game = Timeline::replay(&common::only_game(&record), Movement::default());
        (game.marked_pawn(), game.warnings().len())
    };
    assert_eq!(marked("f2"), (Some(Square::F2), 0));
    for square in ["g1", "e4", "?"] {
        assert_eq!(marked(square), (None, 1), "{square}");
    }
}

fn claim(ply: Ply, player: Option<Color>, ground: Claim) -> Event {
    Event { ply, player, incident: Incident::Claim { ground, intending: None } }
}

/// Returns the texts of the example games.
fn examples() -> Vec<String> {
    let files = std::fs::read_dir(common::path("examples/games")).unwrap();
    let mut paths: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "pgn"));
    paths.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

#[test]
fn survey_and_full_verdict_agree_on_events() {
    let library = common::library();
    let codes: Vec<&Code> = library.codes().iter().collect();
    let mut batch_judge = BatchJudge::new(&rulesets(codes.iter().copied()));
    let mut agreed = 0;
    let mut compare = |record: &Record<'_>| {
        let in_full = in_full(&batch_judge, record);
        assert_eq!(batch_judge.judge(record).verdicts, in_full, "{:?}", record.tags);
        agreed += in_full.len();
    };
    for text in examples() {
        let mut reader = Reader::new(text.as_bytes());
        let mut record = Record::default();
        while reader.read(&mut record) {
            // Whole verdicts on long games take too much time.
            if record.moves.len() > 200 {
                continue;
            }
            let plies = record.moves.len() as Ply;
            for ply in [plies, plies - plies / 3] {
                let mut cut = record.clone();
                cut.moves.truncate(ply as usize);
                cut.events.clear();
                cut.events.push(Event { ply, player: None, incident: Incident::Flag });
                compare(&cut);
            }
            for incident in [Incident::Agreement, Incident::Resignation] {
                record.events.push(Event { ply: plies, player: None, incident });
                compare(&record);
                record.events.pop();
            }
        }
    }
    assert!(agreed > 1000, "only {agreed} verdicts");
}

#[test]
fn a_nearest_claim_put_again_is_upheld() {
    let library = common::library();
    let mut upheld = 0;
    for text in examples() {
        let mut reader = Reader::new(text.as_bytes());
        let mut record = Record::default();
        while reader.read(&mut record) {
            for code in library.codes() {
                let game = Timeline::replay(&record, code.movement());
                let plies = game.plies();
                let claims = [(plies, Claim::Repetition), (plies * 2 / 3, Claim::Moves)];
                for (ply, ground) in claims {
                    upheld += put_again(code, &game, &claim(ply, None, ground));
                }
            }
        }
    }
    assert!(upheld > 300, "only {upheld} claims");
    let pillsbury_burn = common::example("pillsbury-burn-1898");
    let record = common::only_game(&pillsbury_burn);
    let game = Timeline::replay(&record, Movement::default());
    for ply in [93, 95, 97] {
        for code in library.codes() {
            put_again(code, &game, &claim(ply, None, Claim::Repetition));
        }
    }
}

/// Makes the recommended claim and asserts that it is upheld. Returns the number of such claims: 0
/// or 1.
fn put_again(code: &Code, game: &Timeline, claim: &Event) -> usize {
    let Some(answer) = answer_claim(code, game, claim) else { return 0 };
    let Some(nearest) = answer.nearest else { return 0 };
    let Incident::Claim { ground, .. } = claim.incident else { return 0 };
    let announced = nearest.announcing.map(|m| game.position(nearest.ply).san(&m));
    let intending = announced.map(|m| read_move(&m).unwrap());
    let player = match nearest.player {
        Claimant::White => Some(Color::White),
        Claimant::Black => Some(Color::Black),
        Claimant::Either | Claimant::Unknown => None,
    };
    let incident = Incident::Claim { ground, intending };
    let again = answer_claim(code, game, &Event { ply: nearest.ply, player, incident }).unwrap();
    assert_eq!(again.ruling.answer, Answer::Upheld, "{}: {nearest:?}, {:?}", code.id, again.ruling);
    1
}

/// A record without a move that can be replayed has no result that could stand. A code that decides
/// at the start decides nevertheless.
#[test]
fn without_a_move_nothing_stands() {
    let library = common::library();
    let mut batch_judge = BatchJudge::new(&rulesets(library.codes()));
    let mate = "[FEN \"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\"]\n\n";
    let unplayed = ["[White \"A\"]\n\n1-0", "[White \"A\"]\n\n1. Zz9 1-0", &format!("{mate}0-1")];
    for text in unplayed {
        let record = common::only_game(text);
        let mut case = Game::new(&record);
        for code in library.codes() {
            let verdict = case.judge(code);
            assert_eq!(verdict.kind, VerdictKind::Unplayed, "{}: {text}", code.id);
        }
        let brief = batch_judge.judge(&record).verdicts.to_vec();
        assert_eq!(brief.len(), library.codes().len(), "{text}");
        assert_eq!(brief, in_full(&batch_judge, &record), "{text}");
    }
    for happened in ["{[%touch e2]} 1-0", "{[%notice]} 1-0"] {
        let text = format!("[White \"A\"]\n\n{happened}");
        let record = common::only_game(&text);
        let verdicts = batch_judge.judge(&record).verdicts;
        assert_eq!(verdicts.len(), library.codes().len(), "{happened}");
        let kind_of = |id| {
            let place = library.codes().iter().position(|code| code.id == id);
            let verdict = verdicts.iter().find(|verdict| Some(verdict.code) == place);
            verdict.map(|verdict| verdict.kind)
        };
        assert_eq!(kind_of("fide-2018"), Some(VerdictKind::Unplayed), "{happened}");
    }
    let agreed = common::only_game("[White \"A\"]\n\n{[%agree]} 1-0");
    let fide = library.code("fide-2014").unwrap();
    assert_eq!(Game::new(&agreed).judge(fide).kind, VerdictKind::Ended);
    let won = format!("{mate}1-0");
    assert_eq!(Game::new(&common::only_game(&won)).judge(fide).kind, VerdictKind::Ended);
}

/// White's result when Black's flag falls at once, by the test of each body: US Chess tests what is
/// forced, Lichess the material that can help to mate.
#[test]
fn a_flag_that_falls_wins_by_the_test_of_each_body() {
    let library = common::library();
    for (code, fen, wins) in [
        ("uschess-7", "4k3/8/8/8/8/8/8/2B1K3 b - - 0 1", false),
        ("uschess-7", "4k3/4p3/8/8/8/8/8/2N1K3 b - - 0 1", false),
        ("uschess-7", "4k1r1/8/8/8/8/8/8/2N1K3 b - - 0 1", false),
        ("uschess-7", "4k3/8/8/8/8/8/8/1NN1K3 b - - 0 1", false),
        // The rook's pawn shuts its own king in.
        ("uschess-7", "8/8/8/8/3N4/8/p1K5/k7 w - - 0 1", true),
        ("uschess-7", "4k3/4p3/8/8/8/8/8/1NN1K3 b - - 0 1", true),
        // Only a bishop of the other colour helps a bishop to mate.
        ("lichess", "4k1b1/8/8/8/8/8/8/2B1K3 w - - 0 1", true),
        ("lichess", "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", false),
        // The rook must be captured, and the check forbids the pawn to move. With the rook on g7 it
        // may move.
        ("lichess", "6Rk/8/7K/8/8/8/8/8 b - - 0 1", false),
        ("lichess", "6Rk/8/7K/8/8/8/p7/8 b - - 0 1", false),
        ("lichess", "7k/6R1/7K/8/8/8/p7/8 b - - 0 1", true),
        ("lichess", "5R2/6pk/7p/8/8/8/8/K7 w - - 0 1", true),
    ] {
        let text = format!("[FEN \"{fen}\"]\n\n{{[%flag black]}} *\n");
        let record = common::only_game(&text);
        let result = Game::new(&record).judge(library.code(code).unwrap()).result;
        assert_eq!(result == GameResult::WhiteWins, wins, "{code}: {fen}: {result}");
    }
}

#[test]
fn the_latest_occurrences_of_a_claimed_position_are_given() {
    let text = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 \
                {[%claim black,repetition]} *";
    let claim = verdict("fide-2018", text).claims.remove(0);
    let claim = serde_json::to_value(&claim).unwrap();
    assert_eq!(claim["condition"]["plies"], serde_json::json!([4, 8, 12]));
}
