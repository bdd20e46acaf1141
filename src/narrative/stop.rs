//! Where and why a record breaks off.

use crate::replay::{StopKind, Timeline};

use super::words::{capital, clean};

/// Where and why a record is not read, replayed or judged to its end, and how far it is judged, to
/// follow upon "the record is": `unreadable at line 12: 7. Nf9 cannot be read as a move here: …;
/// judged up to 6...Nc6`. Nothing if it is judged to its end.
#[must_use]
pub fn stop(game: &Timeline) -> Option<String> {
    let stop = game.stop()?;
    let (line, why) = (stop.line, &stop.why);
    let what = match (stop.kind, &stop.written) {
        (StopKind::NotJudged, _) => return Some(clean(&format!("not judged, line {line}: {why}"))),
        (StopKind::Unreadable, Some(written)) => {
            format!("unreadable at line {line}: {written} cannot be read as a move here: {why}")
        }
        (StopKind::Unreadable, None) => format!("unreadable at line {line}: {why}"),
        (StopKind::Forbidden(_), Some(written)) => {
            let by_none = "may be played by none of the codes asked";
            format!("not replayed from line {line}: {written} {by_none}: {why}")
        }
        (StopKind::Forbidden(_), None) => format!("not replayed from line {line}: {why}"),
    };
    let judged = match game.plies() {
        0 => "nothing is judged".to_owned(),
        plies => format!("judged up to {}", game.named(plies)),
    };
    Some(clean(&format!("{what}; {judged}")))
}

/// The same as a sentence.
pub(crate) fn stop_sentence(game: &Timeline) -> Option<String> {
    stop(game).map(|stop| format!("{}.", capital(&stop)))
}
