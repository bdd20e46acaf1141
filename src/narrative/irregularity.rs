//! The answers of a code to a recorded irregularity, in words.

use crate::arbiter::{
    ArticleRemedy, Compliance, IrregularityRuling, ply_of_position, resolve_irregularity,
};
use crate::notation::{CheckIrregularity, Event, Incident, Irregularity};
use crate::remedies::{RemedyAction, Until};
use crate::replay::{Ply, Timeline};
use crate::rules::Claimant;

use super::events::event_clause;
use super::remedy::{IrregularityAt, choosing_at, cost, meaning};
#[cfg(feature = "html")]
use super::remedy::{choosing, in_general};
#[cfg(feature = "html")]
use super::words::first_sentence;
use super::words::{capital, claimant, label, list, moment, ordinal, pace, sentence};

/// Returns the sentences on an irregularity: the event, the remedy of the code, and the consequence
/// for the game.
pub(crate) fn irregularity(ruling: &IrregularityRuling, game: &Timeline) -> String {
    let happened = irregularity_clause(ruling, game);
    if !ruling.deed.is_complete() {
        return answer_to(&happened, ruling, game);
    }
    answer_to(&format!("{happened}: {}", meaning(ruling.kind)), ruling, game)
}

/// Returns the sentences of [`irregularity`] for a reader who knows the event: only its kind is
/// named.
pub(crate) fn known_irregularity(ruling: &IrregularityRuling, game: &Timeline) -> String {
    answer_to(meaning(ruling.kind), ruling, game)
}

/// Returns the sentences on an irregularity, the first of which says what was done.
fn answer_to(what: &str, ruling: &IrregularityRuling, game: &Timeline) -> String {
    let mut sentences = vec![sentence(what)];
    let given = ruling.given.as_ref().filter(|_| ruling.compliance != Compliance::LawUnknown);
    sentences.extend(given.map(|given| capital(&gives(given, ruling, game))));
    let later = ruling.found_later.as_ref().filter(|later| Some(*later) != ruling.given.as_ref());
    sentences
        .extend(later.map(|later| format!("If it is found later, {}", gives(later, ruling, game))));
    if !asks_for_nothing(ruling) {
        sentences.push(compliance(ruling, game));
    }
    let rule = ruling.given.as_ref().map(|given| &given.rule).filter(|_| ruling.cost_is_due);
    let besides = rule.and_then(|rule| rule.cost_of(&ruling.deed)).and_then(cost);
    sentences.extend(besides.map(|cost| format!("Besides: {cost}.")));
    sentences.join(" ")
}

/// Returns the irregularity as a clause without a full stop.
pub(super) fn irregularity_clause(ruling: &IrregularityRuling, game: &Timeline) -> String {
    let incident = Incident::Irregularity(ruling.deed);
    event_clause(&Event { ply: ruling.ply, player: Some(ruling.player), incident }, game)
}

/// Returns the clause that a player has made the number of illegal moves that loses the game.
pub(super) fn illegal_moves(
    player: Claimant,
    plies: &[Ply],
    can_mate: bool,
    game: &Timeline,
) -> String {
    let at = list(plies.iter().map(|ply| moment(game, *ply)));
    let nth = u32::try_from(plies.len()).map(ordinal).unwrap_or_default();
    let unless =
        if can_mate { "" } else { ", but the opponent cannot mate by any series of legal moves" };
    format!("this is {}'s {nth} illegal move ({at}){unless}", claimant(player))
}

/// Returns the remedy: the player who chooses, the deadline and the choices.
fn gives(given: &ArticleRemedy, ruling: &IrregularityRuling, game: &Timeline) -> String {
    let (done, before) = done(ruling, game);
    let position = game.position(before);
    let irregularity = &done;
    let at = IrregularityAt { irregularity, position: &position, dialect: game.output_dialect };
    let choices: Vec<String> =
        given.demands.iter().map(|demand| at.demand_in_words(demand)).collect();
    let paces = &given.rule.pace;
    let in_pace = if paces.is_empty() { String::new() } else { format!("in {} ", pace(paces)) };
    format!("{in_pace}{}: {}.", choosing_at(&given.rule, &position), choices.join("; or "))
}

/// Returns the irregularity of a ruling, and the ply at which it was done.
fn done(ruling: &IrregularityRuling, game: &Timeline) -> (Irregularity, Ply) {
    resolve_irregularity(&ruling.deed, ruling.ply, game)
        .unwrap_or_else(|| (ruling.deed, ruling.ply.saturating_sub(1)))
}

/// Returns the first choice that the law gave, if nobody demanded anything in time; otherwise the
/// consequence for the game.
#[cfg(feature = "html")]
pub(super) fn in_brief(ruling: &IrregularityRuling, game: &Timeline) -> String {
    let rule = ruling.decisive().map(|given| &given.rule);
    let chief = rule.and_then(|rule| Some((rule, rule.choices.first()?.first()?)));
    match chief {
        Some((rule, action)) if ruling.compliance == Compliance::Lapsed => {
            let law = capital(&choosing(rule));
            format!("{law}: {}. Nobody demanded it.", in_general(*action))
        }
        _ => first_sentence(&compliance(ruling, game)),
    }
}

/// Returns true if the irregularity is itself a move of the record.
fn is_of_a_move(deed: &Irregularity) -> bool {
    deed.is_of_a_pass()
        || matches!(
            deed,
            Irregularity::Stands
                | Irregularity::Check(CheckIrregularity::Unsaid | CheckIrregularity::False)
        )
}

/// Returns true if the code gives nothing that could be done on the board.
fn asks_for_nothing(ruling: &IrregularityRuling) -> bool {
    let choices = ruling.decisive().map_or(&[][..], |given| &given.rule.choices);
    ruling.compliance == Compliance::Lawful
        && !choices.is_empty()
        && choices.iter().flatten().all(|action| {
            matches!(action, RemedyAction::Nothing | RemedyAction::Ignore | RemedyAction::GoOn)
        })
}

/// Returns true if the first such irregularity loses the game.
fn is_lost_at_once(ruling: &IrregularityRuling) -> bool {
    ruling.given.as_ref().is_some_and(|given| given.rule.gives(RemedyAction::Forfeit))
}

/// Returns true if the deciding remedy can be demanded as long as the game lasts.
fn lasts_until_the_end(ruling: &IrregularityRuling) -> bool {
    ruling.decisive().is_some_and(|given| matches!(given.rule.until, Some(Until::End) | None))
}

/// Returns true if the player misled may take back the reply.
fn retracts_reply(ruling: &IrregularityRuling) -> bool {
    ruling.decisive().is_some_and(|given| given.rule.gives(RemedyAction::RetractReply))
}

/// Returns the sentence on the consequence for the game.
pub(super) fn compliance(ruling: &IrregularityRuling, game: &Timeline) -> String {
    let next =
        ply_of_position(&ruling.deed, ruling.ply, game).saturating_add(ruling.plies_to_answer());
    let next = (next <= game.plies()).then(|| label(game, next));
    let is_set_up = matches!(ruling.deed, Irregularity::SetUp(_));
    let what = meaning(ruling.kind);
    match (ruling.compliance, next) {
        (Compliance::Lawful, _) if ruling.deed == Irregularity::Stands => {
            "It may stand.".to_owned()
        }
        (Compliance::Lawful, Some(next)) if !is_set_up && !is_of_a_move(&ruling.deed) => {
            format!("{next} was played, which is lawful.")
        }
        (Compliance::Lawful, None) if !is_set_up && !is_of_a_move(&ruling.deed) => {
            "The record ends before it was answered.".to_owned()
        }
        (Compliance::Lawful, None) if is_set_up => "The record ends there.".to_owned(),
        (Compliance::Lawful, _) if is_set_up => "The game went on as the law orders.".to_owned(),
        (Compliance::Lawful, next) if retracts_reply(ruling) => next.map_or_else(
            || "The record ends before it was answered.".to_owned(),
            |next| format!("{next} was played and not taken back."),
        ),
        (Compliance::Lawful, _) => "What was done is lawful.".to_owned(),
        (Compliance::Impossible, _) => "None of that is possible, and the game goes on.".to_owned(),
        (Compliance::Lapsed, _) if is_set_up || ruling.found.is_some() => {
            "It was noticed too late for that.".to_owned()
        }
        (Compliance::Lapsed, _) if lasts_until_the_end(ruling) => {
            "Nobody demanded the remedy while the game lasted.".to_owned()
        }
        (Compliance::Lapsed, _) => "Nobody demanded the remedy in time.".to_owned(),
        (Compliance::Open, _) => "The record ends before anybody demanded it.".to_owned(),
        (Compliance::TooEarly, _) => "It was too early for that, and the game goes on.".to_owned(),
        (Compliance::SetAside, _) if is_set_up || ruling.void_from == Some(0) => {
            "The whole game is void.".to_owned()
        }
        (Compliance::SetAside, _)
            if ruling.deed == Irregularity::Stands || ruling.deed.is_of_a_pass() =>
        {
            format!("From {} on the record is void under this code.", label(game, ruling.ply))
        }
        (Compliance::SetAside, Some(next)) if ruling.deed == Irregularity::Displaced => {
            format!("From {next} on the record is void under this code.")
        }
        (Compliance::SetAside, next) => format!(
            "{} was played instead, and from there the record is void under this code.",
            next.unwrap_or_else(|| "Another move".to_owned())
        ),
        (Compliance::EndsGame, Some(next)) if ruling.draws_if_it_stays() => {
            format!("After {next} the position was still illegal, and the game is drawn.")
        }
        (Compliance::EndsGame, _) if is_lost_at_once(ruling) => "It ends the game.".to_owned(),
        (Compliance::EndsGame, _) => {
            "It is one illegal move more than the code allows and ends the game.".to_owned()
        }
        (Compliance::Silent, _) => {
            format!("No article of this code states what follows {what}.")
        }
        (Compliance::LawUnknown, _) => {
            format!("It is not known what this code prescribed for {what}.")
        }
        (Compliance::LimitUnknown, _) => {
            "Nobody demanded the remedy, and it is not known until when it could be demanded."
                .to_owned()
        }
        (Compliance::NotShown, _) => "The record does not show whether that was done.".to_owned(),
        (Compliance::ReadingsDisagree, _) => {
            "The answer depends on how the words of this code are read.".to_owned()
        }
    }
}
