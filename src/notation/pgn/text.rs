//! The conversion of bytes to text: from UTF-8, or from Windows-1252 if they are not UTF-8.
//!
//! Windows-1252 is Latin-1 with dashes, quotation marks and daggers in place of control characters
//! that no text has.

use std::borrow::Cow;

/// The maximum length of a piece of a file in a message, in characters.
const SHOWN: usize = 60;

/// The characters of Windows-1252 from 0x80 to 0x9f. Five of them are undefined.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Returns bytes as text: as UTF-8, or as Windows-1252 if they are not UTF-8.
#[inline]
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(windows_1252(bytes)),
    }
}

#[cold]
fn windows_1252(bytes: &[u8]) -> String {
    let characters = bytes.iter().map(|&byte| {
        let place = usize::from(byte.wrapping_sub(0x80));
        WINDOWS.get(place).copied().unwrap_or(char::from(byte))
    });
    characters.collect()
}

/// Returns a token as a message shows it, shortened if it is long.
pub(crate) fn shown(token: &[u8]) -> String {
    // No character takes more than four bytes.
    let most = token.len().min(4 * (SHOWN + 1));
    let cut = token.get(..most).unwrap_or_default();
    let text = match str::from_utf8(cut) {
        // The only invalid character is the one that the cut broke.
        Err(e) if most < token.len() && e.valid_up_to() + 4 > most => {
            decode(cut.get(..e.valid_up_to()).unwrap_or_default())
        }
        _ => decode(cut),
    };
    let mut characters = text.chars();
    let mut shown = String::new();
    for c in characters.by_ref().take(SHOWN) {
        // Control characters of a file must not reach the terminal.
        if c.is_control() { shown.extend(c.escape_default()) } else { shown.push(c) }
    }
    if characters.next().is_some() || most < token.len() {
        shown.push('…');
    }
    shown
}
