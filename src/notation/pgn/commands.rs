//! Commands in comments, such as `[%claim …]`, that record events.

use std::iter;

use crate::chess::{Color, Square};
use memchr::{memchr, memchr_iter};

use super::text::{decode, shown};
use super::written_move::read_move;
use crate::notation::irregularity::{self, Irregularity, words};
use crate::notation::pattern::Pattern;
use crate::notation::read_warning::{CommandError, CommandFault};
use crate::notation::record::{Claim, Event, Incident, Witness};

/// The maximum length of a command after its name, in bytes.
const MAX_WORDS_BYTES: usize = 128;

/// A command in a comment.
pub(super) struct Command {
    /// The byte of the comment at which the command begins.
    pub(super) offset: usize,
    pub(super) meaning: Result<Meaning, CommandError>,
}

/// The meaning of a command.
pub(super) enum Meaning {
    /// An event, and the player if one is named.
    Event(Option<Color>, Incident),
    /// `[%unreadable]`: the original score continues here, and was not read.
    Unreadable,
}

/// The command that marks the place where the original score continues but was not read. A reader
/// of the written score knows by it that the game did not end there.
pub(crate) const UNREADABLE: &str = "[%unreadable]";

/// A reader of announced moves that are not in standard algebraic notation. Without a player, the
/// move is one of the player to move.
pub(super) type AnnouncedMoveReader<'f> = dyn Fn(&str, Option<Color>) -> Option<Pattern> + 'f;

/// The maximum length of the name of a command, or of a name near one, in bytes.
const MAX_NAME_BYTES: usize = 16;

/// Common commands of other programs that have more than three letters.
const FOREIGN: [&str; 2] = ["eval", "depth"];

/// Returns the commands of this program in a comment, in order, and errors for misspelt names.
/// Skips the commands of other programs.
pub(super) fn commands(
    comment: &[u8],
    announced: &AnnouncedMoveReader<'_>,
) -> impl Iterator<Item = Command> {
    memchr_iter(b'[', comment).filter_map(|offset| {
        let command = comment.get(offset + 1..)?.strip_prefix(b"%")?;
        let known = names().find_map(|name| Some((name, after_name(name, command)?)));
        let meaning = match known {
            Some((name, rest)) => read_words(name, rest, announced),
            // A command of another program is skipped.
            None => Err(misspelt(command)?),
        };
        Some(Command { offset, meaning })
    })
}

/// Returns the error for a name that is nearly one of this program's: `[%clam repetition]`.
fn misspelt(command: &[u8]) -> Option<CommandError> {
    let len = command.iter().take(MAX_NAME_BYTES).take_while(|byte| is_of_name(**byte)).count();
    let name = str::from_utf8(command.get(..len)?).ok()?.to_ascii_lowercase();
    if len <= 3 || FOREIGN.contains(&name.as_str()) {
        return None;
    }
    let distance = |known: &&str| strsim::damerau_levenshtein(known, &name);
    let near = names().min_by_key(distance).filter(|near| distance(near) <= len / 3)?;
    Some(CommandError::Misspelt(name, near))
}

/// Returns the ground of a claim that a word nearly names. An agreement is not claimed, and the
/// long name of the last ground is hardly misspelt.
fn near_ground(word: &str) -> Option<Claim> {
    let word = word.to_ascii_lowercase();
    let distance = |ground: &Claim| strsim::damerau_levenshtein(&ground.to_string(), &word);
    let grounds = [Claim::Repetition, Claim::Moves, Claim::Perpetual, Claim::Dead];
    let near = grounds.into_iter().min_by_key(distance)?;
    (distance(&near) <= word.len() / 3).then_some(near)
}

fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Reads the text inside the brackets of a command, `claim white,repetition` or `touch e2`. Returns
/// the player, if named, and the event.
///
/// # Errors
///
/// Fails if the text is not a command that records an event, or is malformed.
pub fn read_command(text: &str) -> Result<(Option<Color>, Incident), CommandError> {
    let bracketed = format!("[%{text}]");
    let command = commands(bracketed.as_bytes(), &|_, _| None).next();
    match command.map(|command| command.meaning) {
        Some(Ok(Meaning::Event(player, incident))) => Ok((player, incident)),
        Some(Err(error)) => Err(error),
        Some(Ok(Meaning::Unreadable)) | None => Err(CommandError::NotOurs(text.to_owned())),
    }
}

/// Returns the player that a word names.
pub fn player_named(word: &str) -> Option<Color> {
    if word.eq_ignore_ascii_case("white") {
        Some(Color::White)
    } else if word.eq_ignore_ascii_case("black") {
        Some(Color::Black)
    } else {
        None
    }
}

impl Event {
    /// Returns the command that records the event: `[%claim white,repetition,Qe2]`.
    pub fn as_command(&self) -> String {
        let (command, intending) = match self.incident {
            Incident::Noticed { by, of, piece } => {
                let of = of.map_or_else(String::new, |of| format!(" {of}"));
                let piece = piece.map_or_else(String::new, |square| format!(",{square}"));
                (format!("{}{of}{piece}", by.command()), None)
            }
            Incident::Claim { ground, intending } => (format!("{CLAIM} {ground}"), intending),
            Incident::Irregularity(done) => (done.to_string(), None),
            Incident::FlagFallen => (format!("{FLAG} {FALLEN}"), None),
            _ => {
                let known = WORDLESS.iter().find(|(_, incident)| *incident == self.incident);
                (known.map_or_else(String::new, |(name, _)| (*name).to_owned()), None)
            }
        };
        // The name of a player precedes the other words.
        let (name, words) = command.split_once(' ').unwrap_or((&command, ""));
        let player = self.player.map(|player| match player {
            Color::White => "white",
            Color::Black => "black",
        });
        let intending = intending.map(|pattern| pattern.to_string());
        let mut all =
            [player, Some(words), intending.as_deref()].map(Option::unwrap_or_default).to_vec();
        all.retain(|words| !words.is_empty());
        let blank = if all.is_empty() { "" } else { " " };
        format!("[%{name}{blank}{}]", all.join(","))
    }
}

const CLAIM: &str = "claim";

/// The commands that take no words except a player's name, and their events.
const WORDLESS: [(&str, Incident); 6] = [
    ("notice", Incident::Notice),
    ("offer", Incident::Offer),
    ("accept", Incident::Acceptance),
    ("agree", Incident::Agreement),
    (FLAG, Incident::Flag),
    ("resign", Incident::Resignation),
];

/// The command that records a flag fall, and the word for a flag in a notice.
pub(crate) const FLAG: &str = "flag";

/// The word for a flag that nobody has called yet.
const FALLEN: &str = "fallen";

/// The name of the command [`UNREADABLE`].
const UNREADABLE_NAME: &str = "unreadable";

impl Witness {
    const ALL: [Self; 2] = [Self::Player, Self::Arbiter];

    /// Returns the command by which this person notices an irregularity.
    fn command(self) -> &'static str {
        match self {
            Self::Player => "claims",
            Self::Arbiter => "seen",
        }
    }

    /// Returns the person who notices an irregularity by a command; `None` for another command.
    fn noticing_by(command: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|witness| witness.command() == command)
    }
}

/// Returns the names of all commands.
fn names() -> impl Iterator<Item = &'static str> {
    let wordless = WORDLESS.iter().map(|(name, _)| *name);
    let noticing = Witness::ALL.into_iter().map(Witness::command);
    iter::once(CLAIM)
        .chain(noticing)
        .chain(wordless)
        .chain([UNREADABLE_NAME])
        .chain(irregularity::names())
}

/// Returns the text after a name, if a command has exactly this name.
fn after_name<'c>(name: &str, command: &'c [u8]) -> Option<&'c [u8]> {
    let (head, rest) = command.split_at_checked(name.len())?;
    let whole = rest.first().is_none_or(|byte| !is_of_name(*byte));
    (whole && head.eq_ignore_ascii_case(name.as_bytes())).then_some(rest)
}

/// The words of a command: the player, the ground of a claim, and all others, such as those of an
/// announced move or of an irregularity.
#[derive(Default)]
struct CommandWords<'t> {
    player: Option<Color>,
    ground: Option<Claim>,
    others: Vec<&'t str>,
}

fn command_words<'t>(name: &str, text: &'t str) -> Result<CommandWords<'t>, CommandFault> {
    let mut found = CommandWords::default();
    let takes_words =
        irregularity::is_name(name) || name == CLAIM || Witness::noticing_by(name).is_some();
    for word in words(text) {
        let mut is_repeated = false;
        if name != UNREADABLE_NAME
            && let Some(color) = player_named(word)
        {
            is_repeated = found.player.replace(color).is_some();
        } else if name == CLAIM
            && let Ok(ground) = word.parse()
        {
            is_repeated = found.ground.replace(ground).is_some();
        } else if takes_words || (name == FLAG && word.eq_ignore_ascii_case(FALLEN)) {
            found.others.push(word);
        } else {
            return Err(CommandFault::NoMeaning(shown(word.as_bytes())));
        }
        if is_repeated {
            return Err(CommandFault::Second(shown(word.as_bytes())));
        }
    }
    Ok(found)
}

/// Reads a command of this name from the text after the name.
fn read_words(
    name: &'static str,
    rest: &[u8],
    announced: &AnnouncedMoveReader<'_>,
) -> Result<Meaning, CommandError> {
    let near = rest.get(..rest.len().min(MAX_WORDS_BYTES)).unwrap_or_default();
    let end = memchr(b']', near).ok_or(CommandError::NoBracket(name))?;
    let text = decode(near.get(..end).unwrap_or_default());
    let not_understood = |fault| CommandError::NotUnderstood(name, shown(text.as_bytes()), fault);
    if irregularity::is_name(name) && text.trim_end().ends_with(',') {
        return Err(not_understood(CommandFault::LastComma));
    }
    let CommandWords { player, ground, others } =
        command_words(name, &text).map_err(not_understood)?;
    if let Some(by) = Witness::noticing_by(name) {
        let (of, piece) = noticed_act(name, &others).map_err(not_understood)?;
        return Ok(Meaning::Event(player, Incident::Noticed { by, of, piece }));
    }
    if name == UNREADABLE_NAME {
        return Ok(Meaning::Unreadable);
    }
    let incident = if name == FLAG && !others.is_empty() {
        Incident::FlagFallen
    } else if let Some((_, incident)) = WORDLESS.iter().find(|(known, _)| *known == name) {
        *incident
    } else if name == CLAIM {
        let mut intending = None;
        if !others.is_empty() {
            let written = others.join(" ");
            let read = read_move(&written).or_else(|why| announced(&written, player).ok_or(why));
            let no_move = |why| match near_ground(&written).filter(|_| ground.is_none()) {
                Some(near) => CommandFault::Near(near.to_string()),
                None => CommandFault::NoMove(shown(written.as_bytes()), why),
            };
            intending = Some(read.map_err(|why| not_understood(no_move(why)))?);
        }
        Incident::Claim { ground: ground.ok_or(CommandError::NothingClaimed)?, intending }
    } else {
        let read = Irregularity::read(name, &others);
        let read = read.map_err(|why| not_understood(CommandFault::NoIrregularity(why)));
        Incident::Irregularity(read?)
    };
    Ok(Meaning::Event(player, incident))
}

/// Returns the name of the noticed irregularity and the square of a piece of it, as far as they are
/// named.
fn noticed_act(
    name: &str,
    words: &[&str],
) -> Result<(Option<&'static str>, Option<Square>), CommandFault> {
    let fault = |word: &str| CommandFault::NoMeaning(shown(word.as_bytes()));
    let (word, square) = match words {
        [] => return Ok((None, None)),
        [word] => (word, None),
        [word, square] => (word, Some(square.parse::<Square>().map_err(|_| fault(square))?)),
        [_, _, third, ..] => return Err(CommandFault::Second(shown(third.as_bytes()))),
    };
    // `[%claims repetition]` is hardly meant for anything but `[%claim repetition]`.
    if word.parse::<Claim>().is_ok() {
        return Err(CommandFault::Draw(name.to_owned(), (*word).to_owned()));
    }
    // A fallen flag can be noticed as well.
    let mut names = irregularity::names().chain([FLAG]);
    let known = names.find(|known| known.eq_ignore_ascii_case(word));
    Ok((Some(known.ok_or_else(|| fault(word))?), square))
}
