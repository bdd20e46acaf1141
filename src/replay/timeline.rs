//! A game played out under one law of movement.

use std::cell::OnceCell;
use std::iter;

use crate::chess::{Castling, Color, Components, Move, Movement, Position, Promotion};
use crate::notation::{Event, GameResult, Incident, Record};

use super::digest::Digest;
use super::performed;
use super::recurrence::{Recurrence, Seen};
use super::replay_stop::{self, ReplayStop};
use super::roaming::is_open_under_any_law;
use super::trivially_live::is_trivially_live;

/// A moment of a game: ply *n* is the position after *n* half-moves, ply 0 the start.
pub type Ply = u32;

/// Every so many plies a position is kept, so that any other is soon rebuilt.
const STRIDE: usize = 16;

/// A game played out under one law of movement: flat facts per ply, and positions rebuilt
/// only where something has to be explained.
#[derive(Clone, Debug)]
pub struct Timeline {
    /// The starting position of the game of chess, under this law of movement.
    start: Position,
    milestones: Vec<Position>,
    last: Position,
    moves: Vec<Move>,
    marks: Vec<Mark>,
    events: Vec<Event>,
    result: GameResult,
    cut: Option<ReplayStop>,
    warnings: Vec<String>,
    digest: Digest,
    recurrence: Recurrence,
    recurrence_plies: Vec<Ply>,
    first_dead: OnceCell<Result<Option<Ply>, Ply>>,
    most_performed: OnceCell<[u32; 2]>,
}

/// What is noted of every ply.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    /// The components of sameness.
    pub components: Components,
    /// Plies since the last capture or pawn move.
    pub clock: u32,
    /// Plies since the men last stood on the same squares; 0 if they never have.
    pub plies_since_same_placement: u32,
}

impl Timeline {
    /// Plays a record out under a law of movement, as far as it can be read.
    #[must_use]
    pub fn replay(record: &Record<'_>, movement: Movement) -> Self {
        let mut timeline = Self::new(movement);
        timeline.replay_next(record);
        timeline
    }

    /// A timeline of no game yet, to be filled with one game after the other.
    #[must_use]
    pub fn new(movement: Movement) -> Self {
        let start = Position::start(movement);
        Self {
            marks: vec![mark(&start)],
            milestones: vec![start.clone()],
            last: start.clone(),
            start,
            moves: Vec::new(),
            events: Vec::new(),
            result: GameResult::Unknown,
            cut: None,
            warnings: Vec::new(),
            digest: Digest::default(),
            recurrence: Recurrence::default(),
            recurrence_plies: Vec::new(),
            first_dead: OnceCell::new(),
            most_performed: OnceCell::new(),
        }
    }

    /// Plays another record out, under another law of movement, in the memory of the one before.
    pub(crate) fn replay_under(&mut self, movement: Movement, record: &Record<'_>) {
        self.start = Position::start(movement);
        self.replay_next(record);
    }

    /// Plays another record out, under the same law of movement, in the memory of the one
    /// before: nothing is allocated for a ply.
    pub fn replay_next(&mut self, record: &Record<'_>) {
        self.clear();
        self.result = record.result();
        self.events.extend_from_slice(&record.events);
        let movement = self.start.movement();
        let last = match record.tag("FEN").map(|fen| Position::from_fen(fen, movement)) {
            Some(Err(error)) => {
                self.cut = Some(replay_stop::of_set_up(record, &error));
                self.events.clear();
                self.start.clone()
            }
            Some(Ok((start, repairs))) => {
                self.warnings.extend(repairs.iter().map(ToString::to_string));
                self.digest.set_up = true;
                self.play_out(record, start)
            }
            None => self.play_out(record, self.start.clone()),
        };
        self.digest.plies = self.plies();
        self.digest.without_move = (!last.has_move()).then(|| last.in_check());
        self.digest.left = last.census();
        self.digest.clock = last.clock();
        self.last = last;
        self.digest_events();
    }

    fn digest_events(&mut self) {
        let happened = |incident| self.events.iter().any(|event| event.incident == incident);
        self.digest.flagged = happened(Incident::Flag);
        self.digest.agreed = happened(Incident::Agreement);
        self.digest.resigned = happened(Incident::Resignation);
    }

    /// Forgets the game before and keeps its memory.
    fn clear(&mut self) {
        self.milestones.clear();
        self.milestones.push(self.start.clone());
        self.moves.clear();
        self.marks.clear();
        self.marks.push(mark(&self.start));
        self.events.clear();
        self.warnings.clear();
        self.cut = None;
        self.digest = Digest::default();
        self.recurrence_plies.clear();
        self.first_dead.take();
        self.most_performed.take();
    }

    /// Plays the moves from this position on and gives the last one.
    fn play_out(&mut self, record: &Record<'_>, start: Position) -> Position {
        self.marks[0] = mark(&start);
        (self.digest.longest_clock, self.digest.occurrences) = (start.clock(), 1);
        self.milestones[0] = start.clone();
        let mut position = start;
        for written in &record.moves {
            // Nearly every move is plain. Nothing is promoted or castled by it, which whoever plays
            // it knows here; and there is nothing to note, as no law has such moves otherwise.
            if let Some(m) = position.resolve_fast(&written.pattern) {
                self.push(&mut position, &m);
                continue;
            }
            match position.resolve(&written.pattern) {
                Ok(m) => {
                    self.digest.matters.note(&position, &m);
                    self.push(&mut position, &m);
                }
                Err(error) => {
                    self.cut = Some(replay_stop::of_move(record, written, &position, error, self));
                    break;
                }
            }
        }
        if self.cut.is_none() {
            self.cut =
                record.stop.as_ref().map(|stop| replay_stop::of_token(record, stop, self.plies()));
        }
        let last = self.plies();
        self.events.retain(|event| event.ply <= last);
        if self.cut.is_none() {
            self.events.extend(self.forfeit(record));
        }
        position
    }

    /// The flag that fell, where only a tag says so: the loser's, or in a draw that of the
    /// player to move.
    fn forfeit(&self, record: &Record<'_>) -> Option<Event> {
        let said = record.tag("Termination")?.to_ascii_lowercase().contains("time forfeit");
        let noted = self.events.iter().any(|event| event.incident == Incident::Flag);
        let player = match self.result {
            GameResult::WhiteWins => Some(Color::Black),
            GameResult::BlackWins => Some(Color::White),
            GameResult::Draw | GameResult::Unknown => None,
        };
        let incident = Incident::Flag;
        (said && !noted).then_some(Event { ply: self.plies(), player, incident })
    }

    #[inline(always)]
    fn push(&mut self, position: &mut Position, m: &Move) {
        position.play(m);
        self.digest.matters.en_passant |= position.en_passant().is_some();
        self.moves.push(*m);
        let mark = mark(position);
        self.marks.push(mark);
        self.digest.longest_clock = self.digest.longest_clock.max(mark.clock);
        let placement = mark.components.placement;
        if let Some(seen) = self.recurrence.visit(&self.marks, placement, mark.clock) {
            self.come_back(seen);
        }
        if self.moves.len().is_multiple_of(STRIDE) {
            self.milestones.push(position.clone());
        }
    }

    /// The men stand at the last ply as they have before.
    fn come_back(&mut self, seen: Seen) {
        let ply = self.plies();
        if let Some(mark) = self.marks.last_mut() {
            mark.plies_since_same_placement = ply - seen.last;
        }
        self.recurrence_plies.push(ply);
        self.digest.occurrences = self.digest.occurrences.max(seen.times + 1);
    }

    /// Whether the game is the same under another law of movement, to rules that look at what was
    /// played and not at what could have been: nothing in which the two differ came up. Where that
    /// cannot be told without a replay, the answer is no.
    #[must_use]
    pub(crate) fn is_same_under(&self, movement: Movement) -> bool {
        let (here, matters) = (self.movement(), self.digest.matters);
        let castling = match movement.castling {
            castling if castling == here.castling => true,
            Castling::Standard => true,
            Castling::Free => !matters.attacking_castling,
            Castling::None => !matters.castling,
        };
        let promotion = match (here.promotion, movement.promotion) {
            (this, that) if this == that => true,
            (Promotion::AnyPiece, Promotion::AnyPieceOrPawn) => true,
            (Promotion::AnyPiece, Promotion::LostPiece) => !matters.unlost_promotion,
            _ => !matters.promotion && !matters.waiting_pawn,
        };
        let en_passant = here.en_passant == movement.en_passant
            || !matters.en_passant
            || !(matters.taken_in_passing || self.may_tell_taking_in_passing());
        here == movement
            || (!self.digest.set_up && self.cut.is_none() && castling && promotion && en_passant)
    }

    /// Whether it can matter that a pawn could have been taken in passing, though none was: to
    /// what happened besides moves, to positions that came back, at the end, or because only that
    /// would have kept a dead position alive.
    fn may_tell_taking_in_passing(&self) -> bool {
        !self.events.is_empty()
            || self.digest.recurs()
            || self.last.en_passant().is_some()
            || !(is_open_under_any_law(&self.last) || is_trivially_live(&self.last))
    }

    /// The law of movement.
    #[must_use]
    pub fn movement(&self) -> Movement {
        self.start.movement()
    }

    /// The number of half-moves replayed, which is also the last ply.
    #[must_use]
    pub fn plies(&self) -> Ply {
        // A game's bytes are counted in 32 bits, and so are its moves.
        self.moves.len() as Ply
    }

    /// The facts of every ply, from ply 0.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// The moves; `moves()[n]` leads from ply *n* to ply *n* + 1.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// What the record says happened besides moves, in order of ply.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// What it says happened at a ply.
    #[must_use]
    pub fn events_at(&self, ply: Ply) -> &[Event] {
        let [from, to] = [ply, ply.saturating_add(1)]
            .map(|ply| self.events.partition_point(|event| event.ply < ply));
        self.events.get(from..to).unwrap_or_default()
    }

    /// The same game with other events on its record: what would be if.
    #[must_use]
    pub fn with_events(&self, events: Vec<Event>) -> Self {
        let mut game = Self { events, ..self.clone() };
        game.digest_events();
        game
    }

    /// Whether the record ends with this event, and with the result that is then to be expected:
    /// an agreement in a draw, a resignation in the opponent's win.
    pub(crate) fn ends_with(&self, event: &Event) -> bool {
        let player = event.player.unwrap_or_else(|| self.turn(event.ply));
        let expected = match (event.incident, player) {
            (Incident::Agreement, _) => GameResult::Draw,
            (Incident::Resignation, Color::White) => GameResult::BlackWins,
            (Incident::Resignation, Color::Black) => GameResult::WhiteWins,
            (Incident::Claim { .. } | Incident::Notice | Incident::Flag, _) => return false,
        };
        event.ply == self.plies() && !self.goes_on_unread() && self.result == expected
    }

    /// The ply that people name `33...Rd5`, `33...` or `ply 66`; `start` is ply 0.
    ///
    /// # Errors
    /// Says what is wrong: no such move, another one was played there, or a number alone, which
    /// could be that of a move or of a ply.
    pub fn ply_at(&self, label: &str) -> Result<Ply, String> {
        let label = label.trim();
        if label == "start" {
            return Ok(0);
        }
        let ply = label.strip_prefix("ply ").and_then(|number| number.trim().parse().ok());
        if let Some(ply) = ply {
            let last = self.plies();
            return if ply <= last { Ok(ply) } else { Err(format!("the record has {last} plies")) };
        }
        let digits = label.len() - label.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits == 0 {
            return Err(format!("`{label}` names no move: write 33...Rd5, 33... or ply 66"));
        }
        if digits == label.len() {
            return Err(format!(
                "`{label}` can be a move or a ply: write {label}. or {label}... or ply {label}"
            ));
        }
        let (number, rest) = label.split_at(digits);
        let san = rest.trim_start_matches(['.', '…', ' ']);
        let dots = &rest[..rest.len() - san.len()];
        let black = dots.contains('…') || dots.matches('.').count() > 1;
        let wanted = format!("{number}{}", if black { "..." } else { "." });
        let ply = { number.parse().ok().and_then(|number| self.ply_numbered(number, black)) }
            .filter(|&ply| self.number(ply) == wanted)
            .ok_or_else(|| format!("there is no move {wanted} in the record"))?;
        match self.san(ply).filter(|played| !san.is_empty() && !is_same_move(played, san)) {
            Some(played) => Err(format!("at {wanted} {played} was played, not {san}")),
            None => Ok(ply),
        }
    }

    /// The ply that a move of this number leads to, if there is one in the record.
    fn ply_numbered(&self, number: u32, black: bool) -> Option<Ply> {
        let start = &self.milestones[0];
        let half_moves = number.checked_sub(start.number())?.checked_mul(2)?;
        let ply = half_moves.checked_add(1 + u32::from(black))?.checked_sub(start.turn() as u32)?;
        (1..=self.plies()).contains(&ply).then_some(ply)
    }

    /// The recorded result.
    #[must_use]
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// Where and why the record could not be played out to its end.
    #[must_use]
    pub fn stop(&self) -> Option<&ReplayStop> {
        self.cut.as_ref()
    }

    /// What was odd about the set-up.
    #[must_use]
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// The game in a few numbers.
    #[must_use]
    pub fn digest(&self) -> &Digest {
        &self.digest
    }

    /// The plies at which the men stand on the same squares as before, in order. No position
    /// stands twice but at these.
    #[must_use]
    pub fn recurrence_plies(&self) -> &[Ply] {
        &self.recurrence_plies
    }

    /// The plies before this one at which the men stood on the same squares, the latest first.
    pub fn earlier(&self, ply: Ply) -> impl Iterator<Item = Ply> {
        let before = |ply: Ply| match self.marks[ply as usize].plies_since_same_placement {
            0 => None,
            back => Some(ply - back),
        };
        iter::successors(before(ply), move |&ply| before(ply))
    }

    /// A place to keep what was proved of this game: the first ply at which nobody can mate any
    /// more, or the ply at which the proof was given up. Many ask, and a proof is dear.
    pub(crate) fn first_dead(&self) -> &OnceCell<Result<Option<Ply>, Ply>> {
        &self.first_dead
    }

    /// Numbers of performances that no series of moves in the game exceeds: of moves of the player
    /// who moves first, and of the other.
    pub(crate) fn most_performed(&self) -> [u32; 2] {
        *self.most_performed.get_or_init(|| performed::at_most(&self.moves))
    }

    /// The player to move at a ply.
    #[must_use]
    pub fn turn(&self, ply: Ply) -> Color {
        let first = self.milestones[0].turn();
        if ply.is_multiple_of(2) { first } else { !first }
    }

    /// The position at a ply; the last one if the game is not that long.
    #[must_use]
    pub fn position(&self, ply: Ply) -> Position {
        let ply = self.moves.len().min(ply as usize);
        if ply == self.moves.len() {
            return self.last.clone();
        }
        let milestone = ply / STRIDE;
        let mut position = self.milestones[milestone].clone();
        for m in &self.moves[milestone * STRIDE..ply] {
            position.play(m);
        }
        position
    }

    /// The move that led to a ply, in standard algebraic notation; nothing for ply 0.
    #[must_use]
    pub fn san(&self, ply: Ply) -> Option<String> {
        let before = ply.checked_sub(1)?;
        let m = self.moves.get(before as usize)?;
        Some(self.position(before).san(m))
    }

    /// How people name a ply: by the move that led to it, `50...Kg7`, and `start` for 0.
    #[must_use]
    pub fn label(&self, ply: Ply) -> String {
        match self.san(ply) {
            Some(san) => format!("{}{san}", self.number(ply)),
            None => "start".to_owned(),
        }
    }

    /// The move number that leads to a ply, with its dots: `50.` or `50...`.
    #[must_use]
    pub fn number(&self, ply: Ply) -> String {
        let start = &self.milestones[0];
        let half_moves = ply.saturating_sub(1).saturating_add(start.turn() as u32);
        let number = start.number().saturating_add(half_moves / 2);
        let dots = if half_moves.is_multiple_of(2) { "." } else { "..." };
        format!("{number}{dots}")
    }

    /// Whether the record goes on after the last move that could be replayed.
    #[must_use]
    pub fn goes_on_unread(&self) -> bool {
        self.cut.is_some()
    }
}

/// Whether two writings mean the same move, check signs apart.
fn is_same_move(played: &str, asked: &str) -> bool {
    let bare = |text: &str| text.trim_end_matches(['+', '#', '!', '?']).replace('0', "O");
    bare(played) == bare(asked)
}

fn mark(position: &Position) -> Mark {
    Mark {
        components: position.components(),
        clock: position.clock(),
        plies_since_same_placement: 0,
    }
}
