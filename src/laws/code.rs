//! A code of laws.

use std::sync::LazyLock;

use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantNames};

use crate::calendar::Span;
use crate::chess::Movement;
use crate::remedies::Override;
use crate::rules::{AnyRule, RuleKind};

use super::article_number::ArticleNumber;
use super::schema::{InForce, Seen, Source};

/// A body of law in force somewhere for some time.
///
/// ```
/// use jadoube::laws::Library;
///
/// let library = Library::embedded()?;
/// let code = library.code("fide-1928")?;
/// let article = code.article("threefold").unwrap();
/// assert!(article.says.contains("three times"), "{}", article.says);
/// # Ok::<(), jadoube::laws::LibraryError>(())
/// ```
///
/// Serialised it has no articles, as in a list of codes.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
#[schemars(description = "A code of laws, without its articles.")]
pub struct Code {
    /// The name by which the code is asked for: `fide-2014`.
    #[serde(rename = "code")]
    pub id: String,
    /// The full name of the code.
    pub title: String,
    /// The name in two or three words: `FIDE 1985`; the title, if the file gives none.
    pub short: String,
    /// The family of codes in which each amends the one before.
    pub lineage: Option<String>,
    /// The country whose law the code was, if it was the law of one country alone.
    pub home: Option<String>,
    /// The code that this one amends.
    pub amends: Option<String>,
    /// The time in which the code was in force.
    pub in_force: Option<InForce>,
    /// The reason why it is only assumed that the code was law in that time.
    pub assumed: Option<String>,
    /// True if the code is used, with the newest, when no code is named.
    pub landmark: bool,
    /// True if this was never a law of chess, but is the answer of another game to the same
    /// question.
    pub what_if: bool,
    /// The code in one sentence, for lists.
    pub summary: String,
    /// The directory, or file, that replaces a code of this name.
    pub overridden: Option<String>,
    /// The events, matches and years that the code governed; not those of the code it amends.
    pub governs: Vec<Governs>,
    /// The doubts about the code as a whole.
    pub doubt: Option<String>,
    /// True if matters on which the code has no article are unknown, and not merely absent: its
    /// text was not seen whole, or it inherits from such a code and part of that is still unknown.
    pub rest_unknown: bool,
    /// The articles in force, in order.
    #[serde(skip)]
    pub articles: Vec<Article>,
}

/// An event, a match or some years that a code governed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct Governs {
    /// Words that the game's Event tag must contain.
    pub event: Option<String>,
    /// Words that the game's Site tag must contain.
    pub site: Option<String>,
    /// The time in which the code governed.
    #[serde(rename = "time")]
    pub span: Span,
    /// The part of that time in which it certainly governed.
    pub certain: Span,
    /// The reason why it is not certain that it governed.
    pub doubt: Option<String>,
    /// The source of this entry.
    pub source: Source,
}

/// A provision of a code: number, source and meaning.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Article {
    /// The key, which stays the same from edition to edition.
    #[serde(rename = "article")]
    pub key: String,
    /// The number in the code that states the article.
    pub number: ArticleNumber,
    /// The code that states the article: this one, or one that it amends.
    pub stated_by: String,
    /// The content of the article, in one sentence.
    pub says: String,
    /// The source of the article.
    pub source: Source,
    /// The page of the source; one of the source's own pages, if `None`.
    pub page: Option<String>,
    /// The kind of evidence for the article.
    pub seen: Seen,
    /// The doubts about the article.
    pub doubt: Option<String>,
    /// The readings of the article, the principal one first: one, unless its words allow several.
    pub readings: Vec<Reading>,
    /// The changes that the article makes in others, for games at some pace.
    #[serde(rename = "override", skip_serializing_if = "Option::is_none")]
    pub overrides: Option<Override>,
    /// The keys of the articles that change another into this one, for games at some pace; empty
    /// unless this article is such a variant.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changed_by: Vec<String>,
}

/// One way to understand an article.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Reading {
    /// The name of the reading; `None` if it is the only one.
    pub id: Option<String>,
    /// The condition under which the reading is right, in a few words that follow upon *if*.
    #[serde(rename = "if")]
    pub condition: Option<String>,
    /// The content of the article by this reading.
    pub says: Option<String>,
    /// The meaning of the article by this reading.
    pub rule: AnyRule,
}

/// The purpose of an article, as known by its key or, for a wrong claim, by its rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Role {
    /// The cost of a wrong claim.
    WrongClaim,
    /// The way in which a claim is made and examined.
    ClaimProcedure,
    /// The way in which a draw is offered.
    DrawOffer,
    /// The fate of a move that is announced with a wrong claim.
    AnnouncedMove,
    /// The claim that the opponent cannot win by normal means, or does not try to.
    LastTwoMinutes,
    /// The provision that mate, stalemate and a dead position end the game only if the move was
    /// made with the piece that had been touched.
    EndingMove,
}

impl Reading {
    /// Returns the reading of an article that has no other.
    pub(super) fn only(rule: AnyRule) -> Self {
        Self { id: None, condition: None, says: None, rule }
    }

    /// Returns the condition and the content: `if both players must repeat: …`; `None` if there is
    /// no other reading.
    pub fn in_words(&self) -> Option<String> {
        Some(format!("if {}: {}", self.condition.as_ref()?, self.says.as_ref()?))
    }
}

impl Article {
    /// Returns the key in words: `fifty moves`.
    pub fn name(&self) -> String {
        self.key.replace('-', " ")
    }

    /// Returns the meaning of the article in its principal reading.
    pub fn rule(&self) -> &AnyRule {
        &self.readings[0].rule
    }

    /// Returns the reading of this name.
    pub fn reading(&self, name: &str) -> Option<&Reading> {
        self.readings.iter().find(|reading| reading.id.as_deref() == Some(name))
    }

    /// Returns the purpose of the article, by its key, which stays the same from edition to
    /// edition; that of the cost of a wrong claim by its rule. `None` if it has another purpose.
    pub fn role(&self) -> Option<Role> {
        match self.rule().kind() {
            RuleKind::WrongClaim => Some(Role::WrongClaim),
            _ => self.key.parse().ok().filter(|role| *role != Role::WrongClaim),
        }
    }

    /// Returns true if a file states the article, or overrides it. Otherwise it stands for an
    /// unknown part of the code.
    pub fn is_stated(&self) -> bool {
        self.source != *NOT_SEEN
    }
}

impl Code {
    /// Returns the law of movement of this code.
    pub fn movement(&self) -> Movement {
        let mut movement = Movement::default();
        for rule in self.articles.iter().filter_map(|article| article.rule().as_rule()) {
            rule.movement(&mut movement);
        }
        movement
    }

    /// Returns the note `from DIR`, if the code replaces another of its name. It must be shown
    /// wherever the code is named.
    pub fn overriding(&self) -> Option<String> {
        self.overridden.as_ref().map(|directory| format!("from {directory}"))
    }

    /// Returns the name of the code, with [`overriding`](Self::overriding).
    pub fn name(&self) -> String {
        self.overriding().map_or_else(|| self.id.clone(), |from| format!("{}, {from}", self.id))
    }

    /// Returns the articles whose principal reading is this rule.
    pub fn articles_on(&self, kind: RuleKind) -> impl Iterator<Item = &Article> {
        self.articles.iter().filter(move |article| article.rule().kind() == kind)
    }

    /// Returns the article with this key; or else the articles with this number; or else those that
    /// hold a rule of this name, or stand for an unknown rule of this name.
    pub fn articles_called(&self, name: &str) -> Vec<&Article> {
        if let Some(article) = self.article(name) {
            return vec![article];
        }
        let numbered: Vec<&Article> =
            self.articles.iter().filter(|article| article.number.as_ref().includes(name)).collect();
        if !numbered.is_empty() {
            return numbered;
        }
        let with_rule = self.articles.iter().filter(|article| {
            article.readings.iter().any(|reading| reading.rule.matter().to_string() == name)
        });
        with_rule.collect()
    }

    /// Returns the article with this key.
    pub fn article(&self, key: &str) -> Option<&Article> {
        self.articles.iter().find(|article| article.key == key)
    }
}

/// The source of articles that stand for an unknown part of a code.
pub(super) static NOT_SEEN: LazyLock<Source> = LazyLock::new(|| Source {
    key: "not-seen".to_owned(),
    title: "no text of this part of the code was seen".to_owned(),
    print: None,
    url: None,
    seen: Seen::Inferred,
});
