//! Reads the law files while the program is built, and leaves them as JSON: to read them as TOML would
//! be most of what it takes to start.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use serde_json::{Map, Value};

const LAWS: &str = "rulesets";
const PLACES: &str = "places";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={LAWS}");
    let (mut codes, mut places) = (Map::new(), Value::Null);
    for path in law_files(Path::new(LAWS))? {
        let text = fs::read_to_string(&path)?;
        let file: Value =
            toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        match path.file_stem().and_then(|name| name.to_str()) {
            Some(PLACES) => places = file,
            Some(id) => drop(codes.insert(id.to_owned(), file)),
            None => return Err(format!("{} is no name of a code", path.display()).into()),
        }
    }
    let library = serde_json::json!({ "codes": codes, "places": places });
    let out: PathBuf = env::var_os("OUT_DIR").ok_or("cargo names no OUT_DIR")?.into();
    Ok(fs::write(out.join("library.json"), library.to_string())?)
}

/// The law files below a directory, in the order of their names.
fn law_files(directory: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let entries: Result<Vec<_>, _> = fs::read_dir(directory)?.collect();
    let mut paths: Vec<PathBuf> = entries?.into_iter().map(|entry| entry.path()).collect();
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(law_files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            files.push(path);
        }
    }
    Ok(files)
}
