//! Cutting an input at boundaries, in memory that does not grow with it.

use std::io::{self, Read};

use super::window::Window;

const WINDOW: usize = 1 << 16;

/// Cuts an input at boundaries.
pub(crate) struct Cutter<R> {
    window: Window<R>,
    /// What went wrong in the input behind the window.
    fault: Option<io::Error>,
}

impl<R: Read> Cutter<R> {
    pub(crate) fn new(input: R, before: usize) -> io::Result<Self> {
        let mut window = Window::new(input);
        window.fill(before)?;
        window.at = before.min(window.text.len());
        Ok(Self { window, fault: None })
    }

    /// The next block, and whether a boundary ends it: the first that has so many bytes of it before
    /// it. Where none does, an empty block is the end.
    pub(crate) fn next(&mut self, least: u64) -> io::Result<(&[u8], bool)> {
        self.window.forget();
        let begin = self.window.at;
        if self.fault.is_none() {
            self.fault = self.window.fill(WINDOW).err();
        }
        let len = self.window.text.len();
        let from = begin + least.min((len - begin) as u64) as usize;
        let (at, is_cut) = self.window.boundary(from, len < WINDOW);
        self.window.at = at;
        match self.fault.take_if(|_| !is_cut && at == begin) {
            Some(fault) => Err(fault),
            None => Ok((&self.window.text[begin..at], is_cut)),
        }
    }
}

/// How many bytes into an input its first boundary stands, among the first so many; the input
/// begins with the bytes before, as far as a boundary depends on them.
pub(crate) fn find(input: impl Read, before: usize, most: u64) -> io::Result<Option<u64>> {
    let mut cutter = Cutter::new(input, before)?;
    let mut passed = 0;
    while passed < most {
        let (block, is_cut) = cutter.next(0)?;
        passed += block.len() as u64;
        if is_cut || block.is_empty() {
            return Ok(Some(passed).filter(|at| is_cut && *at < most));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn a_boundary_is_found_wherever_it_stands() {
        for len in
            (1..40).chain(500..530).chain(65_000..65_060).chain(65_500..65_560).chain([200_000])
        {
            for line in ["x\n", "\"]\n"] {
                let text =
                    [&vec![b'x'; len], line.as_bytes(), &b"[Event \"A\"]\n1. *\n[Event \"B"[..]]
                        .concat();
                let is_tag = line.starts_with('"');
                let expected = (len + if is_tag { 20 } else { 2 }) as u64;
                assert_eq!(find(&text[..], 0, u64::MAX).unwrap(), Some(expected), "{len}");
                assert_eq!(find(&text[..], 1, u64::MAX).unwrap(), Some(expected - 1), "{len}");
                assert_eq!(find(&text[..], 0, expected + 1).unwrap(), Some(expected), "{len}");
                assert_eq!(find(&text[..], 0, expected).unwrap(), None, "{len}");
                assert_eq!(find(&text[..len], 0, u64::MAX).unwrap(), None, "{len}");
            }
        }
    }
}
