//! The demands of codes, counted again in a second and obvious way: with shakmaty's legal moves,
//! and with the law of each code written down here once more.

use std::collections::BTreeSet;

use jadoube::arbiter::{ArticleRemedy, remedy};
use jadoube::chess::{CastlingSide, Move, Position, Square};
use jadoube::notation::{Conditions, Irregularity};
use jadoube::remedies::{Leaves, RemedyAction};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Position as _, Role, attacks};

use crate::common::{game_at, library};

const POSITIONS: usize = 400;

const CODES: [&str; 11] = [
    "london-1807",
    "britannica-1911",
    "american-1880",
    "american-1910",
    "edlasker-1915",
    "fide-1928",
    "fide-1997",
    "fide-2009",
    "fide-2018",
    "fide-2023",
    "uschess-7",
];

/// A generator of numbers that are the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % sides
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        (!of.is_empty()).then(|| of[self.roll(of.len())])
    }
}

/// Returns a position from a random game. Checks are rare in random games, and are kept if they are
/// wanted.
fn position(dice: &mut Dice, wants_check: bool) -> Chess {
    loop {
        let mut board = Chess::default();
        let plies = 4 + dice.roll(90);
        for _ in 0..plies {
            let Some(m) = dice.pick(&board.legal_moves()) else { break };
            board = board.play(m).unwrap();
            if wants_check && board.is_check() && dice.roll(3) == 0 {
                break;
            }
        }
        if !board.legal_moves().is_empty() && (!wants_check || board.is_check()) {
            return board;
        }
    }
}

type Sq = shakmaty::Square;
type Moves = BTreeSet<String>;
/// The demands: for each choice the moves it leaves, or one word if it leaves no moves. Choices
/// without a possible move are left out.
type Choices = BTreeSet<Moves>;

/// The legal moves of a position, sorted as the laws sort them.
struct Legal<'b> {
    board: &'b Chess,
}

impl Legal<'_> {
    fn moves(&self, is_meant: impl Fn(&shakmaty::Move) -> bool) -> Moves {
        let legal = self.board.legal_moves().into_iter().filter(is_meant);
        legal.map(|m| UciMove::from_move(m, CastlingMode::Standard).to_string()).collect()
    }

    fn all(&self) -> Moves {
        self.moves(|_| true)
    }

    fn of(&self, from: Sq) -> Moves {
        self.moves(|m| starts(m) == from)
    }

    fn of_but_castling(&self, from: Sq) -> Moves {
        self.moves(|m| starts(m) == from && !m.is_castle())
    }

    fn king(&self) -> Moves {
        self.of_but_castling(self.king_square())
    }

    fn others(&self, but: Sq) -> Moves {
        self.moves(|m| starts(m) != but && starts(m) != self.king_square())
    }

    fn king_square(&self) -> Sq {
        self.board.board().king_of(self.board.turn()).unwrap()
    }

    fn taking(&self, at: Sq) -> Moves {
        self.moves(|m| falls(m) == Some(at))
    }

    fn taking_with(&self, at: Sq, with: Sq) -> Moves {
        self.moves(|m| falls(m) == Some(at) && starts(m) == with)
    }

    fn is_own(&self, at: Sq) -> bool {
        self.board.board().color_at(at) == Some(self.board.turn())
    }

    /// Returns the moves of the first touched piece that can be moved or captured.
    fn first(&self, touched: &[Sq]) -> Moves {
        let moves = |at: &Sq| if self.is_own(*at) { self.of(*at) } else { self.taking(*at) };
        touched.iter().map(moves).find(|moves| !moves.is_empty()).unwrap_or_default()
    }

    /// Returns the moves by articles 4.3.3 and 10C: captures of one touched piece with the other,
    /// or the moves of the first that can be moved or captured.
    fn touched(&self, touched: &[Sq]) -> Moves {
        let own = touched.iter().copied().find(|at| self.is_own(*at));
        let theirs = touched.iter().copied().find(|at| !self.is_own(*at));
        let both = own.zip(theirs).map(|(own, theirs)| self.taking_with(theirs, own));
        both.filter(|moves| !moves.is_empty()).unwrap_or_else(|| self.first(touched))
    }

    /// Returns the squares to which a piece of the player could go if its own king did not matter.
    fn reach(&self, from: Sq) -> Vec<Sq> {
        let board = self.board.board();
        let piece = board.piece_at(from).unwrap();
        let attacked = attacks::attacks(from, piece, board.occupied());
        let own = board.by_color(piece.color);
        if piece.role != Role::Pawn {
            return attacked.into_iter().filter(|to| !own.contains(*to)).collect();
        }
        let passing = self.board.pseudo_legal_ep_square();
        let is_taken = |to: &Sq| board.color_at(*to) == Some(!piece.color) || passing == Some(*to);
        let mut reach: Vec<Sq> = attacked.into_iter().filter(is_taken).collect();
        let (step, home) = match piece.color {
            Color::White => (8, shakmaty::Rank::Second),
            Color::Black => (-8, shakmaty::Rank::Seventh),
        };
        let free = |at: Option<Sq>| at.filter(|at| board.piece_at(*at).is_none());
        let one = free(from.offset(step));
        let two = one.filter(|_| from.rank() == home).and_then(|at| free(at.offset(step)));
        reach.extend(one.into_iter().chain(two));
        reach
    }
}

fn starts(m: &shakmaty::Move) -> Sq {
    match *m {
        shakmaty::Move::Castle { king, .. } => king,
        _ => m.from().unwrap(),
    }
}

/// Returns the square of the piece that a move captures.
fn falls(m: &shakmaty::Move) -> Option<Sq> {
    match *m {
        shakmaty::Move::EnPassant { from, to } => Some(Sq::from_coords(to.file(), from.rank())),
        _ => m.capture().map(|_| m.to()),
    }
}

fn word(word: &str) -> Moves {
    BTreeSet::from([word.to_owned()])
}

/// Returns the first of several sets of moves that is not empty.
fn in_order<const N: usize>(tried: [Moves; N]) -> Moves {
    tried.into_iter().find(|moves| !moves.is_empty()).unwrap_or_default()
}

fn choices<const N: usize>(all: [Moves; N]) -> Choices {
    all.into_iter().filter(|moves| !moves.is_empty()).collect()
}

/// An irregularity.
#[derive(Clone, Debug)]
enum Done {
    Touched(Vec<Sq>),
    False(Sq, Sq),
    IntoCheck(Sq, Sq),
    Takes(Sq, Sq),
    TakesOwn(Sq, Sq),
    Castle(CastlingSide),
}

/// Returns the demands that the text of a code gives. `None` if it gives none, or if no text was
/// seen.
fn law(code: &str, done: &Done, on: &Legal<'_>) -> Option<Choices> {
    let (king, all, nothing) = (on.king(), on.all(), word("nothing"));
    let is_today =
        code == "uschess-7" || ["fide-1997", "fide-2009", "fide-2018", "fide-2023"].contains(&code);
    Some(match (code, done) {
        ("fide-1928", Done::Touched(_) | Done::TakesOwn(..) | Done::Castle(_)) => return None,
        ("britannica-1911", Done::Touched(_)) => return britannica(done, on),
        ("britannica-1911", _) => return None,
        (_, Done::Touched(touched)) if is_today => match touched.as_slice() {
            [king, rook] if code != "uschess-7" && on.castles(*king, *rook) => {
                choices([in_order([on.castling_to(*rook), on.of(*king), nothing])])
            }
            touched => choices([in_order([on.touched(touched), nothing])]),
        },
        (
            _,
            Done::False(from, _)
            | Done::TakesOwn(from, _)
            | Done::Takes(from, _)
            | Done::IntoCheck(from, _),
        ) if code == "edlasker-1915" => choices([in_order([on.of(*from), all])]),
        (_, Done::False(from, _)) if is_today => choices([in_order([on.of(*from), all])]),
        (_, Done::Takes(from, to) | Done::TakesOwn(from, to)) if is_today => {
            choices([in_order([on.touched(&[*from, *to]), all])])
        }
        (_, Done::IntoCheck(from, to)) if is_today => {
            let taken = on.board.board().piece_at(*to).map(|_| *to);
            let touched: Vec<Sq> = [*from].into_iter().chain(taken).collect();
            choices([in_order([on.touched(&touched), all])])
        }
        (_, Done::Castle(_)) if is_today => choices([in_order([on.of(on.king_square()), all])]),
        ("edlasker-1915", Done::Castle(_)) => choices([in_order([king, all])]),
        (_, Done::Touched(touched)) => return touched_of_old(code, touched, on),
        ("london-1807", Done::False(from, _) | Done::IntoCheck(from, _)) => {
            choices([word("stands"), on.of(*from), king])
        }
        ("london-1807", Done::Takes(from, to)) => choices([on.taking(*to), on.of(*from)]),
        ("london-1807", Done::TakesOwn(from, to)) => choices([on.of(*from), on.of(*to)]),
        ("london-1807", Done::Castle(side)) => {
            choices([word("stands"), king, on.of(on.rook(*side))])
        }
        ("fide-1928", Done::False(from, _) | Done::IntoCheck(from, _)) => {
            choices([in_order([on.of_but_castling(*from), all])])
        }
        ("fide-1928", Done::Takes(from, to)) => {
            choices([on.taking(*to), on.of_but_castling(*from)])
        }
        ("american-1880", Done::False(from, _)) => choices([on.of(*from), king]),
        ("american-1910", Done::False(from, _)) => choices([on.of(*from), in_order([king, all])]),
        ("american-1880", Done::Takes(_, to)) => choices([king, on.taking(*to)]),
        ("american-1910", Done::Takes(_, to)) => {
            let taken = on.taking(*to);
            let neither = king.is_empty() && taken.is_empty();
            if neither { choices([all]) } else { choices([king, taken]) }
        }
        (_, Done::TakesOwn(..)) => return None,
        (_, Done::False(..) | Done::Takes(..)) => unreachable!("every code has been asked"),
        (_, Done::Castle(side)) => choices([king, on.of(on.rook(*side))]),
        (_, Done::IntoCheck(from, _)) if *from == on.king_square() => choices([king, all]),
        (_, Done::IntoCheck(from, _)) if on.board.is_check() => choices([on.others(*from), king]),
        ("american-1880", Done::IntoCheck(from, _)) => choices([on.of(*from), king]),
        (_, Done::IntoCheck(from, _)) => {
            let moved = on.of(*from);
            let neither = king.is_empty() && moved.is_empty();
            if neither { choices([all]) } else { choices([moved, king]) }
        }
    })
}

fn britannica(done: &Done, on: &Legal<'_>) -> Option<Choices> {
    let Done::Touched(touched) = done else { return None };
    let is_theirs = touched.iter().all(|at| !on.is_own(*at));
    (is_theirs || touched.len() == 1)
        .then(|| choices([in_order([on.first(touched), on.king(), word("nothing")])]))
}

/// Returns the demands for touched pieces by laws before 1997.
fn touched_of_old(code: &str, touched: &[Sq], on: &Legal<'_>) -> Option<Choices> {
    let (king, all, nothing) = (on.king(), on.all(), word("nothing"));
    let own = touched.iter().filter(|at| on.is_own(**at)).count();
    let first = on.first(touched);
    Some(match (code, touched, own) {
        ("london-1807", [one], 1) if first.is_empty() && on.reach(*one).is_empty() => return None,
        ("london-1807", [_], 1) => choices([in_order([first, king, nothing])]),
        ("edlasker-1915", [_], _) | ("edlasker-1915", _, 0) => {
            choices([in_order([first, nothing])])
        }
        ("american-1910", [one, other], 0) => {
            let [one, other] = [one, other].map(|at| on.taking(*at));
            let either = &one | &other;
            match (one.is_empty(), other.is_empty()) {
                (false, false) => choices([either]),
                _ => choices([either, king]),
            }
        }
        ("london-1807" | "american-1880", _, 0) => choices([in_order([first, king, nothing])]),
        ("american-1910", [_], 0) => choices([in_order([first, king, all])]),
        ("american-1880" | "american-1910", [one], 1)
            if on.board.is_check() && first.is_empty() && !on.reach(*one).is_empty() =>
        {
            choices([on.others(*one), king])
        }
        ("american-1880", [_], 1) => choices([in_order([first, king, nothing])]),
        ("american-1910", [_], 1) => choices([in_order([first, king, all])]),
        ("american-1880" | "american-1910", [one, other], 2) => {
            choices([on.of(*one), on.of(*other)])
        }
        _ => return None,
    })
}

impl Legal<'_> {
    fn rook(&self, side: CastlingSide) -> Sq {
        let file = match side {
            CastlingSide::King => shakmaty::File::H,
            CastlingSide::Queen => shakmaty::File::A,
        };
        Sq::from_coords(file, self.king_square().rank())
    }

    fn castles(&self, king: Sq, rook: Sq) -> bool {
        let own = shakmaty::Piece { role: Role::Rook, color: self.board.turn() };
        king == self.king_square() && self.board.board().piece_at(rook) == Some(own)
    }

    fn castling_to(&self, rook: Sq) -> Moves {
        let right = rook.file() > self.king_square().file();
        self.moves(
            |m| matches!(*m, shakmaty::Move::Castle { king, rook } if (rook > king) == right),
        )
    }
}

/// A constructor of irregularities, and the moves that it is tried with.
type Kind = (fn(Sq, Sq) -> Done, Vec<(Sq, Sq)>);

/// Returns irregularities that are possible in a position, up to two of each kind.
fn deeds(on: &Legal<'_>, dice: &mut Dice) -> Vec<Done> {
    let board = on.board.board();
    let turn = on.board.turn();
    let own: Vec<Sq> = board.by_color(turn).into_iter().collect();
    let theirs: Vec<Sq> = board.by_color(!turn).into_iter().collect();
    let enemy_king = board.king_of(!turn).unwrap();
    let mut done = Vec::new();
    for (pool, other) in [(&own, &own), (&own, &theirs), (&theirs, &own), (&theirs, &theirs)] {
        let [one, two] = [pool, other].map(|pool| dice.pick(pool).unwrap());
        done.push(Done::Touched(vec![one]));
        done.extend((one != two).then(|| Done::Touched(vec![one, two])));
    }
    let legal: BTreeSet<(Sq, Sq)> =
        on.board.legal_moves().iter().map(|m| (starts(m), target(m))).collect();
    let mut all: Vec<(Sq, Sq)> = Vec::new();
    for &from in &own {
        for to in (0..64).map(Sq::new) {
            if from != to && to != enemy_king && !legal.contains(&(from, to)) {
                all.push((from, to));
            }
        }
    }
    let reaches = |&(from, to): &(Sq, Sq)| on.reach(from).contains(&to);
    let of = |is_meant: &dyn Fn(&(Sq, Sq)) -> bool| -> Vec<(Sq, Sq)> {
        all.iter().copied().filter(is_meant).collect()
    };
    let kinds: [Kind; 4] = [
        (Done::False, of(&|m| !reaches(m) && board.piece_at(m.1).is_none())),
        (Done::IntoCheck, of(&reaches)),
        (Done::Takes, of(&|m| !reaches(m) && board.color_at(m.1) == Some(!turn))),
        (Done::TakesOwn, of(&|m| board.color_at(m.1) == Some(turn) && m.1 != on.king_square())),
    ];
    for (make, candidates) in kinds {
        for _ in 0..2 {
            done.extend(dice.pick(&candidates).map(|(from, to)| make(from, to)));
        }
    }
    done.extend([CastlingSide::King, CastlingSide::Queen].map(Done::Castle));
    done
}

fn target(m: &shakmaty::Move) -> Sq {
    match *m {
        shakmaty::Move::Castle { king, rook } => {
            let file = if rook > king { shakmaty::File::G } else { shakmaty::File::C };
            Sq::from_coords(file, king.rank())
        }
        _ => m.to(),
    }
}

fn ours(square: Sq) -> Square {
    square.to_string().parse().unwrap()
}

fn irregularity(done: &Done) -> Irregularity {
    match done {
        Done::Touched(squares) => {
            let squares: Vec<Square> = squares.iter().copied().map(ours).collect();
            Irregularity::touch(&squares).unwrap()
        }
        Done::False(from, to)
        | Done::IntoCheck(from, to)
        | Done::Takes(from, to)
        | Done::TakesOwn(from, to) => Irregularity::Misplay(ours(*from), ours(*to)),
        Done::Castle(side) => Irregularity::Castle(*side),
    }
}

fn uci(m: &Move) -> String {
    let piece = m.promotion.map_or(String::new(), |piece| char::from(piece).to_string());
    format!("{}{}{piece}", m.from, m.to)
}

#[test]
fn every_choice_leaves_the_moves_that_are_counted_again() {
    let library = library();
    let mut dice = Dice(24);
    let (mut compared, mut wrong) = (0, Vec::new());
    for at in 0..POSITIONS {
        let board = position(&mut dice, at % 3 == 0);
        let on = Legal { board: &board };
        let fen = Fen::from_position(&board, EnPassantMode::Legal).to_string();
        for done in deeds(&on, &mut dice) {
            for code in CODES {
                let law_file = library.code(code).unwrap();
                let (position, _) = Position::from_fen(&fen, law_file.movement()).unwrap();
                let game = game_at(&position, Conditions::default());
                let Ok(answer) = remedy(law_file, &irregularity(&done), &game, None) else {
                    assert!(matches!(done, Done::Castle(_)), "{fen} {done:?}");
                    continue;
                };
                let given = answer.given.first().filter(|given| !given.rule.is_unknown());
                let is_seen = |given: &&ArticleRemedy| {
                    let mut actions = given.rule.choices.iter().flatten();
                    !actions.any(|action| *action == RemedyAction::TakenBack)
                };
                let found = given.filter(is_seen).map(|given| {
                    let mut choices = Choices::new();
                    for demand in given.demands.iter().filter_map(|demand| demand.effective()) {
                        choices.insert(match &demand.leaves {
                            Leaves::Moves(moves) => moves.iter().map(uci).collect(),
                            Leaves::Standing(_) => word("stands"),
                            _ => word(&demand.action.to_string()),
                        });
                    }
                    choices
                });
                let counted = law(code, &done, &on);
                compared += usize::from(found.is_some());
                if found != counted {
                    wrong.push(format!("{fen} {done:?} {code}: {found:?}, counted {counted:?}"));
                }
            }
        }
    }
    assert!(compared > 20_000, "only {compared}");
    assert!(
        wrong.is_empty(),
        "{} of {compared}:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(12)].join("\n")
    );
}
