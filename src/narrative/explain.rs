//! The reasons for a verdict, in sentences; if readings disagree, for each reading.

use indexmap::{IndexMap, IndexSet};

use crate::arbiter::{
    Conclusion, ReadAs, ReadingVerdict, Ruleset, Ruling, RulingEffect, UnmetArticle, Verdict,
    VerdictKind,
};
use crate::notation::Incident;
use crate::replay::{NoMove, Timeline};
use crate::rules::{AnyRule, Claimant, FormKind, Grounds, Topic, UnmetCondition};

use super::claim_words::{claim_and_ruling, instead};
use super::events::event_clause;
use super::irregularity_ruling::deed_and_ruling;
use super::rule_words::{facts, not_known, topic_name};
use super::unmet_conditions::unmet_sentence;
use super::words::{
    announced, capital, claimant, decisive_articles, decisive_conditions, either,
    forbidden_move_clause, inside, list, moment, more, result,
};

/// Returns the reasons for a verdict, a sentence or two each: irregularities, claims, relevant
/// rulings, recorded events that the code does not mention, and unknown articles. If there is no
/// ruling and no claim, the relevant unmet conditions follow.
pub(crate) fn reasons(code: &dyn Ruleset, verdict: &Verdict, game: &Timeline) -> Vec<String> {
    let mut sentences = Vec::new();
    for ruling in &verdict.irregularities {
        sentences.push(deed_and_ruling(ruling, game));
    }
    sentences.extend(not_shown(verdict.more_irregularities, "irregularities"));
    for claim in &verdict.claims {
        sentences.push(claim_and_ruling(claim, code, game));
        sentences.extend(instead(claim, code));
    }
    sentences.extend(not_shown(verdict.more_claims, "claims"));
    let relevant = relevant_rulings(verdict, game);
    sentences.extend(relevant.iter().map(|ruling| ruling_in_reading(code, ruling, game)));
    sentences.extend(unmentioned_events(code, verdict, game));
    sentences.extend(verdict.unknown.iter().map(|unknown| not_known(unknown, code, game)));
    if verdict.kind == VerdictKind::Unplayed {
        sentences.push(unplayed_sentence(verdict, game));
        return sentences;
    }
    if verdict.kind != VerdictKind::SetAside {
        let is_nothing_found = relevant.is_empty() && verdict.claims.is_empty();
        let mut unmet: Vec<&UnmetArticle> = relevant_unmet_articles(verdict, game).collect();
        if !is_nothing_found {
            unmet.retain(|article| matches!(article.unmet, UnmetCondition::IdleNotice { .. }));
        }
        sentences.extend(unmet.into_iter().map(|article| unmet_in_reading(code, article, game)));
        if is_nothing_found {
            sentences.extend(topics_not_judged(code, verdict, game));
        }
    }
    if sentences.is_empty() && verdict.kind == VerdictKind::Stands {
        sentences.push("No draw could be claimed.".to_owned());
    }
    sentences
}

/// Returns the sentence that more items on the record are not shown, if there are any.
fn not_shown(count: u32, items: &str) -> Option<String> {
    let more = more(count as usize, 0, "more")?;
    Some(format!("And {more} {items} on the record, not shown here."))
}

/// Returns the sentence that no move was played, with the code's answer to the initial position.
fn unplayed_sentence(verdict: &Verdict, game: &Timeline) -> String {
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
/// most relevant, an earlier one for another player, and one that was still open when a flag fell
/// unless another ruling covers it. Returns none for an upheld claim.
pub(crate) fn relevant_rulings<'v>(verdict: &'v Verdict, game: &Timeline) -> Vec<&'v Ruling> {
    // The sentence on an upheld claim states the ground of the claim.
    if verdict.kind == VerdictKind::ClaimUpheld {
        return Vec::new();
    }
    let flag = verdict.rulings.iter().find(|r| matches!(r.grounds, Grounds::Flag { .. }));
    let mut relevant: Vec<&Ruling> = Vec::new();
    for ruling in verdict.rulings_by_relevance(game) {
        let mut known = relevant.clone();
        known.retain(|known| known.article == ruling.article);
        let is_first_or_earlier =
            known.iter().all(|known| ruling.ply < known.ply && known.player != ruling.player);
        let is_covered = known.iter().any(|known| {
            known.last == ruling.last
                && (known.player == ruling.player || known.player == Some(Claimant::Either))
        });
        let is_open_at_flag = ruling.effect == RulingEffect::Entitles
            && flag.is_some_and(|flag| flag.ply == ruling.last);
        if is_first_or_earlier || (is_open_at_flag && !is_covered) {
            relevant.push(ruling);
        }
    }
    relevant
}

/// Returns sentences on the first recorded agreement and the first resignation that the code does
/// not mention, unless the record ends with the event and its result.
fn unmentioned_events(code: &dyn Ruleset, verdict: &Verdict, game: &Timeline) -> Vec<String> {
    let mut sentences = Vec::new();
    for (incident, topic) in
        [(Incident::Agreement, Topic::Agreement), (Incident::Resignation, Topic::Resignation)]
    {
        let event = game.events().iter().find(|event| {
            event.incident == incident
                && !game.ends_with(event)
                && verdict.no_claims_from.is_none_or(|void| event.ply < void)
        });
        if let Some(event) = event
            && is_silent(code, topic)
        {
            sentences.push(format!(
                "The code does not mention {}: {}, and what follows is not stated.",
                topic_name(topic.rule()),
                event_clause(event, game)
            ));
        }
    }
    sentences
}

/// Returns the unmet conditions worth mentioning, without those that follow from another: a
/// position that did not occur three times did not occur five times either.
pub(crate) fn relevant_unmet_articles<'v>(
    verdict: &'v Verdict,
    game: &'v Timeline,
) -> impl Iterator<Item = &'v UnmetArticle> {
    let is_uneventful = is_uneventful(verdict, game);
    verdict.unmet.iter().filter(move |article| {
        is_worth_mentioning(&article.unmet, is_uneventful, game)
            && !verdict.unmet.iter().any(|other| implies(&other.unmet, &article.unmet))
    })
}

/// Returns true if the record has no irregularity, mate, stalemate, flag fall or resignation. Then
/// even a position repeated once is worth mentioning.
fn is_uneventful(verdict: &Verdict, game: &Timeline) -> bool {
    let summary = game.summary();
    let ended = summary.no_move.is_some() || summary.flagged || summary.resigned;
    verdict.irregularities.is_empty() && !ended
}

/// Returns true if a placement occurred three times, so that a reader may ask why the game was not
/// drawn.
fn has_threefold(game: &Timeline) -> bool {
    game.summary().occurrences >= 3
}

/// Returns true if the number of plies is at least half of the required number of full moves.
fn is_half_counted(plies: u32, moves: u32) -> bool {
    plies >= moves
}

/// Returns true if a reader may ask why a condition was not met. A repetition or a count of moves
/// must have been near; all other conditions are worth mentioning.
fn is_worth_mentioning(unmet: &UnmetCondition, is_uneventful: bool, game: &Timeline) -> bool {
    match unmet {
        UnmetCondition::Position { most, unlike: None, .. }
        | UnmetCondition::Series { most, .. } => {
            (is_uneventful && *most > 1) || has_threefold(game)
        }
        UnmetCondition::Checks {} => has_threefold(game),
        UnmetCondition::Count { moves, longest, .. } => is_half_counted(*longest, *moves),
        UnmetCondition::Notice { from, moves, left } => {
            from.is_some() && is_half_counted(*left, *moves)
        }
        _ => true,
    }
}

/// Returns true if `more` is unmet whenever `less` is.
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
    let mut rules = code.provisions().into_iter().map(|article| article.known_rule());
    rules.all(|rule| rule.is_some_and(|rule| rule.topic() != Some(topic)))
}

/// Returns sentences on repetition and counts of moves that were near, if the code does not mention
/// the topic, its law is unknown, or its law cannot be judged from a score.
fn topics_not_judged(code: &dyn Ruleset, verdict: &Verdict, game: &Timeline) -> Vec<String> {
    let mut near = Vec::new();
    if has_threefold(game) {
        near.push(Topic::Repetition);
    }
    if is_half_counted(game.summary().longest_clock, 50) {
        near.push(Topic::MoveCount);
    }
    let provisions = code.provisions();
    let has = |rule: AnyRule| provisions.iter().any(|article| article.known_rule() == Some(&rule));
    let (mut unknown, mut not_judged, mut silent) = (near.clone(), near.clone(), near);
    unknown.retain(|&topic| verdict.unknown.is_empty() && has(AnyRule::Unknown(topic)));
    not_judged.retain(|&topic| has(AnyRule::NotJudged(topic)));
    silent.retain(|&topic| is_silent(code, topic));
    let mut sentences = Vec::new();
    for (topics, before, after) in [
        (unknown, "It is not known what the code said about", "."),
        (not_judged, "The code mentions", ", but a score cannot be judged by it."),
        (silent, "The code does not mention", "."),
    ] {
        if !topics.is_empty() {
            let names = list(topics.iter().map(|topic| topic_name(topic.rule())));
            sentences.push(format!("{before} {names}{after}"));
        }
    }
    sentences
}

/// Returns the sentence on the end of a game under a code. `why` holds the facts of the ruling.
fn end_sentence(ruling: &Ruling, why: &str, game: &Timeline) -> String {
    let outcome = ruling.result.map_or("the game ends", result);
    let is_last = ruling.ply == game.plies();
    // A result by forfeit is the result on the board.
    let is_recorded = ruling.result == Some(game.result().without_forfeit());
    let recorded = if is_last && game.stop().is_none() && is_recorded {
        ", as recorded"
    } else if !is_last && game.summary().no_move == Some(NoMove::Checkmate) {
        ", and the checkmate on the record is void"
    } else {
        ""
    };
    match ruling.grounds {
        Grounds::Checkmate {} | Grounds::Stalemate {} => {
            let what = match ruling.ply {
                0 => "The position".to_owned(),
                ply => game.label_in_dialect(ply),
            };
            format!("{what} is {why}: {outcome}{recorded}.")
        }
        _ => format!("{} {outcome}{recorded}: {why}.", capital(&moment(game, ruling.ply))),
    }
}

/// Returns a ruling in a sentence: who could have claimed when, how the game ended, or which move
/// may not be played, and why.
pub fn ruling_in_words(ruling: &Ruling, game: &Timeline) -> String {
    let why = facts(&ruling.grounds, Some(ruling), game);
    match ruling.effect {
        RulingEffect::Ends => end_sentence(ruling, &why, game),
        RulingEffect::Forbids => {
            format!("{}: {why}.", capital(&forbidden_move_clause(game, ruling.ply)))
        }
        RulingEffect::Entitles => format!("{}: {why}.", who_could_claim(ruling, game)),
    }
}

/// Returns a ruling in words, after the condition of its reading if not every reading of the code
/// gives it.
pub(crate) fn ruling_in_reading(code: &dyn Ruleset, ruling: &Ruling, game: &Timeline) -> String {
    let says = if ruling.effect == RulingEffect::Entitles && ruling.reading.is_some() {
        // With the condition, the claim and its facts would be too long for one sentence.
        let why = facts(&ruling.grounds, Some(ruling), game);
        format!("{}. {}.", who_could_claim(ruling, game), capital(&why))
    } else {
        ruling_in_words(ruling, game)
    };
    in_reading(code, &ruling.article, ruling.reading.as_deref(), says)
}

/// Returns an unmet condition in a sentence, after the condition of its reading if it is another in
/// some reading of the code.
pub(crate) fn unmet_in_reading(
    code: &dyn Ruleset,
    article: &UnmetArticle,
    game: &Timeline,
) -> String {
    let says = unmet_sentence(&article.unmet, game);
    in_reading(code, &article.article, article.reading.as_deref(), says)
}

/// Returns a sentence after the condition for this reading of an article, if one is given.
fn in_reading(code: &dyn Ruleset, article: &str, reading: Option<&str>, says: String) -> String {
    let Some(reading) = reading else { return says };
    let read = ReadAs { article: article.to_owned(), reading: reading.to_owned() };
    format!("If {}: {}.", code.condition(&read), inside(&says))
}

/// Returns the player who could claim, with a remark if this player lost: `White, who lost,`.
fn claimant_name(ruling: &Ruling, game: &Timeline) -> String {
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
    let who = claimant_name(ruling, game);
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

/// Returns the paragraphs that explain a verdict. `in_readings` holds the verdict in each reading,
/// if the readings disagree; otherwise it is empty.
pub fn explanation(
    code: &dyn Ruleset,
    verdict: &Verdict,
    in_readings: &[Verdict],
    game: &Timeline,
) -> Vec<String> {
    if in_readings.is_empty() {
        let mut sentences = reasons(code, verdict, game);
        sentences.extend(by_reading(code, verdict, game));
        return sentences;
    }
    let mut readings: Vec<(&ReadingVerdict, Vec<String>)> = Vec::new();
    for (read, verdict_in_reading) in verdict.readings.iter().zip(in_readings) {
        if is_disputed(read, verdict) {
            readings.push((read, reasons(code, verdict_in_reading, game)));
        }
    }
    // Reasons common to all readings are given first, once.
    let is_common = |reason: &String| readings.iter().all(|(_, reasons)| reasons.contains(reason));
    let mut paragraphs = readings.first().map_or_else(Vec::new, |(_, reasons)| reasons.clone());
    paragraphs.retain(is_common);
    let groups = grouped_by_conclusion(verdict);
    let decisive = decisive_articles(&Vec::from_iter(groups.values().cloned()));
    for (read, reasons) in &readings {
        let condition = reading_condition(code, &[&read.read], &decisive);
        let mut sentences = vec![conclusion_line(&condition, &read.conclusion, verdict, game)];
        sentences.extend(reasons.iter().filter(|reason| !is_common(reason)).cloned());
        let paragraph = sentences.join(" ");
        if !paragraphs.contains(&paragraph) {
            paragraphs.push(paragraph);
        }
    }
    paragraphs
}

/// Returns the choices of readings of a verdict in groups with the same conclusion.
fn grouped_by_conclusion(verdict: &Verdict) -> IndexMap<Conclusion, Vec<&[ReadAs]>> {
    let mut groups: IndexMap<_, Vec<&[ReadAs]>> = IndexMap::new();
    for read in &verdict.readings {
        groups.entry(read.conclusion).or_default().push(&read.read);
    }
    groups
}

/// Returns a line for each group of readings with the same conclusion, if there are several groups.
/// If there is one, but the verdict as a whole is undetermined, returns the conclusion as far as
/// the code is known.
pub(crate) fn by_reading(code: &dyn Ruleset, verdict: &Verdict, game: &Timeline) -> Vec<String> {
    let groups = grouped_by_conclusion(verdict);
    if groups.len() > 1 {
        let decisive = decisive_articles(&Vec::from_iter(groups.values().cloned()));
        let lines = groups.iter().map(|(conclusion, reads)| {
            let condition = reading_condition(code, reads, &decisive);
            conclusion_line(&condition, conclusion, verdict, game)
        });
        return lines.collect();
    }
    let undetermined = VerdictKind::Undetermined;
    match groups.keys().next() {
        Some(only) if verdict.kind == undetermined && only.kind != undetermined => {
            vec![conclusion_line("As far as the code is known", only, verdict, game)]
        }
        _ => Vec::new(),
    }
}

/// Returns true if readings of the same articles lead to different verdicts.
fn is_disputed(reading: &ReadingVerdict, verdict: &Verdict) -> bool {
    let mut others = verdict.readings.iter().filter(|read| read.reads_the_same_articles(reading));
    others.any(|read| read.conclusion != reading.conclusion)
}

/// Returns the conditions of several readings for the decisive articles: `If both players must
/// repeat`.
fn reading_condition(code: &dyn Ruleset, reads: &[&[ReadAs]], decisive: &[&str]) -> String {
    let conditions: IndexSet<String> =
        reads.iter().map(|read| decisive_conditions(code, read, decisive)).collect();
    format!("If {}", either(conditions))
}

/// Returns the conclusion of one reading of a verdict, after a condition.
fn conclusion_line(
    condition: &str,
    conclusion: &Conclusion,
    verdict: &Verdict,
    game: &Timeline,
) -> String {
    let at = conclusion
        .ply
        .map_or_else(String::new, |ply| format!(" at {}", game.label_in_dialect(ply)));
    format!("{condition}: {}{at}.", kind_in_words(conclusion, verdict))
}

/// Returns the kind of the conclusion of one reading of a verdict, followed by its result if
/// another reading has this kind with another result.
pub(super) fn kind_in_words(conclusion: &Conclusion, verdict: &Verdict) -> String {
    let Conclusion { kind, result, .. } = conclusion;
    let mut others = verdict.readings.iter().map(|other| &other.conclusion);
    if others.any(|other| other.kind == *kind && other.result != *result) {
        format!("{kind} {result}")
    } else {
        kind.to_string()
    }
}
