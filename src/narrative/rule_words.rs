//! The words of each rule: its name and its reasons in sentences. A new rule does not compile
//! without its words.

mod move_count;
mod movement;
mod parameter;
mod repetition;

use crate::arbiter::{Provision, Ruleset, Ruling, UnknownMatter};
use crate::notation::{Event, GameResult, Incident};
use crate::replay::{Ply, Timeline};
use crate::rules::{
    AgreementParameter, AnyRule, BothFlagsParameter, Claimant, DeclinedBy, FlagCaller,
    FlagFallParameter, FlagPeriod, FlagTest, FormKind, Grounds, InsufficientMaterialParameter,
    MarkedPawnFate, MarkedPawnParameter, OtherMate, Parameter, PerpetualCheckParameter,
    ResignationParameter, RuleKind, StalemateParameter, StalemateResult, Topic,
    TouchEndsClaimParameter,
};

use super::irregularity_ruling::illegal_moves;
use super::mate::why_dead;
use super::words::{
    AVOIDABILITY_NOT_EXAMINED, capital, claimant, flag_test_reason, label, labels, list, moment,
    progress, series, times,
};
use parameter::{
    Codes, apart, at_pace, claimants, consequence, endings, only_first, since, unless,
};
use repetition::CHECKS;

/// Returns the topic of a rule.
pub(crate) fn topic_name(kind: RuleKind) -> &'static str {
    match kind {
        RuleKind::Castling => "castling",
        RuleKind::EnPassant => "en passant",
        RuleKind::Promotion => "promotion",
        RuleKind::Checkmate => "checkmate",
        RuleKind::Stalemate => "stalemate",
        RuleKind::Repetition => "repetition",
        RuleKind::MoveCount => "moves without progress",
        RuleKind::InsufficientMaterial => "insufficient material",
        RuleKind::DeadPosition => "dead positions",
        RuleKind::PerpetualCheck => "perpetual check",
        RuleKind::Agreement => "draws by agreement",
        RuleKind::FlagFall => "flag fall",
        RuleKind::BothFlags => "both flags fallen",
        RuleKind::Resignation => "resignation",
        RuleKind::MarkedPawn => "the marked pawn",
        RuleKind::Pace => "what is rapid and what is blitz",
        RuleKind::WrongClaim => "what a wrong claim costs",
        RuleKind::LastTwoMinutes => "claims in the last two minutes",
        RuleKind::TouchEndsClaim => "claims after touching a piece",
        RuleKind::Remedy => "remedies for irregularities",
        RuleKind::FirstMove => "who moves first",
        RuleKind::Recorded | RuleKind::NotJudged | RuleKind::Unknown => "this matter",
    }
}

/// Returns the title of a rule: `Stalemate`, `Moves without progress`.
pub fn rule_title(kind: RuleKind) -> String {
    capital(topic_name(kind))
}

/// Returns the sentence on an article that is unknown or not decided, with the ply from which that
/// matters. The topic of a user's own rule is called *this matter*.
pub(crate) fn not_known(unknown: &UnknownMatter, code: &dyn Ruleset, game: &Timeline) -> String {
    let (article, ply) = (code.article(&unknown.article), unknown.ply);
    let rule = article.as_ref().and_then(Provision::known_rule);
    let topic = rule.and_then(AnyRule::topic);
    let name = topic_name(topic.map_or(RuleKind::Unknown, Topic::rule));
    let (from, at) = (label(game, ply), moment(game, ply));
    match rule {
        Some(AnyRule::Unknown(_)) => format!(
            "It is not known what this code said about {name}, which matters from {from} on."
        ),
        Some(AnyRule::Promotion(_)) => format!(
            "After {from} a pawn waiting on the last rank becomes the captured piece and attacks the \
             king; it is not known whether such a capture is allowed."
        ),
        Some(AnyRule::Castling(_)) => format!(
            "With {from} a player castled towards the corner of a rook given as odds; it is not \
             known whether this code allows that."
        ),
        Some(AnyRule::EnPassant(_)) => format!(
            "After {from} a capture en passant is the only move; the code does not settle whether it \
             must be made or the player is stalemated."
        ),
        Some(AnyRule::FlagFall(_)) if flags_at(ply, game) > 1 => {
            format!("Both flags had fallen {at}; what follows is not stated.")
        }
        Some(AnyRule::FlagFall(rule)) if rule.called_by.is_none() => {
            format!(
                "Nobody called the flag that had fallen {at}; whether that was necessary is not known."
            )
        }
        // The law is known; the program does not decide if its condition is met.
        _ => format!("This program does not decide whether the code's law of {name} is met {at}."),
    }
}

/// Returns the number of flags that fell at a ply.
fn flags_at(ply: Ply, game: &Timeline) -> usize {
    let is_flag = |event: &&Event| matches!(event.incident, Incident::Flag | Incident::FlagFallen);
    game.events_at(ply).iter().filter(is_flag).count()
}

/// Returns the facts on which a ruling rests, as a clause without a full stop. `ruling` is `None`
/// if they are those of a claim.
pub(super) fn facts(grounds: &Grounds, ruling: Option<&Ruling>, game: &Timeline) -> String {
    let result = ruling.and_then(|ruling| ruling.result);
    let is_announced = ruling.is_some_and(|ruling| ruling.intended.is_some());
    let draws = result == Some(GameResult::Draw);
    match grounds {
        Grounds::Occurrences { times, plies, count } => {
            repetition::occurred((count.unwrap_or(*times), plies), is_announced, result, game)
        }
        Grounds::Series { times, period, of, plies } => {
            repetition::played(*times, &series(*period, *of), plies, game)
        }
        Grounds::Count { moves, since, restarts, .. } => {
            move_count::made(*moves, *since, restarts, is_announced, game)
        }
        Grounds::Notice { moves, until } => {
            let was_given = ruling.is_none_or(|ruling| ruling.form != Some(FormKind::Notice));
            let ran = if was_given { "ran" } else { "would have run" };
            format!("the {moves}-move count {ran} out at {}", game.label_in_dialect(*until))
        }
        Grounds::Checkmate {} => "checkmate".to_owned(),
        Grounds::Stalemate {} => "stalemate".to_owned(),
        Grounds::Checks { by, plies } => repetition::checked(*by, plies, result, game),
        Grounds::Material {} => "under this code the remaining material is insufficient".to_owned(),
        Grounds::Dead { white, black } => {
            let why = why_dead(*white, *black);
            format!("neither side can mate by any series of legal moves, as {why}")
        }
        Grounds::Flag { player, test } => {
            let (player, why) = (claimant(*player), flag_test_reason(*test, !draws));
            format!("{player}'s flag has fallen, and {why}")
        }
        Grounds::BothFlags {} => {
            "both flags have fallen, and it is not known which fell first".to_owned()
        }
        Grounds::Agreement {} => "the players agreed to a draw".to_owned(),
        Grounds::Resignation { player, test } => resigned(*player, *test, !draws),
        Grounds::IllegalMoves { player, plies, can_mate } => {
            illegal_moves(*player, plies, *can_mate, game)
        }
        Grounds::IllegalPosition { seen } => still_illegal(*seen, game),
        Grounds::AbsentRook { player } => {
            format!("{} castled towards the corner of the rook given as odds", claimant(*player))
        }
        Grounds::MarkedPawn { player, fate } => marked_pawn(*player, *fate),
        Grounds::Movement { obstacle } => obstacle.to_string(),
        Grounds::Words { words } => words.trim_end_matches('.').to_owned(),
    }
}

/// Returns the clause that a player resigned, with the reason why that loses or not.
fn resigned(player: Claimant, test: FlagTest, loses: bool) -> String {
    let player = claimant(player);
    match test {
        FlagTest::Loss => format!("{player} resigned"),
        test => format!("{player} resigned, and {}", flag_test_reason(test, loses)),
    }
}

fn still_illegal(seen: Ply, game: &Timeline) -> String {
    let seen = moment(game, seen);
    format!("the arbiter saw an illegal position {seen}, and it was still illegal a move later")
}

fn marked_pawn(player: Claimant, fate: MarkedPawnFate) -> String {
    let fate = match fate {
        MarkedPawnFate::Captured => "it is captured",
        MarkedPawnFate::Promoted => "may not promote it",
        MarkedPawnFate::OtherMates => "another piece mates",
    };
    format!("{} undertook to mate with the marked pawn, and {fate}", claimant(player))
}

/// Returns the reason why a claim is upheld: the ground of the claim, or the end of the game. It
/// has a full stop and begins with a small letter. `intending` is the announced move.
pub(super) fn upheld(grounds: &Grounds, intending: Option<&str>, game: &Timeline) -> String {
    let over = |what: &str| format!("{what}: the game is over.");
    match grounds {
        Grounds::Occurrences { times, plies, count } => {
            repetition::upheld(intending, *times, plies, *count, game)
        }
        Grounds::Series { times: n, period, of, .. } => {
            format!("{} was played {}.", series(*period, *of), times(*n))
        }
        Grounds::Count { moves, restarts, .. } => {
            let made = if intending.is_some() { "would have made" } else { "had made" };
            format!("each side {made} {moves} moves without {}.", progress(restarts))
        }
        Grounds::Checks { by, plies } => {
            let (checker, plies) = (claimant(*by), labels(game, plies));
            format!("{checker} {CHECKS} between {plies}; {AVOIDABILITY_NOT_EXAMINED}.")
        }
        Grounds::Notice { moves, until } => {
            let until = game.label_in_dialect(*until);
            format!("notice was given, and the {moves}-move count ran out at {until}.")
        }
        Grounds::Dead { white, black } => {
            over(&format!("the position is dead, as {}", why_dead(*white, *black)))
        }
        Grounds::Checkmate {} | Grounds::Stalemate {} => {
            over(&format!("it is {}", facts(grounds, None, game)))
        }
        Grounds::Flag { player, .. } => over(&format!("{}'s flag has fallen", claimant(*player))),
        Grounds::Resignation { player, .. } => over(&format!("{} has resigned", claimant(*player))),
        Grounds::Material {}
        | Grounds::BothFlags {}
        | Grounds::Agreement {}
        | Grounds::IllegalMoves { .. }
        | Grounds::IllegalPosition { .. } => over(&facts(grounds, None, game)),
        Grounds::AbsentRook { .. }
        | Grounds::MarkedPawn { .. }
        | Grounds::Movement { .. }
        | Grounds::Words { .. } => format!("{}.", facts(grounds, None, game)),
    }
}

/// Returns the difference between two codes in one parameter of a rule, in a line.
pub(super) fn parameter_line(parameter: &Parameter, codes: Codes<'_>) -> String {
    let [code, other] = codes;
    match parameter {
        Parameter::Castling(differs) => movement::castling(differs, codes),
        Parameter::EnPassant(differs) => movement::en_passant(differs, codes),
        Parameter::Promotion(differs) => movement::promotion(differs, codes),
        Parameter::Stalemate(StalemateParameter::Result(results)) => {
            let [one, two] = results.map(|result| match result {
                StalemateResult::Draw => "is a draw",
                StalemateResult::StalematedWins => "wins for the stalemated player",
            });
            format!("stalemate {one} under {code} and {two} under {other}")
        }
        Parameter::Repetition(differs) => repetition::difference(differs, codes),
        Parameter::MoveCount(differs) => move_count::difference(differs, codes),
        Parameter::InsufficientMaterial(InsufficientMaterialParameter::Endings([ours, theirs])) => {
            let named = [only_first(ours, theirs), only_first(theirs, ours)];
            apart("as insufficient material", "counts", named.map(|named| endings(&named)), codes)
        }
        Parameter::PerpetualCheck(PerpetualCheckParameter::Consequence(follows)) => {
            consequence(*follows, codes)
        }
        Parameter::PerpetualCheck(PerpetualCheckParameter::By(who)) => claimants(*who, codes),
        Parameter::Agreement(AgreementParameter::AfterMove(numbers)) => {
            let [one, two] = numbers.map(since);
            format!("{code} lets a draw be agreed {one}, {other} {two}")
        }
        Parameter::Agreement(AgreementParameter::DeclinedBy(acts)) => {
            let [one, two] = acts.map(declined_by);
            format!("an offer of a draw is turned down {one} under {code}, {two} under {other}")
        }
        Parameter::Agreement(AgreementParameter::ClaimsOffer(values)) => {
            let [one, two] =
                values.map(|is_offer| if is_offer { "is" } else { "is not known to be" });
            format!(
                "a claim of a draw {one} an offer as well under {code}, and {two} under {other}"
            )
        }
        Parameter::BothFlags(BothFlagsParameter::Period(periods)) => {
            let [one, two] = periods.map(|period| match period {
                FlagPeriod::Any => "in any period",
                FlagPeriod::Last => "in the last period",
                FlagPeriod::SuddenDeath => "in sudden death",
            });
            format!("two fallen flags draw {one} under {code} and {two} under {other}")
        }
        Parameter::BothFlags(BothFlagsParameter::WithoutIncrement(values)) => {
            let [one, two] = values.map(|without| {
                if without { "only without an increment" } else { "with or without an increment" }
            });
            format!("two fallen flags draw {one} under {code}, {two} under {other}")
        }
        Parameter::BothFlags(BothFlagsParameter::Pace(paces)) => {
            let [one, two] = paces.each_ref().map(|paces| at_pace(paces));
            format!("the law of {code} on two fallen flags covers {one}, that of {other} {two}")
        }
        Parameter::FlagFall(FlagFallParameter::Test(tests)) => {
            let [one, two] = tests.map(unless);
            format!("under {code} flag fall loses {one}; under {other} {two}")
        }
        Parameter::FlagFall(FlagFallParameter::CalledBy(callers)) => {
            let [one, two] = callers.map(called_by);
            format!("a fallen flag counts {one} under {code}, {two} under {other}")
        }
        Parameter::FlagFall(FlagFallParameter::Pace(paces)) => {
            let [one, two] = paces.each_ref().map(|paces| at_pace(paces));
            format!("the flag-fall law of {code} covers {one}, that of {other} {two}")
        }
        Parameter::Resignation(ResignationParameter::Test(tests)) => {
            let [one, two] = tests.map(unless);
            format!("under {code} resignation loses {one}; under {other} {two}")
        }
        Parameter::MarkedPawn(MarkedPawnParameter::OtherMate(mates)) => {
            let [one, two] = mates.map(|mate| match mate {
                OtherMate::Loses => "loses",
                OtherMate::MayNot => "may not be played",
            });
            format!("mate by another piece {one} under {code} and {two} under {other}")
        }
        Parameter::TouchEndsClaim(TouchEndsClaimParameter::On(topics)) => {
            let [one, two] = (topics.each_ref())
                .map(|topics| list(topics.iter().map(|topic| topic_name(topic.rule()))));
            format!("touching a piece ends claims of {one} under {code}, of {two} under {other}")
        }
    }
}

fn called_by(caller: Option<FlagCaller>) -> &'static str {
    match caller {
        Some(FlagCaller::Player) => "when a player calls it",
        Some(FlagCaller::ArbiterOrPlayer) => "when a player or the arbiter calls it",
        Some(FlagCaller::Nobody) => "at once",
        None => "from a moment that is not known",
    }
}

fn declined_by(act: Option<DeclinedBy>) -> &'static str {
    match act {
        Some(DeclinedBy::Touch) => "by touching a piece",
        Some(DeclinedBy::Move) => "by a move",
        None => "in a way that is not known",
    }
}
