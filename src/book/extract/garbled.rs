//! What a scanner garbled: which legal moves it is like, letter for letter.

mod distance;
mod skeleton;

use super::spellings::Spellings;
use crate::chess::{Move, Position};
use distance::{distance, is_one_off, with_blot};
use skeleton::skeleton;

pub(super) use distance::{MISPRINT, is_alike};

/// No place in brackets is longer, in bytes.
const LONGEST_PLACE: usize = 12;

/// Those that cost so much more than the likeliest may still be meant.
const NEAR: u32 = 7;

/// No garbled move is longer, in characters, and none that is known by less is one.
const LONGEST: usize = 28;
const SHORTEST: usize = 2;

/// A legal move that a garbled text may mean, and how far its writing is from it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Likely {
    pub(super) m: Move,
    pub(super) cost: u32,
}

/// The legal moves that a text is like, the likeliest first.
pub(super) fn likely(spellings: &Spellings, position: &Position, printed: &str) -> Vec<Likely> {
    let mut all = weighed(spellings, position, printed, distance);
    all.sort_by_key(|it| it.cost);
    let least = all.first().map_or(0, |it| it.cost);
    all.retain(|it| it.cost <= least + least.max(NEAR));
    all
}

/// The legal moves that a text is but for one or two characters beside each other, whichever.
pub(super) fn blotted(spellings: &Spellings, position: &Position, printed: &str) -> Vec<Likely> {
    weighed(spellings, position, printed, with_blot)
}

/// The legal moves that a text is but for its points, or but for one character, whichever: what a
/// printer takes for what cannot be known, so that none is likelier than another.
pub(super) fn misprinted(spellings: &Spellings, position: &Position, printed: &str) -> Vec<Likely> {
    let cost = |printed: &[char], meant: &[char]| match printed == meant {
        true => Some(0),
        false => is_one_off(printed, meant).then_some(MISPRINT),
    };
    weighed(spellings, position, printed, cost)
}

/// The legal moves with what it costs to take a text for the writing of each.
fn weighed(
    spellings: &Spellings,
    position: &Position,
    printed: &str,
    cost: impl Fn(&[char], &[char]) -> Option<u32>,
) -> Vec<Likely> {
    let printed = skeleton(printed);
    if !(SHORTEST..LONGEST).contains(&printed.len()) {
        return Vec::new();
    }
    let weighed = |printed: &[char]| -> Vec<Likely> {
        let cost = |m: &Move| {
            let spelled = spellings.of(m, position.turn());
            spelled.iter().filter_map(|text| cost(printed, text)).min()
        };
        let weighed = |m: Move| Some(Likely { m, cost: cost(&m)? });
        position.moves().into_iter().filter_map(weighed).collect()
    };
    let all = weighed(&printed);
    match without_wing(&printed) {
        Some(bare) if all.is_empty() => weighed(bare),
        _ => all,
    }
}

/// A written move without the wing of the piece: `Q B-Kt5`.
fn without_wing(printed: &[char]) -> Option<&[char]> {
    match printed {
        ['K' | 'Q', rest @ ..] if matches!(rest, ['B' | 'R' | 'N', '-' | 'x', ..]) => Some(rest),
        _ => None,
    }
}

/// Whether a text may have been meant for a move: it is short, and no words.
pub(super) fn is_like_a_move(text: &str) -> bool {
    let bare = skeleton(text);
    let small = bare.iter().enumerate().filter(|(at, c)| {
        let is_file = ('a'..='h').contains(*c) && bare.get(at + 1).is_some_and(is_figure);
        c.is_lowercase() && !is_file && !matches!(c, 't' | 'x')
    });
    let is_named = bare.first().is_some_and(|c| c.is_alphanumeric());
    let large = bare.iter().filter(|c| c.is_uppercase()).count();
    let has_figure = bare.iter().any(char::is_ascii_digit) || bare.last().is_some_and(is_figure);
    let is_file = |c: &char| ('a'..='h').contains(c);
    if bare.len() == SHORTEST {
        // `be;` for `bc:`
        return bare.iter().all(is_file) && text.trim_end().ends_with([':', ';']);
    }
    bare.len() < 11
        && is_named
        && small.count() < 3
        && (large > 1 || large == 1 && has_figure || bare.len() > 3 && has_figure)
}

fn is_figure(c: &char) -> bool {
    c.is_ascii_digit() || "lóöéð".contains(*c)
}

/// Whether of the square to which a piece goes only the file was read.
pub(super) fn is_unranked(printed: &str) -> bool {
    let is_other =
        || ["x", "X", "×", "takes", "tks", "Castles"].iter().any(|it| printed.contains(it));
    let word = printed.rsplit(' ').next().unwrap_or_default();
    let is_ordinal = word.starts_with(|c: char| c.is_ascii_digit());
    word.trim_end_matches('.').ends_with(['K', 'Q', 'R', 'B', 't']) && !is_ordinal && !is_other()
}

/// The length of what goes on with a square of which only a file was read, or 0: the rank behind a comma,
/// `B. to Q. Kt, 5.`, what is left of a file, `R to K Et sq`, a name to which it is glued, `Q. to Q. B's2nd.`, or a
/// letter for it that ends the line, `Q to B z`.
pub(super) fn rank_behind(file: &str, behind: &str) -> usize {
    if !is_unranked(file) {
        return 0;
    }
    let word = behind.trim_start_matches(' ').split(char::is_whitespace).next().unwrap_or_default();
    let glued = word.split_once("'s").map_or("", |(_, rank)| rank);
    if word.starts_with(['K', 'Q', 'R', 'B']) && glued.starts_with(|c: char| c.is_ascii_digit()) {
        let blank = behind.len() - behind.trim_start_matches(' ').len();
        return blank + word.trim_end_matches('.').len();
    }
    let near = &behind[..behind.floor_char_boundary(LONGEST)];
    let line = near.split('\n').next().unwrap_or_default();
    if let Some(len) = garbled_file(line) {
        return len;
    }
    let is_letter = |c: char| c.is_alphabetic() && ('1'..='8').any(|rank| is_alike(c, rank));
    if line.starts_with(' ')
        && line.trim() == word
        && word.len() == 1
        && word.starts_with(is_letter)
    {
        return line.len() - line.trim_start().len() + 1;
    }
    let rank = behind.strip_prefix(',').map_or("", |it| it.trim_start_matches(' '));
    let is_rank = matches!(rank.as_bytes(), [b'1'..=b'8', next, ..] if !next.is_ascii_digit());
    if is_rank { behind.len() - rank.len() + 1 } else { 0 }
}

/// The length of a bracket that is glued to a move and was meant for a square: `Q takes B(KEt7)`.
pub(super) fn place_behind(behind: &str) -> usize {
    let near = &behind[..behind.floor_char_boundary(LONGEST_PLACE)];
    let inside = near.strip_prefix('(').and_then(|it| it.split_once(')')).map(|(inside, _)| inside);
    let is_place = |it: &&str| {
        it.len() > 1
            && it.starts_with(['K', 'Q', 'R', 'B'])
            && it.ends_with(|c: char| ('1'..='8').contains(&c))
    };
    inside.filter(is_place).map_or(0, |it| it.len() + 2)
}

/// The length of what is left of a file behind its wing, with its rank: `R to K` ` Et sq`.
fn garbled_file(line: &str) -> Option<usize> {
    let (file, rank) = line.strip_prefix(' ')?.split_once(' ')?;
    let rank = rank.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    let is_name = file.starts_with(char::is_uppercase)
        && file.chars().all(char::is_alphabetic)
        && (2..4).contains(&file.len());
    let is_rank = rank == "sq" || matches!(rank.as_bytes(), [b'1'..=b'8']);
    (is_name && file != "Kt" && is_rank).then(|| 1 + file.len() + 1 + rank.len())
}

/// The text of a line up to a note or a gap between columns.
pub(super) fn cell(text: &str) -> &str {
    let near = text.char_indices().nth(LONGEST + 12).map_or(text, |(at, _)| &text[..at]);
    let ends = ["\n", "  ", "\t", "[", "{", "|"].iter().filter_map(|end| near.find(end));
    let notes = near.match_indices('(').map(|(at, _)| at).filter(|at| is_note(&near[at + 1..]));
    let end = ends.chain(notes).min().unwrap_or(near.len());
    near[..end].trim_end()
}

/// A letter, a figure or a sign in brackets refers to a note, `(A)`, `(?)`, and several words are one.
fn is_note(inside: &str) -> bool {
    let note = inside.split(')').next().unwrap_or_default();
    note.chars().count() < 2 || note.chars().count() > 6
}

#[cfg(test)]
mod tests {
    use super::{blotted, is_like_a_move, likely, misprinted};
    use crate::book::extract::spellings::Spellings;
    use crate::chess::{Movement, Position};
    use crate::notation::dialects::{SAN, by_name};

    fn spellings(name: &str) -> Spellings {
        Spellings::new(by_name(name).unwrap())
    }

    fn read(name: &str, fen: &str, printed: &str) -> Vec<String> {
        let (position, _) = Position::from_fen(fen, Movement::default()).unwrap();
        let all = likely(&spellings(name), &position, printed);
        all.iter().map(|it| position.write(&it.m, &SAN)).collect()
    }

    #[test]
    fn a_garbled_move_is_like_a_legal_one() {
        let start = Position::start(Movement::default());
        for (name, printed, meant) in [
            ("descriptive", "Et-KB3", "Nf3"),
            ("descriptive", "PwQ4", "d4"),
            ("descriptive", "P. to Q. Kf s 4th.", "b4"),
            ("descriptive", "Ktto K B38", "Nf3"),
            // The figure of a note stands behind it, or the wing of the piece before it.
            ("descriptive", "P to Q R 33", "a3"),
            ("descriptive", "KKttoKB3", "Nf3"),
            ("descriptive", "Kt. to K. B's 'srd.", "Nf3"),
            ("descriptive", "Kt. to K. B 8 3rd", "Nf3"),
            ("descriptive", "P. to K'S 4tll.", "e4"),
            ("descriptive", "P. to K's oth.", "e4"),
            ("descriptive", "PteoQB4", "c4"),
            ("descriptive", "KttwKB3", "Nf3"),
            ("german", "Sgl-f3", "Nf3"),
            ("german", "c2—c4", "c4"),
            ("german", "o2—e4", "e4"),
        ] {
            let all = likely(&spellings(name), &start, printed);
            let first = all.first().map(|it| start.write(&it.m, &SAN));
            assert_eq!(first.as_deref(), Some(meant), "{printed}: {all:?}");
        }
        let fen = "rnbqkb1r/ppp2ppp/3p1n2/4p1B1/4P3/3P1N2/PPP2PPP/RN1QKB1R w KQkq - 0 5";
        assert_eq!(read("dutch", fen, "Lg5 X fó"), ["Bxf6"]);
        assert_eq!(read("descriptive", fen, "The usual move"), [""; 0]);
        assert_eq!(read("descriptive", fen, "Kto K 2"), ["Ke2"]);
        assert_eq!(read("descriptive", fen, "D. Q. Baird."), [""; 0]);
        let all = blotted(&spellings("descriptive"), &start, "P. to &6 4th.");
        let all: Vec<String> = all.iter().map(|it| start.write(&it.m, &SAN)).collect();
        assert!(all.contains(&"d4".to_owned()) && !all.contains(&"d3".to_owned()), "{all:?}");
    }

    #[test]
    fn a_misprint_may_be_any_one_character() {
        // Of the piece, of the file, of the rank; of two characters nothing is concluded.
        let start = Position::start(Movement::default());
        for (name, printed, meant) in [
            ("descriptive", "P-KB3", &["f3", "f4", "g3", "c3", "Nf3"][..]),
            ("spanish-descriptive", "T3AR", &["f3", "Nf3"]),
            ("descriptive", "K. to Q. B's 3d.", &["Nc3", "c3"]),
            ("french", "Tf3", &["f3", "Nf3"]),
            ("german", "Df4", &["f4"]),
            ("german", "The usual move", &[]),
        ] {
            let all = misprinted(&spellings(name), &start, printed);
            let all: Vec<String> = all.iter().map(|it| start.write(&it.m, &SAN)).collect();
            assert!(meant.iter().all(|m| all.iter().any(|it| it == m)), "{printed}: {all:?}");
            assert_eq!(all.is_empty(), meant.is_empty(), "{printed}");
        }
    }

    #[test]
    fn words_are_no_move() {
        for text in ["PwQ4", "KtoQ2(?)", "Kf8—h7", "Bt. P", "Tflxfó", "BtoQé"] {
            assert!(is_like_a_move(text), "{text}");
        }
        for text in ["The best reply", "White wins", "and wins", "Black", "K", "Resigns"] {
            assert!(!is_like_a_move(text), "{text}");
        }
    }
}
