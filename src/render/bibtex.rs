//! The sources of a code as BibTeX.

use std::fmt::Write as _;

use crate::laws::{Code, Print, Seen, Source};

/// All sources of a code, of the articles that it inherits too, as BibTeX: each once, under the
/// code that cites it and its key there.
pub fn code_bibtex(code: &Code) -> String {
    let articles = code.articles.iter().filter(|article| article.is_stated());
    let articles = articles.map(|article| (article.stated_by.as_str(), &article.source));
    let events = code.governs.iter().map(|entry| (code.id.as_str(), &entry.source));
    let mut known: Vec<(&str, &Source)> = Vec::new();
    let mut out = String::new();
    for (stated_by, source) in articles.chain(events) {
        // What is only inferred has no source that could be cited.
        if source.seen != Seen::Inferred && !known.contains(&(stated_by, source)) {
            entry(&format!("{stated_by}-{}", source.key), source, &mut out);
            known.push((stated_by, source));
        }
    }
    out
}

fn entry(key: &str, source: &Source, out: &mut String) {
    let print = source.print.as_ref();
    let of_print = |field: fn(&Print) -> Option<&String>| print.and_then(field);
    let title = print.map_or(&source.title, |print| &print.title);
    let note = match print {
        Some(_) => format!("{} [{}]", source.title, source.seen),
        None => format!("[{}]", source.seen),
    };
    let fields = [
        ("author", of_print(|print| print.author.as_ref())),
        ("title", Some(title)),
        ("address", of_print(|print| print.place.as_ref())),
        ("year", of_print(|print| print.year.as_ref())),
        ("pages", of_print(|print| print.pages.as_ref())),
        ("note", Some(&note)),
    ];
    let kind = if print.is_some() { "book" } else { "misc" };
    let _ = writeln!(out, "@{kind}{{{key},");
    for (name, value) in fields {
        let Some(value) = value else { continue };
        // Double braces: the capitals of a title and a name's parts stay as they are.
        let _ = writeln!(out, "  {name:<7} = {{{{{}}}}},", escaped(value));
    }
    if let Some(url) = &source.url {
        let _ = writeln!(out, "  url     = {{{url}}},");
    }
    let _ = write!(out, "}}\n\n");
}

/// Text in which nothing steers TeX.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', c]),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{code_bibtex, escaped};
    use crate::laws::Library;

    /// Every code of the library gives entries whose braces match and whose keys are distinct.
    #[test]
    fn every_code_gives_well_formed_entries() {
        let library = Library::embedded().unwrap();
        let mut entries = 0;
        for code in library.codes() {
            let text = code_bibtex(code);
            let plain = text.replace("\\{", "").replace("\\}", "");
            let [opened, closed] = ['{', '}'].map(|brace| plain.matches(brace).count());
            assert_eq!(opened, closed, "{}", code.id);
            let keys: Vec<&str> = text.lines().filter(|line| line.starts_with('@')).collect();
            let distinct: std::collections::BTreeSet<&&str> = keys.iter().collect();
            assert_eq!(keys.len(), distinct.len(), "{keys:?}");
            entries += keys.len();
        }
        assert!(entries > 100, "only {entries}");
    }

    #[test]
    fn what_steers_tex_is_escaped() {
        assert_eq!(escaped("A & B, 50% _x_"), "A \\& B, 50\\% \\_x\\_");
    }
}
