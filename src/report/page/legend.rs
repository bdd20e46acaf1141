//! What the marks of the lanes mean: those that are there.

use maud::{Markup, html};

use crate::arbiter::{Answer, RulingForm};
use crate::report::lanes::{Lanes, Open, Strip};
use crate::rules::Claimant;

/// The legend of a picture.
pub(super) fn legend(lanes: &Lanes<'_>) -> Markup {
    let strips = || lanes.lanes.iter().flat_map(|lane| &lane.strips);
    let any = |is: &dyn Fn(&Strip) -> bool| strips().any(is);
    let open = |is: &dyn Fn(&Open) -> bool| strips().flat_map(|strip| &strip.open).any(is);
    let by = |who: Claimant| open(&|open: &Open| open.who == who);
    let ruled = |answer: Answer| any(&|s: &Strip| s.claims.iter().any(|c| c.answer == answer));
    html! {
        ul .legend aria-label="What the marks mean" {
            @if any(&|s| !s.counted.is_empty()) {
                (item("counted as the same", html! { circle .counted cx="14" cy="9" r="4" {} }))
            }
            @if by(Claimant::White) {
                (item("White could claim", html! { rect .open.standing x="10" y="0" width="8" height="9" {} }))
            }
            @if by(Claimant::Black) {
                (item("Black could claim", html! { rect .open.standing x="10" y="9" width="8" height="9" {} }))
            }
            @if by(Claimant::Either) {
                (item("either could claim", html! { rect .open.standing x="10" y="0" width="8" height="18" {} }))
            }
            @if by(Claimant::Unknown) {
                (item("one of them could claim, it is not known who", html! { rect .open.standing.doubtful x="10" y="0" width="8" height="18" {} }))
            }
            @if open(&|o| o.form == RulingForm::Intended) {
                (item("by announcing a move", html! { rect .open.intended x="10" y="1" width="8" height="16" {} }))
            }
            @if open(&|o| o.form == RulingForm::Notice) {
                (item("notice could be given", html! { rect .open.notice x="10" y="1" width="8" height="16" {} }))
            }
            @if any(&|s| s.first_claim().is_some()) {
                (item("played on, though a draw could have been claimed", html! { line .after x1="0" x2="28" y1="9" y2="9" {} }))
            }
            @if ruled(Answer::Upheld) {
                (item("a claim on the record, upheld", flag("upheld")))
            }
            @if ruled(Answer::Refused) || ruled(Answer::Void) {
                (item("a claim on the record, refused or needless", flag("refused")))
            }
            @if ruled(Answer::Undetermined) {
                (item("a claim on the record, undetermined", flag("undetermined")))
            }
            @if any(&|s| s.end.is_some()) {
                (item("here the game is over; void after it", html! { rect .void x="11" y="1" width="17" height="16" {} line .end x1="11" x2="11" y1="0" y2="18" {} }))
            }
            @if any(&|s| s.unknown.is_some()) {
                (item("unknown", html! { rect .unknown x="2" y="3" width="24" height="12" {} }))
            }
        }
    }
}

fn flag(answer: &str) -> Markup {
    html! { path .claim .(answer) transform="translate(11 -6)" d="M0 3v24M0 3h9l-3 4 3 4h-9" {} }
}

fn item(words: &str, mark: Markup) -> Markup {
    html! {
        li {
            svg .track.swatch width="28" height="18" aria-hidden="true" {
                line .play x1="0" x2="28" y1="9" y2="9" {}
                (mark)
            }
            (words)
        }
    }
}
