//! What the marks of lanes mean.

use maud::{Markup, html};

use super::track::{answer_class, irregularity, torn};
use crate::narrative::lanes::Lanes;
use crate::narrative::lanes::marks::{LEGEND, Mark};
use crate::rules::Claimant;

/// The size of a sample, in pixels.
pub(crate) const SAMPLE: (u32, u32) = (28, 18);

/// The marks that are there, each with a sample.
pub(crate) fn legend(lanes: &Lanes<'_>) -> Vec<(&'static str, Markup)> {
    let there = LEGEND.iter().filter(|(mark, _)| mark.is_in(lanes));
    there.map(|(mark, words)| (*words, sample(*mark))).collect()
}

fn sample(mark: Mark) -> Markup {
    html! {
        line .play x1="0" x2=(SAMPLE.0) y1="9" y2="9" {}
        @match mark {
            Mark::Counted => circle .counted cx="14" cy="9" r="4" {},
            Mark::Claim(Claimant::White) => (claim("standing", 0, 9)),
            Mark::Claim(Claimant::Black) => (claim("standing", 9, 9)),
            Mark::Claim(Claimant::Either) => (claim("standing", 0, 18)),
            Mark::Claim(Claimant::Unknown) => (claim("doubtful", 0, 18)),
            Mark::Announced => (claim("intended", 1, 16)),
            Mark::Notice => (claim("notice", 1, 16)),
            Mark::PlayedOn => line .after x1="0" x2="28" y1="9" y2="9" {},
            Mark::OnRecord(answer) => path .claim .(answer_class(answer)) transform="translate(11 -6)" d="M0 3v24M0 3h9l-3 4 3 4h-9" {},
            Mark::Irregular => (irregularity("14", 9)),
            Mark::Over => {
                rect .void x="11" y="1" width="17" height="16" {}
                line .end x1="11" x2="11" y1="0" y2="18" {}
            }
            Mark::Unknown => rect .unknown x="0" y="3" width="28" height="12" {},
            Mark::BreaksOff => g transform="translate(22 -6)" { (torn()) },
        }
    }
}

fn claim(form: &str, y: u32, height: u32) -> Markup {
    html! { rect .open .(form) x="10" y=(y) width="8" height=(height) {} }
}
