//! The casebook: every chapter of `tests/casebook` is a collection of cases, each with a game and
//! the verdicts of codes on it.
//!
//! A case is a heading `## title`, prose, a game (a fenced block marked `pgn`, or a line `game:
//! file.pgn` for one of `examples/games`) and a table `| code | verdict | at |`. The last column
//! holds the deciding ply, as in `5. Ke1` or `5... Ke7`, or `–` for none. It is followed, if that
//! applies, by `intending Ke7` or `notice`, and by the result under that code.

use std::fs;

use jadoube::arbiter::{Game, RulingEffect, Verdict, VerdictKind};
use jadoube::laws::Library;
use jadoube::replay::{StopKind, Timeline};
use jadoube::rules::FormKind;

use crate::common::{decided_at, example, library, named, only_game, path};

/// A case as written.
#[derive(Default)]
struct Written {
    title: String,
    prose: String,
    pgn: String,
    file: Option<String>,
    rows: Vec<Row>,
}

/// The verdict of one code on the game of a case.
struct Row {
    code: String,
    verdict: String,
    at: String,
}

/// Reads a chapter. Mistakes in its form are added to the complaints.
fn read_chapter(text: &str, complaints: &mut Vec<String>) -> Vec<Written> {
    let mut cases: Vec<Written> = Vec::new();
    let mut fence = None;
    for line in text.lines() {
        if let Some(kind) = line.strip_prefix("```") {
            fence = if fence.is_none() { Some(kind.trim()) } else { None };
            continue;
        }
        if let (None, Some(title)) = (fence, line.strip_prefix("## ")) {
            cases.push(Written { title: title.trim().to_owned(), ..Written::default() });
            continue;
        }
        let Some(case) = cases.last_mut() else { continue };
        match fence {
            Some("pgn") => case.pgn.push_str(&format!("{line}\n")),
            Some(_) => {}
            None => read_line(line, case, complaints),
        }
    }
    if fence.is_some() {
        complaints.push("a fenced block is not closed".to_owned());
    }
    cases
}

fn read_line(line: &str, case: &mut Written, complaints: &mut Vec<String>) {
    if let Some(file) = line.strip_prefix("game:") {
        if case.file.replace(file.trim().to_owned()).is_some() {
            complaints.push(format!("{}: two games", case.title));
        }
    } else if line.starts_with('|') {
        let cells: Vec<&str> = line.trim().trim_matches('|').split('|').map(str::trim).collect();
        match cells.as_slice() {
            ["code", "verdict", "at"] => {}
            [rule, ..] if rule.starts_with("---") => {}
            [code, verdict, at] => {
                let [code, verdict, at] = [code, verdict, at].map(|cell| (*cell).to_owned());
                case.rows.push(Row { code, verdict, at });
            }
            _ => complaints.push(format!("{}: not three columns: {line}", case.title)),
        }
    } else {
        case.prose.push_str(line);
    }
}

/// Returns the differences between a case and the verdicts of the codes.
fn failures(case: &Written, library: &Library) -> Vec<String> {
    let text = match (&case.file, case.pgn.is_empty()) {
        (Some(file), true) => example(file.trim_end_matches(".pgn")),
        (None, false) => case.pgn.clone(),
        (None, true) => return vec!["there is no game".to_owned()],
        (Some(_), false) => return vec!["there are two games".to_owned()],
    };
    if case.rows.is_empty() {
        return vec!["there is no table".to_owned()];
    }
    let record = only_game(&text);
    let mut before = Game::new(&record);
    let mut failures: Vec<String> =
        record.warnings.iter().map(|warning| format!("odd game: {}", warning.what)).collect();
    for (index, row) in case.rows.iter().enumerate() {
        if case.rows[..index].iter().any(|other| other.code == row.code) {
            failures.push(format!("{} stands in the table twice", row.code));
        }
        match library.code(&row.code) {
            Ok(code) => {
                let verdict = before.judge(code);
                let game = before.timeline_under(code.movement());
                failures.extend(disagreement(row, &verdict, game));
                failures.extend(unread(case, &row.code, game));
            }
            Err(error) => failures.push(error.to_string()),
        }
    }
    failures
}

/// Returns a complaint if a code reads the record only in part and the prose does not mention it.
fn unread(case: &Written, code: &str, game: &Timeline) -> Option<String> {
    let stop = game.stop().filter(|stop| stop.kind == StopKind::Unplayable)?;
    (!case.prose.contains("read"))
        .then(|| format!("{code} does not read {:?}: {}", stop.written, stop.why))
}

/// Returns the difference between a row and the verdict.
fn disagreement(row: &Row, verdict: &Verdict, game: &Timeline) -> Option<String> {
    let mut parts = row.at.split(',').map(str::trim);
    let at = parts.next().unwrap_or_default();
    let (mut form, mut result) = (None, None);
    for part in parts {
        match part {
            "1-0" | "0-1" | "1/2-1/2" | "*" => result = Some(part),
            _ => form = Some(part),
        }
    }
    let agrees = row.verdict == verdict.kind.to_string()
        && without_blanks(at)
            == named(verdict.ply, game).map_or("–".to_owned(), |at| without_blanks(&at))
        && has_form(verdict, form, game)
        && result.is_none_or(|result| result == verdict.result.as_pgn());
    let says = format!("{}, {}, {}", verdict.kind, decided_at(verdict, game), verdict.result);
    (!agrees).then(|| format!("{}: {}, {} is written; it is {says}", row.code, row.verdict, row.at))
}

/// Returns true if the deciding claim can be made in this form: on the board, if none is written.
fn has_form(verdict: &Verdict, form: Option<&str>, game: &Timeline) -> bool {
    let intending = form.and_then(|form| form.strip_prefix("intending "));
    let open = || {
        verdict
            .rulings
            .iter()
            .filter(|r| Some(r.ply) == verdict.ply && r.effect == RulingEffect::Entitles)
    };
    match (verdict.kind, intending, form) {
        (VerdictKind::Claimable, Some(_), _) => {
            open().any(|r| r.intended.map(|m| game.position(r.ply).san(&m)).as_deref() == intending)
        }
        (VerdictKind::Claimable, None, Some("notice")) => {
            open().any(|r| r.form == Some(FormKind::Notice))
        }
        (VerdictKind::Claimable, None, None) => open().any(|r| r.form == Some(FormKind::Standing)),
        (_, _, form) => form.is_none(),
    }
}

fn without_blanks(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// Returns every complaint about a chapter, with the titles of its cases.
fn complaints(text: &str, library: &Library) -> Vec<String> {
    let mut complaints = Vec::new();
    let cases = read_chapter(text, &mut complaints);
    if cases.is_empty() {
        complaints.push("there are no cases".to_owned());
    }
    for case in &cases {
        let failures = failures(case, library);
        complaints.extend(failures.into_iter().map(|what| format!("{}: {what}", case.title)));
    }
    complaints
}

#[test]
fn every_case_is_as_written() {
    let library = library();
    let mut chapters = Vec::new();
    for entry in fs::read_dir(path("tests/casebook")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "md") {
            chapters.push(path);
        }
    }
    chapters.sort();
    assert!(!chapters.is_empty(), "the casebook has no chapters");
    let mut all = Vec::new();
    for chapter in chapters {
        let name = chapter.file_name().unwrap().to_string_lossy().into_owned();
        let found = complaints(&fs::read_to_string(&chapter).unwrap(), &library);
        all.extend(found.into_iter().map(|what| format!("{name}: {what}")));
    }
    assert!(all.is_empty(), "{} disagreements:\n{}", all.len(), all.join("\n"));
}

/// A correct case, from which the wrong ones are made.
const SHUFFLE: &str = "\
## Back and forth

```pgn
1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2
```

| code | verdict | at |
|---|---|---|
| london-1807 | stands | – |
| fide-1928 | claimable | 4... Ng8 |
| fide-2018 | claimable | 4. Ng1, intending Ng8, 1/2-1/2 |
";

#[test]
fn each_kind_of_wrong_case_is_detected() {
    let library = library();
    assert_eq!(complaints(SHUFFLE, &library), Vec::<String>::new());
    let wrong = [
        ("| stands | –", "| stands | 4... Ng8"),
        ("london-1807 | stands", "london-1807 | claimable"),
        ("4... Ng8 |", "4. Ng8 |"),
        ("4... Ng8 |", "4... Ng8, intending Ng8 |"),
        ("4... Ng8 |", "4... Ng8, notice |"),
        ("4... Ng8 |", "4... Ng8, 1-0 |"),
        ("intending Ng8", "intending Rg8"),
        (", intending Ng8", ""),
        ("fide-1928", "fide-1929"),
        ("fide-1928", "fide-2018"),
        ("| claimable | 4...", "| claimable 4..."),
        ("```pgn", "```"),
        ("```pgn", "game: alekhine-lasker-1914.pgn\n\n```pgn"),
        ("## ", "# "),
    ];
    for (right, wrong) in wrong {
        assert!(SHUFFLE.contains(right), "{right}");
        let found = complaints(&SHUFFLE.replacen(right, wrong, 1), &library);
        assert!(!found.is_empty(), "{right} as {wrong} is not seen");
    }
    let table = SHUFFLE.find("| code").unwrap();
    assert_eq!(complaints(&SHUFFLE[..table], &library), ["Back and forth: there is no table"]);
}
