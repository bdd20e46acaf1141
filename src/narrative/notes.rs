//! Notes on a game by ply: findings and unmet conditions of codes, claims, and repeated placements.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use indexmap::IndexMap;

use super::citation::{cited_code, named};
use super::claim_words::{
    forbidden_agreement, penalty_article, penalty_sentence, reason_with_caveat, ruling_reason,
};
use super::events::{beside_the_record, event_clause};
use super::explain::{
    relevant_rulings, relevant_unmet_articles, ruling_in_reading, unmet_in_reading,
};
use super::game::caveats;
use super::heading::stop_sentence;
use super::irregularity_ruling::{deed_and_ruling, ruling_on_known_event};
use super::occurrences::{as_before, counted_plies, squares, unmet_plies};
use super::period::{law_of_the_day, whose_law};
use super::rule_words::not_known;
use super::words::{MAX_EVENTS_SHOWN, capital, conditions, list, more, sentence, uncapital};
use crate::arbiter::{
    Answer, ClaimRuling, Game, Occurrence, RefusalReason, Ruleset, Ruling, RulingEffect, Verdict,
    VerdictKind, occurrence,
};
use crate::book::in_notation;
use crate::chess::{Move, MoveKind, Square};
use crate::laws::ArticleNumber;
use crate::notation::{Event, Incident, Irregularity, Reader, Record, UNREADABLE};
use crate::replay::{Ply, Timeline};

/// The text and marks at a ply.
#[derive(Default)]
pub(crate) struct Note {
    /// The sentences that come first and need no source.
    pub first: Vec<String>,
    /// The sentences of codes, each with the codes that it applies to.
    pub said: IndexMap<String, Vec<String>>,
    /// The sentences that come last and need no source.
    pub last: Vec<String>,
    /// The marked squares, with the reason for each mark.
    pub squares: IndexMap<Square, Highlight>,
    /// The arrows, with the reason for each.
    pub arrows: IndexMap<(Square, Square), Highlight>,
}

pub(crate) type Notes = BTreeMap<Ply, Note>;

/// The reasons for marking a square or a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Highlight {
    /// A move announced with a claim, or the last move before a claim.
    Claim,
    /// A move to a position that a code counts.
    Counted,
    /// A difference between positions, a move that ends the game, or one that may not be played.
    Alarm,
}

impl Note {
    /// Adds an arrow for a move, unless the move already has one or is a lost turn.
    fn arrow(&mut self, mark: Highlight, m: &Move) {
        if m.kind != MoveKind::Passed {
            self.arrows.entry((m.from, m.to)).or_insert(mark);
        }
    }
}

/// Returns the notes on a game, with the statements of all its codes.
pub(crate) fn notes(game: &Game<'_>) -> Notes {
    let timeline = &game.timeline;
    let mut notes = Notes::new();
    let mut counted = BTreeSet::new();
    for ((code, verdict), in_readings) in game.verdicts.iter().zip(&game.verdicts_in_readings) {
        if in_readings.is_empty() {
            add_code_notes(*code, verdict, None, timeline, &mut notes, &mut counted);
        }
        for (reading, in_reading) in verdict.readings.iter().zip(in_readings) {
            let condition = conditions(*code, &reading.read);
            let condition = Some(condition.as_str());
            add_code_notes(*code, in_reading, condition, timeline, &mut notes, &mut counted);
        }
    }
    add_earlier_occurrences(&counted, timeline, &mut notes);
    add_record_notes(game, &mut notes);
    notes
}

/// Adds the statements of a code at their plies, and adds the plies that it counts to `counted`.
/// `condition` is that of the reading of the verdict, if the readings disagree.
fn add_code_notes(
    code: &dyn Ruleset,
    verdict: &Verdict,
    condition: Option<&str>,
    game: &Timeline,
    notes: &mut Notes,
    counted: &mut BTreeSet<Ply>,
) {
    let number = |key: &str| code.article(key).map(|article| article.number);
    let mut say = |ply: Ply, sentence: String, article: Option<ArticleNumber<&str>>| {
        // A move that could not be replayed is noted at the last ply.
        let note = notes.entry(ply.min(game.plies())).or_default();
        let codes = note.said.entry(sentence).or_default();
        let cited = cited_code(code, article, condition);
        if !codes.contains(&cited) {
            codes.push(cited);
        }
    };
    for claim in &verdict.claims {
        let article = claim.article.as_deref().and_then(number);
        say(claim.ply, answer_to_claim(claim, code, game), article);
        if let Some(article) = penalty_article(claim, code) {
            say(claim.ply, penalty_sentence(article.says, None), Some(article.number));
        }
        counted.extend(claim.grounds.as_ref().map_or(&[][..], counted_plies));
        if let Some(RefusalReason::NotMet(unmet)) = &claim.refusal {
            counted.extend(unmet_plies(unmet));
        }
    }
    for ruling in &verdict.irregularities {
        let incident = Incident::Irregularity(ruling.deed);
        // These events have sentences of their own.
        let mut shown = game.events().iter().take(MAX_EVENTS_SHOWN);
        let is_shown = shown.any(|event| (event.ply, event.incident) == (ruling.ply, incident));
        let sentences = if is_shown {
            ruling_on_known_event(ruling, game)
        } else {
            deed_and_ruling(ruling, game)
        };
        say(ruling.ply, sentences, ruling.article().and_then(number));
    }
    let rulings = relevant_rulings(verdict, game);
    for ruling in &rulings {
        say(ruling.ply, ruling_in_reading(code, ruling, game), number(&ruling.article));
        counted.extend(counted_plies(&ruling.grounds));
    }
    for unknown in &verdict.unknown {
        say(unknown.ply, not_known(unknown, code, game), None);
    }
    if rulings.is_empty() && verdict.claims.is_empty() {
        for article in relevant_unmet_articles(verdict, game) {
            let plies = unmet_plies(&article.unmet);
            if let Some(last) = plies.last() {
                say(*last, unmet_in_reading(code, article, game), number(&article.article));
                counted.extend(plies);
            }
        }
    }
    for ruling in rulings {
        mark_move(ruling, game, notes);
    }
}

/// Returns the code's answer to a claim with its reason. The claim itself is noted once for all
/// codes.
fn answer_to_claim(claim: &ClaimRuling, code: &dyn Ruleset, game: &Timeline) -> String {
    if claim.answer == Answer::Forbidden {
        return forbidden_agreement(claim, code, game);
    }
    if claim.over.is_some() {
        return ruling_reason(claim, game);
    }
    let reason = reason_with_caveat(claim, code, game);
    format!("{}: {}", capital(&claim.answer.to_string()), uncapital(&reason))
}

/// Marks the announced move of a claim; without one, the last move before a claim, the move that
/// ends the game, or the move that may not be played.
fn mark_move(ruling: &Ruling, game: &Timeline, notes: &mut Notes) {
    let last = game.led_to(ruling.ply).map(|(_, m)| m);
    let note = notes.entry(ruling.ply.min(game.plies())).or_default();
    let mark = match ruling.effect {
        RulingEffect::Entitles => Highlight::Claim,
        RulingEffect::Ends | RulingEffect::Forbids => Highlight::Alarm,
    };
    if let Some(m) = ruling.intended.as_ref().or(last) {
        note.arrow(mark, m);
    }
}

/// Adds to each counted ply the earlier counted occurrences of its placement, and their
/// differences.
fn add_earlier_occurrences(counted: &BTreeSet<Ply>, game: &Timeline, notes: &mut Notes) {
    for &ply in counted {
        let here = notes.entry(ply).or_default();
        let position = game.position(ply);
        let plies = game.earlier(ply).filter(|before| counted.contains(before));
        let mut earlier: Vec<Occurrence> =
            plies.map(|before| occurrence(game, before, &position)).collect();
        earlier.reverse();
        if !earlier.is_empty() {
            here.first.push(as_before(&earlier, game));
        }
        for square in earlier.iter().flat_map(squares) {
            here.squares.insert(square, Highlight::Alarm);
        }
        if let Some((_, m)) = game.led_to(ply) {
            here.arrow(Highlight::Counted, m);
        }
    }
}

/// Adds the notes that no single code states: before the first move, on events other than moves,
/// and after the last move, where the verdicts of all codes are listed.
fn add_record_notes(game: &Game<'_>, notes: &mut Notes) {
    let timeline = &game.timeline;
    let mut before = Vec::new();
    if let Some(law) = &game.law {
        let governing = law_of_the_day(&law.governing);
        before.push(sentence(&format!("{}: {governing}", whose_law(law))));
    }
    before.extend(caveats(game));
    before.extend(beside_the_record(&game.reported, timeline));
    notes.entry(0).or_default().first.splice(0..0, before);
    let unwritten = unwritten(game);
    for (nth, event) in timeline.events().iter().enumerate() {
        let command = unwritten.contains(event).then(|| event.as_command());
        let in_words = (nth < MAX_EVENTS_SHOWN).then(|| sentence(&event_clause(event, timeline)));
        for text in command.into_iter().chain(in_words) {
            let first = &mut notes.entry(event.ply).or_default().first;
            if !first.contains(&text) {
                first.push(text);
            }
        }
    }
    let closing = &mut notes.entry(timeline.plies()).or_default().last;
    let not_shown = "more events are on the record, not shown here.";
    closing.extend(more(timeline.events().len(), MAX_EVENTS_SHOWN, not_shown));
    closing.extend(unread_from(timeline));
    closing.extend(summary_of_verdicts(game));
}

/// Returns the events, reported beside the record or accepted, that the text of the record does not
/// contain. They are written into the score, so that the written score can be read again.
fn unwritten(game: &Game<'_>) -> HashSet<Event> {
    let timeline = &game.timeline;
    let mut read_again = Record::default();
    Reader::new(&game.record.text).read(&mut read_again);
    let read_again = in_notation(&read_again, game.record.notation.into());
    let with_actor = |event: &Event| event.by(timeline.actor(event));
    let written: HashSet<_> = read_again.events.iter().map(with_actor).collect();
    let reported = game.reported.iter().filter_map(|report| report.placed.as_ref().ok());
    let known = reported.copied().chain(accepted(game));
    known.filter(|event| !written.contains(&with_actor(event))).collect()
}

/// Returns the illegal moves accepted as having stood, as events of the record.
fn accepted(game: &Game<'_>) -> impl Iterator<Item = Event> {
    let incident = Incident::Irregularity(Irregularity::Stands);
    game.accepted.iter().map(move |&ply| Event { ply, player: None, incident })
}

/// Returns the sentence on where and why the score cannot be read further. The sentence follows the
/// mark [`UNREADABLE`], by which a later reading of this score recognises that the game was cut; a
/// game that is not judged has no mark. `None` if the score was read to its end or has the mark.
fn unread_from(game: &Timeline) -> Option<String> {
    if game.stop()?.written.as_ref().is_some_and(|written| written == UNREADABLE) {
        return None;
    }
    let sentence = stop_sentence(game)?;
    Some(if game.is_judged() { format!("{UNREADABLE} {sentence}") } else { sentence })
}

/// Returns the notes of a game written without verdicts: the accepted illegal moves, and the point
/// at which it cannot be read on.
pub(crate) fn notes_of_score(game: &Game<'_>) -> Notes {
    let mut notes = Notes::new();
    for event in accepted(game) {
        notes.entry(event.ply).or_default().first.push(event.as_command());
    }
    notes.entry(game.timeline.plies()).or_default().last.extend(unread_from(&game.timeline));
    notes
}

/// Returns the summary: the kinds of verdicts, each with its codes.
fn summary_of_verdicts(game: &Game<'_>) -> Option<String> {
    let mut verdicts: IndexMap<VerdictKind, Vec<String>> = IndexMap::new();
    for (code, verdict) in &game.verdicts {
        verdicts.entry(verdict.kind).or_default().push(code.name());
    }
    let words: Vec<String> = verdicts
        .iter()
        .map(|(kind, codes)| format!("{kind} under {}", named(codes, |codes| list(codes))))
        .collect();
    (!words.is_empty()).then(|| format!("The whole game: {}.", words.join("; ")))
}
