//! No bytes make the reader panic, hang or lose its place, and a stream reads as a slice.
//!
//! Run from the root of the repository with `cargo fuzz run --fuzz-dir tests/fuzz pgn`.
#![no_main]

use std::ops::ControlFlow;

use jadoube::notation::{Reader, Record, Stream};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let mut reader = Reader::new(input);
    let mut record = Record::default();
    let (mut games, mut end) = (Vec::new(), 0);
    while reader.read(&mut record) {
        let from = record.byte as usize;
        assert!(from >= end);
        end = from + record.text.len();
        assert_eq!(&input[from..end], record.text);
        for m in &record.moves {
            assert!(m.byte as usize + usize::from(m.len) <= record.text.len());
        }
        games.push((record.byte, record.line, record.moves.clone(), record.stop.clone()));
    }
    let mut streamed = Vec::new();
    let read = Stream::new(input).read_all(|game| {
        streamed.push((game.byte, game.line, game.moves.clone(), game.stop.clone()));
        ControlFlow::Continue(())
    });
    assert!(read.is_ok());
    assert_eq!(streamed, games);
});
