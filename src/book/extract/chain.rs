//! Which runs of moves make one score, and which are notes.

mod candidates;
mod cell;
mod confirmed;
mod decide;
mod garbled_number;
mod given;
mod left_out;
mod limit;
mod meant;
mod next;
mod note;
mod place;
mod reach;
mod repaired;
mod result_below;
mod rows;
mod sentence;
mod stop;

use std::cell::Cell;

use limit::games;
use meant::{Doubt, Meant};
use place::Place;

use crate::chess::{Color, Move, Movement, Piece, Position};
use crate::notation::dialects::{Dialect, SAN};
use crate::notation::{Capture, GameResult, Pattern};
use crate::replay::Replayer;

use super::found::{Choice, ChoiceReason, Stop, Unread};
use super::garbled::is_unranked;
use super::mark::Mark;
use super::plain::Plain;
use super::run::Run;
use super::runs;
use super::scan::Scan;
use super::spellings::Spellings;
use super::written::Written;

/// A score that is interrupted by more text, in bytes, does not go on behind it.
pub(super) const LONGEST_GAP: usize = 12_000;

/// Behind so many bytes it goes on only where several moves fit.
const SHORT_GAP: usize = 1_500;

/// One move in so many is garbled in a scan.
const SCANNED: usize = 50;

/// So many garbled moves may be misprints.
const FEW: usize = 3;

/// So many runs at most begin before a place and go on behind it.
const BESIDE: usize = 4;

/// How many of them must fit.
const FITTING: usize = 4;

/// So many half-moves at most are missing where the next numbers behind a score go on with it.
const MISSING: usize = 4;

/// So many half-moves in a line that goes on as prose may be more than a note.
const ASIDE: usize = 3;

/// So far behind a number the next ones are looked for, in bytes.
const NUMBERS: usize = 240;

/// By how many half-moves one of several readings must read further than the others, if it does not read on to
/// the end of a score that no scanner has garbled.
const MARGIN: usize = 6;

/// The first moves of a score are a run of at least so many half-moves, if prose may stand before
/// it in its line.
const AMONG_WORDS: usize = 8;

/// So many will do, two pairs, if so many half-moves can be played through the notes: a whole page may be
/// one line.
const AMONG_NOTES: usize = 4;
const THROUGH_NOTES: usize = 16;

/// So many runs at most stand between its first one and the last of these.
const NEAR_RUNS: usize = 64;

/// The runs of a text, of which scores are made.
pub(super) struct Runs<'t> {
    pub(super) scan: Scan<'t>,
    plain: &'t Plain,
    all: Vec<Run>,
    /// Where the games of the text begin that are numbered, and with what number.
    games: Vec<(usize, &'t str)>,
    /// What the text marks.
    marks: Vec<Mark>,
    /// Whether so much of it is garbled that a scanner has read it, and nobody after it: a few garbled
    /// moves could as well be misprinted.
    is_scan: bool,
    /// Whether it is a scan of a text that writes the first rank, so that none is left out: `K sq.`
    writes_first_rank: bool,
    /// How the moves are spelled that garbled ones were compared with.
    spellings: Spellings,
    /// How many half-moves may still be tried in the search that is going on, if one is.
    tries: Cell<Option<usize>>,
}

/// A score as it is put together.
pub(super) struct Chain {
    pub(super) moves: Vec<Move>,
    /// The position behind them.
    pub(super) last: Position,
    /// The position from which it begins, if a piece is given or a FEN stands above it.
    pub(super) given: Option<Position>,
    /// Whether it begins at another position, which is not given so.
    is_of_a_study: bool,
    /// Where the text of each move stands.
    pub(super) written: Vec<Written>,
    pub(super) choices: Vec<Choice>,
    pub(super) stop: Option<Stop>,
    pub(super) closing: Option<GameResult>,
    /// Where the number that is due stands without a move.
    unread: Option<usize>,
    /// Where words stand in the line of the last move.
    prose: Option<usize>,
    /// Where moves stand that fit, in a line that goes on as prose.
    aside: Option<usize>,
    /// How many moves its first run has, and whether they have no numbers.
    printed: usize,
    is_unnumbered: bool,
    /// Whether the next numbers stand behind its last move.
    goes_on: bool,
    pub(super) begin: usize,
    pub(super) end: usize,
}

impl<'t> Runs<'t> {
    pub(super) fn new(plain: &'t Plain, dialect: &'static dyn Dialect) -> Self {
        let scan = Scan { text: &plain.text, dialect, repeats_numbers: true };
        let (scan, all) = runs::all(scan);
        let marks = Mark::of(scan.text, &all);
        let moves = || all.iter().filter(|run| is_chess(run, plain)).flat_map(|run| &run.moves);
        let is_garbled = |it: &&Written| {
            it.pattern().is_none()
                || plain.printed.get(it.at.clone()) != scan.text.get(it.at.clone())
        };
        let garbled = moves().filter(is_garbled).count();
        let is_scan = garbled > FEW && SCANNED * garbled > moves().count();
        let quiet = || moves().filter(|it| it.pattern().is_some_and(is_quiet));
        let printed = || quiet().filter_map(|it| scan.text.get(it.at.clone()));
        let first = printed().filter(|it| it.contains("sq")).count();
        let writes_first_rank = is_scan && first > printed().filter(|it| is_unranked(it)).count();
        let (games, spellings) = (games(&plain.text), Spellings::new(dialect));
        let tries = Cell::new(None);
        Self { scan, plain, all, games, marks, is_scan, writes_first_rank, spellings, tries }
    }

    /// All scores, in order.
    pub(super) fn chains(&mut self) -> Vec<Chain> {
        let (mut chains, mut at) = (Vec::<Chain>::new(), 0);
        let mut index = 0;
        while let Some(run) = self.all.get(index) {
            let (end, least) = (run.end, self.least_played(index));
            if let Some(least) = least.filter(|_| run.begin >= at)
                && let mut chain = self.chain(index)
                && chain.written.len() >= least
            {
                chain.goes_on = self.next_numbers(&chain).is_some();
                if !chain.is_score() {
                    chain.end = end;
                }
                if chain.is_score() || chain.is_fragment() {
                    at = at.max(chain.end);
                    chains.push(chain);
                }
            }
            index += 1;
        }
        self.add_left_out(&mut chains);
        chains
    }

    /// How many half-moves of a score must be played that begins with a run, if one may.
    fn least_played(&self, index: usize) -> Option<usize> {
        let run = &self.all[index];
        let may_begin = run.start == 0 && !self.is_black_s(run);
        let is_plain = run.leads || run.moves.len() >= AMONG_WORDS;
        let may_be = is_plain || run.moves.len() >= AMONG_NOTES && self.numbers_go_on(index);
        (may_begin && may_be).then_some(if is_plain { 0 } else { THROUGH_NOTES })
    }

    /// Whether the numbers behind a run go on as far as those of a score do among notes.
    fn numbers_go_on(&self, index: usize) -> bool {
        let mut near = self.all.iter().skip(index).take(NEAR_RUNS);
        let mut due = 0;
        near.any(|run| {
            due = if run.start == due { run.due() } else { due };
            due >= THROUGH_NOTES
        })
    }

    /// Whether the line above a run says that Black's moves stand below it, and White's were not found
    /// in another column.
    fn is_black_s(&self, run: &Run) -> bool {
        let has_both = run.moves.len() > 1 && run.moves[1].at.end < run.moves[0].at.start;
        !has_both && self.scan.headed(run.begin) == Some(Color::Black)
    }

    fn chain(&mut self, first: usize) -> Chain {
        let run = &self.all[first];
        let (given, is_of_a_study) = self.given(run);
        // Of the standard position it is known whose rook is the queen's.
        let mut game = match &given {
            Some(position) => Replayer::starting_at(position.clone()),
            None => Replayer::new(Movement::default()),
        };
        let mut chain = Chain {
            is_of_a_study,
            given,
            printed: run.moves.len(),
            is_unnumbered: run.is_unnumbered,
            ..Chain::new(run.begin)
        };
        let is_played = self.follow(first, &mut chain, &mut game);
        chain.is_of_a_study |= self.begins_at_diagram(&chain);
        if chain.is_unnumbered {
            self.conclude(&mut chain, ChoiceReason::Unnumbered);
        }
        chain.moves = game.timeline().moves().to_vec();
        chain.last = game.position().clone();
        if is_played && !chain.is_mate() {
            self.end(&mut chain);
        }
        chain
    }

    /// Says of a score all of whose moves can be played how it ended, or where it goes on.
    fn end(&self, chain: &mut Chain) {
        if chain.closing.is_some() {
            chain.stop = self.is_not_closed(chain);
            chain.closing = chain.closing.filter(|_| chain.stop.is_none());
            return;
        }
        let result = self.result_below(chain);
        let is_result =
            |stop: &Stop| result.as_ref().is_some_and(|it| self.line(it.begin) == stop.line);
        chain.stop = self.what_is_missing(chain).filter(|stop| !is_result(stop));
        if let Some(result) = result.filter(|_| chain.stop.is_none()) {
            self.close(chain, &result);
        }
    }

    /// Says of a whole score from what it is concluded, at its first move.
    pub(super) fn conclude(&self, chain: &mut Chain, why: ChoiceReason) {
        let start = start(chain.given.as_ref());
        let Some(written) = chain.written.first() else { return };
        let Some(m) = written.played(&start) else { return };
        let choice = Choice {
            line: self.line(written.at.start),
            ply: 1,
            printed: self.printed(written),
            read: start.write(&m, &SAN),
            others: Vec::new(),
            why,
        };
        chain.choices.insert(0, choice);
    }

    /// Plays the moves of a run and of those that follow upon it; says whether all of them can be.
    fn follow(&mut self, first: usize, chain: &mut Chain, game: &mut Replayer) -> bool {
        let mut next = Some(first);
        while let Some(index) = next {
            if !self.take(index, chain, game) {
                return false;
            }
            next = match chain.closing {
                Some(_) => None,
                None => {
                    let next = self.next_confirmed(chain).or_else(|| self.next_run(index, game));
                    let next = next.or_else(|| self.add_confirmed(chain, game.position()));
                    next.or_else(|| self.add_repaired(chain, game))
                }
            };
        }
        true
    }

    /// Plays the moves of a run; says whether all of them can be.
    fn take(&self, index: usize, chain: &mut Chain, game: &mut Replayer) -> bool {
        let run = &self.all[index];
        let sure = run.moves.len() - run.tail;
        let is_confirmed = |at: usize| self.plain.is_confirmed(run.moves[at].at.start);
        for at in 0..run.moves.len() {
            let is_again = at == sure || at > 0 && self.again(index, at).next().is_some();
            // Another first move is that of another score.
            let may_be_aside = is_again && run.start + at > 0 && !is_confirmed(at);
            let place = if may_be_aside { self.place(index, at, game) } else { Place::Here };
            match place {
                Place::Here => {}
                Place::Elsewhere => {
                    chain.aside = (run.tail >= ASIDE).then(|| run.moves[at].at.start);
                    return true;
                }
                Place::InDoubt => {
                    chain.stop = Some(self.stop_at(chain, run.moves[at].at.start, Unread::Aside));
                    return false;
                }
            }
            if !self.play(index, at, chain, game) {
                return false;
            }
        }
        (chain.closing, chain.unread, chain.prose) = (run.closing, run.unread, run.prose);
        chain.aside = None;
        chain.end = run.end.max(chain.end);
        true
    }

    fn play(&self, index: usize, at: usize, chain: &mut Chain, game: &mut Replayer) -> bool {
        let written = &self.all[index].moves[at];
        let Meant { m, why } = match self.decided(index, at, chain, game) {
            Ok(meant) => meant,
            Err(doubt) => {
                chain.stop = Some(self.stop(chain, game.position(), written, doubt));
                return false;
            }
        };
        let position = game.position();
        let word = || self.is_put_right(written).then(|| (ChoiceReason::Word, Vec::new()));
        let why = why.or_else(|| self.other_wing(position, written, &m)).or_else(word);
        let number = |n| (ChoiceReason::Number(n, chain.written.len() / 2 + 1), Vec::new());
        let marked = self.false_mark(position, written, &m);
        let said = why.into_iter().chain(marked).chain(written.odd_number.map(number));
        let choice = |(why, others): (ChoiceReason, Vec<Move>)| Choice {
            line: self.line(written.at.start),
            ply: chain.written.len() + 1,
            printed: self.printed(written),
            read: position.write(&m, &SAN),
            others: others.iter().map(|m| position.write(m, &SAN)).collect(),
            why,
        };
        let choices: Vec<Choice> = said.map(choice).collect();
        chain.choices.extend(choices);
        let pushed = game.push(m.into());
        chain.written.push(written.clone());
        chain.end = written.at.end.max(chain.end);
        pushed.is_ok()
    }

    /// The move that is meant, by what is written, by the moves before it, or by how the score reads on.
    fn decided(
        &self,
        index: usize,
        at: usize,
        chain: &Chain,
        game: &mut Replayer,
    ) -> Result<Meant, Doubt> {
        let meant = match self.meant(game, &self.all[index].moves[at]) {
            Ok(Meant { m, why: Some((ChoiceReason::Unmarked(mark), mut others)) })
                if self.is_left_unmarked(mark, chain, game) =>
            {
                others.insert(0, m);
                Err(Doubt::Several(others))
            }
            meant => meant,
        };
        meant.or_else(|doubt| match doubt {
            Doubt::Unread => {
                let all = self.blotted(&self.all[index].moves[at], game);
                self.likeliest(index, at, game, &all).ok_or(match all.as_slice() {
                    [] => Doubt::Unread,
                    _ => Doubt::Slips(all),
                })
            }
            Doubt::Several(all) => self.read_on(index, at, game, &all).ok_or(Doubt::Several(all)),
            Doubt::Slips(all) => self.likeliest(index, at, game, &all).ok_or(Doubt::Slips(all)),
            Doubt::NotPlayable(error) => {
                let all = self.likely_in_cell(index, at, game);
                let meant = self.likeliest(index, at, game, &all);
                meant.ok_or(Doubt::Misprint(error, all))
            }
            doubt => Err(doubt),
        })
    }

    /// Whether a score itself has a move without the mark that the book has elsewhere.
    fn is_left_unmarked(&self, mark: Mark, chain: &Chain, game: &mut Replayer) -> bool {
        let timeline = game.timeline();
        let mut played = chain.written.iter().zip(timeline.moves()).zip(0..);
        played.any(|((written, m), ply)| {
            mark.fits(&timeline.position(ply), m) && !mark.is_printed(self.scan.text, written)
        })
    }

    /// Whether a word of it is not as it is printed.
    fn is_put_right(&self, written: &Written) -> bool {
        let at = || written.at.clone();
        self.scan.text.get(at()) != self.plain.printed.get(at())
    }

    fn printed(&self, written: &Written) -> String {
        let text = self.plain.printed.get(written.at.clone()).unwrap_or_default();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn line(&self, at: usize) -> u64 {
        self.plain.line(at)
    }
}

/// The position from which a score begins for which this one is given.
fn start(given: Option<&Position>) -> Position {
    given.cloned().unwrap_or_else(|| Position::start(Movement::default()))
}

/// Whether a run is plainly one of chess, in the dialect in which it is read: a move of draughts has no letter,
/// and most moves of a row in another notation cannot be read.
fn is_chess(run: &Run, plain: &Plain) -> bool {
    let printed = |it: &Written| plain.printed.get(it.at.clone()).unwrap_or_default();
    let has_name = |it: &Written| printed(it).contains(|c: char| c.is_alphabetic() && c != 'x');
    let read = run.moves.iter().filter(|it| it.pattern().is_some()).count();
    2 * read > run.moves.len() || run.moves.len() == 1 && run.moves.iter().all(has_name)
}

/// Whether a move is written as one of a piece that captures nothing.
fn is_quiet(pattern: &Pattern) -> bool {
    let Pattern::Move { piece, capture, .. } = pattern else { return false };
    !matches!(piece, None | Some(Piece::Pawn))
        && matches!(capture, Capture::Unsaid | Capture::Nothing)
}

impl Chain {
    /// One of which nothing is read yet.
    fn new(begin: usize) -> Self {
        Self {
            moves: Vec::new(),
            last: start(None),
            given: None,
            is_of_a_study: false,
            written: Vec::new(),
            choices: Vec::new(),
            stop: None,
            closing: None,
            unread: None,
            prose: None,
            aside: None,
            printed: 0,
            is_unnumbered: false,
            goes_on: false,
            begin,
            end: begin,
        }
    }

    /// Whether so much of it can be played that it is a score.
    pub(super) fn is_score(&self) -> bool {
        let played = self.written.len();
        let goes_on = |stop: &Stop| matches!(stop.why, Unread::Missing(_) | Unread::Aside);
        let is_broken_off = self.goes_on || self.stop.as_ref().is_some_and(goes_on);
        let is_ended = self.closing.is_some() || self.is_mate();
        let is_short = self.printed > 6 || is_ended || is_broken_off;
        let is_begun = played == 1 && self.stop.is_some() && (self.goes_on || self.prose.is_some());
        let is_stopped = played > 3 && self.stop.is_some();
        !self.is_of_a_study && (played > 4 || is_stopped || played > 1 && is_short || is_begun)
    }

    /// Whether it is a passage of moves that are too few for a score, or cannot be played from the beginning
    /// of a game.
    fn is_fragment(&self) -> bool {
        self.printed > 3
    }

    /// Whether it is a score that nothing stops.
    pub(super) fn is_whole(&self) -> bool {
        self.is_score() && self.stop.is_none()
    }

    pub(super) fn is_mate(&self) -> bool {
        self.last.in_check() && !self.last.has_move()
    }
}
