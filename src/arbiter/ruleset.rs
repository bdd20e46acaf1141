//! The trait of everything that can judge a game.

use std::fmt;

use crate::chess::Movement;
use crate::laws::{Code, InForce};

use super::interpretation::{Interpretation, ReadAs};
use super::provision::Provision;

/// A body of law: from a file, or of a user's own making. It is judged, reported, compared and
/// surveyed by what its provisions say.
///
/// ```
/// use jadoube::arbiter::{Game, Provision, Ruleset, VerdictKind};
/// use jadoube::notation::{GameResult, games};
/// use jadoube::replay::Timeline;
/// use jadoube::rules::{Grounds, Evaluation, Precedence, Rule};
///
/// /// The game is drawn when White has made two moves.
/// struct TwoMoves;
///
/// impl Rule for TwoMoves {
///     fn evaluate(&self, game: &Timeline) -> Evaluation {
///         let mut found = Evaluation::of(game);
///         if game.plies() >= 3 {
///             let words = "White has made two moves".to_owned();
///             found.add_end(3, GameResult::Draw, Precedence::AUTOMATIC, Grounds::Words { words });
///         }
///         found
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
/// let verdict = Game::new(&game).judge(&Short);
/// assert_eq!((verdict.kind, verdict.ply), (VerdictKind::Ended, Some(3)));
/// # Ok::<(), &str>(())
/// ```
pub trait Ruleset: Sync {
    /// Returns the identifier of the code, as it is cited: `fide-2018`.
    fn id(&self) -> &str;

    /// Returns the title of the code.
    fn title(&self) -> &str {
        self.id()
    }

    /// Returns the articles; for those with several readings, the principal one.
    fn provisions(&self) -> Vec<Provision<'_>>;

    /// Returns the law of movement. Timelines are replayed under it before they are judged.
    fn movement(&self) -> Movement {
        let mut movement = Movement::default();
        let provisions = self.provisions();
        let rules = provisions.iter().filter_map(Provision::rule);
        rules.for_each(|rule| rule.movement(&mut movement));
        movement
    }

    /// Returns its readings, the principal one first: one, unless its words allow several.
    fn interpretations(&self) -> Vec<Interpretation<'_>> {
        vec![Interpretation::new(self.provisions())]
    }

    /// Returns the code of the library that it is, with its dates, sources and doubts; `None` for
    /// a user's own ruleset.
    fn code(&self) -> Option<&Code> {
        None
    }
}

/// Returns these codes as rulesets, to which a user's own can be added.
pub fn rulesets<'a>(codes: impl IntoIterator<Item = &'a Code>) -> Vec<&'a dyn Ruleset> {
    codes.into_iter().map(|code| code as &dyn Ruleset).collect()
}

impl fmt::Debug for dyn Ruleset + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl dyn Ruleset + '_ {
    /// Returns the article under a key, in its principal reading.
    pub fn article(&self, key: &str) -> Option<Provision<'_>> {
        self.provisions().into_iter().find(|provision| provision.article == key)
    }

    /// Returns the identifier of the code, with its origin if it replaces one of the program's own
    /// codes.
    pub fn name(&self) -> String {
        self.code().map_or_else(|| self.id().to_owned(), Code::name)
    }

    /// Returns the title in two or three words, `FIDE 1985`; the whole title if there is nothing
    /// shorter.
    pub fn short(&self) -> &str {
        self.code().map_or_else(|| self.title(), |code| &code.short)
    }

    /// Returns the condition for the reading of an article, to follow *if*; the name of the reading
    /// if the code has no words for it.
    pub fn condition(&self, read: &ReadAs) -> String {
        let reading =
            self.code().and_then(|code| code.article(&read.article)?.reading(&read.reading));
        let condition = reading.and_then(|reading| reading.condition.clone());
        condition.unwrap_or_else(|| format!("it is read as {}", read.reading))
    }

    /// Returns the dates between which the code was in force, if they are known.
    pub fn in_force(&self) -> Option<InForce> {
        self.code()?.in_force
    }

    /// Returns the doubt about the code as a whole.
    pub fn doubt(&self) -> Option<&str> {
        self.code()?.doubt.as_deref()
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

    fn code(&self) -> Option<&Code> {
        Some(self)
    }
}
