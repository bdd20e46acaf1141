//! The lanes in characters, for a terminal.

use std::fmt::Write as _;
use std::iter;

use anstyle::{AnsiColor, Style};

use crate::arbiter::{Answer, Game, Verdict, VerdictKind};
use crate::notation::GameResult;
use crate::replay::Ply;
use crate::rules::{Claimant, FormKind};

use crate::narrative::game::head;
use crate::narrative::lanes::marks::{LEGEND, LaneMark};
use crate::narrative::lanes::{End, Lane, Lanes, OpenClaims, Strip, left_out};
use crate::narrative::words::score;

use super::text::{TextStyle, ansi, outline_to_text, verdict_style, write_wrapped};
use super::wrap::wrap;

/// The width of a code's name, in columns.
const NAME_WIDTH: usize = 16;
/// The width of a verdict with its result in signs, in columns.
const VERDICT_WIDTH: usize = 17;

/// A placeholder for a blank at which a line must not be broken. It is unused elsewhere and one
/// column wide.
const JOINER: &str = "\u{e000}";

/// The character between the signs of a score that prevents a line break.
const NO_BREAK: char = '\u{2060}';

/// The characters of the lanes.
struct Signs {
    play: char,
    counted: char,
    void: char,
    imposed: char,
    upheld: char,
    refused: char,
}

const UNICODE: Signs =
    Signs {
        play: '─', counted: '●', void: '░', imposed: '█', upheld: '√', refused: '×'
    };
const ASCII: Signs =
    Signs { play: '-', counted: 'o', void: '/', imposed: '#', upheld: '+', refused: 'x' };

/// Returns the lanes of a game in characters: its head, a line for each code (or for each reading,
/// if readings disagree), and the legend.
pub fn lanes_to_text(game: &Game<'_>, lanes: &Lanes<'_>, style: TextStyle) -> String {
    let mut out = outline_to_text(&head(game), style);
    // The result of a draw is longer in ASCII.
    let extra = if style.board.ascii { "1/2-1/2".len() - "½–½".chars().count() } else { 0 };
    let picture = Picture {
        columns: style.width.saturating_sub(NAME_WIDTH + VERDICT_WIDTH + extra + 2).max(8),
        plies: lanes.last_ply,
        signs: if style.board.ascii { &ASCII } else { &UNICODE },
        style,
    };
    out.push('\n');
    let _ = writeln!(out, "{:NAME_WIDTH$} {}", "move", picture.number_line(&lanes.ticks));
    for lane in &lanes.lanes {
        picture.write_lane(lane, &mut out);
    }
    for note in left_out(game) {
        write_wrapped(&note, 0, style.width, &mut out);
    }
    out.push('\n');
    picture.write_legend(lanes, &mut out);
    out
}

/// The scale and the signs with which the lanes are written.
struct Picture<'a> {
    columns: usize,
    plies: Ply,
    signs: &'a Signs,
    style: TextStyle,
}

impl Picture<'_> {
    /// Returns the column of a ply.
    fn column(&self, ply: Ply) -> usize {
        let column = u64::from(ply) * self.columns as u64 / (u64::from(self.plies) + 1);
        (column as usize).min(self.columns - 1)
    }

    /// Returns the line of move numbers.
    fn number_line(&self, ticks: &[(Ply, u32)]) -> String {
        let mut line = String::new();
        for &(ply, number) in ticks {
            let column = self.column(ply);
            if line.len() < column || (line.is_empty() && column == 0) {
                line.extend(iter::repeat_n(' ', column - line.len()));
                line += &number.to_string();
            }
        }
        line
    }

    fn write_lane(&self, lane: &Lane<'_>, out: &mut String) {
        let several = lane.strips.len() > 1;
        if several {
            self.write_line(lane.code.id(), "", (lane.verdict, lane.result), out);
        }
        for strip in &lane.strips {
            if let Some(condition) = strip.condition().filter(|_| several) {
                write_wrapped(&condition, 2, self.style.width, out);
                let Verdict { kind, result, .. } = strip.claim_timeline.verdict;
                self.write_line("", &self.draw_strip(strip), (kind, result), out);
            } else {
                let decided = (lane.verdict, lane.result);
                self.write_line(lane.code.id(), &self.draw_strip(strip), decided, out);
            }
        }
    }

    fn write_line(
        &self,
        name: &str,
        strip: &str,
        (verdict, result): (VerdictKind, GameResult),
        out: &mut String,
    ) {
        let name: String = name.chars().take(NAME_WIDTH).collect();
        let color = ansi(self.style, verdict_style(verdict));
        let blank = if strip.is_empty() { self.columns } else { 0 };
        let _ = writeln!(
            out,
            "{name:<NAME_WIDTH$} {strip}{:blank$} {color}{verdict}{color:#}{}",
            "",
            self.result_text(result)
        );
    }

    /// Returns a blank and the result, without the characters that prevent line breaks; empty if
    /// there is no result.
    fn result_text(&self, result: GameResult) -> String {
        match (result, self.style.board.ascii) {
            (GameResult::Unknown, _) => String::new(),
            (known, true) => format!(" {}", known.as_pgn()),
            (known, false) => format!(" {}", score(known).replace(NO_BREAK, "")),
        }
    }

    /// Returns the characters of a strip. Of marks in one column, open claims are joined; otherwise
    /// the last in this order is seen: unknown, counted, open claims, the end and the moves after
    /// it, irregularities, claims on record.
    fn draw_strip(&self, strip: &Strip) -> String {
        let signs = self.signs;
        let mut cells = vec![(signs.play, None); self.columns];
        let column = |ply: Ply| self.column(ply.min(self.plies));
        if let Some(from) = strip.unknown {
            for ply in from..=self.plies {
                cells[column(ply)] = ('?', Some(AnsiColor::Cyan));
            }
        }
        for ply in strip.counted.keys() {
            cells[column(*ply)] = (signs.counted, None);
        }
        for open in &strip.open {
            for ply in open.from..=open.until {
                let cell = &mut cells[column(ply)];
                *cell = (joined(cell.0, letter(open)), Some(AnsiColor::Yellow));
            }
        }
        if let Some(End { ply, kind, .. }) = strip.end {
            for after in ply..=self.plies {
                cells[column(after)] = (signs.void, None);
            }
            let sign = match kind {
                VerdictKind::Ended => signs.imposed,
                VerdictKind::ClaimUpheld => signs.upheld,
                _ => signs.refused,
            };
            cells[column(ply)] = (sign, Some(AnsiColor::Red));
        }
        let verdict = &strip.claim_timeline.verdict;
        for ruling in &verdict.irregularities {
            cells[column(ruling.ply)] = ('!', Some(AnsiColor::Red));
        }
        for claim in &verdict.claims {
            let (sign, color) = self.answer_sign(claim.answer);
            cells[column(claim.ply)] = (sign, Some(color));
        }
        cells.into_iter().map(|(sign, color)| self.colored(sign, color)).collect()
    }

    fn colored(&self, sign: char, color: Option<AnsiColor>) -> String {
        let color = color.map_or_else(Style::new, |c| Style::new().fg_color(Some(c.into())));
        let color = ansi(self.style, color);
        format!("{color}{sign}{color:#}")
    }

    /// Returns the sign or signs of a mark, if it has any.
    fn sign_of(&self, mark: LaneMark) -> Option<String> {
        Some(match mark {
            LaneMark::Counted => self.signs.counted.to_string(),
            LaneMark::Claim(who) => capital(who).to_string(),
            LaneMark::Announced => "w b e u".to_owned(),
            LaneMark::Notice => "n".to_owned(),
            LaneMark::OnRecord(answer) => self.answer_sign(answer).0.to_string(),
            LaneMark::Irregular => "!".to_owned(),
            LaneMark::Over => format!("{}{}", self.signs.imposed, self.signs.void),
            LaneMark::Unknown => "?".to_owned(),
            LaneMark::PlayedOn | LaneMark::BreaksOff => return None,
        })
    }

    fn answer_sign(&self, answer: Answer) -> (char, AnsiColor) {
        match answer {
            Answer::Upheld => (self.signs.upheld, AnsiColor::Green),
            Answer::Refused | Answer::AlreadyOver | Answer::Forbidden => {
                (self.signs.refused, AnsiColor::Magenta)
            }
            Answer::Undetermined => ('?', AnsiColor::Cyan),
        }
    }

    /// Writes the legend of the kinds of marks that occur.
    fn write_legend(&self, lanes: &Lanes<'_>, out: &mut String) {
        // Claims of White and Black may share a column.
        let may_share =
            [Claimant::White, Claimant::Black].iter().all(|who| LaneMark::Claim(*who).is_in(lanes));
        let mut items = vec![format!("{} play", self.signs.play)];
        for (mark, words) in &LEGEND {
            let is_either = matches!(mark, LaneMark::Claim(Claimant::Either));
            let Some(sign) = self.sign_of(*mark) else { continue };
            if mark.is_in(lanes) || (is_either && may_share) {
                items.push(match mark {
                    LaneMark::Claim(Claimant::Either) => {
                        format!("{sign} {words}, or one after the other")
                    }
                    LaneMark::Announced => format!("{sign} the same {words}"),
                    _ => format!("{sign} {words}"),
                });
            }
        }
        let mut strips = lanes.lanes.iter().flat_map(|lane| &lane.strips);
        if strips.any(|strip| strip.end.is_some_and(|end| end.kind == VerdictKind::Unlawful)) {
            items.push(format!("{} a move that may not be played", self.signs.refused));
        }
        // A sign and its explanation stay on the same line.
        let unbroken: Vec<String> = items.iter().map(|item| item.replace(' ', JOINER)).collect();
        for line in wrap(&unbroken.join("; "), self.style.width) {
            let _ = writeln!(out, "{}", line.replace(JOINER, " "));
        }
    }
}

/// Returns the sign of a column with two marks. If both are open claims, the letter is `E` or `e`
/// for claims of different players, and a capital if one claim is on the board; otherwise it is the
/// second mark.
fn joined(before: char, now: char) -> char {
    let is_claim = |c: char| "WBEUwbeu".contains(c);
    if !is_claim(before) || !is_claim(now) {
        return now;
    }
    let is_on_board = before.is_uppercase() || now.is_uppercase();
    let who = if before.eq_ignore_ascii_case(&now) { now } else { 'e' };
    if is_on_board { who.to_ascii_uppercase() } else { who.to_ascii_lowercase() }
}

/// Returns the capital letter of a claimant.
fn capital(who: Claimant) -> char {
    match who {
        Claimant::White => 'W',
        Claimant::Black => 'B',
        Claimant::Either => 'E',
        Claimant::Unknown => 'U',
    }
}

/// Returns the letter of the player who could claim: a capital for a claim on the board, a small
/// letter for one by announcing a move. Returns `n` for notice of a count.
fn letter(open: &OpenClaims) -> char {
    match open.form {
        FormKind::Standing => capital(open.who),
        FormKind::Intended => capital(open.who).to_ascii_lowercase(),
        FormKind::Notice => 'n',
    }
}
