//! The illegal move by which a player loses, as it is not the first.

use crate::chess::Color;
use crate::notation::Irregularity;
use crate::replay::{Ply, Timeline};
use crate::rules::{Because, Claimant, Findings, FlagTest, Outcome, Rank};

use super::interpretation::Interpretation;
use super::irregularities::{IrregularityRuling, Sequel};

/// What ends the game as a player has made as many illegal moves as this law allows, and the place
/// of the article that says so. Those that stood are not counted: nobody noticed them in time.
pub(super) fn lost(
    rulings: &[IrregularityRuling],
    law: &Interpretation<'_>,
    game: &Timeline,
) -> Option<(usize, Findings)> {
    let mut made = Color::ALL.map(|_| Vec::<Ply>::new());
    rulings.iter().find_map(|it| {
        let (allowed, needs_mate, article) = counted(it)?;
        let plies = &mut made[it.player as usize];
        plies.push(it.ply);
        let is_enough = plies.len() >= allowed as usize;
        let place = law.provisions().iter().position(|provision| provision.article() == article)?;
        is_enough.then(|| (place, ended(it, plies.clone(), needs_mate, game)))
    })
}

/// By which one the game is lost, whether the opponent must be able to mate, and by what article, if
/// an irregularity counts as an illegal move that was noticed.
fn counted(it: &IrregularityRuling) -> Option<(u32, bool, &str)> {
    let was_noticed = it.deed != Irregularity::Stands && it.sequel != Sequel::LawUnknown;
    let given = it.given.as_ref().filter(|_| was_noticed)?;
    let cost = given.rule.cost.as_ref()?;
    Some((cost.loses_at?, cost.draw_if_no_mate, &given.article))
}

/// The end of the game by an illegal move.
fn ended(it: &IrregularityRuling, plies: Vec<Ply>, needs_mate: bool, game: &Timeline) -> Findings {
    let mut findings = Findings::default();
    let winner = !it.player;
    let test = if needs_mate { FlagTest::Helpmate } else { FlagTest::Loss };
    let Some(can_mate) = test.can_win(&game.position(it.ply), winner) else {
        findings.unknown(it.ply);
        return findings;
    };
    let outcome = if can_mate { Outcome::Wins(winner) } else { Outcome::Draw };
    let because = Because::IllegalMoves { player: Claimant::from(it.player), plies, can_mate };
    findings.ends(it.ply, outcome, Rank::EVENT, because);
    findings
}
