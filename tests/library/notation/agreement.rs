//! Well-formed games are read as `pgn-reader` reads them.

use std::fmt::Write as _;
use std::ops::ControlFlow;

use jadoube::notation::{Reader, Record};
use pgn_reader::{Outcome, SanPlus, Skip, Visitor};
use shakmaty::{Chess, Position};

use super::plain;

/// The moves and the result of one game.
type Said = (Vec<String>, String);

/// A generator of random numbers that are the same in every run.
struct Dice(u64);

impl Dice {
    fn throw(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides
    }

    fn one_of<'a>(&mut self, texts: &[&'a str]) -> &'a str {
        texts[self.throw(texts.len())]
    }
}

#[test]
fn well_formed_games_are_read_as_pgn_reader_reads_them() {
    let mut dice = Dice(0x5eed_1851);
    let (mut text, mut written) = (String::new(), Vec::new());
    for number in 0..400 {
        written.push(write_game(&mut dice, number, &mut text));
    }
    let (ours, theirs) = (ours(&text), theirs(&text));
    assert_eq!(ours.len(), written.len());
    assert_eq!(theirs.len(), written.len());
    for (number, game) in written.iter().enumerate() {
        assert_eq!(&ours[number], game, "game {number}");
        assert_eq!(&theirs[number], game, "game {number}, the other reader");
    }
}

/// Writes a random legal game with ornaments. Returns the moves and the result that should be read.
fn write_game(dice: &mut Dice, number: usize, text: &mut String) -> Said {
    let result = dice.one_of(&["1-0", "0-1", "1/2-1/2", "*"]);
    write!(text, "[Event \"{number}\"]\n[White \"\\\"\\\\\"]\n[Result \"{result}\"]\n\n").unwrap();
    let mut position = Chess::default();
    let mut moves = Vec::new();
    for ply in 0..dice.throw(160) {
        if ply % 2 == 0 {
            write!(text, "{}.{}", ply / 2 + 1, dice.one_of(&["", " "])).unwrap();
        }
        let Some(san) = play(&mut position, dice) else { break };
        text.push_str(&san.to_string());
        moves.push(san.san.to_string());
        ornament(dice, ply, text);
        // A blank line would end the game for the other reader.
        let line_ends = text.ends_with('\n');
        text.push_str(if line_ends { " " } else { dice.one_of(&[" ", " ", " ", "\n"]) });
    }
    write!(text, " {result}\n\n").unwrap();
    (moves, result.to_owned())
}

fn play(position: &mut Chess, dice: &mut Dice) -> Option<shakmaty::san::SanPlus> {
    let moves = position.legal_moves();
    let chosen = moves.get(dice.throw(moves.len().max(1)))?;
    Some(shakmaty::san::SanPlus::from_move_and_play_unchecked(position, *chosen))
}

fn ornament(dice: &mut Dice, ply: usize, text: &mut String) {
    text.push_str(match dice.throw(12) {
        0 => dice.one_of(&["!", "?", "!!", "??", "!?", "?!", " $10", " $14", "$1 $2"]),
        1 => dice.one_of(&[" { a (comment) }", "{[%clk 0:01:02]}", " {\n1-0 Nf3\n}", " ; Nf3\n"]),
        2 => dice.one_of(&[" (a3 (b3 {)} c3 ) d3)", "(O-O! $3)", " (1-0)"]),
        _ => "",
    });
    // Black's number is sometimes written again after an interruption.
    if ply.is_multiple_of(2) && dice.throw(4) == 0 {
        write!(text, " {}...", ply / 2 + 1).unwrap();
    }
}

fn ours(text: &str) -> Vec<Said> {
    let mut reader = Reader::new(text.as_bytes());
    let mut record = Record::default();
    let mut games = Vec::new();
    while reader.read(&mut record) {
        assert_eq!(record.stop, None);
        assert_eq!(record.warnings, []);
        for m in &record.moves {
            let written = record.written(m).into_owned();
            assert!(written.starts_with(&plain(&record.pattern(m))), "{written}");
        }
        let moves = record.moves.iter().map(|m| plain(&record.pattern(m))).collect();
        games.push((moves, record.movetext_result.unwrap_or_default().to_string()));
    }
    games
}

fn theirs(text: &str) -> Vec<Said> {
    let mut reader = pgn_reader::Reader::new(text.as_bytes());
    std::iter::from_fn(|| reader.read_game(&mut Listener).expect("a slice can be read")).collect()
}

/// A listener to `pgn-reader`.
struct Listener;

impl Visitor for Listener {
    type Tags = ();
    type Movetext = Said;
    type Output = Said;

    fn begin_tags(&mut self) -> ControlFlow<Said, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Said, Said> {
        ControlFlow::Continue((Vec::new(), String::new()))
    }

    fn san(&mut self, said: &mut Said, san: SanPlus) -> ControlFlow<Said> {
        said.0.push(san.san.to_string());
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Said) -> ControlFlow<Said, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn outcome(&mut self, said: &mut Said, outcome: Outcome) -> ControlFlow<Said> {
        said.1 = outcome.to_string();
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, said: Said) -> Said {
        said
    }
}
