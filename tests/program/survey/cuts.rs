//! An input that is cut at any byte reads as the whole.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use jadoube::laws::Library;
use jadoube::notation::{Reader, Record};
use jadoube::survey::{
    Input, InputKind, Inquiry, Part, SurveyEvent, SurveyOptions, TAGS, Unpack, survey,
};
use proptest::prelude::*;

use super::directory;

/// Pieces of text that a cut can fall into.
const PIECES: [&str; 26] = [
    "[Event \"A\"]\n",
    "\n[Event \"A\"]\n[White \"C\"]\n\n",
    "[White \"B\"]\n",
    "[White \"B",
    "[Date \"1898.07.22\"]\n",
    "\n\n[Date \"1898.07.22\"]\n[Event \"A\"]\n",
    "[Site \"a\nb\"]\n",
    "\n\nRound 3\n\n",
    "1. e4 e5 ",
    "2. Nf3 {a comment} Nc6 ",
    "1-0 ",
    "*",
    "\n",
    "\r",
    "\n% a line\n",
    "; a comment\n",
    "{",
    "{\n[Event \"",
    "}",
    "(",
    "e8(Q)",
    "Sf3 ",
    "\u{feff}",
    "\r\n\r\n[Event \"",
    "{[%claim moves]}",
    "                                                                                ",
];

/// A game as a survey reports it.
#[derive(Clone, Debug, PartialEq)]
struct NotedVerdict {
    index: Option<u64>,
    line_of_stop: Option<u64>,
    byte: u64,
    rest: String,
}

fn plain(path: &Path) -> Input {
    let len = fs::metadata(path).unwrap().len();
    Input { name: "a".to_owned(), kind: InputKind::Plain { path: path.to_owned(), len } }
}

/// Returns a compressed input: it is read from beginning to end, seven bytes at a time.
fn packed(text: Vec<u8>) -> Input {
    struct Drops(Vec<u8>, usize);
    impl Read for Drops {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let len = buffer.len().min(7);
            let read = (&self.0[self.1..]).read(&mut buffer[..len])?;
            self.1 += read;
            Ok(read)
        }
    }
    let unpack: Unpack = Box::new(|consume| consume(&mut Drops(text, 0)));
    Input { name: "a".to_owned(), kind: InputKind::Packed(unpack) }
}

fn noted(input: Input, threads: usize, size: u64, part: Part) -> Vec<NotedVerdict> {
    let inquiry = Inquiry { for_tables: true, dedupe: true, ..Inquiry::of(Vec::new()) };
    let options = SurveyOptions { threads, chunk_size: size, part, ..SurveyOptions::default() };
    let mut noted = Vec::new();
    let tell = |event: SurveyEvent<'_>| {
        match event {
            SurveyEvent::Games(_, sheet) => noted.extend(sheet.games.iter().map(|game| {
                let tags: Vec<_> = TAGS.iter().map(|tag| sheet.tag(game, tag)).collect();
                let stop = game.stop.map(|stop| {
                    let token = stop.token.map(|token| sheet.text(token));
                    (stop.ply, stop.byte, sheet.text(stop.reason), token)
                });
                let facts = (game.plies, game.result, game.date, game.warnings, game.identity);
                NotedVerdict {
                    index: game.index,
                    line_of_stop: game.stop.and_then(|stop| stop.line),
                    byte: game.byte,
                    rest: format!("{tags:?} {stop:?} {facts:?}"),
                }
            })),
            SurveyEvent::Read(..) => {}
            SurveyEvent::Fault(_, error) => return Err(error),
        }
        Ok(())
    };
    survey(vec![input], &inquiry, &options, tell).unwrap();
    noted
}

/// Returns the number and the byte of each game that the reader of a whole text finds.
fn read(text: &[u8]) -> Vec<(Option<u64>, u64)> {
    let mut reader = Reader::new(text);
    let mut record = Record::default();
    let mut games = Vec::new();
    while reader.read(&mut record) {
        games.push((Some(record.index), record.byte));
    }
    games
}

fn file(name: &str, text: &[u8]) -> PathBuf {
    let path = directory(name).join("a.pgn");
    fs::write(&path, text).unwrap();
    path
}

/// Surveys a file in one piece, and asserts that the games are those of the reader.
fn whole(path: &Path, text: &[u8]) -> Vec<NotedVerdict> {
    let whole = noted(plain(path), 1, u64::MAX, Part::WHOLE);
    let places: Vec<_> = whole.iter().map(|noted| (noted.index, noted.byte)).collect();
    assert_eq!(places, read(text));
    whole
}

const NASTY: [&str; 8] = [
    "[Date \"1\"]\n[Event \"A\"]\n\n1. e4 *\n\n[Date \"2\"]\r\n[Event \"B\"]\n\n1. e4 {\n[Site \"x\"]\n[Event \"C\"]\n1. d4 1-0",
    "A match\n\n[Event \"A\"]\n\n1. e4 *\n\nRound 2\n-----\n[Event \"B\"]\n[Event \"C\"]\n\n[Site \"x\ny\"]\n[Event \"D\"]\n\n[Event \"E\"]",
    "[Event \"A\"]\n\n1. e4 *\n\n[Event \"B\"]\n[White \"W\"]\n\n1. e4 {\n[Event \"C\"]\n1. d4 1-0",
    "1. e4 e5 1-0 1. d4 d5 0-1\n1. c4 *\n[Event \"Z\"]\n\n1. Sf3 {x} [Event \"not\"] *\r[Event \"Y\"]",
    "\u{feff}[Event \"A\"]\r\n\r\n1. e4\r\n; [Event \"no\"]\r\n% [Event \"no\"]\r\n[Event \"B\"]\r\n\r\n*",
    "[Event \"A\"][Event \"B\"]\n [Event \"C\"]\n\n\n[Event \"D\n[Event \"E\"]\n[Event\n[Event \"",
    "[Event \"A\"]\n\n1. e4 (1. d4\n[Event \"B\"]\n\n1. e4 <\n[Event \"C\"]\n>\n$\n[Event \"D\"]\n[%x\n[Event \"E\"]]",
    "no games here at all, and no line that begins one",
];

#[test]
fn cutting_at_any_byte_changes_no_game() {
    for (number, text) in NASTY.iter().enumerate() {
        let path = file(&format!("nasty-{number}"), text.as_bytes());
        let whole = whole(&path, text.as_bytes());
        for size in 1..=text.len() as u64 {
            assert_eq!(noted(plain(&path), 2, size, Part::WHOLE), whole, "{text:?} by {size}");
            let packed = packed(text.as_bytes().to_vec());
            assert_eq!(noted(packed, 2, size, Part::WHOLE), whole, "{text:?} packed by {size}");
        }
    }
}

#[test]
fn utf_16_is_refused_whole_wherever_it_is_cut() {
    let text = "\u{feff}[Event \"A\"]\n\n1. e4 *\n\n[Event \"B\"]\n\n1. d4 *\n";
    let text: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let path = file("utf-16", &text);
    let whole = whole(&path, &text);
    assert_eq!(whole.len(), 1);
    for size in 1..=text.len() as u64 {
        assert_eq!(noted(plain(&path), 2, size, Part::WHOLE), whole);
        assert_eq!(noted(packed(text.clone()), 2, size, Part::WHOLE), whole);
    }
    let parts: Vec<_> = parts(7).flat_map(|part| noted(plain(&path), 1, 9, part)).collect();
    assert_eq!(uncounted(parts), uncounted(whole));
}

fn parts(of: u64) -> impl Iterator<Item = Part> {
    (1..=of).map(move |number| format!("{number}/{of}").parse().unwrap())
}

/// Returns the games without the numbers that a part cannot know.
fn uncounted(games: Vec<NotedVerdict>) -> Vec<NotedVerdict> {
    let uncounted = |game| NotedVerdict { index: None, line_of_stop: None, ..game };
    games.into_iter().map(uncounted).collect()
}

#[test]
fn parts_add_up_to_the_whole_without_duplicates() {
    let text = super::games(2);
    let path = file("parts", &text);
    let whole = uncounted(whole(&path, &text));
    for of in [2, 3, 8, 61] {
        let of_plain: Vec<NotedVerdict> =
            parts(of).flat_map(|part| noted(plain(&path), 2, 1 << 12, part)).collect();
        assert_eq!(of_plain, whole, "{of} parts");
        let in_turn = |part| noted(packed(text.clone()), 2, 1 << 12, part);
        let mut of_packed: Vec<NotedVerdict> = parts(of).flat_map(in_turn).collect();
        of_packed.sort_by_key(|game| game.byte);
        assert_eq!(of_packed, whole, "{of} parts, packed");
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        cases: 48,
        ..Default::default()
    })]

    #[test]
    fn cuts_and_threads_do_not_change_the_games_read(
        pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..200),
        size in 1_u64..2000,
        threads in 1_usize..5,
    ) {
        let text = pieces.concat();
        let path = file("any", text.as_bytes());
        let whole = whole(&path, text.as_bytes());
        prop_assert_eq!(&noted(plain(&path), threads, size, Part::WHOLE), &whole);
        let packed = packed(text.clone().into_bytes());
        prop_assert_eq!(&noted(packed, threads, size, Part::WHOLE), &whole);
    }
}

#[test]
fn results_keep_the_order_of_the_inputs() {
    let library = Library::embedded().unwrap();
    let inquiry = Inquiry::of(vec![library.code("fide-2018").unwrap()]);
    let inputs = (0..20).map(|n| packed(format!("1. e4 e5 {n}. *").into_bytes())).collect();
    let options = SurveyOptions { threads: 4, chunk_size: 1, ..SurveyOptions::default() };
    let mut order = Vec::new();
    let tell = |event: SurveyEvent<'_>| {
        if let SurveyEvent::Games(input, sheet) = event {
            order.extend(sheet.games.iter().map(|game| (input, game.index)));
        }
        Ok::<_, ()>(())
    };
    survey(inputs, &inquiry, &options, tell).unwrap();
    assert_eq!(order, (0..20).map(|input| (input, Some(1))).collect::<Vec<_>>());
}
