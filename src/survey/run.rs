//! A survey on several threads, whose results arrive in the order of the input.

use std::io::{self, Read};
use std::mem;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::notation::{MAX_GAME, Stream};

use super::batch::Batch;
use super::input::{Input, Part, games_between};
use super::inquiry::Inquiry;
use super::split::{Blocks, stopped};
use super::work_queue::{Message, PendingChunk, Work, WorkQueue};
use super::worker::Worker;

/// How large a chunk is, in bytes: with the rest of its last game it is read at once.
const SIZE: u64 = (1 << 20) - (1 << 16);

/// How many games a batch holds at most.
const GAMES_PER_BATCH: usize = 1024;

/// How many bytes it may hold before it is sent.
const WEIGHT: usize = 1 << 20;

/// How a survey is run; but for the limit, nothing of this changes what it finds.
#[derive(Clone, Debug)]
pub struct Running {
    /// How many threads judge games.
    pub threads: usize,
    /// How large a chunk is, in bytes. Parts of compressed inputs depend on it.
    pub size: u64,
    /// Which part of the input is read.
    pub part: Part,
    /// How long a game may be, in bytes; a longer one is not read.
    pub max_game: usize,
    /// Set by another thread to stop the survey.
    pub stop: Arc<AtomicBool>,
}

/// An event of a survey, in the order of the input.
pub enum SurveyEvent<'a> {
    /// Some games of an input, which is named by its index.
    Games(usize, &'a Batch),
    /// So many bytes of an input have been read. Of compressed ones the decompressed bytes count.
    Read(usize, u64),
    /// An input cannot be read further.
    Fault(usize, io::Error),
}

/// How a survey ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every game of the inputs was read.
    Complete,
    /// It was stopped: what came before has arrived, and nothing else.
    Stopped,
}

impl Default for Running {
    fn default() -> Self {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        Self { threads, size: SIZE, part: Part::WHOLE, max_game: MAX_GAME, stop: Arc::default() }
    }
}

/// Judges the games of all inputs and reports events in the order of the input.
///
/// # Errors
/// The error of the callback, with which the survey ends.
pub fn survey<E>(
    inputs: Vec<Input>,
    inquiry: &Inquiry<'_>,
    running: &Running,
    mut report: impl FnMut(SurveyEvent<'_>) -> Result<(), E>,
) -> Result<End, E> {
    let threads = running.threads.max(1);
    let (sender, chunks) = sync_channel(threads);
    let pool = BatchPool::default();
    let stop = Arc::clone(&running.stop);
    let queue = Mutex::new(WorkQueue::new(inputs, running.size.max(1), running.part, stop, sender));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| work(&queue, inquiry, running, &pool));
        }
        let mut collector = Collector { input: None, games: 0, lines: 0, part: running.part };
        for chunk in chunks {
            if collector.collect(&chunk, &pool, &mut report)? == End::Stopped {
                return Ok(End::Stopped);
            }
        }
        let stopped = running.stop.load(Ordering::Relaxed);
        Ok(if stopped { End::Stopped } else { End::Complete })
    })
}

/// Collects the results of chunks, and counts what came before them in the same input.
struct Collector {
    input: Option<usize>,
    games: u64,
    lines: u64,
    part: Part,
}

impl Collector {
    fn collect<E>(
        &mut self,
        chunk: &PendingChunk,
        pool: &BatchPool,
        report: &mut impl FnMut(SurveyEvent<'_>) -> Result<(), E>,
    ) -> Result<End, E> {
        if self.input != Some(chunk.input) {
            *self = Self { input: Some(chunk.input), games: 0, lines: 0, part: self.part };
        }
        let mut games = 0;
        for message in &chunk.messages {
            match message {
                Message::Batch(mut batch) => {
                    games += batch.read;
                    if self.part.is_whole() {
                        batch.count_from(self.games, self.lines);
                    } else {
                        batch.leave_uncounted();
                    }
                    report(SurveyEvent::Games(chunk.input, &batch))?;
                    pool.put(batch);
                }
                Message::End { bytes, lines } => {
                    self.lines += lines;
                    report(SurveyEvent::Read(chunk.input, bytes))?;
                }
                Message::Fault(error) => report(SurveyEvent::Fault(chunk.input, error))?,
                Message::Stopped => return Ok(End::Stopped),
            }
        }
        self.games += games;
        Ok(End::Complete)
    }
}

/// Batches for reuse: memory that one thread allocates and another frees would grow with the input.
#[derive(Default)]
struct BatchPool(Mutex<Vec<Batch>>);

impl BatchPool {
    fn batches(&self) -> MutexGuard<'_, Vec<Batch>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An empty batch, which may have the memory of an earlier one.
    fn take(&self) -> Batch {
        self.batches().pop().unwrap_or_default()
    }

    fn put(&self, mut batch: Batch) {
        batch.clear();
        self.batches().push(batch);
    }
}

/// A worker thread: takes chunks from the work queue until there are none.
fn work(queue: &Mutex<WorkQueue>, inquiry: &Inquiry<'_>, running: &Running, pool: &BatchPool) {
    let mut worker = Worker::new(inquiry);
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    while let Some((work, messages)) = next() {
        let last = match judge(work, &mut worker, &messages, running, pool) {
            Ok(end) => end,
            Err(_) if running.stop.load(Ordering::Relaxed) => Message::Stopped,
            Err(error) => Message::Fault(error),
        };
        // If the receiver is gone, the survey has ended.
        let _ = messages.send(last);
    }
}

/// Judges the games of a chunk and sends the batches; returns the last message.
fn judge(
    work: Work,
    worker: &mut Worker<'_, '_>,
    messages: &SyncSender<Message>,
    running: &Running,
    pool: &BatchPool,
) -> io::Result<Message> {
    let stop = &running.stop;
    let none = || Ok(Message::End { bytes: 0, lines: 0 });
    let (byte, input): (u64, Box<dyn Read>) = match work {
        Work::Broken(error) => return Err(error),
        Work::Chunk(piece) => (piece.byte, Box::new(Blocks::new(piece.blocks, Arc::clone(stop)))),
        Work::Range { path, from, until } => match games_between(&path, from, until)? {
            None => return none(),
            Some((begin, text)) => (begin, Box::new(text)),
        },
    };
    let mut input = CountingReader { input, bytes: 0, lines: 0, stop };
    let mut batch = pool.take();
    let games = Stream::starting_at(&mut input, byte).with_max_game(running.max_game);
    let read = games.read_all(|record| {
        worker.note(record, &mut batch);
        let full = batch.games.len() >= GAMES_PER_BATCH || batch.weight() >= WEIGHT;
        if full && messages.send(Message::Batch(mem::replace(&mut batch, pool.take()))).is_err() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    // If the receiver is gone, so it is for what follows.
    let _ = messages.send(Message::Batch(batch));
    read?;
    Ok(Message::End { bytes: input.bytes, lines: input.lines })
}

/// An input whose bytes and lines are counted, and that breaks off when the survey is stopped.
struct CountingReader<'a> {
    input: Box<dyn Read>,
    bytes: u64,
    lines: u64,
    stop: &'a AtomicBool,
}

impl Read for CountingReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(stopped());
        }
        let read = self.input.read(buffer)?;
        self.bytes += read as u64;
        let text = buffer.get(..read).unwrap_or_default();
        self.lines += memchr::memchr_iter(b'\n', text).count() as u64;
        Ok(read)
    }
}
