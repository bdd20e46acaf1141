//! The headline of a game: what the two codes make of it on which most hangs, and why.

use super::explain::{ends_as_recorded, in_brief, ruling_in_words};
use super::irregularity::what_happened;
use super::separation;
use super::story::inside;
use super::words::{barred, capital, clean, counted, named_ply, score, sentence};
use crate::arbiter::{Difference, Game, Ruleset, Verdict, VerdictKind};
use crate::notation::GameResult;
use crate::replay::Timeline;
use crate::rules::Because;

/// In a sentence: on what the codes that are shown part ways in this game, or that they do not;
/// nothing where nothing can be said.
pub fn headline(game: &Game<'_>) -> Option<String> {
    let verdicts = &game.verdicts;
    let codes = game.codes();
    let Some(leading) = game.differences.first() else { return of_all_alike(game) };
    let line = separation::line(leading, &codes, |code| code.short().to_owned());
    if separation::is_dated(leading, &codes) {
        return Some(sentence(&line));
    }
    let of_pair =
        verdicts.iter().filter(|(code, _)| code.id() == leading.code || code.id() == leading.other);
    let clauses: Vec<String> = of_pair
        .filter(|(_, it)| !leading.is_doubt() || it.kind != VerdictKind::Undetermined)
        .map(|(code, verdict)| {
            let game = game.timeline_of(*code);
            format!("under {} {}", code.short(), clause(verdict, game))
        })
        .collect();
    let sign = if leading.is_doubt() { ";" } else { ":" };
    let what = sentence(&format!("{}{sign} {line}", clauses.join("; ")));
    let deed = deed(leading, verdicts, &game.timeline);
    Some(deed.into_iter().chain([what]).collect::<Vec<_>>().join(" "))
}

/// What was done, in a sentence, where the codes part ways over that.
fn deed(
    leading: &Difference,
    verdicts: &[(&dyn Ruleset, Verdict)],
    game: &Timeline,
) -> Option<String> {
    let kind = leading.irregularity?;
    let rulings = verdicts.iter().flat_map(|(_, verdict)| &verdict.irregularities);
    let ruling = { rulings }.find(|ruling| ruling.kind == kind)?;
    Some(sentence(&what_happened(ruling, game)))
}

/// The verdict of the first code, where all come to the same and it is not open.
fn common<'g>(game: &'g Game<'_>) -> Option<&'g Verdict> {
    let ((_, first), others) = game.verdicts.split_first()?;
    let alike = others.iter().all(|(_, other)| other.conclusion().agrees_with(&first.conclusion()));
    (alike && first.kind != VerdictKind::Undetermined).then_some(first)
}

/// That all come to the same, and to what.
fn of_all_alike(game: &Game<'_>) -> Option<String> {
    let first = common(game)?;
    let timeline = &game.timeline;
    let laws = match game.verdicts.as_slice() {
        [(only, _)] => only.short(),
        _ => "every law shown here",
    };
    let on_board = first.rulings.iter().find(|ruling| ends_as_recorded(ruling, timeline));
    let (recorded, left) = (recorded(timeline), "leaves the game as it is recorded");
    Some(match (first.kind, on_board, cut(timeline)) {
        // Where there is no move, the sentence is the reason.
        (VerdictKind::Stands, Some(end), _)
            if matches!(end.because, Because::Checkmate {} | Because::Stalemate {}) =>
        {
            sentence(&format!("{} under {laws}", inside(&ruling_in_words(end, timeline))))
        }
        (VerdictKind::Stands, Some(end), _) => {
            sentence(&format!("{}, as recorded, under {laws}", in_brief(end, timeline)))
        }
        (VerdictKind::Stands, None, Some(cut)) => {
            format!("{cut} Up to there {laws} {left}: {recorded}.")
        }
        (VerdictKind::Stands, None, None) => format!("{} {left}: {recorded}.", capital(laws)),
        _ => sentence(&format!("{} under {laws}", clause(first, timeline))),
    })
}

/// Whether the headline of this game says where its record breaks off: what is cut does not end as
/// it is recorded.
#[cfg(feature = "html")]
pub(crate) fn says_where_it_is_cut(game: &Game<'_>) -> bool {
    let stands = common(game).is_some_and(|verdict| verdict.kind == VerdictKind::Stands);
    stands && game.differences.is_empty() && game.timeline.stop().is_some()
}

/// Where and why the record breaks off, in a sentence.
fn cut(game: &Timeline) -> Option<String> {
    let stop = game.stop()?;
    let written = stop.written.as_deref().map_or_else(String::new, |it| format!(" at {it}"));
    Some(clean(&format!("The record breaks off{written}: {}.", stop.why.without_advice())))
}

/// What is recorded: `0–1 after 46 moves`.
fn recorded(game: &Timeline) -> String {
    let result = match game.result() {
        GameResult::Unknown => "no result",
        known => score(known),
    };
    match game.plies().div_ceil(2) {
        0 => format!("{result} and no moves"),
        moves => format!("{result} after {}", counted(moves.into(), "move")),
    }
}

/// What a code makes of the game, without a reason.
fn clause(verdict: &Verdict, game: &Timeline) -> String {
    let at = verdict.ply.map_or_else(String::new, |ply| named_ply(game, ply));
    match verdict.kind {
        VerdictKind::Stands => match game.result() {
            GameResult::Unknown => "nothing interferes with the game".to_owned(),
            recorded => format!("the recorded {} stands", score(recorded)),
        },
        VerdictKind::Claimable | VerdictKind::Ended => verdict
            .deciding()
            .map_or_else(|| "it decides".to_owned(), |ruling| inside(&in_brief(ruling, game))),
        VerdictKind::ClaimUpheld => format!("the claim after {at} is upheld"),
        VerdictKind::ClaimRefused => format!("the claim after {at} is refused"),
        VerdictKind::Unlawful if verdict.deciding_claim().is_some() => {
            format!("the draw agreed after {at} is forbidden")
        }
        VerdictKind::Unlawful => barred(game, verdict.ply.unwrap_or_default()),
        VerdictKind::SetAside => format!("the record is void from {at} on"),
        VerdictKind::Unplayed => "there is nothing to judge".to_owned(),
        VerdictKind::Undetermined => "the verdict is open".to_owned(),
    }
}
