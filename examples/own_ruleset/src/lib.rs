//! A rule and a ruleset from outside the crate, beside its own.
//!
//! The rule: no piece may go straight back to the square it came from. The ruleset is FIDE's of
//! 2018 with that rule added.

use jadoube::arbiter::{Provision, Ruleset};
use jadoube::chess::Move;
use jadoube::laws::Code;
use jadoube::replay::Ply;
use jadoube::rules::{Because, Findings, Rule, View};

/// No piece may go straight back to the square it came from.
pub struct NoReturn;

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

/// A code with that rule.
pub struct WithNoReturn<'a>(pub &'a Code);

impl Ruleset for WithNoReturn<'_> {
    fn id(&self) -> &str {
        "no-return"
    }

    fn title(&self) -> &str {
        "FIDE's laws, and no way back"
    }

    fn provisions(&self) -> Vec<Provision<'_>> {
        let own = Provision::new("no-return", &NoReturn)
            .numbered("1")
            .saying("No piece may go straight back to the square it came from.");
        self.0.provisions().into_iter().chain([own]).collect()
    }
}
