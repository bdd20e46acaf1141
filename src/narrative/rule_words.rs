//! The words of each rule: what it is called, what else people call it, and its reasons in
//! sentences. A new one does not compile until it has its words.

use crate::arbiter::{Provision, Ruleset, Ruling, UnknownMatter};
use crate::chess::Promotion;
use crate::notation::GameResult;
use crate::replay::{Ply, Timeline};
use crate::rules::{
    AnyRule, Because, Claimant, FlagTest, FormKind, MarkedPawnFate, RuleKind, Topic,
    checker_between,
};

use super::irregularity::illegal_moves;
use super::mate::why_dead;
use super::words::{
    AVOIDABLE, claimant, from_fen_clock, label, labels, moment, number, opponent, ordinal,
    progress, series, times,
};

/// What a rule is about.
pub(crate) fn matter(kind: RuleKind) -> &'static str {
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
        RuleKind::Resignation => "resignation",
        RuleKind::MarkedPawn => "the marked pawn",
        RuleKind::Pace => "what is rapid and what is blitz",
        RuleKind::WrongClaim => "what a wrong claim costs",
        RuleKind::TouchEndsClaim => "claims after touching a piece",
        RuleKind::Remedy => "remedies for irregularities",
        RuleKind::FirstMove => "who moves first",
        RuleKind::Recorded | RuleKind::NotJudged | RuleKind::Unknown => "this matter",
    }
}

/// What else people call a rule: words to search by.
pub(crate) fn synonyms(rule: &AnyRule) -> Vec<String> {
    let fixed = match rule {
        AnyRule::Castling(_) => "castle short long kingside queenside",
        AnyRule::EnPassant(_) => "en passant e.p. passar battaglia",
        AnyRule::Promotion(rule) => match rule.to {
            Promotion::AnyPiece => "promotion underpromotion queening",
            Promotion::AnyPieceOrPawn => "promotion queening dummy pawn",
            Promotion::LostPiece | Promotion::LostPieceNoTwinBishop => {
                "promotion queening lost piece"
            }
        },
        AnyRule::Checkmate => "mate",
        AnyRule::Stalemate(_) => "stalemate pat no legal move",
        AnyRule::InsufficientMaterial(_) => "insufficient material bare king",
        AnyRule::DeadPosition => "dead position helpmate insufficient material",
        AnyRule::PerpetualCheck(_) => "perpetual check eternal",
        AnyRule::Agreement(_) => "agreement agreed draw offer",
        AnyRule::Resignation(_) => "resignation resign resigns gives up",
        AnyRule::FlagFall(_) => "flag fall time clock loss on time",
        AnyRule::MarkedPawn(_) => "marked capped pawn pion coiffe odds",
        AnyRule::FirstMove(_) => "first move lots who begins colours match",
        AnyRule::Pace(_) => "rapid blitz pace time control quick",
        AnyRule::WrongClaim(_) => "wrong incorrect claim penalty",
        AnyRule::TouchEndsClaim(_) => "touch touched piece claim right lost",
        AnyRule::Repetition(rule) => return repeated(rule.times),
        AnyRule::MoveCount(rule) => return counted(rule.moves),
        AnyRule::Remedy(_) | AnyRule::Recorded | AnyRule::NotJudged(_) | AnyRule::Unknown(_) => "",
    };
    fixed.split_whitespace().map(str::to_owned).collect()
}

/// `threefold repetition`, `three times`, `third`, `3`.
fn repeated(times: u32) -> Vec<String> {
    let fold = format!("{}fold", number(times));
    let words = [number(times), fold, ordinal(times), times.to_string()];
    words
        .into_iter()
        .chain(["times", "repetition", "repeated", "draw"].map(str::to_owned))
        .collect()
}

/// `fifty moves`, `50-move rule`.
fn counted(moves: u32) -> Vec<String> {
    let in_words = match moves {
        24 => "twenty-four",
        30 => "thirty",
        40 => "forty",
        50 => "fifty",
        60 => "sixty",
        75 => "seventy-five",
        100 => "hundred",
        _ => "",
    };
    [&moves.to_string(), in_words, "moves", "rule", "draw"].map(str::to_owned).into()
}

/// What is not known, or not decided, of an article with this rule, and from when on it would
/// matter. What a rule of a user's own is about has no name here.
pub(crate) fn not_known(unknown: &UnknownMatter, code: &dyn Ruleset, game: &Timeline) -> String {
    let (article, ply) = (code.article(&unknown.article), unknown.ply);
    let rule = article.as_ref().and_then(Provision::known_rule);
    let topic = rule.and_then(AnyRule::topic);
    let matter = matter(topic.map_or(RuleKind::Unknown, Topic::rule));
    let from = label(game, ply);
    match rule {
        Some(AnyRule::Unknown(_)) => format!(
            "What this code said of {matter} is not known, and from {from} on it would matter."
        ),
        Some(AnyRule::Promotion(_)) => format!(
            "After {from} a pawn that has waited on the last rank becomes what was captured and \
             attacks the king of the player who captured it; whether he may capture it is not known."
        ),
        Some(AnyRule::Castling(_)) => format!(
            "With {from} a player castled towards the corner of a rook given as odds, and whether \
             this code allows that is not known."
        ),
        Some(AnyRule::EnPassant(_)) => format!(
            "After {from} a capture en passant is the only move; it is called a privilege, and \
             whether it must be made or the player is stalemated is not settled."
        ),
        // The law is known; whether it is met is not.
        Some(
            AnyRule::Checkmate
            | AnyRule::MarkedPawn(_)
            | AnyRule::Stalemate(_)
            | AnyRule::Repetition(_)
            | AnyRule::MoveCount(_)
            | AnyRule::InsufficientMaterial(_)
            | AnyRule::DeadPosition
            | AnyRule::PerpetualCheck(_)
            | AnyRule::Agreement(_)
            | AnyRule::TouchEndsClaim(_)
            | AnyRule::Remedy(_)
            | AnyRule::FirstMove(_)
            | AnyRule::Resignation(_)
            | AnyRule::FlagFall(_)
            | AnyRule::Pace(_)
            | AnyRule::WrongClaim(_)
            | AnyRule::Recorded
            | AnyRule::NotJudged(_),
        )
        | None => {
            format!(
                "Whether what this code says of {matter} is met {} is not decided here.",
                moment(game, ply)
            )
        }
    }
}

/// The facts that a ruling rests on, if it is one.
pub(super) fn facts(because: &Because, ruling: Option<&Ruling>, game: &Timeline) -> String {
    let result = ruling.and_then(|ruling| ruling.result);
    let is_announced = ruling.is_some_and(|ruling| ruling.intended.is_some());
    let draws = result == Some(GameResult::Draw);
    match because {
        Because::Occurrences { times, plies, count } => {
            let stood = occurrences(is_announced, count.unwrap_or(*times), plies, game);
            match lost_by_checks(result, plies, game) {
                Some(checker) => {
                    format!("{stood}, and between them {} {CHECKS}", claimant(checker))
                }
                None => stood,
            }
        }
        Because::Series { times: n, period, of, plies } => {
            let first_moves: Vec<Ply> = plies.iter().map(|ply| ply + 1).collect();
            format!(
                "{} had been played {}, beginning with {}",
                series(*period, *of),
                times(*n),
                labels(game, &first_moves)
            )
        }
        Because::Count { moves, since, restarts, .. } => {
            let from = match (since, game.marks()[0].clock) {
                (0, 0) => "since the start".to_owned(),
                (0, brought) => from_fen_clock(brought),
                (since, _) => format!("the last of them {}", game.named(*since)),
            };
            let done = if is_announced { "would have been" } else { "had been" };
            format!("{moves} moves each {done} made without {}, {from}", progress(restarts))
        }
        Because::Notice { moves, until } => {
            let is_given = ruling.is_none_or(|ruling| ruling.form != Some(FormKind::Notice));
            let ran = if is_given { "ran" } else { "would have run" };
            format!("the {moves}-move count {ran} out at {}", game.named(*until))
        }
        Because::Checkmate {} => "checkmate".to_owned(),
        Because::Stalemate {} => "stalemate".to_owned(),
        Because::Checks { by, plies } => {
            let seen = format!(
                "the position stood after {}, and between them {} {CHECKS}",
                labels(game, plies),
                claimant(*by)
            );
            // Where checks without end lose, it does not matter whether they could be avoided.
            if draws || result.is_none() { format!("{seen}; {AVOIDABLE}") } else { seen }
        }
        Because::Material {} => "there is insufficient material to mate".to_owned(),
        Because::Dead { white, black } => {
            format!(
                "neither side can mate by any series of legal moves, as {}",
                why_dead(*white, *black)
            )
        }
        Because::Flag { player, test } => {
            format!("{}'s flag has fallen, and {}", claimant(*player), opponent(*test, !draws))
        }
        Because::Agreement {} => "the players agreed to a draw".to_owned(),
        Because::Resignation { player, test: FlagTest::Loss } => {
            format!("{} resigned", claimant(*player))
        }
        Because::Resignation { player, test } => {
            format!("{} resigned, and {}", claimant(*player), opponent(*test, !draws))
        }
        Because::IllegalMoves { player, plies, can_mate } => {
            illegal_moves(*player, plies, *can_mate, game)
        }
        Because::IllegalPosition { seen } => format!(
            "the arbiter saw an illegal position {}, still illegal a move later",
            moment(game, *seen)
        ),
        Because::AbsentRook { player } => {
            format!("{} castled towards the corner of the rook given as odds", claimant(*player))
        }
        Because::MarkedPawn { player, fate } => {
            let fate = match fate {
                MarkedPawnFate::Captured => "it is captured",
                MarkedPawnFate::Promoted => "may not promote it",
                MarkedPawnFate::OtherMates => "another piece mates",
            };
            format!("{} undertook to mate with the marked pawn, and {fate}", claimant(*player))
        }
        Because::Movement { obstacle } => obstacle.to_string(),
        Because::Words { words } => words.clone(),
    }
}

/// How a game ends that its law ends, in the fewest words.
pub(super) fn ended_by(because: &Because, is_draw: bool) -> &'static str {
    match because {
        Because::Checkmate {} => "checkmate",
        Because::Stalemate {} if is_draw => "drawn by stalemate",
        Because::Stalemate {} => "the stalemated player wins",
        Because::Agreement {} => "drawn by agreement",
        Because::Resignation { .. } => "resigned",
        Because::Flag { .. } => "decided by the clock",
        Because::Occurrences { .. }
        | Because::Series { .. }
        | Because::Count { .. }
        | Because::Notice { .. }
        | Because::Checks { .. }
        | Because::Material {}
        | Because::Dead { .. }
        | Because::IllegalMoves { .. }
        | Because::IllegalPosition { .. }
        | Because::AbsentRook { .. }
        | Because::MarkedPawn { .. }
        | Because::Movement { .. }
        | Because::Words { .. } => match is_draw {
            true => "drawn by itself",
            false => "ended by the law",
        },
    }
}

/// Why a claim is upheld: by what can be claimed, or by what ends the game anyway.
pub(super) fn upheld(because: &Because, intending: Option<&str>, game: &Timeline) -> String {
    match because {
        Because::Occurrences { times, plies, count } => {
            position_upheld(intending, *times, plies, *count, game)
        }
        Because::Series { times: n, period, of, .. } => {
            format!("{} was played {}.", series(*period, *of), times(*n))
        }
        Because::Count { moves, restarts, .. } => {
            let made = if intending.is_some() { "with it were made" } else { "were made" };
            format!("{moves} moves each {made} without {}.", progress(restarts))
        }
        Because::Checks { by, plies } => {
            format!(
                "{} gave check with every move between {}; {AVOIDABLE}.",
                claimant(*by),
                labels(game, plies)
            )
        }
        Because::Notice { moves, until } => {
            format!(
                "notice was given, and the {moves}-move count ran out at {}.",
                game.named(*until)
            )
        }
        Because::Dead { white, black } => {
            format!("the position is dead, as {}: the game is over.", why_dead(*white, *black))
        }
        Because::Words { words } => format!("{}.", words.trim_end_matches('.')),
        Because::Checkmate {} => "it is checkmate: the game is over.".to_owned(),
        Because::Stalemate {} => "it is stalemate: the game is over.".to_owned(),
        Because::Flag { player, .. } => {
            format!("{}'s flag has fallen: the game is over.", claimant(*player))
        }
        Because::Resignation { player, .. } => {
            format!("{} has resigned: the game is over.", claimant(*player))
        }
        Because::Material {}
        | Because::Agreement {}
        | Because::IllegalMoves { .. }
        | Because::IllegalPosition { .. } => {
            format!("{}: the game is over.", facts(because, None, game))
        }
        Because::AbsentRook { .. } | Because::MarkedPawn { .. } | Because::Movement { .. } => {
            format!("{}.", facts(because, None, game))
        }
    }
}

/// The position on the board, or the one the announced move would make.
fn position_upheld(
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

/// What a perpetual checker does.
const CHECKS: &str = "gave check with every move";

/// Who loses by a repetition because he gave check all the time.
fn lost_by_checks(result: Option<GameResult>, plies: &[Ply], game: &Timeline) -> Option<Claimant> {
    let loser = result?.loser()?;
    let (first, last) = (plies.first()?, plies.last()?);
    (checker_between(game, *first, *last) == Some(loser)).then(|| loser.into())
}
