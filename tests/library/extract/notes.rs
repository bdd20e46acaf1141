//! What stands among the moves of a score in a book and is not played.

use jadoube::book::{ChoiceReason, Review, Scores, Unread, extract};
use jadoube::notation::GameResult;

use super::{RUY, moves, one};

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
fn a_person_says_that_moves_which_may_be_a_note_are_the_score() {
    let page = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5\nP-QR3; 4. B-R4, Kt-B3 is safe enough.\n";
    let found = extract(page.as_bytes());
    let open = Review::default().write("b.txt", page.as_bytes(), &found);
    let said = open.replace("\n> P-QR3", "\n= P-QR3");
    let review = Review::read(&said).unwrap();
    let scores = Scores::new(page.as_bytes()).going_on_in(review.confirmed("b.txt"));
    let found: Vec<_> = scores.map(Result::unwrap).collect();
    assert_eq!(found[0].san().join(" "), RUY);
    assert!(
        review
            .write("b.txt", page.as_bytes(), &found)
            .ends_with("\n= P-QR3; 4. B-R4, Kt-B3 is safe enough.\n")
    );
    // The number that is due may stand in a sentence.
    let page = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3.\nThe Bishop has to say where it\n\
        stands. 4. B-R4 Kt-B3 and so on\n";
    let scores = Scores::new(page.as_bytes()).going_on_in([3]);
    assert_eq!(scores.map(Result::unwrap).next().unwrap().san().join(" "), RUY);
}

#[test]
fn a_line_that_is_said_to_be_the_score_needs_no_number() {
    for line in ["B-R4 Kt-B3", "$i B-R4 Kt-B3"] {
        let page = format!("1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n\n{line}\n");
        let read = |confirmed: &[u64]| {
            let scores = Scores::new(page.as_bytes()).going_on_in(confirmed.iter().copied());
            let found: Vec<_> = scores.map(Result::unwrap).collect();
            (found[0].san().join(" "), found[0].confirmed.iter().copied().collect::<Vec<_>>())
        };
        assert_eq!(read(&[5]), (RUY.to_owned(), vec![5]), "{page}");
        // Nothing can be played there.
        assert!(read(&[4]).1.is_empty());
    }
}

#[test]
fn moves_that_may_be_a_note_are_not_left_out_silently() {
    let page = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5\nP-QR3; 4. B-R4, Kt-B3 is safe enough.\n";
    let stop = one(page).stop.unwrap();
    assert_eq!((stop.line, stop.ply, stop.why), (4, 6, Unread::Aside));
    // A move alone may be one.
    let stop = one(&page.replace("; 4. B-R4, Kt-B3", "")).stop.unwrap();
    assert_eq!((stop.line, stop.ply, stop.why), (4, 6, Unread::Aside));
    // With closing words it is one.
    let closed = page.replace("is safe enough", "and White\nresigns");
    assert_eq!((moves(&closed).as_str(), one(&closed).result), (RUY, GameResult::BlackWins));
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
    // White could have played it instead: it is a note.
    let note = "1. P-K4 P-K4\n2. Kt-KB3\n\nSome prefer another move.\n\n2. P-Q4\n\nWe do not.\n\n2. ... Kt-QB3\n3. B-Kt5 P-QR3\n";
    assert_eq!(moves(note), "e4 e5 Nf3 Nc6 Bb5 a6");
}

#[test]
fn columns_go_on_behind_a_note_and_beside_each_other() {
    let opening =
        "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4 B-B4\n4. P-Q3\n\nA note stands here.\n\n";
    let columns = "5. O-O\n6. Kt-B3\n7. B-KKt5\n4. Kt-B3\n5. P-Q3\n6. O-O\n7. P-KR3\n";
    let read = "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 Nf6 O-O d6 Nc3 O-O Bg5 h6";
    assert_eq!(moves(&format!("{opening}{columns}")), read);
    let rows = "1. P-K4\nP-K4\n4. P-Q3\nKt-B3\n2. Kt-KB3\nKt-QB3\n5. O-O\nP-Q3\n3. B-B4\nB-B4\n\
                6. Kt-B3\nO-O\n";
    assert_eq!(moves(rows), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 Nf6 O-O d6 Nc3 O-O");
}

#[test]
fn what_cannot_be_read_is_not_passed_over() {
    // The thirteenth move of another game would fit.
    let game = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4 B-B4\n4. %% Kt-B3\n5. P-Q3 P-Q3\n";
    let other =
        "\n\n1. Another game of the same match is left out here.\n\n4. P-B3 Kt-B3\n5. O-O O-O\n";
    let score = one(&format!("{game}{other}"));
    assert_eq!((score.moves.len(), score.stop.map(|it| it.line)), (6, Some(4)));
    // Even the first moves of a score are named if its numbers go on.
    for (page, line) in [
        ("1. e2-e4 e7-e5\n2. Sg1-f3 Sg8 /\nf6\n3. Sb1-c3 d7-d6\n4. d2-d4 e5xd4\n", 2),
        ("1. P-K4 P-K4\n2. Q-R8 Q-R8\n3. B-B4 B-B4\n", 2),
        ("1. e4 eb 2. Sf3 Sc6 3. Lb5 Sf6 4. 0-0 Sxe4\n", 1),
        ("1. P-K4\n2. P-Q4 P-K3\n3. B-Q3 P-B4\n", 2),
        // Two rows have changed places.
        ("1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n4. P-Q3 Kt-B3\n3. B-B4 B-B4\n5. O-O O-O\n", 3),
        // The numbers that are due stand behind those of a note.
        (
            "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4 B-B4\n\nOr also\n\n2. P-Q4 PxP\n\n5. O-O P-Q3\n6. P-Q3 O-O\n",
            9,
        ),
    ] {
        assert_eq!(one(page).stop.map(|it| it.line), Some(line), "{page}");
    }
}

const START: &str = "1. P-K4       1. P-K4\n2. Kt-KB3     2. Kt-QB3\n3. B-Kt5      ";

#[test]
fn dots_stand_in_a_column_for_a_move_behind_a_note() {
    for page in [
        format!("{START}...\n\nThe best.\n\n   ...        3. P-QR3\n4. B-R4       4. Kt-B3\n"),
        format!(
            "{START}3. ...\n\nB-B4 was played before.\n\n3. ...        3. P-QR3\n4. B-R4       4. Kt-B3\n"
        ),
        format!(
            "{START}3. ——\n\nIf 4. Castles, Black wins.\n\n3. ——     P-QR3\n4. B-R4       Kt-B3\n"
        ),
        // The variation has its number and dots too.
        format!(
            "{START}...\n\n   ...        3. P-QR3\n\n3. ... Kt-B3 would be bad, e.g.:\n\n\
             3. ...        3. Kt-B3\n4. Castles    4. KtxP\n\n4. B-R4       4. Kt-B3\n"
        ),
    ] {
        assert_eq!(moves(&page), RUY, "{page}");
    }
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
    // Whatever introduces it, what goes on is the game.
    for intro in ["If, instead,", "The play might have been:--", "Another way is shown here."] {
        assert_eq!(moves(&page(intro)), read, "{intro}");
    }
}

#[test]
fn a_game_does_not_go_on_behind_the_heading_of_the_next() {
    let first = "GAME I.\n1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4 B-B4\n4. P-Q3 Kt-B3\n\n";
    let rest = "5. Castles Castles\n6. B-KKt5 P-KR3\n7. B-R4 P-Q3\n";
    assert_eq!(one(&format!("{first}{rest}")).moves.len(), 14);
    // The same heading may stand above another page.
    assert_eq!(one(&format!("{first}GAME I.\n\n{rest}")).moves.len(), 14);
    assert_eq!(
        one(&format!("{first}GAME II. From the diagram White won by\n{rest}")).moves.len(),
        8
    );
    // Its first row is enough.
    let other = format!(
        "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4 B-B4\n\n1. P-K4 P-K4\n21. RxR RxR\n4. P-Q3 Kt-B3\n{rest}"
    );
    assert_eq!(extract(other.as_bytes())[0].moves.len(), 6);
    // Black's column is not White's, whose own follows.
    let columns =
        "GAME VII.\nBLACK.\n1. P-K4\nKt-QB3\nB-B4\n\nWHITE.\n1. P-K4\n2. Kt-KB3\n3. B-B4\n4. O-O\n";
    assert!(extract(columns.as_bytes()).iter().all(|score| score.moves.len() < 2));
}

#[test]
fn what_a_variation_goes_on_with_is_not_played() {
    let start = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4\n";
    let game = "4. P-B3 Kt-B3\n5. P-Q4 PxP\n6. PxP B-Kt5 ch\n";
    let read = "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb4+";
    for note in [
        // A letter heads its line.
        "3. ... B-B4\n(a) 4. O-O Kt-B3\n5. P-Q3 P-Q3\n",
        // Another third move of Black's stands directly above.
        "3. B-B4\nP-Q3 is safer, for instance:\n3. P-Q3\n4. O-O Kt-B3\n5. P-Q3 P-KKt3\n\nThe game went on:\n\n",
        // A sentence goes on with White's next move, above Black's in the game.
        "\nIf 3. B-K2, he does not lose the Pawn, which is well guarded, and\n4. O-O\n\n3. B-B4\n",
    ] {
        assert_eq!(moves(&format!("{start}{note}{game}")), read, "{note}");
    }
    // The number of the move before it is garbled, and the game is far away.
    let far = format!(
        "{start}3. B-B4\n\nIf he brings out the Knight, this follows :--\n\ni3. Kt-B3\n4. O-O P-Q3\n\n{}\n{game}",
        "The position is even, and there is much to say of it.\n".repeat(30)
    );
    assert_eq!(moves(&far), read);
    // The number of White's own move is garbled, and Black's reply is one that White could play.
    for third in ["•i. B-B4", "i\nB-B4"] {
        let reply = one(&format!(
            "1. P-K4 P-K4\n2. Kt-KB3 P-Q3\n{third}\n\nA note.\n\n3. P-QB4\n4. P-B3 P-QR3\n"
        ));
        assert_eq!((reply.moves.len(), reply.is_whole()), (4, false), "{third}");
    }
    // Or it is that of the next move.
    let reply = one(
        "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n4. P-QR3\n\nA note stands here.\n\n3. P-Q4\n5. P-Q4 P-Q4\n",
    );
    assert_eq!((reply.moves.len(), reply.is_whole()), (4, false));
    // The full stop of a note is lost.
    let lost = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n\nIt was better to play the Pawn to Q's 3rd\n\n\
                4. B-R4\n\nA note stands here.\n\n4. Kt-B3\n5. Castles B-K2\n";
    assert_eq!(moves(lost), format!("{RUY} O-O Be7"));
    // The reply of the game cannot be read, and the one that is headed is none of it.
    let headed = format!(
        "{start}3. B-B4\n4. P-B3\nIf Black now castles:\n(A.)\n4. P-Q3\n5. P-Q4 PxP\n4. %%\n5. P-Q4 PxP\n"
    );
    assert_eq!(one(&headed).stop.map(|stop| stop.ply), Some(8));
    // The move of the game stands before prose too.
    let aside = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4 White has now developed a piece.\n\n\
                 3. P-Q4 would have been sharper.\n3. ... B-B4\n4. P-B3 Kt-B3\n";
    assert!(moves(aside).starts_with("e4 e5 Nf3 Nc6 Bc4 Bc5"), "{}", moves(aside));
    let sentence = one(
        "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4\nKt-B3\nwas expected here, but Black chose\nB-B4\n4. O-O P-Q3\n",
    );
    assert_eq!((sentence.moves.len(), sentence.is_whole()), (5, false), "{sentence:#?}");
}

#[test]
fn a_variation_in_rows_ends_where_the_game_goes_on() {
    let start = "1. e4 e5\n2. Nf3 Nc6\n3. Bc4 Bc5\n4. b4 Bxb4\n";
    let game = "5. c3 Ba5\n6. O-O Bb6\n7. d4 exd4\n8. cxd4 d6\n9. h3 h6\n";
    let read = "e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 O-O Bb6 d4 exd4 cxd4 d6 h3 h6";
    for variation in
        ["4. Bxf7+ Ke7", "4. Nc3 Nce7\n5. d4", "5. Bb2 Nf6\n6. a3", "4. ... Bb6\n5. Bb2"]
    {
        for intro in ["Another way is", "For instance:", "(a)", "Better was this."] {
            let page = format!("{start}\n{intro}\n\n{variation}\n\n{game}");
            let score = one(&page);
            assert_eq!(score.san().join(" "), read, "{page}");
        }
    }
}

#[test]
fn a_variation_right_below_the_score_is_weighed_against_what_follows() {
    let start = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4 B-B4\n";
    let game = "4. P-B3 Kt-B3\n5. P-Q3 P-Q3\n6. O-O O-O\n7. R-K1 P-QR3\n8. B-Kt3 B-R2\n";
    for note in [
        "\n4. P-Q3 P-QR3 5. O-O Kt-B3\n\n",
        "\n[a]\n\n4. P-Q3 P-QR3\n5. P-KR3 P-R3\n\n",
        "\nWhite could also play 4. P-Q3 P-QR3 5. O-O Kt-B3\n\n",
        "\nIf\n4. P-Q3\n\n",
        "\n4. P-Q3\n",
        "\nOr, as in Game 3 of the match, so;\n4. P-Q3 P-QR3 5. O-O Kt-B3,\n\n",
    ] {
        let page = format!("{start}{note}{game}");
        let read = "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O Re1 a6 Bb3 Ba7";
        assert_eq!(moves(&page), read, "{page}");
    }
}

#[test]
fn a_score_is_not_whole_where_its_numbers_go_on_right_behind_it() {
    let start = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4 B-B4\n";
    for rest in [
        "4. ?? Kt-B3\n5. P-Q3 P-Q3\n",
        "4 o\n5 o\n",
        "P 4\n5 P-Q3\n6 P-B3\n",
        "1. O-O P-Q3\n\nA note.\n\n5. P-Q3 Kt-B3\n",
        "4. P-Q3 Kt-B3 *2.^AxA PxA 6. B-K3\n",
    ] {
        assert!(!one(&format!("{start}{rest}")).is_whole(), "{rest}");
    }
    // Those of the next game are none of it.
    for rest in ["GAME V.\n4. P-Q3\n5. P-B3\n", "1. P-Q4 P-Q4\n2. P-QB4 P-K3\n3. Kt-QB3 Kt-KB3\n"] {
        assert!(extract(format!("{start}\n{rest}").as_bytes())[0].is_whole(), "{rest}");
    }
}

#[test]
fn running_text_goes_on_in_a_line_that_begins_with_the_reply() {
    // A bracket that is closed further below is no sentence.
    let page = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3 4. B-R4\nKt-B3 5. Castles B-K2 \
                6. R-K sq (P-Q3\nis also played) P-QKt4 7. B-Kt3 P-Q3\n";
    assert_eq!(moves(page), format!("{RUY} O-O Be7 Re1 b5 Bb3 d6"));
    // A sentence goes on behind them.
    let page = "After 1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3; 3. B-Kt5,\nP-QR3; 4. B-R4, Kt-B3 there is \
                nothing to be said\nagainst 5. Castles.\n";
    assert_eq!(moves(page), RUY);
    for (ending, result) in
        [("1/2-1/2", GameResult::Draw), ("and White\nresigns.", GameResult::BlackWins)]
    {
        let page = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3 4. B-R4\nKt-B3 ";
        let score = one(&format!("{page}{ending}\n"));
        assert_eq!((score.san().join(" ").as_str(), score.result), (RUY, result));
    }
}

#[test]
fn moves_that_go_on_in_a_sentence_are_not_left_out_silently() {
    for (page, line, ply) in [
        // Black's move, and White's next one.
        ("3. B-Kt5\nP-QR3 is the move of Morphy 4. B-R4 Kt-B3 5. Castles B-K2", 2, 6),
        ("3. B-Kt5 P-QR3.\nThe Bishop has to say where it\nstands. 4. B-R4 Kt-B3 and so on", 3, 7),
        // The number cannot be read.
        ("3. B-\nKt5, P-QR3; 4B-R4, Kt-B3; 5. Castles B-K2", 2, 7),
        ("3. B-Kt5 P-QR3 .a. B-R4 Kt-B3", 1, 7),
        ("3. B-Kt5 P-QR3\nb. B-R4 Kt-B3\nWhite resigned.", 2, 7),
    ] {
        let stop = one(&format!("1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 {page}\n")).stop.unwrap();
        assert_eq!((stop.line, stop.ply, stop.why), (line, ply, Unread::Aside), "{page}");
    }
    // The number is garbled to a capital, or stands before a single move, or is lost.
    for fourth in ["S. B-R4 Kt-B3", "B. P-Q4 PxP", "b. B-R4", "$4 B.toR'4th.", "\nB-R4 Kt-B3"] {
        let page =
            format!("1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n{fourth}\n\nResigns.\n");
        let stop = one(&page).stop.unwrap();
        assert_eq!((stop.ply, stop.why), (7, Unread::Aside), "{page}");
    }
    let below =
        "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n\nA note.\n\n3 4. B-R4\n\nA note.\n";
    assert_eq!(one(below).stop.map(|it| (it.line, it.ply)), Some((7, 7)));
    for note in [
        "b. B-R4 is even",
        "B-R4 Kt-B3 is even",
        "You have 4. B-R4, or 4. BxKt, and are well",
        "If 4. B-R4 Kt-B3 it is even",
    ] {
        let page = format!("1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3.\n{note}.\n");
        assert!(one(&page).is_whole(), "{page}");
    }
}

#[test]
fn a_score_whose_numbers_are_garbled_is_read_on_or_named() {
    let rows = |fourth: &str| {
        format!(
            "1. P-K4 1. P-K4\n2. Kt-KB3 2. Kt-QB3\n3. B-Kt5 3. P-QR3\n\nA note stands here.\n\n\
             {fourth}\n\nAnd here.\n\n5. Castles 5. B-K2\n6. R-K sq 6. P-QKt4\n"
        )
    };
    for fourth in ["4'. B-R4 4. Kt-B3", "• 4. B-R4 4. Kt-B3", "A. B-R4 Kt-B3", "8. B-R4 4. Kt-B3"]
    {
        let score = one(&rows(fourth));
        assert_eq!(score.san().join(" "), format!("{RUY} O-O Be7 Re1 b5"), "{fourth}");
        let wrong = score.choices.iter().any(|it| it.why == ChoiceReason::Number(8, 4));
        assert_eq!(wrong, fourth.starts_with('8'));
    }
    for (fourth, line) in [("%. B-R4 Kt-B3", 11), ("4. %%", 7)] {
        let score = one(&rows(fourth));
        assert_eq!((score.moves.len(), score.stop.unwrap().line), (6, line), "{fourth}");
    }
}

#[test]
fn what_stands_in_another_column_does_not_end_a_score() {
    let opening = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3";
    for (rest, line, why) in [
        (" 9. P-Q4 P-QKt4\n", 3, Unread::Missing(4)),
        (" Resigns.\n4. B-R4 Kt-B3 and\n", 4, Unread::Aside),
        ("\n\n9. P-Q4 P-QKt4\n\nA note.\n", 5, Unread::Missing(4)),
        // The next move cannot be read at all, or not the number of the row beside.
        ("\n\n4%-R4\n\n9. P-Q4\n\nP-QKt4\n", 7, Unread::Missing(4)),
        (" 9P-Q4 P-QKt4\n", 3, Unread::Missing(4)),
    ] {
        let score = one(&format!("{opening}{rest}"));
        assert_eq!(score.moves.len(), 6);
        assert_eq!(score.result, GameResult::Unknown);
        let stop = score.stop.unwrap();
        assert_eq!((stop.line, stop.why), (line, why), "{rest}");
    }
}

#[test]
fn closing_words_below_columns_are_not_those_of_a_row_that_cannot_be_read() {
    let columns = "1. P-K4\n2. Kt-KB3\n3. B-Kt5\n4. B-R4\n5. R, takes l/\n\n\
                   1. P-K4\n2. Kt-QB3\n3. P-QR3\n4. Kt-B3\nAnd wins.\n";
    let score = one(columns);
    assert_eq!((score.san().join(" ").as_str(), score.result), (RUY, GameResult::Unknown));
    assert_eq!(score.stop.unwrap().line, 5);
    let closed = one(&columns.replace("R, takes l/", "Resigns"));
    assert_eq!((closed.san().join(" ").as_str(), closed.is_whole()), (RUY, true));
}

#[test]
fn no_note_is_played_where_a_number_is_left_out() {
    let opening = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3";
    for rest in [
        " 8. P-KR3 P-KR3 9. P-Q3 P-Q3.\nWhite has played 4. BxKt QPxB 5. Kt-B3 too.",
        "\n8. P-KR3 P-KR3 9. P-Q3 P-Q3.\n\n4. BxKt QPxB 5. Kt-B3 P-B3 is sound.",
        " B-R4 Kt-B3 5. Castles B-K2 6. R-K sq P-QKt4. Another is 4. BxKt QPxB 5. Kt-B3",
        " 5. Castles B-K2. Another move is\n4. BxKt QPxB 5. Kt-B3 P-B3",
    ] {
        let score = one(&format!("{opening}{rest}\n"));
        assert_eq!(score.san().join(" "), "e4 e5 Nf3 Nc6 Bb5 a6", "{rest}");
        assert!(!score.is_whole(), "{rest}");
    }
}

#[test]
fn a_mate_in_two_moves_is_a_game() {
    let page = "1. P-KB3 P-K4 2. P-KKt4 Q-R5 mate. 1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 \
                3. B-Kt5 P-QR3 4. B-R4 Kt-B3.\n";
    let found = extract(page.as_bytes());
    let moves: Vec<String> = found.iter().map(|it| it.san().join(" ")).collect();
    assert_eq!(moves, ["f3 e5 g4 Qh4#", RUY]);
    assert_eq!(found[0].result, GameResult::BlackWins);
}

#[test]
fn the_number_of_a_page_is_that_of_no_move() {
    let page = |between: &str| {
        [
            format!("1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n{between}3. B-Kt5 P-QR3\n4. B-R4 Kt-B3\n"),
            format!("{START}\n{between}3. P-QR3\n4. B-R4 Kt-B3\n"),
        ]
    };
    for between in [
        "\n3\n\n",
        "\n3 THE RUY LOPEZ\n\n",
        "\nThis opening is\n\n3\n\nTHE RUY LOPEZ\n\nstill played by all masters.\n\n",
    ] {
        for page in page(between) {
            assert_eq!(moves(&page), RUY, "{page}");
        }
    }
    // Castling in capitals heads no page.
    let castles = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4 B-B4\n4 CASTLES\n\nThis is the usual move here.\n\n\
                   4 P-Q3\n5. P-B3 Kt-B3\n";
    assert_eq!(moves(castles), "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O d6 c3 Nf6");
    // What stands there may be the move.
    for between in ["\n3\n\n%%Kt5\n\n", "\n3 %%Kt5\n\n"] {
        for page in page(between) {
            assert!(!one(&page).is_whole(), "{page}");
        }
    }
}

#[test]
fn two_pairs_of_moves_are_named() {
    // The third move is one of two.
    let stopped = one("1. P-K4 P-K4\n2. Q-R5 K-K2\n3. QxP ch\n");
    assert_eq!((stopped.is_fragment, stopped.moves.len()), (false, 4));
    assert_eq!(stopped.stop.unwrap().candidates, ["Qxe5#", "Qxf7+"]);
    // White's number is lost.
    let lost = one("1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\nB-Kt5 3. P-QR3\n\n4. B-R4\n");
    assert_eq!((lost.moves.len(), lost.stop.unwrap().line), (4, 3));
    // Another game is above them.
    let page = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n\n1. P-Q4 P-Q4\n2. P-QB4 P-K3\n";
    let found = extract(page.as_bytes());
    let lines: Vec<_> = found.iter().map(|it| (it.is_fragment, it.lines.0)).collect();
    assert_eq!(lines, [(false, 1), (true, 5)]);
}

#[test]
fn the_figure_of_a_note_stands_behind_a_move() {
    let page =
        "1. P-K4 P-K4\n2. Kt-KB3 1\nKt-QB3 2\n3. B-Kt5 2\nP-QR3\n4. B-R4 3\nKt-B3\n5. Castles\n";
    assert_eq!(moves(page), format!("{RUY} O-O"));
    // That of a later move is none.
    let other = one(&page.replace("Kt-KB3 1", "Kt-KB3 9"));
    assert_eq!((other.moves.len(), other.is_whole()), (3, false));
}

#[test]
fn a_row_of_another_column_is_not_played_for_its_wrong_number() {
    let page = "1. P-Q4\nP-Q4\n16\nQ-B2\n2. P-QB4\nP-K3\n17\nP-QKt4\n3. Kt-QB3\nKt-KB3\n18\nKt-Q4\n\
                4. B-B4\nP-B4\n";
    let read = one(page).san().join(" ");
    assert!(read.len() > 4 && "d4 d5 c4 e6 Nc3 Nf6 Bf4 c5".starts_with(&read), "{read}");
    // Two figures of it would be wrong.
    let page = "1. P-Q4 P-Q4\n2. P-QB4 P-K3\n17\nP-QKt4\n3 Kt to QB\n3\nKt-KB3\n";
    assert_eq!(one(page).san().join(" "), "d4 d5 c4 e6 Nc3 Nf6");
}

#[test]
fn a_slip_in_the_square_that_a_piece_leaves_is_named() {
    let page = "1. e2-e4 e7-e5\n2. Sg1-f3 Sb8-c6\n3. Lc1-b5 a7-a6\n4. Lb5-a4 Sg8-f6\n";
    let stop = one(page).stop.unwrap();
    assert_eq!((stop.line, stop.candidates), (3, vec!["Bb5".to_owned()]));
}

#[test]
fn black_s_first_move_stands_behind_a_note_and_not_behind_another_score() {
    let begin = "1. P-QR3\n\nHe has taken recourse to a move that is seldom seen.\n\n";
    let rest = "1. P-K4\n2. P-QB4 Kt-KB3\n3. Kt-QB3 P-Q4\n";
    assert_eq!(moves(&format!("{begin}{rest}")), "a3 e5 c4 Nf6 Nc3 d5");
    for page in [format!("1. P-QR3\n2. mm\n{}{rest}", &begin[9..]), format!("1. P-QR3\n\n{rest}")] {
        let found = extract(page.as_bytes());
        assert!(found.iter().all(|it| it.san().len() < 2), "{page}: {found:#?}");
    }
}

#[test]
fn a_variation_that_a_sentence_goes_on_with_is_not_played() {
    let rows = "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6\n\n";
    for note in [
        "Better is 4... d6, for example 5. c3 Bd7 6. d4 g6.\n",
        "If 4... b5, then 5. Bb3 Nf6 6. O-O Be7 7. Re1 d6.\n",
        "Better is 4... d6, as Steinitz - Lasker: 5. c3 Bd7 6. d4 g6 7. O-O.\n",
        "Besser ist 4... d6, z. B. 5. c3 Bd7 6. d4 g6 7. O-O.\n",
        "If, instead of 4. Ba4, he takes, you move\n5. d4 exd4, and so on.\n",
    ] {
        let read = one(&format!("{rows}{note}"));
        assert_eq!(read.moves.len(), 8, "{note}");
        // A row of the score that cannot be read stops it.
        let stop = one(&format!("{rows}{note}\n5. O#O Be7\n6. Re1 b5\n7. Bb3 d6\n")).stop.unwrap();
        assert_eq!(stop.ply, 9, "{note}");
        assert_eq!(moves(&format!("{rows}{note}\n5. O-O Be7\n")).split(' ').count(), 10, "{note}");
    }
    // Behind a colon the score itself may go on.
    let page = format!("{rows}The game proceeded as follows: 5. O-O Be7 6. Re1 b5 7. Bb3 d6\n");
    assert_eq!(moves(&page).split(' ').count(), 14);
    // Unless a row that cannot be read stands below.
    let page = format!(
        "{rows}He gives the following line:\n5. d4 exd4 6. O-O Be7\n\n5. O-0O Be7\n6. Re1 b5\n"
    );
    assert_eq!(one(&page).stop.unwrap().ply, 9);
}

#[test]
fn what_is_supposed_in_the_line_of_a_number_is_not_played() {
    let game = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n";
    for word in "If Wenn Si Se Indien Als Если Kdyby Ha Gdyby Ef Hvis Om Caso".split(' ') {
        let supposed = format!("{word} P-Q3; (4) P-Q4, PxP; (5) KtxP.");
        let score = one(&format!("{game}\n{supposed}\n\nA long game followed.\n"));
        assert_eq!(score.moves.len(), 6, "{score:#?}");
        // It may stand alone above rows of moves.
        let rows = "4. BxKt QPxB\n5. O-O B-Q3\n6. P-Q4 PxP\n\n4. B-R4 Kt-B3\n5. O-O B-K2\n";
        let page = format!("{game}{word}\n\n{rows}");
        assert_eq!(moves(&page), format!("{RUY} O-O Be7"), "{page}");
    }
}

#[test]
fn a_reply_under_whites_number_is_followed_by_moves_of_which_several_may_be_meant() {
    // White could have taken, too; his fifth move is one of two, and Black's follows upon either.
    let page = "1. P-K4 P-K4\n2. P-Q4 Kt-QB3\n3. Kt-KB3\n\nA bold move.\n\n3. PxP\n\n\
                4. KtxP Kt-B3\n5. Kt-B3 B-B4\n";
    let read = one(page);
    assert_eq!((read.moves.len(), read.stop.unwrap().ply), (8, 9));
}

#[test]
fn what_a_sentence_introduces_is_played_only_where_it_says_that_the_game_goes_on() {
    let game = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n";
    for (words, rows) in [
        ("He gives the following line:", "4. B-R4 Kt-B3\n5. O-O B-K2\n"),
        ("This is also good:", "4. B-R4 Kt-B3\n"),
        ("Mr. Steinitz is of another opinion:", "4. BxKt QPxB\n5. O-O P-B3\n6. P-Q4 PxP\n"),
    ] {
        for between in ["\n", "\n\n"] {
            let score = one(&format!("{game}\n{words}{between}{rows}"));
            let stop = score.stop.unwrap();
            assert_eq!((score.moves.len(), stop.ply, stop.why), (6, 7, Unread::Aside), "{words}");
        }
    }
    let reply =
        "1. e4 e5\n2. Nf3 Nc6\n3. Bb5\n\nHe gives the following line:\n\n3... a6\n4. Ba4 Nf6\n";
    assert_eq!(one(reply).stop.map(|it| (it.ply, it.why)), Some((6, Unread::Aside)));
    let running = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\nHe gives the following line:\n4. Ba4 Nf6 5. O-O Be7 6. Re1 b5\n";
    assert_eq!(one(running).stop.map(|it| it.ply), Some(7));
    let page = format!("{game}\nThe game went on as follows:\n\n4. B-R4 Kt-B3\n");
    assert_eq!(moves(&page), RUY);
}

#[test]
fn moves_below_a_note_are_not_left_out_silently() {
    let game = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n";
    let note = "\nAll of this is well known, and the game is even.\n\n";
    let stop = one(&format!("{game}{note}S. B-R4\n")).stop;
    assert_eq!(stop.map(|it| (it.line, it.ply)), Some((7, 7)));
    assert_eq!(moves(&format!("{game}{note}- 4. B-R4 Kt-B3\n")), RUY);
    let bare = game.replace(" P-QR3", "");
    let stop = one(&format!("{bare}{note}P-QR3\n")).stop;
    assert_eq!(stop.map(|it| (it.line, it.ply, it.why)), Some((7, 6, Unread::Aside)));
    // Behind a variation in a sentence, and where a later number follows upon one.
    for behind in [
        " Weaker is 3...P-Q3. 4. P-Q4 PxP 5. KtxP",
        "\n\nNow 4. B-R4 is best.\n\n5. O-O! and White is well.",
    ] {
        let page = format!("1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3.{behind}\n");
        assert_eq!(one(&page).stop.map(|it| it.ply), Some(7), "{page}");
    }
}

#[test]
fn a_result_may_stand_behind_the_last_note() {
    let game = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n4. B-R4 Kt-B3\n";
    let note = "Black attacks the pawn, which White need not guard.\n";
    let end = "The next chapter is on other openings.\n";
    for (words, result) in [
        (format!("{game}\n{note}\nWhite resigns.\n\n{end}"), GameResult::BlackWins),
        (format!("{game}\n{note}\nAnd the game was\ndrawn.\n\n{end}"), GameResult::Draw),
        (format!("{game}\n{note}\n5. Resigns.\n\n{end}"), GameResult::BlackWins),
        (format!("{game}\n{note}\n1-0\n\n{end}"), GameResult::WhiteWins),
        // In the middle of prose, or behind another row, it is no result of the game.
        (format!("{game}\n{note}White resigns.\n\n{end}"), GameResult::Unknown),
        (format!("{game}\n{note}\nWhite resigns.\n{end}"), GameResult::Unknown),
        (format!("{game}{note}1-0\n\n{end}"), GameResult::Unknown),
        (format!("{game}\nScore of the match now:\n\n1-0\n\n{end}"), GameResult::Unknown),
        (format!("{game}\n{note}\n3. B-B4 B-B4\n\nWhite resigns.\n\n{end}"), GameResult::Unknown),
        (format!("{game}\n{note}\nGAME II.\n\nWhite resigns.\n\n{end}"), GameResult::Unknown),
    ] {
        let score = one(&words);
        assert_eq!((score.san().join(" ").as_str(), score.result), (RUY, result), "{words}");
        assert!(score.is_whole(), "{words}");
    }
    // It is said from what the result is taken, but behind the number that is due it is no conclusion.
    let read = |words: &str| one(&format!("{game}\n{note}\n{words}\n\n{end}"));
    let choice = &read("White resigns.").choices[0];
    assert_eq!((choice.line, choice.ply, choice.why), (8, 8, ChoiceReason::BehindNote));
    assert_eq!(choice.to_string().split(':').next(), Some("White resigns. is read as 0-1"));
    assert!(read("5. Resigns.").choices.is_empty());
    // Where the score goes on it has not ended.
    let page = format!("{game}\n{note}\n6. R-K1 P-QKt4\n\nWhite resigns.\n\n{end}");
    assert_eq!((one(&page).result, one(&page).is_whole()), (GameResult::Unknown, false));
}

#[test]
fn a_result_of_another_game_is_not_taken_from_a_note() {
    let game = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n4. B-R4 Kt-B3\n";
    for words in [
        "Here the opponent of Morphy went on badly.\n\nBlack resigned.",
        "In the next game Black played 4...B-K2 instead, and lost.\n\n1-0",
        "The two games of that day were soon over.\n\n1-0\n\n0-1",
        "The two games of that day were soon over.\n\nBlack resigned.\n\nDrawn.",
    ] {
        let score = one(&format!("{game}\n{words}\n\n"));
        assert_eq!((score.san().join(" ").as_str(), score.result), (RUY, GameResult::Unknown));
    }
    let note = "Black attacks the Pawn, which White's Queen need not guard.";
    assert_eq!(one(&format!("{game}\n{note}\n\nDrawn.\n")).result, GameResult::Draw);
}

#[test]
fn closing_words_may_go_on_in_the_next_line() {
    for (words, result) in [
        ("4. Aa4 Cf6 Il Bianco\nabbandona.", GameResult::BlackWins),
        ("4. Aa4 Il\nNero abbandona.", GameResult::WhiteWins),
        ("4. Aa4 Cf6 Il\nBianco\nabbandona.", GameResult::Unknown),
    ] {
        let page = format!("1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 {words}\n");
        assert_eq!(one(&page).result, result, "{words}");
    }
}

#[test]
fn moves_in_bold_type_among_words_are_the_score() {
    for page in [
        "**1. e4 e5 2. Nf3 Nc6** is usual.\n\n**3. Bb5 a6 4. Ba4 Nf6** is better than 4...d6 5. c3.\n",
        "**1. e4 e5 2. Nf3 Nc6**\n\nAfter 2...d6 3. d4 White is better. **3. Bb5 a6** is Morphy's.\n\
         **4. Ba4 Nf6** is better than 4...d6 5. c3.\n",
        "'''1. e4 e5 2. Nf3 Nc6 3. Bb5 a6'''\n\n'''4. Ba4 Nf6''' is better than 4...d6 5. c3.\n",
        // White's moves alone.
        "**1. e4** e5 **2. Nf3** Nc6 **3. Bb5** a6 **4. Ba4** Nf6 is the main line.\n",
        "White opened **1. e4** e5 **2. Nf3** Nc6 **3. Bb5** a6 **4. Ba4** Nf6 as usual.\n",
        "**1. e4** e5 **2. Nf3** Nc6 (the usual move here) **3. Bb5** a6 **4. Ba4** Nf6\n",
        "**1. e4** *the usual move* e5 **2. Nf3** Nc6 *(as always)* **3. Bb5** a6 **4. Ba4** Nf6\n",
        "**1. e4** e5 **2. Nf3** Nc6. Here White has several good ways to play. **3. Bb5** a6. \
         **4. Ba4** Nf6\n",
    ] {
        assert_eq!(moves(page), RUY, "{page}");
    }
}

#[test]
fn moves_in_bold_type_go_on_in_the_next_line() {
    let game =
        "**1. e4 e5 2. Nf3 Nc6 3. Bb5** is the Spanish game. After 3. Bc4 Black has a choice.";
    for rest in ["**3...\na6 4. Ba4 Nf6**", "**3... a6\n4. Ba4 Nf6**", "**3... a6 4. Ba4\nNf6**"] {
        let page =
            format!("{game} {rest} is better than 4...d6 5. c3, and **5. O-O Be7** is usual.\n");
        assert_eq!(moves(&page), format!("{RUY} O-O Be7"), "{page}");
    }
    // A mark that is never closed ends with its paragraph.
    let page = format!("{game} **3... a6 4. Ba4\n\n**4... Nf6 5. O-O** is as good as 5. d3.\n");
    assert_eq!(moves(&page), format!("{RUY} O-O"));
}

#[test]
fn moves_that_begin_at_a_diagram_further_above_are_no_score() {
    let diagram = "3 |    |    | ^Kt| ^P |    | ^Kt|    |    |\n";
    let prose = "Here White is able to open the file of the Rook.\n".repeat(12);
    let page = |diagram: &str| {
        format!("{diagram}\n{prose}\n1. P-h4 P-b5\n2. B-b3 Kt-a5\n3. P-h5 Ktxb3\n4. Pa2xb3 Q-a5\n")
    };
    assert!(extract(page(diagram).as_bytes())[0].is_fragment);
    // Without it the move is a misprint.
    assert!(!extract(page("").as_bytes())[0].is_fragment);
}

#[test]
fn a_game_that_a_note_quotes_is_passed_over() {
    let quoted = "\nSo Anderssen once played against Kieseritzky:\n\n1. P-K4 P-K4\n2. P-KB4 PxP\n\
                  3. B-B4 Q-R5 ch\n4. K-B1 P-QKt4\n\nand Black won.\n\n";
    let game = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 ";
    for rest in [
        format!("P-QR3\n{quoted}4. B-R4 Kt-B3\n5. Castles B-K2\n"),
        // The reply could be a move of the game that is quoted.
        format!("\n{quoted}3. P-QR3\n4. B-R4 Kt-B3\n5. Castles B-K2\n"),
        format!("\n{}3. P-QR3\n4. B-R4 Kt-B3\n5. Castles B-K2\n", quoted.replace("3. B", "x. B")),
    ] {
        assert_eq!(moves(&format!("{game}{rest}")), format!("{RUY} O-O Be7"), "{rest}");
    }
    // What is due may go on with that, too.
    let page = format!("{game}P-QR3\n4. B-R4 Kt-B3\n{quoted}5. Castles B-K2\n");
    let stop = extract(page.as_bytes())[0].stop.clone();
    assert_eq!(stop.map(|it| (it.ply, it.why)), Some((9, Unread::Aside)));
    // Fewer will do where the score ends with them.
    let read = |rest: &str| {
        let found =
            extract(format!("{game}P-QR3\n{quoted}4. B-R4 Kt-B3\n5. Castles{rest}").as_bytes());
        (found[0].moves.len(), found[0].stop.is_some())
    };
    assert_eq!(read("\n\nBlack resigns.\n"), (9, false));
    assert_eq!(read("\n"), (6, true));
    let page = "**1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4** In another game there followed 1. d4 d5 2. c4 e6 \
                3. Nc3 Nf6 and so on. **4... Nf6** White resigns.\n";
    let score = one(page);
    assert_eq!((score.san().join(" ").as_str(), score.result.as_pgn()), (RUY, "0-1"));
    // Or it is said that they may be the score, in a sentence too.
    let note =
        "Otherwise went a game of Anderssen's: 1. P-K4 P-K4 2. P-KB4 PxP 3. B-B4 P-Q4 and so on.";
    let page = format!(
        "{game}P-QR3\n4. B-R4 Kt-B3\n5. Castles B-K2\n6. R-K1 P-QKt4\n\n{note} 7. B-Kt3 P-Q3\n"
    );
    let stop = extract(page.as_bytes())[0].stop.clone();
    assert_eq!(stop.map(|it| (it.ply, it.why)), Some((13, Unread::Aside)));
    // Below a heading it is another game.
    let other = quoted.replace(":\n", ".\n");
    let found = extract(format!("{game}P-QR3\n{other}4. B-R4 Kt-B3\n").as_bytes());
    assert_eq!(found[0].moves.len(), 6);
}

#[test]
fn a_line_below_a_move_that_goes_on_as_prose_is_not_played() {
    let game = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n4. B-R4";
    for note in [
        "\n4... B-B4; 5. Castles, KKt-K2; 6. P-B3 was also possible.\n",
        "\n4... B-B4; 5. Castles, KKt-K2; 6. P-B3,\nB-R2 was also possible.\n",
        "\n\n4... B-B4 is met by 5. P-B3 KKt-K2 6. P-Q4 PxP.\n",
        "\n\n4... B-B4 5. Castles KKt-K2 6. P-B3\nB-R2 would be weaker.\n",
    ] {
        let page = format!("{game}{note}\n4... Kt-B3\n5. Castles B-K2\n6. R-K1 P-QKt4\n");
        assert_eq!(moves(&page), format!("{RUY} O-O Be7 Re1 b5"), "{page}");
    }
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
fn of_two_moves_alone_under_a_number_neither_is_the_reply_for_sure() {
    let page = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n4. B-R4, a well-known move.\n\n\
                4. B-K2. In the\nopening the Bishop is of defence, and\nshould attack by playing\n\
                4. P-QKt4.\n\n5. B-Kt3. White waits with\nthe rest of it.\n";
    assert_eq!(moves(page), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4");
    assert!(!one(page).is_whole());
}

#[test]
fn a_paragraph_with_the_number_that_is_due_that_goes_on_as_prose_is_not_played() {
    // Paragraphs of a line each are no lines that a scanner has parted.
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
fn of_a_number_that_stands_twice_in_running_text_neither_is_the_score_for_sure() {
    let game = "1. e4 e5 2. Nf3 Nc6";
    for note in [
        " 3. Bc4 Bc5 4. d3 Nf6, as played by Anderssen, is also good.",
        " 3. Bc4 would be a mistake because of Nf6, when White has nothing better.",
        " Threatening\n3. Bc4 Bc5 4. d3 Nf6, with an even game.",
    ] {
        let score = one(&format!("{game}{note} 3. Bb5 a6 4. Ba4 Nf6 Black resigns.\n"));
        assert_eq!(score.moves[..4], one(&format!("{game} 3. Bb5 a6\n")).moves[..4], "{note}");
        let is_read_on = score.moves.len() > 4 && score.san()[4] == "Bb5";
        let stop = score.stop.map(|it| (it.ply, it.why));
        assert!(is_read_on || stop == Some((5, Unread::Aside)), "{note}: {stop:?}");
    }
}

#[test]
fn a_line_that_a_sentence_goes_on_below_is_not_played() {
    let page = "1. P-K4 P-K4\n2. Kt-KB3\n2. P-KB4\nwould have been answered by\n2... P-Q4 3. PxQP P-K5 4. P-Q3 Kt-KB3\n\
                2... Kt-QB3\n3. B-Kt5 P-QR3\n4. B-R4 Kt-B3\n";
    assert_eq!(moves(page), RUY);
    // The same number with dots is no misprint of the next one.
    let page = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5\n\n3. B-B4\nwould have been answered by\n3...P-Q3\n\n\
                3. ... P-QR3 4. B-R4 Kt-B3 5. Castles B-K2\n";
    assert_eq!(moves(page), format!("{RUY} O-O Be7"));
    // A line may end with a conjunction.
    let page = "1. P-K4 P-K4\n2. Kt-KB3\n\nA good answer is\n2...P-Q3 3. P-Q4 PxP 4. KtxP; or\n2...P-Q4 3. PxP QxP 4. Kt-B3.\n\n\
                2. ... Kt-QB3\n3. B-Kt5\n\nThe opening of Ruy Lopez.\n\n3. ... P-QR3\n4. B-R4 Kt-B3\n";
    assert_eq!(moves(page), RUY);
}

#[test]
fn rows_without_numbers_do_not_go_on_with_those_of_a_note() {
    let page = "White         Black\n\ne4            e5\nNf3           Nc6\nBb5           a6\nBa4           Nf6\n\
                O-O           Be7\n\n6. Qe2 would be a mistake, and White has\nnothing better.\n\nRe1           b5\nBb3           d6\n";
    let score = one(page);
    assert_eq!((score.moves.len(), score.is_whole()), (10, false));
    let numbered = page
        .replace("6. Qe2 would be a mistake, and White has\nnothing better.\n\nRe1", "6. Re1")
        .replace("Bb3", "7. Bb3");
    assert_eq!(moves(&numbered), format!("{RUY} O-O Be7 Re1 b5 Bb3 d6"));
}

#[test]
fn a_reply_that_white_could_have_played_in_two_ways_is_not_played() {
    let page = "1. P-K4 P-K4\n2. P-KB4\n\nSome prefer another move.\n\n2. Kt-B3\n\nWe do not.\n\n\
                2. ... PxP\n3. Kt-KB3 P-KKt4\n4. B-B4 B-Kt2\n";
    assert_eq!(moves(page), "e4 e5 f4 exf4 Nf3 g5 Bc4 Bg7");
}

#[test]
fn the_last_reply_of_a_score_is_not_left_out_silently() {
    for (page, printed) in [
        ("1. P-K4\nP-K4\n2. Kt-KB3\nKt-QB3\n3. B-Kt5\nP*R3\nWhite resigns.\n", "P*R3"),
        ("1. e4 e5\n2. Sf3 Sc6\n3. Lb5 a6\n4. Lxc6 dxcb\n\n", "dxcb"),
    ] {
        let stop = one(page).stop;
        assert_eq!(stop.map(|it| it.printed).as_deref(), Some(printed), "{page}");
    }
}

#[test]
fn a_row_behind_one_of_a_note_is_neither_played_nor_left_out_silently() {
    let game = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n4. B-R4 Kt-B3\n";
    let note = "\nThere was nothing better, for if\n4. BxKt QPxB\n";
    let stop = one(&format!("{game}{note}\n5. P-Q3 P-B3\n\nwith an even game.\n")).stop;
    assert_eq!(stop.map(|it| (it.ply, it.why)), Some((9, Unread::Aside)));
    // Words end it.
    let page = format!("{game}{note}with an even game.\n\n5. Castles B-K2\n");
    assert_eq!(moves(&page), format!("{RUY} O-O Be7"));
}

#[test]
fn a_row_above_the_last_one_is_not_left_out_silently() {
    // The rows of two columns take turns.
    let page = "1. P-K4\nP-K4\n2. Kt-KB3\nKt-QB3\n3. B-Kt5\nP-QR3\n\nThe opening of Ruy Lopez.\n\n\
                4. B-R4\nKt-B3\n7. B-Kt3\nP-Q3\n5. Castles\nB-K2\n8. P-B3\nCastles\n6. R-K1\nP-QKt4\n\n";
    let score = one(page);
    assert!(score.moves.len() == 16 || !score.is_whole(), "{score:#?}");
}

#[test]
fn a_number_within_a_sentence_is_none_of_a_move() {
    let game = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n";
    let note = "The game is now open, and both sides have\n4 moves to consider.\n";
    assert_eq!(moves(&format!("{game}\n{note}\n4. B-R4 Kt-B3\n")), RUY);
    assert_eq!(moves(&format!("{game}{note}4. B-R4 Kt-B3\n")), RUY);
}

#[test]
fn a_line_in_the_middle_of_a_sentence_is_not_played_where_nothing_goes_on_with_it() {
    let page = "1. P-K4\nP-K4\n2. Kt-KB3\nKt-QB3\n3. B-Kt5\nP-QR3\n4. B-R4\n\n4. P-Q3\nwould have been answered by\n\
                4 ...Kt-B3 5. Castles\n\n4. P-QKt4\n5. B-Kt3\nB-Kt2\n";
    let score = one(page);
    assert_eq!(score.san().join(" "), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4");
    assert_eq!(score.stop.map(|it| it.why), Some(Unread::Aside));
}

#[test]
fn a_sentence_may_begin_with_moves_that_come_again_in_its_paragraph() {
    let page = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3 4. BxKt QPxB\n5. P-Q4 PxP, as played by others, is also\n\
                good. 4. B-R4 Kt-B3 5. Castles B-K2 6. R-K1 P-QKt4 7. B-Kt3 P-Q3\n8. P-B3 Castles 9. P-KR3 Kt-QR4\n";
    let score = one(page);
    assert_eq!(score.san().join(" "), "e4 e5 Nf3 Nc6 Bb5 a6");
    let stop = score.stop.unwrap();
    assert_eq!((stop.printed.as_str(), stop.why), ("BxKt QPxB", Unread::Aside));
}

#[test]
fn numbers_go_on_behind_any_number_of_garbled_ones() {
    let moves = "1 P-K4 P-K4 2 Kt-KB3 Kt-QB3 3 B-Kt5 P-QR3 4 B-R4 Kt-B3 5 Castles B-K2 6 R-K1 P-QKt4 \
        7 B-Kt3 P-Q3 8 P-B3 Castles 9 P-KR3 Kt-QR4 10 B-B2 P-B4 11 P-Q4 Q-B2 12 QKt-Q2 BPxP 13 PxP Kt-B3 \
        14 Kt-Kt3 P-QR4 15 B-K3 P-R5 16 QKt-Q2 B-Q2. Black wins.\n";
    assert_eq!(one(moves).moves.len(), 32);
    // What is like figures is read.
    let like = moves.replace(" 10 ", " lO ").replace(" 11 ", " ll ").replace(" 12 ", " l2 ");
    assert_eq!(one(&like).moves.len(), 32, "{like}");
    let garbled = moves.replace(" 7 ", " y ").replace(" 8 ", " & ");
    let garbled = garbled.replace(" 9 ", " g ").replace(" 10 ", " zz ").replace(" 11 ", " zi ");
    let found = one(&garbled);
    assert_eq!((found.moves.len(), found.is_whole()), (12, false), "{garbled}");
    assert_eq!(found.stop.unwrap().why, Unread::Missing(7));
}

#[test]
fn signs_of_judgement_stand_behind_moves() {
    let page = "1. e4 e5 2. Nf3\nNc6 ⇆ [2... d6 3. d4 exd4 4. Nxd4 ±] 3. Bb5 ↑ a6 4. Ba4 □ Nf6 ∞\n";
    assert_eq!(moves(page), RUY);
}

#[test]
fn a_variation_within_a_line_stands_before_the_move_that_is_played() {
    let page = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 The authors give this continuation:  5. d3 d6 6.\n\
                c3 g6  with an equal game. 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3\nO-O 9. h3 Na5 10. Bc2 c5\n";
    let score = one(page);
    assert!(score.is_whole(), "{score:#?}");
    assert_eq!(score.moves.len(), 20);
    assert_eq!(score.san()[8], "O-O");
}

#[test]
fn a_line_of_an_opening_ends_with_and_so_on() {
    let rows = "1. P-K4    P-K4\n2. Kt-KB3  Kt-QB3\n3. B-Kt5   P-QR3\n4. B-R4, &c.\n";
    let score = one(&format!("{rows}\nIn a later chapter the end is shown.\n\n4. Q mates.\n"));
    assert_eq!((score.moves.len(), score.is_whole(), score.result.as_pgn()), (7, true, "*"));
    // Where it goes on all the same, it is not whole.
    let rows_of_pairs = rows.replace("\n4. B-R4", "");
    let sentence = "A note stands here, and then 4. B-R4 Kt-B3 5. Castles B-K2 6. R-K1 P-QKt4.";
    assert!(!one(&format!("{rows_of_pairs}\n{sentence}\n")).is_whole());
    let goes_on = one(&format!("{rows}\n4. Kt-B3\n5. Castles B-K2\n"));
    assert!(!goes_on.is_whole() || goes_on.moves.len() > 7, "{:?}", goes_on.san());
}
