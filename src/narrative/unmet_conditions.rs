//! Conditions that were not met, in sentences.

use crate::replay::{Ply, Timeline};
use crate::rules::{Component, LostRight, Unlike, UnmetCondition};

use super::mate::not_dead;
use super::occurrences::could_castle;
use super::words::{
    claimant, color_name, counted_since, label, labels, moment, moves_played, ordinal, progress,
    times, were_played,
};

/// Returns the sentence on an unmet condition of a game.
pub(crate) fn unmet_sentence(unmet: &UnmetCondition, game: &Timeline) -> String {
    match unmet {
        UnmetCondition::Position { unlike: Some(unlike), .. } => format!(
            "The pieces were {} on the same squares, after {}, but {}.",
            times(unlike.plies.len() as u32),
            labels(game, &unlike.plies),
            component(unlike, game)
        ),
        UnmetCondition::Position { times, most, plies, spaced, unlike: None } => {
            position(*times, *most, plies, *spaced, game)
        }
        UnmetCondition::Series { times, most, of, plies, .. } => {
            series(*times, *most, of.is_some(), plies, game)
        }
        UnmetCondition::Count { longest, since, restarts, elsewhere: true, .. } => format!(
            "Each side made {} moves without {} {}, but the code does not count moves in this \
             ending.",
            moves_played(*longest),
            progress(restarts),
            counted_since(*since, game)
        ),
        UnmetCondition::Count { longest, since, longer: Some(longer), .. } => format!(
            "The code allows {longer} moves in this ending; each side made {} {}.",
            moves_played(*longest),
            counted_since(*since, game)
        ),
        UnmetCondition::Count { moves, longest, since, restarts, .. } => format!(
            "The code requires {moves} moves without {}; {} {}.",
            progress(restarts),
            who_made("made", *longest, *since, game),
            counted_since(*since, game)
        ),
        UnmetCondition::Checks {} => "No position recurred by checks alone.".to_owned(),
        UnmetCondition::Alive { ply, by, line } => not_dead(*ply, *by, line, game),
        UnmetCondition::DeadByFalseMove {} => {
            "The move that led to the position was against the law, and no game ends by that."
                .to_owned()
        }
        UnmetCondition::Enough {} => {
            "Under this code the remaining material is enough to mate.".to_owned()
        }
        UnmetCondition::Agreement { after_move, made } => format!(
            "This code forbids an agreement before Black's move {after_move}; Black had made {}.",
            if *made == 0 { "none".to_owned() } else { made.to_string() }
        ),
        UnmetCondition::NoOffer {} => {
            "No offer was open: none was made, or it had been turned down.".to_owned()
        }
        UnmetCondition::Notice { from, moves, left } => no_notice(*moves, *from, *left, game),
        UnmetCondition::Running { from, moves, counted } => format!(
            "Notice of a {moves}-move count was given {}; the last count was {}, so it had not run \
             out.",
            moment(game, *from),
            counted / 2
        ),
        UnmetCondition::WithoutNotice { moves } => {
            format!(
                "The code counts {moves} moves only after a notice, and no notice is on the record."
            )
        }
        UnmetCondition::IdleNotice { ply } => {
            format!(
                "The notice {} was given in an ending, or by a player, that the code does not name.",
                moment(game, *ply)
            )
        }
    }
}

/// Returns the sentence on how often a position had to occur, and how often one did.
fn position(n: u32, most: u32, plies: &[Ply], spaced: Option<u32>, game: &Timeline) -> String {
    let apart = spaced.map(|plies| format!(" at intervals of {plies} plies"));
    let required = format!("A position had to occur {}{}", times(n), apart.unwrap_or_default());
    match most {
        0 | 1 => format!("{required}; none occurred twice."),
        most => format!(
            "{required}; the most frequent occurred {}, after {}.",
            times(most),
            labels(game, plies)
        ),
    }
}

/// Returns the sentence on how often a sequence of moves had to be played, and how often one was.
fn series(n: u32, most: u32, is_of_one: bool, plies: &[Ply], game: &Timeline) -> String {
    let whose = if is_of_one { " by one player" } else { "" };
    let first_moves: Vec<Ply> = plies.iter().map(|ply| ply + 1).collect();
    let from = match first_moves.as_slice() {
        [] | [_] => String::new(),
        moves => format!(", beginning with {}", labels(game, moves)),
    };
    let required = format!("A sequence of moves{whose} had to be played {}", times(n));
    match most {
        0 | 1 => format!("{required}; none was played twice."),
        most => format!("{required}; the most frequent was played {}{from}.", times(most)),
    }
}

/// Returns the sentence that notice could not be given, or that its count could not have run out.
fn no_notice(moves: u32, from: Option<Ply>, left: u32, game: &Timeline) -> String {
    let Some(from) = from else {
        return format!("In no ending could notice of a {moves}-move count be given.");
    };
    let given = format!("Notice of a {moves}-move count could have been given");
    let first = label(game, from);
    match left {
        0 => format!("{given} {}, where the record ends.", moment(game, from)),
        left if left >= 2 * moves => format!(
            "{given} from {first} on; a capture or pawn move would have restarted the count each \
             time."
        ),
        left => format!("{given} from {first} on, but only {}.", were_played(left)),
    }
}

/// Returns the number of counted moves of each player. After an odd number of plies, the player who
/// moved last has one more.
fn who_made(verb: &str, plies: u32, since: Ply, game: &Timeline) -> String {
    let from_fen = if since == 0 { game.marks()[0].clock } else { 0 };
    let last_ply = since + plies.saturating_sub(from_fen);
    let last_to_move = game.turn(last_ply.saturating_sub(1));
    match (plies / 2, plies % 2) {
        (0, 0) => format!("neither player {verb} any"),
        (moves, 0) => format!("each side {verb} {moves}"),
        (moves, _) => {
            let (one, other) = (color_name(last_to_move), color_name(!last_to_move));
            let moves_of_other = if moves == 0 { "none".to_owned() } else { moves.to_string() };
            format!("{one} {verb} {} and {other} {moves_of_other}", moves + 1)
        }
    }
}

/// Returns the clause on the difference between positions with the same placement.
fn component(unlike: &Unlike, game: &Timeline) -> String {
    let odd = label(game, unlike.odd);
    match unlike.component {
        Component::Player => "a different player was to move".to_owned(),
        Component::CastlingRights => match unlike.right {
            Some(LostRight { player, kingside }) => {
                format!("after {odd} {}", could_castle(claimant(player), kingside))
            }
            None => format!("after {odd} the castling rights were different"),
        },
        Component::EnPassant => format!("after {odd} a pawn could be taken en passant"),
        Component::PossibleMoves => format!("after {odd} the possible moves were different"),
        Component::Placement => format!("after {odd} they were on other squares"),
    }
}

/// Returns the sentence on an unmet condition of a claim: the number of occurrences of the claimed
/// position, on the board or after the announced move, not of the most frequent one.
pub(crate) fn unmet_claim_sentence(
    unmet: &UnmetCondition,
    intending: Option<&str>,
    game: &Timeline,
) -> String {
    match (unmet, intending) {
        (UnmetCondition::Position { unlike: Some(unlike), .. }, Some(m)) => format!(
            "With {m} the pieces would be on the same squares for the {} time, as after {}, but {}.",
            ordinal(unlike.plies.len() as u32 + 1),
            labels(game, &unlike.plies),
            component(unlike, game)
        ),
        _ => unmet_claim_on_board(unmet, game),
    }
}

fn unmet_claim_on_board(unmet: &UnmetCondition, game: &Timeline) -> String {
    match unmet {
        UnmetCondition::Position { times: n, most, unlike: None, .. } => {
            format!("The position must occur {}; this is the {} time.", times(*n), ordinal(*most))
        }
        UnmetCondition::Series { times: n, most, of, .. } => {
            let whose = if of.is_some() { " by one player" } else { "" };
            let repeated = format!("No sequence of moves{whose} had just been repeated");
            match most {
                0 | 1 if *n == 2 => format!("{repeated}."),
                0 | 1 => format!("{repeated}; it must be played {}.", times(*n)),
                // The sequence was played often enough, but no performance had just ended.
                most if most >= n => format!(
                    "The sequence{whose} had been played {}, but the last move does not complete it.",
                    times(*most)
                ),
                most => format!(
                    "The sequence{whose} must be played {}; it had been played {}.",
                    times(*n),
                    times(*most)
                ),
            }
        }
        UnmetCondition::Count { elsewhere: true, .. } => {
            "In this ending the code does not count moves.".to_owned()
        }
        UnmetCondition::Count { moves, longest, since, longer: None, restarts, .. } => format!(
            "The code requires {moves} moves without {}; {}.",
            progress(restarts),
            who_made("had made", *longest, *since, game)
        ),
        // The words for the other conditions are the same as without a claim.
        _ => unmet_sentence(unmet, game),
    }
}
