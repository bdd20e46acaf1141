//! The text of a book, decoded.

use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};
use encoding_rs_io::DecodeReaderBytesBuilder;
use jadoube::book::{in_notation, is_pgn};
use jadoube::notation::games;

use super::input::{head_of, open_text};

/// Opens the text of a book, or standard input for `-`, decompresses it, and decodes it from
/// `encoding`, or from UTF-16 with a byte order mark.
pub(crate) fn open_book(
    path: &Path,
    encoding: Option<&'static Encoding>,
) -> io::Result<Box<dyn BufRead>> {
    let is_named = encoding == Some(UTF_16LE) || encoding == Some(UTF_16BE);
    // The formats that UTF-16 without a mark seems to be, the second in other scripts than Latin.
    let unmarked = ["UTF-16 text or binary data", "binary data"];
    let mut stored = open_text(path, |what| {
        what.starts_with("UTF-16 text:") || is_named && unmarked.contains(&what)
    })?;
    let head_as_stored = head_of(&mut stored)?;
    let mut decoding = DecodeReaderBytesBuilder::new();
    decoding.encoding(encoding).bom_override(true).utf8_passthru(true);
    let mut text =
        BufReader::new(decoding.build(Cursor::new(head_as_stored.clone()).chain(stored)));
    let head = head_of(&mut text)?;
    if head.is_empty() {
        return Err(io::Error::other("it is empty"));
    }
    if is_pgn(&head) && is_standard(&head) {
        let first = if head == head_as_stored { "" } else { "; save it as UTF-8 first" };
        return Err(io::Error::other(format!(
            "this is PGN already: `jadoube convert` and the commands that judge games read it{first}"
        )));
    }
    Ok(Box::new(Cursor::new(head).chain(text)))
}

/// Returns true if the first game of a file of PGN is written in standard algebraic notation.
/// Scores in other notations may stand below tags too.
fn is_standard(head: &[u8]) -> bool {
    // The last line may be cut off.
    let whole_lines = head.iter().rposition(|byte| *byte == b'\n').map_or(head, |end| &head[..end]);
    games(whole_lines).next().is_none_or(|record| in_notation(&record, None).notation.is_san())
}

/// Parses the name of an encoding.
pub(crate) fn encoding(name: &str) -> Result<&'static Encoding, String> {
    Encoding::for_label_no_replacement(name.as_bytes()).ok_or_else(|| {
        "no encoding has this name; some are windows-1251, koi8-r, iso-8859-2".to_owned()
    })
}
