//! White's column of moves, and Black's below it, as scanners make of a page in two columns.

use jadoube::book::{ChoiceReason, Unread, extract};
use jadoube::notation::GameResult;

use super::{RUY, moves, one};

/// The moves of a column, a line each, behind these numbers.
fn column(numbers: &[&str], moves: &[&str]) -> String {
    let rows = numbers.iter().zip(moves).map(|(number, m)| format!("{number} {m}"));
    rows.map(|row| format!("{}\n", row.trim())).collect()
}

const NUMBERS: [&str; 4] = ["1.", "2.", "3.", "4."];
const WHITE: [&str; 4] = ["P-K4", "Kt-KB3", "B-Kt5", "B-R4"];
const BLACK: [&str; 4] = ["P-K4", "Kt-QB3", "P-QR3", "Kt-B3"];

#[test]
fn a_number_in_a_column_may_be_missing_or_another() {
    let black = column(&NUMBERS, &BLACK);
    for numbers in [
        ["1.", "2.", "8.", "4."],
        ["1.", "2.", "i.", "4."],
        ["1.", ",", "3.", "4."],
        ["1.", "2.", "", "4."],
    ] {
        let white = column(&numbers, &WHITE);
        assert_eq!(moves(&format!("{white}\n{black}")), RUY, "{numbers:?}");
        let white = column(&NUMBERS, &WHITE);
        let black = column(&numbers, &BLACK);
        assert_eq!(moves(&format!("{white}\n{black}")), RUY, "{numbers:?}");
    }
    // Below the name of a player more of them may be.
    let white = column(&NUMBERS, &WHITE);
    let black = column(&["1.", "", "", "4."], &BLACK);
    let score = one(&format!("White.\n{white}\nBlack.\n{black}"));
    assert_eq!((score.san().join(" ").as_str(), score.notes.len()), (RUY, 0));
    assert_eq!(moves(&format!("White.\n{white}\nBlack. (Mr. B.)\n{black}")), RUY);
    // The number that is printed is said.
    let white = column(&["1.", "2.", "8.", "4."], &WHITE);
    let black = column(&NUMBERS, &BLACK);
    let score = one(&format!("{white}\n{black}"));
    let said = &score.choices[0];
    assert_eq!((score.choices.len(), said.ply, said.printed.as_str()), (1, 5, "B-Kt5"));
}

#[test]
fn the_last_number_of_a_column_is_known_by_the_other_column() {
    let white = column(&["1.", "2.", "8."], &WHITE);
    let black = column(&NUMBERS, &BLACK[..3]);
    assert_eq!(moves(&format!("{white}\n{black}")), "e4 e5 Nf3 Nc6 Bb5 a6");
    // A number that goes back begins a variation.
    let (white, black) = (column(&NUMBERS, &WHITE[..3]), column(&["1.", "2.", "2."], &BLACK));
    assert_eq!(moves(&format!("{white}\n{black}")), "e4 e5 Nf3 Nc6 Bb5");
}

#[test]
fn columns_of_which_one_is_shorter_are_read_as_far_as_both_go() {
    let (white, black) = (column(&NUMBERS, &WHITE), column(&NUMBERS, &BLACK));
    let shorter =
        |column: &str, rows: usize| -> String { column.split_inclusive('\n').take(rows).collect() };
    for (page, read, printed, number) in [
        (format!("{white}\n{}", shorter(&black, 2)), "e4 e5 Nf3 Nc6 Bb5", "4. B-R4", 3),
        (format!("{white}\nBlack.\nP-K4\nKt-QB3\n"), "e4 e5 Nf3 Nc6 Bb5", "4. B-R4", 3),
        (format!("{}\n{black}", shorter(&white, 3)), &RUY[..20], "4. Kt-B3", 4),
    ] {
        let score = one(&page);
        let stop = score.stop.as_ref().unwrap();
        assert_eq!(score.san().join(" "), read, "{page}");
        assert_eq!((stop.printed.as_str(), stop.why), (printed, Unread::Missing(number)));
    }
    // The row that cannot be read is named.
    let unread = black.replace("3. P-QR3", "3. %%");
    let stop = one(&format!("{white}\n{unread}")).stop.unwrap();
    assert_eq!((stop.line, stop.ply), (8, 6));
    // Directly below both others begin.
    let rest = "5. Castles\n6. R-K sq\n7. B-Kt3\n5. B-K2\n6. P-QKt4\n7. P-Q3\n";
    let read = format!("{RUY} O-O Be7 Re1 b5 Bb3 d6");
    assert_eq!(moves(&format!("{white}{black}{rest}")), read);
}

#[test]
fn columns_of_two_games_are_not_joined() {
    let (white, black) = (column(&NUMBERS, &WHITE), column(&NUMBERS, &BLACK));
    for heading in ["GAME II.", "Drawn.\n\nWhite."] {
        let page = format!("White.\n{white}\n{heading}\n\n{white}\n{black}");
        let found = extract(page.as_bytes());
        let read: Vec<String> = found.iter().map(|it| it.san().join(" ")).collect();
        assert_eq!(read, ["e4", RUY], "{heading}");
    }
    // Scanners may leave the heading of both columns between them.
    let page = format!("White.\n{white}\nGAME II.\nBlack.\n{black}");
    let score = one(&page);
    assert_eq!((score.san().join(" ").as_str(), score.notes.len()), (RUY, 1));
}

#[test]
fn black_s_column_may_stand_above_white_s() {
    let (white, black) = (column(&NUMBERS, &WHITE), column(&NUMBERS, &BLACK));
    assert_eq!(moves(&format!("Black.\n{black}\nWhite.\n{white}")), RUY);
    assert_eq!(moves(&format!("BLACK. (Mr. B.)\n\n{black}\nWHITE. (Mr. W.)\n\n{white}")), RUY);
    // What stands below Black's column without a name is not White's.
    assert!(
        extract(format!("Black.\n{black}\n{}", WHITE.join("\n")).as_bytes())
            .iter()
            .all(|it| it.is_fragment)
    );
    // In the middle of a game it is Black's, perhaps, if the other one cannot be.
    let rows = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n4. B-R4 Kt-B3\n\nA note.\n\n";
    let game = one(&format!("{rows}5. KtxP\n6. P-QKt4\n7. P-Q4\n5. Castles\n6. P-Q4\n7. B-Kt3\n"));
    assert_eq!((game.moves.len(), game.stop.map(|it| it.line)), (8, Some(8)));
    // Without the names White's stands first: this is another game.
    assert_ne!(moves(&format!("{black}\n{white}")), RUY);
}

#[test]
fn notes_stand_between_the_columns_and_among_them() {
    let (white, black) = (column(&NUMBERS, &WHITE), column(&NUMBERS, &BLACK));
    let note = "He has the move, and makes use of it.\n";
    assert_eq!(moves(&format!("{white}\n{note}\n{black}")), RUY);
    let (first, last) = white.split_at(white.find("3.").unwrap());
    let score = one(&format!("{first}{note}{last}\n{black}"));
    assert_eq!(score.san().join(" "), RUY);
    // The rows below a move are no note to it.
    let notes: Vec<(usize, &str)> = score.notes.iter().map(|it| (it.after, &*it.note)).collect();
    assert_eq!(notes, [(3, note.trim_end())]);
    let (first, last) = black.split_at(black.find("3.").unwrap());
    assert_eq!(moves(&format!("{white}\n{first}{note}{last}")), RUY);
}

#[test]
fn a_column_goes_on_behind_a_note_a_move_of_black_s_before_white_s() {
    let begun = "1. P-K4  P-K4\n2. Kt-KB3\n\nHe attacks the pawn.\n\n";
    let page = format!("{begun}3. B-Kt5\n4. B-R4\n5. Castles\n\n2. Kt-QB3\n3. P-QR3\n4. Kt-B3\n");
    assert_eq!(moves(&page), format!("{RUY} O-O"));
    // White's last number may have no move that can be read.
    let page = page.replace("5. Castles\n", "5. Castles\n6. mm\n");
    assert_eq!(moves(&page), format!("{RUY} O-O"));
}

#[test]
fn a_result_may_stand_below_the_first_column() {
    let (white, black) = (column(&NUMBERS, &WHITE), column(&NUMBERS, &BLACK));
    for (words, result) in [
        ("Resigns.", GameResult::BlackWins),
        ("5. Resigns.", GameResult::BlackWins),
        ("Black resigns.", GameResult::WhiteWins),
        ("Drawn.", GameResult::Draw),
        // Whose words these are is not known.
        ("and wins.", GameResult::Unknown),
        ("Resigns to think of it.", GameResult::Unknown),
    ] {
        let score = one(&format!("White.\n{white}{words}\n\nBlack.\n{black}"));
        assert_eq!((score.san().join(" ").as_str(), score.result), (RUY, result), "{words}");
    }
    let shorter = column(&NUMBERS, &BLACK[..3]);
    let score = one(&format!("White.\n{white}and wins.\n\nBlack.\n{shorter}"));
    assert_eq!((score.moves.len(), score.result), (7, GameResult::WhiteWins));
}

#[test]
fn moves_below_each_other_are_no_columns() {
    // A pair in two lines.
    let page = "White.\n1. P-K4\nP-K4\n2. Kt-KB3\nKt-QB3\n3. B-Kt5\nP-QR3\n4. B-R4\nKt-B3\n";
    assert_eq!(moves(page), RUY);
    // White's moves and the number again, for Black's in the place of another page.
    let white = "1. P-K4 P-K4\n2. Kt-KB3\n\nA note.\n\n2. Kt-QB3\n3. B-Kt5 P-QR3\n4. B-R4\n";
    assert_eq!(
        moves(&format!("{white}\nBlack may take.\n\n4. P-KB4 4\n5. Castles 5\n")),
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4"
    );
}

#[test]
fn a_rank_behind_a_comma_belongs_to_its_move() {
    let page = "1. P-K4 P-K4\n2. Kt to KB, 3 Kt-QB3\n3. B-Kt5 P-QR3\n4. B-R4 Kt-B3\n5. Castles B-K2\n\
                6. R-K1 P-QKt4\n7. B-Kt3 P-Q3\n8. P-B3 Castles\n";
    assert_eq!(one(page).san()[2], "Nf3");
    // Behind a capture it is the number of Black's.
    let page =
        "1. P-K4, 1. P-K4. 2. P-KB4, 2. P takes P, 3. Kt-KB3, 3. P-KKt4. 4. P-KR4, 4. P-Kt5.\n";
    assert_eq!(moves(page), "e4 e5 f4 exf4 Nf3 g5 h4 g4");
}

#[test]
fn rows_below_the_names_of_both_columns_may_have_no_numbers() {
    let rows = [WHITE, BLACK].map(|moves| [&moves[..], &["Castles", "P-Q3"][..]].concat());
    let [white, black] = rows;
    let white = [&white[..5], &["R-K1"]].concat();
    let black = [&black[..4], &["B-K2", "P-QKt4"]].concat();
    let pairs: String = white.iter().zip(&black).map(|(w, b)| format!("  {w}   {b}\n")).collect();
    let read = format!("{RUY} O-O Be7 Re1 b5");
    let long = "P. to K. 4.   P. to K. 4.\nK. Kt. to B. 3.   Q. Kt. to B. 3.\nB. to Q. Kt. 5.   P. to Q. R. 3.\n\
                B. to R. 4.   K. Kt. to B. 3.\nCastles.   B. to K. 2.\nR. to K. sq.   P. to Q. Kt. 4.\n";
    for page in [
        format!("White. Black.\n{pairs}"),
        format!("WHITE (Mr. A.)   BLACK (Mr. B.)\n\n{pairs}\nThe end.\n"),
        format!("White. Black.\nAnna van Dam.   Boris Ivanov.\n{long}"),
        format!("White.\n{}\n\nBlack.\n{}\n", white.join("\n"), black.join("\n")),
        format!("| White | Black |\n|---|---|\n{}", pairs.replace("  ", " | ")),
    ] {
        let score = one(&page);
        assert_eq!((score.san().join(" "), score.is_whole()), (read.clone(), true), "{page}");
        assert_eq!(score.choices[0].why, ChoiceReason::Unnumbered);
    }
    // What goes on is named; what is none from the beginning of a game is not read, nor without a heading.
    let resigned = one(&format!("White. Black.\n{pairs}Resigns.\n"));
    assert_eq!(resigned.result, GameResult::BlackWins);
    let noted = one(&format!("White. Black.\n{pairs}\nA note stands here.\n\nB-Kt3  P-Q3\n"));
    assert_eq!(noted.stop.map(|stop| (stop.ply, stop.why)), Some((13, Unread::Aside)));
    let garbled = one(&format!("White. Black.\n{pairs}B-%t3  P-Q3\n"));
    assert_eq!(garbled.stop.map(|stop| stop.ply), Some(13));
    let short: String = pairs.split_inclusive('\n').take(4).collect();
    for page in [
        pairs.clone(),
        format!("White. Black.\n{short}"),
        format!("White. Black.\n{}", pairs.replace("P-K4   P-K4", "P-K5  P-K5")),
        // What may be the figure of a note is none of a number there.
        format!("White. Black.\n{}", pairs.replace("P-K4   P-K4", "P-K4 1 P-K4")),
    ] {
        assert!(extract(page.as_bytes()).is_empty(), "{page}");
    }
}

#[test]
fn a_note_between_rows_of_two_columns_is_of_neither() {
    let page = |note: &str| {
        format!(
            "1. P-K4 P-K4                        3. B-Kt5 P-QR3\n2. Kt-KB3 Kt-QB3                    4. B-R4 Kt-B3\n\n{note}\n\n\
             5. Castles B-K2                     7. B-Kt3 P-Q3\n6. R-K1 P-QKt4                      8. P-B3 Castles\n"
        )
    };
    let read = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O";
    for note in [
        "Better is 4. ... P-Q3, as in the 5. P-Q4 P-QKt4 of the books.",
        "The game is now open, and there are\n5 moves to consider.",
        "5. P-Q3 would be weaker, because of B-B4.",
    ] {
        let score = one(&page(note));
        let played = score.san().join(" ");
        assert!(
            read.starts_with(&played) && (played == read || !score.is_whole()),
            "{note}: {played}"
        );
    }
}

#[test]
fn a_move_with_which_a_sentence_begins_is_no_row_of_a_column() {
    let page = "1. P-K4\n2. Kt-KB3\n3. B-Kt5\n\nP-K4\nKt-QB3\nP-QR3\n\n4. BxKt would be a mistake, because of the Pawn that takes.\n\n\
                4. B-R4\n5. Castles\n6. R-K1\n\nKt-B3\nB-K2\nP-QKt4\n";
    assert_eq!(moves(page), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5");
}

#[test]
fn a_row_of_another_move_is_no_note_in_a_column() {
    let page = "1. P-K4\n2. Kt-KB3\n3. B-Kt5\n\nP-K4\nKt-QB3\nP-QR3\n\n4. B-R4\nKt-B3\n\nIf 4. BxKt QPxB 5. P-Q3, with a good game.\n\n\
                5. Castles\n6. R-K1\n7. B-Kt3\n8. P-B3\n\nB-K2\nP-QKt4\nP-Q3\nCastles\n";
    assert!(
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O".starts_with(&moves(page)),
        "{}",
        moves(page)
    );
}

#[test]
fn a_note_across_the_columns_ends_them_and_the_result_below_is_of_the_second() {
    let page = "1. P-K4 P-K4            4. B-R4 Kt-B3\n2. Kt-KB3 Kt-QB3        5. Castles B-K2\n\
                3. B-Kt5 P-QR3          6. R-K1 P-QKt4\nDrawn.\n\n\
                (a) Up to here all is known. Steinitz prefers now\n6. P-B3 P-Q3\nbut it is no better.\n";
    let score = one(page);
    assert_eq!(score.san().join(" "), format!("{RUY} O-O Be7 Re1 b5"));
    assert_eq!((score.result, score.is_whole()), (GameResult::Draw, true));
}

#[test]
fn rows_of_one_column_stand_above_those_of_three() {
    let page = "1 P-K4 P-K4          4 B-R4 Kt-B3         7 B-Kt3 P-Q3\n\
                2 Kt-KB3 Kt-QB3      5 Castles B-K2       8 P-B3 Castles\n\
                3 B-Kt5 P-QR3        6 R-K1 P-QKt4        9 P-KR3 Kt-QR4\nDrawn.\n";
    let read = format!("{RUY} O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5");
    let score = one(page);
    assert_eq!((score.san().join(" "), score.is_whole()), (read, true));
}

#[test]
fn a_column_without_numbers_has_the_figures_of_notes_and_slips_of_a_scanner() {
    // Dust stands behind the last of White's moves.
    let page = "WHITE|1 P to K 4|2 Kt to K B 3|3 B to Kt 5|4 B to R 4|5 Castles|6 P to Q 4 ^|7 B to Kt 3|8 PxP|\
        9 P to B 3|10 R to K sq|11 B to B 2 ^|BLACK|PtoK4|Kt to Q B 3|P to Q R 3|Kt to B 3|KtxP 2|P to Q Kt 4|\
        P to Q 4 3|B toK 3|B to K 2|Castles|Kt to B 4|";
    let score = one(&page.replace('|', "\n\n"));
    let read = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4 d4 b5 Bb3 d5 dxe5 Be6 c3 Be7 Re1 O-O Bc2 Nc5";
    assert_eq!(score.san().join(" "), read);
    let garbled = one(&page.replace('|', "\n\n").replace("B to K 2", "X o K 9"));
    assert_eq!(garbled.stop.map(|stop| (stop.ply, stop.printed)), Some((18, "X o K 9".to_owned())));
}

#[test]
fn two_rows_are_a_column_below_the_names_of_the_players() {
    let page =
        "1 P-K4 P-K4\n2 Kt-KB3 Kt-QB3\n\nWHITE\n\n3 B-Kt5\n\n4 B-R4\n\nBLACK\n\nP-QR3\n\nKt-B3\n";
    assert_eq!(moves(page), RUY);
}

#[test]
fn what_stands_below_black_s_reply_is_his_where_white_s_next_move_stands_above() {
    let page = "1 P-K4 P-K4\n2 Kt-KB3 P-Q3\n3 P-Q4\n4 QxP\n5 Kt-B3\n6 B-K3\n\n\
        A note of some words stands here.\n\n6 B-B4 Kt-B3\n\n3 PxP\n4 B-K3\n5 P-QR3\n";
    let score = one(page);
    assert_eq!(score.san().join(" "), "e4 e5 Nf3 d6 d4 exd4");
    assert!(!score.is_whole());
}

#[test]
fn a_game_is_headed_between_lines_that_a_scanner_has_set_apart() {
    let (out, back) = ("Kt to K B 3|Kt to Q B 3|", "Kt to Kt sq|Kt to Kt sq|");
    let row = |n: usize| format!("{n} {}", if n % 2 == 1 { out } else { back });
    let rows = |of: std::ops::Range<usize>| of.map(row).collect::<String>();
    let page = format!("{}Game II. — Evans's Gambit.|{}", rows(1..25), rows(25..27));
    assert_eq!(extract(page.replace('|', "\n\n").as_bytes())[0].moves.len(), 48);
}

#[test]
fn numbers_stand_between_the_moves() {
    // White's move above the stroke of a fraction, Black's below it; the second half beside the first.
    let fractions = "      P to K 4                       B to Kt 5\n   1. --------                    3. ---------\n      \
                     P to K 4                       P to Q R 3\n\n      Kt to K B 3                    B to R 4\n   \
                     2. -----------                 4. ---------\n      Kt to Q B 3                    Kt to B 3\n";
    assert_eq!(moves(fractions), RUY);
    let column = " ".repeat(33);
    let page =
        format!("{fractions}\n{column}Castles       Even game.\n{}5. -------\n", &column[3..]);
    let score = one(&page);
    assert_eq!((score.moves.len(), score.notes[0].note.as_str()), (9, "Even game."), "{score:#?}");
    // Two games beside each other.
    let page = "   e4         d4\n1. ----    1. ----\n   e5         d5\n\n   Nf3        Nc3\n2. ----    2. ----\n   Nc6        \
                Nf6\n\n   Bb5        Bg5\n3. ----    3. ----\n   a6         e6\n";
    let read: Vec<String> = extract(page.as_bytes()).iter().map(|it| it.san().join(" ")).collect();
    assert_eq!(read, ["e4 e5 Nf3 Nc6 Bb5 a6", "d4 d5 Nc3 Nf6 Bg5 e6"]);
    let rows = "P-K4      1  P-K4\nKt-KB3    2  Kt-QB3\nB-Kt5     3  P-QR3\nB-R4      4  Kt-B3\n";
    assert_eq!(moves(rows), RUY);
    let by_lines = "   e4         Nf3\n1. ----    2. ----\n   e5         Nc6\n\n   Bb5        Ba4\n3. ----    4. ----\n   \
                    a6         Nf6\n";
    assert_eq!(moves(by_lines), RUY);
    assert!(extract(b"e4  18446744073709551615  e5\n").is_empty());
    // A stroke with nothing above it is none.
    assert_eq!(
        moves("1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n\n3. -------\n\n3. B-Kt5 P-QR3\n4. B-R4 Kt-B3\n"),
        RUY
    );
}

#[test]
fn pieces_in_columns_may_be_pictures() {
    let games = "1. e4    e5       1. d4   d5\n2. ♘f3   ♘c6      2. ♘c3  ♘f6\n3. ♗b5   a6       3. ♗g5  e6\n\
                 4. ♗a4   ♘f6      4. e4   ♗e7\n";
    let read: Vec<String> = extract(games.as_bytes()).iter().map(|it| it.san().join(" ")).collect();
    assert_eq!(read, [RUY, "d4 d5 Nc3 Nf6 Bg5 e6 e4 Be7"]);
    let rows = "White     Black\ne4    e5\n♘f3   ♘c6\n♗b5   a6\n♗a4   ♘f6\n0-0   ♗e7\n♖e1   b5\n";
    assert_eq!(moves(rows), RUY.to_owned() + " O-O Be7 Re1 b5");
}

#[test]
fn pairs_may_be_parted_by_dashes() {
    let page = "1. d4 – Cf6 2. c4 – g6 3. Cc3 – Fg7 4. e4 – d6 5. f3 – O-O\n\
                6. Fe3 – e5 7. d5 – Ch5 8. Dd2 – f5 9. O-O-O – Cd7 1-0\n";
    let read = "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3 O-O Be3 e5 d5 Nh5 Qd2 f5 O-O-O Nd7";
    assert_eq!(moves(page), read);
    assert_eq!(moves(&page.replace(" – ", " - ").replace(". ", ".")), read);
    let page = "1. e4 – e5\n2. Cf3 – Cc6\n3. Fb5 – a6\n4. Fa4 – Cf6\n5. O-O – Fe7\n6. Te1 – b5\n";
    assert_eq!(moves(page), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5");
}

#[test]
fn marks_that_part_no_pair_are_left_where_they_are() {
    // Three pairs of a note, among moves that have both of their squares.
    let page = "1. e2 – e4 e7 – e5 2. Sg1 – f3 Sb8 – c6 3. Lf1 – b5 a7 – a6 4. Lb5 – a4 Sg8 – f6\n\
                (Oder 4. Lxc6 – Sf6 5. d4 – Sxe4 6. De2 – Sd6) 5. d2 – d3 d7 – d6\n";
    assert_eq!(moves(page), format!("{RUY} d3 d6"));
    // Two moves that could be played, and where the captured piece stands.
    let page = "1. P-K4 P-K4\n2. P-Q4 PxP/Q5\n3. QxP/Q4 Kt-QB3\n4. Q-K3/Q-Q1 B-K2\n";
    assert_eq!(moves(page), "e4 e5 d4 exd4 Qxd4 Nc6");
    let page = "1. P-K4 P-Q4\n2. PxP/Q5 QxP\n3. Kt-QB3\n";
    assert_eq!(moves(page), "e4 d5 exd5 Qxd5 Nc3");
}

#[test]
fn squares_parted_by_dashes_are_no_pair() {
    let rows = " 1. c2 - c4          Cg8 - f6\n 2. d2 - d4          e7 - e6\n 3. Cg1 - f3         d7 - d5\n \
                4. Ac1 - g5         h7 - h6\n 5. Ag5 x f6         Dd8 x f6\n 6. Cb1 - c3         c7 - c6\n";
    assert_eq!(moves(rows), "c4 Nf6 d4 e6 Nf3 d5 Bg5 h6 Bxf6 Qxf6 Nc3 c6");
}

#[test]
fn the_last_row_without_a_number_may_have_the_result() {
    let rows = "P-K4       P-K4\nKt-KB3     Kt-QB3\nB-Kt5      P-QR3\nB-R4       Kt-B3\n\
                Castles    B-K2\nP-KR3      Kt-QR4, White resigns\n";
    let score = one(&format!("WHITE      BLACK\n{rows}"));
    assert_eq!((score.moves.len(), score.result), (12, GameResult::BlackWins));
}
