//! The irregularities on the record, as far as the position bears them out.

use std::collections::HashMap;

use crate::chess::{Color, MoveKind, Position, Square};
use crate::notation::{
    CheckIrregularity, Event, FLAG, Incident, Irregularity, PromotionIrregularity, Witness,
};
use crate::remedies::{IrregularityKind, Objection};
use crate::replay::{Ply, Timeline};
use crate::rules::{Precedence, in_order};

use super::state::BoundMove;
use super::state::Moment;

/// The maximum number of irregularities of a game that are ruled on: the first ones.
pub const MOST_IRREGULARITIES: usize = 10_000;

/// An irregularity on the record: what was done, and who noticed it when.
#[derive(Clone, Debug)]
pub(crate) struct Act {
    pub ply: Ply,
    pub player: Color,
    pub deed: Irregularity,
    pub done: Irregularity,
    pub kind: IrregularityKind,
    /// The position before it.
    pub position: Position,
    precedence: Precedence,
    /// The notice taken of it, if the record says so.
    pub(super) notice: Option<Notice>,
    /// True if the record says that the position before it cannot be restored.
    pub(super) is_unrestorable: bool,
}

/// The notice that somebody took of an irregularity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    pub when: Moment,
    pub by: NoticedBy,
}

/// The one who noticed an irregularity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoticedBy {
    /// A player, who claims what the law gives for it.
    Player,
    /// The arbiter.
    Arbiter,
    /// Whoever the law lets act on it.
    Entitled,
    /// The record does not say who.
    Unsaid,
}

impl From<Witness> for NoticedBy {
    fn from(witness: Witness) -> Self {
        match witness {
            Witness::Player => Self::Player,
            Witness::Arbiter => Self::Arbiter,
        }
    }
}

/// Returns the position that an irregularity at the end of a game concerns: the last one, or the
/// one before it if the announced move could have been played there and another one was.
pub(super) fn position_at_end(done: &Irregularity, game: &Timeline) -> Position {
    if let Irregularity::NotAsAnnounced(from, to) = *done
        && let Some(played) = game.moves().last()
        && (played.from, played.to) != (from, to)
    {
        let before = game.position(game.plies() - 1);
        if done.kind(&before).is_ok() {
            return before;
        }
    }
    game.last().clone()
}

const STANDS: Incident = Incident::Irregularity(Irregularity::Stands);

const BOTH_SEEN: Irregularity = Irregularity::Check(CheckIrregularity::Both);

const PAWN_SEEN: Irregularity = Irregularity::Promotion(PromotionIrregularity::Standing);

impl Act {
    /// Creates the act of playing another move than the one announced with a refused claim.
    pub(super) fn not_as_announced(bound: BoundMove, game: &Timeline) -> Self {
        let deed = Irregularity::NotAsAnnounced(bound.announced.from, bound.announced.to);
        Self {
            ply: bound.ply + 1,
            player: bound.player,
            deed,
            done: deed,
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
        done: &Irregularity,
        game: &Timeline,
        moves: u32,
    ) -> Result<Self, Objection> {
        let position = position_at_end(done, game);
        let kind = done.kind(&position)?;
        let stands = kind.is_illegal_move() && done.is_complete();
        let deed = if stands { Irregularity::Stands } else { *done };
        let ply = game.plies() + Ply::from(stands);
        let found = ply.saturating_add(deed.plies_before_reply());
        let when = (found.saturating_add(moves.saturating_mul(2)), Precedence::EVENT);
        Ok(Self {
            ply,
            player: done.by_in_position(position.turn()),
            deed,
            done: *done,
            kind,
            position,
            precedence: Precedence::EVENT,
            notice: Some(Notice { when, by: NoticedBy::Entitled }),
            is_unrestorable: false,
        })
    }

    /// Returns the moment of the act. An illegal move ranks before everything else at its ply.
    pub(super) fn when(&self) -> Moment {
        (self.ply, self.precedence)
    }
}

/// The irregularities on the record of a game, and what somebody noticed of them.
#[derive(Default)]
pub(crate) struct Irregularities {
    /// The irregularities that the positions bear out, in order.
    pub acts: Vec<Act>,
    /// The rank of the first touch of a piece by each player at each ply.
    pub first_touches: HashMap<(Ply, Color), Precedence>,
    /// The events that the positions contradict, with the reasons.
    pub contradicted: Vec<(Event, Objection)>,
    /// The notices after a claim with an announced move: under a code by which the move had to be
    /// played, they may be of that.
    pub after_announcement: Vec<NoticeAfterAnnouncement>,
}

/// A notice on the record after a claim with an announced move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoticeAfterAnnouncement {
    pub notice: Notice,
    /// The command of the irregularity noticed, if the record names it.
    pub of: Option<&'static str>,
}

impl NoticeAfterAnnouncement {
    /// Returns true if it may be the notice of this act.
    pub(super) fn is_of(&self, act: &Act) -> bool {
        act.when() <= self.notice.when && self.of.is_none_or(|name| act.deed.command() == name)
    }
}

/// Returns the irregularities of a game in order, each as far as the position bears it out.
pub(crate) fn on_record(game: &Timeline) -> Irregularities {
    let mut found = Irregularities::default();
    if !game.summary().irregular {
        return found;
    }
    let (mut is_announced, mut was_found) = (false, false);
    let (mut has_flag, mut is_flag_last) = (false, false);
    for (precedence, event) in events_of_irregularities(game) {
        let when = (event.ply, precedence);
        let is_just_found = std::mem::take(&mut was_found);
        match event.incident {
            Incident::Irregularity(deed @ Irregularity::Found) => {
                let notice = Notice { when, by: NoticedBy::Unsaid };
                was_found = find_illegal_moves(&mut found.acts, &deed, notice);
                if !was_found {
                    found.contradicted.push((event, Objection::NoIllegalMoveStood));
                }
            }
            Incident::Irregularity(deed) => {
                let notice = Notice { when, by: NoticedBy::Unsaid };
                was_found = find_illegal_moves(&mut found.acts, &deed, notice);
                match at(&event, precedence, &deed, game) {
                    // The illegal move has been found by it; what an arbiter sees of a position may
                    // have consequences of its own.
                    _ if was_found && !matches!(deed, BOTH_SEEN | PAWN_SEEN) => {}
                    Ok(Some(act)) => {
                        if act.deed.touches_a_piece() {
                            let touches = &mut found.first_touches;
                            touches.entry((act.ply, act.player)).or_insert(act.precedence);
                        }
                        found.acts.push(act);
                        (is_announced, is_flag_last) = (false, false);
                    }
                    Err(why) if !was_found => found.contradicted.push((event, why)),
                    Ok(None) | Err(_) => {}
                }
            }
            Incident::Flag | Incident::FlagFallen => (has_flag, is_flag_last) = (true, true),
            // The rule on flags heeds it.
            Incident::Noticed { of, .. }
                if has_flag && of.map_or(is_flag_last, |name| name == FLAG) => {}
            Incident::Noticed { .. } if claims_own(&event, &found.acts) => {
                found.contradicted.push((event, Objection::OwnIrregularity));
            }
            Incident::Noticed { by, of, piece } => {
                let notice = Notice { when, by: by.into() };
                if is_just_found {
                    claim_what_was_found(&mut found.acts, notice);
                }
                let is_of_act = notice_last(&mut found.acts, (of, piece), notice);
                if is_announced {
                    found.after_announcement.push(NoticeAfterAnnouncement { notice, of });
                } else if !is_of_act {
                    found.contradicted.push((event, Objection::NotOnRecord));
                }
            }
            incident => is_announced |= incident.announced().is_some(),
        }
        if found.acts.len() + found.contradicted.len() == MOST_IRREGULARITIES {
            break;
        }
    }
    found
}

/// Returns the events of a game in order, with the illegal moves that stood without a word.
fn events_of_irregularities(game: &Timeline) -> Vec<(Precedence, Event)> {
    let said = in_order(game.events()).map(|(precedence, event)| match event.incident {
        STANDS => (Precedence::ILLEGAL_MOVE, *event),
        _ => (precedence, *event),
    });
    let mut events: Vec<(Precedence, Event)> = said.collect();
    for &ply in game.false_moves() {
        if game.events_at(ply).iter().all(|event| event.incident != STANDS) {
            let event = Event { ply, player: None, incident: STANDS };
            events.push((Precedence::ILLEGAL_MOVE, event));
        }
    }
    events.sort_by_key(|(precedence, event)| (event.ply, *precedence));
    events
}

/// Notes that the last irregularity was noticed, or the last one whose command has this name and
/// that is of this piece, as far as they are given. Returns false if there is none, or none of
/// which something is left to notice. What was noticed before the next move may be noticed again
/// after it: the wrong piece was moved.
fn notice_last(
    acts: &mut [Act],
    (of, piece): (Option<&str>, Option<Square>),
    notice: Notice,
) -> bool {
    let is_left = |act: &Act| match act.notice {
        None => true,
        Some(known) => {
            let next = act.ply.saturating_add(1 + act.deed.plies_before_reply());
            known.when.0 == notice.when.0 || (known.when.0 == act.ply && notice.when.0 <= next)
        }
    };
    let is_meant = |act: &Act| {
        is_left(act)
            && of.is_none_or(|name| act.deed.command() == name)
            && piece.is_none_or(|square| act.deed.squares().contains(&square))
    };
    let Some(act) = acts.iter_mut().rev().find(|act| is_meant(act)) else { return false };
    if act.notice.is_none_or(|known| known.when.0 < notice.when.0) {
        act.notice = Some(notice);
    }
    true
}

/// Notes who noticed the illegal moves that have just been found.
fn claim_what_was_found(acts: &mut [Act], notice: Notice) {
    for known in acts.iter_mut().filter_map(|act| act.notice.as_mut()) {
        if known.by == NoticedBy::Unsaid && known.when.0 == notice.when.0 {
            *known = notice;
        }
    }
}

/// Notes that the illegal moves which stood were found, as far as what is found is of them. Returns
/// false if none of them is found by it.
fn find_illegal_moves(acts: &mut [Act], what: &Irregularity, notice: Notice) -> bool {
    let in_check = |act: &Act| act.kind.is(IrregularityKind::IntoCheck);
    let is_earlier = |act: &Act| act.ply < notice.when.0;
    let is_found: &dyn Fn(&Act) -> bool = match *what {
        Irregularity::Found | Irregularity::Unrestorable => &|_| true,
        Irregularity::Check(CheckIrregularity::Standing) => &in_check,
        BOTH_SEEN => &|act| in_check(act) && is_earlier(act),
        PAWN_SEEN => &|act| act.kind == IrregularityKind::Unpromoted && is_earlier(act),
        _ => return false,
    };
    let mut any = false;
    for act in acts.iter_mut().filter(|act| act.deed == Irregularity::Stands && is_found(act)) {
        any = true;
        act.notice.get_or_insert(notice);
        act.is_unrestorable |= *what == Irregularity::Unrestorable;
    }
    any
}

/// Returns true if a player claims the last irregularity, which is his own.
fn claims_own(event: &Event, acts: &[Act]) -> bool {
    let Some(act) = acts.last() else { return false };
    let is_a_players = !matches!(act.deed, Irregularity::SetUp(_) | Irregularity::Check(_));
    is_a_players && event.player == Some(act.player)
}

/// Returns the act, if it is an irregularity.
fn at(
    event: &Event,
    precedence: Precedence,
    deed: &Irregularity,
    game: &Timeline,
) -> Result<Option<Act>, Objection> {
    let (ply, turn) = (event.ply, game.turn(event.ply));
    let player = deed.by(turn, event.player);
    let of = |done, kind, position| {
        Some(Act {
            ply,
            player,
            deed: *deed,
            done,
            kind,
            position,
            precedence,
            notice: None,
            is_unrestorable: false,
        })
    };
    if *deed == Irregularity::Stands {
        let stood = game.is_after_false_move(ply);
        let before = ply.checked_sub(1).filter(|_| stood).ok_or(Objection::NoIllegalMove)?;
        let position = game.position(before);
        let (done, kind) =
            Irregularity::of_standing_move(&game.moves()[before as usize], &position);
        return Ok(of(done, kind, position));
    }
    if let Irregularity::NotAsAnnounced(from, to) = *deed
        && game.led_to(ply).is_some_and(|(_, m)| (m.from, m.to) == (from, to))
    {
        return Err(Objection::AsAnnounced);
    }
    if deed.is_of_a_pass() && !was_passed(ply, game) {
        return Err(Objection::NotPassed);
    }
    let (done, at) = match done_at(deed, ply, game) {
        Some(done) => done,
        None if *deed == Irregularity::TwiceStands => return Err(Objection::NoMoveFollows),
        None => return Ok(None),
    };
    let set_up = matches!(deed, Irregularity::SetUp(_));
    if !set_up && player != deed.by(turn, None) {
        return Err(match (deed, deed.piece()) {
            (Irregularity::Touch(_), Some(square)) => Objection::TouchedOutOfTurn(square),
            _ => Objection::ActedOutOfTurn,
        });
    }
    let position = game.position(at);
    let kind = done.kind(&position)?;
    Ok(of(done, kind, position))
}

/// Returns true if a ply was reached by a pass.
fn was_passed(ply: Ply, game: &Timeline) -> bool {
    game.led_to(ply).is_some_and(|(_, m)| m.kind == MoveKind::Passed)
}

/// Returns the irregularity recorded at this ply, and the ply of the position that it concerns.
/// `None` if it is no irregularity.
pub(crate) fn done_at(
    deed: &Irregularity,
    ply: Ply,
    game: &Timeline,
) -> Option<(Irregularity, Ply)> {
    let done = match deed {
        Irregularity::Stands => {
            let before = ply.checked_sub(1)?;
            let m = game.moves().get(before as usize)?;
            return Some((Irregularity::of_standing_move(m, &game.position(before)).0, before));
        }
        Irregularity::TwiceStands => {
            let second = game.moves().get(ply as usize)?;
            Irregularity::TwoMoves(second.from, second.to)
        }
        Irregularity::Adjust(_) | Irregularity::Found => return None,
        _ => *deed,
    };
    Some((done, moment_of(deed, ply, game)))
}

/// Returns the ply of the position that a deed noted at this ply is about: the one before, if no
/// move or another one was made; of a check that is announced too late, after a reply that did not
/// heed it and another move, the one in which it was given.
pub(crate) fn moment_of(deed: &Irregularity, ply: Ply, game: &Timeline) -> Ply {
    let given =
        ply.checked_sub(2).filter(|_| *deed == Irregularity::Check(CheckIrregularity::Late));
    let before = deed.is_of_position_before().then(|| ply.saturating_sub(1));
    given
        .filter(|given| game.is_after_false_move(*given + 1) && game.position(*given).in_check())
        .or(before)
        .unwrap_or(ply)
}
