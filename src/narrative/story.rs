//! The story of a game: how it ended, what happened on the board, and what the laws that differ
//! most make of it.

use super::events::event_clause;
use super::heading::{ends_illegally, known};
use super::irregularity_ruling::deed_clause;
use super::rule_words::facts;
use super::separation;
use super::words::{
    capital, claimant, color_name, counted, escape_controls, forbidden_move_clause, label, moment,
    number, ordinal, progress, sentence, series, times,
};
use crate::arbiter::{
    Game, IrregularityRuling, Relevance, Ruleset, Ruling, Verdict, VerdictFinding,
};
use crate::chess::Color;
use crate::notation::{GameResult, Incident, Irregularity, Record};
use crate::replay::{NoMove, Ply, Timeline};
use crate::rules::{FormKind, Grounds};

/// Returns who won and how, or that the game was drawn and how, in a sentence.
pub(crate) fn how_it_ended(game: &Game<'_>) -> String {
    let (timeline, result) = (&game.timeline, game.timeline.result());
    let manner = manner(game);
    let is_by_forfeit = result != result.without_forfeit();
    let remark = if manner.is_some()
        || timeline.stop().is_some()
        || is_by_forfeit
        || result == GameResult::Unknown
    {
        String::new()
    } else if mate_or_stalemate(timeline) == Some(NoMove::Checkmate) && result != GameResult::Draw {
        // The recorded winner is checkmated, as there would be a manner otherwise.
        format!("; but {} is checkmate", label(timeline, timeline.plies()))
    } else {
        "; the record does not say how".to_owned()
    };
    format!("{}{remark}.", ending_clause(game, manner))
}

/// Returns the checkmate or stalemate by a legal move with which the record ends.
fn mate_or_stalemate(game: &Timeline) -> Option<NoMove> {
    let is_read = game.stop().is_none() && !ends_illegally(game);
    game.summary().no_move.filter(|_| is_read)
}

/// Returns how the game ended as a clause without a full stop.
fn ending_clause(game: &Game<'_>, manner: Option<&str>) -> String {
    let (timeline, result) = (&game.timeline, game.timeline.result());
    let manner = manner.map_or_else(String::new, |manner| format!(" {manner}"));
    let (length_in, length_after) = (length("in", timeline), length("after", timeline));
    if let Some(loser) = result.loser() {
        let winner = name_and_color(&game.record, !loser);
        return if result == GameResult::won_by(!loser) {
            format!("{winner} won{manner}{length_in}")
        } else {
            format!("{winner} won by forfeit{length_after}")
        };
    }
    match result {
        GameResult::Draw => format!("The game was drawn{manner}{length_after}"),
        GameResult::BothLose => format!("Both players lost by forfeit{length_after}"),
        _ if mate_or_stalemate(timeline) == Some(NoMove::Checkmate) => {
            let winner = name_and_color(&game.record, !timeline.turn(timeline.plies()));
            format!("{winner} gave checkmate{length_in}; no result is recorded")
        }
        _ => format!("No result is recorded{length_after}"),
    }
}

/// Returns the number of moves after a preposition: ` in 45 moves`. If the record cannot be read to
/// its end, returns the number of the last move that can be read.
fn length(preposition: &str, game: &Timeline) -> String {
    match (game.stop(), game.plies()) {
        (Some(_), 0) => "; no move of the record can be read".to_owned(),
        (Some(_), last) => {
            format!("; the record can be read up to move {}", move_number(game, last))
        }
        (None, 0) => " without a move".to_owned(),
        (None, plies) => {
            format!(" {preposition} {}", counted(plies.div_ceil(2).into(), "move"))
        }
    }
}

/// Returns the number of the move that led to a ply, without its dots.
fn move_number(game: &Timeline, ply: Ply) -> String {
    game.number(ply).trim_end_matches('.').to_owned()
}

/// Returns a player with the color: `Burn (Black)`; `Black` if the name is not known.
fn name_and_color(record: &Record<'_>, color: Color) -> String {
    match surname(record, color) {
        None => color_name(color).to_owned(),
        Some(name) => format!("{name} ({})", color_name(color)),
    }
}

/// Returns the surname of a player: the name up to a comma and a blank, or the whole name without
/// these. `None` if the name is not known.
fn surname(record: &Record<'_>, color: Color) -> Option<String> {
    let name = known(record.tag(color_name(color)))?;
    Some(escape_controls(name.split_once(", ").map_or(name, |(surname, _)| surname)))
}

/// Returns how the game ended by the board or by the record: `by checkmate`, `by agreement`.
fn manner(game: &Game<'_>) -> Option<&'static str> {
    let timeline = &game.timeline;
    if timeline.stop().is_some() {
        return None;
    }
    let result = timeline.result();
    match mate_or_stalemate(timeline) {
        Some(NoMove::Checkmate)
            if result == GameResult::won_by(!timeline.turn(timeline.plies())) =>
        {
            return Some("by checkmate");
        }
        Some(NoMove::Stalemate) if result == GameResult::Draw => return Some("by stalemate"),
        _ => {}
    }
    for event in timeline.events_at(timeline.plies()) {
        match event.incident {
            Incident::Agreement | Incident::Acceptance if result == GameResult::Draw => {
                return Some("by agreement");
            }
            Incident::Resignation if timeline.ends_with(event) => return Some("by resignation"),
            Incident::Flag if result.loser() == Some(timeline.actor(event)) => {
                return Some("on time");
            }
            _ => {}
        }
    }
    let note = note_at_the_end(&game.record);
    match result.loser() {
        None if result == GameResult::Draw && says_agreed(&game.record, &note) => {
            Some("by agreement")
        }
        Some(loser) if says_resigned(&game.record, &note, loser) => Some("by resignation"),
        Some(_) if note.contains("forfeited") => Some("by forfeit"),
        _ => None,
    }
}

/// The phrases in a [`note_at_the_end`] that say that the players agreed to a draw.
const AGREED: [&str; 7] = [
    "{agreed",
    "agreed a draw",
    "agreed draw",
    "agreed to a draw",
    "draw agreed",
    "draw by agreement",
    "drawn by agreement",
];

/// Returns true if the `Termination` tag or the note at the end of the record says that the players
/// agreed to a draw.
fn says_agreed(record: &Record<'_>, note: &str) -> bool {
    if termination(record).contains("agree") {
        return true;
    }
    !note.contains("not agree") && AGREED.iter().any(|phrase| note.contains(phrase))
}

/// Returns true if the `Termination` tag says that a player resigned, or the note at the end of the
/// record that this player did.
fn says_resigned(record: &Record<'_>, note: &str, loser: Color) -> bool {
    let mut subjects = vec!["{".to_owned(), format!("{} ", color_name(loser).to_lowercase())];
    subjects.extend(surname(record, loser).map(|name| format!("{} ", name.to_lowercase())));
    termination(record).contains("resign")
        || subjects.iter().any(|subject| {
            ["resigns", "resigned"].iter().any(|verb| note.contains(&format!("{subject}{verb}")))
        })
}

/// Returns the `Termination` tag in small letters.
fn termination(record: &Record<'_>) -> String {
    record.tag("Termination").unwrap_or_default().to_lowercase()
}

/// Returns the text from the last move on, in small letters, with a single blank between words and
/// none after `{`.
fn note_at_the_end(record: &Record<'_>) -> String {
    let last = record.moves.last().map_or(0, |last| last.byte as usize);
    let rest = String::from_utf8_lossy(record.text.get(last..).unwrap_or_default());
    let words: Vec<&str> = rest.split_whitespace().collect();
    words.join(" ").to_lowercase().replace("{ ", "{")
}

/// A finding of a code, and the game as that code replays it.
pub(super) struct CodeFinding<'g, 'a> {
    pub code: &'a dyn Ruleset,
    pub verdict: &'g Verdict,
    pub finding: VerdictFinding<'g>,
    pub timeline: &'g Timeline,
}

/// Returns the most relevant finding of all codes: of equally relevant findings the earliest, and
/// of several at one ply that of the newest code.
pub(super) fn most_relevant<'g, 'a>(game: &'g Game<'a>) -> Option<CodeFinding<'g, 'a>> {
    let mut best: Option<((Relevance, Ply), CodeFinding<'_, '_>)> = None;
    for (code, verdict) in &game.verdicts {
        let timeline = game.timeline_of(*code);
        let Some(finding) = verdict.most_relevant(timeline) else { continue };
        let rank = (finding.relevance(timeline), finding.ply());
        if best.as_ref().is_none_or(|(best_rank, _)| rank <= *best_rank) {
            best = Some((rank, CodeFinding { code: *code, verdict, finding, timeline }));
        }
    }
    best.map(|(_, found)| found)
}

/// Returns the ply of the finding that would have changed the game most.
#[cfg(feature = "html")]
pub fn ply_that_matters(game: &Game<'_>) -> Option<Ply> {
    most_relevant(game).map(|found| found.finding.ply())
}

/// Returns the sentence on the most relevant finding, without its code; `None` if there is no
/// finding.
pub(crate) fn what_happened(game: &Game<'_>) -> Option<String> {
    let CodeFinding { finding, timeline, .. } = most_relevant(game)?;
    match finding {
        VerdictFinding::Ruling(ruling) => Some(on_the_board(ruling, timeline)),
        VerdictFinding::Claim(claim) => {
            let mut events = timeline.events_at(claim.ply).iter();
            let event = events.find(|event| event.incident.ground().is_some())?;
            Some(sentence(&event_clause(event, timeline)))
        }
        VerdictFinding::Irregularity(ruling) if ruling.deed == Irregularity::Stands => {
            Some(sentence(&illegal_move_that_stood(ruling, timeline)))
        }
        VerdictFinding::Irregularity(ruling) => Some(sentence(&deed_clause(ruling, timeline))),
    }
}

/// Returns [what happened](what_happened), unless it is an event that the record states.
pub(crate) fn what_happened_unrecorded(game: &Game<'_>) -> Option<String> {
    match most_relevant(game)?.finding {
        VerdictFinding::Ruling(ruling) if !matches!(ruling.grounds, Grounds::Flag { .. }) => {
            what_happened(game)
        }
        _ => None,
    }
}

/// Returns the clause that a player made an illegal move, and that nobody objected unless it was
/// found at once.
fn illegal_move_that_stood(ruling: &IrregularityRuling, game: &Timeline) -> String {
    let ply = ruling.ply;
    let unnoticed = if ruling.found == Some(ply) { "" } else { ", and nobody objected" };
    let castles = |ply: Ply| game.san(ply).is_some_and(|san| san.starts_with("O-O"));
    if !castles(ply) {
        return format!("{} was illegal{unnoticed}", label(game, ply));
    }
    let has_castled =
        (1..ply).any(|earlier| game.turn(earlier) == game.turn(ply) && castles(earlier));
    let how = if has_castled { "a second time" } else { "illegally" };
    let (player, number) = (color_name(ruling.player), move_number(game, ply));
    format!("{player} castled {how} at move {number}{unnoticed}")
}

/// Returns the fact on which a ruling rests, without its code: `After 50...Kg7 the same position
/// had occurred three times.`
fn on_the_board(ruling: &Ruling, game: &Timeline) -> String {
    let is_announced = ruling.form == Some(FormKind::Intended);
    let next = game.moves().get(ruling.ply as usize).copied();
    let is_to_come = is_announced && (next.is_none() || ruling.intended != next);
    let is_played = is_announced && !is_to_come;
    let when = capital(&moment(game, if is_played { ruling.ply + 1 } else { ruling.ply }));
    match &ruling.grounds {
        Grounds::Occurrences { times: n, count, .. } if is_to_come => format!(
            "{when} the same position could be brought about for the {} time.",
            ordinal(count.unwrap_or(*n))
        ),
        Grounds::Occurrences { times: n, count, .. } => {
            format!("{when} the same position had occurred {}.", times(count.unwrap_or(*n)))
        }
        Grounds::Series { times: n, period, of, .. } => {
            format!("{when} {} had been played {}.", series(*period, *of), times(*n))
        }
        Grounds::Count { moves, restarts, .. } => format!(
            "{when} each side {} {} moves without {}.",
            if is_to_come { "could complete" } else { "had made" },
            number(*moves),
            progress(restarts)
        ),
        Grounds::Checks { by, plies } => {
            let first = plies.first().map_or_else(String::new, |&ply| label(game, ply));
            let by = claimant(*by);
            format!("{when} the position of {first} had come back, {by} checking with every move.")
        }
        Grounds::Stalemate {} => {
            let player = color_name(game.turn(ruling.ply));
            format!("{when} {player} has no legal move and is not in check.")
        }
        Grounds::Checkmate {} => {
            format!("{when} {} is checkmated.", color_name(game.turn(ruling.ply)))
        }
        Grounds::Material {} => {
            format!("{when} the remaining material is insufficient under some laws.")
        }
        Grounds::Flag { player, .. } => {
            format!("{}'s flag fell {}.", claimant(*player), moment(game, ruling.ply))
        }
        Grounds::Movement { .. } => {
            format!("Under some laws {}.", forbidden_move_clause(game, ruling.ply))
        }
        grounds => format!("{when}, {}.", facts(grounds, Some(ruling), game)),
    }
}

/// Returns how a game ended and what happened in it, in two sentences.
pub(crate) fn in_two_sentences(game: &Game<'_>) -> String {
    match what_happened(game) {
        Some(happened) => format!("{} {happened}", how_it_ended(game)),
        None => how_it_ended(game),
    }
}

/// Returns the headline of a game: how it ended, what happened in it, and what separates the two
/// laws that differ most on it.
pub fn headline(game: &Game<'_>) -> String {
    let story = in_two_sentences(game);
    match game.differences.first() {
        None => story,
        Some(difference) => {
            let separation = separation::difference_line(difference, &game.codes(), |code| {
                code.short().to_owned()
            });
            format!("{story} {}", sentence(&separation))
        }
    }
}
