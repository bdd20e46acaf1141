//! A ruleset from outside the crate: claimed against, compared, surveyed and told as JSON as ours are.

use jadoube::arbiter::Panel;
use jadoube::arbiter::{
    Answer, Case, Cause, Provision, Ruleset, VerdictKind, WhyNot, answer_claim, courses,
};
use jadoube::chess::Move;
use jadoube::laws::Code;
use jadoube::notation::{Claim, Event, Incident};
use jadoube::render::verdict_to_json;
use jadoube::replay::Ply;
use jadoube::rules::{Because, Findings, Rule, View};

use crate::common::{example, library, only_game};

/// No piece may go straight back to the square it came from.
struct NoReturn;

impl Rule for NoReturn {
    fn permits(&self, game: &View<'_>, ply: Ply, m: &Move) -> bool {
        let last = ply.checked_sub(2).and_then(|ply| game.timeline().moves().get(ply as usize));
        last.is_none_or(|last| (last.from, last.to) != (m.to, m.from))
    }

    fn judge(&self, game: &View<'_>, out: &mut Findings) {
        let moves = game.timeline().moves();
        if let Some((ply, _)) = (0..).zip(moves).find(|(ply, m)| !self.permits(game, *ply, m)) {
            out.forbids(ply + 1, Because::Words { words: "it goes back".to_owned() });
        }
    }
}

/// A code with that rule.
struct With<'a>(&'a Code);

impl Ruleset for With<'_> {
    fn id(&self) -> &str {
        "own"
    }

    fn provisions(&self) -> Vec<Provision<'_>> {
        let own = Provision::new("no-return", &NoReturn).numbered("1");
        self.0.provisions().into_iter().chain([own]).collect()
    }
}

#[test]
fn a_rule_of_ones_own_decides_and_is_what_separates() {
    let library = library();
    let fide = library.code("fide-2018").unwrap();
    let own = With(fide);
    let record = only_game("1. e4 e5 2. Nf3 Nc6 3. Ng1 Nb8 1/2-1/2");
    let mut case = Case::new(&record);
    let (by_fide, by_own) = (case.judge(fide), case.judge(&own));
    assert_eq!((by_own.verdict, by_own.ply), (VerdictKind::Unlawful, Some(5)));
    assert_eq!(by_own.deciding_article(), Some("no-return"));
    let found = case.difference((fide, &by_fide), (&own, &by_own)).unwrap();
    assert_eq!((&*found.code, &*found.rule, found.cause), ("own", "no-return", Cause::Silent));
    let told = verdict_to_json(&own, &by_own, case.today());
    let ruling = &told["rulings"][0];
    assert_eq!((&ruling["number"], &ruling["at"]), (&"1".into(), &"3.Ng1".into()));
    assert_eq!(courses(&own, case.today()).len(), 1);
    let incident = Incident::Claim { ground: Claim::Repetition, intending: None };
    let claim = Event { ply: 6, player: None, incident };
    let answer = answer_claim(&own, case.today(), &claim).unwrap();
    assert_eq!(answer.ruling.answer, Answer::Refused);
    assert_eq!(answer.ruling.why, Some(WhyNot::NotReached(5)));
}

/// In a game without claims the survey takes its short way, with codes of ours beside it.
#[test]
fn a_ruleset_of_ones_own_is_surveyed_as_it_judges() {
    let library = library();
    let fide = library.code("fide-2018").unwrap();
    let own = With(fide);
    let codes: [&dyn Ruleset; 3] = [fide, &own, library.code("london-1807").unwrap()];
    let mut panel = Panel::new(&codes);
    let mate = "1. f3 e5 2. g4 Qh4# 0-1".to_owned();
    let mut unlawful = 0;
    for text in [example("pillsbury-burn-1898"), example("karpov-miles-1986"), mate] {
        let record = only_game(&text);
        let in_full = panel.judge_in_full(&record);
        let judged = panel.judge(&record);
        assert_eq!(judged.opinions, in_full);
        unlawful += in_full.iter().filter(|it| it.verdict == VerdictKind::Unlawful).count();
    }
    assert!(unlawful > 0);
}
