//! The program `jadoube`.

mod cli;

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(cli::run(env::args_os()))
}
