//! What stands beside the moves of a score: comments, marks and variations. They say nothing of
//! the game as it was played, and are kept only where a score is written out again.

use super::text::decode;
use super::tokens::{Token, Tokens};
use crate::notation::printed::lookahead::{behind_move, note_end};
use crate::notation::record::{Record, WrittenMove};

/// Something that stands beside the moves of the main line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// How many half-moves stand before it.
    pub ply: u32,
    /// What it is.
    pub remark: Remark,
}

/// What can stand beside the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remark {
    /// The text of a comment, without its braces.
    Comment(String),
    /// A mark in its numeric form: `$1` for `!`.
    Mark(String),
    /// A variation, word by word, its brackets and the braces of its comments included.
    Variation(Vec<String>),
}

/// The annotations of a game in order, as far as its moves are read.
pub fn annotations(record: &Record<'_>) -> Vec<Annotation> {
    let mut walk =
        Walk { tokens: Tokens::new(&record.text, 0), record, ply: 0, annotations: Vec::new() };
    while walk.step() {}
    walk.annotations
}

struct Walk<'r, 'a> {
    tokens: Tokens<'a>,
    record: &'r Record<'a>,
    ply: usize,
    annotations: Vec<Annotation>,
}

impl Walk<'_, '_> {
    /// Looks at the next token; nothing is left to look at after the last one.
    fn step(&mut self) -> bool {
        let token = self.tokens.next();
        if self.is_heading() {
            return true;
        }
        let stop = self.record.stop.as_ref().map_or(usize::MAX, |stop| stop.byte as usize);
        if token == Token::End || self.tokens.start >= stop {
            return false;
        }
        match token {
            Token::Word | Token::Number { .. } if self.is_move() => {}
            Token::Tag { .. } | Token::GameStart => {
                self.tokens.pass_tag();
            }
            Token::Open => {
                let variation = self.variation();
                self.note(Remark::Variation(variation));
            }
            Token::Stray if self.tokens.token() == b"[" => self.bracketed(),
            Token::Line if self.has_moves() => self.tokens.at = self.tokens.start + 1,
            token => {
                if let Some(remark) = remark(token, self.tokens.token()) {
                    self.note(remark);
                }
            }
        }
        true
    }

    /// Passes over a line above or below the moves. What it says is kept, if not among the tags.
    fn is_heading(&mut self) -> bool {
        let lines = &self.record.heading;
        let here = lines.binary_search_by_key(&self.tokens.start, |line| line.byte as usize);
        let Some(line) = here.ok().and_then(|at| lines.get(at)) else { return false };
        if !line.is_in_tags {
            self.note(Remark::Comment(line.text.clone().into_owned()));
        }
        self.tokens.line();
        true
    }

    /// Passes over the next move, which may have several words, if it stands here.
    fn is_move(&mut self) -> bool {
        let Some(&WrittenMove { byte, len, .. }) = self.record.moves.get(self.ply) else {
            return false;
        };
        let is_here = byte as usize == self.tokens.start;
        if is_here {
            self.ply += 1;
            let end = self.tokens.start + usize::from(len);
            self.tokens.at = if self.record.notation.is_san() {
                end
            } else {
                behind_move(self.tokens.text, end)
            };
        }
        is_here
    }

    /// A note in brackets between two moves, which only a game that is read again can have.
    fn bracketed(&mut self) {
        let Tokens { text, start, .. } = self.tokens;
        let may_be = self.ply > 0 && !self.record.notation.is_san();
        let before = text.get(..self.next_move()).filter(|_| may_be);
        if let Some(end) = before.and_then(|before| note_end(before, start)) {
            let note = decode(text.get(start + 1..end - 1).unwrap_or_default());
            self.note(Remark::Comment(note.trim().to_owned()));
            self.tokens.at = end;
        }
    }

    fn next_move(&self) -> usize {
        self.record.moves.get(self.ply).map_or(usize::MAX, |m| m.byte as usize)
    }

    /// Whether moves stand in what would be a comment to the end of a line: its semicolon was read
    /// as punctuation.
    fn has_moves(&self) -> bool {
        (self.tokens.start..self.tokens.at).contains(&self.next_move())
    }

    fn note(&mut self, remark: Remark) {
        // The moves of a game are counted in 32 bits.
        self.annotations.push(Annotation { ply: self.ply as u32, remark });
    }

    /// The words of a variation whose bracket has been read. One that is never closed ends with
    /// the game.
    fn variation(&mut self) -> Vec<String> {
        let mut words = vec!["(".to_owned()];
        let mut depth = 1;
        while depth > 0 {
            let token = self.tokens.next();
            let text = self.tokens.token();
            match token {
                Token::Open => {
                    depth += 1;
                    words.push("(".to_owned());
                }
                Token::Close => {
                    depth -= 1;
                    words.push(")".to_owned());
                }
                _ if token == Token::End || self.tokens.start >= self.next_move() => {
                    self.tokens.put_back();
                    words.extend(std::iter::repeat_n(")".to_owned(), depth));
                    break;
                }
                Token::Line if !self.record.notation.is_san() || self.has_moves() => {
                    self.tokens.at = self.tokens.start + 1;
                }
                Token::Word | Token::Number { .. } | Token::Dots => {
                    words.push(decode(text).into_owned());
                }
                token => words.extend(remark(token, text).map(|remark| remark.as_pgn())),
            }
        }
        words
    }
}

/// What a token says beside the moves.
fn remark(token: Token, text: &[u8]) -> Option<Remark> {
    let text = decode(text);
    match token {
        Token::Comment { .. } => {
            let inside = text.trim_start_matches('{').trim_end_matches('}').trim();
            Some(Remark::Comment(inside.to_owned()))
        }
        // A line that begins with a percent sign is meant for some other program.
        Token::Line => text.strip_prefix(';').map(|line| Remark::Comment(line.trim().to_owned())),
        Token::Pass => Some(match nag(&text) {
            Some(nag) => Remark::Mark(nag.to_owned()),
            None if text.starts_with('$') => Remark::Mark(text.into_owned()),
            None => Remark::Comment(text.into_owned()),
        }),
        Token::Word => nag(&text).map(|nag| Remark::Mark(nag.to_owned())),
        _ => None,
    }
}

fn nag(written: &str) -> Option<&'static str> {
    let mut nags = NAGS.split(", ").filter_map(|it| it.split_once(' '));
    nags.find(|(known, _)| *known == written).map(|(_, nag)| nag)
}

/// Marks in the numbers that the standard gives them.
const NAGS: &str = "! $1, ? $2, !! $3, ?? $4, !? $5, ?! $6, = $10, ∞ $13, += $14, ⩲ $14, =+ $15, ⩱ $15, \
                    +/- $16, ± $16, -/+ $17, ∓ $17, +- $18, -+ $19";

impl Remark {
    /// As PGN writes it.
    pub fn as_pgn(&self) -> String {
        match self {
            // Only a comment to the end of a line can have a brace in it.
            Self::Comment(text) => format!("{{{}}}", text.replace('}', ")")),
            Self::Mark(nag) => nag.clone(),
            Self::Variation(words) => words.join(" "),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Annotation, annotations};
    use crate::notation::{Reader, Record};

    fn written(pgn: &str) -> Vec<(u32, String)> {
        let mut record = Record::default();
        assert!(Reader::new(pgn.as_bytes()).read(&mut record));
        let told = |Annotation { ply, remark }| (ply, remark.as_pgn());
        annotations(&record).into_iter().map(told).collect()
    }

    #[test]
    fn annotations_keep_the_ply_at_which_they_stand() {
        let pgn = "[Event \"(x) {y}\"]\n\n{so} 1. e4! {a} (1. d4 d5 {b (c} (1... Nf6!?)) e5 ; d }\n\
                   2. Nf3 $14 (=) *";
        let expected = [
            (0, "{so}"),
            (1, "$1"),
            (1, "{a}"),
            (1, "( 1. d4 d5 {b (c} ( 1... Nf6 $5 ) )"),
            (2, "{d )}"),
            (3, "$14"),
            (3, "{(=)}"),
        ];
        assert_eq!(written(pgn), expected.map(|(ply, text)| (ply, text.to_owned())));
    }
}
