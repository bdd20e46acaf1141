//! Claims put to codes, as text and as JSON.

use std::collections::HashSet;
use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::arbiter::{Answer, ClaimAnswer, Differing, NearestClaim, Occurrence};
use crate::chess::{Color, Square};
use crate::laws::Code;
use crate::notation::Record;
use crate::replay::Timeline;

use super::board::board;
use super::claim_words::{claim_reason, claimed};
use super::json::SCHEMA;
use super::text::{TextStyle, cited_article, players_of, put};
use super::words::claimant;

/// A claim and what codes answer.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "A claim and what codes of laws answer")]
struct ClaimJson<'a> {
    /// The version of this contract.
    schema: u32,
    /// The claim.
    claim: ClaimedJson<'a>,
    /// What each code answers, oldest code first.
    answers: Vec<&'a ClaimAnswer>,
}

#[derive(Serialize, JsonSchema)]
struct ClaimedJson<'a> {
    ply: u32,
    at: &'a str,
    player: String,
    ground: &'a str,
    intending: Option<&'a str>,
}

/// The answers to a claim as JSON; null if no code was asked.
#[must_use]
pub fn claim_to_json(answers: &[(&Code, ClaimAnswer)]) -> Value {
    let Some((_, first)) = answers.first() else { return Value::Null };
    let ruling = &first.ruling;
    let claim = ClaimJson {
        schema: SCHEMA,
        claim: ClaimedJson {
            ply: ruling.ply,
            at: &ruling.at,
            player: ruling.player.to_string(),
            ground: &ruling.ground,
            intending: ruling.intending.as_deref(),
        },
        answers: answers.iter().map(|(_, answer)| answer).collect(),
    };
    // Plain data with string keys: it cannot fail.
    serde_json::to_value(claim).unwrap_or_default()
}

/// The answers to a claim for people: the ruling of each code, the occurrences with a small
/// board each, and the nearest claim that would have been right.
#[must_use]
pub fn claim_to_text(
    record: &Record<'_>,
    game: &Timeline,
    answers: &[(&Code, ClaimAnswer)],
    style: TextStyle,
) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}", players_of(record));
    if let Some((_, answer)) = answers.first() {
        let ground = &answer.ruling.ground;
        put(&format!("{} ({ground}).", claimed(&answer.ruling, game)), 0, style.width, &mut out);
    }
    let mut told = HashSet::new();
    for (code, answer) in answers {
        let number = answer.ruling.number.as_deref();
        let cited = cited_article(code, number, answer.ruling.seen);
        let _ = writeln!(out, "\n{:<14} {cited}", answer.ruling.answer.to_string());
        put(&reason(answer, game), 15, style.width, &mut out);
        // How claims are made need not be said again if another code says the same.
        let procedure = answer.procedure.iter().filter(|article| told.insert(&article.says));
        for article in procedure {
            let number = article.number.trim_start_matches("unnumbered: ");
            put(&format!("({number}) {}", article.says), 15, style.width, &mut out);
        }
        let refused = answer.ruling.answer != Answer::Upheld;
        if let Some(nearest) = answer.nearest.as_ref().filter(|_| refused) {
            put(&nearest_claim(nearest), 15, style.width, &mut out);
        }
    }
    if let Some((_, answer)) = answers.first() {
        occurrences(answer, game, style, &mut out);
    }
    out
}

fn reason(answer: &ClaimAnswer, game: &Timeline) -> String {
    match answer.readings.is_empty() {
        true => claim_reason(&answer.ruling, game),
        false => readings(answer),
    }
}

fn readings(answer: &ClaimAnswer) -> String {
    answer.readings.iter().map(|(id, answer)| format!(" Read as `{id}`: {answer}.")).collect()
}

fn nearest_claim(nearest: &NearestClaim) -> String {
    let announcing =
        nearest.announcing.as_ref().map_or_else(String::new, |m| format!(", announcing {m}"));
    let who = claimant(nearest.player);
    format!("The nearest claim that is right: {who} after {}{announcing}.", nearest.at)
}

/// The positions with the same men, three boards beside each other.
fn occurrences(answer: &ClaimAnswer, game: &Timeline, style: TextStyle, out: &mut String) {
    if answer.occurrences.is_empty() {
        return;
    }
    let what = if answer.ruling.intending.is_some() { "as after the announced move" } else { "so" };
    let _ = writeln!(out, "\nThe men stood {what} after:");
    for row in answer.occurrences.chunks(3) {
        out.push('\n');
        let titles: Vec<String> = row.iter().map(|occurrence| title(occurrence, game)).collect();
        let _ = writeln!(out, "{}", columns(&titles).trim_end());
        let boards: Vec<Vec<String>> = row
            .iter()
            .map(|occurrence| {
                let marked = squares(occurrence);
                board(&game.position(occurrence.ply), &marked, style.board)
            })
            .collect();
        for line in 0..boards[0].len() {
            let lines: Vec<&str> = boards.iter().map(|board| board[line].as_str()).collect();
            let _ = writeln!(out, "{}", lines.join("  ").trim_end());
        }
    }
    for occurrence in answer.occurrences.iter().filter(|occurrence| !occurrence.differs.is_empty())
    {
        let differs: Vec<String> = occurrence.differs.iter().map(|d| differing(*d)).collect();
        put(&format!("after {}: {}", occurrence.at, differs.join("; ")), 0, style.width, out);
    }
}

fn title(occurrence: &Occurrence, game: &Timeline) -> String {
    let turn = if game.turn(occurrence.ply) == Color::White { "White" } else { "Black" };
    format!("{}, {turn} to move", occurrence.at)
}

/// Titles above boards of 26 columns.
fn columns(titles: &[String]) -> String {
    titles.iter().map(|title| format!("{title:<28}")).collect()
}

/// The squares that show what differs: king and rook, or the pawn that can be taken.
pub(super) fn squares(occurrence: &Occurrence) -> Vec<Square> {
    occurrence
        .differs
        .iter()
        .flat_map(|differing| match differing {
            Differing::Castling { player, kingside } => match (player, kingside) {
                (Color::White, true) => vec![Square::E1, Square::H1],
                (Color::White, false) => vec![Square::E1, Square::A1],
                (Color::Black, true) => vec![Square::E8, Square::H8],
                (Color::Black, false) => vec![Square::E8, Square::A8],
            },
            Differing::EnPassant(square) => vec![*square],
            Differing::Player => Vec::new(),
        })
        .collect()
}

pub(super) fn differing(differing: Differing) -> String {
    match differing {
        Differing::Player => "the other player was to move".to_owned(),
        Differing::Castling { player, kingside } => {
            let who = if player == Color::White { "White" } else { "Black" };
            let wing = if kingside { "kingside" } else { "queenside" };
            format!("{who} could still castle {wing}")
        }
        Differing::EnPassant(square) => format!("a pawn could be taken en passant on {square}"),
    }
}
