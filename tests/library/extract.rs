//! Scores taken out of books: pages of our own, laid out as printers lay them out.

use jadoube::book::{ChoiceReason, FoundScore, Mark, Review, ReviewError, extract, is_book};
use jadoube::notation::GameResult;

fn one(page: &str) -> FoundScore {
    let mut found = extract(page.as_bytes());
    assert_eq!(found.len(), 1, "{page}: {found:#?}");
    found.remove(0)
}

fn moves(page: &str) -> String {
    one(page).san().join(" ")
}

const RUY: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6";

#[test]
fn a_score_is_read_in_every_layout() {
    for page in [
        // A pair a line, Black's number printed again or not.
        "1. P-K4  P-K4\n2. Kt-KB3  Kt-QB3\n3. B-Kt5  P-QR3\n4. B-R4  Kt-B3\n",
        "1. P. to K's 4th.   1. P. to K's 4th.\n2. K. Kt. to B's 3d.   2. Q. Kt. to B's 3d.\n\
         3. B. to Q. Kt's 5th.   3. P. to Q. R's 3d.\n4. B. to R's 4th.   4. K. Kt. to B's 3d.\n",
        // Running text.
        "1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3; 3. B-Kt5,\nP-QR3; 4. B-R4, Kt-B3.\n",
        "(1) P-e4, P-e5; (2) Kt-f3, Kt-c6; (3) B-b5, P-a6; (4) B-\na4, Kt-f6.\n",
        // White's column, and then Black's.
        "White.\n1. P-K4\n2. Kt-KB3\n3. B-Kt5\n4. B-R4\n\nBlack.\n1. P-K4\n2. Kt-QB3\n3. P-QR3\n4. Kt-B3\n",
        // Numbers on lines of their own.
        "1.\nP-K4  P-K4\n2.\nKt-KB3  Kt-QB3\n3.\nB-Kt5  P-QR3\n4.\nB-R4  Kt-B3\n",
        // Tables.
        "| 1. | P-K4 | P-K4 |\n| 2. | Kt-KB3 | Kt-QB3 |\n| 3. | B-Kt5 | P-QR3 |\n| 4. | B-R4 | Kt-B3 |\n",
        "<html><table><tr><td>1.</td><td>e2-e4</td><td>e7-e5</td></tr>\n<tr><td>2.</td><td>Sg1-f3</td>\n\
         <td>Sb8-c6</td></tr><tr><td>3.</td><td>Lf1-b5</td><td>a7-a6</td></tr>\n\
         <tr><td>4.</td><td>Lb5-a4</td><td>Sg8-f6</td></tr></table>",
        // Other languages.
        "1. P4R P4R\n2. C3AR C3AD\n3. A5C P3TD\n4. A4T C3A\n",
        "1. e2—e4 e7—e5\n2. Кg1—f3 Кb8—c6\n3. Сf1—b5 a7—a6\n4. Сb5—a4 Кg8—f6\n",
    ] {
        assert_eq!(moves(page), RUY, "{page}");
    }
}

#[test]
fn two_games_stand_side_by_side() {
    let page = "1 P-K4 P-K4     1 P-Q4 P-Q4\n2 Kt-KB3 Kt-QB3     2 P-QB4 P-K3\n3 B-Kt5 P-QR3     3 Kt-QB3 Kt-KB3\n";
    let found = extract(page.as_bytes());
    let read: Vec<String> = found.iter().map(|score| score.san().join(" ")).collect();
    assert_eq!(read, ["e4 e5 Nf3 Nc6 Bb5 a6", "d4 d5 c4 e6 Nc3 Nf6"]);
}

#[test]
fn a_note_is_not_played() {
    for page in [
        // The next number that is due decides, and a line that goes on as prose is prose.
        "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n\
         B-B4; 4 Castles, Kt-B3; would lead into another opening.\n4. B-R4 Kt-B3\n",
        "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n(Or 2. ... P-Q3 3. P-Q4 PxP.)\n3. B-Kt5 P-QR3\n\n\
         [Illustration: a board]\n\n[Pg 12]\n\n4. B-R4 Kt-B3\nThat is the best.\n",
        "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\nIf 2...P-Q3 then 3. P-Q4 follows, and 4. KtxP.\n\n\
         3. B-Kt5 P-QR3[1]\n4. B-R4 Kt-B3\n\n[1] Kt-B3 is as good.\n",
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
fn what_is_concluded_is_said() {
    let quiet = one("1. P-K4 P-K4\n2. P-Q4 PxP\n3. P-QB3 P-Q4\n4. KPxP QxP\n5. PxP B-Kt5\n\
                     6. Q-K2 ch BxQ\n7. BxB QxKtP\n8. B-B3 Q-Kt3\n9. BxP Q-K5 ch\n10. BxQ P-QB3\n");
    assert_eq!(
        (quiet.choices[0].read.as_str(), quiet.choices[0].why),
        ("Bg4", ChoiceReason::Unmarked(Mark::Check))
    );
    let misnumbered = one("1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n8. B-Kt5 P-QR3\n4. B-R4 Kt-B3\n");
    assert_eq!(misnumbered.san().join(" "), RUY);
    assert_eq!(misnumbered.choices[0].why, ChoiceReason::Number(8, 3));
}

#[test]
fn a_slip_is_put_right_only_where_the_score_reads_on() {
    let rest = "3. B-Kt5 P-QR3\n4. B-R4 Kt-B3\n5. Castles B-K2\n6. R-K sq P-QKt4\n7. B-Kt3 P-Q3\n";
    let page = format!("1. P-K4 P-K4\n2. Et-KB3 Kt-QB3\n{rest}");
    let score = one(&page);
    assert!(score.is_whole() && score.moves.len() == 14, "{score:#?}");
    assert_eq!(
        (score.choices[0].printed.as_str(), score.choices[0].why),
        ("Et-KB3", ChoiceReason::Slip)
    );
    let stopped = one("1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n4. Et-B3 P-Q3\n");
    assert_eq!((stopped.moves.len(), stopped.stop.map(|stop| stop.line)), (6, Some(4)));
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
    ] {
        assert_eq!(one(&format!("{start}{end}\n")).result, result, "{end}");
    }
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
        "\nb.txt, lines 1-2: \n1. e4 d5 2. c4 e6\n\
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
    assert_eq!(Review::read("< a\n> b").unwrap_err(), ReviewError::Homeless(1));
    assert_eq!(Review::read("b, line 1:\n< a").unwrap_err(), ReviewError::Unanswered(2));
}

#[test]
fn moves_are_read_as_books_spell_them() {
    const RUY: &str = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n4. B-R4 Kt-B3\n";
    const LOPEZ: &str = "1. P4R P4R\n2. C3AR C3AD\n3. A5C P3TD\n4. A4T C3A\n";
    const KNIGHT: &str = "1. P-K4 P-K4\n2. Kt-KR3 P-Q3\n3. Kt-KKt5 P-KR3\n";
    for (page, last) in [
        // Castling.
        (format!("{RUY}5. O - O B-K2\n"), "O-O Be7"),
        (format!("{RUY}5. 0 – 0 B-K2\n"), "O-O Be7"),
        (format!("{RUY}5. Castles K B-K2\n"), "O-O Be7"),
        (format!("{LOPEZ}5. Enroque A2R\n"), "O-O Be7"),
        (format!("{LOPEZ}5. Roque corto A2R\n"), "O-O Be7"),
        // Where a piece comes from.
        (format!("{KNIGHT}4. Kt (on Kt5) to B3 Kt-KB3\n"), "Nf3 Nf6"),
        (format!("{KNIGHT}4. Kt5-B3 Kt-KB3\n"), "Nf3 Nf6"),
        (format!("{KNIGHT}4. Kt-(Kt5)B3 Kt-KB3\n"), "Nf3 Nf6"),
        ("1. P4R P4R\n2. C3TR P3D\n3. C5CR P3TR\n4. C5-3A C3AR\n".into(), "Nf3 Nf6"),
        (
            "1. P 4 R P 4 R\n2. C 3 TR P 3 D\n3. C 5 CR P 3 TR\n4. C 5 CR — 3 A C 3 AR\n".into(),
            "Nf3 Nf6",
        ),
        // Captures.
        ("1. P-K4 P-K4\n2. P-KB4 P take P\n3. Kt-KB3 P-KKt4\n".into(), "exf4 Nf3 g5"),
        ("1. P-K4 P-K4\n2. P-KB4 P takes p\n3. Kt-KB3 P-KKt4\n".into(), "exf4 Nf3 g5"),
        ("1. P4R P4R\n2. P4AR P toma P\n3. C3AR P4CR\n".into(), "exf4 Nf3 g5"),
        ("1. P 4 R P 4 R\n2. P 4 FR P pr. P\n3. C 3 FR P 4 CR\n".into(), "exf4 Nf3 g5"),
        // Interposing, figures and steps.
        ("1. P-K4 P-Q4\n2. PxP QxP\n3. Kt-QB3 Q-K4 ch\n4. B interposes P-QB3\n".into(), "Be2 c6"),
        (format!("{RUY}5. Q-K2 B-K2\n6. R-BI P-QKt4\n"), "Rf1 b5"),
        (format!("{RUY}5. Castles B-K2\n6. R-K sq.§ P-QKt4\n"), "Re1 b5"),
        (
            "1. K P two   K P two\n2. K. B. P. one.   Q. P. one.\n3. Q. P. two.   P. takes P.\n"
                .into(),
            "f3 d6 d4 exd4",
        ),
        // Blanks, and a dash that is lost at the end of a line.
        (
            "1.  P - K 4   P - K 4\n2.  Kt - K B 3   Kt - Q B 3\n3.  B - Kt 5   P - Q R 3\n".into(),
            "Bb5 a6",
        ),
        ("1. P 4 R P 4 R\n2. C 3 F R C 3 F D\n3. F 5 C P 3 T D\n".into(), "Bb5 a6"),
        (
            "1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3; 3. B-Kt5, P\nQR3; 4. B-R4, Kt-B3.\n".into(),
            "a6 Ba4 Nf6",
        ),
    ] {
        assert!(moves(&page).ends_with(last), "{page}{}", moves(&page));
    }
}
