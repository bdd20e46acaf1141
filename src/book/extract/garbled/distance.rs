//! What it costs to take one text for another, letter for letter.

use std::sync::LazyLock;

/// What a letter costs that was taken for another, that is missing, that is too many.
const LIKE: u32 = 3;
const OTHER: u32 = 10;
const MISSING: u32 = 8;
const MARK: u32 = 4;

/// What a misprint costs: one character is another, is missing, or is too many.
pub(in crate::book::extract) const MISPRINT: u32 = OTHER;

/// So many characters at most that stand beside each other cannot be read.
const BLOT: usize = 2;

/// No move is like a text that costs more.
const FARTHEST: u32 = 12;

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
    "xXt×*z",
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

/// What it costs to take one text for the other, if that is not too much.
pub(super) fn distance(printed: &[char], meant: &[char]) -> Option<u32> {
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
pub(super) fn with_blot(printed: &[char], meant: &[char]) -> Option<u32> {
    let (printed, meant) = apart(printed, meant);
    let is_blot = |of: &[char]| (1..=BLOT).contains(&of.len());
    (is_blot(printed) && is_blot(meant)).then_some(MISPRINT)
}

/// Whether two texts are the same but for one character, or a pair that is taken for one.
pub(super) fn is_one_off(printed: &[char], meant: &[char]) -> bool {
    match apart(printed, meant) {
        ([] | [_], [] | [_]) => true,
        ([first, second], [one]) => is_pair(*first, *second, *one),
        _ => false,
    }
}

/// Two texts without the beginning and the end that they share.
fn apart<'t>(printed: &'t [char], meant: &'t [char]) -> (&'t [char], &'t [char]) {
    let begin = printed.iter().zip(meant).take_while(|(p, m)| p == m).count();
    let (printed, meant) = (&printed[begin..], &meant[begin..]);
    let end = printed.iter().rev().zip(meant.iter().rev()).take_while(|(p, m)| p == m).count();
    (&printed[..printed.len() - end], &meant[..meant.len() - end])
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
pub(in crate::book::extract) fn is_alike(printed: char, meant: char) -> bool {
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
