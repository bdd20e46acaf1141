//! Notes on a game by ply: what codes found and nearly found, claims, and where the pieces stood as
//! before.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use indexmap::IndexMap;

use super::citation::{cited_code, named};
use super::claim_words::{cost_article, cost_of, forbidden_agreement, reason, uncapital, why};
use super::events::{beside_the_record, happened};
use super::explain::{relevant_near_misses, relevant_rulings, ruling_in_words};
use super::fell_short::unmet;
use super::game::caveats;
use super::heading::stop_sentence;
use super::irregularity::irregularity;
use super::occurrences::{as_before, positions, squares, stood};
use super::period::{law_of_the_day, whose_law};
use super::rule_words::not_known;
use super::words::{EVENTS, capital, conditions, list, more, sentence};
use crate::arbiter::{
    Answer, ClaimRuling, Game, Occurrence, RefusalReason, Ruleset, Ruling, RulingEffect, Verdict,
    VerdictKind, occurrence,
};
use crate::book::in_notation;
use crate::chess::{Move, MoveKind, Square};
use crate::laws::ArticleNumber;
use crate::notation::{Event, Incident, Irregularity, Reader, Record, UNREADABLE};
use crate::replay::{Ply, Timeline};

/// What is said and shown at a ply.
#[derive(Default)]
pub(crate) struct Note {
    /// What comes first and needs no source.
    pub first: Vec<String>,
    /// Sentences, and the codes that say so.
    pub said: IndexMap<String, Vec<String>>,
    pub last: Vec<String>,
    /// Squares to be marked, and why.
    pub squares: IndexMap<Square, Highlight>,
    pub arrows: IndexMap<(Square, Square), Highlight>,
}

pub(crate) type Notes = BTreeMap<Ply, Note>;

/// Why a square or a move is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Highlight {
    /// It is claimed or announced.
    Claim,
    /// A code counts it.
    Counted,
    /// It differs, or ends the game.
    Alarm,
}

impl Note {
    /// Draws a move, unless it is drawn already.
    fn arrow(&mut self, mark: Highlight, m: &Move) {
        if m.kind != MoveKind::Passed {
            self.arrows.entry((m.from, m.to)).or_insert(mark);
        }
    }
}

pub(crate) fn notes(game: &Game<'_>) -> Notes {
    let timeline = &game.timeline;
    let mut notes = Notes::new();
    let mut counted = BTreeSet::new();
    for ((code, verdict), as_read) in game.verdicts.iter().zip(&game.as_read) {
        if as_read.is_empty() {
            speak(*code, verdict, None, timeline, &mut notes, &mut counted);
        }
        for (read, verdict) in verdict.readings.iter().zip(as_read) {
            let read = conditions(*code, &read.read);
            speak(*code, verdict, Some(&read), timeline, &mut notes, &mut counted);
        }
    }
    recur(&counted, timeline, &mut notes);
    frame(game, &mut notes);
    notes
}

/// What a code, in a reading, says at which ply; and the plies it counts.
fn speak(
    code: &dyn Ruleset,
    verdict: &Verdict,
    reading: Option<&str>,
    game: &Timeline,
    notes: &mut Notes,
    counted: &mut BTreeSet<Ply>,
) {
    let number = |key: &str| code.article(key).map(|article| article.number);
    let mut say = |ply: Ply, sentence: String, number: Option<ArticleNumber<&str>>| {
        let note = notes.entry(ply.min(game.plies())).or_default();
        let codes = note.said.entry(sentence).or_default();
        let cited = cited_code(code, number, reading);
        if !codes.contains(&cited) {
            codes.push(cited);
        }
    };
    for claim in &verdict.claims {
        say(claim.ply, answered(claim, code, game), claim.article.as_deref().and_then(number));
        if let Some(article) = cost_article(claim, code) {
            say(claim.ply, cost_of(article.says, None), Some(article.number));
        }
        counted.extend(claim.grounds.as_ref().map_or(&[][..], positions));
        if let Some(RefusalReason::NotMet(near)) = &claim.why {
            counted.extend(stood(near));
        }
    }
    for ruling in &verdict.irregularities {
        say(ruling.ply, irregularity(ruling, game), ruling.article().and_then(number));
    }
    let rulings = relevant_rulings(verdict, game);
    for ruling in &rulings {
        say(ruling.ply, ruling_in_words(ruling, game), number(&ruling.article));
        counted.extend(positions(&ruling.grounds));
    }
    for unknown in &verdict.unknown {
        say(unknown.ply, not_known(unknown, code, game), None);
    }
    if rulings.is_empty() && verdict.claims.is_empty() {
        for short in relevant_near_misses(verdict, game) {
            if let Some(last) = stood(&short.unmet).last() {
                say(*last, unmet(&short.unmet, game), number(&short.article));
                counted.extend(stood(&short.unmet));
            }
        }
    }
    for ruling in rulings {
        show(ruling, game, notes);
    }
}

/// What a code makes of a claim. The claim itself is noted once.
fn answered(claim: &ClaimRuling, code: &dyn Ruleset, game: &Timeline) -> String {
    if claim.answer == Answer::Forbidden {
        return forbidden_agreement(claim, code, game);
    }
    if claim.over.is_some() {
        return why(claim, game);
    }
    let why = uncapital(&reason(claim.grounds.as_ref(), claim.why.as_ref(), claim, game));
    format!("{}: {why}", capital(&claim.answer.to_string()))
}

/// The announced move of a claim, or the move after which the game is over.
fn show(ruling: &Ruling, game: &Timeline, notes: &mut Notes) {
    let last = game.led_to(ruling.ply).map(|(_, m)| m);
    let note = notes.entry(ruling.ply.min(game.plies())).or_default();
    match (ruling.intended, last, ruling.effect) {
        (Some(m), ..) => note.arrow(Highlight::Claim, &m),
        (None, Some(m), RulingEffect::Entitles) => note.arrow(Highlight::Claim, m),
        (None, Some(m), _) => note.arrow(Highlight::Alarm, m),
        _ => {}
    }
}

/// Of each counted ply, where the pieces stood so before, and what was different.
fn recur(counted: &BTreeSet<Ply>, game: &Timeline, notes: &mut Notes) {
    for &ply in counted {
        let here = notes.entry(ply).or_default();
        let position = game.position(ply);
        let earlier = game.earlier(ply).filter(|before| counted.contains(before));
        let mut earlier: Vec<Occurrence> =
            earlier.map(|before| occurrence(game, before, &position)).collect();
        earlier.reverse();
        here.first.extend((!earlier.is_empty()).then(|| as_before(&earlier, game)));
        here.squares
            .extend(earlier.iter().flat_map(squares).map(|square| (square, Highlight::Alarm)));
        if let Some((_, m)) = game.led_to(ply) {
            here.arrow(Highlight::Counted, m);
        }
    }
}

/// What stands before the first move, what happened besides moves, and what stands after the last.
fn frame(game: &Game<'_>, notes: &mut Notes) {
    let timeline = &game.timeline;
    let law = game.law.as_ref();
    let law =
        law.map(|law| sentence(&format!("{}: {}", whose_law(law), law_of_the_day(&law.governing))));
    let before =
        law.into_iter().chain(caveats(game)).chain(beside_the_record(&game.reported, timeline));
    notes.entry(0).or_default().first.splice(0..0, before);
    let unwritten = unwritten(game);
    for (nth, event) in timeline.events().iter().enumerate() {
        let sentence = (nth < EVENTS).then(|| sentence(&happened(event, timeline)));
        let unwritten = unwritten.contains(event).then(|| event.as_command());
        if sentence.is_some() || unwritten.is_some() {
            notes.entry(event.ply).or_default().first.extend(unwritten.into_iter().chain(sentence));
        }
    }
    let last = notes.entry(timeline.plies()).or_default();
    let more =
        more(timeline.events().len(), EVENTS, "more events are on the record, not shown here.");
    last.last.extend(more);
    last.last.extend(unread_from(timeline));
    last.last.extend(summary(game));
}

/// The events that are reported beside the record, or accepted, and do not stand in it: they are
/// written into the score, so that whoever reads it again has them.
fn unwritten(game: &Game<'_>) -> HashSet<Event> {
    let timeline = &game.timeline;
    let mut own = Record::default();
    Reader::new(&game.record.text).read(&mut own);
    let own = in_notation(&own, game.record.notation.into());
    let what = |event: &Event| event.by(timeline.actor(event));
    let written: HashSet<_> = own.events.iter().map(what).collect();
    let placed = game.reported.iter().filter_map(|beside| beside.placed.as_ref().ok());
    let placed = placed.copied().chain(accepted(game));
    placed.filter(|event| !written.contains(&what(event))).collect()
}

/// The false moves that are accepted as having stood, as events on the record.
fn accepted(game: &Game<'_>) -> impl Iterator<Item = Event> {
    let incident = Incident::Irregularity(Irregularity::Stands);
    game.accepted.iter().map(move |&ply| Event { ply, player: None, incident })
}

/// Where and why the score cannot be read on, for people and for whoever reads it again: what
/// ended the game at its end did not end it here. A game that is not judged at all stops at its
/// tags anyway.
fn unread_from(game: &Timeline) -> Option<String> {
    // A score that was written out before says so itself.
    let said = |written: &String| written == UNREADABLE;
    if game.stop()?.written.as_ref().is_some_and(said) {
        return None;
    }
    let sentence = stop_sentence(game)?;
    Some(if game.is_judged() { format!("{UNREADABLE} {sentence}") } else { sentence })
}

/// The only notes of a game that is written out without verdicts: the false moves that are accepted,
/// and where it cannot be read on.
pub(crate) fn notes_of_score(game: &Game<'_>) -> Notes {
    let mut notes = Notes::new();
    for event in accepted(game) {
        notes.entry(event.ply).or_default().first.push(event.as_command());
    }
    let last = notes.entry(game.timeline.plies()).or_default();
    last.last.extend(unread_from(&game.timeline));
    notes
}

/// Every verdict in a word.
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
