//! The words of a text without its markup, line for line.

/// The text without carriage returns and the signs of emphasis; its lines stay where they are.
pub(super) fn plain(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n").replace('_', " ")
}
