//! Turns a draft into a question, if it has exactly one right answer.

use fastrand::Rng;

use super::drafts::{Kind, QuestionDraft, draws_games};
use super::evidence;
use super::judged_game::{JudgedGame, claims};
use super::question::{Choice, Question, Says};
use crate::arbiter::{RulingEffect, Verdict, VerdictKind};
use crate::chess::{Color, Position, Square};
use crate::laws::{Article, Code};
use crate::narrative::citation::number;
use crate::narrative::claim_words::{claim_reason, put_forward};
use crate::narrative::events::on_what;
use crate::narrative::explain::{reasons, ruling_in_words};
use crate::narrative::words::{capital, moment};
use crate::notation::{Claim, Event, GameResult};
use crate::replay::{Ply, Timeline};
use crate::rules::Grounds;

/// The maximum number of choices of a question.
const CHOICES: usize = 4;

/// Returns the question a draft asks, if exactly one of its choices is true and all others are
/// false.
pub(super) fn question(
    draft: &QuestionDraft,
    judged: &JudgedGame<'_>,
    random: &mut Rng,
) -> Option<Question> {
    let (code, verdict) = judged.code(&draft.code)?;
    let game = judged.game(code);
    let matter = Matter { code, verdict, game, judged };
    let choices = matter.choices(&draft.kind, random);
    let truths: Option<Vec<bool>> =
        choices.iter().map(|choice| judged.is_true(&choice.says, &draft.code)).collect();
    let truths = truths?;
    let right = truths.iter().position(|truth| *truth)?;
    if truths.len() < 2 || truths.iter().filter(|truth| **truth).count() > 1 {
        return None;
    }
    let (position, marked) = matter.board(&draft.kind);
    Some(Question {
        game: draft.game,
        code: draft.code.clone(),
        heading: judged.heading.clone(),
        position,
        marked,
        given: matter.given(&draft.kind),
        asked: matter.asked(&draft.kind),
        ruling: matter.ruling(&draft.kind, &choices[right].says),
        choices,
        right,
    })
}

/// A code and a game that something is asked about.
struct Matter<'c, 'l> {
    code: &'l Code,
    verdict: &'c Verdict,
    game: &'c Timeline,
    judged: &'c JudgedGame<'l>,
}

impl Matter<'_, '_> {
    fn choices(&self, kind: &Kind, random: &mut Rng) -> Vec<Choice> {
        match kind {
            Kind::Rule(claim) => [("Upheld: the game is drawn", true), ("Refused", false)]
                .map(|(text, upheld)| choice(text, rules(self.code, claim, upheld)))
                .to_vec(),
            Kind::Where(claim) => self.codes(claim, random),
            Kind::Who(claim) => [
                ("White only", (true, false)),
                ("Black only", (false, true)),
                ("Either of them", (true, true)),
                ("Neither of them", (false, false)),
            ]
            .map(|(text, (white, black))| choice(text, Says::May { claim: *claim, white, black }))
            .to_vec(),
            Kind::When(first) => self.moments(*first, random),
            Kind::Article(key, ply) => self.articles(key, *ply, random),
            Kind::Stalemate(_) => [
                ("The game is drawn", GameResult::Draw),
                ("White wins", GameResult::WhiteWins),
                ("Black wins", GameResult::BlackWins),
                ("The game goes on", GameResult::Unknown),
            ]
            .map(|(text, result)| choice(text, Says::Result(result)))
            .to_vec(),
            Kind::Verdict(_) => [VerdictKind::Stands, VerdictKind::Claimable, VerdictKind::Ended]
                .map(|kind| choice(self.made_of_it(kind), Says::Verdict(kind)))
                .to_vec(),
        }
    }

    /// Returns one code that upholds a claim and some that refuse it, as far as that is certain.
    fn codes(&self, claim: &Event, random: &mut Rng) -> Vec<Choice> {
        let mut others: Vec<&Code> = self.judged.verdicts.iter().map(|(code, _)| *code).collect();
        others.retain(|code| code.id != self.code.id);
        shuffle(&mut others, random);
        // Several laws cannot be given with a question, and a doubt must be.
        let upheld = |code: &Code| {
            let truth = self.judged.is_true(&rules(code, claim, true), &code.id);
            truth.filter(|_| self.judged.in_doubt(code, claim).is_none())
        };
        if upheld(self.code) != Some(true) {
            return Vec::new();
        }
        let refusing = others.into_iter().filter(|code| upheld(code) == Some(false));
        let mut asked: Vec<&Code> = refusing.take(CHOICES - 1).chain([self.code]).collect();
        asked.sort_by_key(|code| self.judged.verdicts.iter().position(|(c, _)| c.id == code.id));
        asked.into_iter().map(|code| choice(&code.title, rules(code, claim, true))).collect()
    }

    /// Returns the first moment, and others at which codes see something.
    fn moments(&self, first: Ply, random: &mut Rng) -> Vec<Choice> {
        let verdicts = self.judged.verdicts.iter().map(|(_, verdict)| verdict);
        let mut others: Vec<Ply> = verdicts
            .flat_map(|verdict| claims(verdict).flat_map(|ruling| [ruling.ply, ruling.last]))
            .chain([first.saturating_sub(4), first.saturating_sub(1), first + 1, first + 4])
            .filter(|&ply| ply != first && ply <= self.game.plies())
            .collect();
        others.sort_unstable();
        others.dedup();
        shuffle(&mut others, random);
        others.truncate(CHOICES - 1);
        others.push(first);
        others.sort_unstable();
        let choices = others
            .into_iter()
            .map(|ply| choice(&capital(&moment(self.game, ply)), Says::First(ply)));
        choices.collect()
    }

    fn articles(&self, key: &str, ply: Ply, random: &mut Rng) -> Vec<Choice> {
        let mut others: Vec<&Article> = self
            .code
            .articles
            .iter()
            .filter(|article| draws_games(article.rule()) && article.key != key)
            .collect();
        shuffle(&mut others, random);
        others.truncate(CHOICES - 1);
        let listed = self.code.articles.iter().filter(|article| {
            article.key == key || others.iter().any(|other| other.key == article.key)
        });
        let named = listed.map(|article| {
            let says = article.says.trim_end_matches('.');
            let text = format!("{}: {says}", number(article.number.as_ref()));
            choice(&text, Says::By(article.key.clone(), ply))
        });
        named.collect()
    }

    fn made_of_it(&self, kind: VerdictKind) -> &'static str {
        let known = self.game.result() != GameResult::Unknown;
        match kind {
            VerdictKind::Claimable if known => {
                "A draw could be claimed; without a claim the recorded result stands"
            }
            VerdictKind::Claimable => "A draw could be claimed; nothing ends the game by itself",
            VerdictKind::Ended => "It ends the game by itself, whether anybody claims or not",
            _ if known => "Nothing: no draw could be claimed, and the recorded result stands",
            _ => "Nothing: no draw could be claimed",
        }
    }

    /// Returns the board, and the squares of the last or the announced move.
    fn board(&self, kind: &Kind) -> (Position, Vec<Square>) {
        let ply = match kind {
            Kind::Rule(claim) | Kind::Where(claim) | Kind::Who(claim) => claim.ply,
            Kind::Article(_, ply) | Kind::Stalemate(ply) => *ply,
            Kind::When(_) | Kind::Verdict(_) => self.game.plies(),
        };
        let position = self.game.position(ply);
        let announced = match kind {
            Kind::Rule(claim) | Kind::Where(claim) => position.announced_by(&claim.incident),
            _ => None,
        };
        let moved = announced.map(|m| position.squares_of(&m));
        (position, moved.unwrap_or_else(|| self.game.squares_moved(ply)))
    }

    fn given(&self, kind: &Kind) -> Vec<String> {
        match kind {
            Kind::Where(claim) => evidence::of_claim(self.game, claim),
            Kind::Rule(claim) => self.with_doubts(claim, &[claim.player]),
            Kind::Who(claim) => self.with_doubts(claim, &[Some(Color::White), Some(Color::Black)]),
            Kind::When(_) | Kind::Article(..) | Kind::Verdict(_) => evidence::of_game(self.game),
            Kind::Stalemate(ply) => {
                let doubtful = self.stalemate_article().filter(|article| article.doubt.is_some());
                let mut given = vec![evidence::of_stalemate(self.game, *ply)];
                given.extend(doubtful.map(evidence::as_it_stands));
                given
            }
        }
    }

    fn stalemate_article(&self) -> Option<&Article> {
        let mut rulings = self.verdict.rulings.iter();
        let ruling = rulings.find(|ruling| matches!(ruling.grounds, Grounds::Stalemate {}))?;
        self.code.article(&ruling.article)
    }

    /// Returns the evidence on a claim, and the articles in doubt, which are to be taken as they
    /// stand.
    fn with_doubts(&self, claim: &Event, players: &[Option<Color>]) -> Vec<String> {
        let mut given = evidence::of_claim(self.game, claim);
        for &player in players {
            let article = self.judged.in_doubt(self.code, &Event { player, ..*claim });
            given.extend(article.map(evidence::as_it_stands));
        }
        given.dedup();
        given
    }

    fn asked(&self, kind: &Kind) -> String {
        let law = self.law();
        match kind {
            Kind::Rule(claim) => format!("{law} {} Rule.", self.put_forward(claim)),
            Kind::Where(claim) => {
                format!("{} Under which of these laws is that right?", self.put_forward(claim))
            }
            Kind::Who(claim) => format!(
                "{law} Who may claim a draw {} {}, without announcing a move?",
                on_what(ground(claim)),
                moment(self.game, claim.ply)
            ),
            Kind::When(_) => format!("{law} When could a draw first be claimed?"),
            Kind::Article(_, ply) => {
                let ends = self.verdict.deciding().is_some_and(|r| r.effect == RulingEffect::Ends);
                let what = if ends { "is the game over" } else { "can a draw be claimed" };
                format!("{law} By which article {what} {}?", moment(self.game, *ply))
            }
            Kind::Stalemate(ply) => {
                format!("{law} What is the result {}?", moment(self.game, *ply))
            }
            Kind::Verdict(_) => match self.game.result() {
                GameResult::Unknown => {
                    format!("{law} What does it make of this game, recorded without a result?")
                }
                result => format!("{law} What does it make of this game, recorded {result}?"),
            },
        }
    }

    /// Returns the year and the law in words: `It is 1898. The law: Vienna tournament, 1898.`
    fn law(&self) -> String {
        let title = &self.code.title;
        let Some(in_force) = self.code.in_force else { return format!("The law: {title}.") };
        let until = in_force.until.map_or(u16::MAX, |until| until.last_year());
        match self.judged.year.filter(|year| (in_force.from.year()..=until).contains(year)) {
            Some(year) => format!("It is {year}. The law: {title}."),
            None => format!("Suppose it is {}. The law: {title}.", in_force.from.year()),
        }
    }

    fn put_forward(&self, claim: &Event) -> String {
        let player = claim.player.unwrap_or(Color::Black).into();
        put_forward(player, ground(claim), claim.ply, claim.incident.announced(), self.game)
    }

    /// Returns the explanation of the right answer, with its article and source.
    fn ruling(&self, kind: &Kind, right: &Says) -> Vec<String> {
        let (why, article) = match (kind, right) {
            (Kind::Rule(claim) | Kind::Where(claim), _) => self.ruled(claim),
            (Kind::Who(claim), Says::May { black, .. }) => {
                let player = if *black { Color::Black } else { Color::White };
                self.ruled(&Event { player: Some(player), ..*claim })
            }
            (Kind::When(_), _) => match claims(self.verdict).min_by_key(|ruling| ruling.ply) {
                Some(first) => {
                    (ruling_in_words(first, self.game), self.code.article(&first.article))
                }
                None => (String::new(), None),
            },
            (Kind::Stalemate(_), _) => {
                (reasons(self.code, self.verdict, self.game).join(" "), self.stalemate_article())
            }
            _ => {
                let article = self.verdict.deciding().map(|ruling| ruling.article.as_str());
                let why = reasons(self.code, self.verdict, self.game).join(" ");
                (why, article.and_then(|key| self.code.article(key)))
            }
        };
        let mut ruling = vec![why];
        match article {
            Some(article) => {
                ruling.push(format!("{}: {}", number(article.number.as_ref()), article.says));
                ruling.push(format!("Source: {} ({}).", article.source.title, article.seen));
            }
            None => ruling.push(format!("The code: {}.", self.code.title)),
        }
        ruling
    }

    fn ruled(&self, claim: &Event) -> (String, Option<&Article>) {
        let Some(ruling) = self.judged.rules(self.code, claim) else {
            return (String::new(), None);
        };
        let article = ruling.article.as_deref().and_then(|key| self.code.article(key));
        (claim_reason(&ruling, self.code, self.game), article)
    }
}

fn rules(code: &Code, claim: &Event, upheld: bool) -> Says {
    Says::Rules { code: code.id.clone(), claim: *claim, upheld }
}

fn choice(text: &str, says: Says) -> Choice {
    Choice { text: text.to_owned(), says }
}

fn ground(claim: &Event) -> Claim {
    claim.incident.ground().unwrap_or(Claim::Repetition)
}

/// Shuffles a list. A seed gives the same order on every machine. The shuffle of `fastrand` differs
/// if a `usize` has 32 bits, as in a browser.
pub(super) fn shuffle<T>(all: &mut [T], random: &mut Rng) {
    for index in 1..all.len() {
        let other = random.u64(..=index as u64);
        all.swap(index, usize::try_from(other).unwrap_or(index));
    }
}
