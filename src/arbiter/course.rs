//! The course of a game under a code: every moment at which a claim is open, in each reading
//! that matters.

use crate::chess::Move;
use crate::laws::Code;
use crate::replay::{Ply, Timeline};
use crate::rules::{Because, Claimant, Findings, Form, Rule, View};

use super::decide::{Depth, decide_recalling};
use super::memo::Memo;
use super::provision::Provision;
use super::reading_choice::ReadingChoice;
use super::ruleset::judge_code;
use super::verdict::{ReadAs, ReadingVerdict, RulingEffect, RulingForm, Verdict, VerdictKind};

/// What a code makes of a game, moment by moment, in one reading of its articles.
#[derive(Clone, Debug)]
pub struct Course {
    /// The readings that come to this, if the verdict depends on how an article is read.
    pub readings: Vec<Vec<ReadAs>>,
    /// The verdict in this reading.
    pub verdict: Verdict,
    /// The moments at which a claim is open, in order of ply; one for each article, player and
    /// form.
    pub open: Vec<OpenClaim>,
}

/// A moment at which somebody may claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenClaim {
    /// When.
    pub ply: Ply,
    /// The stable key of the article.
    pub article: String,
    /// Who may claim.
    pub who: Claimant,
    /// How.
    pub form: RulingForm,
    /// A move to be announced, if the claim is an intended one.
    pub intended: Option<Move>,
    /// The facts it rests on.
    pub because: Because,
}

/// The course of a game under a code. There is one, unless readings disagree: then there is one
/// for each that comes to something else. The timeline must have been replayed under the
/// code's law of movement.
#[must_use]
pub fn courses(code: &Code, game: &Timeline) -> Vec<Course> {
    let mut memo = Memo::default();
    let verdict = judge_code(code, game, Depth::Explained, &mut memo);
    let disagreeing = !verdict.readings.iter().all(ReadingVerdict::is_as_known);
    if verdict.verdict != VerdictKind::Undetermined || !disagreeing {
        return vec![course(code, &ReadingChoice::default(), game, &mut memo)];
    }
    let mut courses: Vec<Course> = Vec::new();
    for way in ReadingChoice::all(code) {
        let mut course = course(code, &way, game, &mut memo);
        course.readings.push(way.read());
        match courses.iter_mut().find(|known| known.verdict.is_like(&course.verdict)) {
            Some(known) => known.readings.extend(course.readings),
            None => courses.push(course),
        }
    }
    courses
}

fn course(code: &Code, way: &ReadingChoice<'_>, game: &Timeline, memo: &mut Memo) -> Course {
    let provisions = way.provisions(code);
    let verdict = decide_recalling(&code.id, &provisions, game, Depth::Explained, memo);
    let open = open_claims(&provisions, &verdict, game);
    Course { readings: Vec::new(), verdict, open }
}

/// The moments of the claims that the verdict's rulings tell of.
fn open_claims(provisions: &[Provision<'_>], verdict: &Verdict, game: &Timeline) -> Vec<OpenClaim> {
    let rules: Vec<&dyn Rule> = provisions.iter().map(|provision| provision.rule).collect();
    let view = View::new(game, &rules);
    let entitles = |provision: &&Provision<'_>| {
        verdict.rulings.iter().any(|ruling| {
            ruling.effect == RulingEffect::Entitles && ruling.article == provision.article
        })
    };
    let end = [verdict.void_from, view.ply_without_move()].into_iter().flatten().min();
    let mut open: Vec<OpenClaim> = Vec::new();
    for provision in provisions.iter().filter(entitles) {
        let mut findings = Findings::explained().watching_each_kind().void_from(end);
        provision.rule.judge(&view, &mut findings);
        open.extend(findings.watched().iter().filter_map(|moment| {
            let (form, intended) = match moment.form {
                Form::Standing => (RulingForm::Standing, None),
                Form::Intended(m) => (RulingForm::Intended, Some(m)),
                Form::Notice => (RulingForm::Notice, None),
            };
            Some(OpenClaim {
                ply: moment.ply,
                article: provision.article.to_owned(),
                who: moment.who,
                form,
                intended,
                because: moment.because.clone()?,
            })
        }));
    }
    fn order(claim: &OpenClaim) -> (Ply, &str, u8, u8) {
        (claim.ply, &claim.article, claim.who as u8, claim.form as u8)
    }
    open.sort_by(|a, b| order(a).cmp(&order(b)));
    // Of the many moves that can be announced at one moment, one shows that a claim is open.
    open.dedup_by(|a, b| order(a) == order(b));
    open
}
