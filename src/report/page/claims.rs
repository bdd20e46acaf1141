//! The claims on the record, with ruling and cost, and what else the record says happened.

use maud::{Markup, html};

use super::game::Told;
use crate::report::bounds::more;
use crate::report::claim_words::claim_ruling;
use crate::report::text::on_record;

/// What the record says happened besides moves, and how each code rules on the claims.
pub(super) fn claims(told: &Told<'_>) -> Markup {
    let happened = on_record(told.report);
    if happened.is_empty() {
        return html! {};
    }
    let game = &told.report.timeline;
    let rulings = told
        .report
        .verdicts
        .iter()
        .flat_map(|(code, verdict)| verdict.claims.iter().map(move |claim| (code, claim)));
    html! {
        section .claims aria-labelledby={ (told.id) "-claims" } {
            h3 id={ (told.id) "-claims" } { "On the record" }
            @for sentence in &happened { p { (sentence) } }
            dl {
                @for (code, claim) in rulings {
                    div {
                        dt { a href={ "#law-" (code.id) } { (code.id) } " " span .badge .(format!("claim-{}", claim.answer)) { (claim.answer) } }
                        dd { (claim_ruling(claim, game)) }
                    }
                }
            }
            @for (code, verdict) in &told.report.verdicts {
                @if let Some(more) = more(verdict.more_claims as usize, 0, "more claims, not told here.") {
                    p { (code.id) ": " (more) }
                }
            }
        }
    }
}
