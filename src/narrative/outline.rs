//! Outlines: decisions in words and in order, which renderers lay out.

use indexmap::IndexMap;

use crate::arbiter::{Answer, Ruleset, VerdictKind};
use crate::chess::{Position, Square};
use crate::notation::GameResult;
use crate::replay::Ply;

/// A decision or a law in words, before any format.
/// [`outline_to_text`](crate::render::outline_to_text) and
/// [`outline_to_markdown`](crate::render::outline_to_markdown) lay it out.
#[derive(Default)]
pub struct Outline {
    pub(crate) parts: Vec<Part>,
}

/// A part of an outline.
pub(crate) enum Part {
    /// The title: usually the players.
    Title(String),
    /// A line that belongs to the title.
    Line(String),
    /// The law that governed: its label and its name.
    Law {
        name: String,
        is: String,
    },
    /// A paragraph of its own.
    Note(String),
    /// A paragraph on something that is wrong.
    Alarm(String),
    /// The end of the heading.
    HeadEnds,
    /// The statement of each code, oldest first.
    Rulings(Vec<CodeSays>),
    Board {
        board: Board,
        notes: Vec<String>,
    },
    /// Boards under a heading, each with its title, and remarks on them.
    Boards {
        heading: String,
        boards: Vec<(String, Board)>,
        remarks: Vec<String>,
    },
    List {
        heading: &'static str,
        items: Vec<String>,
    },
    /// A minor remark.
    Footnote(String),
    /// Facts with their names.
    Facts(Vec<(&'static str, String)>),
    Section {
        heading: String,
        body: Vec<Paragraph>,
    },
    /// The statements of two codes, article by article, under their names.
    Comparison {
        names: [String; 2],
        rows: Vec<Compared>,
    },
    Timeline(LineageBars),
    /// The cited articles and their sources, for paper.
    Sources(Vec<String>),
}

pub(crate) enum Paragraph {
    Words(String),
    /// A rule, as a law file writes it.
    Rule(String),
    /// A remark on what follows.
    Remark(String),
    Items(Vec<String>),
    Table(Table),
}

/// A table with words on the left, numbers and signs on the right. A cell of the first column is
/// empty if it repeats the one above.
pub(crate) struct Table {
    /// The number of columns that are words.
    pub words: usize,
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

/// The statements of two codes in an article, in lines.
pub(crate) struct Compared {
    /// The article's key and the kind of change.
    pub heading: String,
    pub sides: [Vec<String>; 2],
}

/// The bars of a chart of codes over the years, by lineage. A code without a lineage has its own
/// row.
pub(crate) type LineageBars = IndexMap<String, Vec<Bar>>;

/// A code with the first and last year in which it was law.
pub(crate) struct Bar {
    pub from: u16,
    pub until: u16,
    /// The letter of the version that the code states; `?` if the version is not known.
    pub letter: char,
}

/// The verdict or the answer of a code, in words.
pub(crate) struct CodeSays {
    pub code: CodeName,
    pub word: DecisionWord,
    /// The deciding ply.
    pub ply: Option<Ply>,
    /// The name of the ply to which the word applies.
    pub at: Option<String>,
    /// The result of the game under the code; `None` for a claim.
    pub result: Option<GameResult>,
    pub sentences: Vec<Sentence>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum DecisionWord {
    Verdict(VerdictKind),
    Answer(Answer),
}

/// A paragraph of sentences, or a detail of the paragraph before.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Sentence {
    Whole(String),
    Detail(String),
}

pub(crate) struct Board {
    pub position: Position,
    pub marked: Vec<Square>,
}

impl Part {
    /// Returns sentences under a heading.
    pub fn section(heading: String, sentences: impl IntoIterator<Item = String>) -> Self {
        Self::Section { heading, body: sentences.into_iter().map(Paragraph::Words).collect() }
    }

    /// Returns a part with the sources, if there are any.
    pub fn sources(items: Vec<String>) -> Option<Self> {
        (!items.is_empty()).then_some(Self::Sources(items))
    }

    /// Returns a part with the differences between codes on a game, if there are any.
    pub fn separations(items: Vec<String>) -> Option<Self> {
        (!items.is_empty()).then_some(Self::List { heading: "What separates them", items })
    }
}

/// A code as a document names it.
pub(crate) struct CodeName {
    pub id: String,
    /// The id; if the code replaces one of the program's own, with its origin.
    pub name: String,
    /// The title in short: `FIDE 2018`.
    pub short: String,
    /// The deciding articles and the evidence for them, to be written after the name.
    pub cited: String,
}

impl CodeName {
    pub fn new(code: &dyn Ruleset, cited: String) -> Self {
        let (id, short) = (code.id().to_owned(), code.short().to_owned());
        Self { id, name: code.name(), short, cited }
    }

    /// Returns the name and the articles.
    pub fn with_articles(&self) -> String {
        format!("{}{}", self.name, self.cited)
    }
}

impl CodeSays {
    /// Returns true if another code has the same verdict in the same words.
    pub fn is_like(&self, other: &Self) -> bool {
        (self.word, self.ply, self.result) == (other.word, other.ply, other.result)
            && self.sentences == other.sentences
    }
}

impl std::fmt::Display for DecisionWord {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Verdict(verdict) => verdict.fmt(f),
            Self::Answer(answer) => answer.fmt(f),
        }
    }
}

impl Sentence {
    /// Returns the text of either kind.
    pub fn text(&self) -> &str {
        match self {
            Self::Whole(text) | Self::Detail(text) => text,
        }
    }
}
