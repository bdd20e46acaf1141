//! The list of codes of laws, as text and in Markdown.

use std::fmt::Write as _;

use crate::laws::{Code, Library};

use super::markdown::escape;
use super::text::write_wrapped;
use super::wrap::{NARROWEST, WIDEST, hanging, padded};

/// The minimum width of the summaries beside the dates; on narrower lines they are written below.
const BESIDE: usize = 40;

/// Returns the codes, oldest first, in lines of this width. Landmarks are starred.
pub fn list_codes(codes: &[Code], width: usize) -> String {
    let width = width.clamp(NARROWEST, WIDEST);
    let longest = codes.iter().map(|code| code.id.len()).max().unwrap_or(0);
    let mut out = String::new();
    for code in codes {
        let star = if code.landmark { '*' } else { ' ' };
        let dates = padded(&dates(code), DATES);
        let head = format!("{star} {}  {dates}", padded(&code.id, longest));
        let says = [code.overriding(), Some(code.summary.clone())];
        let says = says.into_iter().flatten().collect::<Vec<_>>().join(": ");
        let column = 2 + longest + 2 + DATES + 2;
        if width >= column + BESIDE {
            let lines = hanging(&says, column, width);
            let _ = writeln!(out, "{head}  {}", lines.join("\n"));
        } else {
            let _ = writeln!(out, "{}", head.trim_end());
            write_wrapped(&says, 4, width, &mut out);
        }
    }
    out
}

/// The maximum width of a code's dates: `1904-01-01 – 1930-12-31`.
const DATES: usize = 23;

/// Returns the dates between which a code was in force: `1929 – 1952`.
fn dates(code: &Code) -> String {
    code.in_force.map_or_else(|| "undated".to_owned(), |in_force| in_force.span().to_string())
}

/// Returns the codes as a Markdown table, oldest first. Landmarks are bold.
pub fn list_codes_markdown(library: &Library) -> String {
    let mut out = "| code | in force | title | in a sentence |\n|---|---|---|---|\n".to_owned();
    for code in library.codes() {
        let stars = if code.landmark { "**" } else { "" };
        let when = dates(code);
        let [name, title, summary] = [&code.name(), &code.title, &code.summary].map(|t| escape(t));
        let _ = writeln!(out, "| {stars}{name}{stars} | {when} | {title} | {summary} |");
    }
    out
}
