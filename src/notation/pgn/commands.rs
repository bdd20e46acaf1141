//! Commands in comments, such as `[%claim …]`, that record events.

use std::iter;

use crate::chess::Color;
use memchr::{memchr, memchr_iter};

use super::text::{decode, shown};
use super::written_move::read_move;
use crate::notation::irregularity::{self, Irregularity, words};
use crate::notation::pattern::Pattern;
use crate::notation::read_warning::{CommandError, CommandFault};
use crate::notation::record::{Claim, Event, Incident, Witness};

/// The maximum length of a command, in bytes.
const LONGEST: usize = 128;

#[derive(Debug, PartialEq)]
pub(super) struct Command {
    pub(super) at: usize,
    pub(super) said: Result<Said, CommandError>,
}

/// The player named by a command, and the event. `None` for `[%unreadable]`: the record goes on
/// after it, and was not read.
type Said = Option<(Option<Color>, Incident)>;

/// The command at which a score breaks off that could not be read on. A reader of that score knows
/// that the game did not end there.
pub(crate) const UNREADABLE: &str = "[%unreadable]";

/// Reads the announced move of a player, or else of the player to move, if it is not in standard
/// algebraic notation.
pub(super) type Announced<'f> = dyn Fn(&str, Option<Color>) -> Option<Pattern> + 'f;

/// The maximum length of the name of a command, or of a name near one, in bytes.
const LONGEST_NAME: usize = 16;

/// Common commands of other programs that have more than three letters.
const FOREIGN: [&str; 2] = ["eval", "depth"];

/// Returns the commands of ours in a comment in order, and errors for names that are nearly ours.
/// Skips other commands.
pub(super) fn commands(comment: &[u8], announced: &Announced<'_>) -> impl Iterator<Item = Command> {
    memchr_iter(b'[', comment).filter_map(|at| {
        let command = comment.get(at + 1..)?.strip_prefix(b"%")?;
        let known = names().find_map(|name| Some((name, behind(name, command)?)));
        let said = match known {
            Some((name, rest)) => understand(name, rest, announced),
            None => Err(misspelt(command)?),
        };
        Some(Command { at, said })
    })
}

/// Returns the error for a command whose name is nearly one of ours: `[%claims repetition]`.
fn misspelt(command: &[u8]) -> Option<CommandError> {
    let len = command.iter().take(LONGEST_NAME).take_while(|byte| is_of_name(**byte)).count();
    let name = str::from_utf8(command.get(..len)?).ok()?.to_ascii_lowercase();
    if len <= 3 || FOREIGN.contains(&name.as_str()) {
        return None;
    }
    let distance = |known: &&str| strsim::damerau_levenshtein(known, &name);
    let near = names().min_by_key(distance).filter(|near| distance(near) <= len / 3)?;
    Some(CommandError::Misspelt(name, near))
}

fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Reads the text inside the brackets of a command, `claim white,repetition` or `touch e2`. Returns
/// the player, if named, and the event.
///
/// # Errors
///
/// Where it is none of ours.
pub fn read_command(text: &str) -> Result<(Option<Color>, Incident), CommandError> {
    let bracketed = format!("[%{text}]");
    let said = commands(bracketed.as_bytes(), &|_, _| None).next().map(|command| command.said);
    match said {
        Some(Ok(Some(happened))) => Ok(happened),
        Some(Err(error)) => Err(error),
        Some(Ok(None)) | None => Err(CommandError::NotOurs(text.to_owned())),
    }
}

/// Returns the player that a word names.
pub fn player_named(word: &str) -> Option<Color> {
    let is = |name: &str| word.eq_ignore_ascii_case(name);
    is("white").then_some(Color::White).or_else(|| is("black").then_some(Color::Black))
}

impl Event {
    /// Returns the command that records the event in a comment after its ply: `[%claim
    /// white,repetition,Qe2]`.
    pub fn as_command(&self) -> String {
        let (command, intending) = match self.incident {
            Incident::Noticed { by, of } => {
                let words = of.map_or_else(String::new, |of| format!(" {of}"));
                (format!("{}{words}", noticed(by)), None)
            }
            Incident::Claim { ground, intending } => (format!("{CLAIM} {ground}"), intending),
            Incident::Irregularity(done) => (done.to_string(), None),
            _ => {
                let plain = PLAIN.iter().find(|(_, incident)| *incident == self.incident);
                (plain.map_or_else(String::new, |(name, _)| (*name).to_owned()), None)
            }
        };
        let (name, words) = command.split_once(' ').unwrap_or((&command, ""));
        let player = self.player.map(|player| match player {
            Color::White => "white",
            Color::Black => "black",
        });
        let words = player.into_iter().chain(Some(words).filter(|words| !words.is_empty()));
        let words: Vec<String> =
            words.map(str::to_owned).chain(intending.map(|san| san.to_string())).collect();
        let blank = if words.is_empty() { "" } else { " " };
        format!("[%{name}{blank}{}]", words.join(","))
    }
}

const CLAIM: &str = "claim";

/// The commands that take no words except a player's name, and their events.
const PLAIN: [(&str, Incident); 6] = [
    ("notice", Incident::Notice),
    ("offer", Incident::Offer),
    ("accept", Incident::Acceptance),
    ("agree", Incident::Agreement),
    ("flag", Incident::Flag),
    ("resign", Incident::Resignation),
];

const NOT_READ: &str = "unreadable";

/// The commands by which an irregularity is noticed.
const NOTICED: [(&str, Witness); 2] = [("claims", Witness::Player), ("seen", Witness::Arbiter)];

fn noticed(by: Witness) -> &'static str {
    match by {
        Witness::Player => "claims",
        Witness::Arbiter => "seen",
    }
}

fn names() -> impl Iterator<Item = &'static str> {
    let plain = PLAIN.iter().map(|(name, _)| *name);
    let noticed = NOTICED.iter().map(|(name, _)| *name);
    iter::once(CLAIM).chain(noticed).chain(plain).chain([NOT_READ]).chain(irregularity::names())
}

/// Returns the text after a name, if a command has exactly this name.
fn behind<'c>(name: &str, command: &'c [u8]) -> Option<&'c [u8]> {
    let (head, rest) = command.split_at_checked(name.len())?;
    let whole = rest.first().is_none_or(|byte| !is_of_name(*byte));
    (whole && head.eq_ignore_ascii_case(name.as_bytes())).then_some(rest)
}

/// The words of a command: the player, the ground of a claim, and all others. A claim has those of
/// the announced move, an irregularity its own.
#[derive(Default)]
struct CommandWords<'t> {
    player: Option<Color>,
    ground: Option<Claim>,
    others: Vec<&'t str>,
}

fn command_words<'t>(name: &str, text: &'t str) -> Result<CommandWords<'t>, CommandFault> {
    let mut found = CommandWords::default();
    for word in words(text) {
        let is_second = match (player_named(word), word.parse::<Claim>()) {
            (Some(color), _) if name != NOT_READ => found.player.replace(color).is_some(),
            (_, Ok(claim)) if name == CLAIM => found.ground.replace(claim).is_some(),
            _ if irregularity::is_name(name) || name == CLAIM || is_notice(name) => {
                found.others.push(word);
                false
            }
            _ => return Err(CommandFault::NoMeaning(shown(word.as_bytes()))),
        };
        if is_second {
            return Err(CommandFault::Second(shown(word.as_bytes())));
        }
    }
    Ok(found)
}

fn understand(
    name: &'static str,
    rest: &[u8],
    announced: &Announced<'_>,
) -> Result<Said, CommandError> {
    let near = rest.get(..rest.len().min(LONGEST)).unwrap_or_default();
    let end = memchr(b']', near).ok_or(CommandError::NoBracket(name))?;
    let text = decode(near.get(..end).unwrap_or_default());
    let not_understood = |fault| CommandError::NotUnderstood(name, shown(text.as_bytes()), fault);
    let is_irregularity = irregularity::is_name(name);
    if is_irregularity && text.trim_end().ends_with(',') {
        return Err(not_understood(CommandFault::LastComma));
    }
    let CommandWords { player, ground, others } =
        command_words(name, &text).map_err(not_understood)?;
    if let Some((_, by)) = NOTICED.iter().find(|(noticed, _)| *noticed == name) {
        let of = noticed_name(name, &others).map_err(not_understood)?;
        return Ok(Some((player, Incident::Noticed { by: *by, of })));
    }
    let plain = PLAIN.iter().find(|(plain, _)| *plain == name);
    let incident = match (plain, name) {
        (Some((_, incident)), _) => *incident,
        (None, NOT_READ) => return Ok(None),

        (None, CLAIM) => {
            let intending = Some(others.join(" ")).filter(|others| !others.is_empty());
            let read = |words: String| {
                let read = read_move(&words).or_else(|why| announced(&words, player).ok_or(why));
                read.map_err(|error| {
                    not_understood(CommandFault::NoMove(shown(words.as_bytes()), error))
                })
            };
            let intending = intending.map(read).transpose()?;
            Incident::Claim { ground: ground.ok_or(CommandError::NothingClaimed)?, intending }
        }
        (None, _) => Incident::Irregularity(
            Irregularity::read(name, &others)
                .map_err(|why| not_understood(CommandFault::NoIrregularity(why)))?,
        ),
    };
    Ok(Some((player, incident)))
}

fn is_notice(name: &str) -> bool {
    NOTICED.iter().any(|(noticed, _)| *noticed == name)
}

/// Returns the name of the noticed irregularity, if one is named.
fn noticed_name(name: &str, words: &[&str]) -> Result<Option<&'static str>, CommandFault> {
    match words {
        [] => Ok(None),
        [word] if word.parse::<Claim>().is_ok() => {
            Err(CommandFault::Draw(name.to_owned(), (*word).to_owned()))
        }
        [word] => match irregularity::names().find(|known| known.eq_ignore_ascii_case(word)) {
            Some(known) => Ok(Some(known)),
            None => Err(CommandFault::NoMeaning(shown(word.as_bytes()))),
        },
        [_, second, ..] => Err(CommandFault::Second(shown(second.as_bytes()))),
    }
}
