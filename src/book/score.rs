//! Reading the text of a game again, with its moves in another notation than the standard one.

use crate::chess::Color;
use crate::notation::pgn::boundary::{ends_in_blank_line, first_line};
use crate::notation::pgn::bytes::LOOKAHEAD;
use crate::notation::pgn::game::{GameParser, Next, Phase};
use crate::notation::pgn::numbers::LAST_NUMBER;
use crate::notation::pgn::text::{decode, shown};
use crate::notation::pgn::tokens::{Token, Tokens};
use crate::notation::pgn::written_move::{MovetextWord, unusual_word};
use crate::notation::printed::closing::{closing, may_be_remark};
use crate::notation::printed::heading::{
    are_headings, begins_heading, begins_with_a_move, unnumbered,
};
use crate::notation::printed::lookahead::{
    Lookahead, after_move, is_punctuation, move_in_any, note_end,
};
use crate::notation::printed::words::same_move;
use crate::notation::{GameResult, HeadLine, MoveError, Pattern, ReadError, ReadWarning, Record};

/// The maximum number of lines above the moves of a game.
const HEAD_LINES: usize = 64;

/// Reads one move of this player at the beginning of a text. Returns its pattern and its length in
/// bytes.
pub type MoveReader<'f> = dyn FnMut(&str, Color) -> Option<(Pattern, usize)> + 'f;

/// Reads a move of this player that a comment announces in a notation other than the standard one:
/// `[%claim repetition,Sb5]`.
pub type AnnouncementReader<'f> = dyn Fn(&str, Color) -> Option<Pattern> + 'f;

/// Reads the text of a game again, and its moves with `read` instead of standard algebraic
/// notation. `first` is the player who makes the first move. Tags, comments and variations are read
/// as in PGN. Moves may be printed as in old books: in two columns or one move a line, with
/// headings above the columns, and with closing words such as `Resigns`.
///
/// Calls `read` at each place where a move is expected and a word or figure begins, in order, with
/// the text there that may be a move; and again with more text if that returns `None`. Calls
/// `announced` for the moves that comments announce.
///
/// ```
/// use jadoube::chess::Color;
/// use jadoube::book::read_again;
/// use jadoube::notation::{games, read_move};
///
/// // Two columns, and a dash before every move.
/// let record = games(b"1. -e4   1. -e5\n2. Resigns").next().ok_or("no game")?;
/// let again = read_again(&record, Color::White, &mut |text, _| {
///     let word = text.split_whitespace().next()?.strip_prefix('-')?;
///     read_move(word).ok().map(|pattern| (pattern, 1 + word.len()))
/// }, &|_, _| None);
/// assert_eq!(again.moves.len(), 2);
/// assert_eq!(again.result().as_pgn(), "0-1");
/// # Ok::<(), &str>(())
/// ```
pub fn read_again<'a>(
    record: &'a Record<'a>,
    first: Color,
    read: &mut MoveReader<'_>,
    announced: &AnnouncementReader<'_>,
) -> Record<'a> {
    let Record { index, byte, line, ref text, omitted_lines, ref heading, .. } = *record;
    let mut again = Record { index, byte, line, omitted_lines, ..Record::default() };
    let game = GameParser::new(Tokens::new(text, 0), &mut again, false);
    let mut reading =
        Rereader { game, known_headings: heading, first, read, announced, has_warned: false };
    reading.run();
    reading.game.finish(text.len());
    again
}

/// The state of reading a game again.
struct Rereader<'r, 'a, 'f, 'c> {
    game: GameParser<'r, 'a>,
    /// The lines above the moves that were found when the game was first read.
    known_headings: &'f [HeadLine<'a>],
    first: Color,
    read: &'f mut MoveReader<'c>,
    announced: &'f AnnouncementReader<'c>,
    /// True after a warning that a move is not UTF-8.
    has_warned: bool,
}

impl Rereader<'_, '_, '_, '_> {
    fn run(&mut self) {
        loop {
            if self.game.phase == Phase::Reading && !self.game.has_begun {
                self.game.plain_tags();
            }
            if self.is_move_due() && self.try_read_move() {
                continue;
            }
            let token = self.game.tokens.next();
            let next = if self.is_move_due() {
                self.step_in_main_line(token)
            } else if token == Token::Line && self.is_semicolon_in_variation() {
                // It does not begin a comment, which could hide the bracket.
                self.game.tokens.at = self.game.tokens.start + 1;
                Next::SameGame
            } else {
                self.game.step(token)
            };
            if next != Next::SameGame && !self.skip_text_after_result(token) {
                return;
            }
        }
    }

    /// Reads a token that is not a move, where a move is expected.
    fn step_in_main_line(&mut self, token: Token) -> Next {
        match token {
            Token::Word => self.read_word(),
            Token::Number { n, dots } => return self.read_number(n, dots),
            Token::Stray | Token::Tag { is_certain: false } if self.is_note() => self.skip_note(),
            Token::Dots if self.has_dots_for_whites_move() => {
                self.game.stop(ReadError::WhiteDots);
            }
            Token::Open if self.is_after_moves() => self.pass_rest(),
            // The comment may announce a move in the notation of the moves.
            Token::Comment { closed: true } => {
                let (announced, to_move) = (self.announced, self.to_move());
                self.game.commands(&|text, by| announced(text, by.unwrap_or(to_move)));
            }
            _ => return self.game.step(token),
        }
        Next::SameGame
    }

    /// Returns true if a move of the main line is expected.
    fn is_move_due(&self) -> bool {
        self.game.phase == Phase::Reading && self.game.depth == 0
    }

    fn to_move(&self) -> Color {
        let made = self.game.record.moves.len();
        if made.is_multiple_of(2) { self.first } else { !self.first }
    }

    /// Returns the number that the move after the next one has. `None` if that is the reply to the
    /// next, which has the same number, or if no number has been read.
    fn number_after_next_move(&self) -> Option<i64> {
        let made = self.game.record.moves.len();
        let (here, next) =
            (self.game.numbers.expected(made)?, self.game.numbers.expected(made + 1)?);
        (next > here).then_some(next)
    }

    /// Returns true if this is the expected move number. The first number may be that of the FEN,
    /// or any up to [`LAST_NUMBER`]: in numeric notation `1111.` may be a move.
    fn is_expected_number(&self, n: u32) -> bool {
        match self.game.numbers.expected(self.game.record.moves.len()) {
            Some(expected) => expected == i64::from(n),
            None => n <= LAST_NUMBER || self.game.record.number_in_fen() == Some(n),
        }
    }

    /// Reads the next move. Returns false if the next text is not a move.
    fn try_read_move(&mut self) -> bool {
        let mut tokens = self.game.tokens;
        let token = tokens.next();
        let can_begin_move = match token {
            Token::Word => true,
            Token::Number { n, dots } => dots == 0 || !self.is_expected_number(n),
            _ => false,
        };
        if !can_begin_move || matches!(unusual_word(tokens.token()), Some(MovetextWord::Result(_)))
        {
            return false;
        }
        let ahead = Lookahead::of(tokens.ahead());
        let to_move = self.to_move();
        let number = self.number_after_next_move();
        let read = read_before_number(&ahead.text, number, |text| (self.read)(text, to_move));
        let read = read.or_else(|| self.same_as_whites(&ahead.text));
        let Some((pattern, text_len)) = read else { return false };
        let Some(len) = ahead.bytes(text_len) else { return false };
        if ahead.is_windows_1252(text_len) && !self.has_warned {
            self.has_warned = true;
            self.game.warn(tokens.start, ReadWarning::Windows1252);
        }
        self.game.has_begun = true;
        self.game.push(pattern, tokens.start, len);
        self.game.tokens.at = after_move(tokens.text, tokens.start + len);
        true
    }

    /// Reads a reply of Black's that is printed as *the same*.
    fn same_as_whites(&self, text: &str) -> Option<(Pattern, usize)> {
        if self.to_move() == Color::White {
            return None;
        }
        let record = &self.game.record;
        let whites = record.pattern(record.moves.last()?);
        Some((whites.mirrored()?, same_move(text)?))
    }

    /// Reads a word that is not a move, where a move is expected.
    fn read_word(&mut self) {
        let token = self.game.tokens.token();
        let ahead = Lookahead::of(self.game.tokens.ahead());
        let is_heading = self.game.record.moves.is_empty() && self.is_heading();
        self.game.has_begun = self.game.has_begun || !is_heading;
        if let Some((result, len)) = self.closing(&ahead.text) {
            self.game.tokens.at = self.game.tokens.start + ahead.bytes(len).unwrap_or_default();
            return self.game.result(result);
        }
        if let Some(remark_result) = self.read_remark() {
            self.pass_rest();
            if let Some(result) = remark_result {
                self.game.result(result);
            }
            return;
        }
        if self.game.read_non_move(unusual_word(token)) || is_punctuation(token) {
            return;
        }
        if is_heading {
            self.game.pass_heading();
        } else if self.is_after_moves() {
            self.pass_rest();
        } else if !(self.game.is_before_headings() && self.game.skip_heading()) {
            // The text meant as a move may be several words: `K. B. to`.
            let len = ahead.bytes(misread_len(&ahead.text)).unwrap_or(token.len());
            self.game.tokens.at = self.game.tokens.start + len.max(token.len());
            self.game.stop(ReadError::NoMove(MoveError::Other));
        }
    }

    /// Returns the result of closing words and their length. If the words name a player and the
    /// columns are headed Black first, the other player is meant.
    fn closing(&self, text: &str) -> Option<(GameResult, usize)> {
        let (result, len) = closing(text, self.to_move())?;
        // Words that mean the same whoever is to move name a player.
        let is_named = closing(text, !self.to_move()) == Some((result, len));
        if is_named
            && self.game.is_black_first()
            && let Some(loser) = result.loser()
        {
            return Some((GameResult::won_by(loser), len));
        }
        Some((result, len))
    }

    /// Reads a number, which may have a bracket: `1)`.
    fn read_number(&mut self, n: u32, dots: u32) -> Next {
        if let Some(next) = self.game.read_line_without_moves(Token::Number { n, dots }) {
            return next;
        }
        if dots == 0 && n > LAST_NUMBER {
            self.game.has_begun = true;
            self.game.stop(ReadError::NoMove(MoveError::Other));
            return Next::SameGame;
        }
        let made = self.game.record.moves.len();
        let expected = self.game.numbers.expected(made);
        let is_whites = self.game.numbers.is_whites_turn(made);
        // A smaller number may be printed before Black's move and at the beginning of a line.
        let number = i64::from(n);
        let error = match expected {
            Some(expected) if number > expected => Some(ReadError::Number(n, expected)),
            Some(expected) if number < expected && is_whites && !self.game.tokens.starts_line() => {
                Some(ReadError::Number(n, expected))
            }
            _ => None,
        };
        let is_blacks_number = dots > 1 && is_whites && made > 0;
        if let Some(why) = error.or(is_blacks_number.then_some(ReadError::BlackNumber)) {
            self.game.stop(why);
            return Next::SameGame;
        }
        let next = self.game.number(n, dots);
        let Tokens { text, at, .. } = self.game.tokens;
        self.game.tokens.at += usize::from(text.get(at) == Some(&b')'));
        next
    }

    /// Returns true if at least two dots take the place of White's move while it is White's turn:
    /// `3. ... B-B4`.
    fn has_dots_for_whites_move(&self) -> bool {
        let made = self.game.record.moves.len();
        let is_whites = self.game.numbers.is_whites_turn(made);
        self.game.follows_number && made > 0 && is_whites && self.game.tokens.token().len() > 1
    }

    /// Returns true if the last bracket begins a note among the moves.
    fn is_note(&self) -> bool {
        self.game.has_begun && self.game.tokens.token() == b"["
    }

    /// Skips a note in square brackets.
    fn skip_note(&mut self) {
        let Tokens { text, start, .. } = self.game.tokens;
        match note_end(text, start) {
            Some(end) => {
                self.game.tokens.at = end;
                let note = shown(self.game.tokens.token());
                self.game.warn_here(ReadWarning::Note(note));
            }
            None => self.game.stop(ReadError::OpenBracket),
        }
    }

    fn is_semicolon_in_variation(&self) -> bool {
        self.game.depth > 0 && self.game.tokens.token().starts_with(b";")
    }

    /// Returns true if a line begins here that is a known heading, begins like one or contains no
    /// move in any dialect.
    fn is_heading(&self) -> bool {
        let tokens = &self.game.tokens;
        // A line may be very long.
        let near = tokens.ahead();
        let line = first_line(near.get(..=LOOKAHEAD).unwrap_or(near));
        let is_short = line.len() <= LOOKAHEAD && self.game.record.heading.len() < HEAD_LINES;
        let here = self.game.offset(tokens.start);
        // The slowest check comes last: `has_move` tries every dialect.
        is_short
            && (self.known_headings.iter().any(|line| line.byte == here)
                || begins_heading(tokens)
                || tokens.starts_line() && !has_move(line))
    }

    /// Returns true if only a blank line and lines without moves follow the moves.
    fn is_after_moves(&self) -> bool {
        let tokens = &self.game.tokens;
        !self.game.record.moves.is_empty()
            && tokens.starts_line()
            && ends_in_blank_line(tokens.before())
            && are_headings(tokens.ahead())
    }

    /// Returns the result in the rest of the game, or `Some(None)` without one, if the rest is a
    /// remark without moves. `None` if the rest is something else.
    fn read_remark(&self) -> Option<Option<GameResult>> {
        let mut tokens = self.game.tokens;
        let rest = tokens.ahead();
        tokens.put_back();
        if self.game.record.moves.is_empty()
            || rest.len() > LOOKAHEAD
            || !may_be_remark(&decode(rest))
        {
            return None;
        }
        let mut result = None;
        loop {
            match (tokens.next(), unusual_word(tokens.token())) {
                (Token::End, _) => return Some(result),
                (Token::Word, Some(MovetextWord::Result(printed))) if result.is_none() => {
                    result = Some(printed);
                }
                (Token::Word | Token::Number { .. }, _)
                    if result.is_none() && !begins_with_a_move(tokens.ahead()) => {}
                (Token::Open | Token::Close | Token::Dots | Token::Ignored, _) => {}
                _ => return None,
            }
        }
    }

    /// Adds all remaining lines to the heading, and reads no moves in them.
    fn pass_rest(&mut self) {
        let line = shown(self.game.tokens.line_ahead().trim_ascii_end());
        self.game.warn_here(ReadWarning::AfterMoves(line));
        self.game.pass_heading();
        while self.game.tokens.next() != Token::End {
            self.game.pass_heading();
        }
    }

    /// Moves a line after the result to the heading. Returns false at the end of the text, and
    /// false with a stop if the game has no result yet or the line begins with a move.
    fn skip_text_after_result(&mut self, token: Token) -> bool {
        if token == Token::End {
            return false;
        }
        let line = self.game.tokens.line_ahead();
        let is_numbered = matches!(token, Token::Number { dots: 1.., .. });
        let is_move = is_numbered || begins_with_a_move(unnumbered(line));
        if self.game.phase != Phase::Ended || is_move {
            self.game.stop(ReadError::Ended);
            return false;
        }
        let line = shown(line.trim_ascii_end());
        self.game.warn_here(ReadWarning::AfterResult(line));
        self.game.pass_heading();
        true
    }
}

/// A place in a text where the digits of a move number occur.
struct Occurrence<'t> {
    /// The length of the text before the digits, without blanks.
    end: usize,
    /// The text after the number.
    after: &'t str,
    /// True if a line or a column begins with the digits.
    begins_cell: bool,
}

/// Reads a move in the text before this number of a later move, so that the number is not read as a
/// rank. If that is no move, reads it in the whole text.
pub(super) fn read_before_number<T>(
    text: &str,
    number: Option<i64>,
    mut read: impl FnMut(&str) -> Option<T>,
) -> Option<T> {
    let end = number.and_then(|number| end_before_number(text, number));
    end.and_then(|end| read(text.get(..end)?)).or_else(|| read(text))
}

/// Returns the length of the text before this move number, which is on another line, in another
/// column, or before a full stop or a bracket. `None` if the number does not occur or is probably a
/// rank.
fn end_before_number(text: &str, number: i64) -> Option<usize> {
    let digits = number.to_string();
    let mut found = text.match_indices(&digits).filter_map(|(at, _)| {
        let before = text.get(..at)?;
        let after_digits = text.get(at + digits.len()..)?;
        let gap = before.get(before.trim_end().len()..)?;
        let begins_cell = gap.contains(['\n', '\r', '\t']) || gap.contains("  ");
        let after = after_digits.trim_start_matches(['.', ')']);
        let is_marked = after.len() < after_digits.len();
        let ends = after.is_empty() || after.starts_with(char::is_whitespace);
        let is_number = !gap.is_empty() && ends && (is_marked || begins_cell);
        is_number.then_some(Occurrence { end: before.trim_end().len(), after, begins_cell })
    });
    let mut occurrence = found.next()?;
    // If the digits occur twice, the first may be a rank.
    if !occurrence.begins_cell
        && let Some(other) = found.find(|other| other.begins_cell)
    {
        occurrence = other;
    }
    let next = occurrence.after.trim_start();
    // Digits before another number are a rank, `B. 3.    2. Q. Kt.`, and so are digits that no move
    // follows.
    let figures = next.bytes().take_while(u8::is_ascii_digit).count();
    let is_before_number =
        next.starts_with(&digits) || (1..4).contains(&figures) && next[figures..].starts_with(". ");
    let is_last = !occurrence.begins_cell && (next.is_empty() || ends_score(next));
    (!is_before_number && !is_last).then_some(occurrence.end)
}

/// Returns true if a text begins with the end of a score: a result, in figures or in words, or a
/// note.
fn ends_score(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    GameResult::from_pgn(word).is_some()
        || text.starts_with(['(', '+', '†'])
        || Color::ALL.into_iter().any(|to_move| closing(text, to_move).is_some())
}

/// The words after which a move continues, in addition to names of pieces with up to three letters.
const CONNECTING: [&str; 16] = [
    "to", "at", "on", "from", "takes", "tks", "the", "his", "her", "x", "×", "-", "–", "—",
    "moves", "checks",
];

/// Returns the length of the text that was probably meant as one move, but cannot be read as one.
fn misread_len(text: &str) -> usize {
    let line = text.split(['\n', '\r', '\t', '{', '(', '[', ';']).next().unwrap_or_default();
    let mut end = 0;
    for word in line.split(' ') {
        let is_number =
            word.strip_suffix('.').is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit()));
        let is_end = is_number || GameResult::from_pgn(word).is_some();
        if word.is_empty() || is_end && end > 0 {
            break;
        }
        end += word.len() + usize::from(end > 0);
        if !can_continue_move(word) {
            break;
        }
    }
    end
}

/// Returns true for a word after which a descriptive move can continue: `K.`, `Kt`, `QR`, `to`.
fn can_continue_move(word: &str) -> bool {
    let letters = word.trim_end_matches('.').trim_end_matches("'s").trim_end_matches("’s");
    let is_name = letters.starts_with(|c: char| c.is_uppercase())
        && letters.chars().all(char::is_alphabetic)
        && letters.chars().count() <= 3;
    is_name || CONNECTING.contains(&word)
}

/// Returns true if a word of a line is a move in any dialect.
fn has_move(line: &[u8]) -> bool {
    line.split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty())
        .any(|word| move_in_any(&decode(word)).is_some())
}
