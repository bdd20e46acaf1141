//! Replaying a game, step by step or from a record.

use std::fmt;

use crate::chess::{Color, Displacement, FenError, Move, Movement, Position};
use crate::notation::dialects::SAN;
use crate::notation::{Conditions, Event, Incident, Irregularity, Pattern, Record, WrittenMove};

use super::facts::Ply;
use super::resolve::ResolveError;
use super::stopping;
use super::timeline::{SetUpWarning, Timeline};

/// The error for a displacement that cannot happen on the board. See [`Position::displaced`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Impossible;

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this cannot happen on the board as it stands")
    }
}

impl std::error::Error for Impossible {}

/// A game that is replayed step by step. The result is a [`Timeline`], available at any ply.
///
/// ```
/// use jadoube::chess::{CastlingSide, Displacement, Movement};
/// use jadoube::replay::Replayer;
///
/// let mut replayer = Replayer::new(Movement::default());
/// let first = replayer.position().moves()[0];
/// replayer.push(first.into())?;
/// assert_eq!(replayer.timeline().plies(), 1);
///
/// // Nobody can castle while pieces stand in the way, not even falsely.
/// assert!(replayer.push(Displacement::Castling(CastlingSide::King)).is_err());
/// # Ok::<(), jadoube::replay::Impossible>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replayer {
    timeline: Timeline,
}

impl Replayer {
    /// Starts a game from the initial position.
    pub fn new(movement: Movement) -> Self {
        Self { timeline: Timeline::new(movement) }
    }

    /// Starts a game from a set-up position. Earlier moves are unknown.
    pub fn starting_at(position: Position) -> Self {
        let mut timeline = Timeline::new(position.movement());
        timeline.begin(position);
        timeline.mark_as_set_up();
        Self { timeline }
    }

    /// Returns the position reached so far.
    pub fn position(&self) -> &Position {
        self.timeline.last()
    }

    /// Makes a displacement, legal or not. The codes judge it later.
    ///
    /// # Errors
    /// Returns an error if it cannot happen on this board; the game is then unchanged.
    pub fn push(&mut self, displacement: Displacement) -> Result<(), Impossible> {
        self.timeline.push_displaced(displacement).then_some(()).ok_or(Impossible)
    }

    /// Returns the legal moves that a pattern can mean here: one, or several between which the text
    /// does not distinguish.
    ///
    /// # Errors
    /// Returns the reason why there is none.
    pub fn meant(&mut self, pattern: &Pattern) -> Result<Vec<Move>, ResolveError> {
        self.timeline.meant(pattern)
    }

    /// Returns the game so far. Computes the facts about its end anew.
    pub fn timeline(&mut self) -> &Timeline {
        self.timeline.close();
        &self.timeline
    }

    /// Returns the game as far as it was replayed.
    pub fn finish(mut self) -> Timeline {
        self.timeline.close();
        self.timeline
    }
}

/// Returns the pass or removal that the record gives in place of the move to this ply, if any.
fn pass_or_removal(record: &Record<'_>, ply: Ply) -> Option<Displacement> {
    record.events_at(ply).iter().find_map(|event| match event.incident {
        Incident::Irregularity(Irregularity::TurnLost(..) | Irregularity::TwiceStands) => {
            Some(Displacement::Pass)
        }
        Incident::Irregularity(Irregularity::PieceLost(from, _)) => {
            Some(Displacement::Removal(from))
        }
        _ => None,
    })
}

impl Timeline {
    /// Replays a record under a law of movement, as far as it can be read.
    pub fn replay(record: &Record<'_>, movement: Movement) -> Self {
        let mut timeline = Self::new(movement);
        timeline.replay_next(record);
        timeline
    }

    /// Replays a record under another law of movement, reusing the memory. `today` is the same
    /// record replayed under today's law.
    pub(crate) fn replay_under(&mut self, movement: Movement, record: &Record<'_>, today: &Self) {
        self.start = Position::start(movement);
        self.replay_after(Some(today), record);
    }

    /// Replays another record under the same law of movement, reusing the memory: nothing is
    /// allocated for each ply.
    pub fn replay_next(&mut self, record: &Record<'_>) {
        self.replay_after(None, record);
    }

    /// Replays a record. What is the same under today's law is taken over, if that is given.
    fn replay_after(&mut self, today: Option<&Self>, record: &Record<'_>) {
        self.output_dialect = record.output_dialect.unwrap_or(&SAN);
        match record.tag("FEN").map(|fen| Position::from_fen(fen, self.movement())) {
            Some(Err(error)) => self.refuse_set_up(record, error),
            Some(Ok((start, repairs))) => {
                self.begin(start);
                self.mark_as_set_up();
                self.warnings.extend(repairs.into_iter().map(SetUpWarning::Fen));
                self.play_out(record);
            }
            None => {
                self.begin(self.start.clone());
                if let Some(today) = today.filter(|today| !today.summary().irregular) {
                    self.take_over(today);
                }
                self.play_out(record);
            }
        }
        self.result = record.result();
        self.close();
        let happened = self.summary().irregular || !self.events.is_empty();
        self.conditions = if happened { Conditions::of(record) } else { Conditions::default() };
    }

    /// Ends the game at a set-up that cannot be replayed. The position is kept if its only fault is
    /// that pawns on the last rank did not become pieces, as another law of movement allows.
    #[cold]
    fn refuse_set_up(&mut self, record: &Record<'_>, error: FenError) {
        let fen = record.tag("FEN").unwrap_or_default();
        let is_legal_elsewhere =
            error == FenError::MisplacedPawn && Position::from_fen(fen, Movement::WIDEST).is_ok();
        self.begin(self.start.clone());
        if is_legal_elsewhere
            && let Ok((position, _)) = Position::from_any_fen(fen, self.movement())
        {
            self.begin(position);
            self.mark_as_set_up();
        }
        self.stop = Some(stopping::set_up_stop(record, error, is_legal_elsewhere));
    }

    /// Plays the moves, and adds the events of the record up to the last ply reached.
    fn play_out(&mut self, record: &Record<'_>) {
        if let Some(named) = record.tag("MarkedPawn") {
            self.mark_pawn(named);
        }
        self.play_moves(record);
        if self.stop.is_none() {
            let plies = self.plies();
            self.stop = record.stop.as_ref().map(|stop| stopping::token_stop(record, stop, plies));
        }
        let last = self.plies();
        self.events.extend(record.events.iter().filter(|event| event.ply <= last));
        if self.stop.is_none() {
            let flag_fall = self.flag_fall(record);
            self.events.extend(flag_fall);
        }
    }

    /// Plays the moves up to the first one that cannot be played.
    fn play_moves(&mut self, record: &Record<'_>) {
        let waits = self.movement().promotion.waits();
        loop {
            // A pawn that waits for promotion may have to become a piece before the next move.
            if !(waits && self.last.has_pawn_on_end()) {
                // The result only ends the loop in `play_plain_moves`.
                let _ = self.play_plain_moves(&record.moves[self.moves().len()..]);
            }
            let next = record.moves.get(self.moves().len());
            if !next.is_some_and(|written| self.play_written(record, written)) {
                return;
            }
        }
    }

    /// Plays moves until one is not plain, two in each round, so that their colours are known at
    /// compile time. All laws of movement treat plain moves alike.
    #[inline(never)]
    fn play_plain_moves(&mut self, moves: &[WrittenMove]) -> Option<()> {
        let mut moves = moves.iter();
        if self.last.turn() == Color::Black {
            self.push_plain::<1>(moves.next()?)?;
        }
        loop {
            self.push_plain::<0>(moves.next()?)?;
            self.push_plain::<1>(moves.next()?)?;
        }
    }

    /// Plays a move by the player with this number; returns `None` if it is not plain.
    #[inline(always)]
    fn push_plain<const MOVER: usize>(&mut self, written: &WrittenMove) -> Option<()> {
        let m = self.last.play_plain::<MOVER>(written.plain()?)?;
        self.record_ply(&m);
        Some(())
    }

    /// Plays a move of any kind. If it cannot be played, records why and returns false.
    fn play_written(&mut self, record: &Record<'_>, written: &WrittenMove) -> bool {
        let pattern = record.pattern(written);
        match self.resolve_in_game(&pattern) {
            Ok(m) => self.push_recording_events(&m),
            Err(error) => {
                if !self.push_displacement(record, &pattern, error) {
                    self.stop = Some(stopping::move_stop(record, written, error, self));
                    return false;
                }
            }
        }
        true
    }

    /// Plays what the record gives in the place of a legal move, if it can happen on this board: an
    /// illegal move that stood, a pass or a removal. If the timeline is lenient, also an illegal
    /// move of which the record does not say that it stood. Returns true if it was played.
    #[cold]
    fn push_displacement(
        &mut self,
        record: &Record<'_>,
        pattern: &Pattern,
        why: ResolveError,
    ) -> bool {
        let stood = record.stood_at(self.plies() + 1);
        // The move played would be a guess, which only the record may ask for.
        let is_guess = matches!(
            why,
            ResolveError::NoPromotion | ResolveError::NoNaming | ResolveError::WrongWing
        );
        let mut displacement = None;
        if *pattern == Pattern::Pass {
            displacement = pass_or_removal(record, self.plies() + 1);
        } else if stood || self.lenient && !is_guess {
            displacement = self.last.displacement(pattern);
        }
        displacement.is_some_and(|displacement| self.push_displaced(displacement))
    }

    /// Plays a displacement if it can happen on this board. Returns true if it was played.
    fn push_displaced(&mut self, displacement: Displacement) -> bool {
        let Some(m) = self.last.displaced(displacement) else { return false };
        self.push_recording_events(&m);
        if displacement.is_false() {
            self.note_false_move();
        }
        true
    }

    /// Returns the fall of the loser's flag if only the `Termination` tag records it. In a draw the
    /// tag is no evidence: Lichess writes `Time forfeit` also if a player left and the opponent
    /// took a draw, and the laws may judge Chess.com's `drawn by timeout vs insufficient material`
    /// differently.
    fn flag_fall(&self, record: &Record<'_>) -> Option<Event> {
        let said = record.tag("Termination")?.to_ascii_lowercase();
        let is_lost_on_time = said.contains("time forfeit") || said.ends_with(" on time");
        if !is_lost_on_time || self.events.iter().any(|event| event.incident == Incident::Flag) {
            return None;
        }
        let player = Some(record.result().loser()?);
        Some(Event { ply: self.plies(), player, incident: Incident::Flag })
    }
}

/// Marks moves of a record that are illegal, but can happen on the board, as illegal moves that
/// stood, up to the first move that cannot happen. Returns the plies of the moves that were not yet
/// marked.
///
/// A move is illegal here if the widest law forbids it.
pub fn accept_illegal_moves(record: &mut Record<'_>) -> Vec<Ply> {
    let mut timeline = Timeline::new(Movement::WIDEST);
    timeline.lenient = true;
    timeline.replay_next(record);
    let stood = timeline.false_moves().iter().copied();
    let accepted: Vec<Ply> = stood.filter(|ply| !record.stood_at(*ply)).collect();
    let incident = Incident::Irregularity(Irregularity::Stands);
    let events = accepted.iter().map(|&ply| Event { ply, player: None, incident });
    record.events.extend(events);
    record.events.sort_by_key(|event| event.ply);
    accepted
}
