//! The library for a browser. The page writes a request as JSON into memory, and reads the answer
//! as JSON from memory. No state is kept between two requests, except the codes.

mod desk;
mod game;
mod laws;
mod quiz;
mod request;
mod search;

use std::cell::RefCell;

use serde_json::{Value, json};

pub use request::{Ask, Request, State};

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Returns the memory for a request of `length` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(length, 0);
        request.as_mut_ptr()
    })
}

/// Answers the request in the memory of [`room`]. Returns the length of the answer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    let answer = REQUEST.with_borrow(|request| answer(request)).to_string().into_bytes();
    ANSWER.set(answer);
    ANSWER.with_borrow(Vec::len)
}

/// Returns the address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answered() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

/// Answers a request: `ok` with the answer, or `error` with a sentence.
#[must_use]
pub fn answer(request: &[u8]) -> Value {
    let request = serde_json::from_slice::<Request>(request).map_err(|error| error.to_string());
    match request.and_then(|Request { ask, state }| answered_to(&ask, &state)) {
        Ok(answer) => json!({ "ok": answer }),
        Err(why) => json!({ "error": why }),
    }
}

fn answered_to(asked: &Ask, state: &State) -> Result<Value, String> {
    match asked {
        Ask::Library => laws::library(),
        Ask::Code { id } => laws::code(id, state),
        Ask::Rule { id } => laws::rule(id, state),
        Ask::Search { words } => search::search(words, state),
        Ask::Law => laws::own(state),
        Ask::Judge => game::judge(state),
        Ask::Facts => game::facts(state),
        Ask::Picture => game::picture(state),
        Ask::Page => game::page(state),
        Ask::Moves { ply } => game::moves(*ply, state),
        Ask::Push { ply, written } => game::push(*ply, written, state),
        Ask::Happens { ply, command } => game::happens(*ply, command, state),
        Ask::Cut { ply } => game::cut(*ply, state),
        Ask::Convert { dialect } => game::convert(dialect, state),
        Ask::Open { ply } => desk::open(*ply, state),
        Ask::Claim(claim) => desk::claim(claim, state),
        Ask::Remedy(done) => desk::remedy(done, state),
        Ask::Quiz { seed, count } => quiz::questions(*seed, *count, state),
        Ask::Examples => game::examples(),
    }
}
