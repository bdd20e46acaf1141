//! Small words and phrases that several sentences share, and the limits on what is shown of one
//! game.

use crate::arbiter::{MOST_CLAIMS, ReadAs, Ruleset};
use crate::chess::Move;
pub(crate) use crate::chess::color_name;
use crate::notation::{GameResult, Pace};
use crate::replay::{Ply, Timeline};
use crate::rules::{Claimant, FlagTest, Restart};

/// The maximum number of events shown of a record, of events reported beside it, and of warnings.
pub(crate) const MAX_EVENTS_SHOWN: usize = MOST_CLAIMS;

/// The maximum number of plies that pictures and pages show, from the start. The longest game ever
/// played has 538.
pub(crate) const MAX_PLIES_SHOWN: Ply = 4000;

/// Returns a number in words up to twelve, in figures beyond; `no` for 0.
pub(crate) fn number(n: u32) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS.get(n as usize).map_or_else(|| n.to_string(), ToString::to_string)
}

/// Returns `once`, `twice`, `three times`.
pub(crate) fn times(n: u32) -> String {
    match n {
        0 => "never".to_owned(),
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        n => format!("{} times", number(n)),
    }
}

/// Returns an ordinal number: `third`, `sixth`, `13th`; empty for 0.
pub(crate) fn ordinal(n: u32) -> String {
    const WORDS: [&str; 10] =
        ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
    if let Some(word) = WORDS.get(n as usize) {
        return (*word).to_owned();
    }
    match n % 10 {
        _ if matches!(n % 100, 11..=13) => format!("{n}th"),
        1 => format!("{n}st"),
        2 => format!("{n}nd"),
        3 => format!("{n}rd"),
        _ => format!("{n}th"),
    }
}

/// Returns items as a list: `a`, `a and b`, `a, b and c`.
pub(crate) fn list(items: impl IntoIterator<Item: AsRef<str>>) -> String {
    joined(items, "and")
}

/// Returns the paces of a game: `rapid and blitz`.
pub(crate) fn pace(paces: &[Pace]) -> String {
    list(paces.iter().map(|pace| pace.to_string().replace('-', " ")))
}

/// Returns items as alternatives: `a`, `a or b`, `a, b or c`.
pub(crate) fn either(items: impl IntoIterator<Item: AsRef<str>>) -> String {
    joined(items, "or")
}

fn joined(items: impl IntoIterator<Item: AsRef<str>>, conjunction: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.as_ref().to_owned()).collect();
    match items.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {conjunction} {last}", first.join(", ")),
    }
}

/// Returns the names of plies: `42...Qe3, 46...Kg7 and 50...Kg7`.
pub(crate) fn labels(timeline: &Timeline, plies: &[Ply]) -> String {
    list(plies.iter().map(|&ply| label(timeline, ply)))
}

/// Returns the name of a ply; `the start` for ply 0.
pub(crate) fn label(timeline: &Timeline, ply: Ply) -> String {
    if ply == 0 { "the start".to_owned() } else { timeline.label_in_dialect(ply) }
}

/// Returns the moves that led to these plies as on a score sheet. A move is preceded by its number
/// and `gap`, unless it is Black's reply to the move listed before it.
pub(crate) fn score_sheet_moves(
    timeline: &Timeline,
    plies: impl IntoIterator<Item = Ply>,
    gap: &str,
) -> String {
    let mut moves = Vec::new();
    let mut last = None;
    for ply in plies {
        let Some(written) = timeline.move_in_dialect(ply) else { continue };
        let number = timeline.number(ply);
        let follows = last == ply.checked_sub(1) && number.ends_with("...");
        moves.push(if follows { written } else { format!("{number}{gap}{written}") });
        last = Some(ply);
    }
    moves.join(" ")
}

/// Returns a move announced at a ply: `48...Kg7`.
pub(crate) fn announced(timeline: &Timeline, ply: Ply, m: &Move) -> String {
    format!("{}{}", timeline.number(ply + 1), timeline.write_in_dialect(ply, m))
}

/// Returns the name of a ply; of the move at which the replay stopped, its text in the record.
pub(crate) fn label_or_text(timeline: &Timeline, ply: Ply) -> String {
    timeline.unplayed(ply).unwrap_or_else(|| timeline.label_in_dialect(ply))
}

/// Returns the clause that the move to a ply may not be played; for ply 0, that the game cannot
/// start from its position.
pub(crate) fn forbidden_move_clause(timeline: &Timeline, ply: Ply) -> String {
    match ply {
        0 => "no game can start from this position".to_owned(),
        ply => format!("{} may not be played", label_or_text(timeline, ply)),
    }
}

/// Returns the conditions of a choice of readings, which has one for each article with several
/// readings.
pub(crate) fn conditions(code: &dyn Ruleset, readings: &[ReadAs]) -> String {
    list(readings.iter().map(|read| code.condition(read)))
}

/// Returns the keys of the articles on whose reading the outcome depends. Each group holds the
/// choices of readings with one outcome. An article decides if two choices of different groups
/// differ only in its reading. A key may be repeated.
pub(crate) fn decisive_articles<'r>(groups: &[Vec<&'r [ReadAs]>]) -> Vec<&'r str> {
    let mut decisive = Vec::new();
    for (index, group) in groups.iter().enumerate() {
        for other in groups[index + 1..].iter().flatten() {
            decisive.extend(group.iter().filter_map(|choice| only_difference(choice, other)));
        }
    }
    decisive
}

/// Returns the key of the article that two choices read differently; `None` unless it is the only
/// one.
fn only_difference<'r>(choice: &'r [ReadAs], other: &[ReadAs]) -> Option<&'r str> {
    let mut differing = choice.iter().zip(other).filter(|(read, of_other)| read != of_other);
    let (read, _) = differing.next()?;
    differing.next().is_none().then_some(read.article.as_str())
}

/// Returns the conditions of those of these readings that are of `decisive` articles; of all
/// readings, if none of them is.
pub(crate) fn decisive_conditions(
    code: &dyn Ruleset,
    readings: &[ReadAs],
    decisive: &[&str],
) -> String {
    let mut shown = readings.to_vec();
    shown.retain(|read| decisive.contains(&read.article.as_str()));
    conditions(code, if shown.is_empty() { readings } else { &shown })
}

/// Returns the names of a choice of readings, one for each article with several readings.
pub(crate) fn reading_names(readings: &[ReadAs]) -> String {
    readings.iter().map(|read| read.reading.as_str()).collect::<Vec<_>>().join(" + ")
}

/// Returns a moment: `after 34.Qe2`, or `at the start`.
pub(crate) fn moment(timeline: &Timeline, ply: Ply) -> String {
    if ply == 0 {
        "at the start".to_owned()
    } else {
        format!("after {}", timeline.label_in_dialect(ply))
    }
}

/// Returns the player who may claim, for the beginning of a sentence.
pub(crate) fn claimant(who: Claimant) -> &'static str {
    match who {
        Claimant::White => "White",
        Claimant::Black => "Black",
        Claimant::Either => "Either player",
        Claimant::Unknown => "One of the players (the source does not say who)",
    }
}

/// Returns a result as a clause: `White wins`; `no result` if it is unknown.
pub(crate) fn result(result: GameResult) -> &'static str {
    match result {
        GameResult::WhiteWins => "White wins",
        GameResult::BlackWins => "Black wins",
        GameResult::Draw => "the game is drawn",
        GameResult::WhiteByForfeit => "White wins by forfeit",
        GameResult::BlackByForfeit => "Black wins by forfeit",
        GameResult::BothLose => "both players lose",
        GameResult::Unknown => "no result",
    }
}

/// Returns a result as printed, `1–0`, with characters that prevent a line break within it.
pub(crate) fn score(result: GameResult) -> &'static str {
    match result {
        GameResult::WhiteWins => "1\u{2060}–\u{2060}0",
        GameResult::BlackWins => "0\u{2060}–\u{2060}1",
        GameResult::Draw => "½\u{2060}–\u{2060}½",
        GameResult::WhiteByForfeit => "+\u{2060}:\u{2060}–",
        GameResult::BlackByForfeit => "–\u{2060}:\u{2060}+",
        GameResult::BothLose => "0\u{2060}–\u{2060}0",
        GameResult::Unknown => "*",
    }
}

/// Returns a text beginning with a capital letter.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// Returns a text beginning with a small letter, unless it begins with the name of a player.
pub(crate) fn uncapital(text: &str) -> String {
    if text.starts_with("White") || text.starts_with("Black") {
        return text.to_owned();
    }
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_lowercase().chain(chars).collect())
}

/// Returns a clause as a sentence, with a capital letter and a full stop.
pub(crate) fn sentence(clause: &str) -> String {
    format!("{}.", capital(clause))
}

/// Returns a sentence as a clause: without its full stop, and [`uncapital`].
pub(crate) fn inside(sentence: &str) -> String {
    uncapital(sentence.strip_suffix('.').unwrap_or(sentence))
}

/// Returns a sentence shortened to at most this many words: without its list of moments; if that is
/// too long, also without its last clauses; if its first clause is too long, the first words of it.
#[cfg(feature = "html")]
pub(crate) fn at_most_words(sentence: &str, words: usize) -> String {
    let is_short = |text: &str| text.split_whitespace().count() <= words;
    if is_short(sentence) {
        return sentence.to_owned();
    }
    let sentence = without_moments(sentence);
    if is_short(&sentence) {
        return sentence;
    }
    for (end, _) in sentence.rmatch_indices([';', ':', ',']) {
        if is_short(&sentence[..end]) {
            return format!("{}.", &sentence[..end]);
        }
    }
    let kept: Vec<&str> = sentence.split_whitespace().take(words).collect();
    format!("{} …", kept.join(" "))
}

/// Returns a sentence without its list of moments, `, after 48.Kc3, 50.Ne1 and 54...Nd4` or `, as
/// after …`. The list ends before `, but`, before `, and between them`, or with the sentence.
#[cfg(feature = "html")]
fn without_moments(sentence: &str) -> String {
    for lead in [", as after ", ", after "] {
        let Some(start) = sentence.find(lead) else { continue };
        let list = &sentence[start + lead.len()..];
        let ends = [", but ", ", and between them "].map(|next| list.find(next));
        let rest = match ends.into_iter().flatten().min() {
            Some(end) => &list[end..],
            None if list.ends_with('.') => ".",
            None => "",
        };
        return format!("{}{rest}", &sentence[..start]);
    }
    sentence.to_owned()
}

/// Returns a paragraph up to the first full stop before a blank, with that full stop.
pub(crate) fn first_sentence(paragraph: &str) -> String {
    match paragraph.find(". ") {
        Some(end) => paragraph[..=end].to_owned(),
        None => paragraph.to_owned(),
    }
}

/// Returns a text with quotation marks in place of its backticks.
pub(crate) fn quoted(text: &str) -> String {
    let marks = ['“', '”'].into_iter().cycle();
    let mut parts = text.split('`');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.zip(marks).fold(first, |text, (part, mark)| format!("{text}{mark}{part}"))
}

/// Returns a number with a comma before each group of three digits: `146,307`.
pub(crate) fn with_thousands(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Returns the number of items that are not shown, followed by `what`: `12 more events`. `None` if
/// all are shown.
pub(crate) fn more(all: usize, shown: usize, what: &str) -> Option<String> {
    let more = all.saturating_sub(shown);
    (more > 0).then(|| format!("{} {what}", with_thousands(more as u64)))
}

/// Returns a text from outside with those characters escaped that could control a terminal or turn
/// the direction of writing: `\n`, `\u{1b}`.
pub fn escape_controls(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if is_control_or_bidi(c) {
            out.extend(c.escape_default());
        } else {
            out.push(c);
        }
    }
    out
}

/// Returns a text with a backslash before each of these characters.
pub(crate) fn backslashed(text: &str, special: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if special.contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Returns true for a control character, and for one that turns the direction of writing.
pub(crate) fn is_control_or_bidi(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The remark on an illegal move to which nobody objected, to follow the clause on the move.
pub(crate) const STOOD: &str = "; nobody objected, and it stood";

/// The remark that it was not examined whether checks could be avoided.
pub(crate) const AVOIDABILITY_NOT_EXAMINED: &str =
    "whether the checks could be avoided was not examined";

/// Returns the length of a sequence of moves, and the player whose moves are compared. `period` is
/// the number of moves of that player; of plies, if the moves of both players are compared.
pub(crate) fn series(period: Ply, of: Option<Claimant>) -> String {
    match of {
        Some(player) => format!("a sequence of {} moves by {}", number(period), claimant(player)),
        None => format!("a sequence of {} moves each", number(period / 2)),
    }
}

/// Returns the moves that restart a count: `a capture or a pawn move`. An empty list means any
/// capture and any pawn move.
pub(crate) fn progress(restarts: &[Restart]) -> String {
    if restarts.is_empty() {
        return "a capture or pawn move".to_owned();
    }
    either(restarts.iter().map(|restart| match restart {
        Restart::Capture => "a capture",
        Restart::PieceCapture => "the capture of a piece",
        Restart::PawnMove => "a pawn move",
    }))
}

/// Returns `98 plies`, `1 ply`.
pub(crate) fn plies_of(n: u32) -> String {
    if n == 1 { "1 ply".to_owned() } else { format!("{n} plies") }
}

/// Returns `3 games`, `1 game`.
pub fn counted(n: u64, what: &str) -> String {
    format!("{n} {what}{}", plural_s(n))
}

/// Returns the plural ending of a noun such as `move` after a number: empty for 1, else `s`.
pub(crate) fn plural_s(n: impl Into<u64>) -> &'static str {
    if n.into() == 1 { "" } else { "s" }
}

/// Returns plies as a number of full moves, rounded down: `21`; `none` for 0.
pub(crate) fn moves_played(plies: u32) -> String {
    match plies / 2 {
        0 => "none".to_owned(),
        moves => moves.to_string(),
    }
}

/// Returns plies as a number of full moves, rounded down, in a clause: `21 were played`.
pub(crate) fn were_played(plies: u32) -> String {
    let verb = if plies / 2 == 1 { "was" } else { "were" };
    format!("{} {verb} played", moves_played(plies))
}

/// Returns the reason why the opponent wins after a flag fall or resignation, or does not win.
pub(crate) fn flag_test_reason(test: FlagTest, opponent_wins: bool) -> &'static str {
    match (test, opponent_wins) {
        (FlagTest::Loss, _) => "that loses, whatever is on the board",
        (FlagTest::BareKing, true) => "the opponent has more than a bare king",
        (FlagTest::BareKing, false) => "the opponent has a bare king",
        (FlagTest::Helpmate, true) => "the opponent could mate by some series of legal moves",
        (FlagTest::Helpmate, false) => "the opponent cannot mate by any series of legal moves",
        (FlagTest::MatingPotential, true) => "the opponent has mating potential",
        (FlagTest::MatingPotential, false) => "the opponent has no mating potential",
        (FlagTest::Uschess | FlagTest::Lichess | FlagTest::AtMostAMinor, true) => {
            "the opponent has sufficient material to win"
        }
        (FlagTest::Uschess | FlagTest::Lichess | FlagTest::AtMostAMinor, false) => {
            "the opponent has insufficient material to win"
        }
    }
}

/// Returns the beginning of a count, to follow a number of moves: `since 30.Kg2`, `since the
/// start`. If the count began before a set-up position, returns the part of it from the FEN.
pub(crate) fn counted_since(since: Ply, game: &Timeline) -> String {
    match (since, game.marks()[0].clock) {
        (0, 0) => "since the start".to_owned(),
        (0, 1) => "(of which 1 ply comes from the FEN half-move clock)".to_owned(),
        (0, plies) => format!("(of which {plies} plies come from the FEN half-move clock)"),
        (since, _) => format!("since {}", game.label_in_dialect(since)),
    }
}
