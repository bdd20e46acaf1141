//! `jadoube extract`.

use std::fs;
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use encoding_rs::Encoding;
use jadoube::arbiter::Game;
use jadoube::book::{ChoiceReason, FoundScore, Review, Scores};
use jadoube::narrative::counted;
use jadoube::notation::dialects::{Dialect, SAN};
use jadoube::notation::{Tag, games};
use jadoube::render::{found_to_json, to_score};

use super::args::dialect;
use super::book_text::{encoding, open_book};
use super::draft::{write_or_print, written};
use super::file_id::{FileId, refuse_own_input};
use super::games::stdin;
use super::input::files_like;
use super::{Status, Trouble, complain, fail, in_file};

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
    /// with a byte order mark. Without it what is not UTF-8 is read as Windows-1252, and said.
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    pub encoding: Option<&'static Encoding>,
    /// A text with the lines that need you: what is corrected in it is read in the place of what
    /// the book says, and it is written anew with the lines that still do. It need not be there
    /// yet.
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

pub(crate) fn run(args: &Args) -> Result<Status, Trouble> {
    let books = match args.books.as_slice() {
        [] => stdin()?,
        named => books(named, args.review.as_deref()),
    };
    refuse_own_input(&args.output, &books)?;
    let Some(file) = &args.review else {
        return written(&args.output, |out| each(args, &books, None, out));
    };
    refuse_own_input(file, &books)?;
    if args.output == *file {
        return Err(in_file(file, "the games and the review cannot be written to one file"));
    }
    refuse_own_input(&args.output, std::slice::from_ref(file))?;
    let review = corrections(file)?;
    let is_read = |name: &str| books.iter().any(|book| book.display().to_string() == name);
    if let Some(other) = review.books().find(|name| !is_read(name)) {
        let what = format!("it corrects {other}, which is not read here");
        return Err(in_file(file, what + ": name it as it stands there"));
    }
    let mut reviewed = Reviewed { file, review, open: Review::INTRODUCTION.to_owned() };
    let status = written(&args.output, |out| each(args, &books, Some(&mut reviewed), out))?;
    write_or_print(file, &reviewed.open)?;
    Ok(status)
}

/// How a review begins, whatever else introduces it.
const INTRODUCED: &str = "Lines that need you.";

/// What was corrected in a review, if there is one already.
fn corrections(file: &Path) -> Result<Review, Trouble> {
    let text = match fs::read_to_string(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Review::default()),
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
    let review = review.and_then(|file| FileId::of(file).ok());
    let is_review = |path: &Path| review.is_some() && FileId::of(path).ok() == review;
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
    ) -> Result<Vec<io::Result<FoundScore>>, Trouble> {
        let said = |error: io::Error| Trouble::Said(format!("{book}: {error}"));
        let mut bytes = Vec::new();
        text.read_to_end(&mut bytes).map_err(said)?;
        let corrected = self.review.apply(book, &bytes);
        let corrected = corrected.map_err(|error| in_file(self.file, error))?;
        let mut fault = None;
        let found: Vec<FoundScore> = scores(args, &*corrected)
            .going_on_in(self.review.confirmed(book))
            .map_while(|score| score.map_err(|error| fault = Some(error)).ok())
            .collect();
        for line in self.review.confirmed(book) {
            if found.iter().filter_map(|it| it.stop.as_ref()).any(|stop| stop.line == line) {
                let what = "that it is the score does not say how it goes on";
                complain(&format!("{book}, line {line}: {what}: write behind > what is meant"));
            }
        }
        self.open.push_str(&self.review.write(book, &bytes, &found));
        Ok(found.into_iter().map(Ok).chain(fault.map(Err)).collect())
    }
}

/// Writes the scores of all books. A book that cannot be read is reported and skipped.
fn each(
    args: &Args,
    books: &[PathBuf],
    mut reviewed: Option<&mut Reviewed<'_>>,
    out: &mut dyn Write,
) -> Result<Status, Trouble> {
    let (mut trouble, mut cut, mut gap) = (books.is_empty(), 0, "");
    for book in books {
        let name = book.display().to_string();
        let scores: Box<dyn Iterator<Item = io::Result<FoundScore>>> =
            match (open_book(book, args.encoding), &mut reviewed) {
                (Ok(text), None) => Box::new(scores(args, text)),
                (Ok(text), Some(it)) => Box::new(it.extract(args, &name, text)?.into_iter()),
                // What was corrected of it is not to be lost.
                (Err(error), Some(it)) if it.review.books().any(|book| book == name) => {
                    return fail(format!("{name}: {error}"));
                }
                (Err(error), _) => Box::new(std::iter::once(Err(error))),
            };
        let mut tally = Tally::default();
        let mut error = None;
        for score in scores.map_while(|score| score.map_err(|it| error = Some(it)).ok()) {
            tally.add(&name, &score);
            match args.format {
                ExtractFormat::Pgn if score.is_fragment => continue,
                ExtractFormat::Pgn => write!(out, "{gap}{}", pgn(&name, &score))?,
                ExtractFormat::Jsonl => writeln!(out, "{}", found_to_json(&name, &score))?,
            }
            gap = "\n";
        }
        if let Some(error) = &error {
            complain(&format!("{name}: {error}"));
        }
        // Of a book that breaks off, what was read of it.
        if error.is_none() || tally.found > 0 {
            tally.say(&name);
        }
        trouble |= error.is_some();
        cut += tally.cut;
    }
    Ok(Status::of_written(trouble, cut))
}

/// So many of the lines are named at which moves stand that are of no score.
const SHOWN: usize = 20;

/// How many scores a book has, and how many of them need a person.
#[derive(Default)]
struct Tally {
    found: u64,
    cut: u64,
    /// How many moves have a slip that leaves no choice.
    words: u64,
    /// Where moves stand that begin at some other position.
    fragments: Vec<String>,
}

impl Tally {
    /// Counts a score; says what was concluded, and what a reader has to look at.
    fn add(&mut self, book: &str, score: &FoundScore) {
        if score.is_fragment {
            self.fragments.push(score.lines.0.to_string());
            return;
        }
        self.found += 1;
        self.cut += u64::from(!score.is_whole());
        if let Some(fen) = score.given() {
            let line = score.lines.0;
            complain(&format!("{book}, line {line}: it is read from the position {fen}"));
        }
        for choice in &score.choices {
            match choice.why {
                ChoiceReason::Word => self.words += 1,
                _ => complain(&choice.in_book(book)),
            }
        }
        if let Some(stop) = &score.stop {
            complain(&stop.in_book(book));
        }
    }

    fn say(&self, book: &str) {
        let Self { found, cut, words, fragments } = self;
        if *words > 0 {
            let (moves, verb) = (counted(*words, "move"), if *words == 1 { "has" } else { "have" });
            complain(&format!(
                "{book}: {moves} {verb} a slip of the scanner that leaves no choice"
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
            complain(&format!("{book}: {what}: line{plural} {lines}{more}"));
        }
        let (scores, whole) = (counted(*found, "score"), found - cut);
        let verb = if *cut == 1 { "needs" } else { "need" };
        complain(&format!("{book}: {scores} found, {whole} whole, {cut} {verb} you"));
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
