//! The README is true: its commands print what it says, its law file has no mistakes.

use std::collections::HashMap;

use jadoube::laws::check;

#[test]
fn its_commands_print_what_it_says() {
    trycmd::TestCases::new().case("README.md");
}

#[test]
fn its_law_file_has_no_mistakes() {
    let readme = include_str!("../README.md");
    let (_, rest) = readme.split_once("```toml\n").unwrap();
    let (text, _) = rest.split_once("```").unwrap();
    let (code, mistakes) = check("club-1900.toml", text, &HashMap::new());
    assert!(mistakes.is_empty(), "{mistakes:?}");
    assert_eq!(code.unwrap().articles.len(), 2);
}
