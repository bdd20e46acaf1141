//! Turns a draft into a question, if it has exactly one right answer.

use fastrand::Rng;

use super::drafts::{Kind, QuestionDraft, draws_games};
use super::evidence;
use super::judged_game::{JudgedGame, entitlements};
use super::question::{Choice, Question, Says};
use crate::arbiter::{RulingEffect, Verdict, VerdictKind};
use crate::chess::{Color, Position, Square};
use crate::laws::{Article, Code};
use crate::narrative::citation::number;
use crate::narrative::claim_words::{claim_in_words, reason_and_penalty};
use crate::narrative::events::on_what;
use crate::narrative::explain::{reasons, ruling_in_reading};
use crate::narrative::words::{capital, moment};
use crate::notation::{Claim, Event, GameResult};
use crate::replay::{Ply, Timeline};
use crate::rules::Grounds;

/// The maximum number of choices of a question.
const CHOICES: usize = 4;

/// Returns the question of a draft. Returns `None` if the code did not judge the game, if the truth
/// of a choice is unknown, if there are fewer than two choices, or if not exactly one is true.
pub(super) fn compose_question(
    draft: &QuestionDraft,
    judged_game: &JudgedGame<'_>,
    random: &mut Rng,
) -> Option<Question> {
    let (code, verdict) = judged_game.code(&draft.code)?;
    let timeline = judged_game.timeline(code);
    let context = QuestionContext { code, verdict, timeline, judged_game };
    let choices = context.choices(&draft.kind, random);
    let mut truths = Vec::new();
    for choice in &choices {
        truths.push(judged_game.is_true(&choice.says, &draft.code)?);
    }
    let right = truths.iter().position(|truth| *truth)?;
    if truths.len() < 2 || truths.iter().filter(|truth| **truth).count() > 1 {
        return None;
    }
    let (position, marked) = context.board(&draft.kind);
    Some(Question {
        game: draft.game,
        code: draft.code.clone(),
        heading: judged_game.heading.clone(),
        position,
        marked,
        given: context.evidence(&draft.kind),
        asked: context.wording(&draft.kind),
        ruling: context.explanation(&draft.kind, &choices[right].says),
        choices,
        right,
    })
}

/// The subject of a question: a code, its verdict on a game, and the game.
struct QuestionContext<'c, 'l> {
    code: &'l Code,
    verdict: &'c Verdict,
    timeline: &'c Timeline,
    judged_game: &'c JudgedGame<'l>,
}

impl QuestionContext<'_, '_> {
    /// Returns the choices of a question of this kind.
    fn choices(&self, kind: &Kind, random: &mut Rng) -> Vec<Choice> {
        match kind {
            Kind::Ruling(claim) => [("Upheld: the game is drawn", true), ("Refused", false)]
                .map(|(text, upheld)| choice(text, code_rules(self.code, claim, upheld)))
                .to_vec(),
            Kind::Code(claim) => self.code_choices(claim, random),
            Kind::Claimants(claim) => [
                ("White only", true, false),
                ("Black only", false, true),
                ("Either of them", true, true),
                ("Neither of them", false, false),
            ]
            .map(|(text, white, black)| {
                choice(text, Says::MayClaim { claim: *claim, white, black })
            })
            .to_vec(),
            Kind::FirstClaim(first) => self.ply_choices(*first, random),
            Kind::Article(key, ply) => self.article_choices(key, *ply, random),
            Kind::Stalemate(_) => [
                ("The game is drawn", GameResult::Draw),
                ("White wins", GameResult::WhiteWins),
                ("Black wins", GameResult::BlackWins),
                ("The game goes on", GameResult::Unknown),
            ]
            .map(|(text, result)| choice(text, Says::Result(result)))
            .to_vec(),
            Kind::Verdict => [VerdictKind::Stands, VerdictKind::Claimable, VerdictKind::Ended]
                .map(|kind| choice(self.verdict_text(kind), Says::Verdict(kind)))
                .to_vec(),
        }
    }

    /// Returns this code, which upholds a claim, and some that refuse it; empty if it is not
    /// certain that this code upholds it.
    fn code_choices(&self, claim: &Event, random: &mut Rng) -> Vec<Choice> {
        let verdicts = &self.judged_game.verdicts;
        let mut others: Vec<&Code> = verdicts.iter().map(|(code, _)| *code).collect();
        others.retain(|code| code.id != self.code.id);
        shuffle(&mut others, random);
        if self.certainly_upholds(self.code, claim) != Some(true) {
            return Vec::new();
        }
        let mut offered = vec![self.code];
        for code in others {
            if offered.len() < CHOICES && self.certainly_upholds(code, claim) == Some(false) {
                offered.push(code);
            }
        }
        offered.sort_by_key(|code| verdicts.iter().position(|(known, _)| known.id == code.id));
        offered.into_iter().map(|code| choice(&code.title, code_rules(code, claim, true))).collect()
    }

    /// Returns true if a code upholds a claim; `None` if that is unknown, or if the deciding
    /// article is in doubt: a question that compares codes has no room to quote the article.
    fn certainly_upholds(&self, code: &Code, claim: &Event) -> Option<bool> {
        let is_upheld = self.judged_game.is_true(&code_rules(code, claim, true), &code.id)?;
        self.judged_game.doubtful_article(code, claim).is_none().then_some(is_upheld)
    }

    /// Returns the first ply at which a draw can be claimed and at most three other plies, near it
    /// or at which a draw can be claimed under some code, in order.
    fn ply_choices(&self, first: Ply, random: &mut Rng) -> Vec<Choice> {
        let mut others =
            vec![first.saturating_sub(4), first.saturating_sub(1), first + 1, first + 4];
        for (_, verdict) in &self.judged_game.verdicts {
            others.extend(entitlements(verdict).flat_map(|ruling| [ruling.ply, ruling.last]));
        }
        others.retain(|&ply| ply != first && ply <= self.timeline.plies());
        others.sort_unstable();
        others.dedup();
        shuffle(&mut others, random);
        others.truncate(CHOICES - 1);
        others.push(first);
        others.sort_unstable();
        let mut choices = Vec::new();
        for ply in others {
            choices.push(choice(&capital(&moment(self.timeline, ply)), Says::FirstClaimAt(ply)));
        }
        choices
    }

    /// Returns the article with this key and at most three others that could draw the game, in the
    /// order of the code.
    fn article_choices(&self, key: &str, ply: Ply, random: &mut Rng) -> Vec<Choice> {
        let mut others: Vec<&Article> = self.code.articles.iter().collect();
        others.retain(|article| draws_games(article.rule()) && article.key != key);
        shuffle(&mut others, random);
        others.truncate(CHOICES - 1);
        let mut choices = Vec::new();
        for article in &self.code.articles {
            if article.key == key || others.iter().any(|other| other.key == article.key) {
                let says = article.says.trim_end_matches('.');
                let text = format!("{}: {says}", number(article.number.as_ref()));
                choices.push(choice(&text, Says::DecidedBy(article.key.clone(), ply)));
            }
        }
        choices
    }

    /// Returns the words of the choice for this kind of verdict.
    fn verdict_text(&self, kind: VerdictKind) -> &'static str {
        let known = self.timeline.result() != GameResult::Unknown;
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
            Kind::Ruling(claim) | Kind::Code(claim) | Kind::Claimants(claim) => claim.ply,
            Kind::Article(_, ply) | Kind::Stalemate(ply) => *ply,
            Kind::FirstClaim(_) | Kind::Verdict => self.timeline.plies(),
        };
        let position = self.timeline.position(ply);
        let announced = match kind {
            Kind::Ruling(claim) | Kind::Code(claim) => position.announced_by(&claim.incident),
            _ => None,
        };
        let moved = announced.map(|m| position.squares_of(&m));
        (position, moved.unwrap_or_else(|| self.timeline.squares_moved(ply)))
    }

    /// Returns the evidence printed with the question.
    fn evidence(&self, kind: &Kind) -> Vec<String> {
        match kind {
            Kind::Code(claim) => evidence::of_claim(self.timeline, claim),
            Kind::Ruling(claim) => self.with_doubts(claim, &[claim.player]),
            Kind::Claimants(claim) => self.with_doubts(claim, &Color::ALL.map(Some)),
            Kind::FirstClaim(_) | Kind::Article(..) | Kind::Verdict => {
                evidence::of_game(self.timeline)
            }
            Kind::Stalemate(ply) => {
                let doubtful = self.stalemate_article().filter(|article| article.doubt.is_some());
                let mut given = vec![evidence::of_stalemate(self.timeline, *ply)];
                given.extend(doubtful.map(evidence::as_if_certain));
                given
            }
        }
    }

    fn stalemate_article(&self) -> Option<&Article> {
        let mut rulings = self.verdict.rulings.iter();
        let ruling = rulings.find(|ruling| matches!(ruling.grounds, Grounds::Stalemate {}))?;
        self.code.article(&ruling.article)
    }

    /// Returns the evidence on a claim and the deciding articles that are in doubt, with the
    /// instruction to treat them as certain. `players` are those who may make the claim.
    fn with_doubts(&self, claim: &Event, players: &[Option<Color>]) -> Vec<String> {
        let mut given = evidence::of_claim(self.timeline, claim);
        for &player in players {
            let article = self.judged_game.doubtful_article(self.code, &Event { player, ..*claim });
            given.extend(article.map(evidence::as_if_certain));
        }
        given.dedup();
        given
    }

    /// Returns the question itself, with the law.
    fn wording(&self, kind: &Kind) -> String {
        let law = self.law();
        match kind {
            Kind::Ruling(claim) => format!("{law} {} Rule.", self.claim_in_words(claim)),
            Kind::Code(claim) => {
                format!("{} Under which of these laws is that right?", self.claim_in_words(claim))
            }
            Kind::Claimants(claim) => format!(
                "{law} Who may claim a draw {} {}, without announcing a move?",
                on_what(ground(claim)),
                moment(self.timeline, claim.ply)
            ),
            Kind::FirstClaim(_) => format!("{law} When could a draw first be claimed?"),
            Kind::Article(_, ply) => {
                let ends = self.verdict.deciding().is_some_and(|r| r.effect == RulingEffect::Ends);
                let what = if ends { "is the game over" } else { "can a draw be claimed" };
                format!("{law} By which article {what} {}?", moment(self.timeline, *ply))
            }
            Kind::Stalemate(ply) => {
                format!("{law} What is the result {}?", moment(self.timeline, *ply))
            }
            Kind::Verdict => match self.timeline.result() {
                GameResult::Unknown => {
                    format!("{law} What does it make of this game, recorded without a result?")
                }
                result => format!("{law} What does it make of this game, recorded {result}?"),
            },
        }
    }

    /// Returns the law in words: `The game is of 1898. The law: Vienna tournament, 1898.` If it was
    /// not in force then, its first year is supposed; if it never was, no year is given.
    fn law(&self) -> String {
        let title = &self.code.title;
        let Some(in_force) = self.code.in_force else { return format!("The law: {title}.") };
        let until = in_force.until.map_or(u16::MAX, |until| until.last_year());
        match self.judged_game.year.filter(|year| (in_force.from.year()..=until).contains(year)) {
            Some(year) => format!("The game is of {year}. The law: {title}."),
            None => format!("Suppose it is {}. The law: {title}.", in_force.from.year()),
        }
    }

    fn claim_in_words(&self, claim: &Event) -> String {
        // The claims of these drafts have a player.
        let player = claim.player.unwrap_or(Color::Black).into();
        claim_in_words(player, ground(claim), claim.ply, claim.incident.announced(), self.timeline)
    }

    /// Returns the explanation of the right answer, with its article and source.
    fn explanation(&self, kind: &Kind, right: &Says) -> Vec<String> {
        let (why, article) = match kind {
            Kind::Ruling(claim) | Kind::Code(claim) => self.claim_explanation(claim),
            Kind::Claimants(claim) => {
                let is_black = matches!(right, Says::MayClaim { black: true, .. });
                let player = if is_black { Color::Black } else { Color::White };
                self.claim_explanation(&Event { player: Some(player), ..*claim })
            }
            Kind::FirstClaim(_) => self.first_claim_explanation(),
            Kind::Stalemate(_) => (self.reasons(), self.stalemate_article()),
            Kind::Article(..) | Kind::Verdict => {
                let article = self.verdict.deciding().map(|ruling| ruling.article.as_str());
                (self.reasons(), article.and_then(|key| self.code.article(key)))
            }
        };
        let mut paragraphs = vec![why];
        match article {
            Some(article) => {
                paragraphs.push(format!("{}: {}", number(article.number.as_ref()), article.says));
                paragraphs.push(format!("Source: {} ({}).", article.source.title, article.seen));
            }
            None => paragraphs.push(format!("The code: {}.", self.code.title)),
        }
        paragraphs
    }

    fn reasons(&self) -> String {
        reasons(self.code, self.verdict, self.timeline).join(" ")
    }

    /// Returns the reason why a draw could first be claimed, and the article by which.
    fn first_claim_explanation(&self) -> (String, Option<&Article>) {
        let Some(first) = entitlements(self.verdict).min_by_key(|ruling| ruling.ply) else {
            return (String::new(), None);
        };
        let why = ruling_in_reading(self.code, first, self.timeline);
        (why, self.code.article(&first.article))
    }

    /// Returns the reason for the code's ruling on a claim, and the article by which it rules.
    fn claim_explanation(&self, claim: &Event) -> (String, Option<&Article>) {
        let Some(ruling) = self.judged_game.certain_ruling(self.code, claim) else {
            return (String::new(), None);
        };
        let article = ruling.article.as_deref().and_then(|key| self.code.article(key));
        (reason_and_penalty(&ruling, self.code, self.timeline), article)
    }
}

/// Returns the statement that a code upholds or refuses a claim.
fn code_rules(code: &Code, claim: &Event, upheld: bool) -> Says {
    Says::Rules { code: code.id.clone(), claim: *claim, upheld }
}

fn choice(text: &str, says: Says) -> Choice {
    Choice { text: text.to_owned(), says }
}

/// Returns the ground of a claim. The claims of drafts always have one.
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
