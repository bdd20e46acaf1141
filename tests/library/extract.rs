//! Scores taken out of books: pages of our own, laid out as printers lay them out.

use jadoube::book::{
    ChoiceReason, FoundScore, Review, ReviewError, Scores, Unread, extract, is_book,
};
use jadoube::notation::GameResult;
use jadoube::notation::dialects::by_name;

/// The one score of a page, or else its one passage that is none.
fn one(page: &str) -> FoundScore {
    let (fragments, mut found): (Vec<FoundScore>, Vec<FoundScore>) =
        extract(page.as_bytes()).into_iter().partition(|score| score.is_fragment);
    if found.is_empty() {
        found = fragments;
    }
    assert_eq!(found.len(), 1, "{page}: {found:#?}");
    found.remove(0)
}

fn moves(page: &str) -> String {
    one(page).san().join(" ")
}

mod asides;
mod columns;
mod conclusions;
mod headings;
mod languages;
mod layouts;
mod notes;
mod sentences;
mod spellings;

const RUY: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6";

#[test]
fn a_score_is_read_in_every_layout() {
    for page in [
        // A pair a line, Black's number printed again or not.
        "1. P-K4  P-K4\n2. Kt-KB3  Kt-QB3\n3. B-Kt5  P-QR3\n4. B-R4  Kt-B3\n",
        "1. P. to K's 4th.   1. P. to K's 4th.\n2. K. Kt. to B's 3d.   2. Q. Kt. to B's 3d.\n\
         3. B. to Q. Kt's 5th.   3. P. to Q. R's 3d.\n4. B. to R's 4th.   4. K. Kt. to B's 3d.\n",
        // The numeral of a game or a variation before it.
        "II. 1. P-K4, P-K4\n2. Kt-KB3, Kt-QB3\n3. B-Kt5, P-QR3\n4. B-R4, Kt-B3\n",
        // Running text.
        "1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3; 3. B-Kt5,\nP-QR3; 4. B-R4, Kt-B3.\n",
        "(1) P-e4, P-e5; (2) Kt-f3, Kt-c6; (3) B-b5, P-a6; (4) B-\na4, Kt-f6.\n",
        // White's column, and then Black's.
        "White.\n1. P-K4\n2. Kt-KB3\n3. B-Kt5\n4. B-R4\n\nBlack.\n1. P-K4\n2. Kt-QB3\n3. P-QR3\n4. Kt-B3\n",
        "White.\n1. P-K4\n2. Kt-KB3\n3. B-Kt5\n4. B-R4\n\nBlack.\nP-K4\nKt-QB3\nP-QR3\nKt-B3\n",
        // Numbers on lines of their own.
        "1.\nP-K4  P-K4\n2.\nKt-KB3  Kt-QB3\n3.\nB-Kt5  P-QR3\n4.\nB-R4  Kt-B3\n",
        "1.\ne4 e5\n2.\nNf3 Nc6\n3.\nBb5 a6\n4.\nBa4 Nf6\n",
        // Tables.
        "| 1. | P-K4 | P-K4 |\n| 2. | Kt-KB3 | Kt-QB3 |\n| 3. | B-Kt5 | P-QR3 |\n| 4. | B-R4 | Kt-B3 |\n",
        "<html><table><tr><td>1.</td><td>e2-e4</td><td>e7-e5</td></tr>\n<tr><td>2.</td><td>Sg1-f3</td>\n\
         <td>Sb8-c6</td></tr><tr><td>3.</td><td>Lf1-b5</td><td>a7-a6</td></tr>\n\
         <tr><td>4.</td><td>Lb5-a4</td><td>Sg8-f6</td></tr></table>",
        // A line for each cell, or for each move in a cell.
        "{|\n! No.\n! White\n! Black\n|-\n| 1.\n| e4\n| e5\n|-\n| 2.\n| Nf3\n| Nc6\n|-\n| 3.\n| Bb5\n| a6\n\
         |-\n| 4.\n| Ba4\n| Nf6\n|}\n",
        "|-\n! align=\"right\" | 1\n| P-K4 || P-K4\n|-\n! 2\n| Kt-KB3 || Kt-QB3\n|-\n! 3\n| B-Kt5 || P-QR3\n|-\n\
         ! 4\n| B-R4 || Kt-B3\n",
        "{|\n! White\n! Black\n|-\n| 1. e4<br>2. Nf3<br>3. Bb5<br>4. Ba4\n| e5<br>Nc6<br>a6<br>Nf6\n|}\n",
        "<html><table><tr><td>1.<br>2.<br>3.<br>4.</td><td>e4<br>Nf3<br>Bb5<br>Ba4</td>\n\
         <td>e5<br>Nc6<br>a6<br>Nf6</td></tr></table>",
        // Other languages.
        "1. P4R P4R\n2. C3AR C3AD\n3. A5C P3TD\n4. A4T C3A\n",
        "1. e2—e4 e7—e5\n2. Sgl—f3 Sb8—c6\n3. Lfl—b5 a7—a6\n4. Lb5—a4 Sg8—f6\n",
        "1. e2—e4 e7—e5\n2. Кg1—f3 Кb8—c6\n3. Сf1—b5 a7—a6\n4. Сb5—a4 Кg8—f6\n",
    ] {
        assert_eq!(moves(page), RUY, "{page}");
    }
}

#[test]
fn columns_stand_beside_each_other() {
    let rows = |rows: &[(&str, &str)]| -> String {
        rows.iter().map(|(left, right)| format!("{left:<30}{right}\n")).collect()
    };
    let read = |page: &str| -> Vec<String> {
        extract(page.as_bytes()).iter().map(|score| score.san().join(" ")).collect()
    };
    let left = ["1 P-K4  P-K4", "2 Kt-KB3  Kt-QB3", "3 B-Kt5  P-QR3", "4 B-R4  Kt-B3"];
    let right = ["1 P-Q4  P-Q4", "2 P-QB4  P-K3", "3 Kt-QB3  Kt-KB3"];
    let queens = "d4 d5 c4 e6 Nc3 Nf6";
    // Two games, of which one ends first or begins lower.
    let pairs = left.iter().zip(right).map(|(left, right)| (*left, right)).collect::<Vec<_>>();
    let longer = rows(&[pairs.as_slice(), &[(left[3], "")]].concat());
    assert_eq!(read(&longer), [RUY, queens]);
    assert_eq!(read(&longer.replace("  ", " ")), [RUY, queens]);
    let shorter =
        rows(&[(right[0], left[0]), (right[1], left[1]), (right[2], left[2]), ("", left[3])]);
    assert_eq!(read(&shorter), [queens, RUY]);
    let lower =
        rows(&[(left[0], ""), (left[1], right[0]), (left[2], right[1]), (left[3], right[2])]);
    assert_eq!(read(&lower), [RUY, queens]);
    // One game goes on in the second column, in rows or line by line.
    let halves = rows(&[(left[0], left[2]), (left[1], left[3])]);
    assert_eq!(read(&halves), [RUY]);
    let by_turns = [left[0], left[3], left[1], "5 Castles  B-K2", left[2], "6 R-K sq  P-QKt4"];
    assert_eq!(read(&by_turns.join("\n")), [format!("{RUY} O-O Be7 Re1 b5")]);
    // Three, with tabs between them.
    let third = ["1 P-QB4  P-QB4", "2 Kt-QB3  Kt-QB3", "3 P-KKt3  P-KKt3"];
    let three: String =
        (0..3).map(|row| format!("{}\t{}\t{}\n", left[row], right[row], third[row])).collect();
    assert_eq!(read(&three), ["e4 e5 Nf3 Nc6 Bb5 a6", queens, "c4 c5 Nc3 Nc6 g3 g6"]);
    // What ends the second is none of the first, whose own result stands below.
    let ended = longer.clone() + &rows(&[("5 Castles  B-K2", "Drawn."), ("White won.", "")]);
    let found = extract(ended.as_bytes());
    let results: Vec<_> = found.iter().map(|it| (it.moves.len(), it.result)).collect();
    assert_eq!(results, [(10, GameResult::WhiteWins), (6, GameResult::Draw)]);
    // Marks behind a number that stand in the second column are no move.
    let marked = rows(&[(left[0], right[0]), (left[1], right[1]), (left[2], right[2])]);
    let marked = extract((marked + &rows(&[("4", ")))) and so on")])).as_bytes());
    assert_eq!(marked.len(), 2);
    // Black's number is no second column, nor are the numbers of running text.
    let numbered =
        "1. P-K4   1. P-K4\n2. Kt-KB3   2. Kt-QB3\n3. B-Kt5   3. P-QR3\n4. B-R4   4. Kt-B3\n";
    assert_eq!(read(numbered), [RUY]);
    let running = format!("{} {}\n{} {}\n", left[0], left[1], left[2], left[3]);
    assert_eq!(read(&running), [RUY]);
    // Each has its own headings and lines.
    let headed = rows(&[("GAME I.", "GAME II."), ("White. Black.", "White. Black.")]) + &longer;
    let found = extract(headed.as_bytes());
    let about: Vec<_> = found.iter().map(|it| (it.heading.as_str(), it.lines)).collect();
    assert_eq!(about, [("GAME I. White. Black.", (3, 6)), ("GAME II. White. Black.", (3, 5))]);
    // They need not stand where the columns do, and the colours may be named once.
    let headed = "GAME 11.   GAME 12.\nA v. B   C v. D\nWHITE. BLACK.\n".to_owned() + &longer;
    let found = extract(headed.as_bytes());
    let headings: Vec<_> = found.iter().map(|it| it.heading.as_str()).collect();
    assert_eq!(headings, ["GAME 11. A v. B WHITE. BLACK.", "GAME 12. C v. D"]);
}

#[test]
fn one_number_may_be_that_of_two_games() {
    let read = |page: &str| -> Vec<String> {
        extract(page.as_bytes()).iter().map(|score| score.san().join(" ")).collect()
    };
    let queens = "d4 d5 c4 e6 Nc3 Nf6";
    let rows = [
        ["1.", "P-K4", "P-K4", "P-Q4", "P-Q4"],
        ["2.", "Kt-KB3", "Kt-QB3", "P-QB4", "P-K3"],
        ["3.", "B-Kt5", "P-QR3", "Kt-QB3", "Kt-KB3"],
        ["4.", "B-R4", "Kt-B3", "", ""],
    ];
    let page = |row: fn(&[&str; 5]) -> String| rows.iter().map(row).collect::<String>();
    let beside = page(|row| row.map(|cell| format!("{cell:<8}")).concat() + "\n");
    assert_eq!(read(&beside), [RUY, queens]);
    let headed = format!("{:<8}{:<16}GAME II.\n{beside}", "", "GAME I.");
    let found = extract(headed.as_bytes());
    let headings: Vec<_> = found.iter().map(|it| it.heading.as_str()).collect();
    assert_eq!(headings, ["GAME I.", "GAME II."]);
    let cells = page(|row| format!("|-\n{}", row.map(|cell| format!("| {cell}\n")).concat()));
    assert_eq!(read(&format!("{{|\n{cells}|}}\n")), [RUY, queens]);
    // Where it cannot be seen whose moves they are, neither game goes on with them.
    let unclear = page(|row| row.join(" ") + "\n");
    assert_eq!(read(&unclear), [&RUY[..20], queens]);
}

#[test]
fn running_text_stands_in_two_columns() {
    let read = |page: &str| -> Vec<String> {
        extract(page.as_bytes()).iter().map(|score| score.san().join(" ")).collect()
    };
    let rows = |left: &[&str], right: &[&str]| -> String {
        let right = right.iter().chain([&""]).cycle();
        left.iter().zip(right).map(|(left, right)| format!("{left:<28}{right}\n")).collect()
    };
    let queens = "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7";
    let left = ["1. P-K4 P-K4 2. Kt-KB3", "Kt-QB3 3. B-Kt5 P-QR3 4.", "B-R4 Kt-B3"];
    let right = ["1. P-Q4, P-Q4; 2. P-QB4,", "P-K3; 3. Kt-QB3, Kt-KB3;", "4. B-Kt5, B-K2"];
    assert_eq!(read(&rows(&left, &right)), [RUY, queens]);
    // One game goes on in the second column.
    let halves = ["5. O-O B-K2 6. R-K1", "P-QKt4 7. B-Kt3 P-Q3", "8. P-B3 O-O"];
    let whole = format!("{RUY} O-O Be7 Re1 b5 Bb3 d6 c3 O-O");
    assert_eq!(read(&rows(&left, &halves)), [whole.as_str()]);
    // Black's reply begins it beside rows of pairs.
    let pairs = ["1. P-K4 P-K4", "2. Kt-KB3 Kt-QB3", "3. B-Kt5 P-QR3", "4. B-R4"];
    let halves = ["Kt-B3 5. O-O", "B-K2 6. R-K1", "P-QKt4 7. B-Kt3", "P-Q3 8. P-B3 O-O"];
    assert_eq!(read(&rows(&pairs, &halves)), [whole]);
    // Of a short game no number, or nothing but the result, may be left for it.
    let short = ["1. P-K4 P-K4 2. Kt-KB3", "Kt-QB3 3. B-Kt5 P-QR3 4."];
    for page in [rows(&short, &["B-R4 Kt-B3 Drawn."]), rows(&left, &["Drawn."])] {
        let score = one(&page);
        assert_eq!((score.san().join(" ").as_str(), score.result), (RUY, GameResult::Draw));
    }
    // It may stand beside rows of another game.
    let pairs = ["1. P-K4 P-K4", "2. Kt-KB3 Kt-QB3", "3. B-Kt5 P-QR3", "4. B-R4 Kt-B3"];
    let beside = ["1. P-Q4 P-Q4 2. P-QB4", "P-K3 3. Kt-QB3 Kt-KB3", "4. B-Kt5 B-K2 5. P-K3", "O-O"];
    assert_eq!(read(&rows(&pairs, &beside)), [RUY, &format!("{queens} e3 O-O")]);
    // Two pairs stand in a row of each.
    let pairs = ["1. P-K4 P-K4  2. Kt-KB3 Kt-QB3", "3. B-Kt5 P-QR3  4. B-R4 Kt-B3"];
    let others = ["| 1. P-Q4 P-Q4  2. P-QB4 P-K3", "| 3. Kt-QB3 Kt-KB3  4. B-Kt5 B-K2"];
    let page: String =
        pairs.iter().zip(others).map(|(left, right)| format!("{left:<32}{right}\n")).collect();
    assert_eq!(read(&page), [RUY, queens]);
}

#[test]
fn what_stands_below_rows_of_two_games_is_of_the_column_it_stands_in() {
    let rows = [
        ["1. e4 e5", "d4 d5"],
        ["2. Nf3 Nc6", "c4 e6"],
        ["3. Bb5 a6", "Nc3 Nf6"],
        ["4. Ba4 Nf6", "Bg5 Be7"],
    ];
    let rows: String = rows.iter().map(|[left, right]| format!("{left:<16}{right}\n")).collect();
    let results = |below: &str| -> Vec<GameResult> {
        extract(format!("{rows}{below}\n").as_bytes()).iter().map(|it| it.result).collect()
    };
    assert_eq!(results("White resigned."), [GameResult::BlackWins, GameResult::Unknown]);
    let both = format!("{:<16}Drawn.", "1-0");
    assert_eq!(results(&both), [GameResult::WhiteWins, GameResult::Draw]);
}

#[test]
fn the_cells_of_a_table_may_each_hold_a_game() {
    let cell =
        |heading: &str, rows: [&str; 3]| format!("<td>{heading}<br>{}</td>", rows.join("<br>"));
    let left = cell("GAME I.", ["1. P-K4 P-K4", "2. Kt-KB3 Kt-QB3", "3. B-Kt5"]);
    let right = cell("White. Black.", ["1. P-Q4 P-Q4", "2. P-QB4 P-K3", "3. Kt-QB3 Kt-KB3"]);
    let found = extract(format!("<html><table><tr>{left}{right}</tr></table>").as_bytes());
    let read: Vec<_> = found.iter().map(|it| (it.san().join(" "), it.stop.is_none())).collect();
    let whole = |moves: &str| (moves.to_owned(), true);
    assert_eq!(read, [whole("e4 e5 Nf3 Nc6 Bb5"), whole("d4 d5 c4 e6 Nc3 Nf6")]);
}

#[test]
fn of_two_games_in_a_table_one_may_end_first() {
    let row = |n, [a, b, c, d]: [&str; 4]| format!("|-\n|{n}.\n|{a}\n|{b}\n|{n}.\n|{c}\n|{d}\n");
    let moves = [
        ["d4", "d5", "e4", "e5"],
        ["c4", "e6", "Nf3", "Nc6"],
        ["Nc3", "Nf6", "Bb5", "a6"],
        ["", "", "Ba4", "Nf6"],
    ];
    let rows: String = (1..).zip(moves).map(|(n, moves)| row(n, moves)).collect();
    let found = extract(format!("{{|\n{rows}|}}\n").as_bytes());
    let read: Vec<_> = found.iter().map(|it| (it.san().join(" "), it.is_whole())).collect();
    let whole = |moves: &str| (moves.to_owned(), true);
    assert_eq!(read, [whole("d4 d5 c4 e6 Nc3 Nf6"), whole(RUY)]);
}

#[test]
fn a_table_without_a_last_reply_does_not_go_on_with_the_next_one() {
    let table = |[numbers, white, black]: [&str; 3]| {
        format!("{{|\n! No.\n! White\n! Black\n|-\n| {numbers}\n| {white}\n| {black}\n|}}\n\n")
    };
    let numbers = "1.<br>2.<br>3.<br>4.";
    let first = table([&numbers[..14], "e4<br>Nf3<br>Bb5", "e5<br>Nc6"]);
    let second = table([numbers, "d4<br>c4<br>Nc3<br>Bg5", "d5<br>e6<br>Nf6<br>Be7"]);
    let found = extract((first + &second).as_bytes());
    let read: Vec<_> = found.iter().map(|it| (it.moves.len(), it.is_whole())).collect();
    assert_eq!(read, [(5, true), (8, true)]);
}

#[test]
fn a_score_stops_at_what_it_does_not_understand() {
    let ambiguous = one("1. P-K4 P-Q4\n2. P-QB4 P-K3\n3. PxP PxP\n4. Kt-QB3 Kt-KB3\n");
    let stop = ambiguous.stop.unwrap();
    assert_eq!((stop.line, stop.ply), (3, 5));
    assert_eq!(stop.candidates, ["cxd5", "exd5"]);
    let missing =
        one("1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n4. Bishop back.\n5. Castles B-K2\n");
    assert_eq!((missing.moves.len(), missing.stop.map(|stop| stop.line)), (6, Some(4)));
    let lost = one(
        "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n\n5. Castles B-K2\n6. R-K sq P-QKt4\n",
    );
    assert_eq!(lost.stop.map(|stop| (stop.line, stop.why)), Some((5, Unread::Missing(4))));
}

#[test]
fn a_score_ends_with_its_closing_words() {
    let start = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n";
    for (end, result) in [
        ("4. B-R4 Resigns.", GameResult::WhiteWins),
        ("4. B-R4 Kt-B3\nAnd White gives up the game.", GameResult::BlackWins),
        ("And the game was drawn.", GameResult::Draw),
        ("4. Resigns.[A]\n\n[Footnote A: Too soon.]", GameResult::BlackWins),
        ("White had the better game.", GameResult::Unknown),
        ("And White gives up\nthe game.", GameResult::BlackWins),
        ("and wins.\nA piece is lost.", GameResult::BlackWins),
        ("4. B-R4 Kt-B3\n          1\u{2013}0\n\nThe next chapter.", GameResult::WhiteWins),
        ("4. B-R4 Kt-B3 \u{bd}-\u{bd}", GameResult::Draw),
        ("4. B-R4 Kt-B3 0 : 1.", GameResult::BlackWins),
        ("4. B-R4 Kt-B3 (Resigns)", GameResult::BlackWins),
        ("4. B-R4 Kt-B3\n\n\u{bd} an hour was left.", GameResult::Unknown),
        ("4. B-R4 Kt-B3 (White wins a piece.)", GameResult::Unknown),
        ("4. B-R4 Kt-B3 (White\nresigns)", GameResult::BlackWins),
        ("4. B-R4 Kt-B3 (and wins) the exchange", GameResult::Unknown),
        // More is said on the next line, or nothing that changes it.
        ("and wins\na piece in a few moves.", GameResult::Unknown),
        ("and wins\nWhite's Queen in two moves.", GameResult::Unknown),
        ("4. Resigns\na) A slip.", GameResult::BlackWins),
        ("and White wins\na) A slip.", GameResult::WhiteWins),
        ("White resigns\nfor if he plays on he is mated.", GameResult::BlackWins),
    ] {
        assert_eq!(one(&format!("{start}{end}\n")).result, result, "{end}");
    }
}

#[test]
fn a_long_book_is_read_in_parts_and_nothing_is_lost_between_them() {
    let prose = "Here the usual continuation was thought to be good for Black.\n".repeat(9);
    let game = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n";
    let page = |number: usize| format!("[Pg {number}]\n\n{prose}\nGame of 1851.\n\n{game}{prose}");
    let text: String = (1..=1_200).map(page).collect();
    for book in [
        text.clone(),
        format!("<html><body><pre>\n{text}"),
        text.replace('\n', "\r\n"),
        // No line ends as the system's do.
        text.replace('\n', "\r"),
    ] {
        let found = extract(book.as_bytes());
        let first = found[0].lines.0;
        for (at, score) in found.iter().enumerate() {
            assert_eq!(score.lines.0, first + 26 * at as u64);
            assert_eq!(score.page, Some((at + 1).to_string()));
            assert_eq!(score.san().join(" "), "e4 e5 Nf3 Nc6 Bb5 a6");
        }
        assert_eq!(found.len(), 1_200);
        let headings = found.iter().filter(|score| score.heading.contains("Game of 1851."));
        assert_eq!(headings.count(), 1_200);
    }
}

#[test]
fn a_long_book_in_one_line_is_read_in_parts() {
    let prose = "Hier wäre die übliche Fortsetzung für Schwarz günstig gewesen. ".repeat(12);
    let game = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3 4. B-R4 Kt-B3 Resigns. ";
    let found = extract(format!("{prose}{game}").repeat(1_800).as_bytes());
    assert_eq!(found.len(), 1_800);
    assert!(found.iter().all(|it| it.san().join(" ") == RUY && it.result == GameResult::BlackWins));
}

#[test]
fn what_is_never_closed_is_said_behind_what_was_read() {
    let game = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n";
    for (opened, what) in [
        ("<!-- a\n<p>", "a comment has no end"),
        ("<svg\nwidth=\"9\">", "<svg> has no end tag"),
        ("<script>a<b", "<script> has no end tag"),
        ("<img src=\"", "the tag <img has no >"),
    ] {
        let page = format!("<html><pre>\n{game}\n{opened}{game}");
        let mut scores = Scores::new(page.as_bytes());
        assert_eq!(scores.next().unwrap().unwrap().moves.len(), 6, "{opened}");
        let error = scores.next().unwrap().unwrap_err().to_string();
        assert!(error.starts_with(&format!("line 6: {what}, ")), "{error}");
        assert!(scores.next().is_none());
    }
    assert!(Scores::new("<html><!-- a -->x".as_bytes()).next().is_none());
}

#[test]
fn clean_scores_are_no_book_and_prose_is() {
    let scores = "[Event \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n".repeat(90);
    let prose = "Here the usual continuation was thought to be good for Black.\n".repeat(90);
    assert!(!is_book(scores.as_bytes()) && is_book(prose.as_bytes()));
}

#[test]
fn a_book_is_corrected_by_hand_and_read_back() {
    let book = b"1. P-K4 P-Q4\r\n2. P-QB4 P-K3\r\n3. PxP PxP\r\n4. Kt-QB3 Resigns\r\n";
    let first = Review::default().write("b.txt", book, &extract(book));
    assert_eq!(
        first,
        "\nb.txt, lines 1-2:\n1. e4 d5 2. c4 e6\n\
         b.txt, line 3: move 3: PxP: more than one piece can go there: cxd5 or exd5\n\
         In the notation of the book: BPxP or KPxP\n< 3. PxP PxP\n> 3. PxP PxP\n"
    );
    let review = Review::read(&first.replace("> 3. PxP", "> 3. KPxP")).unwrap();
    let found = extract(&review.apply("b.txt", book).unwrap());
    assert_eq!(found[0].san().join(" "), "e4 d5 c4 e6 exd5 exd5 Nc3");
    // What was corrected is kept.
    let second = review.write("b.txt", book, &found);
    assert_eq!(second, "\nb.txt, line 3: corrected\n< 3. PxP PxP\n> 3. KPxP PxP\n");
    assert_eq!(Review::read(&second).unwrap().write("b.txt", book, &found), second);
    assert!(matches!(review.apply("b.txt", b"\n\n\n"), Err(ReviewError::OtherLine(6, 3, _))));
    assert!(matches!(review.apply("b.txt", b"\n"), Err(ReviewError::NoLine(6, 3))));
    let twice = "b, line 1:\n< a\n> b\nb, line 1:\n< a\n> b\n";
    assert_eq!(Review::read(twice).unwrap().apply("b", b"a").unwrap().as_ref(), b"b");
    let other = twice.replace("> b\nb", "> c\nb");
    assert_eq!(Review::read(&other).unwrap_err(), ReviewError::Twice(5, 1));
    assert_eq!(Review::read("< a\n> b").unwrap_err(), ReviewError::Homeless(1));
    assert_eq!(Review::read("b, line 1:\n< a").unwrap_err(), ReviewError::Unanswered(2));
    assert_eq!(Review::read("b, line 1:\n< a\n=").unwrap_err(), ReviewError::Empty(2));
}

#[test]
fn a_study_needs_nobody() {
    let book = b"Like this: (1) K-d3, K-d5; (2) K-e3, K-e5; (3) K-f3, K-f5; (4) K-e3, K-e5\n";
    let found = extract(book);
    assert!(found[0].is_fragment && found[0].stop.is_some());
    assert_eq!(Review::default().write("b.txt", book, &found), "");
}

#[test]
fn diagrams_and_markup_end_nothing() {
    const FIRST: &str = "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n";
    for between in [
        "\n(Position after Black's 3rd move.)\n\n",
        "\n8 | r | . | b | q | k | b | n | r |\n7 | . | p | p | p | . | p | p | p |\n1 | R | N | B | Q | K | . | . | R |\n\n",
        "\n8 r . b q k b n r\n7 . p p p . p p p\n1 R N B Q K . . R\n  a b c d e f g h\n\n",
        "\n{{Chess diagram small\n| tright\n|\n|rd|nd|  |qd|kd|bd|nd|rd\n|  |  |  |pd|  |  |  |\n}}\n\n",
    ] {
        assert_eq!(moves(&format!("{FIRST}{between}4. Ba4 Nf6\n")), RUY, "{between}");
    }
    for page in [
        "**1. e4 e5 2. Nf3 Nc6** *the usual move* **3. Bb5 a6**\n\n> A note.\n\n4\\. Ba4 Nf6\n",
        "| # | White | Black |\n|---|---|---|\n| 1 | e4 | e5 |\n| 2 | Nf3 | Nc6 |\n| 3 | Bb5 | a6 |\n| 4 | Ba4 | Nf6 |\n",
        "{| class=\"wikitable\"\n|-\n| 1. || e4 || e5\n|-\n| 2. || Nf3 || Nc6\n|-\n| 3. || Bb5 || a6\n|-\n| 4. || Ba4 || Nf6\n|}\n",
        "WHITE.    BLACK.\n1. P. to K. 4.    1. P. to K. 4.\n2. K. Kt. to B. 3.    2. Q. Kt. to B. 3.\n\
         3. B. to Q. Kt. 5.    3. P. to Q. R. 3.\n4. B. to R. 4.    4. K. Kt. to B. 3.\n",
    ] {
        assert_eq!(moves(page), RUY, "{page}");
    }
}

#[test]
fn a_game_at_odds_begins_without_the_piece_that_is_given() {
    let game = "1. P-K4 P-K4\n2. Kt-B3 P-Q3\n3. R-QKt1 P-KR3\n";
    let score = one(&format!("GAME I.\n\nRemove White's Queen's Knight.\n\n{game}"));
    assert_eq!(score.san().join(" "), "e4 e5 Nf3 d6 Rb1 h6");
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1";
    assert_eq!(score.given(), Some(fen));
    // Another line stands between them.
    let above = "Game II. Between the same.\n[Remove White's Q's Kt.]\nPlayed in May.\nWHITE. (A.) BLACK. (B.)\n";
    assert_eq!(one(&format!("{above}{game}")).given(), Some(fen));
    // Which piece is removed cannot be read.
    assert!(one(&format!("[Remove White's Q's JL]\n{game}")).is_fragment);
    assert!(one(&format!("GAME I.\n\n{game}")).given().is_none());
}

#[test]
fn moves_from_another_position_are_said_to_be() {
    let diagram = "8 | r |   | b | q |   | r | k |   |\n1 | R |   | B | Q |   | R | K |   |\n";
    let shown = format!(
        "{diagram}White went on as follows:\n\n1. P-KR3 P-KR3\n2. P-R4 P-R4\n3. P-R5 P-R5\n"
    );
    assert!(one(&shown).is_fragment);
    // What begins at the second move, or in the middle of a game, is not left out silently.
    for page in [
        "1. %% P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3\n",
        "5. P-K4 P-K4\n6. P-Q4 PxP\n7. QxP Kt-QB3\n",
    ] {
        assert!(one(page).is_fragment, "{page}");
    }
    let page =
        "White: K on Q3, P on Q2. Black: K on Q4.\n\n1. K-B3 K-B4\n2. P-Q4 ch K-Q4\n3. K-Q3 K-Q3\n";
    let found = one(page);
    assert!(found.is_fragment && found.lines.0 == 3, "{found:#?}");
}

#[test]
fn a_result_behind_white_s_move_is_none_of_black_s() {
    for (words, result) in
        [("1/2-1/2", GameResult::Draw), ("½-½", GameResult::Draw), ("1-0", GameResult::WhiteWins)]
    {
        let score = one(&format!("1. e4 e5 2. Nf3 Nc6\n3. Bb5 {words}\n"));
        assert!(score.is_whole(), "{score:#?}");
        assert_eq!((score.moves.len(), score.result), (5, result), "{words}");
    }
}

#[test]
fn a_score_begins_where_the_fen_above_it_says_and_a_study_is_none() {
    let fen = "rnbqkb1r/ppp2ppp/3p1n2/4p1B1/4P3/3P1N2/PPP2PPP/RN1QKB1R w KQkq - 0 5";
    let moves = "1. P-KR3 P-KR3\n2. B-R4 P-KKt4\n3. B-Kt3 B-Kt2\n4. P-B3 Castles\n";
    for heading in [format!("[FEN \"{fen}\"]"), format!("Position: {fen}")] {
        let score = one(&format!("{heading}\n\n{moves}"));
        assert_eq!((score.given(), score.moves.len()), (Some(fen), 8), "{score:#?}");
    }
    // These could be played from the first position, and are not meant to be.
    let study =
        "White to play and mate in four moves.\n\n1. P-K4 P-K4\n2. P-Q4 P-Q4\n3. B-Q3 B-Q3\n";
    assert!(one(study).is_fragment);
    assert!(!one(&study.replace("White to play and", "Black could not")).is_fragment);
}

#[test]
fn the_board_says_who_has_won_whatever_is_printed() {
    let mated = |result: &str| one(&format!("1. f3 e5\n2. g4 Qh4# {result}\n"));
    assert_eq!((mated("0-1").result, mated("0-1").choices.len()), (GameResult::BlackWins, 0));
    let score = mated("1-0");
    assert_eq!((score.result, score.choices[0].why), (GameResult::BlackWins, ChoiceReason::Mated));
}

#[test]
fn a_book_may_be_known_to_be_written_in_one_notation() {
    let page = "1. e4 e5\n2. Sf3 Sc6\n3. Lb5 a6\n4. La4 Sf6\n";
    let read = |name: &str| -> Vec<String> {
        let scores = Scores::new(page.as_bytes()).written_in(by_name(name).unwrap());
        let scores = scores.map(Result::unwrap).filter(|score| !score.is_fragment);
        scores.map(|score| score.san().join(" ")).collect()
    };
    assert_eq!(read("german"), [RUY]);
    assert!(read("descriptive").is_empty());
}

#[test]
fn a_score_in_another_notation_than_its_book_is_read_in_that() {
    let game = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n4. B-R4 Kt-B3\n5. O-O B-K2\n\n";
    let book = |other: &str| format!("{}\nIn Paris it is written so:\n\n{other}\n", game.repeat(9));
    let french = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O Fe7 6. Te1 b5";
    let found = extract(book(french).as_bytes());
    let last = found.last().unwrap();
    assert_eq!((found.len(), last.notation.name()), (10, "french"));
    assert_eq!(last.san().join(" "), format!("{RUY} O-O Be7 Re1 b5"));
    assert!(matches!(last.choices[0].why, ChoiceReason::OtherNotation(_)), "{last:#?}");
    // So few moves tell nothing, nor is PGN a score of the book: it is named.
    assert_eq!(extract(book(&french[..30]).as_bytes()).len(), 9);
    let pgn = book(
        "[Event \"A\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *",
    );
    let mut scores = Scores::new(pgn.as_bytes());
    assert_eq!(scores.by_ref().count(), 9);
    assert_eq!((scores.pgn_games().line, scores.pgn_games().games), (58, 1));
}

#[test]
fn draughts_make_no_scan_of_a_text() {
    let draughts = "1. 11-15 23-19\n2. 8-11 22-17\n3. 11-16 24-20\n\n".repeat(4);
    // In a scan the end of a score does not decide.
    let game = "1. P-K4 P-K4\n2. P-KB4 P-Q4\n3. PxP P-K5\n4. P-Q3 PxP\n";
    let found = extract(format!("{draughts}{game}").as_bytes());
    let read = found.iter().find(|it| !it.is_fragment).map(|it| it.san().join(" "));
    assert_eq!(read.as_deref(), Some("e4 e5 f4 d5 exd5 e4 d3 exd3"));
}
