//! The writer of verdicts and opportunities to claim into a batch. It writes each text once.

use crate::arbiter::{self, Conclusion, VerdictKind, VerdictSummary};
use crate::chess::{Move, Movement};
use crate::replay::{Ply, Timeline};
use crate::rules::Effect;

use super::batch::{Batch, ClaimOfLoser, Opportunity, Slice, VerdictEntry};

/// A writer of the verdicts and opportunities of one game, with the texts written so far. They are
/// forgotten when the timeline's law of movement changes, because a ply may then be another
/// position.
#[derive(Default)]
pub(super) struct TextWriter {
    movement: Option<Movement>,
    labels: Vec<(Ply, Slice)>,
    fens: Vec<(Ply, Slice)>,
    moves: Vec<((Ply, Move), Slice)>,
}

impl TextWriter {
    /// Returns the label of a ply, or the written text of a move that could not be replayed. `None`
    /// for a ply after that.
    pub(super) fn label(&mut self, batch: &mut Batch, game: &Timeline, ply: Ply) -> Option<Slice> {
        self.forget_if_other_movement(game);
        if let Some(known) = recall(&self.labels, ply) {
            return Some(known);
        }
        let label = if ply <= game.plies() { game.label(ply) } else { game.unplayed(ply)? };
        let written = batch.write(&label);
        self.labels.push((ply, written));
        Some(written)
    }

    /// Returns the position at a ply, in FEN.
    fn fen(&mut self, batch: &mut Batch, game: &Timeline, ply: Ply) -> Slice {
        self.forget_if_other_movement(game);
        recall(&self.fens, ply).unwrap_or_else(|| {
            let written = batch.write(&game.position(ply).fen());
            self.fens.push((ply, written));
            written
        })
    }

    /// Returns a move at a ply, in SAN.
    fn san(&mut self, batch: &mut Batch, game: &Timeline, ply: Ply, m: Move) -> Slice {
        self.forget_if_other_movement(game);
        recall(&self.moves, (ply, m)).unwrap_or_else(|| {
            let written = batch.write(&game.position(ply).san(&m));
            self.moves.push(((ply, m), written));
            written
        })
    }

    /// Adds a verdict with the texts of the summary only. Drops its readings.
    pub(super) fn add_verdict(
        &mut self,
        batch: &mut Batch,
        mut verdict: VerdictSummary,
        claim_of_loser: Option<ClaimOfLoser>,
        game: &Timeline,
    ) {
        if let Some(doubt) = &mut verdict.in_doubt {
            doubt.readings.clear();
        }
        let ply = verdict.ply.filter(|_| verdict.kind == VerdictKind::Ended);
        let at = ply.and_then(|ply| self.label(batch, game, ply));
        let (announced, readings) = (None, None);
        batch.verdicts.push(VerdictEntry { verdict, at, announced, readings, claim_of_loser });
    }

    /// Adds a verdict with all its texts.
    pub(super) fn add_verdict_with_texts(
        &mut self,
        batch: &mut Batch,
        mut verdict: VerdictSummary,
        claim_of_loser: Option<ClaimOfLoser>,
        game: &Timeline,
    ) {
        let at = verdict.ply.and_then(|ply| self.label(batch, game, ply));
        let intended = verdict.ruling.and_then(|ruling| ruling.intended);
        let announced = verdict.ply.zip(intended);
        let announced = announced.map(|(ply, m)| self.san(batch, game, ply, m));
        let readings = verdict.in_doubt.as_mut().map(|doubt| std::mem::take(&mut doubt.readings));
        let readings = readings.and_then(|readings| write_readings(batch, &readings));
        batch.verdicts.push(VerdictEntry { verdict, at, announced, readings, claim_of_loser });
    }

    /// Adds an opportunity to claim with its texts. Drops a finding that does not entitle a player
    /// or has no label.
    pub(super) fn add_opportunity(&mut self, batch: &mut Batch, found: &arbiter::Opportunity<'_>) {
        let arbiter::Opportunity { code, article, ref finding, timeline } = *found;
        let Effect::Entitles { who: player, form } = finding.effect else { return };
        let ply = finding.ply;
        let Some(label) = self.label(batch, timeline, ply) else { return };
        let fen = self.fen(batch, timeline, ply);
        let announced = form.announced().map(|m| self.san(batch, timeline, ply, m));
        batch.opportunities.push(Opportunity {
            code,
            article,
            ply,
            last: finding.last,
            moments: finding.moments,
            player,
            form: form.kind(),
            label,
            announced,
            fen,
        });
    }

    fn forget_if_other_movement(&mut self, game: &Timeline) {
        if self.movement != Some(game.movement()) {
            *self = Self { movement: Some(game.movement()), ..Self::default() };
        }
    }
}

/// Writes the verdict of a code in each reading of the article in doubt:
/// `both: stands; one: claimable`.
fn write_readings(batch: &mut Batch, readings: &[(String, Conclusion)]) -> Option<Slice> {
    let mut texts = Vec::new();
    for (reading, conclusion) in readings {
        texts.push(match conclusion.kind {
            VerdictKind::Ended => format!("{reading}: ended {}", conclusion.result.as_pgn()),
            kind => format!("{reading}: {kind}"),
        });
    }
    if texts.is_empty() { None } else { Some(batch.write(&texts.join("; "))) }
}

fn recall<K: PartialEq>(known: &[(K, Slice)], key: K) -> Option<Slice> {
    known.iter().find(|(known, _)| *known == key).map(|(_, written)| *written)
}
