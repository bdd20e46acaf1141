//! What is said of a game as a whole: its verdicts, and what a reader of them must know.

use crate::arbiter::{Game, Ruleset, Verdict, on_record};
use crate::laws::Code;
use crate::notation::{Oddity, Warning};

use super::bounds::{EVENTS, more};
use super::explain::sentences;
use super::reported_event::compared;
use super::words;

/// Where a code's verdict is decided, by name.
pub(crate) fn decided_at(game: &Game<'_>, code: &dyn Ruleset, verdict: &Verdict) -> Option<String> {
    verdict.ply.map(|ply| words::named_ply(game.timeline_of(code), ply))
}

/// The verdicts, each with the sentences on it.
pub(crate) fn reasons<'g, 'a>(
    game: &'g Game<'a>,
) -> impl Iterator<Item = (&'a dyn Ruleset, &'g Verdict, Vec<String>)> {
    game.verdicts.iter().zip(&game.as_read).map(|((code, verdict), as_read)| {
        let mut sentences = sentences(*code, verdict, as_read, &game.timeline);
        sentences.extend(compared(&game.reported, &game.timeline, verdict));
        (*code, verdict, sentences)
    })
}

/// What a reader of the verdicts must know.
pub fn caveats(game: &Game<'_>) -> Vec<String> {
    let set_up = "The game starts from a set-up position: repetitions before it are not visible.";
    let judged = !game.verdicts.is_empty();
    let set_up = (game.timeline.digest().set_up && judged).then(|| set_up.to_owned());
    let further = game.further.as_ref().map(|further| {
        let ids: Vec<String> = further.codes.iter().map(|code| code.id().to_owned()).collect();
        let (what, codes) = (game.timeline.named(further.ply), words::list(&ids));
        match further.is_set_up {
            true => format!("The set-up is that of a game only by {codes}: the others judge none."),
            false => format!(
                "{what} can be played only by {codes}: what follows it is not judged by the others."
            ),
        }
    });
    let accepted = game.accepted.iter().map(|ply| {
        let label = game.timeline.label(*ply);
        format!("{label} is not legal, and accepted as a false move that stood.")
    });
    let more = more(game.accepted.len(), EVENTS, "more moves, accepted as false.");
    let accepted = accepted.take(EVENTS).chain(more);
    let codes = game.verdicts.iter().map(|(code, _)| *code);
    let overridden = codes.filter_map(|code| {
        let from = code.code().and_then(Code::overriding)?;
        Some(format!("{} is {from}, and not the program's own.", code.id()))
    });
    set_up.into_iter().chain(further).chain(accepted).chain(overridden).collect()
}

/// What is odd about the record, each with its place.
pub fn warnings(game: &Game<'_>) -> Vec<String> {
    warnings_with(game, |_| String::new())
}

/// The same with some advice upon each that is of the reading.
pub fn warnings_with(game: &Game<'_>, advice: impl Fn(&Oddity) -> String) -> Vec<String> {
    let warnings = &game.record.warnings;
    let of_reading = warnings.iter().take(EVENTS).map(|Warning { byte, what }| {
        format!("line {}: {what}{}", game.record.line_of(*byte), advice(what))
    });
    let more = more(warnings.len(), EVENTS, "more warnings of this game, not shown here");
    let objections = on_record(&game.timeline).into_iter().filter_map(Result::err);
    let objections = objections.take(EVENTS).map(|(event, why)| {
        let when = words::moment(&game.timeline, event.ply);
        format!("{} {when} is passed over: {why}", event.as_command())
    });
    let of_set_up = game.timeline.warnings().iter().map(ToString::to_string);
    of_reading.chain(more).chain(of_set_up).chain(objections).collect()
}
