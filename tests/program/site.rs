//! The site: every link leads somewhere, nothing is fetched, and nothing is half written; and in
//! a browser, if Chromium is installed.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use jadoube::arbiter::{Game, VerdictKind, rulesets};
use jadoube::laws::{Article, Change, Code, Library, changes};
use jadoube::teaching::{Site, SiteFile};
use serde_json::json;

use crate::browser::Browser;

use crate::common::{example, library, only_game, path};

fn site(library: &Library, games: &[(&str, &str)]) -> Vec<SiteFile> {
    let mut site = Site::new(library);
    let codes = library.landmarks();
    let mut files: Vec<SiteFile> = games
        .iter()
        .map(|(name, text)| {
            let codes = rulesets(codes.iter().copied());
            let mut game = Game::new(&only_game(text)).judged_by(&codes);
            game.file = format!("{name}.pgn");
            site.add(&mut game)
        })
        .collect();
    files.extend(site.finish());
    files
}

/// What stands between `before` and the next quotation mark, each time.
fn quoted<'t>(text: &'t str, before: &str) -> Vec<&'t str> {
    text.split(before).skip(1).filter_map(|rest| rest.split_once('"')).map(|(v, _)| v).collect()
}

/// The file that a relative link leads to.
fn target(from: &str, link: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        if part == ".." {
            parts.pop().expect("a link leads out of the site");
        } else {
            parts.push(part);
        }
    }
    parts.join("/")
}

/// Every link of a site that leads nowhere.
fn broken(files: &HashMap<String, String>) -> (usize, Vec<String>) {
    let ids: HashMap<&str, HashSet<&str>> = files
        .iter()
        .map(|(path, text)| (path.as_str(), quoted(text, " id=\"").into_iter().collect()))
        .collect();
    let mut links = 0;
    let mut broken = Vec::new();
    for (path, text) in files {
        for link in quoted(text, " href=\"").into_iter().filter(|link| !link.starts_with("http")) {
            links += 1;
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            let file = if file.is_empty() { path.clone() } else { target(path, file) };
            let there = ids.get(file.as_str());
            if !there.is_some_and(|ids| place.is_empty() || ids.contains(place)) {
                broken.push(format!("{path}: {link}"));
            }
        }
    }
    (links, broken)
}

fn by_path(files: Vec<SiteFile>) -> HashMap<String, String> {
    files.into_iter().map(|file| (file.path, file.text)).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let library = library();
    let names = ["pillsbury-burn-1898", "karpov-miles-1986", "position-passar-battaglia"];
    let texts = names.map(example);
    let games: Vec<(&str, &str)> =
        names.into_iter().zip(texts.iter().map(String::as_str)).collect();
    let files = by_path(site(&library, &games));
    let (links, broken) = broken(&files);
    assert!(links > 3000, "{links} links");
    assert_eq!(broken, Vec::<String>::new());
    // From the index to every page, and from every page back.
    let index: HashSet<&str> = quoted(&files["index.html"], " href=\"").into_iter().collect();
    for (path, text) in files.iter().filter(|(path, _)| *path != "index.html") {
        assert!(index.contains(path.as_str()), "the index does not lead to {path}");
        assert!(text.contains("href=\"../index.html\""), "{path} does not lead back");
    }
}

/// Whoever links to a page of the site shows its title and what it is about.
#[test]
fn every_page_says_what_it_is_about() {
    let game = example("pillsbury-burn-1898");
    let library = library();
    let mut about: HashMap<&str, HashSet<String>> = HashMap::new();
    for SiteFile { path, text, .. } in site(&library, &[("pillsbury-burn-1898", &game)]) {
        for tag in ["og:title", "og:description"] {
            let said = quoted(&text, &format!("<meta property=\"{tag}\" content=\""));
            assert!(said.len() == 1 && said[0].len() > 3, "{path}: {tag}: {said:?}");
            about.entry(tag).or_default().extend(said.iter().map(|&it| it.to_owned()));
        }
    }
    assert!(about["og:title"].iter().any(|it| it.contains("Pillsbury")), "{about:?}");
    let summary = library.codes()[0].summary.replace('"', "&quot;");
    assert!(about["og:description"].contains(&summary), "{about:?}");
    assert!(
        about["og:description"].iter().any(|it| it.starts_with("Under FIDE 2023 Black could have")),
        "{about:?}"
    );
}

/// What is the same in other words, or under its old number, is no change.
#[test]
fn a_code_changed_on_its_page_what_it_changed_by_codes_diff() {
    let library = library();
    let files = by_path(site(&library, &[]));
    let between = |text: &str| {
        let (_, from) = text.split_once(">What it changed<")?;
        Some(from.split_once(">What it says<")?.0.matches("<h3>").count())
    };
    let mut compared = 0;
    for code in library.codes() {
        let Some(amended) = code.amends.as_deref() else { continue };
        let changes = changes(library.code(amended).unwrap(), code);
        let is_shown = |it: &&Change<'_>| it.a.into_iter().chain(it.b).any(Article::is_stated);
        let expected = changes.iter().filter(is_shown).count();
        assert_eq!(
            between(&files[&format!("codes/{}.html", code.id)]),
            Some(expected),
            "{}",
            code.id
        );
        compared += 1;
    }
    assert!(compared > 10, "{compared} codes amend another");
}

/// Only where a page has a script may one run.
#[test]
fn a_page_without_a_script_allows_none() {
    let files = by_path(site(&library(), &[]));
    for (path, text) in &files {
        assert_eq!(text.contains("<script>"), text.contains("script-src"), "{path}");
    }
    assert!(files["index.html"].contains("script-src"));
}

/// The games that come with the program: first those to which another law gives another result, by
/// several rules; each page has the codes that its sentence names.
#[test]
fn the_front_page_has_ten_games_whose_result_changes_each_with_its_sentence() {
    let directory = fresh("site-front");
    let made = run(&["site", "-o", directory.to_str().unwrap(), "examples/games"]);
    assert!(made.status.success(), "{made:?}");
    let index = fs::read_to_string(directory.join("index.html")).unwrap();
    let (_, front) = index.split_once("<section class=\"front\">").unwrap();
    let (front, _) = front.split_once("</section>").unwrap();
    let games: Vec<&str> = front.split("<li").skip(1).collect();
    assert_eq!(games.len(), 10);
    let library = library();
    for game in games {
        assert!(game.contains("data-result=\"changed\""), "{game}");
        let (_, reason) = game.split_once("class=\"reason\">").unwrap();
        let (what, _) = reason.split_once("</span>").unwrap();
        let named = what.to_lowercase();
        let named: Vec<&Code> = { library.codes() }
            .iter()
            .filter(|code| named.contains(&format!("under {} ", code.short.to_lowercase())))
            .collect();
        assert_eq!(named.len(), 2, "{what}");
        let page = fs::read_to_string(directory.join(quoted(game, "href=\"")[0])).unwrap();
        for code in named {
            assert!(page.contains(&format!("data-code=\"{}\"", code.id)), "{what}: {}", code.id);
        }
    }
    for what in ["repetition", "flag fall", "dead positions", "stalemate", "material"] {
        assert!(front.contains(what), "{what}");
    }
    let servers = front.matches("nder Chess.com").count();
    assert!(servers < 2, "{servers} by a server's rules");
}

#[test]
fn a_broken_link_is_found() {
    let page = |text: &str| HashMap::from([("a/b.html".to_owned(), text.to_owned())]);
    for text in ["<a href=\"c.html\">", "<a href=\"#x\">", "<a href=\"b.html#x\">"] {
        assert_eq!(broken(&page(text)).1.len(), 1, "{text}");
    }
    let sound = "<p id=\"x\"> <a href=\"#x\"> <a href=\"../a/b.html#x\"> <a href=\"http://x\">";
    assert_eq!(broken(&page(sound)), (2, Vec::new()));
}

#[test]
fn every_article_stands_on_its_codes_page_with_its_source() {
    let library = library();
    let files = by_path(site(&library, &[]));
    let escaped = |text: &str| {
        text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
    };
    for code in library.codes() {
        let page = &files[&format!("codes/{}.html", code.id)];
        assert!(page.contains(&escaped(&code.summary)), "{}", code.id);
        for article in &code.articles {
            assert!(page.contains(&escaped(&article.says)), "{}: {}", code.id, article.key);
            let source = escaped(&article.source.title);
            assert!(!article.is_stated() || page.contains(&source), "{}: {source}", code.id);
        }
    }
    // The rule's page has every code that has an article on it, and the time line those in force.
    let repetition = &files["rules/repetition.html"];
    for code in library.codes() {
        let page = format!("href=\"../codes/{}.html", code.id);
        assert!(repetition.contains(&page), "{}", code.id);
    }
    let (_, picture) = repetition.split_once("class=\"timeline\"").unwrap();
    let (picture, _) = picture.split_once("</section>").unwrap();
    assert!(
        picture.contains("title=\"FIDE 2018: ") && !picture.contains("title=\"What if: superko")
    );
}

/// What was law in 1918 and from 1929 on was not law in between.
#[test]
fn the_timeline_names_no_years_without_a_law() {
    let files = by_path(site(&library(), &[]));
    let of_repetition = &files["rules/repetition.html"];
    assert!(of_repetition.contains("</span> 1918, 1929–1953</h3>"), "edlasker-1918, fide-1928");
    assert!(of_repetition.contains("</span> 1897–1930</h3>"), "britannica-1911 and american-1910");
}

#[test]
fn a_code_names_the_games_that_show_it() {
    let library = library();
    let text = example("pillsbury-burn-1898");
    let files = by_path(site(&library, &[("pillsbury-burn-1898", &text)]));
    let record = only_game(&text);
    let mut case = Game::new(&record);
    let (mut shown, mut not) = (0, 0);
    for code in library.codes() {
        let page = &files[&format!("codes/{}.html", code.id)];
        let stands = case.judge(code).kind == VerdictKind::Stands;
        let there = page.contains("../games/pillsbury-burn-1898.html");
        assert_eq!(there, !stands, "{}", code.id);
        *(if there { &mut shown } else { &mut not }) += 1;
    }
    assert!(shown > 5 && not > 5, "{shown} and {not}");
}

#[test]
fn text_from_a_record_is_escaped_on_the_site() {
    let library = library();
    let hostile = example("karpov-miles-1986")
        .replace("Karpov, Anatoly", "<script>alert(1)</script>")
        .replace("Interpolis", "\\\"><img src=x onerror=alert(1)>");
    for file in site(&library, &[("<script>", &hostile)]) {
        assert!(
            !file.text.contains("<script>alert") && !file.text.contains("<img"),
            "{}",
            file.path
        );
        assert!(!file.text.contains(" src=\"") && !file.text.contains("@import"), "{}", file.path);
        assert!(file.path.chars().all(|c| c.is_ascii_alphanumeric() || "-./".contains(c)));
    }
}

#[test]
fn building_a_site_twice_gives_the_same_files() {
    let library = library();
    let text = example("karpov-miles-1986");
    let games = [("karpov-miles-1986", text.as_str())];
    assert_eq!(site(&library, &games), site(&library, &games));
}

/// The roles in the accessibility tree.
fn roles(browser: &mut Browser) -> HashSet<String> {
    let tree = browser.ask("Accessibility.getFullAXTree", json!({}));
    let nodes = tree["nodes"].as_array().cloned().unwrap_or_default();
    nodes.iter().filter_map(|node| node["role"]["value"].as_str().map(str::to_owned)).collect()
}

#[test]
fn a_site_fits_and_is_searched_in_the_browser() {
    let Some(mut browser) = Browser::start("a_site_fits_and_is_searched_in_the_browser") else {
        return;
    };
    let library = library();
    let names = ["pillsbury-burn-1898", "karpov-miles-1986"];
    let texts = names.map(example);
    let games: Vec<(&str, &str)> =
        names.into_iter().zip(texts.iter().map(String::as_str)).collect();
    let directory = fresh("site-browser");
    for file in site(&library, &games) {
        let path = directory.join(file.path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, file.text).unwrap();
    }
    searches(&mut browser, &directory);
    for name in ["index", "codes/match-1886", "rules/repetition", "games/karpov-miles-1986"] {
        for width in [390, 1280, 1920] {
            browser.width(width);
            browser.open(&directory.join(format!("{name}.html")));
            let wide = browser.value("document.documentElement.scrollWidth");
            assert!(wide.as_u64() <= Some(u64::from(width)), "{name} at {width}: {wide}");
            // A time line is whole at every width.
            let cut = "[...document.querySelectorAll('.bar')].filter(it => it.getBoundingClientRect().right > innerWidth + 1).length";
            assert_eq!(browser.value(cut), 0, "{name} at {width}");
            assert_eq!(browser.complaints(), Vec::<String>::new(), "{name}");
        }
        let printed = roles(&mut browser);
        assert!(printed.contains("main") && printed.contains("contentinfo"), "{name}: {printed:?}");
        assert!(name.starts_with("games") || printed.contains("navigation"), "{name}: {printed:?}");
    }
}

/// Looks for a game, goes there, and back.
fn searches(browser: &mut Browser, directory: &Path) {
    browser.width(1280);
    browser.open(&directory.join("index.html"));
    assert!(roles(browser).contains("search") && browser.names().contains(&"Search".to_owned()));
    browser.click("#search");
    browser.ask("Input.insertText", json!({ "text": "tilburg KARPOV" }));
    browser.wait_for("document.querySelector('output').textContent === '1 found'");
    let visible = "[...document.querySelectorAll('h2')].filter(h => h.checkVisibility()).length";
    assert_eq!(browser.value(visible), 1, "only the games are left");
    let found = browser.value("document.querySelector('.list li:not([hidden]) a').href");
    let found = found.as_str().unwrap().strip_prefix("file://").unwrap().to_owned();
    browser.open(Path::new(&found));
    assert_eq!(browser.text("h2"), "Anatoly Karpov\u{a0}– Anthony Miles");
    let home = browser.value("document.querySelector('.home a').href");
    assert_eq!(home, format!("file://{}", directory.join("index.html").display()));
    browser.open(&directory.join("index.html"));
    // Narrowed to a rule, and to a decade; the rule itself stands first.
    let narrow = |name: &str, value: &str| {
        format!(
            "(() => {{ const it = document.querySelector('.filters [name={name}]'); it.value = '{value}'; \
             it.dispatchEvent(new Event('input')); \
             return [...document.querySelectorAll('.list li')].filter(li => li.checkVisibility()).map(li => li.querySelector('a').textContent.replace(/\\s/g, ' ')) }})()"
        )
    };
    let found = browser.value(&narrow("rule", "repetition"));
    let found = found.as_array().unwrap();
    assert_eq!(found[0], "Repetition");
    assert!(found.len() > 20 && found.iter().any(|it| it == "Anatoly Karpov – Anthony Miles"));
    let found = browser.value(&narrow("years", "1890"));
    assert_eq!(found, json!(["Harry Nelson Pillsbury – Amos Burn"]));
    assert_eq!(browser.value(&narrow("code", "london-1807")), json!([]));
    browser.open(&directory.join("index.html"));
    // By keyboard: past the links to the three lists.
    for _ in 0..4 {
        browser.press("Tab");
    }
    assert_eq!(browser.value("document.activeElement.id"), "search");
    browser.ask("Input.insertText", json!({ "text": "no such thing" }));
    browser.wait_for("document.querySelector('output').textContent === '0 found'");
    assert_eq!(browser.value("document.querySelector('.hint').checkVisibility()"), true);
    for (words, expected) in [
        ("threefold", "Repetition"),
        ("three times", "Repetition"),
        ("50 move", "Moves without progress"),
        ("50-move rule", "Moves without progress"),
        ("75", "Moves without progress"),
        ("dummy pawn", "Promotion"),
        ("dummy pawn", "Laws of the British Chess Association, 1862"),
        ("75", "FIDE Laws of Chess, 2014"),
        ("threefold", "FIDE Laws of Chess, 1985"),
        ("en passant", "En passant"),
        ("fivefold", "FIDE Laws of Chess, 2014"),
    ] {
        let found = browser.value(&format!(
            "(() => {{ const field = document.getElementById('search'); field.value = {words:?}; \
             field.dispatchEvent(new Event('input')); \
             return [...document.querySelectorAll('.list li:not([hidden]) a')].map(a => a.textContent) }})()"
        ));
        let found = found.as_array().unwrap();
        assert!(found.iter().any(|title| title == expected), "{words}: {found:?}");
        assert!(found.len() < 50, "{words} finds everything");
        assert_eq!(browser.value("document.querySelector('.hint').checkVisibility()"), false);
    }
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_jadoube")).args(args).current_dir(path(".")).output().unwrap()
}

fn fresh(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&directory);
    directory
}

/// What stands beside a directory under a name that begins with its own.
fn remains(directory: &Path) -> Vec<String> {
    let own = directory.file_name().unwrap().to_str().unwrap().to_owned() + ".";
    let beside = fs::read_dir(directory.parent().unwrap()).unwrap();
    let names = beside.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.starts_with(&own)).collect()
}

#[test]
fn a_failed_site_build_leaves_no_directory() {
    let directory = fresh("site-whole");
    let to = directory.to_str().unwrap();
    let game = "examples/games/pillsbury-burn-1898.pgn";
    let made = run(&["site", "-o", to, game]);
    assert!(made.status.success() && made.stdout.is_empty() && made.stderr.is_empty(), "{made:?}");
    for file in ["index.html", "codes/fide-2018.html", "games/pillsbury-burn-1898.html"] {
        assert!(directory.join(file).is_file(), "{file}");
    }
    assert_eq!(remains(&directory), Vec::<String>::new());
    // What is there is not touched.
    let again = run(&["site", "-o", to, game]);
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&again.stderr).contains("there is something in it"));
    // Nothing is left of what failed.
    let failing = fresh("site-failing");
    let failed = run(&["site", "-o", failing.to_str().unwrap(), game, "--code", "nonsense"]);
    assert_eq!(failed.status.code(), Some(2));
    assert!(!failing.exists() && remains(&failing).is_empty());
}
