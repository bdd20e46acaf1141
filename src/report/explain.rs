//! Reasons in sentences: a ruling, a near miss, a claim.

use crate::arbiter::{
    Answer, ClaimRuling, Refusal, Ruling, RulingEffect, RulingForm, Shortfall, Verdict, VerdictKind,
};
use crate::chess::{Color, Wing};
use crate::laws::Code;
use crate::notation::GameResult;
use crate::replay::{Ply, Timeline};
use crate::rules::{
    AnyRule, Because, Claimant, Component, FlagTest, NearMiss, Restart, Topic, Unlike,
};

use super::words::{capital, claimant, label, labels, list, number, ordinal, result, times};

/// Why a verdict is what it is, a sentence or two each.
pub(super) fn reasons(code: &Code, verdict: &Verdict, game: &Timeline) -> Vec<String> {
    let mut sentences: Vec<String> = Vec::new();
    sentences.extend(verdict.claims.iter().map(|claim| claim_ruling(claim, game)));
    let mut told: Vec<&str> = Vec::new();
    // A claim upheld has said what there was to claim.
    let upheld = verdict.verdict == VerdictKind::ClaimUpheld;
    for ruling in verdict.rulings.iter().filter(|_| !upheld) {
        if !told.contains(&ruling.article.as_str()) && tells_more(ruling, verdict) {
            told.push(&ruling.article);
            sentences.push(of_ruling(ruling, game));
        }
    }
    for unknown in &verdict.unknown {
        let (matter, from) = (topic(&unknown.article, code), label(game, unknown.ply));
        let article = code.article(&unknown.article).map(|article| article.rule());
        sentences.push(match article {
            Some(AnyRule::Unknown(_)) => format!(
                "What this code said of {matter} is not known, and from {from} on it would matter."
            ),
            // The law is known; whether it is met is not.
            _ => format!(
                "Whether what this code says of {matter} is met after {from} is not decided here."
            ),
        });
    }
    if told.is_empty() && verdict.claims.is_empty() {
        sentences
            .extend(telling(&verdict.near_misses).map(|near| near_miss(&near.near_miss, game)));
        sentences.extend(silence(code));
    }
    sentences
}

/// Near misses without those that follow from another: what was not repeated three times was
/// not repeated five times.
pub(super) fn telling(near_misses: &[Shortfall]) -> impl Iterator<Item = &Shortfall> {
    near_misses.iter().filter(move |near| {
        !near_misses.iter().any(|other| implies(&other.near_miss, &near.near_miss))
    })
}

fn implies(less: &NearMiss, more: &NearMiss) -> bool {
    match (less, more) {
        (NearMiss::Position { times: few, .. }, NearMiss::Position { times: many, .. }) => {
            few < many
        }
        (NearMiss::Count { moves: few, .. }, NearMiss::Count { moves: many, .. }) => few < many,
        // A demand adds nothing where the count can be claimed without one.
        (NearMiss::Count { .. }, NearMiss::Notice { .. }) => true,
        _ => false,
    }
}

/// Mate and stalemate where the record ends with them say nothing new, nor does a notice that
/// could have been given where something else decides.
fn tells_more(ruling: &Ruling, verdict: &Verdict) -> bool {
    let plain = matches!(ruling.because, Because::Checkmate {} | Because::Stalemate {});
    let notice = ruling.form == Some(RulingForm::Notice);
    let by_notice =
        verdict.deciding().is_some_and(|decides| decides.form == Some(RulingForm::Notice));
    (!plain || verdict.verdict == VerdictKind::Ended) && (!notice || by_notice)
}

fn topic(article: &str, code: &Code) -> &'static str {
    match code.article(article).map(crate::laws::Article::rule) {
        Some(AnyRule::Unknown(Topic::Repetition)) => "repetition",
        Some(AnyRule::Unknown(Topic::MoveCount)) => "moves without progress",
        Some(AnyRule::Unknown(Topic::Stalemate)) => "stalemate",
        Some(AnyRule::Unknown(Topic::DeadPosition)) => "positions nobody can win",
        Some(AnyRule::Unknown(Topic::PerpetualCheck)) => "perpetual check",
        Some(AnyRule::Unknown(Topic::FlagFall) | AnyRule::FlagFall(_)) => "a fallen flag",
        _ => "this matter",
    }
}

/// What a code that is known does not speak of, or not so that it could be judged.
fn silence(code: &Code) -> Vec<String> {
    let matters = [(Topic::Repetition, "repetition"), (Topic::MoveCount, "moves without progress")];
    let speaks = |topic: &Topic| code.articles.iter().any(|a| topic.is_that_of(a.rule()));
    let silent: Vec<String> = matters
        .iter()
        .filter(|(topic, _)| !speaks(topic))
        .map(|(_, words)| (*words).to_owned())
        .collect();
    let not_judged: Vec<String> = matters
        .iter()
        .filter(|(topic, _)| code.articles.iter().any(|a| *a.rule() == AnyRule::NotJudged(*topic)))
        .map(|(_, words)| (*words).to_owned())
        .collect();
    let mut sentences = Vec::new();
    if !not_judged.is_empty() {
        let matters = list(&not_judged);
        sentences.push(format!(
            "The code speaks of {matters}, but not so that a score could be judged by it."
        ));
    }
    if !silent.is_empty() {
        sentences.push(format!("The code is silent on {}.", list(&silent)));
    }
    sentences
}

fn of_ruling(ruling: &Ruling, game: &Timeline) -> String {
    let facts = facts(ruling, game);
    match (ruling.effect, ruling.form, &ruling.intended) {
        (RulingEffect::Ends, ..) => {
            let outcome = ruling.result.map_or("the game ends", result);
            format!("After {} {outcome}: {facts}.", label(game, ruling.ply))
        }
        (RulingEffect::Forbids, ..) => format!("{} may not be played: {facts}.", ruling.at),
        (_, Some(RulingForm::Notice), _) => {
            let who = ruling.player.map_or("A player", claimant);
            format!("{who} could have given notice after {}: {facts}.", label(game, ruling.ply))
        }
        (_, _, Some(m)) => {
            let who = ruling.player.map_or("A player", claimant);
            let number = game.number(ruling.ply + 1);
            format!(
                "{who} could have claimed a draw after {}, announcing {number}{m}: {facts}.",
                label(game, ruling.ply)
            )
        }
        _ => {
            let who = ruling.player.map_or("A player", claimant);
            format!("{who} could have claimed a draw after {}: {facts}.", label(game, ruling.ply))
        }
    }
}

fn facts(ruling: &Ruling, game: &Timeline) -> String {
    match &ruling.because {
        Because::Occurrences { times, plies, count } => {
            occurrences(ruling, count.unwrap_or(*times), plies, game)
        }
        Because::Series { times: n, period, of, plies } => {
            let first_moves: Vec<Ply> = plies.iter().map(|ply| ply + 1).collect();
            format!(
                "{} had been performed {}, beginning with {}",
                series(*period, *of),
                times(*n),
                labels(game, &first_moves)
            )
        }
        Because::Count { moves, since, restarts, .. } => {
            let from = match (since, game.marks()[0].clock) {
                (0, 0) => "since the start".to_owned(),
                (0, brought) => format!("the set-up position brings {} along", plies_of(brought)),
                (since, _) => format!("the last of them {}", game.label(*since)),
            };
            let done = if ruling.intended.is_some() { "would have been" } else { "had been" };
            format!("{moves} moves each {done} made without {}, {from}", progress(restarts))
        }
        Because::Notice { moves, until } if ruling.form != Some(RulingForm::Notice) => {
            format!("the {moves} moves each ran out at {}", game.label(*until))
        }
        Because::Notice { moves, until } => {
            format!("the {moves} moves each would have run out at {}", game.label(*until))
        }
        Because::Checkmate {} => "checkmate".to_owned(),
        Because::Stalemate {} => "stalemate".to_owned(),
        Because::Checks { by, plies } => format!(
            "the position stood after {}, and between them {} gave check with every move",
            labels(game, plies),
            claimant(*by)
        ),
        Because::Material {} => "too little material is left to mate".to_owned(),
        Because::Dead {} => "neither side can mate by any series of legal moves".to_owned(),
        Because::Flag { player, test } => {
            let drawn = ruling.result == Some(GameResult::Draw);
            let can = if drawn { "cannot" } else { "can" };
            format!(
                "{}'s time has run out, and the opponent {can} win, {}",
                claimant(*player),
                flag_test(*test)
            )
        }
        Because::Words { words } => words.clone(),
    }
}

/// Where the position stood before, and which time this is.
fn occurrences(ruling: &Ruling, nth: u32, plies: &[Ply], game: &Timeline) -> String {
    if ruling.intended.is_some() {
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

fn series(period: Ply, of: Option<Claimant>) -> String {
    match of {
        Some(player) => format!("a series of {} moves by {}", number(period), claimant(player)),
        None => format!("a series of {} moves each", number(period / 2)),
    }
}

/// Why a condition was not met.
pub(super) fn near_miss(near: &NearMiss, game: &Timeline) -> String {
    match near {
        NearMiss::Position { times: n, most, plies, unlike, spaced } => {
            position_fell_short(*n, *most, plies, unlike.as_ref(), *spaced, game)
        }
        NearMiss::Series { times: n, most, of, plies, .. } => {
            let whose = if of.is_some() { " by one player" } else { "" };
            let first_moves: Vec<Ply> = plies.iter().map(|ply| ply + 1).collect();
            let from = match first_moves.as_slice() {
                [] | [_] => String::new(),
                moves => format!(", beginning with {}", labels(game, moves)),
            };
            format!(
                "No series of moves{whose} was performed {}; the longest, {}{from}.",
                times(*n),
                times(*most)
            )
        }
        NearMiss::Count { moves, longest, since, longer, restarts } => {
            count_fell_short(*moves, *longest, *since, *longer, &progress(restarts), game)
        }
        NearMiss::Checks {} => "No position came back between checks alone.".to_owned(),
        NearMiss::Alive {} => "The position is not dead.".to_owned(),
        NearMiss::Agreement { after_move, made } => format!(
            "A draw may be agreed only after Black's move {after_move}; Black had made {made}."
        ),
        NearMiss::Notice { from: None, moves, .. } => {
            format!("No ending arose in which notice of {moves} moves could be given.")
        }
        NearMiss::Notice { from: Some(from), moves, left } if *left >= 2 * moves => format!(
            "Notice of {moves} moves could have been given from {} on; a capture or pawn move \
             would have begun the count anew each time.",
            label(game, *from)
        ),
        NearMiss::Notice { from: Some(from), moves, left } => format!(
            "Notice of {moves} moves could have been given from {} on, but only {} were played.",
            label(game, *from),
            moves_played(*left)
        ),
        NearMiss::Running { from, moves, left } => format!(
            "Notice of {moves} moves was given after {}; {} were played, and they had not run out.",
            label(game, *from),
            moves_played(*left)
        ),
        NearMiss::WithoutNotice { moves } => {
            format!("The code counts {moves} moves only from a notice, and none is on the record.")
        }
        NearMiss::IdleNotice { ply } => {
            format!("The notice after {} counts for nothing under this code.", label(game, *ply))
        }
    }
}

fn position_fell_short(
    n: u32,
    most: u32,
    plies: &[Ply],
    unlike: Option<&Unlike>,
    spaced: Option<u32>,
    game: &Timeline,
) -> String {
    let apart = spaced.map_or_else(String::new, |plies| format!(" at intervals of {plies} plies"));
    if let Some(unlike) = unlike {
        return format!(
            "The men stood {} on the same squares, after {}, but {}.",
            times(unlike.plies.len() as u32),
            labels(game, &unlike.plies),
            component(unlike, game)
        );
    }
    match most {
        0 | 1 => format!("No position stood {}{apart}; none even twice.", times(n)),
        _ => format!(
            "No position stood {}{apart}; the most, {}, after {}.",
            times(n),
            times(most),
            labels(game, plies)
        ),
    }
}

fn count_fell_short(
    moves: u32,
    longest: u32,
    since: Ply,
    longer: Option<u32>,
    progress: &str,
    game: &Timeline,
) -> String {
    let brought = game.marks()[0].clock;
    let after = if since == 0 && brought > 0 {
        format!("{} of them brought along by the set-up position", plies_of(brought))
    } else if since == 0 {
        "from the start".to_owned()
    } else {
        format!("after {}", game.label(since))
    };
    match longer {
        Some(longer) => format!(
            "This ending is given {longer} moves each; {} were made, {after}.",
            moves_played(longest)
        ),
        None if longest == 0 => {
            format!("No {moves} moves each were made without {progress}; none at all.")
        }
        None => format!(
            "No {moves} moves each were made without {progress}; the most, {}, {after}.",
            moves_played(longest)
        ),
    }
}

/// Plies as moves: `21`, or `21½`.
fn moves_played(plies: u32) -> String {
    let half = if plies.is_multiple_of(2) { "" } else { "½" };
    match plies / 2 {
        0 if plies == 1 => "half a move".to_owned(),
        0 => "none".to_owned(),
        moves => format!("{moves}{half}"),
    }
}

/// What made positions differ.
fn component(unlike: &Unlike, game: &Timeline) -> String {
    let odd = label(game, unlike.odd);
    match unlike.component {
        Component::Player => "not with the same player to move".to_owned(),
        Component::CastlingRights => match unlike.right {
            Some((color, wing)) => format!(
                "after {odd} {} could still castle {}",
                if color == Color::White { "White" } else { "Black" },
                if wing == Wing::King { "kingside" } else { "queenside" }
            ),
            None => format!("after {odd} the castling rights were not the same"),
        },
        Component::EnPassant => format!("after {odd} a pawn could be taken en passant"),
        Component::PossibleMoves => format!("after {odd} the possible moves were not the same"),
        Component::Placement => format!("after {odd} not on the same squares"),
    }
}

fn claim_ruling(claim: &ClaimRuling, game: &Timeline) -> String {
    if let Some(Refusal::NotMet(near @ NearMiss::Agreement { .. })) = &claim.why {
        let after = label(game, claim.ply);
        return format!("The agreement after {after} is not allowed. {}", near_miss(near, game));
    }
    let claimed = claimed(claim, game);
    let why = claim_reason(claim, game);
    match claim.answer {
        Answer::Upheld => format!("{claimed}: upheld. {why}"),
        Answer::Undetermined => format!("{claimed}. {why}"),
        Answer::Refused => format!("{claimed}: refused. {why}"),
        Answer::Void => format!("{claimed}: needless. {why}"),
    }
}

/// Who claimed when, and announcing what.
pub(super) fn claimed(claim: &ClaimRuling, game: &Timeline) -> String {
    let intending = claim
        .intending
        .as_ref()
        .map_or_else(String::new, |m| format!(", announcing {}{m}", game.number(claim.ply + 1)));
    let (who, after) = (claimant(claim.player), label(game, claim.ply));
    format!("{who} claimed a draw after {after}{intending}")
}

/// Why a claim is upheld or refused, and what a wrong one costs.
pub(super) fn claim_reason(claim: &ClaimRuling, game: &Timeline) -> String {
    match claim.answer {
        Answer::Upheld => capital(&upheld(claim, game)),
        Answer::Undetermined => "The law on this is not known.".to_owned(),
        Answer::Refused | Answer::Void => {
            let cost = claim
                .cost
                .as_ref()
                .map_or_else(String::new, |cost| format!(" A wrong claim: {}", uncapital(cost)));
            let why = claim.why.as_ref().map_or_else(String::new, |why| refusal(why, game));
            format!("{why}{cost}")
        }
    }
}

fn uncapital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_lowercase().chain(chars).collect())
}

fn upheld(claim: &ClaimRuling, game: &Timeline) -> String {
    match &claim.because {
        Some(Because::Occurrences { times, plies, count }) => {
            position_upheld(claim, *times, plies, *count, game)
        }
        Some(Because::Series { times: n, period, of, .. }) => {
            format!("{} was performed {}.", series(*period, *of), times(*n))
        }
        Some(Because::Count { moves, restarts, .. }) => {
            format!("{moves} moves each were made without {}.", progress(restarts))
        }
        Some(Because::Checks { by, plies }) => {
            format!("{} gave check with every move between {}.", claimant(*by), labels(game, plies))
        }
        _ => "The position is dead: the game is over.".to_owned(),
    }
}

/// The position on the board, or the one the announced move would make.
fn position_upheld(
    claim: &ClaimRuling,
    times: u32,
    plies: &[Ply],
    count: Option<u32>,
    game: &Timeline,
) -> String {
    let on_board = plies.len() == times as usize;
    let more = count.map_or("", |_| ", not counting earlier times,");
    let nth = ordinal(count.unwrap_or(times));
    match (on_board, &claim.intending) {
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

/// How it is told whether a player wins by a fallen flag.
fn flag_test(test: FlagTest) -> &'static str {
    match test {
        FlagTest::Loss => "whatever is on the board",
        FlagTest::BareKing => "which takes more than a king",
        FlagTest::Helpmate => "which takes a series of legal moves that mates",
        FlagTest::MatingPotential => "which takes mating potential",
        FlagTest::Uschess => "which takes more than a bare king, or a forced win",
        FlagTest::Lichess | FlagTest::Chesscom => "by the material on the board",
    }
}

/// What restarts a count, in words.
fn progress(restarts: &[Restart]) -> String {
    let word = |restart: &Restart| match restart {
        Restart::Capture => "a capture",
        Restart::PieceCapture => "the capture of a piece",
        Restart::PawnMove => "a pawn move",
    };
    match restarts {
        [] => "a capture or pawn move".to_owned(),
        restarts => restarts.iter().map(word).collect::<Vec<_>>().join(" or "),
    }
}

/// `98 plies`, `1 ply`.
fn plies_of(n: u32) -> String {
    if n == 1 { "1 ply".to_owned() } else { format!("{n} plies") }
}

fn before_last(plies: &[Ply]) -> &[Ply] {
    plies.split_last().map_or(plies, |(_, before)| before)
}

fn refusal(why: &Refusal, game: &Timeline) -> String {
    match why {
        Refusal::Silent => "This code knows no such claim.".to_owned(),
        Refusal::GameOver(ply) => format!("The game was over after {}.", label(game, *ply)),
        Refusal::NotOnMove => "Only the player to move can announce a move.".to_owned(),
        Refusal::CannotBePlayed(error) => format!("The announced move cannot be played: {error}."),
        Refusal::NotThisPlayer => "Only the other player could have claimed.".to_owned(),
        Refusal::NotByIntention => {
            "This code knows no claim by a move still to be made.".to_owned()
        }
        Refusal::NotMet(near) => capital(&claimed_fell_short(near, game)),
    }
}

/// Of a claimed position: how often it had stood, not how often any had.
fn claimed_fell_short(near: &NearMiss, game: &Timeline) -> String {
    match near {
        NearMiss::Position { times: n, most, unlike: None, .. } => format!(
            "The position would have to stand {}; with this it stands {}.",
            times(*n),
            times(*most)
        ),
        NearMiss::Count { moves, longest, longer: None, restarts, .. } => format!(
            "Of {moves} moves each without {}, only {} had been made.",
            progress(restarts),
            moves_played(*longest)
        ),
        near => near_miss(near, game),
    }
}
