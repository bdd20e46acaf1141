//! `jadoube extract`.

mod tally;

use std::fs;
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use encoding_rs::Encoding;
use jadoube::arbiter::Game;
use jadoube::book::{FoundScore, Letters, PgnGames, Review, Scores};
use jadoube::notation::dialects::{Dialect, SAN};
use jadoube::notation::{Tag, games};
use jadoube::render::{found_to_json, to_score};

use super::args::dialect;
use super::atomic_file::{write_text, write_to};
use super::book_text::{encoding, open_book};
use super::games::stdin;
use super::input::{canonical, files_like, input_name, refuse_own_input};
use super::{CliError, Status, fail, in_file, warn};
use tally::Tally;

#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  jadoube extract book.txt -o book.pgn
  jadoube extract library/ --format jsonl
")]
pub(crate) struct Args {
    /// Books: plain text, HTML, Markdown or wikitext, or directories of them; `-` or no file is
    /// standard input.
    #[arg(value_name = "BOOK")]
    pub books: Vec<PathBuf>,
    /// Where to write the games; `-` is standard output.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub output: PathBuf,
    /// What to write.
    #[arg(long, value_enum, default_value = "pgn")]
    pub format: ExtractFormat,
    /// What the moves of all these books are written in. Without it that is detected for each
    /// passage; `jadoube convert --help` lists the names.
    #[arg(long, value_name = "NAME", value_parser = dialect())]
    #[arg(hide_possible_values = true)]
    pub notation: Option<&'static dyn Dialect>,
    /// What these books are encoded in, as `windows-1251` or `koi8-r`, where they are not UTF-8 or UTF-16
    /// with a byte order mark. Without it what is not UTF-8 is read as Windows-1252, and reported.
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    pub encoding: Option<&'static Encoding>,
    /// A text with the lines that need you: what is corrected in it is read in place of what the
    /// book says, and it is written anew with the lines that still do. It need not exist yet.
    #[arg(long, value_name = "FILE")]
    pub review: Option<PathBuf>,
}

/// What is written of the scores of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExtractFormat {
    /// Games, with what stands beside the moves in comments.
    Pgn,
    /// One JSON object a score and line: its moves, what was concluded, and where it stops.
    Jsonl,
}

/// How the names of the files end that are read from a directory.
const BOOKS: [&str; 7] = ["txt", "text", "htm", "html", "md", "wiki", "wikitext"];

pub(crate) fn run(args: &Args) -> Result<Status, CliError> {
    let books = match args.books.as_slice() {
        [] => stdin()?,
        named => books(named, args.review.as_deref()),
    };
    refuse_own_input(&args.output, &books)?;
    let Some(file) = &args.review else {
        return write_to(&args.output, |out| each(args, &books, None, out));
    };
    refuse_own_input(file, &books)?;
    if args.output == *file {
        return fail("the games and the review cannot be written to one file");
    }
    refuse_own_input(&args.output, std::slice::from_ref(file))?;
    let review = corrections(file)?;
    let is_read = |name: &str| books.iter().any(|book| book.display().to_string() == name);
    if let Some(other) = review.books().find(|name| !is_read(name)) {
        let what = format!("it corrects {other}, which is not read here");
        return Err(in_file(file, what + ": name it as it stands there"));
    }
    let mut reviewed = Reviewed { file, review, open: Review::INTRODUCTION.to_owned() };
    let status = write_to(&args.output, |out| each(args, &books, Some(&mut reviewed), out))?;
    write_text(file, &reviewed.open)?;
    Ok(status)
}

/// How a review begins, whatever else introduces it.
const INTRODUCED: &str = "Lines that need you.";

/// What was corrected in a review, if there is one already.
fn corrections(file: &Path) -> Result<Review, CliError> {
    let text = match fs::read_to_string(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Review::default()),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            return Err(in_file(file, "it is not UTF-8, as a review is"));
        }
        text => text.map_err(|error| in_file(file, error))?,
    };
    // Some editors set a byte order mark before a text, and end its lines in another way.
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    if !text.trim().is_empty() && !text.starts_with(INTRODUCED) {
        return Err(in_file(file, "this is no review, and would be replaced by one"));
    }
    Review::read(&text).map_err(|error| in_file(file, error))
}

/// The books that are named, and in the place of a directory those in it that are not hidden; a review that
/// was written among them is none.
fn books(named: &[PathBuf], review: Option<&Path>) -> Vec<PathBuf> {
    let review = review.map(canonical);
    let is_review = |path: &Path| review.as_ref().is_some_and(|review| canonical(path) == *review);
    let is_book = |path: &Path| {
        let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        let is_hidden =
            path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
        !is_hidden && (path.is_dir() || BOOKS.contains(&ending.as_str()) && !is_review(path))
    };
    files_like(named, is_book, &format!("no book in it: .{}", BOOKS.join(", .")))
}

/// The scores in a book, as read in the notation that was named.
fn scores<R: BufRead>(args: &Args, book: R) -> Scores<R> {
    let scores = Scores::new(book);
    match args.notation {
        Some(dialect) => scores.written_in(dialect),
        None => scores,
    }
}

/// What was corrected of the books, and what is written of the lines that still need a person.
struct Reviewed<'r> {
    file: &'r Path,
    review: Review,
    open: String,
}

impl Reviewed<'_> {
    /// Finds the scores in a book as it is corrected, and behind them what is wrong with it.
    fn extract(
        &mut self,
        args: &Args,
        book: &str,
        mut text: impl Read,
    ) -> Result<(Vec<io::Result<FoundScore>>, Letters, PgnGames), CliError> {
        let said = |error: io::Error| CliError::Message(format!("{book}: {error}"));
        let mut bytes = Vec::new();
        text.read_to_end(&mut bytes).map_err(said)?;
        let corrected = self.review.apply(book, &bytes);
        let corrected = corrected.map_err(|error| in_file(self.file, error))?;
        let mut fault = None;
        let mut scores = scores(args, &*corrected).going_on_in(self.review.confirmed(book));
        let read = scores.by_ref();
        let found: Vec<FoundScore> =
            read.map_while(|score| score.map_err(|error| fault = Some(error)).ok()).collect();
        let is_in_vain = |line: &u64| {
            let stops = || found.iter().filter_map(|it| it.stop.as_ref());
            stops().any(|it| it.line == *line)
                || !found.iter().any(|it| it.confirmed.contains(line))
        };
        for line in self.review.confirmed(book).filter(is_in_vain) {
            let what = "that it is the score does not say how it goes on";
            warn(&format!(
                "{book}, line {line}: {what}: write behind > what is meant, with its number"
            ));
        }
        self.open.push_str(&self.review.write(book, &bytes, &found));
        let found = found.into_iter().map(Ok).chain(fault.map(Err)).collect();
        Ok((found, scores.letters(), scores.pgn_games()))
    }
}

/// Writes the scores of all books. A book that cannot be read is reported and skipped.
fn each(
    args: &Args,
    books: &[PathBuf],
    mut reviewed: Option<&mut Reviewed<'_>>,
    out: &mut dyn Write,
) -> Result<Status, CliError> {
    let (mut trouble, mut open) = (books.is_empty(), 0);
    let mut written = Written { format: args.format, out, gap: "" };
    for book in books {
        let name = book.display().to_string();
        let mut tally = Tally::of(book);
        let outcome = match (open_book(book, args.encoding), &mut reviewed) {
            (Ok(text), None) => {
                let mut scores = scores(args, text);
                let outcome = written.write(&name, &mut scores, &mut tally)?;
                (tally.letters, tally.pgn_games) = (scores.letters(), scores.pgn_games());
                outcome
            }
            (Ok(text), Some(it)) => {
                let (found, letters, pgn_games) = it.extract(args, &name, text)?;
                (tally.letters, tally.pgn_games) = (letters, pgn_games);
                written.write(&name, &mut found.into_iter(), &mut tally)?
            }
            // What was corrected of it is not to be lost.
            (Err(error), Some(it)) if it.review.books().any(|book| book == name) => {
                return fail(format!("{name}: {error}"));
            }
            (Err(error), _) => Err(error),
        };
        if let Err(error) = &outcome {
            warn(&format!("{}: {error}", input_name(book)));
        }
        // Of a book that breaks off, what was read of it.
        if outcome.is_ok() || tally.found > 0 {
            tally.say();
        }
        trouble |= outcome.is_err();
        open += tally.open();
    }
    Ok(Status::of_written(trouble, open))
}

/// What is written of the books.
struct Written<'o> {
    format: ExtractFormat,
    out: &'o mut dyn Write,
    /// What stands between what was written and what follows.
    gap: &'static str,
}

impl Written<'_> {
    /// Writes the scores of a book, up to what cannot be read of it, which is the error within.
    fn write(
        &mut self,
        book: &str,
        scores: &mut dyn Iterator<Item = io::Result<FoundScore>>,
        tally: &mut Tally,
    ) -> Result<io::Result<()>, CliError> {
        for score in scores {
            let score = match score {
                Ok(score) => score,
                Err(error) => return Ok(Err(error)),
            };
            tally.add(&score);
            match self.format {
                ExtractFormat::Pgn if score.is_fragment => continue,
                ExtractFormat::Pgn => write!(self.out, "{}{}", self.gap, pgn(book, &score))?,
                ExtractFormat::Jsonl => writeln!(self.out, "{}", found_to_json(book, &score))?,
            }
            self.gap = "\n";
        }
        Ok(Ok(()))
    }
}

/// The tags that every game has, before its result, and what they say if that is not known.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

/// A score as PGN, as it would be read again.
fn pgn(book: &str, score: &FoundScore) -> String {
    let movetext = score.movetext();
    let Some(mut record) = games(movetext.as_bytes()).next() else { return String::new() };
    let known = |name: &str| score.tags.iter().find(|tag| tag.name == name);
    let tag = |name: &'static str, value: String| Tag { name: name.into(), value: value.into() };
    let roster = ROSTER.map(|(name, unknown)| {
        known(name).cloned().unwrap_or_else(|| tag(name, unknown.to_owned()))
    });
    record.tags.extend(roster);
    record.tags.push(tag("Result", score.result.as_pgn().to_owned()));
    let is_other = |tag: &&Tag<'_>| !ROSTER.iter().any(|(name, _)| tag.name == *name);
    record.tags.extend(score.tags.iter().filter(is_other).cloned());
    record.tags.push(tag("Source", score.source(book)));
    to_score(&Game::new(&record), &SAN)
}
