//! Claims put to codes, as text.

use std::collections::HashSet;
use std::fmt::Write as _;

use crate::arbiter::{
    Answer, ClaimAnswer, ClaimRuling, Differing, NearestClaim, Occurrence, Performance,
    ReadingAnswer,
};
use crate::calendar::Date;
use crate::chess::{Color, Square};
use crate::laws::{Code, Governing};
use crate::notation::Record;
use crate::replay::{Ply, Timeline};
use crate::rules::Claimant;

use super::board::board;
use super::text::{TextStyle, cited_article, put};
use super::wrap::hanging;
use crate::narrative::bounds::more;
use crate::narrative::claim_words::{cost_article, cost_of, instead, reason, uncapital, when, why};
use crate::narrative::events::on_what;
use crate::narrative::heading::players_of;
use crate::narrative::period::{law_of_the_day, whose_law};
use crate::narrative::words::{claimant, ordinal};

/// The answers to a claim for people: the ruling of each code, the occurrences with a small
/// board each, and the nearest claim that would have been right. Before them the law of the
/// game's day, if that was asked, or of the date that was asked in its place.
#[must_use]
pub fn claim_to_text(
    record: &Record<'_>,
    game: &Timeline,
    answers: &[(&Code, ClaimAnswer)],
    law: Option<(&Governing<'_>, Option<Date>)>,
    style: TextStyle,
) -> String {
    let mut out = String::new();
    put(&players_of(record), 0, style.width, &mut out);
    if let Some((law, as_of)) = law {
        let told = format!("{}: {}", whose_law(as_of), law_of_the_day(law));
        put(&told, 0, style.width, &mut out);
    }
    if let Some((_, answer)) = answers.first() {
        put(&put_forward(&answer.ruling, game), 0, style.width, &mut out);
    }
    let mut told = HashSet::new();
    for (code, answer) in answers {
        let article = answer.ruling.article.as_deref().and_then(|key| code.article(key));
        let cited = cited_article(code, article);
        let cited = hanging(&cited, INDENT, style.width).join("\n");
        let _ = writeln!(out, "\n{:<INDENT$}{cited}", answer.ruling.answer.to_string());
        for reason in reasons(answer, code, game).into_iter().chain(instead(&answer.ruling, code)) {
            put(&reason, INDENT, style.width, &mut out);
        }
        series(answer, game, style, &mut out);
        // How claims are made need not be said again if another code says the same.
        let procedure = answer.procedure.iter().filter_map(|key| code.article(key));
        for article in procedure.filter(|article| told.insert(&article.says)) {
            let number = number_in(&article.number, &article.stated_by, code);
            put(&format!("({number}) {}", article.says), INDENT, style.width, &mut out);
        }
    }
    // Every code that looks at positions is shown the same ones.
    if let Some((_, answer)) = answers.iter().find(|(_, answer)| !answer.occurrences.is_empty()) {
        occurrences(answer, game, style, &mut out);
    }
    out
}

/// The number of an article, or its heading, and the code that has it if that is another.
fn number_in(number: &str, stated_by: &str, code: &Code) -> String {
    let number = number.trim_start_matches("unnumbered: ");
    match stated_by == code.id {
        true => number.to_owned(),
        false => format!("{number} of {stated_by}"),
    }
}

/// What a wrong claim costs, and by which article if that has a number.
fn cost(ruling: &ClaimRuling, code: &Code) -> Option<String> {
    let article = cost_article(ruling, code);
    let numbered = article.filter(|article| !article.number.starts_with("unnumbered"));
    let cited = numbered.map(|article| number_in(&article.number, &article.stated_by, code));
    article.map(|article| cost_of(&article.says, cited.as_deref()))
}

/// Where what is said of a code begins.
const INDENT: usize = 15;

/// Who claims what, and when. It need not have happened.
fn put_forward(ruling: &ClaimRuling, game: &Timeline) -> String {
    let ground = on_what(ruling.ground);
    format!("{} claims a draw {ground} {}.", claimant(ruling.player), when(ruling, game))
}

/// Why the answer is what it is, and what the nearest right claim is; where readings do not
/// say the same, of each of them.
fn reasons(answer: &ClaimAnswer, code: &Code, game: &Timeline) -> Vec<String> {
    let ruling = &answer.ruling;
    if !answer.readings.is_empty() {
        let mut said: Vec<String> =
            answer.readings.iter().map(|read| of_reading(read, ruling, game)).collect();
        let nearest = nearest_to(ruling, answer.nearest.as_ref(), game);
        said.extend(nearest.map(|nearest| format!("However it is read, {}", uncapital(&nearest))));
        said.extend(cost(ruling, code));
        return said;
    }
    let why = std::iter::once(why(ruling, game)).chain(cost(ruling, code));
    let mut said = vec![why.collect::<Vec<_>>().join(" ")];
    said.extend(nearest_to(ruling, answer.nearest.as_ref(), game));
    said
}

/// One reading in a paragraph.
fn of_reading(read: &ReadingAnswer, ruling: &ClaimRuling, game: &Timeline) -> String {
    let mut said = vec![
        format!("Read as `{}`: {}.", read.read.reading, read.answer),
        reason(read.because.as_ref(), read.why.as_ref(), ruling, game),
    ];
    if read.answer != Answer::Upheld {
        let nearest = nearest_to(ruling, read.nearest.as_ref(), game);
        said.extend(nearest.map(|nearest| format!("So read, {}", uncapital(&nearest))));
    }
    said.join(" ")
}

/// The series of moves that a code looks at, in each of its readings: their moves and where
/// they were performed, each told once.
fn series(answer: &ClaimAnswer, game: &Timeline, style: TextStyle, out: &mut String) {
    let read = answer.readings.iter().filter_map(|read| read.series.as_ref());
    let mut told: Vec<&[Performance]> = Vec::new();
    for series in answer.series.iter().chain(read) {
        if series.performances.is_empty() || told.contains(&&*series.performances) {
            continue;
        }
        told.push(&series.performances);
        let whose = series.of.map_or("", |of| match of {
            Claimant::White => " by White",
            _ => " by Black",
        });
        put(
            &format!("The series{whose}: {}", in_a_row(&series.moves, game)),
            INDENT,
            style.width,
            out,
        );
        for (nth, Performance { from, to }) in (1..).zip(&series.performances) {
            let (first, last) = (game.label(*from), game.label(*to));
            let line = format!("{}: {first} to {last} (plies {from} to {to})", ordinal(nth));
            put(&line, INDENT + 2, style.width, out);
        }
    }
}

/// Moves as a score has them: the number only where it is needed.
fn in_a_row(moves: &[Ply], game: &Timeline) -> String {
    let moves: Vec<String> = moves.iter().map(|&ply| game.label(ply)).collect();
    let numbered = moves.iter().enumerate().map(|(index, label)| {
        let follows = |number: &str| {
            index.checked_sub(1).is_some_and(|before| {
                moves[before]
                    .split_once('.')
                    .is_some_and(|(n, san)| n == number && !san.starts_with('.'))
            })
        };
        match label.split_once("...") {
            Some((number, san)) if follows(number) => san,
            _ => label.as_str(),
        }
    });
    numbered.collect::<Vec<_>>().join(" ")
}

/// The nearest right claim, where this one is not right. That one of the players could have
/// made this very claim has been said.
fn nearest_to(
    ruling: &ClaimRuling,
    nearest: Option<&NearestClaim>,
    game: &Timeline,
) -> Option<String> {
    let this =
        |nearest: &&NearestClaim| nearest.ply == ruling.ply && nearest.player == Claimant::Unknown;
    let nearest = nearest.filter(|nearest| ruling.answer != Answer::Upheld && !this(nearest))?;
    Some(nearest_claim(nearest, game))
}

fn nearest_claim(nearest: &NearestClaim, game: &Timeline) -> String {
    let ply = nearest.ply;
    let announcing = nearest.announcing.map_or_else(String::new, |m| {
        format!(", announcing {}{}", game.number(ply + 1), game.position(ply).san(&m))
    });
    let who = match nearest.player {
        Claimant::Unknown => "one of the players (the source does not say who)",
        known => claimant(known),
    };
    format!("The nearest claim that is right: {who}, after {}{announcing}.", game.label(ply))
}

/// The positions with the same pieces, three boards beside each other.
fn occurrences(answer: &ClaimAnswer, game: &Timeline, style: TextStyle, out: &mut String) {
    if answer.occurrences.is_empty() {
        return;
    }
    let what = if answer.ruling.intending.is_some() { "as after the announced move" } else { "so" };
    let _ = writeln!(out, "\nThe pieces stood {what} after:");
    let more = more(answer.more_occurrences as usize, 0, "earlier times are not drawn)");
    if let Some(more) = more {
        let _ = writeln!(out, "({more}");
    }
    for row in answer.occurrences.chunks(abreast(style.width)) {
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
        let at = game.label(occurrence.ply);
        put(&format!("after {at}: {}", differs.join("; ")), 0, style.width, out);
    }
}

fn title(occurrence: &Occurrence, game: &Timeline) -> String {
    let turn = if game.turn(occurrence.ply) == Color::White { "White" } else { "Black" };
    format!("{}, {turn} to move", game.label(occurrence.ply))
}

/// How many columns a board takes, with the gap to the next.
const BOARD: usize = 28;

/// How many boards stand beside each other.
fn abreast(width: usize) -> usize {
    ((width + 2) / BOARD).clamp(1, 3)
}

/// Titles above boards.
fn columns(titles: &[String]) -> String {
    titles.iter().map(|title| format!("{title:<BOARD$}")).collect()
}

/// The squares that show what differs: king and rook, or the pawn that can be taken.
pub(crate) fn squares(occurrence: &Occurrence) -> Vec<Square> {
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

pub(crate) fn differing(differing: Differing) -> String {
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
