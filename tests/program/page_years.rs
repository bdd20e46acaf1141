//! The text and the data under the band of years on the page, for each year and place.

use crate::browser::Browser;
use jadoube::calendar::Date;
use jadoube::laws::{CandidateReason, Governing, Library, Occasion, PlaceRelation};
use serde_json::Value;

use crate::common::pages::{page_of, written};
use crate::common::{example, library, only_game};
use crate::page_in_use::{open, page};

/// The name of a code, true if the year is doubtful, and true if the place is.
type Candidate = (String, bool, bool);

fn candidates(governing: &Governing<'_>) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    for candidate in governing.candidates() {
        let (when, there) = match candidate.reason {
            CandidateReason::Event { is_dated_surely, .. } => (!is_dated_surely, false),
            CandidateReason::InForce { is_dated_surely, place_relation, .. } => {
                (!is_dated_surely, place_relation == PlaceRelation::Doubtful)
            }
            _ => panic!("{:?}", candidate.reason),
        };
        candidates.push((candidate.code.id.clone(), when, there));
    }
    candidates
}

/// Returns the data of the only game of a page, and the data of the laws of any year.
fn data(page: &str) -> [Value; 2] {
    let mut data = page.split("type=\"application/json\"").skip(1).map(|data| {
        let (_, data) = data.split_once('>').unwrap();
        serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap()
    });
    [data.next().unwrap(), data.next().unwrap()]
}

/// Returns for each year where the game was played the candidates in the data of the band, and the
/// text if no law is known. `codes` holds the codes by their place in the template.
fn told_of_years(page: &str, codes: &[String]) -> Vec<(u16, Vec<Candidate>, String)> {
    let [game, years] = data(page);
    let number = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
    let mut told = Vec::new();
    for era in game["years"]["eras"].as_array().unwrap() {
        let saying = &years["sayings"][number(&era[2])];
        let mut laws = Vec::new();
        for law in saying[1].as_array().unwrap() {
            let doubts = years["doubts"][number(&law[2])].as_str().unwrap();
            laws.push((
                codes[number(&law[0])].clone(),
                doubts.contains("not certain in this year"),
                doubts.contains("law of some countries, perhaps not here"),
            ));
        }
        let text = format!(
            "{}{}",
            saying[2][0].as_str().unwrap_or(""),
            saying[2][2].as_str().unwrap_or("")
        );
        for year in number(&era[0])..=number(&era[1]) {
            told.push((u16::try_from(year).unwrap(), laws.clone(), text.clone()));
        }
    }
    told
}

/// Returns the ids of the codes whose titles are in the template of a page, in order.
fn laws_of_the_template(page: &str, library: &Library) -> Vec<String> {
    let (_, template) = page.split_once("<template id=\"of-years\">").unwrap();
    let (template, _) = template.split_once("</template>").unwrap();
    let mut ids = Vec::new();
    for law in template.split("<span class=\"lead\"></span>").skip(1) {
        let title = law.split(" <small").next().unwrap();
        let title =
            title.trim_end_matches("</a>").rsplit('>').next().unwrap().replace("&amp;", "&");
        let code = library.codes().iter().find(|code| code.title == title);
        ids.push(code.unwrap_or_else(|| panic!("no code is called {title}")).id.clone());
    }
    ids
}

#[test]
fn the_slider_agrees_with_codes_at_in_every_year() {
    let library = library();
    for name in [
        "pillsbury-burn-1898",
        "karpov-miles-1986",
        "judd-chigorin-1889",
        "zukertort-steinitz-1886-11",
        "pest-paris-1842",
        "kasparov-deep-blue-1997",
    ] {
        let text = example(name);
        let record = only_game(&text);
        let own = record.tag("Date").and_then(Date::from_pgn).map(Date::year);
        let page = page_of(&text, false, &library);
        let years = told_of_years(&page, &laws_of_the_template(&page, &library));
        let all: Vec<u16> = years.iter().map(|(year, ..)| *year).collect();
        assert_eq!(all, (1750..=2026).collect::<Vec<_>>(), "{name}");
        for (year, printed, text) in years.iter().filter(|(year, ..)| Some(*year) != own) {
            let governing = library.governing(Occasion::new(
                Date::new(*year, None, None),
                None,
                record.tag("Site"),
            ));
            assert_eq!(*printed, candidates(&governing), "{name}, {year}");
            let unknown = match governing {
                Governing::Unknown(why) => format!("{why:?}"),
                Governing::Known(_) => String::new(),
            };
            assert_eq!(
                text.contains("No lineage in this"),
                unknown.starts_with("NoneInForce"),
                "{name}, {year}: {text}"
            );
            assert_eq!(
                text.contains("is known to have been law there"),
                unknown.starts_with("NoneThere"),
                "{name}, {year}: {text}"
            );
        }
    }
}

/// An expression for the text under the band, for every year.
const EVERY_YEAR: &str = "(() => {
    const input = document.querySelector('.slider input'), all = []
    for (let year = 1750; year <= 2026; year++) {
        input.value = year
        input.dispatchEvent(new Event('input'))
        all.push([...document.querySelectorAll('.of-year .by')].map(p => p.innerText).join(' '))
    }
    return all
})()";

/// The script shows another place as the page shows a game played there.
#[test]
fn the_years_of_another_place_are_those_of_a_game_played_there() {
    let Some(mut browser) = Browser::start("the_years_of_another_place") else { return };
    let years = "[...document.querySelectorAll('.in-words tr')].map(row => \
                 [...row.cells].map(cell => cell.textContent).join('|'))";
    let band = "[...document.querySelectorAll('.band .segment')].map(it => \
                [it.className, it.style.flexGrow, it.textContent].join('|'))";
    let britain = example("pillsbury-burn-1898")
        .replace("[Date \"1898.07.22\"]", "[Date \"????.??.??\"]")
        .replace("[Event \"Vienna\"]", "[Event \"?\"]")
        .replace("[Site \"Vienna\"]", "[Site \"London\"]");
    assert!(britain.contains("London"));
    let london = page_of(&britain, false, &library());
    open(&mut browser, &written("in-use-london.html", &london));
    let (there, its_band) = (browser.value(years), browser.value(band));
    open(&mut browser, &page("pillsbury-burn-1898"));
    let choose = |place: usize| {
        format!(
            "(() => {{ const it = document.querySelector('.where select'); it.selectedIndex = {place}; \
             it.dispatchEvent(new Event('change')) }})()"
        )
    };
    let own = browser.value(years);
    browser.value(&choose(1));
    assert!(browser.text(".where option:checked").contains("Great Britain"));
    assert_eq!((browser.value(years), browser.value(band)), (there, its_band));
    browser.value(&choose(0));
    assert_eq!(browser.value(years), own);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn the_slider_names_only_the_chosen_year() {
    let Some(mut browser) = Browser::start("the_slider_names_its_own_year") else { return };
    browser.width(1280);
    open(&mut browser, &page("pillsbury-burn-1898"));
    let printed = browser.value(EVERY_YEAR);
    let library = library();
    for (year, printed) in (1750..=2026).zip(printed.as_array().unwrap()) {
        let printed = printed.as_str().unwrap();
        let governing =
            library.governing(Occasion::new(Date::new(year, None, None), None, Some("Vienna AUT")));
        if governing.candidates().is_empty() && year != 1898 {
            assert!(printed.contains(&format!("{year} ")), "{year}: {printed}");
            let others = printed.split(|c: char| !c.is_ascii_digit()).filter(|n| n.len() == 4);
            assert!(others.into_iter().all(|n| n == year.to_string()), "{year}: {printed}");
        }
        let doubted = candidates(&governing).iter().any(|(_, when, _)| *when);
        assert_eq!(
            printed.contains("not certain in this year"),
            doubted && year != 1898,
            "{year}: {printed}"
        );
    }
}
