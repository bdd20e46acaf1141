//! A difference that is told by where and until when a code was law, without naming it.

use crate::arbiter::{Cause, Difference, Ruleset};
use crate::laws::Code;
use crate::rules::{AnyRule, Parameter, Stalemate, StalemateParameter, StalemateResult};

/// Whether a difference is told so.
pub(in crate::narrative) fn is_dated(difference: &Difference, codes: &[&dyn Ruleset]) -> bool {
    line(difference, codes).is_some()
}

/// Where and until when stalemate won: if all of these codes that were law later have it a draw,
/// and the first of them took the place of the one by which it won.
pub(super) fn line(difference: &Difference, codes: &[&dyn Ruleset]) -> Option<String> {
    let id = by_which_stalemate_wins(difference)?;
    let once = codes.iter().find(|code| code.id() == id)?.code()?;
    let (home, until) = (once.home.as_ref()?, once.in_force?.until?);
    let is_later = |code: &&&dyn Ruleset| {
        code.in_force().is_some_and(|it| it.from.earliest() >= until.earliest())
    };
    let later: Vec<&dyn Ruleset> = codes.iter().filter(is_later).copied().collect();
    let followed = later.first()?.code().is_some_and(|first| is_of_one_family(first, once));
    (followed && later.iter().all(|code| draws(*code))).then(|| {
        format!(
            "in {home} until {until} the player who was stalemated won; since then it is a draw"
        )
    })
}

/// The code by which stalemate wins, if that is what separates it from the other.
fn by_which_stalemate_wins(difference: &Difference) -> Option<&str> {
    let Cause::Parameters(differing) = &difference.cause else { return None };
    let [Parameter::Stalemate(StalemateParameter::Result(results))] = differing.as_slice() else {
        return None;
    };
    let wins = results.iter().position(|it| *it == StalemateResult::StalematedWins)?;
    [&difference.code, &difference.other].get(wins).map(|id| id.as_str())
}

fn is_of_one_family(one: &Code, other: &Code) -> bool {
    one.lineage.is_some() && one.lineage == other.lineage
}

/// Whether stalemate is a draw by a code.
fn draws(code: &dyn Ruleset) -> bool {
    let draw = AnyRule::Stalemate(Stalemate { result: StalemateResult::Draw });
    code.provisions().iter().any(|it| it.known_rule() == Some(&draw))
}
