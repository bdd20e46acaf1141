//! What the script needs of a game, as JSON inside the page.

use indexmap::IndexSet;
use maud::{Markup, PreEscaped, html};
use serde::Serialize;

use super::board::caption;
use super::game::PageGame;
use super::moments::{Moment, moments};
use super::stage::Announced;
use crate::chess::Color;
use crate::narrative::occurrences::{squares, what_differs};

#[derive(Serialize)]
struct Data {
    /// Where the pieces stand at each ply, as in FEN.
    pieces: Vec<String>,
    /// The squares of the move that leads to each ply after the first.
    moves: Vec<Vec<String>>,
    names: Vec<String>,
    /// What stands below the board at each ply.
    captions: Vec<(u32, String)>,
    white_first: bool,
    focus: u32,
    before: Vec<Before>,
    /// From where to where moves go that could be announced.
    announced: Vec<(u32, [String; 2])>,
    /// What is said in each strip of the lanes, in order.
    strips: Vec<StripData>,
    #[serde(flatten)]
    shared: Shared,
}

#[derive(Serialize)]
struct StripData {
    title: String,
    /// On what the reading hangs, where several disagree.
    #[serde(skip_serializing_if = "Option::is_none")]
    reading: Option<String>,
    /// The last ply that counts, if the game ends under this code.
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<u32>,
    course: usize,
    /// Which articles those of its moments are.
    articles: Vec<usize>,
}

/// From which ply until which, which sentences, and which articles of the strip.
type MomentData = (u32, u32, Vec<usize>, Vec<usize>);

#[derive(Serialize)]
struct Before {
    ply: u32,
    heading: String,
    /// Ply, squares that show what differs, and what differs.
    boards: Vec<(u32, Vec<String>, String)>,
}

pub(super) fn script(shown: &PageGame<'_>) -> Markup {
    // Plain data with string keys: it cannot fail. No tag can begin or end in it.
    let json = serde_json::to_string(&data(shown)).unwrap_or_default().replace('<', "\\u003c");
    html! { script type="application/json" .data { (PreEscaped(json)) } }
}

fn data(shown: &PageGame<'_>) -> Data {
    let game = &shown.game.timeline;
    let placement = |fen: String| fen.split(' ').next().unwrap_or_default().to_owned();
    let named = |squares: Vec<crate::chess::Square>| -> Vec<String> {
        squares.iter().map(ToString::to_string).collect()
    };
    let stage = &shown.stage;
    let announced = stage.announced.iter();
    let mut shared = Shared::default();
    let strips = strips(shown, &mut shared);
    Data {
        pieces: (0..=shown.last()).map(|ply| placement(game.position(ply).fen())).collect(),
        moves: (1..=shown.last()).map(|ply| named(game.squares_moved(ply))).collect(),
        names: (0..=shown.last()).map(|ply| shown.label(ply).to_owned()).collect(),
        captions: stage.announced.keys().map(|&ply| (ply, caption(shown, ply))).collect(),
        white_first: game.turn(0) == Color::White,
        focus: stage.focus,
        before: stage
            .recurrences
            .iter()
            .flat_map(|(&ply, several)| several.iter().map(move |one| (ply, one)))
            .map(|(ply, recurrence)| Before {
                ply,
                heading: recurrence.heading(),
                boards: recurrence
                    .earlier
                    .iter()
                    .map(|o| (o.ply, named(squares(o)), what_differs(o)))
                    .collect(),
            })
            .collect(),
        announced: announced
            .map(|(&ply, Announced { m, .. })| (ply, [m.from.to_string(), m.to.to_string()]))
            .collect(),
        strips,
        shared,
    }
}

#[derive(Default, Serialize)]
struct Shared {
    /// The moments of strips, each course once: many editions come to the same.
    courses: IndexSet<Vec<MomentData>>,
    /// The sentences that they say, each once.
    says: IndexSet<String>,
    /// The anchors of the articles that they rest on, each once.
    articles: IndexSet<String>,
}

fn strips(shown: &PageGame<'_>, shared: &mut Shared) -> Vec<StripData> {
    let (game, last) = (&shown.game.timeline, shown.last());
    let lanes = shown.lanes.lanes.iter();
    let strips = lanes.flat_map(|lane| lane.strips.iter().map(move |strip| (lane.code, strip)));
    strips
        .map(|(code, strip)| {
            let (course, articles) = shared.course(moments(code, strip, game, last));
            StripData {
                title: code.short().to_owned(),
                reading: strip.condition(),
                over: strip.end.map(|end| end.ply),
                course,
                articles,
            }
        })
        .collect()
}

impl Shared {
    /// The number of a course, and the articles that it names by their places among them.
    fn course(&mut self, moments: Vec<Moment>) -> (usize, Vec<usize>) {
        let mut own = IndexSet::new();
        let course = moments
            .into_iter()
            .map(|moment| {
                let says = moment.says.into_iter().map(|one| self.says.insert_full(one).0);
                let articles = moment.articles.into_iter().map(|one| own.insert_full(one).0);
                (moment.from, moment.until, says.collect(), articles.collect())
            })
            .collect();
        let articles = own.into_iter().map(|one| self.articles.insert_full(one).0).collect();
        (self.courses.insert_full(course).0, articles)
    }
}
