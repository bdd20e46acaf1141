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

/// Returns a list: `a`, `a and b`, `a, b and c`.
pub(crate) fn list(items: impl IntoIterator<Item: AsRef<str>>) -> String {
    joined(items, "and")
}

/// Returns the paces of a game: `rapid and blitz`.
pub(crate) fn pace(paces: &[Pace]) -> String {
    list(paces.iter().map(|pace| pace.to_string().replace('-', " ")))
}

/// Returns alternatives: `a`, `a or b`, `a, b or c`.
pub(crate) fn either(items: impl IntoIterator<Item: AsRef<str>>) -> String {
    joined(items, "or")
}

fn joined(items: impl IntoIterator<Item: AsRef<str>>, last_with: &str) -> String {
    let items: Vec<_> = items.into_iter().collect();
    match items.iter().map(AsRef::as_ref).collect::<Vec<_>>().as_slice() {
        [first @ .., last] if !first.is_empty() => {
            format!("{} {last_with} {last}", first.join(", "))
        }
        few => few.concat(),
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

/// Returns the moves that led to these plies as on a score sheet. A move has a number, followed by
/// `gap`, unless it is Black's and follows the move before.
pub(crate) fn in_a_row(
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

/// Returns the name of a ply; for a move that could not be replayed, its text.
pub(crate) fn named_ply(timeline: &Timeline, ply: Ply) -> String {
    timeline.unplayed(ply).unwrap_or_else(|| timeline.label_in_dialect(ply))
}

/// Returns the clause that the move to a ply may not be played; for ply 0, that the game cannot
/// start from its position.
pub(crate) fn forbidden_move_clause(timeline: &Timeline, ply: Ply) -> String {
    match ply {
        0 => "no game can start from this position".to_owned(),
        ply => format!("{} may not be played", named_ply(timeline, ply)),
    }
}

/// Returns the conditions of a choice of readings, one for each article with several readings.
pub(crate) fn conditions(code: &dyn Ruleset, readings: &[ReadAs]) -> String {
    list(readings.iter().map(|read| code.condition(read)))
}

/// Returns the keys of the articles on whose reading the outcome depends; each group of readings
/// has one outcome.
pub(crate) fn decisive_articles<'r>(groups: &[Vec<&'r [ReadAs]>]) -> Vec<&'r str> {
    let mut decisive = Vec::new();
    for (place, group) in groups.iter().enumerate() {
        for other in groups[place + 1..].iter().flatten() {
            for one in group {
                let mut differing = one.iter().zip(*other).filter(|(one, other)| one != other);
                if let (Some((read, _)), None) = (differing.next(), differing.next()) {
                    decisive.push(read.article.as_str());
                }
            }
        }
    }
    decisive
}

/// Returns the conditions of a choice of readings of these articles; of all articles, if it reads
/// none of them.
pub(crate) fn decisive_conditions(
    code: &dyn Ruleset,
    readings: &[ReadAs],
    decisive: &[&str],
) -> String {
    let mut read = readings.to_vec();
    read.retain(|read| decisive.contains(&read.article.as_str()));
    conditions(code, if read.is_empty() { readings } else { &read })
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

/// Returns a result as printed, without a line break.
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

pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// Returns a clause as a sentence.
pub(crate) fn sentence(clause: &str) -> String {
    format!("{}.", capital(clause))
}

/// Returns a sentence as a clause: without its full stop, and beginning with a small letter unless
/// it begins with the name of a player.
pub(crate) fn inside(sentence: &str) -> String {
    let clause = sentence.strip_suffix('.').unwrap_or(sentence);
    if clause.starts_with("White") || clause.starts_with("Black") {
        return clause.to_owned();
    }
    let mut chars = clause.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

/// Returns a sentence shortened to this many words: without its list of moments, then without its
/// last clauses; if its first clause is still too long, cut there.
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

/// Returns a sentence without `, after 48.Kc3, 50.Ne1 and 54...Nd4` or `, as after …` before its
/// next clause.
#[cfg(feature = "html")]
fn without_moments(sentence: &str) -> String {
    for lead in [", as after ", ", after "] {
        let Some(start) = sentence.find(lead) else { continue };
        let list = start + lead.len();
        let end = sentence[list..].find(", but ").map_or(sentence.len() - 1, |end| list + end);
        return format!("{}{}", &sentence[..start], &sentence[end..]);
    }
    sentence.to_owned()
}

/// Returns the first sentence of a paragraph, with its full stop.
pub(crate) fn first_sentence(paragraph: &str) -> String {
    match paragraph.find(". ") {
        Some(end) => paragraph[..=end].to_owned(),
        None => paragraph.to_owned(),
    }
}

/// Replaces the backticks of a terminal by the quotation marks of paper.
pub(crate) fn quoted(text: &str) -> String {
    let marks = ['“', '”'].into_iter().cycle();
    let mut parts = text.split('`');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.zip(marks).fold(first, |text, (part, mark)| format!("{text}{mark}{part}"))
}

/// Returns a number with its thousands separated: `146,307`.
pub(crate) fn grouped(n: u64) -> String {
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

/// Returns the number of items that are not shown, `12 more events are on the record`, if there are
/// any.
pub(crate) fn more(all: usize, shown: usize, what: &str) -> Option<String> {
    let more = all.checked_sub(shown).filter(|more| *more > 0)?;
    Some(format!("{} {what}", grouped(more as u64)))
}

/// Returns a text from outside with all characters escaped that could control a terminal or turn
/// the direction of writing: `\n`, `\u{1b}`.
pub fn clean(text: &str) -> String {
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

/// The remark that the program does not decide whether checks could be avoided.
pub(crate) const AVOIDABLE: &str = "whether the checks could be avoided was not examined";

/// Returns a sequence of moves by its length and the player whose moves are compared. `period`
/// counts the moves of that player, or the plies if both players' moves are compared.
pub(crate) fn series(period: Ply, of: Option<Claimant>) -> String {
    match of {
        Some(player) => format!("a sequence of {} moves by {}", number(period), claimant(player)),
        None => format!("a sequence of {} moves each", number(period / 2)),
    }
}

/// Returns the moves that restart a count: `a capture or a pawn move`.
pub(crate) fn progress(restarts: &[Restart]) -> String {
    if restarts.is_empty() {
        return "a capture or pawn move".to_owned();
    }
    let words = restarts.iter().map(|restart| match restart {
        Restart::Capture => "a capture",
        Restart::PieceCapture => "the capture of a piece",
        Restart::PawnMove => "a pawn move",
    });
    words.collect::<Vec<_>>().join(" or ")
}

/// Returns `98 plies`, `1 ply`.
pub(crate) fn plies_of(n: u32) -> String {
    if n == 1 { "1 ply".to_owned() } else { format!("{n} plies") }
}

/// Returns `3 games`, `1 game`.
pub fn counted(n: u64, what: &str) -> String {
    format!("{n} {what}{}", s(n))
}

/// Returns the ending of a noun such as `move` after a number.
pub(crate) fn s(n: impl Into<u64>) -> &'static str {
    if n.into() == 1 { "" } else { "s" }
}

/// Returns plies as a number of full moves: `21`, or `none`.
pub(crate) fn moves_played(plies: u32) -> String {
    match plies / 2 {
        0 => "none".to_owned(),
        moves => moves.to_string(),
    }
}

/// Returns plies as a number of full moves in a clause: `21 were played`, `1 was played`.
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

/// Returns the part of a count from before the set-up position, to follow a number of moves.
pub(crate) fn from_fen_clock(plies: u32) -> String {
    let come = if plies == 1 { "comes" } else { "come" };
    format!("of which {} {come} from the FEN half-move clock", plies_of(plies))
}
