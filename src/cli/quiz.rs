//! `jadoube quiz`.

use std::fmt::Write as _;
use std::io::{self, BufRead as _, IsTerminal as _};
use std::path::PathBuf;

use clap::ValueEnum;
use jadoube::narrative::counted;
use jadoube::render::{BoardStyle, board, paragraph};
use jadoube::teaching::{Question, Quiz, quiz_to_gift, quiz_to_sheet};

use super::args::{Games, parse_positive};
use super::games::GameReader;
use super::{CliError, Status, atomic_file, fail, output};

#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  jadoube quiz game.pgn
  jadoube quiz match.pgn --code match-1886,fide-2018 --seed 7
  jadoube quiz match.pgn --code all --count 20 --format sheet -o sheet.html
")]
pub(crate) struct Args {
    #[command(flatten)]
    pub games: Games,
    /// Random seed: the same seed draws the same questions.
    #[arg(long, default_value = "1", value_name = "N")]
    pub seed: u64,
    /// Maximum number of questions.
    #[arg(long, default_value = "10", value_name = "N", value_parser = parse_positive::<usize>)]
    pub count: usize,
    /// Output format. `text` asks the questions in the terminal and reads answers from standard
    /// input.
    #[arg(long, value_enum, default_value = "text")]
    pub format: QuizFormat,
    /// Output file; `-` is standard output.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub output: PathBuf,
    /// Draw boards with letters.
    #[arg(long)]
    pub ascii: bool,
}

/// Output formats of questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum QuizFormat {
    /// Interactive, in the terminal.
    Text,
    /// GIFT, for Moodle and similar platforms.
    Gift,
    /// A sheet to print, with a key: one HTML file.
    Sheet,
}

pub(crate) fn run(args: &Args) -> Result<Status, CliError> {
    if args.format == QuizFormat::Text {
        check_terminal(args)?;
    }
    let library = args.games.judging.laws.library()?;
    let mut reader = GameReader::new(&args.games, &args.output, &library)?;
    let mut quiz = Quiz::new(&library);
    let mut games = 0;
    reader.each(|game| {
        games += 1;
        quiz.add(game);
        Ok(())
    })?;
    // The reason was reported for each input.
    if games == 0 {
        return Ok(Status::Failed);
    }
    let questions = quiz.questions(args.seed, args.count);
    if questions.is_empty() {
        return fail(
            "no question can be made from these games under these codes: name other codes with \
                    `--code`, or other games",
        );
    }
    if questions.len() < args.count {
        super::warn(&shortage_warning(&questions, &quiz));
    }
    let write = |text: String| atomic_file::write_text(&args.output, &text);
    match args.format {
        QuizFormat::Text => ask(&questions, output::style(args.ascii, &args.output).board),
        QuizFormat::Gift => write(quiz_to_gift(&questions)),
        QuizFormat::Sheet => write(quiz_to_sheet(&questions)),
    }?;
    Ok(reader.status())
}

/// Refuses arguments under which questions cannot be asked and answered in the terminal.
fn check_terminal(args: &Args) -> Result<(), CliError> {
    let reads_games = args.games.files.iter().any(|file| file.as_os_str() == "-");
    let is_typed = args.games.typed.pgn().is_some();
    if reads_games || args.games.files.is_empty() && !is_typed {
        return fail(
            "the answers are read from standard input: name a file of games, or choose \
                    another `--format`",
        );
    }
    if args.output.as_os_str() != "-" {
        return fail(
            "the questions are asked in the terminal: choose another `--format` with `-o`",
        );
    }
    Ok(())
}

/// Returns a warning that there are fewer questions than asked for, with the codes that have none.
fn shortage_warning(questions: &[Question], quiz: &Quiz<'_>) -> String {
    let left_out = match quiz.left_out(questions).as_slice() {
        [] => String::new(),
        codes => format!(
            "; none by {}, whose rulings on these games are not certain, or are none",
            codes.join(", ")
        ),
    };
    format!("{} and no more{left_out}", counted(questions.len() as u64, "question"))
}

/// Asks the questions one by one until the answers end, and prints the score.
fn ask(questions: &[Question], style: BoardStyle) -> Result<Status, CliError> {
    let width = output::width().min(100);
    let mut answers = io::stdin().lock().lines();
    let echo = !io::stdin().is_terminal();
    let (mut asked, mut right) = (0, 0);
    for (index, question) in questions.iter().enumerate() {
        let gap = if index > 0 { "\n" } else { "" };
        let place = format!("{} of {}", index + 1, questions.len());
        output::print(&format!("{gap}{place}\n{}", text(question, style, width)))?;
        let Some(answer) = answer(question, &mut answers, echo)? else { break };
        asked += 1;
        let is_right = answer == question.right;
        right += usize::from(is_right);
        output::print(&ruling(question, is_right, width))?;
    }
    output::print(&format!("\n{right} right of {asked}\n"))
}

/// Lays out a question with its board and choices.
fn text(question: &Question, style: BoardStyle, width: usize) -> String {
    let mut out = paragraph(&question.heading, 0, width) + "\n";
    for line in board(&question.position, &question.marked, style) {
        let _ = writeln!(out, "  {}", line.trim_end());
    }
    out.push('\n');
    for given in &question.given {
        out += &paragraph(given, 0, width);
    }
    out += &paragraph(&question.asked, 0, width);
    for (at, choice) in question.choices.iter().enumerate() {
        out += &paragraph(&format!("{}) {}", Question::letter(at), choice.text), 2, width);
    }
    out
}

/// Reads the index of the chosen answer, repeating the prompt until it is one. Returns `None` at
/// the end of the input, or after a `q`.
fn answer(
    question: &Question,
    answers: &mut impl Iterator<Item = io::Result<String>>,
    echo: bool,
) -> Result<Option<usize>, CliError> {
    let letters: Vec<char> = (0..question.choices.len()).map(Question::letter).collect();
    let named: Vec<String> = letters.iter().map(char::to_string).collect();
    loop {
        output::print(&format!("{}, or q to stop: ", named.join(", ")))?;
        let Some(line) = answers.next().transpose()? else {
            output::print("q\n")?;
            return Ok(None);
        };
        let line = line.trim().to_lowercase();
        // Piped answers are not visible otherwise.
        let shown: String = line.chars().filter(|c| echo && !c.is_control()).take(20).collect();
        if echo {
            output::print(&format!("{shown}\n"))?;
        }
        if line == "q" {
            return Ok(None);
        }
        let mut typed = line.chars();
        if let (Some(letter), None) = (typed.next(), typed.next())
            && let Some(choice) = letters.iter().position(|known| *known == letter)
        {
            return Ok(Some(choice));
        }
        output::print("That is not one of the answers.\n")?;
    }
}

/// Lays out the right answer and its reasons.
fn ruling(question: &Question, is_right: bool, width: usize) -> String {
    let answer = &question.answer().text;
    let letter = Question::letter(question.right);
    let word = if is_right { "Right" } else { "No" };
    let mut out = paragraph(&format!("{word}: {letter}) {answer}."), 0, width);
    // The article may be the answer.
    for line in question.ruling.iter().filter(|line| line.trim_end_matches('.') != answer) {
        out += &paragraph(line, 2, width);
    }
    out
}
