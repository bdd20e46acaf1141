//! The footnotes of a book as transcribers set them: `[Footnote A: …]`.

use super::gap::bracket;

const BEGIN: &str = "[Footnote ";

/// `[Footnote A: …]` behind a score: its mark, what it says, and where it ends.
pub(super) fn footnotes(
    text: &str,
    from: usize,
    end: usize,
) -> impl Iterator<Item = (&str, &str, usize)> {
    let begins = text.get(from..end).unwrap_or_default().match_indices(BEGIN);
    let mut behind = from;
    begins.map(move |(at, _)| from + at).filter_map(move |at| {
        let close = bracket(text, at).filter(|_| at >= behind)?;
        behind = close;
        let (mark, said) = text.get(at + BEGIN.len()..close - 1)?.split_once(':')?;
        Some((mark, said, close))
    })
}

#[cfg(test)]
mod tests {
    use super::footnotes;

    #[test]
    fn a_footnote_without_its_colon_or_end_is_none_and_hides_no_other() {
        let text = "[Footnote A: The best.]\n[Footnote B, continued.]\n[Footnote C: Never closed.\n\
                    [Footnote D: So (see [Footnote A: there]).]\n";
        let read: Vec<_> =
            footnotes(text, 0, text.len()).map(|(mark, said, _)| (mark, said)).collect();
        assert_eq!(read, [("A", " The best."), ("D", " So (see [Footnote A: there]).")]);
    }
}
