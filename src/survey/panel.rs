//! The codes that judge every game of a survey.

mod movement_group;
mod panel_code;
mod rule_set;
mod whole;

use crate::arbiter::{Case, RulingEffect, RulingForm, VerdictKind};
use crate::chess::{Move, Movement};
use crate::laws::Code;
use crate::notation::{GameResult, Incident, Record};
use crate::replay::{Ply, ReplayStop, StopKind, Timeline};
use crate::rules::{Claimant, RuleKind};

use movement_group::MovementGroup;

/// The codes that judge every game of a survey.
///
/// A game is replayed once, as men move today, and once more only for a law of movement under
/// which it is another game. Rules that codes have in common are evaluated once a game, and
/// only those that can find anything in it; a code is asked only if one of its rules did.
pub struct Panel<'l> {
    codes: Vec<&'l Code>,
    /// The codes by their laws of movement.
    courts: Vec<MovementGroup<'l>>,
    timeline: Timeline,
    /// For a game that is another under another law of movement.
    spare: Timeline,
    opinions: Vec<Opinion>,
}

/// A game as heard: the facts, and what the codes make of them.
pub struct Heard<'p> {
    /// The game replayed as men move today.
    pub timeline: &'p Timeline,
    /// The opinions in the order of the codes, without those that say `stands`; none of a
    /// game that cannot be judged.
    pub opinions: &'p [Opinion],
}

/// What a code makes of a game, unless the recorded result simply stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opinion {
    /// The code: its place in the panel.
    pub code: usize,
    /// The verdict in a word.
    pub verdict: VerdictKind,
    /// The result under this code.
    pub result: GameResult,
    /// The ply of the ruling or the claim that decides.
    pub ply: Option<Ply>,
    /// The provision that decides; nothing where a claim is refused or nothing is certain.
    pub ruling: Option<Deciding>,
}

/// The provision that decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deciding {
    /// Its place among the articles of the code.
    pub article: usize,
    /// Its rule.
    pub rule: RuleKind,
    /// What follows from it.
    pub effect: RulingEffect,
    /// Who may claim, or has claimed.
    pub player: Option<Claimant>,
    /// How.
    pub form: Option<RulingForm>,
    /// The move to be announced, if the claim is an intended one.
    pub intended: Option<Move>,
}

impl<'l> Panel<'l> {
    /// A panel of these codes.
    #[must_use]
    pub fn new(codes: &[&'l Code]) -> Self {
        let mut courts: Vec<MovementGroup<'l>> = Vec::new();
        for (place, code) in codes.iter().enumerate() {
            let movement = code.movement();
            match courts.iter_mut().find(|court| court.movement() == movement) {
                Some(court) => court.seat(place, code),
                None => {
                    let mut court = MovementGroup::new(movement);
                    court.seat(place, code);
                    courts.push(court);
                }
            }
        }
        let timeline = Timeline::new(Movement::default());
        let spare = timeline.clone();
        Self { codes: codes.to_vec(), courts, timeline, spare, opinions: Vec::new() }
    }

    /// The codes, in the order asked for.
    #[must_use]
    pub fn codes(&self) -> &[&'l Code] {
        &self.codes
    }

    /// What each code makes of the game.
    pub fn hear(&mut self, record: &Record<'_>) -> Heard<'_> {
        self.opinions.clear();
        self.timeline.replay_next(record);
        if !is_of_kind(&self.timeline, |kind| kind == StopKind::NotJudged) {
            self.ask(record);
        }
        Heard { timeline: &self.timeline, opinions: &self.opinions }
    }

    fn ask(&mut self, record: &Record<'_>) {
        let Self { codes, courts, timeline: today, spare, opinions } = self;
        let mut case = None;
        for court in courts.iter_mut() {
            let game = court.game(record, today, spare);
            // Claims are rare, and ruled on in full.
            if has_claims(game) {
                let case = case.get_or_insert_with(|| Case::new(record));
                opinions.extend(
                    court.places().filter_map(|place| whole::opinion(place, codes[place], case)),
                );
            } else {
                court.judge(game, opinions);
            }
        }
        if courts.len() > 1 {
            opinions.sort_unstable_by_key(|opinion| opinion.code);
        }
    }

    /// The same, the slow and obvious way: every code judges as if it were alone, with all that
    /// it has to say.
    #[must_use]
    pub fn hear_in_full(&self, record: &Record<'_>) -> Vec<Opinion> {
        let mut case = Case::new(record);
        if is_of_kind(case.today(), |kind| kind == StopKind::NotJudged) {
            return Vec::new();
        }
        let opinion = |(place, code): (usize, &&Code)| whole::opinion(place, code, &mut case);
        self.codes.iter().enumerate().filter_map(opinion).collect()
    }
}

/// Whether the record is cut, and for such a reason.
fn is_of_kind(game: &Timeline, kind: impl Fn(StopKind) -> bool) -> bool {
    game.stop().is_some_and(|cut: &ReplayStop| kind(cut.kind))
}

/// Whether something is on the record that a code has to rule on.
fn has_claims(game: &Timeline) -> bool {
    game.events().iter().any(|event| event.incident != Incident::Flag)
}
