//! Where an input may be cut so that each piece reads as in the whole.

use std::io::{self, Read};

use memchr::memmem;

use crate::notation::{GAME_START, LOOKBACK, is_boundary};

/// How much is searched at once.
const WINDOW: usize = 1 << 16;

/// The first seam in a text from this byte on, if one is there. What stands before the text is
/// given too, or so much of it as a seam depends on.
pub(super) fn first(before: &[u8], text: &[u8], from: usize) -> Option<usize> {
    let candidates = memmem::find_iter(text.get(from..)?, GAME_START).map(|at| from + at);
    { candidates }.find(|&at| {
        if at >= LOOKBACK {
            return is_boundary(text, at);
        }
        let near = [before, &text[..at + GAME_START.len()]].concat();
        is_boundary(&near, before.len() + at)
    })
}

/// Adds to what stands before a text the text itself, as far as a seam behind it depends on it.
pub(super) fn remember(before: &mut Vec<u8>, text: &[u8]) {
    before.extend_from_slice(&text[text.len().saturating_sub(LOOKBACK)..]);
    before.drain(..before.len().saturating_sub(LOOKBACK));
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
/// begins with the bytes before, as far as a seam depends on them.
pub(super) fn find(mut input: impl Read, before: usize, most: u64) -> io::Result<Option<u64>> {
    let mut window = Vec::with_capacity(WINDOW);
    let (mut known, mut passed) = (before, 0);
    while passed < most {
        let room = WINDOW - window.len();
        let read = input.by_ref().take(room as u64).read_to_end(&mut window)?;
        if let Some(at) = first(&[], &window, known) {
            let at = passed + (at - known) as u64;
            return Ok((at < most).then_some(at));
        }
        if read == 0 {
            break;
        }
        let done = (window.len() - undecided(&window)).max(known);
        passed += (done - known) as u64;
        known = done.min(LOOKBACK);
        window.drain(..done - known);
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::{find, first, remember, undecided};

    #[test]
    fn only_a_line_begins_a_game() {
        let text = b"a [Event \"b\"]\n[Event \"c\"]";
        assert_eq!(first(b"", text, 0), None);
        let text = b"a [Event \"b\"] 1.\n[Event \"c\"]";
        assert_eq!(first(b"", text, 0), Some(17));
        assert_eq!(first(b"", b"[Event \"c", 0), Some(0));
        assert_eq!(first(b"x", b"[Event \"c", 0), None);
        assert_eq!(first(b"x\n", b"[Event \"c", 0), Some(0));
        assert_eq!(first(b"", b"\r[Event \"c", 0), Some(1));
        assert_eq!(undecided(b"x\n[Eve"), 4);
        assert_eq!(undecided(b"x\n[Event "), 7);
        assert_eq!(undecided(b"x[[["), 1);
        assert_eq!(undecided(b"x"), 0);
    }

    #[test]
    fn a_tag_before_is_seen_wherever_the_text_is_cut() {
        let text = b"1. e4 *\n\n[Date \"?\"]\n[Event \"A\"]\n\n*\n\n[Event \"B\"]";
        let expected = text.len() - 11;
        for cut in 0..=expected {
            let mut before = Vec::new();
            remember(&mut before, &text[..cut]);
            assert_eq!(first(&before, &text[cut..], 0), Some(expected - cut), "{cut}");
        }
    }

    #[test]
    fn a_seam_is_found_wherever_it_stands() {
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
