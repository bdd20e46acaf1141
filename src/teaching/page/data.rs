//! The data of a game for the page's script, as JSON inside the page.

use indexmap::{IndexMap, IndexSet};
use maud::{Markup, html};
use serde_json::{Value, json};

use super::board::caption;
use super::first_screen::then_and_now;
use super::game::PageGame;
use super::in_a_script;
use super::moments::{Moments, moments};
use super::of_year::YearData;
use super::stage::{Announced, Recurrence};
use crate::chess::{Color, Square};
use crate::narrative::lanes::Strip;
use crate::narrative::lanes::counts::{Counted, CountedItems, counts};
use crate::narrative::occurrences::{squares, what_differs};
use crate::narrative::verdict::verdict_sentence;
use crate::narrative::words::{number, score_sheet_moves};
use crate::notation::dialects::SAN;
use crate::render::to_score;
use crate::replay::{Ply, Timeline};
use crate::rules::Claimant;

pub(super) fn script(shown: &PageGame<'_>, year_data: &mut YearData) -> Markup {
    html! { script type="application/json" .data { (in_a_script(&data(shown, year_data))) } }
}

fn data(shown: &PageGame<'_>, year_data: &mut YearData) -> Value {
    let (game, stage, last) = (&shown.game.timeline, &shown.stage, shown.last());
    let mut before = Vec::new();
    for (&ply, recurrences) in &stage.recurrences {
        before.extend(recurrences.iter().map(|recurrence| recurrence_data(ply, recurrence)));
    }
    let (mut announced, mut captions) = (Vec::new(), Vec::new());
    for (&ply, Announced { m, .. }) in &stage.announced {
        announced.push((ply, [m.from.to_string(), m.to.to_string()]));
        captions.push((ply, caption(shown, ply)));
    }
    let mut shared = Shared::default();
    let strips = strips(shown, &mut shared);
    json!({
        "fens": (0..=last).map(|ply| game.position(ply).fen()).collect::<Vec<_>>(),
        "pgn": to_score(shown.game, &SAN),
        // The squares of the move that leads to each ply after the first.
        "moves": (1..=last).map(|ply| names(&game.squares_moved(ply))).collect::<Vec<_>>(),
        "names": (0..=last).map(|ply| shown.label(ply)).collect::<Vec<_>>(),
        "captions": captions,
        "white_first": game.turn(0) == Color::White,
        "focus": stage.focus,
        // Plies with their left edges in the lanes.
        "lens": shown.lens.knots(),
        "before": before,
        "announced": announced,
        "strips": strips,
        // The moments of strips, each course once: many editions have the same.
        "courses": shared.courses,
        "says": shared.says,
        "articles": shared.articles,
        "tallies": shared.tallies.into_values().collect::<Vec<_>>(),
        "pair": then_and_now(shown),
        "years": year_data.game_data(shown),
    })
}

/// Returns the earlier occurrences of the placement at a ply.
fn recurrence_data(ply: Ply, recurrence: &Recurrence) -> Value {
    let earlier = recurrence.earlier.iter();
    let boards: Vec<_> =
        earlier.map(|found| (found.ply, names(&squares(found)), what_differs(found))).collect();
    json!({ "ply": ply, "heading": recurrence.heading(), "boards": boards })
}

fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(ToString::to_string).collect()
}

/// The first and last ply of a moment, the indices of its sentences, and those of its articles
/// among the articles of its strip.
type MomentData = (Ply, Ply, Vec<usize>, Vec<usize>);

/// The items shared by several strips, each once: the courses of their moments, their sentences,
/// and the anchors of their articles.
#[derive(Default)]
struct Shared {
    courses: IndexSet<Vec<MomentData>>,
    says: IndexSet<String>,
    articles: IndexSet<String>,
    /// The counts by their text.
    tallies: IndexMap<String, Value>,
}

/// Returns the data of each strip, in order: the course of its moments and the articles that they
/// cite. Fields that are null are left out.
fn strips(shown: &PageGame<'_>, shared: &mut Shared) -> Vec<Value> {
    let lanes = shown.lanes.lanes.iter();
    let strips = lanes.flat_map(|lane| lane.strips.iter().map(move |strip| (lane.code, strip)));
    let data = strips.map(|(code, strip)| {
        let moments = moments(code, strip, &shown.game.timeline, shown.last());
        let (course, articles) = shared.course(moments);
        let over = strip.end.map(|end| end.ply);
        let (verdict, timeline) = (&strip.claim_timeline.verdict, shown.game.timeline_of(code));
        let matters = verdict.ply_that_matters(timeline).map(|ply| ply.min(shown.last()));
        let sentence = verdict_sentence(code, verdict, timeline);
        let tallies = shared.tallies(tallies(strip, &shown.game.timeline, shown.last()));
        let mut strip = json!({
            "code": code.id(), "title": code.short(), "reading": strip.condition(), "over": over,
            "course": course, "articles": articles, "matters": matters, "sentence": sentence,
            "tallies": tallies,
        });
        if let Some(fields) = strip.as_object_mut() {
            fields.retain(|_, value| !value.is_null());
        }
        strip
    });
    data.collect()
}

impl Shared {
    /// Stores these counts, each once for the whole page, and returns their indices.
    fn tallies(&mut self, tallies: Vec<Value>) -> Vec<usize> {
        let tallies = tallies.into_iter();
        tallies.map(|tally| self.tallies.insert_full(tally.to_string(), tally).0).collect()
    }

    /// Stores the moments of a strip, and returns their index and the indices of the articles that
    /// they cite.
    fn course(&mut self, moments: Moments) -> (usize, Vec<usize>) {
        let mut own = IndexSet::new();
        let mut course = Vec::new();
        for ((from, until), moment) in moments {
            let says = moment.says.into_iter().map(|one| self.says.insert_full(one).0).collect();
            let articles = moment.articles.into_iter().map(|one| own.insert_full(one).0).collect();
            course.push((from, until, says, articles));
        }
        let articles = own.into_iter().map(|one| self.articles.insert_full(one).0).collect();
        (self.courses.insert_full(course).0, articles)
    }
}

/// The maximum number of counts shown for a strip.
const MAX_TALLIES: usize = 40;

/// Returns the first counts of a strip's articles, each once: the item, the number required (`of`),
/// and the plies at which it occurred or, for counted moves, the ply since which they are counted.
fn tallies(strip: &Strip, game: &Timeline, last: Ply) -> Vec<Value> {
    let mut tallies: Vec<Value> = Vec::new();
    for Counted { what, times, .. } in counts(&strip.claim_timeline) {
        let (first, tally) = match what {
            CountedItems::Position(plies) => {
                (plies.first(), json!({ "what": "position", "of": times, "plies": plies }))
            }
            CountedItems::Series(plies, moves) => {
                // A series that was not repeated is shown from the start.
                let plies = if plies.is_empty() { &[0] } else { plies };
                let moves = in_words(moves, plies[0], game);
                let tally =
                    json!({ "what": "series", "of": times, "plies": plies, "moves": moves });
                (plies.first(), tally)
            }
            CountedItems::Moves(since) => {
                (Some(since), json!({ "what": "moves", "of": times, "since": since }))
            }
        };
        let is_shown = first.is_none_or(|first| *first <= last);
        if is_shown && tallies.len() < MAX_TALLIES && !tallies.contains(&tally) {
            tallies.push(tally);
        }
    }
    tallies
}

/// Returns the moves of a series in words, with their number.
fn in_words(moves: Option<(Ply, Option<Claimant>)>, first: Ply, game: &Timeline) -> String {
    let Some((period, of)) = moves else { return "no series of moves was repeated".to_owned() };
    let step = if of.is_some() { 2 } else { 1 };
    let own = (first + 1..=first + period * step).step_by(step as usize);
    format!("{} moves: {}", number(period), score_sheet_moves(game, own, ""))
}
