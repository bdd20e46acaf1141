//! Cutting what can only be read from beginning to end into pieces that are read apart.

use std::io::{self, Read};
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

use super::input::{Part, Unpack};
use crate::notation::pgn::boundary;

/// How much is handed on at once.
const BLOCK: usize = 1 << 16;

/// How many blocks of a piece may wait for their reader: a whole piece of the usual size, so that
/// the next is begun while this one is read.
const WAITING: usize = 20;

/// How long one waits before looking whether the survey is stopped.
const PATIENCE: Duration = Duration::from_millis(100);

/// A piece of an input that begins where a game does.
pub(super) struct Piece {
    /// Where it begins in the input.
    pub(super) byte: u64,
    /// Its text, block by block; an error where the input breaks off.
    pub(super) blocks: Receiver<io::Result<Vec<u8>>>,
}

/// Parts an input into pieces of about a size.
pub(super) struct Splitter {
    pub(super) pieces: SyncSender<Piece>,
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

/// Nobody reads on.
struct Abandoned;

impl Splitter {
    /// Parts the whole input. Says how many pieces there have been by now.
    pub(super) fn run(mut self, unpack: Unpack) -> u64 {
        let (mut filling, mut at) = (None, 0);
        let read = unpack(&mut |input| self.split(input, &mut filling, &mut at));
        if let Err(fault) = read {
            let ours = filling.and_then(|filling| filling.blocks);
            // Every part says that an input is broken, whosever turn it is.
            let blocks = ours.or_else(|| self.begin(at, true).ok()?.blocks);
            if let Some(blocks) = blocks {
                // If nobody reads on, nobody wants to know.
                let _ = blocks.send(Err(fault));
            }
        }
        self.turn
    }

    fn split(
        &mut self,
        input: &mut dyn Read,
        filling: &mut Option<Filling>,
        at: &mut u64,
    ) -> io::Result<()> {
        let (mut undecided, mut before) = (Vec::new(), Vec::new());
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(stopped());
            }
            let mut block = mem::take(&mut undecided);
            let room = BLOCK - block.len();
            block.reserve_exact(room);
            let read = (&mut *input).take(room as u64).read_to_end(&mut block);
            let ended = matches!(read, Ok(0) | Err(_));
            if *at == 0 && boundary::is_utf_16(&block) {
                self.size = u64::MAX;
            }
            if !ended {
                undecided = block.split_off(block.len() - boundary::undecided(&block));
            }
            if self.deliver(block, &mut before, filling, at).is_err() {
                return Ok(());
            }
            read?;
            if ended {
                return Ok(());
            }
        }
    }

    /// Hands a block on, to the next piece from the boundary at which this one is large enough. What
    /// stands before it is known as far as a boundary depends on it.
    fn deliver(
        &mut self,
        mut block: Vec<u8>,
        before: &mut Vec<u8>,
        filling: &mut Option<Filling>,
        at: &mut u64,
    ) -> Result<(), Abandoned> {
        while !block.is_empty() {
            let piece = match filling {
                Some(piece) => piece,
                None => filling.insert(self.begin(*at, false)?),
            };
            let room = self.size.saturating_sub(piece.len).min(block.len() as u64) as usize;
            let cut = boundary::first(before, &block, room);
            let rest = cut.map_or_else(Vec::new, |at| block.split_off(at));
            boundary::remember(before, &block);
            *at += block.len() as u64;
            piece.len += block.len() as u64;
            if let Some(blocks) = &piece.blocks {
                blocks.send(Ok(block)).map_err(|_| Abandoned)?;
            }
            if cut.is_some() {
                *filling = None;
            }
            block = rest;
        }
        Ok(())
    }

    fn begin(&mut self, byte: u64, in_any_case: bool) -> Result<Filling, Abandoned> {
        let ours = self.part.takes(self.turn) || in_any_case;
        self.turn += 1;
        if !ours {
            return Ok(Filling { blocks: None, len: 0 });
        }
        let (sender, blocks) = sync_channel(WAITING);
        self.pieces.send(Piece { byte, blocks }).map_err(|_| Abandoned)?;
        Ok(Filling { blocks: Some(sender), len: 0 })
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
