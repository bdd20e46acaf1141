//! The codes of one law of movement, which judge one game together.

use std::collections::HashMap;

use crate::chess::Movement;
use crate::laws::Code;
use crate::notation::Record;
use crate::replay::{Digest, Timeline};
use crate::rules::{AnyRule, Findings, Rule, RuleKind, View};

use super::Opinion;
use super::rule_set::RuleSet;
use super::seat::Seat;

/// The codes of one law of movement.
pub(super) struct Court<'l> {
    movement: Movement,
    seats: Vec<Seat<'l>>,
    /// The rules of all of them, each once.
    rules: Vec<&'l AnyRule>,
    numbers: HashMap<&'l AnyRule, usize>,
    /// A game that is another under this law of movement than today.
    own: Timeline,
    /// Whether the game at hand is.
    differs: bool,
    /// What each rule found in the game at hand, if it could find anything.
    found: Vec<Findings>,
    /// The rules that did.
    finders: RuleSet,
}

/// The fewest plies since a capture or pawn move after which a move can bring a position back.
const RETURN: u32 = 3;

impl<'l> Court<'l> {
    pub(super) fn new(movement: Movement) -> Self {
        Self {
            movement,
            seats: Vec::new(),
            rules: Vec::new(),
            numbers: HashMap::new(),
            own: Timeline::new(movement),
            differs: false,
            found: Vec::new(),
            finders: RuleSet::default(),
        }
    }

    pub(super) fn movement(&self) -> Movement {
        self.movement
    }

    /// The places of its codes on the panel.
    pub(super) fn places(&self) -> impl Iterator<Item = usize> {
        self.seats.iter().map(|seat| seat.place)
    }

    /// Adds a code.
    pub(super) fn seat(&mut self, place: usize, code: &'l Code) {
        let Self { rules, numbers, .. } = self;
        let number = |rule: &'l AnyRule| {
            *numbers.entry(rule).or_insert_with(|| {
                rules.push(rule);
                rules.len() - 1
            })
        };
        self.seats.push(Seat::new(place, code, number));
        self.found.resize_with(self.rules.len(), Findings::brief);
    }

    /// The game under this law of movement.
    pub(super) fn game<'g>(&'g mut self, record: &Record<'_>, today: &'g Timeline) -> &'g Timeline {
        self.differs = !today.is_same_under(self.movement);
        if !self.differs {
            return today;
        }
        self.own.replay_next(record);
        &self.own
    }

    /// What its codes make of the game that [`game`](Self::game) has given.
    pub(super) fn judge(&mut self, today: &Timeline, opinions: &mut Vec<Opinion>) {
        let game = if self.differs { &self.own } else { today };
        self.finders.clear();
        // No rule of these forbids a move; those of codes that do are asked by themselves.
        let view = View::new(game, &[]);
        for (number, rule) in self.rules.iter().enumerate() {
            let rule = rule.as_rule();
            if rule.may_apply(game.digest()) {
                let mut findings = Findings::brief();
                rule.judge(&view, &mut findings);
                if !findings.is_empty() || findings.unknown_from().is_some() {
                    self.found[number] = findings;
                    self.finders.insert(number);
                }
            }
        }
        let restrictive = may_restrict(game.digest());
        if self.finders.is_empty() && !restrictive {
            return;
        }
        for seat in &self.seats {
            if seat.restricts && restrictive {
                opinions.extend(self.opinion_apart(seat, game));
            } else if seat.rules.meets(&self.finders) {
                let found = |_, rule| self.finders.has(rule).then(|| &self.found[rule]);
                opinions.extend(seat.opinion(game, found));
            }
        }
    }

    /// What a code makes of the game that forbids moves: what any of its rules finds depends on
    /// which, and is shared with nobody.
    fn opinion_apart(&self, seat: &Seat<'l>, game: &Timeline) -> Option<Opinion> {
        let found: Vec<Vec<(usize, Findings)>> = { seat.readings.iter() }
            .map(|reading| {
                let rules = || reading.rules.iter().map(|&rule| (rule, self.rules[rule]));
                let restricting: Vec<&dyn Rule> = rules()
                    .filter(|(_, rule)| rule.restricts())
                    .map(|(_, rule)| rule.as_rule())
                    .collect();
                let view = View::new(game, &restricting);
                { rules() }
                    .filter(|(_, rule)| rule.as_rule().may_apply(game.digest()) || is_of_mate(rule))
                    .map(|(number, rule)| {
                        let mut findings = Findings::brief();
                        rule.as_rule().judge(&view, &mut findings);
                        (number, findings)
                    })
                    .collect()
            })
            .collect();
        seat.opinion(game, |reading, rule| {
            found[reading].iter().find(|(number, _)| *number == rule).map(|(_, found)| found)
        })
    }
}

/// Whether a law that forbids positions to come back can have forbidden anything in a game, or
/// at its end.
fn may_restrict(digest: &Digest) -> bool {
    digest.occurrences > 1 || digest.clock >= RETURN
}

/// Whether a rule asks which moves there are.
fn is_of_mate(rule: &AnyRule) -> bool {
    matches!(rule.kind(), RuleKind::Checkmate | RuleKind::Stalemate | RuleKind::Unknown)
}
