//! Scores as books and magazines of other languages print them.

use super::{moves, one};
use jadoube::book::ChoiceReason;
use jadoube::notation::GameResult;

#[test]
fn squares_are_read_with_blanks_within_them() {
    // As in the Philidor of Madrid, 1846, with castling by the square of the king.
    let page = "Blanco.\nNegro.\n1. e 2 e 4   e 7 e 5\n2. A f 1 c 4   A f 8 c 5\n\
                3. c 2 c 3   C g 8 f 6\n4. d 2 d 4 (a)   e 5 d 4 :\n5. c 3 d 4 : (b)   A c 5 b 6 (c)\n\
                6. C b 1 c 3   R enr. g 8\n7. C g 1 e 2 (d)   c 7 c 6\n";
    assert_eq!(moves(page), "e4 e5 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb6 Nc3 O-O Nge2 c6");
    // As a scanner parts them: *Nýja skákblaðið* 1940, *Tijdschrift van den N. S. B.* 1925.
    let page = "1. d2—d4 Rg8—f6 2. c2—c4 e7—e6 3. Rbl—c3 Bf8—b4 4. a2—a3 Bb4Xc3† 5. b2Xc3 0—0\n\
                6. f 2—f 4! d7—d5 7. e2—e3 b7—b6 8. Bfl —d3 Bc8—b7\n";
    assert!(moves(page).ends_with("O-O f4 d5 e3 b6 Bd3 Bb7"), "{}", moves(page));
}

#[test]
fn finnish_and_romanian_are_read() {
    let finnish = "1. d4 Rf6 2. c4 e6 3. Rc3 Lb4 4. Dc2 0-0 5. a3 Lxc3+ 6. Dxc3 b6 7. Lg5 Lb7\n\
                   Musta luovutti.\n";
    let score = one(finnish);
    assert_eq!(score.san().join(" "), "d4 Nf6 c4 e6 Nc3 Bb4 Qc2 O-O a3 Bxc3+ Qxc3 b6 Bg5 Bb7");
    assert_eq!((score.notation.name(), score.result), ("finnish", GameResult::WhiteWins));
    let romanian = "1. e2—e4 e7—e5\n2. Cg1—f3 Cb8—c6\n3. Nf1—b5 a7—a6\n4. Nb5—a4 Cg8—f6\n\
                    5. 0—0 Nf8—e7\n6. Tf1—e1 Negrul cedează.\n";
    let score = one(romanian);
    assert_eq!(score.san().join(" "), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1");
    assert_eq!((score.notation.name(), score.result), ("romanian", GameResult::WhiteWins));
}

#[test]
fn who_gave_up_and_why_is_the_end_of_a_game() {
    let german = "1. e4 e5\n2. Sf3 Sc6\n3. Lb5 a6\n4. La4 Sf6\n";
    for (closing, result) in [
        ("Beli je predao.", GameResult::BlackWins),
        ("Crni predaje.", GameResult::WhiteWins),
        ("Fehér feladta.", GameResult::BlackWins),
        ("Белые сдались ввиду потери фигуры.", GameResult::BlackWins),
        ("Las negras abandonan ante la pérdida de la dama.", GameResult::WhiteWins),
        ("White resigns in view of the loss of a piece.", GameResult::BlackWins),
        ("Hvítt gaf skákina.", GameResult::BlackWins),
        ("Remi.", GameResult::Draw),
        ("Remis abgebrochen.", GameResult::Draw),
        ("Černý vzdal partii.", GameResult::WhiteWins),
        ("Czarne poddały partię.", GameResult::WhiteWins),
        ("Weiß gibt den Turm auf.", GameResult::Unknown),
    ] {
        assert_eq!(one(&format!("{german}{closing}\n")).result, result, "{closing}");
    }
}

#[test]
fn players_are_named_above_the_heads_of_their_columns() {
    let moves = "1. e2—e4   e7—e5\n2. Sg1—f3   Sb8—c6\n3. Lf1—b5   a7—a6\n";
    let named = |heading: &str| {
        let score = one(&format!("{heading}\n\n{moves}"));
        let tags = score.tags.iter().map(|tag| format!("{} {}", tag.name, tag.value));
        tags.collect::<Vec<_>>().join("; ")
    };
    assert_eq!(named("Lasker   Janowski\nHvit   Svart"), "White Lasker; Black Janowski");
    assert_eq!(
        named("Hvítt.   Svart.\nD. Harrwitz.   P. Morphy."),
        "White D. Harrwitz; Black P. Morphy"
    );
    let brackets = named("BLANCAS.   NEGRAS.\n(Sr. Vázquez.)   (Sr. Golmayo.)");
    assert_eq!(brackets, "White Sr. Vázquez; Black Sr. Golmayo");
    assert_eq!(named("Lasker   Spanish Game\nHvit   Svart"), "");
    // A month is no place.
    assert_eq!(named("Juillet, 1914."), "Date 1914.07.??");
}

#[test]
fn a_score_in_a_newspaper_s_own_signs_is_read() {
    // As a daily of Madrid prints them: a dash for a capture, *j.* for *jaque*.
    let page = "1 e4, c5 / 2 Cf3, d6 / 3 d4, c - d4 / 4 C - d4, Cf6 / 5 Cc3, a6 / 6 Ae3, e6 / 7 f3 (el\n\
                llamado 'ataque inglés') 7... b5 / 8 Cc - b5, a - b5 / 9 A - b5 j., Ad7 y las blancas ganaron.\n";
    let score = one(page);
    assert!(score.san().join(" ").ends_with("f3 b5 Ncxb5 axb5 Bxb5+ Bd7"), "{score:#?}");
    assert_eq!(score.result, GameResult::WhiteWins);
}

#[test]
fn a_page_in_one_line_has_its_scores_among_words() {
    let page = |rest: &str| {
        format!(
            "363. Spanyol. Játszották június 9. Dr. T. Dr. B. 1. e2—e4 e7—e5 2. Hg1—f3 Hb8—c6 Jó volt 2. . . d6 \
             is. 3. Ff1—b5 a7—a6 4. Fb5—a4 Hg8—f6{rest}\n"
        )
    };
    let score = one(&page(" 5. 0—0 Ff8—e7 6. Bf1—e1 b7—b5 7. Fa4—b3 d7—d6 8. c2—c3 0—0"));
    assert!(score.is_whole() && score.moves.len() == 16, "{score:#?}");
    // So few are quoted in a sentence.
    assert!(jadoube::book::extract(page("").as_bytes()).iter().all(|it| it.is_fragment));
}

#[test]
fn descriptive_names_are_read_with_every_part_by_itself() {
    const RUY: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7";
    let french = "1. P. 4 R. — P. 4 R.\n2. C. 3 F. R. — C. 3 F. D.\n3. F. 5 C. — P. 3 T. D.\n\
                  4. F. 4 T. — C. 3 F.\n5. Roque. — F. 2 R.\n";
    assert_eq!(moves(french), RUY);
    let spanish = "1   P 4 R   P 4 R\n2   C R 3 A   C D 3 A\n3   A 5 C   P 3 T D\n\
                   4   A 4 T   C 3 A\n5   Enroca   A 2 R\n";
    assert_eq!(moves(spanish), RUY);
}

#[test]
fn figures_that_a_scanner_took_for_russian_letters_are_read() {
    let russian = "1. e4 е5 2. КfЗ Ксб 3. Сb5 аб 4. Са4 Кfб 5. О—О Се7\nЧёрные сдались.\n";
    let score = one(russian);
    assert_eq!(score.san().join(" "), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7");
    assert!(score.choices.iter().all(|it| it.why == ChoiceReason::OtherAlphabet));
    // In a Hungarian magazine the knight's letter is Russian too.
    assert_eq!(
        moves("1. e4 e6 2. d4 d5 3. НсЗ Нf6 4. e5 Hfd7 5. Hce2 c5\n").split(' ').nth(4),
        Some("Nc3")
    );
}

#[test]
fn games_follow_upon_each_other_in_one_line() {
    let page = "[Escandinava] 1. P4R P4D 2. PxP DxP 3. C3AD D3D 4. P4D C3AR 5. C3AR P3TD [Siciliana] \
                1. P4R P4AD 2. C3AR C3AD 3. P4D PxP 4. CxP P3CR 5. CxC PCxC 6. A2R A2CR 7. P3TR P3D\n";
    let found = jadoube::book::extract(page.as_bytes());
    let whole: Vec<_> = found.iter().map(|it| (it.moves.len(), it.is_whole())).collect();
    assert_eq!(whole, [(10, true), (14, true)], "{found:#?}");
}

#[test]
fn the_sign_of_a_capture_or_of_a_novelty_stands_behind_a_move() {
    let german = "1. e4 e5 2. Sf3 Sc6 3. d4 ed4: 4. Sd4: Sf6 5. Sc6: bc6: 6. Ld3 d5! N 7. ed5: cd5: 8. 0-0 Le7\n";
    let read = "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nf6 Nxc6 bxc6 Bd3 d5 exd5 cxd5 O-O Be7";
    assert_eq!(moves(german), read);
    let long = "1. e2-e4 d7-d5 2. e4x d5 Dd8: d5 3. Sb1-c3 Dd5-a5 4. d2-d4 Sg8-f6\n";
    assert_eq!(moves(long), "e4 d5 exd5 Qxd5 Nc3 Qa5 d4 Nf6");
}
