//! Numbers of moves, as scanners misread them at the beginning of a line: `\9.`, `1 7.`, `n.`

use crate::book::extract::garbled::is_alike;
use crate::book::extract::number::leading as leading_number;

/// So much of a line at most stands before its first move, in bytes.
const LONGEST_HEAD: usize = 8;

/// So many lines at most stand between two with the numbers of moves.
const BETWEEN: usize = 40;

/// So far from the numbers that can be read is one that cannot.
const UNREAD: usize = 2;

/// So many rows before a line and behind it are looked at.
const ROWS: usize = 2;

/// What scanners make of 11.
const ELEVEN: [&str; 5] = ["n", "u", "H", "ii", "ll"];

/// What they make of dust.
const SPECKS: [char; 10] = ['•', '·', '*', '■', '^', '\'', '`', ',', '"', '_'];

struct Line<'t> {
    text: &'t str,
    /// The number of a move with which it begins, if that can be read.
    number: Option<usize>,
}

/// A text with such numbers put right in it: where Black's number stands in the same line, or those before
/// and behind it do. What they have more than those is blank.
pub(super) fn put_right(text: &str) -> String {
    let lines = text.split_inclusive('\n').map(|text| Line { text, number: leading(text) });
    let lines: Vec<Line<'_>> = lines.collect();
    let right = |at: usize| line_put_right(&lines, at);
    (0..lines.len()).map(|at| right(at).unwrap_or_else(|| lines[at].text.to_owned())).collect()
}

fn line_put_right(lines: &[Line<'_>], at: usize) -> Option<String> {
    let Line { text, number: None, .. } = lines[at] else { return None };
    let (head, rest) = head(text).or_else(|| dotted(text))?;
    let is_meant = |n: &usize| is_like(head, *n);
    let next = || before(lines, at).map(|n| n + 1).filter(|_| rest.trim().is_empty());
    let n = blacks(rest).or_else(|| missing(lines, at, is_meant)).or_else(next).filter(is_meant)?;
    let indent = &text[..text.len() - head.len() - rest.len()];
    let fits = |number: &String| number.len() <= head.len();
    let number = [format!("{n}."), n.to_string()].into_iter().find(fits)?;
    Some(format!("{indent}{number:len$}{rest}", len = head.len()))
}

/// The number with which a line begins, before a move or alone.
fn leading(line: &str) -> Option<usize> {
    let number = leading_number(line, 0)?;
    let rest = line[number.end..].trim_end();
    (rest.is_empty() || begins_move(rest)).then_some(number.n())
}

/// `.0.` in a line of its own: of a number the first figure is a dot.
fn dotted(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start_matches([' ', '\t']);
    let (head, rest) = line.split_at(line.trim_end().len());
    head.strip_prefix('.')?.strip_suffix('.')?;
    Some((head, rest))
}

/// What stands before the first move of a line and may be a number, and the line from there on.
fn head(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start_matches([' ', '\t']);
    let near = &line[..line.floor_char_boundary(LONGEST_HEAD)];
    let mut words = near.match_indices(' ').map(|(at, _)| line.split_at(at + 1));
    words.find(|(head, rest)| {
        let (bare, is_digit) = (head.trim_end(), |c: char| c == '.' || c.is_ascii_digit());
        let is_like_number = || bare.chars().all(is_like_figure) || ELEVEN.contains(&bare);
        let is_capital = rest.starts_with(char::is_uppercase);
        (head.contains(is_digit) || is_capital && is_like_number()) && begins_move(rest)
    })
}

/// Whether a letter may be a misread figure. Before a capital `S` names no knight.
fn is_like_figure(c: char) -> bool {
    "SsIilOoZzG".contains(c)
}

/// Whether the name of a piece or a square may begin here, or castling.
fn begins_move(text: &str) -> bool {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some('0' | 'O' | 'o'), Some('-' | '—')) => true,
        (Some('a'..='h'), Some('1'..='8' | 'x')) => true,
        (Some(c), Some(_)) => c.is_uppercase(),
        _ => false,
    }
}

/// The number that stands before Black's move in a line, if only one stands there.
fn blacks(line: &str) -> Option<usize> {
    let (words, _) = line.trim_end().rsplit_once(' ')?;
    let mut numbers = words.split(' ').filter_map(|word| word.strip_suffix('.')?.parse().ok());
    numbers.next().filter(|_| numbers.next().is_none())
}

/// The number that is missing between one of the last rows before a line and one of the next, if only one is
/// meant: of two columns side by side the rows may take turns, and of two numbers none may be read.
fn missing(lines: &[Line<'_>], at: usize, is_meant: impl Fn(&usize) -> bool) -> Option<usize> {
    let above = lines[..at].iter().rev().take(BETWEEN).filter_map(|line| line.number).take(ROWS);
    let below = lines[at..].iter().take(BETWEEN).filter_map(|line| line.number).take(ROWS);
    let (above, below): (Vec<usize>, Vec<usize>) = (above.collect(), below.collect());
    let is_between =
        |n: &usize| below.iter().any(|behind| (1..=UNREAD).contains(&behind.saturating_sub(*n)));
    let candidates = above.iter().flat_map(|before| before + 1..=before + UNREAD);
    let mut meant = candidates.filter(|n| is_between(n) && is_meant(n));
    let n = meant.next()?;
    meant.all(|other| other == n).then_some(n)
}

/// The number of the last row before a line.
fn before(lines: &[Line<'_>], at: usize) -> Option<usize> {
    lines[..at].iter().rev().take(BETWEEN).find_map(|line| line.number)
}

/// Whether scanners may make this of a number.
fn is_like(head: &str, n: usize) -> bool {
    let bare: String = head.chars().filter(|c| *c != ' ' && !SPECKS.contains(c)).collect();
    let (figures, meant) = (bare.trim_end_matches('.'), n.to_string());
    let is_one = |(read, meant): (char, char)| {
        let is_stroke = meant == '1' && matches!(read, '\\' | '.');
        read == meant || !read.is_ascii_digit() && (is_stroke || is_alike(read, meant))
    };
    let is_each = || figures.chars().zip(meant.chars()).all(is_one);
    figures.chars().count() == meant.len() && is_each() || n == 11 && ELEVEN.contains(&figures)
}

#[cfg(test)]
mod tests {
    use super::put_right;

    #[test]
    fn a_number_is_put_right_by_those_beside_it() {
        for (scanned, meant) in [
            ("\\9. Kt. to Q's 3rd. 19. Kt.", "19. Kt. to Q's 3rd. 19. Kt."),
            ("n. Castles. 11. Q. to Q's 2nd.", "11.Castles. 11. Q. to Q's 2nd."),
            ("• 19. Kt. to B's 4th. 19. R. to K's", "19.     Kt. to B's 4th. 19. R. to K's"),
            (" 1 1 . P. takes P. 11. B. to", " 11.   P. takes P. 11. B. to"),
            ("4'. Castles. 4. Kt.", "4.  Castles. 4. Kt."),
            ("2G. K. to R's sq. 26. Castles.", "26. K. to R's sq. 26. Castles."),
            ("9.\nP-K4\nP-K4\n.0. \nKt-B4\n", "9.\nP-K4\nP-K4\n10. \nKt-B4\n"),
            ("10 P-K4 P-K4\n1 1 Kt-B4 R-Q1\n12 Kt-K3", "10 P-K4 P-K4\n11. Kt-B4 R-Q1\n12 Kt-K3"),
            (
                "4 P-Q4\nPxP\n20 R-K1\nR-Q1\nS B-K2\nKt-B3\n6 P-B3\n",
                "4 P-Q4\nPxP\n20 R-K1\nR-Q1\n5.B-K2\nKt-B3\n6 P-B3\n",
            ),
        ] {
            assert_eq!(put_right(scanned), meant);
        }
        // Nothing is concluded of another number, and words are none.
        for text in [
            "26. K. R. to Q's sq. 25. R. to R's 3rd.",
            "10 P-K4 P-K4\n1 1 Kt-B4 R-Q1\n14 Kt-K3",
            "In 11. Castles.",
            "8.\nP-K4\n.0.\nKt-B4",
            "9.\nP-K4\n\u{a0}♘\n\u{c}.0.\u{3000}é\nKt-B4",
            "(a) 11. Castles. 11. Q. to",
        ] {
            assert_eq!(put_right(text), text);
        }
    }
}
