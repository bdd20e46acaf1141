//! Claims in sentences.

use crate::arbiter::{Answer, ClaimRuling, Provision, RefusalReason, Ruleset, Ruling};
use crate::notation::{Claim, GameResult, Incident, Pattern};
use crate::replay::{Ply, Timeline};
use crate::rules::{Claimant, Grounds, Topic, UnmetCondition};

use super::events::{announced_at, on_what, when_claimed};
use super::rule_words::{facts, upheld};
use super::unmet_conditions::{unmet_claim_sentence, unmet_sentence};
use super::words::{AVOIDABLE, capital, claimant, label, moment};

/// Returns the sentences on a recorded claim and the code's ruling.
pub(crate) fn claim_ruling(claim: &ClaimRuling, code: &dyn Ruleset, game: &Timeline) -> String {
    let answer = match claim.answer {
        Answer::Forbidden => return forbidden_agreement(claim, code, game),
        Answer::Upheld => ": upheld",
        Answer::Refused => ": refused",
        Answer::AlreadyOver | Answer::Undetermined => "",
    };
    let who = claimant(claim.player);
    let when = when_claimed(claim.ply, claim.intending, game);
    format!("{who} claimed a draw {when}{answer}. {}", claim_reason(claim, code, game))
}

/// Returns the sentences on an agreement that the code forbids, with the words of its article.
pub(crate) fn forbidden_agreement(
    claim: &ClaimRuling,
    code: &dyn Ruleset,
    game: &Timeline,
) -> String {
    let went_on = claim.ply < game.plies();
    let went_on = if went_on { " The game went on, and the moves after it count." } else { "" };
    let article = claim.cost.as_deref().and_then(|key| code.article(key));
    let says = article.map(|article| uncapital(article.says));
    let says = says.map_or_else(String::new, |says| format!(" The article: {says}"));
    let why = why(claim, game);
    let when = moment(game, claim.ply);
    if claim.refusal == Some(RefusalReason::NoOffer) {
        return format!("The acceptance {when} has no effect. {why}{says}");
    }
    format!("The agreement {when} is forbidden. {why}{went_on}{says}")
}

/// Returns true if the opponent had offered a draw before a player accepted it. A claim is an offer
/// as well under some codes.
fn was_offered(acceptance: &ClaimRuling, game: &Timeline) -> bool {
    game.events().iter().any(|event| {
        let is_offer = event.incident == Incident::Offer || event.incident.ground().is_some();
        is_offer
            && event.ply <= acceptance.ply
            && Claimant::from(game.actor(event)) != acceptance.player
    })
}

/// Returns the sentence of a claim: the player, the ground and the moment. The claim may be
/// hypothetical.
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
pub(crate) fn claim_reason(claim: &ClaimRuling, code: &dyn Ruleset, game: &Timeline) -> String {
    let why = if_read(why(claim, game), claim, code);
    match cost_article(claim, code) {
        Some(article) => format!("{why} {}", cost_of(article.says, None)),
        None => why,
    }
}

/// Returns the reason for a ruling with the condition of its reading, if other readings give the
/// same answer for another reason.
pub(crate) fn if_read(why: String, claim: &ClaimRuling, code: &dyn Ruleset) -> String {
    let first = claim.readings.first().filter(|first| first.answer == claim.answer);
    let mut read = first.into_iter().flat_map(|first| &first.read);
    match read.find(|read| claim.article.as_ref() == Some(&read.article)) {
        Some(read) => {
            let condition = code.condition(read);
            format!("{why} This holds if {condition}; other readings give another reason.")
        }
        None => why,
    }
}

/// Returns the reason for the ruling on a claim, without the penalty.
pub(crate) fn why(claim: &ClaimRuling, game: &Timeline) -> String {
    if let Some(over) = &claim.over {
        return ended_by(over, game);
    }
    match (&claim.refusal, claim.ground) {
        // Only the facts found are stated as met.
        (Some(RefusalReason::ClaimantUnknown), Claim::Perpetual) => format!(
            "The checks had repeated the position; {AVOIDABLE}, and it is not known whether this \
             player may claim."
        ),
        (Some(RefusalReason::NotDecided), Claim::Perpetual) => {
            format!("The checks had repeated the position; {AVOIDABLE}.")
        }
        (why, _) => reason(claim.grounds.as_ref(), why.as_ref(), claim, game),
    }
}

/// Returns the sentence on the end of the game before the claim.
fn ended_by(over: &Ruling, game: &Timeline) -> String {
    let how = match over.result {
        Some(GameResult::WhiteWins | GameResult::WhiteByForfeit) => "White has already won",
        Some(GameResult::BlackWins | GameResult::BlackByForfeit) => "Black has already won",
        Some(GameResult::Draw) => "The game is already drawn",
        Some(GameResult::BothLose | GameResult::Unknown) | None => "The game is already over",
    };
    format!("{how} {}: {}.", moment(game, over.ply), facts(&over.grounds, Some(over), game))
}

/// Returns the article on the penalty for a wrong claim.
pub(crate) fn cost_article<'c>(
    claim: &ClaimRuling,
    code: &'c dyn Ruleset,
) -> Option<Provision<'c>> {
    code.article(claim.cost.as_deref()?).filter(|_| claim.answer != Answer::Forbidden)
}

/// Returns the sentence with the articles that a code has in place of this kind of claim, such as a
/// count on notice or an automatic draw.
pub(crate) fn instead(claim: &ClaimRuling, code: &dyn Ruleset) -> Option<String> {
    let topic = match claim.ground {
        Claim::Repetition => Topic::Repetition,
        Claim::Moves => Topic::MoveCount,
        Claim::Perpetual => Topic::PerpetualCheck,
        Claim::Dead => Topic::DeadPosition,
        Claim::Agreement | Claim::NormalMeans => return None,
    };
    let mut says = Vec::new();
    for article in code.provisions() {
        if article.topic() == Some(topic) {
            says.push(numbered(article.number.title(), article.says));
        }
    }
    let gives = claim.refusal == Some(RefusalReason::Silent) && !says.is_empty();
    gives.then(|| format!("Instead the code says: {}", says.join(" ")))
}

/// Returns an article's words, preceded by its number or heading if it has one.
pub(crate) fn numbered(number: &str, says: &str) -> String {
    match number {
        "" => says.to_owned(),
        number => format!("({number}) {says}"),
    }
}

/// Returns the sentence on the penalty for a wrong claim, with the citation if one is given.
pub(crate) fn cost_of(cost: &str, cited: Option<&str>) -> String {
    let cited = cited.map_or_else(String::new, |number| format!(" ({number})"));
    format!("A wrong claim{cited}: {}", uncapital(cost))
}

/// Returns the reason for the ruling on a claim in one reading.
pub(crate) fn reason(
    grounds: Option<&Grounds>,
    why: Option<&RefusalReason>,
    claim: &ClaimRuling,
    game: &Timeline,
) -> String {
    match (grounds, why) {
        (Some(grounds), _) => capital(&upheld(grounds, announced_in(claim, game).as_deref(), game)),
        (None, Some(why)) => refusal(why, claim, game),
        (None, None) => String::new(),
    }
}

/// Returns a text beginning with a small letter.
pub(crate) fn uncapital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_lowercase().chain(chars).collect())
}

/// Returns the sentence that the game was over since a ply.
pub(super) fn already_over(ply: Ply, game: &Timeline) -> String {
    format!("The game was already over {}.", moment(game, ply))
}

/// Returns the sentence that the record is void from a ply on.
pub(super) fn void_from(ply: Ply, game: &Timeline) -> String {
    let from = if ply == 0 { "the start".to_owned() } else { label(game, ply) };
    format!(
        "The game could not reach this position: the record is void from {from} on under this code."
    )
}

/// Returns the sentence on the reason for which a claim is not upheld.
fn refusal(why: &RefusalReason, claim: &ClaimRuling, game: &Timeline) -> String {
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
            capital(&unmet_claim_sentence(unmet, announced_in(claim, game).as_deref(), game))
        }
        &RefusalReason::TooEarly { after_move, made } => {
            capital(&unmet_sentence(&UnmetCondition::Agreement { after_move, made }, game))
        }
        RefusalReason::NoOffer if was_offered(claim, game) => {
            "The offer had been turned down.".to_owned()
        }
        RefusalReason::NoOffer => "No offer had been made.".to_owned(),
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
