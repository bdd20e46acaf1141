//! One game under two codes, or along a lineage, as text.

use std::fmt::Write as _;

use super::text::{TextStyle, put};
use crate::arbiter::Ruleset;
use crate::narrative::compared::{compare, follow};
use crate::notation::Record;

/// One game under two codes: both verdicts with their reasons, and the one thing that makes
/// them differ.
#[must_use]
pub fn diff_game(
    record: &Record<'_>,
    a: &dyn Ruleset,
    b: &dyn Ruleset,
    style: TextStyle,
) -> String {
    let compared = compare(record, [a, b]);
    let mut out = head(&compared.head);
    for (verdict, reasons) in &compared.verdicts {
        out.push('\n');
        put(verdict, 0, style.width, &mut out);
        reasons.iter().for_each(|reason| put(reason, 4, style.width, &mut out));
    }
    out.push('\n');
    put(&compared.separation, 0, style.width, &mut out);
    out
}

/// One game along a lineage, oldest code first: the law of the first year that is looked at,
/// then the codes at which the verdict changes, or the end that the code itself puts to it, from
/// when they were in force, and what changed it.
#[must_use]
pub fn diff_along(
    record: &Record<'_>,
    codes: &[&dyn Ruleset],
    since: Option<u16>,
    style: TextStyle,
) -> String {
    let followed = follow(record, codes, since);
    let mut out = head(&followed.head);
    for step in &followed.steps {
        let mut verdict = String::new();
        put(&step.verdict, 12, style.width, &mut verdict);
        let _ = write!(out, "\n{:<11} {}", step.from, verdict.trim_start());
        let more = step.changed.iter().chain(&step.readings);
        more.for_each(|sentence| put(sentence, 12, style.width, &mut out));
    }
    out
}

fn head(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}
