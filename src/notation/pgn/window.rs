//! The part of an input that is held in memory. It moves to the beginnings of games and cuts the
//! input there.

use std::io::{self, Read};

use super::boundary::{GAME_START, LOOKBACK, first};

/// The number of bytes held to find a boundary.
const WINDOW: usize = 1 << 16;

#[derive(Debug)]
pub(crate) struct Window<R> {
    input: R,
    pub(super) text: Vec<u8>,
    /// The place of the first unread byte. The bytes before it are kept because a boundary depends
    /// on them.
    pub(super) at: usize,
    /// The error in the input after the text.
    fault: Option<io::Error>,
}

impl<R: Read> Window<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { input, text: Vec::new(), at: 0, fault: None }
    }

    /// Reads until it holds `most` bytes. Returns true at the end of the input.
    pub(super) fn fill(&mut self, most: usize) -> io::Result<bool> {
        let wanted = most.saturating_sub(self.text.len());
        self.text.reserve_exact(wanted);
        let read = self.input.by_ref().take(wanted as u64).read_to_end(&mut self.text)?;
        Ok(read < wanted)
    }

    /// Drops the text that was read, except the bytes on which a boundary at this place depends.
    pub(super) fn forget(&mut self) {
        let keep = self.at.saturating_sub(LOOKBACK);
        self.text.drain(..keep);
        self.at -= keep;
    }

    /// Returns the place of the first boundary from this byte on, and true. If there is none,
    /// returns the place at which one may begin if the input continues, and false.
    pub(super) fn boundary(&self, from: usize, ended: bool) -> (usize, bool) {
        let boundary = first(&self.text, from);
        let undecided = if ended { 0 } else { undecided(&self.text) };
        (boundary.unwrap_or(self.text.len() - undecided), boundary.is_some())
    }

    /// Returns the next block, and true if a boundary ends it: the first boundary after `least`
    /// bytes. An empty block is the end.
    pub(crate) fn next_block(&mut self, least: u64) -> io::Result<(&[u8], bool)> {
        self.forget();
        let begin = self.at;
        if self.fault.is_none() {
            self.fault = self.fill(WINDOW).err();
        }
        let len = self.text.len();
        let from = begin + least.min((len - begin) as u64) as usize;
        let (at, is_cut) = self.boundary(from, len < WINDOW);
        self.at = at;
        match self.fault.take_if(|_| !is_cut && at == begin) {
            Some(fault) => Err(fault),
            None => Ok((&self.text[begin..at], is_cut)),
        }
    }
}

/// Returns the offset of the first boundary in an input, among the first `most` bytes. The input
/// begins with the `before` bytes that a boundary depends on.
pub(crate) fn find(input: impl Read, before: usize, most: u64) -> io::Result<Option<u64>> {
    let mut window = Window::new(input);
    window.fill(before)?;
    window.at = before.min(window.text.len());
    let mut passed = 0;
    while passed < most {
        let (block, is_cut) = window.next_block(0)?;
        passed += block.len() as u64;
        if is_cut || block.is_empty() {
            return Ok(Some(passed).filter(|at| is_cut && *at < most));
        }
    }
    Ok(None)
}

/// Returns the number of bytes at the end of a text that may be the beginning of a boundary.
fn undecided(text: &[u8]) -> usize {
    let most = text.len().min(GAME_START.len() - 1);
    (1..=most).rev().find(|&len| text.ends_with(&GAME_START[..len])).unwrap_or(0)
}
