//! The reasons for a verdict, in sentences; if readings disagree, for each reading.

use indexmap::{IndexMap, IndexSet};

use crate::arbiter::{
    ReadAs, ReadingVerdict, Ruleset, Ruling, RulingEffect, UnmetArticle, Verdict, VerdictKind,
};
use crate::notation::Incident;
use crate::replay::{Ply, Timeline};
use crate::rules::{AnyRule, Claimant, FormKind, Grounds, Topic, UnmetCondition};

use super::claim_words::{claim_ruling, instead};
use super::events::event_clause;
use super::irregularity::irregularity;
use super::rule_words::{facts, not_known, topic_name};
use super::unmet_conditions::unmet_sentence;
use super::words::{
    announced, capital, claimant, decisive_articles, decisive_conditions, either,
    forbidden_move_clause, inside, list, moment, more, result,
};

/// Returns the reasons for a verdict, a sentence or two each.
pub(crate) fn reasons(code: &dyn Ruleset, verdict: &Verdict, game: &Timeline) -> Vec<String> {
    let mut sentences: Vec<String> =
        verdict.irregularities.iter().map(|ruling| irregularity(ruling, game)).collect();
    let what = "more irregularities on the record, not shown here.";
    let not_shown = more(verdict.more_irregularities as usize, 0, what);
    sentences.extend(not_shown.map(|more| format!("And {more}")));
    for claim in &verdict.claims {
        sentences.push(claim_ruling(claim, code, game));
        sentences.extend(instead(claim, code));
    }
    let what = "more claims on the record, not shown here.";
    let not_shown = more(verdict.more_claims as usize, 0, what);
    sentences.extend(not_shown.map(|more| format!("And {more}")));
    let relevant = relevant_rulings(verdict, game);
    sentences.extend(relevant.iter().map(|ruling| ruling_if_read(code, ruling, game)));
    sentences.extend(unmentioned_events(code, verdict, game));
    sentences.extend(verdict.unknown.iter().map(|unknown| not_known(unknown, code, game)));
    if verdict.kind == VerdictKind::Unplayed {
        sentences.push(unplayed_sentence(verdict, game));
        return sentences;
    }
    let is_void = verdict.kind == VerdictKind::SetAside;
    if relevant.is_empty() && verdict.claims.is_empty() && !is_void {
        sentences.extend(
            relevant_unmet_articles(verdict, game)
                .map(|article| unmet_if_read(code, article, game)),
        );
        sentences.extend(unmentioned_topics(code, verdict, game));
    } else if !is_void {
        let is_idle =
            |article: &&UnmetArticle| matches!(article.unmet, UnmetCondition::IdleNotice { .. });
        let idle = verdict.unmet.iter().filter(is_idle);
        sentences.extend(idle.map(|article| unmet_if_read(code, article, game)));
    }
    if sentences.is_empty() && verdict.kind == VerdictKind::Stands {
        sentences.push("No draw could be claimed.".to_owned());
    }
    sentences
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
        let known = relevant.iter().filter(|known| known.article == ruling.article);
        let known: Vec<&Ruling> = known.copied().collect();
        // This holds for the first ruling of an article too.
        let is_earlier =
            known.iter().all(|known| ruling.ply < known.ply && known.player != ruling.player);
        let is_covered = known.iter().any(|known| {
            known.last == ruling.last
                && (known.player == ruling.player || known.player == Some(Claimant::Either))
        });
        let is_open_at_flag = ruling.effect == RulingEffect::Entitles
            && flag.is_some_and(|flag| flag.ply == ruling.last);
        if is_earlier || (is_open_at_flag && !is_covered) {
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

/// Returns true if nothing else happened that the laws mention, so that even a position repeated
/// once is worth mentioning.
fn is_uneventful(verdict: &Verdict, game: &Timeline) -> bool {
    let summary = game.summary();
    let ended = summary.without_move.is_some() || summary.flagged || summary.resigned;
    verdict.irregularities.is_empty() && !ended
}

/// Returns true if a placement occurred three times, so that a reader may ask why the game was not
/// drawn.
fn has_threefold(game: &Timeline) -> bool {
    game.summary().occurrences >= 3
}

/// Returns true if the plies without progress are at least half of the required full moves.
fn is_half_counted(plies: u32, moves: u32) -> bool {
    plies >= moves
}

/// Returns true if a condition was near to being met.
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

/// Returns sentences on repetition and counts of moves, if they came near and the code does not
/// mention them, is not known to, or mentions what cannot be judged from a score.
fn unmentioned_topics(code: &dyn Ruleset, verdict: &Verdict, game: &Timeline) -> Vec<String> {
    let provisions = code.provisions();
    let has = |rule: AnyRule| provisions.iter().any(|article| article.known_rule() == Some(&rule));
    let (mut unknown, mut not_judged, mut silent) = (vec![], vec![], vec![]);
    let is_counted = is_half_counted(game.summary().longest_clock, 50);
    for (topic, is_near) in
        [(Topic::Repetition, has_threefold(game)), (Topic::MoveCount, is_counted)]
    {
        if !is_near {
            continue;
        }
        if verdict.unknown.is_empty() && has(AnyRule::Unknown(topic)) {
            unknown.push(topic_name(topic.rule()));
        }
        if has(AnyRule::NotJudged(topic)) {
            not_judged.push(topic_name(topic.rule()));
        }
        if is_silent(code, topic) {
            silent.push(topic_name(topic.rule()));
        }
    }
    let mut sentences = Vec::new();
    for (topics, before, after) in [
        (unknown, "It is not known what the code said about", "."),
        (not_judged, "The code mentions", ", but a score cannot be judged by it."),
        (silent, "The code does not mention", "."),
    ] {
        if !topics.is_empty() {
            sentences.push(format!("{before} {}{after}", list(topics)));
        }
    }
    sentences
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
                ply => game.label_in_dialect(ply),
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
        RulingEffect::Forbids => {
            format!("{}: {facts}.", capital(&forbidden_move_clause(game, ruling.ply)))
        }
        RulingEffect::Entitles => format!("{}: {facts}.", who_could_claim(ruling, game)),
    }
}

/// Returns a ruling in words, after the condition of its reading if not every reading of the code
/// gives it.
pub(crate) fn ruling_if_read(code: &dyn Ruleset, ruling: &Ruling, game: &Timeline) -> String {
    let says = match ruling.effect {
        // With the condition, the claim and its facts would be too long for one sentence.
        RulingEffect::Entitles if ruling.reading.is_some() => {
            let facts = facts(&ruling.grounds, Some(ruling), game);
            format!("{}. {}.", who_could_claim(ruling, game), capital(&facts))
        }
        _ => ruling_in_words(ruling, game),
    };
    if_read(code, &ruling.article, ruling.reading.as_deref(), says)
}

/// Returns an unmet condition in a sentence, after the condition of its reading if it is another in
/// some reading of the code.
pub(crate) fn unmet_if_read(code: &dyn Ruleset, article: &UnmetArticle, game: &Timeline) -> String {
    let says = unmet_sentence(&article.unmet, game);
    if_read(code, &article.article, article.reading.as_deref(), says)
}

/// Returns a sentence after the condition for this reading of an article.
fn if_read(code: &dyn Ruleset, article: &str, reading: Option<&str>, says: String) -> String {
    let Some(reading) = reading else { return says };
    let read = ReadAs { article: article.to_owned(), reading: reading.to_owned() };
    format!("If {}: {}.", code.condition(&read), inside(&says))
}

/// Returns the player who could claim, and that this is the loser: `White, who lost,`.
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
    let mut readings: Vec<(&ReadingVerdict, Vec<String>)> = Vec::new();
    for (read, verdict_as_read) in verdict.readings.iter().zip(as_read) {
        if is_disputed(read, verdict) {
            readings.push((read, reasons(code, verdict_as_read, game)));
        }
    }
    // Reasons common to all readings are given first, once.
    let is_common = |reason: &String| readings.iter().all(|(_, reasons)| reasons.contains(reason));
    let mut sentences = readings.first().map_or_else(Vec::new, |(_, reasons)| reasons.clone());
    sentences.retain(is_common);
    let groups = grouped(verdict);
    let decisive = decisive_articles(&readings_of(groups.values()));
    for (read, reasons) in &readings {
        let mut paragraph = vec![readings_line(code, &[*read], &decisive, game)];
        paragraph.extend(reasons.iter().filter(|reason| !is_common(reason)).cloned());
        let paragraph = paragraph.join(" ");
        if !sentences.contains(&paragraph) {
            sentences.push(paragraph);
        }
    }
    sentences
}

/// Returns the readings of a verdict in groups with the same kind and ply.
fn grouped(verdict: &Verdict) -> IndexMap<(VerdictKind, Option<Ply>), Vec<&ReadingVerdict>> {
    let mut groups: IndexMap<_, Vec<&ReadingVerdict>> = IndexMap::new();
    for read in &verdict.readings {
        groups.entry((read.conclusion.kind, read.conclusion.ply)).or_default().push(read);
    }
    groups
}

/// Returns a line for each group of readings with the same verdict, if there are several groups. If
/// there is one, but the verdict as a whole is undetermined, returns the verdict as far as the code
/// is known.
pub(crate) fn by_reading(code: &dyn Ruleset, verdict: &Verdict, game: &Timeline) -> Vec<String> {
    let Some(first) = verdict.readings.first() else { return Vec::new() };
    let groups = grouped(verdict);
    if groups.len() > 1 {
        let decisive = decisive_articles(&readings_of(groups.values()));
        let lines = groups.values().map(|reads| readings_line(code, reads, &decisive, game));
        return lines.collect();
    }
    let undetermined = VerdictKind::Undetermined;
    if verdict.kind == undetermined && first.conclusion.kind != undetermined {
        return vec![verdict_line("As far as the code is known", first, game)];
    }
    Vec::new()
}

/// Returns true if readings of the same articles lead to different verdicts.
fn is_disputed(reading: &ReadingVerdict, verdict: &Verdict) -> bool {
    let mut others = verdict.readings.iter().filter(|read| read.reads_the_same_articles(reading));
    others.any(|read| read.conclusion != reading.conclusion)
}

/// Returns the readings of each group of verdicts.
fn readings_of<'v>(
    groups: impl Iterator<Item = &'v Vec<&'v ReadingVerdict>>,
) -> Vec<Vec<&'v [ReadAs]>> {
    groups.map(|group| group.iter().map(|read| read.read.as_slice()).collect()).collect()
}

/// Returns the common verdict of several readings, after their conditions for the decisive
/// articles.
fn readings_line(
    code: &dyn Ruleset,
    reads: &[&ReadingVerdict],
    decisive: &[&str],
    game: &Timeline,
) -> String {
    let ways: IndexSet<String> =
        reads.iter().map(|read| decisive_conditions(code, &read.read, decisive)).collect();
    verdict_line(&format!("If {}", either(ways)), reads[0], game)
}

/// Returns the verdict of a reading, after a condition.
fn verdict_line(condition: &str, read: &ReadingVerdict, game: &Timeline) -> String {
    let at = read
        .conclusion
        .ply
        .map_or_else(String::new, |ply| format!(" at {}", game.label_in_dialect(ply)));
    format!("{condition}: {}{at}.", read.conclusion.kind)
}
