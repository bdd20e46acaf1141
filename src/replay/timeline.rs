//! A game replayed under one law of movement.

use std::iter;
use std::sync::OnceLock;

use crate::chess::{Color, EnPassant, Move, Movement, Piece, Position, Repair, Square};
use crate::notation::dialects::{Dialect, SAN};
use crate::notation::{Conditions, Event, GameResult, Incident, events_at};
use crate::winnability::has_free_roamer_under_any_law;

use super::facts::{CycleOfChecks, GameSummary, NoMove, Ply, PlyMark};
use super::movement_events::{MovementEvents, differences};
use super::origins::Origins;
use super::performed;
use super::recurrence::PlacementTable;
use super::stop::{ReplayStop, StopKind};

in_words! {
/// The warnings about a set-up that do not prevent the replay.
#[derive(Copy)]
pub enum SetUpWarning {
    /// The FEN contradicts its own placement.
    Fen(Repair) = "{0}",
    NoMarkedPawn = "the MarkedPawn tag names no square with a pawn at the start",
}
}

/// The number of plies between stored positions, from which the others are rebuilt.
const STRIDE: usize = 16;

/// A game replayed under one law of movement. Facts are stored for every ply; positions are rebuilt
/// on demand.
///
/// ```
/// use jadoube::chess::Movement;
/// use jadoube::notation::games;
/// use jadoube::replay::Timeline;
///
/// let game = games(b"1. e4 e5 2. Ke2 Ke4 *").next().unwrap();
/// let timeline = Timeline::replay(&game, Movement::default());
/// // The black king cannot go there: the moves before it are kept.
/// assert_eq!((timeline.plies(), timeline.label(3).as_str()), (3, "2.Ke2"));
/// let stop = timeline.stop().unwrap();
/// assert_eq!((stop.ply, stop.written.as_deref()), (4, Some("2... Ke4")));
/// ```
#[derive(Clone, Debug)]
pub struct Timeline {
    /// The initial position of chess under this law of movement, also if the game was set up.
    pub(super) start: Position,
    /// The positions at every `STRIDE` plies, from ply 0.
    milestones: Vec<Position>,
    pub(super) last: Position,
    moves: Vec<Move>,
    marks: Vec<PlyMark>,
    false_moves: Vec<Ply>,
    /// True if illegal moves stand even if the record does not say so.
    pub(super) lenient: bool,
    pub(super) events: Vec<Event>,
    pub(super) result: GameResult,
    pub(super) stop: Option<ReplayStop>,
    pub(super) warnings: Vec<SetUpWarning>,
    /// The dialect used to name the game's moves in output.
    pub(crate) output_dialect: &'static dyn Dialect,
    marked_pawn: Option<Square>,
    /// The initial squares of the pieces, followed up to some ply of the game.
    pub(super) origins: Origins,
    /// The conditions of play; the default unless the record has events or they were set.
    pub(super) conditions: Conditions,
    summary: GameSummary,
    /// The events about which laws of movement differ, each with the ply before its move.
    movement_events: Vec<(Ply, MovementEvents)>,
    recurrence: PlacementTable,
    /// The first ply at which neither side can mate, if any; an error with the ply at which the
    /// proof was given up. First as it seems, then as it is proved. Several rules need it.
    pub(crate) first_dead: [OnceLock<Result<Option<Ply>, Ply>>; 2],
    /// The first perpetual check, if any. Several rules need it.
    pub(crate) first_cycle_of_checks: OnceLock<Option<CycleOfChecks>>,
    stretches_made_thrice: OnceLock<[u32; 3]>,
    pub(super) announced_again: OnceLock<bool>,
}

impl Timeline {
    /// Creates a timeline without a game, to be filled with one game after another.
    pub fn new(movement: Movement) -> Self {
        let start = Position::start(movement);
        let mut timeline = Self {
            marks: Vec::new(),
            milestones: Vec::new(),
            last: start.clone(),
            start: start.clone(),
            moves: Vec::new(),
            false_moves: Vec::new(),
            lenient: false,
            events: Vec::new(),
            result: GameResult::Unknown,
            stop: None,
            warnings: Vec::new(),
            output_dialect: &SAN,
            marked_pawn: None,
            origins: Origins::default(),
            conditions: Conditions::default(),
            summary: GameSummary::default(),
            movement_events: Vec::new(),
            recurrence: PlacementTable::default(),
            first_dead: Default::default(),
            first_cycle_of_checks: OnceLock::new(),
            stretches_made_thrice: OnceLock::new(),
            announced_again: OnceLock::new(),
        };
        timeline.begin(start);
        timeline
    }

    /// Starts another game at this position, reusing the memory.
    pub(super) fn begin(&mut self, start: Position) {
        self.milestones.clear();
        self.moves.clear();
        self.marks.clear();
        self.false_moves.clear();
        self.events.clear();
        self.warnings.clear();
        self.marked_pawn = None;
        self.origins = Origins::default();
        self.result = GameResult::Unknown;
        self.stop = None;
        self.movement_events.clear();
        self.recurrence.begin_game();
        self.summary =
            GameSummary { longest_clock: start.clock(), occurrences: 1, ..GameSummary::default() };
        self.marks.push(PlyMark::of(&start));
        self.milestones.push(start.clone());
        self.last = start;
    }

    /// Marks the pawn that the record names by its initial square.
    pub(super) fn mark_pawn(&mut self, named: &str) {
        self.marked_pawn = named
            .trim()
            .parse()
            .ok()
            .filter(|square| matches!(self.first().piece_on(*square), Some((_, Piece::Pawn))));
        self.summary.marked = self.marked_pawn.is_some();
        if self.marked_pawn.is_none() {
            self.warnings.push(SetUpWarning::NoMarkedPawn);
        }
    }

    /// Returns the initial square of the marked pawn (*pion coiffé*), with which a player
    /// undertakes to mate, if the record marks one.
    pub fn marked_pawn(&self) -> Option<Square> {
        self.marked_pawn
    }

    /// Records that the game starts from a set-up position.
    pub(super) fn mark_as_set_up(&mut self) {
        self.summary.set_up = true;
    }

    /// Plays a move that laws of movement may treat differently, and records its events.
    pub(super) fn push_recording_events(&mut self, m: &Move) {
        self.record_events(self.plies(), MovementEvents::of(&self.last, m));
        self.last.play(m);
        self.record_ply(m);
    }

    /// Records the events of the move made at a ply.
    fn record_events(&mut self, ply: Ply, events: MovementEvents) {
        if !events.is_empty() {
            self.summary.movement = self.summary.movement.union(events);
            self.movement_events.push((ply, events));
        }
    }

    /// Records the ply to which a move has led.
    #[inline(always)]
    pub(super) fn record_ply(&mut self, m: &Move) {
        if self.last.en_passant().is_some() {
            self.record_events(self.plies(), MovementEvents::EN_PASSANT_OPEN);
        }
        self.record_mark(m, PlyMark::of(&self.last));
        if self.moves.len().is_multiple_of(STRIDE) {
            self.milestones.push(self.last.clone());
        }
    }

    /// Records the facts of the ply to which a move has led.
    #[inline(always)]
    fn record_mark(&mut self, m: &Move, mark: PlyMark) {
        self.moves.push(*m);
        self.marks.push(mark);
        self.summary.longest_clock = self.summary.longest_clock.max(mark.clock);
        self.recurrence.visit(&mut self.marks, mark.clock);
    }

    /// Takes over the plies of the same game under today's law, up to the first event about which
    /// that law and this one differ.
    pub(super) fn take_over(&mut self, today: &Self) {
        let movement = self.movement();
        let differences = differences(today.movement(), movement);
        let mut plies = today.plies();
        for &(ply, events) in &today.movement_events {
            if events.has(differences) {
                plies = ply;
                break;
            }
            self.record_events(ply, events);
        }
        for (m, mark) in today.moves.iter().zip(&today.marks[1..]).take(plies as usize) {
            self.record_mark(m, PlyMark { plies_since_same_placement: 0, ..*mark });
        }
        let passed = today.milestones.iter().skip(1).take(plies as usize / STRIDE);
        self.milestones.extend(passed.map(|position| position.clone().under(movement)));
        self.last = today.position(plies).under(movement);
    }

    /// Follows the initial squares of the pieces to the last ply.
    pub(super) fn follow_origins(&mut self) {
        self.origins.follow(&self.moves);
    }

    /// Records that the last move was illegal and stood.
    pub(super) fn note_false_move(&mut self) {
        self.false_moves.push(self.plies());
    }

    /// Computes the facts about the end of the game, so that it can be judged as it is.
    pub(super) fn close(&mut self) {
        self.first_dead = Default::default();
        self.first_cycle_of_checks.take();
        self.stretches_made_thrice.take();
        self.announced_again.take();
        self.summary.plies = self.plies();
        self.summary.occurrences = self.recurrence.occurrences;
        let in_check = self.last.in_check();
        let no_move = if in_check { NoMove::Checkmate } else { NoMove::Stalemate };
        self.summary.no_move = (!self.last.has_move()).then_some(no_move);
        self.summary.left = self.last.census();
        self.summary.clock = self.last.clock();
        self.summarize_events();
    }

    fn summarize_events(&mut self) {
        let happened = |incident| self.events.iter().any(|event| event.incident == incident);
        self.summary.flagged = happened(Incident::Flag) || happened(Incident::FlagFallen);
        self.summary.agreed = happened(Incident::Agreement) || happened(Incident::Acceptance);
        self.summary.resigned = happened(Incident::Resignation);
        self.summary.irregular = !self.false_moves.is_empty()
            || self.events.iter().any(|event| {
                matches!(event.incident, Incident::Irregularity(_) | Incident::Noticed { .. })
            });
    }

    /// Returns true if rules that judge the moves played, and not the moves possible, find the same
    /// under another law of movement. Returns false if only a replay could decide that, as in every
    /// game that is set up, stops early or has an irregularity.
    pub(crate) fn is_same_under(&self, movement: Movement) -> bool {
        if self.movement() == movement {
            return true;
        }
        // A law without en passant captures does not show where another allows one.
        let hides_en_passant =
            self.movement().en_passant == EnPassant::None && movement.en_passant != EnPassant::None;
        if hides_en_passant || self.summary.set_up || self.stop.is_some() || self.summary.irregular
        {
            return false;
        }
        let events = self.summary.movement.intersection(differences(self.movement(), movement));
        // A capture en passant that was possible, but not made, changes little.
        let is_only_possible = events == MovementEvents::EN_PASSANT_OPEN;
        events.is_empty() || is_only_possible && !self.en_passant_may_matter()
    }

    /// Returns true if the possibility of an en passant capture that was not made may matter: to
    /// other events, to repeated positions, at the last ply, or because that capture alone kept a
    /// position from being dead.
    fn en_passant_may_matter(&self) -> bool {
        !self.events.is_empty()
            || self.summary.recurs()
            || self.last.en_passant().is_some()
            || !has_free_roamer_under_any_law(&self.last)
    }

    /// Returns the law of movement.
    pub fn movement(&self) -> Movement {
        self.start.movement()
    }

    /// Returns the number of plies replayed, which is also the last ply.
    pub fn plies(&self) -> Ply {
        // A game's bytes are counted in 32 bits, so its moves fit too.
        self.moves.len() as Ply
    }

    /// Returns the facts of every ply, from ply 0.
    pub fn marks(&self) -> &[PlyMark] {
        &self.marks
    }

    /// Returns the moves; `moves()[n]` leads from ply *n* to ply *n* + 1.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the move that led to a ply, with the ply before it.
    pub(crate) fn led_to(&self, ply: Ply) -> Option<(Ply, &Move)> {
        let before = ply.checked_sub(1)?;
        Some((before, self.moves.get(before as usize)?))
    }

    /// Returns the squares of the move that led to a ply; empty if there is no such move.
    pub fn squares_moved(&self, ply: Ply) -> Vec<Square> {
        self.led_to(ply)
            .map_or_else(Vec::new, |(before, led)| self.position(before).squares_of(led))
    }

    /// Returns the plies after illegal moves that stood, in order.
    pub fn false_moves(&self) -> &[Ply] {
        &self.false_moves
    }

    /// Returns true if an illegal move that stood led to this ply.
    pub(crate) fn is_after_false_move(&self, ply: Ply) -> bool {
        self.false_moves.binary_search(&ply).is_ok()
    }

    /// Returns the plies at which the player to move has no legal move, in order: those before an
    /// illegal move that stood, and the last ply.
    pub(crate) fn plies_without_move(&self) -> impl Iterator<Item = Ply> {
        let before = self.false_moves.iter().map(|ply| ply - 1);
        let overlooked = before.filter(|&ply| !self.position(ply).has_move());
        overlooked.chain(self.summary.no_move.map(|_| self.plies()))
    }

    /// Returns the position at ply 0.
    pub(super) fn first(&self) -> &Position {
        &self.milestones[0]
    }

    /// Returns the position at the last ply.
    pub(crate) fn last(&self) -> &Position {
        &self.last
    }

    /// Returns the number of plies made in the game up to a ply, including those before its first
    /// position.
    pub(crate) fn plies_made(&self, ply: Ply) -> Ply {
        let start = self.first();
        let before = start.number().saturating_sub(1).saturating_mul(2);
        before.saturating_add(start.turn() as Ply).saturating_add(ply)
    }

    /// Returns the recorded events other than moves, in order of ply.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Returns the recorded events at a ply.
    pub fn events_at(&self, ply: Ply) -> &[Event] {
        events_at(&self.events, ply)
    }

    /// Returns the same game with other events on its record. What is cached of the moves stays
    /// valid.
    pub fn with_events(&self, events: Vec<Event>) -> Self {
        let mut game = Self { events, ..self.clone() };
        game.summarize_events();
        game
    }

    /// Returns the player who acted: the player to move, unless the event names another.
    pub fn actor(&self, event: &Event) -> Color {
        event.player.unwrap_or_else(|| self.turn(event.ply))
    }

    /// Returns true if the record ends with this event and with the result it implies: a draw after
    /// an agreement, the opponent's win after a resignation.
    pub(crate) fn ends_with(&self, event: &Event) -> bool {
        let expected = match event.incident {
            Incident::Agreement | Incident::Acceptance => GameResult::Draw,
            Incident::Resignation => GameResult::won_by(!self.actor(event)),
            _ => return false,
        };
        event.ply == self.plies() && self.stop().is_none() && self.result == expected
    }

    /// Returns the recorded result, regardless of the law.
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// Returns the point and reason at which the replay stopped, if it did not reach the end.
    pub fn stop(&self) -> Option<&ReplayStop> {
        self.stop.as_ref()
    }

    /// Returns true if the game can be judged. A variant or a game with an invalid set-up cannot.
    pub fn is_judged(&self) -> bool {
        self.stop().is_none_or(|stop| stop.kind != StopKind::NotJudged)
    }

    /// Returns the conditions of play: those [set](Self::under), or those given by the record,
    /// which are read only if the record has events other than moves.
    pub fn conditions(&self) -> Conditions {
        self.conditions
    }

    /// Returns the same game under these conditions of play.
    #[must_use]
    pub fn under(self, conditions: Conditions) -> Self {
        Self { conditions, ..self }
    }

    /// Returns the warnings about the set-up.
    pub fn warnings(&self) -> &[SetUpWarning] {
        &self.warnings
    }

    /// Returns the summary of the game.
    pub fn summary(&self) -> &GameSummary {
        &self.summary
    }

    /// Returns the plies whose placement occurred before, in order. A repeated position can occur
    /// only at these.
    pub fn recurrence_plies(&self) -> &[Ply] {
        &self.recurrence.plies
    }

    /// Returns the earlier plies with the same placement, latest first; empty for a ply beyond the
    /// game.
    pub fn earlier(&self, ply: Ply) -> impl Iterator<Item = Ply> {
        let before = |ply: Ply| match self.marks.get(ply as usize)?.plies_since_same_placement {
            0 => None,
            back => Some(ply - back),
        };
        iter::successors(before(ply), move |&ply| before(ply))
    }

    /// Returns an upper bound for the number of consecutive moves of a player, or of both, that
    /// their players made at least three times each.
    pub(crate) fn longest_made_thrice(&self, of: Option<Color>) -> u32 {
        let stretches = || performed::stretches_made_thrice(&self.moves);
        let place = of.map_or(2, |of| usize::from(of != self.turn(0)));
        self.stretches_made_thrice.get_or_init(stretches)[place]
    }

    /// Returns the player to move at a ply.
    pub fn turn(&self, ply: Ply) -> Color {
        let first = self.first().turn();
        if ply.is_multiple_of(2) { first } else { !first }
    }

    /// Returns the position at a ply, or the last one if the game is shorter.
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
}

/// A position that moves through a game. Moving to any ply is possible; moving a few plies forward
/// is fast.
#[derive(Debug)]
pub struct Cursor<'a> {
    timeline: &'a Timeline,
    /// The current ply and its position.
    at: Option<(Ply, Position)>,
}

impl<'a> Cursor<'a> {
    /// Creates a cursor at no ply.
    pub fn new(timeline: &'a Timeline) -> Self {
        Self { timeline, at: None }
    }

    /// Returns the position at a ply, or the last one if the game is shorter. Fast if the previous
    /// call was for a few plies earlier.
    pub fn at(&mut self, ply: Ply) -> &Position {
        let ply = ply.min(self.timeline.plies());
        let (_, position) = match self.at.take() {
            Some((here, mut position)) if here <= ply && ply - here < STRIDE as Ply => {
                for m in &self.timeline.moves()[here as usize..ply as usize] {
                    position.play(m);
                }
                self.at.insert((ply, position))
            }
            _ => self.at.insert((ply, self.timeline.position(ply))),
        };
        position
    }
}
