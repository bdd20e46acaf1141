//! Scores that are written in another dialect than the book around them: an appendix, a quotation.

use super::chain::{Chain, Runs};
use super::found::ChoiceReason;
use super::lines::below;
use super::number::{Number, leading};
use super::plain::Plain;
use super::recognise::is_tag;
use super::run::TELLING;
use super::scan::Scan;
use crate::chess::{Movement, Position};
use crate::notation::Notation;
use crate::notation::dialects::{ALL, Dialect};

/// A score, and what it is written in.
type Found = (Chain, &'static dyn Dialect);

/// The scores of a text that can be read in none of these dialects, of whose scores these were found.
pub(super) fn scores(plain: &Plain, known: &[&'static dyn Dialect], found: &[Found]) -> Vec<Found> {
    let is_read = |at: usize| {
        let before = found.partition_point(|(chain, _)| chain.begin <= at);
        let chain = before.checked_sub(1).map(|before| &found[before].0);
        chain.is_some_and(|it| at < it.end && (it.is_whole() || it.written.len() >= TELLING))
    };
    let unread = openings(&plain.text).filter(|number| !is_read(number.begin));
    let told = unread.filter_map(|it| Some((it.begin, telling(&plain.text, &it, known)?)));
    let told: Vec<(usize, &'static dyn Dialect)> = told.collect();
    let is_told = |other: &dyn Dialect| told.iter().any(|(_, it)| it.name() == other.name());
    let mut scores = Vec::new();
    for dialect in ALL.into_iter().filter(|it| is_told(*it)) {
        let mut runs = Runs::new(plain, dialect);
        for mut chain in runs.chains() {
            let opening = told.binary_search_by_key(&chain.begin, |(begin, _)| *begin);
            let is_told = opening.is_ok_and(|at| told[at].1.name() == dialect.name());
            if is_told {
                runs.conclude(&mut chain, ChoiceReason::OtherNotation(Notation::Dialect(dialect)));
                scores.push((chain, dialect));
            }
        }
    }
    scores
}

/// The numbers of first moves that lead their lines, below no tags: games of PGN are none of a book.
fn openings(text: &str) -> impl Iterator<Item = Number> {
    let lines = std::iter::once(0).chain(below(text, 0, text.len()));
    let number = move |line: usize| {
        let number = leading(text, line).filter(|it| it.half_move(0) == 0);
        number.filter(|_| !is_below_tag(&text[..line]))
    };
    lines.filter_map(number)
}

/// Whether a tag is the last line of a text that is not blank.
fn is_below_tag(above: &str) -> bool {
    let above = above.trim_end();
    let line = memchr::memrchr(b'\n', above.as_bytes()).map_or(0, |end| end + 1);
    is_tag(&above.as_bytes()[line..])
}

/// The dialect in which most of the moves behind a number can be played, if that is not one of these.
fn telling(
    text: &str,
    number: &Number,
    known: &[&'static dyn Dialect],
) -> Option<&'static dyn Dialect> {
    let is_known = |other: &dyn Dialect| known.iter().any(|it| it.name() == other.name());
    let others = ALL.into_iter().filter(|it| !is_known(*it));
    // In most dialects not even the first move can be read: nothing is looked for behind it.
    let run = |dialect| {
        let scan = Scan { text, dialect, repeats_numbers: true };
        scan.move_at(number.end, 0, true)?.played(&Position::start(Movement::default()))?;
        scan.run(number)
    };
    let played = others.map(|dialect| (run(dialect).map_or(0, |run| run.played()), dialect));
    let (plies, dialect) = played.rev().max_by_key(|(plies, _)| *plies)?;
    (plies >= TELLING).then_some(dialect)
}
