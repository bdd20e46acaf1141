//! What scanners make of a page, put right where it leaves no choice: blank lines between all lines,
//! two blanks for one, and letters misread in words that only one word can be. Every byte stays in its
//! line.

mod numbers;

/// So many lines, or pairs of blanks, are enough to tell how a text is spaced.
const ENOUGH: usize = 40;

/// What scanners make of the end of an ordinal.
const TH: &str = "tb tli ih lh tk tl tn tii";
const ND: &str = "iid ud ad rid lid nci";
const RD: &str = "id vd ra r(l rcl rdi i'd";

/// What they make of `ch` in brackets.
const CH: &str = "cb oh eh ob ck cli ck";

/// Puts the lines of a text from a byte on right, whose lines are parted by blank ones or whose words by
/// two blanks.
pub(super) fn close_up(text: &mut String, from: usize) {
    let lines = text.split_off(from);
    let lines = if has_lines_apart(&lines) {
        lines.replace("\n\n", " \n")
    } else {
        with_columns_closed(&lines)
    };
    let lines = if has_words_apart(&lines) { with_single_blanks(&lines) } else { lines };
    text.push_str(&lines);
}

/// Whether nearly every line has a blank one below it, and many of them are the cells of columns: paragraphs of
/// prose may be a line each.
fn has_lines_apart(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let pairs = || lines.windows(2).filter(|pair| !pair[0].is_empty());
    let apart = pairs().filter(|pair| pair[1].is_empty()).count();
    let is_cell = |of: &&[&str]| {
        of[0].is_empty() && (1..=LONGEST_CELL).contains(&of[1].len()) && of[2].is_empty()
    };
    let cells = lines.windows(3).filter(is_cell).count();
    apart > ENOUGH && 5 * apart > 3 * pairs().count() && 4 * cells > pairs().count()
}

/// A text with the blank lines taken out between many short ones: the cells of a column.
fn with_columns_closed(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    let mut lines = text.split_inclusive("\n\n").peekable();
    while lines.peek().is_some() {
        let is_cell = |piece: &&str| {
            let line = piece.trim_end();
            !line.contains('\n')
                && piece.ends_with("\n\n")
                && (1..=LONGEST_CELL).contains(&line.len())
        };
        let cells: Vec<&str> = std::iter::from_fn(|| lines.next_if(is_cell)).collect();
        for cell in &cells {
            match cells.len() >= CELLS {
                true => all.extend([&cell[..cell.len() - 2], " \n"]),
                false => all.push_str(cell),
            }
        }
        all.extend(lines.next());
    }
    all
}

/// So many lines under each other are cells of a column, if none of them is longer, in bytes.
const CELLS: usize = 8;
const LONGEST_CELL: usize = 28;

/// Whether two blanks stand in the middle of sentences too, so that they part no columns.
fn has_words_apart(text: &str) -> bool {
    let pairs = || text.match_indices("  ").filter_map(|(at, _)| text.get(at + 2..));
    // A square is no word.
    let is_word = |rest: &&str| rest.chars().take(2).all(|c| c.is_lowercase() || c == ' ');
    let is_in_sentence = |rest: &&str| rest.starts_with(char::is_lowercase) && is_word(rest);
    let in_sentences = pairs().filter(is_in_sentence).count();
    in_sentences > ENOUGH && 10 * in_sentences > pairs().count()
}

/// A text with two blanks as one; as many end the line.
fn with_single_blanks(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let words = line.trim_end_matches('\n');
        let indent = words.len() - words.trim_start().len();
        let (before, words_only) = words.split_at(indent);
        let single = words_only.replace("  ", " ");
        all.extend([before, &single, &" ".repeat(words_only.len() - single.len())]);
        all.push_str(&line[words.len()..]);
    }
    all
}

/// A text with such words, squares and numbers put right in it; what they have more than those is blank.
pub(super) fn put_right(text: &str) -> String {
    numbers::put_right(&with_first_rank(&with_words_put_right(text)))
}

/// `Rbl—c3`, `Pgl x f3`, `Hal—dl`: a letter is the rank 1 of the square from which a piece goes, and of that
/// to which it goes along that rank.
fn with_first_rank(text: &str) -> String {
    let mut ones: Vec<usize> = Vec::new();
    for (at, dash) in text.match_indices(['-', '—', '–', 'x', 'X', '×', ':']) {
        let before = text[..at].trim_end_matches(' ');
        let behind = text[at + dash.len()..].trim_start_matches([' ', '\n']);
        let from = before.get(before.len().saturating_sub(2)..).and_then(rank);
        let to = behind.get(..2).and_then(rank);
        let is_end = behind.get(2..).is_some_and(|it| !it.starts_with(char::is_alphanumeric));
        let (Some('1' | 'l' | 'I'), Some(to)) = (from, to) else { continue };
        if is_end {
            ones.push(before.len() - 1);
            ones.extend(matches!(to, 'l' | 'I').then_some(text.len() - behind.len() + 1));
        }
    }
    let one = |(at, c)| if ones.binary_search(&at).is_ok() { '1' } else { c };
    text.char_indices().map(one).collect()
}

/// The rank of a square, or what is printed for it.
fn rank(square: &str) -> Option<char> {
    let mut chars = square.chars();
    let is_file = matches!(chars.next(), Some('a'..='h'));
    chars.next().filter(|rank| is_file && matches!(rank, '1'..='8' | 'l' | 'I'))
}

fn with_words_put_right(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    let mut words = text.split_inclusive([' ', '\n', '\t']).peekable();
    let mut before = String::new();
    while let Some(piece) = words.next() {
        let word = piece.trim_end_matches([' ', '\n', '\t']);
        let next = words.peek().map_or("", |next| next.trim_end());
        let right = meant(&before, word, next).filter(|right| right.len() <= word.len());
        let right = right.as_deref().unwrap_or(word);
        all.push_str(right);
        all.extend(std::iter::repeat_n(' ', word.len() - right.len()));
        all.push_str(&piece[word.len()..]);
        before.clear();
        before.push_str(right);
    }
    all
}

/// The word that a scanner misread, if it can be no other.
fn meant(before: &str, word: &str, next: &str) -> Option<String> {
    possessive(word)
        .or_else(|| knights(word, next))
        .or_else(|| ordinal(before, word))
        .or_else(|| takes(word, next))
        .or_else(|| castles(word))
        .or_else(|| one(before, word, next))
        .or_else(|| wing(before, word))
        .or_else(|| check(before, word))
        .or_else(|| piece(word, next))
        .or_else(|| to(before, word, next))
}

/// A piece's possessive, misread: `Q*s`, `B'8`, `Kt^s`.
fn possessive(word: &str) -> Option<String> {
    let name = ["Kt", "K", "Q", "R", "B"].into_iter().find(|name| word.starts_with(name))?;
    let mut rest = word[name.len()..].chars();
    let is_sign = rest.next().is_some_and(|c| "*^»\\\"'’`".contains(c));
    let is_s = rest.next().is_some_and(|c| "s8abghei".contains(c));
    let is_so = is_sign && is_s && rest.as_str().is_empty();
    is_so.then(|| format!("{name}'s")).filter(|right| right != word)
}

/// `Kfs`, `KV's`, `Kf s`: no other name begins so.
fn knights(word: &str, next: &str) -> Option<String> {
    let rest = ["Kf", "KV", "Kb", "Kl", "Ki"].iter().find_map(|name| word.strip_prefix(name))?;
    match rest {
        "s" | "'s" | "a" | "*s" | "^s" if word.len() > 3 => Some("Kt's".to_owned()),
        "s" | "a" => Some("Kts".to_owned()),
        // Of an 8 it is not known whether it is a rank.
        "" if matches!(next, "s" | "'s") => Some("Kt".to_owned()),
        _ => None,
    }
}

/// `4tb.`, `2iid`, `Srd`: behind the name of a file a figure is its rank, whatever follows, and the end
/// of it tells a second from a third.
fn ordinal(before: &str, word: &str) -> Option<String> {
    let rank = word.chars().next().filter(|c| matches!(c, '2'..='8' | 'S' | '^'))?;
    let bare = word.trim_end_matches(['.', ',', ';', ')', '-', '—']);
    let end = bare.get(rank.len_utf8()..)?;
    let is = |ends: &str| ends.split(' ').any(|it| it == end);
    let is_behind_file = (before.ends_with("'s") || before == "Kts") && (2..5).contains(&end.len());
    let right = match rank {
        '2'..='8' if is("st nd rd th d") && bare.len() == word.len() => return None,
        '3'..='8' if end == "rd" => "3rd".to_owned(),
        'S' if end == "rd" => "3rd".to_owned(),
        '^' if end == "nd" => "2nd".to_owned(),
        '2' if is(ND) || is_behind_file => "2nd".to_owned(),
        '3' if is(RD) || is_behind_file => "3rd".to_owned(),
        '4'..='8' if is(TH) || is_behind_file => format!("{rank}th"),
        _ => return None,
    };
    Some(right + word[bare.len()..].trim_start_matches(['-', '—']))
}

/// `tikes`, `t;ikes` before a piece.
fn takes(word: &str, next: &str) -> Option<String> {
    let is_before_piece = next.starts_with(['K', 'Q', 'R', 'B', 'P']);
    let is_like = || {
        (4..8).contains(&word.len())
            && word != "makes"
            && (word.starts_with('t') || word.ends_with("kes"))
            && !word.starts_with(char::is_uppercase)
            && (1..3).contains(&strsim::levenshtein(word, "takes"))
    };
    (is_before_piece && is_like()).then(|| "takes".to_owned())
}

/// `Rel`, `6.Nbxdl` between moves or their numbers: the last letter is the rank 1.
fn one(before: &str, word: &str, next: &str) -> Option<String> {
    let has_figure = |it: &str| it.contains(|c: char| c.is_ascii_digit()) || it.starts_with("O-O");
    let (number, glued) = word.split_once('.').unwrap_or(("", word));
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let written = if is_number { glued } else { word };
    let bare = written.trim_end_matches(['+', '!', '?', '.', ',', ';', ')']);
    let square = bare.strip_suffix(['l', 'I'])?;
    let is_part = |c: char| "abcdefgh12345678x:×".contains(c);
    let is_piece = square.starts_with(char::is_uppercase) && square.len() < 6;
    let is_square = square.ends_with(|c: char| ('a'..='h').contains(&c));
    let end = word.len() - written.len() + bare.len();
    (is_piece
        && is_square
        && square.chars().skip(1).all(is_part)
        && (is_number || has_figure(before))
        && (has_figure(next) || next.is_empty()))
    .then(|| format!("{}1{}", &word[..end - 1], &word[end..]))
}

/// `Castles` with one letter misread: `Castlos`, `Oastles.`
fn castles(word: &str) -> Option<String> {
    if word.len() < "Castles".len() {
        return None;
    }
    let bare = word.trim_end_matches(['.', ',', ';', ')', '-', '—']);
    // One letter leaves one half as it is.
    let may_be = bare.starts_with("Cast") || bare.ends_with("les");
    let is_one_off = || strsim::levenshtein(bare, "Castles") == 1;
    let is_like = may_be && bare.len() > 6 && bare != "Castled" && is_one_off();
    let is_dashed = bare == "Castles" && word.ends_with('-');
    (is_like || is_dashed).then(|| "Castles.".to_owned())
}

/// `Castles QR2`: the figure is that of a note.
fn wing(before: &str, word: &str) -> Option<String> {
    let bare = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_wing = before.starts_with("Castles") && matches!(bare, "KR" | "QR" | "K" | "Q");
    (is_wing && bare.len() < word.len()).then(|| bare.to_owned())
}

/// The mark of a check, misread: `(cb.)`, `KtxKt, eh`
fn check(before: &str, word: &str) -> Option<String> {
    if before.ends_with(',') && word == "eh" {
        return Some("ch".to_owned());
    }
    let bare = word.strip_prefix('(')?;
    let letters = bare.trim_end_matches([')', '.', ',']);
    let is_like = CH.split(' ').any(|it| it == letters);
    is_like.then(|| format!("(ch{}", &bare[letters.len()..]))
}

/// `F. to`, `Kt, takes`, `Q, Kt's`
fn piece(word: &str, next: &str) -> Option<String> {
    let name = match word {
        "F." => "P",
        "a" | "a." if matches!(next, "to" | "takes") => return Some("Q".to_owned()),
        _ => word.strip_suffix(',')?,
    };
    let is_name = matches!(name, "P" | "Kt" | "B" | "R" | "Q" | "K");
    let is_wing = matches!(name, "K" | "Q") && matches!(next, "B's" | "Kt's" | "R's");
    (is_wing || is_name && matches!(next, "to" | "takes")).then(|| format!("{name}."))
}

/// `P. tc K's`, `Kt. 10 K. B's`
fn to(before: &str, word: &str, next: &str) -> Option<String> {
    let is_name = next.ends_with("'s") || matches!(next, "K." | "Q.");
    let is_like = ["tc", "tn", "te", "tu", "lo"].contains(&word)
        || word == "10" && matches!(before, "P." | "Kt." | "B." | "R." | "Q." | "K." | "Kt");
    (is_name && is_like).then(|| "to".to_owned())
}

#[cfg(test)]
mod tests {
    use super::{close_up, put_right};

    #[test]
    fn words_that_leave_no_choice_are_put_right() {
        for (scanned, meant) in [
            ("3. P. to Q*s Srd.", "3. P. to Q's 3rd."),
            ("2. P. to Q'8 2iid", "2. P. to Q's 2nd "),
            ("5. Kt. t;ikes P. (cb.)", "5. Kt. takes  P. (ch.)"),
            ("F. to K^s 4tli.", "P. to K's 4th. "),
            ("11. Castlos.", "11. Castles."),
            ("7 Kt X Kt, eh", "7 Kt X Kt, ch"),
            ("4. a. to Kfs 3rfl.", "4. Q  to Kts 3rd. "),
            ("2. Rbl—c3 SgI - f3 3. Hal-dl", "2. Rb1—c3 Sg1 - f3 3. Ha1-d1"),
            ("6. Rel Kf8 7.Nbxdl, b4 8. Kf8+ Bgl", "6. Re1 Kf8 7.Nbxd1, b4 8. Kf8+ Bg1"),
            ("12. Del resto", "12. Del resto"),
            ("4. Pgl x f3 HflXf6 Bcl:g5", "4. Pg1 x f3 Hf1Xf6 Bc1:g5"),
            // From the bishop's square it may be the seventh rank.
            ("Bc4-fl the al-albatross dl", "Bc4-fl the al-albatross dl"),
            ("He makes Paul take the lakes", "He makes Paul take the lakes"),
            ("P. to Q. IVs 3rd. B. to Sth", "P. to Q. IVs 3rd. B. to Sth"),
        ] {
            assert_eq!(put_right(scanned), meant);
        }
    }

    #[test]
    fn lines_and_words_that_stand_apart_are_closed_up() {
        let page = "1.  P. to K's  4th, a  bad\n\n".repeat(50);
        let mut text = page.clone();
        close_up(&mut text, 0);
        assert_eq!(text.len(), page.len());
        assert!(text.starts_with("1. P. to K's 4th, a bad    \n1. P."), "{text}");
        let mut few = "1. P-K4  P-K4\n\n2. P-Q4\n".to_owned();
        close_up(&mut few, 0);
        assert_eq!(few, "1. P-K4  P-K4\n\n2. P-Q4\n");
    }
}
