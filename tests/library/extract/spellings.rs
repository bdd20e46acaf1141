//! Moves as books spell them, and as scanners misread them.

use super::{RUY, moves, one};
use jadoube::book::ChoiceReason;
use jadoube::notation::GameResult;

#[test]
fn a_letter_for_another_is_put_right_where_one_move_is_left() {
    let game = |move_four: &str| {
        format!(
            "1. P-K4 P-K4\n2. P-KB4 PxP\n3. Kt-KB3 P-KKt4\n4. B-B4 {move_four}\n5. P-Q4 P-Q3\n\
             6. O-O P-KR3\n7. P-B3 B-B3\n8. P-KKt3 P-Kt5\n9. Kt-R4 P-B6\n"
        )
    };
    let score = one(&game("B-QKt2"));
    assert_eq!((score.choices[0].read.as_str(), score.choices[0].why), ("Bg7", ChoiceReason::Slip));
    assert!(score.is_whole(), "{score:#?}");
    // With the other bishop's move that it could be the score does not go on.
    assert_eq!(score.choices[0].others, ["Bb4"]);
    let castled = game("B-QKt2").replace("6. O-O", "6. P-Q4").replace("5. P-Q4", "5. O-O");
    let both = one(&castled.replace("B-B3\n8", "Kt-K2\n8"));
    assert_eq!(both.stop.map(|stop| stop.candidates.len()), Some(2));
    let open = one(&game("R-B5"));
    assert_eq!(open.moves.len(), 7, "{open:#?}");
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
        (format!("{RUY}5. Castles K. P-QKt4\n6. B-Kt3 P-Q3\n"), "O-O b5 Bb3 d6"),
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
        // A number stands at the end of a page, and its move on the next one.
        (format!("{RUY}5.\n\n\nO-O B-K2\n"), "O-O Be7"),
        // A rank is not the number of the next move, which begins a line.
        (
            "1. P-K4 P-K4\n2. K. Kt. to B. 3. Q. Kt. to B. 3.\n3. B-B4 B-B4\n".into(),
            "Nf3 Nc6 Bc4 Bc5",
        ),
        // Nor is it the number of a move that does not come.
        (
            "1. P-K4 P-K4\n2. K. Kt. to B. 3. Q. Kt. to B. 3.\n3. B-B4 K. B. to B. 4.\n\nProse.\n"
                .into(),
            "Nf3 Nc6 Bc4 Bc5",
        ),
        // Captures.
        ("1. P-K4 P-Q4\n2. PxP Q-Q3\n3. P-QB4 P-QB4\n4. PxP e.p. KtxP\n".into(), "dxc6 Nxc6"),
        ("1. P-K4 P-K4\n2. P-KB4 P take P\n3. Kt-KB3 P-KKt4\n".into(), "exf4 Nf3 g5"),
        ("1. P-K4 P-K4\n2. P-KB4 P takes p\n3. Kt-KB3 P-KKt4\n".into(), "exf4 Nf3 g5"),
        ("1. P4R P4R\n2. P4AR P toma P\n3. C3AR P4CR\n".into(), "exf4 Nf3 g5"),
        ("1. P4R P4R\n2. P4BR PxP\n3. C3BR P4CR\n4. B4B B2C\n".into(), "Bc4 Bg7"),
        ("1. P 4 R P 4 R\n2. P 4 FR P pr. P\n3. C 3 FR P 4 CR\n".into(), "exf4 Nf3 g5"),
        // A check behind a colon.
        ("1. P-K4 P-K4\n2. B-B4 P-QB4\n3. B takes P: ch. K takes B\n".into(), "Bxf7+ Kxf7"),
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
        // Two moves in two lines are two.
        ("1 P-K4\nP-K4\n2 Kt-QB3\nKt-KB3\n3 P-B4\nP-Q4\n4 PxKP KtxP\n".into(), "fxe5 Nxe4"),
        ("1. e4\ne5\n2. Sf3\nc6\n3. Lb5\na6\n".into(), "e4 e5 Nf3 c6 Bb5 a6"),
        ("1. P 4 R P 4 R\n2. C 3 F R C 3 F D\n3. F 5 C P 3 T D\n".into(), "Bb5 a6"),
        (
            "1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3; 3. B-Kt5, P\nQR3; 4. B-R4, Kt-B3.\n".into(),
            "a6 Ba4 Nf6",
        ),
        // The dash of a move stands at either side of the end of a line; that of a list is none.
        (
            "1. e2-e4 e7-e5 2. Sg1-\nf3 Sb8-c6 3. Lf1-b5 a7\n-a6 4. Lb5-a4\n".into(),
            "Nf3 Nc6 Bb5 a6 Ba4",
        ),
        ("1. e4 e5\n2. Sf3 Sc6\n3. d4\n- d5 was feared\n".into(), "Nf3 Nc6 d4"),
        (
            "1. e2 - e4, e7 - e5 2. d2 - d4, e5 :\nd4 3. Dd1 : d4, Sb8\n- c6 4. Dd4 - d3, d7 -\nd6\n"
                .into(),
            "d4 exd4 Qxd4 Nc6 Qd3 d6",
        ),
        // Nothing but blanks, or a stroke between the moves.
        ("1. P K 4, P K 4; 2. Kt K B 3, Kt Q B 3; 3. B Kt 5, P Q R 3\n".into(), "Nf3 Nc6 Bb5 a6"),
        ("1. e4/e5 2. Sf3/Sc6 3. Lb5/a6\n".into(), "e4 e5 Nf3 Nc6 Bb5 a6"),
        ("1. P to Q4 / P to Q4 2. P to QB4 / P takes P\n3. P to K3 / P to K4".into(), "e3 e5"),
        ("1. P to Q4 / P to Q4 2. P to QB4 / P to K4 3. P takes P / P to Q5".into(), "dxe5 d4"),
        // A name ends the line, a rank or a pawn begins the next.
        (
            "1. P. to K. 4., P. to K. 4. 2. Kt. to K. B. 3., Kt. to Q. B. 3. 3. B. to Kt.\n\
             5., P. to Q. R. 3. 4. B. takes Kt.\nP. takes B.\n"
                .into(),
            "Nf3 Nc6 Bb5 a6 Bxc6",
        ),
        (
            "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3 4. BxKt QPxB 5. Q-K2 B-KKt5 6. Q-B4 Q-B3\n\
             7. KtxP QxB\nP 8. QxQ\n"
                .into(),
            "Nxe5 Qxf2+",
        ),
        (
            "1. P 4 R P 4 R 2. C 3 AR C 3 AD 3. A 4 AD A 4 AD 4. P 4 CD A\n3 CD 5. P 5 CD C 4 TD\n".into(),
            "b4 Bb6 b5 Na5",
        ),
        ("1. Pawn to King's 4th, same. 2. Knight to King\nBishop's 3d.\n".into(), "e4"),
        // The printer divides a word.
        (
            "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-B4 B-B4 4. Cas-\ntles P-Q3 5. P-B3 Kt-B3\n".into(),
            "O-O d6 c3 Nf6",
        ),
        // The letter of a note, dust, and what stands for the first number.
        ("1. Sf3       Sf6\n2. c4        c5\n3. d4 a)     cxd4\n4. Sxd4      d5\n".into(), "cxd4 Nxd4 d5"),
        ("'1. P-K4     P-K4\n 2. Kt-KB3    Kt-QB3\n".into(), "e4 e5 Nf3 Nc6"),
        ("l  e4       e5\n2  Nf3      Nc6\n".into(), "e4 e5 Nf3 Nc6"),
        // A scanner's letter for the rank.
        ("1. e4 e5 2. Sf3 Sc6 3. d3 Le7 4. Le2 Sf6 5. 0-0 0-0 6. Tel Te8 7. Lfl Lf8\n".into(), "Re1 Re8 Bf1 Bf8"),
    ] {
        assert!(moves(&page).ends_with(last), "{page}{}", moves(&page));
    }
}

#[test]
fn a_page_of_a_scanned_magazine_is_read() {
    // The slips are those of a digitised Hungarian magazine: l for 1, roman figures, e for c.
    let page = "I. e4, e5 2. Hf3, Hc6 3. Fb5, a6 4. Fa4, Hf6 5. 0—0, Fe7 6. Bel, b5 7. Fb3, d6\n\
                8. c3, 0—0 9. a4, b4 10. d4, be; (Jobb az ed.) II. de:, (Erre számított.) 11.—, He5:\n\
                12. He5:, de: 13. Hc3:, a5! 14. Hd5, Hd5: 15. Fd5:, Ba6 16 Fe3, Fb4 Sötét feladta.\n";
    let score = one(page);
    assert!(score.is_whole() && score.result == GameResult::WhiteWins, "{score:#?}");
    assert_eq!(score.moves.len(), 32);
    let concluded: Vec<String> = score.choices.iter().map(|it| it.read.clone()).collect();
    assert_eq!(concluded, ["Re1", "bxc3"]);
}

#[test]
fn letters_of_another_alphabet_are_read() {
    let page = "1. e2—e4 e7—e5\n2. Kg1—f3 Kb8—c6\n3. Cf1—b5 a7—a6\n4. Cb5—a4 Kg8—f6\n5. 0—0 Cf8—e7\n6. Лf1—e1 b7—b5\n";
    let score = one(page);
    assert_eq!(score.san()[..8].join(" "), RUY);
    assert!(score.choices.iter().all(|it| it.why == ChoiceReason::OtherAlphabet));
}

#[test]
fn her_wing_is_the_queen_s_and_the_other_is_named() {
    let score = one("1. P-K4 P-K4\n2. Q-B3 P-Q3\n3. Q. to her Kt's 3d. Kt-KB3\n");
    let choice = &score.choices[0];
    assert_eq!((choice.read.as_str(), choice.others.as_slice()), ("Qb3", &["Qg3".to_owned()][..]));
}

#[test]
fn a_scanned_page_is_read_where_blanks_and_words_are_lost() {
    let page =
        "1PtoK4 PtoK4\n2 KttoKB3 KttoQB3\n3 BtoKt5 PtoQR3\n4 Bt. Kt QPt. B\n5 Castles B to KKt5\n";
    assert_eq!(moves(page), "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O Bg4");
    let page = "1. P. to K*s 4tb. 1. P. to K's 4tli.\n2. Kt. to B's 3rfl. 2. Kt. to Q. B*s Srd.\n\
                3. B. to Kf s 5th. 3. Castlos.\n3. P. to Q. R's 3rd.\n4. B. tikes Kt. 4. Q's P. takes B.\n";
    let score =
        one(&page.replace(" 3. Castlos.", "").replace("Kt. to B's 3rfl", "Kt. to K. B's 3rfl"));
    assert_eq!(score.san().join(" "), "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6", "{score:#?}");
    let read = |ply| score.choices.iter().find(|it| it.ply == ply).map(|it| it.why);
    assert_eq!((read(1), read(6)), (Some(ChoiceReason::Word), None));
    let choice = score.choices.iter().find(|it| it.ply == 1).unwrap();
    assert_eq!(choice.printed, "P. to K*s 4tb.");
}

#[test]
fn a_letter_names_the_wing_before_the_next_number() {
    let game = |last: &str| {
        let opening =
            "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3 4. B-R4 Kt-B3 5. Castles K. B-K2";
        moves(&format!("{opening} 6. P-Q3 Castles K. {last}\n"))
    };
    assert!(game("7. P-B3 P-Q3").ends_with("d3 O-O c3 d6"));
    let white = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n4. B-R4 Kt-B3\n5. Castles K. P. to Q. 3.\n";
    assert!(moves(white).ends_with("O-O d6"));
}

#[test]
fn a_garbled_reply_in_running_text_is_not_left_out_silently() {
    for (page, line, printed) in [
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 Sfb 4. 0-0 Sxe4 5. d4 Sd6\n", 1, "Sfb 4. 0-0"),
        ("1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3 3. B-Kt5 Px 4. Castles KtxP 5. P-Q4 Kt-Q3\n", 2, "Px"),
    ] {
        let score = one(page);
        let stop = score.stop.unwrap_or_else(|| panic!("{page}"));
        assert_eq!((score.moves.len(), stop.ply, stop.line), (5, 6, line), "{page}");
        assert!(stop.printed.starts_with(printed), "{}", stop.printed);
    }
}

#[test]
fn a_rank_that_is_glued_to_its_file_is_not_left_out() {
    let page = "1. P. to K's 4th. 1. P. to K's 4th.\n2. P. to Q's 4th. 2. P. takes P.\n\
                3. Q. takes P. 3. Kt. to Q. B's 3rd.\n4. Q. to Q. B's4th. 4. P. to Q's 3rd.\n";
    let score = one(page);
    assert_eq!(score.san().join(" "), "e4 e5 d4 exd4 Qxd4 Nc6");
    let stop = score.stop.unwrap();
    assert_eq!((stop.line, stop.ply, stop.printed.as_str()), (4, 7, "Q. to Q. B's4th"));
    assert!(stop.candidates.contains(&"Qc4".to_owned()), "{:?}", stop.candidates);
}

#[test]
fn a_line_may_end_within_a_move() {
    for (page, read) in [
        ("1. e2-e4 e7-e5 2. Sg1-f3 Sb8-c6 3. Lf1-b5 a7-a6 4. Lb5 x\nc6 d7 x c6\n", "Bxc6 dxc6"),
        ("1. e2-e4 e7-e5 2. Sg1-f3 Sb8-c6 3. Lf1-b5 a7-a6 4. Lb5 x c6 d7\nx c6\n", "Bxc6 dxc6"),
        (
            "1. P to K 4 P to K 4 2. Kt to K B 3 Kt(QKt1)\nto B 3 3. B to Kt 5 P to Q R 3\n",
            "Nc6 Bb5 a6",
        ),
        // The reply goes on in the next line, and not White's move.
        ("1)P4R P4D 2)P x P D x P 3)D3A C3AR 4)D x D C\nx D 5)C3AR P3R\n", "Qxd5 Nxd5 Nf3 e6"),
        (
            "1. P to Q 4 P to Q 4 2. B to B 4 B to B 4 3. Kt to Q B 3 Kt to Q B 3\n4. Q to Q 2 Q to Q 2 5. Castles (Q\n\
             R) Castles (Q R)\n",
            "O-O-O O-O-O",
        ),
    ] {
        let score = one(page);
        assert!(score.is_whole() && score.san().join(" ").ends_with(read), "{page}: {score:#?}");
    }
}

#[test]
fn a_quotation_of_markdown_may_end_its_lines_within_a_move() {
    let page = "> 1. e2 – e4, e7 – e5 2. Cb1 – c3, Cb8 – c6 3. Af1 – c4, Cg8 –\n\
                > f6 4. d2 – d3, Af8 – b4\n>\n> Las blancas abandonaron.\n";
    let score = one(page);
    assert_eq!(score.san().join(" "), "e4 e5 Nc3 Nc6 Bc4 Nf6 d3 Bb4");
    assert_eq!((score.result.as_pgn(), score.choices.len()), ("0-1", 0));
    assert_eq!(moves(&format!("{}1. e4 e5\n> 2. Nf3 Nc6\n", ">".repeat(1 << 16))), "e4 e5 Nf3 Nc6");
}

#[test]
fn where_a_captured_piece_stands_is_no_note() {
    let page = "1. P-K4 P-K4\n2. P-Q4 PxP\n3. QxP (at Q's 4th) Kt-QB3\n4. Q-K3 Kt-B3\n";
    assert_eq!(moves(page), "e4 e5 d4 exd4 Qxd4 Nc6 Qe3 Nf6");
}
