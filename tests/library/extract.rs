//! Extracting scores from books: pages of our own, laid out as printers lay them out.

use jadoube::book::{
    ChoiceReason, FoundScore, Review, ReviewError, Scores, Unread, extract, is_book,
};
use jadoube::notation::GameResult;
use jadoube::notation::dialects::by_name;

/// Returns the only score of a page, or its only fragment if there is no score.
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

mod conclusions;
mod headings;
mod languages;
mod layouts;
mod notes;

const RUY: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6";

#[test]
fn a_score_is_read_in_every_layout() {
    for page in [
        // A pair on each line, with and without a repeated number for Black.
        "1. P-K4  P-K4\n2. Kt-KB3  Kt-QB3\n3. B-Kt5  P-QR3\n4. B-R4  Kt-B3\n",
        "1. P. to K's 4th.   1. P. to K's 4th.\n2. K. Kt. to B's 3d.   2. Q. Kt. to B's 3d.\n\
         3. B. to Q. Kt's 5th.   3. P. to Q. R's 3d.\n4. B. to R's 4th.   4. K. Kt. to B's 3d.\n",
        // Running text.
        "1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3; 3. B-Kt5,\nP-QR3; 4. B-R4, Kt-B3.\n",
        "(1) P-e4, P-e5; (2) Kt-f3, Kt-c6; (3) B-b5, P-a6; (4) B-\na4, Kt-f6.\n",
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
    let brace = one("1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n4. Bishop} back.\n");
    assert_eq!(brace.movetext().matches('}').count(), 1, "{}", brace.movetext());
}

#[test]
fn a_footnote_of_a_fragment_is_a_comment() {
    let fragment = one("21. RxR RxR\n22. QxQ RxQ[A]\n\n[Footnote A: A note.]\n");
    assert!(fragment.is_fragment && fragment.movetext().contains("{A note.}"), "{fragment:#?}");
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
        // The next line goes on with the sentence, or has no part in it.
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
    let mut text = String::new();
    for number in 1..=1_200 {
        text += &format!("[Pg {number}]\n\n{prose}\nGame of 1851.\n\n{game}{prose}");
    }
    for book in [
        text.clone(),
        format!("<html><body><pre>\n{text}"),
        text.replace('\n', "\r\n"),
        // The lines end in a carriage return alone.
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
    for score in found {
        assert_eq!((score.san().join(" ").as_str(), score.result), (RUY, GameResult::BlackWins));
    }
}

#[test]
fn markup_without_an_end_is_named_behind_what_was_read() {
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
fn hostile_texts_are_read_to_their_end() {
    let size = 200_000;
    for line in [
        "1 e4\n",
        "1. e4 e5\n",
        "1. xe4 x\n",
        "((((",
        "1. e4 (",
        "1. P-K4 P-K4 [",
        "1 P-K4 P-K4 2 Xt-B3\n",
        "<",
        "&amp",
        "12 ",
        "1. Kt-B3 Kt-B3 2. Kt-B3 Kt-B3 3. P-R3 P-R3\n",
        "1. e4 e5 2. d4 d5 3. c4\n",
        "\n",
        "1\n",
        "....",
    ] {
        extract(line.repeat(size / line.len()).as_bytes());
    }
}

#[test]
fn moves_from_another_position_are_named() {
    for page in [
        "White went on as follows:\n\n1. P-KR3 P-KR3\n2. K-Q5 P-R4\n3. P-R5 P-R5\n",
        "5. P-K4 P-K4\n6. P-Q4 PxP\n7. QxP Kt-QB3\n",
    ] {
        let found = one(page);
        assert!(found.is_fragment && found.san().len() < 3, "{found:#?}");
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
        "\nb.txt, lines 1-2:\n1. e4 d5 2. c4 e6\n\
         b.txt, line 3: move 3: PxP: more than one piece can go there: cxd5 or exd5\n\
         In the notation of the book: BPxP or KPxP\n< 3. PxP PxP\n> 3. PxP PxP\n"
    );
    let review = Review::read(&first.replace("> 3. PxP", "> 3. KPxP")).unwrap();
    let found = extract(&review.apply("b.txt", book).unwrap());
    assert_eq!(found[0].san().join(" "), "e4 d5 c4 e6 exd5 exd5 Nc3");
    // A corrected line is kept.
    let second = review.write("b.txt", book, &found);
    assert_eq!(second, "\nb.txt, line 3: corrected\n< 3. PxP PxP\n> 3. KPxP PxP\n");
    assert_eq!(Review::read(&second).unwrap().write("b.txt", book, &found), second);
    assert!(matches!(review.apply("b.txt", b"\n\n\n"), Err(ReviewError::TextDiffers(6, 3, _))));
    assert!(matches!(review.apply("b.txt", b"\n"), Err(ReviewError::NoLine(6, 3))));
    let twice = "b, line 1:\n< a\n> b\nb, line 1:\n< a\n> b\n";
    assert_eq!(Review::read(twice).unwrap().apply("b", b"a").unwrap().as_ref(), b"b");
    let other = twice.replace("> b\nb", "> c\nb");
    assert_eq!(Review::read(&other).unwrap_err(), ReviewError::Contradiction(5, 1));
    assert_eq!(Review::read("< a\n> b").unwrap_err(), ReviewError::NoHeading(1));
    assert_eq!(Review::read("b, line 1:\n< a").unwrap_err(), ReviewError::NoCorrection(2));
}

#[test]
fn a_study_needs_nobody() {
    let book = b"Like this: (1) K-d3, K-d5; (2) K-e3, K-e5; (3) K-f3, K-f5; (4) K-e3, K-e5\n";
    let found = extract(book);
    assert!(found[0].is_fragment && found[0].stop.is_some());
    assert_eq!(Review::default().write("b.txt", book, &found), "");
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
fn a_page_with_the_marks_of_a_transcriber_is_one_of_a_book() {
    let prose = "They had come to hear the music, and played while it was sung.\n".repeat(3);
    let score = "1. P-K4 P-K4\n";
    assert!(is_book(format!("{prose}{score}[Illustration]\n").as_bytes()));
    assert!(!is_book(format!("{score}[Illustration]\n").as_bytes()));
    assert!(!is_book(format!("{prose}{score}").as_bytes()));
}

#[test]
fn long_front_matter_is_that_of_a_book_and_long_scores_are_none() {
    for (lines, is_one) in [
        ("THE BOOK OF THE CONGRESS\nHerr Bardeleben . . 14\n\n1. Ruy Lopez Attack 9\n", true),
        ("e4 e5\nNf3 Nc6\nBb5 a6\n", false),
        ("P-K4 P-K4\nKt-KB3 Kt-QB3\n", false),
        ("\u{1}\u{2}a0\n%&/ bc\n", false),
        ("Game I\n1. e4 e5 2. Nf3\n", false),
    ] {
        let text = lines.repeat((1 << 14) / lines.len() + 1);
        assert_eq!(is_book(text.as_bytes()), is_one, "{lines}");
    }
}

#[test]
fn a_score_with_long_comments_in_braces_is_no_book() {
    let comment = "here White could have won a pawn and perhaps the game\n".repeat(60);
    let score = format!("1. e4 {{\n{comment}}} e5 2. Nf3 Nc6 *\n");
    assert!(!is_book(score.as_bytes()));
    assert!(is_book(score.replace(['{', '}'], "").as_bytes()));
}

#[test]
fn a_line_that_is_not_utf8_is_named() {
    let mut scores = Scores::new(&b"caf\xc3\xa9\n\xe9\n\xe9"[..]);
    assert!(scores.next().is_none());
    assert_eq!(scores.not_utf8(), Some(2));
}
