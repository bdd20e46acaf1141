//! Games at odds: which piece the lines above a score say is taken off before it begins.

use super::game;
use crate::chess::{Movement, Position};

/// So many lines above a score it is said which piece is removed.
const LINES: usize = 6;

/// Of *Remove* before `White's Q's R]` a scanner may have so many letters wrong.
const NEAR: usize = 4;

/// The position from which a score begins, if a line above it says that a piece is removed; none if it cannot
/// be read which.
pub(super) fn removed(text: &str) -> Option<Option<Position>> {
    let lines = text.rsplit('\n').map(str::trim).filter(|line| !line.is_empty()).take(LINES);
    let is_of_game = |line: &&str| {
        !line.starts_with(|c: char| c.is_ascii_digit()) && game::number(line).is_none()
    };
    let is_begun = |line: &&str| line.starts_with(|c: char| !c.is_lowercase());
    lines.take_while(is_of_game).filter(is_begun).find_map(|line| {
        let text = line.to_lowercase();
        let words = words(&text);
        let [verb, player, piece @ ..] = words.as_slice() else { return None };
        let given = without_named(is_black(player)?, piece);
        let is_other_word = ["before", "move"].contains(verb);
        let is_near = given.is_some() && line.ends_with([']', ')']) && !is_other_word;
        let distance = strsim::levenshtein(verb, "remove");
        (distance == 0 || is_near && distance <= NEAR).then_some(given)
    })
}

/// Whether a word names Black, or White: scanners read `BlacVs` and `Wliite's`.
fn is_black(word: &str) -> Option<bool> {
    let is_near = |name| strsim::levenshtein(word, name) < 3;
    (is_near("black") || is_near("white")).then(|| is_near("black"))
}

/// The position without the piece that is named in `Q. R. from the board`, or `Q. R., and` what Black has for
/// it.
fn without_named(is_blacks: bool, words: &[&str]) -> Option<Position> {
    let piece = words.split(|word| ["from", "and"].contains(word)).next()?;
    let is_named = piece.iter().all(|it| name(it).is_some());
    without(is_blacks, file_and_rank(piece)?).filter(|_| is_named)
}

/// The position from which a score begins, if its heading names the piece that is given at odds: a piece of
/// White's, who gives it and has the first move. *Pawn and move* is the pawn of Black's king's bishop.
pub(super) fn position(heading: &[&str]) -> Option<Position> {
    let text = heading.join(" ").to_lowercase();
    let words = words(&text);
    let odds = words.iter().position(|it| *it == "odds")?;
    let (is_blacks, piece) = match &words[odds + 1..] {
        ["of", "the", "pawn", "and", "move", ..] | ["of", "pawn", "and", "move", ..] => {
            (true, &["king", "bishop", "pawn"][..])
        }
        ["of", "the", piece @ ..] | ["of", piece @ ..] => (false, piece),
        _ => return None,
    };
    without(is_blacks, file_and_rank(piece)?)
}

fn words(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| !c.is_alphabetic());
    words.filter(|word| !word.is_empty() && *word != "s").collect()
}

/// The file, from 0, on which a piece or pawn stands first that is named here, and whether it is a pawn.
fn file_and_rank(words: &[&str]) -> Option<(usize, bool)> {
    let names: String = words.iter().map_while(|it| name(it)).collect();
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

/// The letter of a piece that a word names.
pub(super) fn name(word: &str) -> Option<char> {
    Some(match word {
        "king" | "k" => 'K',
        "queen" | "q" | "qs" => 'Q',
        "rook" | "r" => 'R',
        "knight" | "kt" => 'N',
        "bishop" | "b" | "bs" => 'B',
        "pawn" | "p" => 'P',
        _ => return None,
    })
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
    use super::{position, removed};

    #[test]
    fn a_heading_names_the_piece_that_is_given() {
        for (heading, board) in [
            (
                "Played at the odds of the Queen's Knight.",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR",
            ),
            ("At the odds of the Pawn and Move.", "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
        ] {
            let fen = position(&["GAME X.", heading]).map(|it| it.fen());
            assert!(fen.is_some_and(|fen| fen.starts_with(board)), "{heading}");
        }
        for heading in ["At odds of Knight.", "The odds of two moves.", "Odds of the exchange."] {
            assert!(position(&[heading]).is_none(), "{heading}");
        }
    }

    #[test]
    fn a_line_says_which_piece_is_removed() {
        for (line, board) in [
            ("Remove White's Q. R. from the Board.", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR"),
            ("Remove Black's King's Bishop's Pawn.", "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
            ("(Remove BlacVs K. Bs P.)", "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
            ("|Rernovo White's Q's R]", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR"),
        ] {
            let above = format!("GAME X.\nBetween the same.\n{line}\nWHITE. (Mr. M.) BLACK.\n");
            let fen = removed(&above).flatten().map(|it| it.fen());
            assert!(fen.is_some_and(|fen| fen.starts_with(board)), "{line}");
        }
        assert!(removed("Remove White's Q's KtJ\n").is_some_and(|it| it.is_none()));
        let moves = "Remove Black's K. B. P., and White has two moves.";
        assert!(removed(moves).flatten().is_some());
        for line in [
            "before White's Queen",
            "[Before White's Q. R.]",
            "move White's Q. P.)",
            "remove the Bishop.",
            "(giving Black's Queen)",
            "31. Remove White's Q. R.",
            "(Remove White's Q. R.)\nGAME II.\nBetween the same.",
        ] {
            assert!(removed(line).is_none(), "{line}");
        }
    }
}
