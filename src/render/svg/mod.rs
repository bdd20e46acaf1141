//! Pictures in SVG: boards, and the lanes of a game; with the small parts of HTML that stand in
//! them and around them.

pub(crate) mod diagram;
pub(crate) mod lanes;
pub(crate) mod markup;
pub(crate) mod track;

pub use diagram::diagram_to_svg;
pub use lanes::lanes_to_svg;
