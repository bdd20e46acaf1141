//! Lines that fit: how wide a text is on a terminal, and where it may be broken.

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// How many columns a text takes; characters of East Asian scripts take two.
pub(crate) fn columns(text: &str) -> usize {
    text.width()
}

/// A text filled up with blanks to this many columns.
pub(crate) fn padded(text: &str, width: usize) -> String {
    format!("{text}{:1$}", "", width.saturating_sub(columns(text)))
}

/// Breaks a text at blanks; a word longer than the line is broken where the line ends.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    // No character is wider.
    let width = width.max(4);
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace().flat_map(|word| pieces(word, width)) {
        match lines.last_mut() {
            Some(line) if columns(line) + 1 + columns(word) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A word in pieces, of which none is wider than a line: nearly always one.
fn pieces(word: &str, width: usize) -> Vec<&str> {
    let mut rest = word;
    let mut pieces = Vec::new();
    while columns(rest) > width {
        let mut used = 0;
        let end = rest.char_indices().find(|(_, c)| {
            used += c.width().unwrap_or(0);
            used > width
        });
        let (piece, after) = rest.split_at(end.map_or(rest.len(), |(at, _)| at));
        pieces.push(piece);
        rest = after;
    }
    pieces.push(rest);
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// A heading, as it is if it fits, and else in lines of which the later ones are indented.
pub(crate) fn heading(text: &str, width: usize) -> Vec<String> {
    if columns(text) <= width { vec![text.to_owned()] } else { hanging(text, 4, width) }
}

/// A text in lines of this width, each after the first indented.
pub(crate) fn hanging(text: &str, indent: usize, width: usize) -> Vec<String> {
    let lines = wrap(text, width.saturating_sub(indent));
    let indented = |(index, line): (usize, String)| match index {
        0 => line,
        _ => format!("{:indent$}{line}", ""),
    };
    lines.into_iter().enumerate().map(indented).collect()
}

#[cfg(test)]
mod tests {
    use super::{columns, padded, wrap};

    #[test]
    fn wide_characters_take_two_columns() {
        assert_eq!((columns("Å4"), columns("将棋"), columns("♔")), (2, 4, 1));
        assert_eq!(padded("将棋", 6), "将棋  ");
        assert_eq!(wrap("将棋 将棋 将棋", 9), ["将棋 将棋", "将棋"]);
    }

    #[test]
    fn no_line_is_wider_than_it_may_be() {
        let text = "一二三四五六七八九十 and averyveryverylongword, é♔ of 3 words";
        for width in 4..40 {
            let lines = wrap(text, width);
            assert!(lines.iter().all(|line| columns(line) <= width), "{width}: {lines:?}");
            let letters = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(letters(&lines.concat()), letters(text));
        }
    }
}
