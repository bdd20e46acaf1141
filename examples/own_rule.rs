//! A rule and a ruleset from outside the crate, beside ours: `cargo run --example own_rule`.
//!
//! The rule: no man may go straight back to the square he came from. The ruleset is FIDE's
//! of 2018 with that rule added.

use std::error::Error;

use jadoube::arbiter::{Case, Depth, Provision, Ruleset, Verdict, decide};
use jadoube::chess::{Move, Movement};
use jadoube::laws::{Code, Library, Seen};
use jadoube::notation::{Reader, Record};
use jadoube::replay::{Ply, Timeline};
use jadoube::rules::{Because, Findings, Rule, View};

/// No man may go straight back to the square he came from.
struct NoReturn;

impl Rule for NoReturn {
    fn permits(&self, game: &View<'_>, ply: Ply, m: &Move) -> bool {
        let own_last = ply.checked_sub(2).and_then(|ply| game.timeline().moves().get(ply as usize));
        own_last.is_none_or(|last| (last.from, last.to) != (m.to, m.from))
    }

    fn judge(&self, game: &View<'_>, out: &mut Findings) {
        let moves = game.timeline().moves();
        if let Some((ply, _)) = (0..).zip(moves).find(|(ply, m)| !self.permits(game, *ply, m)) {
            let words = "the man goes straight back to where he came from".to_owned();
            out.forbids(ply + 1, Because::Words { words });
        }
    }
}

/// FIDE's code with that rule.
struct WithNoReturn<'a>(&'a Code);

impl Ruleset for WithNoReturn<'_> {
    fn movement(&self) -> Movement {
        self.0.movement()
    }

    fn judge(&self, game: &Timeline) -> Verdict {
        let articles = self.0.articles.iter();
        let mut provisions: Vec<_> =
            articles.map(|article| Provision::of(article, &article.readings[0])).collect();
        provisions.push(Provision {
            article: "no-return",
            number: "1",
            name: "no-return",
            says: "No man may go straight back to the square he came from.",
            seen: Seen::Primary,
            role: None,
            rule: &NoReturn,
            shared: None,
        });
        decide("fide-2018-with-no-return", &provisions, game, Depth::Explained)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let pgn = b"1. e4 e5 2. Nf3 Nc6 3. Ng1 Nb8 1/2-1/2";
    let mut record = Record::default();
    Reader::new(pgn).read(&mut record);

    let library = Library::embedded()?;
    let fide = library.code("fide-2018")?;
    let mut case = Case::new(&record);
    for verdict in [case.judge(fide), case.judge(&WithNoReturn(fide))] {
        let at = verdict.ply.map(|ply| case.today().label(ply));
        println!("{}: {} {}", verdict.code, verdict.verdict, at.unwrap_or_default());
    }
    Ok(())
}
