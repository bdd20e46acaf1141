//! The flags that fell in a game, and the calls of them.

use crate::chess::Color;
use crate::notation::{FLAG, Incident, Witness};
use crate::replay::{Ply, Timeline};

use super::Precedence;
use super::evaluation::replayed_events;

vocabulary! {
/// The person who may call a fallen flag. Until it is called, it counts as not fallen.
pub enum FlagCaller {
    /// A player alone.
    Player,
    /// A player, or the arbiter who sees it.
    ArbiterOrPlayer,
    /// Nobody need call it: the time alone decides.
    Nobody,
}
}

/// A flag that counts as fallen from a moment on.
pub(super) struct FlagCall {
    pub ply: Ply,
    pub precedence: Precedence,
    /// The player whose flag it is.
    pub player: Color,
    /// The other player's flag, if it is down as well.
    pub other: Option<OtherFlag>,
    /// False if nobody has called the flag, and it is not known whether a call is necessary.
    pub is_certain: bool,
}

/// The other player's flag beside one that counts as fallen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OtherFlag {
    /// It fell at an earlier ply.
    FellBefore,
    /// The record does not say which of them fell first.
    Unordered,
}

/// A flag that fell, and its calls in order.
struct FallenFlag {
    when: (Ply, Precedence),
    player: Color,
    calls: Vec<((Ply, Precedence), Option<Witness>)>,
}

/// Returns the flags of a game that count as fallen if only this person may call them, in order.
/// Two flags that are down together are one call, and the game may go on after it.
pub(super) fn flag_calls(game: &Timeline, caller: Option<FlagCaller>) -> Vec<FlagCall> {
    let flags = fallen_flags(game);
    let mut counted = Vec::new();
    for flag in &flags {
        let valid = |by: Option<Witness>| {
            by != Some(Witness::Arbiter) || caller != Some(FlagCaller::Player)
        };
        let called = flag.calls.iter().find(|(_, by)| valid(*by)).map(|(when, _)| *when);
        match (caller, called) {
            (Some(FlagCaller::Nobody), _) => counted.push((flag.when, flag, true)),
            (_, Some(when)) => counted.push((when, flag, true)),
            (None, None) => counted.push((flag.when, flag, false)),
            (Some(_), None) => {}
        }
    }
    counted.sort_by_key(|(when, ..)| *when);
    let mut calls: Vec<FlagCall> = Vec::new();
    // The last ply at which two flags were down together: both are dealt with.
    let mut settled = None;
    for ((ply, precedence), flag, is_certain) in counted {
        if settled.is_some_and(|last| flag.when.0 <= last) {
            continue;
        }
        let others = flags.iter().filter(|other| other.player != flag.player);
        let other = others
            .filter(|other| other.when.0 <= ply && settled.is_none_or(|last| other.when.0 > last))
            .map(|other| {
                let is_before = other.when.0 < flag.when.0 && caller != Some(FlagCaller::Nobody);
                if is_before { OtherFlag::FellBefore } else { OtherFlag::Unordered }
            })
            .next_back();
        if other.is_some() {
            settled = Some(ply);
        }
        calls.push(FlagCall { ply, precedence, player: flag.player, other, is_certain });
    }
    calls
}

/// Returns the flags that fell in a game, in order. An event that somebody noticed the last
/// irregularity is a call of the last flag if a flag fell after all irregularities.
fn fallen_flags(game: &Timeline) -> Vec<FallenFlag> {
    let mut flags: Vec<FallenFlag> = Vec::new();
    let mut is_last = false;
    for (precedence, event) in replayed_events(game) {
        let when = (event.ply, precedence);
        match event.incident {
            Incident::Flag | Incident::FlagFallen => {
                let is_called = event.incident == Incident::Flag;
                let player = game.actor(event);
                let uncalled =
                    flags.iter_mut().find(|flag| flag.player == player && flag.calls.is_empty());
                let call = is_called.then_some((when, None));
                match uncalled {
                    Some(flag) => flag.calls.extend(call),
                    None => {
                        let calls = call.into_iter().collect();
                        flags.push(FallenFlag { when, player, calls });
                    }
                }
                is_last = true;
            }
            Incident::Irregularity(_) => is_last = false,
            Incident::Noticed { by, of, .. } if of.map_or(is_last, |name| name == FLAG) => {
                let Some(flag) = flags.last_mut() else { continue };
                // The event names the person who made a recorded call at the same ply.
                flag.calls.retain(|((ply, _), by)| *ply != event.ply || by.is_some());
                flag.calls.push((when, Some(by)));
            }
            _ => {}
        }
    }
    flags
}
