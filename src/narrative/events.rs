//! Events other than moves in words, from the record and from reports beside it.

use crate::arbiter::{Answer, ReportedEvent, Verdict};
use crate::chess::MoveKind;
use crate::notation::{Claim, Event, Incident, Irregularity, Pattern, Witness};
use crate::replay::{Ply, Timeline};

use super::irregularity::irregularity_clause;
use super::words::{MAX_EVENTS_SHOWN, STOOD, color_name, label, moment, more};

/// Returns the event as a clause without a full stop.
pub(crate) fn event_clause(event: &Event, game: &Timeline) -> String {
    let who = color_name(game.actor(event));
    let when = moment(game, event.ply);
    match event.incident {
        Incident::Claim { intending, ground } => {
            let when = when_claimed(event.ply, intending, game);
            format!("{who} claimed a draw {} {when}", on_what(ground))
        }
        Incident::Flag => format!("{who}'s flag fell {when}"),
        Incident::FlagFallen => format!("{who}'s flag fell {when}, and nobody called it then"),
        Incident::Notice => format!("{who} gave notice {when}"),
        Incident::Offer => format!("{who} offered a draw {when}"),
        Incident::Acceptance => format!("{who} accepted a draw {when}"),
        Incident::Agreement => format!("a draw was agreed {when}"),
        Incident::Resignation => format!("{who} resigned {when}"),
        Incident::Noticed { by: Witness::Arbiter, .. } => format!("the arbiter saw it {when}"),
        Incident::Noticed { by: Witness::Player, .. } => {
            let who = event.player.map_or("the opponent", color_name);
            format!("{who} claimed it {when}")
        }
        Incident::Irregularity(irregularity) => irregularity_on_record(&irregularity, event, game),
    }
}

/// Returns the moment of a claim, with the announced move if there is one: `after 48.Qc2 by
/// announcing 48...Kg7`.
pub(super) fn when_claimed(ply: Ply, intending: Option<Pattern>, game: &Timeline) -> String {
    let announcing = intending.map_or_else(String::new, |written| {
        let announced = announced_at(ply, &written, game);
        format!(" by announcing {}{announced}", game.number(ply + 1))
    });
    format!("{}{announcing}", moment(game, ply))
}

/// Returns the move announced with a claim, in the game's own notation; if it cannot be played, its
/// text.
pub(super) fn announced_at(ply: Ply, written: &Pattern, game: &Timeline) -> String {
    let played = game.position(ply).resolve(written);
    played.map_or_else(|_| written.to_string(), |m| game.write_in_dialect(ply, &m))
}

/// Returns the ground of a claim in words.
pub(crate) fn on_what(ground: Claim) -> &'static str {
    match ground {
        Claim::Repetition => "by repetition",
        Claim::Moves => "by the move count",
        Claim::Perpetual => "by perpetual check",
        Claim::Dead => "by dead position",
        Claim::Agreement => "by agreement",
        Claim::NormalMeans => "under the rule of the last two minutes",
    }
}

/// Returns a recorded irregularity as a clause without a full stop, with its outcome if that is
/// known: `White touched the knight on c3 after 7...O-O`.
fn irregularity_on_record(irregularity: &Irregularity, event: &Event, game: &Timeline) -> String {
    let is_before = irregularity.is_of_position_before();
    let at = if is_before { event.ply.saturating_sub(1) } else { event.ply };
    let who = color_name(irregularity.by(game.turn(event.ply), event.player));
    let (when, last) = (format!(" {}", moment(game, at)), label(game, event.ply));
    let done = irregularity_clause(irregularity, who, &game.position(at), &when, &last);
    match irregularity {
        Irregularity::Stands => {
            let is_noticed = game.events_at(event.ply).iter().any(|other| {
                let found = Incident::Irregularity(Irregularity::Found);
                other.incident == found || matches!(other.incident, Incident::Noticed { .. })
            });
            let stood = if is_noticed { "" } else { STOOD };
            format!("{done}{}{stood}", why_illegal(event.ply, game))
        }
        Irregularity::Misplay(..) | Irregularity::Castle(_) => {
            format!("{done}, and it did not stand")
        }
        Irregularity::OutOfTurn(..) | Irregularity::TwoMoves(..) => {
            format!("{done}, and took it back")
        }
        _ => done,
    }
}

/// Returns why castling was illegal, if the right to it had been lost: `, as White castled at move
/// 10`.
fn why_illegal(ply: Ply, game: &Timeline) -> String {
    let lost = game.led_to(ply).and_then(|(before, m)| {
        let MoveKind::Castle(side) = m.kind else { return None };
        let lost = game.lost_right(side, game.turn(before))?;
        (lost.number < game.position(before).number()).then_some(lost)
    });
    lost.map_or_else(String::new, |lost| format!(", as {lost}"))
}

/// Returns the sentences on the events reported beside the record.
pub(crate) fn beside_the_record(events: &[ReportedEvent], game: &Timeline) -> Vec<String> {
    let mut sentences = Vec::new();
    for ReportedEvent { at, kind, source, placed, ruled, .. } in
        events.iter().take(MAX_EVENTS_SHOWN)
    {
        let what = match placed {
            Ok(event) => event_clause(event, game),
            Err(why) => format!("{kind} at {at}, which does not fit this game: {why}"),
        };
        let arbiter =
            ruled.as_ref().map_or_else(String::new, |ruled| format!(" The arbiter: {ruled}."));
        sentences.push(format!("Beside the record: {what}.{arbiter} (source: {source})"));
    }
    let not_shown = more(events.len(), MAX_EVENTS_SHOWN, "more events, not shown here.");
    sentences.extend(not_shown.map(|more| format!("Beside the record: {more}")));
    sentences
}

/// Returns the sentences that compare the arbiter's ruling on each claim with this code's.
pub(crate) fn compared(
    events: &[ReportedEvent],
    game: &Timeline,
    verdict: &Verdict,
) -> impl Iterator<Item = String> {
    events.iter().take(MAX_EVENTS_SHOWN).filter_map(move |reported| {
        let (arbiter, ruling) = (reported.arbiter()?, reported.ruling(verdict, game)?);
        let ruled = if arbiter == Answer::Upheld { "upheld" } else { "refused" };
        let code = match ruling.answer {
            answer if answer == arbiter => ", as this code does",
            Answer::Upheld => "; this code upholds it",
            Answer::Refused => "; this code refuses it",
            Answer::AlreadyOver => "; under this code the game was already over",
            Answer::Forbidden => "; this code forbids it",
            Answer::Undetermined => "; under this code it is undetermined",
        };
        Some(format!("The arbiter {ruled} the claim after {}{code}.", label(game, ruling.ply)))
    })
}
