//! Compares this program's proof of who can still mate with that of the chasolver crate.

mod compare;
mod question;
mod write;

use std::{env, process};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["write"] => write::write(),
        ["compare", ref files @ ..] => compare::compare(files),
        _ => {
            eprintln!("usage: winnability-oracle write | compare FILE...");
            process::exit(2)
        }
    }
}
