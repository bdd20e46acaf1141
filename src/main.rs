//! The program `jadoube`.

mod cli;

fn main() -> std::process::ExitCode {
    cli::run()
}
