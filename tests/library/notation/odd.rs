//! The table of odd inputs in `odd.txt`.

use jadoube::notation::{Reader, Record};

use super::{in_words, plain};

#[derive(Default)]
struct Case {
    name: String,
    input: Vec<u8>,
    expected: Vec<String>,
}

#[test]
fn each_odd_input_is_read_as_listed() {
    let cases = cases(include_str!("odd.txt"));
    assert!(cases.len() >= 60, "only {} cases", cases.len());
    let failures: Vec<String> = cases.iter().filter_map(failure).collect();
    assert!(failures.is_empty(), "{} cases fail\n\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn a_refused_variant_is_reported_at_its_tag() {
    let text = "[Event \"A\"]\n[Site \"s\"]\n[Variant \"Chess960\"]\n\n1. e4 *\n";
    let mut record = Record::default();
    assert!(Reader::new(text.as_bytes()).read(&mut record));
    let stop = record.stop.unwrap();
    assert_eq!(text.find("[Variant"), Some(stop.byte as usize));
}

fn cases(table: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in table.lines() {
        match (line.strip_prefix("== "), line.strip_prefix("| "), cases.last_mut()) {
            (Some(name), ..) => cases.push(Case { name: name.to_owned(), ..Case::default() }),
            (_, Some(expected), Some(case)) => case.expected.push(expected.to_owned()),
            (_, _, Some(case)) => case.input.extend(bytes(line)),
            _ => {}
        }
    }
    cases
}

/// Returns a line of input without its escapes.
fn bytes(line: &str) -> Vec<u8> {
    let (line, end) = line.strip_suffix("\\c").map_or((line, "\n"), |line| (line, ""));
    let mut bytes = Vec::new();
    let mut rest = line.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let (byte, after) = if first == b'\\' { escape(after) } else { (first, after) };
        bytes.push(byte);
        rest = after;
    }
    bytes.extend(end.bytes());
    bytes
}

fn escape(text: &[u8]) -> (u8, &[u8]) {
    match text {
        [b'x', a, b, after @ ..] => {
            let digits = [char::from(*a), char::from(*b)].iter().collect::<String>();
            (u8::from_str_radix(&digits, 16).expect("two hexadecimal digits"), after)
        }
        [b'r', after @ ..] => (b'\r', after),
        [b'n', after @ ..] => (b'\n', after),
        [b't', after @ ..] => (b'\t', after),
        [b'0', after @ ..] => (0, after),
        [b'\\', after @ ..] => (b'\\', after),
        _ => panic!("an escape the table does not know"),
    }
}

fn failure(case: &Case) -> Option<String> {
    let read = read(&case.input);
    let agree = read.len() == case.expected.len()
        && read.iter().zip(&case.expected).all(|(read, expected)| agrees(read, expected));
    let list = |lines: &[String]| lines.iter().map(|line| format!("    | {line}\n")).collect();
    let (read, expected): (String, String) = (list(&read), list(&case.expected));
    (!agree).then(|| format!("{}\n  expected\n{expected}  read\n{read}", case.name))
}

/// Returns true if both lines agree. Stops and warnings need only contain the expected words, in
/// order.
fn agrees(read: &str, expected: &str) -> bool {
    let said = |line: &str| line.starts_with("  stop") || line.starts_with("  warn");
    if !said(expected) || !said(read) {
        return read == expected;
    }
    let mut rest = read;
    expected.split(' ').filter(|word| !word.is_empty()).all(|word| {
        let found = rest.split_once(word);
        rest = found.map_or("", |(_, after)| after);
        found.is_some()
    })
}

fn read(input: &[u8]) -> Vec<String> {
    let mut reader = Reader::new(input);
    let mut record = Record::default();
    let mut lines = Vec::new();
    while reader.read(&mut record) {
        describe(&record, &mut lines);
    }
    lines
}

fn describe(record: &Record<'_>, lines: &mut Vec<String>) {
    let moves = record.moves.iter().map(|m| plain(&record.pattern(m)));
    let result = record.movetext_result.map_or("-", |result| result.as_pgn());
    lines.push(moves.chain([result.to_owned()]).collect::<Vec<_>>().join(" "));
    lines.extend(record.stop.iter().map(|stop| format!("  stop {} {}", stop.token, stop.why)));
    lines.extend(record.tags.iter().map(|tag| format!("  tag {} {}", tag.name, tag.value)));
    lines.extend(record.events.iter().map(|event| format!("  event {}", in_words(event))));
    lines.extend(record.warnings.iter().map(|warning| format!("  warn {}", warning.what)));
}
