//! The demands for an irregularity: the moves that meet a demand, and the time until which a player
//! has the right to it.

use jadoube::chess::{Color, Movement, Position, Square};
use jadoube::notation::Irregularity;
use jadoube::remedies::{
    ActOutcome, After, Continuation, Demand, DemandResult, Leaves, RemedyAction, Stands, Until,
    compare, demands,
};
use serde_json::json;

const ALL: [ActOutcome; 4] =
    [ActOutcome::TakenBack, ActOutcome::Stood, ActOutcome::TurnLost, ActOutcome::PieceLost];

const FALSE: Irregularity = Irregularity::Misplay(Square::G1, Square::G3);
const OUT_OF_TURN: Irregularity = Irregularity::OutOfTurn(Square::G8, Square::F6);

/// Returns, for each of [`ALL`], whether a demand for an illegal move of White's knight is met by
/// these moves.
fn each(action: RemedyAction, leaves: Leaves, moves: &[(Square, Square)]) -> [DemandResult; 4] {
    each_for(&FALSE, action, leaves, moves)
}

fn each_for(
    done: &Irregularity,
    action: RemedyAction,
    leaves: Leaves,
    moves: &[(Square, Square)],
) -> [DemandResult; 4] {
    let position = Position::start(Movement::default());
    let (mut now, mut played) = (position.clone(), Vec::new());
    for (from, to) in moves {
        let m = now.moves().into_iter().find(|m| (m.from, m.to) == (*from, *to)).unwrap();
        now.play(&m);
        played.push(m);
    }
    let demand = json!({ "remedy": action, "moves": leaves, "otherwise": null });
    let demand: Demand = serde_json::from_value(demand).unwrap();
    ALL.map(|outcome| {
        compare(
            &demand,
            done,
            &position,
            Continuation { outcome, moves: &played, is_after_end: false },
        )
    })
}

fn knight_moves() -> Leaves {
    let moves = Position::start(Movement::default()).moves();
    Leaves::Moves(moves.into_iter().filter(|m| m.from == Square::G1).collect())
}

const KNIGHT: &[(Square, Square)] = &[(Square::G1, Square::F3)];
const PAWN: &[(Square, Square)] = &[(Square::E2, Square::E4)];

#[test]
fn each_demand_is_met_by_what_it_demands_alone() {
    use DemandResult::{Impossible, No, NotKnown, NotShown, Yes};
    let other = |action| each(action, Leaves::Other, &[]);
    assert_eq!(
        each(RemedyAction::Stands, Leaves::Standing(Stands::Stands), &[]),
        [No, Yes, No, No]
    );
    assert_eq!(other(RemedyAction::LoseTurn), [No, No, Yes, No]);
    assert_eq!(other(RemedyAction::LoseIt), [No, No, No, Yes]);
    assert_eq!(other(RemedyAction::RetractSecond), [Yes, No, No, No]);
    assert_eq!(other(RemedyAction::Forfeit), [Yes, No, No, No]);
    assert_eq!(each(RemedyAction::Forfeit, Leaves::Other, PAWN), [No; 4]);
    for action in [
        RemedyAction::Nothing,
        RemedyAction::Ignore,
        RemedyAction::GoOn,
        RemedyAction::RetractReply,
    ] {
        assert_eq!(other(action), [Yes; 4]);
    }
    assert_eq!(other(RemedyAction::Penalty), [NotShown; 4]);
    assert_eq!(other(RemedyAction::Unknown), [NotKnown; 4]);
    assert_eq!(each(RemedyAction::MoveIt, Leaves::Moves(Vec::new()), KNIGHT), [Impossible; 4]);
}

#[test]
fn a_move_that_may_be_demanded_meets_it_if_the_false_one_was_taken_back() {
    use DemandResult::{No, NotKnown, Yes};
    assert_eq!(each(RemedyAction::MoveIt, knight_moves(), KNIGHT), [Yes, No, No, No]);
    assert_eq!(each(RemedyAction::MoveIt, knight_moves(), &[]), [Yes, No, No, No]);
    assert_eq!(each(RemedyAction::MoveIt, knight_moves(), PAWN), [No; 4]);
    let taken_back = |moves| each(RemedyAction::TakenBack, Leaves::Other, moves);
    assert_eq!(taken_back(KNIGHT), [Yes, No, No, No]);
    assert_eq!(taken_back(PAWN), [NotKnown, No, No, No]);
    assert_eq!(taken_back(&[]), [Yes, No, No, No]);
}

#[test]
fn what_was_moved_out_of_turn_is_looked_for_after_the_opponents_move() {
    let pawn = (Square::E2, Square::E4);
    let next =
        |moves: &[_]| each_for(&OUT_OF_TURN, RemedyAction::PlayItNext, Leaves::Other, moves)[0];
    assert_eq!(next(&[pawn]), DemandResult::Yes);
    assert_eq!(next(&[pawn, (Square::G8, Square::H6)]), DemandResult::Yes);
    assert_eq!(next(&[pawn, (Square::E7, Square::E5)]), DemandResult::No);
    // The king on e8 cannot move.
    let king = Irregularity::OutOfTurn(Square::E8, Square::E7);
    let moves = [pawn, (Square::D7, Square::D5)];
    let of_king = each_for(&king, RemedyAction::PlayItNext, Leaves::Other, &moves);
    // What stood, or was taken back for another penalty, was not taken back to be played next.
    assert_eq!(of_king, [DemandResult::Yes, DemandResult::No, DemandResult::No, DemandResult::No]);
    let touch = Irregularity::TouchOutOfTurn(Square::E8);
    let of_touch = each_for(&touch, RemedyAction::Stands, Leaves::Other, &moves);
    assert_eq!(of_touch[0], DemandResult::NotShown);
}

#[test]
fn nothing_is_taken_with_a_piece_that_was_touched_alone() {
    let rule = json!({ "of": ["touched-own"], "choices": [["take-with-it"]] });
    let touch = Irregularity::touch(&[Square::E2]).unwrap();
    let position = Position::start(Movement::default());
    let demands = demands(&serde_json::from_value(rule).unwrap(), &touch, &position);
    assert!(demands[0].is_impossible());
}

/// Returns the last number of half-moves, since the irregularity or in the game, at which a right
/// is not over.
fn last(until: Until, player: Color, in_game: bool) -> Option<u32> {
    let is_over = |plies: u32| {
        if in_game {
            until.has_passed(0, plies, player)
        } else {
            until.has_passed(plies, 0, player)
        }
    };
    let first = (0..100).find(|plies| is_over(*plies))?;
    assert!((first..100).all(is_over), "{until:?}");
    first.checked_sub(1)
}

#[test]
fn a_right_is_over_after_the_last_ply_of_its_deadline() {
    let since = [
        (Until::Touch, 0),
        (Until::Reply, 0),
        (Until::NextMove, 1),
        (Until::MovesSince(4), 8),
        (Until::AmongLast(4), 7),
    ];
    for (until, ply) in since {
        for player in [Color::White, Color::Black] {
            assert_eq!(last(until, player, false), Some(ply), "{until:?}");
            assert_eq!(last(until, player, true), None, "{until:?}");
        }
    }
}

#[test]
fn a_right_until_a_move_of_the_game_is_over_when_it_is_made() {
    let of = |until, player| (last(until, player, true), last(until, player, false));
    for player in [Color::White, Color::Black] {
        assert_eq!(of(Until::Moves(4), player), (Some(7), None));
        assert_eq!(of(Until::End, player), (None, None));
        assert_eq!(of(Until::Always, player), (None, None));
    }
    // White's fourth move is the seventh half-move, Black's the eighth.
    assert_eq!(of(Until::OwnMove(4), Color::White), (Some(6), None));
    assert_eq!(of(Until::OwnMove(4), Color::Black), (Some(7), None));
}

#[test]
fn what_can_be_had_only_later_is_too_early_before() {
    assert!(After::Moves(10).is_to_come(99, 19) && !After::Moves(10).is_to_come(0, 20));
    assert!(After::MovesSince(1).is_to_come(1, 99) && !After::MovesSince(1).is_to_come(2, 0));
}
