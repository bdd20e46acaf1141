//! Claims in sentences.

use crate::arbiter::{Answer, ClaimRuling, Provision, RefusalReason, Ruleset, Ruling};
use crate::notation::{Claim, GameResult, Pattern};
use crate::replay::{Ply, Timeline};
use crate::rules::{Claimant, Grounds, Topic, UnmetCondition};

use super::events::{announced_at, on_what, when_claimed};
use super::rule_words::{facts, upheld};
use super::unmet_conditions::{unmet_claim_sentence, unmet_sentence};
use super::words::{AVOIDABILITY_NOT_EXAMINED, capital, claimant, label, moment, uncapital};

/// Returns the sentences on a recorded claim and the code's ruling.
pub(crate) fn claim_and_ruling(claim: &ClaimRuling, code: &dyn Ruleset, game: &Timeline) -> String {
    let answer = match claim.answer {
        Answer::Forbidden => return forbidden_agreement(claim, code, game),
        Answer::Upheld => ": upheld",
        Answer::Refused => ": refused",
        Answer::AlreadyOver | Answer::Undetermined => "",
    };
    let who = claimant(claim.player);
    let when = when_claimed(claim.ply, claim.intending, game);
    format!("{who} claimed a draw {when}{answer}. {}", reason_and_penalty(claim, code, game))
}

/// Returns the sentences on an agreement that the code forbids, with the words of its article.
pub(crate) fn forbidden_agreement(
    claim: &ClaimRuling,
    code: &dyn Ruleset,
    game: &Timeline,
) -> String {
    let article = claim.cost.as_deref().and_then(|key| code.article(key));
    let says = article
        .map_or_else(String::new, |article| format!(" The article: {}", uncapital(article.says)));
    let reason = ruling_reason(claim, game);
    let when = moment(game, claim.ply);
    if claim.refusal == Some(RefusalReason::NoOffer) {
        return format!("The acceptance {when} has no effect. {reason}{says}");
    }
    let is_last = claim.ply == game.plies();
    let went_on = if is_last { "" } else { " The game went on, and the moves after it count." };
    format!("The agreement {when} is forbidden. {reason}{went_on}{says}")
}

/// Returns the sentence on a claim, recorded or hypothetical: the player, the ground and the
/// moment.
pub(crate) fn claim_in_words(
    who: Claimant,
    ground: Claim,
    ply: Ply,
    intending: Option<Pattern>,
    game: &Timeline,
) -> String {
    format!(
        "{} claims a draw {} {}.",
        claimant(who),
        on_what(ground),
        when_claimed(ply, intending, game)
    )
}

/// Returns the move announced with a claim; if it cannot be played, its text.
pub(crate) fn announced_in(claim: &ClaimRuling, game: &Timeline) -> Option<String> {
    claim.intending.map(|written| announced_at(claim.ply, &written, game))
}

/// Returns the reason for the ruling on a claim, and the penalty for a wrong claim.
pub(crate) fn reason_and_penalty(
    claim: &ClaimRuling,
    code: &dyn Ruleset,
    game: &Timeline,
) -> String {
    let reason = reason_with_caveat(claim, code, game);
    match penalty_article(claim, code) {
        Some(article) => format!("{reason} {}", penalty_sentence(article.says, None)),
        None => reason,
    }
}

/// Returns the reason for the ruling on a claim, with the condition of its reading if other
/// readings give the same answer for another reason.
pub(crate) fn reason_with_caveat(
    claim: &ClaimRuling,
    code: &dyn Ruleset,
    game: &Timeline,
) -> String {
    let reason = ruling_reason(claim, game);
    if claim.refusal == Some(RefusalReason::ReadingsDisagree) {
        return reason;
    }
    // The list is empty if all readings give this reason.
    let mut read = claim.readings.iter().take(1).flat_map(|first| &first.read);
    match read.find(|read| claim.article.as_ref() == Some(&read.article)) {
        Some(read) => {
            let condition = code.condition(read);
            format!("{reason} This holds if {condition}; other readings give another reason.")
        }
        None => reason,
    }
}

/// Returns the reason for the ruling on a claim, without the penalty.
pub(crate) fn ruling_reason(claim: &ClaimRuling, game: &Timeline) -> String {
    if let Some(over) = &claim.over {
        return end_before_claim(over, game);
    }
    match (&claim.refusal, claim.ground) {
        // The repetition is stated, not that the condition is met.
        (Some(RefusalReason::ClaimantUnknown), Claim::Perpetual) => format!(
            "The checks had repeated the position; {AVOIDABILITY_NOT_EXAMINED}, and it is not known \
             whether this player may claim."
        ),
        (Some(RefusalReason::NotDecided), Claim::Perpetual) => {
            format!("The checks had repeated the position; {AVOIDABILITY_NOT_EXAMINED}.")
        }
        (why, _) => reason_in_reading(claim.grounds.as_ref(), why.as_ref(), claim, game),
    }
}

/// Returns the sentence on the end of the game before the claim.
fn end_before_claim(over: &Ruling, game: &Timeline) -> String {
    let how = match over.result {
        Some(GameResult::WhiteWins | GameResult::WhiteByForfeit) => "White has already won",
        Some(GameResult::BlackWins | GameResult::BlackByForfeit) => "Black has already won",
        Some(GameResult::Draw) => "The game is already drawn",
        Some(GameResult::BothLose | GameResult::Unknown) | None => "The game is already over",
    };
    format!("{how} {}: {}.", moment(game, over.ply), facts(&over.grounds, Some(over), game))
}

/// Returns the article on the penalty for this wrong claim; `None` if there is none, or if the
/// claim is a forbidden agreement.
pub(crate) fn penalty_article<'c>(
    claim: &ClaimRuling,
    code: &'c dyn Ruleset,
) -> Option<Provision<'c>> {
    code.article(claim.cost.as_deref()?).filter(|_| claim.answer != Answer::Forbidden)
}

/// Returns the sentence with the articles that a code has in place of this kind of claim, such as a
/// count on notice or an automatic draw. `None` if the code allows this kind, or has no such
/// article.
pub(crate) fn instead(claim: &ClaimRuling, code: &dyn Ruleset) -> Option<String> {
    if claim.refusal != Some(RefusalReason::Silent) {
        return None;
    }
    let topic = match claim.ground {
        Claim::Repetition => Topic::Repetition,
        Claim::Moves => Topic::MoveCount,
        Claim::Perpetual => Topic::PerpetualCheck,
        Claim::Dead => Topic::DeadPosition,
        Claim::Agreement | Claim::NormalMeans => return None,
    };
    let mut articles = code.provisions();
    articles.retain(|article| article.topic() == Some(topic));
    let says: Vec<String> =
        articles.iter().map(|article| with_number(article.number.title(), article.says)).collect();
    (!says.is_empty()).then(|| format!("Instead the code says: {}", says.join(" ")))
}

/// Returns an article's words, preceded by its number or heading if it has one.
pub(crate) fn with_number(number: &str, says: &str) -> String {
    match number {
        "" => says.to_owned(),
        number => format!("({number}) {says}"),
    }
}

/// Returns the sentence on the penalty for a wrong claim, with the citation if one is given.
pub(crate) fn penalty_sentence(says: &str, cited: Option<&str>) -> String {
    let cited = cited.map_or_else(String::new, |number| format!(" ({number})"));
    format!("A wrong claim{cited}: {}", uncapital(says))
}

/// Returns the reason for the ruling on a claim in one reading, which has either grounds or a
/// reason for refusal.
pub(crate) fn reason_in_reading(
    grounds: Option<&Grounds>,
    why: Option<&RefusalReason>,
    claim: &ClaimRuling,
    game: &Timeline,
) -> String {
    match (grounds, why) {
        (Some(grounds), _) => capital(&upheld(grounds, announced_in(claim, game).as_deref(), game)),
        (None, Some(why)) => refusal_sentence(why, claim, game),
        (None, None) => String::new(),
    }
}

/// Returns the sentence that the game was over since a ply.
pub(super) fn already_over(ply: Ply, game: &Timeline) -> String {
    format!("The game was already over {}.", moment(game, ply))
}

/// Returns the sentence that the record is void from a ply on.
pub(super) fn void_from(ply: Ply, game: &Timeline) -> String {
    format!(
        "The game could not reach this position: the record is void from {} on under this code.",
        label(game, ply)
    )
}

/// Returns the sentence on the reason for which a claim is not upheld.
fn refusal_sentence(why: &RefusalReason, claim: &ClaimRuling, game: &Timeline) -> String {
    match why {
        RefusalReason::Silent => "This code does not allow such a claim.".to_owned(),
        RefusalReason::GameOver(ply) => already_over(*ply, game),
        RefusalReason::NotReached(ply) => format!(
            "The game could not reach this position: {} is illegal under this code.",
            label(game, *ply)
        ),
        RefusalReason::SetAside(ply) => void_from(*ply, game),
        RefusalReason::NotOnMove => "Only the player to move can announce a move.".to_owned(),
        RefusalReason::CannotBePlayed => {
            let played = claim.intending.map(|m| game.position(claim.ply).resolve(&m));
            let error = played.and_then(Result::err).map(|error| error.to_string());
            format!("The announced move cannot be played: {}.", error.unwrap_or_default())
        }
        RefusalReason::PieceTouched => {
            "The player has touched a piece and may no longer claim on this move.".to_owned()
        }
        RefusalReason::AnotherAnnounced => {
            "The player has announced another move with a refused claim, and must play it."
                .to_owned()
        }
        RefusalReason::NotThisPlayer => "Only the other player could have claimed.".to_owned(),
        RefusalReason::NotByIntention => {
            "This code does not let a player claim before playing the move.".to_owned()
        }
        RefusalReason::NotMet(unmet) => {
            unmet_claim_sentence(unmet, announced_in(claim, game).as_deref(), game)
        }
        &RefusalReason::TooEarly { after_move, made } => {
            unmet_sentence(&UnmetCondition::Agreement { after_move, made }, game)
        }
        RefusalReason::NoOffer => unmet_sentence(&UnmetCondition::NoOffer {}, game),
        RefusalReason::OtherPace => {
            "This code does not allow such a claim at this pace, or in this period.".to_owned()
        }
        RefusalReason::ArbiterDecides => {
            "The code leaves this to the arbiter's judgement; the clock is not on the record."
                .to_owned()
        }
        RefusalReason::LawUnknown
            if claim.condition.as_ref().is_some_and(UnmetCondition::is_met) =>
        {
            "It is not known whether this code lets a player claim before playing the move."
                .to_owned()
        }
        RefusalReason::LawUnknown => "It is not known what this code prescribed.".to_owned(),
        RefusalReason::NotDecided => {
            "The law is known, but this program does not decide whether its condition is met."
                .to_owned()
        }
        RefusalReason::ClaimantUnknown => {
            "The condition is met, but it is not known whether this player may claim.".to_owned()
        }
        RefusalReason::ClockNotOnRecord => {
            "The condition is met. The player who has just moved may claim until pressing the \
             clock; the record does not show whether it was pressed."
                .to_owned()
        }
        RefusalReason::ReadingsDisagree => {
            "The article can be read in several ways, and they disagree.".to_owned()
        }
    }
}
