//! Spellings of moves in books, and the moves that they read as: the table in `spellings.txt`.

use jadoube::chess::{Movement, Position};
use jadoube::notation::dialects::{Dialect, by_name};
use jadoube::replay::ResolveError;

/// A line of the table, and the dialect and the position of its section.
struct Line<'t> {
    dialect: &'static dyn Dialect,
    position: Position,
    spelling: &'t str,
    meaning: &'t str,
}

fn table(text: &str) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    let mut section = None;
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(heading) = line.strip_prefix("= ") {
            let (name, position) = heading.split_once(": ").expect(line);
            let position = match position {
                "start" => Position::start(Movement::default()),
                fen => Position::from_fen(fen, Movement::default()).expect(line).0,
            };
            section = Some((by_name(name).expect(line), position));
            continue;
        }
        let (dialect, position) = section.clone().expect(line);
        let (spelling, meaning) = line.split_once('→').expect(line);
        let (spelling, meaning) = (spelling.trim(), meaning.trim());
        lines.push(Line { dialect, position, spelling, meaning });
    }
    lines
}

/// Returns the reading of a spelling, in the words of the table.
fn reading(line: &Line) -> String {
    let text = line.spelling.replace('⏎', "\n");
    let end = text.find('|').unwrap_or(text.len());
    let text = text.replace('|', "");
    let position = &line.position;
    match line.dialect.read(&text, position.turn()) {
        None => "none".to_owned(),
        Some((_, read)) if read != end => format!("{:?} alone", text.get(..read)),
        Some((pattern, _)) => match position.resolve(&pattern) {
            Ok(m) => position.san(&m),
            Err(ResolveError::Ambiguous) => {
                let mut meant: Vec<String> =
                    position.candidates(&pattern).iter().map(|m| position.san(m)).collect();
                meant.sort();
                format!("? {}", meant.join(", "))
            }
            Err(error) => error.to_string(),
        },
    }
}

#[test]
fn spellings_of_books_read_as_their_readers_read_them() {
    let table = table(include_str!("spellings.txt"));
    let mut wrong = Vec::new();
    for line in table.iter().filter(|line| reading(line) != line.meaning) {
        wrong.push(format!("{} → {}, read as {}", line.spelling, line.meaning, reading(line)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let read = table.iter().filter(|line| line.meaning != "none").count();
    assert!(read >= 120 && table.len() - read >= 20, "{read} of {}", table.len());
}
