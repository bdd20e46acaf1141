//! The work queue of a survey: chunks for its threads, whose results keep the order of the input.

use std::collections::VecDeque;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

use super::batch::Batch;
use super::input::{Input, InputKind, Part};
use super::split::{Chunk, Splitter, next};

/// How many batches of a chunk may wait to be received.
const WAITING: usize = 2;

/// How many pieces of a compressed input may be decompressed ahead: that thread shares the cores
/// with the workers.
const AHEAD: usize = 4;

/// A chunk: games for one thread to judge.
pub(super) enum Work {
    /// Those that begin between two bytes of a file.
    Range { path: PathBuf, from: u64, until: u64 },
    /// Those of a piece.
    Chunk(Chunk),
    /// None: the input is broken.
    Broken(io::Error),
}

/// What a worker sends of its chunk.
pub(super) enum Message {
    Batch(Batch),
    /// So much was read of the input, to the end of this chunk.
    End {
        bytes: u64,
        lines: u64,
    },
    /// The input cannot be read further.
    Fault(io::Error),
    /// The survey was stopped.
    Stopped,
}

/// A chunk in work: its input, and where its messages are received.
pub(super) struct PendingChunk {
    pub(super) input: usize,
    pub(super) messages: Receiver<Message>,
}

/// Gives out chunks, and announces them in the order of the input.
pub(super) struct WorkQueue {
    inputs: VecDeque<(usize, Input)>,
    open: Option<(usize, Open)>,
    /// Nothing when there is no more work.
    pending: Option<SyncSender<PendingChunk>>,
    /// How many bytes of plain files came before, of so many.
    plain_before: u64,
    share: (u64, u64),
    /// How many pieces came before.
    turn: u64,
    size: u64,
    part: Part,
    stop: Arc<AtomicBool>,
}

/// The input from which chunks are given out.
enum Open {
    Plain { path: PathBuf, at: u64, until: u64, size: u64 },
    Packed { pieces: Receiver<Chunk>, splitter: JoinHandle<u64> },
    Broken(io::Error),
}

impl WorkQueue {
    pub(super) fn new(
        inputs: Vec<Input>,
        size: u64,
        part: Part,
        stop: Arc<AtomicBool>,
        pending: SyncSender<PendingChunk>,
    ) -> Self {
        let plain = |input: &Input| match input.kind {
            InputKind::Plain { len, .. } => len,
            InputKind::Packed(_) | InputKind::Broken(_) => 0,
        };
        Self {
            share: part.share(inputs.iter().map(plain).sum()),
            inputs: inputs.into_iter().enumerate().collect(),
            open: None,
            pending: Some(pending),
            plain_before: 0,
            turn: 0,
            size,
            part,
            stop,
        }
    }

    /// The next chunk, and where to send its results; nothing if there is none, or the survey has
    /// ended.
    pub(super) fn next(&mut self) -> Option<(Work, SyncSender<Message>)> {
        let work = self.next_work().and_then(|(input, work)| {
            let (sender, messages) = sync_channel(WAITING);
            self.pending.as_ref()?.send(PendingChunk { input, messages }).ok()?;
            Some((work, sender))
        });
        if work.is_none() {
            self.pending = None;
        }
        work
    }

    fn next_work(&mut self) -> Option<(usize, Work)> {
        loop {
            if self.pending.is_none() || self.stop.load(Ordering::Relaxed) {
                return None;
            }
            match self.open.take() {
                None => {
                    let (number, input) = self.inputs.pop_front()?;
                    self.open = Some((number, self.open(input.kind)));
                }
                Some((number, Open::Plain { path, at, until, size })) if at < until => {
                    let end = until.min(at.saturating_add(size));
                    let work = Work::Range { path: path.clone(), from: at, until: end };
                    self.open = Some((number, Open::Plain { path, at: end, until, size }));
                    return Some((number, work));
                }
                Some((_, Open::Plain { .. })) => {}
                Some((number, Open::Packed { pieces, splitter })) => {
                    match next(&pieces, &self.stop) {
                        Some(piece) => {
                            self.open = Some((number, Open::Packed { pieces, splitter }));
                            return Some((number, Work::Chunk(piece)));
                        }
                        None if self.stop.load(Ordering::Relaxed) => return None,
                        None => self.turn = splitter.join().unwrap_or(self.turn),
                    }
                }
                Some((number, Open::Broken(error))) => return Some((number, Work::Broken(error))),
            }
        }
    }

    fn open(&mut self, kind: InputKind) -> Open {
        match kind {
            InputKind::Broken(error) => Open::Broken(error),
            InputKind::Packed(unpack) => {
                let (sender, pieces) = sync_channel(AHEAD);
                let (size, part, turn) = (self.size, self.part, self.turn);
                let stop = Arc::clone(&self.stop);
                let splitter = Splitter { pieces: sender, size, part, turn, stop };
                Open::Packed { pieces, splitter: thread::spawn(|| splitter.run(unpack)) }
            }
            InputKind::Plain { path, len } => {
                let (from, until) = self.share;
                let local = |edge: u64| edge.saturating_sub(self.plain_before).min(len);
                let (at, until) = (local(from), local(until));
                self.plain_before += len;
                Open::Plain { path, at, until, size: self.size }
            }
        }
    }
}
