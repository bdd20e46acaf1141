//! The number that a heading gives a game.

use crate::notation::printed::words::is_word;

/// The number of the game that a line heads: `GAME VII.`, `Partie 12`, `Game No. 207. Played in`. It
/// stands alone or before a full stop, a comma or a dash, and the game is no continued one.
pub(super) fn number(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let name = line.split(|c: char| !c.is_alphabetic()).next()?;
    let is_headed = name.starts_with(char::is_uppercase) && is_word(|of| of.game, name);
    let rest = line.get(name.len()..)?.trim_start_matches(['.', ' ']);
    // `Xo.` and `Ko.` are what scanners make of it.
    let rest = ["No.", "No,", "Xo.", "Ko.", "No", "Nr."]
        .iter()
        .find_map(|no| rest.strip_prefix(no))
        .unwrap_or(rest);
    let rest = rest.trim_start();
    let number = rest.split(|c: char| !c.is_alphanumeric()).next()?;
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit())
        || number.chars().all(|c| "IVXLC".contains(c));
    let behind = rest.get(number.len()..)?;
    let is_alone = behind.trim().is_empty();
    // `17...` is the number of a move, and `No` may say that it was not played.
    let is_of_move = behind.starts_with("..") || name == "No" && !line.starts_with("No.");
    let ends = is_alone || !is_of_move && behind.starts_with(['.', ',', ':', ';', '-', '–', '—']);
    (is_headed && is_number && ends && !number.is_empty()).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn a_heading_numbers_its_game() {
        for (line, n) in [
            ("GAME VII.", Some("VII")),
            ("Partie 12", Some("12")),
            ("Game No. 207. Played in the first round.", Some("207")),
            ("GAME II.--Played at Leeds, 1841.", Some("II")),
            ("Game Xo. 130.", Some("130")),
            ("Game 3 went on so.", None),
            ("No. 5 of the match", None),
            ("No! 4. b4 is better", None),
            ("GAME 12 (continued)", None),
            ("game 3.", None),
        ] {
            assert_eq!(number(line), n, "{line}");
        }
    }
}
