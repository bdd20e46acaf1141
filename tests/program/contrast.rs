//! Whatever is written on a page can be read, by light and by dark: WCAG 2.2, level AA.

use std::collections::HashMap;

type Rgb = [f64; 3];

/// The least contrast of text, by level AA of WCAG.
const ENOUGH: f64 = 4.5;
/// The colours of text, as the style sheets name them.
const INKS: [&str; 8] =
    ["ink", "quiet", "accent", "claim-ink", "end", "upheld", "refused", "unknown"];

/// Returns the colours that a part of a style sheet names.
fn colors(css: &str) -> HashMap<&str, Rgb> {
    let mut colors = HashMap::new();
    for (name, value) in css.split("--").filter_map(|part| part.split_once(": #")) {
        let hex: String = value.chars().take_while(char::is_ascii_hexdigit).collect();
        let wide = hex.len() == 6;
        let two = |at: usize| {
            if wide { hex[2 * at..2 * at + 2].to_owned() } else { hex[at..=at].repeat(2) }
        };
        let channel = |at| u8::from_str_radix(&two(at), 16).ok().map(|c| f64::from(c) / 255.0);
        if let (Some(red), Some(green), Some(blue)) = (channel(0), channel(1), channel(2)) {
            colors.insert(name, [red, green, blue]);
        }
    }
    colors
}

/// Returns the relative luminance of a colour.
fn luminance(color: Rgb) -> f64 {
    let [r, g, b] =
        color.map(|c| if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) });
    0.0722f64.mul_add(b, 0.2126f64.mul_add(r, 0.7152 * g))
}

fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The style sheet of everything that is made for a browser.
const BASE: &str = include_str!("../../src/teaching/base.css");

/// Returns the mixture of a colour, in this part, with the colour below it.
fn over(part: f64, color: Rgb, behind: Rgb) -> Rgb {
    [0, 1, 2].map(|n| part.mul_add(color[n], (1.0 - part) * behind[n]))
}

/// Returns the text colours with too little contrast in a scheme: on paper, on sheets, in the lane
/// of the law of the day, and on badges there.
fn too_faint(scheme: &HashMap<&str, Rgb>) -> Vec<String> {
    let day = over(0.06, scheme["accent"], scheme["paper"]);
    let grounds = [("paper", scheme["paper"]), ("sheet", scheme["sheet"]), ("day", day)];
    let mut faint = Vec::new();
    for name in INKS {
        let Some(&ink) = scheme.get(name) else { continue };
        for (ground, behind) in grounds {
            let least = contrast(ink, behind).min(contrast(ink, over(0.09, ink, behind)));
            if least < ENOUGH {
                faint.push(format!("{name} on {ground}: {least:.2}"));
            }
        }
    }
    faint
}

#[test]
fn text_has_enough_contrast_in_every_colour_scheme() {
    let (light, dark) = BASE.split_once("@media (prefers-color-scheme: dark)").unwrap();
    let (dark, _) = dark.split_once("* {").unwrap();
    let print = |css: &'static str| css.split_once("@media print").unwrap().1;
    let schemes = [
        ("light", ""),
        ("dark", dark),
        ("page in print", print(include_str!("../../src/teaching/page/page.css"))),
        ("lab in print", print(include_str!("../../examples/lab/lab.css"))),
    ];
    for (name, own) in schemes {
        let mut scheme = colors(light);
        scheme.extend(colors(own));
        assert_eq!(too_faint(&scheme), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn a_picture_that_stands_alone_is_as_dark_as_a_page() {
    let dark = |css: &'static str| {
        let (_, dark) = css.split_once("(prefers-color-scheme: dark)").unwrap();
        colors(dark.split('}').next().unwrap())
    };
    let page = dark(BASE);
    for (name, color) in dark(include_str!("../../src/render/svg/alone.css")) {
        assert_eq!(page.get(name), Some(&color), "{name}");
    }
}
