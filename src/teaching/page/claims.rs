//! The claims on the record, with ruling and cost, and what else the record says happened.

use indexmap::IndexMap;
use maud::{Markup, html};

use super::game::PageGame;
use crate::arbiter::Ruleset;
use crate::narrative::bounds::more;
use crate::narrative::claim_words::claim_ruling;
use crate::narrative::heading::on_record;
use crate::render::svg::markup::named;

/// What the record says happened besides moves, and how each code rules on the claims.
pub(super) fn claims(shown: &PageGame<'_>) -> Markup {
    let happened = on_record(shown.game);
    if happened.is_empty() {
        return html! {};
    }
    let rulings = rulings(shown);
    html! {
        section .claims aria-labelledby={ (shown.id) "-claims" } {
            h3 id={ (shown.id) "-claims" } { "On the record" }
            @for sentence in &happened { p { (sentence) } }
            dl {
                @for ((answer, words), codes) in rulings {
                    div {
                        dt {
                            @for (index, code) in codes.iter().enumerate() {
                                @if index > 0 { ", " }
                                a href={ "#law-" (code.id()) } { (named(*code)) }
                            }
                            " " span .badge .(format!("claim-{answer}")) { (answer) }
                        }
                        dd { (words) }
                    }
                }
            }
            @for (code, verdict) in &shown.game.verdicts {
                @if let Some(more) = more(verdict.more_claims as usize, 0, "more claims, not shown here.") {
                    p { (code.id()) ": " (more) }
                }
            }
        }
    }
}

/// What is made of the claims, each with the codes that say the same.
fn rulings<'a>(shown: &PageGame<'a>) -> IndexMap<(String, String), Vec<&'a dyn Ruleset>> {
    let mut rulings: IndexMap<(String, String), Vec<&dyn Ruleset>> = IndexMap::new();
    for (code, verdict) in &shown.game.verdicts {
        for claim in &verdict.claims {
            let words = claim_ruling(claim, *code, &shown.game.timeline);
            rulings.entry((claim.answer.to_string(), words)).or_default().push(*code);
        }
    }
    rulings
}
