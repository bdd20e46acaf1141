//! Plain words and tags are read by a fast path, which gives the same result as the long way.
//!
//! The fast path leaves a word to the long way unless a blank follows it, and a tag unless one
//! space separates name and value.

use jadoube::notation::{Reader, Record};

const LETTERS: &[u8] = b"NKPae18x+=O-!0";

/// Returns what a game says of the word that its text has after `1. `.
fn read(text: &str) -> String {
    let mut record = Record::default();
    assert!(Reader::new(text.as_bytes()).read(&mut record), "{text}");
    let why = record.stop.as_ref().map(|stop| (stop.token.clone(), stop.why.to_string()));
    let patterns: Vec<String> =
        record.moves.iter().map(|written| format!("{:?}", record.pattern(written))).collect();
    format!("{patterns:?} {why:?}")
}

#[test]
fn every_short_word_is_the_same_before_a_blank_and_before_a_comment() {
    let mut plain = 0;
    for len in 1..5 {
        for number in 0..LETTERS.len().pow(len) {
            let digit = |place| LETTERS[number / LETTERS.len().pow(place) % LETTERS.len()];
            let word: Vec<u8> = (0..len).map(digit).collect();
            let word = String::from_utf8(word).unwrap();
            let [short, long] =
                ["1. W {c} d4 d5 *", "1. W{c} d4 d5 *"].map(|text| read(&text.replace('W', &word)));
            assert_eq!(short, long, "{word}");
            plain += usize::from(short.ends_with("None"));
        }
    }
    assert!(plain > 200, "only {plain} words are moves");
}

#[test]
fn move_numbers_are_the_same_with_and_without_a_blank() {
    for number in [1, 2, 9, 10, 11, 99, 100, 101, 998, 999, 1000, 1001] {
        for dots in ["", ".", "...", ".."] {
            for offset in [0, 7] {
                let written = format!("{}{dots}", number + offset);
                let before = "Nf3 Nf6 Ng1 Ng8 ".repeat(number / 2);
                let [short, long] = [format!("{written} e4 *"), format!("{written}{{c}} e4 *")]
                    .map(|end| read(&format!("{before}{end}")));
                assert_eq!(short, long, "{written}");
            }
        }
    }
}

#[test]
fn tags_are_the_same_with_one_space_and_with_two() {
    for (name, value) in [
        ("White", "A"),
        ("White", "A b, c"),
        ("White", ""),
        ("White", "Müller"),
        ("Annotator", "x]y"),
        ("A", "a\\\"b"),
        ("", "A"),
    ] {
        for end in ["\n", "\r\n", " \n"] {
            let tags = |space: &str| {
                let text = format!("[{name}{space}\"{value}\"]{end}[Black \"B\"]{end}\n1. e4 *");
                let mut record = Record::default();
                assert!(Reader::new(text.as_bytes()).read(&mut record));
                let tags = record.tags.iter().map(|tag| format!("{} {}", tag.name, tag.value));
                tags.collect::<Vec<_>>()
            };
            assert_eq!(tags(" "), tags("  "), "{name} {value}{end:?}");
        }
    }
}
