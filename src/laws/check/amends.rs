//! Whether a file fits the code it amends.

use std::collections::HashMap;
use std::iter;

use crate::laws::code::{Article, Code};
use crate::laws::schema::{ArticleFile, CodeFile, Rest};
use crate::rules::{AnyRule, RuleKind};

use super::meaning::{Sense, WAYS};
use super::tree::at;
use super::words::hint;

pub(super) fn check(
    sense: &mut Sense<'_, '_>,
    others: &HashMap<String, CodeFile>,
    code: Option<&Code>,
) {
    paces(sense, others);
    let at = at!["amends"];
    let Some(amended) = sense.file.amends.as_deref().filter(|_| !sense.shape.is_guessed(&at))
    else {
        return nothing_to_repeal(sense, "this code amends no other");
    };
    if let Some(circle) = circle(sense.file, others) {
        let what = format!("these codes amend each other in a circle: {circle}");
        let hint = "the oldest of them amends none".to_owned();
        sense.note_at(&at, what, Some(hint));
    } else if !others.contains_key(amended) {
        sense.note_at(&at, format!("there is no code `{amended}`"), unknown_code(amended, others));
    } else if sense.file.rest == Some(Rest::Unknown) {
        nothing_to_repeal(sense, "with `rest = \"unknown\"` nothing is inherited");
    } else if let Some(amended) = code {
        repealed(sense, amended);
        ways(sense, amended);
    }
}

/// The articles that are for a pace in particular, where no article says what is rapid or blitz.
fn paces(sense: &mut Sense<'_, '_>, others: &HashMap<String, CodeFile>) {
    let speaks = |file: &CodeFile| {
        let mut rules = file.articles.values().flat_map(rules);
        rules.any(|rule| rule.kind() == RuleKind::Pace)
    };
    let older = |file: &&CodeFile| file.amends.as_ref().and_then(|amended| others.get(amended));
    let line = iter::successors(Some(sense.file), older).take(others.len() + 1);
    if line.into_iter().any(speaks) {
        return;
    }
    let for_a_pace = |article: &ArticleFile| rules(article).any(|rule| !rule.paces().is_empty());
    let articles = sense.file.articles.iter().filter(|(_, article)| for_a_pace(article));
    let keys: Vec<&str> = articles.map(|(key, _)| key.as_str()).collect();
    for key in keys {
        let what =
            format!("article `{key}` is for a pace, and no article says what is rapid or blitz");
        let hint = "state it in an article: `rule.pace = { blitz = { up-to = 10 }, rapid = { below = 60 } }`";
        sense.note_at(&at!["article", key], what, Some(hint.to_owned()));
    }
}

/// What an article means, in each of its readings.
fn rules(article: &ArticleFile) -> impl Iterator<Item = &AnyRule> {
    article.rule.iter().chain(article.readings.iter().map(|reading| &reading.rule))
}

/// The way from a code through those it amends back to itself.
fn circle(file: &CodeFile, others: &HashMap<String, CodeFile>) -> Option<String> {
    let mut way = vec![file.id.as_str()];
    let mut next = file.amends.as_deref();
    while let Some(id) = next.filter(|id| *id != file.id) {
        // A circle further down is not this file's.
        if way.contains(&id) {
            return None;
        }
        way.push(id);
        next = others.get(id)?.amends.as_deref();
    }
    way.push(next?);
    Some(way.iter().map(|id| format!("`{id}`")).collect::<Vec<_>>().join(" → "))
}

fn unknown_code(id: &str, others: &HashMap<String, CodeFile>) -> Option<String> {
    let mut ids: Vec<&str> = others.keys().map(String::as_str).collect();
    ids.sort_unstable();
    let listed = || "`jadoube codes` lists those there are".to_owned();
    let nearest = crate::laws::nearest::nearest(id, ids);
    Some(nearest.map_or_else(listed, |near| format!("did you mean `{near}`?")))
}

/// The articles that are repealed and are none of the amended code.
fn repealed(sense: &mut Sense<'_, '_>, amended: &Code) {
    let keys: Vec<&str> = amended.articles.iter().map(|article| article.key.as_str()).collect();
    for key in repealed_keys(sense).filter(|key| !keys.contains(key)) {
        let what = format!("there is no article `{key}` in `{}` to repeal", amended.id);
        let span = sense.shape.tree.label(&at!["article", key]);
        sense.note(span, what, hint(key, &keys));
    }
}

/// The readings that are inherited, in combination with the file's own.
fn ways(sense: &mut Sense<'_, '_>, amended: &Code) {
    let product = |ways: usize, readings: usize| ways.saturating_mul(readings.max(1));
    let restated = |article: &&Article| sense.file.articles.contains_key(&article.key);
    let inherited = amended.articles.iter().filter(|article| !restated(article));
    let own = sense.file.articles.values().map(|article| article.readings.len());
    let own = own.fold(1, product);
    let ways = inherited.map(|article| article.readings.len()).fold(own, product);
    // Of too many readings of its own it is told at the article.
    if own <= WAYS && ways > WAYS {
        let what = format!("with the readings it inherits this code can be read in {ways} ways");
        let hint = format!("each is judged, and no more than {WAYS} are: strike some out");
        sense.note_at(&at!["amends"], what, Some(hint));
    }
}

fn nothing_to_repeal(sense: &mut Sense<'_, '_>, why: &str) {
    for key in repealed_keys(sense) {
        let what = format!("there is nothing to repeal: {why}");
        let at = at!["article", key, "repealed"];
        sense.note(sense.shape.tree.entry(&at), what, Some("strike the article out".to_owned()));
    }
}

fn repealed_keys<'s>(sense: &Sense<'s, '_>) -> impl Iterator<Item = &'s str> + use<'s> {
    let articles = sense.file.articles.iter();
    articles.filter(|(_, article)| article.repealed).map(|(key, _)| key.as_str())
}
