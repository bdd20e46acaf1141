//! `jadoube extract`.

use std::fs;
use std::io::{self, Write as _};

use jadoube::arbiter::Game;
use jadoube::book::{Found, extract};
use jadoube::notation::dialects::SAN;
use jadoube::notation::{Tag, games};
use jadoube::render::to_score;

use super::args::Extract;
use super::{Status, Trouble, complain};

pub(crate) fn run(args: &Extract) -> Result<Status, Trouble> {
    let mut out = io::stdout().lock();
    let mut cut = 0;
    for book in &args.books {
        let name = book.display().to_string();
        let text = fs::read(book)?;
        let found = extract(&text);
        for score in &found {
            writeln!(out, "{}", pgn(&name, score))?;
            for choice in &score.choices {
                complain(&format!("{name}, line {}: {choice}", choice.line));
            }
            if let Some(stop) = &score.stop {
                complain(&format!("{name}, line {}, ply {}: {stop}", stop.line, stop.ply));
            }
        }
        let whole = found.iter().filter(|score| score.is_whole()).count();
        complain(&format!(
            "{name}: {} scores found, {whole} whole, {} need you",
            found.len(),
            found.len() - whole
        ));
        cut += found.len() - whole;
    }
    Ok(if cut > 0 { Status::Incomplete } else { Status::Done })
}

/// A score as PGN, as it would be read again.
fn pgn(book: &str, score: &Found) -> String {
    let movetext = score.movetext();
    let Some(mut record) = games(movetext.as_bytes()).next() else { return String::new() };
    let (first, last) = score.lines;
    let source = format!("{book}, lines {first}-{last}");
    let tag = |name: &'static str, value: String| Tag { name: name.into(), value: value.into() };
    record.tags = vec![tag("Source", source), tag("Result", score.result.as_pgn().to_owned())];
    to_score(&Game::new(&record), &SAN)
}
