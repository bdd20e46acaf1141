//! The state of a game under one reading of a code, changed by the fold with each happening.

use crate::chess::{Color, Move};
use crate::replay::Ply;
use crate::rules::{Effect, Finding, Precedence};

use super::provision::ArticlePlace;

/// A moment of a game: a ply, and the rank among the happenings at that ply.
pub(crate) type Moment = (Ply, Precedence);

/// The place of an irregular act among those of the game, from 0.
pub(super) type ActPlace = usize;

/// The state of a game at one moment, under one reading of a code.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    /// The end of the game; `None` while it goes on.
    pub end: Option<End>,
    /// The article and the finding of an end that no rule finds by itself: by an irregularity, or
    /// after the record was set aside.
    pub added_end: Option<(ArticlePlace, Finding)>,
    /// The point from which the record is void, if the code gives another game.
    pub set_aside: Option<SetAside>,
    /// The moment at which the player to move had no legal move. Nothing can be claimed after it,
    /// even under a code that does not say what follows.
    pub no_move: Option<Moment>,
    /// The illegal moves that count against each player, by colour.
    pub illegal_moves: [Vec<CountedMove>; 2],
    /// The ply at which each player, being on move, last touched a piece, by colour.
    pub touched: [Option<Ply>; 2],
    /// The moves that were announced with refused claims, and must be played.
    pub bound: Vec<BoundMove>,
}

/// The end of a game: its cause and its moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End {
    /// The moment of the end; for a record that is set aside, the moment from which it is void.
    pub when: Moment,
    pub cause: EndCause,
}

/// The causes for which a game ends under a code.
#[derive(Clone, Copy, Debug)]
pub(crate) enum EndCause {
    /// An article ends the game or forbids the recorded move.
    Article { article: ArticlePlace, effect: Effect },
    /// The law of movement does not allow the recorded move, and no article is on the matter.
    ForbiddenMove,
    /// The code gives another game than the one that was played.
    SetAside,
    /// A claim was upheld.
    Claim,
    /// The players ended it by a resignation or an agreed draw, on which the code has no article.
    /// The record stands.
    Players,
}

/// The point from which a code gives another game than the one on the record.
#[derive(Clone, Copy, Debug)]
pub(super) struct SetAside {
    /// The moment from which the record is void.
    pub from: Moment,
    /// The irregular act that is the cause.
    pub act: ActPlace,
}

/// An illegal move that counts against the player who made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CountedMove {
    /// The ply at which it was made.
    pub ply: Ply,
    /// The article that counts it apart from the illegal moves of other articles; `None` if it
    /// counts together with them.
    pub apart: Option<ArticlePlace>,
}

/// A move that a player announced with a claim, and must play because the claim was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoundMove {
    /// The ply at which it was announced.
    pub ply: Ply,
    pub player: Color,
    pub announced: Move,
    /// The article by which it must be played.
    pub article: ArticlePlace,
}

impl State {
    /// Returns the moment after which nothing can be claimed: the end of the game, the moment from
    /// which the record is void, or one at which the player to move had no legal move. `None` if
    /// claims are open to the end of the record.
    pub(super) fn end_of_claims(&self) -> Option<Moment> {
        let void_from = self.set_aside.map(|set_aside| set_aside.from);
        self.end_for_next_claim().into_iter().chain(void_from).min()
    }

    /// Returns the moment from which a claim made now comes too late; `None` if the game is not
    /// over. If the record was set aside and the game went on, it is the end of that game.
    pub(super) fn end_for_next_claim(&self) -> Option<Moment> {
        self.end.map(|end| end.when).into_iter().chain(self.no_move).min()
    }

    /// Returns true if a player, being on move at this ply, has already touched a piece.
    pub(super) fn has_touched(&self, player: Color, ply: Ply) -> bool {
        self.touched[player as usize] == Some(ply)
    }

    /// Counts an illegal move against a player. Returns the plies of all those that count together
    /// with it, this one included.
    pub(super) fn count(&mut self, player: Color, made: CountedMove) -> Vec<Ply> {
        let all = &mut self.illegal_moves[player as usize];
        all.push(made);
        let together = all.iter().filter(|other| other.apart == made.apart);
        together.map(|counted| counted.ply).collect()
    }
}

/// Returns the first ply at which nothing can be claimed, if claims end at this moment. A position
/// that ends the game leaves no claim at its own ply; before any other end, what was open in the
/// position was still open.
pub(super) fn first_ply_without_claims(end: Moment) -> Ply {
    if is_claimable_before(end, end.0) { end.0 + 1 } else { end.0 }
}

/// Returns true if what can be claimed in the position of a ply can be claimed before this moment.
pub(super) fn is_claimable_before(end: Moment, ply: Ply) -> bool {
    (ply, Precedence::CLAIM) < end
}
