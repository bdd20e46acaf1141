//! What is concluded of a move, and not read: marks, slips, what reads on.

use super::{RUY, one};
use jadoube::book::{ChoiceReason, Mark, Unread, extract};
use jadoube::notation::GameResult;

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
fn the_cells_of_a_scanned_page_are_put_right() {
    // White's move and Black's below it; behind some the figure of a note.
    let cells = "I P to K 4|PtoK4|2 Kt to K B 3|Kt to Q B 3|3 B to Kt s|PtoQR33|4 B to R 4|\
        Kt to B 3|S Castles|KtxP2|6 P to Q 4|P to Q Kt 4|7 B to Kt 3|PtoQ43|8 PxP|B to K 3 =*|\
        9 P to B 3|B to K 2|lo R to K sq|Castles|n QKttoQ2|Kt to B 4 >|12 B to B 2|P to Q 5|";
    let score = one(&cells.replace('|', "\n\n"));
    assert_eq!(
        score.san().join(" "),
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4 d4 b5 Bb3 d5 dxe5 Be6 c3 Be7 Re1 O-O Nbd2 Nc5 Bc2 d4"
    );
    // Two games beside each other are not one.
    let beside = "8 PxP B-K3\n9 B-Q3 1 Kt-K5\n10 Castles 2 Kt-Q2\n";
    let game = "1 P-K4 P-K4\n2 Kt-KB3 Kt-QB3\n3 B-Kt5 P-QR3\n4 B-R4 Kt-B3\n5 Kt-B3 P-QKt4\n";
    let score = one(&format!("{game}6 B-Kt3 B-K2\n7 P-Q3 1 P-Q3\n8 Castles 2 Castles\n{beside}"));
    assert!(!score.is_whole() && score.moves.len() <= 13, "{score:#?}");
    // Where the rank of a square is lost, it need not be the first, which is printed elsewhere.
    let lost = cells.replace("P to B 3|B to K 2", "K to R sq|Q R to Kt sq");
    let lost = lost.replace("R to K sq", "Q to K");
    let score = one(&lost.replace('|', "\n\n"));
    let stop = score.stop.unwrap();
    assert_eq!((score.moves.len(), stop.candidates), (18, vec!["Qe1".into(), "Qe2".into()]));
}

#[test]
fn a_row_of_a_scan_is_read_behind_what_is_no_number_if_it_reads_on() {
    let page = |row: &str| {
        format!(
            "1 P to K 4 P to K 4\n2 Kt to K B 3 Kt to Q B 3\n3 B to Kt 5 P to Q R 3\n4 B to R 4 Kt to B 3\n{row}\n\
             6 P to Q*s 4th P to Q Kt 4\n7 B to Kt^s 3rd P to Q 4\n8 PxP B to K's Srd\n\
             9 P to B 3 B to K's 2iid\n10 R to K sq Castles\n11 Q Kt to Q^s 2nd Kt to B*s 4th\n\
             i 12 B to B 2 Resigns.\n"
        )
    };
    let score = one(&page("J Castles KtxP"));
    assert!(score.is_whole() && score.moves.len() == 23, "{score:#?}");
    assert_eq!(score.result, GameResult::WhiteWins);
    let rows = score.choices.iter().filter(|it| matches!(it.why, ChoiceReason::GarbledNumber(_)));
    let printed: Vec<&str> = rows.map(|it| it.printed.as_str()).collect();
    assert_eq!(printed, ["J Castles", "i 12 B to B 2"]);
    // The number that is due may stand in a note, and what is no row is none.
    for (row, ply) in
        [("5 Castles would be met by KtxP.", 10), ("J Castles is met by KtxP", 9), ("", 9)]
    {
        let score = one(&page(row));
        let read = score.san();
        assert_eq!(read[..8].join(" "), RUY, "{row}");
        let stop = score.stop.unwrap();
        assert_eq!((read.len() + 1, stop.ply), (ply, ply), "{row}");
        assert_eq!((stop.line, stop.why), (6, Unread::Missing(5)), "{row}");
    }
}

#[test]
fn a_row_of_a_scan_has_its_own_number_where_the_one_that_is_due_stands_below() {
    // The rows of two columns take turns.
    let page = "1. P. to K's 4th\nP. to K's 4th\n3. P. to Q's 4th\nP. takes P.\n2. Kt. to K. B*s 3rd\n\
        Kt. to Q. B*s 3rd\n4. Kt. takes P.\nKt. to B*s 3rd\n5. Kt. to Q. B*s 3rd\nB. to Q. Kt*s 5tb\n\
        6. Kt. takes Kt.\nKt. P. takes Kt.\n7. B. to Q*s 3rd\nP. to Q*s 4tb\n8. P. takes P.\nP. takes P.\n\
        9. Castles\nCastles\n";
    let score = one(page);
    assert_eq!((score.san().join(" ").as_str(), score.is_whole()), ("e4 e5", false));
}

#[test]
fn a_slip_is_left_open_where_it_is_not_found_out_what_else_it_could_be() {
    let game = |rest: &str| one(&format!("1. P-K4 P-K4\n2. P-QR7 {rest}"));
    let sure = game(
        "P-QB3\n3. P-R5 P-QKt3\n4. P-QKt3 P-QB4\n5. P-QB4 P-QKt4\n6. P-KKt4 P-QR3\n7. P-KR3 P-KR3\n",
    );
    assert_eq!((sure.choices[0].read.as_str(), sure.choices[0].why), ("a4", ChoiceReason::Slip));
    assert!(sure.is_whole(), "{sure:#?}");
    // With a3 none of five hundred ways leads to the seventh move, and not all of them are tried.
    let open =
        game("P-B3\n3. P-B3 P-Kt3\n4. P-Kt3 P-B4\n5. P-B4 P-Kt4\n6. P-Kt4 P-R3\n7. P-R5 P-R4\n");
    assert_eq!(open.stop.map(|it| (it.ply, it.candidates.len())), Some((3, 2)));
}

#[test]
fn a_doubled_pawn_is_told_from_others() {
    let game = "1. P-Q4 P-Q4\n2. P-QB4 PxP\n3. Q-R4 ch Kt-B3\n4. Q takes doubled P. Kt-B3\n";
    let score = one(game);
    let choice = &score.choices[0];
    assert_eq!((choice.read.as_str(), choice.why), ("Qxc4", ChoiceReason::Doubled));
    assert_eq!(choice.others, ["Qxa7"]);
    let two = one(&game.replace("Kt-B3\n4.", "P-QB3\n4."));
    assert_eq!(two.stop.unwrap().candidates, ["Qxc4", "Qxc6+", "Qxa7"]);
}

#[test]
fn what_a_book_marks_is_not_meant_where_it_is_not_marked() {
    let game = "1. P-K4 P-K3\n2. P-K5 P-Q4\n3. PxP e.p. BxP\n4. P-Q4 Kt-KB3\n\n";
    let page = format!("{game}{game}1. P-K4 P-K3\n2. P-K5 P-QB3\n3. P-QB4 P-Q4\n4. PxP KPxP\n");
    let found = extract(page.as_bytes());
    let choice = &found[2].choices[0];
    assert_eq!(
        (choice.read.as_str(), choice.why),
        ("cxd5", ChoiceReason::Unmarked(Mark::EnPassant))
    );
}

#[test]
fn a_score_that_leaves_a_check_unmarked_may_leave_others_so() {
    let marked = "1. P-K4 P-K4\n2. B-B4 B-B4\n3. BxP ch KxB\n4. Q-R5 ch P-KKt3\n\n";
    let open = |queen: &str| {
        format!(
            "{marked}1. P-K4 P-K3\n2. P-Q4 P-Q4\n3. PxP PxP\n4. Q-K2 {queen}B-K2\n5. Q-Q1 Kt-KB3\n6. B-Kt5 P-B3\n"
        )
    };
    let last = |page: String| extract(page.as_bytes()).pop().unwrap();
    assert_eq!(last(open("ch ")).choices[0].why, ChoiceReason::Unmarked(Mark::Check));
    assert_eq!(
        last(open("")).stop.map(|stop| stop.candidates),
        Some(vec!["Bg5".into(), "Bb5+".into()])
    );
}

#[test]
fn castling_is_on_the_king_s_side_where_the_book_names_the_queen_s() {
    let open = "1. P-K4 P-Q4\n2. PxP QxP\n3. Kt-QB3 Q-QR4\n4. P-Q4 B-B4\n5. B-Q2 P-K3\n\
                6. Q-K2 Kt-QB3\n7. Kt-B3 Kt-B3\n8. P-KKt3 P-KR3\n9. B-Kt2 B-K2\n10. Castles";
    let named = format!("{open} QR P-R3\n\n");
    let choices = |page: String| extract(page.as_bytes()).pop().unwrap().choices;
    let choice = &choices(format!("{named}{named}{open} P-R3\n"))[0];
    assert_eq!(
        (choice.read.as_str(), choice.why),
        ("O-O", ChoiceReason::Unmarked(Mark::QueenSide))
    );
    assert!(choices(format!("{named}{open} P-R3\n")).is_empty());
}

#[test]
fn a_check_that_is_not_called_mate_or_discovered_is_another_one() {
    let mate = "1. P-KB3 P-K4\n2. P-KKt4 Q-R5 mate\n\n";
    let mates = "1. P-K4 P-K4\n2. Q-R5 Kt-QB3\n3. B-B4 Kt-B3\n4. QxP ch KtxQ\n";
    let pawn = "1. P-K4 P-K4\n2. Kt-KB3 Kt-KB3\n3. KtxP KtxP\n4. Q-K2 Kt-KB3\n";
    let discovered = format!("{pawn}5. Kt-B6 dis. ch. Q-K2\n\n");
    let discovers = format!("{pawn}5. Kt-QB3 P-KR3\n6. Kt-Kt5 P-KKt3\n7. KtxP ch QxKt\n");
    for (marked, open, read, mark) in
        [(mate, mates, "Qxe5+", Mark::Mate), (&discovered, &discovers, "Nxc7+", Mark::Discovered)]
    {
        let choices = |page: String| extract(page.as_bytes()).pop().unwrap().choices;
        let choice = &choices(format!("{marked}{marked}{open}"))[0];
        assert_eq!((choice.read.as_str(), choice.why), (read, ChoiceReason::Unmarked(mark)));
        // One mark alone could be a slip.
        let choices = choices(format!("{marked}{pawn}\n{open}"));
        assert!(!choices.iter().any(|it| matches!(it.why, ChoiceReason::Unmarked(_))));
    }
}

#[test]
fn the_end_of_a_score_decides_where_the_other_moves_do_not_reach_it() {
    let game = "1. P-K4 P-K4\n2. P-KB4 P-Q4\n3. PxP";
    // PxQP or PxKP: only the first leaves a pawn on K5 to advance.
    let score = one(&format!("{game} P-K5\n4. P-Q3 PxP\n"));
    assert!(matches!(score.choices[0].why, ChoiceReason::ReadsToItsEnd(_)), "{score:#?}");
    // In a scan what follows may be garbled, and six half-moves must tell them apart.
    let scan = format!("{game} P-K5\n4. P-Q3 P~P\n");
    let page = format!("{scan}\n{scan}\n{scan}\n{scan}\n");
    let stop = extract(page.as_bytes()).swap_remove(0).stop;
    assert_eq!(stop.map(|it| it.candidates.len()), Some(2));
}

#[test]
fn a_move_that_may_be_of_two_pieces_does_not_stop_what_rivals_another() {
    let page = "1. P-K4 P-KB3\n2. P-Q4 P-K3\n3. B-Q3 Kt-K2\n4. B-K3 P-Q4\n5. Kt-QB3 PxP\n6. KtxP Kt-Q4\n\
                7. Kt-KR3 B-K2\n8. Q-R5 ch P-Kt3\n9. Q-R6 B-B sq\n10. Q-R4 B-Kt2\n11. Castles KR Castles\n\
                12. P-QB4 KtxB\n13. PxKt P-KB4\n14. Kt-Kt5 P-KR3\n15. Kt-B3 P-K4\n16. QxQ RxQ\n\
                17. B-B2 PxP\n18. PxP BxP ch\n19. KtxB RxKt\n";
    // If the knight of R3 has gone to Kt5, that of K4 could go to B3 too, on the queen's side.
    let stop = one(page).stop.unwrap();
    assert_eq!((stop.ply, stop.candidates), (27, vec!["Nhg5".to_owned(), "Neg5".to_owned()]));
}

#[test]
fn a_check_that_is_printed_and_none_is_doubted() {
    let page =
        |sign: &str| format!("1. P-K4 P-K4\n2. B-B4 B-B4\n3. Q-B3 {sign}\nP-QR3\n4. P-Q3 P-Q3\n");
    assert_eq!(one(&page("")).choices.len(), 0);
    let doubted = |sign: &str| one(&page(sign)).choices[0].why;
    assert_eq!(doubted("ch."), ChoiceReason::FalseMark(Mark::Check));
    assert_eq!(doubted("mate."), ChoiceReason::FalseMark(Mark::Mate));
    let hashed = one("1. e4 e5\n2. Bc4 Bc5\n3. Bxf7# Kxf7\n");
    assert_eq!(hashed.choices[0].why, ChoiceReason::FalseMark(Mark::Mate));
}

/// Behind every row stand twelve that could be the next one, and behind each of those twelve more.
#[test]
fn rivals_behind_rivals_are_given_up_in_time() {
    let rows = |n: usize| {
        (0..12).map(move |k| match k % 3 {
            0 => format!("\n{n}. P-R3 Kt-Kt sq\n"),
            1 => format!("\n{n}. R-Kt sq P-Kt3\n"),
            _ => format!("\n{n}. Kt-Kt sq Kt-B3\n"),
        })
    };
    let page: String = (3..30).flat_map(rows).collect();
    let found = extract(format!("1. Kt-KB3 Kt-KB3\n2. Kt-B3 Kt-B3\n{page}").as_bytes());
    assert!(found[0].moves.len() >= 4 && !found[0].is_whole(), "{:#?}", found[0]);
}

#[test]
fn a_letter_that_is_like_a_figure_is_the_rank_of_a_square_and_not_left_out() {
    let game = "1. P to K 4 P to K 4\n2. Kt to K B 3 Kt to Q B 3\n3. B to Kt 5 Kt to B z\n";
    let rest = "4. Castles Kt takes P\n5. P to Q 4 B to K 2\n6. Q to K 2 Kt to Q 3\n";
    let score = one(&format!("{game}{rest}"));
    assert_eq!(
        (score.moves.len(), score.stop.map(|it| it.printed)),
        (5, Some("Kt to B z".to_owned()))
    );
}

#[test]
fn the_rank_of_a_garbled_move_is_not_the_number_below() {
    let rows = "1. P to Q 4             P to Q 4\n2. Et to K B 3          Et to K B 3\n3. P to B 4             P to B 3\n\
                4. P to K 3             Q to Et 3\n5. Et to B 3            B to B 4\n6. B to Q 3             B takes B\n";
    let moves = |rows: &str| one(rows).san().join(" ");
    assert!(moves(rows).starts_with("d4 d5 Nf3 Nf6 c4 c6"), "{}", moves(rows));
    // Nor is a file that cannot be read left out.
    let rows = "1. P to K 4    P to K 4\n2. Q to B 3    Kt to Q B 3\n3. Q to Q Et 3  P to Q 3\n";
    assert!(!moves(rows).contains("Qd1"), "{}", moves(rows));
    // Nor the square of a captured piece.
    let rows = "1. P-K4 P-Q4\n2. PxP QxP(QEt4)\n3. Kt-QB3 Q-QR4\n";
    assert_eq!(moves(rows), "e4 d5 exd5");
}
