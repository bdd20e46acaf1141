//! The trait every rule implements, and the game as one code sees it: what a code permits is for
//! its rules to say, and they see the game through it.

use std::cell::OnceCell;

use crate::chess::{Color, Move, Movement, Position};
use crate::notation::{Claim, Event};
use crate::replay::{Digest, Ply, Timeline};

use super::{EXAMINED, Findings, NearMiss, Precedence};

/// A provision of law with its parameters.
///
/// Write one of your own and it stands beside ours, in a [`Ruleset`](crate::arbiter::Ruleset):
/// `examples/own_ruleset` is a whole package.
///
/// ```
/// use jadoube::chess::{Move, Piece};
/// use jadoube::replay::Ply;
/// use jadoube::rules::{Because, Findings, Rule, View};
///
/// /// No queen moves before the fifth move.
/// struct LateQueens;
///
/// impl Rule for LateQueens {
///     fn permits(&self, _game: &View<'_>, ply: Ply, m: &Move) -> bool {
///         ply >= 8 || m.piece != Piece::Queen
///     }
///
///     fn judge(&self, game: &View<'_>, out: &mut Findings) {
///         let moves = game.timeline().moves();
///         if let Some((ply, _)) = (0..).zip(moves).find(|(ply, m)| !self.permits(game, *ply, m)) {
///             let words = "a queen moves before the fifth move".to_owned();
///             out.forbids(ply + 1, Because::Words { words });
///         }
///     }
/// }
/// ```
pub trait Rule: Sync {
    /// What this article says of how pieces move (castling, en passant, promotion). Most say
    /// nothing.
    fn movement(&self, _movement: &mut Movement) {}

    /// May this move be played at this ply of this game? (A ko rule needs the history.) Most
    /// have no opinion.
    fn permits(&self, _game: &View<'_>, _ply: Ply, _m: &Move) -> bool {
        true
    }

    /// Cheap and necessary: can this rule find anything at all in a game with this digest?
    fn may_apply(&self, _digest: &Digest) -> bool {
        true
    }

    /// What this rule finds in the game. What it nearly finds goes there too, when
    /// [`Findings::explaining`] asks for it.
    fn judge(&self, game: &View<'_>, out: &mut Findings);
}

/// A timeline, and the rules that say which moves may be played in it: so mate is mate under
/// this code, and no other.
pub struct View<'a> {
    timeline: &'a Timeline,
    rules: &'a [&'a dyn Rule],
    /// Asked by several rules, and looked for once.
    without_move: OnceCell<Option<Ply>>,
    /// The ply from which no more moves are permitted, if that is known: that of a recorded move
    /// that is not, or the last.
    end: Option<Ply>,
}

impl<'a> View<'a> {
    /// A game seen through these rules. The timeline must have been replayed under their
    /// law of movement.
    pub fn new(timeline: &'a Timeline, rules: &'a [&'a dyn Rule]) -> Self {
        Self { timeline, rules, without_move: OnceCell::new(), end: None }
    }

    /// The same, where it is known which is the last ply that moves lead to which these rules
    /// permit.
    pub(crate) fn ending_at(self, end: Ply) -> Self {
        Self { end: Some(end), ..self }
    }

    /// The game, replayed under the law of movement of this code.
    pub fn timeline(&self) -> &'a Timeline {
        self.timeline
    }

    /// The moves this code permits at a ply.
    pub fn moves(&self, ply: Ply) -> Vec<Move> {
        let mut moves = self.timeline.position(ply).moves();
        moves.retain(|m| self.permits(ply, m));
        moves
    }

    /// The ply at which this code leaves the player to move without a move: the last one, or
    /// the one at which the record has a move that is not permitted. What comes after such a
    /// move is void.
    pub fn ply_without_move(&self) -> Option<Ply> {
        *self.without_move.get_or_init(|| {
            let end = self.end.unwrap_or_else(|| {
                let moves = (0..).zip(self.timeline.moves());
                let forbidden = { moves }.find(|(ply, m)| !self.permits(*ply, m));
                forbidden.map_or(self.timeline.plies(), |(ply, _)| ply)
            });
            (!self.has_move(end, &self.timeline.position(end))).then_some(end)
        })
    }

    /// Whether this code permits any move at a ply, of which this is the position.
    pub fn has_move(&self, ply: Ply, position: &Position) -> bool {
        position.any_move(|m| self.permits(ply, m))
    }

    /// Whether this code permits a legal move.
    pub fn permits(&self, ply: Ply, m: &Move) -> bool {
        self.rules.iter().all(|rule| rule.permits(self, ply, m))
    }

    /// What the record says happened besides moves, with the player who acted, and its place among
    /// what may end the game at its ply. A claim that is put to a code may come later than the last
    /// ply that its law of movement reaches, and is not among them.
    pub fn events(&self) -> impl Iterator<Item = (&'a Event, Color, Precedence)> + use<'a> {
        let timeline = self.timeline;
        let reached = move |(_, event): &(_, &Event)| event.ply <= timeline.plies();
        let events = in_order(timeline.events()).filter(reached);
        events.map(move |(precedence, event)| (event, timeline.actor(event), precedence))
    }

    /// The claims on the record on this ground.
    pub(super) fn claims(&self, ground: Claim) -> impl Iterator<Item = &'a Event> + use<'a> {
        let events = self.events().map(|(event, ..)| event);
        events.filter(move |event| event.incident.ground() == Some(ground))
    }

    /// The first of them, of those at one ply that announce the same move one: those of which it
    /// is said how things stand with them.
    fn examined(&self, ground: Claim) -> Vec<&'a Event> {
        let mut examined: Vec<&Event> = Vec::new();
        for claim in self.claims(ground) {
            if examined.len() == EXAMINED {
                break;
            }
            let mut here = examined.iter().rev().take_while(|known| known.ply == claim.ply);
            if !here.any(|known| known.incident == claim.incident) {
                examined.push(claim);
            }
        }
        examined
    }

    /// Answers the claims on this ground, which are founded on one rule: how things stand with
    /// those that are examined.
    pub(super) fn answer(
        &self,
        ground: Claim,
        out: &mut Findings,
        mut how_it_stands: impl FnMut(&Event) -> NearMiss,
    ) {
        for claim in self.examined(ground) {
            out.answers(claim.ply, ground, claim.incident.announced(), how_it_stands(claim));
        }
        for claim in self.claims(ground) {
            out.is_ground_at(claim.ply, ground);
        }
    }
}

/// Events of a record, sorted by ply, each with its place among what may end the game there.
pub(crate) fn in_order(events: &[Event]) -> impl Iterator<Item = (Precedence, &Event)> {
    let mut before: Option<(Ply, Precedence)> = None;
    events.iter().map(move |event| {
        let precedence = match before {
            Some((ply, precedence)) if ply == event.ply => precedence.next(),
            _ => Precedence::EVENT,
        };
        before = Some((event.ply, precedence));
        (precedence, event)
    })
}
