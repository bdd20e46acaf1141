//! Notes on a game by ply: findings and unmet conditions of codes, claims, and repeated placements.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use indexmap::IndexMap;

use super::citation::{cited_code, named};
use super::claim_words::{cost_article, cost_of, forbidden_agreement, if_read, uncapital, why};
use super::events::{beside_the_record, event_clause};
use super::explain::{relevant_rulings, relevant_unmet_articles, ruling_if_read, unmet_if_read};
use super::game::caveats;
use super::heading::stop_sentence;
use super::irregularity::{irregularity, known_irregularity};
use super::occurrences::{as_before, counted_plies, squares, unmet_plies};
use super::period::{law_of_the_day, whose_law};
use super::rule_words::not_known;
use super::words::{MAX_EVENTS_SHOWN, capital, conditions, list, more, sentence};
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
    /// A claimed or announced move.
    Claim,
    /// A move to a position that a code counts.
    Counted,
    /// A difference between positions, or a move that ends the game.
    Alarm,
}

impl Note {
    /// Adds an arrow for a move, unless the move already has one.
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
        for (read, verdict) in verdict.readings.iter().zip(in_readings) {
            let read = conditions(*code, &read.read);
            add_code_notes(*code, verdict, Some(&read), timeline, &mut notes, &mut counted);
        }
    }
    add_earlier_occurrences(&counted, timeline, &mut notes);
    add_record_notes(game, &mut notes);
    notes
}

/// Adds the statements of a code, in one reading, at their plies, and collects the plies that it
/// counts.
fn add_code_notes(
    code: &dyn Ruleset,
    verdict: &Verdict,
    reading: Option<&str>,
    game: &Timeline,
    notes: &mut Notes,
    counted: &mut BTreeSet<Ply>,
) {
    let number = |key: &str| code.article(key).map(|article| article.number);
    let mut say = |ply: Ply, sentence: String, article: Option<ArticleNumber<&str>>| {
        // A move that could not be replayed is noted at the last ply.
        let note = notes.entry(ply.min(game.plies())).or_default();
        let codes = note.said.entry(sentence).or_default();
        let cited = cited_code(code, article, reading);
        if !codes.contains(&cited) {
            codes.push(cited);
        }
    };
    for claim in &verdict.claims {
        say(claim.ply, answered(claim, code, game), claim.article.as_deref().and_then(number));
        if let Some(article) = cost_article(claim, code) {
            say(claim.ply, cost_of(article.says, None), Some(article.number));
        }
        counted.extend(claim.grounds.as_ref().map_or(&[][..], counted_plies));
        if let Some(RefusalReason::NotMet(unmet)) = &claim.refusal {
            counted.extend(unmet_plies(unmet));
        }
    }
    for ruling in &verdict.irregularities {
        let incident = Incident::Irregularity(ruling.deed);
        // These events have sentences of their own.
        let mut told = game.events().iter().take(MAX_EVENTS_SHOWN);
        let is_told = told.any(|event| (event.ply, event.incident) == (ruling.ply, incident));
        let said =
            if is_told { known_irregularity(ruling, game) } else { irregularity(ruling, game) };
        say(ruling.ply, said, ruling.article().and_then(number));
    }
    let rulings = relevant_rulings(verdict, game);
    for ruling in &rulings {
        say(ruling.ply, ruling_if_read(code, ruling, game), number(&ruling.article));
        counted.extend(counted_plies(&ruling.grounds));
    }
    for unknown in &verdict.unknown {
        say(unknown.ply, not_known(unknown, code, game), None);
    }
    if rulings.is_empty() && verdict.claims.is_empty() {
        for article in relevant_unmet_articles(verdict, game) {
            let plies = unmet_plies(&article.unmet);
            if let Some(last) = plies.last() {
                say(*last, unmet_if_read(code, article, game), number(&article.article));
                counted.extend(plies);
            }
        }
    }
    for ruling in rulings {
        mark_move(ruling, game, notes);
    }
}

/// Returns the code's answer to a claim, without the claim: that is noted once, for all codes.
fn answered(claim: &ClaimRuling, code: &dyn Ruleset, game: &Timeline) -> String {
    if claim.answer == Answer::Forbidden {
        return forbidden_agreement(claim, code, game);
    }
    if claim.over.is_some() {
        return why(claim, game);
    }
    let why = if_read(why(claim, game), claim, code);
    format!("{}: {}", capital(&claim.answer.to_string()), uncapital(&why))
}

/// Marks the announced move of a claim, or the move that ends the game.
fn mark_move(ruling: &Ruling, game: &Timeline, notes: &mut Notes) {
    let last = game.led_to(ruling.ply).map(|(_, m)| m);
    let note = notes.entry(ruling.ply.min(game.plies())).or_default();
    let is_claim = ruling.effect == RulingEffect::Entitles;
    if let Some(m) = ruling.intended {
        note.arrow(Highlight::Claim, &m);
    } else if let Some(m) = last {
        note.arrow(if is_claim { Highlight::Claim } else { Highlight::Alarm }, m);
    }
}

/// Adds to each counted ply the earlier occurrences of its placement, and their differences.
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

/// Adds the notes that do not depend on a code: before the first move, on events other than moves,
/// and after the last move.
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
        let sentence = (nth < MAX_EVENTS_SHOWN).then(|| sentence(&event_clause(event, timeline)));
        let command = unwritten.contains(event).then(|| event.as_command());
        for words in command.into_iter().chain(sentence) {
            let first = &mut notes.entry(event.ply).or_default().first;
            if !first.contains(&words) {
                first.push(words);
            }
        }
    }
    let last = notes.entry(timeline.plies()).or_default();
    let more = more(
        timeline.events().len(),
        MAX_EVENTS_SHOWN,
        "more events are on the record, not shown here.",
    );
    last.last.extend(more);
    last.last.extend(unread_from(timeline));
    last.last.extend(summary(game));
}

/// Returns the events, reported beside the record or accepted, that the text of the record does not
/// contain. They are written into the score, so that the written score can be read again.
fn unwritten(game: &Game<'_>) -> HashSet<Event> {
    let timeline = &game.timeline;
    let mut own = Record::default();
    Reader::new(&game.record.text).read(&mut own);
    let own = in_notation(&own, game.record.notation.into());
    let with_actor = |event: &Event| event.by(timeline.actor(event));
    let written: HashSet<_> = own.events.iter().map(with_actor).collect();
    let reported = game.reported.iter().filter_map(|report| report.placed.as_ref().ok());
    let known = reported.copied().chain(accepted(game));
    known.filter(|event| !written.contains(&with_actor(event))).collect()
}

/// Returns the illegal moves accepted as having stood, as events of the record.
fn accepted(game: &Game<'_>) -> impl Iterator<Item = Event> {
    let incident = Incident::Irregularity(Irregularity::Stands);
    game.accepted.iter().map(move |&ply| Event { ply, player: None, incident })
}

/// Returns the sentence on the point and reason at which the score cannot be read on, after the
/// mark by which this program knows, reading the score again, that the game did not end there. A
/// game that is not judged at all stops at its tags and needs no mark.
fn unread_from(game: &Timeline) -> Option<String> {
    // A score that this program has written before already says so.
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
    let last = notes.entry(game.timeline.plies()).or_default();
    last.last.extend(unread_from(&game.timeline));
    notes
}

/// Returns the summary: the kinds of verdicts, each with its codes.
fn summary(game: &Game<'_>) -> Option<String> {
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
