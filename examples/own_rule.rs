//! A rule and a ruleset from outside the crate, beside ours: `cargo run --example own_rule`.
//!
//! The rule is the *ko* of another game put to chess: no move may recreate the position of
//! two plies before. The ruleset is FIDE's of 2018 with that rule added.

use std::error::Error;

use jadoube::arbiter::{Case, Depth, Provision, Ruleset, Verdict, decide};
use jadoube::chess::{Move, Movement};
use jadoube::laws::{Code, Library, Seen};
use jadoube::notation::{Reader, Record};
use jadoube::replay::{Ply, Timeline};
use jadoube::rules::{Because, Findings, Rule, View};

/// No move may recreate the position of two plies before.
struct Ko;

impl Rule for Ko {
    fn permits(&self, game: &View<'_>, ply: Ply, m: &Move) -> bool {
        let Some(before) = ply.checked_sub(1) else { return true };
        let earlier = game.timeline().marks()[before as usize].components.placement;
        game.timeline().position(ply).after(m).components().placement != earlier
    }

    fn judge(&self, game: &View<'_>, out: &mut Findings) {
        let moves = game.timeline().moves();
        if let Some((ply, _)) = (0..).zip(moves).find(|(ply, m)| !self.permits(game, *ply, m)) {
            let words = "it recreates the position of two plies before".to_owned();
            out.forbids(ply + 1, Because::Words { words });
        }
    }
}

/// FIDE's code with ko.
struct WithKo<'a>(&'a Code);

impl Ruleset for WithKo<'_> {
    fn movement(&self) -> Movement {
        self.0.movement()
    }

    fn judge(&self, game: &Timeline) -> Verdict {
        let articles = self.0.articles.iter();
        let mut provisions: Vec<_> =
            articles.map(|article| Provision::of(article, &article.readings[0])).collect();
        provisions.push(Provision {
            article: "ko",
            number: "1",
            name: "ko",
            says: "No move may recreate the position of two plies before.",
            seen: Seen::Primary,
            rule: &Ko,
        });
        decide("fide-2018-with-ko", &provisions, game, Depth::Explained)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let pgn = b"1. e4 e5 2. Nf3 Nc6 3. Ng1 Nb8 1/2-1/2";
    let mut record = Record::default();
    Reader::new(pgn).read(&mut record);

    let library = Library::embedded()?;
    let fide = library.code("fide-2018")?;
    let mut case = Case::new(&record);
    for verdict in [case.judge(fide), case.judge(&WithKo(fide))] {
        println!("{}: {} {}", verdict.code, verdict.verdict, verdict.at.unwrap_or_default());
    }
    Ok(())
}
