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
use super::work_queue::{Page, PendingChunk, Work, WorkQueue};
use super::worker::Worker;

/// How large a piece of work is, in bytes: with the rest of its last game it is read at once.
const SIZE: u64 = (1 << 20) - (1 << 16);

/// How many games a batch holds at most.
const GAMES: usize = 1024;

/// How heavy it may be, in bytes, before it is handed in.
const WEIGHT: usize = 1 << 20;

/// How a survey is run; but for the limit, nothing of this changes what it finds.
#[derive(Clone, Debug)]
pub struct Running {
    /// How many threads hear games.
    pub threads: usize,
    /// How large a piece of work is, in bytes. Parts of packed inputs depend on it.
    pub size: u64,
    /// Which part of the input is read.
    pub part: Part,
    /// How long a game may be, in bytes; a longer one is not read.
    pub max_game: usize,
    /// Says, from elsewhere, that the survey is to end with the games in work.
    pub stop: Arc<AtomicBool>,
}

/// What arrives from a survey, in the order of the input.
pub enum News<'a> {
    /// Some games of an input, told by its place.
    Games(usize, &'a Batch),
    /// So many bytes of an input have been read. Of packed ones the unpacked bytes count.
    Read(usize, u64),
    /// An input cannot be read further.
    Fault(usize, io::Error),
}

/// How a survey ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything was read.
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

/// Hears the games of all inputs and tells the news as they come in.
///
/// # Errors
/// Passes on what whoever is told cannot bear.
pub fn survey<E>(
    inputs: Vec<Input>,
    inquiry: &Inquiry<'_>,
    running: &Running,
    mut tell: impl FnMut(News<'_>) -> Result<(), E>,
) -> Result<End, E> {
    let threads = running.threads.max(1);
    let (sender, tickets) = sync_channel(threads);
    let shelf = BatchPool::default();
    let stop = Arc::clone(&running.stop);
    let desk = Mutex::new(WorkQueue::new(inputs, running.size.max(1), running.part, stop, sender));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| work(&desk, inquiry, running, &shelf));
        }
        let mut reception = Reception { input: None, games: 0, lines: 0, part: running.part };
        for ticket in tickets {
            if reception.take(&ticket, &shelf, &mut tell)? == End::Stopped {
                return Ok(End::Stopped);
            }
        }
        let stopped = running.stop.load(Ordering::Relaxed);
        Ok(if stopped { End::Stopped } else { End::Complete })
    })
}

/// Where pages come in, and how much came before them in the same input.
struct Reception {
    input: Option<usize>,
    games: u64,
    lines: u64,
    part: Part,
}

impl Reception {
    fn take<E>(
        &mut self,
        ticket: &PendingChunk,
        shelf: &BatchPool,
        tell: &mut impl FnMut(News<'_>) -> Result<(), E>,
    ) -> Result<End, E> {
        if self.input != Some(ticket.input) {
            *self = Self { input: Some(ticket.input), games: 0, lines: 0, part: self.part };
        }
        let mut games = 0;
        for page in &ticket.pages {
            match page {
                Page::Batch(mut batch) => {
                    games += batch.read;
                    if self.part.is_whole() {
                        batch.count_from(self.games, self.lines);
                    } else {
                        batch.leave_uncounted();
                    }
                    tell(News::Games(ticket.input, &batch))?;
                    shelf.put(batch);
                }
                Page::End { bytes, lines } => {
                    self.lines += lines;
                    tell(News::Read(ticket.input, bytes))?;
                }
                Page::Fault(error) => tell(News::Fault(ticket.input, error))?,
                Page::Halted => return Ok(End::Stopped),
            }
        }
        self.games += games;
        Ok(End::Complete)
    }
}

/// Batches that were read and are used again: memory that one thread asks for and another gives
/// back would grow with the input.
#[derive(Default)]
struct BatchPool(Mutex<Vec<Batch>>);

impl BatchPool {
    fn batches(&self) -> MutexGuard<'_, Vec<Batch>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An empty batch.
    fn take(&self) -> Batch {
        self.batches().pop().unwrap_or_default()
    }

    fn put(&self, mut batch: Batch) {
        batch.clear();
        self.batches().push(batch);
    }
}

/// What one thread does: it fetches work and does it until there is none.
fn work(desk: &Mutex<WorkQueue>, inquiry: &Inquiry<'_>, running: &Running, shelf: &BatchPool) {
    let mut worker = Worker::new(inquiry);
    let next = || desk.lock().unwrap_or_else(PoisonError::into_inner).next();
    while let Some((work, pages)) = next() {
        let last = match hear(work, &mut worker, &pages, running, shelf) {
            Ok(end) => end,
            Err(_) if running.stop.load(Ordering::Relaxed) => Page::Halted,
            Err(error) => Page::Fault(error),
        };
        // Whoever does not fetch it does not want it.
        let _ = pages.send(last);
    }
}

/// Hears the games of some work and hands in the batches; says how it ended.
fn hear(
    work: Work,
    worker: &mut Worker<'_, '_>,
    pages: &SyncSender<Page>,
    running: &Running,
    shelf: &BatchPool,
) -> io::Result<Page> {
    let stop = &running.stop;
    let none = || Ok(Page::End { bytes: 0, lines: 0 });
    let (byte, input): (u64, Box<dyn Read>) = match work {
        Work::Broken(error) => return Err(error),
        Work::Piece(piece) => (piece.byte, Box::new(Blocks::new(piece.blocks, Arc::clone(stop)))),
        Work::Range { path, from, until } => match games_between(&path, from, until)? {
            None => return none(),
            Some((begin, text)) => (begin, Box::new(text)),
        },
    };
    let mut input = Counted { input, bytes: 0, lines: 0, stop };
    let mut batch = shelf.take();
    let games = Stream::starting_at(&mut input, byte).with_max_game(running.max_game);
    let read = games.read_all(|record| {
        worker.note(record, &mut batch);
        let full = batch.games.len() >= GAMES || batch.weight() >= WEIGHT;
        if full && pages.send(Page::Batch(mem::replace(&mut batch, shelf.take()))).is_err() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    // If it is not fetched, neither is what follows.
    let _ = pages.send(Page::Batch(batch));
    read?;
    Ok(Page::End { bytes: input.bytes, lines: input.lines })
}

/// An input whose bytes and lines are counted, and that breaks off when the survey is stopped.
struct Counted<'a> {
    input: Box<dyn Read>,
    bytes: u64,
    lines: u64,
    stop: &'a AtomicBool,
}

impl Read for Counted<'_> {
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
