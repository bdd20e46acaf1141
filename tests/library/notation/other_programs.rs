//! Files as other programs, servers and people write them.

use jadoube::book::{extract, in_notation};
use jadoube::calendar::Date;
use jadoube::chess::{Color, Movement};
use jadoube::notation::dialects::by_name;
use jadoube::notation::{GameResult, Incident, Record, annotations, games};
use jadoube::render::to_score;
use jadoube::replay::Timeline;

use crate::common::only_game;

fn played(record: &Record<'_>) -> Timeline {
    Timeline::replay(record, Movement::default())
}

/// Reads the only game of a text in any notation, and replays it.
fn read(text: &str) -> (Record<'static>, Timeline) {
    let record = only_game(text);
    let record = in_notation(&record, None).into_owned().into_owned();
    let game = played(&record);
    (record, game)
}

fn warnings(record: &Record<'_>) -> Vec<String> {
    record.warnings.iter().map(|warning| warning.what.to_string()).collect()
}

fn sans(game: &Timeline) -> Vec<String> {
    (1..=game.plies()).filter_map(|ply| game.san(ply)).collect()
}

#[test]
fn a_termination_tag_is_evidence_of_a_flag_only_against_a_loser() {
    let flag = |termination: &str, result: &str| {
        let tags = format!("[Termination \"{termination}\"]\n[Result \"{result}\"]");
        let (_, game) = read(&format!("{tags}\n\n1. e4 e5 2. Nf3 {result}"));
        let events = game.events().to_vec();
        events.first().map(|event| {
            assert_eq!((event.ply, event.incident), (3, Incident::Flag));
            game.actor(event)
        })
    };
    assert_eq!(flag("Time forfeit", "1-0"), Some(Color::Black));
    assert_eq!(flag("time forfeit", "0-1"), Some(Color::White));
    assert_eq!(flag("MagnusCarlsen won on time", "1-0"), Some(Color::Black));
    let drawn = "Game drawn by timeout vs insufficient material";
    assert_eq!(flag(drawn, "1/2-1/2"), None);
    for result in ["1/2-1/2", "*"] {
        assert_eq!(flag("Time forfeit", result), None, "{result}");
        assert_eq!(flag("MagnusCarlsen won on time", result), None, "{result}");
    }
    assert_eq!(flag("MagnusCarlsen won by resignation", "1-0"), None);
}

#[test]
fn results_are_read_in_their_usual_spellings() {
    for (spelling, result) in [
        ("½–½", GameResult::Draw),
        ("1/2 - 1/2", GameResult::Draw),
        ("1:0", GameResult::WhiteWins),
        ("1 - 0", GameResult::WhiteWins),
        ("1–0", GameResult::WhiteWins),
        ("0 : 1.", GameResult::BlackWins),
        ("+:-", GameResult::WhiteByForfeit),
        ("-:+", GameResult::BlackByForfeit),
        ("0-0", GameResult::BothLose),
        ("White wins", GameResult::WhiteWins),
        ("Black wins", GameResult::BlackWins),
        ("Black resigns.", GameResult::WhiteWins),
        ("Draw", GameResult::Draw),
    ] {
        let text = format!("[Result \"{spelling}\"]\n\n*");
        let record = only_game(&text);
        assert_eq!(record.result(), result, "{spelling}");
        assert!(
            !warnings(&record).iter().any(|warning| warning.contains("not a result")),
            "{spelling}"
        );
    }
}

#[test]
fn a_result_tag_that_is_no_result_leaves_the_result_to_the_movetext() {
    for tag in ["?", "-", "", "Resigns", "White wins a pawn", "1-0 ff"] {
        let text = format!("[Result \"{tag}\"]\n\n1. e4 e5 0-1");
        let record = only_game(&text);
        assert_eq!(record.result(), GameResult::BlackWins, "{tag}");
        let warning = format!(
            "the Result tag says \"{tag}\", which is not a result; the movetext says 0-1, which is taken"
        );
        assert_eq!(warnings(&record), [warning]);
    }
    let record = only_game("[Result \"*\"]\n\n1. e4 e5 0-1");
    assert_eq!(record.result(), GameResult::BlackWins);
    assert_eq!(warnings(&record), ["the Result tag says * and the movetext 0-1; 0-1 is taken"]);
    let record = only_game("[Result \"1-0\"]\n\n1. e4 e5 0-1");
    assert_eq!(record.result(), GameResult::WhiteWins);
    assert_eq!(warnings(&record), ["the Result tag says 1-0 and the movetext 0-1; 1-0 is taken"]);
}

#[test]
fn words_in_the_line_of_the_result_begin_no_game() {
    for (end, behind) in [("1-0 ff", "ff"), ("1-0 by forfeit", "by forfeit")] {
        let text = format!("[Event \"A\"]\n\n1. e4 e5 {end}\n");
        let record = only_game(&text);
        assert_eq!((record.moves.len(), record.result()), (2, GameResult::WhiteWins), "{end}");
        assert_eq!(warnings(&record), [format!("after the result: {behind}")]);
    }
    let count = |text: &[u8]| games(text).map(|game| game.moves.len()).collect::<Vec<_>>();
    assert_eq!(count(b"1. e4 e5 1-0 1. d4 *"), [2, 1]);
    assert_eq!(count(b"e4 e5 1-0 P-Q4 *").len(), 2);
}

#[test]
fn two_noughts_at_the_end_are_a_double_forfeit_unless_they_are_castling() {
    let read = |text: &str| {
        let (record, game) = read(text);
        (game.plies(), record.result(), game.stop().is_some())
    };
    let forfeited = |plies| (plies, GameResult::BothLose, false);
    assert_eq!(read("[Result \"0-0\"]\n\n1. e4 e5 2. Nf3 0-0"), forfeited(3));
    assert_eq!(read("1. e4 e5 2. Nf3 Nc6 0-0"), forfeited(4));
    assert_eq!(read("1. e4 0-0"), forfeited(1));
    let opening = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5";
    assert_eq!(read(&format!("{opening} 4. 0-0")), (7, GameResult::Unknown, false));
    assert_eq!(
        read(&format!("{opening} 4. d3 Nf6 5. Nc3 0-0 1-0")),
        (10, GameResult::WhiteWins, false)
    );
    assert_eq!(read(&format!("{opening} 4. d3 Nf6 5. Nc3 0-0")), (10, GameResult::Unknown, false));
    for unnumbered in ["0-0", "$1 0-0", "{a tie} 0-0", "(3... Nf6 4. 0-0) 0-0", "0 - 0", "0:0"] {
        assert_eq!(read(&format!("{opening} {unnumbered}")), forfeited(6), "{unnumbered}");
    }
    assert_eq!(read("1. e4 d6 2. Nf3 c5 3. Bb5+ Bd7 0-0"), forfeited(6));
    assert_eq!(read("1. e4 e5 0 : 0"), forfeited(2));
    for castling in ["4. 0-0", "4. {so} 0-0", "4. 0 - 0", "4 0-0", "4) 0-0"] {
        let castled = (7, GameResult::Unknown, false);
        assert_eq!(read(&format!("{opening} {castling}")), castled, "{castling}");
    }
    // A score without numbers, or with few, castles; so does a score that goes on.
    assert_eq!(read("1. e4 e5 Nf3 Nc6 Bc4 Bc5 0-0"), (7, GameResult::Unknown, false));
    assert_eq!(read(&format!("{opening} 0-0 Nf6")), (8, GameResult::Unknown, false));
}

#[test]
fn a_forfeit_is_written_as_pgn_has_it_and_read_back() {
    let text = "[Result \"+:-\"]\n\n+:-";
    let record = only_game(text);
    let written = to_score(&jadoube::arbiter::Game::new(&record), by_name("san").unwrap());
    assert!(written.ends_with("\n1-0\n"), "{written}");
    let again = only_game(&written);
    assert_eq!((again.result(), warnings(&again).len()), (GameResult::WhiteByForfeit, 0));
}

#[test]
fn the_marks_of_annotators_stand_beside_the_moves() {
    let marks = [
        ("~", 13),
        ("inf", 13),
        ("unclear", 13),
        ("RR", 145),
        ("zz", 22),
        ("ZZ", 22),
        ("BB", 151),
        ("oo", 193),
        ("+--", 20),
        ("--+", 21),
        ("=/&", 44),
        ("=∞", 44),
        ("o^", 212),
        ("⊕", 138),
        ("∆", 140),
        ("+−", 18),
        ("−+", 19),
        ("TN", 146),
        ("R", 144),
        ("x", 147),
        ("[+]", 48),
        ("[++]", 50),
        ("<", 60),
        ("<<", 62),
        (">>", 56),
        ("<=>", 149),
        ("->", 40),
        ("N", 146),
        ("D", 201),
        ("⩲", 14),
        ("⁉", 5),
        ("±", 16),
    ];
    for (mark, nag) in marks {
        let text = format!("[Event \"A\"]\n\n1. e4 {mark} e5 2. Nf3 *");
        let record = only_game(&text);
        assert_eq!((record.moves.len(), record.stop.as_ref()), (3, None), "{mark}");
        let kept: Vec<String> =
            annotations(&record).map(|annotation| annotation.remark.as_pgn()).collect();
        assert_eq!(kept, [format!("${nag}")], "{mark}");
    }
    for glued in ["e4--+", "e4⊕", "e4+−", "e4±", "e4=∞", "e4!?"] {
        let text = format!("1. {glued} e5 *");
        let record = only_game(&text);
        assert_eq!((record.moves.len(), record.stop.as_ref()), (2, None), "{glued}");
    }
}

#[test]
fn a_capture_sign_between_a_piece_and_its_square_is_no_mark() {
    for (text, moves, token) in [("1. e4 d5 2. N x d5 *", 2, "N"), ("1. e4 N x d5 *", 1, "x")] {
        let text = format!("[Event \"A\"]\n\n{text}");
        let record = only_game(&text);
        let stopped = record.stop.map(|stop| stop.token);
        assert_eq!((record.moves.len(), stopped.as_deref()), (moves, Some(token)));
    }
    let reserved = only_game("[Event \"A\"]\n\n1. e4 <x> e5 *");
    assert_eq!(reserved.moves.len(), 2);
}

#[test]
fn a_score_that_begins_again_behind_a_blank_line_is_another_game() {
    let count =
        |text: &str| games(text.as_bytes()).map(|game| game.moves.len()).collect::<Vec<_>>();
    assert_eq!(count("[Event \"A\"]\n\n1. e4 e5 2. Nf3 Nc6\n\n1. d4 d5 *"), [4, 2]);
    assert_eq!(count("[Event \"A\"]\n\n1. e4 e5\n\n2. Nf3 Nc6 *"), [4]);
    assert_eq!(count("[Event \"A\"]\n\n1. e4\n\n1... e5 *"), [2]);
    let merged = only_game("[Event \"A\"]\n[Event \"B\"]\n[White \"C\"]\n\n1. e4 *");
    assert_eq!((merged.tag("Event"), merged.tag("White")), (Some("A"), Some("C")));
    assert_eq!(warnings(&merged), ["the tag Event is given twice; the first counts"]);
}

#[test]
fn a_move_number_in_figures_is_no_numeric_move() {
    let fen = "[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1110\"]";
    let text = format!("{fen}\n\n1110. 1121 5857 1111. 2111 5758 1112. 1121 *");
    let (record, game) = read(&text);
    assert_eq!((record.notation.name(), game.plies(), game.stop()), ("iccf", 5, None));
    let fen = "[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1121\"]";
    let (record, game) = read(&format!("{fen}\n\n1121. 1121 5857 *"));
    assert_eq!((record.notation.name(), game.plies(), game.stop()), ("iccf", 2, None));
}

#[test]
fn a_game_that_begins_at_a_number_in_figures_comes_back_from_iccf() {
    for number in [1111, 1112, 1121, 1122, 1211] {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0";
        let moves = format!("{number}. Nc3 Nf6 {}. Nb1 Ng8 *", number + 1);
        let text = format!("[FEN \"{fen} {number}\"]\n\n{moves}");
        let record = only_game(&text);
        let written = to_score(&jadoube::arbiter::Game::new(&record), by_name("iccf").unwrap());
        let (again, game) = read(&written);
        assert_eq!((again.notation.name(), game.stop()), ("iccf", None), "{written}");
        assert_eq!(sans(&game), ["Nc3", "Nf6", "Nb1", "Ng8"]);
    }
}

#[test]
fn variations_nested_too_deep_are_left_out_with_a_warning() {
    let nested = |depth: usize| {
        let text = format!("1. e4 {}{} e5 *", "(1. d4 ".repeat(depth), ")".repeat(depth));
        let record = only_game(&text);
        let kept: Vec<String> =
            annotations(&record).map(|annotation| annotation.remark.as_pgn()).collect();
        let words = kept[0].matches("d4").count();
        (record.moves.len(), words, warnings(&record))
    };
    let warning = "variations nested more than 100 deep are left out".to_owned();
    assert_eq!(nested(100), (2, 100, vec![]));
    assert_eq!(nested(101), (2, 100, vec![warning.clone()]));
    assert_eq!(nested(5_000), (2, 100, vec![warning]));
}

#[test]
fn chess960_without_a_variant_tag_is_refused() {
    let stop = |fen: &str| {
        let (_, game) = read(&format!("[FEN \"{fen}\"]\n\n1. a3 *"));
        game.stop().map(|stop| stop.why.to_string())
    };
    let refused = stop("nrkbrnbq/pppppppp/8/8/8/8/PPPPPPPP/NRKBRNBQ w KQkq - 0 1").unwrap();
    assert!(refused.contains("Chess960"), "{refused}");
    assert!(stop("1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w KQkq - 0 1").is_some());
    // Rights that no rook could use are left out.
    assert_eq!(stop("6k1/5ppp/8/8/8/8/P4PPP/6K1 w KQkq - 0 1"), None);
    let (_, game) = read("[Variant \"Regular\"]\n\n1. e4 e5 *");
    assert_eq!((game.plies(), game.stop()), (2, None));
}

#[test]
fn another_date_stands_for_a_missing_one() {
    let date = |tags: &str| {
        let text = format!("{tags}\n\n1. e4 *");
        let record = only_game(&text);
        Date::of_tags(|name| record.tag(name)).map(Date::year)
    };
    assert_eq!(date("[UTCDate \"2021.02.03\"]\n[EventDate \"2020.??.??\"]"), Some(2021));
    assert_eq!(date("[Date \"????.??.??\"]\n[EventDate \"2020.??.??\"]"), Some(2020));
    assert_eq!(date("[Date \"1898.07.22\"]\n[UTCDate \"2021.02.03\"]"), Some(1898));
}

#[test]
fn a_capture_of_nothing_is_read_with_a_warning() {
    let (record, game) = read("[Event \"A\"]\n\n1. e4 e5 2. Nxf3 Nc6 3. Bxb5 *");
    assert_eq!((game.plies(), game.stop()), (5, None));
    let warned = warnings(&record);
    assert_eq!(warned, ["2. Nxf3: nothing is captured here", "3. Bxb5: nothing is captured here"]);
    for (written, square) in [("NXf3", "f3"), ("N:f3", "f3"), ("Nf3:", "f3"), ("Pxf3", "f3")] {
        let (record, game) = read(&format!("[Event \"A\"]\n\n1. e4 e5 2. {written} Nc6 *"));
        assert_eq!((game.plies(), game.stop()), (4, None), "{written}");
        assert!(game.san(3).unwrap().ends_with(square), "{written}");
        assert!(warnings(&record)[0].ends_with("nothing is captured here"), "{written}");
    }
    for written in ["exd5", "dxe3", "Xf3", "xf3", ":f3"] {
        let (record, game) = read(&format!("[Event \"A\"]\n\n1. e4 e5 2. {written} *"));
        assert_eq!((game.plies(), warnings(&record)), (2, Vec::<String>::new()), "{written}");
    }
    let (_, game) = read("[Event \"A\"]\n\n1. e4 d5 2. Xd5 *");
    assert_eq!(sans(&game), ["e4", "d5", "exd5"]);
    let (record, game) = read("[Event \"A\"]\n\n1. e4 e5 2. Sxf3 Sc6 3. Lb5 a6 *");
    assert_eq!((record.notation.name(), game.plies()), ("german", 6));
}

#[test]
fn first_moves_at_odds_are_named() {
    let (_, game) = read("[Event \"A\"]\n\n1. e4 -- 2. d4 e5 *");
    let why = game.stop().unwrap().why.to_string();
    assert!(why.contains("odds"), "{why}");
    let (_, game) = read("[Event \"A\"]\n\n1. e4 e5 2. -- d5 *");
    assert_eq!(game.stop().unwrap().why.to_string(), "no law allows a player to pass");
}

#[test]
fn a_score_numbered_from_1_behind_another_fen_is_asked_by_either_number() {
    let (_, game) = read("[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 80\"]\n\n1. Ra7 Kd8 2. Ra8+ *");
    for label in ["1.Ra7", "80.Ra7", "1.", "80."] {
        assert_eq!(game.ply_at(label), Ok(1), "{label}");
    }
    assert_eq!((game.ply_at("2.Ra8"), game.ply_at("81.Ra8")), (Ok(3), Ok(3)));
    assert!(game.ply_at("3.").is_err());
}

#[test]
fn the_same_is_white_s_move_from_the_other_side() {
    for (text, moves) in [
        ("1. P-K4 The same. 2. Kt-KB3 Kt-QB3 *", "e4 e5 Nf3 Nc6"),
        ("1. e4 e5 2. Sf3 Sc6 3. Lc4 Lc5 4. h3 dasselbe *", "e4 e5 Nf3 Nc6 Bc4 Bc5 h3 h6"),
        ("1. Cf3 Cf6 2. Cc3 la même 3. d4 d5 4. Fg5 le même *", "Nf3 Nf6 Nc3 Nc6 d4 d5 Bg5 Bg4"),
        (
            "1. P4R P4R 2. C3AR C3AD 3. A4A A4A 4. Roque P3D 5. P3D C3A 6. P3TR Roque TR 7. P3TD lo mismo *",
            "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O d6 d3 Nf6 h3 O-O a3 a6",
        ),
        (
            "1. P4D P4D 2. C3AD C3AD 3. A4A A4A 4. D2D D2D 5. Roque TD lo mismo *",
            "d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 O-O-O O-O-O",
        ),
    ] {
        let (_, game) = read(&format!("[Event \"A\"]\n\n{text}"));
        assert_eq!(sans(&game).join(" "), moves, "{text}");
    }
    let found =
        extract(b"1. P-K4  The same.\n2. Kt-KB3  The same.\n3. Kt-B3  Kt-B3\n4. B-Kt5  B-Kt5\n");
    assert_eq!(found[0].san().join(" "), "e4 e5 Nf3 Nf6 Nc3 Nc6 Bb5 Bb4");
}

#[test]
fn ten_moves_with_long_comments_are_a_score_and_no_book() {
    let comment = "{ This is the usual move here, and it has been played by many masters before and after\n\
        the war; Black has a good game whatever White may try, as the following moves will show. }\n";
    let moves = ["1. e4", "e5", "2. Nf3", "Nc6", "3. Bb5", "a6", "4. Ba4", "Nf6", "5. O-O", "Be7"];
    let text: String = moves.iter().map(|written| format!("{written} {comment}")).collect();
    assert!(!jadoube::book::is_book(text.repeat(4).as_bytes()));
    assert_eq!(read(&(text + "*")).1.plies(), 10);
}
