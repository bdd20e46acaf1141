//! `jadoube extract`.

use std::fs;
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use encoding_rs::Encoding;
use jadoube::arbiter::Game;
use jadoube::book::{FoundScore, Review, Scores};
use jadoube::narrative::counted;
use jadoube::notation::dialects::{Dialect, SAN};
use jadoube::notation::{Tag, games};
use jadoube::render::{found_to_json, to_score};

use super::args::dialect_parser;
use super::atomic_file::{write_text, write_to};
use super::book_text::{encoding, open_book};
use super::games::stdin;
use super::input::{canonical, files_like, input_name, refuse_own_input};
use super::{CliError, Status, fail, file_error, warn};

#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  jadoube extract book.txt -o book.pgn
  jadoube extract library/ --format jsonl
")]
pub(crate) struct Args {
    /// Books: plain text, HTML or Markdown, or directories of them; `-` or no file is standard
    /// input.
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
    #[arg(long, value_name = "NAME", value_parser = dialect_parser())]
    #[arg(hide_possible_values = true)]
    pub notation: Option<&'static dyn Dialect>,
    /// Encoding of books that are neither UTF-8 nor UTF-16 with a byte order mark, such as
    /// `windows-1251` or `koi8-r`. By default text that is not UTF-8 is read as Windows-1252, with
    /// a warning.
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    pub encoding: Option<&'static Encoding>,
    /// A file for the lines that need you. Lines corrected in it replace those of the book, and the
    /// file is written anew with the lines that still need you. It need not exist yet.
    #[arg(long, value_name = "FILE")]
    pub review: Option<PathBuf>,
}

/// The output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExtractFormat {
    /// Games, with what stands beside the moves in comments.
    Pgn,
    /// One JSON object a score and line: its moves, what was concluded, and where it stops.
    Jsonl,
}

/// The extensions of the files that are read from a directory.
const BOOK_EXTENSIONS: [&str; 5] = ["txt", "text", "htm", "html", "md"];

pub(crate) fn run(args: &Args) -> Result<Status, CliError> {
    let books = match args.books.as_slice() {
        [] => stdin()?,
        named => books(named, args.review.as_deref()),
    };
    refuse_own_input(&args.output, &books)?;
    let Some(file) = &args.review else {
        return write_to(&args.output, |out| extract_all(args, &books, None, out));
    };
    refuse_own_input(file, &books)?;
    if args.output == *file {
        return fail("the games and the review cannot be written to one file");
    }
    refuse_own_input(&args.output, std::slice::from_ref(file))?;
    let review = corrections(file)?;
    let read: Vec<String> = books.iter().map(|book| book.display().to_string()).collect();
    if let Some(other) = review.books().find(|name| !read.iter().any(|book| book == name)) {
        let what = format!("it corrects {other}, which is not read here");
        return Err(file_error(file, what + ": name it as the review does"));
    }
    let mut reviewed = Reviewed { file, review, written: Review::INTRODUCTION.to_owned() };
    let status = write_to(&args.output, |out| extract_all(args, &books, Some(&mut reviewed), out))?;
    write_text(file, &reviewed.written)?;
    Ok(status)
}

/// Reads the corrections of a review, if the file exists. A review on standard output has none.
fn corrections(file: &Path) -> Result<Review, CliError> {
    if file.as_os_str() == "-" {
        return Ok(Review::default());
    }
    let text = match fs::read_to_string(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Review::default()),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            return Err(file_error(file, "it is not UTF-8, as a review is"));
        }
        text => text.map_err(|error| file_error(file, error))?,
    };
    // Some editors write a byte order mark and other line ends.
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let begins_review = Review::INTRODUCTION.split_inclusive('.').next();
    if !text.trim().is_empty() && !text.starts_with(begins_review.unwrap_or_default()) {
        return Err(file_error(file, "this is no review, and would be replaced by one"));
    }
    Review::read(&text).map_err(|error| file_error(file, error))
}

/// Returns the books that were named, and for each directory the books in it, without hidden files
/// and the review.
fn books(named: &[PathBuf], review: Option<&Path>) -> Vec<PathBuf> {
    let review = review.map(canonical);
    let none = format!("no book in it: .{}", BOOK_EXTENSIONS.join(", ."));
    files_like(named, &none, |path| {
        let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        let is_hidden =
            path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
        let is_review = review.as_ref().is_some_and(|review| canonical(path) == *review);
        !is_hidden && (path.is_dir() || BOOK_EXTENSIONS.contains(&ending.as_str()) && !is_review)
    })
}

/// The scores of a book, and what is in doubt about its text.
struct Extracted {
    found: Vec<FoundScore>,
    /// The last error of reading.
    fault: Option<io::Error>,
    /// The first line that is not UTF-8.
    not_utf8: Option<u64>,
}

impl Extracted {
    /// Reads the scores of a book, in the notation that was named if there is one.
    fn read(args: &Args, text: impl BufRead) -> Self {
        let mut scores = Scores::new(text);
        if let Some(dialect) = args.notation {
            scores = scores.written_in(dialect);
        }
        let mut found = Vec::new();
        let mut fault = None;
        for score in scores.by_ref() {
            match score {
                Ok(score) => found.push(score),
                Err(error) => fault = Some(error),
            }
        }
        Self { found, fault, not_utf8: scores.not_utf8() }
    }

    /// Returns the scores that are no fragments.
    fn scores(&self) -> impl Iterator<Item = &FoundScore> {
        self.found.iter().filter(|score| !score.is_fragment)
    }

    /// Returns the number of scores that stop before their end.
    fn stopped(&self) -> u64 {
        self.scores().filter(|score| !score.is_whole()).count() as u64
    }

    /// Returns the number of questions that a person must decide: one for each score that stops,
    /// and one for the encoding if no score is found and the text is not UTF-8.
    fn open_questions(&self) -> u64 {
        let is_encoding_in_doubt = self.not_utf8.is_some() && self.scores().next().is_none();
        self.stopped() + u64::from(is_encoding_in_doubt)
    }
}

/// The corrections of a review, and the review that is written in its place.
struct Reviewed<'r> {
    file: &'r Path,
    review: Review,
    written: String,
}

impl Reviewed<'_> {
    /// Returns true if the review has corrections of a book, which must not be lost.
    fn corrects(&self, book: &str) -> bool {
        self.review.books().any(|corrected| corrected == book)
    }

    /// Reads the scores of a book with its corrections, and adds the book to the new review. Fails
    /// if a correction does not fit, or if a book with corrections cannot be read to its end.
    fn read(
        &mut self,
        args: &Args,
        book: &str,
        mut text: impl Read,
    ) -> Result<Extracted, CliError> {
        let mut bytes = Vec::new();
        let fault = text.read_to_end(&mut bytes).err();
        if let Some(error) = &fault
            && self.corrects(book)
        {
            return fail(format!("{book}: {error}"));
        }
        let corrected = self.review.apply(book, &bytes);
        let corrected = corrected.map_err(|error| file_error(self.file, error))?;
        let mut extracted = Extracted::read(args, &*corrected);
        extracted.fault = extracted.fault.or(fault);
        self.written.push_str(&self.review.write(book, &bytes, &extracted.found));
        Ok(extracted)
    }
}

/// Writes the scores of all books. A book that cannot be read is reported and skipped, unless a
/// review has corrections of it.
fn extract_all(
    args: &Args,
    books: &[PathBuf],
    mut reviewed: Option<&mut Reviewed<'_>>,
    out: &mut dyn Write,
) -> Result<Status, CliError> {
    let (mut failed, mut open_questions) = (books.is_empty(), 0);
    let mut gap = "";
    for book in books {
        let name = book.display().to_string();
        let text = match open_book(book, args.encoding) {
            Ok(text) => text,
            Err(error) => {
                if reviewed.as_ref().is_some_and(|reviewed| reviewed.corrects(&name)) {
                    return fail(format!("{name}: {error}"));
                }
                warn(&format!("{}: {error}", input_name(book)));
                failed = true;
                continue;
            }
        };
        let extracted = match &mut reviewed {
            Some(reviewed) => reviewed.read(args, &name, text)?,
            None => Extracted::read(args, text),
        };
        for score in &extracted.found {
            match args.format {
                ExtractFormat::Pgn if score.is_fragment => continue,
                ExtractFormat::Pgn => write!(out, "{gap}{}", pgn(&name, score))?,
                ExtractFormat::Jsonl => writeln!(out, "{}", found_to_json(&name, score))?,
            }
            gap = "\n";
        }
        report(&input_name(book), &extracted);
        open_questions += extracted.open_questions();
        failed |= extracted.fault.is_some();
    }
    Ok(Status::of_written(failed, open_questions))
}

/// The maximum number of lines with fragments that are named.
const FRAGMENTS_SHOWN: usize = 20;

/// Reports what was concluded about the scores of a book, why scores stop, and their number.
fn report(book: &str, extracted: &Extracted) {
    for score in extracted.scores() {
        for choice in &score.choices {
            warn(&choice.in_book(book));
        }
        if let Some(stop) = &score.stop {
            warn(&stop.in_book(book));
        }
    }
    let found = extracted.scores().count() as u64;
    if let Some(line) = extracted.not_utf8 {
        let doubt = if found == 0 { "as nothing was found" } else { "if letters are wrong" };
        warn(&format!(
            "{book}, line {line}: not UTF-8: read as Windows-1252; {doubt}, name the encoding: \
             `--encoding windows-1251`"
        ));
    }
    report_fragments(book, &extracted.found);
    if let Some(error) = &extracted.fault {
        warn(&format!("{book}: {error}"));
        if found == 0 {
            return;
        }
    }
    let stopped = extracted.stopped();
    let verb = if stopped == 1 { "needs" } else { "need" };
    let whole = found - stopped;
    warn(&format!(
        "{book}: {} found, {whole} whole, {stopped} {verb} you",
        counted(found, "score")
    ));
}

/// Reports the lines of fragments: moves that cannot be played from the start of a game.
fn report_fragments(book: &str, found: &[FoundScore]) {
    let fragments = found.iter().filter(|score| score.is_fragment);
    let lines: Vec<String> = fragments.map(|score| score.lines.0.to_string()).collect();
    if lines.is_empty() {
        return;
    }
    let (shown, rest) = lines.split_at(lines.len().min(FRAGMENTS_SHOWN));
    let plural = if shown.len() == 1 { "" } else { "s" };
    let more = match rest.len() {
        0 => String::new(),
        more => format!(" and {more} more, which `--format jsonl` names"),
    };
    let what = "moves left out, not playable from the start of a game";
    warn(&format!("{book}: {what}: line{plural} {}{more}", shown.join(", ")));
}

/// The tags of every game before the result, and their values if unknown.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

/// Returns a score as PGN, with the roster, its other tags, and its source.
fn pgn(book: &str, score: &FoundScore) -> String {
    let movetext = score.movetext();
    let mut record = games(movetext.as_bytes()).next().unwrap_or_default();
    let new_tag =
        |name: &'static str, value: String| Tag { name: name.into(), value: value.into() };
    for (name, unknown) in ROSTER {
        let known = score.tags.iter().find(|tag| tag.name == name);
        record.tags.push(known.cloned().unwrap_or_else(|| new_tag(name, unknown.to_owned())));
    }
    record.tags.push(new_tag("Result", score.result.as_pgn().to_owned()));
    // Of tags with one name, only the first is written.
    record.tags.extend(score.tags.iter().cloned());
    record.tags.push(new_tag("Source", score.source(book)));
    to_score(&Game::new(&record), &SAN)
}
