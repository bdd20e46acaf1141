//! Cutting inputs that can only be read from beginning to end.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

use super::input::{Part, Unpack};
use crate::notation::pgn::window::Window;

/// The number of blocks of a chunk, of up to 64 KiB each, that may wait for their reader: a whole
/// chunk of the usual size, so that the next chunk can be begun before the first is read.
const WAITING_BLOCKS: usize = 20;

/// The time after which a waiting thread checks whether the survey was stopped.
const PATIENCE: Duration = Duration::from_millis(100);

/// A chunk of an input. It begins at the beginning of a game.
pub(super) struct Chunk {
    /// The byte of the input at which the chunk begins, from 0.
    pub(super) byte: u64,
    /// The text, block by block; an error if the input cannot be read further.
    pub(super) blocks: Receiver<io::Result<Vec<u8>>>,
}

/// Cuts an input into chunks.
pub(super) struct Splitter {
    pub(super) chunks: SyncSender<Chunk>,
    /// The minimum size of a chunk in bytes.
    pub(super) chunk_size: u64,
    pub(super) part: Part,
    /// The number of chunks so far, in this input and the packed ones before it.
    pub(super) chunk_count: u64,
    pub(super) stop: Arc<AtomicBool>,
    /// The chunk that is being filled.
    pub(super) open: Option<OpenChunk>,
    /// The number of bytes cut so far.
    pub(super) at: u64,
}

/// A chunk that is being filled.
pub(super) struct OpenChunk {
    /// `None` if the chunk belongs to another part.
    blocks: Option<SyncSender<io::Result<Vec<u8>>>>,
    len: u64,
}

impl Splitter {
    /// Cuts the whole input. Returns the number of chunks so far.
    pub(super) fn run(mut self, unpack: Unpack) -> u64 {
        if let Err(fault) = unpack(&mut |input| self.split(input)) {
            let ours = self.open.take().and_then(|open| open.blocks);
            // Every part reports that an input is broken, even if the chunk belongs to another
            // part.
            let blocks = ours.or_else(|| self.begin_for_any_part()?.blocks);
            if let Some(blocks) = blocks {
                // If the receiver is gone, the survey has ended.
                let _ = blocks.send(Err(fault));
            }
        }
        self.chunk_count
    }

    /// Sends an input block by block, to its end or until a receiver is gone. A new chunk begins at
    /// the first boundary at which the open one is large enough.
    fn split(&mut self, input: &mut dyn Read) -> io::Result<()> {
        let mut window = Window::new(input);
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(stopped());
            }
            let len = self.open.as_ref().map_or(0, |chunk| chunk.len);
            let (block, is_cut) = window.next_block(self.chunk_size.saturating_sub(len))?;
            if block.is_empty() && !is_cut {
                return Ok(());
            }
            let begun = self.open.take().or_else(|| self.begin());
            let Some(chunk) = begun else { return Ok(()) };
            self.at += block.len() as u64;
            if let Some(blocks) = &chunk.blocks
                && blocks.send(Ok(block.to_vec())).is_err()
            {
                return Ok(());
            }
            if !is_cut {
                self.open = Some(OpenChunk { len: len + block.len() as u64, ..chunk });
            }
        }
    }

    /// Begins the next chunk, and sends it if it belongs to the part. `None` if the receiver is
    /// gone.
    fn begin(&mut self) -> Option<OpenChunk> {
        if self.part.includes_chunk(self.chunk_count) {
            return self.begin_for_any_part();
        }
        self.chunk_count += 1;
        Some(OpenChunk { blocks: None, len: 0 })
    }

    /// Begins and sends the next chunk, whichever part it belongs to. `None` if the receiver is
    /// gone.
    fn begin_for_any_part(&mut self) -> Option<OpenChunk> {
        self.chunk_count += 1;
        let (sender, blocks) = sync_channel(WAITING_BLOCKS);
        self.chunks.send(Chunk { byte: self.at, blocks }).ok()?;
        Some(OpenChunk { blocks: Some(sender), len: 0 })
    }
}

/// A reader of a chunk.
pub(super) struct ChunkReader {
    blocks: Receiver<io::Result<Vec<u8>>>,
    block: Vec<u8>,
    /// The number of bytes of the block that were read.
    read: usize,
    stop: Arc<AtomicBool>,
}

impl ChunkReader {
    pub(super) fn new(blocks: Receiver<io::Result<Vec<u8>>>, stop: Arc<AtomicBool>) -> Self {
        Self { blocks, block: Vec::new(), read: 0, stop }
    }
}

impl Read for ChunkReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.read == self.block.len() {
            match receive(&self.blocks, &self.stop) {
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

/// Receives the next message; `None` if there are no more, or if the survey was stopped. An input
/// may never end, and a thread that waits for it must not wait forever.
pub(super) fn receive<T>(receiver: &Receiver<T>, stop: &AtomicBool) -> Option<T> {
    loop {
        match receiver.recv_timeout(PATIENCE) {
            Ok(message) => return Some(message),
            Err(RecvTimeoutError::Timeout) if !stop.load(Ordering::Relaxed) => {}
            Err(_) => return None,
        }
    }
}

/// Returns the error with which reading ends when a survey is stopped.
pub(super) fn stopped() -> io::Error {
    io::Error::other("stopped")
}
