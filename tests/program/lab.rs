//! The lab as a reader uses it: the file that `examples/lab/build` writes, in a browser. Without
//! Chromium, or without the target that it is built for, these tests say so and are skipped.

mod made;
mod rooms;

use std::env;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use serde_json::{Value, json};

use crate::browser::{Browser, chromium};
use crate::common::path;

/// The lab, built once for all tests.
static LAB: LazyLock<PathBuf> = LazyLock::new(|| {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lab.html");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../lab");
    let mut build = Command::new("bash");
    build.arg(path("examples/lab/build")).arg(&file).env("LAB_TARGET", target);
    let built = build.output().expect("bash builds the lab");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    file
});

/// Returns true if a library for a browser can be built here.
fn has_target() -> bool {
    let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args(["--print", "target-libdir", "--target", "wasm32-unknown-unknown"]);
    let libraries = rustc.output().ok().and_then(|output| String::from_utf8(output.stdout).ok());
    libraries.is_some_and(|directory| Path::new(directory.trim()).is_dir())
}

/// Opens the lab at an address in a browser. `None` if it cannot be tried here.
fn open(test: &str, address: &str) -> Option<Browser> {
    if chromium().is_some() && !has_target() {
        let why = "the target wasm32-unknown-unknown is not installed";
        assert!(env::var_os("CI").is_none(), "{test}: {why}");
        let _ = writeln!(std::io::stderr(), "SKIPPED {test}: {why}");
        return None;
    }
    let mut browser = Browser::start(test)?;
    browser.window(1280, 900);
    go_to(&mut browser, address);
    Some(browser)
}

/// Opens the lab at an address, and waits until it has judged the open game.
fn go_to(browser: &mut Browser, address: &str) {
    browser.open_at(&LAB, address);
    ready(browser);
}

/// Waits until the lab has judged the open game. A page that is being left has no content.
fn ready(browser: &mut Browser) {
    browser.wait_for("document.documentElement?.dataset.ready === 'yes'");
}

/// Returns the answer of the library inside the page.
fn asked(browser: &mut Browser, what: &str, state: &Value) -> Value {
    let state = format!("{{ ...lab.EMPTY, ...{state} }}");
    let keep = "answer => { globalThis.answer = JSON.stringify(answer) }, error => { globalThis.answer = JSON.stringify({ error: error.message }) }";
    browser.value(&format!(
        "globalThis.answer = undefined; lab.ask({what:?}, {{}}, {state}).then({keep}); 0"
    ));
    browser.wait_for("globalThis.answer !== undefined");
    let answer = browser.value("globalThis.answer");
    serde_json::from_str(answer.as_str().unwrap()).unwrap()
}

/// Types into a field, and sends the events of a change.
fn fill(browser: &mut Browser, selector: &str, text: &str) {
    browser.value(&format!(
        "(() => {{ const field = document.querySelector({selector:?}); field.value = {}; \
         for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, {{ bubbles: true }})) }})()",
        json!(text)
    ));
}

/// Waits until the first element that a selector finds contains this text.
fn says(browser: &mut Browser, selector: &str, text: &str) {
    browser
        .wait_for(&format!("document.querySelector({selector:?})?.textContent.includes({text:?})"));
}

/// Returns the problems of the page. Requests for parts that the page makes in memory are none.
fn complaints(browser: &mut Browser) -> Vec<String> {
    let complaints = browser.complaints().into_iter();
    complaints.filter(|complaint| !complaint.starts_with("request: \"blob:")).collect()
}
