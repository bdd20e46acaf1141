//! Where games come from: files, standard input, compressed or not.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

use jadoube::notation::{SNIFFED, foreign};

/// Opens a file, or standard input for `-`, and decompresses it. Its format is detected from its
/// content, not from its name.
pub(crate) fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    if path.as_os_str() == "-" {
        decompressed(BufReader::new(io::stdin()))
    } else {
        decompressed(BufReader::new(File::open(path)?))
    }
}

/// Decompresses an input. What cannot be PGN is an error that says what it seems to be.
pub(crate) fn decompressed<'a>(mut input: impl BufRead + 'a) -> io::Result<Box<dyn Read + 'a>> {
    let head = head_of(&mut input)?;
    let input = Cursor::new(head.clone()).chain(input);
    let mut decompressed: Box<dyn Read + 'a> = match head.as_slice() {
        [0x1f, 0x8b, ..] => Box::new(flate2::bufread::MultiGzDecoder::new(input)),
        [b'B', b'Z', b'h', ..] => Box::new(bzip2::bufread::MultiBzDecoder::new(input)),
        [0x28, 0xb5, 0x2f, 0xfd, ..] => Box::new(zstd::stream::read::Decoder::with_buffer(input)?),
        head => {
            refuse_foreign(head)?;
            return Ok(Box::new(input));
        }
    };
    let head = head_of(&mut decompressed)?;
    refuse_foreign(&head)?;
    Ok(Box::new(Cursor::new(head).chain(decompressed)))
}

/// The first bytes of an input, as many as detecting its format takes.
pub(crate) fn head_of(input: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    input.take(SNIFFED as u64).read_to_end(&mut head)?;
    Ok(head)
}

/// # Errors
/// Says what an input seems to be that cannot be PGN.
pub(crate) fn refuse_foreign(head: &[u8]) -> io::Result<()> {
    match foreign(head) {
        Some(what) => Err(io::Error::other(format!("this is no PGN; it seems to be {what}"))),
        None => Ok(()),
    }
}
