//! Layouts of rows, lists and fractions, and what stands beside them or between.

use jadoube::book::extract;

use super::RUY;

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
}
