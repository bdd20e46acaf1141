//! Streams: they can be cut anywhere, and a game that is too long is refused.

use std::io::{self, Read};
use std::ops::ControlFlow;

use jadoube::notation::{Reader, Record, Stream};
use proptest::prelude::*;

const PIECES: &str = "[Event \"A\"]\n|\n[Event \"A\"]|[White \"B\"] |[White \"B|1. e4 e5 |2. Nf3 {a comment} Nc6 |1-0 |*|\
    \n|\n% a line\n|; a comment\n|%|{|}|(|)|\
    e8(Q)|Sf3 |17. |\u{feff}|\u{a0}|\r\n|{[%claim moves]}|                                                                                ";

fn read(text: &[u8]) -> Vec<String> {
    let mut reader = Reader::new(text);
    let mut record = Record::default();
    std::iter::from_fn(|| reader.read(&mut record).then(|| format!("{record:?}"))).collect()
}

/// Returns the games of a text that is read in chunks, each game of at most `max_game` bytes.
fn limited(text: &[u8], chunk: usize, max_game: usize) -> Vec<String> {
    let mut games = Vec::new();
    let each = |record: &Record<'_>| {
        let why = record.stop.as_ref().filter(|stop| stop.rejects_game).map(|_| "refused");
        let tags: Vec<String> = record.tags.iter().map(|tag| tag.value.to_string()).collect();
        let (index, byte, line) = (record.index, record.byte, record.line);
        let what = why.map_or_else(|| record.moves.len().to_string(), str::to_owned);
        games.push(format!("{index} {byte} {line} {} {what}", tags.join(" ")));
        ControlFlow::Continue(())
    };
    let stream = Stream::new(text).with_chunk(chunk).with_max_game(max_game);
    stream.read_all(each).unwrap();
    games
}

#[test]
fn a_game_that_is_too_long_is_refused_and_the_next_is_read() {
    let comment = format!("{{{}}}", "no move, 1-0 *\n[White \"not\"]\n".repeat(900));
    let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(2_000);
    let line = format!("; {}\n", "{[(1-0 ".repeat(3_000));
    let word = "x".repeat(30_000);
    let variation = format!("({})", "(1. e4 1-0) ".repeat(3_000));
    for long in [comment, moves, line, word, variation] {
        for end in [" 1-0", "", " *\n\n\n[White \"C\"]\n\n1. d4 d5 *"] {
            let text = format!(
                "[Event \"A\"]\n\n1. e4 *\n\n[Event \"B\"]\n[Site \"b\"]\n\n1. e4 {long}{end}\n\
                 [Event \"D\"]\n\n1. e4 *\n"
            );
            let place = |game: &str| {
                let at = text.find(game).unwrap();
                format!("{at} {}", text[..at].lines().count() + 1)
            };
            let expected = [
                "1 0 1 A 1".to_owned(),
                format!("2 {} B b refused", place("[Event \"B")),
                format!("3 {} D 1", place("[Event \"D")),
            ];
            for chunk in [1, 1 << 12, 1 << 20] {
                assert_eq!(limited(text.as_bytes(), chunk, 10_000), expected, "{chunk}");
            }
            let unlimited = limited(text.as_bytes(), 1 << 12, 1 << 20);
            assert!(unlimited.iter().all(|game| !game.ends_with("refused")));
        }
    }
}

#[test]
fn utf_16_is_refused_as_such_however_long_it_is() {
    let text = "\u{feff}".to_owned() + &"[Event \"A\"]\n\n1. e4 *\n\n".repeat(500);
    let utf_16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for behind in ["", "\n[Event \"B\"]\n\n1. d4 *\n"] {
        let text = [&utf_16, behind.as_bytes()].concat();
        let expected = read(&text);
        assert!(expected[0].contains("Utf16"), "{}", expected[0]);
        for chunk in [1, 1 << 10, 1 << 20] {
            let mut games = Vec::new();
            let each = |record: &Record<'_>| {
                games.push(format!("{record:?}"));
                ControlFlow::Continue(())
            };
            let stream = Stream::new(&text[..]).with_chunk(chunk).with_max_game(1 << 10);
            stream.read_all(each).unwrap();
            assert_eq!(games, expected, "{chunk}");
        }
    }
}

/// A reader that gives this number of equal bytes.
struct Same(u64);

impl Read for Same {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.0.min(buffer.len() as u64);
        buffer[..len as usize].fill(b'x');
        self.0 -= len;
        Ok(len as usize)
    }
}

/// The first bytes begin a game of a terabyte, which is refused long before its end is read.
#[test]
fn a_game_that_is_too_long_is_not_held() {
    for begin in ["[Event \"A\"]\n\n1. e4 {", "[Event \"A\"]\n\n1. e4 ", "1. e4 ;"] {
        let mut refused = false;
        let stream = Stream::new(begin.as_bytes().chain(Same(1 << 40))).with_chunk(1 << 14);
        let each = |record: &Record<'_>| {
            refused = record.stop.as_ref().is_some_and(|stop| stop.rejects_game);
            ControlFlow::Break(())
        };
        stream.with_max_game(1 << 16).read_all(each).unwrap();
        assert!(refused, "{begin}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    #[test]
    fn it_does_not_matter_where_the_stream_is_cut(
        pieces in prop::collection::vec(prop::sample::select(PIECES.split('|').collect::<Vec<_>>()), 0..400),
        chunk in 1_usize..3000,
    ) {
        let text = pieces.concat();
        let mut games = Vec::new();
        let each = |record: &Record<'_>| {
            games.push(format!("{record:?}"));
            ControlFlow::Continue(())
        };
        prop_assert!(Stream::new(text.as_bytes()).with_chunk(chunk).read_all(each).is_ok());
        prop_assert_eq!(games, read(text.as_bytes()));
    }
}
