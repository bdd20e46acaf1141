//! The parser of one game, with the lines above its moves and the text after its result.

mod ending;
mod tag_section;
mod untagged;

use super::annotations::MAX_VARIATION_DEPTH;
use super::boundary::ends_in_blank_line;
use super::bytes::{Class, class_of};
use super::commands::{AnnouncedMoveReader, Meaning, UNREADABLE, commands};
use super::fast_path::{plain_number, read_castling, read_fast};
use super::move_error::{hint, is_numeric};
use super::numbers::{NumberCheck, Numbers};
use super::text::shown;
use super::tokens::{Token, Tokens};
use super::written_move::{MovetextWord, begins_like_result, unusual_word};
use crate::notation::dialects::read_plain;
use crate::notation::game_result::GameResult;
use crate::notation::pattern::Pattern;
use crate::notation::printed::closing::result_of_tag;
use crate::notation::printed::heading::{
    are_headings_before_tags, begins_heading, begins_score, begins_with_a_move, stands_apart,
};
use crate::notation::read_warning::ReadWarning;
use crate::notation::record::{Event, ReadError, Record, Stop, Warning};

/// The maximum number of warnings of one game, before [`ReadWarning::More`]. A game that is wrong
/// from end to end would otherwise fill the memory.
const MAX_WARNINGS: usize = 64;

/// The state of reading a game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Moves are read.
    Reading,
    /// The reader has stopped inside this game and skips the rest of it.
    Skipping,
    /// The result has been read. Text that belongs to no game may follow.
    Ended,
}

/// The part of the text to which a token belongs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// The token belongs to this game.
    SameGame,
    /// The game ends before the token: another game begins with it, or the text ends.
    OtherGame,
    /// Another game begins before the token, between tags: at the last blank line or the second
    /// Event tag.
    OtherGameBetweenTags,
}

/// The state of the parser of one game.
pub(crate) struct GameParser<'r, 'a> {
    pub(crate) tokens: Tokens<'a>,
    pub(crate) record: &'r mut Record<'a>,
    /// The byte at which the game begins.
    start: usize,
    /// The byte at which the known heading above the moves ends.
    heading_end: usize,
    pub(crate) phase: Phase,
    /// The number of open variations.
    pub(crate) depth: u64,
    /// True if the movetext has begun.
    pub(crate) has_begun: bool,
    pub(crate) numbers: Numbers,
    /// True if a move number was read since the last move.
    pub(crate) follows_number: bool,
    /// True if the previous game ended with a result.
    after_result: bool,
    /// The names of the tags so far, as a set of 64 hash bits. A tag whose bit is not set is new.
    tag_bits: u64,
    /// The greatest move number so far that was not read by the fast path.
    highest_number: u32,
    blank: Option<tag_section::Blank>,
}

/// Reads the game that begins at the current token, and advances `tokens` to its end. Returns true
/// if the game ended with a result.
pub(crate) fn read<'a>(
    tokens: &mut Tokens<'a>,
    record: &mut Record<'a>,
    heading_end: usize,
    after_result: bool,
) -> bool {
    let mut game = GameParser::new(*tokens, record, after_result);
    game.heading_end = heading_end;
    let Some(end) = game.run() else {
        // Another game begins between the tags: reads the text before it.
        let end = game.blank.map_or(game.tokens.start, |blank| blank.at);
        record.clear();
        let text = tokens.text;
        tokens.text = text.get(..end).unwrap_or_default();
        let has_ended = read(tokens, record, heading_end, after_result);
        *tokens = Tokens::new(text, end);
        return has_ended;
    };
    game.finish(end);
    game.warn_of_no_end(end);
    *tokens = game.tokens;
    game.phase == Phase::Ended
}

impl<'r, 'a> GameParser<'r, 'a> {
    pub(crate) fn new(tokens: Tokens<'a>, record: &'r mut Record<'a>, after_result: bool) -> Self {
        Self {
            tokens,
            record,
            start: tokens.at,
            heading_end: tokens.at,
            phase: Phase::Reading,
            depth: 0,
            has_begun: false,
            numbers: Numbers::default(),
            follows_number: false,
            after_result,
            tag_bits: 0,
            highest_number: 0,
            blank: None,
        }
    }

    /// Reads to the end of the game and returns the byte there. `None` if another game begins
    /// between the tags.
    fn run(&mut self) -> Option<usize> {
        loop {
            if self.phase == Phase::Reading && self.depth == 0 && self.has_begun {
                self.plain_moves();
            }
            if self.phase == Phase::Reading
                && !self.has_begun
                && self.plain_tags() == Next::OtherGameBetweenTags
            {
                return None;
            }
            let end = self.tokens.at;
            let token = self.tokens.next();
            match self.step(token) {
                Next::SameGame => {}
                Next::OtherGame => {
                    self.tokens.put_back();
                    return Some(end);
                }
                Next::OtherGameBetweenTags => return None,
            }
        }
    }

    /// Reads moves and their numbers as long as they are written in the usual way.
    ///
    /// The byte at which the next token begins is computed from the eight bytes already loaded:
    /// that is faster than reading the text there.
    #[inline]
    fn plain_moves(&mut self) {
        let text = self.tokens.text;
        let is_space = |byte: u8| class_of(byte) == Class::Space;
        let mut at = self.tokens.at;
        at += usize::from(text.get(at).is_some_and(|&byte| is_space(byte)));
        while let Some(ahead) = text.get(at..).and_then(|ahead| ahead.first_chunk()) {
            let eight = u64::from_le_bytes(*ahead);
            if (eight as u8).is_ascii_digit() {
                let Some(len) = self.plain_number(eight) else { return };
                self.follows_number = true;
                self.tokens.at = at + len;
                at += len + usize::from(is_space((eight >> (8 * len)) as u8));
            } else {
                let Some(len) = self.plain_move(eight, at) else { return };
                self.tokens.at = at + len;
                // `plain_move` reads only moves that a blank follows.
                at += len + 1;
            }
        }
    }

    /// Adds the plain move or castling with which these eight bytes begin, and returns its length.
    #[inline(always)]
    fn plain_move(&mut self, eight: u64, at: usize) -> Option<usize> {
        if let Some((plain, len)) = read_fast(eight) {
            self.follows_number = false;
            self.record.push_plain(plain, self.offset(at), len as u8);
            return Some(len);
        }
        let (pattern, len) = read_castling(eight)?;
        self.push(pattern, at, len);
        Some(len)
    }

    /// Returns the length of the move number in these eight bytes, if it is the expected one.
    #[inline]
    fn plain_number(&self, eight: u64) -> Option<usize> {
        let expected = self.numbers.expected(self.record.moves.len())?;
        plain_number(eight, usize::try_from(expected).ok()?)
    }

    #[inline]
    pub(crate) fn step(&mut self, token: Token) -> Next {
        // Lines without moves appear in scores without tags, and after the result of any game.
        if (self.tag_bits == 0 || self.phase == Phase::Ended)
            && let Some(next) = self.read_line_without_moves(token)
        {
            return next;
        }
        match token {
            Token::Word => self.word(),
            Token::Number { n, dots } => self.number(n, dots),
            Token::Comment { closed } => self.comment(closed),
            Token::Line => self.line_comment(),
            Token::Ignored => Next::SameGame,
            Token::Dots => self.dots(),
            Token::End => Next::OtherGame,
            other => self.bracket(other),
        }
    }

    /// Reads a token with a bracket: of a tag, of a variation or of another kind.
    fn bracket(&mut self, token: Token) -> Next {
        match token {
            Token::Open => {
                self.has_begun = true;
                self.depth += 1;
                if self.depth == MAX_VARIATION_DEPTH + 1 {
                    self.warn_here(ReadWarning::DeepVariation);
                }
            }
            Token::Close if self.depth > 0 => self.depth -= 1,
            // The bracket of a number, `1)`, has no effect.
            Token::Close
                if self.follows_number
                    && self.tokens.before().last().is_some_and(u8::is_ascii_digit) => {}
            Token::GameStart if self.tokens.start > self.start => return Next::OtherGame,
            Token::GameStart => return self.unusual_tag(),
            Token::Tag { .. } if !self.has_begun => return self.unusual_tag(),
            Token::Tag { is_certain } if is_certain || self.is_over() => return Next::OtherGame,
            Token::Command => self.warn_here(ReadWarning::StrayCommand),
            Token::Reserved => self.warn_here(ReadWarning::AngleBrackets),
            // Also a `[` in the movetext that is hardly a tag's.
            _ => self.warn_here(ReadWarning::Stray(shown(self.tokens.token()))),
        }
        Next::SameGame
    }

    /// Returns true if the game has ended and only trailing text may follow.
    fn is_over(&self) -> bool {
        self.phase == Phase::Ended && self.depth == 0
    }

    #[inline]
    fn word(&mut self) -> Next {
        if self.phase != Phase::Reading || self.depth > 0 {
            return self.idle_word();
        }
        self.has_begun = true;
        match read_plain(self.tokens.token()) {
            Some(pattern) => {
                self.push(pattern, self.tokens.start, self.tokens.at - self.tokens.start)
            }
            None => self.unusual_word(),
        }
        Next::SameGame
    }

    #[inline]
    pub(crate) fn push(&mut self, pattern: Pattern, begin: usize, len: usize) {
        // The written move has at most 32 bytes.
        let (byte, len) = (self.offset(begin), len as u8);
        self.follows_number = false;
        self.record.push_move(pattern, byte, len);
    }

    /// Reads a word in a variation, after a stop or after a result.
    fn idle_word(&mut self) -> Next {
        if self.depth > 0 {
            return Next::SameGame;
        }
        self.has_begun = true;
        let is_skipping = self.phase == Phase::Skipping;
        // After a stop only the result is read.
        if (is_skipping && !begins_like_result(self.tokens.token())) || self.is_note_mark() {
            return Next::SameGame;
        }
        match unusual_word(self.tokens.token()) {
            Some(MovetextWord::Result(result)) if is_skipping => self.result(result),
            Some(MovetextWord::Result(_)) => self.warn_here(ReadWarning::SecondResult),
            Some(MovetextWord::Ornament | MovetextWord::Mark) => {}
            None if !is_skipping && !self.read_text_after_result() => return Next::OtherGame,
            Some(MovetextWord::Move(_)) if !is_skipping => return Next::OtherGame,
            _ => {}
        }
        Next::SameGame
    }

    /// Reads a word of the text after the result in its line, `1-0 ff`, and warns once for the
    /// line. Returns false if the word begins another game.
    fn read_text_after_result(&mut self) -> bool {
        if self.tokens.starts_line() {
            return false;
        }
        let last = self.record.warnings.last().map(|warning| &warning.what);
        if matches!(last, Some(ReadWarning::AfterResult(_) | ReadWarning::More)) {
            return true;
        }
        if begins_with_a_move(self.tokens.ahead()) {
            return false;
        }
        let line = shown(self.tokens.line_ahead().trim_ascii_end());
        self.warn_here(ReadWarning::AfterResult(line));
        true
    }

    #[cold]
    fn unusual_word(&mut self) {
        let word = unusual_word(self.tokens.token());
        if self.read_non_move(word) {
            return;
        }
        if let Some(MovetextWord::Move(pattern)) = word {
            self.push(pattern, self.tokens.start, self.tokens.at - self.tokens.start);
            return;
        }
        let is_heading = !self.is_closing() && self.is_before_headings() && self.skip_heading();
        if !is_heading {
            self.stop(ReadError::NoMove(hint(self.tokens.token())));
        }
    }

    /// Reads a word in the place of a move that is not meant as a move: the mark of a note, a
    /// result, an ornament (`x` only directly after a move), or a remark on the previous move.
    /// Returns false, and reads nothing, for any other word.
    pub(crate) fn read_non_move(&mut self, word: Option<MovetextWord>) -> bool {
        if self.is_note_mark() {
            self.warn_here(ReadWarning::NoteMark);
            return true;
        }
        match word {
            Some(MovetextWord::Result(result)) => self.result(result),
            Some(MovetextWord::Ornament) => {
                return self.tokens.token() != b"x" || self.is_after_move();
            }
            Some(MovetextWord::Mark) => self.mark(),
            Some(MovetextWord::Move(_)) | None => return false,
        }
        true
    }

    /// Returns true if the last token directly follows a move: `1. e4 x`, but not `1. N x e5`.
    fn is_after_move(&self) -> bool {
        let Some(last) = self.record.moves.last() else { return false };
        let end = self.start + last.byte as usize + usize::from(last.len);
        end == self.tokens.before().trim_ascii_end().len()
    }

    /// Returns true if headings and then tags follow here, separate from the movetext before them.
    pub(crate) fn is_before_headings(&self) -> bool {
        let text = self.tokens.ahead();
        stands_apart(self.tokens.before(), text) && are_headings_before_tags(text)
    }

    /// Skips a line that is no part of any game: `Round 3`, `-----`. Returns false if no such line
    /// begins here.
    pub(crate) fn skip_heading(&mut self) -> bool {
        let is_heading = begins_heading(&self.tokens);
        if is_heading {
            self.tokens.line();
            self.warn_here(ReadWarning::Heading(shown(self.tokens.token().trim_ascii_end())));
        }
        is_heading
    }

    /// Reads `N` and the like: half of a move directly after a move number, elsewhere the mark of a
    /// novelty.
    fn mark(&mut self) {
        let token = shown(self.tokens.token());
        if self.follows_number {
            self.stop(ReadError::HalfMove(token));
        } else {
            self.warn_here(ReadWarning::LoneRemark(token));
        }
    }

    /// Ends the game with the result that is the last token.
    pub(crate) fn result(&mut self, result: GameResult) {
        self.result_at(self.tokens.start, result);
    }

    /// Ends the game with the result at a byte.
    fn result_at(&mut self, at: usize, result: GameResult) {
        self.record.movetext_result = Some(result);
        self.phase = Phase::Ended;
        let tag = self.record.tag("Result").and_then(result_of_tag);
        if let Some(tag) = tag.filter(|tag| tag.without_forfeit() != result.without_forfeit()) {
            let taken = self.record.result();
            self.warn(at, ReadWarning::TwoResults(tag, result, taken));
        }
    }

    #[inline]
    pub(crate) fn number(&mut self, n: u32, dots: u32) -> Next {
        if self.depth > 0 {
            return Next::SameGame;
        }
        if self.phase == Phase::Ended || n == 1 && dots < 2 && self.begins_second_score() {
            return Next::OtherGame;
        }
        self.highest_number = self.highest_number.max(n);
        let is_first = !self.has_begun;
        self.has_begun = true;
        if self.phase == Phase::Skipping {
            return Next::SameGame;
        }
        self.follows_number = true;
        match self.numbers.read(n, dots, self.record.moves.len()) {
            NumberCheck::Expected => {}
            check => self.unexpected_number(n, dots, is_first, check),
        }
        Next::SameGame
    }

    #[cold]
    fn unexpected_number(&mut self, n: u32, dots: u32, is_first: bool, check: NumberCheck) {
        let token = self.tokens.token();
        if dots == 0 && str::from_utf8(token).is_ok_and(|n| is_numeric(n) || n == "0000") {
            return self.stop(ReadError::NoMove(hint(token)));
        }
        match check {
            NumberCheck::Unexpected(expected) => self.warn_here(ReadWarning::Number(n, expected)),
            _ if is_first && n > 1 => self.late_beginning(n),
            _ => {}
        }
    }

    /// Returns true if the move number 1 just read begins another score after a blank line, in a
    /// game that has moves and no result.
    #[cold]
    fn begins_second_score(&self) -> bool {
        self.phase == Phase::Reading && self.has_moves() && self.is_before_score()
    }

    /// Returns true if the game has two half-moves or a move number above 1.
    fn has_moves(&self) -> bool {
        self.highest_number > 1 || self.record.moves.len() > 1
    }

    /// Returns true if a score begins with the last token, after a blank line.
    fn is_before_score(&self) -> bool {
        self.tokens.starts_line()
            && ends_in_blank_line(self.tokens.before())
            && begins_score(self.tokens.ahead())
    }

    /// Stops at movetext that begins after move 1, or only warns if the game has tags. Does nothing
    /// if the game has a FEN tag.
    fn late_beginning(&mut self, n: u32) {
        if self.record.tag("FEN").is_some() {
            return;
        }
        if self.tag_bits != 0 {
            self.warn_here(ReadWarning::LateBeginning(n));
        } else if self.after_result {
            self.stop(ReadError::AfterResult(n));
        } else {
            self.stop(ReadError::FromTheMiddle(n));
        }
    }

    fn dots(&mut self) -> Next {
        if self.phase == Phase::Reading && self.depth == 0 {
            self.numbers.dots(self.record.moves.len());
        }
        Next::SameGame
    }

    fn comment(&mut self, closed: bool) -> Next {
        if !closed {
            self.warn_here(ReadWarning::OpenComment);
        }
        if self.depth == 0 && self.phase != Phase::Skipping {
            self.commands(&|_, _| None);
        }
        Next::SameGame
    }

    pub(crate) fn commands(&mut self, announced: &AnnouncedMoveReader<'_>) {
        let at = self.tokens.start;
        let ply = u32::try_from(self.record.moves.len()).unwrap_or(u32::MAX);
        for command in commands(self.tokens.token(), announced) {
            match command.meaning {
                Ok(Meaning::Event(player, incident)) => {
                    self.record.events.push(Event { ply, player, incident });
                }
                Ok(Meaning::Unreadable) if self.phase == Phase::Reading => {
                    return self.stop_at(at + command.offset, UNREADABLE, ReadError::WasUnread);
                }
                Ok(Meaning::Unreadable) => {}
                Err(error) => self.warn(at + command.offset, ReadWarning::Command(error)),
            }
        }
    }

    #[cold]
    pub(crate) fn stop(&mut self, why: ReadError) {
        let token = shown(self.tokens.token());
        self.stop_at(self.tokens.start, &token, why);
    }

    fn stop_at(&mut self, at: usize, token: &str, why: ReadError) {
        let (token, byte) = (token.to_owned(), self.offset(at));
        self.record.stop = Some(Stop { token, byte, why, meant: None, rejects_game: false });
        self.phase = Phase::Skipping;
    }

    /// Stops, and marks the whole game as not judged.
    fn refuse(&mut self, why: ReadError) {
        self.stop(why);
        if let Some(stop) = &mut self.record.stop {
            stop.rejects_game = true;
        }
    }

    pub(crate) fn warn_here(&mut self, what: ReadWarning) {
        if self.phase != Phase::Skipping {
            self.warn(self.tokens.start, what);
        }
    }

    #[cold]
    pub(crate) fn warn(&mut self, at: usize, what: ReadWarning) {
        let byte = self.offset(at);
        let what = match self.record.warnings.len() {
            0..MAX_WARNINGS => what,
            MAX_WARNINGS => ReadWarning::More,
            _ => return,
        };
        self.record.warnings.push(Warning { byte, what });
    }

    /// Returns an offset in the game, at most `u32::MAX`.
    #[inline]
    pub(crate) fn offset(&self, at: usize) -> u32 {
        u32::try_from(at - self.start).unwrap_or(u32::MAX)
    }
}
