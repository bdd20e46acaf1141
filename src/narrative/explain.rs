//! The reasons for a verdict, in sentences; if readings disagree, for each reading.

use indexmap::IndexMap;

use crate::arbiter::{
    ReadingVerdict, Ruleset, Ruling, RulingEffect, UnmetArticle, Verdict, VerdictKind,
};
use crate::notation::Incident;
use crate::replay::{Ply, Timeline};
use crate::rules::{AnyRule, Claimant, FormKind, Grounds, Topic, UnmetCondition};

use super::claim_words::{claim_ruling, instead};
use super::events::happened;
use super::fell_short::unmet;
use super::irregularity::irregularity;
use super::rule_words::{facts, matter, not_known};
use super::words::{
    announced, barred, capital, claimant, conditions, either, list, moment, more, result,
};

/// Returns the reasons for a verdict, a sentence or two each.
pub(crate) fn reasons(code: &dyn Ruleset, verdict: &Verdict, game: &Timeline) -> Vec<String> {
    let mut sentences: Vec<String> =
        verdict.irregularities.iter().map(|ruling| irregularity(ruling, game)).collect();
    let left_out = verdict.more_irregularities as usize;
    let left_out = more(left_out, 0, "more irregularities on the record, not shown here.");
    sentences.extend(left_out.map(|more| format!("And {more}")));
    for claim in &verdict.claims {
        sentences.push(claim_ruling(claim, code, game));
        sentences.extend(instead(claim, code));
    }
    let more = more(verdict.more_claims as usize, 0, "more claims on the record, not shown here.");
    sentences.extend(more.map(|more| format!("And {more}")));
    let relevant = relevant_rulings(verdict, game);
    sentences.extend(relevant.iter().map(|ruling| ruling_in_words(ruling, game)));
    sentences.extend(unspoken(code, verdict, game));
    sentences.extend(verdict.unknown.iter().map(|unknown| not_known(unknown, code, game)));
    if verdict.kind == VerdictKind::Unplayed {
        sentences.push(unplayed(verdict, game));
        return sentences;
    }
    let is_void = verdict.kind == VerdictKind::SetAside;
    if relevant.is_empty() && verdict.claims.is_empty() && !is_void {
        sentences.extend(relevant_near_misses(verdict, game).map(|near| unmet(&near.unmet, game)));
        sentences.extend(silence(code, verdict, game));
    }
    if sentences.is_empty() && verdict.kind == VerdictKind::Stands {
        sentences.push("No draw could be claimed.".to_owned());
    }
    sentences
}

/// Returns the sentence that no move was played, and on the code's answer to the initial position.
fn unplayed(verdict: &Verdict, game: &Timeline) -> String {
    let why = match game.stop() {
        Some(_) => "No move of the record can be replayed",
        None => "There is no move on the record",
    };
    let ends = verdict.rulings.iter().any(|ruling| ruling.effect == RulingEffect::Ends);
    let law = if ends {
        "ends the game where it begins, as recorded"
    } else {
        "does not end the game where it begins"
    };
    format!("{why}, and this code {law}.")
}

/// Returns the rulings that an explanation mentions, the most relevant first: of each article the
/// most relevant, the first of any other player who could claim earlier, and what a player could
/// still claim when a flag fell.
pub(crate) fn relevant_rulings<'v>(verdict: &'v Verdict, game: &Timeline) -> Vec<&'v Ruling> {
    // The sentence on an upheld claim states the ground of the claim.
    if verdict.kind == VerdictKind::ClaimUpheld {
        return Vec::new();
    }
    let flag = verdict.rulings.iter().find(|r| matches!(r.grounds, Grounds::Flag { .. }));
    let mut relevant: Vec<&Ruling> = Vec::new();
    for ruling in verdict.rulings_by_relevance(game) {
        let mut of_article = relevant.iter().filter(|known| known.article == ruling.article);
        let is_first = of_article.clone().next().is_none();
        let is_earlier =
            of_article.clone().all(|known| ruling.ply < known.ply && known.player != ruling.player);
        let is_open_at_flag = ruling.effect == RulingEffect::Entitles
            && flag.is_some_and(|flag| flag.ply == ruling.last)
            && !of_article.any(|known| {
                let covers = [ruling.player, Some(Claimant::Either)].contains(&known.player);
                known.last == ruling.last && covers
            });
        if is_first || is_earlier || is_open_at_flag {
            relevant.push(ruling);
        }
    }
    relevant
}

/// Returns sentences on the first recorded agreement and the first resignation that the code does
/// not mention, unless the record ends with it as expected.
fn unspoken(code: &dyn Ruleset, verdict: &Verdict, game: &Timeline) -> Vec<String> {
    let first = |incident: Incident, topic: Topic| {
        let mut events = game.events().iter().filter(|event| event.incident == incident);
        let event = events.find(|event| {
            !game.ends_with(event) && verdict.void_from.is_none_or(|void| event.ply < void)
        })?;
        let (matter, happened) = (matter(topic.rule()), happened(event, game));
        is_silent(code, topic).then(|| {
            format!(
                "The code does not mention {matter}: {happened}, and what follows is not stated."
            )
        })
    };
    let of_agreement = first(Incident::Agreement, Topic::Agreement);
    of_agreement.into_iter().chain(first(Incident::Resignation, Topic::Resignation)).collect()
}

/// Returns the unmet conditions that came into question, without those that follow from another: a
/// position that did not occur three times did not occur five times either.
pub(crate) fn relevant_near_misses<'v>(
    verdict: &'v Verdict,
    game: &'v Timeline,
) -> impl Iterator<Item = &'v UnmetArticle> {
    let quiet = is_quiet(verdict, game);
    verdict.unmet.iter().filter(move |near| {
        is_in_question(&near.unmet, quiet, game)
            && !verdict.unmet.iter().any(|other| implies(&other.unmet, &near.unmet))
    })
}

/// Returns true if nothing else happened that the laws mention, so that even a position repeated
/// once is worth mentioning.
fn is_quiet(verdict: &Verdict, game: &Timeline) -> bool {
    let summary = game.summary();
    let ended = summary.without_move.is_some() || summary.flagged || summary.resigned;
    verdict.irregularities.is_empty() && !ended
}

/// Returns true if a placement occurred three times, so that a reader may ask why the game was not
/// drawn.
fn is_repeated(game: &Timeline) -> bool {
    game.summary().occurrences >= 3
}

/// Returns true if the plies without progress are at least half of the count, and worth mentioning.
fn is_near(plies: u32, moves: u32) -> bool {
    plies >= moves
}

/// Returns true if a condition came into question.
fn is_in_question(near: &UnmetCondition, quiet: bool, game: &Timeline) -> bool {
    match near {
        UnmetCondition::Position { most, unlike: None, .. }
        | UnmetCondition::Series { most, .. } => (quiet && *most > 1) || is_repeated(game),
        UnmetCondition::Checks {} => is_repeated(game),
        UnmetCondition::Count { moves, longest, .. } => is_near(*longest, *moves),
        UnmetCondition::Notice { from, moves, left } => from.is_some() && is_near(*left, *moves),
        _ => true,
    }
}

fn implies(less: &UnmetCondition, more: &UnmetCondition) -> bool {
    match (less, more) {
        (
            UnmetCondition::Position { times: few, .. },
            UnmetCondition::Position { times: many, .. },
        ) => few < many,
        (UnmetCondition::Count { moves: few, .. }, UnmetCondition::Count { moves: many, .. }) => {
            few < many
        }
        // A claim on notice adds nothing if the count can be claimed without one.
        (UnmetCondition::Count { .. }, UnmetCondition::Notice { .. }) => true,
        _ => false,
    }
}

/// Returns true if a code does not mention a topic. A user's own rule may mention any topic.
fn is_silent(code: &dyn Ruleset, topic: Topic) -> bool {
    let provisions = code.provisions();
    !provisions
        .iter()
        .any(|article| article.known_rule().is_none_or(|rule| rule.topic() == Some(topic)))
}

/// Returns sentences on the topics that came into question and that the code does not mention, that
/// cannot be judged from a score, or that are unknown.
fn silence(code: &dyn Ruleset, verdict: &Verdict, game: &Timeline) -> impl Iterator<Item = String> {
    let counted = is_near(game.summary().longest_clock, 50);
    let arose = [(Topic::Repetition, is_repeated(game)), (Topic::MoveCount, counted)];
    let matters = |is_it: &dyn Fn(Topic) -> bool| {
        let matters = arose.iter().filter(|(topic, arose)| *arose && is_it(*topic));
        list(matters.map(|(topic, _)| matter(topic.rule())))
    };
    let provisions = code.provisions();
    let says_only =
        |rule: AnyRule| provisions.iter().any(|provision| provision.known_rule() == Some(&rule));
    let unknown =
        matters(&|topic| verdict.unknown.is_empty() && says_only(AnyRule::Unknown(topic)));
    let not_judged = matters(&|topic| says_only(AnyRule::NotJudged(topic)));
    let silent = matters(&|topic| is_silent(code, topic));
    let said = [
        (unknown, "It is not known what the code said about", "."),
        (not_judged, "The code mentions", ", but a score cannot be judged by it."),
        (silent, "The code does not mention", "."),
    ];
    let said = said.into_iter().filter(|(matters, ..)| !matters.is_empty());
    said.map(|(matters, before, behind)| format!("{before} {matters}{behind}"))
}

/// Returns the sentence on the end of a game under a code.
fn ending(ruling: &Ruling, facts: &str, game: &Timeline) -> String {
    let outcome = ruling.result.map_or("the game ends", result);
    let recorded = if ends_as_recorded(ruling, game) {
        ", as recorded"
    } else if voids_checkmate(ruling, game) {
        ", and the checkmate on the record is void"
    } else {
        ""
    };
    match ruling.grounds {
        Grounds::Checkmate {} | Grounds::Stalemate {} => {
            let what = match ruling.ply {
                0 => "The position".to_owned(),
                ply => game.named(ply),
            };
            format!("{what} is {facts}: {outcome}{recorded}.")
        }
        _ => format!("{} {outcome}{recorded}: {facts}.", capital(&moment(game, ruling.ply))),
    }
}

/// Returns true if a ruling ends the game before the checkmate with which the record ends.
fn voids_checkmate(ruling: &Ruling, game: &Timeline) -> bool {
    ruling.ply < game.plies() && game.summary().without_move == Some(true)
}

/// Returns true if a ruling ends the game where the record does, and with its result.
pub(crate) fn ends_as_recorded(ruling: &Ruling, game: &Timeline) -> bool {
    let is_last = ruling.ply == game.plies() && game.stop().is_none();
    is_last && ruling.result == Some(game.result())
}

/// Returns a ruling in a sentence: who could have claimed when, or how the game ended, and why.
pub fn ruling_in_words(ruling: &Ruling, game: &Timeline) -> String {
    let facts = facts(&ruling.grounds, Some(ruling), game);
    match ruling.effect {
        RulingEffect::Ends => ending(ruling, &facts, game),
        RulingEffect::Forbids => format!("{}: {facts}.", capital(&barred(game, ruling.ply))),
        RulingEffect::Entitles => format!("{}: {facts}.", who_could_claim(ruling, game)),
    }
}

/// Returns the player who could claim, and that this is the loser: `White, who lost,`.
fn who_could(ruling: &Ruling, game: &Timeline) -> String {
    let Some(player) = ruling.player else { return "A player".to_owned() };
    match game.result().loser() {
        Some(loser) if player == Claimant::from(loser) => {
            format!("{}, who lost,", claimant(player))
        }
        _ => claimant(player).to_owned(),
    }
}

/// Returns who could have claimed a draw or given notice, when, and by announcing which move.
fn who_could_claim(ruling: &Ruling, game: &Timeline) -> String {
    let who = who_could(ruling, game);
    let when = moment(game, ruling.ply);
    match (ruling.form, ruling.intended) {
        (Some(FormKind::Notice), _) => format!("{who} could have given notice {when}"),
        (_, Some(m)) => {
            let announced = announced(game, ruling.ply, &m);
            format!("{who} could have claimed a draw {when} by announcing {announced}")
        }
        (_, None) => format!("{who} could have claimed a draw {when}"),
    }
}

/// Returns the paragraphs that explain a verdict; `as_read` holds the verdict in each reading, if
/// the readings disagree.
pub fn explanation(
    code: &dyn Ruleset,
    verdict: &Verdict,
    as_read: &[Verdict],
    game: &Timeline,
) -> Vec<String> {
    if as_read.is_empty() {
        let mut sentences = reasons(code, verdict, game);
        sentences.extend(by_reading(code, verdict, game));
        return sentences;
    }
    let readings: Vec<(&ReadingVerdict, Vec<String>)> = verdict
        .readings
        .iter()
        .zip(as_read)
        .filter(|(read, _)| is_disputed(read, verdict))
        .map(|(read, as_read)| (read, reasons(code, as_read, game)))
        .collect();
    // Reasons common to all readings are given first, once.
    let in_all = |reason: &String| readings.iter().all(|(_, reasons)| reasons.contains(reason));
    let first = readings.iter().take(1).flat_map(|(_, reasons)| reasons);
    let mut sentences: Vec<String> = first.filter(|reason| in_all(reason)).cloned().collect();
    for (read, reasons) in &readings {
        let own = reasons.iter().filter(|reason| !in_all(reason)).cloned();
        let paragraph: Vec<String> =
            std::iter::once(in_words(code, &[*read], game)).chain(own).collect();
        sentences.push(paragraph.join(" "));
    }
    sentences
}

/// Returns the verdicts of readings that agree on the kind of verdict but not on the ply; if the
/// verdict depends on unknown law, of all readings.
pub(crate) fn by_reading(code: &dyn Ruleset, verdict: &Verdict, game: &Timeline) -> Vec<String> {
    let Some(first) = verdict.readings.first() else { return Vec::new() };
    let mut groups: IndexMap<(VerdictKind, Option<Ply>), Vec<&ReadingVerdict>> = IndexMap::new();
    for read in &verdict.readings {
        groups.entry((read.conclusion.kind, read.conclusion.ply)).or_default().push(read);
    }
    match (groups.len(), verdict.kind) {
        (1, kind) if kind == VerdictKind::Undetermined && first.conclusion.kind != kind => {
            vec![in_a_word("As far as the code is known", first, game)]
        }
        (1, _) => Vec::new(),
        _ => groups.values().map(|reads| in_words(code, reads, game)).collect(),
    }
}

/// Returns true if readings of the same articles lead to different verdicts.
fn is_disputed(reading: &ReadingVerdict, verdict: &Verdict) -> bool {
    let mut of_it = verdict.readings.iter().filter(|read| read.reads_the_same_articles(reading));
    of_it.any(|read| read.conclusion != reading.conclusion)
}

/// Returns the common verdict of several readings, in a word.
fn in_words(code: &dyn Ruleset, reads: &[&ReadingVerdict], game: &Timeline) -> String {
    let ways = reads.iter().map(|read| conditions(code, &read.read));
    in_a_word(&format!("If {}", either(ways)), reads[0], game)
}

/// Returns a verdict in a word, after the condition for it.
fn in_a_word(hangs_on: &str, read: &ReadingVerdict, game: &Timeline) -> String {
    let at = read.conclusion.ply.map_or_else(String::new, |ply| format!(" at {}", game.named(ply)));
    format!("{hangs_on}: {}{at}.", read.conclusion.kind)
}
