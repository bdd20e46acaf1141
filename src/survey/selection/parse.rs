//! From words to a selection.

use std::fmt::Display;
use std::ops::Range;

use strum::IntoEnumIterator as _;

use crate::arbiter::VerdictKind;
use crate::laws::Code;
use crate::laws::nearest::nearest;
use crate::notation::GameResult;
use crate::rules::RuleKind;
use crate::survey::batch::ReadStatus;

use super::words::{Token, words};
use super::{Condition, Field, Selection, SelectionError, Sign, Test};

/// The fields that are no codes.
const FIELDS: [(&str, Field); 12] = [
    ("result", Field::Result),
    ("year", Field::Year),
    ("plies", Field::Plies),
    ("status", Field::Status),
    ("white", Field::Tag("White")),
    ("black", Field::Tag("Black")),
    ("white_elo", Field::Elo("WhiteElo")),
    ("black_elo", Field::Elo("BlackElo")),
    ("event", Field::Tag("Event")),
    ("site", Field::Tag("Site")),
    ("round", Field::Tag("Round")),
    ("eco", Field::Tag("ECO")),
];

/// What is looked for under other names than the fields have.
const OTHER_NAMES: [(&str, &str); 17] = [
    ("date", "write `year`, as in `year>=1900`"),
    ("elo", "write `white_elo` or `black_elo`"),
    ("rating", "write `white_elo` or `black_elo`"),
    ("moves", "write `plies`: half-moves"),
    ("ply", "write `plies`: half-moves"),
    ("player", "write `white` or `black`"),
    ("players", "write `white` or `black`"),
    ("name", "write `white` or `black`, as in `white~Burn or black~Burn`"),
    ("names", "write `white` or `black`, as in `white~Burn or black~Burn`"),
    ("title", "write `event`, as in `event~Vienna`"),
    ("tournament", "write `event`, as in `event~Vienna`"),
    ("place", "write `site`, as in `site~Vienna`"),
    ("opening", "write `eco`, as in `eco~C4`"),
    ("game", "games have no number here: write `event`, `round`, `white` or `black`"),
    ("code", "write a code's id, as in `fide-2018=ended`"),
    ("verdict", "write a code, as in `fide-2018=ended`"),
    ("rule", "write `rule:` and a code, as in `rule:fide-2018=repetition`"),
];

/// How deep parentheses may stand in each other.
const DEPTH: usize = 64;

impl Selection {
    /// Reads a selection that may name these codes.
    ///
    /// # Errors
    /// Says what is wrong, where, and what may have been meant.
    pub fn parse(text: &str, codes: &[Code]) -> Result<Self, SelectionError> {
        let mut parser = Parser {
            text,
            words: words(text)?,
            next: 0,
            known: codes,
            named: vec![],
            tests: vec![],
        };
        let wanted = parser.any(0)?;
        match parser.peek() {
            Some(word) if word.is(")") => Err(parser.wrong("there is no `(` for this")),
            Some(_) => Err(parser.wrong("`and` or `or` is missing before this")),
            None => {
                let codes = parser.named.into_iter().map(|id| (id, 0)).collect();
                Ok(Self { wanted, codes, tests: parser.tests })
            }
        }
    }
}

struct Parser<'a> {
    text: &'a str,
    words: Vec<Token>,
    next: usize,
    known: &'a [Code],
    /// The codes named so far.
    named: Vec<String>,
    /// The tests read so far, as they are written.
    tests: Vec<String>,
}

type Parsed<T> = Result<T, SelectionError>;

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.words.get(self.next)
    }

    fn take(&mut self, word: &str) -> bool {
        let there = self.peek().is_some_and(|next| next.is(word));
        self.next += usize::from(there);
        there
    }

    fn wrong_at(&self, at: Range<usize>, what: impl Into<String>) -> SelectionError {
        SelectionError::new(self.text, at, what)
    }

    /// Something is wrong with the next word, or with the end.
    fn wrong(&self, what: impl Into<String>) -> SelectionError {
        let end = self.text.len();
        self.wrong_at(self.peek().map_or(end..end, |word| word.at.clone()), what)
    }

    fn any(&mut self, depth: usize) -> Parsed<Condition> {
        let mut conditions = vec![self.all(depth)?];
        while self.take("or") {
            conditions.push(self.all(depth)?);
        }
        Ok(Condition::Any(conditions))
    }

    fn all(&mut self, depth: usize) -> Parsed<Condition> {
        let mut conditions = vec![self.one(depth)?];
        while self.take("and") {
            conditions.push(self.one(depth)?);
        }
        Ok(Condition::All(conditions))
    }

    fn one(&mut self, depth: usize) -> Parsed<Condition> {
        if depth > DEPTH {
            return Err(self.wrong(format!("more than {DEPTH} parentheses stand in each other")));
        }
        if self.take("not") {
            return Ok(Condition::Not(Box::new(self.one(depth + 1)?)));
        }
        if self.take("(") {
            let inside = self.any(depth + 1)?;
            return if self.take(")") { Ok(inside) } else { Err(self.wrong("a `)` is missing")) };
        }
        let from = self.next;
        let test = self.test()?;
        let read = self.words.get(from..self.next).unwrap_or_default();
        let at = read.first().zip(read.last()).map(|(first, last)| first.at.start..last.at.end);
        self.tests.push(at.and_then(|at| self.text.get(at)).unwrap_or_default().to_owned());
        Ok(Condition::Test(self.tests.len() - 1, test))
    }

    fn test(&mut self) -> Parsed<Test> {
        let field = match self.peek() {
            Some(word) if !word.is_sign() && !word.quoted => word.clone(),
            _ => return Err(self.wrong("a test is missing: write `result=1-0`, for example")),
        };
        self.next += 1;
        let name = field.text.to_ascii_lowercase();
        let known = FIELDS.iter().find(|(known, _)| *known == name).map(|(_, field)| *field);
        let field = match known {
            Some(known) => known,
            None if name.starts_with("rule:") => Field::Rule(self.code(&name[5..], &field)?),
            None if name.starts_with("result:") => {
                Field::ResultUnder(self.code(&name[7..], &field)?)
            }
            None => Field::Verdict(self.code(&name, &field)?),
        };
        match field {
            Field::Verdict(_) => self.word(field, VerdictKind::iter(), "verdict"),
            Field::Rule(_) => self.word(field, RuleKind::iter(), "rule"),
            Field::Status => self.word(
                field,
                [ReadStatus::Whole, ReadStatus::Cut, ReadStatus::NotJudged],
                "status",
            ),
            Field::Result | Field::ResultUnder(_) => self.result(field),
            Field::Year | Field::Plies | Field::Elo(_) => self.number(field, &name),
            Field::Tag(_) => {
                let sign = self.sign(&[Sign::Is, Sign::IsNot, Sign::Contains])?;
                Ok(Test { field, sign, value: self.value()?.text, number: 0 })
            }
        }
    }

    /// The place of a code among those that are named.
    fn code(&mut self, id: &str, field: &Token) -> Parsed<usize> {
        if !self.known.iter().any(|code| code.id == id) {
            let ids = self.known.iter().map(|code| code.id.as_str());
            let fields = FIELDS.map(|(name, _)| name);
            let other = OTHER_NAMES.iter().find(|(name, _)| *name == id);
            let hint = match other {
                Some((_, hint)) => format!(": {hint}"),
                None => match nearest(id, ids.chain(fields.iter().copied())) {
                    Some(near) => format!(": did you mean `{near}`?"),
                    None => format!(
                        ": the fields are {}, and the codes of `jadoube codes`",
                        fields.join(", ")
                    ),
                },
            };
            return Err(
                self.wrong_at(field.at.clone(), format!("there is no field or code `{id}`{hint}"))
            );
        }
        let known = self.named.iter().position(|named| named == id);
        Ok(known.unwrap_or_else(|| {
            self.named.push(id.to_owned());
            self.named.len() - 1
        }))
    }

    fn sign(&mut self, allowed: &[Sign]) -> Parsed<Sign> {
        let read = self.peek().filter(|word| !word.quoted).and_then(|word| word.text.parse().ok());
        let Some(sign) = read.filter(|sign| allowed.contains(sign)) else {
            let signs: Vec<String> = allowed.iter().map(|sign| format!("`{sign}`")).collect();
            return Err(self.wrong(format!("here one of {} must stand", signs.join(", "))));
        };
        self.next += 1;
        Ok(sign)
    }

    fn value(&mut self) -> Parsed<Token> {
        match self.peek() {
            Some(word) if !word.is_sign() || word.quoted => {
                let word = word.clone();
                self.next += 1;
                Ok(word)
            }
            _ => Err(self.wrong("a value is missing")),
        }
    }

    /// `=` or `!=`, and one of some words.
    fn word<T: Display>(
        &mut self,
        field: Field,
        known: impl IntoIterator<Item = T>,
        what: &str,
    ) -> Parsed<Test> {
        let sign = self.sign(&[Sign::Is, Sign::IsNot])?;
        let value = self.value()?;
        let names: Vec<String> = known.into_iter().map(|one| one.to_string()).collect();
        if !names.contains(&value.text) {
            let what = format!("`{}` is no {what}: one of {}", value.text, names.join(", "));
            return Err(self.wrong_at(value.at, what));
        }
        Ok(Test { field, sign, value: value.text, number: 0 })
    }

    fn result(&mut self, field: Field) -> Parsed<Test> {
        let sign = self.sign(&[Sign::Is, Sign::IsNot])?;
        let value = self.value()?;
        let Some(result) = GameResult::from_pgn(&value.text) else {
            let what = format!("`{}` is no result: 1-0, 0-1, 1/2-1/2 or *", value.text);
            return Err(self.wrong_at(value.at, what));
        };
        Ok(Test { field, sign, value: result.to_string(), number: 0 })
    }

    fn number(&mut self, field: Field, name: &str) -> Parsed<Test> {
        use Sign::{AtLeast, AtMost, Is, IsNot, Less, More};
        let sign = self.sign(&[Is, IsNot, AtMost, AtLeast, Less, More])?;
        let Token { text, at, .. } = self.value()?;
        let Ok(number) = text.parse() else {
            let hint = if field != Field::Plies && is_for_unknown(&text) {
                format!(": games where it is not known are those of `not {name}>=0`")
            } else {
                String::new()
            };
            return Err(self.wrong_at(at, format!("`{text}` is no number{hint}")));
        };
        Ok(Test { field, sign, value: text, number })
    }
}

/// Whether somebody writes so for what is not known.
fn is_for_unknown(text: &str) -> bool {
    let words = ["", "?", "-", "*", "unknown", "none", "null", "missing"];
    words.iter().any(|word| text.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use crate::laws::Library;
    use crate::survey::Selection;

    #[test]
    fn mistakes_are_pointed_at() {
        let library = Library::embedded().unwrap();
        let mistakes = [
            ("wite=Ann", "^^^^", "did you mean `white`?"),
            ("lodon-1807=ended", "^^^^^^^^^^", "did you mean `london-1807`?"),
            ("year>1900 plies>3", "          ^^^^^", "`and` or `or` is missing"),
            ("(year>1900", "          ^", "a `)` is missing"),
            ("year>1900)", "         ^", "no `(`"),
            ("year~1900", "    ^", "one of `=`"),
            ("year>x", "     ^", "`x` is no number\n"),
            ("plies<?", "      ^", "`?` is no number\n"),
            ("name~x", "^^^^", "`name`: write `white` or `black`"),
            ("title~abc", "^^^^^", "`title`: write `event`"),
            ("game=1", "^^^^", "`game`: games have no number here"),
            ("ply>3", "^^^", "`ply`: write `plies`"),
            ("foo=1", "^^^", "`foo`: the fields are result, year"),
            ("white_elo=?", "          ^", "those of `not white_elo>=0`"),
            ("date=1900", "^^^^", "`date`: write `year`"),
            ("elo>2000", "^^^", "`elo`: write `white_elo` or `black_elo`"),
            ("verdict=ended", "^^^^^^^", "write a code"),
            ("result=2-0", "       ^^^", "no result"),
            ("fide-2018=drawn", "          ^^^^^", "no verdict"),
            ("white=\"A", "      ^^", "not closed"),
            ("white=", "      ^", "a value is missing"),
            ("", "^", "a test is missing"),
            ("ü=1 or", "^", "no field or code"),
        ];
        for (text, caret, what) in mistakes {
            let said = Selection::parse(text, library.codes()).unwrap_err().to_string();
            assert!(said.contains(what), "{text}: {said}");
            assert_eq!(said.lines().last().unwrap(), format!("  {caret}"), "{text}");
        }
        let deep = format!("{}year=1", "(".repeat(100_000));
        assert!(Selection::parse(&deep, library.codes()).is_err());
    }

    #[test]
    fn codes_are_named_once() {
        let library = Library::embedded().unwrap();
        let text = "not (fide-2018=ended or rule:fide-2018=repetition) and result:fide-1928!=*";
        let selection = Selection::parse(text, library.codes()).unwrap();
        assert_eq!(selection.codes().collect::<Vec<_>>(), ["fide-2018", "fide-1928"]);
    }
}
