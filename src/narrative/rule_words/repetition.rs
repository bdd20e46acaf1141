//! The words of repetition: of positions, of series of moves, and between checks.

use crate::narrative::words::{AVOIDABLE, claimant, label, labels, list, number, ordinal, times};
use crate::notation::GameResult;
use crate::replay::{Ply, Timeline};
use crate::rules::{
    Claimant, Component, RepeatingPlayers, RepetitionOf, RepetitionParameter, checker_between,
};

use super::parameter::{Codes, apart, claim_form, claimants, only_first, remedy};

/// That a position stood often enough, and who gave check all the time if he loses by it.
pub(super) fn stood(
    (nth, plies): (u32, &[Ply]),
    is_announced: bool,
    result: Option<GameResult>,
    game: &Timeline,
) -> String {
    let stood = occurrences(is_announced, nth, plies, game);
    match lost_by_checks(result, plies, game) {
        Some(checker) => format!("{stood}, and between them {} {CHECKS}", claimant(checker)),
        None => stood,
    }
}

/// Where the position stood before, and which time this is.
fn occurrences(is_announced: bool, nth: u32, plies: &[Ply], game: &Timeline) -> String {
    if is_announced {
        return format!(
            "the position had stood after {}, and this would be the {} time",
            labels(game, plies),
            ordinal(nth)
        );
    }
    let (before, now) = plies.split_at(plies.len().saturating_sub(1));
    format!(
        "the position stood for the {} time, after {} and now {}",
        ordinal(nth),
        before.iter().map(|&ply| label(game, ply)).collect::<Vec<_>>().join(", "),
        labels(game, now)
    )
}

/// That a series of moves was played often enough, and where each performance began.
pub(super) fn played(n: u32, series: &str, plies: &[Ply], game: &Timeline) -> String {
    let first_moves: Vec<Ply> = plies.iter().map(|ply| ply + 1).collect();
    let from = labels(game, &first_moves);
    format!("{series} had been played {}, beginning with {from}", times(n))
}

/// That a position stood again between checks alone.
pub(super) fn checked(
    by: Claimant,
    plies: &[Ply],
    result: Option<GameResult>,
    game: &Timeline,
) -> String {
    let (stood, checker) = (labels(game, plies), claimant(by));
    let seen = format!("the position stood after {stood}, and between them {checker} {CHECKS}");
    // Where checks without end lose, it does not matter whether they could be avoided.
    let loses = result.is_some_and(|result| result != GameResult::Draw);
    if loses { seen } else { format!("{seen}; {AVOIDABLE}") }
}

/// What a perpetual checker does.
pub(super) const CHECKS: &str = "gave check with every move";

/// Who loses by a repetition because he gave check all the time.
fn lost_by_checks(result: Option<GameResult>, plies: &[Ply], game: &Timeline) -> Option<Claimant> {
    let loser = result?.loser()?;
    let (first, last) = (plies.first()?, plies.last()?);
    (checker_between(game, *first, *last) == Some(loser)).then(|| loser.into())
}

/// The position on the board, or the one the announced move would make.
pub(super) fn upheld(
    intending: Option<&str>,
    times: u32,
    plies: &[Ply],
    count: Option<u32>,
    game: &Timeline,
) -> String {
    let on_board = plies.len() == times as usize;
    let more = count.map_or("", |_| ", not counting earlier times,");
    let nth = ordinal(count.unwrap_or(times));
    match (on_board, intending) {
        (true, Some(m)) => format!(
            "not for the position after {m}, but for the one on the board: it stood after \
             {}{more} and this is the {nth} time.",
            labels(game, before_last(plies))
        ),
        (true, None) => format!(
            "the position stood after {}{more} and this is the {nth} time.",
            labels(game, before_last(plies))
        ),
        (false, _) => format!(
            "the position stood after {}{more} and this would be the {nth} time.",
            labels(game, plies)
        ),
    }
}

fn before_last(plies: &[Ply]) -> &[Ply] {
    plies.split_last().map_or(plies, |(_, before)| before)
}

/// In what two codes differ of their laws of repetition.
pub(super) fn difference(parameter: &RepetitionParameter, codes: Codes<'_>) -> String {
    let [code, other] = codes;
    match parameter {
        RepetitionParameter::Of(of) => {
            let [one, two] = of.map(|of| match of {
                RepetitionOf::Position => "positions",
                RepetitionOf::Moves => "sequences of moves",
            });
            format!("{code} counts {one}, {other} {two}")
        }
        RepetitionParameter::Remedy(follows) => remedy(*follows, codes),
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
            format!("the moves of {one} must recur in {code}, in {other} those of {two}")
        }
        RepetitionParameter::InSuccession(says) => {
            let [one, two] = says.map(|says| match says {
                Some(false) => "may lie apart",
                Some(true) | None => "must follow each other",
            });
            format!("performances of a series {one} in {code}, in {other} they {two}")
        }
        RepetitionParameter::By(who) => claimants(*who, codes),
        RepetitionParameter::CheckerLoses(loses) => {
            let (with, without) = if loses[0] { (code, other) } else { (other, code) };
            format!("in {with} whoever gave check all the time loses, in {without} not")
        }
        RepetitionParameter::Form(forms) => claim_form(forms, codes),
    }
}

fn enough([count, theirs]: [u32; 2], [code, other]: Codes<'_>) -> String {
    let [(few, lenient), (many, strict)] = if count <= theirs {
        [(count, code), (theirs, other)]
    } else {
        [(theirs, other), (count, code)]
    };
    format!("{} is enough for {lenient}, {strict} asks for {}", times(few), number(many))
}

/// The components of sameness that one code looks at and the other does not.
fn sameness([ours, theirs]: &[Option<Vec<Component>>; 2], codes: Codes<'_>) -> String {
    let [ours, theirs] = [ours, theirs].map(|it| it.as_deref().unwrap_or_default());
    let words = |components: Vec<Component>| list(components.into_iter().map(component));
    let compared = [only_first(ours, theirs), only_first(theirs, ours)].map(words);
    apart("of a position", "compares", compared, codes)
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
