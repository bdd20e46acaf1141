//! Whether articles say under which others they are.

use crate::laws::code::{Article, Code};
use crate::laws::schema::ArticleFile;
use crate::rules::AnyRule;

use super::meaning::Sense;
use super::tree::at;
use super::words::hint;

pub(super) fn check(sense: &mut Sense<'_, '_>, parent: Option<&Code>) {
    let file = sense.file;
    let code = Code::resolve(file, parent);
    for (key, article) in file.articles.iter().filter(|(_, article)| !article.repealed) {
        let Some(under) = under(article) else { continue };
        named(sense, key, &under, &code);
        unnamed(sense, key, article, &under, &code);
    }
}

/// The keys of the articles that the move replacing a false one is under; nothing if an article
/// gives nothing for any irregularity.
fn under(article: &ArticleFile) -> Option<Vec<&str>> {
    let rules = article.rule.iter().chain(article.readings.iter().map(|reading| &reading.rule));
    let given: Vec<_> = { rules }
        .filter_map(|rule| match rule {
            AnyRule::Remedy(remedies) => Some(&remedies.0),
            _ => None,
        })
        .flatten()
        .collect();
    let keys = given.iter().flat_map(|rule| rule.under.iter().map(String::as_str));
    (!given.is_empty()).then(|| keys.collect())
}

fn gives_a_remedy(article: &&Article) -> bool {
    matches!(article.rule(), AnyRule::Remedy(_))
}

/// Notes the keys that name no article which gives something.
fn named(sense: &mut Sense<'_, '_>, key: &str, under: &[&str], code: &Code) {
    let known = code.articles.iter().filter(gives_a_remedy);
    let known: Vec<&str> = known.map(|article| article.key.as_str()).collect();
    let at = at!["article", key, "rule"];
    for node in sense.shape.tree.nodes_at(&at) {
        let name = node.value.get_ref().as_str().filter(|name| under.contains(name));
        let Some(name) = name.filter(|name| !known.contains(name)) else { continue };
        let what = format!("there is no article `{name}` that gives anything for an irregularity");
        sense.note(node.value.span(), what, hint(name, &known));
    }
}

/// Notes the articles whose number the text names, and the rule does not.
fn unnamed(
    sense: &mut Sense<'_, '_>,
    key: &str,
    article: &ArticleFile,
    under: &[&str],
    code: &Code,
) {
    let says = article.says.as_deref().unwrap_or_default();
    let own: Vec<&str> = numbers(article.number.as_deref().unwrap_or_default()).collect();
    let mut others = code.articles.iter().filter(gives_a_remedy).filter(|it| it.key != key);
    let referred = others.find_map(|other| {
        let cited = other.number.as_ref().cited().unwrap_or_default();
        let is_meant = |said: &&str| {
            !own.iter().any(|own| own.starts_with(said) || said.starts_with(own))
                && numbers(cited).any(|number| number.starts_with(said))
        };
        let said = numbers(says).find(is_meant)?;
        Some((said, other)).filter(|_| !under.contains(&other.key.as_str()))
    });
    if let Some((said, other)) = referred {
        let what = format!("`says` names {said}, and the rule does not say that it is under it");
        let hint = format!("write `under = [\"{}\"]` in its cases", other.key);
        sense.note_at(&at!["article", key, "says"], what, Some(hint));
    }
}

/// The numbers of articles in a text: `4.3`, `10C`; not `10`, which may count anything.
fn numbers(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '.');
    words.map(|word| word.trim_end_matches('.')).filter(|word| {
        word.contains(|c: char| c.is_ascii_digit())
            && word.contains(|c: char| c == '.' || c.is_ascii_alphabetic())
    })
}
