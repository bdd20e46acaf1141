//! Pages of old books as they are typed: several games without tags, their headings, the words
//! after their moves, in any encoding.

use jadoube::arbiter::Game;
use jadoube::book::in_notation;
use jadoube::chess::Movement;
use jadoube::notation::dialects::by_name;
use jadoube::notation::{Event, Incident, Record, games};
use jadoube::render::to_score;
use jadoube::replay::Timeline;

use crate::common::only_game;

/// A page with two columns and Black's number repeated, as the Chess Player's Chronicle printed
/// games in 1842.
const PAGE: &str = "\
GAME CXL.
Between Messrs. C. and P.

White. (Mr. C—.)             Black. (Mr. P—.)
1. K. P. two                 1. K. P. two
2. K. Kt. to B. third        2. Q. Kt. to B. third
3. K. B. to Q. B. fourth     3. K. B. to Q. B. fourth
4. Q. Kt. P. two             4. B. takes Q. Kt. P.
5. Q. B. P. one              5. B. to Q. R. fourth
6. Castles                   6. K. Kt. to B. third
7. Q. P. two                 7. Castles
8. Q. P. takes P.            8. K. Kt. takes K. P.
9. Q. to her fifth           9. K. Kt. takes Q. B. P.

Drawn.

(Played at the Divan.)
GAME CXLI.

1. P to K 4; P to K 4; 2. P to K B 4
2. P takes P
3. B to B 4, Q checks at R 5
4. K to B, P to Q Kt 4
5. B takes Kt P, Kt to K B 3
6. Kt to K B 3, Q to R 3
7. P to Q 3, Kt to R 4
White resigns.


1. Kt-KB3 Kt-KB3
2. Kt-Kt Kt-Kt
";

fn read(text: &[u8]) -> Vec<Record<'_>> {
    games(text).map(|record| in_notation(&record, None).into_owned().into_owned()).collect()
}

fn sans(record: &Record<'_>) -> String {
    let game = Timeline::replay(record, Movement::default());
    (1..=game.plies()).filter_map(|ply| game.san(ply)).collect::<Vec<_>>().join(" ")
}

fn said(record: &Record<'_>) -> Vec<String> {
    let mut said = Vec::new();
    if let Some(stop) = &record.stop {
        let meant = stop.meant.as_ref().map_or_else(String::new, |meant| format!("; {meant}"));
        said.push(format!("{}: {}{meant}", stop.token, stop.why));
    } else if let Some(stop) = Timeline::replay(record, Movement::default()).stop() {
        said.push(stop.why.to_string());
    }
    said.extend(record.warnings.iter().map(|warning| warning.what.to_string()));
    said
}

fn heading<'r>(record: &'r Record<'_>) -> Vec<&'r str> {
    let lines = record.heading.iter().filter(|line| !line.is_in_tags);
    lines.map(|line| &*line.text).collect()
}

#[test]
fn the_games_of_a_page_are_parted() {
    let games = read(PAGE.as_bytes());
    assert_eq!(games.iter().flat_map(said).collect::<Vec<_>>(), [""; 0]);
    let moves = [
        "e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 O-O Nf6 d4 O-O dxe5 Nxe4 Qd5 Nxc3",
        "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5",
        "Nf3 Nf6 Ng1 Ng8",
    ];
    assert_eq!(games.iter().map(sans).collect::<Vec<_>>(), moves);
    let results: Vec<&str> = games.iter().map(|game| game.result().as_pgn()).collect();
    assert_eq!(results, ["1/2-1/2", "0-1", "*"]);
    assert_eq!(heading(&games[0]), ["GAME CXL.", "Between Messrs. C. and P."]);
    assert_eq!((games[0].tag("White"), games[0].tag("Black")), (Some("Mr. C—."), Some("Mr. P—.")));
    assert_eq!(heading(&games[1]), ["(Played at the Divan.)", "GAME CXLI."]);
    assert!(games.iter().all(|game| !game.is_tagged) && games[1].tags.is_empty());
}

#[test]
fn notes_behind_a_game_belong_to_it() {
    let text =
        "1. P-K4 P-K4 2. Kt-KB3 (a)\n\nNOTES.\n(a) Best.\n\nGAME II.\n\n1. P-Q4 P-Q4 2. P-QB4";
    let games = read(text.as_bytes());
    assert_eq!(games.iter().map(sans).collect::<Vec<_>>(), ["e4 e5 Nf3", "d4 d5 c4"]);
    assert_eq!(said(&games[0]), ["after the moves: NOTES."]);
    assert_eq!(heading(&games[0]), ["NOTES.", "(a) Best."]);
    assert_eq!((heading(&games[1]), said(&games[1])), (vec!["GAME II."], vec![]));
    let garbled = "1. P-K4 P-K4 2. Kt-KB3\n\n2... Kt tnkes B";
    assert!(said(&read(garbled.as_bytes())[0])[0].starts_with("Kt tnkes"));
}

#[test]
fn closing_words_above_the_moves_end_no_tags() {
    for line in ["", "(Round 1)\n"] {
        let text = format!("$1\nBlack resigns\n{line}[Date \"1851\"]\n1. Kt-KB3 Kt-KB3\n");
        let game = &read(text.as_bytes())[0];
        assert_eq!((game.tag("Date"), game.result().as_pgn()), (Some("1851"), "1-0"), "{text}");
    }
}

#[test]
fn nothing_but_a_new_beginning_parts_games() {
    for (text, count) in [
        ("1. e4 e5 2. Nf3 Resigns\n\n1. d4 d5 2. c4 Drawn", 2),
        ("1. e4 e5 2. Nf3 1-0\n\nSecond game.\n\n1. d4 d5 2. c4 *", 2),
        ("1. e4 e5\n2. Nf3 Nc6\n\n1. d4 d5\n2. c4 c6", 2),
        ("1. e4 e5\n\n2. Nf3 Nc6\n\n3. Bb5", 1),
        ("1. e4 e5\n2. Nf3 Nc6\n1. d4 d5", 1),
        ("1. e4\n\n1. e5\n\n2. Nf3\n\n2. Nc6", 1),
        ("1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n\nThe attack is equal.\n\n3. B-Kt5", 1),
        ("[A \"\"]\n\n1. P-K4 P-K4 2. Kt-KB3 Resigns\n\n1. P-Q4 P-Q4 2. P-QB4", 1),
    ] {
        assert_eq!(games(text.as_bytes()).count(), count, "{text}");
    }
}

#[test]
fn what_stands_above_a_game_is_written_out_with_it() {
    let game = &read(PAGE.as_bytes())[0];
    let written =
        |record: &Record<'_>| to_score(&Game::new(record).judged_by(&[]), by_name("san").unwrap());
    let text = written(game);
    let begins = "[White \"Mr. C—.\"]\n[Black \"Mr. P—.\"]\n\n\
                  {GAME CXL.} {Between Messrs. C. and P.} 1. e4 e5";
    assert!(text.starts_with(begins), "{text}");
    assert_eq!(written(&only_game(&text)), text);
}

#[test]
fn a_score_that_was_cut_is_written_out_alike_however_often() {
    for name in ["san", "german", "descriptive"] {
        let dialect = by_name(name).unwrap();
        let mut text = "1. e4 e5 2. Nf3 Nz6 3. Bb5 1-0\n".to_owned();
        let mut all = Vec::new();
        for _ in 0..3 {
            let record = only_game(&text);
            let record = in_notation(&record, None);
            let game = Game::new(&record).judged_by(&[]);
            text = to_score(&game, dialect);
            all.push(text.clone());
        }
        assert!(all[0] == all[1] && all[1] == all[2], "{all:#?}");
        assert_eq!(all[2].matches("[%unreadable]").count(), 1, "{}", all[2]);
    }
}

#[test]
fn windows_1252_is_read_and_said() {
    let text = b"Caf\xe9 de la R\xe9gence.\n1. P\x97K4 P \x96 K4\n2. Kt.\x97K. B. 3d\x86 Kt\x97QB3\n\xbd\x96\xbd";
    let games = read(text);
    assert_eq!(games.len(), 1);
    assert_eq!(sans(&games[0]), "e4 e5 Nf3 Nc6");
    assert_eq!(games[0].result().as_pgn(), "1/2-1/2");
    assert_eq!(heading(&games[0]), ["Café de la Régence."]);
    assert_eq!(
        said(&games[0]),
        ["this is not UTF-8, and read as Windows-1252", "2. Kt.—K. B. 3d†: this gives no check"]
    );
    let utf_8 = String::from_utf8_lossy(b"1. P-K4 {caf\xe9} P-K4 2. Kt-KB3").into_owned();
    assert_eq!(said(&read(utf_8.as_bytes())[0]), [""; 0]);
}

#[test]
fn spanish_books_have_the_rank_before_the_file() {
    let text = "BLANCAS      NEGRAS\n1. P4R      P4R\n2. C3AR     C3AD\n3. A5C      P3TD\n\
                4. A×C      PD×A\n5. 0-0      P3A\n6. P4D      P×P\n7. C×P      P4AD\n\
                Las blancas abandonan.";
    let game = &read(text.as_bytes())[0];
    assert_eq!(sans(game), "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6 d4 exd4 Nxd4 c5");
    assert_eq!((game.notation.name(), game.result().as_pgn()), ("spanish-descriptive", "0-1"));
    assert_eq!(said(game), [""; 0]);
}

#[test]
fn results_may_have_blanks() {
    for (text, result) in [
        ("1 : 0", "1-0"),
        ("0 - 1.", "0-1"),
        ("1/2 - 1/2", "1/2-1/2"),
        ("½ : ½", "1/2-1/2"),
        ("½ – ½", "1/2-1/2"),
        ("1 — 0", "1-0"),
    ] {
        for moves in ["1. e4 e5 2. Nf3 Nc6", "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3"] {
            let text = format!("{moves} {text}\n\n{moves}\n\n{text}\n\n{moves} *");
            let games = read(text.as_bytes());
            let results: Vec<&str> = games.iter().map(|game| game.result().as_pgn()).collect();
            assert_eq!(results, [result, result, "*"], "{text}");
            assert_eq!(games.iter().flat_map(said).collect::<Vec<_>>(), [""; 0], "{text}");
        }
    }
    assert!(read(b"1. e4 e5 2. Nf3 Nc6 1 - 1")[0].stop.is_some());
}

#[test]
fn bytes_of_windows_1251_are_named() {
    let game = &read(b"1. e4 e5 2. \xcaf3 \xcac6")[0];
    let why = "this would be Кf3 in Windows-1251, which is not read: save the text as UTF-8";
    assert!(said(game)[0].ends_with(why), "{:?}", said(game));
}

#[test]
fn a_wing_is_where_a_piece_stands_or_where_it_came_from() {
    let game = "1. Kt-QB3 P-QR3 2. Kt-K4 P-QR4 3. Kt-KB3 P-R5 ";
    for (m, san) in [("QKt-Kt5", "Neg5"), ("KKt-Kt5", "Nfg5"), ("QKt-QB5", "Nc5")] {
        let text = format!("{game}4. {m}");
        let games = read(text.as_bytes());
        assert!(sans(&games[0]).ends_with(san), "{m}: {}", sans(&games[0]));
        assert_eq!(said(&games[0]), [""; 0], "{m}");
    }
}

#[test]
fn comments_announce_moves_as_the_game_has_them() {
    let text = "1. e4 e5 2. Sf3 {[%claim repetition,Sc6]} Sc6 {[%claim white,moves,Lb5]} 3. Lb5 *";
    let game = &read(text.as_bytes())[0];
    let announced = game.events.iter().filter_map(|event| event.incident.announced());
    let announced: Vec<String> = announced.map(|pattern| pattern.to_string()).collect();
    assert_eq!(announced, ["Nc6", "Bb5"]);
    assert_eq!(said(game), [""; 0]);
    let text = "1. P-K4 P-K4 {[%claim moves,Kt to K B 3]} 2. Kt-KB3 {[%false Kt-KB3]} *";
    let game = &read(text.as_bytes())[0];
    assert!(matches!(game.events[..], [Event { incident: Incident::Claim { .. }, .. }]));
    assert_eq!(said(game).len(), 1);
}

#[test]
fn a_game_of_an_older_law_is_written_out_as_far_as_that_goes() {
    let record = only_game("[FEN \"7k/P7/8/8/8/8/8/7K w - - 0 1\"]\n\n1. a8=P Kg7 2. Kg2 *");
    let game = Game::new(&record).read_furthest();
    let text = to_score(&game, by_name("german").unwrap());
    assert!(text.ends_with("\n1. a8=B Kg7 2. Kg2 *\n"), "{text}");
}

#[test]
fn the_number_of_the_next_move_is_no_rank() {
    for text in [
        "1  P-K4   P-K4\n2  P-Q3   P-Q3\n3  Kt-KB3   B-K3\n4  Kt-B3   B-B\n5  P-KR3   P-KR3\n6  P-R3",
        "1. P-K4 P-K4 2. P-Q3 P-Q3 3. Kt-KB3 B-K3 4. Kt-B3 B-B 5. P-KR3 P-KR3 6. P-R3",
    ] {
        let game = &read(text.as_bytes())[0];
        assert_eq!((sans(game).split(' ').nth(7), said(game)), (Some("Bc8"), vec![]), "{text}");
    }
    // If the number follows again, the figure before it was a rank.
    let game = &read(b"1. P to K 4 P to K 4 2. Kt to K B 3 Kt to Q B 3. 3. B to Kt 5")[0];
    assert_eq!((sans(game), said(game)), ("e4 e5 Nf3 Nc6 Bb5".to_owned(), vec![]));
}

#[test]
fn a_move_that_says_it_is_blacks_is_not_played_for_white() {
    for text in ["1. P-K4 P-K4 2. Kt-KB3 P-Q3 3. ... B-K2", "1. P-K4 P-K4 2. Kt-KB3 P-Q3 3... B-K2"]
    {
        let game = &read(text.as_bytes())[0];
        assert_eq!((game.moves.len(), said(game).len()), (4, 1), "{text}");
    }
}

#[test]
fn an_asterisk_can_mark_a_note() {
    let games = read(b"1. P-K4 P-K4 2. P-QR3* P-QR3 3. Kt-KB3 *");
    assert_eq!((games.len(), sans(&games[0])), (1, "e4 e5 a3 a6 Nf3".to_owned()));
    assert_eq!(said(&games[0]), ["an asterisk after a move is taken for the mark of a note"]);
}

#[test]
fn under_blacks_name_the_first_to_move_is_black() {
    let game = &read(b"BLACK.   WHITE.\n1. P-K4   P-K4\n2. Kt-KB3   Resigns.")[0];
    assert_eq!((game.result().as_pgn(), heading(game)), ("1-0", vec!["BLACK.   WHITE."]));
    let game = &read(b"BLACK.   WHITE.\n1. P-K4   P-K4\nWhite resigns.")[0];
    assert_eq!((game.result().as_pgn(), said(game).len()), ("1-0", 1));
}

#[test]
fn dutch_knights_are_no_pawns_where_the_end_cannot_be_read() {
    let game = &read(b"1. e4 e5 2. Pf3 Pc6 3. d4 d6\nEinde der partij.")[0];
    assert_eq!(sans(game), "e4 e5 Nf3 Nc6 d4 d6");
}

#[test]
fn many_false_words_are_counted_in_one_warning() {
    let mut text = String::new();
    for n in 0..80 {
        text += &format!("{}. KKt-KB3 ch Kt-KB3\n{}. KKt-Kt Kt-Kt\n", 2 * n + 1, 2 * n + 2);
    }
    let said = said(&read(text.as_bytes())[0]);
    assert_eq!(
        (said.len(), said.last().unwrap().as_str()),
        (65, "and 16 more words that do not match the game")
    );
}

#[test]
fn no_more_lines_than_a_heading_has_stand_above_a_game() {
    let text = "A line.\n".repeat(19) + "White: Staunton, Black: Cochrane\n1. P-K4 P-K4";
    let game = &read(text.as_bytes())[0];
    assert_eq!((game.tag("White"), game.heading.len()), (Some("Staunton"), 16));
    assert_eq!(said(game), ["4 more lines above are left out"]);
}
