//! Judges a game by a code with and without an added rule: `cargo run`.

use std::error::Error;

use jadoube::arbiter::{BatchJudge, Game};
use jadoube::laws::Library;
use jadoube::notation;
use jadoube::render::{TextStyle, to_text};
use own_ruleset::WithNoReturn;

fn main() -> Result<(), Box<dyn Error>> {
    let pgn = b"1. e4 e5 2. Nf3 Nc6 3. Ng1 Nb8 1/2-1/2";
    let record = notation::games(pgn).next().ok_or("no game")?;

    let library = Library::embedded()?;
    let fide = library.code("fide-2018")?;
    let own = WithNoReturn(fide);
    let mut game = Game::new(&record);
    let (by_fide, by_own) = (game.judge(fide), game.judge(&own));
    for verdict in [&by_fide, &by_own] {
        let at = verdict.ply.map(|ply| game.today().label(ply));
        println!("{}: {} {}", verdict.code, verdict.kind, at.unwrap_or_default());
    }
    if let Some(difference) = game.difference((fide, &by_fide), (&own, &by_own)) {
        println!("{} has {}: {:?}", difference.code, difference.rule, difference.cause);
    }
    // A game shows both side by side, as `jadoube replay` does.
    println!("{}", to_text(&game.judged_by(&[fide, &own]), TextStyle::default()));
    // The same ruleset judges a whole collection, in short.
    let mut batch_judge = BatchJudge::new(&[&own]);
    println!(
        "in short: {:?}",
        batch_judge.judge(&record).verdicts.first().map(|verdict| verdict.kind)
    );
    Ok(())
}
