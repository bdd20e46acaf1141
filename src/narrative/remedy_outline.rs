//! The outline of the remedies of codes for an irregularity.

use super::citation::{cited_article, codes_are};
use super::claim_words::{already_over, void_from};
use super::heading::answer_heading;
use super::irregularity::{irregularity_sentence, legal_name_sentence};
use super::outline::{Board, Outline, Part};
use super::remedy::IrregularityAt;
use super::words::color_name;
use crate::arbiter::{Game, RemedyAnswers, RemedyUnder};
use crate::chess::Move;
use crate::notation::dialects::Dialect;
use crate::remedies::{Demand, Timeliness};

/// Returns the outline: the game, if it is known; the board; and the possible demands under each
/// code, with the board after each move if `with_boards`. Codes that do not mention the
/// irregularity, and codes whose remedy is unknown, are listed at the end.
pub fn remedy_outline(
    game: Option<&Game<'_>>,
    remedies: &RemedyAnswers<'_>,
    (with_boards, output_dialect): (bool, &dyn Dialect),
) -> Outline {
    let RemedyAnswers { done, kind, position, answers, lawful, .. } = remedies;
    let lines =
        [Some(irregularity_sentence(done, *kind, position)), legal_name_sentence(done, *kind)];
    let mut parts = game.map_or_else(Vec::new, answer_heading);
    parts.extend(lines.into_iter().flatten().map(Part::Line));
    let marked = done.piece().into_iter().chain(done.target()).collect();
    parts.push(Part::Boards {
        heading: format!("{} to move:", color_name(position.turn())),
        boards: vec![(String::new(), Board { position: position.clone(), marked })],
        remarks: Vec::new(),
    });
    for answer in answers.iter().filter(|(_, answer, _)| !answer.given.is_empty()) {
        let at =
            IrregularityAt { irregularity: done, position: &answer.2, dialect: output_dialect };
        let over = over(answer, game);
        // Some laws give something even after the end.
        let is_given = over.is_none() || answer.1.time == Some(Timeliness::InTime);
        let mut lines: Vec<String> = over.into_iter().collect();
        if is_given {
            lines.extend(at.remedy_lines(&answer.1));
        }
        parts.push(section(answer, lines));
        if with_boards && is_given {
            parts.extend(boards(answer, at));
        }
    }
    let mut without_remedy = Vec::new();
    let mut unknown = Vec::new();
    for (_, answer, _) in answers.iter().filter(|(_, answer, _)| answer.given.is_empty()) {
        let list = if answer.unknown { &mut unknown } else { &mut without_remedy };
        list.push(answer.code.as_str());
    }
    let lines = [
        codes_are("Lawful", lawful.iter().map(|code| code.id())),
        codes_are("No remedy is stated here", without_remedy.into_iter()),
        codes_are("Not known", unknown.into_iter()),
    ];
    parts.extend(lines.into_iter().flatten().map(Part::Note));
    Outline { parts }
}

/// Returns the sentence on the end of the game before the irregularity, if it was over under a
/// code or its record void.
fn over((code, answer, _): &RemedyUnder<'_>, game: Option<&Game<'_>>) -> Option<String> {
    let ply = answer.over?;
    Some(match game.map(|game| game.timeline_of(*code)) {
        None => "The game was already over.".to_owned(),
        Some(timeline) if answer.is_void => void_from(ply, timeline),
        Some(timeline) => already_over(ply, timeline),
    })
}

fn section((code, answer, _): &RemedyUnder<'_>, lines: Vec<String>) -> Part {
    let article = answer.given.first().and_then(|given| code.article(&given.article));
    let cited = article.map(|article| (article.number, article.seen));
    Part::section(cited_article(*code, cited), lines)
}

/// Returns the boards after the moves that may be demanded, if there are any.
fn boards((_, answer, position): &RemedyUnder<'_>, at: IrregularityAt<'_>) -> Option<Part> {
    let demands = answer.given.iter().flat_map(|given| &given.demands);
    let moves = demands.filter_map(Demand::effective).flat_map(|demand| at.listed_moves(demand));
    let after = |(written, m): (String, Move)| {
        (written, Board { position: position.after(&m), marked: vec![m.from, m.to] })
    };
    let boards: Vec<_> = moves.map(after).collect();
    let heading = "After each of these moves:".to_owned();
    (!boards.is_empty()).then(|| Part::Boards { heading, boards, remarks: Vec::new() })
}
