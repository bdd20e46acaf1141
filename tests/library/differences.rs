//! The differences between two codes on a game.

use crate::common::{self, pages::examples};
use jadoube::arbiter::{
    Cause, Compliance, Difference, Game, ReadAs, RulingEffect, Verdict, VerdictKind,
};
use jadoube::chess::EnPassant;
use jadoube::laws::Library;
use jadoube::notation::Record;
use jadoube::rules::{
    AgreementParameter, EnPassantParameter, Grounds, MoveCountParameter, Parameter,
};

/// Returns the difference between two codes on an example.
fn between(library: &Library, example: &str, codes: [&str; 2]) -> Option<Difference> {
    between_on(library, &common::example(example), codes)
}

/// Returns the difference between two codes on the only game of a text.
fn between_on(library: &Library, text: &str, codes: [&str; 2]) -> Option<Difference> {
    let record = common::only_game(text);
    let [a, b] = codes.map(|id| library.code(id).unwrap());
    let mut case = Game::new(&record);
    let [a_says, b_says] = [a, b].map(|code| case.judge(code));
    case.difference((a, &a_says), (b, &b_says))
}

/// Returns the number of pairs of codes that differ on a game, and the pairs for which no reason is
/// given.
fn without_a_reason(library: &Library, record: &Record<'_>) -> (usize, Vec<String>) {
    let mut case = Game::new(record);
    let codes = library.codes().iter();
    let verdicts: Vec<_> = codes.map(|code| (code, case.judge(code))).collect();
    let mut differing = 0;
    let mut unexplained = Vec::new();
    for (index, (a, a_says)) in verdicts.iter().enumerate() {
        let differ = verdicts[index + 1..].iter().filter(|(_, b_says)| !a_says.is_like(b_says));
        for (b, b_says) in differ {
            differing += 1;
            let found = case.difference((*a, a_says), (*b, b_says));
            if found.is_none() && !has_no_article(a_says, b_says) {
                unexplained.push(format!("{} and {}", a.id, b.id));
            }
        }
    }
    (differing, unexplained)
}

/// Returns true if one of the codes is silent on an irregularity and the law of the other is not
/// known, so that no article can be named.
fn has_no_article(a: &Verdict, b: &Verdict) -> bool {
    let has = |verdict: &Verdict, compliance| {
        verdict.irregularities.iter().any(|ruling| ruling.compliance == compliance)
    };
    let are_silent_and_unknown = |one: &Verdict, other: &Verdict| {
        has(one, Compliance::Silent)
            && has(other, Compliance::LawUnknown)
            && other.irregularities.iter().all(|ruling| ruling.given.is_none())
    };
    are_silent_and_unknown(a, b) || are_silent_and_unknown(b, a)
}

#[test]
fn no_two_codes_differ_on_an_example_without_a_reason() {
    let library = common::library();
    let mut differing = 0;
    for path in examples() {
        let text = std::fs::read_to_string(&path).unwrap();
        let (pairs, unexplained) = without_a_reason(&library, &common::only_game(&text));
        differing += pairs;
        assert!(unexplained.is_empty(), "{}: {unexplained:?}", path.display());
    }
    assert!(differing > 10_000, "only {differing} pairs differ");
}

/// Codes that move the pieces in different ways are judged on different replays of the record.
#[test]
fn the_difference_does_not_depend_on_which_code_is_named_first() {
    let library = common::library();
    let shown = [
        "american-1910",
        "bca-1862",
        "bilguer-1843",
        "fide-1928",
        "fide-2018",
        "italy-ponziani",
        "ko",
        "london-1807",
        "philidor-1749",
        "sennichite",
        "sennichite-old",
        "vienna-allgaier",
        "xiangqi",
    ];
    let codes = shown.map(|id| library.code(id).unwrap());
    for path in examples() {
        let text = std::fs::read_to_string(&path).unwrap();
        let record = common::only_game(&text);
        let mut case = Game::new(&record);
        let verdicts = codes.map(|code| case.judge(code));
        for (a, a_says) in codes.iter().zip(&verdicts) {
            for (b, b_says) in codes.iter().zip(&verdicts) {
                let there = case.difference((*a, a_says), (*b, b_says));
                let back = case.difference((*b, b_says), (*a, a_says));
                assert_eq!(there, back, "{}: {} and {}", path.display(), a.id, b.id);
            }
        }
    }
}

#[test]
fn an_amended_law_of_movement_is_judged_on_a_replay_under_it() {
    let library = common::library();
    let pair = ["italy-ponziani", "american-1910"];
    let found = between(&library, "position-passar-battaglia", pair).unwrap();
    assert_eq!(found.cause, no_en_passant());
}

/// Returns the cause that one code has no capture en passant, and the other has it.
fn no_en_passant() -> Cause {
    let forms = EnPassantParameter::Form([EnPassant::None, EnPassant::Standard]);
    Cause::Parameters(vec![Parameter::EnPassant(forms)])
}

#[test]
fn a_reading_can_be_the_difference_between_two_codes() {
    let library = common::library();
    let found = between(&library, "pillsbury-burn-1898", ["bilguer-1843", "vienna-1898"]).unwrap();
    assert_eq!((found.code.as_str(), found.article.as_str()), ("bilguer-1843", "series"));
    let read = |id: &str| ReadAs { article: "series".to_owned(), reading: id.to_owned() };
    let named = |ids: &[&str]| ids.iter().map(|&id| vec![read(id)]).collect::<Vec<_>>();
    let alike = named(&["both-players", "none"]);
    assert_eq!(found.cause, Cause::Readings { alike, otherwise: named(&["one-player"]) });
}

#[test]
fn an_unknown_article_is_a_different_cause_from_a_missing_one() {
    let library = common::library();
    let between = |pair| between(&library, "position-castling-rights", pair).unwrap();
    let of_none = between(["lange-1856", "london-1807"]);
    let summary = (of_none.code.as_str(), of_none.rule.as_str(), of_none.cause);
    assert_eq!(summary, ("lange-1856", "repetition", Cause::NotKnown));
    let of_one = between(["lange-1856", "vienna-1898"]);
    let summary = (of_one.code.as_str(), of_one.rule.as_str(), of_one.cause);
    assert_eq!(summary, ("vienna-1898", "repetition", Cause::Unknown));
}

#[test]
fn an_article_that_is_not_judged_can_be_the_difference() {
    let library = common::library();
    let found = between(&library, "judd-chigorin-1889", ["american-1880", "american-1910"]);
    let found = found.unwrap();
    let summary = (found.code.as_str(), found.rule.as_str(), found.cause);
    assert_eq!(summary, ("american-1910", "perpetual-check", Cause::NotJudged));
}

#[test]
fn a_forbidden_agreement_can_be_the_difference() {
    let library = common::library();
    let text = "1. e4 e5 2. Nf3 Nc6 {[%agree]} 1/2-1/2";
    let found = between_on(&library, text, ["fide-2018", "fide-1962"]).unwrap();
    let summary = (found.code.as_str(), found.rule.as_str(), found.cause);
    let parameter = Parameter::Agreement(AgreementParameter::AfterMove([30, 1]));
    assert_eq!(summary, ("fide-1962", "agreement", Cause::Parameters(vec![parameter])));
}

/// ICCF does not say who may claim a repetition on the board; London has no such claim.
#[test]
fn a_claim_that_cannot_be_ruled_on_can_be_the_difference() {
    let library = common::library();
    let text = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 {[%claim black,repetition]} *";
    let found = between_on(&library, text, ["iccf-2019", "london-1807"]).unwrap();
    let summary = (found.code.as_str(), found.rule.as_str(), found.cause);
    assert_eq!(summary, ("iccf-2019", "repetition", Cause::NotFoundOut));
}

#[test]
fn the_number_of_illegal_moves_that_lose_can_be_the_difference() {
    let library = common::library();
    let text = "1. e4 e5 {[%false Ng1-g3]} 2. Nf3 Nc6 {[%false Bf1-a5]} 3. Bc4 Bc5 1/2-1/2";
    let found = between_on(&library, text, ["fide-2009", "fide-2014"]).unwrap();
    let Cause::Remedies(rules) = found.cause else { panic!("{:?}", found.cause) };
    let loses_at = rules.map(|rule| rule.cost.and_then(|cost| cost.loses_at));
    assert_eq!((found.code.as_str(), loses_at), ("fide-2014", [Some(2), Some(3)]));
}

#[test]
fn a_forbidden_repetition_can_be_the_difference_at_a_mate() {
    let library = common::library();
    let found = between(&library, "lasker-alekhine-1914", ["arimaa", "ko"]).unwrap();
    assert_eq!((found.code.as_str(), found.rule.as_str()), ("ko", "repetition"));
}

/// One code knows the claim on the board alone, the other also the claim with an announced move.
/// They differ although both let a draw be claimed after the same move.
#[test]
fn claims_at_one_ply_on_different_grounds_are_a_difference() {
    let library = common::library();
    let found = between(&library, "carlsen-nakamura-2021", ["fide-1928", "bca-1862"]);
    assert!(found.is_some());
    let ends = |verdict: &Verdict| {
        verdict.rulings.iter().any(|ruling| ruling.effect == RulingEffect::Ends)
    };
    let main = |verdict: &Verdict| {
        let ruling = verdict.rulings.get(verdict.matters? as usize)?;
        Some((ruling.ply, ruling.rule.clone(), ruling.player, ruling.form))
    };
    let mut on_other_grounds = 0;
    for name in examples() {
        let text = std::fs::read_to_string(&name).unwrap();
        let record = common::only_game(&text);
        let mut case = Game::new(&record);
        let codes = library.codes().iter();
        let verdicts: Vec<_> = codes.map(|code| (code, case.judge(code))).collect();
        for (index, a) in verdicts.iter().enumerate() {
            for b in &verdicts[index + 1..] {
                let alike = a.1.is_like(&b.1) && a.1.rests_on_the_same(&b.1);
                let is_known = a.1.kind != VerdictKind::Undetermined;
                let is_main_alike = !is_known || main(&a.1) == main(&b.1);
                if alike && (ends(&a.1) != ends(&b.1) || !is_main_alike) {
                    continue;
                }
                let found = case.difference((a.0, &a.1), (b.0, &b.1));
                let expected = alike || has_no_article(&a.1, &b.1);
                let place = format!("{}: {} and {}", name.display(), a.0.id, b.0.id);
                assert_eq!(found.is_none(), expected, "{place}");
                on_other_grounds += u32::from(a.1.is_like(&b.1) && !alike);
            }
        }
    }
    assert!(on_other_grounds > 100, "only {on_other_grounds} pairs");
}

#[test]
fn the_claim_that_matters_most_can_be_the_difference() {
    let library = common::library();
    let found = between(&library, "gurevich-hansen-1986", ["fide-1985", "fide-2023"]).unwrap();
    assert_eq!((found.code.as_str(), found.article.as_str()), ("fide-2023", "fifty-moves"));
    let Cause::Parameters(parameters) = found.cause else { panic!("{:?}", found.cause) };
    assert!(matches!(
        parameters.as_slice(),
        [Parameter::MoveCount(MoveCountParameter::Longer([none, some]))]
            if none.is_empty() && !some.is_empty()
    ));
}

/// Pieces move as today if a code is silent. The code without any capture en passant is the one
/// that has a law of it.
#[test]
fn a_code_silent_on_movement_is_compared_as_standard() {
    let library = common::library();
    let found = between(&library, "judd-chigorin-1889", ["italy-ponziani", "hoyle-18c"]).unwrap();
    assert_eq!((found.rule.as_str(), found.cause), ("en-passant", no_en_passant()));
}

#[test]
fn an_unlawful_move_is_refused_for_what_the_law_says() {
    let library = common::library();
    let why = |example: &str, code: &str| {
        let text = common::example(example);
        let record = common::only_game(&text);
        let verdict = Game::new(&record).judge(library.code(code).unwrap());
        match &verdict.rulings[0].grounds {
            Grounds::Movement { obstacle } => obstacle.to_string(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(
        why("judd-chigorin-1889", "italy-ponziani"),
        "under this law there is no capture en passant"
    );
    assert_eq!(
        why("zukertort-steinitz-1886-19", "italy-ponziani"),
        "a pawn becomes only a piece already lost, and Black has lost no queen"
    );
}

/// A parameter left out has words of its own, and items that both codes list are not repeated.
#[test]
fn what_separates_is_said_in_the_words_of_the_parameter() {
    let library = common::library();
    for (example, pair, expected) in [
        (
            "nikolic-arsovic-1989",
            ["revised-1883", "bca-1862"],
            "under bca-1862 nothing restarts the count, under revised-1883 a capture or a pawn move",
        ),
        (
            "position-two-knights",
            ["britannica-1911", "fide-1985"],
            "britannica-1911 counts the ending KNN-K as insufficient material, fide-1985 endings of \
             bishops on one colour",
        ),
        (
            "karpov-miles-1986",
            ["fide-1962", "uschess-7"],
            "uschess-7 lets a player claim after playing the move; fide-1962 does not",
        ),
    ] {
        let text = common::example(example);
        let [a, b] = pair.map(|id| library.code(id).unwrap());
        let comparison = common::compared(&common::only_game(&text), [a, b]);
        assert!(comparison.contains(expected), "{comparison}");
    }
}
