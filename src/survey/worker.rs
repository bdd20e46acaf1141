//! A worker of a survey, which judges games and writes the results into batches.

use std::collections::BTreeMap;

use crate::arbiter::{BatchJudge, Opportunity, VerdictKind, VerdictSummary};
use crate::book::reread;
use crate::calendar::Date;
use crate::laws::Occasion;
use crate::notation::{GameResult, Record};
use crate::replay::{Ply, accept_illegal_moves};
use crate::rules::Effect;

use super::batch::{
    Batch, ClaimOfLoser, Game, Governed, ReadStatus, Slice, TAGS, is_open_to_loser,
};
use super::duplicates::{hash_of_moves, identity};
use super::inquiry::{Inquiry, Period};
use super::texts::TextWriter;

/// The judge of one thread.
pub(super) struct Worker<'a, 'l> {
    inquiry: &'a Inquiry<'l>,
    batch_judge: BatchJudge<'a>,
}

impl<'a, 'l> Worker<'a, 'l> {
    pub(super) fn new(inquiry: &'a Inquiry<'l>) -> Self {
        Self { inquiry, batch_judge: BatchJudge::new(&inquiry.codes) }
    }

    /// Judges a game in the notation of the inquiry and adds it to the batch. A game that is not of
    /// the years asked for is only counted.
    pub(super) fn judge(&mut self, record: &Record<'_>, batch: &mut Batch) {
        batch.read += 1;
        batch.last_game_breaks_off = breaks_off(record);
        let date = Date::of_tags(|name| record.tag(name));
        if self.count_if_left_out(date, batch) {
            return;
        }
        let read_anew =
            reread(record, self.batch_judge.judge(record).timeline, self.inquiry.notation);
        if let Some(record) = &read_anew {
            batch.last_game_breaks_off &= record.notation.is_san() && breaks_off(record);
            self.batch_judge.judge(record);
        }
        let record = read_anew.as_ref().unwrap_or(record);
        // Only a game whose replay stopped can contain an illegal move.
        if self.inquiry.accept_illegal_moves && self.batch_judge.judged().timeline.stop().is_some()
        {
            let mut continued = record.clone();
            let accepted = accept_illegal_moves(&mut continued).len() as u32;
            if accepted > 0 {
                self.batch_judge.judge(&continued);
                return self.add(&continued, date, accepted, batch);
            }
        }
        self.add(record, date, 0, batch);
    }

    /// Counts a game as left out if its date is not of the years asked for. Returns true if so.
    fn count_if_left_out(&self, date: Option<Date>, batch: &mut Batch) -> bool {
        let Some((since, until)) = self.inquiry.years else { return false };
        match date {
            None => batch.no_year += 1,
            Some(date) if date.year() > until || date.last_year() < since => batch.other_years += 1,
            Some(_) => return false,
        }
        true
    }

    /// Adds the game that was judged last to the batch. `accepted` moves of it are illegal moves
    /// that stood.
    fn add(&mut self, record: &Record<'_>, date: Option<Date>, accepted: u32, batch: &mut Batch) {
        let inquiry = self.inquiry;
        let governed =
            inquiry.period.as_ref().map(|period| write_governed(period, inquiry, record, batch));
        let verdicts = verdicts_that_count(self.batch_judge.judged().verdicts, governed, batch);
        let first_verdict = batch.verdicts.len();
        let first_opportunity = batch.opportunities.len();
        let mut texts = TextWriter::default();
        if inquiry.for_tables {
            self.add_opportunities(record, &verdicts, &mut texts, batch);
        }
        let mut claims =
            self.claims_of_loser(record, &verdicts, first_opportunity, &mut texts, batch);
        let timeline = self.batch_judge.judged().timeline;
        let is_named = !claims.is_empty() || is_striking(&verdicts, timeline.result());
        for verdict in verdicts {
            let claim = claims.remove(&verdict.code);
            if inquiry.for_tables {
                texts.add_verdict_with_texts(batch, verdict, claim, timeline);
            } else {
                texts.add_verdict(batch, verdict, claim, timeline);
            }
        }
        let with_tags = inquiry.for_tables || is_named;
        let game = Game {
            index: Some(record.index),
            byte: record.byte,
            date,
            plies: timeline.plies(),
            moves_hash: if inquiry.for_tables { hash_of_moves(timeline) } else { 0 },
            result: timeline.result(),
            status: ReadStatus::of(timeline.stop()),
            stop: timeline.stop().map(|stop| batch.write_stop(stop)),
            warnings: (record.warnings.len() + timeline.warnings().len()) as u32,
            illegal_moves_accepted: accepted,
            notation: record.notation,
            governed,
            verdicts: Slice::new(first_verdict, batch.verdicts.len()),
            opportunities: Slice::new(first_opportunity, batch.opportunities.len()),
            tags: if with_tags { batch.write_tags(record) } else { [None; TAGS.len()] },
            identity: if inquiry.dedupe { identity(record, timeline, date) } else { None },
        };
        batch.games.push(game);
    }

    /// Adds the opportunities to claim under the codes of these verdicts, in the order of the
    /// codes.
    fn add_opportunities(
        &mut self,
        record: &Record<'_>,
        verdicts: &[VerdictSummary],
        texts: &mut TextWriter,
        batch: &mut Batch,
    ) {
        let codes: Vec<usize> = verdicts.iter().map(|verdict| verdict.code).collect();
        let first = batch.opportunities.len();
        let add = |opportunity: Opportunity<'_>| texts.add_opportunity(batch, &opportunity);
        self.batch_judge.add_opportunities(record, &codes, add);
        batch.opportunities[first..].sort_by_key(|opportunity| opportunity.code);
    }

    /// Returns the first moments at which the player who lost could have claimed a draw, by code,
    /// for the verdicts that are `claimable`. If tables are written, the batch's opportunities from
    /// `first_opportunity` on are those of the game.
    fn claims_of_loser(
        &mut self,
        record: &Record<'_>,
        verdicts: &[VerdictSummary],
        first_opportunity: usize,
        texts: &mut TextWriter,
        batch: &mut Batch,
    ) -> BTreeMap<usize, ClaimOfLoser> {
        let mut claims = BTreeMap::new();
        let recorded = self.batch_judge.judged().timeline.result();
        if recorded.loser().is_none() {
            return claims;
        }
        // The codes whose deciding claim, the first one, is not the loser's or has no label: a
        // later claim may be the loser's.
        let mut undecided = Vec::new();
        for verdict in verdicts.iter().filter(|verdict| verdict.kind == VerdictKind::Claimable) {
            if let Some(ply) = first_ply_if_open_to_loser(verdict, recorded)
                && let Some(label) = texts.label(batch, self.batch_judge.judged().timeline, ply)
            {
                claims.insert(verdict.code, ClaimOfLoser { ply, label });
            } else {
                undecided.push(verdict.code);
            }
        }
        if self.inquiry.for_tables {
            for found in &batch.opportunities[first_opportunity..] {
                if undecided.contains(&found.code)
                    && is_open_to_loser(found.player, found.form, recorded)
                {
                    let claim = ClaimOfLoser { ply: found.ply, label: found.label };
                    claims.entry(found.code).or_insert(claim);
                }
            }
        } else if !undecided.is_empty() {
            self.batch_judge.add_opportunities(record, &undecided, |found| {
                if let Effect::Entitles { who, form } = found.finding.effect
                    && is_open_to_loser(who, form.kind(), recorded)
                    && !claims.contains_key(&found.code)
                    && let Some(label) = texts.label(batch, found.timeline, found.finding.ply)
                {
                    claims.insert(found.code, ClaimOfLoser { ply: found.finding.ply, label });
                }
            });
        }
        claims
    }
}

/// Returns the ply of the claim that decides a verdict, if the player who lost could have made it.
fn first_ply_if_open_to_loser(verdict: &VerdictSummary, recorded: GameResult) -> Option<Ply> {
    let ruling = verdict.ruling?;
    if is_open_to_loser(ruling.player?, ruling.form?, recorded) { verdict.ply } else { None }
}

/// Returns the verdicts of the codes that judge a game: of all codes, or of those that `governed`
/// names.
fn verdicts_that_count(
    verdicts: &[VerdictSummary],
    governed: Option<Governed>,
    batch: &Batch,
) -> Vec<VerdictSummary> {
    let Some(governed) = governed else { return verdicts.to_vec() };
    let judges = batch.judges_of(governed);
    let judging = verdicts.iter().filter(|verdict| judges.contains(&(verdict.code as u32)));
    judging.cloned().collect()
}

/// Returns true if a tagged game ends without a result, at the end of its text or at a stop there:
/// its file may have been cut.
fn breaks_off(record: &Record<'_>) -> bool {
    if !record.is_tagged || record.movetext_result.is_some() {
        return false;
    }
    let Some(stop) = &record.stop else { return true };
    stop.byte as usize + stop.token.len() >= record.text.trim_ascii_end().len()
}

/// Returns true if a code ends a game with a recorded result: the summary may name the game.
fn is_striking(verdicts: &[VerdictSummary], recorded: GameResult) -> bool {
    recorded.without_forfeit() != GameResult::Unknown
        && verdicts.iter().any(|verdict| verdict.kind == VerdictKind::Ended)
}

/// Looks up the law of the day of a game, and writes the codes that may have governed it and the
/// codes that judge it into the batch.
fn write_governed(
    period: &Period<'_>,
    inquiry: &Inquiry<'_>,
    record: &Record<'_>,
    batch: &mut Batch,
) -> Governed {
    let governing = period.library.governing(Occasion::of(|tag| record.tag(tag)));
    let mut write_codes = |judges_too: &[bool]| {
        let start = batch.code_lists.len();
        for (index, code) in inquiry.codes.iter().enumerate() {
            if governing.includes(code.id()) || judges_too.get(index) == Some(&true) {
                batch.code_lists.push(index as u32);
            }
        }
        Slice::new(start, batch.code_lists.len())
    };
    let (codes, judges) = (write_codes(&[]), write_codes(&period.judges_all));
    Governed { codes, judges, certain: governing.is_certain() }
}
