//! Detection of the notation of a game that cannot be played in standard algebraic notation or has
//! letters that fit several languages.

use std::borrow::Cow;

use crate::chess::{Color, Move, Movement, Piece};
use crate::notation::dialects::{ALL, Dialect};
use crate::notation::{
    MeantWord, MoveError, Notation, OtherGame, Pattern, ReadError, ReadWarning, Record, Warning,
    read_in, read_move, read_whole,
};
use crate::replay::{Obstacle, ResolveError, StopKind, StopReason, Timeline, false_words};

use super::extract::near_moves;
use super::homoglyphs;
use super::reading_on::decide_and_mend;
use super::score::read_again;
use super::share_of_moves::share_of_moves;

/// The length of the text that is read for a near move, in bytes.
const NEAR: usize = 64;

/// The maximum number of near moves that are named.
const MOST_NEAR_MOVES: usize = 6;

/// The error of the reader for a word that the dialect does not know.
pub(super) const NO_MOVE: ReadError = ReadError::NoMove(MoveError::Other);

/// A record read in one dialect, and its replay.
pub(super) struct Attempt<'a> {
    record: Record<'a>,
    timeline: Timeline,
    dialect: &'static dyn Dialect,
}

impl<'a> Attempt<'a> {
    pub(super) fn new(record: &'a Record<'a>, first: Color, dialect: &'static dyn Dialect) -> Self {
        let mut record = read_again(
            record,
            first,
            &mut |text, mover| read_in(dialect, text, mover),
            &|text, mover| read_whole(dialect, text, mover),
        );
        record.notation = Notation::Dialect(dialect);
        let timeline = Timeline::replay(&record, Movement::default());
        Self { record, timeline, dialect }
    }

    pub(super) fn moves(&self) -> &[Move] {
        self.timeline.moves()
    }

    /// Returns true if all moves can be played under one law of movement, today's or another.
    pub(super) fn is_whole(&self) -> bool {
        if self.moves().is_empty() {
            return false;
        }
        match self.timeline.stop().map(|stop| stop.kind) {
            None => true,
            Some(StopKind::Forbidden(_)) => Movement::HISTORICAL
                .into_iter()
                .any(|law| Timeline::replay(&self.record, law).stop().is_none()),
            Some(StopKind::NotJudged | StopKind::Unplayable) => false,
        }
    }

    /// Returns the record, with warnings for words that do not match the game, such as a wrong
    /// check.
    pub(super) fn into_record(mut self) -> Record<'a> {
        if !self.dialect.is_san() {
            self.record.warnings.extend(false_words(&self.record, &self.timeline));
        }
        self.record
    }
}

/// Returns true if the letters of pieces in a game fit several languages: no move is made by a
/// knight or a queen, and one begins with R, B or P. R is a king in French, B a rook in Hungarian,
/// P a knight in Dutch. Q occurs only in English, N in English and Romanian.
#[inline]
pub(super) fn fits_several_languages(record: &Record<'_>) -> bool {
    for m in &record.moves {
        if let Pattern::Move { piece: Some(Piece::Knight | Piece::Queen), .. } = record.pattern(m) {
            return false;
        }
    }
    has_move_beginning_with(record, b"RBP")
}

/// Returns true if a move begins with one of these letters.
fn has_move_beginning_with(record: &Record<'_>, letters: &[u8]) -> bool {
    record
        .moves
        .iter()
        .filter_map(|m| record.text.get(m.byte as usize))
        .any(|letter| letters.contains(letter))
}

/// Reads a record in every dialect. `first` is the player who makes the first move.
fn attempts<'a>(record: &'a Record<'a>, first: Color) -> impl Iterator<Item = Attempt<'a>> {
    ALL.into_iter().map(move |dialect| Attempt::new(record, first, dialect))
}

/// The number of bytes of a game from which its notation is detected. Real games are shorter, and
/// reading megabytes in every dialect would take seconds.
const DETECTED_BYTES: usize = 1 << 16;

/// Detects the dialect of a long record from its beginning, and returns the whole record as read in
/// it. If none is detected, returns the same record with a hint, or `None` without one.
fn detect_from_beginning<'a>(record: &'a Record<'a>, game: &Timeline) -> Option<Record<'a>> {
    let text = record.text.get(..DETECTED_BYTES)?;
    let mut beginning = Record { text: text.into(), stop: None, ..record.clone() };
    beginning.moves.retain(|written| (written.byte as usize) < DETECTED_BYTES);
    let played = Timeline::replay(&beginning, Movement::default());
    let detected = detect(&beginning, &played);
    if let Some(Record { notation: Notation::Dialect(dialect), moves, .. }) = &detected
        // Otherwise only a hint was added.
        && (!dialect.is_san() || moves.len() != beginning.moves.len())
    {
        return Some(decided_record(Attempt::new(record, game.turn(0), *dialect)));
    }
    let mut record = record.clone();
    add_hint(&mut record, game).then_some(record)
}

/// Returns the record as read in the detected dialect, or the same record with a hint at the
/// meaning of the word at which it stops. `None` if the record is right as it is, or if no dialect
/// reads it better and there is no hint.
pub(super) fn detect<'a>(record: &'a Record<'a>, game: &Timeline) -> Option<Record<'a>> {
    if record.text.len() > DETECTED_BYTES {
        return detect_from_beginning(record, game);
    }
    let (whole, broken): (Vec<_>, Vec<_>) =
        attempts(record, game.turn(0)).partition(Attempt::is_whole);
    let Some((first, others)) = preferred(whole) else {
        return least_broken(record, game, broken);
    };
    if others.is_empty() && first.moves() == game.moves() && game.stop().is_none() {
        return None;
    }
    Some(with_other_game_warning(first, &others))
}

/// Returns the record as read in the preferred dialect in which it can be played to its end. `None`
/// if there is none.
pub(super) fn detect_whole<'a>(record: &'a Record<'a>, game: &Timeline) -> Option<Record<'a>> {
    let whole = attempts(record, game.turn(0)).filter(Attempt::is_whole).collect();
    preferred(whole).map(|(first, others)| with_other_game_warning(first, &others))
}

/// Returns the preferred attempt, and the attempts with other moves. Prefers the first; but the
/// first with other moves if it is standard algebraic notation with a move that begins with P: the
/// letter of the pawn is hardly ever written, and P is the Dutch knight.
fn preferred(mut whole: Vec<Attempt<'_>>) -> Option<(Attempt<'_>, Vec<Attempt<'_>>)> {
    let first = whole.first()?;
    let mut index = 0;
    if names_a_pawn(first) {
        let other = whole.iter().position(|other| other.moves() != first.moves());
        index = other.unwrap_or_default();
    }
    let preferred = whole.remove(index);
    whole.retain(|other| other.moves() != preferred.moves());
    Some((preferred, whole))
}

/// Returns true for standard algebraic notation with a move that begins with P.
fn names_a_pawn(attempt: &Attempt<'_>) -> bool {
    attempt.dialect.is_san() && has_move_beginning_with(&attempt.record, b"P")
}

/// Returns the record of an attempt, with a warning if the text is another game in other dialects.
fn with_other_game_warning<'a>(mut first: Attempt<'a>, others: &[Attempt<'_>]) -> Record<'a> {
    let warning = other_game_warning(&first, others);
    first.record.warnings.extend(warning);
    first.into_record()
}

/// Returns the warning that the text is a different game in other dialects.
fn other_game_warning(first: &Attempt<'_>, others: &[Attempt<'_>]) -> Option<Warning> {
    let other = others.first()?;
    let same = first.moves().iter().zip(other.moves()).take_while(|(a, b)| a == b).count();
    let written = first.record.moves.get(same.min(first.record.moves.len() - 1))?;
    let others = others.iter().map(|other| Notation::Dialect(other.dialect)).collect();
    let from = first.record.written(written).into_owned();
    let read_as = Notation::Dialect(first.dialect);
    let what = ReadWarning::OtherGame(OtherGame { read_as, from, others });
    Some(Warning { byte: written.byte, what })
}

/// The quality of an attempt. Each field decides between equals in the fields before it.
#[derive(PartialEq, PartialOrd)]
struct Quality {
    /// The share of the words that its dialect reads, in thousandths.
    share: usize,
    /// 2 for standard algebraic notation, or 0 if it names a pawn; 1 for other dialects.
    rank: u8,
    /// The number of half-moves that can be played.
    moves: usize,
}

/// Returns the record of the best attempt, if all of them stop. If that is standard algebraic
/// notation and plays no more moves than the record as it is, returns the record with a hint, or
/// `None` without one.
fn least_broken<'a>(
    record: &'a Record<'a>,
    game: &Timeline,
    attempts: Vec<Attempt<'a>>,
) -> Option<Record<'a>> {
    let mut best: Option<(Quality, Attempt<'_>)> = None;
    for attempt in attempts {
        let least = best.as_ref().map_or(0, |(quality, _)| quality.share);
        // `share_of_moves` returns `None` early for a dialect that cannot reach the best share.
        let share = share_of_moves(record, game.turn(0), attempt.dialect, least);
        let Some(share) = share else { continue };
        let rank = if names_a_pawn(&attempt) { 0 } else { 1 + u8::from(attempt.dialect.is_san()) };
        let quality = Quality { share, rank, moves: attempt.moves().len() };
        if best.as_ref().is_none_or(|(most, _)| quality > *most) {
            best = Some((quality, attempt));
        }
    }
    let (_, best) = best?;
    if best.dialect.is_san() && best.moves().len() <= game.moves().len() {
        let mut record = record.clone();
        return add_hint(&mut record, game).then_some(record);
    }
    Some(decided_record(best))
}

/// Returns the record of an attempt. Decides ambiguous moves by the moves after them, and gives a
/// stop the error of its dialect and a hint, if there is one.
pub(super) fn decided_record(mut attempt: Attempt<'_>) -> Record<'_> {
    let Attempt { record, timeline: game, dialect } = &mut attempt;
    if !dialect.is_san() {
        decide_and_mend(record, game, *dialect);
    }
    if let Some(stop) = record.stop.as_mut().filter(|stop| stop.why == NO_MOVE) {
        stop.why = match read_move(&stop.token) {
            Err(why) if dialect.is_san() => ReadError::NoMove(why),
            _ => ReadError::NoMoveIn(record.notation),
        };
    }
    add_hint(record, game);
    attempt.into_record()
}

/// Adds a hint if the word at which a record stops has letters of another alphabet, or would be a
/// move in another dialect or with a slip corrected. Returns true if a hint was added.
fn add_hint(record: &mut Record<'_>, game: &Timeline) -> bool {
    let Some(stop) = game.stop() else { return false };
    let Some(byte) = stop.byte.checked_sub(record.byte) else { return false };
    let mover = game.last().turn();
    if let (Some(record_stop), Notation::Dialect(dialect)) = (&mut record.stop, record.notation)
        && let Some(hint) = homoglyphs::meant(&record_stop.token, dialect, mover)
    {
        record_stop.meant = Some(hint);
        return true;
    }
    let hint = if let Some(dialect) = dialect_of_word(record, game, byte as usize) {
        MeantWord::MoveIn(Notation::Dialect(dialect))
    } else if let Some(moves) = near_moves_text(record, game, byte as usize) {
        MeantWord::OneOf(moves)
    } else {
        return false;
    };
    // The reader may have stopped later than the replay, at which a move was unplayable.
    match &mut record.stop {
        Some(record_stop) if u64::from(record_stop.byte) == byte => record_stop.meant = Some(hint),
        _ => {
            let word = stop.written.clone().unwrap_or_default();
            let byte = u32::try_from(byte).unwrap_or(u32::MAX);
            record.warnings.push(Warning { byte, what: ReadWarning::Meant(word, hint) });
        }
    }
    true
}

/// Returns the moves that the text at a byte of a game could mean with one slip corrected, joined
/// by *or*. `None` if there is no such move, or more than [`MOST_NEAR_MOVES`], or if the reason of
/// the stop names moves already.
fn near_moves_text(record: &Record<'_>, game: &Timeline, byte: usize) -> Option<String> {
    let dialect = record.notation.dialect()?;
    if game.stop().is_some_and(|stop| names_candidates(&stop.why)) {
        return None;
    }
    let text = text_near(record, byte);
    let word = text.split_whitespace().next().unwrap_or_default();
    if let Some(castling) = castling_without_dashes(word).filter(|_| dialect.is_san()) {
        return Some(castling.to_owned());
    }
    let moves = near_moves(dialect, &text, game.last());
    let written: Vec<String> = moves.iter().map(|m| game.last().write(m, dialect)).collect();
    (1..=MOST_NEAR_MOVES).contains(&written.len()).then(|| written.join(" or "))
}

/// Returns castling as it is written, for a word that omits its dashes: `OO`, `000`.
fn castling_without_dashes(word: &str) -> Option<&'static str> {
    let is_castling = word.chars().all(|c| matches!(c, 'O' | 'o' | '0'));
    match word.len() {
        2 if is_castling => Some("O-O"),
        3 if is_castling => Some("O-O-O"),
        _ => None,
    }
}

/// Returns true if the reason of a stop names the moves that could be meant.
fn names_candidates(why: &StopReason) -> bool {
    matches!(
        why,
        StopReason::Refused {
            obstacle: Obstacle::Position(ResolveError::Ambiguous | ResolveError::WrongWing, _),
            ..
        }
    )
}

/// Returns the first other dialect in which the text at a byte is a move that can be played next.
fn dialect_of_word(
    record: &Record<'_>,
    game: &Timeline,
    byte: usize,
) -> Option<&'static dyn Dialect> {
    let word = text_near(record, byte);
    let position = game.last();
    let mut others = ALL.into_iter().filter(|other| other.name() != record.notation.name());
    others.find(|dialect| {
        let read = read_in(*dialect, &word, position.turn());
        read.is_some_and(|(pattern, _)| position.resolve(&pattern).is_ok())
    })
}

/// Returns the beginning of the text from a byte of a game on.
fn text_near<'r>(record: &'r Record<'_>, byte: usize) -> Cow<'r, str> {
    let text = record.text.get(byte..).unwrap_or_default();
    String::from_utf8_lossy(text.get(..text.len().min(NEAR)).unwrap_or_default())
}
