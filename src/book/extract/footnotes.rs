//! The footnotes of a book as transcribers set them: `[Footnote A: …]`.

use super::gap::bracket;

/// `[Footnote A: …]` behind a score: its mark, what it says, and where it ends.
pub(super) fn footnotes(
    text: &str,
    from: usize,
    end: usize,
) -> impl Iterator<Item = (&str, &str, usize)> {
    let mut at = from;
    std::iter::from_fn(move || {
        at += text.get(at..end)?.find("[Footnote ")?;
        let close = bracket(text, at)?;
        let inside = text.get(at + "[Footnote ".len()..close - 1)?;
        at = close;
        inside.split_once(':').map(|(mark, said)| (mark, said, close))
    })
}
