//! The part of an input that is held in memory: it slides along to where games begin.

use std::io::{self, Read};

use super::boundary::{GAME_START, LOOKBACK, first};

#[derive(Debug)]
pub(super) struct Window<R> {
    input: R,
    pub(super) text: Vec<u8>,
    /// Where in it begins what is still to be read; before it stands what a boundary depends on.
    pub(super) at: usize,
}

impl<R: Read> Window<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, text: Vec::new(), at: 0 }
    }

    /// Reads until it holds so much; says whether the input has ended.
    pub(super) fn fill(&mut self, most: usize) -> io::Result<bool> {
        let wanted = most.saturating_sub(self.text.len());
        self.text.reserve_exact(wanted);
        let read = self.input.by_ref().take(wanted as u64).read_to_end(&mut self.text)?;
        Ok(read < wanted)
    }

    /// Drops what has been read, but for what decides whether a game surely begins here.
    pub(super) fn forget(&mut self) {
        let keep = self.at.saturating_sub(LOOKBACK);
        self.text.drain(..keep);
        self.at -= keep;
    }

    /// Where the first boundary from this byte on stands, and that there is one; otherwise where one
    /// may begin if the input goes on.
    pub(super) fn boundary(&self, from: usize, ended: bool) -> (usize, bool) {
        let boundary = first(&self.text, from);
        let undecided = if ended { 0 } else { undecided(&self.text) };
        (boundary.unwrap_or(self.text.len() - undecided), boundary.is_some())
    }
}

/// How many bytes at the end of a text may be the beginning of a boundary, which what follows
/// decides.
fn undecided(text: &[u8]) -> usize {
    let most = text.len().min(GAME_START.len() - 1);
    (1..=most).rev().find(|&len| text.ends_with(&GAME_START[..len])).unwrap_or(0)
}
