//! The words of repetition: of positions, of series of moves, and between checks.

use crate::narrative::words::{
    AVOIDABILITY_NOT_EXAMINED, capital, claimant, labels, list, number, ordinal, times,
};
use crate::notation::GameResult;
use crate::replay::{Ply, Timeline};
use crate::rules::{
    Claimant, Component, RepeatingPlayers, RepetitionOf, RepetitionParameter, checker_between,
};

use super::parameter::{Codes, apart, claim_form, claimants, consequence, only_first};

/// The words for a player who gives perpetual check.
pub(super) const CHECKS: &str = "gave check with every move";

/// Returns the clause that a position occurred often enough; if a player loses for giving check all
/// the time, the clause says so.
///
/// `nth` is the number of all occurrences, `plies` are the latest of them. Before an announced move
/// the last occurrence is still to come.
pub(super) fn occurred(
    (nth, plies): (u32, &[Ply]),
    is_announced: bool,
    result: Option<GameResult>,
    game: &Timeline,
) -> String {
    let occurred = if is_announced {
        format!("the same position had already occurred after {}", labels(game, plies))
    } else {
        format!("the same position had occurred {}, after {}", times(nth), latest(nth, plies, game))
    };
    match lost_by_checks(result, plies, game) {
        Some(checker) => format!("{occurred}, and between them {} {CHECKS}", claimant(checker)),
        None => occurred,
    }
}

/// Returns the labels of the latest occurrences, followed by `at last` if there are earlier ones.
fn latest(nth: u32, plies: &[Ply], game: &Timeline) -> String {
    let is_all = u32::try_from(plies.len()).is_ok_and(|listed| listed == nth);
    if is_all { labels(game, plies) } else { format!("{} at last", labels(game, plies)) }
}

/// Returns the clause that a series of moves was played often enough, with the first move of each
/// performance. `plies` are those before these moves.
pub(super) fn played(n: u32, series: &str, plies: &[Ply], game: &Timeline) -> String {
    let first_moves: Vec<Ply> = plies.iter().map(|ply| ply + 1).collect();
    format!("{series} had been played {}, beginning with {}", times(n), labels(game, &first_moves))
}

/// Returns the clause that a position occurred again and all moves between were checks.
pub(super) fn checked(
    by: Claimant,
    plies: &[Ply],
    result: Option<GameResult>,
    game: &Timeline,
) -> String {
    let seen = format!(
        "the same position occurred after {}, {} checking with every move between",
        labels(game, plies),
        claimant(by)
    );
    // If endless checks lose, it does not matter whether they could be avoided.
    match result {
        Some(result) if result != GameResult::Draw => seen,
        _ => format!("{seen}. {}", capital(AVOIDABILITY_NOT_EXAMINED)),
    }
}

/// Returns the player who loses by a repetition for giving check all the time.
fn lost_by_checks(result: Option<GameResult>, plies: &[Ply], game: &Timeline) -> Option<Claimant> {
    let loser = result?.loser()?;
    let (first, last) = (plies.first()?, plies.last()?);
    (checker_between(game, *first, *last) == Some(loser)).then(|| loser.into())
}

/// Returns why a claim of a repeated position is upheld: for the position on the board, or for the
/// one after the announced move. `plies` holds one fewer than `times` if the last is to come.
pub(super) fn upheld(
    intending: Option<&str>,
    times: u32,
    plies: &[Ply],
    count: Option<u32>,
    game: &Timeline,
) -> String {
    let nth = ordinal(count.unwrap_or(times));
    let earlier = if count.is_some() { " (and earlier)" } else { "" };
    if plies.len() < times as usize {
        let before = labels(game, plies);
        return format!(
            "the same position had occurred after {before}{earlier}; this would be the {nth} time."
        );
    }
    let before = labels(game, plies.split_last().map_or(plies, |(_, before)| before));
    match intending {
        Some(m) => format!(
            "the position before {m} counts: it had already occurred after {before}{earlier}, and \
             this is the {nth} time."
        ),
        None => format!(
            "the same position had occurred after {before}{earlier}; this is the {nth} time."
        ),
    }
}

/// Returns the clause that states how two laws of repetition differ in one parameter.
pub(super) fn difference(parameter: &RepetitionParameter, codes: Codes<'_>) -> String {
    let [code, other] = codes;
    match parameter {
        RepetitionParameter::Of(of) => {
            let [one, two] = of.map(|of| match of {
                RepetitionOf::Position => "positions",
                RepetitionOf::Moves => "sequences of moves",
            });
            format!("{code} counts repeated {one}, {other} repeated {two}")
        }
        RepetitionParameter::Consequence(follows) => consequence(*follows, codes),
        RepetitionParameter::Times(times) => enough(*times, codes),
        RepetitionParameter::Same(same) => sameness(same, codes),
        RepetitionParameter::Spaced(spaced) => {
            let [one, two] = spaced.map(|spaced| match spaced {
                Some(apart) => format!("exactly {apart} plies apart"),
                None => "at any distance".to_owned(),
            });
            format!("{code} counts occurrences {one}, {other} {two}")
        }
        RepetitionParameter::Players(players) => {
            let [one, two] = players.map(|players| match players {
                Some(RepeatingPlayers::One) => "one player",
                Some(RepeatingPlayers::Both) | None => "both players",
            });
            format!("{code} requires {one} to repeat the moves, {other} {two}")
        }
        RepetitionParameter::InSuccession(says) => {
            let [one, two] = says.map(|says| match says {
                Some(false) => "anywhere in the game",
                Some(true) | None => "only if they follow each other",
            });
            format!("{code} counts repeated sequences {one}, {other} {two}")
        }
        RepetitionParameter::By(who) => claimants(*who, codes),
        RepetitionParameter::CheckerLoses(loses) => {
            let (with, without) = if loses[0] { (code, other) } else { (other, code) };
            format!("a perpetual checker loses under {with}, but not under {without}")
        }
        RepetitionParameter::Form(forms) => claim_form(forms, codes),
    }
}

fn enough([ours, theirs]: [u32; 2], [code, other]: Codes<'_>) -> String {
    format!("{code} requires {} occurrences, {other} {}", number(ours), number(theirs))
}

/// Returns the components of sameness that only one of the codes compares.
fn sameness([ours, theirs]: &[Option<Vec<Component>>; 2], codes: Codes<'_>) -> String {
    let [ours, theirs] = [ours, theirs].map(|same| same.as_deref().unwrap_or_default());
    let compared = [only_first(ours, theirs), only_first(theirs, ours)]
        .map(|components| list(components.into_iter().map(component)));
    apart("in positions", "compares", compared, codes)
}

fn component(component: Component) -> &'static str {
    match component {
        Component::Placement => "the placement of the pieces",
        Component::Player => "whose turn it is",
        Component::CastlingRights => "castling rights",
        Component::EnPassant => "en passant",
        Component::PossibleMoves => "possible moves",
    }
}
