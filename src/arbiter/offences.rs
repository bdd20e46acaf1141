//! The illegal move by which a player loses, as it is not the first.

use crate::chess::Color;
use crate::notation::Irregularity;
use crate::remedies::Cost;
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
    let mut made = Color::ALL.map(|_| Vec::<(Option<&str>, Ply)>::new());
    rulings.iter().find_map(|it| {
        let (cost, article) = counted(it)?;
        let (allowed, needs_mate) = (cost.loses_at?, cost.draw_if_no_mate);
        let apart = cost.counted_apart.then_some(article);
        let of_it = |(of, _): &&(Option<&str>, Ply)| *of == apart;
        made[it.player as usize].push((apart, it.ply));
        let plies: Vec<Ply> =
            made[it.player as usize].iter().filter(of_it).map(|(_, ply)| *ply).collect();
        let is_enough = plies.len() >= allowed as usize;
        let place = law.provisions().iter().position(|provision| provision.article() == article)?;
        is_enough.then(|| (place, ended(it, plies, needs_mate, game)))
    })
}

/// What an irregularity costs, and by what article, if it counts as an illegal move that was noticed.
fn counted(it: &IrregularityRuling) -> Option<(&Cost, &str)> {
    let was_noticed = it.deed != Irregularity::Stands && it.sequel != Sequel::LawUnknown;
    let given = it.given.as_ref().filter(|_| was_noticed)?;
    let cost = given.rule.cost_of(&it.deed).filter(|cost| cost.loses_at.is_some())?;
    Some((cost, &given.article))
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
