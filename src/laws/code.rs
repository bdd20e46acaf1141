//! A code of laws as it is meant: amendments applied, sources looked up.

use std::collections::HashMap;
use std::iter;

use serde::Serialize;
use strum::{EnumString, IntoEnumIterator, IntoStaticStr, VariantNames};

use crate::calendar::Span;
use crate::chess::Movement;
use crate::rules::{AnyRule, CastlingRule, RuleKind, Topic};

use super::article_number::ArticleNumber;
use super::schema::{ArticleFile, CodeFile, GovernsFile, InForce, Rest, Seen, Source};

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
    /// The name by which it is asked for: `fide-2014`.
    #[serde(rename = "code")]
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The same in two or three words: `FIDE 1985`; the title where its file gives none.
    pub short: String,
    /// The family of codes in which each amends the one before.
    pub lineage: Option<String>,
    /// The country whose law it was, if it was that of one alone.
    pub home: Option<String>,
    /// The code it amends.
    pub amends: Option<String>,
    /// When it was in force.
    pub in_force: Option<InForce>,
    /// Why it is never certain that it was law when it was in force: that is only assumed.
    pub assumed: Option<String>,
    /// Whether it is asked when no code is named.
    pub landmark: bool,
    /// Whether it is nobody's law of chess, but another game's answer put to it.
    pub what_if: bool,
    /// What it says, in a sentence, for lists.
    pub summary: String,
    /// The directory whose file takes the place of the program's own code of this name.
    pub overridden: Option<String>,
    /// The events, matches and years it belongs to; not those of the code it amends.
    pub governs: Vec<Governs>,
    /// What is doubtful about the code as a whole.
    pub doubt: Option<String>,
    /// Whether what it does not say is unknown, and not merely absent: its text was not seen, or
    /// it inherits from such a code and something in it is still not known.
    pub rest_unknown: bool,
    /// The articles in force, in order.
    #[serde(skip)]
    pub articles: Vec<Article>,
}

/// An event, a match or some years that a code belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct Governs {
    /// Words of the game's Event tag.
    pub event: Option<String>,
    /// Words of its Site tag.
    pub site: Option<String>,
    /// From when until when.
    #[serde(rename = "time")]
    pub span: Span,
    /// From when until when for certain.
    pub certain: Span,
    /// Why it is never certain that it governed.
    pub doubt: Option<String>,
    /// The source that says so.
    pub source: Source,
}

/// A provision of a code: number, source and what it means.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Article {
    /// The key that stays the same from edition to edition.
    #[serde(rename = "article")]
    pub key: String,
    /// The number it has in the code that stated it.
    pub number: ArticleNumber,
    /// The code that stated it: this one, or one that it amends.
    pub stated_by: String,
    /// What it says, in one sentence.
    pub says: String,
    /// Where that is found.
    pub source: Source,
    /// On which page of it; on one of those of the source, if nothing is said.
    pub page: Option<String>,
    /// How well it was seen.
    pub seen: Seen,
    /// What is doubtful about it.
    pub doubt: Option<String>,
    /// What it means; several readings where its words allow several, the principal one first.
    pub readings: Vec<Reading>,
}

/// One way to understand an article.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Reading {
    /// Its name; nothing where there is no other.
    pub id: Option<String>,
    /// On what it hangs, in a few words that stand after *if*.
    #[serde(rename = "if")]
    pub condition: Option<String>,
    /// How it understands the article.
    pub says: Option<String>,
    /// What the article then means.
    pub rule: AnyRule,
}

/// What an article is for, where that is not what its rule finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Role {
    /// It says what a wrong claim costs.
    WrongClaim,
    /// It says how a claim is made and examined.
    ClaimProcedure,
    /// It says how a draw is offered.
    DrawOffer,
    /// It says what becomes of a move that is announced with a wrong claim.
    AnnouncedMove,
}

impl Reading {
    /// The meaning of an article that can be read in no other way.
    fn only(rule: AnyRule) -> Self {
        Self { id: None, condition: None, says: None, rule }
    }

    /// How it understands the article, after what that hangs on: `if both players must repeat: …`;
    /// nothing where there is no other reading.
    pub fn in_words(&self) -> Option<String> {
        Some(format!("if {}: {}", self.condition.as_ref()?, self.says.as_ref()?))
    }
}

impl Article {
    /// Its key in words: `fifty moves`.
    pub(crate) fn name(&self) -> String {
        self.key.replace('-', " ")
    }

    /// What it means in its principal reading.
    pub fn rule(&self) -> &AnyRule {
        &self.readings[0].rule
    }

    /// The reading of this name.
    pub fn reading(&self, name: &str) -> Option<&Reading> {
        self.readings.iter().find(|reading| reading.id.as_deref() == Some(name))
    }

    /// What it is for, where that is not what its rule finds: known by its key, as keys stay the
    /// same from edition to edition; what a wrong claim costs, by its rule.
    pub fn role(&self) -> Option<Role> {
        match self.rule().kind() {
            RuleKind::WrongClaim => Some(Role::WrongClaim),
            _ => self.key.parse().ok().filter(|role| *role != Role::WrongClaim),
        }
    }

    /// Whether a file states it. Otherwise it stands for what is not known of a code.
    pub fn is_stated(&self) -> bool {
        self.source != not_seen()
    }
}

impl Code {
    /// The law of movement of this code.
    pub fn movement(&self) -> Movement {
        let mut movement = Movement::default();
        for article in &self.articles {
            article.rule().as_rule().movement(&mut movement);
        }
        movement
    }

    /// What must be said wherever a code is named that takes the place of the program's own:
    /// `from DIR`.
    pub fn overriding(&self) -> Option<String> {
        self.overridden.as_ref().map(|directory| format!("from {directory}"))
    }

    /// Its name, and where it comes from if it takes the place of the program's own.
    pub fn name(&self) -> String {
        self.overriding().map_or_else(|| self.id.clone(), |from| format!("{}, {from}", self.id))
    }

    /// The articles whose principal reading is this rule.
    pub fn articles_on(&self, kind: RuleKind) -> impl Iterator<Item = &Article> {
        self.articles.iter().filter(move |article| article.rule().kind() == kind)
    }

    /// The article under a key.
    pub fn article(&self, key: &str) -> Option<&Article> {
        self.articles.iter().find(|article| article.key == key)
    }

    /// A file as it is meant, given the code it amends. The file must have been checked:
    /// what is missing in it is left empty here.
    pub(super) fn resolve(file: &CodeFile, parent: Option<&Self>) -> Self {
        let unseen = file.rest == Some(Rest::Unknown);
        let inherited = parent.filter(|_| !unseen);
        let mut articles = amended(inherited, file);
        if unseen {
            articles.extend(presumed(&articles, &file.id));
        }
        // Who amends a code of which not all is known has no more of it than that.
        let of_unseen = inherited.is_some_and(|parent| parent.rest_unknown);
        let rest_unknown =
            unseen || (of_unseen && articles.iter().any(|article| !article.is_stated()));
        Self {
            id: file.id.clone(),
            title: file.title.clone(),
            short: file.short.as_ref().unwrap_or(&file.title).clone(),
            lineage: file.lineage.clone(),
            home: None,
            amends: file.amends.clone(),
            in_force: file.in_force,
            assumed: file.assumed.clone(),
            governs: file.governs.iter().map(|entry| Governs::resolve(entry, file)).collect(),
            summary: file.summary.clone(),
            landmark: file.landmark,
            what_if: file.what_if,
            doubt: file.doubt.clone(),
            overridden: None,
            rest_unknown,
            articles,
        }
    }
}

/// The articles of a code as a file amends them: what it says, and what it leaves as it was.
fn amended(inherited: Option<&Code>, file: &CodeFile) -> Vec<Article> {
    let mut articles = inherited.map_or_else(Vec::new, |parent| parent.articles.clone());
    for (key, written) in &file.articles {
        let at = articles.iter().position(|article| article.key == *key);
        match (at, written.repealed) {
            (Some(at), true) => drop(articles.remove(at)),
            (None, true) => {}
            (Some(at), false) => articles[at] = Article::resolve(key, written, file),
            (None, false) => articles.push(Article::resolve(key, written, file)),
        }
    }
    // What was not known of the amended code may be stated here, under a key of its own.
    let stated: Vec<AnyRule> = { articles.iter() }
        .filter(|article| article.is_stated())
        .map(|article| article.rule().clone())
        .collect();
    let is_stated = |presumed: &AnyRule| {
        stated.iter().any(|rule| match presumed {
            AnyRule::Unknown(topic) => topic.covers(rule),
            _ => rule.kind() == presumed.kind(),
        })
    };
    articles.retain(|article| article.is_stated() || !is_stated(article.rule()));
    articles
}

impl Governs {
    fn resolve(written: &GovernsFile, file: &CodeFile) -> Self {
        Self {
            event: written.event.clone(),
            site: written.site.clone(),
            span: written.span(),
            certain: written.certain_span(),
            doubt: written.doubt.clone(),
            source: cited(&written.source, file),
        }
    }
}

impl Article {
    fn resolve(key: &str, written: &ArticleFile, file: &CodeFile) -> Self {
        let source_key = written.source.as_deref().unwrap_or_default();
        let source = cited(source_key, file);
        let alone = written.rule.iter().cloned().map(Reading::only);
        let several = written.readings.iter().map(|reading| Reading {
            id: Some(reading.id.clone()),
            condition: Some(reading.condition.clone()),
            says: Some(reading.says.clone()),
            rule: reading.rule.clone(),
        });
        let mut readings: Vec<Reading> = alone.chain(several).collect();
        if readings.is_empty() {
            readings.push(Reading::only(AnyRule::Recorded));
        }
        Self {
            key: key.to_owned(),
            number: ArticleNumber::from(written.number.as_deref().unwrap_or_default()).to_owned(),
            stated_by: file.id.clone(),
            seen: written.seen.unwrap_or(source.seen),
            source,
            page: written.page.clone(),
            says: written.says.clone().unwrap_or_default(),
            doubt: written.doubt.clone(),
            readings,
        }
    }
}

/// The source under a key, which a checked file has.
fn cited(key: &str, file: &CodeFile) -> Source {
    file.sources.iter().find(|source| source.key == key).cloned().unwrap_or_else(not_seen)
}

/// Of a code whose rest is unknown: mate is presumed, and every matter that no article speaks
/// of is unknown.
fn presumed(stated: &[Article], id: &str) -> Vec<Article> {
    let speaks = |topic: Topic| stated.iter().any(|article| topic.covers(article.rule()));
    let has_mate = stated.iter().any(|article| *article.rule() == AnyRule::Checkmate);
    let article = |key: String, says: &str, rule| Article {
        key: free_key(key, stated),
        number: ArticleNumber::NotSeen,
        stated_by: id.to_owned(),
        source: not_seen(),
        page: None,
        seen: Seen::Inferred,
        says: says.to_owned(),
        doubt: None,
        readings: vec![Reading::only(rule)],
    };
    let mate = (!has_mate).then(|| {
        let says = "Mate is presumed to win, as in every code.";
        article("checkmate".to_owned(), says, AnyRule::Checkmate)
    });
    let castles = stated.iter().any(|article| matches!(article.rule(), AnyRule::Castling(_)));
    let castling = (!castles).then(|| {
        let says = "Castling is presumed to be as today.";
        article("castling".to_owned(), says, AnyRule::Castling(CastlingRule::PRESUMED))
    });
    let unknown = Topic::iter().filter(|&topic| !speaks(topic)).map(|topic| {
        let says = "What the code said on this matter is not known.";
        article(topic.to_string(), says, AnyRule::Unknown(topic))
    });
    mate.into_iter().chain(castling).chain(unknown).collect()
}

/// This key, or one like it if an article on another matter is stated under it: a key names one
/// article of a code.
fn free_key(key: String, stated: &[Article]) -> String {
    let is_taken = |key: &String| stated.iter().any(|article| article.key == *key);
    let next = |key: &String| Some(format!("not-seen-{key}"));
    let mut keys = iter::successors(Some(key.clone()), next);
    keys.find(|key| !is_taken(key)).unwrap_or(key)
}

fn not_seen() -> Source {
    Source {
        key: "not-seen".to_owned(),
        title: "no text of this part of the code was seen".to_owned(),
        print: None,
        url: None,
        seen: Seen::Inferred,
    }
}

/// Resolves a code after the one it amends.
pub(super) fn resolve(
    id: &str,
    written: &HashMap<String, CodeFile>,
    resolved: &mut HashMap<String, Code>,
    depth: usize,
) {
    let Some(file) = written.get(id) else { return };
    if resolved.contains_key(id) || depth > written.len() {
        return;
    }
    if let Some(parent) = &file.amends {
        resolve(parent, written, resolved, depth + 1);
    }
    let parent = file.amends.as_ref().and_then(|parent| resolved.get(parent));
    let code = Code::resolve(file, parent);
    resolved.insert(id.to_owned(), code);
}
