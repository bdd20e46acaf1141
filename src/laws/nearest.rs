//! What was probably meant by a word that is none of those possible.

/// The word that was probably meant: of a short one no more than every third letter can be wrong.
pub(crate) fn nearest<'w>(
    word: &str,
    possible: impl IntoIterator<Item = &'w str>,
) -> Option<&'w str> {
    let letters = word.chars().count();
    let tolerance = (letters / 3).clamp(1, 3);
    possible
        .into_iter()
        // So many letters at least are wrong: the cheaper test first.
        .filter(|other| other.chars().count().abs_diff(letters) <= tolerance)
        .map(|other| (strsim::damerau_levenshtein(word, other), other))
        .filter(|&(distance, _)| distance > 0 && distance <= tolerance)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, other)| other)
}
