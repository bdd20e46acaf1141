//! What two codes have otherwise in one parameter of a rule, in a line.

use crate::chess::{Castling, EnPassant, Promotion};
use crate::narrative::rule_words::matter;
use crate::narrative::words::{list, number, pace, progress, times};
use crate::notation::Pace;
use crate::rules::{
    AbsentRook, AgreementParameter, CastlingParameter, ClaimForm, Component, Consequence,
    CountStart, EnPassantParameter, Ending, FlagFallParameter, FlagTest,
    InsufficientMaterialParameter, MarkedPawnParameter, MayClaim, MoveCountParameter, OnlyMove,
    OtherMate, Parameter, PerpetualCheckParameter, PromotionParameter, RepeatingPlayers,
    RepetitionOf, RepetitionParameter, ResignationParameter, StalemateParameter, StalemateResult,
    TouchEndsClaimParameter, WaitsFor,
};

type Codes<'a> = [&'a str; 2];

pub(super) fn line(parameter: &Parameter, codes: Codes<'_>) -> String {
    let [code, other] = codes;
    match parameter {
        Parameter::Castling(it) => castling(it, codes),
        Parameter::EnPassant(it) => en_passant(it, codes),
        Parameter::Promotion(it) => promotion(it, codes),
        Parameter::Stalemate(StalemateParameter::Result(results)) => {
            let [one, two] = results.map(|result| match result {
                StalemateResult::Draw => "draws",
                StalemateResult::StalematedWins => "wins for the player who is stalemated",
            });
            format!("stalemate {one} in {code}, in {other} it {two}")
        }
        Parameter::Repetition(it) => repetition(it, codes),
        Parameter::MoveCount(it) => move_count(it, codes),
        Parameter::InsufficientMaterial(InsufficientMaterialParameter::Endings([ours, theirs])) => {
            let named = [only_first(ours, theirs), only_first(theirs, ours)];
            apart("as insufficient material", "names", named.map(|named| endings(&named)), codes)
        }
        Parameter::PerpetualCheck(PerpetualCheckParameter::Remedy(follows)) => {
            remedy(*follows, codes)
        }
        Parameter::PerpetualCheck(PerpetualCheckParameter::By(who)) => claimants(*who, codes),
        Parameter::Agreement(AgreementParameter::AfterMove(numbers)) => {
            let [one, two] = numbers.map(since);
            format!("{code} lets a draw be agreed {one}, {other} {two}")
        }
        Parameter::FlagFall(FlagFallParameter::Test(tests)) => {
            let [one, two] = tests.map(unless);
            format!("flag fall loses in {code} {one}, in {other} {two}")
        }
        Parameter::FlagFall(FlagFallParameter::Pace(paces)) => {
            let [one, two] = paces.each_ref().map(|paces| at_pace(paces));
            format!("the article on flag fall is for {one} in {code}, in {other} for {two}")
        }
        Parameter::Resignation(ResignationParameter::Test(tests)) => {
            let [one, two] = tests.map(unless);
            format!("resignation loses in {code} {one}, in {other} {two}")
        }
        Parameter::MarkedPawn(MarkedPawnParameter::OtherMate(mates)) => {
            let [one, two] = mates.map(|mate| match mate {
                OtherMate::Loses => "loses",
                OtherMate::MayNot => "may not be played",
            });
            format!("mate by another piece {one} in {code}, in {other} it {two}")
        }
        Parameter::TouchEndsClaim(TouchEndsClaimParameter::On(topics)) => {
            let [one, two] = (topics.each_ref())
                .map(|topics| list(topics.iter().map(|topic| matter(topic.rule()))));
            format!("a touched piece ends claims on {one} in {code}, on {two} in {other}")
        }
    }
}

fn castling(parameter: &CastlingParameter, [code, other]: Codes<'_>) -> String {
    match parameter {
        CastlingParameter::Form(forms) => {
            let [one, two] = forms.map(|form| match form {
                Castling::Standard => "castling as today",
                Castling::Free => "free castling",
                Castling::None => "no castling",
            });
            format!("{code} has {one}, {other} {two}")
        }
        CastlingParameter::AbsentRook(says) => {
            let may = |says| match says {
                AbsentRook::May => "may castle with it",
                AbsentRook::MayNot => "may not castle with it",
            };
            let unknown = "whether who gives a rook may castle with it is not known in";
            match says.map(|says| says.map(may)) {
                [Some(one), Some(two)] => {
                    format!("who gives a rook {one} in {code}, in {other} he {two}")
                }
                [None, Some(two)] => format!("{unknown} {code}, in {other} he {two}"),
                [Some(one), None] => format!("{unknown} {other}, in {code} he {one}"),
                [None, None] => format!("{unknown} {code} and {other}"),
            }
        }
    }
}

fn en_passant(parameter: &EnPassantParameter, [code, other]: Codes<'_>) -> String {
    match parameter {
        EnPassantParameter::Form(forms) => {
            let (with, without) = match forms[0] {
                EnPassant::Standard => (code, other),
                EnPassant::None => (other, code),
            };
            format!("{with} has the capture en passant, {without} has not")
        }
        EnPassantParameter::OnlyMove(says) => {
            let [one, two] = says.map(|says| match says {
                Some(OnlyMove::Unsettled) => "is a privilege",
                Some(OnlyMove::Compulsory) | None => "must be made",
            });
            format!("en passant as the only move {one} in {code}, in {other} it {two}")
        }
    }
}

fn promotion(parameter: &PromotionParameter, [code, other]: Codes<'_>) -> String {
    match parameter {
        PromotionParameter::To(to) => {
            let [one, two] = to.map(|to| match to {
                Promotion::AnyPiece => "becomes any piece",
                Promotion::AnyPieceOrPawn => "may also remain a pawn",
                Promotion::LostPiece => "becomes only a piece already lost",
                Promotion::LostPieceNoTwinBishop => {
                    "becomes only a piece already lost, and no second bishop on squares of one \
                     colour"
                }
            });
            format!("on the last rank a pawn {one} in {code}, in {other} it {two}")
        }
        PromotionParameter::WaitsFor(says) => {
            let [one, two] = says.map(|says| match says {
                Some(WaitsFor::OwnTurn) => "on its player's turn",
                Some(WaitsFor::Loss) | None => "at once",
            });
            format!("a pawn that waits becomes what was lost {one} in {code}, {two} in {other}")
        }
    }
}

fn repetition(parameter: &RepetitionParameter, codes: Codes<'_>) -> String {
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

fn move_count(parameter: &MoveCountParameter, codes: Codes<'_>) -> String {
    let [code, other] = codes;
    match parameter {
        MoveCountParameter::Starts(starts) => {
            let (with, without) = match starts[0] {
                Some(CountStart::Notice) => (code, other),
                Some(CountStart::LastRestart) | None => (other, code),
            };
            format!("{with} counts moves only from a notice, {without} without one")
        }
        MoveCountParameter::Remedy(follows) => remedy(*follows, codes),
        MoveCountParameter::Moves([one, two]) => {
            format!("{code} asks for {one} moves, {other} for {two}")
        }
        MoveCountParameter::Replies(replies) => {
            let [one, two] = replies.map(|replies| match replies {
                Some(replies) => format!("{replies} replies"),
                None => "as many replies as moves".to_owned(),
            });
            format!("{code} counts {one}, {other} {two}")
        }
        MoveCountParameter::Restarts(restarts) => {
            let [one, two] = restarts.each_ref().map(|restarts| match restarts {
                Some(restarts) => progress(restarts),
                None => "nothing".to_owned(),
            });
            format!("{one} restarts the count in {code}, in {other} {two}")
        }
        MoveCountParameter::Only(only) => {
            let [one, two] = only.each_ref().map(|only| match only {
                Some(named) => endings(named),
                None => "any position".to_owned(),
            });
            format!("{code} counts in {one}, {other} in {two}")
        }
        MoveCountParameter::Longer([ours, theirs]) => match (ours.is_empty(), theirs.is_empty()) {
            (true, _) => format!("{other} gives some endings more moves, {code} none"),
            (_, true) => format!("{code} gives some endings more moves, {other} none"),
            _ => format!("{code} and {other} give different endings more moves"),
        },
        MoveCountParameter::By(who) => claimants(*who, codes),
        MoveCountParameter::Form(forms) => claim_form(forms, codes),
        MoveCountParameter::MatingMove(says) => {
            let (with, without) =
                if says[0] == Some(false) { (other, code) } else { (code, other) };
            format!("a move that mates may be announced in {with}, in {without} it may not")
        }
    }
}

fn remedy(follows: [Consequence; 2], [code, other]: Codes<'_>) -> String {
    let [one, two] = follows.map(|remedy| match remedy {
        Consequence::Claim => "gives a claim",
        Consequence::Automatic => "draws by itself",
        Consequence::Forbids => "forbids the move",
        Consequence::Loses => "makes the perpetual checker lose",
    });
    format!("{code} {one}, {other} {two}")
}

fn claimants(who: [Option<MayClaim>; 2], [code, other]: Codes<'_>) -> String {
    let [one, two] = who.map(|who| match who {
        Some(MayClaim::PlayerToMove) => "only the player to move",
        Some(MayClaim::Either) => "either player",
        Some(MayClaim::Unknown) | None => "it is not known who",
    });
    format!("{one} may claim in {code}, in {other} {two}")
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

fn only_first<T: Clone + PartialEq>(first: &[T], second: &[T]) -> Vec<T> {
    first.iter().filter(|it| !second.contains(it)).cloned().collect()
}

/// What one of two codes lists and the other does not.
fn apart(of: &str, does: &str, [ours, theirs]: [String; 2], [code, other]: Codes<'_>) -> String {
    match (ours.as_str(), theirs.as_str()) {
        (ours, "") => format!("{of} {code} also {does} {ours}, {other} does not"),
        ("", theirs) => format!("{of} {other} also {does} {theirs}, {code} does not"),
        (ours, theirs) => format!("{of} {code} {does} {ours}, {other} {theirs}"),
    }
}

/// The endings to which something is limited.
fn endings(named: &[Ending]) -> String {
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
fn unless(test: FlagTest) -> &'static str {
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

fn at_pace(paces: &[Pace]) -> String {
    if paces.is_empty() { "every game".to_owned() } else { pace(paces) }
}

/// From when on a draw may be agreed.
fn since(number: u32) -> String {
    match number {
        0 => "at any time".to_owned(),
        number => format!("only after Black's move {number}"),
    }
}

/// Which way to claim one code has and the other has not.
fn claim_form(forms: &[Option<Vec<ClaimForm>>; 2], [code, other]: Codes<'_>) -> String {
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
