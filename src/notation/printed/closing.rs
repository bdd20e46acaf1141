//! The closing words of old scores: `Resigns`, `White resigns`, `and wins`, `Drawn game`.

use super::words::{Meaning, TAILS, has_meaning, is_in};
use crate::chess::Color;
use crate::notation::game_result::GameResult;

#[derive(Clone, Copy, PartialEq, Eq)]
enum ClosingWord {
    Resigns,
    Wins,
    Draws,
    /// `announced mate in four`
    Announces,
    /// The players give the game up together: `abandoned as drawn`
    Abandons,
    /// `gives up the game`
    GivesUp,
}

use ClosingWord::{Abandons, Announces, Draws, GivesUp, Resigns, Wins};

/// More English verbs for the end of a game.
const IN_ENGLISH: [(ClosingWord, &str); 3] =
    [(Announces, "announced announces"), (Abandons, "abandoned"), (GivesUp, "gives gave given")];

/// Returns the meaning of a verb for the end of a game.
fn ending(verb: &str) -> Option<ClosingWord> {
    let verbs = [(Meaning::Resigns, Resigns), (Meaning::Wins, Wins), (Meaning::Draws, Draws)];
    if let Some((_, ending)) = verbs.into_iter().find(|(meaning, _)| has_meaning(verb, *meaning)) {
        return Some(ending);
    }
    let (ending, _) = IN_ENGLISH.into_iter().find(|(_, known)| is_in(known, verb))?;
    Some(ending)
}

/// Returns true if these words may follow the verb without changing its meaning.
fn is_tail(words: &[&str]) -> bool {
    let words = words.join(" ");
    TAILS.split(", ").any(|tail| match tail.strip_suffix('…') {
        Some(begin) => words.starts_with(begin),
        None => tail == words,
    })
}

/// Returns the result stated by the words at the beginning of a text, and their length in bytes. If
/// no player is named, the player to move resigns, or the other player wins.
pub(crate) fn closing(text: &str, to_move: Color) -> Option<(GameResult, usize)> {
    let mut words = words(text).skip_while(|spoken| is_filler(&spoken.word)).peekable();
    let mut named = words.peek().and_then(|spoken| player(&spoken.word));
    if named.is_some() {
        words.next();
    }
    let verb = words.find(|spoken| named.is_none() || !is_filler(&spoken.word))?;
    let ending = ending(&verb.word)?;
    let mut clause = vec![verb];
    while !clause.last()?.closes
        && let Some(next) = words.next()
    {
        clause.push(next);
    }
    let end = clause.last()?.end;
    let tail: Vec<&str> = clause[1..].iter().map(|spoken| spoken.word.as_str()).collect();
    match (ending, &tail[..]) {
        // `Won by White`
        (Resigns | Wins, ["by", by]) if named.is_none() => named = Some(player(by)?),
        (Announces, ["mate", ..]) => named = Some(named?),
        (Announces, _) => return None,
        (Abandons, ["the", "game"]) if named.is_some() => {
            return Some((GameResult::won_by(!named?), end));
        }
        (Abandons, _) if tail.first().is_none_or(|word| *word != "as") => return None,
        (GivesUp, ["up", "as", "drawn"] | ["up", "as", "a", "draw"]) => {
            return Some((GameResult::Draw, end));
        }
        (GivesUp, ["up", rest @ ..]) if is_contest(rest) => named = Some(named?),
        (GivesUp, ["mate" | "checkmate", ..]) => {
            return Some((GameResult::won_by(named?), end));
        }
        (GivesUp, _) => return None,
        // An announcement: `White mates in four moves`.
        (Wins, ["in", .., "moves"] | ["by", "force", ..]) => named = Some(named?),
        (_, []) => {}
        (_, tail) if !is_tail(tail) => return None,
        _ => {}
    }
    let result = match ending {
        Draws | Abandons => GameResult::Draw,
        Resigns | GivesUp => GameResult::won_by(!named.unwrap_or(to_move)),
        Wins | Announces => GameResult::won_by(named.unwrap_or(!to_move)),
    };
    Some((result, end))
}

/// Reads the value of a Result tag: a result in any usual spelling, or in words that do not depend
/// on the player to move: `White wins`, `Draw`.
pub(crate) fn result_of_tag(text: &str) -> Option<GameResult> {
    GameResult::from_pgn(text).or_else(|| {
        let [white, black] = Color::ALL.map(|to_move| closing(text, to_move));
        let (result, len) = white.filter(|_| white == black)?;
        (len == text.trim_end().len()).then_some(result)
    })
}

/// Returns true if a line ends with a word that is a result only if no more words follow: `wins`,
/// which `a piece` may follow, but not `resigns`.
pub(crate) fn is_verdict(line: &str) -> bool {
    let last = line.split(|c: char| !c.is_alphabetic()).rfind(|word| !word.is_empty());
    let last = last.unwrap_or_default().to_lowercase();
    matches!(ending(&last), Some(Draws | Wins))
}

/// Returns true for `the game`, `the contest` and the like, or no words.
fn is_contest(words: &[&str]) -> bool {
    matches!(words, [] | ["the", "game" | "battle" | "contest" | "struggle"])
}

/// Words with which a remark on the rest of a game may begin.
const REMARKS: &str = "mate mates mating with winning forcing mit avec";

/// Returns true if the first word of a text may begin a remark that ends a score without a result:
/// `and Black should win`, `mate in three`.
pub(crate) fn may_be_remark(text: &str) -> bool {
    let first = words(text).next().map(|spoken| spoken.word).unwrap_or_default();
    is_filler(&first) || is_in(REMARKS, &first) || player(&first).is_some()
}

/// Returns true if a line consists of the names of colours, as above the columns of a score.
pub(crate) fn is_column_heading(line: &str) -> bool {
    let mut colors = colors(line).peekable();
    colors.peek().is_some() && colors.all(|color| color.is_some())
}

/// Returns for each word of a line the colour that it names, if any.
pub(crate) fn colors(line: &str) -> impl Iterator<Item = Option<Color>> {
    let words = line.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    words.map(|word| player(&word.to_lowercase()))
}

pub(crate) fn player(word: &str) -> Option<Color> {
    if has_meaning(word, Meaning::White) {
        return Some(Color::White);
    }
    has_meaning(word, Meaning::Black).then_some(Color::Black)
}

fn is_filler(word: &str) -> bool {
    has_meaning(word, Meaning::Filler)
}

/// A word in lower case.
struct LowercaseWord {
    word: String,
    /// The byte after the word and its punctuation.
    end: usize,
    /// True if punctuation follows the word.
    closes: bool,
}

/// Returns true for signs that refer to a note: `Resigns.[E]`.
fn is_mark(c: char) -> bool {
    matches!(c, '[' | '*' | '†' | '‡')
}

/// Returns the words at the beginning of a text, up to the end of the line or a sign between them.
fn words(text: &str) -> impl Iterator<Item = LowercaseWord> {
    let line = text.split(['\n', '\r']).next().unwrap_or_default();
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = line.get(at..)?;
        let word = rest.trim_start_matches([' ', '\t']);
        let letters = word.find(|c: char| !c.is_alphabetic()).unwrap_or(word.len());
        let (letters, after) = word.split_at(letters);
        let next = after.trim_start_matches(['.', ',', ';']);
        let ends = next.is_empty() || next.starts_with(|c: char| c.is_whitespace() || is_mark(c));
        at = line.len() - next.len();
        let closes = next.len() < after.len();
        (!letters.is_empty() && ends).then(|| LowercaseWord {
            word: letters.to_lowercase(),
            end: at,
            closes,
        })
    })
}
