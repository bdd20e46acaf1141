//! The ruling of a code on a recorded irregularity, in words.

use crate::arbiter::{
    ArticleRemedy, Compliance, IrregularityRuling, ply_of_position, resolve_irregularity,
};
use crate::notation::{CheckIrregularity, Event, Incident, Irregularity};
use crate::remedies::{RemedyAction, Until};
use crate::replay::{Ply, Timeline};
use crate::rules::Claimant;

use super::events::event_clause;
use super::irregularity::legal_name;
use super::remedy::{IrregularityAt, penalty_clause, who_chooses_at};
#[cfg(feature = "html")]
use super::remedy::{in_general, who_chooses};
#[cfg(feature = "html")]
use super::words::first_sentence;
use super::words::{capital, claimant, label, list, moment, ordinal, pace, sentence};

/// Returns the sentences on an irregularity: the event, the remedy of the code, and the consequence
/// for the game.
pub(crate) fn deed_and_ruling(ruling: &IrregularityRuling, game: &Timeline) -> String {
    let deed = deed_clause(ruling, game);
    if !ruling.deed.is_complete() {
        return ruling_after(&deed, ruling, game);
    }
    ruling_after(&format!("{deed}: {}", legal_name(ruling.kind)), ruling, game)
}

/// Returns the sentences of [`deed_and_ruling`], with the name of the irregularity in the
/// laws in place of the event.
pub(crate) fn ruling_on_known_event(ruling: &IrregularityRuling, game: &Timeline) -> String {
    ruling_after(legal_name(ruling.kind), ruling, game)
}

/// Returns the remedy of the code and the consequence for the game, after the clause `deed` as the
/// first sentence.
fn ruling_after(deed: &str, ruling: &IrregularityRuling, game: &Timeline) -> String {
    let mut sentences = vec![sentence(deed)];
    let given = ruling.given.as_ref().filter(|_| ruling.compliance != Compliance::LawUnknown);
    sentences.extend(given.map(|given| capital(&remedy_sentence(given, ruling, game))));
    if let Some(later) = &ruling.found_later
        && ruling.given.as_ref() != Some(later)
    {
        let remedy = remedy_sentence(later, ruling, game);
        sentences.push(format!("If it is found later, {remedy}"));
    }
    if !asks_for_nothing(ruling) {
        sentences.push(compliance_sentence(ruling, game));
    }
    let rule = ruling.given.as_ref().map(|given| &given.rule).filter(|_| ruling.cost_is_due);
    let penalty = rule.and_then(|rule| rule.cost_of(&ruling.deed)).and_then(penalty_clause);
    sentences.extend(penalty.map(|penalty| format!("Besides: {penalty}.")));
    sentences.join(" ")
}

/// Returns the irregularity of a ruling as a clause without a full stop.
pub(super) fn deed_clause(ruling: &IrregularityRuling, game: &Timeline) -> String {
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

/// Returns the sentence on a remedy: who chooses, the deadline and the choices. It begins with a
/// small letter.
fn remedy_sentence(given: &ArticleRemedy, ruling: &IrregularityRuling, game: &Timeline) -> String {
    let (deed, before) = resolve_irregularity(&ruling.deed, ruling.ply, game)
        .unwrap_or_else(|| (ruling.deed, ruling.ply.saturating_sub(1)));
    let position = game.position(before);
    let at =
        IrregularityAt { irregularity: &deed, position: &position, dialect: game.output_dialect };
    let choices: Vec<String> =
        given.demands.iter().map(|demand| at.demand_in_words(demand)).collect();
    let paces = &given.rule.pace;
    let in_pace = if paces.is_empty() { String::new() } else { format!("in {} ", pace(paces)) };
    format!("{in_pace}{}: {}.", who_chooses_at(&given.rule, &position), choices.join("; or "))
}

/// Returns the first choice that the law gave, if nobody demanded anything in time; otherwise the
/// consequence for the game.
#[cfg(feature = "html")]
pub(super) fn ruling_in_brief(ruling: &IrregularityRuling, game: &Timeline) -> String {
    let rule = ruling.decisive().map(|given| &given.rule);
    let chief = rule.and_then(|rule| Some((rule, rule.choices.first()?.first()?)));
    match chief {
        Some((rule, action)) if ruling.compliance == Compliance::Lapsed => {
            let law = capital(&who_chooses(rule));
            format!("{law}: {}. Nobody demanded it.", in_general(*action))
        }
        _ => first_sentence(&compliance_sentence(ruling, game)),
    }
}

/// Returns true if the code states that nothing is done: that nothing follows, that the game goes
/// on, or that the check may be ignored.
fn asks_for_nothing(ruling: &IrregularityRuling) -> bool {
    let choices = ruling.decisive().map_or(&[][..], |given| &given.rule.choices);
    ruling.compliance == Compliance::Lawful
        && !choices.is_empty()
        && choices.iter().flatten().all(|action| {
            matches!(action, RemedyAction::Nothing | RemedyAction::Ignore | RemedyAction::GoOn)
        })
}

/// Returns the sentence on the consequence for the game.
pub(super) fn compliance_sentence(ruling: &IrregularityRuling, game: &Timeline) -> String {
    let next =
        ply_of_position(&ruling.deed, ruling.ply, game).saturating_add(ruling.plies_to_answer());
    let next = (next <= game.plies()).then(|| label(game, next));
    let is_set_up = matches!(ruling.deed, Irregularity::SetUp(_));
    let what = legal_name(ruling.kind);
    let decisive = ruling.decisive().map(|given| &given.rule);
    match ruling.compliance {
        Compliance::Lawful => return lawful_sentence(ruling, next),
        Compliance::SetAside => return void_sentence(ruling, next, game),
        Compliance::Silent => {
            return format!("No article of this code states what follows {what}.");
        }
        Compliance::LawUnknown => {
            return format!("It is not known what this code prescribed for {what}.");
        }
        Compliance::EndsGame => {
            if let Some(next) = next.filter(|_| ruling.draws_if_it_stays()) {
                return format!(
                    "After {next} the position was still illegal, and the game is drawn."
                );
            }
            if ruling.given.as_ref().is_some_and(|given| given.rule.gives(RemedyAction::Forfeit)) {
                "It ends the game."
            } else {
                "It is one illegal move more than the code allows and ends the game."
            }
        }
        Compliance::Impossible => "None of that is possible, and the game goes on.",
        Compliance::Lapsed if is_set_up || ruling.found.is_some() => {
            "It was noticed too late for that."
        }
        Compliance::Lapsed
            if decisive.is_some_and(|rule| matches!(rule.until, Some(Until::End) | None)) =>
        {
            "Nobody demanded the remedy while the game lasted."
        }
        Compliance::Lapsed => "Nobody demanded the remedy in time.",
        Compliance::Open => "The record ends before anybody demanded it.",
        Compliance::TooEarly => "It was too early for that, and the game goes on.",
        Compliance::LimitUnknown => {
            "Nobody demanded the remedy, and it is not known until when it could be demanded."
        }
        Compliance::NotShown => "The record does not show whether that was done.",
        Compliance::ReadingsDisagree => {
            "The answer depends on how the words of this code are read."
        }
    }
    .to_owned()
}

/// Returns the sentence that the players did what the code prescribes. `next` is the label of the
/// ply at which the irregularity is answered, if the record reaches it.
fn lawful_sentence(ruling: &IrregularityRuling, next: Option<String>) -> String {
    let is_recorded_move = ruling.deed.is_of_a_pass()
        || matches!(
            ruling.deed,
            Irregularity::Check(CheckIrregularity::Unsaid | CheckIrregularity::False)
        );
    let retracts_reply =
        ruling.decisive().is_some_and(|given| given.rule.gives(RemedyAction::RetractReply));
    match (ruling.deed, next) {
        (Irregularity::Stands, _) => "It may stand.".to_owned(),
        (Irregularity::SetUp(_), None) => "The record ends there.".to_owned(),
        (Irregularity::SetUp(_), Some(_)) => "The game went on as the law orders.".to_owned(),
        _ if is_recorded_move && !retracts_reply => "What was done is lawful.".to_owned(),
        (_, None) => "The record ends before it was answered.".to_owned(),
        (_, Some(next)) if is_recorded_move => format!("{next} was played and not taken back."),
        (_, Some(next)) => format!("{next} was played, which is lawful."),
    }
}

/// Returns the sentence that the record is void. `next` is the label of the ply at which the
/// irregularity should have been answered, if the record reaches it.
fn void_sentence(ruling: &IrregularityRuling, next: Option<String>, game: &Timeline) -> String {
    if ruling.void_from == Some(0) || matches!(ruling.deed, Irregularity::SetUp(_)) {
        return "The whole game is void.".to_owned();
    }
    if ruling.deed == Irregularity::Stands || ruling.deed.is_of_a_pass() {
        return format!("From {} on the record is void under this code.", label(game, ruling.ply));
    }
    match next {
        Some(next) if ruling.deed == Irregularity::Displaced => {
            format!("From {next} on the record is void under this code.")
        }
        next => format!(
            "{} was played instead, and from there the record is void under this code.",
            next.unwrap_or_else(|| "Another move".to_owned())
        ),
    }
}
