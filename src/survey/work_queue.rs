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
use super::split::{Chunk, Splitter, receive};

/// The number of batches of a chunk that may wait to be received.
const WAITING_BATCHES: usize = 2;

/// The number of chunks of a packed input that may be unpacked in advance: the unpacking thread
/// shares the cores with the workers.
const CHUNKS_AHEAD: usize = 4;

/// Games for one thread to judge.
pub(super) enum Work {
    /// The games that begin in a half-open range of bytes of a file.
    Range { path: PathBuf, from: u64, until: u64 },
    /// The games of a chunk of a packed input.
    Chunk(Chunk),
    /// No games: the input is broken.
    Broken(io::Error),
}

/// A message of a worker about its work.
pub(super) enum Message {
    /// The results of games of the work, in their order.
    Batch(Batch),
    /// The work is done: the numbers of bytes and lines read.
    End { bytes: u64, lines: u64 },
    /// The rest of the work cannot be read.
    Fault(io::Error),
    /// The survey was stopped.
    Stopped,
}

/// Work that was given out: the index of its input, and the receiver of its messages.
pub(super) struct PendingWork {
    pub(super) input: usize,
    pub(super) messages: Receiver<Message>,
}

/// The queue that gives out work and announces it in the order of the input.
pub(super) struct WorkQueue {
    inputs: VecDeque<(usize, Input)>,
    open: Option<(usize, OpenInput)>,
    /// The sender of announcements; `None` when there is no more work.
    pending: Option<SyncSender<PendingWork>>,
    /// The number of bytes of the plain files before the current input.
    plain_before: u64,
    /// The half-open range of bytes of all plain files that belongs to the part.
    byte_range: (u64, u64),
    /// The number of chunks of packed inputs so far.
    chunk_count: u64,
    /// The size of a chunk in bytes.
    chunk_size: u64,
    part: Part,
    stop: Arc<AtomicBool>,
}

/// The input from which work is given out.
enum OpenInput {
    Plain { path: PathBuf, at: u64, until: u64 },
    Packed { chunks: Receiver<Chunk>, splitter: JoinHandle<u64> },
    Broken(io::Error),
}

impl WorkQueue {
    pub(super) fn new(
        inputs: Vec<Input>,
        chunk_size: u64,
        part: Part,
        stop: Arc<AtomicBool>,
        pending: SyncSender<PendingWork>,
    ) -> Self {
        let mut total = 0;
        for input in &inputs {
            if let InputKind::Plain { len, .. } = input.kind {
                total += len;
            }
        }
        Self {
            byte_range: part.byte_range(total),
            inputs: inputs.into_iter().enumerate().collect(),
            open: None,
            pending: Some(pending),
            plain_before: 0,
            chunk_count: 0,
            chunk_size,
            part,
            stop,
        }
    }

    /// Returns the next work, and the sender for its messages; `None` if there is no more, or if
    /// the survey has ended.
    pub(super) fn next(&mut self) -> Option<(Work, SyncSender<Message>)> {
        let work = self.announced_work();
        if work.is_none() {
            self.pending = None;
        }
        work
    }

    /// Announces the next work to the receiver of the results, and returns it.
    fn announced_work(&mut self) -> Option<(Work, SyncSender<Message>)> {
        let (input, work) = self.next_work()?;
        let (sender, messages) = sync_channel(WAITING_BATCHES);
        self.pending.as_ref()?.send(PendingWork { input, messages }).ok()?;
        Some((work, sender))
    }

    /// Returns the next work and the index of its input, and opens inputs as needed.
    fn next_work(&mut self) -> Option<(usize, Work)> {
        loop {
            if self.pending.is_none() || self.stop.load(Ordering::Relaxed) {
                return None;
            }
            match self.open.take() {
                None => {
                    let (index, input) = self.inputs.pop_front()?;
                    self.open = Some((index, self.open_input(input.kind)));
                }
                Some((index, OpenInput::Plain { path, at, until })) if at < until => {
                    let end = until.min(at.saturating_add(self.chunk_size));
                    let work = Work::Range { path: path.clone(), from: at, until: end };
                    self.open = Some((index, OpenInput::Plain { path, at: end, until }));
                    return Some((index, work));
                }
                // All of this file has been given out.
                Some((_, OpenInput::Plain { .. })) => {}
                Some((index, OpenInput::Packed { chunks, splitter })) => {
                    if let Some(chunk) = receive(&chunks, &self.stop) {
                        self.open = Some((index, OpenInput::Packed { chunks, splitter }));
                        return Some((index, Work::Chunk(chunk)));
                    }
                    if self.stop.load(Ordering::Relaxed) {
                        return None;
                    }
                    let Ok(chunk_count) = splitter.join() else {
                        let panicked = io::Error::other("unpacking it failed with a panic");
                        return Some((index, Work::Broken(panicked)));
                    };
                    self.chunk_count = chunk_count;
                }
                Some((index, OpenInput::Broken(error))) => {
                    return Some((index, Work::Broken(error)));
                }
            }
        }
    }

    fn open_input(&mut self, kind: InputKind) -> OpenInput {
        match kind {
            InputKind::Broken(error) => OpenInput::Broken(error),
            InputKind::Packed(unpack) => {
                let (sender, chunks) = sync_channel(CHUNKS_AHEAD);
                let splitter = Splitter {
                    chunks: sender,
                    chunk_size: self.chunk_size,
                    part: self.part,
                    chunk_count: self.chunk_count,
                    stop: Arc::clone(&self.stop),
                    open: None,
                    at: 0,
                };
                OpenInput::Packed { chunks, splitter: thread::spawn(|| splitter.run(unpack)) }
            }
            InputKind::Plain { path, len } => {
                let (from, until) = self.byte_range;
                let at = from.saturating_sub(self.plain_before).min(len);
                let until = until.saturating_sub(self.plain_before).min(len);
                self.plain_before += len;
                OpenInput::Plain { path, at, until }
            }
        }
    }
}
