//! Random codes of law and random games: short verdicts equal full ones, written games can be read
//! again, and nothing panics.

mod codes;
mod found;
mod games;

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use jadoube::arbiter::BatchJudge;
use jadoube::arbiter::{
    Answer, ClaimAnswer, Game, Ruleset, Ruling, RulingEffect, Verdict, VerdictKind, answer_claim,
    rulesets,
};
use jadoube::chess::Color;
use jadoube::laws::{Code, CodeFile, Library, LibraryError};
use jadoube::narrative::{Outline, changes_outline, code_outline};
use jadoube::notation::{Claim, Event, Incident, Reader, Record, read_move};
use jadoube::render::{
    Contract, TextStyle, claim_to_json, outline_to_text, schema, to_json, to_markdown, to_pgn,
    to_text,
};
use jadoube::replay::Timeline;
use jadoube::rules::{Claimant, FormKind, Grounds};
use jadoube::teaching::Quiz;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::Value;

use crate::common;
use crate::common::in_full::in_full;
use crate::schema::wrong;
use games::RandomGame;

/// A directory of random codes, removed when it is dropped.
struct CodeDirectory(PathBuf);

impl CodeDirectory {
    fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("jadoube-random-codes-{}-{number}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    /// Writes a file into the directory.
    fn put(&self, id: &str, text: &str) {
        fs::create_dir_all(&self.0).unwrap();
        fs::write(self.0.join(format!("{id}.toml")), text).unwrap();
    }

    /// Reads the codes of the directory as a user's are read.
    fn library(&self) -> Result<Library, LibraryError> {
        Library::with_directory(&self.0)
    }
}

impl Drop for CodeDirectory {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The number of times that each event tested by a property has happened.
type Seen = HashMap<String, u32>;

/// The schemas of the JSON of a game and of a claim.
struct Schemas {
    game: Value,
    claim: Value,
}

/// Tests the properties of one game. Returns the claims that some code finds open, each with the
/// place of the code.
fn check(
    codes: &[&Code],
    game: &RandomGame,
    schemas: &Schemas,
    seen: &mut Seen,
) -> Result<Vec<(usize, Event)>, TestCaseError> {
    let text = game.pgn();
    let mut record = Record::default();
    let mut open = Vec::new();
    prop_assert!(Reader::new(text.as_bytes()).read(&mut record));
    short_is_full(codes, &record, seen)?;
    let mut judged = Game::new(&record).judged_by(&rulesets(codes.iter().copied()));
    prop_assert!(judged.claim_timelines().iter().all(|timelines| !timelines.is_empty()));
    prop_assert_eq!(wrong(&to_json(&judged), &schemas.game, &schemas.game, ""), None);
    prop_assert!(!to_text(&judged, TextStyle::default()).is_empty());
    prop_assert!(!to_markdown(&judged).is_empty());
    let written = to_pgn(&judged);
    if game.is_whole() && judged.timeline.stop().is_none() {
        read_again(&judged, &written)?;
    }
    for (place, (&code, (_, verdict))) in codes.iter().zip(&judged.verdicts).enumerate() {
        let game = judged.timeline_of(code);
        let claim = verdict.rulings.iter().find_map(|ruling| as_claim(ruling, game));
        open.extend(claim.filter(|_| game.events().is_empty()).map(|claim| (place, claim)));
        claims(code, verdict, &judged, schemas, seen)?;
        *seen.entry(verdict.kind.to_string()).or_default() += 1;
    }
    for (code, (_, verdict)) in codes.iter().zip(&judged.verdicts) {
        what_follows_changes_nothing(code, verdict, game)?;
    }
    Ok(open)
}

/// Tests the properties of a game, and of the same game with each open claim on the record.
fn check_twice(
    codes: &[&Code],
    game: &RandomGame,
    schemas: &Schemas,
    seen: &mut Seen,
) -> Result<(), TestCaseError> {
    for open in check(codes, game, schemas, seen)? {
        on_record(codes, game, &open, schemas, seen)?;
    }
    Ok(())
}

/// Puts an open claim on the record and checks that it is upheld.
fn on_record(
    codes: &[&Code],
    game: &RandomGame,
    (place, event): &(usize, Event),
    schemas: &Schemas,
    seen: &mut Seen,
) -> Result<(), TestCaseError> {
    let claimed = game.with(event.ply as usize, event.as_command());
    check(codes, &claimed, schemas, seen)?;
    let text = claimed.pgn();
    let mut record = Record::default();
    Reader::new(text.as_bytes()).read(&mut record);
    let verdict = Game::new(&record).judge(codes[*place]);
    let upheld = verdict.kind == VerdictKind::ClaimUpheld;
    let open = !has_one_meaning(codes[*place]) || verdict.kind == VerdictKind::Undetermined;
    prop_assert!(upheld || open, "{} not upheld on the record: {text}", codes[*place].id);
    *seen.entry("open, then upheld".to_owned()).or_default() += u32::from(upheld);
    Ok(())
}

/// Checks that a survey gives the same verdicts as whole verdicts.
fn short_is_full(
    codes: &[&Code],
    record: &Record<'_>,
    seen: &mut Seen,
) -> Result<(), TestCaseError> {
    let mut batch_judge = BatchJudge::new(&rulesets(codes.iter().copied()));
    let full = in_full(&batch_judge, record);
    let judged = batch_judge.judge(record);
    prop_assert_eq!(judged.verdicts, &full[..], "short and full");
    *seen.entry("verdicts".to_owned()).or_default() += full.len() as u32;
    Ok(())
}

/// Checks that the end of a game, and the first open claim, do not depend on the moves after it.
fn what_follows_changes_nothing(
    code: &Code,
    verdict: &Verdict,
    game: &RandomGame,
) -> Result<(), TestCaseError> {
    let by_notice = verdict.deciding().is_some_and(|ruling| ruling.form == Some(FormKind::Notice));
    let settled = matches!(verdict.kind, VerdictKind::Ended | VerdictKind::Claimable);
    let Some(ply) = verdict.ply.filter(|_| settled && !by_notice && has_one_meaning(code)) else {
        return Ok(());
    };
    // At the last ply the end may be as recorded.
    let until = ply + u32::from(verdict.kind == VerdictKind::Ended);
    let text = game.until(until as usize).pgn();
    let mut record = Record::default();
    Reader::new(text.as_bytes()).read(&mut record);
    let short = Game::new(&record).judge(code);
    prop_assert!(short.is_like(verdict), "{} cut at {until}: {:?}", code.id, short);
    Ok(())
}

/// Checks that a game written out and read again has the same verdicts.
fn read_again(game: &Game<'_>, written: &str) -> Result<(), TestCaseError> {
    let mut reader = Reader::new(written.as_bytes());
    let mut record = Record::default();
    prop_assert!(reader.read(&mut record), "nothing in {written}");
    prop_assert!(!reader.read(&mut Record::default()), "two games in {written}");
    let mut again = Record::default();
    Reader::new(written.as_bytes()).read(&mut again);
    let codes: Vec<&dyn Ruleset> = game.verdicts.iter().map(|(code, _)| *code).collect();
    let outcome = Game::new(&again).judged_by(&codes);
    for ((code, before), (_, after)) in game.verdicts.iter().zip(&outcome.verdicts) {
        prop_assert_eq!(before, after, "{} on {}", code.id(), written);
    }
    Ok(())
}

/// Makes claims under a code: those it finds open, and some at random.
fn claims(
    code: &Code,
    verdict: &Verdict,
    judged: &Game<'_>,
    schemas: &Schemas,
    seen: &mut Seen,
) -> Result<(), TestCaseError> {
    let game = judged.timeline_of(code);
    for claim in &verdict.claims {
        *seen.entry(format!("{} {}", claim.ground, claim.answer)).or_default() += 1;
    }
    for ruling in &verdict.rulings {
        let Some(event) = as_claim(ruling, game) else { continue };
        let answer = put(code, verdict, judged, event, schemas)?;
        if has_one_meaning(code) && game.events().is_empty() {
            // Whether checks could be avoided is not examined.
            let is_of_checks = matches!(ruling.grounds, Grounds::Checks { .. });
            let expected = if is_of_checks { Answer::Undetermined } else { Answer::Upheld };
            let is_given = answer.is_some_and(|answer| answer.ruling.answer == expected);
            prop_assert!(is_given, "{} refuses what it offers: {:?}", code.id, ruling);
            *seen.entry("offered".to_owned()).or_default() += 1;
        }
    }
    let grounds = [Claim::Repetition, Claim::Moves, Claim::Dead, Claim::Perpetual];
    for (ground, apart) in grounds.into_iter().zip([0, 1, 0, game.plies() / 2]) {
        let ply = game.plies() - apart.min(game.plies());
        let played = game.moves().get(ply as usize).map(|m| game.position(ply).san(m));
        let intending = played.and_then(|san| read_move(&san).ok());
        for (player, intending) in [(None, intending), (Some(Color::Black), None)] {
            let incident = Incident::Claim { ground, intending };
            put(code, verdict, judged, Event { ply, player, incident }, schemas)?;
        }
    }
    Ok(())
}

fn has_one_meaning(code: &Code) -> bool {
    code.articles.iter().all(|article| article.readings.len() == 1)
}

/// Makes a claim and checks that it was open if it is upheld. Returns the answer.
fn put(
    code: &Code,
    verdict: &Verdict,
    judged: &Game<'_>,
    event: Event,
    schemas: &Schemas,
) -> Result<Option<ClaimAnswer>, TestCaseError> {
    let game = judged.timeline_of(code);
    let Some(answer) = answer_claim(code, game, &event) else { return Ok(None) };
    let outcome = claim_to_json(judged, &[(code, answer.clone())]);
    prop_assert_eq!(wrong(&outcome, &schemas.claim, &schemas.claim, ""), None);
    let Incident::Claim { ground, .. } = event.incident else { return Ok(None) };
    let upheld = answer.ruling.answer == Answer::Upheld;
    if upheld && has_one_meaning(code) && game.events().is_empty() && ground != Claim::Dead {
        let open = |ruling: &Ruling| {
            ruling.effect == RulingEffect::Entitles
                && (ruling.ply..=ruling.last).contains(&event.ply)
        };
        prop_assert!(verdict.rulings.iter().any(open), "not offered: {:?}", answer);
    }
    Ok(Some(answer))
}

/// Returns the claim that a ruling entitles a player to.
fn as_claim(ruling: &Ruling, game: &Timeline) -> Option<Event> {
    if ruling.effect != RulingEffect::Entitles || ruling.form == Some(FormKind::Notice) {
        return None;
    }
    let ground = match ruling.rule.as_str() {
        "repetition" => Claim::Repetition,
        "move-count" => Claim::Moves,
        "perpetual-check" => Claim::Perpetual,
        _ => return None,
    };
    let intending = ruling.intended.map(|m| game.position(ruling.ply).san(&m));
    let intending = intending.map(|san| read_move(&san).unwrap());
    let player = match ruling.player? {
        Claimant::White => Color::White,
        Claimant::Black => Color::Black,
        Claimant::Either | Claimant::Unknown => game.turn(ruling.ply),
    };
    let incident = Incident::Claim { ground, intending };
    Some(Event { ply: ruling.ply, player: Some(player), incident })
}

/// Judges random games by random codes, `cases` times.
fn try_out(cases: u32) -> Seen {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let cases = (codes::files(), prop::collection::vec(games::games(), 1..24));
    let schemas = Schemas { game: schema(Contract::Game), claim: schema(Contract::Claim) };
    let seen = RefCell::new(Seen::new());
    let outcome = TestRunner::new(config).run(&cases, |(files, games)| {
        let directory = CodeDirectory::new();
        files.iter().for_each(|file| directory.put(&file.id, &toml::to_string(file).unwrap()));
        let library = directory.library();
        let library = library.map_err(|error| TestCaseError::fail(error.to_string()))?;
        let codes: Vec<&Code> = files.iter().map(|file| library.code(&file.id).unwrap()).collect();
        codes.iter().try_for_each(|code| keys_are_unique(code))?;
        let in_context = |game: &RandomGame, error: TestCaseError| {
            TestCaseError::fail(format!("{error}\n{}\n{}", game.pgn(), toml(&files)))
        };
        tell(&library, &codes, &games[0]);
        for game in &games {
            let tried = check_twice(&codes, game, &schemas, &mut seen.borrow_mut());
            tried.map_err(|error| in_context(game, error))?;
        }
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{}", short(&error.to_string())));
    seen.into_inner()
}

/// Makes every report on codes and a game. None of them panics.
fn tell(library: &Library, codes: &[&Code], game: &RandomGame) {
    let text = game.pgn();
    let mut record = Record::default();
    Reader::new(text.as_bytes()).read(&mut record);
    let game = Game::new(&record).judged_by(&rulesets(codes.iter().copied()));
    let mut quiz = Quiz::new(library);
    quiz.add(&game);
    let _ = quiz.questions(1, 20);
    let in_text = |outline: &Outline| outline_to_text(outline, TextStyle::default());
    for pair in codes.windows(2) {
        assert!(!in_text(&changes_outline(pair[0], pair[1], false)).is_empty());
        assert!(!common::compared(&record, [pair[0], pair[1]]).is_empty());
    }
    assert!(codes.iter().all(|code| !in_text(&code_outline(code, None)).is_empty()));
}

fn toml(files: &[CodeFile]) -> String {
    files.iter().map(|file| toml::to_string(file).unwrap() + "\n").collect()
}

/// Returns the message without the input, as it holds everything that matters.
fn short(message: &str) -> &str {
    message.split("minimal failing input").next().unwrap_or(message)
}

/// Checks that every key names only one article.
fn keys_are_unique(code: &Code) -> Result<(), TestCaseError> {
    for article in &code.articles {
        let namesakes = code.articles.iter().filter(|other| other.key == article.key);
        prop_assert_eq!(namesakes.count(), 1, "{} {}", code.id, article.key);
    }
    Ok(())
}

/// `PROPTEST_CASES=4000` tries a hundred times as many cases.
#[test]
fn random_codes_give_equal_short_full_and_exported_verdicts() {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    let seen = try_out(cases.unwrap_or(40));
    println!("{seen:#?}");
    let count = |what: &str| seen.get(what).copied().unwrap_or_default();
    for kind in [
        "stands",
        "claimable",
        "claim-upheld",
        "ended",
        "unlawful",
        "undetermined",
        "open, then upheld",
    ] {
        assert!(count(kind) > 10, "{kind}: {seen:?}");
    }
}
