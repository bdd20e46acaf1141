//! Judges one game under one code: `cargo run --example judge_one [FILE [CODE]]`.

use std::error::Error;

use jadoube::arbiter::Game;
use jadoube::laws::Library;
use jadoube::narrative::ruling_in_words;
use jadoube::notation::{Reader, Record};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let file = args.next().unwrap_or("examples/games/pillsbury-burn-1898.pgn".to_owned());
    let code = args.next().unwrap_or("fide-2018".to_owned());

    let text = std::fs::read(&file)?;
    let mut record = Record::default();
    if !Reader::new(&text).read(&mut record) {
        return Err(format!("{file}: no game in it").into());
    }

    let library = Library::embedded()?;
    let mut game = Game::new(&record);
    let law = library.code(&code)?;
    let verdict = game.judge(law);
    println!("{code}: {}, result {}", verdict.kind, verdict.result);
    for ruling in &verdict.rulings {
        let words = ruling_in_words(ruling, game.timeline_under(law.movement()));
        println!("  {}: {words}", ruling.article);
    }
    Ok(())
}
