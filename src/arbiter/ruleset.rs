//! The trait of everything that can judge a game.

use crate::chess::Movement;
use crate::laws::Code;

use super::interpretation::Interpretation;
use super::provision::Provision;

/// A body of law: from a file, or of a user's own making. It is judged, reported, compared and
/// surveyed by what its provisions say.
///
/// ```
/// use jadoube::arbiter::{Case, Provision, Ruleset, VerdictKind};
/// use jadoube::notation::games;
/// use jadoube::rules::{Because, Findings, Outcome, Rank, Rule, View};
///
/// /// The game is drawn when White has made two moves.
/// struct TwoMoves;
///
/// impl Rule for TwoMoves {
///     fn judge(&self, game: &View<'_>, out: &mut Findings) {
///         if game.timeline().plies() >= 3 {
///             let words = "White has made two moves".to_owned();
///             out.ends(3, Outcome::Draw, Rank::AUTOMATIC, Because::Words { words });
///         }
///     }
/// }
///
/// /// A code with that rule, and no other.
/// struct Short;
///
/// impl Ruleset for Short {
///     fn id(&self) -> &str {
///         "short"
///     }
///
///     fn provisions(&self) -> Vec<Provision<'_>> {
///         vec![Provision::new("two-moves", &TwoMoves).numbered("1")]
///     }
/// }
///
/// let game = games(b"1. e4 e5 2. Nf3 Nc6 1-0").next().ok_or("no game")?;
/// let verdict = Case::new(&game).judge(&Short);
/// assert_eq!((verdict.verdict, verdict.ply), (VerdictKind::Ended, Some(3)));
/// # Ok::<(), &str>(())
/// ```
pub trait Ruleset: Sync {
    /// Its name, as it is cited: `fide-2018`.
    fn id(&self) -> &str;

    /// What it is called.
    fn title(&self) -> &str {
        self.id()
    }

    /// Its articles; of those that can be read in several ways, the principal reading.
    fn provisions(&self) -> Vec<Provision<'_>>;

    /// How pieces move under it. Timelines are replayed under this law before they are judged.
    fn movement(&self) -> Movement {
        let mut movement = Movement::default();
        self.provisions().iter().for_each(|provision| provision.rule().movement(&mut movement));
        movement
    }

    /// Every way to read it, the principal one first: not only that, if its words allow several.
    fn interpretations(&self) -> Vec<Interpretation<'_>> {
        vec![Interpretation::new(self.provisions())]
    }
}

impl<R: Ruleset + ?Sized> Ruleset for &R {
    fn id(&self) -> &str {
        (**self).id()
    }

    fn title(&self) -> &str {
        (**self).title()
    }

    fn provisions(&self) -> Vec<Provision<'_>> {
        (**self).provisions()
    }

    fn movement(&self) -> Movement {
        (**self).movement()
    }

    fn interpretations(&self) -> Vec<Interpretation<'_>> {
        (**self).interpretations()
    }
}

impl Ruleset for Code {
    fn id(&self) -> &str {
        &self.id
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn provisions(&self) -> Vec<Provision<'_>> {
        let principal = |article| Provision::of(article, &article.readings[0]);
        self.articles.iter().map(principal).collect()
    }

    fn movement(&self) -> Movement {
        Self::movement(self)
    }

    fn interpretations(&self) -> Vec<Interpretation<'_>> {
        Interpretation::all_of(self)
    }
}
