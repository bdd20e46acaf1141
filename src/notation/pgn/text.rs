//! From bytes to text: UTF-8, or Latin-1 where it is not.

use std::borrow::Cow;

/// The longest piece of a file that a message repeats, in characters.
const SHOWN: usize = 60;

/// The text of some bytes: as UTF-8, or as Latin-1 where that is not what they are.
#[inline]
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(latin_1(bytes)),
    }
}

#[cold]
fn latin_1(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| char::from(byte)).collect()
}

/// A token as a message shows it, cut if it is long.
pub(super) fn shown(token: &[u8]) -> String {
    // No character takes more than four bytes.
    let most = token.len().min(4 * (SHOWN + 1));
    let cut = token.get(..most).unwrap_or_default();
    let text = match str::from_utf8(cut) {
        // Only the cut itself may have broken a character.
        Err(e) if most < token.len() && e.valid_up_to() + 4 > most => {
            decode(cut.get(..e.valid_up_to()).unwrap_or_default())
        }
        _ => decode(cut),
    };
    let mut characters = text.chars();
    let mut shown = String::new();
    for c in characters.by_ref().take(SHOWN) {
        // A file must not be able to speak to the reader's terminal.
        if c.is_control() { shown.extend(c.escape_default()) } else { shown.push(c) }
    }
    if characters.next().is_some() || most < token.len() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::{decode, shown};

    #[test]
    fn latin_1_is_read_where_utf_8_is_not() {
        assert_eq!(decode(b"M\xfcller"), "Müller");
        assert_eq!(decode("Müller".as_bytes()), "Müller");
    }

    #[test]
    fn long_tokens_are_cut_between_characters() {
        assert_eq!(shown(b"Sf3"), "Sf3");
        assert_eq!(shown(b"\x1b[2J"), "\\u{1b}[2J");
        let long = shown("é♘".repeat(500).as_bytes());
        assert!(long.starts_with("é♘é♘") && long.ends_with('…'), "{long}");
        assert_eq!(long.chars().count(), 61);
    }
}
