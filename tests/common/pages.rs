//! The pages of games, for the tests that read them and the tests that use them in a browser.

use std::fs;
use std::path::{Path, PathBuf};

use jadoube::arbiter::{Game, rulesets};
use jadoube::laws::{Code, LawOfTheDay, Library, Occasion};
use jadoube::notation::{Reader, Record};
use jadoube::teaching::Page;
use tempfile::NamedTempFile;

use super::path;

/// Returns a page of the games of a text, under the landmarks and the law of each game's day, or
/// under every code.
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

/// Returns the codes of a game's page.
pub fn codes_of<'l>(record: &Record<'_>, all: bool, library: &'l Library) -> Vec<&'l Code> {
    let (law, landmarks) = (law_of_the_day(record, library), library.landmarks());
    let is_asked = |id: &str| {
        all || law.governing.includes(id) || landmarks.iter().any(|known| known.id == id)
    };
    library.codes().iter().filter(|code| is_asked(&code.id)).collect()
}

/// Returns the files of all games that are shipped.
pub fn examples() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(path("examples/games")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "pgn"));
    files.sort();
    assert!(files.len() >= 50, "where are the games?");
    files
}

/// Returns the texts of several games as one.
pub fn together(files: &[PathBuf]) -> String {
    files.iter().map(|file| fs::read_to_string(file).unwrap() + "\n").collect()
}

/// Writes a page to a file. Another test may be reading a file of the same name, which is never
/// seen half-written.
pub fn written(name: &str, page: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let new = NamedTempFile::new_in(folder).unwrap();
    fs::write(&new, page).unwrap();
    let file = folder.join(name);
    new.persist(&file).unwrap();
    file
}
