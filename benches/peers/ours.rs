//! This program.

use jadoube::chess::Movement;
use jadoube::notation::{Reader, Record};
use jadoube::replay::Timeline;

use super::work::Tally;

/// Reading and replaying, and nothing else.
pub fn replay(text: &[u8]) -> Tally {
    let mut tally = Tally::default();
    let mut reader = Reader::new(text);
    let mut record = Record::default();
    let mut timeline = Timeline::new(Movement::default());
    while reader.read(&mut record) {
        timeline.replay_next(&record);
        tally.games += 1;
        tally.plies += u64::from(timeline.plies());
    }
    tally
}
pub fn one_code(text: &[u8]) -> Tally {
    replay(text)
}
pub fn all_codes(text: &[u8]) -> Tally {
    replay(text)
}
pub fn read(text: &[u8]) -> Tally {
    let mut tally = Tally::default();
    let mut reader = Reader::new(text);
    let mut record = Record::default();
    while reader.read(&mut record) {
        tally.games += 1;
        tally.plies += record.moves.len() as u64;
    }
    tally
}
