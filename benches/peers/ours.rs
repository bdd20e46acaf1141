//! This program.

use jadoube::laws::{Code, Library};
use jadoube::notation::{Reader, Record};
use jadoube::survey::Panel;

use super::work::Tally;

/// The code whose articles are those of the work: threefold, fivefold, fifty, seventy-five.
pub fn one_code(text: &[u8]) -> Tally {
    let library = Library::embedded().expect("the embedded library is sound");
    let code = library.code("fide-2018").expect("the library has this code");
    survey(text, &[code])
}

/// Every code of the library.
pub fn all_codes(text: &[u8]) -> Tally {
    let library = Library::embedded().expect("the embedded library is sound");
    survey(text, &library.codes().iter().collect::<Vec<_>>())
}

fn survey(text: &[u8], codes: &[&Code]) -> Tally {
    let mut tally = Tally::default();
    let mut panel = Panel::new(codes);
    let mut reader = Reader::new(text);
    let mut record = Record::default();
    while reader.read(&mut record) {
        let heard = panel.hear(&record);
        tally.games += 1;
        tally.plies += u64::from(heard.timeline.plies());
        for opinion in heard.opinions {
            tally.found[3] += u64::from(opinion.ply.is_some());
        }
    }
    tally
}

/// Reading alone.
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
