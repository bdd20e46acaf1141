//! A dialect from outside the library is read and written like those inside.

use jadoube::chess::{
    BitBoard, Castling, CastlingSide, Color, EnPassant, Move, MoveKind, Movement, Piece, Position,
    Promotion, Rank, Square,
};
use jadoube::notation::dialects::{ALL, Dialect, SAN, by_name};
use jadoube::notation::{Capture, NamedWings, Pattern, Sign, read_in};
use proptest::prelude::*;

/// A toy dialect: the destination as its player sees it and the piece; the square of origin only if
/// several pieces could go there; and a word for mate: `N-f3`, `P-e4 mate`, `g1 N-f3`.
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
            // The king's two squares are castling if no letter says that it is a king.
            piece: if piece == "?" { None } else { Some(letter(piece)?) },
            from: origin.map_or(Some(BitBoard::FULL), square)?,
            to: square(to)?,
            capture: Capture::Unwritten,
            promotion: promotion.map(|text| letter(text).unwrap()),
            sign,
            wings: NamedWings::NONE,
        };
        Some((pattern, text.len()))
    }

    fn candidate_patterns(&self, m: &Move, _: Color) -> Vec<Pattern> {
        let castles = matches!(m.kind, MoveKind::Castle(_));
        let stays = m.piece == Piece::Pawn && matches!(m.to.rank(), Rank::First | Rank::Eighth);
        let pattern = |from| Pattern::Move {
            piece: (!castles).then_some(m.piece),
            from,
            to: m.to.bitboard(),
            capture: Capture::Unwritten,
            promotion: m.promotion.or(stays.then_some(Piece::Pawn)),
            sign: None,
            wings: NamedWings::NONE,
        };
        // Captures by pawns that have no sign are understood only with the square of origin.
        vec![pattern(BitBoard::FULL), pattern(m.from.bitboard())]
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
    #![proptest_config(ProptestConfig { cases: 160, failure_persistence: None, ..<_>::default() })]

    #[test]
    fn what_a_dialect_writes_it_reads_back(choices in prop::collection::vec(any::<u16>(), 1..120)) {
        let mut position = Position::start(Movement::default());
        for (ply, choice) in choices.into_iter().enumerate() {
            let moves = position.moves();
            // Each dialect is tested at every third position, with each player in turn.
            let dialects = ALL.into_iter().chain([&Plain as &dyn Dialect]);
            for dialect in dialects.skip(ply % 3).step_by(3) {
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

    #[test]
    fn any_text_is_read_or_not(text in any_text()) {
        for dialect in ALL {
            for mover in [Color::White, Color::Black] {
                let Some((pattern, len)) = dialect.read(&text, mover) else { continue };
                prop_assert!(len > 0 && text.is_char_boundary(len), "{} of {:?}", len, text);
                let again = dialect.read(&text[..len], mover);
                prop_assert_eq!(again, Some((pattern, len)), "{:?} by {}", text, dialect.name());
                let _ = Position::start(Movement::default()).resolve(&pattern);
                let _ = dialect.spell(&pattern, mover);
            }
        }
    }
}

/// A strategy for any text, and for parts of moves put together.
fn any_text() -> impl Strategy<Value = String> {
    const PARTS: &str = "P|K|Q|R|B|Kt|N|S|D|T|L|С|Кр|♘|♘\u{fe0e}|-|—| to |x|takes|:|×| |\n|\r\n|.|,|'s|’s|\
        (|)|/|=|1|4|8|4th|sq|a|b|e|е|h|e4|e8|e7|b1|K4|QB8|KR8|O-O|0–0–0|Castles| ch| mate|\
        †|+|++|#|!| e.p.| queens| two squares|adv. |A|C|4R|3AR";
    let parts =
        prop::collection::vec(prop::sample::select(PARTS.split('|').collect::<Vec<_>>()), 1..12);
    prop_oneof![any::<String>(), parts.prop_map(|parts| parts.concat())]
}

/// Returns the number of random games to write and read: `JADOUBE_GAMES`, or 200.
fn games() -> u64 {
    std::env::var("JADOUBE_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(200)
}

/// Returns the start and the moves of a random game, or of its beginning.
fn random_game(seed: u64) -> (Position, Vec<Move>) {
    let mut random = fastrand::Rng::with_seed(seed);
    let movement = MOVEMENTS[seed as usize % MOVEMENTS.len()];
    let start = Position::start(movement);
    let (mut position, mut played) = (start.clone(), Vec::new());
    while let Some(m) = random.choice(position.moves()).filter(|_| played.len() < 150) {
        position.play(&m);
        played.push(m);
    }
    (start, played)
}

const MOVEMENTS: [Movement; 3] = [
    Movement {
        promotion: Promotion::AnyPiece,
        en_passant: EnPassant::Standard,
        castling: Castling::Standard,
    },
    Movement {
        promotion: Promotion::AnyPieceOrPawn,
        en_passant: EnPassant::None,
        castling: Castling::Free,
    },
    Movement {
        promotion: Promotion::LostPiece,
        en_passant: EnPassant::Standard,
        castling: Castling::None,
    },
];

/// Moves with only blanks and ends of lines between them are read one after the other: none takes a
/// part of the next.
#[test]
fn games_without_numbers_are_read_back_in_every_dialect() {
    let mut plies = 0;
    for seed in 0..games() {
        let (start, played) = random_game(seed);
        plies += played.len();
        for dialect in ALL {
            let (mut text, mut position) = (String::new(), start.clone());
            for (ply, m) in played.iter().enumerate() {
                text += &position.write(m, dialect);
                text += if ply % 7 == 6 { "\n" } else { " " };
                position.play(m);
            }
            assert_eq!(
                read_back(&text, &start, dialect),
                played,
                "seed {seed}, {}:\n{text}",
                dialect.name()
            );
        }
    }
    println!("{} games, {plies} plies, {} dialects", games(), ALL.len());
}

/// Returns a move as an old book prints it: `K. Kt. to K. B. 3rd.`.
fn in_old_print(text: &str) -> String {
    let letters = ["Kt", "K", "Q", "R", "B", "P"].map(|letter| (letter, format!("{letter}. ")));
    let ranks = (1..=8).map(|rank| rank.to_string());
    let ordinals = ["sq.", "2d", "3rd", "4th", "5th", "6th", "7th", "8th"];
    let mut print = text.replace('-', " to ").replace('x', " takes ").replace('(', " (");
    if text.starts_with("O-O") {
        return text.replace("O-O-O", "Castles (Q. R.)").replace("O-O", "Castles K. R.");
    }
    for (rank, ordinal) in ranks.zip(ordinals) {
        print = print.replace(&rank, &format!("{ordinal} "));
    }
    let mut spaced = String::new();
    let mut rest = print.as_str();
    while let Some(c) = rest.chars().next() {
        let letter = letters.iter().find(|(letter, _)| rest.starts_with(letter));
        let (read, written) = letter
            .map_or((&rest[..c.len_utf8()], &rest[..c.len_utf8()]), |(a, b)| (*a, b.as_str()));
        spaced += written;
        rest = &rest[read.len()..];
    }
    spaced.replace(" )", ")").replace("  ", " ").trim().to_owned()
}

#[test]
fn games_in_old_print_are_read() {
    let descriptive = by_name("descriptive").unwrap();
    for (seed, between) in (0..games() / 2).zip(["\n", "    ", "\t"].into_iter().cycle()) {
        let (start, played) = random_game(3 * seed);
        let (mut text, mut position) = (String::new(), start.clone());
        for m in &played {
            text += &in_old_print(&position.write(m, descriptive));
            text += between;
            position.play(m);
        }
        let read = read_back(&text, &start, descriptive).len();
        let rest: Vec<&str> = text.split(between).skip(read.saturating_sub(1)).take(4).collect();
        assert_eq!(read, played.len(), "seed {seed}: {rest:?}");
    }
}

fn read_back(text: &str, start: &Position, dialect: &dyn Dialect) -> Vec<Move> {
    let (mut position, mut rest, mut played) = (start.clone(), text, Vec::new());
    while let Some((pattern, len)) = dialect.read(rest, position.turn()) {
        let Ok(m) = position.resolve(&pattern) else { break };
        position.play(&m);
        played.push(m);
        rest = rest[len..].trim_start();
    }
    played
}

#[test]
fn a_dialect_writes_a_move_from_its_players_side() {
    let position = Position::start(Movement::default());
    let m = position.moves().into_iter().find(|m| m.to == Square::F3).unwrap();
    assert!([position.write(&m, &SAN), position.write(&m, &Plain)].concat().contains("f3"));
    let black = position.after(&m);
    let reply = black.moves().into_iter().find(|m| m.to == Square::C6 && m.piece == Piece::Knight);
    assert_eq!(black.write(&reply.unwrap(), &Plain), "N-c3");
}

#[test]
fn dialects_are_found_by_their_names() {
    for dialect in ALL {
        assert_eq!(by_name(dialect.name()).map(Dialect::title), Some(dialect.title()));
    }
    assert!(by_name("klingon").is_none());
}

/// Words for castling, to either side, in the languages that are read.
const CASTLING: &str = "roque roquent roq enr enroque enroca enrocan rochade rochiert rochirt rocade rokade \
    rokeert arrocco arrocca";

#[test]
fn castling_is_read_in_any_word_whatever_the_letters() {
    let english = ["san", "long", "descriptive", "uci", "iccf"];
    let in_words = ALL.into_iter().filter(|dialect| !english.contains(&dialect.name()));
    for dialect in in_words.chain(by_name("long")) {
        for word in CASTLING.split(' ') {
            let capital = word[..1].to_uppercase() + &word[1..];
            for word in [word, &capital, &capital.to_uppercase()] {
                let read = |text: &str| read_in(dialect, text, Color::White);
                let castle = |side| Some(Pattern::Castle { side, sign: None });
                let name = dialect.name();
                assert_eq!(read(word).map(|read| read.0), castle(None), "{word} in {name}");
                let long = format!("Grand {word}");
                let side = Some(CastlingSide::Queen);
                assert_eq!(read(&long).map(|read| read.0), castle(side), "{long} in {name}");
            }
        }
    }
}
