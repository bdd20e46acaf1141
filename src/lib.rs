//! Historical chess rules: one move generator replays real games, codes of laws from the eighteenth
//! century to today judge them, and the answer says why the verdict differs by era.
//!
//! A **code** is a body of law in force somewhere for some time: one TOML file that cites its
//! sources. Its **articles** hold a **rule** each, a struct of parameters that knows no dates.
//! A **record** is a game as written down; replayed it is a **timeline**; what a code makes of
//! it is a **verdict**, made of **rulings** with the plies that prove them.
//!
//! ```
//! use jadoube::arbiter::{Game, VerdictKind};
//! use jadoube::laws::Library;
//! use jadoube::notation;
//!
//! let pgn = b"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1-0";
//! let record = notation::games(pgn).next().ok_or("no game")?;
//!
//! // A game and a code to a verdict: one line.
//! let library = Library::embedded()?;
//! let verdict = Game::new(&record).judge(library.code("fide-2018")?);
//! assert_eq!(verdict.kind, VerdictKind::Claimable);
//!
//! // Several codes share one replay.
//! let mut game = Game::new(&record);
//!
//! // In 1807 no law mentioned repetition. In 2018 Black could claim that the initial position would
//! // occur for the third time, before playing the move.
//! let then = game.judge(library.code("london-1807")?);
//! let now = game.judge(library.code("fide-2018")?);
//! assert_eq!(then.kind, VerdictKind::Stands);
//! assert_eq!(now.kind, VerdictKind::Claimable);
//! assert_eq!(now.ply.map(|ply| game.today().label(ply)).as_deref(), Some("4.Ng1"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! | module | contents |
//! |---|---|
//! | [`calendar`] | dates, as exact as the sources give them |
//! | [`chess`] | positions and moves: one generator, with the laws of movement as parameters |
//! | [`winnability`] | proofs whether a player can still mate |
//! | [`notation`] | written moves, and PGN to records, without loss; no legality |
//! | [`replay`] | records to timelines: the facts on which every era agrees |
//! | [`book`] | games in the text of books, and records in other notations |
//! | [`rules`] | the meaning of provisions: parameters and a timeline to findings |
//! | [`remedies`] | the remedies for what a law forbids |
//! | [`laws`] | TOML to codes: their sources and dates, and the law of a day |
//! | [`arbiter`] | a code and a timeline to a verdict; claims; differences |
//! | `survey` | many games and many codes at once (feature `survey`) |
//! | [`narrative`] | verdicts in words |
//! | [`render`] | words and facts as text, Markdown, JSON, PGN and SVG |
//! | `teaching` | the page and the quiz (feature `html`) |
//!
//! A module imports only those that it needs; a test checks the list of imports.
//!
//! # Features
//!
//! | feature | brings |
//! |---|---|
//! | none | reading, replay, the codes, verdicts, claims, differences; text, Markdown, JSON, PGN |
//! | `files` | codes from a directory: `Library::with_directory`, `laws::check_files` |
//! | `html` | boards and lanes in SVG, and the module `teaching` |
//! | `survey` | the module `survey`: many games on several threads |
//! | `cli` (default) | the program, and all of the above |
//!
//! With `default-features = false` nothing uses a thread, a file, a clock or a terminal, and the
//! library runs in a browser (`wasm32-unknown-unknown`).
//!
//! # Your own rules
//!
//! [`rules::Rule`] and [`arbiter::Ruleset`] are small traits: a rule or a code of your own is
//! judged like ours. `examples/own_ruleset` is a package with both, and snapshots of their
//! verdicts. A code in a file of its own needs no Rust: [`laws::Library::extended`].
//!
//! # What may grow
//!
//! Enums and structs that will grow are `#[non_exhaustive]`, and errors are enums with a source. A
//! [`replay::Timeline`] can be shared between threads; a [`arbiter::BatchJudge`] is each thread's
//! own.
//!
//! # Not judged
//!
//! Variants and Chess960; what a score does not show (clocks, touched pieces, offers) unless the
//! record says it happened. Repetitions before a set-up position are not visible.

// Some items are used only by features; with all features, unused code is reported.
#![cfg_attr(not(feature = "cli"), allow(dead_code))]
#![cfg_attr(docsrs, feature(doc_cfg))]

/// Defines enums that may grow, whose texts are also their documentation. Some are errors.
macro_rules! in_words {
    ($($(#[$meta:meta])* pub enum $name:ident $(: $error:path)? {
        $($(#[$more:meta])* $variant:ident $(($($field:ty),*))? = $words:literal,)*
    })*) => {$(
        #[derive(Clone, Debug, PartialEq, Eq, strum::Display)]
        #[non_exhaustive]
        $(#[$meta])*
        pub enum $name {
            $($(#[$more])* #[doc = $words] #[strum(to_string = $words)] $variant $(($($field),*))?,)*
        }
        $(impl $error for $name {})?
    )*};
}

/// Defines enums that may grow and are stored and shown as words in kebab case.
macro_rules! vocabulary {
    ($($(#[$meta:meta])* pub enum $name:ident {
        $($(#[$more:meta])* $variant:ident,)*
    })*) => {$(
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
            strum::Display, schemars::JsonSchema,
        )]
        #[serde(rename_all = "kebab-case")]
        #[strum(serialize_all = "kebab-case")]
        #[non_exhaustive]
        $(#[$meta])*
        pub enum $name {
            $($(#[$more])* $variant,)*
        }
    )*};
}

/// Stores a type as the text that it is read from.
macro_rules! stored_as_text {
    ($name:ty) => {
        impl TryFrom<String> for $name {
            type Error = <$name as std::str::FromStr>::Err;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(value: $name) -> Self {
                value.to_string()
            }
        }
    };
}

pub mod arbiter;
pub mod book;
pub mod calendar;
pub mod chess;
pub mod laws;
pub mod narrative;
pub mod notation;
pub mod remedies;
pub mod render;
pub mod replay;
pub mod rules;
#[cfg(feature = "survey")]
pub mod survey;
#[cfg(feature = "html")]
pub mod teaching;
pub mod winnability;

/// The blocks of the manual's page on the library, which run as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
pub struct LibraryManual;
