//! shakmaty with pgn-reader, with its incremental Zobrist hash.

use std::ops::ControlFlow;

use pgn_reader::{Reader, SanPlus, Skip, Visitor};
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Position as _};

use crate::history::History;
use crate::work::Tally;

#[derive(Default)]
struct Replay {
    tally: Tally,
    position: Chess,
    key: Zobrist64,
    history: History,
}

impl Visitor for Replay {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
        self.position = Chess::new();
        self.key = self.position.zobrist_hash(EnPassantMode::Legal);
        self.history.begin(self.key.0);
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san_plus: SanPlus) -> ControlFlow<()> {
        let Ok(m) = san_plus.san.to_move(&self.position) else { return ControlFlow::Break(()) };
        let next = self.position.update_zobrist_hash(self.key, m, EnPassantMode::Legal);
        self.position.play_unchecked(m);
        self.key = next.unwrap_or_else(|| self.position.zobrist_hash(EnPassantMode::Legal));
        self.history.enter(self.key.0, m.is_zeroing());
        self.tally.plies += 1;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, (): ()) {
        self.history.add_to(&mut self.tally);
    }
}

pub fn tally(text: &[u8]) -> Tally {
    let mut replay = Replay::default();
    let mut reader = Reader::new(text);
    while let Ok(Some(())) = reader.read_game(&mut replay) {
        replay.tally.games += 1;
    }
    replay.tally
}

/// A count of games and plies that replays nothing.
#[derive(Default)]
struct Count(Tally);

impl Visitor for Count {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), _: SanPlus) -> ControlFlow<()> {
        self.0.plies += 1;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, (): ()) {}
}

/// Reads every game.
pub fn read(text: &[u8]) -> Tally {
    let mut count = Count::default();
    let mut reader = Reader::new(text);
    while let Ok(Some(())) = reader.read_game(&mut count) {
        count.0.games += 1;
    }
    count.0
}
