//! How people name the plies of a game.

use std::iter;

use crate::chess::Move;

use super::any_dialect::any_dialect;
use super::ply::Ply;
use super::timeline::Timeline;

in_words! {
/// Why a name is not that of a ply of a game: see [`Timeline::ply_at`].
pub enum NoSuchPly: std::error::Error {
    NotAName(String) = "`{0}` names no move: write 33...Rd5, 33..., ply66, start or end",
    NumberAlone(String) = "`{0}` can be a move or a ply: write {0}. or {0}... or ply{0}",
    BeyondTheEnd(Ply) = "the record has {0} plies",
    NoMove(String) = "there is no move {0} in the record",
    Another(String, String, String) = "at {0} {1} was played, not {2}",
}
}

impl Timeline {
    /// The ply that people name `33...Rd5`, `33...` or `ply66`; `start` is ply 0, `end` the last.
    ///
    /// # Errors
    /// Says what is wrong: no such move, another one was played there, or a number alone, which
    /// could be that of a move or of a ply.
    pub fn ply_at(&self, label: &str) -> Result<Ply, NoSuchPly> {
        let label = label.trim();
        match label {
            "start" => return Ok(0),
            "end" => return Ok(self.plies()),
            _ => {}
        }
        let ply = label.strip_prefix("ply").and_then(|number| number.trim().parse().ok());
        if let Some(ply) = ply {
            let plies = self.plies();
            return if ply <= plies { Ok(ply) } else { Err(NoSuchPly::BeyondTheEnd(plies)) };
        }
        let digits = label.len() - label.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits == 0 {
            return Err(NoSuchPly::NotAName(label.to_owned()));
        }
        if digits == label.len() {
            return Err(NoSuchPly::NumberAlone(label.to_owned()));
        }
        let (number, rest) = label.split_at(digits);
        let san = rest.trim_start_matches(['.', '…', ' ']);
        let dots = &rest[..rest.len() - san.len()];
        let black = dots.contains('…') || dots.matches('.').count() > 1;
        let wanted = format!("{number}{}", if black { "..." } else { "." });
        let plies = number.parse().map_or([None, None], |number| {
            // A score behind a FEN may be numbered from 1, whatever number the FEN has.
            [self.first().number(), 1].map(|first| self.ply_numbered(number, black, first))
        });
        let mut plies = plies.into_iter().flatten();
        let ply = plies.next().ok_or_else(|| NoSuchPly::NoMove(wanted.clone()))?;
        if san.is_empty() {
            return Ok(ply);
        }
        let played = iter::once(ply).chain(plies).find(|ply| self.is_played(*ply, san));
        played.ok_or_else(|| {
            NoSuchPly::Another(wanted, self.move_to(ply).unwrap_or_default(), san.to_owned())
        })
    }

    /// Whether a writing means the move that led to a ply, check signs apart, in whatever dialect.
    fn is_played(&self, ply: Ply, writing: &str) -> bool {
        let before = ply.saturating_sub(1);
        let meant = || any_dialect(&self.position(before), writing, self.named_in);
        self.san(ply).is_some_and(|played| is_same_move(&played, writing))
            || meant().is_ok_and(|(_, m)| self.led_to(ply) == Some((before, &m)))
    }

    /// Returns the ply that a move of this number leads to if the record is numbered from `first`.
    fn ply_numbered(&self, number: u32, black: bool, first: u32) -> Option<Ply> {
        let half_moves = number.checked_sub(first)?.checked_mul(2)?;
        let before = self.first().turn() as u32;
        let ply = half_moves.checked_add(1 + u32::from(black))?.checked_sub(before)?;
        (1..=self.plies()).contains(&ply).then_some(ply)
    }

    /// The move that led to a ply, in standard algebraic notation; nothing for ply 0.
    pub fn san(&self, ply: Ply) -> Option<String> {
        let (before, m) = self.led_to(ply)?;
        Some(self.position(before).san(m))
    }

    /// How people name a ply: by the move that led to it, `50...Kg7`, and `start` for 0.
    pub fn label(&self, ply: Ply) -> String {
        self.numbered(ply, self.san(ply))
    }

    /// A move that can be played at a ply, in the dialect in which the game's moves are named: see
    /// [`Record::named_in`](crate::notation::Record::named_in).
    pub fn written(&self, ply: Ply, m: &Move) -> String {
        self.position(ply).write(m, self.named_in)
    }

    /// The move that could not be replayed, as it is written, if it would lead to this ply.
    pub(crate) fn unplayed(&self, ply: Ply) -> Option<String> {
        let stop = self.stop().filter(|stop| stop.ply == ply && ply > self.plies())?;
        stop.written.as_ref().map(|written| written.replace(". ", "."))
    }

    /// The move that led to a ply, in the same dialect; nothing for ply 0.
    pub fn move_to(&self, ply: Ply) -> Option<String> {
        let (before, m) = self.led_to(ply)?;
        Some(self.written(before, m))
    }

    /// The name of a ply as [`label`](Self::label) gives it, but in the same dialect.
    pub fn named(&self, ply: Ply) -> String {
        self.numbered(ply, self.move_to(ply))
    }

    fn numbered(&self, ply: Ply, led: Option<String>) -> String {
        led.map_or_else(|| "start".to_owned(), |written| self.number(ply) + &written)
    }

    /// The move number that leads to a ply, with its dots: `50.` or `50...`.
    pub fn number(&self, ply: Ply) -> String {
        let start = self.first();
        let half_moves = ply.saturating_sub(1).saturating_add(start.turn() as u32);
        let number = start.number().saturating_add(half_moves / 2);
        let dots = if half_moves.is_multiple_of(2) { "." } else { "..." };
        format!("{number}{dots}")
    }
}

/// Whether two writings mean the same move, check signs apart.
fn is_same_move(played: &str, other: &str) -> bool {
    let bare = |text: &str| text.trim_end_matches(['+', '#', '!', '?']).replace('0', "O");
    bare(played) == bare(other)
}
