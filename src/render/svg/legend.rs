//! What the marks of lanes mean.

use maud::{Markup, html};

use super::track::torn;
use crate::arbiter::Answer;
use crate::render::lanes::{Lanes, Open, Strip};
use crate::rules::{Claimant, FormKind};

/// The size of a sample, in pixels.
pub(crate) const SAMPLE: (u32, u32) = (28, 18);

/// The marks that are there, each with a sample.
pub(crate) fn legend(lanes: &Lanes<'_>) -> Vec<(&'static str, Markup)> {
    let strips = || lanes.lanes.iter().flat_map(|lane| &lane.strips);
    let any = |is: &dyn Fn(&Strip) -> bool| strips().any(is);
    let open = |is: &dyn Fn(&Open) -> bool| strips().flat_map(|strip| &strip.open).any(is);
    let by = |who: Claimant| open(&|open: &Open| open.who == who);
    let in_form = |form: FormKind| open(&|open: &Open| open.form == form);
    let ruled = |answer: Answer| any(&|s: &Strip| s.claims.iter().any(|c| c.answer == answer));
    let marks = [
        (any(&|s| !s.counted.is_empty()), "counted as the same", counted()),
        (by(Claimant::White), "White could claim", claim("standing", 0, 9)),
        (by(Claimant::Black), "Black could claim", claim("standing", 9, 9)),
        (by(Claimant::Either), "either could claim", claim("standing", 0, 18)),
        (
            by(Claimant::Unknown),
            "one of them could claim, it is not known who",
            claim("doubtful", 0, 18),
        ),
        (in_form(FormKind::Intended), "by announcing a move", claim("intended", 1, 16)),
        (in_form(FormKind::Notice), "notice could be given", claim("notice", 1, 16)),
        (
            any(&|s| s.first_claim().is_some()),
            "played on, though a draw could have been claimed",
            after(),
        ),
        (ruled(Answer::Upheld), "a claim on the record, upheld", flag("upheld")),
        (ruled(Answer::Refused), "a claim on the record, refused", flag("refused")),
        (ruled(Answer::Forbidden), "a draw agreed when the code forbids it", flag("forbidden")),
        (ruled(Answer::Undetermined), "a claim on the record, undetermined", flag("undetermined")),
        (any(&|s| s.end.is_some()), "here the game is over; void after it", end()),
        (any(&|s| s.unknown.is_some()), "unknown", unknown()),
        (lanes.cut, "here the record breaks off", breaks_off()),
    ];
    marks
        .into_iter()
        .filter(|(there, ..)| *there)
        .map(|(_, words, mark)| (words, sample(&mark)))
        .collect()
}

fn sample(mark: &Markup) -> Markup {
    html! {
        line .play x1="0" x2=(SAMPLE.0) y1="9" y2="9" {}
        (mark)
    }
}

fn counted() -> Markup {
    html! { circle .counted cx="14" cy="9" r="4" {} }
}

fn claim(form: &str, y: u32, height: u32) -> Markup {
    html! { rect .open .(form) x="10" y=(y) width="8" height=(height) {} }
}

fn after() -> Markup {
    html! { line .after x1="0" x2="28" y1="9" y2="9" {} }
}

fn flag(answer: &str) -> Markup {
    html! { path .claim .(answer) transform="translate(11 -6)" d="M0 3v24M0 3h9l-3 4 3 4h-9" {} }
}

fn end() -> Markup {
    html! {
        rect .void x="11" y="1" width="17" height="16" {}
        line .end x1="11" x2="11" y1="0" y2="18" {}
    }
}

fn breaks_off() -> Markup {
    html! { g transform="translate(22 -6)" { (torn()) } }
}

fn unknown() -> Markup {
    html! { rect .unknown x="0" y="3" width="28" height="12" {} }
}
