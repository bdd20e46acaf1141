//! The trait of everything that can judge a game.

use crate::chess::Movement;
use crate::laws::Code;

use super::interpretation::Interpretation;
use super::provision::Provision;

/// A body of law: from a file, or of a user's own making. It is judged, reported, compared and
/// surveyed by what its provisions say.
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
