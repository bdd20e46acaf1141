//! Playing a game out: step by step, or from a record.

use std::fmt;

use crate::chess::{Displacement, FenError, Move, Movement, Position};
use crate::notation::dialects::SAN;
use crate::notation::{
    Conditions, Event, GameResult, Incident, Irregularity, Pattern, Record, WrittenMove,
};

use super::ply::Ply;
use super::resolve::ResolveError;
use super::stopping;
use super::timeline::{SetUpWarning, Timeline};

/// What cannot happen on the board: see [`Position::displaced`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Impossible;

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this cannot happen on the board as it stands")
    }
}

impl std::error::Error for Impossible {}

/// Plays a game out step by step. What it leaves is a [`Timeline`], and there is one at any ply.
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
    /// Begins a game from the starting position.
    pub fn new(movement: Movement) -> Self {
        Self { timeline: Timeline::new(movement) }
    }

    /// Begins a game from a set-up position: what happened before is not known.
    pub fn starting_at(position: Position) -> Self {
        let mut timeline = Timeline::new(position.movement());
        timeline.begin(position);
        timeline.set_up();
        Self { timeline }
    }

    /// The position that has been reached.
    pub fn position(&self) -> &Position {
        self.timeline.last()
    }

    /// Plays what happened, lawful or not; what a code makes of it is another matter.
    ///
    /// # Errors
    /// When it cannot happen on this board; the game is then as it was.
    pub fn push(&mut self, displacement: Displacement) -> Result<(), Impossible> {
        self.timeline.push_displaced(displacement).then_some(()).ok_or(Impossible)
    }

    /// The legal moves that a pattern can mean here: one, or several of which nothing written tells
    /// one from another.
    ///
    /// # Errors
    /// Says why none is meant.
    pub fn meant(&mut self, pattern: &Pattern) -> Result<Vec<Move>, ResolveError> {
        self.timeline.meant(pattern)
    }

    /// The game so far.
    pub fn timeline(&mut self) -> &Timeline {
        self.timeline.close();
        &self.timeline
    }

    /// The game, played out as far as it went.
    pub fn finish(mut self) -> Timeline {
        self.timeline.close();
        self.timeline
    }
}

/// What the record says happened where no move was made to reach this ply.
fn passed(record: &Record<'_>, ply: Ply) -> Option<Displacement> {
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
    /// Plays a record out under a law of movement, as far as it can be read.
    pub fn replay(record: &Record<'_>, movement: Movement) -> Self {
        let mut timeline = Self::new(movement);
        timeline.replay_next(record);
        timeline
    }

    /// Plays another record out, under another law of movement, in the memory of the one before.
    pub(crate) fn replay_under(&mut self, movement: Movement, record: &Record<'_>) {
        self.start = Position::start(movement);
        self.replay_next(record);
    }

    /// Plays another record out, under the same law of movement, in the memory of the one
    /// before: nothing is allocated for a ply.
    pub fn replay_next(&mut self, record: &Record<'_>) {
        self.named_in = record.named_in.unwrap_or(&SAN);
        match record.tag("FEN").map(|fen| Position::from_fen(fen, self.movement())) {
            Some(Err(error)) => self.refuse_set_up(record, error),
            Some(Ok((start, repairs))) => {
                self.begin(start);
                self.set_up();
                self.warnings.extend(repairs.into_iter().map(SetUpWarning::Fen));
                self.play_out(record);
            }
            None => {
                self.begin(self.start.clone());
                self.play_out(record);
            }
        }
        self.result = record.result();
        self.close();
        let happened = self.digest().irregular || !self.events.is_empty();
        self.conditions = if happened { Conditions::of(record) } else { Conditions::default() };
    }

    /// Ends the game with a set-up that cannot be played from: at the position as it stands, if
    /// another law of movement knows it.
    #[cold]
    fn refuse_set_up(&mut self, record: &Record<'_>, error: FenError) {
        let fen = record.tag("FEN").unwrap_or_default();
        let elsewhere =
            error == FenError::PawnOnLastRank && Position::from_fen(fen, Movement::WIDEST).is_ok();
        let stands = Position::as_it_stands(fen, self.movement()).ok().filter(|_| elsewhere);
        let is_set_up = stands.is_some();
        self.begin(stands.map_or_else(|| self.start.clone(), |(position, _)| position));
        if is_set_up {
            self.set_up();
        }
        self.stop = Some(stopping::of_set_up(record, error, is_set_up));
    }

    /// Plays the moves, and takes over what happened besides as far as they lead.
    fn play_out(&mut self, record: &Record<'_>) {
        if let Some(named) = record.tag("MarkedPawn") {
            self.mark_pawn(named);
        }
        self.play_moves(record);
        if self.stop.is_none() {
            let plies = self.plies();
            self.stop = record.stop.as_ref().map(|stop| stopping::of_token(record, stop, plies));
        }
        let last = self.plies();
        self.events.extend(record.events.iter().filter(|event| event.ply <= last));
        if self.stop.is_none() {
            let flag_fall = self.flag_fall(record);
            self.events.extend(flag_fall);
        }
    }

    fn play_moves(&mut self, record: &Record<'_>) {
        let waits = self.movement().promotion.waits();
        for written in &record.moves {
            // Nearly every move is plain. Nothing is promoted or castled by it, which is known here
            // at compile time; and there is nothing to note, as no law has such moves otherwise.
            // Only a waiting pawn may have to become something before it.
            if !(waits && self.last.has_pawn_on_end())
                && let Some(m) = self.last.resolve_fast(&written.pattern)
            {
                self.push(&m);
            } else if !self.play_written(record, written) {
                break;
            }
        }
    }

    /// Plays a move of whatever kind, or notes why it cannot be played.
    fn play_written(&mut self, record: &Record<'_>, written: &WrittenMove) -> bool {
        match self.resolve(&written.pattern) {
            Ok(m) => self.push_noted(&m),
            Err(error) => {
                if !self.push_false(record, &written.pattern, error) {
                    self.stop = Some(stopping::of_move(record, written, error, self));
                    return false;
                }
            }
        }
        true
    }

    /// Plays a move that is not legal, if the record says that it stood and it can happen on this
    /// board; says whether it did.
    #[cold]
    fn push_false(&mut self, record: &Record<'_>, pattern: &Pattern, why: ResolveError) -> bool {
        let stood = record.stood_at(self.plies() + 1);
        // That a pawn stayed a pawn, or waits on, because nothing else is written would be a guess.
        let is_guess = matches!(
            why,
            ResolveError::NoPromotion | ResolveError::NoNaming | ResolveError::WrongWing
        );
        let lenient = self.lenient && !is_guess;
        let passed =
            (*pattern == Pattern::Pass).then(|| passed(record, self.plies() + 1)).flatten();
        let displacement =
            passed.or_else(|| self.last.displacement(pattern).filter(|_| stood || lenient));
        displacement.is_some_and(|it| self.push_displaced(it))
    }

    /// Plays a displacement, if it can happen on this board; says whether it did.
    fn push_displaced(&mut self, displacement: Displacement) -> bool {
        let Some(m) = self.last.displaced(displacement) else { return false };
        self.push_noted(&m);
        if displacement.is_false() {
            self.note_false_move();
        }
        true
    }

    /// Returns the flag fall that only the Termination tag records: the loser's. Lichess writes `Time forfeit`
    /// beside a draw too, if a player left and the opponent took the draw. Chess.com says it of a draw in words,
    /// and then the player to move is meant.
    fn flag_fall(&self, record: &Record<'_>) -> Option<Event> {
        let said = record.tag("Termination")?.to_ascii_lowercase();
        let result = record.result();
        let is_drawn_on_time =
            result == GameResult::Draw && said.contains("timeout vs insufficient material");
        let is_lost_on_time = said.contains("time forfeit") || said.ends_with(" on time");
        if self.events.iter().any(|event| event.incident == Incident::Flag) {
            return None;
        }
        let player = match result.loser() {
            Some(loser) if is_lost_on_time => Some(loser),
            _ if is_drawn_on_time => None,
            _ => return None,
        };
        Some(Event { ply: self.plies(), player, incident: Incident::Flag })
    }
}

/// Marks every move of a record that no law of movement allows, but that can have happened on the
/// board, as a false move that stood; says which.
pub fn accept_false(record: &mut Record<'_>) -> Vec<Ply> {
    // What is not legal under the widest law is legal under none.
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
