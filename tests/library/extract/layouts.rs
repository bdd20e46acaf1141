//! Layouts of rows, lists and fractions, and what stands beside them or between.

use jadoube::book::extract;
use jadoube::notation::GameResult;

use super::{RUY, moves};

/// The moves of the scores of a page.
fn read(page: &str) -> Vec<String> {
    extract(page.as_bytes()).iter().map(|score| score.san().join(" ")).collect()
}

#[test]
fn notes_stand_in_a_column_beside_the_rows() {
    let ruy = "1. P-K4     P-K4      P-KR3 is worse.\n2. Kt-KB3   Kt-QB3    A good move.\n\
               3. B-Kt5    P-QR3\n4. B-R4     Kt-B3\n";
    let queens = "1. P-Q4     P-Q4      A good move.\n2. P-QB4    P-K3\n3. Kt-QB3   Kt-KB3    Better was P-QB4.\n";
    let page = format!("{ruy}\nQueen's Gambit.\n\n{queens}");
    assert_eq!(read(&page), [RUY, "d4 d5 c4 e6 Nc3 Nf6"]);
    // A note does not go on with the row below.
    let noted =
        ruy.replace("A good move.", "Or 2. P-Q4 PxP").replace("P-QR3\n", "P-QR3     3. QxP\n");
    assert_eq!(moves(&noted), RUY);
    // Numbers in the notes are those of a column; rows above it are no headings.
    let page = " 1. e2-e4    e7-e6       Besser war f2-f4.\n 2. d2-d4    d7-d5\n 3. Sb1-c3   Sg8-f6\n \
                4. Lc1-g5   Lf8-e7\n 5. e4xd5    Sf6xd5      Falls 5) Lg5-e3, Sf6xe4. 6)\n \
                6. Lg5xe7   Sd5xe7      Sc3-b5, Se4xf2. 7) c2-c4, Sf2-h3,\n \
                7. Sg1-f3   c7-c6       so gewinnt Weiß.\n";
    assert_eq!(read(page), ["e4 e6 d4 d5 Nc3 Nf6 Bg5 Be7 exd5 Nxd5 Bxe7 Nxe7 Nf3 c6"]);
}

#[test]
fn castling_in_figures_has_dashes_of_every_length() {
    let rows = [
        ("1 d2—d4    d7—d5", "1 e2—e4    e7—e5"),
        ("2 c2—c4    e7—e6", "2 Sg1—f3   Sb8—c6"),
        ("3 Sb1—c3   Sg8—f6", "3 Lf1—c4   Lf8—c5"),
        ("4 Sg1—f3   Lf8—e7", "4 0–0      Sg8—f6"),
        ("5 e2—e3    0–0", "5 d2—d3    0—0"),
    ];
    let page: String = rows.map(|(left, right)| format!("{left:<30}{right}\n")).concat();
    let games = ["d4 d5 c4 e6 Nc3 Nf6 Nf3 Be7 e3 O-O", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3 O-O"];
    assert_eq!(read(&page), games);
}

#[test]
fn a_list_is_numbered_where_an_item_begins_with_castling() {
    let items = "e4 e5|Nf3 Nc6|Bb5 a6|Ba4 Nf6|0-0 Be7|Re1 b5".replace('|', "</li>\n<li>");
    let page = format!("<html><ol><li>{items}</li></ol>");
    assert_eq!(moves(&page), format!("{RUY} O-O Be7 Re1 b5"));
}

#[test]
fn a_diagram_may_stand_between_a_number_and_its_move() {
    let ranks = ["r . b q k b n r", ". p p p . p p p", "p . n . . . . .", ". B . . p . . ."];
    let others = [". . . . P . . .", ". . . . . N . .", "P P P P . P P P", "R N B Q K . . R"];
    let rows: String = ranks.iter().chain(&others).map(|rank| format!("| {rank} |\n")).collect();
    let rule = format!("+{}+\n", "-".repeat(17));
    let page = |diagram: &str| {
        format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4.\n\n{diagram}\nBa4 Nf6 5. O-O Be7\n")
    };
    for diagram in [format!("{rule}{rows}{rule}"), rows.replace("| ", "").replace(" |", "")] {
        assert_eq!(moves(&page(&diagram)), format!("{RUY} O-O Be7"), "{diagram}");
    }
    assert_eq!(moves(&page(&rule)), RUY[..20], "a rule alone may end a chapter");
}

#[test]
fn several_fractions_stand_in_a_line_apart_from_their_numbers() {
    let page = "     P-K4        Kt-KB3      B-Kt5\n 1.  ------  2.  ------  3.  ------\n     \
                P-K4        Kt-QB3      P-QR3\n\n     B-R4   Castles K R    R-K1\n 4.  ------  5.  ------  \
                6.  ------\n     Kt-B3       B-K2        P-QKt4\n\n     B-Kt3\n 7.  ------\n\n\nDrawn.\n";
    assert_eq!(moves(page), format!("{RUY} O-O Be7 Re1 b5 Bb3"));
}

#[test]
fn the_moves_of_each_player_stand_in_a_paragraph() {
    let white = "White: 1. P-K4, 2. Kt-KB3, 3. B-Kt5,\n4. B-R4, 5. Castles.\n";
    let black = "Black: 1. P-K4, 2. Kt-QB3, 3. P-QR3, 4. Kt-B3,\n5. B-K2";
    let castled = format!("{RUY} O-O Be7");
    assert_eq!(moves(&format!("{white}\n{black}\n")), castled);
    assert_eq!(moves(&format!("GAME I.\n\n{black}\n{white}")), castled);
    let found = extract(format!("{white}\n{black}, and White wins.\n").as_bytes());
    assert_eq!((found.len(), found[0].result), (1, GameResult::WhiteWins));
    // The name may be ended by other signs, and the last move go on in the next line.
    let dashed = white.replace(':', ".—").replace("5. Castles.", "5. Castles\nK. R.");
    assert_eq!(moves(&format!("{dashed}\n{}\n", black.replace(':', "."))), castled);
    // Of two games neither is that of the other's player.
    assert!(read(&format!("{white}\nGAME II.\n\n{black}\n")).is_empty());
    // A pair of moves behind each number is of both.
    let pairs = "White: 1. P-K4 P-K4, 2. Kt-KB3 Kt-QB3, 3. B-Kt5 P-QR3, 4. B-R4 Kt-B3\n";
    assert_eq!(moves(pairs), RUY);
}

#[test]
fn white_s_last_move_stands_before_its_number_alone() {
    let rows = "P-K4      1  P-K4\nKt-KB3    2  Kt-QB3\nB-Kt5     3  P-QR3\nB-R4      4  Kt-B3\nCastles   5\n";
    let score = super::one(rows);
    assert_eq!(score.san().join(" "), format!("{RUY} O-O"));
    assert!(score.stop.is_none());
    assert!(read("P-K4    1\nKt-KB3  2\nB-Kt5   3\n").is_empty());
}

#[test]
fn a_piece_of_html_is_known_by_its_tags() {
    let items = "e4 e5|Nf3 Nc6|Bb5 a6|Ba4 Nf6".replace('|', "</li>\n<li>");
    assert_eq!(moves(&format!("<h2>GAME I</h2>\n<ol>\n<li>{items}</li>\n</ol>\n")), RUY);
    // Markdown may begin with a tag.
    let rows = "e4 e5|Nf3 Nc6|Bb5 a6|Ba4 Nf6".split('|').zip(1..);
    let rows: String = rows.map(|(row, n)| format!("    {n}. {row}\n")).collect();
    assert_eq!(moves(&format!("<div align=\"center\">\n\n# GAME I\n\n</div>\n\n{rows}")), RUY);
}

#[test]
fn a_row_of_a_note_is_not_the_score_for_its_columns() {
    let rows = "1. P-K4     P-K4\n2. Kt-KB3   Kt-QB3\n3. B-Kt5    P-QR3\n";
    let note = "4. BxKt     QPxB   would give White nothing.\n";
    assert_eq!(
        moves(&format!("{rows}{note}4. B-R4     Kt-B3\n5. Castles  B-K2\n")),
        format!("{RUY} O-O Be7")
    );
}

#[test]
fn a_note_with_the_number_1_is_no_other_game() {
    let first = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n4. B-R4 Kt-B3\n";
    for note in ["(1) P-Q4 is better.", "1. P-Q4 is the other move of kings.", "1. P-Q4"] {
        assert_eq!(
            moves(&format!("{first}\n{note}\n\n5. Castles B-K2\n")),
            format!("{RUY} O-O Be7"),
            "{note}"
        );
    }
}
