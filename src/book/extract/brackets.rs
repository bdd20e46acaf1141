//! The brackets of a text and where each one is closed.

/// The maximum length of a bracketed note among moves, in bytes; a longer bracket is not closed.
const LONGEST_NOTE: usize = 4_000;

/// The closed brackets of a text, in order of their openings.
#[derive(Debug)]
pub(super) struct Brackets {
    /// The byte of each opening bracket, and the byte after its closing bracket.
    closed: Vec<(usize, usize)>,
}

impl Brackets {
    /// Finds the brackets of a text. Each kind of bracket nests by itself. Takes linear time.
    pub(super) fn of(text: &str) -> Self {
        let mut open: [Vec<usize>; 3] = Default::default();
        let mut closed = Vec::new();
        for (at, byte) in text.bytes().enumerate() {
            if let Some(kind) = b"([{".iter().position(|opening| *opening == byte) {
                open[kind].push(at);
            } else if let Some(kind) = b")]}".iter().position(|closing| *closing == byte)
                && let Some(begin) = open[kind].pop()
                && at < begin + LONGEST_NOTE
            {
                closed.push((begin, at + 1));
            }
        }
        closed.sort_unstable();
        Self { closed }
    }

    /// Returns the byte after the bracket that opens at a byte, or `None` if no bracket opens there or
    /// it is never closed.
    pub(super) fn end(&self, at: usize) -> Option<usize> {
        let found = self.closed.binary_search_by_key(&at, |(begin, _)| *begin).ok()?;
        Some(self.closed[found].1)
    }
}
