//! The words of parameters that several rules have.

use crate::narrative::words::{list, number, pace};
use crate::notation::Pace;
use crate::rules::{ClaimForm, Consequence, Ending, FlagTest, MayClaim};

/// The names of two codes that are compared.
pub(super) type Codes<'a> = [&'a str; 2];

/// Returns the clause that states what follows under each code.
pub(super) fn consequence(follows: [Consequence; 2], [code, other]: Codes<'_>) -> String {
    let [one, two] = follows.map(|consequence| match consequence {
        Consequence::Claim => "allows a claim",
        Consequence::Automatic => "draws the game without a claim",
        Consequence::Forbids => "forbids the move",
        Consequence::Loses => "makes the perpetual checker lose",
    });
    format!("{code} {one}, {other} {two}")
}

/// Returns the clause that states who may claim under each code.
pub(super) fn claimants(who: [Option<MayClaim>; 2], [code, other]: Codes<'_>) -> String {
    let [one, two] = who.map(|who| match who {
        Some(MayClaim::PlayerToMove) => "only the player to move",
        Some(MayClaim::Either) => "either player",
        Some(MayClaim::Unknown) | None => "a player it does not name",
    });
    format!("{code} lets {one} claim, {other} {two}")
}

/// Returns the items of the first list that are missing from the second.
pub(super) fn only_first<T: Clone + PartialEq>(first: &[T], second: &[T]) -> Vec<T> {
    first.iter().filter(|item| !second.contains(item)).cloned().collect()
}

/// Returns the clause that states what only one code lists, or what each lists that the other does
/// not: `fide-1985 also compares castling rights in positions; fide-1928 does not`.
pub(super) fn apart(
    of: &str,
    does: &str,
    [ours, theirs]: [String; 2],
    [code, other]: Codes<'_>,
) -> String {
    match (ours.as_str(), theirs.as_str()) {
        (ours, "") => format!("{code} also {does} {ours} {of}; {other} does not"),
        ("", theirs) => format!("{other} also {does} {theirs} {of}; {code} does not"),
        (ours, theirs) => format!("{code} {does} {ours} {of}, {other} {theirs}"),
    }
}

/// Returns the endings to which a rule is limited, as a list in words.
pub(super) fn endings(named: &[Ending]) -> String {
    if named.len() > 4 {
        return format!("{} named endings", number(u32::try_from(named.len()).unwrap_or(u32::MAX)));
    }
    let (pieces, kinds): (Vec<&Ending>, Vec<&Ending>) =
        named.iter().partition(|ending| matches!(ending, Ending::Pieces(_)));
    let pieces: Vec<String> = pieces.iter().map(ToString::to_string).collect();
    let pieces = match pieces.as_slice() {
        [] => None,
        [one] => Some(format!("the ending {one}")),
        several => Some(format!("the endings {}", list(several))),
    };
    let kinds = kinds.iter().map(|ending| match ending {
        Ending::PiecesOnly => "endings of pieces alone".to_owned(),
        Ending::BareKing => "endings against a bare king".to_owned(),
        Ending::BishopsOnOneColour => "endings of bishops on one colour".to_owned(),
        Ending::AtLeast(least) => {
            format!("positions of {} pieces and pawns or more", number((*least).into()))
        }
        Ending::Pieces(_) => ending.to_string(),
    });
    list(pieces.into_iter().chain(kinds))
}

/// Returns the condition on which flag fall or resignation does not lose.
pub(super) fn unless(test: FlagTest) -> &'static str {
    match test {
        FlagTest::Loss => "whatever is on the board",
        FlagTest::BareKing => "unless the opponent has only a king",
        FlagTest::Helpmate => "unless the opponent cannot mate by any series of legal moves",
        FlagTest::MatingPotential => "unless the opponent has no mating potential",
        FlagTest::Uschess => "unless the opponent has only a king, or no forced win with one more",
        FlagTest::Lichess => {
            "unless the opponent has at most a minor piece and cannot be helped to mate, or is left so by \
             every move"
        }
        FlagTest::AtMostAMinor => "unless the opponent has at most a minor piece",
    }
}

pub(super) fn at_pace(paces: &[Pace]) -> String {
    if paces.is_empty() { "every game".to_owned() } else { pace(paces) }
}

/// Returns when a draw may be agreed.
pub(super) fn since(number: u32) -> String {
    match number {
        0 => "at any time".to_owned(),
        number => format!("only after Black's move {number}"),
    }
}

/// Returns the clause that states which way to claim only one code is known to allow.
pub(super) fn claim_form(forms: &[Option<Vec<ClaimForm>>; 2], [code, other]: Codes<'_>) -> String {
    let [ours, theirs] =
        forms.each_ref().map(|forms| forms.as_deref().unwrap_or(&[ClaimForm::Standing]));
    for form in [ClaimForm::Intended, ClaimForm::Standing, ClaimForm::Moved] {
        if ours.contains(&form) == theirs.contains(&form) {
            continue;
        }
        let when = match form {
            ClaimForm::Standing => "with the position on the board",
            ClaimForm::Moved => "after playing the move",
            _ => "before playing the move",
        };
        let is_ours = ours.contains(&form);
        let (with, without) = if is_ours { (code, other) } else { (other, code) };
        let other_forms = if is_ours { theirs } else { ours };
        let is_unknown = other_forms.contains(&ClaimForm::Unknown);
        let does_not = if is_unknown { "is not known to" } else { "does not" };
        return format!("{with} lets a player claim {when}; {without} {does_not}");
    }
    format!("it is not known whether {code} and {other} differ in how a claim is made")
}
