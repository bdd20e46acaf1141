//! The outline of a claim and the answers of codes.

use std::collections::HashSet;
use std::iter;

use crate::arbiter::{
    Answer, ClaimAnswer, ClaimRuling, Game, NearestClaim, Performance, Provision, ReadingAnswer,
    RefusalReason, Ruleset,
};
use crate::replay::Timeline;
use crate::rules::Claimant;

use super::citation::{article_after_name, sources};
use super::claim_words::{
    claim_in_words, instead, penalty_article, penalty_sentence, reason_in_reading, ruling_reason,
    with_number,
};
use super::heading::answer_heading;
use super::occurrences::{squares, what_differs};
use super::outline::{Board, CodeName, CodeSays, DecisionWord, Outline, Part, Sentence};
use super::words::{announced, claimant, color_name, more, ordinal, score_sheet_moves, uncapital};

/// Returns the outline: the law of the game's day, if it was asked; the claim; the answer of each
/// code; and the boards with the position.
pub fn claim_outline(game: &Game<'_>, answers: &[(&dyn Ruleset, ClaimAnswer)]) -> Outline {
    let mut parts = answer_heading(game);
    let timeline = &*game.timeline;
    if let Some((_, ClaimAnswer { ruling, .. })) = answers.first() {
        let ClaimRuling { player, ground, ply, intending, .. } = *ruling;
        parts.push(Part::Line(claim_in_words(player, ground, ply, intending, timeline)));
    }
    parts.push(Part::Rulings(code_answers(answers, timeline)));
    // The positions are the same for every code that compares positions.
    let compared = answers.iter().find(|(_, answer)| !answer.occurrences.is_empty());
    parts.extend(compared.map(|(_, answer)| boards(answer, timeline)));
    let mut cited = Vec::new();
    for (code, answer) in answers {
        let keys = answer.ruling.article.iter().chain(&answer.procedure);
        let articles: Vec<_> = keys.filter_map(|key| code.article(key)).collect();
        cited.extend(sources(*code, &articles));
    }
    parts.extend(Part::sources(cited));
    Outline { parts }
}

/// Returns the answer of each code with its reasons.
fn code_answers(answers: &[(&dyn Ruleset, ClaimAnswer)], game: &Timeline) -> Vec<CodeSays> {
    let mut procedures = HashSet::new();
    let mut all = Vec::new();
    for (code, answer) in answers {
        let ruling = &answer.ruling;
        let article = ruling.article.as_deref().and_then(|key| code.article(key));
        let reasons = answer_reasons(answer, *code, game).into_iter();
        let mut sentences: Vec<Sentence> =
            reasons.chain(instead(ruling, *code)).map(Sentence::Whole).collect();
        sentences.extend(sequences(answer, game));
        // The procedure of claiming is omitted if an earlier code gave the same words.
        let procedure = answer.procedure.iter().filter_map(|key| code.article(key));
        for article in procedure.filter(|article| procedures.insert(article.says.to_owned())) {
            let number = number_in(&article, *code);
            sentences.push(Sentence::Whole(with_number(&number, article.says)));
        }
        let cited = article.map(|article| (article.number, article.seen));
        all.push(CodeSays {
            code: CodeName::new(*code, article_after_name(*code, cited)),
            word: DecisionWord::Answer(ruling.answer),
            ply: None,
            at: None,
            result: None,
            sentences,
        });
    }
    all
}

/// Returns an article's number or heading, with the code that states it if that is another.
fn number_in(article: &Provision<'_>, code: &dyn Ruleset) -> String {
    let number = article.number.title();
    let stated = code.code().and_then(|code| code.article(article.article));
    match stated.filter(|article| article.stated_by != code.id()) {
        None => number.to_owned(),
        Some(article) => format!("{number} of {}", article.stated_by),
    }
}

/// Returns the sentence on the penalty for a wrong claim, with its article if that has a number.
fn penalty(ruling: &ClaimRuling, code: &dyn Ruleset) -> Option<String> {
    let article = penalty_article(ruling, code)?;
    let cited = article.number.cited().map(|_| number_in(&article, code));
    Some(penalty_sentence(article.says, cited.as_deref()))
}

/// Returns the reasons for the answer, the penalty and the nearest correct claim; if the readings
/// disagree, the answer and its reason in each reading first.
fn answer_reasons(answer: &ClaimAnswer, code: &dyn Ruleset, game: &Timeline) -> Vec<String> {
    let ruling = &answer.ruling;
    let penalty = penalty(ruling, code);
    let nearest = nearest_to(ruling, answer.nearest.as_ref(), game);
    if answer.readings.is_empty() {
        let reason = iter::once(ruling_reason(ruling, game)).chain(penalty).collect::<Vec<_>>();
        return iter::once(reason.join(" ")).chain(nearest).collect();
    }
    let mut reasons: Vec<String> =
        answer.readings.iter().map(|read| of_reading(code, read, ruling, game)).collect();
    reasons.extend(nearest.map(|nearest| format!("In every reading: {}", uncapital(&nearest))));
    reasons.extend(penalty);
    reasons
}

/// Returns the answer in one reading, with its reason and the nearest correct claim.
fn of_reading(
    code: &dyn Ruleset,
    read: &ReadingAnswer,
    ruling: &ClaimRuling,
    game: &Timeline,
) -> String {
    let mut sentences = vec![
        format!("If {}: {}.", code.condition(&read.read), read.answer),
        reason_in_reading(read.grounds.as_ref(), read.refusal.as_ref(), ruling, game),
    ];
    if read.answer != Answer::Upheld {
        sentences.extend(nearest_to(ruling, read.nearest.as_ref(), game));
    }
    sentences.join(" ")
}

/// Returns sentences on the sequences of moves that a code compares in any of its readings, each
/// sequence once, with its moves and performances.
fn sequences(answer: &ClaimAnswer, game: &Timeline) -> Vec<Sentence> {
    let read = answer.readings.iter().filter_map(|read| read.series.as_ref());
    let mut seen: Vec<&[Performance]> = Vec::new();
    let mut sentences = Vec::new();
    for series in answer.series.iter().chain(read) {
        if series.performances.is_empty() || seen.contains(&&*series.performances) {
            continue;
        }
        seen.push(&series.performances);
        let whose = series.of.map_or_else(String::new, |of| format!(" by {}", claimant(of)));
        let moves = score_sheet_moves(game, series.moves.iter().copied(), "");
        sentences.push(Sentence::Whole(format!("The sequence{whose}: {moves}")));
        for (nth, Performance { from, to }) in (1..).zip(&series.performances) {
            let (first, last) = (game.label_in_dialect(*from), game.label_in_dialect(*to));
            let detail = format!("{}: {first} to {last} (plies {from} to {to})", ordinal(nth));
            sentences.push(Sentence::Detail(detail));
        }
    }
    sentences
}

/// Returns the sentence on the nearest correct claim, if this claim is wrong. `None` if the reason
/// for the ruling already names that claim: at the same ply by a player who is not known, or before
/// a piece was touched.
fn nearest_to(
    ruling: &ClaimRuling,
    nearest: Option<&NearestClaim>,
    game: &Timeline,
) -> Option<String> {
    let is_touched = ruling.refusal == Some(RefusalReason::PieceTouched);
    let nearest = nearest.filter(|_| ruling.answer != Answer::Upheld)?;
    if nearest.ply == ruling.ply && (nearest.player == Claimant::Unknown || is_touched) {
        return None;
    }
    Some(nearest_claim(nearest, game))
}

/// Returns the sentence on the nearest correct claim: who, when and by announcing which move.
fn nearest_claim(nearest: &NearestClaim, game: &Timeline) -> String {
    let ply = nearest.ply;
    let announcing = nearest
        .announcing
        .map_or_else(String::new, |m| format!(" by announcing {}", announced(game, ply, &m)));
    let who = uncapital(claimant(nearest.player));
    format!("The nearest correct claim: {who}, after {}{announcing}.", game.label_in_dialect(ply))
}

/// Returns the boards with the position of the claim and its earlier occurrences, with remarks on
/// their differences.
fn boards(answer: &ClaimAnswer, game: &Timeline) -> Part {
    let not_drawn = more(answer.more_occurrences as usize, 0, "earlier positions are not drawn");
    let remark = not_drawn.map_or_else(String::new, |remark| format!("\n({remark})"));
    let boards = answer.occurrences.iter().map(|occurrence| {
        let position = game.position(occurrence.ply);
        let turn = color_name(position.turn());
        let title = format!("{}, {turn} to move", game.label_in_dialect(occurrence.ply));
        (title, Board { position, marked: squares(occurrence) })
    });
    let unlike = answer.occurrences.iter().filter(|occurrence| !occurrence.differs.is_empty());
    let remarks = unlike.map(|occurrence| {
        format!("after {}: {}", game.label_in_dialect(occurrence.ply), what_differs(occurrence))
    });
    Part::Boards {
        heading: format!("Positions with the same placement of the pieces:{remark}"),
        boards: boards.collect(),
        remarks: remarks.collect(),
    }
}
