//! The players whom a line of a heading names by its form: in two columns, or with a dash between.

use super::prose::is_prose;
use crate::notation::printed::closing::player;
use crate::notation::printed::names::{is_of_somebody, name_in};
use crate::notation::printed::places::is_place;
use crate::notation::printed::words::{is_word, month};

/// A name has no more words.
const WORDS: usize = 5;

/// No line between the names of the players and the first move is longer, in bytes, and no more are there.
const LONGEST: usize = 60;
const LINES: usize = 3;

/// What no name has of a person, and no place that is not known: words of headings, and of the openings.
const NO_NAMES: &str = "spring summer autumn winter monday tuesday wednesday thursday friday saturday sunday played \
    game games board table round final first second third fourth fifth sixth seventh eighth ninth tenth part chapter \
    lesson section volume book appendix problem example diagram introduction correspondence copyright tactics strategy \
    gambit counter countergambit defence defense opening attack variation declined accepted exchange closed open \
    ending endgame giuoco piano ruy sicilian french scotch vienna italian spanish russian indian nimzo slav \
    scandinavian kann dragon benoni catalan pawn queen's king's queen king bishop's knight's knights rook \
    white black chess tournament tourney match congress championship meeting team club \
    turnier kongress partie runde eröffnung verteidigung angriff gambit tournoi ronde défense ouverture attaque \
    torneo apertura defensa difesa gambito ronda siciliana española spanische sizilianisch sizilianische französisch \
    française italiana turniej runda obrona turnaj kolo obrana tornooi verdediging verseny forduló турнир матч тур \
    защита дебют гамбит";

/// Whether a text has a word that no name has.
pub(super) fn is_no_name(text: &str) -> bool {
    let text = text.to_lowercase();
    let mut words = text.split(|c: char| !(c.is_alphabetic() || "'’".contains(c)));
    words.any(|word| {
        let word = word.replace('’', "'");
        is_in(NO_NAMES, &word) || month(&word).is_some() || is_word(|of| of.game, &word)
    })
}

/// Whether a word is one of these.
pub(super) fn is_in(words: &str, word: &str) -> bool {
    words.split_whitespace().any(|known| known == word)
}

/// Words in small letters that names have: `Rio de Janeiro`, `Frankfurt am Main`.
const OF_NAMES: &str = "de da di do du del der den la le van von am an of on sur upon";

/// Whether a text can be a name, of a person or a place.
pub(super) fn is_name(text: &str) -> bool {
    let is_of_a_name = |c: char| c.is_alphabetic() || " .,'’-".contains(c);
    let is_word = |word: &str| word.starts_with(char::is_uppercase) || is_in(OF_NAMES, word);
    text.starts_with(char::is_uppercase)
        && text.chars().all(is_of_a_name)
        && text.split_whitespace().all(is_word)
        && text.split(|c: char| !c.is_alphabetic()).any(|word| word.len() > 2)
}

/// The names of the players in the line below the heads of their columns, or above it.
pub(super) fn in_columns(line: &str) -> Option<Vec<(&'static str, String)>> {
    let cells = line.split("  ").map(|cell| cell.trim_matches([' ', '(', ')']));
    let cells: Vec<&str> = cells.filter(|it| !it.is_empty()).collect();
    let [white, black] = *cells.as_slice() else { return None };
    let are_names = [white, black].iter().all(|name| is_name(name) && !is_no_name(name));
    let named = |tag, name| Some((tag, name_in(name).filter(|name| is_of_somebody(name))?));
    let both = [named("White", white), named("Black", black)];
    Some(both.into_iter().flatten().filter(|_| are_names).collect())
}

/// The players of the one line of a heading that is two names with a dash between, if no words stand between it
/// and the first move: `Marshall - Capablanca` / `Nueva York, 1909`.
pub(super) fn in_a_pair(heading: &[&str]) -> Vec<(&'static str, String)> {
    let pairs = heading.iter().enumerate().filter_map(|(at, line)| Some((at, pair(line)?)));
    let mut pairs: Vec<_> = pairs.collect();
    let Some((at, named)) = pairs.pop().filter(|_| pairs.is_empty()) else { return Vec::new() };
    let below = heading.get(at + 1..).unwrap_or_default();
    let is_near =
        below.len() <= LINES && below.iter().all(|line| line.len() <= LONGEST && !is_prose(line));
    if is_near { named } else { Vec::new() }
}

/// The players of a line that is nothing but two names with a dash between, and their ratings in brackets.
fn pair(line: &str) -> Option<Vec<(&'static str, String)>> {
    let (white, black) = parted(line)?;
    let (white, black) = (player_in(white)?, player_in(black)?);
    let ratings = [("WhiteElo", white.1), ("BlackElo", black.1)];
    let ratings = ratings.into_iter().filter_map(|(tag, rating)| Some((tag, rating?.to_owned())));
    Some([("White", white.0), ("Black", black.0)].into_iter().chain(ratings).collect())
}

/// What stands on both sides of the one dash of a line. A hyphen without blanks may be of a name: `Saint-Amant`.
fn parted(line: &str) -> Option<(&str, &str)> {
    let halves = ["--", "–", "—", " - "].iter().find_map(|dash| line.split_once(dash));
    halves.filter(|(_, behind)| !behind.contains("--"))
}

/// A player and the rating in brackets behind the name, if a text is nothing else.
fn player_in(text: &str) -> Option<(String, Option<&str>)> {
    let text = text.trim().trim_end_matches(',');
    let rated = text.strip_suffix(')').and_then(|text| text.rsplit_once('('));
    let (name, rating) = rated.map_or((text, None), |(name, rating)| (name.trim(), Some(rating)));
    let is_rating = |it: &str| it.len() == 4 && it.bytes().all(|byte| byte.is_ascii_digit());
    let is_colour = |word: &str| player(&word.to_lowercase()).is_some();
    let is_player = is_name(name)
        && name.split_whitespace().count() <= WORDS
        && rating.is_none_or(is_rating)
        && !is_no_name(name)
        && !is_place(name)
        && !name.split(|c: char| !c.is_alphabetic()).any(is_colour)
        && is_of_somebody(name);
    name_in(name).filter(|_| is_player).map(|name| (name, rating))
}
