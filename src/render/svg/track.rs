//! Strips of a lane in SVG, and the legend of their marks. Horizontal positions are percentages, so
//! that the same marks fit a page of any width; sizes are pixels, so that they never shrink.

use maud::{Markup, html};

use crate::arbiter::{Answer, VerdictKind};
use crate::narrative::lanes::lens::Lens;
use crate::narrative::lanes::marks::{LEGEND, LaneMark};
use crate::narrative::lanes::{Lanes, OpenClaims, Strip};
use crate::replay::Ply;
use crate::rules::{Claimant, FormKind};

/// The height of a strip in pixels.
pub(crate) const STRIP_HEIGHT: u32 = 30;

/// The horizontal scale of a game.
#[derive(Clone, Copy)]
pub(crate) struct HorizontalScale<'a> {
    /// The names of all plies, from ply 0.
    pub labels: &'a [String],
    pub lens: &'a Lens,
    /// True if the record is not drawn to its end.
    pub cut: bool,
}

impl HorizontalScale<'_> {
    /// Returns the number of plies drawn, with ply 0.
    fn ply_count(&self) -> Ply {
        self.labels.len() as Ply
    }

    pub(crate) fn left(&self, ply: Ply) -> String {
        self.percent(self.left_fraction(ply))
    }

    pub(crate) fn middle(&self, ply: Ply) -> String {
        self.percent(self.middle_fraction(ply))
    }

    /// Returns the left edge of a ply as a fraction of the width.
    fn left_fraction(&self, ply: Ply) -> f64 {
        self.lens.at(f64::from(ply.min(self.ply_count())))
    }

    pub(crate) fn middle_fraction(&self, ply: Ply) -> f64 {
        self.lens.at((f64::from(ply) + 0.5).min(f64::from(self.ply_count())))
    }

    /// Returns true if a label below this ply must end there, as it is close to the right edge.
    pub(crate) fn is_at_edge(&self, ply: Ply) -> bool {
        self.middle_fraction(ply) > 0.97
    }

    /// Returns the width from the left edge of a ply to the right edge of another, as a percentage.
    pub(crate) fn width(&self, from: Ply, until: Ply) -> String {
        self.percent(
            (self.left_fraction(until.saturating_add(1)) - self.left_fraction(from)).max(0.0),
        )
    }

    /// Returns the width from the middle of a ply to the right edge of the picture, as a
    /// percentage.
    fn width_to_edge(&self, ply: Ply) -> String {
        self.percent(1.0 - self.middle_fraction(ply))
    }

    /// Returns a fraction of the width as a percentage. Games with many narrow plies need more
    /// digits.
    pub(crate) fn percent(&self, part: f64) -> String {
        percent_in(part, if self.ply_count() > 400 { 4 } else { 2 })
    }

    fn label(&self, ply: Ply) -> &str {
        self.labels.get(ply as usize).map_or("after the record", String::as_str)
    }
}

/// Returns a fraction as a percentage with at most this number of digits after the point.
pub(crate) fn percent_in(part: f64, digits: usize) -> String {
    let text = format!("{:.digits$}", part * 100.0);
    format!("{}%", text.trim_end_matches('0').trim_end_matches('.'))
}

/// Draws the marks of a strip.
pub(crate) fn track(strip: &Strip, along: &HorizontalScale<'_>) -> Markup {
    let last = along.ply_count() - 1;
    let end = strip.end.map_or(last, |end| end.ply.min(last));
    let middle = STRIP_HEIGHT / 2;
    html! {
        line .play x1="0" x2=(along.middle(strip.unknown.unwrap_or(end).min(end))) y1=(middle) y2=(middle) {}
        @if let Some(from) = strip.first_claim().filter(|from| *from < end) {
            line .after x1=(along.middle(from)) x2=(along.middle(end)) y1=(middle) y2=(middle) {}
        }
        @if let Some(from) = strip.unknown.filter(|from| *from <= end) {
            rect .unknown x=(along.left(from)) width=(along.width(from, end)) y="4" height=(STRIP_HEIGHT - 8) {}
        }
        @for form in [FormKind::Notice, FormKind::Intended, FormKind::Standing] {
            @for open in strip.open.iter().filter(|open| open.form == form) { (open_claim(open, along)) }
        }
        @if !strip.counted.is_empty() {
            g .counted transform={ "translate(0 " (middle) ")" } {
                @for (ply, nth) in &strip.counted {
                    circle cx=(along.middle(*ply)) r="4" data-nth=(nth) {}
                }
            }
        }
        @if let Some(end) = strip.end.filter(|end| end.ply <= last) {
            rect .void x=(along.middle(end.ply)) width=(along.width_to_edge(end.ply)) y="4" height=(STRIP_HEIGHT - 8) {}
            line .end .(end_class(end.kind)) x1=(along.middle(end.ply)) x2=(along.middle(end.ply)) y1="2" y2=(STRIP_HEIGHT - 2) {}
        } @else if along.cut {
            svg x=(along.middle(last)) y="0" overflow="visible" { (torn()) }
        } @else {
            line .close x1=(along.middle(last)) x2=(along.middle(last)) y1=(middle - 5) y2=(middle + 5) {}
        }
        @for ruling in &strip.claim_timeline.verdict.irregularities {
            (irregularity(&along.middle(ruling.ply), middle))
        }
        @for claim in &strip.claim_timeline.verdict.claims {
            svg x=(along.middle(claim.ply)) y="0" overflow="visible" {
                path .claim .(answer_class(claim.answer)) d="M0 3v24M0 3h9l-3 4 3 4h-9" {}
            }
        }
    }
}

/// Returns links at the turning points of a strip to their plies.
pub(crate) fn links(strip: &Strip, along: &HorizontalScale<'_>, anchor: &str) -> Markup {
    html! {
        @for ply in strip.turning_points() {
            a href={ "#" (anchor) (ply) } {
                title { (along.label(ply)) ": " (strip.marked_at(ply)) }
                use .hit href="#hit" x=(along.middle(ply)) {}
            }
        }
    }
}

/// Returns a cross for an irregularity.
fn irregularity(x: &str, y: u32) -> Markup {
    html! {
        svg x=(x) y=(y) overflow="visible" { path .irregular d="M-5 -5l10 10M-5 5l10 -10" {} }
    }
}

/// Returns the edge of a record that breaks off, as high as a strip.
fn torn() -> Markup {
    html! { path .close .cut d="M0 6l5 4.5-5 4.5 5 4.5-5 4.5" {} }
}

/// Draws an open claim: White's above the line, Black's below it, and any other on both sides. A
/// claim open for at most three plies has a fixed width, so that it is visible.
fn open_claim(open: &OpenClaims, along: &HorizontalScale<'_>) -> Markup {
    let (top, height) = match open.who {
        Claimant::White => (3, STRIP_HEIGHT / 2 - 3),
        Claimant::Black => (STRIP_HEIGHT / 2, STRIP_HEIGHT / 2 - 3),
        Claimant::Either | Claimant::Unknown => (3, STRIP_HEIGHT - 6),
    };
    let doubtful = open.who == Claimant::Unknown;
    let form = open.form;
    html! {
        @if open.until > open.from + 2 {
            rect .open .doubtful[doubtful] .(form) x=(along.left(open.from)) width=(along.width(open.from, open.until)) y=(top) height=(height) {}
        } @else {
            svg x=(along.middle(open.from)) overflow="visible" {
                rect .open .doubtful[doubtful] .(form) x="-4" width="8" y=(top) height=(height) {}
            }
        }
    }
}

fn end_class(kind: VerdictKind) -> &'static str {
    match kind {
        VerdictKind::Ended => "imposed",
        VerdictKind::ClaimUpheld => "claimed",
        _ => "unlawful",
    }
}

fn answer_class(answer: Answer) -> &'static str {
    match answer {
        Answer::Upheld => "upheld",
        Answer::Refused | Answer::AlreadyOver => "refused",
        Answer::Forbidden => "forbidden",
        Answer::Undetermined => "undetermined",
    }
}

/// The size of a sample, in pixels.
pub(crate) const SAMPLE_SIZE: (u32, u32) = (28, 18);

/// Returns the marks that occur, each with a sample.
pub(crate) fn legend(lanes: &Lanes<'_>) -> Vec<(&'static str, Markup)> {
    let marks = LEGEND.iter().filter(|(mark, _)| mark.is_in(lanes));
    marks.map(|(mark, words)| (*words, sample(*mark))).collect()
}

fn sample(mark: LaneMark) -> Markup {
    html! {
        line .play x1="0" x2=(SAMPLE_SIZE.0) y1="9" y2="9" {}
        @match mark {
            LaneMark::Counted => circle .counted cx="14" cy="9" r="4" {},
            LaneMark::Claim(Claimant::White) => (claim("standing", 0, 9)),
            LaneMark::Claim(Claimant::Black) => (claim("standing", 9, 9)),
            LaneMark::Claim(Claimant::Either) => (claim("standing", 0, 18)),
            LaneMark::Claim(Claimant::Unknown) => (claim("doubtful", 0, 18)),
            LaneMark::Announced => (claim("intended", 1, 16)),
            LaneMark::Notice => (claim("notice", 1, 16)),
            LaneMark::PlayedOn => line .after x1="0" x2="28" y1="9" y2="9" {},
            LaneMark::OnRecord(answer) => path .claim .(answer_class(answer)) transform="translate(11 -6)" d="M0 3v24M0 3h9l-3 4 3 4h-9" {},
            LaneMark::Irregular => (irregularity("14", 9)),
            LaneMark::Over => {
                rect .void x="11" y="1" width="17" height="16" {}
                line .end x1="11" x2="11" y1="0" y2="18" {}
            }
            LaneMark::Unknown => rect .unknown x="0" y="3" width="28" height="12" {},
            LaneMark::BreaksOff => g transform="translate(22 -6)" { (torn()) },
        }
    }
}

fn claim(form: &str, y: u32, height: u32) -> Markup {
    html! { rect .open .(form) x="10" y=(y) width="8" height=(height) {} }
}
