//! A rule and a ruleset from outside the crate, used together with its own.
//!
//! The rule: no piece may go straight back to the square it came from. The ruleset is FIDE's of
//! 2018 with that rule added.

use jadoube::arbiter::{Provision, Ruleset};
use jadoube::laws::Code;
use jadoube::replay::Timeline;
use jadoube::rules::{Evaluation, Grounds, Rule};

/// The rule that no piece may go straight back to the square it came from.
pub struct NoReturn;

impl Rule for NoReturn {
    fn evaluate(&self, game: &Timeline) -> Evaluation {
        let mut found = Evaluation::of(game);
        // A player's previous move is two plies earlier.
        for (ply, pair) in (3..).zip(game.moves().windows(3)) {
            let (previous, this) = (&pair[0], &pair[2]);
            if (previous.from, previous.to) == (this.to, this.from) {
                let words = "the piece goes straight back to where it came from".to_owned();
                found.add_forbidden_move(ply, Grounds::Words { words });
                break;
            }
        }
        found
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
