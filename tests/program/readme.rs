//! The README is true: its commands print what it says, its law file has no mistakes.

use std::collections::HashMap;

use jadoube::laws::check;

#[test]
fn its_commands_print_what_it_says() {
    trycmd::TestCases::new().case("README.md");
}

/// In the table of questions every answer in `code` is something that the command prints.
#[test]
fn its_answers_are_what_the_commands_print() {
    let readme = include_str!("../../README.md");
    let (_, section) = readme.split_once("\n## Twenty-five questions\n").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").replace('`', "");
    let mut asked = 0;
    for row in section.lines().filter(|line| line.contains(" | `")) {
        let cells: Vec<&str> = row.split(" | ").collect();
        let command = cells[2].trim_matches('`');
        let told = std::process::Command::new(env!("CARGO_BIN_EXE_jadoube"))
            .args(command.split(' '))
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .unwrap();
        assert!(told.status.success() && told.stderr.is_empty(), "{row}");
        let told = plain(&String::from_utf8(told.stdout).unwrap());
        if let Some((_, quoted)) = cells[3].split_once('`') {
            let quoted = plain(quoted.rsplit_once('`').unwrap().0);
            assert!(told.contains(&quoted), "{quoted:?} is not in what {command} prints: {told}");
        }
        asked += 1;
    }
    assert!(asked > 20, "{asked} questions");
}

#[test]
fn its_law_file_has_no_mistakes() {
    let readme = include_str!("../../README.md");
    let (_, rest) = readme.split_once("```toml\n").unwrap();
    let (text, _) = rest.split_once("```").unwrap();
    let (code, mistakes) = check("club-1900.toml", text, &HashMap::new());
    assert!(mistakes.is_empty(), "{mistakes:?}");
    assert_eq!(code.unwrap().articles.len(), 2);
}
