//! Where an input may be cut so that each piece reads as in the whole.

use std::io::{self, Read};

use memchr::memmem;

/// A line that begins so begins a game, whatever it seems to stand in.
const GAME_START: &[u8] = b"[Event \"";

/// How much is searched at once.
const WINDOW: usize = 1 << 16;

/// The first seam in a text, if one is there. Whether its first byte begins a line is told.
pub(super) fn first(text: &[u8], line_begins: bool) -> Option<usize> {
    memmem::find_iter(text, GAME_START).find(|&at| match at.checked_sub(1) {
        None => line_begins,
        Some(before) => matches!(text[before], b'\n' | b'\r'),
    })
}

/// How many bytes at the end of a text may be the beginning of a seam, which what follows
/// decides.
pub(super) fn undecided(text: &[u8]) -> usize {
    let most = text.len().min(GAME_START.len() - 1);
    (1..=most).rev().find(|&len| text.ends_with(&GAME_START[..len])).unwrap_or(0)
}

/// Whether a text is UTF-16, which nobody reads: it has no seams.
pub(super) fn is_utf_16(text: &[u8]) -> bool {
    text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff")
}

/// How many bytes into an input its first seam stands, among the first so many; the input
/// begins with the byte before.
pub(super) fn find(mut input: impl Read, most: u64) -> io::Result<Option<u64>> {
    let mut before = [0];
    if input.read(&mut before)? == 0 {
        return Ok(None);
    }
    let mut line_begins = matches!(before, [b'\n' | b'\r']);
    let mut window = Vec::with_capacity(WINDOW);
    let mut passed = 0;
    while passed < most {
        let held = window.len();
        let read = input.by_ref().take((WINDOW - held) as u64).read_to_end(&mut window)?;
        if let Some(at) = first(&window, line_begins) {
            let at = passed + at as u64;
            return Ok((at < most).then_some(at));
        }
        if read == 0 {
            break;
        }
        let done = window.len() - undecided(&window);
        if let Some(last) = done.checked_sub(1) {
            line_begins = matches!(window[last], b'\n' | b'\r');
        }
        window.drain(..done);
        passed += done as u64;
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::{find, first, undecided};

    #[test]
    fn only_a_line_begins_a_game() {
        let text = b"a [Event \"b\"]\n[Event \"c\"]";
        assert_eq!(first(text, true), Some(14));
        assert_eq!(first(b"[Event \"c", true), Some(0));
        assert_eq!(first(b"[Event \"c", false), None);
        assert_eq!(first(b"\r[Event \"c", false), Some(1));
        assert_eq!(undecided(b"x\n[Eve"), 4);
        assert_eq!(undecided(b"x\n[Event "), 7);
        assert_eq!(undecided(b"x[[["), 1);
        assert_eq!(undecided(b"x"), 0);
    }

    #[test]
    fn a_seam_is_found_wherever_it_stands() {
        for len in (0..40).chain(65_500..65_560).chain([200_000]) {
            let text = [&vec![b'x'; len], &b"\n[Event \"A\"]"[..]].concat();
            let expected = len as u64;
            assert_eq!(find(&text[..], u64::MAX).unwrap(), Some(expected), "{len}");
            assert_eq!(find(&text[..], expected + 1).unwrap(), Some(expected), "{len}");
            assert_eq!(find(&text[..], expected).unwrap(), None, "{len}");
            assert_eq!(find(&text[..len], u64::MAX).unwrap(), None, "{len}");
        }
    }
}
