//! Games at odds: which piece the lines above a score say is taken off before it begins.

use crate::chess::{Movement, Position};

/// The position from which a score begins, if its heading names the piece that is given.
///
/// It is said whose it is, or it is White's: who gives a piece has the first move. *Pawn and move* is
/// the pawn of Black's king's bishop.
pub(super) fn position(heading: &[&str]) -> Option<Position> {
    let text = heading.join(" ").to_lowercase();
    let words: Vec<&str> = { text.split(|c: char| !c.is_alphabetic()) }
        .filter(|word| !word.is_empty() && *word != "s")
        .collect();
    let behind = |word: &str| words.iter().position(|it| *it == word).map(|at| &words[at + 1..]);
    let (is_blacks, piece) = match (behind("remove"), behind("odds")) {
        (Some(["white", piece @ ..]), _) => (false, piece),
        (Some(["black", piece @ ..]), _) => (true, piece),
        (
            None,
            Some(["of", "the", "pawn", "and", "move", ..] | ["of", "pawn", "and", "move", ..]),
        ) => (true, &["king", "bishop", "pawn"][..]),
        (None, Some(["of", "the", piece @ ..] | ["of", piece @ ..])) => (false, piece),
        _ => return None,
    };
    without(is_blacks, file_and_rank(piece)?)
}

/// The file, from 0, on which a piece or pawn stands first that is named here, and whether it is a pawn.
fn file_and_rank(words: &[&str]) -> Option<(usize, bool)> {
    let name = |word: &&str| {
        Some(match *word {
            "king" | "k" => 'K',
            "queen" | "q" => 'Q',
            "rook" | "r" => 'R',
            "knight" | "kt" => 'N',
            "bishop" | "b" => 'B',
            "pawn" | "p" => 'P',
            _ => return None,
        })
    };
    let names: String = words.iter().map_while(name).collect();
    let bare = names.strip_suffix('P');
    let file = match bare.unwrap_or(&names) {
        "QR" => 0,
        "QN" => 1,
        "QB" => 2,
        "Q" => 3,
        "K" if bare.is_some() => 4,
        "KB" => 5,
        "KN" => 6,
        "KR" => 7,
        _ => return None,
    };
    Some((file, bare.is_some()))
}

/// The starting position without one piece.
fn without(is_blacks: bool, (file, is_pawn): (usize, bool)) -> Option<Position> {
    let mut ranks = ["rnbqkbnr", "pppppppp", "PPPPPPPP", "RNBQKBNR"].map(str::to_owned);
    let rank = match (is_blacks, is_pawn) {
        (true, false) => 0,
        (true, true) => 1,
        (false, true) => 2,
        (false, false) => 3,
    };
    ranks[rank].replace_range(file..=file, "1");
    let [first, second, third, fourth] = ranks;
    let lost = match (file, is_pawn, is_blacks) {
        (0, false, false) => 'Q',
        (7, false, false) => 'K',
        (0, false, true) => 'q',
        (7, false, true) => 'k',
        _ => ' ',
    };
    let castling = "KQkq".replace(lost, "");
    let fen = format!("{first}/{second}/8/8/8/8/{third}/{fourth} w {castling} - 0 1");
    Position::from_fen(&fen, Movement::default()).ok().map(|(position, _)| position)
}

#[cfg(test)]
mod tests {
    use super::position;

    #[test]
    fn a_heading_names_the_piece_that_is_given() {
        for (heading, board) in [
            ("Remove White's Q. R. from the Board.", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR"),
            (
                "Played at the odds of the Queen's Knight.",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR",
            ),
            ("Remove Black's King's Bishop's Pawn.", "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
            ("At the odds of the Pawn and Move.", "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
        ] {
            let fen = position(&["GAME X.", heading]).map(|it| it.fen());
            assert!(fen.is_some_and(|fen| fen.starts_with(board)), "{heading}");
        }
        for heading in
            ["At odds of Knight.", "The odds of two moves.", "Odds of the exchange.", "Remove it."]
        {
            assert!(position(&[heading]).is_none(), "{heading}");
        }
    }
}
