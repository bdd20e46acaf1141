//! What a scanner garbled: which legal moves it is like, letter for letter.

use std::sync::LazyLock;

use super::spellings::{Spellings, letters};
use crate::chess::{Move, Position};

/// What a letter costs that was taken for another, that is missing, that is too many.
const LIKE: u32 = 3;
const OTHER: u32 = 10;
const MISSING: u32 = 8;
const MARK: u32 = 4;

/// What a misprint costs: one character is another, is missing, or is too many.
pub(super) const MISPRINT: u32 = OTHER;

/// So many characters at most that stand beside each other cannot be read.
const BLOT: usize = 2;

/// No move is like a text that costs more.
const FARTHEST: u32 = 12;

/// Those that cost so much more than the likeliest may still be meant.
const NEAR: u32 = 7;

/// No garbled move is longer, in characters, and none that is known by less is one.
const LONGEST: usize = 28;
const SHORTEST: usize = 2;

/// Characters that scanners take for each other.
const ALIKE: [&str; 23] = [
    "§4",
    "§5",
    "§6",
    "§7",
    "§8",
    "35sðS8B",
    "8BSs",
    "3z",
    "4A",
    "6bGéóöds",
    "1lIi!j|fíÍ7",
    "7?TY1",
    "2zaZ",
    "BRE",
    "0OoQGaCUcqd",
    "KEHXRNIl",
    "tf1lbicrxVi",
    "PFTrp",
    "cCeo(",
    "hbliu",
    "kK",
    "xXt×*",
    "-t—–w~<»",
];

/// Pairs of characters that scanners make of one.
const PAIRS: [(char, &[&str]); 5] = [
    ('R', &["ll", "Il", "IL", "li", "II", "lt", "It", "Li", "IV", "JR", "Ii", "Jl", "11"]),
    ('K', &["IC", "IV", "I<", "Iv", "lC", "Iz", "lv", "ii", "Iw"]),
    ('B', &["P/", "IJ", "13", "l3", "Il", "]3", "IV", "E>", "Ii", "li", "ir", "h'"]),
    ('Q', &["CI", "Cl", "(l", "(J", "t»", "(i", "Gt"]),
    ('N', &["Kf", "KV", "Kb", "Ki", "Kl", "K1", "Et", "Xt", "Ht", "Rt", "KI"]),
];

/// What stands for the rank of which only the end of the ordinal was read, and the longest ordinal.
const UNKNOWN_RANK: &str = "§";
const LONGEST_RANK: usize = 5;

/// What scanners make of `to`.
const TO: [&str; 13] =
    ["too", "teo", "two", "to", "tc", "te", "tn", "lo", "io", "t0", "tu", "t«", "tw"];

/// How ordinals end, garbled or not.
const ENDS: [&str; 10] = ["st", "nd", "rd", "th", "tK", "tb", "lh", "ih", "d", "t"];

/// What stands behind a move of its checks.
const CHECKS: [&str; 7] = ["ch", "eh", "cb", "oh", "cl", "dis", "mate"];

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
/// `B. to Q. Kt, 5.`, a name to which it is glued, `Q. to Q. B's2nd.`, or a letter for it that ends the line,
/// `Q to B z`.
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

/// What a written move has of letters, figures and signs that tell it from others.
fn skeleton(text: &str) -> Vec<char> {
    // Without its blanks `K. to` would begin with a knight, and so would `Kto`.
    let text = with_rank(&without_possessives(text));
    let mut text = text.replace(" to ", "-").replace(".to", "-").replace("Kto", "K-");
    text.retain(|c| !c.is_whitespace() && !is_mark(c));
    text = text.replace("takes", "x").replace("tks", "x").replace("Castles", "0-0");
    text.truncate(text.trim_end_matches(['-', '—', '–']).len());
    for end in CHECKS {
        let bare = text.strip_suffix(end).map_or(0, str::len);
        text.truncate(if bare > 2 { bare } else { text.len() });
    }
    for square in ["sq", "sy", "aq", "gq"] {
        if text.contains(square) {
            text = text.replace(square, "1");
        }
    }
    let text: String = letters(&text).into_iter().collect();
    let mut bare: Vec<char> = Vec::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(c) = rest.chars().next() {
        let behind = &rest[c.len_utf8()..];
        let begins = |ends: &[&str]| ends.iter().find_map(|end| rest.strip_prefix(end));
        let before = bare.last();
        let is_behind_name = before.is_some_and(|c| c.is_uppercase() || *c == 't');
        let is_of_next = |c: char| c.is_ascii_digit() || is_behind_name && c.is_alphanumeric();
        let to = || begins(&TO).filter(|_| !bare.contains(&'-'));
        if let Some(behind) = before.filter(|c| c.is_alphabetic()).and_then(|_| to()) {
            bare.push('-');
            rest = behind;
        } else if c == 's' && behind.starts_with(is_of_next) {
            rest = behind;
        } else if let Some(behind) =
            before.filter(|c| c.is_ascii_digit()).and_then(|_| begins(&ENDS))
        {
            rest = behind;
        } else {
            bare.push(if matches!(c, '—' | '–' | '−') { '-' } else { c });
            rest = behind;
        }
    }
    bare
}

/// Whether this tells no move from another.
fn is_mark(c: char) -> bool {
    matches!(
        c,
        '.' | ',' | '\'' | '’' | '‘' | '`' | '´' | '!' | '?' | '(' | ')' | '[' | ']' | ':' | ';'
    ) || matches!(c, '*' | '†' | '‡' | '"' | '“' | '”' | '^' | '_' | '=')
}

/// A text that ends with the rank of a square in letters, garbled or not, with a figure for that: `'srd`, `flq.`,
/// `3rcl`; of `oth` it is not known which.
fn with_rank(text: &str) -> String {
    let text = text.rsplit_once("(c").map_or(text, |(text, _)| text);
    let is_end = |c: char| !c.is_alphanumeric();
    let text = text.trim_end_matches(is_end);
    let (before, word) = text.rsplit_once(' ').unwrap_or(("", text));
    let word = word.trim_start_matches(is_end);
    let letters = word.trim_start_matches(|c: char| ('1'..='8').contains(&c));
    // A name ends so, too: `D. G. Baird.`
    let is_name = word.len() > 3 && word.starts_with(char::is_uppercase);
    let is_rank = before.contains("to") && word.len() <= LONGEST_RANK && !is_name;
    let is_of_letters = letters.chars().all(char::is_alphabetic);
    let rank = match word.len() - letters.len() {
        _ if !is_rank => return text.to_owned(),
        0 if letters.ends_with('q') && word.len() < 4 => "1",
        0 if letters.ends_with("th") => UNKNOWN_RANK,
        0 if letters.ends_with("rd") => "3",
        0 if letters.ends_with("nd") => "2",
        1 if letters.len() > 1 && is_of_letters => &word[..1],
        _ => return text.to_owned(),
    };
    format!("{before} {rank}")
}

/// A text without what is left of `'s`: `*s`, `^8`.
fn without_possessives(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        let mut ahead = rest.clone();
        let is_s = ahead.next().is_some_and(|c| "sS8abgh".contains(c));
        if "*^»'’`\\\"".contains(c) && is_s && ahead.next() == Some(' ') {
            rest.next();
        } else if c == ' ' && is_s && is_before_ordinal(ahead.as_str()) {
            // `B 8 3rd`
            rest.next();
        } else {
            bare.push(c);
        }
    }
    bare
}

/// Whether a blank stands here, and then an ordinal.
fn is_before_ordinal(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next() == Some(' ')
        && chars.next().is_some_and(|c| c.is_ascii_digit())
        && chars.next().is_some_and(char::is_alphabetic)
}

/// What it costs to take one text for the other, if that is not too much.
fn distance(printed: &[char], meant: &[char]) -> Option<u32> {
    let most = |cost: u32| (FARTHEST / cost) as usize;
    if meant.len() > printed.len() + most(MISSING) || printed.len() > meant.len() + most(MARK) {
        return None;
    }
    let first: Vec<u32> = (0..=meant.len()).map(|n| n as u32 * MISSING).collect();
    // What the text up to each character costs, and up to the one before it.
    let (mut before, mut row) = (Vec::new(), first);
    for (at, p) in printed.iter().enumerate() {
        let mut next = vec![row[0] + too_many(*p)];
        for (to, m) in meant.iter().enumerate() {
            let single = row[to] + taken_for(*p, *m);
            // The last figure behind all of a move is that of a note.
            let is_last = to + 1 == meant.len() && at + 1 == printed.len();
            let is_note = is_last && p.is_ascii_digit() && at > 0 && printed[at - 1] == *m;
            let more = if is_note { LIKE } else { too_many(*p) };
            let one = single.min(row[to + 1] + more).min(next[to] + MISSING);
            let pair = at.checked_sub(1).filter(|first| is_pair(printed[*first], *p, *m));
            next.push(pair.map_or(one, |_| one.min(before[to] + LIKE)));
        }
        if next.iter().min() > Some(&FARTHEST) {
            return None;
        }
        before = std::mem::replace(&mut row, next);
    }
    row.last().copied().filter(|cost| *cost <= FARTHEST)
}

/// What it costs to take one text for the other but for one or two characters that cannot be read.
fn with_blot(printed: &[char], meant: &[char]) -> Option<u32> {
    let begin = printed.iter().zip(meant).take_while(|(p, m)| p == m).count();
    let (printed, meant) = (&printed[begin..], &meant[begin..]);
    let end = printed.iter().rev().zip(meant.iter().rev()).take_while(|(p, m)| p == m).count();
    let is_blot = |len: usize| (end + 1..=end + BLOT).contains(&len);
    (is_blot(printed.len()) && is_blot(meant.len())).then_some(MISPRINT)
}

/// Whether two texts are the same but for one character, or a pair that is taken for one.
fn is_one_off(printed: &[char], meant: &[char]) -> bool {
    let begin = printed.iter().zip(meant).take_while(|(p, m)| p == m).count();
    let (printed, meant) = (&printed[begin..], &meant[begin..]);
    let end = printed.iter().rev().zip(meant.iter().rev()).take_while(|(p, m)| p == m).count();
    match (&printed[..printed.len() - end], &meant[..meant.len() - end]) {
        ([] | [_], [] | [_]) => true,
        ([first, second], [one]) => is_pair(*first, *second, *one),
        _ => false,
    }
}

fn is_pair(first: char, second: char, meant: char) -> bool {
    let pairs = PAIRS.iter().filter(|(one, _)| *one == meant).flat_map(|(_, pairs)| *pairs);
    pairs.into_iter().any(|pair| pair.chars().eq([first, second]))
}

/// A scanner makes specks of letters rather than of figures.
fn too_many(c: char) -> u32 {
    match c {
        _ if c.is_uppercase() => OTHER,
        _ if c.is_alphanumeric() => MISSING,
        _ => MARK,
    }
}

fn taken_for(printed: char, meant: char) -> u32 {
    match printed == meant {
        true => 0,
        false if is_alike(printed, meant) => LIKE,
        false => OTHER,
    }
}

/// Whether scanners take two characters for each other: of ASCII, as is nearly all, known beforehand.
pub(super) fn is_alike(printed: char, meant: char) -> bool {
    static KNOWN: LazyLock<[u128; 128]> = LazyLock::new(|| {
        let mut known = [0; 128];
        for all in ALIKE.map(str::chars) {
            for one in all.clone().filter(char::is_ascii) {
                let ascii = all.clone().filter(char::is_ascii);
                known[one as usize] |= ascii.fold(0, |others, other| others | 1 << other as u32);
            }
        }
        known
    });
    let by_letter = || ALIKE.iter().any(|all| all.contains(printed) && all.contains(meant));
    match KNOWN.get(printed as usize) {
        Some(others) if meant.is_ascii() => others >> meant as u32 & 1 == 1,
        _ => by_letter(),
    }
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
