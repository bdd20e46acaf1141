//! All runs of a text, and where one of them is a variation and then the score.

use super::gap::LONGEST_NOTE;
use super::lines::begins_line;
use super::number::{Number, is_digit};
use super::prose::{begins_sentence, is_prose};
use super::run::Run;
use super::scan::Scan;
use super::stacked::joined;
use super::unnumbered;
use super::written::Written;

/// So many runs above another may go on behind it.
const ABOVE: usize = 3;

/// Of so many replies one has its number again without dots, if a text has that.
const REPEATED: usize = 2;

/// All runs of a text, in order, and the text as it is read for them: without numbers that stand again for
/// Black, if it mostly has none.
pub(super) fn all(scan: Scan<'_>) -> (Scan<'_>, Vec<Run>) {
    let runs = numbered(scan);
    let replies = runs.iter().flat_map(|run| run.moves.iter().skip((run.start + 1) % 2).step_by(2));
    let (repeated, others): (Vec<&Written>, Vec<&Written>) =
        replies.partition(|it| it.is_numbered && !scan.is_behind_dots(it));
    let repeats_numbers = REPEATED * repeated.len() >= others.len();
    let scan = Scan { repeats_numbers, ..scan };
    let is_settled = repeats_numbers || repeated.is_empty();
    (scan, with_others(scan, if is_settled { runs } else { numbered(scan) }))
}

/// The runs with numbers.
fn numbered(scan: Scan<'_>) -> Vec<Run> {
    let (mut runs, mut at) = (Vec::new(), 0);
    while let Some(number) = scan.next_number(at) {
        let Some(run) = scan.run(&number) else {
            at = number.behind_digits;
            continue;
        };
        let run = renumbered(scan, &runs, &number, &run).unwrap_or(run);
        at = run.end;
        part_last(scan, &mut runs, &run);
        let (run, rest) = parted(scan, &runs, run);
        runs.push(run);
        runs.extend(rest);
    }
    runs
}

/// The same in the columns of a page, with the moves that may be replies, and with rows without numbers.
fn with_others(scan: Scan<'_>, runs: Vec<Run>) -> Vec<Run> {
    let mut all = Vec::with_capacity(runs.len());
    for run in joined(scan, runs) {
        let may_be = run.start > 0 || all.last().is_some_and(|first| is_noted(scan, first, &run));
        let reply = scan.as_reply(&run).filter(|_| may_be);
        all.push(run);
        all.extend(reply);
    }
    for run in unnumbered::runs(scan) {
        all.insert(all.partition_point(|it| it.begin < run.begin), run);
    }
    all
}

/// The row that begins with a wrong number, if Black's number in it is that of the next row.
fn renumbered(scan: Scan<'_>, above: &[Run], number: &Number, run: &Run) -> Option<Run> {
    let second = scan.next_number(run.end).filter(|it| it.n() != number.n())?;
    let is_row = run.moves.len() == 1 && run.leads && !number.is_blacks;
    if !is_row || scan.text.get(run.end..second.begin)?.contains('\n') {
        return None;
    }
    let mut row = scan.run(&number.read_as(second.n()))?;
    row.moves.first_mut()?.odd_number = Some(number.n());
    let is_next = above.iter().rev().take(ABOVE).any(|it| it.due() == row.start);
    (is_next && row.moves.len() > 1).then_some(row)
}

/// Whether nothing but a note stands between White's first move and a run: another first move would be one
/// of another score.
fn is_noted(scan: Scan<'_>, first: &Run, run: &Run) -> bool {
    let between = scan.text.get(first.end..run.begin).unwrap_or_default();
    let mut lines = between.split('\n').map(str::trim_start);
    first.start == 0
        && first.moves.len() == 1
        && between.len() <= LONGEST_NOTE
        && is_prose(between)
        && lines.all(|line| !line.starts_with(is_digit))
}

/// A run that goes back before the end of those above it, and what follows in it below a blank line or in another
/// sentence where one of them goes on: a variation, and then the score.
fn parted(scan: Scan<'_>, above: &[Run], run: Run) -> (Run, Option<Run>) {
    let above = || above.iter().rev().take(ABOVE);
    let is_end = |at: &usize| above().any(|it| it.due() == run.start + at);
    // The last moves of the one above may be of a note, too.
    let is_within =
        |at: &usize| above().any(|it| (it.start + 1..=it.due()).contains(&(run.start + at)));
    let paragraph = |at: &usize| is_end(at) && is_paragraph(scan, &run, *at);
    let sentence = |at: &usize| is_within(at) && is_sentence(scan, &run, *at);
    match (1..run.moves.len()).find(|at| paragraph(at) || sentence(at)) {
        Some(at) => {
            let is_paragraph = is_paragraph(scan, &run, at);
            let (run, rest) = split(scan, run, at);
            let leads = |rest: &Run| is_paragraph || begins_line(scan.text, rest.begin);
            (run, rest.map(|rest| Run { leads: leads(&rest), ..rest }))
        }
        None => (run, None),
    }
}

/// Whether a run in a sentence has a full stop behind it at one of its moves, and at no other: *Better was*
/// `18...Nd5. 19.Kh1 gxh4`
fn is_sentence(scan: Scan<'_>, run: &Run, at: usize) -> bool {
    let is_stop = |at: usize| {
        let (before, behind) = scan.text.split_at(run.moves[at - 1].at.end);
        before.ends_with('.') || behind.starts_with('.')
    };
    !run.leads
        && run.moves[at].is_numbered
        && !begins_sentence(scan.text, run.begin)
        && (1..run.moves.len()).all(|it| is_stop(it) == (it == at))
}

/// Parts the last runs above where another one goes back to them and a paragraph begins: one of the two is a
/// variation. Under White's number may stand Black's move.
fn part_last(scan: Scan<'_>, above: &mut Vec<Run>, run: &Run) {
    let starts = [run.start, run.start + usize::from(run.is_single())];
    let near = above.len().saturating_sub(ABOVE);
    for index in (near..above.len()).rev() {
        let last = &above[index];
        let within = |start: &usize| start.checked_sub(last.start);
        let at = starts.iter().filter_map(within).find(|at| {
            // Of its last number one other move is Black's.
            let is_last = at + 1 == last.moves.len() && last.start + at == run.start;
            (1..last.moves.len()).contains(at)
                && !(run.moves.len() == 1 && is_last)
                && is_paragraph(scan, last, *at)
        });
        if let Some(at) = at {
            let (first, rest) = split(scan, last.clone(), at);
            above.splice(index..=index, [Some(first), rest].into_iter().flatten());
            return;
        }
    }
}

/// Whether the number of White's move stands first in a paragraph, or dots that stand for it.
fn is_paragraph(scan: Scan<'_>, run: &Run, at: usize) -> bool {
    let (last, next) = (&run.moves[at - 1], &run.moves[at]);
    let between = scan.text.get(last.at.end..next.at.start).unwrap_or_default();
    // The number may end a line, and its move begin the next.
    let mut lines = between.trim_end().split('\n').skip(1);
    let is_parted =
        next.is_numbered && lines.any(|line| !line.contains(|c: char| c.is_ascii_digit()));
    let number = || scan.next_number(last.at.end);
    is_parted && ((run.start + at).is_multiple_of(2) || number().is_some_and(|it| it.is_blacks))
}

/// The moves of a run before one, and the others.
fn split(scan: Scan<'_>, mut run: Run, at: usize) -> (Run, Option<Run>) {
    let end = run.moves[at - 1].at.end;
    let Some(number) = scan.next_number(end) else { return (run, None) };
    let moves = run.moves.split_off(at);
    let (start, tail) = (run.start + at, run.tail.min(moves.len()));
    let rest = Run { start, moves, tail, begin: number.begin, leads: true, ..run.clone() };
    (Run { end, tail: 0, closing: None, prose: None, unread: None, ..run }, Some(rest))
}
