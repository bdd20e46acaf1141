//! A survey on several threads. The results arrive in the order of the input.

use std::io::{self, Read};
use std::mem;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::notation::Stream;

use super::batch::Batch;
use super::input::{Input, Part, games_between};
use super::inquiry::Inquiry;
use super::split::{ChunkReader, stopped};
use super::work_queue::{Message, PendingWork, Work, WorkQueue};
use super::worker::Worker;

/// The size of a chunk in bytes: less than the mebibyte that [`Stream`] reads at once, so that the
/// rest of the chunk's last game mostly fits too.
const CHUNK_SIZE: u64 = (1 << 20) - (1 << 16);

/// The maximum number of games in a batch.
const GAMES_PER_BATCH: usize = 1024;

/// The number of bytes in a batch at which it is sent.
const BYTES_PER_BATCH: usize = 1 << 20;

/// The settings for running a survey. The number of threads does not change the results. The size
/// of a chunk only changes which games of packed inputs belong to a part.
#[derive(Clone, Debug)]
pub struct SurveyOptions {
    /// The number of threads that judge games.
    pub threads: usize,
    /// The size of a chunk in bytes.
    pub chunk_size: u64,
    /// The part of the inputs that is read.
    pub part: Part,
    /// A flag that another thread sets to stop the survey. An error of `report` sets it too.
    pub stop: Arc<AtomicBool>,
}

/// An event of a survey, in the order of the input.
pub enum SurveyEvent<'a> {
    /// Games of the input of this index.
    Games(usize, &'a Batch),
    /// The number of (decompressed) bytes read since the last such event, with the index of the
    /// input.
    Read(usize, u64),
    /// A piece of the input of this index cannot be read. Other pieces may follow.
    Fault(usize, io::Error),
}

/// The ways in which a survey ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SurveyEnd {
    /// All inputs were read to their ends.
    Complete,
    /// The survey was stopped. Only the results up to some game have been reported.
    Stopped,
}

impl Default for SurveyOptions {
    fn default() -> Self {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        Self { threads, chunk_size: CHUNK_SIZE, part: Part::WHOLE, stop: Arc::default() }
    }
}

/// Judges the games of all inputs, and calls `report` with the events in the order of the input.
///
/// # Errors
/// Returns the first error of `report`, which ends the survey.
pub fn survey<E>(
    inputs: Vec<Input>,
    inquiry: &Inquiry<'_>,
    options: &SurveyOptions,
    mut report: impl FnMut(SurveyEvent<'_>) -> Result<(), E>,
) -> Result<SurveyEnd, E> {
    let threads = options.threads.max(1);
    let (sender, announced) = sync_channel(threads);
    let pool = BatchPool::default();
    let (chunk_size, part, stop) = (options.chunk_size.max(1), options.part, &options.stop);
    let queue = Mutex::new(WorkQueue::new(inputs, chunk_size, part, Arc::clone(stop), sender));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| run_worker(&queue, inquiry, stop, &pool));
        }
        let mut collector = Collector { input: None, games: 0, lines: 0, part };
        for pending in announced {
            let collected = collector.collect(&pending, &pool, &mut report);
            // The threads must not wait for more input.
            let end = collected.inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
            if end == SurveyEnd::Stopped {
                return Ok(SurveyEnd::Stopped);
            }
        }
        let is_stopped = stop.load(Ordering::Relaxed);
        Ok(if is_stopped { SurveyEnd::Stopped } else { SurveyEnd::Complete })
    })
}

/// The collector of the results, with the numbers of games and lines before them in the same input.
struct Collector {
    input: Option<usize>,
    games: u64,
    lines: u64,
    part: Part,
}

impl Collector {
    fn collect<E>(
        &mut self,
        pending: &PendingWork,
        pool: &BatchPool,
        report: &mut impl FnMut(SurveyEvent<'_>) -> Result<(), E>,
    ) -> Result<SurveyEnd, E> {
        if self.input != Some(pending.input) {
            *self = Self { input: Some(pending.input), games: 0, lines: 0, part: self.part };
        }
        // Batches number their games and lines from the beginning of the work.
        let mut games = 0;
        for message in &pending.messages {
            match message {
                Message::Batch(mut batch) => {
                    games += batch.read;
                    let before = self.part.is_whole().then_some((self.games, self.lines));
                    batch.offset_numbers(before);
                    report(SurveyEvent::Games(pending.input, &batch))?;
                    pool.put(batch);
                }
                Message::End { bytes, lines } => {
                    self.lines += lines;
                    report(SurveyEvent::Read(pending.input, bytes))?;
                }
                Message::Fault(error) => report(SurveyEvent::Fault(pending.input, error))?,
                Message::Stopped => return Ok(SurveyEnd::Stopped),
            }
        }
        self.games += games;
        Ok(SurveyEnd::Complete)
    }
}

/// Empty batches for reuse. If one thread allocated memory and another freed it, the memory in use
/// would grow with the input.
#[derive(Default)]
struct BatchPool(Mutex<Vec<Batch>>);

impl BatchPool {
    fn batches(&self) -> MutexGuard<'_, Vec<Batch>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns an empty batch, with the memory of an earlier one if possible.
    fn take(&self) -> Batch {
        self.batches().pop().unwrap_or_default()
    }

    fn put(&self, mut batch: Batch) {
        batch.clear();
        self.batches().push(batch);
    }
}

/// Runs a worker thread: takes work from the queue until there is none.
fn run_worker(
    queue: &Mutex<WorkQueue>,
    inquiry: &Inquiry<'_>,
    stop: &Arc<AtomicBool>,
    pool: &BatchPool,
) {
    let mut worker = Worker::new(inquiry);
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    while let Some((work, messages)) = next() {
        let last = match judge(work, &mut worker, &messages, stop, pool) {
            Ok(end) => end,
            Err(_) if stop.load(Ordering::Relaxed) => Message::Stopped,
            Err(error) => Message::Fault(error),
        };
        // If the receiver is gone, the survey has ended.
        let _ = messages.send(last);
    }
}

/// Judges the games of some work and sends the batches. Returns the last message.
fn judge(
    work: Work,
    worker: &mut Worker<'_, '_>,
    messages: &SyncSender<Message>,
    stop: &Arc<AtomicBool>,
    pool: &BatchPool,
) -> io::Result<Message> {
    let (byte, input): (u64, Box<dyn Read>) = match work {
        Work::Broken(error) => return Err(error),
        Work::Chunk(chunk) => {
            (chunk.byte, Box::new(ChunkReader::new(chunk.blocks, Arc::clone(stop))))
        }
        Work::Range { path, from, until } => match games_between(&path, from, until)? {
            None => return Ok(Message::End { bytes: 0, lines: 0 }),
            Some((begin, text)) => (begin, Box::new(text)),
        },
    };
    let mut input = CountingReader { input, bytes: 0, lines: 0, stop };
    let mut batch = pool.take();
    let games = Stream::starting_at(&mut input, byte);
    let read = games.read_all(|record| {
        worker.judge(record, &mut batch);
        if batch.games.len() >= GAMES_PER_BATCH || batch.byte_size() >= BYTES_PER_BATCH {
            let full = mem::replace(&mut batch, pool.take());
            if messages.send(Message::Batch(full)).is_err() {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    // If the receiver is gone, the survey has ended.
    let _ = messages.send(Message::Batch(batch));
    read?;
    Ok(Message::End { bytes: input.bytes, lines: input.lines })
}

/// A reader that counts bytes and lines, and fails when the survey is stopped.
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
