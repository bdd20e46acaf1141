//! A dialect from outside is read and written like those inside.

use jadoube::chess::{BitBoard, Color, Kind, Move, Movement, Piece, Position, Rank, Square};
use jadoube::notation::dialects::{ALL, Dialect, San, by_name};
use jadoube::notation::{Capture, Pattern, Sign, Wings};
use proptest::prelude::*;

/// A toy: the destination as its player sees it and the piece, the square it comes from only where
/// more could go there, and a word for mate: `N-f3`, `P-e4 mate`, `g1 N-f3`.
#[derive(Debug)]
struct Plain;

fn seen_by(mover: Color, square: Square) -> Square {
    Square::new(
        square.file(),
        if mover == Color::White { square.rank() } else { square.rank().flip() },
    )
}

impl Dialect for Plain {
    fn name(&self) -> &'static str {
        "plain"
    }

    fn title(&self) -> &'static str {
        "plain letters"
    }

    fn read(&self, text: &str, mover: Color) -> Option<(Pattern, usize)> {
        let (word, sign) = match text.strip_suffix(" mate") {
            Some(word) => (word, Some(Sign::Mate)),
            None => (text, None),
        };
        let (origin, rest) = word.split_once(' ').map_or((None, word), |(a, b)| (Some(a), b));
        let (piece, rest) = rest.split_once('-')?;
        let (to, promotion) = rest.split_once('/').map_or((rest, None), |(a, b)| (a, Some(b)));
        let square = |text: &str| text.parse().ok().map(|at| seen_by(mover, at).bitboard());
        let letter = |text: &str| Piece::try_from(text.chars().next()?.to_ascii_lowercase()).ok();
        let pattern = Pattern::Move {
            // The king's two squares are castling where no letter says that it is a king.
            piece: if piece == "?" { None } else { Some(letter(piece)?) },
            from: origin.map_or(Some(BitBoard::FULL), square)?,
            to: square(to)?,
            capture: Capture::Unsaid,
            promotion: promotion.map(|text| letter(text).unwrap()),
            sign,
            wings: Wings::NONE,
        };
        Some((pattern, text.len()))
    }

    fn drafts(&self, m: &Move, _: Color) -> Vec<Pattern> {
        let castles = matches!(m.kind, Kind::Castle(_));
        let stays = m.piece == Piece::Pawn && matches!(m.to.rank(), Rank::First | Rank::Eighth);
        let draft = |from| Pattern::Move {
            piece: (!castles).then_some(m.piece),
            from,
            to: m.to.bitboard(),
            capture: Capture::Unsaid,
            promotion: m.promotion.or(stays.then_some(Piece::Pawn)),
            sign: None,
            wings: Wings::NONE,
        };
        // Unsaid captures by pawns are only understood with the square they come from.
        vec![draft(BitBoard::FULL), draft(m.from.bitboard())]
    }

    fn spell(&self, pattern: &Pattern, mover: Color) -> String {
        let Pattern::Move { piece, from, to, promotion, sign, .. } = *pattern else {
            return String::new();
        };
        let square = |set: BitBoard| {
            set.next_square().map(|at| seen_by(mover, at).to_string()).unwrap_or_default()
        };
        let letter = |piece: Piece| char::from(piece).to_ascii_uppercase();
        let origin = if from.len() == 1 { square(from) + " " } else { String::new() };
        let becomes = promotion.map(|piece| format!("/{}", letter(piece))).unwrap_or_default();
        let mate = if sign == Some(Sign::Mate) { " mate" } else { "" };
        format!("{origin}{}-{}{becomes}{mate}", piece.map_or('?', letter), square(to))
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..<_>::default() })]

    #[test]
    fn what_a_dialect_writes_it_reads_back(choices in prop::collection::vec(any::<u16>(), 1..120)) {
        let mut position = Position::start(Movement::default());
        for choice in choices {
            let moves = position.moves();
            for dialect in ALL.into_iter().chain([&Plain as &dyn Dialect]) {
                for m in &moves {
                    let text = position.write(m, dialect);
                    let read = dialect.read(&text, position.turn());
                    let read = read.map(|(pattern, len)| (position.resolve(&pattern), len));
                    let whole = Some((Ok(*m), text.len()));
                    prop_assert_eq!(read, whole, "{} in {}", text, position.fen());
                }
            }
            let Some(m) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            position.play(m);
        }
    }
}

#[test]
fn each_dialect_has_its_way() {
    let position = Position::start(Movement::default());
    let m = position.moves().into_iter().find(|m| m.to == Square::F3).unwrap();
    assert!([position.write(&m, &San), position.write(&m, &Plain)].concat().contains("f3"));
    let black = position.after(&m);
    let reply = black.moves().into_iter().find(|m| m.to == Square::C6 && m.piece == Piece::Knight);
    assert_eq!(black.write(&reply.unwrap(), &Plain), "N-c3");
}

#[test]
fn dialects_have_names_of_their_own() {
    for dialect in ALL {
        assert_eq!(by_name(dialect.name()).map(Dialect::title), Some(dialect.title()));
    }
    assert!(by_name("klingon").is_none());
}
