//! The manual is true: its commands print the output that it quotes, its law file has no mistakes,
//! its links lead somewhere, and its page of rules agrees with their documentation.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use jadoube::laws::{PLACES_FILE, check, check_files, json_schema};
use serde_json::Value;

use crate::common::path;

/// Returns the README and every page of `docs/`, each with its text, sorted by name.
fn pages() -> Vec<(String, String)> {
    let mut names = vec!["README.md".to_owned()];
    for file in fs::read_dir(path("docs")).unwrap() {
        let name = format!("docs/{}", file.unwrap().file_name().to_str().unwrap());
        if Path::new(&name).extension().is_some_and(|extension| extension == "md") {
            names.push(name);
        }
    }
    names.sort();
    let mut pages = Vec::new();
    for name in names {
        let text = fs::read_to_string(path(&name)).unwrap();
        pages.push((name, text));
    }
    pages
}

#[test]
fn commands_print_what_the_manual_says() {
    let cases = crate::cases::cases();
    for (page, _) in pages() {
        cases.case(page);
    }
}

/// The commands of the first page that write files write into a temporary directory here.
#[test]
fn commands_of_the_first_page_succeed() {
    let page = include_str!("../../docs/start.md");
    let directory = tempfile::tempdir().unwrap();
    let commands: Vec<&str> =
        page.lines().filter_map(|line| line.strip_prefix("jadoube ")).collect();
    assert!(commands.len() >= 4, "{commands:?}");
    for command in commands {
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_jadoube"));
        program.current_dir(env!("CARGO_MANIFEST_DIR"));
        let mut names_output = false;
        for word in command.split(' ') {
            if names_output {
                program.arg(directory.path().join(word));
            } else {
                program.arg(word);
            }
            names_output = matches!(word, "-o" | "--out");
        }
        let output = program.output().unwrap();
        assert!(output.status.success(), "{command}");
    }
}

#[test]
fn the_readme_is_short() {
    let lines = fs::read_to_string(path("README.md")).unwrap().lines().count();
    assert!(lines <= 250, "{lines} lines");
}

#[test]
fn links_lead_to_files_and_to_headings() {
    for (page, text) in pages() {
        let file = path(&page);
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let (target, heading) = link.split_once('#').unwrap_or((link, ""));
            if target.contains("://") {
                continue;
            }
            let target = match target {
                "" => file.clone(),
                other => file.parent().unwrap().join(other),
            };
            assert!(target.exists(), "{page}: {link}");
            let text = || fs::read_to_string(&target).unwrap();
            assert!(
                heading.is_empty() || headings(&text()).any(|title| title == heading),
                "{page}: {link}"
            );
        }
    }
}

/// Returns the names of the headings of a page in links: `Events on the record` is
/// `events-on-the-record`.
fn headings(page: &str) -> impl Iterator<Item = String> {
    let titles =
        page.lines().filter_map(|line| Some(line.strip_prefix('#')?.trim_start_matches('#')));
    titles.map(|title| {
        let kept = |c: &char| c.is_alphanumeric() || [' ', '-', '_'].contains(c);
        title.trim().to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-")
    })
}

/// Every answer in `code` in a table of commands is part of the command's output.
#[test]
fn answers_are_what_the_commands_print() {
    assert!(asked(include_str!("../casebook/commands/questions.md")) > 20);
    assert!(asked(include_str!("../casebook/commands/founding-texts.md")) > 40);
}

/// Runs the commands in the third column of a page's tables, and compares their output with the
/// fourth. Returns the number of rows.
fn asked(page: &str) -> usize {
    let mut asked = 0;
    for row in page.lines().filter(|line| line.contains(" | `")) {
        let cells: Vec<&str> = row.split(" | ").collect();
        let quoted = cells[3].split_once('`').map(|(_, quoted)| quoted.rsplit_once('`').unwrap().0);
        for command in each_alone(cells[2].trim_matches('`')) {
            let output = std::process::Command::new(env!("CARGO_BIN_EXE_jadoube"))
                .args(command.split(' '))
                .current_dir(env!("CARGO_MANIFEST_DIR"))
                .output()
                .unwrap();
            assert!(output.status.success() && output.stderr.is_empty(), "{command}: {row}");
            let printed = plain(&String::from_utf8(output.stdout).unwrap());
            let quoted = plain(quoted.unwrap_or_default());
            assert!(printed.contains(&quoted), "{command} prints no {quoted:?}: {printed}");
        }
        asked += 1;
    }
    asked
}

/// Returns the command once for each of Lasker's books if it names both.
fn each_alone(command: &str) -> Vec<String> {
    let books = ["edlasker-1915", "edlasker-1918"];
    let both = books.join(",");
    if command.contains(&both) {
        books.map(|book| command.replace(&both, book)).into()
    } else {
        vec![command.to_owned()]
    }
}

/// Returns a text without line breaks and marks of code.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('`', "")
}

#[test]
fn the_law_file_has_no_mistakes() {
    let laws = include_str!("../../docs/laws.md");
    let (_, rest) = laws.split_once("```toml\n").unwrap();
    let (text, _) = rest.split_once("```").unwrap();
    let (code, mistakes) = check("club-1900.toml", text, &HashMap::new());
    assert!(mistakes.is_empty(), "{mistakes:?}");
    assert_eq!(code.unwrap().articles.len(), 2);
}

/// Each blank of the template is filled with the first text in quotation marks after it.
#[test]
fn the_template_of_a_law_file_has_a_mistake_for_each_blank_until_it_is_filled() {
    let laws = include_str!("../../docs/laws.md");
    let blocks: Vec<&str> = laws.split("```toml\n").collect();
    let [_, code, template, ..] = blocks.as_slice() else { panic!("no template") };
    let [code, template] = [code, template].map(|block| block.split("```").next().unwrap());
    let (amended, _) = check("club-1900.toml", code, &HashMap::new());
    let others = HashMap::from([("club-1900".to_owned(), amended.unwrap())]);
    let (mut filled, mut blanks) = (String::new(), 0);
    for line in template.lines() {
        if let Some((blank, comment)) = line.split_once('#').filter(|_| line.contains("\"\"")) {
            let example = comment.split('"').nth(1).unwrap();
            filled += &blank.replace("\"\"", &format!("\"{example}\""));
            blanks += 1;
        } else {
            filled += line;
        }
        filled.push('\n');
    }
    let (_, mistakes) = check("club-1901.toml", &filled, &others);
    assert!(mistakes.is_empty(), "{mistakes:#?}\n{filled}");
    let (_, mistakes) = check("club-1901.toml", template, &others);
    assert!(mistakes.len() >= blanks, "{mistakes:#?}");
    let codes = template.lines().filter(|line| line.contains("\"\"")).count();
    assert_eq!(blanks, codes);
}

#[test]
fn the_file_of_places_has_no_mistakes() {
    let laws = include_str!("../../docs/laws.md");
    let (_, rest) = laws.rsplit_once("```toml\n").unwrap();
    let (text, _) = rest.split_once("```").unwrap();
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join(PLACES_FILE);
    fs::write(&file, text).unwrap();
    let reports = check_files(&[file]).unwrap();
    let rendered: String = reports.iter().map(|report| report.render(false)).collect();
    assert!(rendered.is_empty(), "{rendered}");
}

/// The maximum number of words that a parameter lists itself. A parameter with more has a table of
/// its own for them.
const MOST_WORDS: usize = 12;

/// `TRYCMD=overwrite cargo test` rewrites the page, as it does the commands' output.
#[test]
fn the_page_of_rules_is_what_the_schema_says() {
    let page = rules_page(&json_schema());
    let file = path("docs/rules.md");
    if std::env::var("TRYCMD").is_ok_and(|action| action == "overwrite") {
        fs::write(&file, &page).unwrap();
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), page);
}

fn rules_page(schema: &Value) -> String {
    let mut page = "# The rules\n\nEvery rule that an article of a law file can name, and the \
                    parameters it takes: `rule.name = { … }`. What a word means that a parameter \
                    can have, an editor shows by [the schema](laws.md#add-a-code); how a rule varied \
                    from code to code, `jadoube codes rule NAME` shows. The page is made from the \
                    documentation of the rules.\n\n| rule in a word | meaning |\n|---|---|\n"
        .to_owned();
    let mut with_parameters = String::new();
    for rule in schema["$defs"]["AnyRule"]["oneOf"].as_array().unwrap() {
        let summary = in_one_line(rule);
        match rule["properties"].as_object().and_then(|properties| properties.iter().next()) {
            None => {
                writeln!(page, "| `rule = {}` | {summary} |", rule["const"]).unwrap();
            }
            Some((name, reference)) => {
                let of = definition(schema, reference);
                if of["oneOf"].is_array() {
                    let words = values(of, schema);
                    writeln!(page, "| `rule.{name} = \"…\"` | {summary} One of {words}. |")
                        .unwrap();
                } else {
                    section(&mut with_parameters, name, of, schema);
                }
            }
        }
    }
    page.push_str(&with_parameters);
    for name in ["Ending", "IrregularityKind", "RemedyAction"] {
        let definition = &schema["$defs"][name];
        write!(page, "\n## {}\n\n{}\n", in_words(name), in_one_line(definition)).unwrap();
        words(&mut page, definition);
    }
    page
}

/// Returns the name of a type as a heading: `Square name`.
fn in_words(name: &str) -> String {
    let mut words = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !words.is_empty() {
            words.push(' ');
            words.push(c.to_ascii_lowercase());
        } else {
            words.push(c);
        }
    }
    words
}

/// Writes a table of the words of an enumeration and the meaning of each, two in a row.
fn words(page: &mut String, definition: &Value) {
    let Some(all) = definition["oneOf"].as_array() else { return };
    page.push_str("\n| word | meaning | word | meaning |\n|---|---|---|---|\n");
    for two in all.chunks(2) {
        let cells: String =
            two.iter().map(|one| format!("| {} | {} ", word(one), in_one_line(one))).collect();
        writeln!(page, "{cells}|").unwrap();
    }
}

/// Returns a value of an enumeration as it is written: a word, or a table of one key.
fn word(one: &Value) -> String {
    match one["properties"].as_object().and_then(|properties| properties.keys().next()) {
        Some(key) => format!("`{{ {key} = … }}`"),
        None => format!("`{}`", one["const"].as_str().unwrap()),
    }
}

/// Writes the section of a rule with parameters, or of a list of cases that each have them: its
/// meaning, its relation to the law and the record (`codes rule` shows its eras), and the
/// parameters.
fn section(page: &mut String, rule: &str, of: &Value, schema: &Value) {
    let description = of["description"].as_str().unwrap_or_default();
    let mut parts = description.split("\n# ");
    let meaning = on_one_line(parts.next().unwrap_or_default());
    write!(page, "\n## {rule}\n\n{meaning}").unwrap();
    for (title, text) in parts.filter_map(|part| part.split_once('\n')) {
        if title != "Eras" {
            write!(page, "\\\n*{title}.* {}", on_one_line(text)).unwrap();
        }
    }
    page.push_str("\n\n");
    let of = if of["type"] == "array" { definition(schema, &of["items"]) } else { of };
    let required = of["required"].as_array().map_or(&[][..], Vec::as_slice);
    for (name, parameter) in of["properties"].as_object().unwrap() {
        let required =
            if required.iter().any(|required| required == name) { "required; " } else { "" };
        let values = values(parameter, schema);
        let meaning = in_one_line(parameter);
        writeln!(page, "- `{name}` ({required}{values}): {meaning}").unwrap();
    }
}

/// Returns the values that a parameter may have, in words.
fn values(of: &Value, schema: &Value) -> String {
    if let Some(alternatives) = of["anyOf"].as_array() {
        return values(&alternatives[0], schema);
    }
    if let Some(reference) = of["$ref"].as_str() {
        let definition = definition(schema, of);
        let name = reference.rsplit('/').next().unwrap();
        let is_text = definition["type"] == "string" && definition["enum"].is_null();
        let many = definition["oneOf"].as_array().is_some_and(|all| all.len() > MOST_WORDS);
        let heading = in_words(name);
        let link = || format!("[{heading}](#{})", heading.to_lowercase().replace(' ', "-"));
        return match definition["format"].as_str() {
            Some("square") => "a square".to_owned(),
            _ if is_text || many => link(),
            _ => values(definition, schema),
        };
    }
    let named = |value: &Value| format!("`{}`", value.as_str().unwrap_or_default());
    let constants = of["oneOf"].as_array().map(|all| all.iter().map(word));
    let listed = of["enum"].as_array().map(|all| all.iter().map(named).collect::<Vec<_>>());
    if let Some(listed) = constants.map(Iterator::collect).or(listed) {
        return listed.join(", ");
    }
    let kind = of["type"].as_str().or_else(|| of["type"][0].as_str()).unwrap_or_default();
    match kind {
        "array" if of["items"]["type"] == "array" => {
            format!("a list of lists of {}", values(&of["items"]["items"], schema))
        }
        "array" => format!("a list of {}", plural(&values(&of["items"], schema))),
        "boolean" => "`true`, `false`".to_owned(),
        "integer" => "a number".to_owned(),
        "object" => format!("a table of {}", keys(of, schema)),
        "string" => "a key".to_owned(),
        other => other.to_owned(),
    }
}

/// Returns the plural of a kind of value: `a table of …` becomes `tables of …`. Words to choose
/// from stay as they are.
fn plural(one: &str) -> String {
    match one.strip_prefix("a ").map(|one| one.split_once(' ').unwrap_or((one, ""))) {
        Some((kind, rest)) => format!("{kind}s {rest}").trim_end().to_owned(),
        None => one.to_owned(),
    }
}

fn keys(of: &Value, schema: &Value) -> String {
    let properties = of["properties"].as_object().unwrap();
    let mut keys = Vec::new();
    for (name, value) in properties {
        keys.push(format!("`{name}` ({})", values(value, schema)));
    }
    keys.join(", ")
}

fn definition<'s>(schema: &'s Value, reference: &Value) -> &'s Value {
    let name = reference["$ref"].as_str().unwrap().rsplit('/').next().unwrap();
    &schema["$defs"][name]
}

fn in_one_line(of: &Value) -> String {
    on_one_line(of["description"].as_str().unwrap_or_default())
}

fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
