//! The sentences on a verdict: its reasons, and where readings disagree those of each.

use indexmap::IndexMap;

use crate::arbiter::{ReadingVerdict, Ruleset, Verdict, VerdictKind};
use crate::replay::{Ply, Timeline};

use super::explain::reasons;
use super::words::{conditions, either};

/// Why a verdict is what it is, a paragraph each; `as_read` has the verdict in each of its
/// readings, if they disagree.
pub(crate) fn sentences(
    code: &dyn Ruleset,
    verdict: &Verdict,
    as_read: &[Verdict],
    game: &Timeline,
) -> Vec<String> {
    if as_read.is_empty() {
        let mut sentences = reasons(code, verdict, game);
        sentences.extend(by_reading(code, verdict, game));
        return sentences;
    }
    let readings: Vec<(&ReadingVerdict, Vec<String>)> = verdict
        .readings
        .iter()
        .zip(as_read)
        .filter(|(read, _)| is_disputed(read, verdict))
        .map(|(read, as_read)| (read, reasons(code, as_read, game)))
        .collect();
    // What is the same in all readings is said once.
    let in_all = |reason: &String| readings.iter().all(|(_, reasons)| reasons.contains(reason));
    let first = readings.iter().take(1).flat_map(|(_, reasons)| reasons);
    let mut sentences: Vec<String> = first.filter(|reason| in_all(reason)).cloned().collect();
    for (read, reasons) in &readings {
        let own = reasons.iter().filter(|reason| !in_all(reason)).cloned();
        let paragraph: Vec<String> =
            std::iter::once(in_words(code, &[*read], game)).chain(own).collect();
        sentences.push(paragraph.join(" "));
    }
    sentences
}

/// What readings come to that do not disagree on the word: of each that comes to another ply; where
/// the verdict hangs on what is not known, of all of them.
pub(crate) fn by_reading(code: &dyn Ruleset, verdict: &Verdict, game: &Timeline) -> Vec<String> {
    let Some(first) = verdict.readings.first() else { return Vec::new() };
    let mut groups: IndexMap<(VerdictKind, Option<Ply>), Vec<&ReadingVerdict>> = IndexMap::new();
    for read in &verdict.readings {
        groups.entry((read.kind, read.ply)).or_default().push(read);
    }
    match (groups.len(), verdict.kind) {
        (1, VerdictKind::Undetermined) => vec![in_a_word("By what is known", first, game)],
        (1, _) => Vec::new(),
        _ => groups.values().map(|reads| in_words(code, reads, game)).collect(),
    }
}

/// Whether the readings of the same articles come to different verdicts.
fn is_disputed(reading: &ReadingVerdict, verdict: &Verdict) -> bool {
    let mut of_it = verdict.readings.iter().filter(|read| read.reads_the_same_articles(reading));
    of_it.any(|read| read.conclusion() != reading.conclusion())
}

/// The verdict in readings that come to the same, in a word.
fn in_words(code: &dyn Ruleset, reads: &[&ReadingVerdict], game: &Timeline) -> String {
    let ways: Vec<String> = reads.iter().map(|read| conditions(code, &read.read)).collect();
    in_a_word(&format!("If {}", either(&ways)), reads[0], game)
}

/// A verdict in a word, after that on which it hangs.
fn in_a_word(hangs_on: &str, read: &ReadingVerdict, game: &Timeline) -> String {
    let at = read.ply.map_or_else(String::new, |ply| format!(" at {}", game.named(ply)));
    format!("{hangs_on}: {}{at}.", read.kind)
}
