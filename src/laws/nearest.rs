//! The word that was probably meant by one that is not allowed.

/// Returns the word that was probably meant: at most every third letter may be wrong, and three in
/// all.
pub(crate) fn nearest<'w>(
    word: &str,
    possible: impl IntoIterator<Item = &'w str>,
) -> Option<&'w str> {
    let letters = word.chars().count();
    let tolerance = (letters / 3).clamp(1, 3);
    let mut nearest = None;
    for other in possible {
        // The difference in length is the least possible distance, and cheaper.
        if other.chars().count().abs_diff(letters) > tolerance {
            continue;
        }
        let distance = strsim::damerau_levenshtein(word, other);
        let is_nearer = nearest.is_none_or(|(least, _)| distance < least);
        if (1..=tolerance).contains(&distance) && is_nearer {
            nearest = Some((distance, other));
        }
    }
    nearest.map(|(_, other)| other)
}
