//! Claims made under several codes, as data; `cases/claims.trycmd` has them in words.

use std::process::Output;

use serde_json::{Value, json};

use crate::cli::{fine, listed, run};

/// Claims under codes in a game of `examples/games`.
fn claim(game: &str, args: &[&str]) -> Output {
    let game = format!("examples/games/{game}.pgn");
    run(&[&["claim", &game], args].concat())
}

/// Returns the answers to a claim as data.
fn as_data(game: &str, args: &[&str]) -> Value {
    serde_json::from_str(&fine(&claim(game, &[args, &["--format", "json"]].concat()))).unwrap()
}

const WITH_NB5: [&str; 4] = ["--at", "25...Ra8", "--intending", "Nb5"];

/// The codes that answer are those asked for, oldest first.
#[test]
fn a_claim_is_put_to_the_codes_named() {
    let asked = |args: &[&str]| -> Vec<String> {
        let printed = as_data("karpov-miles-1986", &[&WITH_NB5[..], args].concat());
        let answers = printed["answers"].as_array().unwrap().iter();
        answers.map(|answer| answer["code"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(asked(&["--code", "fide-2018,london-1807"]), ["london-1807", "fide-2018"]);
    assert_eq!(asked(&["--code", "all"]).len(), listed() - 6, "without the what-if codes");
    assert_eq!(asked(&[]), ["fide-1985", "fide-2023"]);
}

/// The contract of `claim --format json`.
#[test]
fn a_claim_is_ruled_on_in_json() {
    let args = [&WITH_NB5[..], &["--code", "fide-1928,fide-1985"]].concat();
    let printed = as_data("karpov-miles-1986", &args);
    assert_eq!(printed["schema"], 3);
    assert_eq!(
        printed["claim"],
        json!({
            "ply": 50, "at": "25...Ra8", "player": "white", "ground": "repetition",
            "intending": {"uci": "c3b5", "san": "Nb5"}
        })
    );
    let answers = printed["answers"].as_array().unwrap();
    assert_eq!(answers.len(), 2);
    let [upheld, refused] = [&answers[0], &answers[1]];
    // In 1928 castling rights did not count, and the position had already occurred.
    assert_eq!((&upheld["code"], &upheld["answer"]), (&"fide-1928".into(), &"upheld".into()));
    assert!(upheld["grounds"]["times"] == 3 && upheld["cost"].is_null(), "{upheld}");
    assert_eq!((&refused["code"], &refused["answer"]), (&"fide-1985".into(), &"refused".into()));
    assert_eq!(refused["refusal"]["not-met"]["unlike"]["component"], "castling-rights");
    let cost = &printed["articles"]["fide-1985"][refused["cost"].as_str().unwrap()];
    assert!(cost["says"].as_str().unwrap().starts_with("Time is added"), "{printed}");
    assert_eq!(
        refused["occurrences"],
        json!([
            {"ply": 43, "differs": [{"castling": {"player": "black", "kingside": false}}]},
            {"ply": 47, "differs": []}
        ])
    );
    let nearest =
        json!({"ply": 51, "player": "black", "announcing": {"uci": "a8a4", "san": "Ra4"}});
    assert_eq!(refused["nearest"], nearest);
    let at = |ply: &str| printed["moments"][ply]["at"].as_str().unwrap();
    assert_eq!(["43", "47", "51"].map(at), ["22.Nb5", "24.Nb5", "26.Nb5"]);
    for answer in answers {
        let answer = answer.as_object().unwrap();
        for key in ["code", "answer", "grounds", "refusal", "cost", "occurrences", "nearest"] {
            assert!(answer.contains_key(key), "{key}: {answer:?}");
        }
        assert_ne!(answer["refusal"].is_null(), answer["grounds"].is_null(), "{answer:?}");
    }
}

#[test]
fn an_upheld_claim_says_what_it_rests_on() {
    let args = ["--at", "33...Rd5", "--intending", "Qe2", "--code", "fide-2018"];
    let answer = &as_data("fischer-petrosian-1971", &args)["answers"][0];
    assert_eq!(answer["answer"], "upheld");
    assert_eq!(answer["grounds"], json!({"kind": "occurrences", "times": 3, "plies": [59, 63]}));
}

/// If readings disagree, each has its answer, its reason and its nearest claim.
#[test]
fn a_claim_is_answered_in_each_reading() {
    let args = ["--at", "28...Bc7", "--by", "white", "--code", "pest-paris-1842"];
    let json = as_data("pest-paris-1842-sixfold-line", &args);
    let answer = &json["answers"][0];
    assert_eq!((&answer["refusal"], &answer["cost"]), (&"readings-disagree".into(), &Value::Null));
    let [position, series] = [0, 1].map(|n| &answer["readings"][n]);
    assert_eq!(series["series"]["performed"], 5);
    assert_eq!(series["series"]["performances"][4]["to"], 56);
    assert_eq!(series["refusal"]["not-met"]["most"], 5);
    assert!(position["series"].is_null() && position["grounds"]["times"] == 6, "{position}");
    // The claim is right in one reading and never in the other, and each reading says so.
    let nearest = &json["moments"][position["nearest"]["ply"].to_string()];
    assert!(nearest["at"] == "28...Bc7" && series["nearest"].is_null(), "{answer}");
}

/// A wrong claim costs something only if the article on wrong claims covers its kind, and only if
/// the claim is wrong.
#[test]
fn only_wrong_claims_of_the_articles_kind_cost() {
    for (kind, costs) in
        [("repetition", true), ("moves", true), ("perpetual", false), ("dead", false)]
    {
        let args = ["--at", "20.", "--kind", kind, "--code", "fide-2018"];
        let answer = &as_data("karpov-miles-1986", &args)["answers"][0];
        assert_eq!(answer["answer"], "refused", "{kind}");
        assert_eq!(!answer["cost"].is_null(), costs, "{kind}: {answer}");
        assert_eq!(answer["procedure"].as_array().unwrap().is_empty(), !costs, "{kind}");
    }
}

/// A code that stops the game before the claim has no position to show.
#[test]
fn a_claim_that_is_not_reached_shows_no_board() {
    let args = ["--at", "3.exd6", "--code", "italy-ponziani"];
    let answer = &as_data("position-passar-battaglia", &args)["answers"][0];
    assert_eq!(answer["refusal"], json!({"not-reached": 5}), "{answer}");
    assert_eq!(answer["occurrences"], json!([]), "{answer}");
}

/// After the end nothing can be claimed under any code.
#[test]
fn a_claim_after_the_end_is_refused_by_every_code() {
    let codes = "hoyle-18c,london-1883,fide-2018,uschess-7";
    let args = ["--at", "1.Qf7", "--kind", "dead", "--code", codes];
    let printed = as_data("position-stalemate", &args);
    let answers = printed["answers"].as_array().unwrap();
    assert_eq!(answers.len(), 4);
    for answer in answers {
        assert_eq!(answer["answer"], "already-over", "{answer}");
        assert_eq!(answer["over"]["article"], answer["article"], "{answer}");
        assert_eq!(answer["refusal"], json!({"game-over": 1}), "{answer}");
        assert!(answer["cost"].is_null(), "{answer}");
    }
}
