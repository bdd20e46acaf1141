//! One game, from its first tag to the text after its result.

mod ending;
mod tag_section;
mod untagged;

use super::annotations::MAX_VARIATION_DEPTH;
use super::boundary::ends_in_blank_line;
use super::bytes::{Class, class_of};
use super::commands::{Announced, UNREADABLE, commands};
use super::fast_path::{plain_number, read_castling, read_fast};
use super::move_error::{hint, is_numeric};
use super::numbers::{Advice, Numbers};
use super::text::shown;
use super::tokens::{Token, Tokens};
use super::written_move::{MovetextWord, begins_like_result, odd};
use crate::notation::dialects::read_plain;
use crate::notation::game_result::GameResult;
use crate::notation::pattern::Pattern;
use crate::notation::printed::closing::result_of_tag;
use crate::notation::printed::heading::{
    are_headings_before_tags, begins_heading, begins_score, begins_with_a_move, stands_apart,
};
use crate::notation::read_warning::ReadWarning;
use crate::notation::record::{Event, ReadError, Record, Stop, Warning};

/// The maximum number of warnings of one game. A game that is wrong from end to end would otherwise
/// fill the memory.
const WARNINGS: usize = 64;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Moves are read.
    Reading,
    /// The reader has stopped inside this game and skips the rest of it.
    Skipping,
    /// The result is read. Text that belongs to no game may follow.
    Ended,
}

/// The place of what follows a token.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    Token,
    /// Another game, which begins with the token.
    Game,
    /// The token and the tags since the last blank line belong to another game.
    Section,
}

/// The game that is being read.
pub(crate) struct Game<'r, 'a> {
    pub(crate) tokens: Tokens<'a>,
    pub(crate) record: &'r mut Record<'a>,
    start: usize,
    /// The end of the lines above the moves that are known to be no part of a game.
    headed_to: usize,
    pub(crate) phase: Phase,
    pub(crate) depth: u64,
    pub(crate) begun: bool,
    pub(crate) numbers: Numbers,
    /// True if a number was read last, and no move since.
    pub(crate) numbered: bool,
    /// True if the previous game ended with a result.
    after_result: bool,
    /// A bit of 64 for the tags so far: a tag whose bit is not set is new.
    tagged: u64,
    /// The greatest number of a move so far.
    last_number: u32,
    blank: Option<tag_section::Blank>,
}

/// Reads the game that begins at the current token, and leaves the tokens after it. Returns true if
/// the game ended with a result.
pub(crate) fn read<'a>(
    tokens: &mut Tokens<'a>,
    record: &mut Record<'a>,
    headed_to: usize,
    after_result: bool,
) -> bool {
    let mut game = Game::new(*tokens, record, after_result);
    game.headed_to = headed_to;
    let Some(end) = game.run() else {
        // What follows the last blank line between its tags is another section.
        let end = game.blank.map_or(game.tokens.start, |blank| blank.at);
        record.clear();
        let text = tokens.text;
        tokens.text = text.get(..end).unwrap_or_default();
        let has_ended = read(tokens, record, headed_to, after_result);
        *tokens = Tokens::new(text, end);
        return has_ended;
    };
    game.finish(end);
    game.warn_of_no_end(end);
    *tokens = game.tokens;
    game.phase == Phase::Ended
}

impl<'r, 'a> Game<'r, 'a> {
    pub(crate) fn new(tokens: Tokens<'a>, record: &'r mut Record<'a>, after_result: bool) -> Self {
        Self {
            tokens,
            record,
            start: tokens.at,
            headed_to: tokens.at,
            phase: Phase::Reading,
            depth: 0,
            begun: false,
            numbers: Numbers::default(),
            numbered: false,
            after_result,
            tagged: 0,
            last_number: 0,
            blank: None,
        }
    }

    /// Reads to the end of the game and returns its byte. `None` if the game ends at the last blank
    /// line between its tags.
    fn run(&mut self) -> Option<usize> {
        loop {
            if self.phase == Phase::Reading && self.depth == 0 && self.begun {
                self.plain_moves();
            }
            if self.phase == Phase::Reading && !self.begun && self.plain_tags() == Next::Section {
                return None;
            }
            let end = self.tokens.at;
            let token = self.tokens.next();
            match self.step(token) {
                Next::Token => {}
                Next::Game => {
                    self.tokens.put_back();
                    return Some(end);
                }
                Next::Section => return None,
            }
        }
    }

    /// Reads moves and their numbers as long as they are written the plain way.
    ///
    /// Where the next token begins follows from the eight bytes at hand: to look there first
    /// would make the processor wait.
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
                self.numbered = true;
                self.tokens.at = at + len;
                at += len + usize::from(is_space((eight >> (8 * len)) as u8));
            } else {
                let Some(len) = self.plain_move(eight, at) else { return };
                self.tokens.at = at + len;
                // A blank follows.
                at += len + 1;
            }
        }
    }

    /// Adds the move that these eight bytes begin with, if it is plain or castling, and returns its
    /// length.
    #[inline(always)]
    fn plain_move(&mut self, eight: u64, at: usize) -> Option<usize> {
        if let Some((plain, len)) = read_fast(eight) {
            self.numbered = false;
            self.record.push_plain(plain, self.offset(at), len as u8);
            return Some(len);
        }
        let (pattern, len) = read_castling(eight)?;
        self.push(pattern, at, len);
        Some(len)
    }

    /// Returns the length of the number that belongs here.
    #[inline]
    fn plain_number(&self, eight: u64) -> Option<usize> {
        let expected = self.numbers.expected(self.record.moves.len())?;
        plain_number(eight, usize::try_from(expected).ok()?)
    }

    #[inline]
    pub(crate) fn step(&mut self, token: Token) -> Next {
        if (self.tagged == 0 || self.phase == Phase::Ended)
            && let Some(next) = self.line(token)
        {
            return next;
        }
        match token {
            Token::Word => self.word(),
            Token::Number { n, dots } => self.number(n, dots),
            Token::Comment { closed } => self.comment(closed),
            Token::Line => self.line_comment(),
            Token::Pass => Next::Token,
            Token::Dots => self.dots(),
            Token::End => Next::Game,
            other => self.bracket(other),
        }
    }

    /// Reads a bracket: a tag, a variation or another kind.
    fn bracket(&mut self, token: Token) -> Next {
        match token {
            Token::Open => {
                self.begun = true;
                self.depth += 1;
                if self.depth == MAX_VARIATION_DEPTH + 1 {
                    self.warn_here(ReadWarning::DeepVariation);
                }
            }
            Token::Close if self.depth > 0 => self.depth -= 1,
            // `1)`
            Token::Close
                if self.numbered && self.tokens.before().last().is_some_and(u8::is_ascii_digit) => {
            }
            Token::GameStart if self.tokens.start > self.start => return Next::Game,
            Token::GameStart => return self.odd_tag(),
            Token::Tag { .. } if !self.begun => return self.odd_tag(),
            Token::Tag { leads } if leads || self.trails() => return Next::Game,
            Token::Command => self.warn_here(ReadWarning::StrayCommand),
            Token::Reserved => self.warn_here(ReadWarning::AngleBrackets),
            _ => self.warn_here(ReadWarning::Stray(shown(self.tokens.token()))),
        }
        Next::Token
    }

    /// Returns true if the game has ended and only trailing text may follow.
    fn trails(&self) -> bool {
        self.phase == Phase::Ended && self.depth == 0
    }

    #[inline]
    fn word(&mut self) -> Next {
        if self.phase != Phase::Reading || self.depth > 0 {
            return self.idle_word();
        }
        self.begun = true;
        match read_plain(self.tokens.token()) {
            Some(pattern) => {
                self.push(pattern, self.tokens.start, self.tokens.at - self.tokens.start)
            }
            None => self.odd_word(),
        }
        Next::Token
    }

    #[inline]
    pub(crate) fn push(&mut self, pattern: Pattern, begin: usize, len: usize) {
        // A plain word that is a move has some ten bytes at most, and an odd one thirty-two.
        let (byte, len) = (self.offset(begin), len as u8);
        self.numbered = false;
        self.record.push_move(pattern, byte, len);
    }

    /// Reads a word that is no move of the game: in a variation, after a stop or after a result.
    fn idle_word(&mut self) -> Next {
        if self.depth > 0 {
            return Next::Token;
        }
        self.begun = true;
        // Of a game that is read no further only the result is wanted.
        if self.phase == Phase::Skipping && !begins_like_result(self.tokens.token()) {
            return Next::Token;
        }
        if self.is_note_mark() {
            return Next::Token;
        }
        match (odd(self.tokens.token()), self.phase) {
            (Some(MovetextWord::Result(result)), Phase::Skipping) => self.result(result),
            (Some(MovetextWord::Result(_)), _) => self.warn_here(ReadWarning::SecondResult),
            (Some(MovetextWord::Ornament | MovetextWord::Mark), _) | (_, Phase::Skipping) => {}
            (None, _) if self.is_behind_result() => {}
            _ => return Next::Game,
        }
        Next::Token
    }

    /// Returns true if a word in the line of the result begins no other game, `1-0 ff`, with one
    /// warning for the line.
    fn is_behind_result(&mut self) -> bool {
        if self.tokens.leads() {
            return false;
        }
        let last = self.record.warnings.last().map(|warning| &warning.what);
        if matches!(last, Some(ReadWarning::BehindResult(_) | ReadWarning::More)) {
            return true;
        }
        if begins_with_a_move(self.tokens.ahead()) {
            return false;
        }
        let line = shown(self.tokens.line_ahead().trim_ascii_end());
        self.warn_here(ReadWarning::BehindResult(line));
        true
    }

    #[cold]
    fn odd_word(&mut self) {
        match odd(self.tokens.token()) {
            word if self.is_no_move(word) => {}
            Some(MovetextWord::Move(pattern)) => {
                self.push(pattern, self.tokens.start, self.tokens.at - self.tokens.start)
            }
            _ if !self.is_closing() && self.is_before_headings() && self.heading() => {}
            _ => self.stop(ReadError::NoMove(hint(self.tokens.token()))),
        }
    }

    /// Returns true if a word in the place of a move is not meant as one: it gives the end of the
    /// game, an ornament, or a remark on the previous move.
    pub(crate) fn is_no_move(&mut self, word: Option<MovetextWord>) -> bool {
        match word {
            _ if self.is_note_mark() => self.warn_here(ReadWarning::NoteMark),
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

    /// Returns true if headings and then tags follow here, separated from the movetext before them.
    pub(crate) fn is_before_headings(&self) -> bool {
        let text = self.tokens.ahead();
        stands_apart(self.tokens.before(), text) && are_headings_before_tags(text)
    }

    /// Passes over a line that is no part of any game, if one begins here: `Round 3`, `-----`.
    /// Returns true if it does.
    pub(crate) fn heading(&mut self) -> bool {
        let is_heading = begins_heading(&self.tokens);
        if is_heading {
            self.tokens.line();
            self.warn_here(ReadWarning::Heading(shown(self.tokens.token().trim_ascii_end())));
        }
        is_heading
    }

    /// Reads `N` and the like: a novelty, or half of a move if a move is due.
    fn mark(&mut self) {
        let token = shown(self.tokens.token());
        if self.numbered {
            self.stop(ReadError::HalfMove(token));
        } else {
            self.warn_here(ReadWarning::LoneRemark(token));
        }
    }

    pub(crate) fn result(&mut self, result: GameResult) {
        self.record.movetext_result = Some(result);
        self.phase = Phase::Ended;
        let tag = self.record.tag("Result").and_then(result_of_tag);
        if let Some(tag) = tag.filter(|tag| tag.without_forfeit() != result.without_forfeit()) {
            let taken = self.record.result();
            self.warn(self.tokens.start, ReadWarning::TwoResults(tag, result, taken));
        }
    }

    #[inline]
    pub(crate) fn number(&mut self, n: u32, dots: u32) -> Next {
        if self.depth > 0 {
            return Next::Token;
        }
        if self.phase == Phase::Ended || n == 1 && dots < 2 && self.begins_second_score() {
            return Next::Game;
        }
        self.last_number = self.last_number.max(n);
        let first = !std::mem::replace(&mut self.begun, true);
        if self.phase == Phase::Skipping {
            return Next::Token;
        }
        self.numbered = true;
        match self.numbers.read(n, dots, self.record.moves.len()) {
            Advice::Expected => {}
            advice => self.odd_number(n, dots, first, advice),
        }
        Next::Token
    }

    #[cold]
    fn odd_number(&mut self, n: u32, dots: u32, first: bool, advice: Advice) {
        let token = self.tokens.token();
        if dots == 0 && str::from_utf8(token).is_ok_and(|n| is_numeric(n) || n == "0000") {
            return self.stop(ReadError::NoMove(hint(token)));
        }
        match advice {
            Advice::Instead(expected) => self.warn_here(ReadWarning::Number(n, expected)),
            _ if first && n > 1 => self.late_beginning(n),
            _ => {}
        }
    }

    /// Returns true if a score begins behind a blank line with the number 1 read last, in a game
    /// with tags that has no result.
    #[cold]
    fn begins_second_score(&self) -> bool {
        let has_moves = self.last_number > 1 || self.record.moves.len() > 1;
        has_moves
            && self.phase == Phase::Reading
            && self.tokens.leads()
            && ends_in_blank_line(self.tokens.before())
            && begins_score(self.tokens.ahead())
    }

    /// Stops at a game that begins in its middle, or warns of it.
    fn late_beginning(&mut self, n: u32) {
        if self.record.tag("FEN").is_some() {
            return;
        }
        if self.tagged != 0 {
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
        Next::Token
    }

    fn comment(&mut self, closed: bool) -> Next {
        if !closed {
            self.warn_here(ReadWarning::OpenComment);
        }
        if self.depth == 0 && self.phase != Phase::Skipping {
            self.commands(&|_, _| None);
        }
        Next::Token
    }

    pub(crate) fn commands(&mut self, announced: &Announced<'_>) {
        let at = self.tokens.start;
        let ply = u32::try_from(self.record.moves.len()).unwrap_or(u32::MAX);
        for command in commands(self.tokens.token(), announced) {
            match command.said {
                Ok(Some((player, incident))) => {
                    self.record.events.push(Event { ply, player, incident });
                }
                Ok(None) if self.phase == Phase::Reading => {
                    return self.stop_at(at + command.at, UNREADABLE, ReadError::WasUnread);
                }
                Ok(None) => {}
                Err(error) => self.warn(at + command.at, ReadWarning::Command(error)),
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
        self.record.stop = Some(Stop { token, byte, why, meant: None, of_game: false });
        self.phase = Phase::Skipping;
    }

    fn refuse(&mut self, why: ReadError) {
        self.stop(why);
        if let Some(stop) = &mut self.record.stop {
            stop.of_game = true;
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
            0..WARNINGS => what,
            WARNINGS => ReadWarning::More,
            _ => return,
        };
        self.record.warnings.push(Warning { byte, what });
    }

    /// Returns an offset in the game. Offsets beyond four gigabytes are limited to that.
    #[inline]
    pub(crate) fn offset(&self, at: usize) -> u32 {
        u32::try_from(at - self.start).unwrap_or(u32::MAX)
    }
}
