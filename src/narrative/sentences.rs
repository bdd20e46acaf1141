//! The sentences on a verdict: its reasons, and where readings disagree those of each.

use crate::arbiter::{ReadingVerdict, Ruleset, Verdict, VerdictKind};
use crate::replay::Timeline;

use super::explain::reasons;
use super::words::conditions;

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
        let hangs = verdict.kind == VerdictKind::Undetermined;
        sentences.extend(
            verdict.readings.iter().filter(|_| hangs).map(|read| in_a_word(code, read, game)),
        );
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
            std::iter::once(in_a_word(code, read, game)).chain(own).collect();
        sentences.push(paragraph.join(" "));
    }
    sentences
}

/// Whether the readings of the same articles come to different verdicts.
fn is_disputed(reading: &ReadingVerdict, verdict: &Verdict) -> bool {
    let mut of_it = verdict.readings.iter().filter(|read| read.reads_the_same_articles(reading));
    of_it.any(|read| read.conclusion() != reading.conclusion())
}

/// The verdict in a reading, or of what is known, in a word.
fn in_a_word(code: &dyn Ruleset, read: &ReadingVerdict, game: &Timeline) -> String {
    let at = read.ply.map_or_else(String::new, |ply| format!(" at {}", game.named(ply)));
    match read.is_as_known() {
        true => format!("By what is known: {}{at}.", read.kind),
        false => format!("If {}: {}{at}.", conditions(code, &read.read), read.kind),
    }
}
