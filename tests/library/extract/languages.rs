//! Scores as books and magazines of other languages print them.

use super::{moves, one};
use jadoube::notation::GameResult;

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
fn games_follow_upon_each_other_in_one_line() {
    let page = "[Escandinava] 1. P4R P4D 2. PxP DxP 3. C3AD D3D 4. P4D C3AR 5. C3AR P3TD [Siciliana] \
                1. P4R P4AD 2. C3AR C3AD 3. P4D PxP 4. CxP P3CR 5. CxC PCxC 6. A2R A2CR 7. P3TR P3D\n";
    let found = jadoube::book::extract(page.as_bytes());
    let whole: Vec<_> = found.iter().map(|score| (score.moves.len(), score.is_whole())).collect();
    assert_eq!(whole, [(10, true), (14, true)], "{found:#?}");
}
