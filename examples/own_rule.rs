//! A rule and a ruleset from outside the crate, beside ours: `cargo run --example own_rule`.
//!
//! The rule: no piece may go straight back to the square it came from. The ruleset is FIDE's
//! of 2018 with that rule added.

use std::error::Error;

use jadoube::arbiter::Panel;
use jadoube::arbiter::{Case, Provision, Ruleset};
use jadoube::chess::Move;
use jadoube::laws::{Code, Library};
use jadoube::notation::{Reader, Record};
use jadoube::replay::Ply;
use jadoube::rules::{Because, Findings, Rule, View};

/// No piece may go straight back to the square it came from.
struct NoReturn;

impl Rule for NoReturn {
    fn permits(&self, game: &View<'_>, ply: Ply, m: &Move) -> bool {
        let own_last = ply.checked_sub(2).and_then(|ply| game.timeline().moves().get(ply as usize));
        own_last.is_none_or(|last| (last.from, last.to) != (m.to, m.from))
    }

    fn judge(&self, game: &View<'_>, out: &mut Findings) {
        let moves = game.timeline().moves();
        if let Some((ply, _)) = (0..).zip(moves).find(|(ply, m)| !self.permits(game, *ply, m)) {
            let words = "the piece goes straight back to where it came from".to_owned();
            out.forbids(ply + 1, Because::Words { words });
        }
    }
}

/// FIDE's code with that rule.
struct WithNoReturn<'a>(&'a Code);

impl Ruleset for WithNoReturn<'_> {
    fn id(&self) -> &str {
        "fide-2018-with-no-return"
    }

    fn provisions(&self) -> Vec<Provision<'_>> {
        let own = Provision::new("no-return", &NoReturn)
            .numbered("1")
            .saying("No piece may go straight back to the square it came from.");
        self.0.provisions().into_iter().chain([own]).collect()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let pgn = b"1. e4 e5 2. Nf3 Nc6 3. Ng1 Nb8 1/2-1/2";
    let mut record = Record::default();
    Reader::new(pgn).read(&mut record);

    let library = Library::embedded()?;
    let (fide, own) = (library.code("fide-2018")?, WithNoReturn(library.code("fide-2018")?));
    let mut case = Case::new(&record);
    let (by_fide, by_own) = (case.judge(fide), case.judge(&own));
    for verdict in [&by_fide, &by_own] {
        let at = verdict.ply.map(|ply| case.today().label(ply));
        println!("{}: {} {}", verdict.code, verdict.verdict, at.unwrap_or_default());
    }
    if let Some(difference) = case.difference((fide, &by_fide), (&own, &by_own)) {
        println!("{} has {}: {:?}", difference.code, difference.rule, difference.cause);
    }
    // The same ruleset judges a whole collection: what it says of each game that does not stand.
    let mut panel = Panel::new([&own]);
    println!("in a survey: {:?}", panel.judge(&record).opinions.first().map(|it| it.verdict));
    Ok(())
}
