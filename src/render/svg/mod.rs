//! Pictures in SVG: boards, the lanes of a game, and the markup that both share with the page.

pub(crate) mod axis;
pub(crate) mod diagram;
pub(crate) mod lanes;
pub(crate) mod markup;
pub(crate) mod track;

pub use diagram::diagram_to_svg;
pub use lanes::lanes_to_svg;
