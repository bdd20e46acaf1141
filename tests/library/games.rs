//! The games of `examples/games`: the deciding ply of each code, and everything that the landmark
//! codes find in each.

use std::fmt::Write as _;
use std::fs;

use jadoube::arbiter::{Game, Verdict, VerdictKind, rulesets};
use jadoube::chess::{CastlingSide, Color};
use jadoube::laws::{Code, Library};
use jadoube::render::to_json;
use jadoube::replay::{
    LostCastlingRight, Obstacle, ResolveError, RightLoss, StopDetail, StopReason, Timeline,
};
use jadoube::rules::{AnyRule, FormKind, Topic};
use serde_json::Value;

use crate::common::{example, library, only_game, path, read_as};

/// The ply at which the codes decide: bilguer-1843 (and vienna-1898), match-1886, fide-1928,
/// fide-1985, fide-2014 and fide-2018. `-`: the result stands. `e`: the code ends the game there. A
/// number alone: a draw can be claimed. The claims on the record are left out.
const DECIDED: [(&str, [&str; 6]); 27] = [
    ("pillsbury-burn-1898", ["-", "-", "100", "95", "95", "95"]),
    ("pest-paris-1842", ["48", "-", "44", "43", "e52", "e52"]),
    ("steinitz-zukertort-1886-06", ["66", "-", "62", "61", "61", "61"]),
    ("zukertort-steinitz-1886-11", ["53", "-", "49", "48", "e57", "e57"]),
    ("bernstein-nimzowitsch-1912", ["99", "111", "82", "81", "e103", "e103"]),
    ("tarrasch-bier-1885", ["-", "-", "73", "72", "72", "72"]),
    ("capablanca-lasker-1921", ["-", "-", "76", "75", "75", "75"]),
    ("alekhine-lasker-1914", ["-", "-", "-", "-", "-", "-"]),
    ("lasker-alekhine-1914", ["-", "-", "49", "48", "48", "48"]),
    ("filipowicz-smederevac-1966", ["-", "-", "140", "139", "139", "139"]),
    ("portisch-korchnoi-1970", ["-", "-", "-", "49", "49", "49"]),
    ("fischer-petrosian-1971", ["-", "-", "67", "66", "66", "66"]),
    ("spassky-fischer-1972-17", ["-", "-", "-", "89", "89", "89"]),
    ("fischer-spassky-1972-18", ["-", "-", "-", "94", "94", "94"]),
    ("fischer-spassky-1972-20", ["-", "-", "-", "-", "-", "-"]),
    ("karpov-miles-1986", ["-", "-", "50", "51", "51", "51"]),
    ("gurevich-hansen-1986", ["-", "-", "281", "108", "108", "108"]),
    ("nikolic-arsovic-1989", ["-", "-", "203", "198", "e483", "e483"]),
    ("kasparov-deep-blue-1997", ["-", "-", "-", "-", "-", "-"]),
    ("ponomariov-adams-2005", ["-", "-", "-", "82", "82", "82"]),
    ("topalov-nakamura-2016", ["-", "-", "214", "213", "213", "213"]),
    ("sethuraman-guseinov-2017", ["113", "-", "109", "108", "108", "108"]),
    ("khamparia-li-2018", ["-", "-", "136", "135", "135", "135"]),
    ("pirc-austrian-attack-line", ["-", "-", "30", "30", "30", "30"]),
    ("khalifman-jakovenko-2011", ["-", "-", "28", "27", "27", "27"]),
    ("carlsen-nakamura-2021", ["-", "-", "10", "11", "11", "11"]),
    ("judd-chigorin-1889", ["-", "-", "-", "-", "-", "-"]),
];

const COLUMNS: [&str; 6] =
    ["bilguer-1843", "match-1886", "fide-1928", "fide-1985", "fide-2014", "fide-2018"];

/// The codes whose findings on each game are kept in a snapshot: the landmarks, and the law of
/// today. The list is fixed, so that a new landmark does not change these snapshots.
const LANDMARKS: [&str; 9] = [
    "london-1807",
    "bilguer-1843",
    "match-1886",
    "vienna-1898",
    "fide-1928",
    "fide-1985",
    "fide-2014",
    "fide-2018",
    "fide-2023",
];

/// The games in which notice could have been given under London 1807, and the ply. Everything else
/// stands.
const NOTICE: [(&str, u32); 3] =
    [("gurevich-hansen-1986", 181), ("nikolic-arsovic-1989", 333), ("topalov-nakamura-2016", 114)];

/// Returns the game as replayed today and the verdicts of the codes, without the claims on the
/// record.
fn judged(name: &str, codes: &[&Code]) -> (Timeline, Vec<Verdict>) {
    let text = example(name);
    let mut record = only_game(&text);
    record.events.clear();
    let mut case = Game::new(&record);
    let verdicts = codes.iter().map(|&code| case.judge(code)).collect();
    (case.today().clone(), verdicts)
}

fn codes<'a>(library: &'a Library, ids: &[&str]) -> Vec<&'a Code> {
    ids.iter().map(|id| library.code(id).unwrap()).collect()
}

/// Returns a verdict as the table writes it.
fn in_short(kind: VerdictKind, ply: Option<u32>) -> String {
    let ply = ply.map_or_else(String::new, |ply| ply.to_string());
    match kind {
        VerdictKind::Stands => format!("-{ply}"),
        VerdictKind::Claimable => ply,
        VerdictKind::Ended => format!("e{ply}"),
        other => format!("{other} {ply}"),
    }
}

/// Returns a verdict as the table writes it. An undetermined verdict is replaced with that of the
/// principal reading.
fn principal(verdict: &Verdict) -> String {
    match (verdict.kind, verdict.readings.first()) {
        (VerdictKind::Undetermined, Some(reading)) => {
            in_short(reading.conclusion.kind, reading.conclusion.ply)
        }
        _ => in_short(verdict.kind, verdict.ply),
    }
}

/// Returns true if a code may leave a game undetermined: its law on moves without progress is
/// unknown and fifty were made, or one of its articles has several readings.
fn may_hesitate(code: &Code, game: &Timeline) -> bool {
    let readings = code.articles.iter().any(|article| article.readings.len() > 1);
    let mut rules = code.articles.iter().map(|article| article.rule());
    let counts_unknown = rules.any(|rule| *rule == AnyRule::Unknown(Topic::MoveCount));
    readings || (counts_unknown && game.summary().longest_clock >= 100)
}

#[test]
fn six_codes_decide_each_game_at_the_expected_ply() {
    let library = library();
    let codes = codes(&library, &COLUMNS);
    let mut wrong = Vec::new();
    for (name, expected) in DECIDED {
        let (game, verdicts) = judged(name, &codes);
        for ((code, verdict), expected) in codes.iter().zip(&verdicts).zip(expected) {
            let found = principal(verdict);
            let hesitates = verdict.kind == VerdictKind::Undetermined;
            if found != expected || (hesitates && !may_hesitate(code, &game)) {
                wrong.push(format!("{name}, {}: {found} for {expected}", code.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn vienna_1898_decides_as_the_principal_reading_of_bilguer() {
    let library = library();
    let codes = codes(&library, &["bilguer-1843", "vienna-1898"]);
    for (name, _) in DECIDED {
        let (_, verdicts) = judged(name, &codes);
        assert_eq!(principal(&verdicts[0]), principal(&verdicts[1]), "{name}");
    }
}

/// Returns the readings of a verdict that is undetermined because they disagree.
fn disagreeing(verdict: &Verdict) -> Vec<String> {
    assert_eq!(verdict.kind, VerdictKind::Undetermined);
    let readings = verdict.readings.iter();
    readings
        .map(|r| format!("{} {}", read_as(&r.read), in_short(r.conclusion.kind, r.conclusion.ply)))
        .collect()
}

/// The readings of fide-1928 differ on rook and bishop against rook: fifty moves, or twice
/// sixty-six.
#[test]
fn two_readings_of_fide_1928_disagree_on_gurevich_hansen() {
    let library = library();
    let (_, verdicts) = judged("gurevich-hansen-1986", &codes(&library, &["fide-1928"]));
    let readings = disagreeing(&verdicts[0]);
    assert_eq!(readings, ["plain 281", "doubled -"]);
}

#[test]
fn london_1807_finds_nothing_but_notices() {
    let library = library();
    let codes = codes(&library, &["london-1807"]);
    for (name, _) in DECIDED {
        let notice = NOTICE.iter().find(|(game, _)| *game == name);
        let expected = notice.map_or_else(|| "-".to_owned(), |(_, ply)| ply.to_string());
        let (_, verdicts) = judged(name, &codes);
        assert_eq!(in_short(verdicts[0].kind, verdicts[0].ply), expected, "{name}");
        let form = verdicts[0].deciding().and_then(|ruling| ruling.form);
        assert_eq!(form, notice.map(|_| FormKind::Notice), "{name}");
    }
}

#[test]
fn the_readings_of_bilguer_disagree_on_pillsbury_burn() {
    let library = library();
    let (_, verdicts) = judged("pillsbury-burn-1898", &codes(&library, &["bilguer-1843"]));
    let readings = disagreeing(&verdicts[0]);
    assert_eq!(readings, ["both-players -", "one-player 95", "none -"]);
}

/// Heidenfeld castled twice, and the second time the move stood.
#[test]
fn a_second_castling_stops_the_replay() {
    let text = example("heidenfeld-kerins-1973");
    let record = only_game(&text);
    let game = Game::new(&record).today().clone();
    assert_eq!(game.plies(), 64);
    let stop = game.stop().unwrap();
    assert_eq!((stop.ply, stop.written.as_deref()), (65, Some("33. O-O-O")));
    let StopReason::Refused { obstacle, .. } = &stop.why else { panic!("{}", stop.why) };
    let castled = LostCastlingRight { player: Color::White, by: RightLoss::Castled, number: 10 };
    let castled = StopDetail::RightLost(castled);
    let lost = ResolveError::CastlingRightLost(CastlingSide::Queen);
    assert_eq!(*obstacle, Obstacle::Position(lost, Some(castled)));
}

/// Returns a game and everything that these codes find in it, one finding on each line.
fn explained(name: &str, codes: &[&Code]) -> String {
    let text = example(name);
    let record = only_game(&text);
    let json = to_json(&Game::new(&record).judged_by(&rulesets(codes.iter().copied())));
    let mut out = format!("{} plies, recorded {}\n", json["plies"], plain(&json["recorded"]));
    if !json["unreadable"].is_null() {
        let _ = writeln!(out, "unreadable: {}", fields(&json["unreadable"]));
    }
    for warning in items(&json["warnings"]) {
        let _ = writeln!(out, "warning: {}", plain(warning));
    }
    for verdict in items(&json["verdicts"]) {
        tell_verdict(verdict, &mut out);
    }
    out.push_str("\nwhat separates them\n");
    for difference in items(&json["differences"]) {
        let _ = writeln!(out, "  {}", fields(difference));
    }
    out
}

fn tell_verdict(verdict: &Value, out: &mut String) {
    let keys = ["code", "verdict", "ply", "at", "result"];
    let _ = writeln!(out, "\n{}", keys.map(|key| plain(&verdict[key])).join(" "));
    for claim in items(&verdict["claims"]) {
        let keys = ["ply", "at", "player", "ground", "intending", "answer", "article", "number"];
        let said = keys.map(|key| plain(&claim[key])).join(" ");
        let why = ["grounds", "refusal", "cost"].map(|key| reason(key, &claim[key])).concat();
        let _ = writeln!(out, "  claim {said}{why}");
    }
    for ruling in items(&verdict["rulings"]) {
        let keys = ["ply", "at", "article", "effect", "form", "player", "move", "result"];
        let said: Vec<String> =
            keys.map(|key| plain(&ruling[key])).into_iter().filter(|said| said != "-").collect();
        let grounds = fields(&ruling["grounds"]);
        let run = format!("last {} of {}", ruling["last"], ruling["moments"]);
        let _ = writeln!(out, "  {}, {run}: {grounds}", said.join(" "));
    }
    for (kind, key) in [("read as", "readings"), ("unknown", "unknown")] {
        for item in items(&verdict[key]) {
            let _ = writeln!(out, "  {kind} {}", fields(item));
        }
    }
}

fn reason(key: &str, value: &Value) -> String {
    if value.is_null() { String::new() } else { format!("; {key} {}", fields(value)) }
}

fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// Returns a value in plain text: a text without quotes, a list with blanks, null as `-`.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(" "),
        Value::Object(_) => format!("({})", fields(value)),
        other => other.to_string(),
    }
}

/// Returns the fields of a value, each with its name.
fn fields(value: &Value) -> String {
    let Some(object) = value.as_object() else { return plain(value) };
    let fields: Vec<String> =
        object.iter().map(|(key, value)| format!("{key} {}", plain(value))).collect();
    fields.join(", ")
}

/// Returns the names of the games, sorted.
pub fn names() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(path("examples/games"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "pgn"))
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert!(names.len() >= 50, "where are the games?");
    names
}

#[test]
fn landmark_codes_judge_each_game_as_its_snapshot() {
    let library = library();
    let codes = codes(&library, &LANDMARKS);
    for name in names() {
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(name.as_str(), explained(&name, &codes));
        });
    }
}

/// Each code has a table of its own, so that a new code is a new file and changes no other.
#[test]
fn every_code_judges_each_game_as_its_table() {
    let library = library();
    let codes: Vec<&Code> = library.codes().iter().collect();
    let mut tables = vec![String::new(); codes.len()];
    for name in names() {
        let text = example(&name);
        let record = only_game(&text);
        let mut case = Game::new(&record);
        for (&code, table) in codes.iter().zip(&mut tables) {
            let _ = writeln!(table, "{name:<33} {}", row(&case.judge(code)));
        }
    }
    let settings = || {
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("verdicts");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings
    };
    for (code, table) in codes.iter().zip(&tables) {
        settings().bind(|| insta::assert_snapshot!(code.id.as_str(), table));
    }
}

#[test]
fn no_table_is_left_of_a_code_that_is_gone() {
    let library = library();
    for file in fs::read_dir(path("tests/library/verdicts")).unwrap() {
        let file = file.unwrap().file_name().into_string().unwrap();
        let id = file.split('.').next().unwrap();
        assert!(library.code(id).is_ok(), "{file}");
    }
}

/// Returns a verdict in one line: the deciding ply, the result and the article. If the verdict is
/// undetermined, the verdict of each reading and the unknown articles follow.
fn row(verdict: &Verdict) -> String {
    let ply = verdict.ply.map_or_else(|| "-".to_owned(), |ply| ply.to_string());
    let article = verdict.deciding_article().unwrap_or_default();
    let (kind, result) = (verdict.kind.to_string(), verdict.result.as_pgn());
    let mut row = format!("{kind:<13} {ply:>4} {result:<7} {article}").trim_end().to_owned();
    if verdict.kind == VerdictKind::Undetermined {
        for reading in &verdict.readings {
            let known = || "as-known".to_owned();
            let name = if reading.is_as_known() { known() } else { read_as(&reading.read) };
            let _ = write!(
                row,
                "; {name} {}",
                in_short(reading.conclusion.kind, reading.conclusion.ply)
            );
        }
    }
    for unknown in &verdict.unknown {
        let _ = write!(row, "; {} unknown {}", unknown.article, unknown.ply);
    }
    row
}
