//! The kind of an input that is not PGN, recognised by its first bytes.

/// The number of bytes read to recognise the kind of an input.
pub const SNIFFED: usize = 512;

const MAGIC: [(&[u8], &str); 20] = [
    (b"PK\x03\x04", "a ZIP archive"),
    (b"PK\x05\x06", "an empty ZIP archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"\xfd7zXZ\0", "an xz archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\x28\xb5\x2f\xfd", "a Zstandard archive"),
    (b"%PDF-", "a PDF document"),
    (b"{\\rtf", "a rich text document (RTF)"),
    (b"\xd0\xcf\x11\xe0", "an Office document"),
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"SQLite format 3\0", "an SQLite database"),
    (b"PAR1", "a Parquet table"),
    (b"\x7fELF", "a program"),
    (b"\xff\xfe\0\0", "UTF-32 text"),
    (b"\xff\xfe", "UTF-16 text: save it as UTF-8"),
    (b"\xfe\xff", "UTF-16 text: save it as UTF-8"),
];

/// Returns the kind of an input by its first [`SNIFFED`] bytes. `None` if it may be PGN.
pub fn foreign(head: &[u8]) -> Option<&'static str> {
    let known = MAGIC.iter().find(|(magic, _)| head.starts_with(magic));
    known
        .map(|(_, what)| *what)
        .or_else(|| tar(head))
        .or_else(|| binary(head))
        .or_else(|| markup(head))
}

fn tar(head: &[u8]) -> Option<&'static str> {
    head.get(257..)?.starts_with(b"ustar").then_some("a tar archive")
}

/// Returns the name of data that is not text, because it has NUL bytes or too many control
/// characters. NUL bytes at the end do not count, as some programs fill up a file with them.
fn binary(head: &[u8]) -> Option<&'static str> {
    let end = head.iter().rposition(|byte| !matches!(byte, 0 | 0x1a | b'\n' | b'\r'));
    let Some(end) = end else { return head.contains(&0).then_some("nothing but NUL bytes") };
    let text = head.get(..end).unwrap_or_default();
    let nuls = memchr::memchr_iter(0, text).count();
    match 3 * nuls {
        0 => (CONTROLS * controls(text) > text.len()).then_some("binary data"),
        // In UTF-16 every other byte of ASCII letters is NUL.
        most if most >= text.len() => Some("UTF-16 text or binary data"),
        _ => Some("binary data"),
    }
}

/// The minimum number of bytes of a text for each control character.
const CONTROLS: usize = 20;

/// Returns the number of control characters, except line ends, tabs and terminal escapes.
fn controls(text: &[u8]) -> usize {
    text.iter().filter(|byte| matches!(byte, 1..=8 | 14..=25 | 28..=31)).count()
}

fn markup(head: &[u8]) -> Option<&'static str> {
    let text =
        head.strip_prefix(super::boundary::BYTE_ORDER_MARK).unwrap_or(head).trim_ascii_start();
    let [b'<', b'!' | b'?' | b'a'..=b'z' | b'A'..=b'Z', ..] = text else { return None };
    let text = text.to_ascii_lowercase();
    let is_html = memchr::memmem::find(&text, b"html").is_some();
    Some(if is_html { "an HTML page" } else { "XML" })
}
