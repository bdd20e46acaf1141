//! The pages agree with the JSON: boards, verdicts, results, moments, articles.

use std::process::Command;

use serde_json::Value;

/// Returns the output of a command for every shipped game, under every code.
fn of_all_games(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_jadoube"))
        .args([args[0], "examples/games", "--code", "all", "--accept-false"])
        .args(&args[1..])
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the text between two marks.
fn between<'t>(text: &'t str, from: &str, until: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(from)?;
    rest.split_once(until).map(|(found, _)| found)
}

/// Returns the words of a piece of HTML.
fn words(html: &str) -> String {
    let mut text = String::new();
    for part in html.split('<') {
        text += part.rsplit_once('>').map_or(part, |(_, text)| text);
    }
    for (from, to) in
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&"), ("\u{2060}", "")]
    {
        text = text.replace(from, to);
    }
    text
}

/// Returns a result as it is written in files.
fn result(html: &str) -> String {
    words(html).replace('½', "1/2").replace('–', "-")
}

/// A row of the lanes.
struct Row<'p> {
    code: &'p str,
    reading: Option<&'p str>,
    strip: Option<usize>,
    verdict: String,
    result: String,
    at: Option<String>,
}

fn rows(section: &str) -> Vec<Row<'_>> {
    let mut rows = Vec::new();
    for row in section.split("<div class=\"row lane").skip(1) {
        let (tag, content) = row.split_once('>').unwrap();
        let verdict = between(content, "<span class=\"verdict\">", "</div>").unwrap();
        let badge = between(verdict, "<span class=\"badge", "</span>").unwrap();
        rows.push(Row {
            code: between(tag, "data-code=\"", "\"").unwrap(),
            reading: between(tag, "data-reading=\"", "\""),
            strip: between(tag, "data-strip=\"", "\"").map(|strip| strip.parse().unwrap()),
            verdict: words(badge.split_once('>').unwrap().1),
            result: result(between(verdict, "<span class=\"score\">", "</span>").unwrap()),
            at: between(verdict, "<span class=\"at\">", "</span>").map(words),
        });
    }
    rows
}

#[test]
fn boards_verdicts_and_articles_on_the_pages_are_those_of_the_json() {
    let json = of_all_games(&["replay", "--format", "jsonl"]);
    let page = of_all_games(&["page", "-o", "-"]);
    let (games, laws) = page.split_once("id=\"laws\"").unwrap();
    let sections: Vec<&str> = games.split("<section class=\"game\"").skip(1).collect();
    assert_eq!(sections.len(), json.lines().count());
    let mut compared = [0; 3];
    for (section, line) in sections.iter().zip(json.lines()) {
        let game: Value = serde_json::from_str(line).unwrap();
        let data = between(section, "type=\"application/json\"", "</script>").unwrap();
        let data: Value = serde_json::from_str(data.split_once('>').unwrap().1).unwrap();
        compared[0] += boards(&game, &data);
        let rows = rows(section);
        compared[1] += verdicts(&game, &rows);
        compared[2] += articles(&game, &data, &rows, laws);
    }
    // The least numbers show that something was compared.
    assert!(compared[0] > 600 && compared[1] > 3_000 && compared[2] > 1_000, "{compared:?}");
}

fn boards(game: &Value, data: &Value) -> usize {
    let moments = game["moments"].as_object().unwrap();
    for (ply, moment) in moments.iter().filter(|(_, moment)| !moment["fen"].is_null()) {
        let ply: usize = ply.parse().unwrap();
        assert_eq!(data["fens"][ply], moment["fen"], "{} at {ply}", game["source"]);
        assert_eq!(data["names"][ply], moment["at"], "{} at {ply}", game["source"]);
    }
    assert_eq!(
        data["fens"].as_array().unwrap().len() as u64 - 1,
        game["plies"],
        "{}",
        game["source"]
    );
    moments.len()
}

fn verdicts(game: &Value, rows: &[Row<'_>]) -> usize {
    let verdicts = game["verdicts"].as_array().unwrap();
    for verdict in verdicts {
        let of = format!("{}: {}", game["source"], verdict["code"]);
        let mut own = rows.iter().filter(|row| row.code == verdict["code"]);
        let main = own.next().unwrap_or_else(|| panic!("{of} has no row"));
        let (kind, at) = what_matters(verdict, game);
        assert_eq!(kind, main.verdict, "{of}");
        assert_eq!(verdict["result"], *main.result, "{of}");
        assert_eq!(at, main.at.as_deref(), "{of}");
        let readings: Vec<&Row<'_>> = own.collect();
        for reading in verdict["readings"].as_array().unwrap() {
            if main.strip.is_some() {
                break;
            }
            let read = reading["read"].as_array().unwrap().iter();
            let names: Vec<&str> = read.filter_map(|read| read["reading"].as_str()).collect();
            let name = names.join(" + ");
            let row = readings
                .iter()
                .find(|row| row.reading.unwrap().split(" or ").any(|way| way == name))
                .unwrap_or_else(|| panic!("{of}: {names:?}"));
            assert_eq!(reading["verdict"], *row.verdict, "{of}: {names:?}");
            assert_eq!(reading["result"], *row.result, "{of}: {names:?}");
        }
    }
    verdicts.len()
}

/// Returns the verdict by the ruling that matters most, and the name of its moment.
fn what_matters<'g>(verdict: &'g Value, game: &'g Value) -> (&'g str, Option<&'g str>) {
    let kind = verdict["verdict"].as_str().unwrap();
    let at = verdict["at"].as_str();
    if kind == "undetermined" {
        return (kind, at);
    }
    let name = |ply: &Value| game["moments"][ply.to_string()]["at"].as_str();
    let Some(place) = verdict["matters"].as_u64() else {
        return (kind, at.or_else(|| name(&verdict["irregularities"][0]["ply"])));
    };
    let rulings = verdict["rulings"].as_array().unwrap();
    let ruling = &rulings[usize::try_from(place).unwrap()];
    // A draw on the last move of a drawn game is not the verdict; a claim before it is.
    let claim = rulings.iter().find(|ruling| ruling["effect"] == "entitles");
    let is_claim = kind == "claimable" && ruling["effect"] == "ends";
    let stated = claim.filter(|_| is_claim).unwrap_or(ruling);
    (kind, name(&stated["ply"]))
}

/// Compares each deciding article with the article of its strip on the page. Returns the number of
/// comparisons.
fn articles(game: &Value, data: &Value, rows: &[Row<'_>], laws: &str) -> usize {
    let mut compared = 0;
    for verdict in game["verdicts"].as_array().unwrap() {
        let code = verdict["code"].as_str().unwrap();
        let Some(strip) = rows.iter().find(|row| row.code == code).and_then(|row| row.strip) else {
            continue;
        };
        let mut named = Vec::new();
        for at in data["strips"][strip]["articles"].as_array().unwrap() {
            named.push(data["articles"][at.as_u64().unwrap() as usize].as_str().unwrap());
        }
        for ruling in verdict["rulings"].as_array().unwrap() {
            if ruling["ply"] != verdict["ply"] {
                continue;
            }
            let key = ruling["article"].as_str().unwrap();
            let says = game["articles"][code][key]["says"].as_str().unwrap();
            let anchor = named.iter().find(|anchor| anchor.ends_with(&format!("--{key}")));
            let anchor =
                anchor.unwrap_or_else(|| panic!("{}: {code} {key}: {named:?}", game["source"]));
            let stated = words(between(laws, &format!("<p id=\"{anchor}\">"), "</p>").unwrap());
            assert!(stated.contains(says), "{code}: {stated}\n{says}");
            compared += 1;
        }
    }
    compared
}
