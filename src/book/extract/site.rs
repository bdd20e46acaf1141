//! The place and the date that a line of a heading names.

use super::game;
use super::players::{is_in, is_name, is_no_name};
use crate::notation::printed::closing::player;
use crate::notation::printed::dates::{Dated, dates};
use crate::notation::printed::names::{is_of_somebody, without_stop};
use crate::notation::printed::places::is_place;

/// A place next to a date, and what stands before them in their line.
pub(super) struct Site<'l> {
    pub(super) before: &'l str,
    pub(super) name: &'l str,
    pub(super) date: Dated,
}

/// What stands before a place: behind these words it may be any.
const AT: [&str; 5] = [" at ", "layed in ", "espielt in ", "espielt zu ", " à "];

/// What may stand between a place and a date.
const ON: &str = "on the in le el am den dne";

/// `London, 1842.` in a line of its own or behind the names of the players, `(Breslau 1859)`,
/// `Played at Leeds, 1841`.
pub(super) fn site(line: &str) -> Option<Site<'_>> {
    let [date]: [Dated; 1] = dates(line).try_into().ok()?;
    let (head, behind) = (line.get(..date.at.start)?, line.get(date.at.end..)?);
    let mut head = head.trim_end_matches([',', ' ']);
    while let Some((before, on)) = head.rsplit_once(' ')
        && is_in(ON, on)
    {
        head = before.trim_end_matches([',', ' ']);
    }
    let (before, name) = behind_at(head).or_else(|| known(head, behind))?;
    Some(Site { before, name: without_stop(name), date })
}

/// The name behind a word that says that it is one of a place, and what stands before it.
fn behind_at(head: &str) -> Option<(&str, &str)> {
    let begins = AT.iter().filter_map(|at| Some(head.rfind(at)? + at.len()));
    let (before, name) = head.split_at(begins.max()?);
    (is_name(name) && !is_no_name(name)).then_some((before, name))
}

/// The place that is known, and ends a line or a bracket with its date: the longest, `New York, U.S.A.`
fn known<'l>(head: &'l str, behind: &str) -> Option<(&'l str, &'l str)> {
    let ends = behind.trim_end_matches(['.', ' ']).is_empty();
    let mut words = head.char_indices().filter(|(_, c)| c.is_uppercase() || *c == '\'');
    let is_known = |(at, _): &(usize, char)| {
        let (before, name) = head.split_at(*at);
        let is_apart = match before.strip_suffix('(') {
            Some(_) => behind.starts_with(')'),
            None => ends && is_closed(before.trim_end()),
        };
        is_apart && is_place(name)
    };
    words.find(is_known).map(|(at, _)| head.split_at(at))
}

/// Whether a text ends so that a place may begin behind it: not with a title or a colour that was shortened.
fn is_closed(text: &str) -> bool {
    let Some(before) = text.strip_suffix('.') else {
        return text.is_empty()
            || text.ends_with([',', ';', ':', '–', '—', ')'])
            || [" -", "--"].iter().any(|dash| text.ends_with(dash));
    };
    let word = before.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let is_short = word.len() <= 3 || !is_of_somebody(word);
    game::number(text).is_some() || !is_short && player(&word.to_lowercase()).is_none()
}
