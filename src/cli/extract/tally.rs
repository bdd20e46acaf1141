//! How many scores a book has, and what is said of them.

use std::path::Path;

use jadoube::book::{FoundScore, Letters, PgnGames};
use jadoube::narrative::counted;

use crate::cli::input::input_name;
use crate::cli::warn;

/// So many of the lines are named at which moves stand that are of no score.
const SHOWN: usize = 20;

/// How many scores a book has, and how many of them need a person.
#[derive(Default)]
pub(super) struct Tally {
    book: String,
    pub(super) found: u64,
    cut: u64,
    /// How many moves have a slip that leaves no choice.
    settled: u64,
    /// Where moves stand that begin at some other position.
    fragments: Vec<String>,
    /// What is in doubt about its letters.
    pub(super) letters: Letters,
    pub(super) pgn_games: PgnGames,
}

impl Tally {
    /// Of a book of which nothing has been read yet.
    pub(super) fn of(book: &Path) -> Self {
        Self { book: input_name(book).into_owned(), ..Self::default() }
    }

    /// Counts a score; says what was concluded, and what a reader has to look at.
    pub(super) fn add(&mut self, score: &FoundScore) {
        let book = &self.book;
        if score.is_fragment {
            self.fragments.push(score.lines.0.to_string());
            return;
        }
        self.found += 1;
        self.cut += u64::from(!score.is_whole());
        if let Some(fen) = score.given() {
            let line = score.lines.0;
            warn(&format!("{book}, line {line}: it is read from the position {fen}"));
        }
        for choice in &score.choices {
            if choice.why.is_settled() {
                self.settled += 1;
            } else {
                warn(&choice.in_book(book));
            }
        }
        if let Some(stop) = &score.stop {
            warn(&stop.in_book(book));
        }
    }

    /// How many things of a book need a person: if nothing is found, its letters may.
    pub(super) fn open(&self) -> u64 {
        self.cut + u64::from(self.found == 0 && self.letters.are_in_doubt())
    }

    pub(super) fn say(&self) {
        let Self { book, found, cut, settled, fragments, letters, pgn_games } = self;
        say_of_letters(book, letters, *found);
        if pgn_games.games > 0 {
            let (games, line) = (counted(pgn_games.games, "game"), pgn_games.line);
            let them = if pgn_games.games == 1 { "it" } else { "them" };
            warn(&format!(
                "{book}, line {line}: {games} of PGN from here on: `jadoube replay` reads {them} from a file \
                 of PGN alone"
            ));
        }
        if *settled > 0 {
            let verb = if *settled == 1 { "has" } else { "have" };
            warn(&format!(
                "{book}: {} {verb} a slip that leaves no choice",
                counted(*settled, "move")
            ));
        }
        if !fragments.is_empty() {
            let (shown, rest) = fragments.split_at(fragments.len().min(SHOWN));
            let (plural, lines) = (if shown.len() == 1 { "" } else { "s" }, shown.join(", "));
            let more = match rest.len() {
                0 => String::new(),
                more => format!(" and {more} more, which `--format jsonl` names"),
            };
            let what =
                "moves left out, too few for a score or not playable from the start of a game";
            warn(&format!("{book}: {what}: line{plural} {lines}{more}"));
        }
        let (scores, whole) = (counted(*found, "score"), found - cut);
        let verb = if *cut == 1 { "needs" } else { "need" };
        warn(&format!("{book}: {scores} found, {whole} whole, {cut} {verb} you"));
    }
}

/// Says which letters of a book may be wrong, and what can be done.
fn say_of_letters(book: &str, letters: &Letters, found: u64) {
    if let Some(line) = letters.not_utf_8 {
        let doubt = if found == 0 { "as nothing is found so" } else { "if letters come out wrong" };
        warn(&format!(
            "{book}, line {line}: not UTF-8: read as Windows-1252; {doubt}, say what it is in: \
             `--encoding windows-1251`"
        ));
    }
    if let Some(line) = letters.lost_in {
        let (lost, verb) =
            (counted(letters.lost, "character"), if letters.lost == 1 { "is" } else { "are" });
        warn(&format!(
            "{book}, line {line}: {lost} from here on could not be decoded and {verb} U+FFFD: perhaps it is \
             in another encoding"
        ));
    }
}
