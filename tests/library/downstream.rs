//! The promises of the library to programs that use it.

use std::error::Error as _;

use jadoube::arbiter::{Game, Verdict, VerdictKind};
use jadoube::laws::{Code, Library, LibraryError};
use jadoube::notation::Record;
use jadoube::replay::{Replayer, Timeline};

use crate::common::only_game;

/// A code that draws a game when a position occurs twice.
const TWOFOLD: &str = r#"
id = "twofold"
title = "Twofold"
summary = "A draw when a position stands again."
source = [{ key = "club", title = "The club", seen = "primary" }]

[article.twofold]
number = "1"
source = "club"
says = "A position that stands again ends the game."
rule.repetition = { of = "position", same = ["placement", "player"], times = 2, consequence = "automatic" }
"#;

#[test]
fn what_is_shared_between_threads_can_be() {
    fn shared<T: Send + Sync>() {}
    shared::<Timeline>();
    shared::<Replayer>();
    shared::<Library>();
    shared::<Code>();
    shared::<Record<'_>>();
    shared::<Verdict>();
    shared::<LibraryError>();
    fn sent<T: Send>() {}
    sent::<Game<'_>>();
}

#[test]
fn errors_have_a_source() {
    let error = Library::with_directory("tests/nowhere".as_ref()).unwrap_err();
    assert!(matches!(error, LibraryError::Unreadable(..)));
    assert!(error.source().is_some());
}

#[test]
fn a_library_of_texts_holds_them_alone() {
    let library = Library::from_files([("twofold.toml", TWOFOLD)]).unwrap();
    assert_eq!(library.codes().len(), 1);
    let record = only_game("1. Nf3 Nf6 2. Ng1 Ng8 3. e4 1-0");
    let verdict = Game::new(&record).judge(library.code("twofold").unwrap());
    assert_eq!((verdict.kind, verdict.ply), (VerdictKind::Ended, Some(4)));
}

#[test]
fn a_text_takes_the_place_of_a_code_and_says_so() {
    let text = TWOFOLD.replace("twofold\"\ntitle", "fide-1928\"\ntitle");
    let library = Library::embedded().unwrap().extended([("mine/fide-1928.toml", text)]).unwrap();
    assert!(library.codes().len() > 1);
    let code = library.code("fide-1928").unwrap();
    assert_eq!(code.overridden.as_deref(), Some("mine/fide-1928.toml"));
    assert!(library.code("fide-2018").unwrap().overridden.is_none());
}

#[test]
fn mistakes_in_texts_are_named_with_their_lines() {
    let error =
        Library::embedded().unwrap().extended([("twofold.toml", TWOFOLD.replace("times", "tims"))]);
    let LibraryError::Mistakes(report) = error.unwrap_err() else { panic!("no mistakes") };
    assert!(report.contains("twofold.toml:11:"), "{report}");
    let amending = TWOFOLD.replace("summary", "amends = \"fide-2014\"\nsummary");
    let alone = Library::from_files([("twofold.toml", amending.as_str())]);
    assert!(matches!(alone, Err(LibraryError::Mistakes(_))), "{alone:?}");
    assert!(Library::embedded().unwrap().extended([("twofold.toml", amending)]).is_ok());
}
