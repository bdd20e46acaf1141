//! Which law governed a game, in words.

use std::fmt::Write as _;

use crate::laws::{Candidate, Governing, Governs, Ignorance, Reach, Reason};

use super::text::wrap;

/// The law of a game's day in one sentence, without a full stop: `vienna-1898 (of the event
/// “Vienna”, 1898)`, `either A (…) or B (…)`, `not known (…)`.
pub(super) fn law_of_the_day(governing: &Governing<'_>) -> String {
    let by_lineage = has_several_lineages(governing.candidates());
    match governing {
        Governing::Unknown(why) => format!("not known ({})", ignorance(*why)),
        Governing::Known(candidates) => match candidates.as_slice() {
            [only] if only.reason.is_certain() => named(only, false),
            [only] => format!("perhaps {} ({})", only.code.id, reason(&only.reason)),
            several => {
                let named: Vec<_> = several.iter().map(|one| named(one, by_lineage)).collect();
                let another = if are_all_foreign(several) {
                    "; perhaps another, as each was the law of one country"
                } else {
                    ""
                };
                format!("{}{another}", either(&named))
            }
        },
    }
}

/// The codes that governed on a day, or may have, with the reason for each.
#[must_use]
pub fn codes_at(governing: &Governing<'_>) -> String {
    let candidates = match governing {
        Governing::Known(candidates) => candidates,
        Governing::Unknown(why) => return format!("not known: {}\n", ignorance(*why)),
    };
    let one = candidates.len() == 1;
    let mut out = String::new();
    for (index, Candidate { code, reason: why }) in candidates.iter().enumerate() {
        let word = match (one, index) {
            (true, _) if why.is_certain() => "",
            (true, _) => "perhaps ",
            (false, 0) => "either ",
            (false, _) => "or ",
        };
        let _ = writeln!(out, "{word}{}  {}", code.id, code.title);
        let mut lines = vec![reason(why)];
        if let Reason::Event { entry, .. } = why {
            let source = &entry.source;
            lines.push(format!("source: {} [{}]", source.title, source.seen));
        }
        lines.extend(
            code.doubt
                .as_ref()
                .map(|_| format!("what is doubtful about it: jadoube codes show {}", code.id)),
        );
        for line in lines.iter().flat_map(|line| wrap(line, 76)) {
            let _ = writeln!(out, "    {line}");
        }
    }
    if !one && are_all_foreign(candidates) {
        out.push_str("perhaps another, as each was the law of one country\n");
    }
    out
}

/// Why a code is among the candidates, and what that leaves open.
pub(super) fn reason(reason: &Reason<'_>) -> String {
    let (mut parts, surely, reach) = match reason {
        Reason::Event { surely, .. } => (vec![briefly(reason)], surely, Reach::Everywhere),
        Reason::InForce { lineage, in_force, surely, reach } => {
            (vec![format!("in force {}, lineage {lineage}", in_force.span())], surely, *reach)
        }
    };
    if !surely {
        parts.push("not certain on the date given".to_owned());
    }
    if reach == Reach::Doubtful {
        parts.push(
            "law of one country, and it is not known whether it was followed where this was played"
                .to_owned(),
        );
    }
    parts.join("; ")
}

/// Why nothing is known.
pub(super) fn ignorance(why: Ignorance) -> String {
    match why {
        Ignorance::NoDate => "the date is not known".to_owned(),
        Ignorance::NoneInForce(date) => {
            format!("no lineage in this library has a code for {}", date.in_words())
        }
        Ignorance::NoneThere(date) => format!(
            "no code of {} in this library is known to have been law there",
            date.in_words()
        ),
    }
}

/// What an entry of a code speaks of: `the event “Vienna”, 1898`.
pub(super) fn scope(entry: &Governs) -> String {
    let event = entry.event.as_ref().map(|event| format!("the event “{event}”"));
    let site = entry.site.as_ref().map(|site| format!("the site “{site}”"));
    let names: Vec<_> = event.into_iter().chain(site).collect();
    let dates = if entry.span.is_open() { String::new() } else { format!(", {}", entry.span) };
    format!("{}{dates}", names.join(" at "))
}

fn named(candidate: &Candidate<'_>, by_lineage: bool) -> String {
    let id = &candidate.code.id;
    let why = briefly(&candidate.reason);
    match candidate.reason {
        Reason::InForce { lineage, .. } if by_lineage => format!("{lineage}'s {id} ({why})"),
        _ => format!("{id} ({why})"),
    }
}

/// The same without what it leaves open.
pub(super) fn briefly(reason: &Reason<'_>) -> String {
    match reason {
        Reason::Event { entry, .. } => format!("of {}", scope(entry)),
        Reason::InForce { in_force, .. } => format!("in force {}", in_force.span()),
    }
}

fn either(named: &[String]) -> String {
    match named.split_last() {
        Some((last, others)) => format!("either {} or {last}", others.join(", ")),
        None => String::new(),
    }
}

/// Whether none of the candidates is known to have been law where the game was played.
pub(super) fn are_all_foreign(candidates: &[Candidate<'_>]) -> bool {
    let is_foreign =
        |reason: &Reason<'_>| matches!(reason, Reason::InForce { reach: Reach::Doubtful, .. });
    candidates.iter().all(|candidate| is_foreign(&candidate.reason))
}

fn has_several_lineages(candidates: &[Candidate<'_>]) -> bool {
    candidates.windows(2).any(|pair| pair[0].code.lineage != pair[1].code.lineage)
}
