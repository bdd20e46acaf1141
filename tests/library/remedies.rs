//! The casebook of remedies: every chapter of `tests/casebook/remedies` is a collection of
//! positions, each with an irregularity and the demands that codes give a player.
//!
//! A case is a heading `## title`, prose, a line `position: FEN`, a line `done: touch f3`, and a
//! table `| code | chooses | may be demanded |`. The last column holds the choices, separated by
//! `;`, each with the moves it leaves: `king-move Kd2 Ke2`. It holds `–` for none, and after `else`
//! the demand that applies instead. A code that has no remedy has `silent`, and a code whose remedy
//! is not known `unknown`. The code may be followed by the pace: `fide-2014 blitz`. A table may
//! have a fourth column, `minutes`: the minutes for the opponent, and the number of irregularities
//! that lose the game: `2, lost at 3`.

use std::fs;

use jadoube::arbiter::{ArticleRemedy, remedy};
use jadoube::chess::{Color, Movement, Position, Square};
use jadoube::laws::Library;
use jadoube::notation::{
    CheckIrregularity, Conditions, Irregularity, IrregularityError, SetUpIrregularity,
};
use jadoube::remedies::{
    Chooser, Demand, IrregularityKind, Leaves, Objection, RemedyAction, Timeliness,
};
use jadoube::rules::AnyRule;

use crate::common::{game_at, library, path};

#[derive(Default)]
struct Written {
    title: String,
    fen: String,
    done: String,
    rows: Vec<Vec<String>>,
}

fn read_chapter(text: &str) -> Vec<Written> {
    let mut cases: Vec<Written> = Vec::new();
    for line in text.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            cases.push(Written { title: title.to_owned(), ..Written::default() });
        }
        let Some(case) = cases.last_mut() else { continue };
        if let Some(fen) = line.strip_prefix("position: ") {
            case.fen = fen.trim_matches('`').to_owned();
        } else if let Some(done) = line.strip_prefix("done: ") {
            case.done = done.trim_matches('`').to_owned();
        } else if line.starts_with('|') {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            assert!(matches!(cells.len(), 3 | 4), "{}: not three columns: {line}", case.title);
            if cells[0] != "code" && !cells[0].starts_with("---") {
                case.rows.push(cells.into_iter().map(str::to_owned).collect());
            }
        }
    }
    cases
}

/// Returns the row of the table for a code and a case, with this number of columns.
fn row(at: &str, columns: usize, case: &Written, library: &Library) -> Vec<String> {
    let (id, pace) = at.split_once(' ').unzip();
    let code = library.code(id.unwrap_or(at)).unwrap();
    let pace = pace.map(|pace| pace.parse().unwrap());
    let conditions = Conditions { pace, ..Conditions::default() };
    let (position, _) = Position::from_any_fen(&case.fen, code.movement()).unwrap();
    let done: Irregularity = case.done.parse().unwrap();
    let answer = remedy(code, &done, &game_at(&position, conditions), None).unwrap();
    let (chooses, demanded) = match answer.given.first() {
        Some(given) => (given.rule.chooses.to_string(), choices(given, &position)),
        None if answer.unknown => ("–".to_owned(), "unknown".to_owned()),
        None => ("–".to_owned(), "silent".to_owned()),
    };
    let cost = answer.given.first().and_then(|given| given.rule.cost.as_ref());
    let minutes = cost.and_then(|cost| Some((cost.bonus_minutes?, cost.loses_at?)));
    let minutes = minutes.map_or("–".to_owned(), |(n, at)| format!("{n}, lost at {at}"));
    let mut row = vec![at.to_owned(), chooses, demanded, minutes];
    row.truncate(columns);
    row
}

fn choices(given: &ArticleRemedy, position: &Position) -> String {
    let written: Vec<String> = given.demands.iter().map(|given| demand(given, position)).collect();
    written.join("; ")
}

fn demand(demand: &Demand, position: &Position) -> String {
    let what = demand.action.to_string();
    // Lists of all legal moves are left out.
    let is_wide = matches!(
        demand.action,
        RemedyAction::Retract | RemedyAction::OpponentsChoice | RemedyAction::MoveAnother
    );
    let shown = match &demand.leaves {
        Leaves::Moves(moves) if moves.is_empty() => format!("{what} –"),
        Leaves::Moves(moves) if !is_wide => {
            let mut sans: Vec<String> = moves.iter().map(|m| position.san(m)).collect();
            sans.sort();
            format!("{what} {}", sans.join(" "))
        }
        _ => what,
    };
    match demand.otherwise.as_deref().filter(|_| demand.is_impossible()) {
        Some(otherwise) => format!("{shown}, else {}", self::demand(otherwise, position)),
        None => shown,
    }
}

#[test]
fn every_demand_is_as_written() {
    let library = library();
    let directory = path("tests/casebook/remedies");
    let mut wrong = Vec::new();
    let mut rows = 0;
    for file in fs::read_dir(directory).unwrap() {
        let file = file.unwrap().path();
        let mut text = fs::read_to_string(&file).unwrap();
        for case in read_chapter(&text) {
            assert!(!case.rows.is_empty(), "{}: no table", case.title);
            for written in &case.rows {
                rows += 1;
                let found = row(&written[0], written.len(), &case, &library);
                if found != *written {
                    let line = |row: &[String]| format!("| {} |", row.join(" | "));
                    let case_at = text.find(&format!("## {}\n", case.title)).unwrap();
                    let below = text.split_off(case_at);
                    text += &below.replacen(&line(written), &line(&found), 1);
                    wrong.push(format!("{}: {}", case.title, line(&found)));
                }
            }
        }
        if std::env::var_os("UPDATE_CASEBOOK").is_some() {
            fs::write(&file, text).unwrap();
        }
    }
    assert!(rows >= 60, "only {rows} cases");
    assert!(wrong.is_empty(), "{} cases differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// A demand for a legal move under today's law of movement never offers a move that is not legal,
/// and no code panics on any irregularity in any position.
#[test]
fn demands_hold_legal_moves_in_any_position() {
    let library = library();
    let positions = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "8/P6k/8/8/8/8/7K/8 w - - 0 1",
    ];
    let mut demanded = 0;
    for fen in positions {
        let (position, _) = Position::from_fen(fen, Movement::default()).unwrap();
        let (legal, game) = (position.moves(), game_at(&position, Conditions::default()));
        for from in 0..64 {
            for to in 0..64 {
                let [from, to] = [from, to].map(jadoube::chess::Square::index);
                let moved = [Irregularity::Misplay(from, to), Irregularity::OutOfTurn(from, to)];
                for done in
                    &moved.into_iter().chain(Irregularity::touch(&[from, to])).collect::<Vec<_>>()
                {
                    for code in ["london-1807", "fide-2023", "italy-ponziani"] {
                        let Ok(answer) = remedy(library.code(code).unwrap(), done, &game, None)
                        else {
                            continue;
                        };
                        for demand in answer.given.iter().flat_map(|given| &given.demands) {
                            if let Leaves::Moves(moves) = &demand.leaves {
                                demanded += moves.len();
                                assert!(moves.iter().all(|m| legal.contains(m)), "{fen} {done:?}");
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(demanded > 1000);
}

/// A check that is recorded must be on the board.
#[test]
fn a_check_of_which_nothing_is_to_be_seen_is_no_irregularity() {
    let kind = |word: &str, fen: &str| {
        let (position, _) = Position::from_any_fen(fen, Movement::default()).unwrap();
        word.parse::<Irregularity>().unwrap().kind(&position)
    };
    let quiet = "4k3/8/8/8/8/8/8/4K2R b - - 0 1";
    let check = "4k3/8/8/8/8/8/8/4RK2 b - - 0 1".to_owned();
    let stood = check.replace(" b ", " w ");
    for word in ["check unsaid", "check late", "check unknown", "check standing"] {
        assert_eq!(kind(word, quiet), Err(Objection::NoCheck), "{word}");
        assert!(kind(word, &check).is_ok(), "{word}");
    }
    assert_eq!(kind("check false", &check), Err(Objection::Check));
    assert_eq!(kind("check false", quiet), Ok(IrregularityKind::FalseCheck));
    assert_eq!(kind("check unsaid", &stood), Err(Objection::NoCheck));
    assert_eq!(kind("check both", &stood), Err(Objection::NotBoth));
    assert_eq!(kind("check standing", &stood), Ok(IrregularityKind::StandingCheck));
    assert_eq!(kind("promotion left", quiet), Err(Objection::NoPawn));
    for pawns in ["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/p3K3 w - - 0 1"] {
        assert_eq!(kind("promotion left", pawns), Ok(IrregularityKind::Unpromoted), "{pawns}");
    }
}

/// An irregularity from which no game could go on is refused, as in a replay.
#[test]
fn what_cannot_happen_on_the_board_is_no_irregularity() {
    let kind = |done: &str, fen: &str| {
        let (position, _) = Position::from_fen(fen, Movement::default()).unwrap();
        done.parse::<Irregularity>().unwrap().kind(&position)
    };
    let start = Position::start(Movement::default()).fen();
    assert_eq!(kind("castle O-O", &start), Err(Objection::CastlingBlocked));
    assert_eq!(
        kind("castle O-O", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        Err(Objection::NothingToCastle)
    );
    let knight = "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1";
    assert_eq!(kind("castle O-O-O", knight), Ok(IrregularityKind::FalseCastling));
    let taken = kind("false d1e8", "4k3/8/8/8/8/8/3r4/3QK3 w - - 0 1");
    assert_eq!(taken, Ok(IrregularityKind::KingTaken));
    for (deed, turn) in [("turn", 'b'), ("turn twice", 'b')] {
        let queen = format!("4k3/8/8/8/8/8/3r4/3QK3 {turn} - - 0 1");
        let rook = format!("4k3/8/8/8/8/8/8/r2QK3 {turn} - - 0 1");
        assert_eq!(
            kind(&format!("{deed} d1e8"), &queen),
            Err(Objection::TakesKing(Square::E8)),
            "{deed}"
        );
        assert!(kind(&format!("{deed} d1e7"), &rook).is_ok(), "{deed}");
    }
}

#[test]
fn the_offender_is_to_move_except_out_of_turn_and_after_a_move() {
    let by = |done: &str| done.parse::<Irregularity>().unwrap().by_in_position(Color::White);
    for done in ["false f1h5", "false f1h5,turn-lost", "false f1h5,piece-lost", "announced e1f1"] {
        assert_eq!(by(done), Color::White, "{done}");
    }
    for done in ["turn e7e5", "turn twice,e4e5", "touch e7,out-of-turn", "check unsaid"] {
        assert_eq!(by(done), Color::Black, "{done}");
    }
}

#[test]
fn what_is_found_some_moves_later_is_undone_as_long_as_the_law_has_it() {
    let library = library();
    let start = game_at(&Position::start(Movement::default()), Conditions::default());
    let done: Irregularity = "false e2e5".parse().unwrap();
    let later = |code: &str, moves| {
        let answer = remedy(library.code(code).unwrap(), &done, &start, Some(moves)).unwrap();
        let first = answer.given.first().map(|given| given.demands[0].action);
        (first, answer.time)
    };
    use Timeliness::{InTime, NotSaid, TooLate};
    let cases = [
        ("bca-1862", 0, Some(RemedyAction::MoveIt), NotSaid),
        ("bca-1862", 4, Some(RemedyAction::RetractSince), InTime),
        ("bca-1862", 5, Some(RemedyAction::RetractSince), TooLate),
        ("uschess-7", 9, Some(RemedyAction::MoveIt), InTime),
        ("uschess-7", 10, Some(RemedyAction::ResumeFromError), TooLate),
        ("american-1880", 60, Some(RemedyAction::RetractSince), InTime),
        ("edlasker-1915", 7, Some(RemedyAction::ResumeFromError), NotSaid),
        ("london-1807", 1, Some(RemedyAction::Stands), TooLate),
        ("fide-2023", 40, Some(RemedyAction::MoveIt), InTime),
    ];
    for (code, moves, action, time) in cases {
        assert_eq!(later(code, moves), (action, Some(time)), "{code} after {moves}");
    }
    // A pawn left on the last rank is an illegal move.
    let (position, _) =
        Position::from_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", start.movement()).unwrap();
    let left: Irregularity = "false a7a8".parse().unwrap();
    let code = library.code("edlasker-1915").unwrap();
    let pawn = game_at(&position, Conditions::default());
    let answer = remedy(code, &left, &pawn, Some(1)).unwrap();
    assert_eq!(answer.given[0].demands[0].action, RemedyAction::ResumeFromError);
    // A touched piece is not found later.
    let touched = Irregularity::touch(&[Square::E2]).unwrap();
    let answer = remedy(library.code("bca-1862").unwrap(), &touched, &start, Some(4)).unwrap();
    assert_eq!(answer.given[0].demands[0].action, RemedyAction::MoveIt);
}

#[test]
fn displaced_pieces_and_a_wrong_set_up_are_found_as_long_as_the_law_has_it() {
    let library = library();
    let start = game_at(&Position::start(Movement::default()), Conditions::default());
    use RemedyAction::{BeginAnew, ResumeFromError, RetractSince, SetRight};
    use Timeliness::{InTime, NotSaid, TooLate};
    let set_up = Irregularity::SetUp(SetUpIrregularity::Misplaced);
    let cases = [
        ("uschess-7", Irregularity::Displaced, 9, ResumeFromError, InTime),
        ("uschess-7", Irregularity::Displaced, 12, ResumeFromError, TooLate),
        ("fide-2009", Irregularity::Displaced, 40, ResumeFromError, InTime),
        ("fide-2018", Irregularity::Displaced, 0, SetRight, NotSaid),
        ("american-1880", Irregularity::Displaced, 5, RetractSince, InTime),
        ("london-1807", Irregularity::Displaced, 5, SetRight, NotSaid),
        ("fide-1997", set_up, 40, BeginAnew, InTime),
        ("fide-2018", set_up, 40, BeginAnew, InTime),
    ];
    for (code, done, moves, action, time) in cases {
        let answer = remedy(library.code(code).unwrap(), &done, &start, Some(moves)).unwrap();
        let first = answer.given[0].demands[0].action;
        assert_eq!((first, answer.time), (action, Some(time)), "{code}: {done} after {moves}");
    }
}

#[test]
fn what_can_be_had_only_after_some_moves_is_too_early_before() {
    let library = library();
    let start = Position::start(Movement::default());
    let checked =
        Position::from_fen("4k3/8/8/8/8/8/4R3/4K3 b - - 0 9", start.movement()).unwrap().0;
    let cases = [
        ("london-1807", Irregularity::SetUp(SetUpIrregularity::OddsLeft), &start, 4),
        ("hoyle-18c", Irregularity::SetUp(SetUpIrregularity::Misplaced), &start, 2),
        ("italy-ponziani", Irregularity::Check(CheckIrregularity::Standing), &checked, 2),
    ];
    for (code, done, position, enough) in cases {
        let code = library.code(code).unwrap();
        let game = game_at(position, Conditions::default());
        let time = |moves| remedy(code, &done, &game, Some(moves)).unwrap().time;
        assert_eq!(time(enough - 1), Some(Timeliness::TooEarly), "{}", code.id);
        assert_eq!(time(enough), Some(Timeliness::NotSaid), "{}", code.id);
    }
}

#[test]
fn an_irregularity_is_read_from_words() {
    let read = |text: &str| text.parse::<Irregularity>();
    for text in ["", "touch", "false", "castle", "twice", "unheard-of", "check unsaid e2"] {
        assert!(read(text).is_err(), "{text}");
    }
    assert_eq!(read("touch e2,d2 a1"), read("touch e2 d2, a1"));
    assert!(matches!(read("touch e2 e2"), Err(IrregularityError::NamedTwice(Square::E2))));
    let start = Position::start(Movement::default());
    let unmoved = read("false e2e2").unwrap();
    assert!(matches!(unmoved.kind(&start), Err(Objection::NotMoved(_))));
    for text in ["Nf3-f5", "f3f5", "Nf3xf5", "f3–f5"] {
        assert_eq!(read(&format!("false {text}")), read("false f3-f5"), "{text}");
    }
    for text in ["f3", "f3f", "f3f9", "♞f3♞", "Nf3-f5x♔"] {
        let error = read(&format!("false {text}")).unwrap_err();
        assert!(matches!(error, IrregularityError::NoMove(_)), "{text}: {error}");
    }
}

#[test]
fn an_unknown_remedy_is_not_known() {
    let library = library();
    let start = game_at(&Position::start(Movement::default()), Conditions::default());
    let touched = Irregularity::touch(&[Square::E2]).unwrap();
    let code = library.code("fide-1928").unwrap();
    assert!(remedy(code, &touched, &start, None).unwrap().unknown);
}

#[test]
fn of_several_choices_it_is_said_who_chooses_or_that_this_is_not_known() {
    let library = library();
    let mut several = 0;
    for code in library.codes() {
        for article in &code.articles {
            let AnyRule::Remedy(remedies) = article.rule() else { continue };
            for rule in remedies.0.iter().filter(|rule| rule.choices.len() > 1) {
                assert_ne!(rule.chooses, Chooser::Nobody, "{}: {}", code.id, article.key);
                several += 1;
            }
        }
    }
    assert!(several > 20);
}
