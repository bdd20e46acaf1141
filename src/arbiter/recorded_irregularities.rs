//! The irregularities on the record of a game that the positions confirm.
//!
//! [`recorded_irregularities`] reads the events of the record in order. An event that records an
//! irregularity becomes an [`Act`]; one that says somebody noticed it becomes the [`Notice`] of an
//! earlier act. Events that the positions or other events contradict are
//! kept apart, with the reason.

use std::collections::HashMap;

use crate::chess::{Color, MoveKind, Position, Square};
use crate::notation::{
    CheckIrregularity, Event, FLAG, Incident, Irregularity, PromotionIrregularity, Witness,
};
use crate::remedies::{IrregularityKind, Objection};
use crate::replay::{Ply, Timeline};
use crate::rules::{Precedence, with_ranks};

use super::state::{BoundMove, Moment};

/// The maximum number of irregularities of a game that are read, contradicted ones included.
pub const MOST_IRREGULARITIES: usize = 10_000;

/// The event that says that the move just made was illegal, and stands.
const STANDS: Incident = Incident::Irregularity(Irregularity::Stands);

/// The event that an arbiter sees both kings in check.
const BOTH_SEEN: Irregularity = Irregularity::Check(CheckIrregularity::Both);

/// The event that an arbiter sees a pawn that was left on the last rank.
const PAWN_SEEN: Irregularity = Irregularity::Promotion(PromotionIrregularity::Standing);

/// Returns the irregularities of a game in order: the first [`MOST_IRREGULARITIES`].
pub(crate) fn recorded_irregularities(game: &Timeline) -> RecordedIrregularities {
    let mut reader = Reader::default();
    if !game.summary().irregular {
        return reader.read;
    }
    for (precedence, event) in events_with_unsaid_acts(game) {
        reader.read_event(event, precedence, game);
        if reader.read.acts.len() + reader.read.contradicted.len() == MOST_IRREGULARITIES {
            break;
        }
    }
    reader.read
}

/// The irregularities on the record of a game, with the notices of them.
#[derive(Default)]
pub(crate) struct RecordedIrregularities {
    /// The irregular acts that the positions confirm, in order.
    pub acts: Vec<Act>,
    /// The rank of the first touch of a piece by each player at each ply.
    pub first_touches: HashMap<(Ply, Color), Precedence>,
    /// The events that are not judged, with the reasons: the position contradicts them, or they
    /// notice nothing that is on the record.
    pub contradicted: Vec<(Event, Objection)>,
    /// The notices after a claim with an announced move. Under a code by which that move had to be
    /// played, they may be of another move played instead.
    pub after_announcement: Vec<Notice>,
}

/// An irregular act: what was done, and who noticed it when.
#[derive(Clone, Debug)]
pub(crate) struct Act {
    /// The ply of its event on the record.
    pub ply: Ply,
    pub player: Color,
    /// The irregularity as it is recorded: `Stands` if the move just made was illegal.
    pub recorded: Irregularity,
    /// The irregularity as it was done in `position`, with its squares.
    pub resolved: Irregularity,
    pub kind: IrregularityKind,
    /// The position that the irregularity concerns.
    pub position: Position,
    /// The rank of the act among the events of its ply.
    precedence: Precedence,
    /// The notice of it; `None` if the record does not say that anybody noticed it.
    pub(super) notice: Option<Notice>,
    /// True if the record says that the position before it cannot be restored.
    pub(super) is_unrestorable: bool,
}

/// The notice that somebody took of an irregular act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    pub when: Moment,
    pub by: NoticedBy,
    /// The command of the irregularity that was noticed; `None` if the record does not name it.
    command: Option<&'static str>,
}

/// The person who noticed an irregular act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoticedBy {
    /// A player, who claims what the law gives for it, or the arbiter.
    Witness(Witness),
    /// Whoever the law lets act on it.
    Entitled,
    /// The record does not say who.
    Unsaid,
}

impl Notice {
    /// Returns true if this may be the notice of an act, by its time and by what the record names.
    pub(super) fn is_of(&self, act: &Act) -> bool {
        act.when() <= self.when && self.names(act)
    }

    fn names(&self, act: &Act) -> bool {
        self.command.is_none_or(|command| act.recorded.command() == command)
    }
}

impl Act {
    /// Creates the act of playing another move than the one announced with a refused claim.
    pub(super) fn not_as_announced(bound: BoundMove, game: &Timeline) -> Self {
        let recorded = Irregularity::NotAsAnnounced(bound.announced.from, bound.announced.to);
        Self {
            ply: bound.ply + 1,
            player: bound.player,
            recorded,
            resolved: recorded,
            kind: IrregularityKind::NotAsAnnounced,
            position: game.position(bound.ply),
            precedence: Precedence::ILLEGAL_MOVE,
            notice: None,
            is_unrestorable: false,
        }
    }

    /// Creates the act of an irregularity at the end of a game, noticed after this number of moves
    /// of each player. An illegal move that was completed stands until then.
    ///
    /// # Errors
    ///
    /// When it is no irregularity there.
    pub(super) fn at_end(
        irregularity: &Irregularity,
        game: &Timeline,
        moves: u32,
    ) -> Result<Self, Objection> {
        let position = position_at_end(irregularity, game);
        let kind = irregularity.kind(&position)?;
        let stands = kind.is_illegal_move() && irregularity.is_complete();
        let recorded = if stands { Irregularity::Stands } else { *irregularity };
        let ply = game.plies() + Ply::from(stands);
        let found = ply.saturating_add(recorded.plies_before_reply());
        let when = (found.saturating_add(moves.saturating_mul(2)), Precedence::EVENT);
        Ok(Self {
            ply,
            player: irregularity.by_in_position(position.turn()),
            recorded,
            resolved: *irregularity,
            kind,
            position,
            precedence: Precedence::EVENT,
            notice: Some(Notice { when, by: NoticedBy::Entitled, command: None }),
            is_unrestorable: false,
        })
    }

    /// Returns the act that an event records; `None` if nothing irregular was done: a piece was
    /// adjusted.
    ///
    /// # Errors
    ///
    /// When the position contradicts the event.
    fn of_event(
        event: &Event,
        recorded: Irregularity,
        precedence: Precedence,
        game: &Timeline,
    ) -> Result<Option<Self>, Objection> {
        let (ply, turn) = (event.ply, game.turn(event.ply));
        let player = recorded.by(turn, event.player);
        let act = |resolved, kind, position| Self {
            ply,
            player,
            recorded,
            resolved,
            kind,
            position,
            precedence,
            notice: None,
            is_unrestorable: false,
        };
        if recorded == Irregularity::Stands {
            let stood = game.led_to(ply).filter(|_| game.is_after_false_move(ply));
            let (before, illegal) = stood.ok_or(Objection::NoIllegalMove)?;
            let position = game.position(before);
            let (resolved, kind) = Irregularity::of_standing_move(illegal, &position);
            return Ok(Some(act(resolved, kind, position)));
        }
        if let Irregularity::NotAsAnnounced(from, to) = recorded
            && game.led_to(ply).is_some_and(|(_, m)| (m.from, m.to) == (from, to))
        {
            return Err(Objection::AsAnnounced);
        }
        let was_passed = game.led_to(ply).is_some_and(|(_, m)| m.kind == MoveKind::Passed);
        if recorded.is_of_a_pass() && !was_passed {
            return Err(Objection::NotPassed);
        }
        let Some((resolved, ply_of_position)) = resolve_irregularity(&recorded, ply, game) else {
            return match recorded {
                Irregularity::TwiceStands => Err(Objection::NoMoveFollows),
                Irregularity::Found => Err(Objection::NoIllegalMoveStood),
                _ => Ok(None),
            };
        };
        let is_of_the_set_up = matches!(recorded, Irregularity::SetUp(_));
        if !is_of_the_set_up && player != recorded.by(turn, None) {
            return Err(match (recorded, recorded.piece()) {
                (Irregularity::Touch(_), Some(square)) => Objection::TouchedOutOfTurn(square),
                _ => Objection::ActedOutOfTurn,
            });
        }
        let position = game.position(ply_of_position);
        let kind = resolved.kind(&position)?;
        Ok(Some(act(resolved, kind, position)))
    }

    /// Returns the moment of the act. On the record, an illegal move that stood ranks before
    /// everything else at its ply.
    pub(super) fn when(&self) -> Moment {
        (self.ply, self.precedence)
    }

    /// Returns true if the act is with the piece on this square, or no piece is given.
    fn is_with(&self, piece: Option<Square>) -> bool {
        piece.is_none_or(|square| self.recorded.squares().contains(&square))
    }

    /// Returns true if a new notice may be of this act: nobody has noticed the act yet, or it was
    /// noticed at the same ply, or it was noticed at once and is noticed again at the reply at
    /// the latest, as when the player then moved the wrong piece.
    fn accepts_notice(&self, notice: Notice) -> bool {
        let Some(known) = self.notice else { return true };
        let (known_ply, ply) = (known.when.0, notice.when.0);
        let reply = self.ply.saturating_add(1 + self.recorded.plies_before_reply());
        known_ply == ply || (known_ply == self.ply && ply <= reply)
    }
}

/// Returns the position that an irregularity at the end of a game concerns: the last one, or the
/// one before it if the announced move could have been played there and another one was.
pub(super) fn position_at_end(irregularity: &Irregularity, game: &Timeline) -> Position {
    if let Irregularity::NotAsAnnounced(from, to) = *irregularity
        && let Some(played) = game.moves().last()
        && (played.from, played.to) != (from, to)
    {
        let before = game.position(game.plies() - 1);
        if irregularity.kind(&before).is_ok() {
            return before;
        }
    }
    game.last().clone()
}

/// Returns the irregularity recorded at this ply as it was done on the board, for a move that stood
/// the illegal move itself, and the ply of the position that it concerns. `None` if nothing
/// irregular was done there, or the move that it needs is missing.
pub(crate) fn resolve_irregularity(
    recorded: &Irregularity,
    ply: Ply,
    game: &Timeline,
) -> Option<(Irregularity, Ply)> {
    let resolved = match recorded {
        Irregularity::Stands => {
            let (before, illegal) = game.led_to(ply)?;
            let (resolved, _) = Irregularity::of_standing_move(illegal, &game.position(before));
            return Some((resolved, before));
        }
        Irregularity::TwiceStands => {
            let second = game.moves().get(ply as usize)?;
            Irregularity::TwoMoves(second.from, second.to)
        }
        Irregularity::Adjust(_) | Irregularity::Found => return None,
        _ => *recorded,
    };
    Some((resolved, ply_of_position(recorded, ply, game)))
}

/// Returns the ply of the position that an irregularity recorded at this ply concerns: this one or,
/// for a pass and for another move than the announced one, the one before. A check that is
/// announced late concerns the position in which it was given, two plies before, if the reply did
/// not heed it.
pub(crate) fn ply_of_position(recorded: &Irregularity, ply: Ply, game: &Timeline) -> Ply {
    if *recorded == Irregularity::Check(CheckIrregularity::Late)
        && let Some(given) = ply.checked_sub(2)
        && game.is_after_false_move(given + 1)
        && game.position(given).in_check()
    {
        return given;
    }
    ply.saturating_sub(Ply::from(recorded.is_of_position_before()))
}

/// Returns the events of a game in order. An illegal move that stood, of which the record says
/// nothing, is among them as an event.
fn events_with_unsaid_acts(game: &Timeline) -> Vec<(Precedence, Event)> {
    let mut events: Vec<(Precedence, Event)> = Vec::new();
    for (precedence, event) in with_ranks(game.events()) {
        let stands = event.incident == STANDS;
        events.push((if stands { Precedence::ILLEGAL_MOVE } else { precedence }, *event));
    }
    for &ply in game.false_moves() {
        if game.events_at(ply).iter().all(|event| event.incident != STANDS) {
            let event = Event { ply, player: None, incident: STANDS };
            events.push((Precedence::ILLEGAL_MOVE, event));
        }
    }
    events.sort_by_key(|(precedence, event)| (event.ply, *precedence));
    events
}

/// A reader of the events of a game, with the acts read so far and what the next event depends on.
#[derive(Default)]
struct Reader {
    read: RecordedIrregularities,
    /// True if the last event found illegal moves that had stood.
    has_just_found: bool,
    /// True if a claim with an announced move came after the last act.
    is_move_announced: bool,
    /// True if a flag fell.
    has_flag: bool,
    /// True if a flag fell after the last act.
    is_flag_last: bool,
}

impl Reader {
    fn read_event(&mut self, event: Event, precedence: Precedence, game: &Timeline) {
        let has_just_found = std::mem::take(&mut self.has_just_found);
        match event.incident {
            Incident::Irregularity(recorded) => self.read_act(event, recorded, precedence, game),
            Incident::Noticed { by, of, piece } => {
                let when = (event.ply, precedence);
                let notice = Notice { when, by: NoticedBy::Witness(by), command: of };
                self.read_notice(event, notice, piece, has_just_found);
            }
            Incident::Flag | Incident::FlagFallen => {
                (self.has_flag, self.is_flag_last) = (true, true);
            }
            incident => self.is_move_announced |= incident.announced().is_some(),
        }
    }

    /// Reads an event that says who noticed something. `has_just_found` is true if the event before
    /// it found illegal moves.
    fn read_notice(
        &mut self,
        event: Event,
        notice: Notice,
        piece: Option<Square>,
        has_just_found: bool,
    ) {
        let is_of_flag = match notice.command {
            Some(command) => command == FLAG,
            None => self.is_flag_last,
        };
        if self.has_flag && is_of_flag {
            // The rule on flags reads this notice.
            return;
        }
        if claims_own_act(&event, notice, piece, &self.read.acts) {
            self.read.contradicted.push((event, Objection::OwnIrregularity));
            return;
        }
        if has_just_found {
            name_who_found(&mut self.read.acts, notice);
        }
        let is_of_act = notice_last_act(&mut self.read.acts, piece, notice);
        if self.is_move_announced {
            self.read.after_announcement.push(notice);
        } else if !is_of_act {
            self.read.contradicted.push((event, Objection::NotOnRecord));
        }
    }

    /// Reads an event that records an irregularity: an act, or the discovery of earlier acts.
    fn read_act(
        &mut self,
        event: Event,
        recorded: Irregularity,
        precedence: Precedence,
        game: &Timeline,
    ) {
        let when = (event.ply, precedence);
        let notice = Notice { when, by: NoticedBy::Unsaid, command: None };
        let has_found = find_illegal_moves(&mut self.read.acts, &recorded, notice);
        self.has_just_found = has_found;
        // A position that an arbiter sees as illegal is an act of its own as well.
        if has_found && !matches!(recorded, BOTH_SEEN | PAWN_SEEN) {
            return;
        }
        match Act::of_event(&event, recorded, precedence, game) {
            Ok(Some(act)) => {
                if act.recorded.touches_a_piece() {
                    let touch = self.read.first_touches.entry((act.ply, act.player));
                    touch.or_insert(act.precedence);
                }
                self.read.acts.push(act);
                (self.is_move_announced, self.is_flag_last) = (false, false);
            }
            Err(objection) if !has_found => self.read.contradicted.push((event, objection)),
            Ok(None) | Err(_) => {}
        }
    }
}

/// Adds a notice to the last act that it may be of; if a piece is given, to the last such act with
/// that piece. It replaces an earlier notice. Returns false if there is no such act.
fn notice_last_act(acts: &mut [Act], piece: Option<Square>, notice: Notice) -> bool {
    let is_meant =
        |act: &&mut Act| act.accepts_notice(notice) && notice.names(act) && act.is_with(piece);
    let Some(act) = acts.iter_mut().rev().find(is_meant) else { return false };
    if act.notice.is_none_or(|known| known.when.0 < notice.when.0) {
        act.notice = Some(notice);
    }
    true
}

/// Adds the person who noticed them to the acts that were found at the ply of this notice.
fn name_who_found(acts: &mut [Act], notice: Notice) {
    for known in acts.iter_mut().filter_map(|act| act.notice.as_mut()) {
        if known.by == NoticedBy::Unsaid && known.when.0 == notice.when.0 {
            *known = notice;
        }
    }
}

/// Adds a notice to each illegal move that stood and that the recorded event finds. Returns false
/// if it finds none.
fn find_illegal_moves(acts: &mut [Act], recorded: &Irregularity, notice: Notice) -> bool {
    let is_into_check = |act: &Act| act.kind.is(IrregularityKind::IntoCheck);
    let is_earlier = |act: &Act| act.ply < notice.when.0;
    let is_found: &dyn Fn(&Act) -> bool = match *recorded {
        Irregularity::Found | Irregularity::Unrestorable => &|_| true,
        Irregularity::Check(CheckIrregularity::Standing) => &is_into_check,
        BOTH_SEEN => &|act| is_into_check(act) && is_earlier(act),
        PAWN_SEEN => &|act| act.kind == IrregularityKind::Unpromoted && is_earlier(act),
        _ => return false,
    };
    let mut has_found = false;
    for act in acts.iter_mut() {
        if act.recorded == Irregularity::Stands && is_found(act) {
            has_found = true;
            act.notice.get_or_insert(notice);
            act.is_unrestorable |= *recorded == Irregularity::Unrestorable;
        }
    }
    has_found
}

/// Returns true if a player claims an own act: the last act or, if the notice names an act or a
/// piece, the last such act.
fn claims_own_act(event: &Event, notice: Notice, piece: Option<Square>, acts: &[Act]) -> bool {
    let mut meant = acts.iter().rev().filter(|act| notice.names(act) && act.is_with(piece));
    let Some(act) = meant.next() else { return false };
    let is_a_players = !matches!(act.recorded, Irregularity::SetUp(_) | Irregularity::Check(_));
    is_a_players && event.player == Some(act.player)
}
