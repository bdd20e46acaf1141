//! The files that commands write: no existing file, device or link is lost.
#![cfg(unix)]

use std::fs;
use std::io::{Read as _, Write as _};
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::common::path;

/// Makes a directory for a test, with a game in it.
fn directory(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("written").join(name);
    if directory.exists() {
        fs::remove_dir_all(&directory).unwrap();
    }
    fs::create_dir_all(&directory).unwrap();
    fs::copy(path("examples/games/position-stalemate.pgn"), directory.join("in.pgn")).unwrap();
    directory
}

fn program(directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
    command.args(arguments).current_dir(directory).stdin(Stdio::null());
    command
}

fn run(directory: &Path, arguments: &[&str]) -> Output {
    program(directory, arguments).output().unwrap()
}

fn status(output: &Output) -> Option<i32> {
    output.status.code()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn fifo(directory: &Path) -> PathBuf {
    let fifo = directory.join("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    fifo
}

/// Returns the text that the program writes to a FIFO.
fn through_fifo(directory: &Path, arguments: &[&str]) -> String {
    let fifo = fifo(directory);
    let mut writer = program(directory, &[arguments, &["-o", "fifo"]].concat()).spawn().unwrap();
    let mut text = String::new();
    fs::File::open(&fifo).unwrap().read_to_string(&mut text).unwrap();
    assert!(writer.wait().unwrap().success());
    assert!(fs::metadata(&fifo).unwrap().file_type().is_fifo());
    text
}

#[test]
fn a_fifo_is_written_through() {
    let page = through_fifo(&directory("fifo-page"), &["page", "in.pgn"]);
    assert!(page.starts_with("<!DOCTYPE html>"), "{page:.60}");
}

#[test]
fn a_device_is_written_to_and_not_replaced() {
    let directory = directory("device");
    assert_eq!(status(&run(&directory, &["page", "in.pgn", "-o", "/dev/null"])), Some(0));
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
}

#[test]
fn symbolic_links_are_followed_and_not_replaced() {
    let directory = directory("links");
    fs::write(directory.join("old.html"), "old").unwrap();
    fs::set_permissions(directory.join("old.html"), fs::Permissions::from_mode(0o640)).unwrap();
    for (link, target) in [("a", "old.html"), ("b", "a")] {
        symlink(target, directory.join(link)).unwrap();
    }
    for link in ["a", "b"] {
        assert_eq!(status(&run(&directory, &["page", "in.pgn", "-o", link])), Some(0));
        assert!(fs::symlink_metadata(directory.join(link)).unwrap().is_symlink());
        assert!(fs::metadata(directory.join("old.html")).unwrap().len() > 1000);
    }
    assert_eq!(fs::metadata(directory.join("old.html")).unwrap().mode() & 0o777, 0o640);
}

#[test]
fn an_input_file_is_never_overwritten() {
    let directory = directory("input");
    symlink("in.pgn", directory.join("link.pgn")).unwrap();
    let before = fs::read(directory.join("in.pgn")).unwrap();
    for output in ["in.pgn", "./in.pgn", "link.pgn"] {
        let printed = run(&directory, &["page", "in.pgn", "-o", output]);
        assert_eq!(status(&printed), Some(2));
        assert!(
            err(&printed).contains("is the same file as the input in.pgn"),
            "{}",
            err(&printed)
        );
    }
    fs::rename(directory.join("in.pgn"), directory.join("games.csv")).unwrap();
    let tables = ["survey", "games.csv", "--out", ".", "--format", "csv", "--force"];
    assert_eq!(status(&run(&directory, &tables)), Some(2));
    assert_eq!(fs::read(directory.join("games.csv")).unwrap(), before);
}

#[test]
fn a_full_disk_leaves_no_file() {
    let directory = directory("full");
    // No file may grow.
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"";
    let printed = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_jadoube"), "page", "in.pgn", "-o", "out"])
        .current_dir(&directory)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    assert_eq!(status(&printed), Some(2));
    assert!(err(&printed).contains("out: File too large"), "{}", err(&printed));
    let left: Vec<_> = fs::read_dir(&directory).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(left, ["in.pgn"]);
}

#[test]
fn a_file_that_cannot_be_written_is_named_and_no_temporary_file() {
    let directory = directory("nowhere");
    for output in ["no/out", "/proc/out"] {
        let printed = err(&run(&directory, &["page", "in.pgn", "-o", output]));
        assert!(printed.contains(&format!("{output}: ")), "{printed}");
        assert!(!printed.contains(".jadoube-"), "{printed}");
    }
    if Path::new("/dev/full").exists() {
        for arguments in [&["replay", "in.pgn"][..], &["convert", "in.pgn", "--to", "san"]] {
            let printed = run(&directory, &[arguments, &["-o", "/dev/full"]].concat());
            assert_eq!(status(&printed), Some(2));
            assert!(err(&printed).contains("/dev/full: No space left"), "{}", err(&printed));
        }
    }
}

#[test]
fn a_failed_write_leaves_the_old_file() {
    let directory = directory("replaced");
    fs::write(directory.join("out.html"), "old").unwrap();
    assert_eq!(status(&run(&directory, &["page", "missing.pgn", "-o", "out.html"])), Some(2));
    assert_eq!(fs::read(directory.join("out.html")).unwrap(), b"old");
}

#[test]
fn a_directory_of_laws_may_hold_other_files() {
    let directory = directory("laws");
    let laws = directory.join("laws");
    fs::create_dir_all(laws.join("x.toml")).unwrap();
    let list = ["codes", "list", "--rulesets", "laws"];
    let refused = |what: &str| {
        let printed = run(&directory, &list);
        assert_eq!(status(&printed), Some(2));
        assert!(err(&printed).contains(what), "{}", err(&printed));
    };
    refused("laws: there is no law file in it");
    fs::write(laws.join("notes.txt"), "no law file").unwrap();
    fs::write(laws.join("places.toml"), "").unwrap();
    assert_eq!(status(&run(&directory, &list)), Some(0));
    fifo(&laws);
    fs::rename(laws.join("fifo"), laws.join("y.toml")).unwrap();
    refused("laws/y.toml: a device or a FIFO");
    fs::remove_file(laws.join("y.toml")).unwrap();
    symlink("/dev/zero", laws.join("y.toml")).unwrap();
    refused("laws/y.toml: a device or a FIFO");
    fs::remove_file(laws.join("y.toml")).unwrap();
    fs::File::create(laws.join("y.toml")).unwrap().set_len(1 << 40).unwrap();
    refused("laws/y.toml: larger than a mebibyte");
    for endless in
        [&["codes", "check", "/dev/zero"][..], &["replay", "in.pgn", "--events", "/dev/zero"]]
    {
        let printed = run(&directory, endless);
        assert_eq!(status(&printed), Some(2));
        assert!(err(&printed).contains("/dev/zero: larger than a mebibyte"), "{}", err(&printed));
    }
}

/// A book in which two pawns could make White's third move.
const BOOK: &str = "1. P-K4 P-Q4\n2. P-QB4 P-K3\n3. PxP PxP\n4. Kt-QB3 P-QB4\n";

/// Extracts the games of a book, and writes the open questions to `review.txt`.
fn review(directory: &Path, book: &str) -> Output {
    run(directory, &["extract", book, "--review", "review.txt", "-o", "out.pgn"])
}

/// Makes a directory with a book and its review. Returns the directory and the review.
fn reviewed(name: &str) -> (PathBuf, String) {
    let directory = directory(name);
    fs::write(directory.join("book.txt"), BOOK).unwrap();
    assert_eq!(status(&review(&directory, "book.txt")), Some(1));
    let open = fs::read_to_string(directory.join("review.txt")).unwrap();
    assert!(open.contains("\n< 3. PxP PxP\n> 3. PxP PxP\n"), "{open}");
    (directory, open)
}

#[test]
fn a_review_of_a_book_is_corrected_and_read_back() {
    let (directory, open) = reviewed("review");
    let file = directory.join("review.txt");
    fs::write(&file, open.replace("> 3. PxP", "> 3. BPxP")).unwrap();
    assert_eq!(status(&review(&directory, "book.txt")), Some(0));
    assert!(fs::read_to_string(directory.join("out.pgn")).unwrap().contains("3. cxd5 exd5"));
    let corrected = fs::read_to_string(&file).unwrap();
    assert!(corrected.ends_with("book.txt, line 3: corrected\n< 3. PxP PxP\n> 3. BPxP PxP\n"));
    // Corrections are never lost.
    let other = review(&directory, "in.pgn");
    assert!(err(&other).contains("it corrects book.txt, which"), "{}", err(&other));
    fs::write(directory.join("book.txt"), "1. P-K4 P-Q4\n").unwrap();
    let changed = review(&directory, "book.txt");
    assert!(
        err(&changed).contains("review.txt: line 6: the book has no line 3"),
        "{}",
        err(&changed)
    );
    fs::write(directory.join("book.txt"), "").unwrap();
    let emptied = review(&directory, "book.txt");
    assert!(err(&emptied).contains("book.txt: it is empty"), "{}", err(&emptied));
    assert_eq!([other, changed, emptied].map(|output| status(&output)), [Some(2); 3]);
    assert_eq!(fs::read_to_string(&file).unwrap(), corrected);
}

/// A book that breaks off is reported, and the others are read; but the corrections of a book are
/// never lost.
#[test]
fn a_book_that_breaks_off_ends_no_review() {
    let (directory, open) = reviewed("review-broken");
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(BOOK.repeat(20).as_bytes()).unwrap();
    let packed = packed.finish().unwrap();
    fs::write(directory.join("broken.txt"), &packed[..packed.len() - 8]).unwrap();
    let both = |review| {
        run(&directory, &["extract", "broken.txt", "book.txt", "--review", review, "-o", "out.pgn"])
    };
    fs::write(directory.join("review.txt"), open.replace("> 3. PxP", "> 3. BPxP")).unwrap();
    let read = both("review.txt");
    assert_eq!(status(&read), Some(2), "{}", err(&read));
    assert!(err(&read).contains("broken.txt: "), "{}", err(&read));
    assert!(fs::read_to_string(directory.join("out.pgn")).unwrap().contains("3. cxd5 exd5"));
    let kept = fs::read_to_string(directory.join("review.txt")).unwrap();
    assert!(kept.contains("> 3. BPxP PxP"), "{kept}");
    fs::write(directory.join("review.txt"), kept.replace("book.txt, line", "broken.txt, line"))
        .unwrap();
    let lost = both("review.txt");
    assert_eq!(status(&lost), Some(2));
    assert!(!err(&lost).contains("book.txt: 1 score"), "{}", err(&lost));
    fs::write(directory.join("-"), "no review").unwrap();
    assert!(String::from_utf8_lossy(&both("-").stdout).contains("< 3. PxP PxP"));
}

#[test]
fn a_review_is_text_in_utf_8() {
    let (directory, open) = reviewed("review-binary");
    let bytes = [open.as_bytes(), b"\xff\n"].concat();
    fs::write(directory.join("review.txt"), bytes).unwrap();
    let refused = review(&directory, "book.txt");
    let said = "review.txt: it is not UTF-8, as a review is";
    assert!(err(&refused).contains(said), "{}", err(&refused));
    assert_eq!(status(&refused), Some(2));
}

#[test]
fn a_score_that_stops_is_read_again_as_one_that_went_on() {
    let (directory, _) = reviewed("stopped");
    let games = fs::read_to_string(directory.join("out.pgn")).unwrap();
    assert!(games.contains("2. c4 e6 {[%unreadable] line 3: PxP: "), "{games}");
    let replayed = run(&directory, &["replay", "out.pgn"]);
    let said = String::from_utf8_lossy(&replayed.stdout).into_owned();
    assert!(said.contains("Unreadable at line 10: [%unreadable]"), "{said}");
    // A guess is offered as a guess.
    fs::write(directory.join("book.txt"), BOOK.replace("2. P-QB4", "2. B-KB3")).unwrap();
    let open = review(&directory, "book.txt");
    assert!(err(&open).contains("can go there; perhaps "), "{}", err(&open));
}

#[test]
fn a_review_may_have_passed_through_another_editor() {
    let (directory, open) = reviewed("review-edited");
    let file = directory.join("review.txt");
    let corrected = open.replace("> 3. PxP", "> 3. BPxP").replace("\n\n", "\n\n=====\n");
    fs::write(&file, format!("\u{feff}{}", corrected.replace('\n', "\r\n"))).unwrap();
    let second = review(&directory, "book.txt");
    assert_eq!(status(&second), Some(0), "{}", err(&second));
    assert_eq!(fs::read_to_string(&file).unwrap().matches('\r').count(), 0);
}

#[test]
fn a_review_among_the_books_of_a_directory_is_no_book() {
    let directory = directory("review-among-books");
    let books = directory.join("here, line by line");
    fs::create_dir(&books).unwrap();
    fs::write(books.join("a.txt"), BOOK).unwrap();
    let review = books.join("review.txt");
    let extract = || {
        let name = "here, line by line/review.txt";
        run(&directory, &["extract", "here, line by line", "--review", name, "-o", "out.pgn"])
    };
    assert_eq!(status(&extract()), Some(1));
    let open = fs::read_to_string(&review).unwrap();
    fs::write(&review, open.replace("> 3. PxP", "> 3. BPxP")).unwrap();
    let second = extract();
    assert_eq!(status(&second), Some(0), "{}", err(&second));
    // An unreadable file is reported, and the others are read.
    fs::write(books.join("empty.txt"), "").unwrap();
    let third = extract();
    assert!(err(&third).contains("empty.txt: it is empty"), "{}", err(&third));
    assert!(fs::read_to_string(directory.join("out.pgn")).unwrap().contains("3. cxd5 exd5"));
}
