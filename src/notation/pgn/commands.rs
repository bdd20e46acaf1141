//! What a comment records besides moves: `[%claim …]` and the like.

use memchr::{memchr, memchr_iter};
use strum::IntoEnumIterator as _;

use crate::chess::Color;

use super::text::{decode, shown};
use super::written_move::read_move;
use crate::notation::command_error::{CommandError, CommandFault};
use crate::notation::irregularity::{Irregularity, IrregularityCommand, words};
use crate::notation::pattern::Pattern;
use crate::notation::record::{Claim, Event, Incident};

/// The longest command that is looked at, in bytes.
const LONGEST: usize = 128;

/// A command of ours in a comment.
#[derive(Debug, PartialEq)]
pub(super) struct Command {
    /// Where in the comment it stands.
    pub(super) at: usize,
    /// What it says; or why it is not understood.
    pub(super) said: Result<Says, CommandError>,
}

/// What a command of ours says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Says {
    /// Who acted, if it says so, and what happened.
    Happened(Option<Color>, Incident),
    /// `[%unreadable]`: the record goes on after this, and was not read.
    Unreadable,
}

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
        let known = Name::all().find_map(|name| Some((name, name.strip(command)?)));
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
    let distance = |known: &Name| strsim::damerau_levenshtein(known.as_str(), &name);
    let near = Name::all().min_by_key(distance).filter(|near| distance(near) <= len / 3)?;
    Some(CommandError::Misspelt { name, near: near.as_str() })
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
        Some(Ok(Says::Happened(player, incident))) => Ok((player, incident)),
        Some(Err(error)) => Err(error),
        Some(Ok(Says::Unreadable)) | None => Err(CommandError::NotOurs(text.to_owned())),
    }
}

/// The player that a word names.
#[must_use]
pub fn player_named(word: &str) -> Option<Color> {
    let is = |name: &str| word.eq_ignore_ascii_case(name);
    is("white").then_some(Color::White).or_else(|| is("black").then_some(Color::Black))
}

impl Event {
    /// The command that records it in a comment after its ply: `[%claim white,repetition,Qe2]`.
    #[must_use]
    pub fn as_command(&self) -> String {
        let player = self.player.map(|player| match player {
            Color::White => "white".to_owned(),
            Color::Black => "black".to_owned(),
        });
        let (name, ground, intending) = match self.incident {
            Incident::Claim { ground, intending } => {
                (Name::Claim, Some(ground.to_string()), intending.map(|san| san.to_string()))
            }
            Incident::Notice => (Name::Notice, None, None),
            Incident::Offer => (Name::Offer, None, None),
            Incident::Agreement => (Name::Agree, None, None),
            Incident::Flag => (Name::Flag, None, None),
            Incident::Resignation => (Name::Resign, None, None),
            Incident::Irregularity(it) => {
                (Name::Irregularity(it.command()), Some(it.words()), None)
            }
        };
        let words = [player, ground, intending].into_iter().flatten();
        let words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
        let blank = if words.is_empty() { "" } else { " " };
        format!("[%{}{blank}{}]", name.as_str(), words.join(","))
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Name {
    Claim,
    Notice,
    Offer,
    Agree,
    Flag,
    Resign,
    Unreadable,
    Irregularity(IrregularityCommand),
}

impl Name {
    fn all() -> impl Iterator<Item = Self> {
        use Name::{Agree, Claim, Flag, Notice, Offer, Resign, Unreadable};
        let others = [Claim, Notice, Offer, Agree, Flag, Resign, Unreadable].into_iter();
        others.chain(IrregularityCommand::iter().map(Self::Irregularity))
    }

    fn as_str(self) -> &'static str {
        match self {
            Self::Claim => "claim",
            Self::Notice => "notice",
            Self::Offer => "offer",
            Self::Agree => "agree",
            Self::Flag => "flag",
            Self::Resign => "resign",
            Self::Unreadable => "unreadable",
            Self::Irregularity(command) => command.into(),
        }
    }

    /// What follows this name, if it stands here whole.
    fn strip(self, command: &[u8]) -> Option<&[u8]> {
        let name = self.as_str().as_bytes();
        let (head, rest) = command.split_at_checked(name.len())?;
        let whole = rest.first().is_none_or(|byte| !is_of_name(*byte));
        (whole && head.eq_ignore_ascii_case(name)).then_some(rest)
    }
}

/// What the words of a command say.
#[derive(Default)]
struct Said {
    player: Option<Color>,
    ground: Option<Claim>,
    intending: Option<Pattern>,
}

fn understand(name: Name, rest: &[u8], announced: &Announced<'_>) -> Result<Says, CommandError> {
    let near = rest.get(..rest.len().min(LONGEST)).unwrap_or_default();
    let Some(end) = memchr(b']', near) else {
        return Err(CommandError::NoBracket(name.as_str()));
    };
    let text = decode(near.get(..end).unwrap_or_default());
    let not_understood = |fault| {
        let words = shown(text.as_bytes());
        CommandError::NotUnderstood { name: name.as_str(), words, fault }
    };
    if matches!(name, Name::Irregularity(_)) && text.trim_end().ends_with(',') {
        return Err(not_understood(CommandFault::LastComma));
    }
    let mut said = Said::default();
    let mut others = Vec::new();
    for word in words(&text) {
        match name {
            Name::Irregularity(_) if player_named(word).is_none() => others.push(word),
            Name::Claim if is_of_move(word) => others.push(word),
            _ => said.add(name, word).map_err(not_understood)?,
        }
    }
    let incident = match name {
        Name::Notice => Incident::Notice,
        Name::Offer => Incident::Offer,
        Name::Agree => Incident::Agreement,
        Name::Flag => Incident::Flag,
        Name::Resign => Incident::Resignation,
        Name::Unreadable => return Ok(Says::Unreadable),
        Name::Irregularity(command) => {
            let read = Irregularity::read(command, &others);
            let fault = CommandFault::NoIrregularity;
            Incident::Irregularity(read.map_err(|why| not_understood(fault(why)))?)
        }
        Name::Claim => {
            if !others.is_empty() {
                let others = others.join(" ");
                let read = read_move(&others);
                let read = read.or_else(|why| announced(&others, said.player).ok_or(why));
                let words = || shown(others.as_bytes());
                let fault = |error| CommandFault::NoMove { words: words(), error };
                said.intending = Some(read.map_err(|error| not_understood(fault(error)))?);
            }
            let ground = said.ground.ok_or(CommandError::NothingClaimed)?;
            Incident::Claim { ground, intending: said.intending }
        }
    };
    Ok(Says::Happened(said.player, incident))
}

impl Said {
    fn add(&mut self, name: Name, word: &str) -> Result<(), CommandFault> {
        if let Some(player) = player_named(word).filter(|_| name != Name::Unreadable) {
            return once(&mut self.player, player, word);
        }
        match word.parse().ok().filter(|_| name == Name::Claim) {
            Some(ground) => once(&mut self.ground, ground, word),
            None => Err(CommandFault::NoMeaning(shown(word.as_bytes()))),
        }
    }
}

/// Whether a word of a claim belongs to the move that is announced with it.
fn is_of_move(word: &str) -> bool {
    player_named(word).is_none() && word.parse::<Claim>().is_err()
}

fn once<T>(place: &mut Option<T>, value: T, word: &str) -> Result<(), CommandFault> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(CommandFault::Second(shown(word.as_bytes()))),
    }
}

#[cfg(test)]
mod tests {
    use super::{Command, Says, UNREADABLE, commands};
    use crate::chess::{Color, Square};
    use crate::notation::{Claim, Event, Incident, Irregularity, read_move};

    fn only(comment: &str) -> Result<(Option<Color>, Incident), String> {
        let mut found: Vec<Command> = commands(comment.as_bytes(), &|_, _| None).collect();
        assert_eq!(found.len(), 1, "{comment}");
        match found.remove(0).said.map_err(|error| error.to_string())? {
            Says::Happened(player, incident) => Ok((player, incident)),
            Says::Unreadable => Err("unreadable".to_owned()),
        }
    }

    #[test]
    fn claims() {
        let claim = |ground, intending| Incident::Claim { ground, intending };
        let plain = claim(Claim::Repetition, None);
        assert_eq!(only("[%claim repetition]"), Ok((None, plain)));
        assert_eq!(only("a [%claim White, repetition ] b"), Ok((Some(Color::White), plain)));
        assert_eq!(only("[%claim moves]"), Ok((None, claim(Claim::Moves, None))));
        let queen = claim(Claim::Repetition, read_move("Qe2").ok());
        assert_eq!(only("[%claim repetition,Qe2]"), Ok((None, queen)));
        assert_eq!(only("[%claim repetition,Qe2+!]"), Ok((None, queen)));
        assert_eq!(only("[%notice black]"), Ok((Some(Color::Black), Incident::Notice)));
        assert_eq!(only("[%agree]"), Ok((None, Incident::Agreement)));
        assert_eq!(only("[%resign]"), Ok((None, Incident::Resignation)));
        assert_eq!(only("[%Resign white]"), Ok((Some(Color::White), Incident::Resignation)));
    }

    #[test]
    fn irregularities() {
        let touched = Incident::Irregularity(Irregularity::touch(&[Square::E2]).unwrap());
        assert_eq!(only("[%touch e2]"), Ok((None, touched)));
        assert_eq!(only("[%touch black, e2]"), Ok((Some(Color::Black), touched)));
        let (from, to) = (Square::F3, Square::F5);
        let put = Incident::Irregularity(Irregularity::Misplay { from, to });
        for text in ["[%false Nf3-f5]", "[%false f3f5]", "[%FALSE Nf3xf5]"] {
            assert_eq!(only(text), Ok((None, put)), "{text}");
        }
        let said = |it| Ok((None, Incident::Irregularity(it)));
        assert_eq!(only("[%false stands]"), said(Irregularity::Stands));
        assert_eq!(only("[%adjust]"), said(Irregularity::Adjust(None)));
        let command = Event { ply: 0, player: Some(Color::White), incident: touched }.as_command();
        assert_eq!(command, "[%touch white,e2]");
        let said = only("[%turn]").unwrap_err();
        let forms = "write turn e7e5 or turn twice,e4e5 or turn twice,stands";
        assert_eq!(said, format!("[%turn] is not understood: {forms}"));
    }

    #[test]
    fn a_score_says_that_it_is_not_whole() {
        let said = |text: &str| commands(text.as_bytes(), &|_, _| None).next().map(|it| it.said);
        assert_eq!(said(UNREADABLE), Some(Ok(Says::Unreadable)));
        assert!(matches!(said("[%unreadable white]"), Some(Err(_))));
    }

    #[test]
    fn a_misspelt_ground_is_answered_with_the_possible_ones() {
        let said = only("[%claim repitition]").unwrap_err();
        assert!(
            said.ends_with("what is claimed is repetition, moves, perpetual or dead"),
            "{said}"
        );
    }

    #[test]
    fn every_command_is_read_back() {
        let grounds = [Claim::Repetition, Claim::Moves, Claim::Perpetual, Claim::Dead];
        let moves = [None, read_move("Qe2").ok(), read_move("e8=Q").ok(), read_move("O-O").ok()];
        let claims = grounds
            .into_iter()
            .flat_map(|ground| moves.map(|intending| Incident::Claim { ground, intending }));
        let others = [Incident::Notice, Incident::Agreement, Incident::Flag, Incident::Resignation];
        for incident in claims.chain(others).chain([Incident::Offer]) {
            for player in [None, Some(Color::White), Some(Color::Black)] {
                let command = Event { ply: 0, player, incident }.as_command();
                assert_eq!(only(&command), Ok((player, incident)), "{command}");
            }
        }
    }

    #[test]
    fn what_is_not_understood_is_said() {
        for text in [
            "[%claim]",
            "[%claim threefold]",
            "[%claim repetition",
            "[%claim repetition,moves]",
            "[%notice Qe2]",
            "[%claim repetition,Qe2,Qe3]",
            "[%touch]",
            "[%touch e9]",
            "[%touch a1,b1,c1,d1,e1]",
            "[%touch e4,e4]",
            "[%touch e4,]",
            "[%false]",
            "[%false Nf5]",
            "[%false stands,white,black]",
            "[%turn]",
            "[%castle]",
            "[%castle e1]",
            "[%check]",
            "[%setup]",
            "[%setup wrong]",
        ] {
            assert!(only(text).is_err(), "{text} was understood");
        }
    }

    #[test]
    fn commands_of_other_programs_are_ignored() {
        let others = "[%clk 0:01:00] [%eval 0.3][%emt 1] [%csl Ra1] [%cal Ga1a2] [%mdl 1] [%evp 0] \
             [%depth 9] [%egt 1] [%clock 1] [%timestamp 1] [%note x] [%c_effect x] [%mark a1] [%text] \
             [%title] [%score 1] [%state] [%tact] [%wdl 1] [%pv e4] [claim] [%";
        assert_eq!(commands(others.as_bytes(), &|_, _| None).count(), 0);
    }

    #[test]
    fn a_command_that_is_nearly_ours_is_named() {
        for (text, near) in [
            ("[%claims repetition]", "claim"),
            ("[%agreee]", "agree"),
            ("[%Resigns white]", "resign"),
            ("[%unreadible", "unreadable"),
            ("[%tuoch e2]", "touch"),
        ] {
            let said = only(text).unwrap_err();
            assert!(said.ends_with(&format!("did you mean [%{near}]?")), "{said}");
        }
    }
}
