//! A judged game as an outline.

use super::game::{caveats, decided_at, reasons};
use crate::arbiter::{Game, Ruleset, Verdict};
use crate::notation::GameResult;

use super::citation::{articles_cited, cited, sources};
use super::heading::{length_and_result, on_record, place_and_date, players, stop_sentence};
use super::outline::{Board, CodeSays, DecisionWord, Outline, Part, Sentence};
use super::period::law_line;
use super::separation::difference_in_words;
use super::words::{color_name, moment};

/// Who played, what was recorded, what the codes make of it and what separates them.
pub fn game_outline(game: &Game<'_>) -> Outline {
    let mut outline = head(game);
    let codes: Vec<&dyn Ruleset> = game.verdicts.iter().map(|(code, _)| *code).collect();
    let separations = game.differences.iter();
    let separations: Vec<String> = separations.map(|it| difference_in_words(it, &codes)).collect();
    outline.parts.push(Part::Rulings(rulings(game)));
    outline.parts.extend(board(game));
    outline.parts.extend(
        (!separations.is_empty())
            .then_some(Part::List { heading: "What separates them", items: separations }),
    );
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
    let sources = Part::Sources(sources.collect());
    is_doubtful.then(|| Part::Footnote(doubts.to_owned())).into_iter().chain([sources])
}

/// What stands above the verdicts.
pub(crate) fn head(game: &Game<'_>) -> Outline {
    let law = game.law.as_ref().map(law_line);
    let title = [
        Part::Title(players(&game.record)),
        Part::Line(place_and_date(game)),
        Part::Line(length_and_result(game, GameResult::as_pgn)),
    ];
    let notes = caveats(game).into_iter().chain(on_record(game)).map(Part::Note);
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
        notes.push(format!("{turn} announces {}{}", game.number(ply + 1), game.written(ply, &m)));
    }
    Some(Part::Board { board: Board { position, marked }, notes })
}
