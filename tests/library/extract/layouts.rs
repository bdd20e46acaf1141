//! Layouts of scores: halves printed side by side, dots in columns, tables, diagrams.

use super::{RUY, moves};

const LONGER: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5";

#[test]
fn the_halves_of_a_game_stand_beside_each_other() {
    let left = ["1 P-K4 P-K4", "2 Kt-KB3 Kt-QB3", "3 B-Kt5 P-QR3", "4 B-R4 Kt-B3", "5 O-O B-K2"];
    let right = ["6 R-K1 P-QKt4", "7 B-Kt3 P-Q3", "8 P-B3 O-O", "9 P-KR3 Kt-QR4", "10 B-B2 P-B4"];
    let rows: String =
        left.iter().zip(right).map(|(left, right)| format!("{left:<24}{right}\n")).collect();
    assert_eq!(moves(&rows), LONGER);
    // The second half may be shorter.
    let shorter = rows.replace("10 B-B2 P-B4", "");
    assert_eq!(moves(&shorter), LONGER.trim_end_matches(" Bc2 c5"));
    let score = super::one(&format!("A heading.\n\n{rows}"));
    assert_eq!(score.lines, (3, 7));
}

#[test]
fn dots_stand_in_a_column_for_a_move_behind_a_note() {
    let start = "1. P-K4       1. P-K4\n2. Kt-KB3     2. Kt-QB3\n3. B-Kt5      ";
    for page in [
        format!("{start}...\n\nThe best.\n\n   ...        3. P-QR3\n4. B-R4       4. Kt-B3\n"),
        format!(
            "{start}3. ——\n\nIf 4. Castles, Black wins.\n\n3. ——     P-QR3\n4. B-R4       Kt-B3\n"
        ),
    ] {
        assert_eq!(moves(&page), RUY, "{page}");
    }
}

#[test]
fn diagrams_and_markup_end_nothing() {
    const FIRST: &str = "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n";
    for between in [
        "\n(Position after Black's 3rd move.)\n\n",
        "\n8 | r | . | b | q | k | b | n | r |\n7 | . | p | p | p | . | p | p | p |\n1 | R | N | B | Q | K | . | . | R |\n\n",
        "\n8 r . b q k b n r\n7 . p p p . p p p\n1 R N B Q K . . R\n  a b c d e f g h\n\n",
    ] {
        assert_eq!(moves(&format!("{FIRST}{between}4. Ba4 Nf6\n")), RUY, "{between}");
    }
    for page in [
        "**1. e4 e5 2. Nf3 Nc6 3. Bb5 a6**\n\n> A note.\n\n4\\. Ba4 Nf6\n",
        "| # | White | Black |\n|---|---|---|\n| 1 | e4 | e5 |\n| 2 | Nf3 | Nc6 |\n| 3 | Bb5 | a6 |\n| 4 | Ba4 | Nf6 |\n",
        "<html><p>1. e4 e5<br>2. Nf3 Nc6<br>3. Bb5 a6<script>4. d4</script><p>4. Ba4 Nf6",
    ] {
        assert_eq!(moves(page), RUY, "{page}");
    }
}
