//! Mistakes that random codes have found, each with the smallest case that shows it.

use jadoube::arbiter::{Answer, Game, RefusalReason, Verdict, answer_claim};
use jadoube::arbiter::{BatchJudge, rulesets};
use jadoube::laws::{Code, Library};
use jadoube::notation::{Claim, Event};
use jadoube::rules::AnyRule;

use super::CodeDirectory;
use crate::common::in_full::in_full;
use crate::common::only_game;

/// Returns a library with a code of these articles.
fn with(head: &str, articles: &[(&str, &str)]) -> Library {
    let mut text = format!(
        "id = \"odd\"\ntitle = \"Odd\"\nsummary = \"Odd.\"\n{head}\n\
         [[source]]\nkey = \"s\"\ntitle = \"S\"\nseen = \"primary\"\n"
    );
    for (key, rule) in articles {
        text +=
            &format!("[article.{key}]\nnumber = \"1\"\nsource = \"s\"\nsays = \"So.\"\n{rule}\n");
    }
    let directory = CodeDirectory::new();
    directory.put("odd", &text);
    directory.library().unwrap_or_else(|error| panic!("{error}"))
}

fn judged(code: &Code, pgn: &str) -> Verdict {
    let record = only_game(pgn);
    let mut batch_judge = BatchJudge::new(&rulesets([code]));
    let full = in_full(&batch_judge, &record);
    assert_eq!(batch_judge.judge(&record).verdicts, full, "{pgn}");
    Game::new(&record).judge(code)
}

#[test]
fn a_key_names_one_article_where_the_rest_is_unknown() {
    let recorded = "rule = \"recorded\"";
    let articles = [("checkmate", recorded), ("stalemate", recorded)];
    let library = with("rest = \"unknown\"", &articles);
    let code = library.code("odd").unwrap();
    super::keys_are_unique(code).unwrap();
    assert_eq!(*code.article("checkmate").unwrap().rule(), AnyRule::Recorded);
    let verdict = judged(code, "f3 e5 g4 Qh4# *");
    let mate = code.article(verdict.deciding_article().unwrap()).unwrap();
    assert_eq!(*mate.rule(), AnyRule::Checkmate);
}

/// No move can be played after a mate, even if the code does not mention mate, so that nothing can
/// be claimed.
#[test]
fn nothing_is_claimed_after_a_mate_of_which_the_code_says_nothing() {
    let count = "rule.move-count = { moves = 1, consequence = \"claim\", by = \"either\", \
                 form = [\"standing\"], restarts = [\"capture\"] }";
    let library = with("", &[("count", count)]);
    let code = library.code("odd").unwrap();
    let verdict = judged(code, "f3 e5 g4 Qh4# 0-1");
    let claimed: Vec<_> = verdict.rulings.iter().map(|ruling| (ruling.ply, ruling.last)).collect();
    assert_eq!(claimed, [(2, 3)]);
    let record = only_game("f3 e5 g4 Qh4# 0-1");
    let mut case = Game::new(&record);
    let claim = |ply| {
        let claim = Event::claim(ply, Claim::Moves);
        answer_claim(code, case.timeline_under(code.movement()), &claim).unwrap()
    };
    let answers = [3, 4].map(claim).map(|answer| (answer.ruling.answer, answer.ruling.refusal));
    let over = RefusalReason::GameOver(4);
    assert_eq!(answers, [(Answer::Upheld, None), (Answer::AlreadyOver, Some(over))]);
    // A claim on the record has the same answer.
    let claimed = judged(code, "f3 e5 g4 Qh4# {[%claim moves]} 0-1");
    assert_eq!(claimed.claims[0].answer, Answer::AlreadyOver);
}

/// The later of two articles on a movement holds, and is cited.
#[test]
fn the_article_on_castling_that_holds_is_the_one_that_is_cited() {
    let articles = [
        ("castling", "rule.castling = { form = \"standard\" }"),
        ("no-castling", "rule.castling = { form = \"none\" }"),
    ];
    let library = with("", &articles);
    let code = library.code("odd").unwrap();
    let verdict = judged(code, "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O *");
    assert_eq!(verdict.deciding_article(), Some("no-castling"));
}

/// A claim may be made at a ply that the game does not reach under every code.
#[test]
fn a_claim_after_a_move_that_may_not_be_played_is_not_reached() {
    let grounds = [
        (
            Claim::Repetition,
            "rule.repetition = { of = \"position\", times = 3, same = [\"placement\"], \
             consequence = \"claim\", by = \"either\", form = [\"standing\"] }",
        ),
        (
            Claim::Moves,
            "rule.move-count = { moves = 50, consequence = \"claim\", by = \"either\", \
             form = [\"standing\"], restarts = [\"capture\"] }",
        ),
    ];
    for (ground, rule) in grounds {
        let castling = ("castling", "rule.castling = { form = \"none\" }");
        let library = with("", &[castling, ("claim", rule)]);
        let code = library.code("odd").unwrap();
        let record = only_game("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O O-O *");
        let mut case = Game::new(&record);
        let claim = Event::claim(8, ground);
        let answer = answer_claim(code, case.timeline_under(code.movement()), &claim).unwrap();
        assert_eq!(answer.ruling.refusal, Some(RefusalReason::NotReached(7)), "{ground}");
    }
}
