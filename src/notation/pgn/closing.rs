//! The words with which old scores end: `Resigns`, `White resigns`, `and wins`, `Drawn game`.

use crate::chess::Color;
use crate::notation::record::GameResult;

/// What a word at the end of a score says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Resigns,
    Wins,
    Draws,
}

use Ending::{Draws, Resigns, Wins};

/// What it says, in the languages of the dialects.
const ENDINGS: [(&str, Ending); 33] = [
    ("resigns", Resigns),
    ("resigned", Resigns),
    ("resign", Resigns),
    ("wins", Wins),
    ("won", Wins),
    ("win", Wins),
    ("mates", Wins),
    ("drawn", Draws),
    ("draw", Draws),
    ("draws", Draws),
    ("aufgegeben", Resigns),
    ("gibt", Resigns),
    ("gewinnt", Wins),
    ("remis", Draws),
    ("unentschieden", Draws),
    ("abandonne", Resigns),
    ("abandonnent", Resigns),
    ("gagne", Wins),
    ("gagnent", Wins),
    ("nulle", Draws),
    ("abandona", Resigns),
    ("abandonan", Resigns),
    ("ganan", Wins),
    ("tablas", Draws),
    ("abbandona", Resigns),
    ("abbandonano", Resigns),
    ("vince", Wins),
    ("patta", Draws),
    ("geeft", Resigns),
    ("wint", Wins),
    ("remise", Draws),
    ("сдались", Resigns),
    ("ничья", Draws),
];

/// The players, as the same languages name them.
const PLAYERS: [(&str, Color); 22] = [
    ("white", Color::White),
    ("black", Color::Black),
    ("weiss", Color::White),
    ("weiß", Color::White),
    ("schwarz", Color::Black),
    ("blanc", Color::White),
    ("blancs", Color::White),
    ("noir", Color::Black),
    ("noirs", Color::Black),
    ("blancas", Color::White),
    ("negras", Color::Black),
    ("bianco", Color::White),
    ("nero", Color::Black),
    ("wit", Color::White),
    ("zwart", Color::Black),
    ("белые", Color::White),
    ("чёрные", Color::Black),
    ("черные", Color::Black),
    ("whites", Color::White),
    ("blacks", Color::Black),
    ("bianchi", Color::White),
    ("neri", Color::Black),
];

/// What may stand before them.
const FILLERS: [&str; 13] =
    ["and", "was", "und", "et", "y", "e", "en", "the", "les", "las", "game", "partie", "la"];

/// The result that words at the beginning of a text say, and how many bytes of it they are.
/// Without a name it is the player to move who resigns, and the other who wins.
pub(super) fn closing(text: &str, to_move: Color) -> Option<(GameResult, usize)> {
    let mut named = None;
    let mut words = words(text).skip_while(|(word, _)| FILLERS.contains(&word.as_str())).peekable();
    if let Some(player) = words.peek().and_then(|(word, _)| player(word)) {
        named = Some(player);
        words.next();
    }
    let (word, mut end) = words.next()?;
    let (_, ending) = ENDINGS.iter().find(|(known, _)| *known == word)?;
    // `by perpetual check`, `auf`, `game`
    end = words.last().map_or(end, |(_, end)| end);
    let result = match ending {
        Draws => GameResult::Draw,
        Resigns => won_by(!named.unwrap_or(to_move)),
        Wins => won_by(named.unwrap_or(!to_move)),
    };
    Some((result, end))
}

/// Whether a line names nothing but the players' colours, as over the columns of a score.
pub(super) fn is_column_heading(line: &str) -> bool {
    let names = || line.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    names().count() > 0 && names().all(|word| player(&word.to_lowercase()).is_some())
}

pub(super) fn player(word: &str) -> Option<Color> {
    PLAYERS.iter().find(|(known, _)| *known == word).map(|(_, player)| *player)
}

fn won_by(player: Color) -> GameResult {
    if player == Color::White { GameResult::WhiteWins } else { GameResult::BlackWins }
}

/// The words with which a line begins, in small letters, each with where it and its punctuation
/// end; up to what is no word.
fn words(text: &str) -> impl Iterator<Item = (String, usize)> {
    let line = text.split(['\n', '\r']).next().unwrap_or_default();
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = line.get(at..)?;
        let word = rest.trim_start_matches([' ', '\t']);
        let letters = word.find(|c: char| !c.is_alphabetic()).unwrap_or(word.len());
        let (letters, after) = word.split_at(letters);
        let behind = after.trim_start_matches(['.', ',']);
        let ends = behind.is_empty() || behind.starts_with(char::is_whitespace);
        at = line.len() - behind.len();
        (!letters.is_empty() && ends).then(|| (letters.to_lowercase(), at))
    })
}

#[cfg(test)]
mod tests {
    use super::{closing, is_column_heading};
    use crate::chess::Color;
    use crate::notation::GameResult;

    #[test]
    fn the_words_at_the_end_of_a_score_are_a_result() {
        for (text, result, len) in [
            ("Resigns.\n\n", GameResult::BlackWins, 8),
            ("resigns", GameResult::BlackWins, 7),
            ("Black resigns. 1-0", GameResult::WhiteWins, 14),
            ("and wins.", GameResult::BlackWins, 9),
            ("and White wins", GameResult::WhiteWins, 14),
            ("Drawn by perpetual check.", GameResult::Draw, 25),
            ("And the game was drawn.", GameResult::Draw, 23),
            ("Drawn game (a)", GameResult::Draw, 10),
            ("Weiss gibt auf", GameResult::BlackWins, 14),
            ("Les Noirs abandonnent.", GameResult::WhiteWins, 22),
        ] {
            assert_eq!(closing(text, Color::White), Some((result, len)), "{text}");
        }
        for text in ["", "and", "White", "P-K4", "wins2", "and Burn resigns", "Drawn-out"] {
            assert_eq!(closing(text, Color::White), None, "{text}");
        }
    }

    #[test]
    fn columns_are_headed_by_the_colours() {
        for line in ["WHITE. BLACK.", "  White   Black", "Weiß: | Schwarz:"] {
            assert!(is_column_heading(line), "{line}");
        }
        for line in ["", "1. e4", "Zukertort Steinitz", "White (Burn)"] {
            assert!(!is_column_heading(line), "{line}");
        }
    }
}
