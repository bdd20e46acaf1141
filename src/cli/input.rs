//! Where games come from: files, standard input, compressed or not.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// Opens a file, or standard input for `-`, and unpacks what is packed. What it is is told
/// by its first bytes, not by its name.
pub(crate) fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    if path.as_os_str() == "-" {
        unpacked(BufReader::new(io::stdin()))
    } else {
        unpacked(BufReader::new(File::open(path)?))
    }
}

/// Unpacks what is packed.
pub(crate) fn unpacked(mut input: impl BufRead + 'static) -> io::Result<Box<dyn Read>> {
    Ok(match input.fill_buf()? {
        [0x1f, 0x8b, ..] => Box::new(flate2::bufread::MultiGzDecoder::new(input)),
        [b'B', b'Z', b'h', ..] => Box::new(bzip2::bufread::MultiBzDecoder::new(input)),
        [0x28, 0xb5, 0x2f, 0xfd, ..] => Box::new(zstd::stream::read::Decoder::with_buffer(input)?),
        _ => Box::new(input),
    })
}
