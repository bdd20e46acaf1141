//! The table of games and moves in `refused.txt` that are not read, with the reports on them.

use jadoube::book::in_notation;
use jadoube::chess::Movement;
use jadoube::replay::{ReplayStop, StopReason, Timeline};

use crate::common::only_game;

/// An entry of the table: a game, the notation it is taken for, the refused move, and the reason.
struct Row<'t> {
    game: &'t str,
    expected: Vec<&'t str>,
}

fn rows(table: &str) -> Vec<Row<'_>> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    for line in lines {
        match (line.strip_prefix("  "), rows.last_mut()) {
            (Some(expected), Some(row)) => row.expected.push(expected.trim()),
            _ => rows.push(Row { game: line, expected: Vec::new() }),
        }
    }
    rows
}

/// Returns the report on a game: its notation, the number of plies kept, the refused word, the
/// reason, and the warnings.
fn said(game: &str) -> Vec<String> {
    let text = game.replace('|', "\n");
    let record = only_game(&text);
    let record = in_notation(&record, None);
    let game = Timeline::replay(&record, Movement::default());
    // The advice on an illegal move that stood is left out, as it is the same in every report.
    let why = |stop: &ReplayStop| match stop.why.clone() {
        StopReason::Refused { obstacle, .. } => {
            StopReason::Refused { obstacle, may_have_stood: false }
        }
        why => why,
    };
    let stop = game.stop().map_or_else(
        || "is read to its end".to_owned(),
        |stop| format!("{}: {}", stop.written.as_deref().unwrap_or("-"), why(stop)),
    );
    let mut said = vec![format!("{}, {} plies: {stop}", record.notation.name(), game.plies())];
    said.extend(record.warnings.iter().map(|warning| warning.what.to_string()));
    said
}

#[test]
fn refused_moves_are_reported_in_the_expected_words() {
    let rows = rows(include_str!("refused.txt"));
    assert!(rows.len() >= 40, "only {} rows", rows.len());
    let mut wrong = Vec::new();
    for row in &rows {
        let said = said(row.game);
        if said != row.expected {
            wrong.push(format!("{}\n  {}\n", row.game, said.join("\n  ")));
        }
    }
    assert!(wrong.is_empty(), "{} rows are said otherwise:\n{}", wrong.len(), wrong.concat());
}

/// The alternate form leaves out the details of one game, so that reasons can be counted over many
/// games.
#[test]
fn a_reason_can_be_told_without_what_is_special_to_one_game() {
    let record = only_game("[FEN \"8/8\"]\n\n1. e4 *");
    let game = Timeline::replay(&record, Movement::default());
    let why = &game.stop().unwrap().why;
    assert_eq!(format!("{why:#}"), "the FEN tag cannot be used");
    assert!(why.to_string().starts_with("the FEN tag cannot be used: "), "{why}");
}
