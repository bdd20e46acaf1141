//! A score while it is assembled.

use super::found::{Choice, Stop};
use super::run::Run;
use super::scanner::PrintedMove;
use crate::chess::{Move, Movement, Position};
use crate::notation::GameResult;

/// A score while it is assembled from runs of moves.
pub(super) struct Chain {
    pub(super) moves: Vec<Move>,
    /// The position after the last move.
    pub(super) last: Position,
    /// The moves as printed, one for each move played.
    pub(super) printed: Vec<PrintedMove>,
    pub(super) choices: Vec<Choice>,
    pub(super) stop: Option<Stop>,
    pub(super) closing: Option<GameResult>,
    /// The byte of the next move number, if the move after it cannot be read.
    pub(super) unread: Option<usize>,
    /// The byte of the prose after the last move, in the same line or continuing in the next.
    pub(super) prose: Option<usize>,
    /// The byte of the last moves of a run, if they are left out as a note: prose follows them in
    /// their line.
    pub(super) aside: Option<usize>,
    pub(super) begin: usize,
    pub(super) end: usize,
    /// The number of half-moves in the first run.
    first_run: usize,
}

impl Chain {
    /// Returns a score that begins with a run, before its first move.
    pub(super) fn new(run: &Run) -> Self {
        Self {
            moves: Vec::new(),
            last: Position::start(Movement::default()),
            printed: Vec::new(),
            choices: Vec::new(),
            stop: None,
            closing: None,
            unread: None,
            prose: None,
            aside: None,
            begin: run.begin,
            end: run.begin,
            first_run: run.moves.len(),
        }
    }

    /// Returns true if enough half-moves can be played for a score: more than 4, or more than 1 if
    /// the first run is long or closing words follow.
    pub(super) fn is_score(&self) -> bool {
        let played = self.printed.len();
        played > 4 || played > 1 && (self.first_run > 6 || self.closing.is_some())
    }

    /// Returns true if too few of several moves can be played from the beginning of a game.
    pub(super) fn is_fragment(&self) -> bool {
        self.first_run > 3 && !self.is_score()
    }

    /// Returns true if the last move mates.
    pub(super) fn is_mate(&self) -> bool {
        self.last.in_check() && !self.last.has_move()
    }

    /// Returns the result: that of mate on the board, or else of the closing words.
    pub(super) fn result(&self) -> GameResult {
        if self.is_mate() {
            return GameResult::won_by(!self.last.turn());
        }
        self.closing.unwrap_or_default()
    }
}
