//! Whether a text is a book, and not games.

/// How many lines of prose make a book of a text, and of how many lines one must be prose.
const PROSE: usize = 60;
const SHARE: usize = 3;

/// How many words in small letters make a line prose.
const WORDS: usize = 5;

/// Whether a text is a book with games in it, by its beginning: it has no tags, and a good part of its
/// lines are prose.
///
/// ```
/// use jadoube::book::is_book;
///
/// assert!(!is_book(b"1. e4 e5\n2. Nf3 Nc6\nHere White could have won a pawn and the game.\n"));
/// ```
pub fn is_book(head: &[u8]) -> bool {
    let lines = || head.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let is_tag = |line: &[u8]| line.starts_with(b"[") && line.ends_with(b"\"]");
    if lines().any(is_tag) {
        return false;
    }
    let prose = lines().filter(|line| is_prose(line)).count();
    let all = lines().filter(|line| !line.is_empty()).count();
    prose >= PROSE && SHARE * prose >= all
}

fn is_prose(line: &[u8]) -> bool {
    let is_word = |word: &&[u8]| {
        word.len() > 2 && word.iter().all(|byte| byte.is_ascii_lowercase() || !byte.is_ascii())
    };
    line.split(u8::is_ascii_whitespace).filter(is_word).count() >= WORDS
}
