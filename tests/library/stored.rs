//! Verdicts are facts that can be stored and read back.

use std::fs;

use jadoube::arbiter::{Game, Verdict};
use jadoube::rules::Grounds;

use crate::common::{library, only_game, path};

#[test]
fn verdicts_are_read_back_as_they_were_stored() {
    let library = library();
    let games = fs::read_dir(path("examples/games")).unwrap().map(|entry| entry.unwrap().path());
    let games = games.filter(|file| file.extension().is_some_and(|extension| extension == "pgn"));
    let (mut announced, mut forbidden) = (0, 0);
    for file in games {
        let text = fs::read_to_string(&file).unwrap();
        let record = only_game(&text);
        let mut case = Game::new(&record);
        for code in library.codes() {
            let verdict = case.judge(code);
            let stored = serde_json::to_string(&verdict).unwrap();
            let read: Verdict = serde_json::from_str(&stored).unwrap();
            assert_eq!(read, verdict, "{}: {}", file.display(), code.id);
            for ruling in &verdict.rulings {
                forbidden += u32::from(matches!(ruling.grounds, Grounds::Movement { .. }));
                announced += u32::from(ruling.intended.is_some());
            }
        }
    }
    assert!(announced > 0 && forbidden > 0);
}
