//! What a code says of a game, with a rule of one's own and without: `cargo run`.

use std::error::Error;

use jadoube::arbiter::{Case, Panel, Ruleset};
use jadoube::laws::Library;
use jadoube::narrative::{GameReport, Origin};
use jadoube::notation;
use jadoube::render::{TextStyle, to_text};
use own_ruleset::WithNoReturn;

fn main() -> Result<(), Box<dyn Error>> {
    let pgn = b"1. e4 e5 2. Nf3 Nc6 3. Ng1 Nb8 1/2-1/2";
    let record = notation::games(pgn).next().ok_or("no game")?;

    let library = Library::embedded()?;
    let fide = library.code("fide-2018")?;
    let own = WithNoReturn(fide);
    let mut case = Case::new(&record);
    let (by_fide, by_own) = (case.judge(fide), case.judge(&own));
    for verdict in [&by_fide, &by_own] {
        let at = verdict.ply.map(|ply| case.today().label(ply));
        println!("{}: {} {}", verdict.code, verdict.kind, at.unwrap_or_default());
    }
    if let Some(difference) = case.difference((fide, &by_fide), (&own, &by_own)) {
        println!("{} has {}: {:?}", difference.code, difference.rule, difference.cause);
    }
    // A report puts them side by side, as `jadoube replay` does.
    let (origin, codes): (_, [&dyn Ruleset; 2]) = (Origin::default(), [fide, &own]);
    println!(
        "{}",
        to_text(
            &GameReport::new(&origin, Case::new(&record).judge_all(&codes)),
            TextStyle::default()
        )
    );
    // The same ruleset judges a whole collection, in short.
    let mut panel = Panel::new([&own]);
    println!("in short: {:?}", panel.judge(&record).opinions.first().map(|it| it.kind));
    Ok(())
}
