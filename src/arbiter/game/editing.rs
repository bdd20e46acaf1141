//! Editing a game: moves and events added and taken back, and questions about claims and remedies
//! at any ply.

use strum::Display;

use crate::arbiter::claim_answer::{
    ClaimAnswer, ClaimedGame, with_claim_at_end, with_claim_before_end,
};
use crate::arbiter::claim_timeline::OpenClaim;
use crate::arbiter::remedies::{RemedyAnswers, remedies};
use crate::arbiter::replays::Replays;
use crate::arbiter::ruleset::Ruleset;
use crate::chess::Color;
use crate::notation::dialects::{Dialect, SAN};
use crate::notation::{
    Event, Incident, Irregularity, Notation, Pattern, read_move, read_whole, without_number,
};
use crate::remedies::Objection;
use crate::replay::{NotPlayable, Ply, StopReason, Timeline, any_dialect};

use super::Game;

/// The reasons why a move or an event is not added to a game.
#[derive(Clone, Debug, Display)]
#[non_exhaustive]
pub enum NotPushed {
    /// The text is no move, or the move cannot be played.
    #[strum(to_string = "{0}")]
    NotPlayable(NotPlayable),
    /// The move cannot have happened on the board, not even as an illegal one.
    #[strum(to_string = "{0}")]
    Impossible(StopReason),
}

impl std::error::Error for NotPushed {}

impl<'a> Game<'a> {
    /// Adds a move, written in the game's dialect or another, and judges the game again. Everything
    /// in the record after the last replayed move is removed, including the result.
    ///
    /// # Errors
    /// Returns an error if the move cannot be played under today's law of movement or that of one
    /// of the codes. The game is then unchanged.
    pub fn push(&mut self, written: &str) -> Result<Ply, NotPushed> {
        self.refuse_unjudged()?;
        let dialect = self.dialect();
        let played = |game: &Timeline| {
            let (pattern, m) = any_dialect(game.last(), written, dialect)?;
            Ok((pattern, game.last().write(&m, dialect)))
        };
        let written = played(&self.timeline).or_else(|why| {
            let mut others =
                self.replays.all().filter(|timeline| timeline.plies() == self.timeline.plies());
            others.find_map(|timeline| played(timeline).ok()).ok_or(why)
        });
        let (pattern, written) = written.map_err(NotPushed::NotPlayable)?;
        self.add(pattern, &written, None)
    }

    /// Adds an illegal move that stood: one that no law allows, but that can have happened on the
    /// board. A legal move is added as one.
    ///
    /// # Errors
    /// Returns an error if the text is not a move in the game's dialect, or if the move cannot have
    /// happened. The game is then unchanged.
    pub fn push_false(&mut self, written: &str) -> Result<Ply, NotPushed> {
        if let Ok(ply) = self.push(written) {
            return Ok(ply);
        }
        self.push_as(written, Irregularity::Stands)
    }

    /// Adds a move with an irregularity of this kind; `--` is a turn without a move.
    ///
    /// # Errors
    /// Returns an error if the text is not a move in the game's dialect, or if the move cannot have
    /// happened like that. The game is then unchanged.
    pub fn push_as(&mut self, written: &str, what: Irregularity) -> Result<Ply, NotPushed> {
        self.refuse_unjudged()?;
        let (written, turn) = (without_number(written), self.timeline.turn(self.timeline.plies()));
        let pattern = read_whole(self.dialect(), written, turn).ok_or(());
        let pattern = pattern.or_else(|()| read_move(written));
        let pattern = pattern.map_err(|why| NotPushed::NotPlayable(NotPlayable::NotRead(why)))?;
        self.add(pattern, written, Some(Incident::Irregularity(what)))
    }

    /// Adds a move to the record, and the incident that happened with it. Takes both back if the
    /// move cannot be replayed.
    fn add(
        &mut self,
        pattern: Pattern,
        written: &str,
        incident: Option<Incident>,
    ) -> Result<Ply, NotPushed> {
        let before = self.timeline.plies();
        let old = (self.record.clone(), self.accepted.clone());
        self.cut(before);
        self.record.add_move(pattern, written);
        if let Some(incident) = incident {
            self.record.add_event(Event { ply: before + 1, player: None, incident });
        }
        self.replay_and_judge();
        match self.timeline.stop().map(|stop| stop.why.clone()) {
            Some(why) if self.timeline.plies() <= before => {
                (self.record, self.accepted) = old;
                self.replay_and_judge();
                Err(NotPushed::Impossible(why))
            }
            _ => Ok(self.timeline.plies()),
        }
    }

    /// Returns an error if the game is not judged: moves added to it would not be judged either.
    fn refuse_unjudged(&self) -> Result<(), NotPushed> {
        match self.today().stop() {
            Some(stop) if !self.is_judged() => Err(NotPushed::Impossible(stop.why.clone())),
            _ => Ok(()),
        }
    }

    /// Takes back the last move and the events after it. Returns false if there was no move.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.timeline.plies().checked_sub(1) else { return false };
        self.cut(before);
        self.replay_and_judge();
        true
    }

    /// Adds an event other than a move at the last ply: a claim, a touched piece. Without `player`
    /// it is the player whom such an event [concerns](Event::player). Text that could not be read
    /// is removed from the record.
    ///
    /// # Errors
    /// Returns an error if the game is not judged. The game is then unchanged.
    pub fn happens(&mut self, incident: Incident, player: Option<Color>) -> Result<(), NotPushed> {
        self.refuse_unjudged()?;
        let ply = self.timeline.plies();
        if self.timeline.stop().is_some() {
            self.cut(ply);
        }
        self.record.add_event(Event { ply, player, incident });
        self.replay_and_judge();
        Ok(())
    }

    /// Returns the game up to a ply, judged by the same codes.
    pub fn at(&self, ply: Ply) -> Self {
        let mut record = self.record.clone();
        record.cut(ply);
        let mut game = Self::under(&record, self.conditions());
        (game.file, game.law) = (self.file.clone(), self.law.clone());
        game.reported = self.reported.clone();
        game.accepted = self.accepted.iter().copied().filter(|accepted| *accepted <= ply).collect();
        game.with_codes(self.asked.clone())
    }

    /// Removes everything from the record after a ply.
    fn cut(&mut self, ply: Ply) {
        self.record.cut(ply);
        self.accepted.retain(|accepted| *accepted <= ply);
    }

    /// Replays and judges the record as it now is.
    fn replay_and_judge(&mut self) {
        self.replays = Replays::new(&self.record, self.conditions());
        self.judge_again();
    }

    /// Returns the codes that judge the game, oldest first.
    pub fn codes(&self) -> Vec<&'a dyn Ruleset> {
        self.verdicts.iter().map(|(code, _)| *code).collect()
    }

    /// Returns the claims that can be made at a ply, under each code in its principal reading.
    pub fn open_claims(&mut self, ply: Ply) -> Vec<(&'a dyn Ruleset, Vec<OpenClaim>)> {
        let timelines = self.claim_timelines();
        let open = timelines.into_iter().map(|timelines| {
            let open =
                timelines.into_iter().next().map(|timeline| timeline.open).unwrap_or_default();
            open.into_iter().filter(|claim| claim.ply == ply).collect()
        });
        self.codes().into_iter().zip(open).collect()
    }

    /// Returns the answers of codes to a claim, which need not be on the record. It is made before
    /// what ends the game at its ply by the record: an agreement, a resignation, a flag. Empty if
    /// the event is not a claim.
    pub fn answers(
        &mut self,
        codes: &[&'a dyn Ruleset],
        claim: &Event,
    ) -> Vec<(&'a dyn Ruleset, ClaimAnswer)> {
        self.answers_in(codes, claim, with_claim_before_end)
    }

    /// Returns the answers of codes to a claim that is made after everything on the record at its
    /// ply.
    pub fn answers_at_end(
        &mut self,
        codes: &[&'a dyn Ruleset],
        claim: &Event,
    ) -> Vec<(&'a dyn Ruleset, ClaimAnswer)> {
        self.answers_in(codes, claim, with_claim_at_end)
    }

    fn answers_in(
        &mut self,
        codes: &[&'a dyn Ruleset],
        claim: &Event,
        claimed_in: fn(&Timeline, &Event) -> Timeline,
    ) -> Vec<(&'a dyn Ruleset, ClaimAnswer)> {
        for code in codes {
            self.timeline_under(code.movement());
        }
        let timelines = self.timelines();
        let mut claimed: Vec<ClaimedGame<'_>> = Vec::new();
        let mut answers = Vec::new();
        for code in codes {
            let movement = code.movement();
            let Some(game) = timelines.iter().find(|game| game.movement() == movement) else {
                continue;
            };
            let known = claimed.iter().position(|claimed| claimed.movement() == movement);
            let place = known.unwrap_or_else(|| {
                claimed.push(ClaimedGame::new(game, claim, claimed_in(game, claim)));
                claimed.len() - 1
            });
            answers.extend(claimed[place].answer(*code).map(|answer| (*code, answer)));
        }
        answers
    }

    /// Returns the remedies of codes for an irregularity at a ply, found after the given number of
    /// moves of each player. It comes before what ends the game there by the record: an agreement,
    /// a resignation, a flag. If the same irregularity is on the record there, it takes its place.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not an irregularity under any of the codes, or if there is no such
    /// ply.
    pub fn remedies(
        &self,
        codes: &[&'a dyn Ruleset],
        ply: Ply,
        done: &Irregularity,
        after: Option<u32>,
    ) -> Result<RemedyAnswers<'a>, Objection> {
        self.remedies_in(codes, ply, done, after, |event| event.incident.ends_game())
    }

    /// Returns the same remedies for an irregularity after everything on the record at that ply.
    ///
    /// # Errors
    ///
    /// As for [`Self::remedies`].
    pub fn remedies_at_end(
        &self,
        codes: &[&'a dyn Ruleset],
        ply: Ply,
        done: &Irregularity,
        after: Option<u32>,
    ) -> Result<RemedyAnswers<'a>, Objection> {
        self.remedies_in(codes, ply, done, after, |_| false)
    }

    fn remedies_in(
        &self,
        codes: &[&'a dyn Ruleset],
        ply: Ply,
        done: &Irregularity,
        after: Option<u32>,
        comes_later: fn(&Event) -> bool,
    ) -> Result<RemedyAnswers<'a>, Objection> {
        let mut record = self.record.clone();
        record.cut(ply);
        remedies(codes, done, after, |movement| {
            let game = Timeline::replay(&record, movement).under(self.conditions());
            let turn = game.turn(ply);
            let is_same = |event: &Event| {
                event.ply == ply
                    && event.incident == Incident::Irregularity(*done)
                    && done.by(turn, event.player) == done.by(turn, None)
            };
            let is_after =
                |event: &&Event| is_same(event) || (event.ply == ply && comes_later(event));
            let before = game.events().iter().take_while(|event| !is_after(event));
            let events = before.copied().collect();
            (game.plies() == ply).then(|| game.with_events(events))
        })
    }

    /// Returns the dialect in which its moves are written.
    fn dialect(&self) -> &'static dyn Dialect {
        match self.record.notation {
            Notation::Dialect(dialect) => dialect,
            Notation::Mixed => &SAN,
        }
    }
}
