//! No bytes make the reader panic, hang or lose its place.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::time::Duration;

use cpu_time::ThreadTime;
use jadoube::book::{in_notation, read_again};
use jadoube::chess::Color;
use jadoube::notation::dialects::ALL;
use jadoube::notation::{Notation, ReadWarning, Reader, Record, Stream, is_boundary, read_in};
use proptest::prelude::*;

/// The pieces that texts are spliced from: well formed, cut off and absurd.
const PIECES: &[&[u8]] = &[
    b"[Event \"A\"]\n",
    b"\n[Event \"B\"]\n",
    b"[White \"C\\\"\\\\\"]",
    b"[Date \"1898.07.22\"]\n",
    b"[Site \"a\nb\"]\n",
    b"[Foo? \"x\"]\n",
    b"\n\nRound 3\n-----\n",
    b"\n\n",
    b"[White \"",
    b"[Result \"1-0\"]\n",
    b"[Variant \"Atomic\"]\n",
    b"[FEN \"8/8 w\"]",
    b"1. e4 e5 ",
    b"2.Nf3 Nc6",
    b"1...",
    b"17. ",
    b"e8(Q) ",
    b"O-O-O+ ",
    b"0-0",
    b" 1-0 ",
    b"1/2-1/2\n",
    b"*",
    b"{ comment }",
    b"{[%claim repetition,Qe2]}",
    b"{[%claim ",
    b"{",
    b"}",
    b"(",
    b")",
    b"<",
    b">",
    b"[",
    b"]",
    b"; rest",
    b"\n% line",
    b"\n",
    b"\r\n",
    b"\r",
    b" ",
    b"Sf3 ",
    b"P-K4 ",
    b"Kt-KB3",
    b"QR(R1)-K1 ",
    b"P to K's 4th ch, ",
    b"1. P-Q8(Q) dbl ch",
    b"Castles QR",
    b"5254 ",
    b"e2-e4 e7:d8D ",
    b"\xd0\x9a\xd1\x80f3 ",
    b"S\xd7f6\x86",
    b"WHITE. BLACK.\n",
    b" Resigns.",
    b"and White wins\n",
    b"1)",
    b"\n\nGAME II.\nWhite (Mr. A.)  Black: Mr. B.\n",
    b"\n\n1. P-K4 P-K4\n2. Kt-KB3 ",
    b"\n\n(a) A note.\n",
    b" ; e5 ; ",
    b"P\x97K4\x86",
    b"Drawn.\n\n1. e4 e5\n",
    b"-- ",
    b"$14",
    b"!?",
    b"(=)",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\0",
    b"\xa0",
    b"\xc2\xa0",
    b"\xe2\x99\x98f3",
    b"\xe2\x80\xa6",
    b"\xbd-\xbd",
    b"\\",
    b"\"",
    b".",
    b"1",
    b"N ",
    b"%",
];

fn spliced() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop::sample::select(PIECES).prop_map(<[u8]>::to_vec);
    let noise = prop::collection::vec(any::<u8>(), 0..4);
    let either = prop_oneof![8 => piece, 1 => noise];
    prop::collection::vec(either, 0..60).prop_map(|pieces| pieces.concat())
}

const GAME: &str = "[Event \"A\"]\n[White \"B\"]\n[Result \"1-0\"]\n\n1. e4 {[%clk 0:01]} e5 2. Nf3 $1 \
    (2. f4 exf4) 2... Nc6 3. Bb5 a6 ; rest\n4. Bxc6 dxc6 5. O-O f6 6. d4 exd4 1-0\n\n";

/// A strategy for three games with some bytes changed, and cut at both ends.
fn mutated() -> impl Strategy<Value = Vec<u8>> {
    let len = 3 * GAME.len();
    let changes = prop::collection::vec((0..len, any::<u8>()), 0..12);
    (changes, 0..len, 0..len).prop_map(|(changes, from, to)| {
        let mut text = GAME.repeat(3).into_bytes();
        changes.into_iter().for_each(|(at, byte)| text[at] = byte);
        text[from.min(to)..from.max(to)].to_vec()
    })
}

/// Returns a record as text, without its lifetime.
fn owned(record: &Record<'_>) -> String {
    format!("{record:?}")
}

/// Reads all games, and checks that they are in order and within the input.
fn read(input: &[u8]) -> Result<Vec<String>, TestCaseError> {
    read_and_check(input, check_offsets)
}

/// Reads all games, and each of them again in every dialect.
fn read_in_all_dialects(input: &[u8]) -> Result<(), TestCaseError> {
    read_and_check(input, check_again)?;
    Ok(())
}

/// Reads all games, checks that they are in order and within the input, and calls `check` on each.
fn read_and_check(
    input: &[u8],
    check: impl Fn(&Record<'_>) -> Result<(), TestCaseError>,
) -> Result<Vec<String>, TestCaseError> {
    let mut reader = Reader::new(input);
    let mut record = Record::default();
    let (mut games, mut end) = (Vec::new(), 0);
    while reader.read(&mut record) {
        let from = record.byte as usize;
        prop_assert!(from >= end, "a game begins at {from}, before {end}");
        end = from + record.text.len();
        prop_assert_eq!(&input[from..end], &*record.text);
        let lines = input[..from].iter().filter(|&&byte| byte == b'\n').count();
        prop_assert_eq!(record.line, 1 + lines as u64);
        games.push(owned(&record));
        prop_assert_eq!(record.index, games.len() as u64);
        check(&record)?;
    }
    Ok(games)
}

/// Checks that a record can be read again in every dialect.
fn check_again(record: &Record<'_>) -> Result<(), TestCaseError> {
    check_offsets(record)?;
    for dialect in ALL {
        let mut read = |text: &str, mover| read_in(dialect, text, mover);
        let again = read_again(record, Color::White, &mut read, &|_, _| None);
        prop_assert_eq!(&again.text, &record.text);
        check_offsets(&again)?;
        for m in &again.moves {
            let word = again.written(m);
            prop_assert!(!word.trim().is_empty(), "a move without a word in {}", dialect.name());
        }
    }
    let choices = [None, Some(Notation::Mixed)];
    for read in choices.map(|choice| in_notation(record, choice)) {
        check_offsets(&read)?;
    }
    Ok(())
}

fn check_offsets(record: &Record<'_>) -> Result<(), TestCaseError> {
    let mut end = 0;
    for m in &record.moves {
        prop_assert!(m.byte >= end && m.len > 0);
        end = m.byte + u32::from(m.len);
    }
    let stop = record.stop.as_ref().map(|stop| stop.byte);
    let last = record.warnings.iter().map(|warning| warning.byte).chain(stop).max().unwrap_or(0);
    prop_assert!(end.max(last) as usize <= record.text.len());
    Ok(())
}

/// A reader that gives a few bytes at a time.
struct Dribble<'a> {
    rest: &'a [u8],
    sizes: &'a [usize],
    turn: usize,
}

impl Read for Dribble<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.turn += 1;
        if self.turn.is_multiple_of(7) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let size = self.sizes[self.turn % self.sizes.len()].min(buffer.len()).min(self.rest.len());
        let (now, later) = self.rest.split_at(size);
        buffer[..size].copy_from_slice(now);
        self.rest = later;
        Ok(size)
    }
}

fn streamed(input: impl Read) -> Vec<String> {
    let mut games = Vec::new();
    let each = |record: &Record<'_>| {
        games.push(owned(record));
        ControlFlow::Continue(())
    };
    Stream::new(input).read_all(each).expect("nothing goes wrong in memory");
    games
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn arbitrary_bytes_are_read_without_loss(input in prop::collection::vec(any::<u8>(), 0..400)) {
        read_in_all_dialects(&input)?;
    }

    #[test]
    fn spliced_text_is_read(input in spliced()) {
        read_in_all_dialects(&input)?;
    }

    #[test]
    fn mutated_games_are_read(input in mutated()) {
        read_in_all_dialects(&input)?;
    }

    #[test]
    fn a_stream_gives_the_same_games_as_the_slice(
        input in prop_oneof![spliced(), mutated()],
        sizes in prop::collection::vec(1_usize..9, 1..5),
    ) {
        let dribble = Dribble { rest: &input, sizes: &sizes, turn: 0 };
        prop_assert_eq!(streamed(dribble), read(&input)?);
    }

    /// A line that begins `[Event "` begins a game unless a tag comes before it, so that a file can
    /// be read in parts.
    #[test]
    fn parts_of_a_file_give_the_same_games_as_the_whole(input in prop_oneof![spliced(), mutated()]) {
        // UTF-16 is refused as a whole.
        prop_assume!(!input.starts_with(b"\xff\xfe"));
        agree_in_parts(&input)?;
    }
}

/// The mark comes after a comment without end, and before a game.
#[test]
fn a_byte_order_mark_inside_a_file_hides_no_game() {
    for input in [
        "{[%claim \n\nRound 3\n-----\n\u{feff}[Event \"A\"]\n",
        "1. e4 { a\n\u{feff}[White \"A\"]\n[Event \"B\"]\n\n1. d4 *\n",
    ] {
        agree_in_parts(input.as_bytes()).unwrap();
        assert_eq!(read(input.as_bytes()).unwrap().len(), 2, "{input:?}");
    }
}

/// The game ends in a double forfeit, which its tag contradicts, before the next game.
#[test]
fn a_forfeit_read_as_castling_is_warned_of_where_it_is() {
    let text = b"[Result \"1-0\"]\n\n1. e4 e5 2. d4 exd4 0-0\n\n[Event \"B\"]\n\n*\n";
    read_in_all_dialects(text).unwrap();
    let record = jadoube::notation::games(text).next().unwrap();
    let Some(warning) = record.warnings.first() else { panic!("the results differ") };
    assert!(text[warning.byte as usize..].starts_with(b"0-0"), "{warning:?}");
}

/// A heading between a game without tags and one with tags belongs to neither.
#[test]
fn a_heading_before_tags_begins_no_score() {
    let text = "1. e4 e5 \n\nRound 3\n-----\n[Event \"A\"]\n1. P-Q8(Q) dbl ch[Event \"A\"]";
    agree_in_parts(text.as_bytes()).unwrap();
    let games = read(text.as_bytes()).unwrap();
    assert_eq!(games.len(), 2);
}

/// The words might belong to moves, and do not.
#[test]
fn names_without_end_are_given_up_in_time() {
    for text in ["P to K ".repeat(40_000), "P to K\n".repeat(40_000), "KKt-KB3 ".repeat(40_000)] {
        let begun = ThreadTime::now();
        let record = jadoube::notation::games(text.as_bytes()).next();
        let _ = record.map(|record| in_notation(&record, None).moves.len());
        let took = begun.elapsed();
        assert!(took < Duration::from_secs(6), "{} took {took:?}", &text[..7]);
    }
}

/// Asserts that the parts of a text, cut at the beginnings of games, read as the whole does.
fn agree_in_parts(input: &[u8]) -> Result<(), TestCaseError> {
    let whole = read(input)?;
    let mut cuts: Vec<usize> = (1..input.len()).filter(|&at| is_boundary(input, at)).collect();
    cuts.extend([input.len()]);
    let (mut parts, mut from) = (Vec::new(), 0);
    for to in cuts {
        let line = 1 + input[..from].iter().filter(|&&byte| byte == b'\n').count() as u64;
        let index = 1 + parts.len() as u64;
        let mut reader = Reader::starting_at(&input[from..to], index, from as u64, line);
        let mut record = Record::default();
        while reader.read(&mut record) {
            parts.push(owned(&record));
        }
        from = to;
    }
    prop_assert_eq!(parts, whole);
    Ok(())
}

/// These texts would take for ever if any part of them were searched again and again.
#[test]
fn reading_time_is_linear_in_hostile_texts() {
    let pieces: &[&[u8]] = &[
        b"{",
        b"(",
        b")",
        b"[",
        b"<",
        b"[%claim ",
        b"{[%claim",
        b"[Event \"",
        b"\n[Event \"A\"]{",
        b"[A \"x\" ",
        b"[A \"x\n",
        b"[A \"\r",
        b"\"",
        b"\\",
        b"   [",
        b"\xc2\xa0",
        b"e4\xc2\xa0",
        b"\xc2",
        b"e8(Q)",
        b"\n%",
        b"{\n",
        b"\xef\xbb\xbf[",
        b"[A",
        b"[A \"B\"]",
        b"1",
        b"1.",
        b"a",
        b"N ",
        b"e4;",
        b"1. e4;e5\n",
        b"1. e4 e5 2. x\n\nGAME\n",
        b"White: White: ",
        b"*",
        b"1-0 2. ",
        b"1-0 ",
        b"$",
        b"\0",
        b"[ ",
        b"[A \"\"",
    ];
    for piece in pieces {
        let text = piece.repeat((1 << 19) / piece.len());
        let begun = ThreadTime::now();
        let mut reader = Reader::new(&text);
        let mut record = Record::default();
        while reader.read(&mut record) {}
        let took = begun.elapsed();
        let shown = String::from_utf8_lossy(piece);
        assert!(took < Duration::from_secs(3), "half a mebibyte of {shown:?} took {took:?}");
    }
}

#[test]
fn a_stream_stops_when_its_consumer_stops() {
    let mut games = 0;
    let read = Stream::new("1. e4 * 1. d4 * 1. c4 *".as_bytes()).read_all(|_| {
        games += 1;
        if games == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(read.is_ok());
    assert_eq!(games, 2);
}

/// A reader that fails after its text.
struct Broken<'a>(&'a [u8]);

impl Read for Broken<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::ErrorKind::ConnectionReset.into()),
            some => Ok(some),
        }
    }
}

#[test]
fn a_broken_stream_gives_the_games_before_the_break() {
    let text = GAME.repeat(20);
    let mut games = 0;
    let read = Stream::new(Broken(text.as_bytes())).read_all(|_| {
        games += 1;
        ControlFlow::Continue(())
    });
    assert!(read.is_err());
    assert!(games >= 15, "{games} games");
}

#[test]
fn a_long_stream_is_read_in_many_chunks() {
    let text = GAME.repeat(6_000);
    let games = streamed(text.as_bytes());
    assert_eq!(games.len(), 6_000);
    assert_eq!(games, read(text.as_bytes()).expect("the games lie in order"));
}

/// The tags have all lengths, so that a block that is decoded together ends at every place in a
/// tag. One value is not UTF-8.
#[test]
fn tags_are_read_wherever_they_stand() {
    for first in 0..300 {
        let values = [first, 40, 90, 3, 130, 250, 0, 60].map(|len| "é♘x".repeat(len / 6));
        let mut text = Vec::new();
        for (number, value) in values.iter().enumerate() {
            text.extend_from_slice(format!("[Tag{number} \"{value}\"]\n").as_bytes());
            if number == 4 {
                text.extend_from_slice(b"[Latin \"M\xfcller\"]\n");
            }
        }
        text.extend_from_slice(b"\n1. e4 *\n");
        let mut record = Record::default();
        assert!(Reader::new(&text).read(&mut record));
        let read: Vec<&str> = record.tags.iter().map(|tag| &*tag.value).collect();
        let mut expected: Vec<&str> = values.iter().map(String::as_str).collect();
        expected.insert(5, "Müller");
        assert_eq!(read, expected, "{first}");
    }
}

/// Repeated tags are not reported among very many tags. The first still counts.
#[test]
fn the_first_result_counts_among_very_many_tags() {
    for (first, warned) in [("1-0", 0), ("0-1", 1), ("q", 1)] {
        let mut text: String = (0..256).map(|n| format!("[T{n} \"x\"]\n")).collect();
        text += &format!("[Result \"{first}\"]\n[Result \"0-1\"]\n\n1. e4 e5 1-0\n");
        let mut record = Record::default();
        assert!(Reader::new(text.as_bytes()).read(&mut record));
        let is_of_result = |what: &ReadWarning| {
            matches!(
                what,
                ReadWarning::TwoResults(..)
                    | ReadWarning::NoResult(_)
                    | ReadWarning::ResultOfMovetext(..)
            )
        };
        let reported = record.warnings.iter().filter(|warning| is_of_result(&warning.what)).count();
        assert_eq!(reported, warned, "{first}: {:?}", record.warnings);
    }
}
