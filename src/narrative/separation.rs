//! The difference between two codes, in a line.

use indexmap::IndexSet;

use crate::arbiter::{Cause, Difference, ReadAs, Ruleset};
use crate::remedies::{Remedies, RemedyRule};
use crate::rules::Consequence;

use super::irregularity::legal_name;
use super::remedy::{in_general, lasting, penalty_clause};
use super::rule_words::{parameter_line, topic_name};
use super::words::{decisive_articles, decisive_conditions, either, reading_names};

/// Returns the difference between two of these codes on a game, by their identifiers, in a line
/// without a full stop.
pub fn difference_in_words(difference: &Difference, codes: &[&dyn Ruleset]) -> String {
    difference_line(difference, codes, |code| code.id().to_owned())
}

/// Returns the difference between two of these codes on a game, by the given names: `fide-1928
/// counts positions, vienna-1898 sequences of moves`.
pub(crate) fn difference_line<'a>(
    difference: &'a Difference,
    codes: &[&'a dyn Ruleset],
    name: fn(&'a dyn Ruleset) -> String,
) -> String {
    let ruleset = |id: &str| codes.iter().find(|code| code.id() == id).copied();
    let [code, other] = [&difference.code, &difference.other]
        .map(|id| ruleset(id).map_or_else(|| id.clone(), name));
    let (code, other) = (code.as_str(), other.as_str());
    match &difference.cause {
        Cause::Silent => format!("{code} has {}; {other} has none", law_of(difference)),
        Cause::Unknown => unknown([code, other], difference, ruleset(&difference.code)),
        Cause::NotJudged => format!(
            "{code} has {}; a score cannot be judged by that of {other}",
            law_of(difference)
        ),
        Cause::Parameters(differing) => {
            let each = differing.iter().map(|parameter| parameter_line(parameter, [code, other]));
            each.collect::<Vec<_>>().join("; ")
        }
        Cause::Remedies(rules) => {
            let ([ours, theirs], matter) = (distinct(rules), about(difference));
            format!("for {matter} {code} prescribes {ours}; {other} prescribes {theirs}")
        }
        Cause::Readings { alike, otherwise } => {
            let read =
                [alike, otherwise].map(|choices| choices.iter().map(Vec::as_slice).collect());
            let decisive = decisive_articles(&read);
            let in_words = |choices: &[Vec<ReadAs>]| {
                let conditions = choices.iter().map(|choice| match ruleset(&difference.code) {
                    Some(code) => decisive_conditions(code, choice, &decisive),
                    None => reading_names(choice),
                });
                either(IndexSet::<String>::from_iter(conditions))
            };
            if alike.is_empty() {
                return format!("{code} and {other} differ in every reading of {code}");
            }
            let (alike, otherwise) = (in_words(alike), in_words(otherwise));
            format!("{code} and {other} agree if {alike}; they differ if {otherwise}")
        }
        Cause::NotKnown => {
            format!("it is not known what {code} said about {}", about(difference))
        }
        Cause::NotFoundOut => {
            let matter = about(difference);
            format!("it could not be decided whether {code}'s law of {matter} was met")
        }
    }
}

/// Returns the law of one code, and that it is not known for the other.
fn unknown(
    [code, other]: [&str; 2],
    difference: &Difference,
    ruleset: Option<&dyn Ruleset>,
) -> String {
    match remedy_of(difference, ruleset) {
        Some(rule) => {
            let (matter, given) = (about(difference), remedy_in_words(&rule));
            format!(
                "for {matter} {code} prescribes {given}; it is not known what {other} prescribed"
            )
        }
        None => format!("{code} has {}; that of {other} is not known", law_of(difference)),
    }
}

/// Returns the remedy of a code for an irregularity, if it is the only one for all paces.
fn remedy_of(difference: &Difference, code: Option<&dyn Ruleset>) -> Option<RemedyRule> {
    let (kind, provisions) = (difference.irregularity?, code?.provisions());
    let article = provisions.iter().find(|provision| provision.article == difference.article)?;
    let Remedies(rules) = article.remedies()?;
    let mut rules = rules.iter().filter(|rule| rule.of.contains(&kind));
    rules.next().filter(|_| rules.next().is_none()).cloned()
}

/// Returns the choices and deadlines of two remedies or, if these are equal, their additional
/// penalties.
fn distinct(rules: &[RemedyRule; 2]) -> [String; 2] {
    let [one, two] = rules;
    if (&one.choices, one.until) != (&two.choices, two.until) {
        return [remedy_in_words(one), remedy_in_words(two)];
    }
    let penalty = |rule: &RemedyRule| rule.cost.as_ref().and_then(penalty_clause);
    [one, two].map(|rule| penalty(rule).unwrap_or_else(|| "no additional penalty".to_owned()))
}

/// Returns the choices of a remedy and its deadline.
fn remedy_in_words(rule: &RemedyRule) -> String {
    let mut choices = Vec::new();
    for choice in &rule.choices {
        let words: Vec<_> = choice.iter().map(|action| in_general(*action)).collect();
        choices.push(words.join(", else "));
    }
    let until = rule.until.map(|until| format!(" ({})", lasting(until)));
    choices.join(", or ") + &until.unwrap_or_default()
}

/// Returns the law that one code has, with its topic.
fn law_of(difference: &Difference) -> String {
    let by_itself = match difference.consequence {
        Some(Consequence::Automatic) => " that applies without a claim",
        _ => "",
    };
    let of = if difference.irregularity.is_some() { "for" } else { "of" };
    format!("a law {of} {}{by_itself}", about(difference))
}

/// Returns the topic of the article. A user's own rule has only a name.
fn about(difference: &Difference) -> &str {
    match (difference.irregularity, difference.kind) {
        (Some(irregularity), _) => legal_name(irregularity),
        (None, Some(kind)) => topic_name(kind),
        (None, None) => &difference.rule,
    }
}
