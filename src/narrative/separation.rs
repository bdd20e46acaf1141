//! What separates two codes, in a line.

mod parameters;

use crate::arbiter::{Cause, Difference, ReadAs};
use crate::remedies::RemedyRule;
use crate::rules::{Consequence, RuleKind};

use super::remedy::{in_general, lasting, meaning};
use super::rule_words::matter;
use super::words::{either, read_as};

/// What separates two codes on a game: `fide-1928 counts positions, vienna-1898 sequences of
/// moves`.
pub(crate) fn line(difference: &Difference) -> String {
    let Difference { code, other, cause, .. } = difference;
    match cause {
        Cause::Silent => format!("{code} has {}, {other} has none", law_of(difference)),
        Cause::Unknown => {
            format!("{code} has {}; that of {other} is not known", law_of(difference))
        }
        Cause::NotJudged => format!(
            "{code} has {}; what {other} says of that cannot be judged from a score",
            law_of(difference)
        ),
        Cause::Parameters(differing) => {
            let each = differing.iter().map(|it| parameters::line(it, [code, other]));
            each.collect::<Vec<_>>().join("; ")
        }
        Cause::Remedies { of, given: rules } => {
            let [ours, theirs] = rules.each_ref().map(given);
            format!("for {} {code} gives {ours}; {other} {theirs}", meaning(*of))
        }
        Cause::Readings { alike, otherwise } => readings(code, other, alike, otherwise),
        Cause::NotKnown => format!("what {code} said of {} is not known", about(difference)),
        Cause::NotFoundOut => {
            let matter = about(difference);
            format!("whether the law of {code} on {matter} was met could not be found out")
        }
    }
}

/// Which readings of a code come to what another says.
fn readings(code: &str, other: &str, alike: &[Vec<ReadAs>], otherwise: &[Vec<ReadAs>]) -> String {
    let either = |ways: &[Vec<ReadAs>]| {
        let named: Vec<String> = ways.iter().map(|way| format!("`{}`", read_as(way))).collect();
        either(&named)
    };
    match (alike, otherwise) {
        ([], _) => {
            format!("however it is read, {code} does not come to the same as {other}")
        }
        (alike, otherwise) => format!(
            "{code} comes to the same as {other} if it is read as {}, but not as {}",
            either(alike),
            either(otherwise)
        ),
    }
}

/// What a code gives for an irregularity, and until when.
fn given(rule: &RemedyRule) -> String {
    let in_order = |choice: &Vec<_>| {
        let words = choice.iter().map(|redress| in_general(*redress));
        words.collect::<Vec<_>>().join(", else ")
    };
    let choices: Vec<String> = rule.choices.iter().map(in_order).collect();
    let until = rule.until.map(|until| format!(" ({})", lasting(until)));
    choices.join(", or ") + &until.unwrap_or_default()
}

fn law_of(difference: &Difference) -> String {
    let by_itself = match difference.remedy {
        Some(Consequence::Automatic) => " that needs no claim",
        _ => "",
    };
    format!("a law of {}{by_itself}", about(difference))
}

/// What the article is about. A rule of a user's own has only a name.
fn about(difference: &Difference) -> &str {
    match difference.kind {
        Some(RuleKind::Remedy) => "irregularities of this kind",
        Some(kind) => matter(kind),
        None => &difference.rule,
    }
}

#[cfg(test)]
mod tests {
    use crate::arbiter::{Cause, Difference, ReadAs};
    use crate::rules::RuleKind;

    #[test]
    fn a_doubt_is_stated_with_what_would_settle_it() {
        let line = |cause| {
            super::line(&Difference {
                code: "old".to_owned(),
                article: "article".to_owned(),
                rule: "flag-fall".to_owned(),
                kind: Some(RuleKind::FlagFall),
                remedy: None,
                other: "new".to_owned(),
                cause,
            })
        };
        let read = |alike: &[&str], otherwise: &[&str]| {
            let read = |id: &str| ReadAs { article: "article".to_owned(), reading: id.to_owned() };
            let named = |ids: &[&str]| ids.iter().map(|&id| vec![read(id)]).collect();
            line(Cause::Readings { alike: named(alike), otherwise: named(otherwise) })
        };
        assert_eq!(
            read(&["a", "b"], &["c"]),
            "old comes to the same as new if it is read as `a` or `b`, but not as `c`"
        );
        assert_eq!(
            read(&[], &["a", "b"]),
            "however it is read, old does not come to the same as new"
        );
        assert_eq!(line(Cause::NotKnown), "what old said of flag fall is not known");
        assert_eq!(
            line(Cause::NotFoundOut),
            "whether the law of old on flag fall was met could not be found out"
        );
    }
}
