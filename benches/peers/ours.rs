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
    if std::env::var("DEAD").is_ok() {
        dead(text);
    }
    let mut tally = Tally::default();
    let mut reader = Reader::new(text);
    let mut record = Record::default();
    while reader.read(&mut record) {
        tally.games += 1;
        tally.plies += record.moves.len() as u64;
    }
    tally
}

fn dead(text: &[u8]) {
    let mut reader = Reader::new(text);
    let mut record = Record::default();
    let mut t = jadoube::replay::Timeline::new(Default::default());
    let mut all = Vec::new();
    let check = std::env::var("CHECK").is_ok();
    let (mut wrong, mut n) = (0, 0);
    while reader.read(&mut record) {
        t.replay_next(&record);
        n += 1;
        let d = t.digest();
        if d.lively && !check {
            continue;
        }
        let p = t.position(t.plies());
        let b: chess::Board = p.fen().parse().unwrap();
        let s = std::time::Instant::now();
        let w = [chess::Color::White, chess::Color::Black].map(|c| chasolver::winnability(&b, c));
        let e = s.elapsed().as_nanos();
        let dead = w.iter().all(|w| *w == Some(chasolver::Winnability::Unwinnable));
        if d.lively && dead {
            wrong += 1;
            println!("WRONG {}", p.fen());
        }
        all.push((e, p.fen(), dead));
    }
    all.sort();
    println!(
        "{n} games, {} proofs, wrong {wrong}, total {} us; median {}, 90% {}",
        all.len(),
        all.iter().map(|x| x.0).sum::<u128>() / 1000,
        all[all.len() / 2].0,
        all[all.len() * 9 / 10].0
    );
    for (e, f, d) in all.iter().rev().take(12) {
        println!("{e} {f} {d}");
    }
    for (e, f, d) in all.iter().step_by((all.len() / 25).max(1)) {
        println!("{e} {f} {d}");
    }
    std::process::exit(0);
}
