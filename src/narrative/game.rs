//! What is said of a game as a whole: its verdicts, what a reader of them must know, and the
//! outline of it all.

use crate::arbiter::{Game, Ruleset, Verdict, on_record};
use crate::laws::Code;
use crate::notation::{GameResult, Oddity, Warning};

use super::bounds::{EVENTS, more};
use super::citation::{articles_cited, cited, sources};
use super::events::compared;
use super::explain::sentences;
use super::heading::{self, length_and_result, place_and_date, players, stop_sentence};
use super::outline::{Board, CodeSays, DecisionWord, Outline, Part, Sentence};
use super::period::law_line;
use super::separation::difference_in_words;
use super::words::{self, color_name, moment};

/// Who played, what was recorded, what the codes make of it and what separates them.
pub fn game_outline(game: &Game<'_>) -> Outline {
    let mut outline = head(game);
    let codes = game.codes();
    let separations = game.differences.iter();
    let separations: Vec<String> = separations.map(|it| difference_in_words(it, &codes)).collect();
    outline.parts.push(Part::Rulings(rulings(game)));
    outline.parts.extend(board(game));
    outline.parts.extend(Part::separations(separations));
    let shown: Vec<_> = game.verdicts.iter().map(|(code, it)| (*code, it)).collect();
    outline.parts.extend(doubts_and_sources(game, &shown));
    outline
}

/// Where to read what is doubtful about the codes that are shown, and what is cited of them.
pub(crate) fn doubts_and_sources(
    game: &Game<'_>,
    shown: &[(&dyn Ruleset, &Verdict)],
) -> impl Iterator<Item = Part> + use<> {
    let is_doubtful = shown.iter().any(|(code, _)| code.doubt().is_some());
    let doubts = "† what is doubtful about a code: jadoube codes show ID";
    let sources = shown.iter().flat_map(|(code, verdict)| {
        sources(*code, &articles_cited(*code, verdict, &game.timeline))
    });
    let sources = Part::sources(sources.collect());
    is_doubtful.then(|| Part::Footnote(doubts.to_owned())).into_iter().chain(sources)
}

/// What stands above the verdicts.
pub(crate) fn head(game: &Game<'_>) -> Outline {
    let law = game.law.as_ref().map(law_line);
    let title = [
        Part::Title(players(&game.record)),
        Part::Line(place_and_date(game)),
        Part::Line(length_and_result(game, GameResult::as_pgn)),
    ];
    let notes = caveats(game).into_iter().chain(heading::on_record(game)).map(Part::Note);
    let alarm = stop_sentence(&game.timeline).map(Part::Alarm);
    let parts = title.into_iter().chain(law).chain(notes).chain(alarm).chain([Part::HeadEnds]);
    Outline { parts: parts.collect() }
}

fn rulings(game: &Game<'_>) -> Vec<CodeSays> {
    let ruling = |(code, verdict, sentences): (&dyn Ruleset, &Verdict, Vec<String>)| CodeSays {
        cited: cited(code, verdict, &game.timeline),
        word: DecisionWord::Verdict(verdict.kind),
        ply: verdict.ply,
        at: decided_at(game, code, verdict),
        result: Some(verdict.result),
        sentences: sentences.into_iter().map(Sentence::Whole).collect(),
    };
    reasons(game).map(ruling).collect()
}

/// The board at the moment that decides under the newest code that has one.
pub(crate) fn board(game: &Game<'_>) -> Option<Part> {
    let (code, verdict) = game.verdicts.iter().rev().find(|(_, it)| it.ply.is_some())?;
    let game = &game.timeline;
    let ply = verdict.ply.filter(|&ply| ply <= game.plies())?;
    let position = game.position(ply);
    let announced = verdict.deciding().and_then(|ruling| ruling.intended);
    let marked = announced.map_or_else(|| game.squares_moved(ply), |m| position.squares_of(&m));
    let turn = color_name(position.turn());
    let mut notes = vec![
        format!("{}, {turn} to move", moment(game, ply)),
        format!("({}: {})", code.name(), verdict.kind),
    ];
    if let Some(m) = announced {
        notes.push(format!("{turn} announces {}", words::announced(game, ply, &m)));
    }
    Some(Part::Board { board: Board { position, marked }, notes })
}

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
        let codes = words::list(further.codes.iter().map(|code| code.id()));
        let what = game.timeline.named(further.ply);
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
    let overridden = game.codes().into_iter().filter_map(|code| {
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
