//! A ruleset from outside the crate: used in claims, comparisons, surveys and JSON like the
//! library's own codes.

use std::convert::Infallible;

use jadoube::arbiter::{
    Answer, BatchJudge, Cause, Game, Interpretation, Provision, RefusalReason, Ruleset,
    VerdictKind, answer_claim, remedy,
};
use jadoube::chess::{Movement, Position, Square};
use jadoube::laws::{Article, Code};
use jadoube::narrative::{Lanes, claim_outline};
use jadoube::notation::{Claim, Conditions, Event, Irregularity};
use jadoube::render::{
    TextStyle, lanes_to_text, outline_to_text, to_json, to_markdown, to_pgn, to_text,
};
use jadoube::replay::Timeline;
use jadoube::rules::{Evaluation, Grounds, Rule};
use jadoube::survey::{
    Cell, GameRow, Input, InputKind, Inquiry, SurveyEvent, SurveyOptions, TableCode, VerdictRow,
    survey,
};
use jadoube::teaching::Page;

use crate::common::in_full::in_full;
use crate::common::{self, example, library, only_game};

/// A rule that no piece may go straight back to the square it came from.
struct NoReturn;

impl Rule for NoReturn {
    fn evaluate(&self, game: &Timeline) -> Evaluation {
        let mut found = Evaluation::of(game);
        // A player's previous move is two plies earlier.
        for (ply, pair) in (3..).zip(game.moves().windows(3)) {
            let (previous, this) = (&pair[0], &pair[2]);
            if (previous.from, previous.to) == (this.to, this.from) {
                let words = "it goes back.".to_owned();
                found.add_forbidden_move(ply, Grounds::Words { words });
                break;
            }
        }
        found
    }
}

/// A code with the rule [`NoReturn`] added.
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
fn a_custom_ruleset_answers_for_remedies_as_a_code_does() {
    let library = library();
    let fide = library.code("fide-2018").unwrap();
    let start = Position::start(Movement::default());
    let (own, start) = (With(fide), common::game_at(&start, Conditions::default()));
    let done = Irregularity::Misplay(Square::E2, Square::E5);
    let given = |law: &dyn Ruleset| {
        let answer = remedy(law, &done, &start, None).unwrap();
        answer.given.first().map(|given| (given.article.clone(), given.rule.clone()))
    };
    assert!(given(&own).is_some());
    assert_eq!(given(&own), given(fide));
}

#[test]
fn a_rule_of_ones_own_decides_and_is_what_separates() {
    let library = library();
    let fide = library.code("fide-2018").unwrap();
    let own = With(fide);
    let record = only_game("1. e4 e5 2. Nf3 Nc6 3. Ng1 Nb8 1/2-1/2");
    let mut case = Game::new(&record);
    let (by_fide, by_own) = (case.judge(fide), case.judge(&own));
    assert_eq!((by_own.kind, by_own.ply), (VerdictKind::Unlawful, Some(5)));
    assert_eq!(by_own.deciding_article(), Some("no-return"));
    let found = case.difference((fide, &by_fide), (&own, &by_own)).unwrap();
    assert_eq!((&*found.code, &*found.rule, found.cause), ("own", "no-return", Cause::Silent));
    assert_eq!((&*by_own.rulings[0].article, by_own.rulings[0].ply), ("no-return", 5));
    let claim = Event::claim(6, Claim::Repetition);
    let answer = answer_claim(&own, case.today(), &claim).unwrap();
    assert_eq!(case.judged_by(&[&own]).claim_timelines()[0].len(), 1);
    assert_eq!(answer.ruling.answer, Answer::Refused);
    assert_eq!(answer.ruling.refusal, Some(RefusalReason::NotReached(5)));
}

/// Every report on a game can be made under the ruleset.
#[test]
fn a_ruleset_of_ones_own_is_reported_claimed_against_and_shown_on_the_page() {
    let library = library();
    let fide = library.code("fide-2018").unwrap();
    let own = With(fide);
    let codes: [&dyn Ruleset; 2] = [fide, &own];
    let record = only_game("1. e4 e5 2. Nf3 Nc6 3. Ng1 Nb8 1/2-1/2");
    let mut game = Game::new(&record).judged_by(&codes);
    let said = "3.Ng1 may not be played: it goes back.";
    let text = to_text(&game, TextStyle::default());
    assert!(text.contains("unlawful       own (1)") && text.contains(said), "{text}");
    assert!(!text.contains("back.."), "{text}");
    assert!(!text.contains("silent"), "what a rule of one's own speaks of is not known: {text}");
    assert!(to_markdown(&game).contains(said));
    let alone = to_markdown(&Game::new(&record).judged_by(&[&own]));
    assert!(alone.contains(said) && !alone.contains("Sources:"), "it has none: {alone}");
    let pgn = to_pgn(&game).replace("\n", " ");
    assert!(pgn.contains(said.trim_end_matches('.')), "{pgn}");
    let json = to_json(&game);
    assert_eq!(json["verdicts"][1]["at"], "3.Ng1");
    assert_eq!(json["moments"]["5"]["at"], "3.Ng1");
    assert_eq!(json["articles"]["own"]["no-return"]["number"], "1");
    let lanes = Lanes::of(&mut game);
    let lanes = lanes_to_text(&game, &lanes, TextStyle::default());
    assert!(lanes.contains("own"), "{lanes}");
    let mut page = Page::new(&library);
    page.add(&mut game);
    let page = page.finish();
    for part in ["id=\"law-own\"", "href=\"#law-own--no-return\"", "id=\"law-own--no-return\""] {
        assert!(page.contains(part), "{part}");
    }

    let claim = Event::claim(6, Claim::Repetition);
    let answers = game.answers(&[&own], &claim);
    let answered = outline_to_text(&claim_outline(&game, &answers), TextStyle::default());
    let answered = answered.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(answered.contains("3.Ng1 is illegal under this code"), "{answered}");
    let between = common::compared(&record, [fide, &own]);
    assert!(between.contains("own has a law of no-return; fide-2018 has none"), "{between}");
}

/// The ruleset has no numbers, and is compared with codes of two eras.
#[test]
fn a_ruleset_of_ones_own_is_compared_beside_codes_of_several_eras() {
    struct Unnumbered<'a>(&'a Code);
    impl Ruleset for Unnumbered<'_> {
        fn id(&self) -> &str {
            "own"
        }

        fn provisions(&self) -> Vec<Provision<'_>> {
            let own = Provision::new("no-return", &NoReturn);
            self.0.provisions().into_iter().chain([own]).collect()
        }
    }
    let library = library();
    let [old, new] = ["fide-1928", "fide-2018"].map(|id| library.code(id).unwrap());
    let own = Unnumbered(new);
    let record = only_game("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *");
    let game = Game::new(&record).judged_by(&[old, new, &own]);
    let text = to_text(&game, TextStyle::default());
    assert!(text.contains("unlawful       own\n"), "{text}");
    assert!(text.contains("own has a law of no-return; fide-2018 has none"), "{text}");
    assert!(!text.contains("(,") && !text.contains("()"), "{text}");
    assert!(to_pgn(&game).contains("(own)"), "{}", to_pgn(&game));
}

/// The tables name the ruleset, its article and its rule.
#[test]
fn a_ruleset_of_ones_own_has_its_rows_in_the_tables_of_a_survey() {
    let library = library();
    let own = With(library.code("fide-2018").unwrap());
    let inquiry = Inquiry { for_tables: true, ..Inquiry::of(vec![&own]) };
    let asked = [TableCode::new(&own)];
    let text = "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Ng1 Nb8 1/2-1/2\n";
    let kind = InputKind::Packed(Box::new(|read| read(&mut text.as_bytes())));
    let input = Input { name: "a.pgn".to_owned(), kind };
    let mut rows = Vec::new();
    let mut keep = |row: VerdictRow<'_>| {
        let mut words = Vec::new();
        for cell in row.cells() {
            if let Cell::Text(text) = cell {
                words.push(text.into_owned());
            }
        }
        rows.push(words.join(" "));
    };
    survey(vec![input], &inquiry, &SurveyOptions::default(), |event| match event {
        SurveyEvent::Games(_, batch) => {
            let rows = |game| GameRow::new("a.pgn", 1, batch, game, &asked, None).verdicts();
            batch.games.iter().flat_map(rows).for_each(&mut keep);
            Ok::<(), Infallible>(())
        }
        _ => Ok(()),
    })
    .unwrap();
    assert_eq!(rows, ["own unlawful 3.Ng1 no-return no-return 1 forbids 1/2-1/2"]);
}

/// In a game without claims the survey takes its short way, with codes of the library in the same
/// batch.
#[test]
fn a_ruleset_of_ones_own_is_surveyed_as_it_judges() {
    let library = library();
    let fide = library.code("fide-2018").unwrap();
    let own = With(fide);
    let codes: [&dyn Ruleset; 3] = [fide, &own, library.code("london-1807").unwrap()];
    let mut batch_judge = BatchJudge::new(&codes);
    let mate = "1. f3 e5 2. g4 Qh4# 0-1".to_owned();
    let mut unlawful = 0;
    for text in [example("pillsbury-burn-1898"), example("karpov-miles-1986"), mate] {
        let record = only_game(&text);
        let in_full = in_full(&batch_judge, &record);
        let judged = batch_judge.judge(&record);
        assert_eq!(judged.verdicts, in_full);
        unlawful += in_full.iter().filter(|summary| summary.kind == VerdictKind::Unlawful).count();
    }
    assert!(unlawful > 0);
}

/// A code built again from its public parts.
struct Rebuilt<'a>(&'a Code);

impl<'a> Ruleset for Rebuilt<'a> {
    fn id(&self) -> &str {
        &self.0.id
    }

    fn provisions(&self) -> Vec<Provision<'_>> {
        let rebuilt = |article: &'a Article| {
            let provision = Provision::stating(&article.key, article.rule())
                .saying(&article.says)
                .seen_as(article.seen);
            article.role().map_or(provision, |role| provision.in_role(role))
        };
        self.0.articles.iter().map(rebuilt).collect()
    }

    fn interpretations(&self) -> Vec<Interpretation<'_>> {
        let law = Interpretation::new(self.provisions());
        vec![if self.0.rest_unknown { law.with_rest_unknown() } else { law }]
    }
}

#[test]
fn a_code_rebuilt_by_public_constructors_judges_as_the_embedded_one() {
    let library = library();
    let has_one_reading =
        |code: &&Code| code.articles.iter().all(|article| article.readings.len() == 1);
    let codes: Vec<&Code> = library.codes().iter().filter(has_one_reading).collect();
    assert!(codes.len() > 20, "only {} codes have one reading", codes.len());
    for name in ["pillsbury-burn-1898", "position-touched-piece", "karpov-miles-1986"] {
        let text = example(name);
        let record = only_game(&text);
        let mut case = Game::new(&record);
        for code in &codes {
            assert_eq!(case.judge(&Rebuilt(code)), case.judge(*code), "{name} {}", code.id);
        }
    }
}
