//! The irregularities that end a game: the illegal move by which a player loses, as it is not the
//! first, and the illegal position that stays.

use crate::chess::Color;
use crate::notation::Irregularity;
use crate::remedies::Redress;
use crate::replay::{Ply, Timeline};
use crate::rules::{Because, Claimant, Findings, FlagTest, Outcome, Precedence};

use super::interpretation::Interpretation;
use super::irregularities::{self, IrregularityRuling, Sequel};
use super::provision::place_of;
use super::remedies::ArticleRemedy;

/// What ends the game because of an irregularity, and the place of the article that says so.
pub(super) type Ended = Option<(usize, Findings)>;

/// What this law makes of the irregularities on the record, one after the other and all together:
/// illegal moves add up when they are found, wherever they were made.
pub(super) fn ruled(law: &Interpretation<'_>, game: &Timeline) -> (Vec<IrregularityRuling>, Ended) {
    let mut rulings = irregularities::ruled(law, game);
    let ends = last_straw(&rulings, law, game).into_iter().chain(drawn(&rulings, law));
    let Some((index, at, found)) = ends.min_by_key(|(_, at, _)| *at) else {
        return (rulings, None);
    };
    for (place, ruling) in rulings.iter_mut().enumerate() {
        if place == index {
            (ruling.sequel, ruling.void_from) = (Sequel::EndsGame, None);
        } else if ruling.sequel == Sequel::EndsGame || noticed(ruling).is_some_and(|it| it > at) {
            // After the game nothing is found any more.
            (ruling.sequel, ruling.void_from) = (Sequel::Open, None);
        }
    }
    (rulings, Some(found))
}

/// The illegal move that is one too many, when it was found, and what comes of it.
fn last_straw(
    rulings: &[IrregularityRuling],
    law: &Interpretation<'_>,
    game: &Timeline,
) -> Option<(usize, Ply, (usize, Findings))> {
    let mut made = Color::ALL.map(|_| Vec::<(Option<&str>, Ply)>::new());
    let counted = rulings.iter().enumerate().filter_map(|(at, it)| Some((at, it, counted(it)?)));
    let mut counted: Vec<_> = counted.collect();
    counted.sort_by_key(|(.., counted)| counted.noticed);
    counted.into_iter().find_map(
        |(index, it, CountedOffence { noticed, loses_at, needs_mate, apart, article })| {
            let apart = apart.then_some(article);
            let all = &mut made[it.player as usize];
            all.push((apart, it.ply));
            let of_it = all.iter().filter(|(of, _)| *of == apart);
            let plies: Vec<Ply> = of_it.map(|(_, ply)| *ply).collect();
            let is_enough = plies.len() >= loses_at as usize;
            let place = place_of(article, law.provisions())?;
            let before =
                game.position(it.ply.saturating_sub(Ply::from(it.deed == Irregularity::Stands)));
            let test = if needs_mate { FlagTest::Helpmate } else { FlagTest::Loss };
            let can_mate = || test.can_win(&before, !it.player, game.most_positions());
            let ended = || ended(it.player, noticed, plies.clone(), can_mate());
            is_enough.then(|| (index, noticed, (place, ended())))
        },
    )
}

/// The illegal position that was seen and was one still when a move more had been made, when that
/// was, and what comes of it.
fn drawn(
    rulings: &[IrregularityRuling],
    law: &Interpretation<'_>,
) -> Option<(usize, Ply, (usize, Findings))> {
    let index = rulings.iter().position(|it| it.sequel == Sequel::EndsGame)?;
    let at = rulings[index].ply.saturating_add(1);
    let mut findings = Findings::default();
    let because = Because::IllegalPosition { seen: rulings[index].ply };
    findings.ends(at, Outcome::Draw, Precedence::EVENT, because);
    Some((index, at, (place_of(rulings[index].article()?, law.provisions())?, findings)))
}

struct CountedOffence<'r> {
    noticed: Ply,
    /// By which one the game is lost.
    loses_at: u32,
    /// Whether the opponent must be able to mate.
    needs_mate: bool,
    apart: bool,
    article: &'r str,
}

/// Whether an irregularity counts as an illegal move: the law counts it, and something was done
/// about it. Where it can be claimed before the reply only, what nobody claimed costs nothing; a
/// move that stood counts once it is found, if it is undone then.
fn counted(it: &IrregularityRuling) -> Option<CountedOffence<'_>> {
    let given = it.given.as_ref()?;
    let is_lost_at_once = is_lost_at_once(it);
    let counts = match (it.deed, it.sequel) {
        _ if is_lost_at_once => true,
        (Irregularity::Stands, sequel) => sequel == Sequel::SetAside,
        (_, Sequel::LawUnknown) => false,
        (_, Sequel::Lapsed) => !given.rule.is_at_once(),
        _ => true,
    };
    let cost = given.rule.cost_of(&it.deed);
    let loses_at = if is_lost_at_once { Some(1) } else { cost.and_then(|cost| cost.loses_at) };
    Some(CountedOffence {
        noticed: noticed(it).filter(|_| counts)?,
        loses_at: loses_at?,
        needs_mate: cost.is_some_and(|cost| cost.draw_if_no_mate),
        apart: cost.is_some_and(|cost| cost.counted_apart),
        article: &given.article,
    })
}

/// Whether an irregularity loses by itself: the opponent found it before replying, and may demand
/// nothing but the game.
fn is_lost_at_once(it: &IrregularityRuling) -> bool {
    let is_forfeit = |given: &ArticleRemedy| given.rule.choices == [[Redress::Forfeit]];
    it.found == Some(it.ply) && it.given.as_ref().is_some_and(is_forfeit)
}

fn noticed(it: &IrregularityRuling) -> Option<Ply> {
    if it.deed == Irregularity::Stands { it.found } else { Some(it.ply) }
}

/// The end of the game by an illegal move, which was noticed at this ply; whether the opponent
/// could still mate, if that is known.
fn ended(player: Color, noticed: Ply, plies: Vec<Ply>, can_mate: Option<bool>) -> Findings {
    let mut findings = Findings::default();
    let Some(can_mate) = can_mate else {
        findings.unknown(noticed);
        return findings;
    };
    let outcome = if can_mate { Outcome::Wins(!player) } else { Outcome::Draw };
    let because = Because::IllegalMoves { player: Claimant::from(player), plies, can_mate };
    findings.ends(noticed, outcome, Precedence::EVENT, because);
    findings
}
