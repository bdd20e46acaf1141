//! Which runs of moves make one score, and which are notes.

use crate::chess::{Move, Movement};
use crate::notation::dialects::{Dialect, SAN};
use crate::notation::{GameResult, Notation};
use crate::replay::{Replayer, ResolveError};

use super::columns;
use super::found::{Choice, ChoiceReason, Stop, Unread};
use super::mark::Mark;
use super::number::number_at;
use super::plain::Plain;
use super::repair::{Repair, repairs};
use super::run::{Run, Scan, Written};

/// A score that is interrupted by more text, in bytes, does not go on behind it.
const LONGEST_GAP: usize = 12_000;

/// Behind so many bytes it goes on only where several moves fit.
const SHORT_GAP: usize = 1_500;

/// How many of them must fit.
const FITTING: usize = 4;

/// How many half-moves are tried to decide which of several moves is meant.
const REACH: usize = 60;

/// By how many half-moves one of them must read further than the others.
const MARGIN: usize = 6;

/// So much is shown of a line, in characters.
const LONGEST_SHOWN: usize = 40;

/// A slip is put right only if so many half-moves can be played behind it.
const CONFIRMING: usize = 10;

/// The first moves of a score are a run of at least so many half-moves, if prose may stand before
/// it in its line.
const AMONG_WORDS: usize = 8;

/// The runs of a text, of which scores are made.
pub(super) struct Runs<'t> {
    pub(super) scan: Scan<'t>,
    plain: &'t Plain,
    all: Vec<Run>,
    /// What the text marks.
    marks: Vec<Mark>,
}

/// A score as it is put together.
pub(super) struct Chain {
    pub(super) game: Replayer,
    /// Where the text of each move stands.
    pub(super) written: Vec<Written>,
    pub(super) choices: Vec<Choice>,
    pub(super) stop: Option<Stop>,
    pub(super) closing: Option<GameResult>,
    /// Where the number that is due stands without a move.
    unread: Option<usize>,
    /// Where words stand in the line of the last move.
    prose: Option<usize>,
    /// How many moves its first run has.
    printed: usize,
    pub(super) is_beside: bool,
    pub(super) begin: usize,
    pub(super) end: usize,
}

/// The move that is meant; where it is one of several, from what that is concluded, and the others.
struct Meant {
    m: Move,
    why: Option<(ChoiceReason, Vec<Move>)>,
}

/// Why no one move is meant.
enum Doubt {
    NotPlayable(ResolveError),
    Several(Vec<Move>),
    /// It is no move, whatever slip is put right.
    Unread,
    /// It is one of these if a slip in it is put right.
    Slips(Vec<Move>),
}

impl<'t> Runs<'t> {
    pub(super) fn new(plain: &'t Plain, dialect: &'static dyn Dialect) -> Self {
        let scan = Scan { text: &plain.text, dialect };
        let all = columns::runs(scan);
        let marks = Mark::of(scan.text, &all);
        Self { scan, plain, all, marks }
    }

    /// All scores, in order.
    pub(super) fn chains(&self) -> Vec<Chain> {
        let (mut chains, mut at) = (Vec::<Chain>::new(), 0);
        for (index, run) in self.all.iter().enumerate() {
            let is_first = run.start == 0 && (run.leads || run.moves.len() >= AMONG_WORDS);
            if is_first && (run.begin >= at || run.is_beside) {
                let chain = self.chain(index);
                if chain.is_score() || chain.is_fragment() {
                    at = at.max(chain.end);
                    chains.push(chain);
                }
            }
        }
        chains
    }

    fn chain(&self, first: usize) -> Chain {
        let run = &self.all[first];
        let mut chain = Chain {
            game: Replayer::new(Movement::default()),
            written: Vec::new(),
            choices: Vec::new(),
            stop: None,
            closing: None,
            unread: None,
            prose: None,
            printed: run.moves.len(),
            is_beside: run.is_beside,
            begin: run.begin,
            end: run.begin,
        };
        let mut next = Some(first);
        while let Some(index) = next {
            if !self.take(index, &mut chain) {
                return chain;
            }
            next =
                if chain.closing.is_some() { None } else { self.next_run(index, &mut chain.game) };
        }
        if chain.closing.is_none() && !chain.is_mate() {
            chain.stop = self.what_is_missing(&chain);
        }
        chain
    }

    /// Plays the moves of a run; says whether all of them can be.
    fn take(&self, index: usize, chain: &mut Chain) -> bool {
        let run = &self.all[index];
        let sure = run.moves.len() - run.tail;
        for at in 0..run.moves.len() {
            if at == sure && self.goes_on_elsewhere(index, &mut chain.game) {
                return true;
            }
            if !self.play(index, at, chain) {
                return false;
            }
        }
        (chain.closing, chain.unread, chain.prose) = (run.closing, run.unread, run.prose);
        chain.end = run.end.max(chain.end);
        true
    }

    fn play(&self, index: usize, at: usize, chain: &mut Chain) -> bool {
        let written = &self.all[index].moves[at];
        let meant = self.meant(&mut chain.game, written);
        let meant = meant.or_else(|doubt| match doubt {
            Doubt::Several(all) => {
                self.read_on(index, at, &chain.game, &all).ok_or(Doubt::Several(all))
            }
            Doubt::NotPlayable(_) => self.repaired(index, at, &mut chain.game).ok_or(doubt),
            doubt => Err(doubt),
        });
        let meant = meant.and_then(|meant| match meant.why {
            Some((ChoiceReason::Slip, _)) if !self.confirms(index, at, &chain.game, &meant.m) => {
                Err(Doubt::Slips(vec![meant.m]))
            }
            _ => Ok(meant),
        });
        let Meant { m, why } = match meant {
            Ok(meant) => meant,
            Err(doubt) => {
                chain.stop = Some(self.stop(chain, written, doubt));
                return false;
            }
        };
        if let Some((why, others)) = why {
            let choice = self.choice(chain, written, &m, why, &others);
            chain.choices.push(choice);
        }
        if let Some(n) = written.odd_number {
            let why = ChoiceReason::Number(n, chain.written.len() / 2 + 1);
            let choice = self.choice(chain, written, &m, why, &[]);
            chain.choices.push(choice);
        }
        let pushed = chain.game.push(m.into());
        chain.written.push(written.clone());
        chain.end = written.at.end;
        pushed.is_ok()
    }

    /// The one move that is meant, and why it is this one of several; or all that could be.
    fn meant(&self, game: &mut Replayer, written: &Written) -> Result<Meant, Doubt> {
        if !written.repairs.is_empty() {
            let meant = |it: &Repair| game.meant(&it.pattern).ok();
            let all: Vec<Move> = written.repairs.iter().filter_map(meant).flatten().collect();
            return match *all.as_slice() {
                [] => Err(Doubt::Unread),
                [m] => Ok(Meant { m, why: Some((written.repaired_by(), Vec::new())) }),
                _ => Err(Doubt::Slips(all)),
            };
        }
        let all = game.meant(&written.pattern).map_err(Doubt::NotPlayable)?;
        if let [m] = *all.as_slice() {
            return Ok(Meant { m, why: None });
        }
        let position = game.position();
        for mark in self.marks.iter().filter(|it| !it.is_printed(self.scan.text, written)) {
            let (marked, others): (Vec<Move>, Vec<Move>) =
                all.iter().partition(|m| mark.fits(position, m));
            if let [m] = *others {
                return Ok(Meant { m, why: Some((ChoiceReason::Unmarked(*mark), marked)) });
            }
        }
        Err(Doubt::Several(all))
    }

    /// The one of several moves with which the score reads on.
    fn read_on(&self, index: usize, at: usize, game: &Replayer, all: &[Move]) -> Option<Meant> {
        let reached = |m: &Move| {
            let mut game = game.clone();
            // A move that is legal can be played.
            let _ = game.push((*m).into());
            let (plies, is_whole) = self.reach(index, at + 1, &mut game);
            (is_whole, plies, *m)
        };
        let mut read: Vec<(bool, usize, Move)> = all.iter().map(reached).collect();
        read.sort_by_key(|(is_whole, plies, _)| std::cmp::Reverse((*is_whole, *plies)));
        let [(is_whole, best, m), (false, second, _), ..] = *read.as_slice() else { return None };
        let others = read[1..].iter().map(|(_, _, m)| *m).collect();
        let by = match is_whole {
            true => ChoiceReason::ReadsToItsEnd(best),
            false => ChoiceReason::ReadsOn(best, second),
        };
        (is_whole || best >= second + MARGIN).then_some(Meant { m, why: Some((by, others)) })
    }

    /// The move that is meant where one slip is put right in one that cannot be played.
    fn repaired(&self, index: usize, at: usize, game: &mut Replayer) -> Option<Meant> {
        let written = &self.all[index].moves[at];
        let text = self.scan.text.get(written.at.start..)?;
        let repairs = repairs(self.scan.dialect, text, game.position().turn());
        let repaired = Written { repairs, ..written.clone() };
        if repaired.repairs.is_empty() { None } else { self.meant(game, &repaired).ok() }
    }

    /// Whether a score reads on past the next moves behind a slip that is put right.
    fn confirms(&self, index: usize, at: usize, game: &Replayer, m: &Move) -> bool {
        let mut game = game.clone();
        let _ = game.push((*m).into());
        self.reach(index, at + 1, &mut game).0 >= CONFIRMING
    }

    /// How many half-moves can be played behind a move of a run, and whether nothing stops them.
    fn reach(&self, mut index: usize, mut at: usize, game: &mut Replayer) -> (usize, bool) {
        let mut plies = 0;
        loop {
            let run = &self.all[index];
            while let Some(written) = run.moves.get(at) {
                let Ok(Meant { m, .. }) = self.meant(game, written) else { return (plies, false) };
                if game.push(m.into()).is_err() {
                    return (plies, false);
                }
                (at, plies) = (at + 1, plies + 1);
                if plies >= REACH {
                    return (plies, false);
                }
            }
            if run.closing.is_some() {
                return (plies, true);
            }
            match self.next_run(index, game) {
                Some(next) => (index, at) = (next, 0),
                None => return (plies, !self.goes_on_by_number(index, game)),
            }
        }
    }

    /// Whether the moves with which a run ends, in a line that goes on as prose, come again as a run
    /// of their own.
    fn goes_on_elsewhere(&self, index: usize, game: &mut Replayer) -> bool {
        let due = game.timeline().moves().len();
        let run = &self.all[index];
        let is_bare = run.moves.get(due - run.start).is_some_and(|it| !it.is_numbered);
        is_bare || self.next_run(index, game).is_some()
    }

    /// The run with which a score goes on behind another.
    fn next_run(&self, index: usize, game: &mut Replayer) -> Option<usize> {
        let due = game.timeline().moves().len();
        let end = self.all[index].end;
        if self.all[index].unread.is_some() {
            return None;
        }
        // A variation in lines of its own, and what is due behind it.
        let mut variation = None;
        // What may only be meant for it: behind words in its line, or with a slip.
        let mut second = None;
        for (at, run) in self.all.iter().enumerate().skip(index + 1) {
            if run.begins_score() || run.begin > end + LONGEST_GAP {
                break;
            }
            if variation == Some(run.start) {
                variation = Some(run.due());
            } else if run.start != due {
                if run.leads && run.is_clean() && run.moves.len() > 2 {
                    variation = Some(run.due());
                }
            } else if self.is_reply(run, game)
                && self.can_begin(game, run)
                && self.is_near(at, end, game)
            {
                let is_plain = run.leads && run.tail < run.moves.len() && !run.begins_with_slip();
                if is_plain {
                    return Some(at);
                }
                second = second.or((run.leads || run.moves.len() > 3).then_some(at));
            }
        }
        second
    }

    /// Whether the number that is due stands behind a run, so that it does not end a score.
    fn goes_on_by_number(&self, index: usize, game: &mut Replayer) -> bool {
        let run = &self.all[index];
        let due = game.timeline().moves().len();
        let behind = self.all.iter().skip(index + 1);
        let near = |it: &&Run| it.begin <= run.end + LONGEST_GAP && !it.begins_score();
        run.unread.is_some() || behind.take_while(near).any(|it| it.start == due && it.leads)
    }

    /// Whether a run is no reply under White's number, or White could not have played it instead
    /// of the last move.
    fn is_reply(&self, run: &Run, game: &mut Replayer) -> bool {
        run.reply_to.as_ref().is_none_or(|whites| {
            let timeline = game.timeline();
            let before = timeline.plies().checked_sub(1).map(|ply| timeline.position(ply));
            before.is_some_and(|position| position.resolve(whites).is_err())
        })
    }

    /// Whether a run stands near the one before it, or several of its moves fit.
    fn is_near(&self, at: usize, end: usize, game: &Replayer) -> bool {
        let run = &self.all[at];
        let plies = || self.reach_within(run, &mut game.clone());
        run.begin < end + SHORT_GAP || plies() >= FITTING.min(run.moves.len())
    }

    /// How many half-moves of a run can be played.
    fn reach_within(&self, run: &Run, game: &mut Replayer) -> usize {
        let plays = |written: &&Written| match self.meant(game, written) {
            Ok(Meant { m, .. }) => game.push(m.into()).is_ok(),
            Err(_) => false,
        };
        run.moves.iter().take_while(plays).count()
    }

    /// Whether the first move of a run can be played, if it is not known which of several it is.
    fn can_begin(&self, game: &mut Replayer, run: &Run) -> bool {
        let meant = run.moves.first().map(|written| self.meant(game, written));
        matches!(meant, Some(Ok(_) | Err(Doubt::Several(_) | Doubt::Slips(_))))
    }

    /// What stands in the place of the move that is due behind a score, if it goes on.
    fn what_is_missing(&self, chain: &Chain) -> Option<Stop> {
        let due = chain.written.len();
        let text = self.scan.text;
        if let Some(at) = chain.unread {
            return self.unread_at(chain, at);
        }
        let is_reply = |at: &usize| !due.is_multiple_of(2) && self.may_be_reply(*at);
        if let Some(at) = chain.prose.filter(is_reply) {
            return self.unread_at(chain, at);
        }
        let next =
            self.all.iter().find(|run| run.start == 0 && run.leads && run.begin >= chain.end);
        let limit = next.map_or(text.len(), |run| run.begin).min(chain.end + LONGEST_GAP);
        let between = text.get(chain.end..text.floor_char_boundary(limit))?;
        let mut at = chain.end;
        for line in between.split_inclusive('\n') {
            let begin = at + line.len() - line.trim_start().len();
            at += line.len();
            let Some(number) = number_at(text, begin).filter(|it| it.leads) else { continue };
            let run = self.all.iter().find(|run| run.begin == number.begin);
            let half_move = number.half_move(due);
            if half_move == due && run.is_none_or(|run| run.leads) {
                return self.unread_at(chain, number.begin);
            }
            return None;
        }
        None
    }

    /// Whether the words that stand in the place of Black's move were meant for one: a few, and the first
    /// one with a capital.
    fn may_be_reply(&self, at: usize) -> bool {
        let line = self.scan.text.get(at..).and_then(|rest| rest.lines().next());
        line.is_some_and(|line| {
            line.starts_with(char::is_uppercase) && line.trim().chars().count() <= LONGEST_SHOWN / 2
        })
    }

    /// A number that is due, and what stands there in the place of its move.
    fn unread_at(&self, chain: &Chain, at: usize) -> Option<Stop> {
        let line = self.scan.text.get(at..)?.lines().next()?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let printed = words.join(" ").chars().take(LONGEST_SHOWN).collect();
        Some(self.stop_at(chain, at, printed, self.no_move()))
    }

    fn no_move(&self) -> Unread {
        Unread::NoMove(Notation::Dialect(self.scan.dialect))
    }

    fn stop(&self, chain: &Chain, written: &Written, doubt: Doubt) -> Stop {
        let printed = self.printed(written);
        let (why, all) = match doubt {
            Doubt::NotPlayable(error) => (Unread::NotPlayable(error), Vec::new()),
            Doubt::Several(all) => (Unread::NotPlayable(ResolveError::Ambiguous), all),
            Doubt::Unread => (self.no_move(), Vec::new()),
            Doubt::Slips(all) => (self.no_move(), all),
        };
        let mut stop = self.stop_at(chain, written.at.start, printed, why);
        let position = chain.game.position();
        stop.candidates = all.iter().map(|m| position.write(m, &SAN)).collect();
        stop
    }

    fn stop_at(&self, chain: &Chain, at: usize, printed: String, why: Unread) -> Stop {
        let line = self.line(at);
        Stop { line, ply: chain.written.len() + 1, printed, why, candidates: Vec::new() }
    }

    fn choice(
        &self,
        chain: &Chain,
        written: &Written,
        m: &Move,
        why: ChoiceReason,
        others: &[Move],
    ) -> Choice {
        let position = chain.game.position();
        Choice {
            line: self.line(written.at.start),
            ply: chain.written.len() + 1,
            printed: self.printed(written),
            read: position.write(m, &SAN),
            others: others.iter().map(|m| position.write(m, &SAN)).collect(),
            why,
        }
    }

    fn printed(&self, written: &Written) -> String {
        let text = self.scan.text.get(written.at.clone()).unwrap_or_default();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn line(&self, at: usize) -> u64 {
        self.plain.line(at)
    }
}

impl Chain {
    /// Whether so much of it can be played that it is a score.
    pub(super) fn is_score(&self) -> bool {
        let played = self.written.len();
        played > 4 || played > 1 && (self.printed > 6 || self.closing.is_some())
    }

    /// Whether it is a passage of moves that cannot be played from the beginning of a game.
    fn is_fragment(&self) -> bool {
        self.printed > 3 && self.written.len() < 2
    }

    fn is_mate(&self) -> bool {
        let position = self.game.position();
        position.in_check() && position.moves().is_empty()
    }
}
