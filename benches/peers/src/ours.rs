//! The work done by this program.

use jadoube::arbiter::{BatchJudge, rulesets};
use jadoube::chess::Movement;
use jadoube::laws::{Code, Library};
use jadoube::notation::{Reader, Record};
use jadoube::replay::Timeline;

use crate::work::Tally;

/// Reads every game.
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

/// Reads and replays every game, without judging it.
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

/// Judges by the code whose articles are those of the work: threefold, fivefold, fifty,
/// seventy-five. Checkmate, stalemate and dead positions are judged too.
pub fn one_code(text: &[u8]) -> Tally {
    let library = library();
    let code = library.code("fide-2018").expect("the library has this code");
    survey(text, &[code])
}

/// Judges by every code of the library.
pub fn all_codes(text: &[u8]) -> Tally {
    codes(text, usize::MAX)
}

/// Judges by this number of codes, spread evenly over the library.
pub fn codes(text: &[u8], wanted: usize) -> Tally {
    let library = library();
    let all: Vec<&Code> = library.codes().iter().collect();
    let wanted = wanted.min(all.len());
    let spread: Vec<&Code> = (0..wanted).map(|n| all[n * all.len() / wanted]).collect();
    survey(text, &spread)
}

fn library() -> Library {
    Library::embedded().expect("the embedded library is sound")
}

fn survey(text: &[u8], codes: &[&Code]) -> Tally {
    let mut tally = Tally::default();
    let mut batch_judge = BatchJudge::new(&rulesets(codes.iter().copied()));
    let mut reader = Reader::new(text);
    let mut record = Record::default();
    while reader.read(&mut record) {
        let judged = batch_judge.judge(&record);
        let summary = judged.timeline.summary();
        tally.games += 1;
        tally.plies += u64::from(summary.plies);
        tally.verdicts += judged.verdicts.len() as u64;
    }
    tally
}
