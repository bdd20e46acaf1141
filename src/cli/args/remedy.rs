//! Arguments of `remedy`.

use std::path::PathBuf;
use std::str::FromStr as _;

use clap::{ArgGroup, Args as ClapArgs, ValueEnum};
use jadoube::remedies::Kind;

use super::{Limit, Moment, Notation, TextOrJson};

/// Arguments of `remedy`.
#[derive(Debug, ClapArgs)]
#[command(before_help = "\
Examples:
  jadoube remedy false Bc1-h5 --fen \"r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 1 5\"
  jadoube remedy touch f3 --in game.pgn --at 8.h3 --code london-1807,fide-2023
  jadoube remedy unsaid-check --in game.pgn --at 20.Qh5+ --all
")]
#[command(group = ArgGroup::new("where").args(["fen", "file"]).required(true))]
pub(crate) struct Remedy {
    /// What was done.
    #[arg(value_enum, value_name = "IRREGULARITY")]
    pub what: What,
    /// With which pieces: squares (`touch e2`), or a move from one square to another (`false
    /// Nf3-f5`, `false f3f5`), or the side (`castle O-O`).
    #[arg(value_name = "PIECES")]
    pub pieces: Vec<String>,
    /// The position before it was done.
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// A game in which it was done; with `--at`.
    #[arg(long = "in", value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// The N-th game of the file.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    pub game: u64,
    /// The moment before it was done.
    #[command(flatten)]
    pub moment: Moment,
    /// The codes to ask; the landmarks, if none is named.
    #[arg(long = "code", value_delimiter = ',', value_name = "ID,…")]
    pub codes: Vec<String>,
    /// Ask every code.
    #[arg(long, conflicts_with = "codes")]
    pub all: bool,
    /// Output format.
    #[arg(long, value_enum, default_value = "text")]
    pub format: TextOrJson,
    /// A directory of law files that add codes or take the place of codes of the same name.
    #[arg(long, value_name = "DIR")]
    pub rulesets: Option<PathBuf>,
    /// What the moves are written in.
    #[command(flatten)]
    pub notation: Notation,
    /// How long one game may be.
    #[command(flatten)]
    pub limit: Limit,
    /// Draw boards with letters.
    #[arg(long)]
    pub ascii: bool,
}

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, strum::Display)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum What {
    /// A piece was touched, one's own or the opponent's (`touch e2`), or several.
    Touch,
    /// A piece was put where it cannot go (`false Nf3-f5`).
    False,
    /// A capture with a piece that cannot make it (`takes c5f3`).
    Takes,
    /// A piece of one's own was captured (`takes-own d5c6`).
    TakesOwn,
    /// A piece of the opponent's was moved (`moves-opponents e7e5`).
    MovesOpponents,
    /// A move left the king in check (`into-check e1e2`).
    IntoCheck,
    /// A move when it was the opponent's turn (`out-of-turn e7e5`).
    OutOfTurn,
    /// Two moves were made running; with the second (`twice e4e5`).
    Twice,
    /// Castling that the law bars (`castle O-O`).
    Castle,
    /// Castling in which the rook was touched first (`rook-first O-O`).
    RookFirst,
    /// A check was not announced.
    UnsaidCheck,
    /// Check was announced, and there was none.
    FalseCheck,
    /// A king stands in check, and nobody knows since when.
    UnknownCheck,
    /// A king has stood in check for some moves.
    StandingCheck,
    /// A pawn on the last rank was not exchanged.
    Unpromoted,
    /// A piece was let go on a square, and the player wants to move otherwise.
    LetGo,
    /// A piece was displaced by accident.
    Displaced,
    /// The board was wrongly turned.
    BoardTurned,
    /// Pieces were misplaced at the start.
    Misplaced,
    /// Pieces were left out at the start.
    LeftOut,
    /// A piece given as odds was left on the board.
    OddsLeft,
    /// The players had each other's colours.
    ColoursReversed,
    /// An illegal move is found later in the game.
    FoundLater,
    /// An error is found, and the position before it cannot be restored.
    Unrestorable,
    /// A move was written down before it was made, or no record was kept.
    Writing,
    /// The opponent was disturbed, or something announced that may not be.
    Disturbing,
}

impl What {
    /// What the laws call it, where that does not depend on the position.
    pub(crate) fn kind(self) -> Option<Kind> {
        Some(match self {
            Self::Touch | Self::False => return None,
            Self::Takes => Kind::WrongCapture,
            Self::TakesOwn => Kind::CapturedOwn,
            Self::MovesOpponents => Kind::MovedOpponents,
            Self::IntoCheck => Kind::IntoCheck,
            Self::OutOfTurn => Kind::OutOfTurn,
            Self::Twice => Kind::TwoMoves,
            Self::Castle => Kind::FalseCastling,
            Self::RookFirst => Kind::RookFirst,
            // Those that need no pieces have the laws' own names.
            other => return Kind::from_str(&other.to_string()).ok(),
        })
    }
}
