//! The first screen of a game: who played, where and when; how it ended; what happened on the
//! board; and the verdicts of the law then and the law now.

use maud::{Markup, html};

use super::eras::JudgedCode;
use super::game::{PageGame, id_of_law_then};
use crate::arbiter::{Ruleset, Verdict, VerdictKind, is_law};
use crate::laws::Governing;
use crate::narrative::period::{certainty_prefix, unknown_law};
use crate::narrative::story::{how_it_ended, what_happened};
use crate::narrative::verdict::{verdict_label, verdict_reason};
use crate::narrative::words::{at_most_words, capital, inside};
use crate::notation::GameResult;
use crate::render::svg::markup::{place_and_date, players};
use crate::replay::Ply;

/// The maximum number of words of a reason.
const MAX_REASON_WORDS: usize = 25;

/// A row of the table of laws: a law, its verdict on the game, and the reason.
struct LawRow<'a> {
    heading: &'static str,
    /// The words before the name of the code that say how certain the law is.
    lead: &'static str,
    code: Option<&'a dyn Ruleset>,
    /// The class of the badge.
    css_class: String,
    label: String,
    reason: String,
}

impl<'a> LawRow<'a> {
    fn unknown(heading: &'static str, reason: String) -> Self {
        let (css_class, label) = ("no-law".to_owned(), "not known".to_owned());
        Self { heading, lead: "", code: None, css_class, label, reason }
    }

    fn of_code(
        heading: &'static str,
        code: &'a dyn Ruleset,
        verdict: &Verdict,
        shown: &PageGame<'_>,
    ) -> Self {
        let timeline = shown.game.timeline_of(code);
        Self {
            heading,
            lead: "",
            code: Some(code),
            css_class: verdict.kind.to_string(),
            label: verdict_label(verdict, timeline),
            reason: at_most_words(&verdict_reason(code, verdict, timeline), MAX_REASON_WORDS),
        }
    }
}

/// Returns the key by which two verdicts are called the same: kind, result, and the ply that
/// matters.
fn verdict_key(law: &dyn Ruleset, verdict: &Verdict, shown: &PageGame<'_>) -> VerdictKey {
    let timeline = shown.game.timeline_of(law);
    (verdict.kind, verdict.result, verdict.ply_that_matters(timeline))
}

type VerdictKey = (VerdictKind, GameResult, Option<Ply>);

/// Returns the header of a game.
pub(super) fn first_screen(shown: &PageGame<'_>) -> Markup {
    html! {
        header {
            h2 id={ (shown.id) "-title" } { (players(&shown.game.record)) }
            p .place { (place_and_date(shown.game)) }
            p .how { (how_it_ended(shown.game)) }
            @if let Some(happened) = what_happened(shown.game) {
                p .happened { (shown.terms.in_text(&happened)) }
            }
            (law_table(shown))
        }
    }
}

fn law_table(shown: &PageGame<'_>) -> Markup {
    let rows = rows(shown);
    html! {
        @if !rows.is_empty() {
            table .then-and-now {
                @for row in &rows {
                    tr {
                        th scope="row" {
                            span .whose { (row.heading) }
                            @if let Some(code) = row.code { " " (row.lead) (shown.link_to(code)) }
                        }
                        td { span .badge .(row.css_class) { (row.label) } }
                        td { (shown.terms.in_text(&row.reason)) }
                    }
                }
            }
        }
    }
}

/// Returns the law then and the law now. If both lead to the same verdict, a third row shows a law
/// that leads to another. If the law then was not asked for, returns the oldest and the newest of
/// the codes that judge the game.
fn rows<'a>(shown: &'a PageGame<'a>) -> Vec<LawRow<'a>> {
    let Some(law) = &shown.game.law else { return oldest_and_newest(shown) };
    let mut rows = vec![row_then(shown, &law.governing)];
    let Some((current_code, current_verdict)) = &shown.today else { return rows };
    let key_now = verdict_key(*current_code, current_verdict, shown);
    // If the laws that may have governed differ, the first row has no code.
    let is_the_same = rows[0].code.is_some()
        && law_then(shown).is_some_and(|law| verdict_key(law.code, &law.verdict, shown) == key_now);
    let mut row = LawRow::of_code("The law now", *current_code, current_verdict, shown);
    if is_the_same && rows[0].reason == row.reason {
        row.reason = "The same, for the same reason.".to_owned();
    }
    rows.push(row);
    if is_the_same {
        let earlier = earlier_law(shown, (*current_code, current_verdict));
        rows.extend(earlier.or_else(|| differing_law(shown, key_now)));
    }
    rows
}

/// Returns the first law that may have governed the game.
fn law_then<'a>(shown: &'a PageGame<'a>) -> Option<&'a JudgedCode<'a>> {
    shown.years.laws.get(id_of_law_then(shown.game)?.as_str())
}

/// Returns the row of the law of the game's day; if several may have governed and their verdicts
/// differ, a row without a code.
fn row_then<'a>(shown: &'a PageGame<'a>, governing: &Governing<'_>) -> LawRow<'a> {
    const HEADING: &str = "The law then";
    if let Governing::Unknown(why) = governing {
        return LawRow::unknown(HEADING, format!("{}.", capital(&unknown_law(*why))));
    }
    let candidates = governing.candidates().iter();
    let laws: Vec<&JudgedCode<'_>> = candidates
        .filter_map(|candidate| shown.years.laws.get(candidate.code.id.as_str()))
        .collect();
    let Some(first) = laws.first() else {
        let reason = "No law in this library is known to have governed this game.";
        return LawRow::unknown(HEADING, reason.to_owned());
    };
    let mut row = LawRow::of_code(HEADING, first.code, &first.verdict, shown);
    if laws.iter().any(|law| law.label != first.label) {
        let each: Vec<String> =
            laws.iter().map(|law| format!("{}: {}", law.code.short, law.label)).collect();
        row.code = None;
        row.css_class = super::eras::EITHER.to_owned();
        row.label = "laws differ".to_owned();
        row.reason = format!("It is not certain which law governed. {}.", each.join("; "));
    } else {
        row.lead = certainty_prefix(governing, 0);
    }
    row
}

/// Returns the row of the earlier law that judges otherwise. If only the law now puts an end to the
/// game, the reason begins with *Nothing ended the game by itself*.
fn earlier_law<'a>(
    shown: &'a PageGame<'a>,
    (current_code, current_verdict): (&dyn Ruleset, &Verdict),
) -> Option<LawRow<'a>> {
    let (code, verdict) = shown.earlier.as_ref()?;
    let mut row = LawRow::of_code("An earlier law", *code, verdict, shown);
    let timeline = shown.game.timeline_of(*code);
    let now = shown.game.timeline_of(current_code);
    let ends_now = current_verdict.imposed_end(now).is_some();
    if ends_now && verdict.imposed_end(timeline).is_none() {
        let why = inside(&verdict_reason(*code, verdict, timeline));
        row.reason =
            at_most_words(&format!("Nothing ended the game by itself; {why}."), MAX_REASON_WORDS);
    }
    Some(row)
}

/// Returns the row of one of the two codes of the first difference whose verdict is not that of the
/// law now, and that is not the law of the day.
fn differing_law<'a>(shown: &'a PageGame<'a>, key_now: VerdictKey) -> Option<LawRow<'a>> {
    let difference = shown.game.differences.first()?;
    let (code, verdict) = shown.game.verdicts.iter().find(|(code, verdict)| {
        let is_of_pair = [&*difference.code, &*difference.other].contains(&code.id());
        let differs = verdict_key(*code, verdict, shown) != key_now;
        is_of_pair && differs && !shown.game.is_of_the_day(code.id())
    })?;
    Some(LawRow::of_code("Another law", *code, verdict, shown))
}

/// Returns the rows of the oldest and the newest code that judges the game, or the row of the only
/// one. Codes that were never law are skipped unless there are no others.
fn oldest_and_newest<'a>(shown: &'a PageGame<'a>) -> Vec<LawRow<'a>> {
    let mut laws: Vec<&(&dyn Ruleset, Verdict)> =
        shown.game.verdicts.iter().filter(|(code, _)| is_law(*code)).collect();
    if laws.is_empty() {
        laws = shown.game.verdicts.iter().collect();
    }
    let row = |heading, law: &&'a (&'a dyn Ruleset, Verdict)| {
        LawRow::of_code(heading, law.0, &law.1, shown)
    };
    match laws.as_slice() {
        [] => Vec::new(),
        [only] => vec![row("The law", only)],
        [oldest, .., newest] => vec![row("The older law", oldest), row("The newer law", newest)],
    }
}

/// Returns the ids of the codes in the first two rows, except rows without a code.
pub(super) fn then_and_now<'a>(shown: &'a PageGame<'a>) -> Vec<&'a str> {
    rows(shown).iter().take(2).filter_map(|row| row.code).map(Ruleset::id).collect()
}
