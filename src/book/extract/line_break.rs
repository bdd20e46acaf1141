//! Where a line ends within a move, and the next one goes on with it: `Bg4 x` / `f5`, `Castles (Q` / `R)`, `Cas-` /
//! `tles`.

/// How a line ends that breaks off within a move.
const OPEN: [&str; 16] = [
    "to", "takes", "tks", "x", "×", "'s", "’s", "Kt", "King", "Queen", "Rook", "Bishop", "Knight",
    "the", " a", "becoming",
];

/// How a line goes on with the move that ends the line above.
const WITHIN: [&str; 6] = ["x ", "× ", ": ", "to ", "on ", "takes "];
const DASHES: [&str; 3] = ["- ", "– ", "— "];

/// The move with which a line ends and the line below it, as one text, if no two moves would part so; how many bytes it
/// is shorter.
pub(super) fn joined(line: &str, below: &str, half_move: usize) -> Option<(String, usize)> {
    let joined = match closed_up(line, below) {
        Some(line) => format!("{line}{below}"),
        None if is_within(line, below) || ends_with_name(line, below, half_move) => {
            format!("{line} {below}")
        }
        None => return None,
    };
    let left_out = line.len() + 1 + below.len() - joined.len();
    Some((joined, left_out))
}

/// Whether a move may go on in the next line: it breaks off behind a name, a sign or a word, or before a
/// dash, or nothing but its check stands below.
pub(super) fn may_break(line: &str, below: &str) -> bool {
    let is_dash = |c: char| "-–—".contains(c);
    let is_open = line.ends_with(|c: char| c.is_uppercase() || c == '.' || is_dash(c))
        || below.starts_with(is_dash);
    let is_check = below.starts_with(|c: char| c.is_lowercase()) && !below.contains(' ');
    is_open || is_check || is_within(line, below) || OPEN.iter().any(|end| line.ends_with(end))
}

/// Whether a line ends within a move: behind the sign of a capture or a dash, before one or `to`, or in a bracket.
fn is_within(line: &str, below: &str) -> bool {
    let is_bracketed = || line.rfind('(').is_some_and(|at| !line[at..].contains(')'));
    let begins = |of: &[&str]| of.iter().any(|begin| below.starts_with(begin));
    // Behind a pawn's square a dash may be that of a list, but no pawn goes to the rank from which it comes.
    let is_origin = || line.starts_with(char::is_uppercase) || line.ends_with(['2', '7']);
    [" x", " ×", " :", " -", " –", " —", " on"].iter().any(|end| line.ends_with(end))
        || begins(&WITHIN)
        || begins(&DASHES) && is_origin()
        || is_bracketed()
}

/// What a line has of a word that goes on in the next one: `Cas-` / `tles`, `0-` / `0`.
fn closed_up<'t>(line: &'t str, below: &str) -> Option<&'t str> {
    let is_castling = || ["0-", "0–", "0—", "O-"].iter().any(|end| line.ends_with(end));
    match line.strip_suffix('-').filter(|it| it.ends_with(char::is_lowercase)) {
        Some(divided) => below.starts_with(char::is_lowercase).then_some(divided),
        None => (below.starts_with(['0', 'O']) && is_castling()).then_some(line),
    }
}

/// Whether a line may end within the name of a square or of what is captured: `takes R` / `P`, `P 3` / `TR`, `P K` /
/// `R 3`, or before a rank that is not the number of the next move, `Q to Kt` / `3.`
fn ends_with_name(line: &str, below: &str, half_move: usize) -> bool {
    let is_name = line.ends_with(|c: char| c.is_uppercase() || "t.".contains(c));
    let is_bare = || line.chars().all(|c| c.is_uppercase() || "t. ()12345678".contains(c));
    let number = half_move / 2 + 1;
    let is_number = |n: usize| n == number + 1 || n == number && half_move.is_multiple_of(2);
    let mut chars = below.chars();
    match chars.next() {
        Some('P') => is_name,
        Some(rank @ '1'..='8') => {
            let is_parted = chars.next().is_none_or(|c| !c.is_ascii_digit());
            let rank = rank.to_digit(10).map(|rank| rank as usize);
            is_name && is_parted && rank.is_some_and(|rank| !is_number(rank))
        }
        Some(c) if c.is_uppercase() => is_bare(),
        Some('s') => is_bare() && below.starts_with("sq"),
        _ => false,
    }
}
