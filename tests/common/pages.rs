//! Pages of games, for the tests that read them and those that use them in a browser.

use std::fs;
use std::path::{Path, PathBuf};

use jadoube::arbiter::{Game, rulesets};
use jadoube::laws::{Code, LawOfTheDay, Library, Occasion};
use jadoube::notation::{Reader, Record};
use jadoube::teaching::Page;
use tempfile::NamedTempFile;

use super::path;

/// A page of the games of a text, under the landmarks and the law of each game's day, or under
/// every code.
pub fn page_of(text: &str, all: bool, library: &Library) -> String {
    let mut page = Page::new(library);
    let mut reader = Reader::new(text.as_bytes());
    let mut record = Record::default();
    while reader.read(&mut record) {
        let mut game = Game::new(&record).judged_by(&rulesets(codes_of(&record, all, library)));
        game.law = Some(law_of_the_day(&record, library));
        page.add(&mut game);
    }
    page.finish()
}

fn law_of_the_day<'l>(record: &Record<'_>, library: &'l Library) -> LawOfTheDay<'l> {
    library.law_of_the_day(Occasion::of(|tag| record.tag(tag)), None)
}

/// The codes of a game's page.
pub fn codes_of<'l>(record: &Record<'_>, all: bool, library: &'l Library) -> Vec<&'l Code> {
    let (law, landmarks) = (law_of_the_day(record, library), library.landmarks());
    let asked = |code: &&Code| {
        all || law.governing.includes(&code.id) || landmarks.iter().any(|known| known.id == code.id)
    };
    library.codes().iter().filter(asked).collect()
}

/// All games that are shipped.
pub fn examples() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(path("examples/games")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "pgn"));
    files.sort();
    assert!(files.len() >= 50, "where are the games?");
    files
}

/// The texts of several games as one.
pub fn together(files: &[PathBuf]) -> String {
    files.iter().map(|file| fs::read_to_string(file).unwrap() + "\n").collect()
}

/// A file with this page. Another test may be reading one of the same name: it is there whole or
/// not at all.
pub fn written(name: &str, page: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let new = NamedTempFile::new_in(folder).unwrap();
    fs::write(&new, page).unwrap();
    let file = folder.join(name);
    new.persist(&file).unwrap();
    file
}
