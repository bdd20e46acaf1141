//! Compares two codes on one game: `cargo run --example two_eras [FILE [CODE CODE]]`.

use std::error::Error;

use jadoube::arbiter::Game;
use jadoube::laws::Library;
use jadoube::narrative::difference_in_words;
use jadoube::notation::{Reader, Record};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let arg = |n: usize, default: &str| args.get(n).map_or(default, String::as_str).to_owned();
    let file = arg(0, "examples/games/zukertort-steinitz-1886-11.pgn");

    let text = std::fs::read(&file)?;
    let mut record = Record::default();
    if !Reader::new(&text).read(&mut record) {
        return Err(format!("{file}: no game in it").into());
    }

    let library = Library::embedded()?;
    let then = library.code(&arg(1, "match-1886"))?;
    let now = library.code(&arg(2, "fide-2018"))?;
    let mut game = Game::new(&record);
    let (then_says, now_says) = (game.judge(then), game.judge(now));
    println!("{}: {} ({})", then.id, then_says.kind, then_says.result);
    println!("{}: {} ({})", now.id, now_says.kind, now_says.result);
    match game.difference((then, &then_says), (now, &now_says)) {
        Some(difference) => println!("{}", difference_in_words(&difference, &[then, now])),
        None => println!("they come to the same"),
    }
    Ok(())
}
