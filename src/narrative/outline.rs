//! A decision in words, in order, before any format: what renderers lay out.

use indexmap::IndexMap;

use crate::arbiter::{Answer, VerdictKind};
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

pub(crate) enum Part {
    /// What it is about: who played.
    Title(String),
    /// A line that belongs to the title.
    Line(String),
    /// The law that governed: what it is called, and which it was.
    Law {
        name: String,
        is: String,
    },
    /// A paragraph of its own.
    Note(String),
    /// A paragraph on something that is wrong.
    Alarm(String),
    /// The end of the head.
    HeadEnds,
    /// What each code says, oldest first.
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
    /// A remark that can be passed over.
    Footnote(String),
    /// What is known of something, by name.
    Facts(Vec<(&'static str, String)>),
    Section {
        heading: String,
        body: Vec<Paragraph>,
    },
    /// What two codes say, article by article, under their names.
    Comparison {
        names: [String; 2],
        rows: Vec<Compared>,
    },
    Timeline(LineageBars),
    /// What is cited, and where that is found: for paper, where nobody can ask further.
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

/// A table: words to the left, numbers and signs to the right. Where the first column says the same
/// as above, it is left empty.
pub(crate) struct Table {
    /// How many columns are words.
    pub words: usize,
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

/// What two codes say in an article, in lines.
pub(crate) struct Compared {
    /// The article's key, and what became of it.
    pub heading: String,
    pub sides: [Vec<String>; 2],
}

/// Who said what when, lineage by lineage; a code that stands alone has a row of its own.
pub(crate) type LineageBars = IndexMap<String, Vec<Bar>>;

/// A code in the years in which it was law, the first and the last.
pub(crate) struct Bar {
    pub from: u16,
    pub until: u16,
    /// The letter of the version that the code states; `?` if the version is not known.
    pub letter: char,
}

pub(crate) struct CodeSays {
    /// The same with the articles that decide, and how well they were seen.
    pub cited: String,
    pub word: DecisionWord,
    pub ply: Option<Ply>,
    pub at: Option<String>,
    /// The result of the game under the code; nothing of a claim.
    pub result: Option<GameResult>,
    pub sentences: Vec<Sentence>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum DecisionWord {
    Verdict(VerdictKind),
    Answer(Answer),
}

/// A sentence, or a few; or a detail of what stands before it.
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
    /// Sentences under a heading.
    pub fn section(heading: String, sentences: impl IntoIterator<Item = String>) -> Self {
        Self::Section { heading, body: sentences.into_iter().map(Paragraph::Words).collect() }
    }

    /// What is cited, if anything is.
    pub fn sources(items: Vec<String>) -> Option<Self> {
        (!items.is_empty()).then_some(Self::Sources(items))
    }

    /// What makes codes differ on a game, if they do.
    pub fn separations(items: Vec<String>) -> Option<Self> {
        (!items.is_empty()).then_some(Self::List { heading: "What separates them", items })
    }
}

impl CodeSays {
    /// Whether another code comes to the same verdict in the same words.
    pub fn is_like(&self, other: &Self) -> bool {
        let matter = |it: &Self| (it.word, it.ply, it.result);
        matter(self) == matter(other) && self.sentences == other.sentences
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
    /// The words, whichever of the two they are.
    pub fn text(&self) -> &str {
        match self {
            Self::Whole(text) | Self::Detail(text) => text,
        }
    }
}
