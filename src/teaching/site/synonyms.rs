//! What else people call the things that the index lists: words to search by, beside those that
//! are printed.

use std::collections::BTreeSet;

use crate::chess::Promotion;
use crate::laws::Article;
use crate::narrative::words::{number, ordinal};
use crate::rules::AnyRule;

/// The words by which these articles are also searched for, each once.
pub(super) fn also<'a>(articles: impl Iterator<Item = &'a Article>) -> String {
    let rules = articles.flat_map(|article| &article.readings).map(|reading| &reading.rule);
    let words: BTreeSet<String> = rules.flat_map(words).collect();
    words.into_iter().collect::<Vec<_>>().join(" ")
}

fn words(rule: &AnyRule) -> Vec<String> {
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
        AnyRule::WrongClaim => "wrong incorrect claim penalty",
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
