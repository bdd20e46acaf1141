//! Cutting what can only be read from beginning to end into pieces that are read apart.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

use super::input::{Part, Unpack};
use crate::notation::pgn::window::Window;

/// How many blocks of a piece may wait for their reader: a whole piece of the usual size, so that
/// the next is begun while this one is read.
const WAITING: usize = 20;

/// How long one waits before looking whether the survey is stopped.
const PATIENCE: Duration = Duration::from_millis(100);

/// A piece of an input that begins where a game does.
pub(super) struct Chunk {
    /// Where it begins in the input.
    pub(super) byte: u64,
    /// Its text, block by block; an error where the input breaks off.
    pub(super) blocks: Receiver<io::Result<Vec<u8>>>,
}

/// Parts an input into pieces of about a size.
pub(super) struct Splitter {
    pub(super) pieces: SyncSender<Chunk>,
    pub(super) size: u64,
    pub(super) part: Part,
    /// How many pieces there were before, in this input and the ones before it.
    pub(super) turn: u64,
    pub(super) stop: Arc<AtomicBool>,
}

/// The piece that is being filled.
struct Filling {
    /// Nothing if it is another part's.
    blocks: Option<SyncSender<io::Result<Vec<u8>>>>,
    len: u64,
}

impl Splitter {
    /// Parts the whole input. Says how many pieces there have been by now.
    pub(super) fn run(mut self, unpack: Unpack) -> u64 {
        let (mut filling, mut at) = (None, 0);
        let read = unpack(&mut |input| self.split(input, &mut filling, &mut at));
        if let Err(fault) = read {
            let ours = filling.and_then(|filling| filling.blocks);
            // Every part says that an input is broken, whosever turn it is.
            let blocks = ours.or_else(|| self.begin(at, true)?.blocks);
            if let Some(blocks) = blocks {
                // If nobody reads on, nobody wants to know.
                let _ = blocks.send(Err(fault));
            }
        }
        self.turn
    }

    /// Hands an input on block by block, to the next piece from the boundary at which one is large
    /// enough, until nobody reads on.
    fn split(
        &mut self,
        input: &mut dyn Read,
        filling: &mut Option<Filling>,
        at: &mut u64,
    ) -> io::Result<()> {
        let mut window = Window::new(input);
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(stopped());
            }
            let len = filling.as_ref().map_or(0, |piece| piece.len);
            let (block, is_cut) = window.next_block(self.size.saturating_sub(len))?;
            if block.is_empty() && !is_cut {
                return Ok(());
            }
            let begun = filling.take().or_else(|| self.begin(*at, false));
            let Some(piece) = begun else { return Ok(()) };
            *at += block.len() as u64;
            let blocks = piece.blocks.as_ref();
            if blocks.is_some_and(|blocks| blocks.send(Ok(block.to_vec())).is_err()) {
                return Ok(());
            }
            if !is_cut {
                *filling = Some(Filling { len: len + block.len() as u64, ..piece });
            }
        }
    }

    /// The next piece; nothing if nobody reads on.
    fn begin(&mut self, byte: u64, in_any_case: bool) -> Option<Filling> {
        let ours = self.part.takes(self.turn) || in_any_case;
        self.turn += 1;
        if !ours {
            return Some(Filling { blocks: None, len: 0 });
        }
        let (sender, blocks) = sync_channel(WAITING);
        self.pieces.send(Chunk { byte, blocks }).ok()?;
        Some(Filling { blocks: Some(sender), len: 0 })
    }
}

/// A piece as one text.
pub(super) struct Blocks {
    blocks: Receiver<io::Result<Vec<u8>>>,
    block: Vec<u8>,
    read: usize,
    stop: Arc<AtomicBool>,
}

impl Blocks {
    pub(super) fn new(blocks: Receiver<io::Result<Vec<u8>>>, stop: Arc<AtomicBool>) -> Self {
        Self { blocks, block: Vec::new(), read: 0, stop }
    }
}

impl Read for Blocks {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.read == self.block.len() {
            match next(&self.blocks, &self.stop) {
                Some(block) => (self.block, self.read) = (block?, 0),
                None if self.stop.load(Ordering::Relaxed) => return Err(stopped()),
                None => return Ok(0),
            }
        }
        let bytes = (&self.block[self.read..]).read(buffer)?;
        self.read += bytes;
        Ok(bytes)
    }
}

/// The next that comes; nothing if there is no more, or the survey is stopped meanwhile. An
/// input may wait for ever, and whoever waits for it must not.
pub(super) fn next<T>(receiver: &Receiver<T>, stop: &AtomicBool) -> Option<T> {
    loop {
        match receiver.recv_timeout(PATIENCE) {
            Ok(next) => return Some(next),
            Err(RecvTimeoutError::Timeout) if !stop.load(Ordering::Relaxed) => {}
            Err(_) => return None,
        }
    }
}

/// Why nothing is read when a survey is stopped.
pub(super) fn stopped() -> io::Error {
    io::Error::other("stopped")
}
