//! The quiz: each question has one right answer, which is found here by another way; and the
//! formats of questions.

use std::cell::LazyCell;
use std::collections::{HashMap, HashSet};
use std::fs;
use std::ops::Deref;

use jadoube::arbiter::{Answer, Game, VerdictKind, rulesets};
use jadoube::chess::Color;
use jadoube::laws::{Code, Library};
use jadoube::notation::{Claim, Event, Incident, Record};
use jadoube::rules::FormKind;
use jadoube::teaching::{Question, Quiz, Says, quiz_to_gift, quiz_to_sheet};

use crate::common::{example, library, only_game, path};

/// Returns the texts of the games of `examples/games`.
fn games() -> Vec<String> {
    let mut files = Vec::new();
    for entry in fs::read_dir(path("examples/games")).unwrap() {
        let file = entry.unwrap().path();
        if file.extension().is_some_and(|extension| extension == "pgn") {
            files.push(file);
        }
    }
    files.sort();
    files.iter().map(|file| fs::read_to_string(file).unwrap()).collect()
}

fn quiz<'l>(games: &[String], codes: &[&Code], library: &'l Library) -> Quiz<'l> {
    let mut quiz = Quiz::new(library);
    for text in games {
        quiz.add(&Game::new(&only_game(text)).judged_by(&rulesets(codes.iter().copied())));
    }
    quiz
}

/// Returns the answer to a claim that is put on the record of a game in place of all other claims.
fn answer(record: &Record<'_>, code: &Code, claim: Event) -> Answer {
    let mut with_claim = record.clone();
    with_claim.events.retain(|event| !matches!(event.incident, Incident::Claim { .. }));
    // The claim comes before the events at the same ply that end the game.
    let comes_later = |event: &Event| {
        event.ply > claim.ply || (event.ply == claim.ply && event.incident != Incident::Notice)
    };
    let place = with_claim.events.iter().position(comes_later);
    with_claim.events.insert(place.unwrap_or(with_claim.events.len()), claim);
    let mut case = Game::new(&with_claim);
    let verdict = case.judge(code);
    let of_it = verdict
        .claims
        .iter()
        .find(|ruling| ruling.ply == claim.ply && ruling.ground != Claim::Agreement);
    // No reading of an article may differ.
    let as_read = case.judge_in_readings(code, &verdict);
    let mut answers = HashSet::new();
    for ruling in as_read.iter().flat_map(|verdict| &verdict.claims) {
        if ruling.ply == claim.ply && ruling.ground != Claim::Agreement {
            answers.insert(ruling.answer == Answer::Upheld);
        }
    }
    assert!(answers.len() < 2, "{}: the readings disagree on {claim:?}", code.id);
    of_it.expect("a ruling").answer
}

/// The articles by which a draw can be claimed, by ply.
type Open = HashMap<u32, HashSet<String>>;

/// Returns true if the statement of a choice is true.
fn is_true(
    says: &Says,
    code: &Code,
    record: &Record<'_>,
    open: &impl Deref<Target = Open>,
    library: &Library,
) -> bool {
    match says {
        Says::Rules { code, claim, upheld } => {
            let answer = answer(record, library.code(code).unwrap(), *claim);
            assert_ne!(answer, Answer::Undetermined, "{code} on {claim:?}");
            (answer == Answer::Upheld) == *upheld
        }
        Says::MayClaim { claim, white, black } => {
            [(Color::White, *white), (Color::Black, *black)].into_iter().all(|(player, may)| {
                let claim = Event { player: Some(player), ..*claim };
                let answer = answer(record, code, claim);
                assert_ne!(answer, Answer::Undetermined, "{} on {claim:?}", code.id);
                (answer == Answer::Upheld) == may
            })
        }
        Says::FirstClaimAt(ply) => open.keys().min() == Some(ply),
        Says::DecidedBy(article, ply) => {
            let verdict = Game::new(record).judge(code);
            let ends = verdict.rulings.iter().any(|ruling| {
                ruling.ply == *ply && ruling.article == *article && ruling.result.is_some()
            });
            ends || open.get(ply).is_some_and(|articles| articles.contains(article))
        }
        Says::Verdict(kind) => Game::new(record).judge(code).kind == *kind,
        Says::Result(result) => Game::new(record).judge(code).result == *result,
    }
}

/// Returns the open claims of each ply, found without the rulings.
fn open_claims(code: &Code, record: &Record<'_>) -> Open {
    let mut open = Open::new();
    for course in Game::new(record).judged_by(&[code]).claim_timelines().remove(0) {
        assert_ne!(course.verdict.kind, VerdictKind::Undetermined, "{}", code.id);
        for claim in course.open.iter().filter(|claim| claim.form != FormKind::Notice) {
            open.entry(claim.ply).or_default().insert(claim.article.clone());
        }
    }
    open
}

#[test]
fn every_question_has_one_right_answer() {
    let (library, games) = (library(), games());
    let codes: Vec<&Code> = library.codes().iter().collect();
    let questions = quiz(&games, &codes, &library).questions(1886, usize::MAX);
    assert!(questions.len() > 500, "{} questions", questions.len());
    let (mut right, mut asked) = (HashSet::new(), HashSet::new());
    for question in &questions {
        let text = &games[question.game];
        let record = only_game(text);
        let code = library.code(&question.code).unwrap();
        let open = LazyCell::new(|| open_claims(code, &record));
        let truths: Vec<bool> = question
            .choices
            .iter()
            .map(|choice| is_true(&choice.says, code, &record, &open, &library))
            .collect();
        let only = |at: usize| truths.iter().enumerate().all(|(n, truth)| *truth == (n == at));
        assert!(only(question.right), "{truths:?}: {question:#?}");
        let texts: HashSet<&str> = question.choices.iter().map(|c| c.text.as_str()).collect();
        assert_eq!(texts.len(), question.choices.len(), "two choices alike: {question:#?}");
        assert!(question.ruling.iter().all(|line| !line.is_empty()), "{question:#?}");
        right.insert((family(question), question.right));
        asked.insert(family(question));
    }
    assert_eq!(asked.len(), 6, "all kinds are asked");
    for kind in ["rules", "may"] {
        let answers = right.iter().filter(|(family, _)| *family == kind).count();
        assert!(answers > 1, "{kind}: always the same answer");
    }
}

#[test]
fn the_result_of_a_stalemate_is_asked_with_what_is_doubtful() {
    let library = library();
    let codes = ["hoyle-18c", "fide-2023"].map(|code| library.code(code).unwrap());
    let quiz = quiz(&[example("position-stalemate")], &codes, &library);
    let questions = quiz.questions(1, 10);
    let answers: Vec<(&str, &str)> =
        questions.iter().map(|question| (&*question.code, &*question.answer().text)).collect();
    for answer in [("hoyle-18c", "Black wins"), ("fide-2023", "The game is drawn")] {
        assert!(answers.contains(&answer), "{answers:?}");
    }
    let hoyle = questions.iter().find(|question| question.code == "hoyle-18c").unwrap();
    assert!(hoyle.given.iter().any(|given| given.starts_with("Take the law as it stands")));
}

fn family(question: &Question) -> &'static str {
    match question.choices[0].says {
        Says::Rules { .. } => "rules",
        Says::MayClaim { .. } => "may",
        Says::FirstClaimAt(_) => "first",
        Says::DecidedBy(..) => "by",
        Says::Verdict(_) => "verdict",
        Says::Result(_) => "result",
    }
}

fn some_questions() -> Vec<Question> {
    let library = library();
    let games = ["karpov-miles-1986", "steinitz-zukertort-1886-06"].map(example);
    quiz(&games, &library.landmarks(), &library).questions(1, 6)
}

#[test]
fn the_same_seed_gives_the_same_questions() {
    let library = library();
    let games = ["karpov-miles-1986", "pest-paris-1842"].map(example);
    let quiz = quiz(&games, &library.landmarks(), &library);
    let asked = |seed| quiz.questions(seed, 8).into_iter().map(|q| q.asked).collect::<Vec<_>>();
    assert_eq!(asked(7), asked(7));
    assert_ne!(asked(7), asked(8));
    assert_eq!(quiz.questions(7, 3).len(), 3);
}

#[test]
fn no_question_depends_on_disputed_readings() {
    let library = library();
    // Bilguer's words have several readings, and they matter on this game.
    let codes = ["bilguer-1843", "fide-2018"].map(|id| library.code(id).unwrap());
    let questions =
        quiz(&[example("pillsbury-burn-1898")], &codes, &library).questions(1, usize::MAX);
    assert!(questions.len() > 10, "{} questions", questions.len());
    for question in questions {
        assert_eq!(question.code, "fide-2018", "{question:#?}");
    }
}

/// Returns true if a code rules on a claim by an article that is in doubt.
fn is_in_doubt(code: &Code, record: &Record<'_>, claim: &Event) -> bool {
    let answers = Game::new(record).answers(&[code], claim);
    let article = answers[0].1.ruling.article.clone();
    article.and_then(|key| code.article(&key)).is_some_and(|article| article.doubt.is_some())
}

#[test]
fn questions_on_doubtful_articles_state_the_doubt() {
    let library = library();
    let games = ["karpov-miles-1986", "zukertort-steinitz-1886-11"].map(example);
    let codes = ["london-1807", "match-1886", "fide-1985", "fide-2018"];
    let codes = codes.map(|id| library.code(id).unwrap());
    let (mut explained, mut plain) = (0, 0);
    for question in quiz(&games, &codes, &library).questions(1, usize::MAX) {
        let record = only_game(&games[question.game]);
        let is_explained = question.given.iter().any(|given| given.contains("as it stands"));
        *(if is_explained { &mut explained } else { &mut plain }) += 1;
        let mut doubts = Vec::new();
        for choice in &question.choices {
            let (code, claim) = match &choice.says {
                Says::Rules { code, claim, .. } => (code, claim),
                Says::MayClaim { claim, .. } => (&question.code, claim),
                _ => continue,
            };
            doubts.push(is_in_doubt(library.code(code).unwrap(), &record, claim));
        }
        assert_eq!(is_explained, doubts.contains(&true), "{question:#?}");
    }
    assert!(explained > 10 && plain > 10, "{explained} and {plain}");
}

/// Returns a quiz without the data of the pictures.
fn without_pictures(gift: &str) -> String {
    let mut parts = gift.split("\"data\\:image");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str("\"…");
        text.push_str(&part[part.find('"').unwrap()..]);
    }
    text
}

#[test]
fn gift_marks_one_right_answer_and_escapes() {
    let questions = some_questions();
    let gift = quiz_to_gift(&questions);
    let starting = |mark: &str| gift.lines().filter(|line| line.starts_with(mark)).count();
    assert_eq!(starting("::Question "), questions.len());
    assert_eq!(starting("  ="), questions.len());
    let wrong: usize = questions.iter().map(|question| question.choices.len() - 1).sum();
    assert_eq!(starting("  ~"), wrong);
    // There are blank lines only between questions.
    assert_eq!(gift.matches("\n\n").count(), questions.len());
    let body = gift.lines().filter(|line| line.starts_with("::"));
    for line in body {
        let text = line.split_once("[html]").unwrap().1.strip_suffix(" {").unwrap();
        let mut before = ' ';
        for c in text.chars() {
            assert!(!"~=#{}:".contains(c) || before == '\\', "{c} in {line}");
            before = c;
        }
    }
    insta::assert_snapshot!("quiz_gift", without_pictures(&gift));
}

#[test]
fn the_sheet_ends_with_a_key_and_loads_nothing() {
    let questions = some_questions();
    let sheet = quiz_to_sheet(&questions);
    let (asked, key) = sheet.split_once("<section class=\"key\">").unwrap();
    assert_eq!(asked.matches("<section class=\"question\">").count(), questions.len());
    for (index, question) in questions.iter().enumerate() {
        let right = format!("<b>{}. {}) ", index + 1, Question::letter(question.right));
        assert!(key.contains(&right), "{right}");
        assert!(!asked.contains(&question.ruling[0]), "{}", question.ruling[0]);
    }
    assert!(!sheet.contains("src=") && !sheet.contains("<script") && !sheet.contains("url("));
}

#[test]
fn text_from_a_record_is_escaped_in_quizzes() {
    let library = library();
    let hostile = example("karpov-miles-1986")
        .replace("Karpov, Anatoly", "<script>alert(1)</script>\t~={}: \u{1b}[2J");
    let questions = quiz(&[hostile], &library.landmarks(), &library).questions(1, 3);
    for exported in [quiz_to_gift(&questions), quiz_to_sheet(&questions)] {
        assert!(!exported.contains("<script") && exported.contains("&lt;script"), "{exported}");
        assert!(!exported.contains('\u{1b}'));
    }
    assert!(quiz_to_gift(&questions).contains("\\~\\=\\{\\}\\:"));
    // A blank line would end the question.
    let mut broken = questions;
    broken[0].choices[0].text = "a law\n\nof two parts".to_owned();
    assert!(quiz_to_gift(&broken).contains("a law  of two parts"));
}
