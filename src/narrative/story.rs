//! The story of a game: how it ended, what happened on the board, and what the laws that differ
//! most make of it.

use super::events::event_clause;
use super::heading::ends_illegally;
use super::heading::given_name_first;
use super::rule_words::facts;
use super::separation;
use super::words::{
    capital, claimant, clean, color_name, counted, forbidden_move_clause, label, moment, number,
    ordinal, progress, sentence, series, times,
};
use crate::arbiter::{Game, IrregularityRuling, Relevance, Ruleset, Ruling, VerdictFinding};
use crate::chess::Color;
use crate::notation::{GameResult, Incident, Irregularity, Record};
use crate::replay::{Ply, Timeline};
use crate::rules::{FormKind, Grounds};

/// Returns who won and how, or that the game was drawn and how, in a sentence.
pub(crate) fn how_it_ended(game: &Game<'_>) -> String {
    let timeline = &game.timeline;
    let unsaid = match manner(game) {
        _ if timeline.stop().is_some() => String::new(),
        Some(_) => String::new(),
        None if is_forfeit_or_unknown(timeline.result()) => String::new(),
        None if is_recorded_as_won_by_the_mated(timeline) => {
            format!("; but {} is checkmate", label(timeline, timeline.plies()))
        }
        None => "; the record does not say how".to_owned(),
    };
    format!("{}{unsaid}.", ending(game))
}

/// Returns true if the recorded winner is the player who is checkmated on the board.
fn is_recorded_as_won_by_the_mated(game: &Timeline) -> bool {
    let mated = game.turn(game.plies());
    game.summary().without_move == Some(true)
        && !ends_illegally(game)
        && game.result() == GameResult::won_by(mated)
}

/// Returns true for a result by forfeit, and for an unknown result.
fn is_forfeit_or_unknown(result: GameResult) -> bool {
    result == GameResult::Unknown || result != result.without_forfeit()
}

/// Returns how the game ended as a clause without a full stop, without a remark on an unknown
/// manner.
fn ending(game: &Game<'_>) -> String {
    let timeline = &game.timeline;
    let manner = manner(game).map_or_else(String::new, |manner| format!(" {manner}"));
    let moves = timeline.plies().div_ceil(2);
    let length = |preposition: &str| match moves {
        _ if timeline.stop().is_some() && moves == 0 => {
            "; no move of the record can be read".into()
        }
        _ if timeline.stop().is_some() => format!("; the record can be read up to move {moves}"),
        0 => " without a move".to_owned(),
        moves => format!(" {preposition} {}", counted(moves.into(), "move")),
    };
    match timeline.result() {
        GameResult::Unknown => match timeline.summary().without_move {
            Some(true)
                if manner.is_empty() && timeline.stop().is_none() && !ends_illegally(timeline) =>
            {
                let winner = winner(&game.record, !timeline.turn(timeline.plies()));
                format!("{winner} gave checkmate{}; no result is recorded", length("in"))
            }
            _ => format!("No result is recorded{}", length("after")),
        },
        GameResult::Draw => format!("The game was drawn{manner}{}", length("after")),
        GameResult::WhiteWins => {
            format!("{} won{manner}{}", winner(&game.record, Color::White), length("in"))
        }
        GameResult::BlackWins => {
            format!("{} won{manner}{}", winner(&game.record, Color::Black), length("in"))
        }
        GameResult::WhiteByForfeit => {
            format!("{} won by forfeit{}", winner(&game.record, Color::White), length("after"))
        }
        GameResult::BlackByForfeit => {
            format!("{} won by forfeit{}", winner(&game.record, Color::Black), length("after"))
        }
        GameResult::BothLose => format!("Both players lost by forfeit{}", length("after")),
    }
}

/// Returns `Burn (Black)`; `Black` if the name is not known.
fn winner(record: &Record<'_>, color: Color) -> String {
    match player_name(record, color) {
        None => color_name(color).to_owned(),
        Some(name) => format!("{name} ({})", color_name(color)),
    }
}

/// Returns the surname of a player, or the whole name if it is not written surname first. `None`
/// if the name is not known.
fn player_name(record: &Record<'_>, color: Color) -> Option<String> {
    let name = record.tag(color_name(color))?;
    if matches!(name.trim(), "" | "?" | "-") {
        return None;
    }
    let surname =
        name.split_once(", ").map_or_else(|| given_name_first(name), |(surname, _)| surname.into());
    Some(clean(&surname))
}

/// Returns how the game ended by the board or by the record: `by checkmate`, `by agreement`.
fn manner(game: &Game<'_>) -> Option<&'static str> {
    let (game, record) = (&game.timeline, &game.record);
    if game.stop().is_some() {
        return None;
    }
    let result = game.result();
    match game.summary().without_move.filter(|_| !ends_illegally(game)) {
        Some(true) if result == GameResult::won_by(!game.turn(game.plies())) => {
            return Some("by checkmate");
        }
        Some(false) if result == GameResult::Draw => return Some("by stalemate"),
        _ => {}
    }
    for event in game.events().iter().filter(|event| event.ply == game.plies()) {
        match event.incident {
            Incident::Agreement | Incident::Acceptance if result == GameResult::Draw => {
                return Some("by agreement");
            }
            Incident::Resignation if game.ends_with(event) => return Some("by resignation"),
            Incident::Flag if result.loser() == Some(game.actor(event)) => return Some("on time"),
            _ => {}
        }
    }
    match result {
        GameResult::Draw if says_agreed(record) => Some("by agreement"),
        _ if result.loser().is_some_and(|loser| says_resigned(record, loser)) => {
            Some("by resignation")
        }
        _ if result.loser().is_some() && note_at_the_end(record).contains("forfeited") => {
            Some("by forfeit")
        }
        _ => None,
    }
}

/// The phrases after the last move that say that the players agreed to a draw, in small letters.
const AGREED: [&str; 7] = [
    "{agreed",
    "agreed a draw",
    "agreed draw",
    "agreed to a draw",
    "draw agreed",
    "draw by agreement",
    "drawn by agreement",
];

/// Returns true if the record says that the players agreed to a draw.
fn says_agreed(record: &Record<'_>) -> bool {
    let note = note_at_the_end(record);
    let is_denied = note.contains("not agree");
    termination(record).contains("agree")
        || !is_denied && AGREED.iter().any(|phrase| note.contains(phrase))
}

/// Returns true if the record says that this player resigned.
fn says_resigned(record: &Record<'_>, loser: Color) -> bool {
    let note = note_at_the_end(record);
    let name = player_name(record, loser).unwrap_or_default().to_lowercase();
    let color = color_name(loser).to_lowercase();
    let mut subjects = vec!["{".to_owned(), format!("{color} ")];
    if !name.is_empty() {
        subjects.push(format!("{name} "));
    }
    termination(record).contains("resign")
        || subjects.iter().any(|subject| {
            ["resigns", "resigned"].iter().any(|verb| note.contains(&format!("{subject}{verb}")))
        })
}

/// Returns the `Termination` tag in small letters.
fn termination(record: &Record<'_>) -> String {
    record.tag("Termination").unwrap_or_default().to_lowercase()
}

/// Returns the text after the last move in small letters, with a single blank between words.
fn note_at_the_end(record: &Record<'_>) -> String {
    let last = record.moves.last().map_or(0, |last| last.byte as usize);
    let rest = String::from_utf8_lossy(record.text.get(last..).unwrap_or_default());
    let words: Vec<&str> = rest.split_whitespace().collect();
    words.join(" ").to_lowercase().replace("{ ", "{")
}

/// Returns the most relevant finding of all codes, with its code: of equally relevant findings the
/// earliest, and of several at one ply that of the newest code.
fn most_relevant<'g, 'a>(
    game: &'g Game<'a>,
) -> Option<(&'a dyn Ruleset, VerdictFinding<'g>, &'g Timeline)> {
    let mut best: Option<(Relevance, &dyn Ruleset, VerdictFinding<'_>, &Timeline)> = None;
    for (code, verdict) in &game.verdicts {
        let timeline = game.timeline_of(*code);
        let Some(finding) = verdict.most_relevant(timeline) else { continue };
        let relevance = finding.relevance(timeline);
        let is_better = best
            .as_ref()
            .is_none_or(|(known, _, other, _)| (relevance, finding.ply()) <= (*known, other.ply()));
        if is_better {
            best = Some((relevance, *code, finding, timeline));
        }
    }
    best.map(|(_, code, finding, timeline)| (code, finding, timeline))
}

/// Returns the ply of the finding that would have changed the game most.
#[cfg(feature = "html")]
pub fn ply_that_matters(game: &Game<'_>) -> Option<Ply> {
    most_relevant(game).map(|(_, finding, _)| finding.ply())
}

/// Returns the sentence on the most relevant finding, without the law; `None` if there is no
/// finding.
pub(crate) fn what_happened(game: &Game<'_>) -> Option<String> {
    let (_, finding, timeline) = most_relevant(game)?;
    Some(match finding {
        VerdictFinding::Ruling(ruling) => on_the_board(ruling, timeline),
        VerdictFinding::Claim(claim) => {
            let event = timeline
                .events()
                .iter()
                .find(|event| event.ply == claim.ply && event.incident.ground().is_some())?;
            sentence(&event_clause(event, timeline))
        }
        VerdictFinding::Irregularity(ruling) if ruling.deed == Irregularity::Stands => {
            sentence(&illegal_move_that_stood(ruling, timeline))
        }
        VerdictFinding::Irregularity(ruling) => {
            sentence(&super::irregularity::irregularity_clause(ruling, timeline))
        }
    })
}

/// Returns [what happened](what_happened) unless it is an event that the record states.
pub(crate) fn what_happened_beside_the_record(game: &Game<'_>) -> Option<String> {
    let (_, finding, _) = most_relevant(game)?;
    let is_stated = match finding {
        VerdictFinding::Ruling(ruling) => matches!(ruling.grounds, Grounds::Flag { .. }),
        VerdictFinding::Claim(_) | VerdictFinding::Irregularity(_) => true,
    };
    what_happened(game).filter(|_| !is_stated)
}

/// Returns the clause that a player made an illegal move to which nobody objected.
fn illegal_move_that_stood(ruling: &IrregularityRuling, game: &Timeline) -> String {
    let ply = ruling.ply;
    let player = color_name(ruling.player);
    let castles = |ply: Ply| game.san(ply).is_some_and(|san| san.starts_with("O-O"));
    let unnoticed = if ruling.found == Some(ply) { "" } else { ", and nobody objected" };
    if !castles(ply) {
        return format!("{} was illegal{unnoticed}", label(game, ply));
    }
    let before = (1..ply).filter(|&earlier| game.turn(earlier) == game.turn(ply));
    let again = if before.into_iter().any(castles) { "a second time" } else { "illegally" };
    let number = game.number(ply);
    let number = number.trim_end_matches('.');
    format!("{player} castled {again} at move {number}{unnoticed}")
}

/// Returns the fact on which a ruling rests, without the law: `After 50...Kg7 the same position had
/// occurred three times.`
fn on_the_board(ruling: &Ruling, game: &Timeline) -> String {
    let when = capital(&moment(game, ruling.ply));
    let is_intended = ruling.form == Some(FormKind::Intended);
    let is_played = ruling.intended.is_some()
        && ruling.intended == game.moves().get(ruling.ply as usize).copied();
    let next = || moment(game, ruling.ply + 1);
    match &ruling.grounds {
        Grounds::Occurrences { times: n, count, .. } if is_intended && is_played => format!(
            "{} the same position had occurred {}.",
            capital(&next()),
            times(count.unwrap_or(*n))
        ),
        Grounds::Count { moves, restarts, .. } if is_intended && is_played => format!(
            "{} each side had made {} moves without {}.",
            capital(&next()),
            number(*moves),
            progress(restarts)
        ),
        Grounds::Occurrences { times: n, count, .. } if is_intended => format!(
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
            if is_intended { "could complete" } else { "had made" },
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
            let separation =
                separation::line(difference, &game.codes(), |code| code.short().to_owned());
            format!("{story} {}", sentence(&separation))
        }
    }
}
