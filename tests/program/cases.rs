//! Commands and what they print, the exit status included: a file of cases for each subject.

/// `TRYCMD=overwrite cargo test --test program cases` writes anew what has changed.
#[test]
fn commands_print_what_the_cases_say() {
    trycmd::TestCases::new().case("tests/program/cases/*.trycmd");
}
