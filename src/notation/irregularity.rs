//! Acts that are or may be against the laws.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString};

use crate::chess::{CastlingSide, Color, Square};

/// Something done besides moves that is, or may be, against the laws, with what it was done to. A
/// fact, written the same in a comment of the record, in a file of events and on the command line;
/// what the laws call it, and whether it is against one at all, is another matter. `FORMS` lists
/// how each is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(into = "String", try_from = "String")]
#[non_exhaustive]
pub enum Irregularity {
    /// Pieces are touched, in this order.
    Touch(Touched),
    /// A piece is touched, plainly by accident.
    Accident(Square),
    /// A piece of one's own is touched when it is the opponent's turn.
    TouchOutOfTurn(Square),
    /// The player says *j'adoube*, or as much, and puts a piece straight.
    Adjust(Option<Square>),
    /// A piece is put from one square on another, where it cannot go; on the record, it does not
    /// stand.
    Misplay(Square, Square),
    /// The same, taken back before the clock was pressed and the move was complete.
    Unpressed(Square, Square),
    /// The move just made was illegal; nobody objected, and it stood.
    Stands,
    /// After `--`, which stands for no move: a piece was put where it cannot go, the move was taken
    /// back, and the turn was lost.
    TurnLost(Square, Square),
    /// After `--`: a piece was put where it cannot go, and was taken off.
    PieceLost(Square, Square),
    /// Only now it is found that an earlier move was false.
    Found,
    /// A player moves from one square to another when it is the opponent's turn.
    OutOfTurn(Square, Square),
    /// A player who has just moved moves again, from one square to another.
    TwoMoves(Square, Square),
    /// After `--`: the player who is to move had just moved, and moves again, so that the opponent
    /// is passed over; both moves stand.
    TwiceStands,
    /// The player castles though a law bars it.
    Castle(CastlingSide),
    /// The player sets about castling with the rook.
    RookFirst(CastlingSide),
    /// The player sets about castling, lets the king go, and would rather move otherwise.
    KingLetGo(CastlingSide),
    /// Something about a check.
    Check(CheckError),
    /// It is found that board or pieces were set up wrongly.
    SetUp(SetUpError),
    /// Something about a pawn that reaches the last rank.
    Promotion(PromotionError),
    /// The move just made was made with both hands, and the clock was pressed.
    TwoHands,
    /// The move just made was first made with both hands, and was taken back before the clock was
    /// pressed.
    TwoHandsUnpressed,
    /// The clock is pressed, and no move was made.
    ClockPressed,
    /// A piece is let go on a square, and the player would rather move otherwise; from which square
    /// and on which, if that is said.
    LetGo(Option<(Square, Square)>),
    /// The move from one square to another was announced with a claim that was refused, and another
    /// was made in its place.
    NotAsAnnounced(Square, Square),
    /// A piece is displaced or overturned by accident.
    Displaced,
    /// An error is found, and the position before it cannot be restored.
    Unrestorable,
    /// A move is written down before it is made, or a record is not kept.
    Writing,
    /// Something is announced, or the opponent is disturbed.
    Disturbing,
}

/// The squares of pieces that are touched, in order: one at least, and four at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Touched([Option<Square>; 4]);

/// An irregularity of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumString)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
#[non_exhaustive]
pub enum CheckError {
    /// The check just given was not announced.
    Unsaid,
    /// A check that was not announced is announced with the next move; after that move, or where
    /// it was given, if both took back what they played since.
    Late,
    /// Check was announced with the move just made, which gives none.
    False,
    /// A king is found to have stood in check, and nobody knows since when.
    Unknown,
    /// A king is found to have stood in check, and it is known since when.
    Standing,
    /// The arbiter sees that both kings are in check.
    Both,
}

/// An irregularity of a promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumString)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
#[non_exhaustive]
pub enum PromotionError {
    /// The pawn is left on the last rank, not exchanged.
    Left,
    /// One piece has touched the square, and the player would take another.
    Changed,
    /// A rook is put there upside down, for a queen.
    UpsideDown,
    /// The piece that is put there has the opponent's colour.
    WrongColour,
    /// The arbiter sees that a pawn stands on its last rank, since an earlier move.
    Standing,
}

/// A wrong set-up of the board or the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumString)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
#[non_exhaustive]
pub enum SetUpError {
    /// The board lies with the wrong corner at the right hand.
    BoardTurned,
    /// Pieces stand on wrong squares from the start.
    Misplaced,
    /// Pieces are left out.
    LeftOut,
    /// A piece given as odds is still on the board.
    OddsLeft,
    /// The players have each other's colours.
    ColoursReversed,
}

/// The spelling of every irregularity, and its meaning.
pub const FORMS: &[(&str, &str)] = &[
    ("touch e2", "a piece is touched, one's own or the opponent's"),
    ("touch e2,d2", "one and then another; four at most"),
    ("touch e2,by-accident", "plainly without meaning to"),
    ("touch e2,out-of-turn", "when it is the opponent's turn"),
    ("adjust", "*j'adoube* is said"),
    ("adjust e2", "and this piece is put straight"),
    ("false Nf3-f5", "a piece is put where it may not go"),
    ("false Nf3-f5,clock-not-pressed", "it is taken back before the clock is pressed"),
    ("false stands", "the move just made was illegal; nobody objected, and it stood"),
    ("false Nf3-f5,turn-lost", "after `--`: it was taken back, and the turn was lost"),
    ("false Nf3-f5,piece-lost", "after `--`: the piece was taken off"),
    ("false found", "an earlier move is found to have been false"),
    ("turn e7e5", "a move when it is the opponent's turn"),
    ("turn twice,e4e5", "a second move in a row"),
    ("turn twice,stands", "after `--`: the move that follows is one, and it stood"),
    ("castle O-O", "illegal castling"),
    ("castle rook-first,O-O", "castling begun with the rook"),
    ("castle king-let-go,O-O", "the king is let go, and the player would move otherwise"),
    ("check unsaid", "the check just given was not announced"),
    ("check late", "it is announced only with the next move"),
    ("check false", "check was announced where none is given"),
    ("check unknown", "a king has stood in check, nobody knows since when"),
    ("check standing", "a king has stood in check, and it is known since when"),
    ("check both", "both kings are in check"),
    ("setup board-turned", "the wrong corner of the board is at the right hand"),
    ("setup misplaced", "pieces were misplaced at the start"),
    ("setup left-out", "pieces were left out"),
    ("setup odds-left", "a piece given as odds is on the board"),
    ("setup colours-reversed", "the players have each other's colours"),
    ("promotion left", "a pawn on the last rank was not exchanged"),
    ("promotion changed", "a piece had touched the square, and another is taken"),
    ("promotion upside-down", "a rook is put there upside down, for a queen"),
    ("promotion wrong-colour", "the piece has the opponent's colour"),
    ("promotion standing", "a pawn stands on the last rank since an earlier move"),
    ("two-hands", "the move just made was made with both hands"),
    (
        "two-hands clock-not-pressed",
        "it was first made so, and taken back before the clock was pressed",
    ),
    ("pressed", "the clock is pressed and no move was made"),
    ("let-go", "a piece is let go on a square, and the player would move otherwise"),
    ("let-go Nd7-c5", "this piece on this square"),
    ("announced Ke1-f1", "another move is made than this one, announced with a refused claim"),
    ("displaced", "a piece is displaced by accident"),
    ("unrestorable", "the position before an error cannot be restored"),
    ("writing", "a move is written down before it is made, or none is"),
    ("disturbing", "the opponent is disturbed"),
];

in_words! {
/// The reason why words are not an [`Irregularity`].
pub enum IrregularityError: std::error::Error {
    NoSuch(String, String) = "`{0}` is no irregularity: write one of {1}",
    OtherForm(String) = "write {0}",
    NoSquare(String) = "{0} is not a square, such as e2",
    NamedTwice(Square) = "{0} is named twice",
    NoMove(String) = "{0}: write it from square to square, as Nf3-f5",
    NoCastling(String) = "{0} is neither O-O nor O-O-O",
}
}

impl Irregularity {
    /// Returns the player who did it, by the player to move and the player whom the record names.
    /// For the move just made, and for a move out of turn, it is the other player.
    pub fn by(&self, turn: Color, named: Option<Color>) -> Color {
        let other = matches!(
            self,
            Self::Stands
                | Self::TurnLost(..)
                | Self::PieceLost(..)
                | Self::Check(_)
                | Self::TwoHands
                | Self::TwoHandsUnpressed
                | Self::TouchOutOfTurn(_)
                | Self::OutOfTurn(..)
                | Self::TwoMoves(..)
                | Self::NotAsAnnounced(..)
        );
        named.unwrap_or(if other { !turn } else { turn })
    }

    /// Returns the player who does it, by the player to move in the position that it concerns. A
    /// move that was announced is still to come there.
    pub fn by_in_position(&self, turn: Color) -> Color {
        match self {
            Self::NotAsAnnounced(..) => turn,
            _ => self.by(turn, None),
        }
    }

    /// Returns false for a move whose player has not yet pressed the clock.
    pub fn is_complete(&self) -> bool {
        !matches!(self, Self::Unpressed(..) | Self::TwoHandsUnpressed)
    }

    /// Returns true if a player whose turn it is touches a piece by it, to move or capture it.
    pub fn touches_a_piece(&self) -> bool {
        matches!(
            self,
            Self::Touch(_)
                | Self::Misplay(..)
                | Self::Unpressed(..)
                | Self::Castle(_)
                | Self::RookFirst(_)
                | Self::KingLetGo(_)
                | Self::LetGo(_)
                | Self::Promotion(
                    PromotionError::Left
                        | PromotionError::Changed
                        | PromotionError::UpsideDown
                        | PromotionError::WrongColour
                )
        )
    }

    /// Returns true if it is about the move just made.
    pub fn is_of_last_move(&self) -> bool {
        matches!(self, Self::TwoHands | Self::TwoHandsUnpressed)
    }

    /// Returns the number of plies between it and the opponent's reply: one if it was taken back,
    /// as the offender's next move comes first.
    pub(crate) fn plies_before_reply(&self) -> u32 {
        let is_of_a_move = self.is_of_last_move()
            || self.is_of_position_before()
            || matches!(
                self,
                Self::Stands
                    | Self::SetUp(_)
                    | Self::Check(CheckError::Unsaid)
                    | Self::Check(CheckError::False)
            );
        u32::from(!is_of_a_move)
    }

    /// Returns true if it belongs to a ply without a move: `--`.
    pub fn is_of_a_pass(&self) -> bool {
        matches!(self, Self::TurnLost(..) | Self::PieceLost(..) | Self::TwiceStands)
    }

    /// Returns true if it is about the position before the ply at which it is noted.
    pub fn is_of_position_before(&self) -> bool {
        self.is_of_a_pass() || matches!(self, Self::NotAsAnnounced(..))
    }

    /// Returns the touching of pieces on these squares, in this order; `None` if no square is
    /// given, too many, or one of them twice.
    pub fn touch(squares: &[Square]) -> Option<Self> {
        touched(squares.iter().copied().map(Ok)).ok()
    }

    /// Returns the squares of the pieces that were touched, in order; or the one that a piece left,
    /// and the one it was put on.
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Self::Touch(Touched(squares)) => squares.iter().flatten().copied().collect(),
            Self::Accident(square) | Self::TouchOutOfTurn(square) => vec![*square],
            Self::Misplay(from, to)
            | Self::Unpressed(from, to)
            | Self::TurnLost(from, to)
            | Self::PieceLost(from, to)
            | Self::OutOfTurn(from, to)
            | Self::TwoMoves(from, to)
            | Self::NotAsAnnounced(from, to)
            | Self::LetGo(Some((from, to))) => vec![*from, *to],
            Self::Adjust(square) => square.iter().copied().collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the piece that was touched or moved first, by its square.
    pub fn piece(&self) -> Option<Square> {
        self.squares().first().copied()
    }

    /// Returns the square that a piece was put on, or the second piece that was touched.
    pub fn target(&self) -> Option<Square> {
        self.squares().get(1).copied()
    }

    /// Reads the words of a command of this name, without the players' names.
    pub(super) fn read(name: &str, words: &[&str]) -> Result<Self, IrregularityError> {
        let lower: Vec<String> = words.iter().map(|word| word.to_ascii_lowercase()).collect();
        let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
        let wants = || IrregularityError::OtherForm(forms_of(name));
        let put = |at: usize| from_and_to(words.get(at).copied().unwrap_or_default());
        let moved = |at, of: fn(Square, Square) -> Self| put(at).map(|(from, to)| of(from, to));
        match (name, lower.as_slice()) {
            ("touch", [one, "by-accident"]) => Ok(Self::Accident(square(one)?)),
            ("touch", [one, "out-of-turn"]) => Ok(Self::TouchOutOfTurn(square(one)?)),
            ("touch", [_, ..]) => touched(words.iter().map(|word| square(word))),
            ("adjust", []) => Ok(Self::Adjust(None)),
            ("adjust", [one]) => Ok(Self::Adjust(Some(square(one)?))),
            ("false", ["stands"]) => Ok(Self::Stands),
            ("false", ["found"]) => Ok(Self::Found),
            ("false", [_]) => moved(0, Self::Misplay),
            ("false", [_, "turn-lost"]) => moved(0, Self::TurnLost),
            ("false", [_, "piece-lost"]) => moved(0, Self::PieceLost),
            ("false", [_, "clock-not-pressed"]) => moved(0, Self::Unpressed),
            ("turn", ["twice", "stands"]) => Ok(Self::TwiceStands),
            ("turn", ["twice", _]) => moved(1, Self::TwoMoves),
            ("turn", [_]) => moved(0, Self::OutOfTurn),
            ("castle", [word]) => Ok(Self::Castle(side(word)?)),
            ("castle", ["rook-first", word]) => Ok(Self::RookFirst(side(word)?)),
            ("castle", ["king-let-go", word]) => Ok(Self::KingLetGo(side(word)?)),
            ("check", [word]) => word.parse().map(Self::Check).map_err(|_| wants()),
            ("setup", [word]) => word.parse().map(Self::SetUp).map_err(|_| wants()),
            ("promotion", [word]) => word.parse().map(Self::Promotion).map_err(|_| wants()),
            ("two-hands", []) => Ok(Self::TwoHands),
            ("two-hands", ["clock-not-pressed"]) => Ok(Self::TwoHandsUnpressed),
            ("pressed", []) => Ok(Self::ClockPressed),
            ("let-go", []) => Ok(Self::LetGo(None)),
            ("let-go", [_]) => Ok(Self::LetGo(Some(put(0)?))),
            ("announced", [_]) => moved(0, Self::NotAsAnnounced),
            ("displaced", []) => Ok(Self::Displaced),
            ("unrestorable", []) => Ok(Self::Unrestorable),
            ("writing", []) => Ok(Self::Writing),
            ("disturbing", []) => Ok(Self::Disturbing),
            _ => Err(wants()),
        }
    }

    /// Returns the name of the command that records it: `false` for `false f3f5`.
    pub fn command(&self) -> &'static str {
        let written = self.to_string();
        names().find(|name| *name == name_of(&written)).unwrap_or_default()
    }

    /// Returns one of the [`FORMS`] with the squares of this value: `false f3f5` for
    /// `false Nf3-f5`.
    fn in_form(&self, form: &str) -> String {
        let between = if matches!(self, Self::Touch(_)) { "," } else { "" };
        let squares: Vec<String> = self.squares().iter().map(Square::to_string).collect();
        let own = words(form).find(|word| word.contains(|c: char| c.is_ascii_digit()));
        own.map_or_else(|| form.to_owned(), |own| form.replacen(own, &squares.join(between), 1))
    }
}

impl FromStr for Irregularity {
    type Err = IrregularityError;

    /// Reads a command: `touch e2,d2`, `false stands`; with blanks for commas.
    fn from_str(text: &str) -> Result<Self, IrregularityError> {
        let mut words = words(text);
        let name = words.next().unwrap_or_default();
        if !is_name(name) {
            let names = names().collect::<Vec<_>>().join(", ");
            return Err(IrregularityError::NoSuch(name.to_owned(), names));
        }
        Self::read(name, &words.collect::<Vec<_>>())
    }
}

stored_as_text!(Irregularity);

impl fmt::Display for Irregularity {
    /// Writes the command that records it and is read back as the same value: `touch e2,d2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = FORMS
            .iter()
            .flat_map(|(form, _)| [self.in_form(form), form.replace("O-O", "O-O-O")])
            .find(|text| text.parse() == Ok(*self));
        f.write_str(&written.unwrap_or_default())
    }
}

/// Returns the words of a command, between blanks and commas.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', ' ', '\t', '\n', '\r']).filter(|word| !word.is_empty())
}

/// Returns the names of the commands, in the order of [`FORMS`].
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let of_one = FORMS.chunk_by(|(one, _), (next, _)| name_of(one) == name_of(next));
    of_one.map(|forms| name_of(forms[0].0))
}

pub(super) fn is_name(name: &str) -> bool {
    names().any(|known| known == name)
}

fn name_of(form: &str) -> &str {
    form.split_once(' ').map_or(form, |(name, _)| name)
}

/// Returns the forms of one command: `turn e7e5` or `turn twice,e4e5`.
fn forms_of(name: &str) -> String {
    let forms = FORMS.iter().map(|(form, _)| *form).filter(|form| name_of(form) == name);
    forms.collect::<Vec<_>>().join(" or ")
}

fn touched(
    squares: impl Iterator<Item = Result<Square, IrregularityError>>,
) -> Result<Irregularity, IrregularityError> {
    let wants = || IrregularityError::OtherForm(forms_of("touch"));
    let mut touched = [None; 4];
    for (at, square) in squares.enumerate() {
        let square = square?;
        if touched.contains(&Some(square)) {
            return Err(IrregularityError::NamedTwice(square));
        }
        *touched.get_mut(at).ok_or_else(wants)? = Some(square);
    }
    touched[0].map(|_| Irregularity::Touch(Touched(touched))).ok_or_else(wants)
}

fn square(text: &str) -> Result<Square, IrregularityError> {
    text.to_ascii_lowercase().parse().map_err(|_| IrregularityError::NoSquare(text.to_owned()))
}

fn side(text: &str) -> Result<CastlingSide, IrregularityError> {
    match text.replace('0', "O").to_ascii_uppercase().as_str() {
        "O-O" => Ok(CastlingSide::King),
        "O-O-O" => Ok(CastlingSide::Queen),
        _ => Err(IrregularityError::NoCastling(text.to_owned())),
    }
}

/// Returns the squares of a move that is written in full: `Nf3-f5`, `f3f5`, `Bc5xf3`.
fn from_and_to(text: &str) -> Result<(Square, Square), IrregularityError> {
    // Whatever the letter of the piece, the squares tell what is meant.
    let squares = text.trim_start_matches(|c: char| !c.is_ascii_digit() && !matches!(c, 'a'..='h'));
    let squares: String = squares.chars().filter(|c| !"-x:–".contains(*c)).collect();
    if let Some((from, to)) = squares.split_at_checked(2)
        && let (Ok(from), Ok(to)) = (from.parse(), to.parse())
    {
        return Ok((from, to));
    }
    Err(IrregularityError::NoMove(text.to_owned()))
}
