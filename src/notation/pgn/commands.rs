//! What a comment records besides moves: `[%claim …]` and the like.

use std::iter;

use crate::chess::Color;
use memchr::{memchr, memchr_iter};

use super::text::{decode, shown};
use super::written_move::read_move;
use crate::notation::irregularity::{self, Irregularity, words};
use crate::notation::pattern::Pattern;
use crate::notation::read_warning::{CommandError, CommandFault};
use crate::notation::record::{Claim, Event, Incident, Witness};

/// The longest command that is looked at, in bytes.
const LONGEST: usize = 128;

#[derive(Debug, PartialEq)]
pub(super) struct Command {
    pub(super) at: usize,
    pub(super) said: Result<Said, CommandError>,
}

/// Who acted, if a command says so, and what happened; nothing if it is `[%unreadable]`: the record
/// goes on after this, and was not read.
type Said = Option<(Option<Color>, Incident)>;

/// The command that stands where a score that could not be read on is written out: whoever reads
/// it again knows that the game did not end there.
pub(crate) const UNREADABLE: &str = "[%unreadable]";

/// Reads a move that is announced by a player, or else by the one to move, where it is none in
/// standard algebraic notation.
pub(super) type Announced<'f> = dyn Fn(&str, Option<Color>) -> Option<Pattern> + 'f;

/// No name of a command of ours is longer, nor any that is near one.
const LONGEST_NAME: usize = 16;

/// Commands of other programs, besides those of three letters, that are in comments by the million.
const FOREIGN: [&str; 2] = ["eval", "depth"];

/// The commands of ours in a comment, in order, and those whose names are nearly ours. Others pass
/// by.
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

/// What is wrong with a command whose name is nearly one of ours: `[%claims repetition]`.
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

/// What a command says that stands in brackets in a comment, `claim white,repetition` or `touch e2`,
/// and who did it, if it says so.
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

/// The player that a word names.
pub fn player_named(word: &str) -> Option<Color> {
    let is = |name: &str| word.eq_ignore_ascii_case(name);
    is("white").then_some(Color::White).or_else(|| is("black").then_some(Color::Black))
}

impl Event {
    /// The command that records it in a comment after its ply: `[%claim white,repetition,Qe2]`.
    pub fn as_command(&self) -> String {
        let plain = || PLAIN.iter().find(|(_, incident)| *incident == self.incident);
        let (command, intending) = match self.incident {
            Incident::Noticed { by, of } => {
                let words = of.map_or_else(String::new, |of| format!(" {of}"));
                (format!("{}{words}", noticed(by)), None)
            }
            Incident::Claim { ground, intending } => (format!("{CLAIM} {ground}"), intending),
            Incident::Irregularity(it) => (it.to_string(), None),
            _ => (plain().map_or_else(String::new, |(name, _)| (*name).to_owned()), None),
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

/// Commands without words but for the player's name, and what they record.
const PLAIN: [(&str, Incident); 5] = [
    ("notice", Incident::Notice),
    ("offer", Incident::Offer),
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

/// What follows a name, if it stands here whole.
fn behind<'c>(name: &str, command: &'c [u8]) -> Option<&'c [u8]> {
    let (head, rest) = command.split_at_checked(name.len())?;
    let whole = rest.first().is_none_or(|byte| !is_of_name(*byte));
    (whole && head.eq_ignore_ascii_case(name.as_bytes())).then_some(rest)
}

/// The words of a command: the player, what a claim is founded on, and all others. A claim has those
/// of the move that is announced with it, an irregularity its own.
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
                let fault = |error| CommandFault::NoMove(shown(words.as_bytes()), error);
                read.map_err(|error| not_understood(fault(error)))
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

/// Reads the name of the irregularity that is noticed, if one is named.
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
