//! An article for judging: its citation and its rule.

use std::ptr;

use crate::laws::{Article, ArticleNumber, Reading, Role, Seen};
use crate::remedies::Remedies;
use crate::rules::{AnyRule, Consequence, Rule, RuleKind, Topic};

/// The place of an article among the provisions of its code, from 0.
pub(super) type ArticlePlace = usize;

/// An article of a ruleset: a rule, and its citation in the law.
#[derive(Clone, Copy)]
#[must_use]
pub struct Provision<'a> {
    /// The stable key of the article.
    pub article: &'a str,
    /// The number of the article in the code that states it.
    pub number: ArticleNumber<&'a str>,
    /// The name of its rule.
    pub name: &'a str,
    /// The content of the article in one sentence.
    pub says: &'a str,
    /// The kind of evidence by which the article is known.
    pub seen: Seen,
    /// The role of the article, if it has another role than to judge by its rule.
    pub role: Option<Role>,
    /// The rule that judges a game; `None` if the article judges nothing by itself.
    rule: Option<&'a dyn Rule>,
    /// The content of the article; `None` for a user's own rule. A known rule is evaluated once for
    /// all rulesets that share it, and only on games in which it can find something.
    known: Option<&'a AnyRule>,
}

impl<'a> Provision<'a> {
    /// Returns a provision with a user's own rule, under the stable key of its article.
    pub fn new(article: &'a str, rule: &'a dyn Rule) -> Self {
        Self { rule: Some(rule), ..Self::empty(article) }
    }

    /// Returns a provision with a rule of this program, under the stable key of its article. The
    /// rule means what it means in a law file, where it can also be a remedy or a claim after
    /// moving.
    pub fn stating(article: &'a str, rule: &'a AnyRule) -> Self {
        Self::empty(article).with_rule(rule)
    }

    fn empty(article: &'a str) -> Self {
        let (number, says, seen) = (ArticleNumber::None, "", Seen::Primary);
        Self { article, number, name: article, says, seen, role: None, rule: None, known: None }
    }

    /// Returns an article of a code in one of its readings.
    pub fn of(article: &'a Article, reading: &'a Reading) -> Self {
        Self {
            number: article.number.as_ref(),
            says: &article.says,
            seen: article.seen,
            role: article.role(),
            ..Self::stating(&article.key, &reading.rule)
        }
    }

    /// Returns the provision with the number of the article.
    pub fn numbered(self, number: &'a str) -> Self {
        Self { number: number.into(), ..self }
    }

    /// Returns the provision with the content of the article.
    pub fn saying(self, says: &'a str) -> Self {
        Self { says, ..self }
    }

    /// Returns the provision with the evidence for the article; the default is the text of the law
    /// itself.
    pub fn seen_as(self, seen: Seen) -> Self {
        Self { seen, ..self }
    }

    /// Returns the provision with the role of the article, if that is not its rule's.
    pub fn in_role(self, role: Role) -> Self {
        Self { role: Some(role), ..self }
    }

    /// Returns the provision with this rule in place of its own.
    pub(super) fn with_rule<'b>(self, rule: &'b AnyRule) -> Provision<'b>
    where
        'a: 'b,
    {
        Provision { rule: rule.as_rule(), known: Some(rule), name: rule.kind().into(), ..self }
    }

    /// Returns true if two provisions have equal rules or, if they are a user's own, the same rule.
    pub(super) fn has_the_rule_of(&self, other: &Provision<'_>) -> bool {
        match (self.known, other.known) {
            (Some(ours), Some(theirs)) => ours == theirs,
            _ => self.rule.zip(other.rule).is_some_and(|(ours, theirs)| ptr::addr_eq(ours, theirs)),
        }
    }

    /// Returns the rule that judges a game; `None` for a provision that judges nothing by itself: a
    /// remedy, for instance, or an article that cannot be applied to a score.
    pub fn rule(&self) -> Option<&'a dyn Rule> {
        self.rule
    }

    /// Returns the content of the article; `None` for a user's own rule.
    pub fn known_rule(&self) -> Option<&'a AnyRule> {
        self.known
    }

    /// Returns the kind of its rule; `None` for a user's own rule.
    pub(super) fn kind(&self) -> Option<RuleKind> {
        self.known.map(AnyRule::kind)
    }

    /// Returns the kind of rule on its matter, also if its content is unknown; `None` for a user's
    /// own rule.
    pub(super) fn matter(&self) -> Option<RuleKind> {
        self.known.map(AnyRule::matter)
    }

    /// Returns its topic, if it has one.
    pub fn topic(&self) -> Option<Topic> {
        self.known.and_then(AnyRule::topic)
    }

    /// Returns its topic, if the content of the article is unknown.
    pub(crate) fn unknown_topic(&self) -> Option<Topic> {
        self.topic().filter(|_| self.kind() == Some(RuleKind::Unknown))
    }

    /// Returns its topic, if the article mentions it but cannot be applied to a score.
    pub(crate) fn unjudged_topic(&self) -> Option<Topic> {
        self.topic().filter(|_| self.kind() == Some(RuleKind::NotJudged))
    }

    /// Returns the consequence of its rule, if the rule has that parameter.
    pub fn consequence(&self) -> Option<Consequence> {
        self.known.and_then(AnyRule::consequence)
    }

    /// Returns the remedies that it gives, if it gives any.
    pub(crate) fn remedies(&self) -> Option<&'a Remedies> {
        self.known.and_then(AnyRule::remedies)
    }
}

/// Returns the place of the article with this key; `None` if the law has none.
pub(super) fn place_of(article: &str, provisions: &[Provision<'_>]) -> Option<ArticlePlace> {
    provisions.iter().position(|provision| provision.article == article)
}
