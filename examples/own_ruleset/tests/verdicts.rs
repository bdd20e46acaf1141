//! Pinned verdicts: if a new version of the library judges these games otherwise, a snapshot shows
//! where. `cargo insta review` accepts the new verdicts.

use jadoube::arbiter::{BatchJudge, Game, Ruleset, VerdictKind, answer_claim};
use jadoube::laws::Library;
use jadoube::notation::{self, Claim, Event, Record};
use jadoube::render::{TextStyle, to_text};
use own_ruleset::WithNoReturn;

const BACK_AND_FORTH: &[u8] = b"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *";

fn game(pgn: &[u8]) -> Record<'_> {
    notation::games(pgn).next().expect("a game")
}

#[test]
fn the_start_three_times_under_fide_1928() {
    let library = Library::embedded().unwrap();
    let verdict = Game::new(&game(BACK_AND_FORTH)).judge(library.code("fide-1928").unwrap());
    insta::assert_json_snapshot!((verdict.kind, verdict.ply, &verdict.rulings[0].grounds));
}

#[test]
fn going_straight_back_is_unlawful_under_the_rule() {
    let library = Library::embedded().unwrap();
    let own = WithNoReturn(library.code("fide-2018").unwrap());
    let record = game(BACK_AND_FORTH);
    let mut judged = Game::new(&record);
    let verdict = judged.judge(&own);
    insta::assert_json_snapshot!(verdict);
}

#[test]
fn what_separates_the_two_is_the_rule() {
    let library = Library::embedded().unwrap();
    let fide = library.code("fide-2018").unwrap();
    let own = WithNoReturn(fide);
    let record = game(BACK_AND_FORTH);
    let mut judged = Game::new(&record);
    let (by_fide, by_own) = (judged.judge(fide), judged.judge(&own));
    let difference = judged.difference((fide, &by_fide), (&own, &by_own)).expect("a difference");
    assert_eq!((&*difference.code, &*difference.rule), ("no-return", "no-return"));
}

#[test]
fn a_claim_is_put_to_it() {
    let library = Library::embedded().unwrap();
    let own = WithNoReturn(library.code("fide-2018").unwrap());
    let record = game(b"1. Nf3 Nf6 2. e4 e5 *");
    let judged = Game::new(&record);
    let claim = Event::claim(4, Claim::Repetition);
    let answer = answer_claim(&own, judged.today(), &claim).expect("a ply of the game");
    insta::assert_json_snapshot!(answer.ruling);
}

#[test]
fn it_is_reported_beside_codes_of_the_library() {
    let library = Library::embedded().unwrap();
    let fide = library.code("fide-2018").unwrap();
    let own = WithNoReturn(fide);
    let game = Game::new(&game(BACK_AND_FORTH)).judged_by(&[fide, &own]);
    insta::assert_snapshot!(to_text(&game, TextStyle::default()));
}

#[test]
fn it_sits_on_a_panel_beside_codes_of_the_library() {
    let library = Library::embedded().unwrap();
    let fide = library.code("fide-2018").unwrap();
    let own = WithNoReturn(fide);
    let codes: [&dyn Ruleset; 2] = [fide, &own];
    let mut batch_judge = BatchJudge::new(&codes);
    let record = game(BACK_AND_FORTH);
    let verdicts = &batch_judge.judge(&record).verdicts;
    let kinds: Vec<_> = verdicts.iter().map(|verdict| verdict.kind).collect();
    assert_eq!(kinds, [VerdictKind::Claimable, VerdictKind::Unlawful]);
}
