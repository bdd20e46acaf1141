//! Acts that are or may be against the laws.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString};

use crate::chess::{CastlingSide, Color, Square};

/// An act other than a regular move that a law may forbid, with its squares. Whether a law forbids
/// the act is not decided here. Comments, files of events and the command line share one text form,
/// which `FORMS` lists.
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
    /// The player says *j'adoube* or the like, and puts a piece straight.
    Adjust(Option<Square>),
    /// An illegal move from one square to another, which did not stand.
    Misplay(Square, Square),
    /// An illegal move, taken back before the clock was pressed and the move was complete.
    Unpressed(Square, Square),
    /// The move just made was illegal; nobody objected, and it stood.
    Stands,
    /// After the ply `--`, which is no move: an illegal move was taken back, and the turn was lost.
    TurnLost(Square, Square),
    /// After the ply `--`: the piece that made an illegal move was taken off the board.
    PieceLost(Square, Square),
    /// An earlier move is found to have been illegal.
    Found,
    /// A player moves from one square to another when it is the opponent's turn.
    OutOfTurn(Square, Square),
    /// A player who has just moved moves again, from one square to another.
    TwoMoves(Square, Square),
    /// After the ply `--`, which is the opponent's: a player moves twice in a row, and both moves
    /// stand.
    TwiceStands,
    /// The player castles illegally.
    Castle(CastlingSide),
    /// The player begins to castle with the rook.
    RookFirst(CastlingSide),
    /// The player begins to castle, lets the king go, and would rather move otherwise.
    KingLetGo(CastlingSide),
    /// An irregularity of announcing or escaping check.
    Check(CheckIrregularity),
    /// The board or the pieces are found to have been set up wrongly.
    SetUp(SetUpIrregularity),
    /// An irregularity of a pawn on the last rank.
    Promotion(PromotionIrregularity),
    /// The move just made was made with both hands, and the clock was pressed.
    TwoHands,
    /// The move just made was first made with both hands, and was taken back before the clock was
    /// pressed.
    TwoHandsUnpressed,
    /// The clock is pressed, and no move was made.
    ClockPressed,
    /// A piece is let go on a square, and the player would rather move otherwise. The origin and
    /// the square are `None` if they are not recorded.
    LetGo(Option<(Square, Square)>),
    /// The move from one square to another was announced with a claim that was refused, and another
    /// was made in its place.
    NotAsAnnounced(Square, Square),
    /// The move from one square to another that a player sealed at an adjournment is illegal.
    Sealed(Square, Square),
    /// A piece is displaced or overturned by accident.
    Displaced,
    /// An error is found, and the position before it cannot be restored.
    Unrestorable,
    /// A move is written down before it is made, or a record is not kept.
    Writing,
    /// Something is announced, or the opponent is disturbed.
    Disturbing,
}

/// The squares of the touched pieces, in order: at least one and at most four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Touched([Option<Square>; 4]);

/// An irregularity of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumString)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
#[non_exhaustive]
pub enum CheckIrregularity {
    /// The check just given was not announced.
    Unsaid,
    /// A check is announced only with the giver's next move. Recorded after that move, or at the
    /// check itself if both players took back the moves since.
    Late,
    /// Check was announced with the move just made, which gives no check.
    False,
    /// A king is found to have been in check, and nobody knows since when.
    Unknown,
    /// A king is found to have been in check, and it is known since when.
    Standing,
    /// The arbiter sees that both kings are in check.
    Both,
}

/// An irregularity of a promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumString)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
#[non_exhaustive]
pub enum PromotionIrregularity {
    /// The pawn is left on the last rank, not exchanged.
    Left,
    /// A piece has touched the square, and the player would rather take another.
    Changed,
    /// A rook is put on the square upside down, for a queen.
    UpsideDown,
    /// The piece put on the square has the opponent's colour.
    WrongColour,
    /// The arbiter sees a pawn that has been on its last rank since an earlier move.
    Standing,
}

/// A wrong set-up of the board or the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumString)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
#[non_exhaustive]
pub enum SetUpIrregularity {
    /// The board lies with the wrong corner at the right hand.
    BoardTurned,
    /// Pieces were on wrong squares from the start.
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
    ("touch e2,d2", "several pieces are touched in this order, at most four"),
    ("touch e2,by-accident", "a piece is touched, plainly by accident"),
    ("touch e2,out-of-turn", "a piece is touched when it is the opponent's turn"),
    ("adjust", "*j'adoube* is said"),
    ("adjust e2", "*j'adoube* is said, and this piece is put straight"),
    ("false Nf3-f5", "a piece is put where it may not go"),
    ("false Nf3-f5,clock-not-pressed", "an illegal move taken back before the clock is pressed"),
    ("false stands", "the move just made was illegal; nobody objected, and it stood"),
    ("false Nf3-f5,turn-lost", "after `--`: an illegal move was taken back, and the turn was lost"),
    ("false Nf3-f5,piece-lost", "after `--`: the piece that moved illegally was taken off"),
    ("false found", "an earlier move is found to have been illegal"),
    ("turn e7e5", "a move when it is the opponent's turn"),
    ("turn twice,e4e5", "a second move in a row"),
    ("turn twice,stands", "after `--`: the next move is a second move in a row, and it stood"),
    ("castle O-O", "illegal castling"),
    ("castle rook-first,O-O", "castling begun with the rook"),
    ("castle king-let-go,O-O", "castling begun, and given up after letting the king go"),
    ("check unsaid", "the check just given was not announced"),
    ("check late", "a check is announced only with the next move"),
    ("check false", "check was announced, and the move gives none"),
    ("check unknown", "a king has been in check, nobody knows since when"),
    ("check standing", "a king has been in check, and it is known since when"),
    ("check both", "both kings are in check"),
    ("setup board-turned", "the wrong corner of the board is at the right hand"),
    ("setup misplaced", "pieces were misplaced at the start"),
    ("setup left-out", "pieces were left out"),
    ("setup odds-left", "a piece given as odds is on the board"),
    ("setup colours-reversed", "the players have each other's colours"),
    ("promotion left", "a pawn on the last rank was not exchanged"),
    ("promotion changed", "a piece had touched the last rank, and another is taken"),
    ("promotion upside-down", "a rook is put on the last rank upside down, for a queen"),
    ("promotion wrong-colour", "a pawn becomes a piece of the opponent's colour"),
    ("promotion standing", "a pawn has been on the last rank since an earlier move"),
    ("two-hands", "the move just made was made with both hands"),
    (
        "two-hands clock-not-pressed",
        "a move with both hands was taken back before the clock was pressed",
    ),
    ("pressed", "the clock is pressed and no move was made"),
    ("let-go", "a piece is let go on a square, and the player would move otherwise"),
    ("let-go Nd7-c5", "this piece is let go on this square"),
    ("announced Ke1-f1", "another move is made than this one, announced with a refused claim"),
    ("sealed Nf3-f5", "the move sealed at an adjournment is illegal"),
    ("displaced", "a piece is displaced by accident"),
    ("unrestorable", "the position before an error cannot be restored"),
    ("writing", "a move is written down before it is made, or no record is kept"),
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
    /// Returns the player who committed the irregularity: `named` if the record names a player.
    /// Otherwise the player to move, `turn`, or the opponent for an irregularity of the last move,
    /// of a check, or out of turn.
    pub fn by(&self, turn: Color, named: Option<Color>) -> Color {
        let is_opponents = matches!(
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
        named.unwrap_or(if is_opponents { !turn } else { turn })
    }

    /// Returns the player who commits the irregularity in the position that it concerns, with
    /// `turn` to move. That may be the position [before](Self::is_of_position_before) the ply of
    /// its event, which [`Self::by`] takes.
    pub fn by_in_position(&self, turn: Color) -> Color {
        self.by(if self.is_of_position_before() { !turn } else { turn }, None)
    }

    /// Returns true unless a move was taken back before the clock was pressed.
    pub fn is_complete(&self) -> bool {
        !matches!(self, Self::Unpressed(..) | Self::TwoHandsUnpressed)
    }

    /// Returns true if the offender touched a piece at the offender's own turn, to move, capture or
    /// promote.
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
                    PromotionIrregularity::Left
                        | PromotionIrregularity::Changed
                        | PromotionIrregularity::UpsideDown
                        | PromotionIrregularity::WrongColour
                )
        )
    }

    /// Returns true if a move was made with both hands, even if it was taken back.
    pub fn is_with_two_hands(&self) -> bool {
        matches!(self, Self::TwoHands | Self::TwoHandsUnpressed)
    }

    /// Returns the number of recorded plies between the irregularity and the reply to it: 0 if it
    /// belongs to a ply that is on the record or to the set-up, otherwise 1, for the move that the
    /// record has in its place.
    pub(crate) fn plies_before_reply(&self) -> u32 {
        let is_of_a_move = self.is_with_two_hands()
            || self.is_of_position_before()
            || matches!(
                self,
                Self::Stands
                    | Self::SetUp(_)
                    | Self::Check(CheckIrregularity::Unsaid)
                    | Self::Check(CheckIrregularity::False)
            );
        u32::from(!is_of_a_move)
    }

    /// Returns true if the irregularity belongs to a ply without a move, `--`. The pass is the
    /// offender's; for `TwiceStands` it is the opponent's.
    pub fn is_of_a_pass(&self) -> bool {
        matches!(self, Self::TurnLost(..) | Self::PieceLost(..) | Self::TwiceStands)
    }

    /// Returns true if the irregularity concerns the position one ply before that of its event.
    /// Returns false for `Stands`, although the illegal move was made there: callers replace it by
    /// the move that stood.
    pub fn is_of_position_before(&self) -> bool {
        self.is_of_a_pass() || matches!(self, Self::NotAsAnnounced(..))
    }

    /// Returns the touching of pieces on these squares, in this order. `None` if no square is
    /// given, more than four, or one of them twice.
    pub fn touch(squares: &[Square]) -> Option<Self> {
        touched(squares.iter().copied().map(Ok)).ok()
    }

    /// Returns the squares of the touched pieces, in order, or the origin and the destination of
    /// the moved piece; empty for an irregularity without squares, and for castling.
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
            | Self::Sealed(from, to)
            | Self::LetGo(Some((from, to))) => vec![*from, *to],
            Self::Adjust(square) => square.iter().copied().collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the square of the piece that was touched or moved first.
    pub fn piece(&self) -> Option<Square> {
        self.squares().first().copied()
    }

    /// Returns the square on which a piece was put, or the square of the second touched piece.
    pub fn target(&self) -> Option<Square> {
        self.squares().get(1).copied()
    }

    /// Reads the words of a command of this name. `words` contains no player's name.
    pub(super) fn read(name: &str, words: &[&str]) -> Result<Self, IrregularityError> {
        let lower: Vec<String> = words.iter().map(|word| word.to_ascii_lowercase()).collect();
        let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
        let wants = || IrregularityError::OtherForm(forms_of(name));
        // The squares in a word, by its index. In lower case the letter of a bishop would be a
        // file.
        let put = |index: usize| from_and_to(words.get(index).copied().unwrap_or_default());
        let moved = |index, variant: fn(Square, Square) -> Self| {
            put(index).map(|(from, to)| variant(from, to))
        };
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
            ("sealed", [_]) => moved(0, Self::Sealed),
            ("displaced", []) => Ok(Self::Displaced),
            ("unrestorable", []) => Ok(Self::Unrestorable),
            ("writing", []) => Ok(Self::Writing),
            ("disturbing", []) => Ok(Self::Disturbing),
            _ => Err(wants()),
        }
    }

    /// Returns the name of the command that records the irregularity: `false` for `false f3f5`.
    pub fn command(&self) -> &'static str {
        match self {
            Self::Touch(_) | Self::Accident(_) | Self::TouchOutOfTurn(_) => "touch",
            Self::Adjust(_) => "adjust",
            Self::Misplay(..)
            | Self::Unpressed(..)
            | Self::Stands
            | Self::TurnLost(..)
            | Self::PieceLost(..)
            | Self::Found => "false",
            Self::OutOfTurn(..) | Self::TwoMoves(..) | Self::TwiceStands => "turn",
            Self::Castle(_) | Self::RookFirst(_) | Self::KingLetGo(_) => "castle",
            Self::Check(_) => "check",
            Self::SetUp(_) => "setup",
            Self::Promotion(_) => "promotion",
            Self::TwoHands | Self::TwoHandsUnpressed => "two-hands",
            Self::ClockPressed => "pressed",
            Self::LetGo(_) => "let-go",
            Self::NotAsAnnounced(..) => "announced",
            Self::Sealed(..) => "sealed",
            Self::Displaced => "displaced",
            Self::Unrestorable => "unrestorable",
            Self::Writing => "writing",
            Self::Disturbing => "disturbing",
        }
    }

    /// Returns one of the [`FORMS`] with the squares of this value: `false f3f5` for
    /// `false Nf3-f5`.
    fn in_form(&self, form: &str) -> String {
        let between = if matches!(self, Self::Touch(_)) { "," } else { "" };
        let squares: Vec<String> = self.squares().iter().map(Square::to_string).collect();
        // The word with the squares, recognised by its digits.
        let own = words(form).find(|word| word.contains(|c: char| c.is_ascii_digit()));
        own.map_or_else(|| form.to_owned(), |own| form.replacen(own, &squares.join(between), 1))
    }
}

impl FromStr for Irregularity {
    type Err = IrregularityError;

    /// Reads a command: `touch e2,d2`, `false stands`. Blanks may replace commas.
    fn from_str(text: &str) -> Result<Self, IrregularityError> {
        let mut words = words(text);
        let written = words.next().unwrap_or_default();
        let Some(name) = names().find(|name| name.eq_ignore_ascii_case(written)) else {
            let names = names().collect::<Vec<_>>().join(", ");
            return Err(IrregularityError::NoSuch(written.to_owned(), names));
        };
        Self::read(name, &words.collect::<Vec<_>>())
    }
}

stored_as_text!(Irregularity);

impl fmt::Display for Irregularity {
    /// Writes the first of the [`FORMS`], with this value's squares, that is read back as this
    /// value: `touch e2,d2`.
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

/// Returns true if this is the name of a command.
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
    // The squares suffice; the letter of the piece may be of any language.
    let squares = text.trim_start_matches(|c: char| !c.is_ascii_digit() && !matches!(c, 'a'..='h'));
    let squares: String = squares.chars().filter(|c| !"-x:–".contains(*c)).collect();
    if let Some((from, to)) = squares.split_at_checked(2)
        && let (Ok(from), Ok(to)) = (from.parse(), to.parse())
    {
        return Ok((from, to));
    }
    Err(IrregularityError::NoMove(text.to_owned()))
}
