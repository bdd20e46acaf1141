//! Marks that part the moves of a pair: a dash, `1. d4 – Cf6`, that does not stand between the squares of one move,
//! or a stroke, `1. e4/e5`.

use std::borrow::Cow;
use std::ops::Range;

use super::number::LAST;
use super::side::begins_as_move;

/// So many pairs that can be no one move tell that a text parts them so, and one in so many rows.
const TELLING: usize = 3;
const SHARE: usize = 3;

/// No move is longer with its number, in bytes.
const LONGEST: usize = 40;

const DASHES: [char; 4] = ['-', '–', '—', '−'];

/// A numbered move with a dash behind it, and another move.
struct Row {
    dash: Range<usize>,
    /// Whether the second has the letter of a piece: it is no square to which the first goes.
    is_telling: bool,
}

/// A text with blanks in the place of the marks that part pairs. Every byte stays where it is.
pub(super) fn without_marks(text: &str) -> Cow<'_, str> {
    let mut marks = dashes(text);
    marks
        .extend(text.match_indices('/').map(|(at, _)| at..at + 1).filter(|it| is_stroke(text, it)));
    if marks.is_empty() {
        return Cow::Borrowed(text);
    }
    marks.sort_by_key(|mark| mark.start);
    let (mut bare, mut end) = (String::with_capacity(text.len()), 0);
    for mark in marks {
        bare.push_str(&text[end..mark.start]);
        bare.extend(std::iter::repeat_n(' ', mark.len()));
        end = mark.end;
    }
    bare.push_str(&text[end..]);
    Cow::Owned(bare)
}

/// The dashes that part pairs, if the text has such pairs.
fn dashes(text: &str) -> Vec<Range<usize>> {
    let dashes = text.match_indices(DASHES);
    let rows: Vec<Row> = dashes.filter_map(|(at, dash)| row(text, at..at + dash.len())).collect();
    let telling = rows.iter().filter(|row| row.is_telling).count();
    match telling >= TELLING && SHARE * telling >= rows.len() {
        true => rows.into_iter().map(|row| row.dash).collect(),
        false => Vec::new(),
    }
}

/// Whether a stroke stands between a numbered move and another one, glued to both or apart from them. The line may
/// end beside it, or within the first move.
fn is_stroke(text: &str, stroke: &Range<usize>) -> bool {
    let before = &text[..stroke.start];
    let near = &before[before.ceil_char_boundary(before.len().saturating_sub(LONGEST))..];
    let numbered = near.rmatch_indices(['.', ')']).find(|(at, _)| near[..*at].ends_with(is_figure));
    let white = numbered.map_or("", |(at, _)| near[at + 1..].trim_start());
    let behind = &text[stroke.end..];
    let is_apart = before.ends_with([' ', '\n']) && behind.starts_with([' ', '\n']);
    let black = behind.trim_start();
    begins_as_move(white)
        && begins_as_move(black)
        && !white.contains('/')
        && white.matches('\n').count() < 2
        && (is_apart || is_whole(white))
        && !is_before_move(black)
}

/// Whether a move is read to its end, and is no word: a capture may have no figure.
fn is_whole(white: &str) -> bool {
    white.contains(|c| is_figure(c) || "x×:".contains(c))
        || ["Castles", "O-O"].iter().any(|castles| white.starts_with(castles))
}

/// Whether another move stands behind the one with which a text begins, with no number: the stroke parts no pair, but
/// two moves of one player, or a piece from its square.
fn is_before_move(text: &str) -> bool {
    let near = &text[..text.floor_char_boundary(LONGEST)];
    let line = near.split('\n').next().unwrap_or_default();
    let next = line.split_once(' ').map_or("", |(_, rest)| rest.trim_start());
    let word = next.split(' ').next().unwrap_or_default();
    begins_as_move(word) && is_whole(word)
}

fn is_figure(c: char) -> bool {
    c.is_ascii_digit()
}

fn row(text: &str, dash: Range<usize>) -> Option<Row> {
    let before = text[..dash.start].strip_suffix(' ')?.trim_end_matches(' ');
    let behind = text[dash.end..].strip_prefix([' ', '\n'])?.trim_start_matches(' ');
    let near = &before[before.ceil_char_boundary(before.len().saturating_sub(LONGEST))..];
    let line = near.rsplit('\n').next()?;
    let white = line.rsplit(' ').next()?;
    let glued = white.trim_start_matches(|c: char| c.is_ascii_digit());
    let (number, white) = match glued.len() < white.len() && glued.starts_with('.') {
        true => (white, glued.trim_start_matches('.')),
        false => (line.strip_suffix(white)?.trim_end(), white),
    };
    let near = &behind[..behind.floor_char_boundary(LONGEST)];
    let black = near.split([' ', '\n', ',', '.', ';']).next()?;
    // Of moves with both of their squares Black's has a dash, too: `1. e2 – e4 e7 – e5`.
    let rest = near[black.len()..].trim_start_matches([' ', '\n', ',', ';', '.']);
    let is_parted = rest.split_once(' ').is_some_and(|(word, behind)| {
        is_move(word) && behind.trim_start_matches(' ').starts_with(DASHES)
    });
    (is_numbered(number) && is_move(white) && is_move(black) && !is_parted)
        .then(|| Row { dash, is_telling: black.starts_with(is_piece) })
}

/// Whether a text ends with the number of a move, perhaps with the move behind it.
fn is_numbered(text: &str) -> bool {
    let word = text.rsplit(' ').next().unwrap_or_default();
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    (1..=LAST).contains(&word[..digits].parse().unwrap_or(0))
}

fn is_piece(c: char) -> bool {
    c.is_uppercase() || ('♔'..='♟').contains(&c)
}

/// Whether this is a move as short notation writes it.
fn is_move(word: &str) -> bool {
    let bare = word.trim_end_matches(['+', '#', '!', '?', '†', '‡']);
    let is_castling = matches!(bare, "O-O" | "O-O-O" | "0-0" | "0-0-0");
    let square = bare.get(bare.len().saturating_sub(2)..).unwrap_or_default();
    let is_square = matches!(square.as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
    let mut from = bare.chars().take(bare.chars().count().saturating_sub(2));
    let is_sign = |c: char| c.is_ascii_digit() || ('a'..='h').contains(&c) || "x:×".contains(c);
    is_castling || is_square && from.all(|c| is_piece(c) || is_sign(c))
}
