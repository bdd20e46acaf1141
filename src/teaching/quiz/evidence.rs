//! The evidence printed with a question, as a score sheet shows it: enough to answer.

use crate::arbiter::{claimed_position, plies_with_placement};
use crate::laws::Article;
use crate::narrative::lanes::recurring;
use crate::narrative::words::{color_name, labels, score_sheet_moves};
use crate::notation::{Claim, Event};
use crate::replay::{Ply, Timeline};

/// The maximum number of plies of a score shown.
const SHOWN: Ply = 100;

/// The maximum number of groups of equal placements named.
const GROUPS: usize = 6;

/// Returns the evidence on a claim: the moves since the placement first occurred, or since the last
/// capture or pawn move.
pub(super) fn of_claim(game: &Timeline, claim: &Event) -> Vec<String> {
    if claim.incident.ground() == Some(Claim::Moves) {
        return vec![last_progress(game, claim.ply)];
    }
    let claimed = claimed_position(game, claim.ply, claim.incident.announced());
    let first = plies_with_placement(game, claim.ply, &claimed).first().copied();
    // A series of moves may have begun before the first of its positions.
    let from = first.unwrap_or(claim.ply).saturating_sub(5).min(claim.ply.saturating_sub(8));
    vec![moves(game, from + 1, claim.ply)]
}

/// Returns an article that is in doubt, with the instruction to treat it as certain.
pub(super) fn as_if_certain(article: &Article) -> String {
    let doubt = article.doubt.as_deref().unwrap_or_default();
    let readings = article.readings.iter().filter_map(|reading| reading.says.as_deref());
    let readings: Vec<&str> = readings.map(|says| says.trim_end_matches('.')).collect();
    let read = match readings.as_slice() {
        [] | [_] => String::new(),
        several => format!(
            " It can be read in several ways, which here come to the same: {}.",
            several.join("; or ")
        ),
    };
    format!("Take the law as it stands: “{}”{read} In doubt: {doubt}", article.says)
}

/// Returns the sentence that the player to move at a ply is stalemated.
pub(super) fn of_stalemate(game: &Timeline, ply: Ply) -> String {
    let player = color_name(game.turn(ply));
    format!("{player} is to move, is not in check, and has no legal move.")
}

/// Returns the evidence on the game as a whole.
pub(super) fn of_game(game: &Timeline) -> Vec<String> {
    let groups = recurring(game);
    let named: Vec<String> =
        groups.iter().take(GROUPS).map(|plies| format!("after {}", labels(game, plies))).collect();
    let mut given = Vec::new();
    if named.is_empty() {
        given.push("The pieces were never on the same squares twice.".to_owned());
    } else {
        let more = if groups.len() > GROUPS { "; and more" } else { "" };
        let named = named.join("; ");
        given.push(format!("The pieces were on the same squares {named}{more}."));
        let plies = || groups.iter().flatten().copied();
        let from = plies().min().unwrap_or_default().saturating_sub(4);
        let until = plies().max().unwrap_or_default();
        if until - from < SHOWN {
            given.push(moves(game, from + 1, until));
        }
    }
    let marks = (0..).zip(game.marks()).filter(|(_, mark)| mark.clock > 0);
    let longest = marks.max_by_key(|(ply, mark)| (mark.clock, u32::MAX - ply));
    given.extend(longest.map(|(ply, _)| last_progress(game, ply)));
    given
}

/// Returns the run of moves without progress that ends at a ply, in words: `After 111...d5, up to
/// 161.Bd1, there was no capture and no pawn move.`
fn last_progress(game: &Timeline, ply: Ply) -> String {
    let clock = game.marks().get(ply as usize).map_or(0, |mark| mark.clock);
    let from = match ply.checked_sub(clock) {
        Some(0) => "From the start".to_owned(),
        Some(from) => format!("After {}", game.label_in_dialect(from)),
        None => format!("From {} plies before the set-up position", clock - ply),
    };
    format!("{from}, up to {}, there was no capture and no pawn move.", game.label_in_dialect(ply))
}

/// Returns the moves that led to these plies, at most the last `SHOWN`, as on a score sheet.
fn moves(game: &Timeline, from: Ply, until: Ply) -> String {
    let shown = from.max(until.saturating_sub(SHOWN)).max(1);
    match score_sheet_moves(game, shown..=until, " ").as_str() {
        "" => "No move has been made.".to_owned(),
        moves => format!("The score: {moves}."),
    }
}
