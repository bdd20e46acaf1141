//! Standard algebraic notation: from a score sheet's words to a move, and back.

use std::fmt;

use cozy_chess::get_pawn_attacks;

use super::generate::{CastlingBar, attacks, castling_squares, home_rank, last_rank};
use super::plain::on;
use super::{BitBoard, CastlingSide, Color, File, Kind, Move, Piece, Position, Rank, Square};

/// A move as written, before anybody asks whether it is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum San {
    /// `O-O` or `O-O-O`.
    Castle(CastlingSide),
    /// A man goes to a square.
    Piece {
        /// Which kind of man; `None` when both squares are written without a letter
        /// (`g1f3`): then whoever stands there is meant.
        piece: Option<Piece>,
        /// The file he comes from, if written.
        file: Option<File>,
        /// The rank he comes from, if written.
        rank: Option<Rank>,
        /// Where he goes.
        to: Square,
        /// Whether a capture is written. An unwritten capture is read all the same
        /// (`ed5`), a written one needs somebody to take.
        capture: bool,
        /// What a pawn becomes.
        promotion: Option<Piece>,
    },
}

impl fmt::Display for San {
    /// As a score sheet would have it, without `+` and `#`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let San::Piece { piece, file, rank, to, capture, promotion } = self else {
            let king = matches!(self, San::Castle(CastlingSide::King));
            return f.write_str(if king { "O-O" } else { "O-O-O" });
        };
        if let Some(piece) = piece.filter(|piece| *piece != Piece::Pawn) {
            write!(f, "{}", letter(piece))?;
        }
        if let Some(file) = file {
            write!(f, "{file}")?;
        }
        if let Some(rank) = rank {
            write!(f, "{rank}")?;
        }
        write!(f, "{}{to}", if *capture { "x" } else { "" })?;
        match promotion {
            Some(piece) => write!(f, "={}", letter(*piece)),
            None => Ok(()),
        }
    }
}

/// Why a written move cannot be played here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SanError {
    /// No man of that kind can go there.
    NoneReaches,
    /// A man could go there, but would leave his king attacked.
    KingAttacked,
    /// More than one man can go there.
    Ambiguous,
    /// A capture is written and there is nothing to capture.
    NothingToTake,
    /// A pawn reaches the last rank and nothing says what it becomes.
    NoPromotion,
    /// Something is written to become a piece that it cannot become.
    CannotPromote,
    /// Under this law there is no castling.
    NoCastling,
    /// The king or the rook has moved, or the rook is gone.
    CastlingRightLost(CastlingSide),
    /// Men stand between king and rook.
    CastlingBlocked,
    /// The king is in check, so he may not castle.
    CastlingInCheck,
    /// The king would cross an attacked square, or end on one.
    CastlingAttacked,
    /// King or rook would at once attack an enemy man, which this law bars.
    CastlingAttacks,
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoneReaches => "no piece of the player to move can go there",
            Self::KingAttacked => "it would leave the mover's king attacked",
            Self::Ambiguous => "more than one piece can go there",
            Self::NothingToTake => "there is nothing to take on that square",
            Self::NoPromotion => "it does not say what the pawn becomes",
            Self::CannotPromote => "no such promotion is allowed there",
            Self::NoCastling => "there is no castling under this law",
            Self::CastlingRightLost(CastlingSide::King) => "the right to castle kingside is lost",
            Self::CastlingRightLost(CastlingSide::Queen) => "the right to castle queenside is lost",
            Self::CastlingBlocked => "a man stands between king and rook",
            Self::CastlingInCheck => "the king is in check",
            Self::CastlingAttacks => "king or rook would at once attack an enemy man",
            Self::CastlingAttacked => "the king would cross or reach an attacked square",
        })
    }
}

impl std::error::Error for SanError {}

impl Position {
    /// The legal move a score sheet means.
    ///
    /// Candidates are found backwards from the destination, and only they are tested: no
    /// list of moves is made.
    ///
    /// # Errors
    /// Says why no single legal move is meant.
    pub fn resolve(&self, san: &San) -> Result<Move, SanError> {
        match *san {
            San::Castle(wing) => self.resolve_castling(wing),
            San::Piece { piece: Some(Piece::Pawn), file, rank, to, capture, promotion } => {
                self.resolve_pawn(file, rank, to, capture, promotion)
            }
            San::Piece { piece: Some(piece), file, rank, to, capture, promotion } => {
                if promotion.is_some() {
                    return Err(SanError::CannotPromote);
                }
                self.resolve_piece(piece, on(file, rank), to, capture)
            }
            San::Piece { piece: None, file, rank, to, capture, promotion } => {
                self.resolve_squares(file, rank, to, capture, promotion)
            }
        }
    }

    /// Two squares and no letter: whoever stands on the first. A king going two squares
    /// along his home rank castles.
    fn resolve_squares(
        &self,
        file: Option<File>,
        rank: Option<Rank>,
        to: Square,
        capture: bool,
        promotion: Option<Piece>,
    ) -> Result<Move, SanError> {
        let (Some(f), Some(r)) = (file, rank) else { return Err(SanError::NoneReaches) };
        let piece = self.role_on(Square::new(f, r)).ok_or(SanError::NoneReaches)?;
        let san = San::Piece { piece: Some(piece), file, rank, to, capture, promotion };
        match (piece, f, to.file(), r == home_rank(self.turn) && to.rank() == r) {
            (Piece::King, File::E, File::G, true) => self.resolve_castling(CastlingSide::King),
            (Piece::King, File::E, File::C, true) => self.resolve_castling(CastlingSide::Queen),
            _ => self.resolve(&san),
        }
    }

    fn resolve_castling(&self, wing: CastlingSide) -> Result<Move, SanError> {
        match self.castling_bar(wing) {
            None => Ok(self.castle(wing)),
            Some(CastlingBar::NotInTheLaw) => Err(SanError::NoCastling),
            Some(CastlingBar::RightLost) => Err(SanError::CastlingRightLost(wing)),
            Some(CastlingBar::Blocked) => Err(SanError::CastlingBlocked),
            Some(CastlingBar::InCheck) => Err(SanError::CastlingInCheck),
            Some(CastlingBar::Attacked) => Err(SanError::CastlingAttacked),
            Some(CastlingBar::Attacks) => Err(SanError::CastlingAttacks),
        }
    }

    fn resolve_piece(
        &self,
        piece: Piece,
        from: BitBoard,
        to: Square,
        capture: bool,
    ) -> Result<Move, SanError> {
        if self.sides[self.turn as usize].has(to) {
            return Err(SanError::NoneReaches);
        }
        let reaching = self.reaching(piece, to, self.pieces(self.turn, piece) & from);
        let m = self.plain(piece, self.the_one(reaching, to, Kind::Plain)?, to, None);
        if capture && m.captured.is_none() { Err(SanError::NothingToTake) } else { Ok(m) }
    }

    fn resolve_pawn(
        &self,
        file: Option<File>,
        rank: Option<Rank>,
        to: Square,
        capture: bool,
        promotion: Option<Piece>,
    ) -> Result<Move, SanError> {
        let takes = capture || file.is_some_and(|file| file != to.file());
        let pawns = self.pieces(self.turn, Piece::Pawn) & on(file, rank);
        if !takes {
            return self.pawn_step(pawns, to, promotion);
        }
        let reaching = get_pawn_attacks(to, !self.turn) & pawns;
        if self.sides[!self.turn as usize].has(to) {
            let from = self.the_one(reaching, to, Kind::Plain)?;
            self.pawn_move(from, to, promotion)
        } else if self.en_passant() == Some(to) {
            Ok(self.in_passing(self.the_one(reaching, to, Kind::EnPassant)?, to))
        } else if reaching.is_empty() {
            Err(SanError::NoneReaches)
        } else {
            Err(SanError::NothingToTake)
        }
    }

    fn pawn_step(
        &self,
        pawns: BitBoard,
        to: Square,
        promotion: Option<Piece>,
    ) -> Result<Move, SanError> {
        let occupied = self.occupied();
        let target = to.bitboard();
        let back = |squares: BitBoard| match self.turn {
            Color::White => BitBoard(squares.0 >> 8),
            Color::Black => BitBoard(squares.0 << 8),
        };
        let near = back(target & !occupied);
        let fourth = Rank::Fourth.relative_to(self.turn).bitboard();
        let from = near | back(near & !occupied & back(fourth));
        let from = self.the_one(from & pawns, to, Kind::Plain)?;
        self.pawn_move(from, to, promotion)
    }

    fn pawn_move(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Piece>,
    ) -> Result<Move, SanError> {
        let promotes = to.rank() == last_rank(self.turn);
        match promotion {
            None if promotes && !self.must_stay_pawn() => Err(SanError::NoPromotion),
            Some(Piece::Pawn) if promotes && self.may_stay_pawn() => {
                Ok(self.plain(Piece::Pawn, from, to, None))
            }
            Some(piece) if !promotes || !self.may_become(piece) => Err(SanError::CannotPromote),
            _ => Ok(self.plain(Piece::Pawn, from, to, promotion)),
        }
    }

    /// The one candidate whose move leaves his king safe.
    #[inline]
    fn the_one(&self, candidates: BitBoard, to: Square, kind: Kind) -> Result<Square, SanError> {
        match candidates.next_square() {
            None => Err(SanError::NoneReaches),
            Some(only)
                if candidates == only.bitboard() && self.leaves_king_safe(only, to, kind) =>
            {
                Ok(only)
            }
            Some(_) => self.the_one_of_many(candidates, to, kind),
        }
    }

    fn the_one_of_many(
        &self,
        candidates: BitBoard,
        to: Square,
        kind: Kind,
    ) -> Result<Square, SanError> {
        let mut legal =
            candidates.into_iter().filter(|&from| self.leaves_king_safe(from, to, kind));
        match (legal.next(), legal.next()) {
            (Some(from), None) => Ok(from),
            (Some(_), Some(_)) => Err(SanError::Ambiguous),
            (None, _) => Err(SanError::KingAttacked),
        }
    }

    /// How a score sheet writes this legal move, with `+` or `#` (mate under the movement
    /// in force).
    #[must_use]
    pub fn san(&self, m: &Move) -> String {
        let mut text = match m.kind {
            Kind::Castle(CastlingSide::King) => "O-O".to_owned(),
            Kind::Castle(CastlingSide::Queen) => "O-O-O".to_owned(),
            _ if m.piece == Piece::Pawn => pawn_san(m),
            _ => self.piece_san(m),
        };
        let next = self.after(m);
        if next.in_check() {
            text.push(if next.has_move() { '+' } else { '#' });
        }
        text
    }

    fn piece_san(&self, m: &Move) -> String {
        let takes = if m.captured.is_some() { "x" } else { "" };
        format!("{}{}{takes}{}", letter(m.piece), self.origin(m), m.to)
    }

    /// As much of the first square as tells the man from others who could go there.
    fn origin(&self, m: &Move) -> String {
        let rivals = attacks(m.piece, m.to, self.occupied()) & self.pieces(self.turn, m.piece);
        let rivals: Vec<Square> = rivals
            .into_iter()
            .filter(|&from| from != m.from && self.leaves_king_safe(from, m.to, Kind::Plain))
            .collect();
        let same_file = rivals.iter().any(|rival| rival.file() == m.from.file());
        let same_rank = rivals.iter().any(|rival| rival.rank() == m.from.rank());
        match (rivals.is_empty(), same_file, same_rank) {
            (true, ..) => String::new(),
            (_, false, _) => m.from.file().to_string(),
            (_, true, false) => m.from.rank().to_string(),
            (_, true, true) => m.from.to_string(),
        }
    }

    /// The squares king and rook leave and reach when this move castles; otherwise the
    /// squares of the man alone.
    #[must_use]
    pub fn squares_of(&self, m: &Move) -> Vec<Square> {
        match m.kind {
            Kind::Castle(wing) => {
                let side = castling_squares(self.turn, wing);
                vec![side.king_from, side.king_to, side.rook_from, side.rook_to]
            }
            _ => vec![m.from, m.to],
        }
    }
}

fn pawn_san(m: &Move) -> String {
    let mut text = m.to.to_string();
    if m.captured.is_some() {
        text = format!("{}x{text}", m.from.file());
    }
    let stays = matches!(m.to.rank(), Rank::First | Rank::Eighth).then_some(Piece::Pawn);
    if let Some(piece) = m.promotion.or(stays) {
        text.push('=');
        text.push(letter(piece));
    }
    text
}

/// The English letter of a man.
fn letter(piece: Piece) -> char {
    match piece {
        Piece::Pawn => 'P',
        Piece::Knight => 'N',
        Piece::Bishop => 'B',
        Piece::Rook => 'R',
        Piece::Queen => 'Q',
        Piece::King => 'K',
    }
}
