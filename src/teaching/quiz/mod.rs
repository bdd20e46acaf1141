//! Questions made from real rulings and near misses, with one right answer each.
//!
//! Drafts are many and cheap. One becomes a question only if the arbiter, asked about every
//! choice, finds exactly one true and all others false; what is unknown or undetermined is never
//! asked. If an article in doubt decides, the question quotes it and treats it as certain; if the
//! question has no room for it, it is not asked.

mod compose;
mod drafts;
mod evidence;
mod export;
mod judged_game;
mod question;

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use indexmap::{IndexMap, IndexSet};

use crate::calendar::Date;
use crate::laws::Library;

use crate::arbiter::Game;
use crate::narrative::heading::{place_and_date, players};
use compose::{compose_question, shuffle};
use drafts::{Family, QuestionDraft, drafts};
use judged_game::JudgedGame;

pub use export::{quiz_to_gift, quiz_to_sheet};
pub use question::{Choice, Question, Says};

/// Games to be asked about.
#[derive(Debug)]
pub struct Quiz<'l> {
    library: &'l Library,
    games: Vec<JudgedGame<'l>>,
}

impl<'l> Quiz<'l> {
    /// Returns a quiz without games yet, with the codes of this library.
    pub fn new(library: &'l Library) -> Self {
        Self { library, games: Vec::new() }
    }

    /// Adds a game. Questions are asked about it under the codes that judged it, which must be of
    /// the quiz's library.
    pub fn add(&mut self, game: &Game<'_>) {
        let mut timelines = vec![Arc::clone(&game.timeline)];
        timelines.extend(game.timelines());
        let verdicts = game.verdicts.iter().filter_map(|(code, verdict)| {
            Some((self.library.code(code.id()).ok()?, verdict.clone()))
        });
        let parts = [players(&game.record), place_and_date(game)];
        let heading: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        self.games.push(JudgedGame {
            heading: heading.join(". "),
            year: Date::of_tags(|name| game.record.tag(name)).map(Date::year),
            verdicts: verdicts.collect(),
            timelines,
            known_rulings: RefCell::default(),
            plies_judged: Cell::default(),
        });
    }

    /// Returns at most `count` questions: the same for the same games, codes and seed.
    ///
    /// Kinds of questions take turns, and within a kind the games. Within a game, the most relevant
    /// questions come first.
    pub fn questions(&self, seed: u64, count: usize) -> Vec<Question> {
        // Consecutive small seeds would start with similar random numbers.
        let spread = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut random = fastrand::Rng::with_seed(spread);
        let mut queues = self.queues(&mut random);
        let mut questions = Vec::new();
        while questions.len() < count && queues.iter().any(|queue| !queue.is_empty()) {
            for queue in &mut queues {
                while let Some(draft) = queue.pop_front() {
                    let judged_game = &self.games[draft.game];
                    if let Some(question) = compose_question(&draft, judged_game, &mut random) {
                        questions.push(question);
                        break;
                    }
                }
            }
        }
        questions.truncate(count);
        questions
    }

    /// Returns the ids of the codes that no question is about, although they were asked for.
    pub fn left_out(&self, questions: &[Question]) -> Vec<&'l str> {
        let codes = self.games.iter().flat_map(|judged_game| &judged_game.verdicts);
        let mut ids: IndexSet<&str> = codes.map(|(code, _)| code.id.as_str()).collect();
        ids.retain(|id| !questions.iter().any(|question| question.code == **id));
        ids.into_iter().collect()
    }

    /// Returns a queue of drafts for each kind, the queue with the most relevant draft first; if
    /// equal, in the order of kinds. In each queue the games take turns; the most relevant drafts
    /// of a game come first, and the order is random otherwise.
    fn queues(&self, random: &mut fastrand::Rng) -> Vec<VecDeque<QuestionDraft>> {
        let mut all: Vec<QuestionDraft> = Vec::new();
        for (number, judged_game) in self.games.iter().enumerate() {
            all.extend(drafts(number, judged_game));
        }
        shuffle(&mut all, random);
        all.sort_by_key(|draft| draft.relevance);
        let mut queues: IndexMap<Family, Vec<(usize, QuestionDraft)>> = IndexMap::new();
        let mut drafted: HashMap<(Family, usize), usize> = HashMap::new();
        for draft in all {
            let family = Family::from(&draft.kind);
            let turn = drafted.entry((family, draft.game)).or_default();
            *turn += 1;
            queues.entry(family).or_default().push((*turn, draft));
        }
        for queue in queues.values_mut() {
            queue.sort_by_key(|(turn, _)| *turn);
        }
        queues.sort_by_key(|family, queue| {
            let first = queue.first().map(|(_, draft)| draft.relevance);
            (first, *family as usize)
        });
        let mut in_order: Vec<VecDeque<QuestionDraft>> = Vec::new();
        for queue in queues.into_values() {
            in_order.push(queue.into_iter().map(|(_, draft)| draft).collect());
        }
        in_order
    }
}
