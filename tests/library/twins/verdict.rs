//! Whole codes over random games, and over a very long one.

use std::collections::BTreeMap;

use jadoube::arbiter::{Game, VerdictKind, rulesets};
use jadoube::laws::{Code, Library};
use jadoube::notation::{Reader, Record};
use jadoube::render::{TextStyle, to_json, to_markdown, to_text};
use proptest::prelude::*;

use super::over_games;

fn library() -> Library {
    Library::embedded().unwrap_or_else(|error| panic!("{error}"))
}

fn read(pgn: &str) -> Record<'_> {
    let mut record = Record::default();
    assert!(Reader::new(pgn.as_bytes()).read(&mut record));
    record
}

#[test]
fn later_moves_do_not_change_an_end() {
    let library = library();
    over_games(500, 10, any::<prop::sample::Index>(), |cut, game| {
        let mut any_ends = false;
        let mut shorter = BTreeMap::new();
        let pgn = game.pgn();
        let record = read(&pgn);
        let mut all = Game::new(&record);
        for code in library.codes() {
            let whole = all.judge(code);
            // Other readings may end it later, and agree only as long as the record goes on.
            if whole.kind != VerdictKind::Ended || !whole.readings.is_empty() {
                continue;
            }
            any_ends = true;
            let end = whole.ply.unwrap() as usize;
            let until = end + cut.index(game.plies() - end + 1);
            let cut = || Game::new(&read(&game.pgn_until(until)).into_owned());
            let short = shorter.entry(until).or_insert_with(cut).judge(code);
            prop_assert!(short.is_like(&whole), "{} cut at {until} of {game:?}", code.id);
            prop_assert_eq!(short.rulings, whole.rulings);
        }
        Ok(any_ends)
    });
}

#[test]
fn every_code_reports_random_games_in_every_format() {
    const COMMENTS: [&str; 5] = [
        "[%claim repetition]",
        "[%claim moves]",
        "[%claim black,repetition,Nf3]",
        "[%notice]",
        "[%claim white,moves,Kd2] [%agree]",
    ];
    let library = library();
    let codes: Vec<&Code> = library.codes().iter().collect();
    let comments = (any::<prop::sample::Index>(), prop::sample::select(&COMMENTS[..]));
    // Some seventy codes report on each game, in three formats.
    over_games(200, 1, comments, |(at, comment), game| {
        let pgn = game.with_comment(at.index(game.plies() + 1), comment).pgn();
        let record = read(&pgn);
        let game = Game::new(&record).judged_by(&rulesets(codes.iter().copied()));
        prop_assert_eq!(game.verdicts.len(), codes.len());
        prop_assert!(!to_text(&game, TextStyle::default()).is_empty());
        prop_assert!(!to_markdown(&game).is_empty());
        let json = to_json(&game);
        prop_assert_eq!(json["verdicts"].as_array().map(Vec::len), Some(codes.len()));
        for (code, verdict) in &game.verdicts {
            prop_assert!(
                verdict.ply.is_none_or(|ply| ply <= game.timeline.plies()),
                "{}",
                code.id()
            );
        }
        Ok(game.differs())
    });
}

/// The knights go there and back fifty thousand times.
#[test]
fn reports_on_a_very_long_shuffle_stay_short() {
    let pgn = "Nf3 Nf6 Ng1 Ng8\n".repeat(50_000) + "*";
    let record = read(&pgn);
    assert_eq!(record.moves.len(), 200_000);
    let library = library();
    let codes: Vec<&Code> = library.codes().iter().collect();
    let game = Game::new(&record).judged_by(&rulesets(codes.iter().copied()));
    assert_eq!(game.timeline.plies(), 200_000);
    for (code, verdict) in &game.verdicts {
        assert!(verdict.rulings.len() <= 12, "{}: {}", code.id(), verdict.rulings.len());
    }
    let bytes = to_json(&game).to_string().len();
    assert!(bytes < 4_000 * codes.len(), "{bytes} bytes for {} codes", codes.len());
    let lines = to_text(&game, TextStyle::default()).lines().count();
    assert!(lines < 20 * codes.len(), "{lines} lines for {} codes", codes.len());
}
