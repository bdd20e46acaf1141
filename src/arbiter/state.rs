//! The state of a game under one reading of a code: what a later article asks of what came before.

use crate::chess::{Color, Move};
use crate::replay::Ply;
use crate::rules::{Effect, Finding, Precedence};

/// A moment of a game: a ply, and the place among what happens at that ply.
pub(crate) type Moment = (Ply, Precedence);

/// The state of a game at one moment, under one reading of a code.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    /// The end of the game, if it is over.
    pub over: Option<End>,
    /// The end of the game that no rule found by itself: by an irregularity, or after the record
    /// was set aside. The place of the article, and its finding.
    pub other_end: Option<(usize, Finding)>,
    /// The moment from which the record is void, and the number of the irregularity.
    pub set_aside: Option<(Moment, usize)>,
    /// The moment at which the player to move had no legal move. Nothing can be claimed after it,
    /// even under a code that does not say what follows.
    pub no_move: Option<Moment>,
    /// The illegal moves that count against each player, by colour.
    pub illegal_moves: [Vec<CountedMove>; 2],
    /// The ply at which each player, being on move, last touched a piece.
    pub touched: [Option<Ply>; 2],
    /// The moves that were announced with claims which were refused, and must be played.
    pub bound: Vec<BoundMove>,
}

/// The end of a game: its cause and its moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End {
    /// The moment of the end; for a record that is set aside, the moment from which it is void.
    pub when: Moment,
    pub how: Ending,
}

/// The ways in which a game ends under a code.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ending {
    /// An article ends the game or forbids the recorded move.
    Article(Deciding),
    /// The law of movement does not know the recorded move, and no article speaks of the matter.
    UnknownMove,
    /// The code gives another game than the one that was played.
    SetAside,
    /// A claim was upheld.
    Claim,
    /// The players ended it: one resigned, or they agreed on a draw. The code has no article on it,
    /// and the record stands.
    Players,
}

/// The place of the article that decides a game, and its effect.
pub(crate) type Deciding = (usize, Effect);

/// An illegal move that counts against the player who made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CountedMove {
    /// The ply at which it was made.
    pub ply: Ply,
    /// The place of the article that counts it, if it does not count together with others.
    pub apart: Option<usize>,
}

/// A move that a player announced with a claim, and must play because the claim was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoundMove {
    /// The ply at which it was announced.
    pub ply: Ply,
    pub player: Color,
    pub announced: Move,
    /// The place of the article that decides.
    pub article: usize,
}

impl State {
    /// Returns the moment after which nothing can be claimed: the end of the game, the moment from
    /// which the record is void, or one at which the player to move had no legal move.
    pub(super) fn nothing_left(&self) -> Option<Moment> {
        let void = self.set_aside.map(|(void, _)| void);
        self.over.map(|end| end.when).into_iter().chain(void).chain(self.no_move).min()
    }

    /// Returns the moment at which the game was over for a claim made now. If the record is void
    /// and the game went on, its end counts.
    pub(super) fn over_for_claims(&self) -> Option<Moment> {
        self.over.map(|end| end.when).into_iter().chain(self.no_move).min()
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

impl End {
    /// Returns the ply from which nothing can be claimed. Where the position itself ends the game
    /// nothing is left to claim in it; where something else happens, what was open in the position
    /// was open before that.
    pub(super) fn void_from(self) -> Ply {
        void_from(self.when)
    }
}

/// Returns the ply from which nothing can be claimed if nothing is left after this moment.
pub(super) fn void_from((ply, precedence): Moment) -> Ply {
    if leaves_open((ply, precedence), ply) { ply + 1 } else { ply }
}

/// Returns true if what can be claimed at a ply can be claimed before this moment.
pub(super) fn leaves_open(end: Moment, ply: Ply) -> bool {
    (ply, Precedence::CLAIM) < end
}
