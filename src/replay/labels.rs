//! The labels of the plies of a game.

use crate::chess::Move;

use super::any_dialect::any_dialect;
use super::facts::Ply;
use super::timeline::Timeline;

in_words! {
/// The reasons why a text names no ply of a game. See [`Timeline::ply_at`].
pub enum NoSuchPly: std::error::Error {
    NotAName(String) = "`{0}` names no move: write 33...Rd5, 33..., ply66, start or end",
    NumberAlone(String) = "`{0}` can be a move or a ply: write {0}. or {0}... or ply{0}",
    BeyondTheEnd(Ply) = "the record has {0} plies",
    NoMove(String) = "there is no move {0} in the record",
    Another(String, String, String) = "at {0} {1} was played, not {2}",
}
}

impl Timeline {
    /// Returns the ply with the label `33...Rd5`, `33...` or `ply66`. `start` is ply 0, `end` the
    /// last ply. The move may be in any dialect.
    ///
    /// # Errors
    /// Returns an error if the text is no label, if there is no such move or ply, if another move
    /// was played there, or if the label is only a number, which may be that of a move or of a ply.
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
        let written = rest.trim_start_matches(['.', '…', ' ']);
        let dots = &rest[..rest.len() - written.len()];
        let is_black = dots.contains('…') || dots.matches('.').count() > 1;
        let wanted = format!("{number}{}", if is_black { "..." } else { "." });
        let mut played = None;
        // A score after a FEN may be numbered from 1, whatever number the FEN has.
        for first in [self.first().number(), 1] {
            let Some(ply) = self.ply_numbered(number, is_black, first) else { continue };
            if written.is_empty() || self.is_played(ply, written) {
                return Ok(ply);
            }
            played = played.or_else(|| self.move_in_dialect(ply));
        }
        Err(match played {
            Some(played) => NoSuchPly::Another(wanted, played, written.to_owned()),
            None => NoSuchPly::NoMove(wanted),
        })
    }

    /// Returns true if a text in any dialect means the move that led to a ply. Signs such as `+` or
    /// `!` after the move are ignored.
    fn is_played(&self, ply: Ply, written: &str) -> bool {
        let before = ply.saturating_sub(1);
        self.san(ply).is_some_and(|played| is_same_move(&played, written))
            || any_dialect(&self.position(before), written, self.output_dialect)
                .is_ok_and(|(_, m)| self.led_to(ply) == Some((before, &m)))
    }

    /// Returns the ply that the move of this number leads to in a record numbered from `first`;
    /// `None` if the record does not contain it.
    fn ply_numbered(&self, number: &str, is_black: bool, first: u32) -> Option<Ply> {
        let half_moves = number.parse::<u32>().ok()?.checked_sub(first)?.checked_mul(2)?;
        let missing = self.first().turn() as u32;
        let ply = half_moves.checked_add(1 + u32::from(is_black))?.checked_sub(missing)?;
        (1..=self.plies()).contains(&ply).then_some(ply)
    }

    /// Returns the move that led to a ply in standard algebraic notation; `None` for ply 0 and
    /// beyond the end.
    pub fn san(&self, ply: Ply) -> Option<String> {
        let (before, m) = self.led_to(ply)?;
        Some(self.position(before).san(m))
    }

    /// Returns the label of a ply in standard algebraic notation: the move that led to it,
    /// `50...Kg7`, or `start` for ply 0. Beyond the end it is the number alone: `51.`
    pub fn label(&self, ply: Ply) -> String {
        self.with_number(ply, self.san(ply))
    }

    /// Returns a move playable at a ply in the game's own dialect: see
    /// [`Record::output_dialect`](crate::notation::Record::output_dialect).
    pub fn write_in_dialect(&self, ply: Ply, m: &Move) -> String {
        self.position(ply).write(m, self.output_dialect)
    }

    /// Returns the text of the move at which the replay stopped, if it would lead to this ply.
    pub(crate) fn unplayed(&self, ply: Ply) -> Option<String> {
        let stop = self.stop().filter(|stop| stop.ply == ply && ply > self.plies())?;
        stop.written.as_ref().map(|written| written.replacen(". ", ".", 1))
    }

    /// Returns the move that led to a ply in the game's own dialect; `None` for ply 0 and beyond
    /// the end.
    pub fn move_in_dialect(&self, ply: Ply) -> Option<String> {
        let (before, m) = self.led_to(ply)?;
        Some(self.write_in_dialect(before, m))
    }

    /// Returns the [label](Self::label) of a ply, but in the game's own dialect.
    pub fn label_in_dialect(&self, ply: Ply) -> String {
        self.with_number(ply, self.move_in_dialect(ply))
    }

    fn with_number(&self, ply: Ply, led: Option<String>) -> String {
        if ply == 0 { "start".to_owned() } else { self.number(ply) + &led.unwrap_or_default() }
    }

    /// Returns the number of the move that leads to a ply, with its dots: `50.` or `50...`.
    pub fn number(&self, ply: Ply) -> String {
        let start = self.first();
        let half_moves = ply.saturating_sub(1).saturating_add(start.turn() as u32);
        let number = start.number().saturating_add(half_moves / 2);
        let dots = if half_moves.is_multiple_of(2) { "." } else { "..." };
        format!("{number}{dots}")
    }
}

/// Returns true if two texts are the same move. Castling may be written with zeros; `+`, `#`, `!`
/// and `?` after the move are ignored.
fn is_same_move(played: &str, other: &str) -> bool {
    let bare = |text: &str| text.trim_end_matches(['+', '#', '!', '?']).replace('0', "O");
    bare(played) == bare(other)
}
