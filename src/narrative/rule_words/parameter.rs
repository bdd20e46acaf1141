//! The words of parameters that several rules have.

use crate::narrative::words::{list, number, pace};
use crate::notation::Pace;
use crate::rules::{ClaimForm, Consequence, Ending, FlagTest, MayClaim};

/// What two codes are called where they are compared.
pub(super) type Codes<'a> = [&'a str; 2];

pub(super) fn remedy(follows: [Consequence; 2], [code, other]: Codes<'_>) -> String {
    let [one, two] = follows.map(|remedy| match remedy {
        Consequence::Claim => "gives a claim",
        Consequence::Automatic => "draws by itself",
        Consequence::Forbids => "forbids the move",
        Consequence::Loses => "makes the perpetual checker lose",
    });
    format!("{code} {one}, {other} {two}")
}

pub(super) fn claimants(who: [Option<MayClaim>; 2], [code, other]: Codes<'_>) -> String {
    let [one, two] = who.map(|who| match who {
        Some(MayClaim::PlayerToMove) => "only the player to move",
        Some(MayClaim::Either) => "either player",
        Some(MayClaim::Unknown) | None => "it is not known who",
    });
    format!("{one} may claim in {code}, in {other} {two}")
}

pub(super) fn only_first<T: Clone + PartialEq>(first: &[T], second: &[T]) -> Vec<T> {
    first.iter().filter(|it| !second.contains(it)).cloned().collect()
}

/// What one of two codes lists and the other does not.
pub(super) fn apart(
    of: &str,
    does: &str,
    [ours, theirs]: [String; 2],
    [code, other]: Codes<'_>,
) -> String {
    match (ours.as_str(), theirs.as_str()) {
        (ours, "") => format!("{of} {code} also {does} {ours}, {other} does not"),
        ("", theirs) => format!("{of} {other} also {does} {theirs}, {code} does not"),
        (ours, theirs) => format!("{of} {code} {does} {ours}, {other} {theirs}"),
    }
}

/// The endings to which something is limited.
pub(super) fn endings(named: &[Ending]) -> String {
    if named.len() > 4 {
        return format!("{} named endings", number(u32::try_from(named.len()).unwrap_or(u32::MAX)));
    }
    let is_named = |ending: &&Ending| matches!(ending, Ending::Pieces(_));
    let (pieces, kinds): (Vec<&Ending>, Vec<&Ending>) = named.iter().partition(is_named);
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
        Ending::PiecesOrMore(least) => {
            format!("positions of {} pieces and pawns or more", number((*least).into()))
        }
        Ending::Pieces(_) => ending.to_string(),
    });
    list(pieces.into_iter().chain(kinds))
}

/// When flag fall or resignation does not lose.
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

/// From when on a draw may be agreed.
pub(super) fn since(number: u32) -> String {
    match number {
        0 => "at any time".to_owned(),
        number => format!("only after Black's move {number}"),
    }
}

/// Which way to claim one code has and the other has not.
pub(super) fn claim_form(forms: &[Option<Vec<ClaimForm>>; 2], [code, other]: Codes<'_>) -> String {
    let has = forms.each_ref().map(|forms| {
        let forms = forms.as_deref().unwrap_or(&[ClaimForm::Standing]);
        move |form: &ClaimForm| forms.contains(form)
    });
    let by_weight = [ClaimForm::Intended, ClaimForm::Standing, ClaimForm::Moved];
    let only_one = by_weight.into_iter().find(|form| has[0](form) != has[1](form));
    let Some(form) = only_one else {
        return format!("{code} and {other} differ in how a claim is made");
    };
    let words = match form {
        ClaimForm::Standing => "on the board",
        ClaimForm::Intended => "by a move still to be made",
        ClaimForm::Moved => "by a move already made",
    };
    let (with, without) = if has[0](&form) { (code, other) } else { (other, code) };
    format!("{with} knows a claim {words}, {without} does not")
}
