//! Reading a record in the notation in which its moves are written.

use std::borrow::Cow;

use crate::chess::{Color, Movement};
use crate::notation::dialects::{ALL, Dialect};
use crate::notation::{Notation, ReadError, Record, read_in, read_whole};
use crate::replay::{StopKind, Timeline, false_words};

use super::detect;
use super::mended::mended;
use super::score::read_again;

/// The notation in which games are to be read:
/// - `None`: standard algebraic notation; the detected dialect if the game cannot be played so;
/// - a dialect: the first of this dialect, standard algebraic notation and the detected dialect in
///   which the game can be played, or else this dialect. Standard algebraic notation is tried
///   alone;
/// - `Mixed`: for each move any dialect in which it can be played.
pub type NotationChoice = Option<Notation>;

/// Returns a record as read in the chosen or in the detected notation.
///
/// Readers of files read standard algebraic notation. If this reading can be played to its end, it
/// is returned. Otherwise the text of the game is read in every
/// [dialect](crate::notation::dialects), and the reading in which every move can be played is
/// returned. If several such readings differ, the first in the order of [`ALL`] is returned, with a
/// warning. If no dialect reads to the end, the reading with the greatest share of words is
/// returned, and stops at the first word that its dialect does not read. A game whose letters fit
/// several languages is read in every dialect too.
///
/// ```
/// use jadoube::notation::games;
/// use jadoube::book::in_notation;
///
/// let record = games(b"1. e4 e5 2. Nf3 Nc6 3. Bb5 *").next().ok_or("no game")?;
/// let record = in_notation(&record, None);
/// assert!(record.notation.is_san() && record.moves.len() == 5);
/// # Ok::<(), &str>(())
/// ```
pub fn in_notation<'a>(record: &'a Record<'a>, choice: NotationChoice) -> Cow<'a, Record<'a>> {
    let game = Timeline::replay(record, Movement::default());
    reread(record, &game, choice).map_or(Cow::Borrowed(record), Cow::Owned)
}

/// Returns the record read in the chosen or in the detected notation; `None` if the record as it is
/// cannot be bettered. `game` is its replay.
pub(crate) fn reread<'a>(
    record: &'a Record<'a>,
    game: &Timeline,
    choice: NotationChoice,
) -> Option<Record<'a>> {
    match choice {
        None if !may_be_in_another(record, game) => None,
        None => detect_or_mend(record, game),
        Some(Notation::Dialect(dialect)) => in_dialect(record, game, dialect),
        Some(Notation::Mixed) if !may_be_misread(record, game) => None,
        Some(Notation::Mixed) => Some(mixed(record, game)),
    }
}

/// Returns the record with its slips corrected, or read in the notation that is detected, whichever
/// can be replayed further. Of equals, a corrected record that can be replayed to its end comes
/// first, otherwise the detected reading. `None` if neither applies.
fn detect_or_mend<'a>(record: &'a Record<'a>, game: &Timeline) -> Option<Record<'a>> {
    let Some((corrected, corrected_game)) = mended(record, game) else {
        return detect::detect(record, game);
    };
    if corrected_game.stop().is_none() {
        return Some(corrected);
    }
    let detected = detect::detect(record, game).filter(|detected| {
        Timeline::replay(detected, Movement::default()).plies() >= corrected_game.plies()
    });
    Some(detected.unwrap_or(corrected))
}

/// Returns true if a record may be in another notation: it cannot be played as it is, or its
/// letters fit several languages.
#[inline]
pub(crate) fn may_be_in_another(record: &Record<'_>, game: &Timeline) -> bool {
    may_be_misread(record, game) || game.stop().is_none() && detect::fits_several_languages(record)
}

/// Returns true if a record stops at a word that may be a move in another notation.
#[inline]
fn may_be_misread(record: &Record<'_>, game: &Timeline) -> bool {
    game.stop().is_some_and(|stop| match stop.kind {
        StopKind::Unplayable => true,
        StopKind::Forbidden(_) => false,
        // A game without tags of which nothing can be read is not judged.
        StopKind::NotJudged => !record.is_tagged && record.stop.is_some(),
    })
}

/// Returns the record read in one dialect, if that is better than as it is.
fn in_dialect<'a>(
    record: &'a Record<'a>,
    game: &Timeline,
    dialect: &'static dyn Dialect,
) -> Option<Record<'a>> {
    if game.stop().is_some() && !may_be_misread(record, game) {
        return None;
    }
    let read = detect::Attempt::new(record, game.turn(0), dialect);
    let is_misread = may_be_misread(record, game);
    if read.is_whole() {
        return (is_misread || read.moves() != game.moves()).then(|| read.into_record());
    }
    if !is_misread {
        return None;
    }
    let detected = if dialect.is_san() { None } else { detect::detect_whole(record, game) };
    Some(detected.unwrap_or_else(|| detect::decided_record(read)))
}

/// Returns the record with each move in the first dialect in which it can be played, or else read.
fn mixed<'a>(record: &'a Record<'a>, game: &Timeline) -> Record<'a> {
    let mut position = game.position(0);
    let mut read = |text: &str, mover: Color| {
        let readings = || ALL.iter().filter_map(|dialect| read_in(*dialect, text, mover));
        let playable = readings().find_map(|(pattern, len)| {
            let m = position.resolve(&pattern).ok()?;
            Some((m, pattern, len))
        });
        let Some((m, pattern, len)) = playable else { return readings().next() };
        position.play(&m);
        Some((pattern, len))
    };
    let mut again = read_again(record, game.turn(0), &mut read, &|text, mover| {
        ALL.iter().find_map(|dialect| read_whole(*dialect, text, mover))
    });
    again.notation = Notation::Mixed;
    if let Some(stop) = again.stop.as_mut().filter(|stop| stop.why == detect::NO_MOVE) {
        stop.why = ReadError::NoMoveAtAll;
    }
    let game = Timeline::replay(&again, Movement::default());
    again.warnings.extend(false_words(&again, &game));
    again
}
