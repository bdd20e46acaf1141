//! Comments, marks and variations beside the moves of a score. They are read only when a score is
//! written out again.

use super::marks::nag;
use super::text::decode;
use super::tokens::{Token, Tokens};
use crate::notation::printed::lookahead::{after_move, note_end};
use crate::notation::record::{HeadLine, Record, WrittenMove};

/// A remark beside the moves of the main line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// The number of half-moves before it.
    pub ply: u32,
    /// The comment, glyph or variation itself.
    pub remark: Remark,
}

/// A remark beside the moves.
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

/// The maximum depth of nested variations that is kept.
pub(super) const MAX_VARIATION_DEPTH: u64 = 100;

/// Returns the annotations of a game in order, up to the place at which its reading stopped.
pub fn annotations<'r>(record: &'r Record<'_>) -> impl Iterator<Item = Annotation> + use<'r> {
    // The moves of a game are counted in 32 bits.
    (0..=record.moves.len() as u32)
        .flat_map(|ply| remarks_at(record, ply).map(move |remark| Annotation { ply, remark }))
}

/// Returns the remarks between the move that leads to a ply and the next move.
pub(crate) fn remarks_at<'r>(
    record: &'r Record<'_>,
    ply: u32,
) -> impl Iterator<Item = Remark> + use<'r> {
    let ply = ply as usize;
    let next = record.moves.get(ply).map(|m| m.byte as usize);
    let last = ply.checked_sub(1).and_then(|last| record.moves.get(last));
    let from = last.map_or(0, |last| end_of(last, record));
    let text = record.text.get(..next.unwrap_or(record.text.len())).unwrap_or_default();
    Gap { tokens: Tokens::new(text, from), record, ply, next }.remarks()
}

/// Returns the byte after a move, which may have several words.
fn end_of(m: &WrittenMove, record: &Record<'_>) -> usize {
    let end = m.byte as usize + usize::from(m.len);
    if record.notation.is_san() { end } else { after_move(&record.text, end) }
}

/// The text before a move, or after the last one.
struct Gap<'r, 'a> {
    /// The tokens of the text. They end at the move.
    tokens: Tokens<'r>,
    record: &'r Record<'a>,
    ply: usize,
    next: Option<usize>,
}

impl<'r, 'a> Gap<'r, 'a> {
    /// Returns the remarks in the gap.
    fn remarks(mut self) -> impl Iterator<Item = Remark> {
        let stop = self.record.stop.as_ref().map_or(usize::MAX, |stop| stop.byte as usize);
        let remarks = std::iter::from_fn(move || match (self.tokens.next(), self.heading()) {
            // The tags may contain the line.
            (_, Some(line)) => {
                Some((!line.is_in_tags).then(|| Remark::Comment(line.text.clone().into_owned())))
            }
            (Token::End, _) => None,
            _ if self.tokens.start >= stop => None,
            (token, None) => Some(self.remark(token)),
        });
        remarks.flatten()
    }

    /// Skips a line above or below the moves, if one begins with the token read last.
    fn heading(&mut self) -> Option<&'r HeadLine<'a>> {
        let lines = &self.record.heading;
        let here = lines.binary_search_by_key(&self.tokens.start, |line| line.byte as usize);
        let line = lines.get(here.ok()?)?;
        self.tokens.line();
        Some(line)
    }

    /// Returns the remark of a token, if it is one.
    fn remark(&mut self, token: Token) -> Option<Remark> {
        match token {
            Token::Tag { .. } | Token::GameStart => self.tokens.pass_tag(),
            Token::Open => return Some(Remark::Variation(self.variation())),
            Token::Stray if self.tokens.token() == b"[" => return self.bracketed(),
            Token::Line if self.is_up_to_move() => self.tokens.at = self.tokens.start + 1,
            token => return remark(token, self.tokens.token()),
        }
        None
    }

    /// Reads a note in brackets between two moves, as only a game in another notation has.
    fn bracketed(&mut self) -> Option<Remark> {
        let Tokens { text, start, .. } = self.tokens;
        let may_be = self.ply > 0 && !self.record.notation.is_san();
        let end = note_end(text, start).filter(|_| may_be)?;
        self.tokens.at = end;
        let note = decode(text.get(start + 1..end - 1).unwrap_or_default());
        Some(Remark::Comment(note.trim().to_owned()))
    }

    /// Returns true if the next move is in what would be a comment to the end of its line, because
    /// its semicolon separates moves.
    fn is_up_to_move(&self) -> bool {
        self.next == Some(self.tokens.at)
    }

    /// Returns the words of a variation whose bracket has been read, without the variations nested
    /// too deep in it. A variation that is never closed ends with the game.
    fn variation(&mut self) -> Vec<String> {
        let mut words = vec!["(".to_owned()];
        let mut depth = 1;
        while depth > 0 {
            let token = self.tokens.next();
            let text = self.tokens.token();
            let is_kept = depth <= MAX_VARIATION_DEPTH;
            match token {
                Token::Open => {
                    depth += 1;
                    if depth <= MAX_VARIATION_DEPTH {
                        words.push("(".to_owned());
                    }
                }
                Token::Close => {
                    depth -= 1;
                    if is_kept {
                        words.push(")".to_owned());
                    }
                }
                Token::End => {
                    let open = depth.min(MAX_VARIATION_DEPTH) as usize;
                    words.extend(std::iter::repeat_n(")".to_owned(), open));
                    break;
                }
                Token::Line if !self.record.notation.is_san() || self.is_up_to_move() => {
                    self.tokens.at = self.tokens.start + 1;
                }
                _ if !is_kept => {}
                Token::Word | Token::Number { .. } | Token::Dots => {
                    words.push(decode(text).into_owned());
                }
                token => words.extend(remark(token, text).map(|remark| remark.as_pgn())),
            }
        }
        words
    }
}

/// Returns the remark of a token outside variations.
fn remark(token: Token, text: &[u8]) -> Option<Remark> {
    let text = decode(text);
    match token {
        Token::Comment { .. } => {
            let inside = text.trim_start_matches('{').trim_end_matches('}').trim();
            Some(Remark::Comment(inside.to_owned()))
        }
        // A line that begins with a percent sign is meant for some other program.
        Token::Line => text.strip_prefix(';').map(|line| Remark::Comment(line.trim().to_owned())),
        Token::Ignored => Some(match nag(&text) {
            Some(nag) => Remark::Mark(format!("${nag}")),
            None if text.starts_with('$') => Remark::Mark(text.into_owned()),
            None => Remark::Comment(text.into_owned()),
        }),
        Token::Word => nag(&text).map(|nag| Remark::Mark(format!("${nag}"))),
        _ => None,
    }
}

impl Remark {
    /// Returns the remark as PGN writes it.
    pub fn as_pgn(&self) -> String {
        match self {
            // Only a comment to the end of a line can have a brace in it.
            Self::Comment(text) => format!("{{{}}}", text.replace('}', ")")),
            Self::Mark(nag) => nag.clone(),
            Self::Variation(words) => words.join(" "),
        }
    }
}
