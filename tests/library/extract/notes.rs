//! Notes, variations and other text between the moves of a score, which are not played.

use jadoube::book::{Unread, extract};
use jadoube::notation::GameResult;

use super::{RUY, moves, one};

/// The beginning of a score in two columns, up to Black's third move.
const START: &str = "1. P-K4       1. P-K4\n2. Kt-KB3     2. Kt-QB3\n3. B-Kt5      ";

#[test]
fn a_note_is_not_played() {
    for page in [
        // The number that is due decides, and a line that goes on as prose is prose.
        "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n\
         B-B4; 4 Castles, Kt-B3; would lead into another opening.\n4. B-R4 Kt-B3\n",
        "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n(Or 2. ... P-Q3 3. P-Q4 PxP.)\n3. B-Kt5 P-QR3\n\n\
         [Illustration: a board]\n\n[Pg 12]\n\n4. B-R4 Kt-B3\nThat is the best.\n",
        "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\nIf 2...P-Q3 then 3. P-Q4 follows, and 4. KtxP.\n\n\
         3. B-Kt5 P-QR3[1]\n4. B-R4 Kt-B3\n\n[1] Kt-B3 is as good.\n",
        "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n\nThis comes from\n1. P-K4 P-K4\nand is old.\n\n\
         3. B-Kt5 P-QR3\n4. B-R4 Kt-B3\n",
    ] {
        assert_eq!(moves(page), RUY, "{page}");
    }
    let prose =
        "After 1. P-K4 P-K4 2. Kt-KB3 the Knight attacks, and 1. P-Q4 P-Q4 was held for safer.";
    assert!(extract(prose.as_bytes()).is_empty());
}

#[test]
fn a_variation_from_an_earlier_move_does_not_go_on_with_the_game() {
    let page = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n\nOr Black may play\n\n\
                2. Kt-KB3 P-Q3\n3. P-Q4 PxP\n\n4. KtxP Kt-KB3\n5. Kt-QB3 B-K2\n";
    assert_eq!(moves(page), "e4 e5 Nf3 Nc6 Bb5 a6");
}

#[test]
fn a_reply_stands_under_its_number_behind_a_note() {
    let page = "1. e2—e4 f7—f5\n2. d2—d4 f5 x e4\n3. f2—f3\n\nGewoonlijk speelt men hier anders.\n\n\
                3 e4 x f3\n\nAl te hebzuchtig!\n\n4. Pg1 x f3 d7—d5\n5. Pf3—e5 Pg8—f6\n";
    assert_eq!(moves(page), "e4 f5 d4 fxe4 f3 exf3 Nxf3 d5 Ne5 Nf6");
    // White could have played it instead, so that it is a note.
    let note = "1. P-K4 P-K4\n2. Kt-KB3\n\nSome prefer another move.\n\n2. P-Q4\n\nWe do not.\n\n2. ... Kt-QB3\n3. B-Kt5 P-QR3\n";
    assert_eq!(moves(note), "e4 e5 Nf3 Nc6 Bb5 a6");
    // After the reply it is White who resigns.
    let ended =
        one("1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5\n\nThe Spanish game.\n\n3. Q-B3\nResigns.\n");
    assert_eq!((ended.moves.len(), ended.result), (6, GameResult::BlackWins));
}

#[test]
fn a_sentence_that_goes_on_in_the_next_line_is_not_played() {
    let page = |note: &str| format!("{START}3. P-QR3\n\n{note}\n\n4. B-R4       4. Kt-B3\n");
    for note in [
        "He could not have taken the Pawn at once, because after\n\
         4. BxKt, QPxB; 5. KtxP, Q-Q5; 6. Kt-KB3, QxKP ch the game is even.",
        "Here it was inferior to play, as many do, and this is because of\n\
         4. BxKt, QPxB; 5. KtxP, Q-Q5; 6. Kt-KB3, QxKP ch,\nwith a good game.",
        "4. BxKt, QPxB; 5. KtxP, Q-Q5; 6. Kt-KB3, QxKP ch\nwas better here.",
        "The best move was 3. ... P-Q3, as 4. Castles, Kt-B3.",
    ] {
        assert_eq!(moves(&page(note)), RUY, "{note}");
    }
}

#[test]
fn a_variation_under_the_number_that_is_due_is_not_played() {
    let page = |intro: &str| {
        format!(
            "{START}3. P-QR3\n\n{intro}\n\n4. BxKt       4. QPxB\n5. KtxP       5. Q-Q5\n\n\
             White has lost the Pawn again.\n\n4. B-R4       4. Kt-B3\n5. Castles    5. B-K2\n\
             6. R-K sq     6. P-QKt4\n7. B-Kt3      7. P-Q3\n8. P-B3       8. Castles\n"
        )
    };
    let read = format!("{RUY} O-O Be7 Re1 b5 Bb3 d6 c3 O-O");
    // The introduction does not matter: the moves that go on are the game.
    for intro in ["If, instead,", "The play might have been:--", "Another way is shown here."] {
        assert_eq!(moves(&page(intro)), read, "{intro}");
    }
}

#[test]
fn a_game_does_not_go_on_behind_the_heading_of_the_next() {
    let first = "GAME I.\n1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4 B-B4\n4. P-Q3 Kt-B3\n\n";
    let rest = "5. Castles Castles\n6. B-KKt5 P-KR3\n7. B-R4 P-Q3\n";
    assert_eq!(one(&format!("{first}{rest}")).moves.len(), 14);
    // The same heading may be printed above another page.
    assert_eq!(one(&format!("{first}GAME I.\n\n{rest}")).moves.len(), 14);
    assert_eq!(
        one(&format!("{first}GAME II. From the diagram White won by\n{rest}")).moves.len(),
        8
    );
    // The first row of another game is enough.
    let other = format!(
        "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4 B-B4\n\n1. P-K4 P-K4\n21. RxR RxR\n4. P-Q3 Kt-B3\n{rest}"
    );
    assert_eq!(extract(other.as_bytes())[0].moves.len(), 6);
    // Black's column comes before White's, and is no score of its own.
    let columns =
        "GAME VII.\nBLACK.\n1. P-K4\nKt-QB3\nB-B4\n\nWHITE.\n1. P-K4\n2. Kt-KB3\n3. B-B4\n4. O-O\n";
    assert!(extract(columns.as_bytes()).iter().all(|score| score.moves.len() < 2));
}

#[test]
fn a_row_of_another_column_is_not_played_for_its_wrong_number() {
    let page = "1. P-Q4\nP-Q4\n16\nQ-B2\n2. P-QB4\nP-K3\n17\nP-QKt4\n3. Kt-QB3\nKt-KB3\n18\nKt-Q4\n\
                4. B-B4\nP-B4\n";
    let read = one(page).san().join(" ");
    assert!(read.len() > 4 && "d4 d5 c4 e6 Nc3 Nf6 Bf4 c5".starts_with(&read), "{read}");
    // Two figures of this row would be wrong.
    let page = "1. P-Q4 P-Q4\n2. P-QB4 P-K3\n17\nP-QKt4\n3 Kt to QB\n3\nKt-KB3\n";
    assert_eq!(one(page).san().join(" "), "d4 d5 c4 e6 Nc3 Nf6");
}

#[test]
fn a_note_in_brackets_may_end_a_line_within_the_number_behind_it() {
    let page = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5\n[(a) 3. B-B4 B-B4. (b)\n3... Kt-B3 4. O-O] 3...\n\
                P-QR3 4. B-R4 Kt-B3 5. Castles B-K2\n";
    assert_eq!(moves(page), format!("{RUY} O-O Be7"));
}

#[test]
fn a_number_at_the_end_of_a_line_begins_no_paragraph() {
    let page = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n4. B-R4 Kt-B3\n\n\
                7. P-Q3 P-Q3 was also possible.\n5. Castles B-K2\n6. R-K1\n\
                6... P-Q3 7. P-B3 Castles 8.\nP-KR3 Kt-Q2 9. P-Q4 B-B3\nis weaker.\n";
    assert!(one(page).moves.len() >= 10);
}

#[test]
fn a_paragraph_with_the_number_that_is_due_that_goes_on_as_prose_is_not_played() {
    // Paragraphs of one line each are not lines that a scanner has divided.
    let game = "1. e4 e5 2. Nf3 Nc6 3. Bb5\n\n3... d6 is the defence of Steinitz, and was quite sound.\n\n\
                3... a6 4. Ba4 Nf6 5. O-O Be7\n\nThe game was adjourned here, and not finished.\n\n";
    for page in [
        game.to_owned(),
        game.replace("3... a6 4. Ba4 Nf6 5. O-O Be7", "**3... a6 4. Ba4 Nf6 5. O-O Be7**"),
    ] {
        let found = extract(page.repeat(30).as_bytes());
        assert_eq!(found.len(), 30);
        for score in found {
            assert_eq!(score.san().join(" "), format!("{RUY} O-O Be7"), "{page}");
        }
    }
}

#[test]
fn a_reply_that_white_could_have_played_in_two_ways_is_not_played() {
    let page = "1. P-K4 P-K4\n2. P-KB4\n\nSome prefer another move.\n\n2. Kt-B3\n\nWe do not.\n\n\
                2. ... PxP\n3. Kt-KB3 P-KKt4\n4. B-B4 B-Kt2\n";
    assert_eq!(moves(page), "e4 e5 f4 exf4 Nf3 g5 Bc4 Bg7");
}

#[test]
fn a_number_within_a_sentence_is_none_of_a_move() {
    let game = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n";
    let note = "The game is now open, and both sides have\n4 moves to consider.\n";
    assert_eq!(moves(&format!("{game}\n{note}\n4. B-R4 Kt-B3\n")), RUY);
    assert_eq!(moves(&format!("{game}{note}4. B-R4 Kt-B3\n")), RUY);
}

#[test]
fn what_a_letter_heads_in_running_text_is_not_played() {
    let page = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3 A) 3...Kt-B3 4. Castles\n\
                KtxP B) 4. BxKt QPxB 5. Castles\n\n4. B-R4 Kt-B3 5. Castles B-K2\n";
    assert_eq!(moves(page), format!("{RUY} O-O Be7"));
}

#[test]
fn a_move_that_was_not_played_is_no_heading() {
    let page = "1. e4 e5\n2. Cf3 Cc6\n3. Ab5\n\nNo 3...Cd4 por 4. Cxd4.\n\n3... a6\n4. Aa4 Cf6\n";
    assert_eq!(moves(page), RUY);
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

#[test]
fn a_row_of_a_note_is_not_the_score_for_its_columns() {
    let rows = "1. P-K4     P-K4\n2. Kt-KB3   Kt-QB3\n3. B-Kt5    P-QR3\n";
    let note = "4. BxKt     QPxB   would give White nothing.\n";
    assert_eq!(
        moves(&format!("{rows}{note}4. B-R4     Kt-B3\n5. Castles  B-K2\n")),
        format!("{RUY} O-O Be7")
    );
}

/// The rows of a game after its third move.
const GAME: [&str; 5] =
    ["4. B-R4 Kt-B3", "5. Castles B-K2", "6. R-K sq P-QKt4", "7. B-Kt3 P-Q3", "8. P-B3 Castles"];
/// The moves of that game.
const PLAYED: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O";

#[test]
fn of_two_runs_with_one_number_the_one_that_reads_on_is_the_score() {
    let rest = GAME.join("\n");
    let start = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5";
    for note in [
        " P-QR3\n\n4. BxKt QPxB\n\n",
        " P-QR3\n\nIf instead\n\n4. BxKt QPxB\n\nWhite has won nothing.\n\n",
        " P-QR3\n\n4. BxKt QPxB 5. P-Q4\n\n",
        "\n\n3. ... Kt-B3\n4. Castles KtxP\n\n3. ... P-QR3\n",
    ] {
        let page = format!("{start}{note}{rest}\n");
        assert_eq!(moves(&page), PLAYED, "{page}");
    }
    // The score stops if fewer moves could decide.
    for rest in [&GAME[..1], &GAME[..2]] {
        let score = one(&format!("{start} P-QR3\n\n4. BxKt QPxB\n\n{}\n", rest.join("\n")));
        let stop = score.stop.map(|stop| (stop.line, stop.why));
        assert_eq!((score.moves.len(), stop), (6, Some((5, Unread::Aside))));
    }
}

#[test]
fn a_sentence_about_a_move_is_not_played() {
    let start = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n";
    for notes in [
        "4. B-R4\n\n4...P-QKt4\nis premature.\n\n4. ... Kt-B3\n5. Castles B-K2\n",
        "4. BxKt\nis inferior.\n4. B-R4 Kt-B3\n5. Castles B-K2\n",
        "4. BxKt would be premature.\n4. B-R4 Kt-B3\n5. Castles B-K2\n",
    ] {
        assert_eq!(moves(&format!("{start}{notes}")), format!("{RUY} O-O Be7"), "{notes}");
    }
}

#[test]
fn a_reply_that_white_could_have_played_is_not_played() {
    let page = "1. P-K4 P-K4\n2. P-KB4\n\nSome prefer another move.\n\n2. Kt-B3\n\nWe do not.\n\n\
                2. ... PxP\n3. Kt-KB3 P-KKt4\n4. B-B4 B-Kt2\n";
    assert_eq!(moves(page), "e4 e5 f4 exf4 Nf3 g5 Bc4 Bg7");
}

#[test]
fn moves_in_brackets_are_not_played() {
    let start = "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4";
    for note in [
        "(4.Bxc6 dxc6 5.O-O f6) 4...",
        "[a remark: 4.Bc4 Bc5 (or 4...Nf6)] 4...",
        "{4.Bxc6 dxc6 5.Nxe5 Qd4} ",
    ] {
        let page = format!("{start} {note}Nf6 (4...d6 5.c3) 5.O-O Be7\n");
        assert_eq!(moves(&page), format!("{RUY} O-O Be7"), "{page}");
    }
}

#[test]
fn moves_inside_a_sentence_are_not_played() {
    for note in [
        "White could also play 4. BxKt QPxB 5. KtxP Q-Q5 6. Kt-KB3 QxKP ch with an even game.",
        "If 4. BxKt, then QPxB; 5. P-Q4, PxP.",
        "He preferred 4. B-B4 in another game.",
    ] {
        let page = format!(
            "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n\n{note}\n\n{}\n",
            GAME.join("\n")
        );
        assert_eq!(moves(&page), PLAYED, "{note}");
        // This holds even if the score has no other move.
        let page = page.split("\n\n4. B-R4").next().unwrap().to_owned() + "\n";
        assert_eq!(moves(&page), "e4 e5 Nf3 Nc6 Bb5 a6", "{note}");
    }
}
