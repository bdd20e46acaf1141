//! The games that deserve to be named, in a line each.

use crate::narrative::heading::turned;
use crate::narrative::words::{clean, list, plies_of};
use crate::survey::{Ranked, StrikingGame};

use super::{Paragraph, Part, SurveyReport, section};

pub(super) fn sections(report: &SurveyReport<'_>) -> impl Iterator<Item = Part> {
    let striking = &report.tally.striking;
    let lists = [
        ("Won on the record, drawn by a code", &striking.drawn),
        ("Decided otherwise by a code", &striking.decided),
        ("Ended long before the record ends, with the same result", &striking.shortened),
    ];
    let named = lists.into_iter().filter(|(_, games)| games.count > 0);
    named.map(|(title, games)| {
        let lines = games.first.iter().map(|game| line(report, game)).collect();
        section(title, cut_short(games), Paragraph::Items(lines))
    })
}

/// That more games are such than are named.
fn cut_short(games: &Ranked) -> Option<String> {
    let named = games.first.len();
    (games.count > named as u64).then(|| format!("{named} of {} games", games.count))
}

/// `Ann – Bob, 1901 (games.pgn, game 3): 1-0 after 120 plies; under fide-2014 1/2-1/2 at
/// 45...Kg7, 31 plies before the end`.
fn line(report: &SurveyReport<'_>, game: &StrikingGame) -> String {
    let name = |name: &Option<String>, color: &str| {
        let known = name.as_deref().filter(|name| !matches!(name.trim(), "" | "?"));
        known.map_or_else(|| color.to_owned(), turned)
    };
    let mut parts =
        vec![format!("{} – {}", name(&game.white, "White"), name(&game.black, "Black"))];
    parts.extend([&game.event, &game.date].into_iter().flatten().filter(is_known).cloned());
    let place = match game.index {
        Some(index) => format!("{}, game {index}", game.file),
        None => format!("{}, byte {}", game.file, game.byte),
    };
    let ids = game.codes.iter().filter_map(|&code| Some(report.codes.get(code)?.id()));
    let at = game.at.clone().unwrap_or_else(|| format!("ply {}", game.ply));
    let end = match game.gap() {
        0 => "at the end".to_owned(),
        gap => format!("{} before the end", plies_of(gap)),
    };
    clean(&format!(
        "{} ({place}): {} after {}; {} at {at}, {end}, under {}",
        parts.join(", "),
        game.recorded,
        plies_of(game.plies),
        game.result,
        list(ids)
    ))
}

fn is_known(text: &&String) -> bool {
    !text.trim().is_empty() && !text.starts_with('?')
}
