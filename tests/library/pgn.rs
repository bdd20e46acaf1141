//! The output of `replay --format pgn`: the main line is unchanged, and other programs can read it.

use std::fs;
use std::ops::ControlFlow;

use jadoube::arbiter::{Game, rulesets};
use jadoube::chess::Movement;
use jadoube::laws::{Code, Library};
use jadoube::notation::{Reader, Record, Remark, annotations};
use jadoube::render::{to_json, to_pgn};
use jadoube::replay::Timeline;
use pgn_reader::{RawComment, SanPlus, Visitor};
use proptest::prelude::*;
use serde_json::Value;

use crate::common::{example, library, only_game, path};

/// Returns the names of the games of `examples/games`, sorted.
fn games() -> Vec<String> {
    let mut games = Vec::new();
    for entry in fs::read_dir(path("examples/games")).unwrap() {
        let file = entry.unwrap().path();
        if file.extension().is_some_and(|extension| extension == "pgn") {
            games.push(file.file_stem().unwrap().to_str().unwrap().to_owned());
        }
    }
    games.sort();
    assert!(games.len() >= 50, "where are the games?");
    games
}

fn annotated(record: &Record<'_>, codes: &[&Code]) -> String {
    to_pgn(&Game::new(record).judged_by(&rulesets(codes.iter().copied())))
}

fn all(library: &Library) -> Vec<&Code> {
    library.codes().iter().collect()
}

fn sans(record: &Record<'_>) -> Vec<String> {
    let game = Timeline::replay(record, Movement::default());
    (1..=game.plies()).filter_map(|ply| game.san(ply)).collect()
}

/// The moves of the main line and the number of comments, as another program reads them.
#[derive(Default)]
struct Other {
    moves: Vec<String>,
    comments: usize,
}

impl Visitor for Other {
    type Tags = ();
    type Movetext = Self;
    type Output = Self;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Self::Output, Self> {
        ControlFlow::Continue(Self::default())
    }

    fn san(&mut self, read: &mut Self, san: SanPlus) -> ControlFlow<Self> {
        read.moves.push(san.to_string());
        ControlFlow::Continue(())
    }

    fn comment(&mut self, read: &mut Self, _: RawComment<'_>) -> ControlFlow<Self> {
        read.comments += 1;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Self) -> ControlFlow<Self, pgn_reader::Skip> {
        ControlFlow::Continue(pgn_reader::Skip(true))
    }

    fn end_game(&mut self, read: Self) -> Self {
        read
    }
}

fn read_elsewhere(pgn: &str) -> Other {
    let mut reader = pgn_reader::Reader::new(pgn.as_bytes());
    let read = reader.read_game(&mut Other::default()).unwrap().expect("a game");
    assert!(!reader.has_more().unwrap(), "more than one game in {pgn}");
    read
}

#[test]
fn every_example_keeps_its_tags_its_moves_and_what_stood_beside_them() {
    let library = library();
    for name in games() {
        let text = example(&name);
        let record = only_game(&text);
        let written = annotated(&record, &all(&library));
        let again = only_game(&written);
        assert_eq!(again.warnings, [], "{name}");
        assert_eq!(again.tags, record.tags, "{name}");
        assert_eq!(sans(&again), sans(&record), "{name}");
        assert_eq!(again.events, record.events, "{name}");
        assert_eq!(again.result(), record.result(), "{name}");
        let kept: Vec<_> = annotations(&again).collect();
        for annotation in annotations(&record) {
            let words =
                |remark: &Remark| remark.as_pgn().split_whitespace().collect::<Vec<_>>().join(" ");
            let is_there = kept.iter().any(|kept| {
                kept.ply == annotation.ply && words(&kept.remark) == words(&annotation.remark)
            });
            assert!(is_there, "{name}: {annotation:?}");
        }
        let other = read_elsewhere(&written);
        let comments = kept.iter().filter(|kept| matches!(kept.remark, Remark::Comment(_)));
        assert_eq!(other.comments, comments.count(), "{name}");
        // A move that only other laws of movement know is not among today's.
        let today = sans(&record);
        assert_eq!(other.moves[..today.len()], today, "{name}");
    }
}

#[test]
fn every_example_fits_into_eighty_columns() {
    let library = library();
    for name in games() {
        let text = example(&name);
        let written = annotated(&only_game(&text), &library.landmarks());
        let long = written.lines().find(|line| line.chars().count() > 80 && line.contains(' '));
        assert_eq!(long, None, "{name}");
    }
}

/// Other tests check the words of comments; this test checks their places.
#[test]
fn each_comment_is_written_at_the_ply_it_speaks_of() {
    let library = library();
    let text = example("pillsbury-burn-1898");
    let codes: Vec<&Code> =
        ["vienna-1898", "fide-1928", "fide-2018"].map(|id| library.code(id).unwrap()).to_vec();
    let written = annotated(&only_game(&text), &codes);
    let record = only_game(&written);
    let at = |ply: u32| -> Vec<String> {
        let here = annotations(&record).filter(|annotation| annotation.ply == ply);
        here.map(|annotation| annotation.remark.as_pgn().replace('\n', " ")).collect()
    };
    let [of_2018] = at(95).try_into().unwrap();
    assert!(of_2018.starts_with("{[%cal Gh7g7] Black could have claimed a draw after 48.Qc2"));
    assert!(of_2018.ends_with("after 42...Qe3 and 46...Kg7 (fide-2018 Art. 9.2.1, 9.2.2).}"));
    let [of_1928] = at(100).try_into().unwrap();
    assert!(of_1928.contains("on the same squares as after 42...Qe3 and 46...Kg7."), "{of_1928}");
    assert!(of_1928.contains("(fide-1928 Art. 16 (1) c)"), "{of_1928}");
    let [in_sum] = at(180).try_into().unwrap();
    let expected = "stands under vienna-1898; claimable under fide-1928 and fide-2018.";
    assert!(in_sum.contains(expected), "{in_sum}");
    assert_eq!(at(97), Vec::<String>::new());
}

#[test]
fn the_lost_castling_right_is_marked_on_the_board() {
    let text = example("karpov-miles-1986");
    let library = library();
    let written = annotated(&only_game(&text), &[library.code("fide-1985").unwrap()]);
    let flat = written.replace('\n', " ");
    let expected = "24. Nb5 {[%csl Re8,Ra8] [%cal Yc3b5] The pieces are on the same squares as after \
                    22.Nb5, when Black could still castle queenside.}";
    assert!(flat.contains(expected), "{written}");
}

/// No text of a record ends the comment or the tag around it, and oddities are reported.
#[test]
fn quotes_braces_and_nested_variations_of_a_record_survive_export() {
    let pgn = "[Event \"a \\\"b\\\" ] \\\\ {\"]\n[White \"} 1. e4 {\"]\n\n1. e4! ; so } it\n\
               (1. d4 d5 {x (y} (1... Nf6)) 1... e5 {[%claim repetition]} 2. Nf3 Qq9} 1-0\n";
    let record = only_game(pgn);
    let written = annotated(&record, &all(&library()));
    let again = only_game(&written);
    assert_eq!(again.tags, record.tags);
    assert_eq!(sans(&again), ["e4", "e5", "Nf3"]);
    assert_eq!(again.events, record.events);
    assert!(written.contains("1. e4 $1 {so ) it}"), "{written}");
    assert!(written.contains("(1. d4 d5 {x (y} (1... Nf6)) 1... e5"), "{written}");
    assert!(written.replace('\n', " ").contains("nreadable at line 5: Qq9"), "{written}");
    assert_eq!(read_elsewhere(&written).moves, ["e4", "e5", "Nf3"]);
}

#[test]
fn a_game_without_moves_or_codes_is_exported() {
    let record = only_game("[Event \"none\"]\n\n*\n");
    assert_eq!(annotated(&record, &[]), "[Event \"none\"]\n\n*\n");
    let mut reader = Reader::new(b"1. e4 e5 1-0");
    let mut record = Record::default();
    assert!(reader.read(&mut record));
    assert_eq!(annotated(&record, &[]), "1. e4 e5 1-0\n");
}

/// Returns the verdicts on the games of a text with the tags that count, and the games as PGN.
fn judged(text: &str, codes: &[&Code]) -> (Vec<String>, String) {
    const NAMES: [&str; 4] = ["Event", "White", "Date", "Termination"];
    let mut reader = Reader::new(text.as_bytes());
    let mut record = Record::default();
    let (mut games, mut written) = (Vec::new(), String::new());
    while reader.read(&mut record) {
        let tags = NAMES.map(|name| record.tag(name).map(str::to_owned));
        let game = Game::new(&record).judged_by(&rulesets(codes.iter().copied()));
        let mut verdicts = Vec::new();
        for (_, verdict) in &game.verdicts {
            verdicts.push(format!("{} {} {:?}", verdict.kind, verdict.result, verdict.ply));
        }
        games.push(format!("{tags:?} {} {verdicts:?}", record.result()));
        written += &to_pgn(&game);
        written.push('\n');
    }
    (games, written)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        failure_persistence: None,
        ..Default::default()
    })]

    /// The tags of a game may be laid out in any way: it is written so that it reads as one game.
    #[test]
    fn exported_games_read_again_as_the_same_games(
        tags in prop::collection::vec(
            (
                prop::sample::select(&["Event", "White", "Date", "event", "Termination", "Foo?", "A.b"][..]),
                prop::sample::select(&["a", "b \\\"c\\\"", "1898.07.22", "time forfeit", "x\ny", "[Event"][..]),
                prop::sample::select(&["\n", "\n", " ", "", "\n  ", "\r\n", "\n\n", "\n{c}\n"][..]),
            ),
            0..12,
        ),
        moves in prop::sample::select(&[
            "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2",
            "1. e4 {\n[Event \\\"x} e5 (1... c5 2. Nf3 %d6 {; %e [Event \"y\"]}) *",
            "*",
        ][..]),
    ) {
        let mut text = String::new();
        for (name, value, end) in &tags {
            text += &format!("[{name} \"{value}\"]{end}");
        }
        let text = format!("{text}\n{moves}\n\n{text}\n{moves}\n");
        let library = library();
        let codes = [library.code("fide-2018").unwrap(), library.code("fide-1928").unwrap()];
        let (games, written) = judged(&text, &codes);
        let (again, _) = judged(&written, &codes);
        prop_assert_eq!(again, games, "{}\n{}", text, written);
    }
}

/// An event that ended the game, or a repetition that would end it, does not end a game that the
/// reader could not read to its end.
#[test]
fn a_score_that_was_cut_is_not_whole_when_it_is_read_again() {
    let library = library();
    let codes = [library.code("fide-2018").unwrap(), library.code("fide-1928").unwrap()];
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    for text in [
        "[Termination \"time forfeit\"]\n\n1. e4 e5 2. Qq9 1-0\n".to_owned(),
        "[Termination \"time forfeit\"]\n\n1. e4 e5 2. Rd4 Nf6 1-0\n".to_owned(),
        "[Termination \"time forfeit\"]\n[Variant \"Chess960\"]\n\n1. e4 1-0\n".to_owned(),
        "1. e4 e5 {[%agree]} 2. Qq9 1/2-1/2\n".to_owned(),
        "1. e4 e5 {[%resign]} 2. Qq9 {[%flag]} 0-1\n".to_owned(),
        "1. e4 e5 (1... c5 {[%unreadable]}) 2. f4 {[%unreadable]} exf4 0-1\n".to_owned(),
        format!("{shuffle} Qq9 1/2-1/2\n"),
    ] {
        let (games, written) = judged(&text, &codes);
        let (again, twice) = judged(&written, &codes);
        assert_eq!(again, games, "{written}");
        assert_eq!(judged(&twice, &codes).0, games, "{twice}");
    }
}

#[test]
fn two_tags_on_one_line_stay_in_one_game() {
    for text in [
        "[Date \"1898.07.22\"] [Event \"A\"]\n\n1. e4 *\n",
        "  [Date \"1898.07.22\"]\n  [Event \"A\"]\n\n1. e4 *\n",
        "[Event \"A\"] [Event \"B\"]\n\n1. e4 *\n",
    ] {
        let record = only_game(text);
        let written = annotated(&record, &[]);
        assert_eq!(only_game(&written).tag("Event"), record.tag("Event"), "{written}");
        assert_eq!(only_game(&written).tag("Date"), record.tag("Date"), "{written}");
    }
}

#[test]
fn an_irregularity_is_told_once_for_all_codes() {
    let text = "1. e4 e5 2. Nf3 Nc6 {[%touch e1] [%touch e1]} 3. Bb5 *";
    let library = library();
    let codes = ["fide-1928", "fide-2023"].map(|id| library.code(id).unwrap());
    let written = annotated(&only_game(text), &codes);
    let words = written.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(words.matches("White touched the king on e1").count(), 1, "{words}");
    assert_eq!(words.matches("One's own piece touched. ").count(), 2, "{words}");
}

#[test]
fn of_tags_with_one_name_only_the_first_counts() {
    let record =
        only_game("[white \"A\"]\n[White \"B\"]\n[White-Elo \"1\"]\n[White_Elo \"2\"]\n\n*");
    let game = Game::new(&record).judged_by(&[]);
    let tags = &to_json(&game)["tags"];
    assert_eq!((&tags["white"], &tags["White"]), (&"A".into(), &Value::Null));
    assert!(to_pgn(&game).starts_with("[white \"A\"]\n[White_Elo \"1\"]\n\n"), "{}", to_pgn(&game));
}
