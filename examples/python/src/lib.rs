//! The native half of the Python package: the program, and its answers in JSON and in words.

// The program has no public item, so that its source is a module here.
#[path = "../../../src/cli/mod.rs"]
mod cli;

use std::ffi::OsString;
use std::io::{Read as _, Write as _};
use std::path::PathBuf;
use std::sync::LazyLock;

use clap::ValueEnum as _;
use jadoube::arbiter::{Game, rulesets};
use jadoube::book::in_notation;
use jadoube::laws::{Code, Library, LibraryError, Occasion};
use jadoube::narrative::{claim_outline, code_outline, remedy_outline};
use jadoube::notation::dialects::SAN;
use jadoube::notation::{Event, Incident, Irregularity, games, player_named};
use jadoube::render::{
    Contract, Format, TextStyle, claim_to_json, outline_to_text, remedy_to_json, show_code_json,
    to_json, to_text,
};
use jadoube::replay::{Ply, any_dialect};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

static LIBRARY: LazyLock<Result<Library, LibraryError>> = LazyLock::new(Library::embedded);

/// The moment, the player, the announced move and the ground of a claim.
type Claim = (String, Option<String>, Option<String>, String);

/// An irregularity, the moment, and the number of moves after which it was noticed.
type Deed = (String, String, Option<u32>);

/// A game of a text, and the codes that are asked about it.
#[derive(FromPyObject)]
struct Question {
    pgn: Vec<u8>,
    file: String,
    number: usize,
    /// The names of codes, as `--code` takes them. Empty for the codes that decide differently.
    codes: Vec<String>,
}

impl Question {
    /// Returns the game, and the codes that are asked, oldest first.
    fn read(&self) -> Result<(Game<'static>, Vec<&'static Code>), String> {
        let library = library()?;
        let record = games(&self.pgn).nth(self.number.saturating_sub(1));
        let record = record.ok_or("there is no such game")?;
        let record = in_notation(&record, None).into_owned().into_owned();
        let mut game = Game::new(&record);
        game.file.clone_from(&self.file);
        let find = |name: &str| library.code_or_edition(name).map_err(|error| error.to_string());
        let asked = library.select(&self.codes, find)?;
        if self.codes.is_empty() || asked.day {
            game.law = Some(library.law_of_the_day(Occasion::of(|tag| record.tag(tag)), None));
        }
        let is_named = |id: &str| asked.codes.iter().any(|code| code.id == id);
        let is_asked = |id: &str| is_named(id) || game.is_of_the_day(id);
        let codes = library.codes().iter().filter(|code| is_asked(&code.id)).collect();
        Ok((game, codes))
    }

    /// Returns the game, judged.
    fn judged(&self) -> Result<Game<'static>, String> {
        let (game, codes) = self.read()?;
        Ok(game.judged_in(library()?, (!self.codes.is_empty()).then_some(&codes)))
    }
}

fn library() -> Result<&'static Library, String> {
    LIBRARY.as_ref().map_err(ToString::to_string)
}

/// Answers without the interpreter's lock. An error becomes a `ValueError`.
fn ask<T: Send>(py: Python<'_>, make: impl FnOnce() -> Result<T, String> + Send) -> PyResult<T> {
    py.detach(make).map_err(PyValueError::new_err)
}

/// Returns the verdicts of the codes on a game, as JSON and as text.
#[pyfunction]
fn judge(py: Python<'_>, question: Question) -> PyResult<(String, String)> {
    ask(py, || {
        let game = question.judged()?;
        Ok((to_json(&game).to_string(), to_text(&game, TextStyle::default())))
    })
}

/// Returns a picture of the verdicts of the codes on a game.
#[pyfunction]
fn picture(py: Python<'_>, question: Question) -> PyResult<String> {
    ask(py, || Ok(Format::Svg.lay_out(&mut question.judged()?, TextStyle::default())))
}

/// Returns the codes' answers to a claim.
#[pyfunction]
fn claim(py: Python<'_>, question: Question, claim: Claim) -> PyResult<(String, String)> {
    let (at, by, intending, kind) = claim;
    ask(py, || {
        let (mut game, codes) = question.read()?;
        let ply = ply_at(&game, &at)?;
        let ground = kind.parse().map_err(|_| format!("there is no claim `{kind}`"))?;
        let mut intended = None;
        if let Some(written) = &intending {
            let read = any_dialect(&game.today().position(ply), written, &SAN);
            intended = Some(read.map_err(|why| format!("{written}: {why}"))?.0);
        }
        let player = by.map(|name| player_named(&name).ok_or(name)).transpose();
        let player = player.map_err(|name| format!("there is no player `{name}`"))?;
        let incident = Incident::Claim { ground, intending: intended };
        let answers = game.answers(&rulesets(codes), &Event { ply, player, incident });
        let words = outline_to_text(&claim_outline(&game, &answers), TextStyle::default());
        Ok((claim_to_json(&game, &answers).to_string(), words))
    })
}

fn ply_at(game: &Game<'_>, at: &str) -> Result<Ply, String> {
    if !game.is_judged() {
        return Err("this game is not judged".to_owned());
    }
    game.today().ply_at(at).map_err(|why| format!("{at}: {why}"))
}

/// Returns the demands that the codes give for an irregularity, as JSON and as text.
#[pyfunction]
fn remedy(py: Python<'_>, question: Question, deed: Deed) -> PyResult<(String, String)> {
    let (done, at, after) = deed;
    ask(py, || {
        let done: Irregularity = done.parse().map_err(|why| format!("{done}: {why}"))?;
        let (game, codes) = question.read()?;
        let ply = ply_at(&game, &at)?;
        let given = game.remedies(&rulesets(codes), ply, &done, after);
        let given = given.map_err(|why| why.to_string())?;
        let outline = remedy_outline(Some(&game), &given, (false, &SAN));
        let words = outline_to_text(&outline, TextStyle::default());
        Ok((remedy_to_json(Some(&game), &given).to_string(), words))
    })
}

/// Returns the content of a file, decompressed.
#[pyfunction]
fn contents(path: PathBuf) -> PyResult<Vec<u8>> {
    let mut text = Vec::new();
    cli::input::open_pgn(&path)?.read_to_end(&mut text)?;
    Ok(text)
}

/// Returns the ids of all codes, oldest first.
#[pyfunction]
fn codes(py: Python<'_>) -> PyResult<Vec<String>> {
    ask(py, || Ok(library()?.codes().iter().map(|code| code.id.clone()).collect()))
}

/// Returns a whole code.
#[pyfunction]
fn code(py: Python<'_>, name: &str) -> PyResult<(String, String)> {
    ask(py, || {
        let code = library()?.code_or_edition(name).map_err(|error| error.to_string())?;
        let words = outline_to_text(&code_outline(code, None), TextStyle::default());
        Ok((show_code_json(code, None).to_string(), words))
    })
}

/// Returns the JSON schema of an output, as `jadoube schema` names it.
#[pyfunction]
fn schema(of: &str) -> PyResult<String> {
    let contract = Contract::from_str(of, false).map_err(PyValueError::new_err)?;
    Ok(jadoube::render::schema(contract).to_string())
}

/// Runs the program with these arguments and returns its exit status.
#[pyfunction]
fn main(py: Python<'_>, args: Vec<OsString>) -> PyResult<u8> {
    let status = py.detach(|| cli::run(args));
    std::io::stdout().flush()?;
    Ok(status)
}

#[pymodule]
mod _native {
    #[pymodule_export]
    use super::{claim, code, codes, contents, judge, main, picture, remedy, schema};
}
