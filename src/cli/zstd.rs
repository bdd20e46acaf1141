//! Zstandard decompression of a whole input.

use std::io::{self, BufRead, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// The largest window of a frame, in bytes: that of `zstd`, unless it is told otherwise.
const MAX_WINDOW: u64 = 1 << 27;

/// Decompresses all frames of an input, one after the other, and checks their checksums.
pub(super) struct Decoder<R> {
    input: R,
    frame: FrameDecoder,
}

impl<R: BufRead> Decoder<R> {
    pub(super) fn new(input: R) -> Self {
        let mut frame = FrameDecoder::new();
        frame.set_max_window_size(MAX_WINDOW);
        Self { input, frame }
    }

    /// Reads the header of the next frame. Returns false at the end of the input.
    fn begin_frame(&mut self) -> io::Result<bool> {
        while !self.input.fill_buf()?.is_empty() {
            match self.frame.reset(&mut self.input) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    io::copy(&mut (&mut self.input).take(length.into()), &mut io::sink())?;
                }
                Err(error) => return Err(damaged(&error.to_string())),
            }
        }
        Ok(false)
    }

    fn check_sum(&self) -> io::Result<()> {
        match self.frame.get_checksum_from_data() {
            Some(sum) if self.frame.get_calculated_checksum() != Some(sum) => {
                Err(damaged("its checksum differs"))
            }
            _ => Ok(()),
        }
    }
}

impl<R: BufRead> Read for Decoder<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.frame.can_collect() == 0 {
            if self.frame.is_finished() {
                self.check_sum()?;
                if !self.begin_frame()? {
                    return Ok(0);
                }
            } else {
                self.frame
                    .decode_blocks(&mut self.input, BlockDecodingStrategy::UptoBlocks(1))
                    .map_err(|error| damaged(&error.to_string()))?;
            }
        }
        self.frame.read(buffer)
    }
}

fn damaged(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("the zstd data is damaged: {why}"))
}
