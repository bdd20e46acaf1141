//! A judged game as an outline.

use crate::arbiter::{Ruleset, Verdict};

use super::citation::{articles_cited, cited, sources};
use super::game::GameReport;
use super::heading::{length_and_result, place_and_date, players};
use super::on_record::on_record;
use super::outline::{Board, CodeSays, Outline, Part, Sentence, Word};
use super::period::{law_of_the_day, whose_law};
use super::separation::difference_in_words;
use super::stop::stop_sentence;
use super::words::{color_name, moment};

/// Who played, what was recorded, what the codes make of it and what separates them.
#[must_use]
pub fn game_outline(report: &GameReport<'_>) -> Outline {
    let mut outline = head(report);
    let codes: Vec<&dyn Ruleset> = report.game.verdicts.iter().map(|(code, _)| *code).collect();
    let separations = report.game.differences.iter();
    let separations: Vec<String> = separations.map(|it| difference_in_words(it, &codes)).collect();
    outline.parts.push(Part::Rulings(rulings(report)));
    outline.parts.extend(board(report));
    outline.parts.extend(
        (!separations.is_empty())
            .then_some(Part::List { heading: "What separates them", items: separations }),
    );
    let shown: Vec<_> = report.game.verdicts.iter().map(|(code, it)| (*code, it)).collect();
    outline.parts.extend(doubts_and_sources(report, &shown));
    outline
}

/// Where to read what is doubtful about the codes that are shown, and what is cited of them.
pub(crate) fn doubts_and_sources(
    report: &GameReport<'_>,
    shown: &[(&dyn Ruleset, &Verdict)],
) -> impl Iterator<Item = Part> + use<> {
    let is_doubtful = shown.iter().any(|(code, _)| code.doubt().is_some());
    let doubts = "† what is doubtful about a code: jadoube codes show ID";
    let sources = shown.iter().flat_map(|(code, verdict)| {
        sources(*code, &articles_cited(*code, verdict, &report.game.timeline))
    });
    let sources = Part::Sources(sources.collect());
    is_doubtful.then(|| Part::Footnote(doubts.to_owned())).into_iter().chain([sources])
}

/// What stands above the verdicts.
pub(crate) fn head(report: &GameReport<'_>) -> Outline {
    let law = report.period.as_ref().map(|governing| Part::Law {
        name: whose_law(report.as_of),
        is: law_of_the_day(governing),
    });
    let title = [
        Part::Title(players(report.game.record)),
        Part::Line(place_and_date(report)),
        Part::Line(length_and_result(report)),
    ];
    let notes = report.notes().into_iter().chain(on_record(report)).map(Part::Note);
    let alarm = stop_sentence(&report.game.timeline).map(Part::Alarm);
    let parts = title.into_iter().chain(law).chain(notes).chain(alarm).chain([Part::HeadEnds]);
    Outline { parts: parts.collect() }
}

fn rulings(report: &GameReport<'_>) -> Vec<CodeSays> {
    let ruling = |(code, verdict, sentences): (&dyn Ruleset, &Verdict, Vec<String>)| CodeSays {
        cited: cited(code, verdict, &report.game.timeline),
        word: Word::Verdict(verdict.kind),
        ply: verdict.ply,
        at: report.decided_at(code, verdict),
        result: Some(verdict.result),
        sentences: sentences.into_iter().map(Sentence::Whole).collect(),
    };
    report.sentences().map(ruling).collect()
}

/// The board at the moment that decides under the newest code that has one.
pub(crate) fn board(report: &GameReport<'_>) -> Option<Part> {
    let (code, verdict) = report.game.verdicts.iter().rev().find(|(_, it)| it.ply.is_some())?;
    let game = &report.game.timeline;
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
