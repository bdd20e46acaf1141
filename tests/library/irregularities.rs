//! Irregularities in the record of a game: illegal moves that stood, touched pieces, and the
//! rulings of the codes.

mod count;
mod random;

use jadoube::arbiter::{
    BatchJudge, Compliance, Game, MOST_IRREGULARITIES, Verdict, VerdictKind, rulesets,
};
use jadoube::chess::{Color, Movement, Piece, Square};
use jadoube::notation::{Conditions, GameResult, Incident, Irregularity, Record};
use jadoube::remedies::IrregularityKind;
use jadoube::render::{TextStyle, to_pgn, to_text};
use jadoube::replay::{Timeline, accept_illegal_moves};
use jadoube::rules::{Claimant, Grounds};

use crate::common::in_full::in_full;
use crate::common::{example, library, only_game};
use jadoube::narrative::warnings;

/// Returns the game Heidenfeld–Kerins, Dublin 1973, in which White castled at move 10 and again at
/// move 33.
fn castled_twice() -> String {
    example("heidenfeld-kerins-1973").replace("33. O-O-O", "33. O-O-O {[%false stands]}")
}

fn replayed(text: &str) -> Timeline {
    Timeline::replay(&only_game(text), Movement::default())
}

fn verdict(code: &str, text: &str) -> Verdict {
    let library = library();
    let record = only_game(text);
    Game::new(&record).judge(library.code(code).unwrap())
}

fn short(code: &str, text: &str) -> (VerdictKind, Option<u32>) {
    let verdict = verdict(code, text);
    (verdict.kind, verdict.ply)
}

#[test]
fn a_game_in_which_a_player_castled_twice_is_replayed_to_its_end() {
    let text = castled_twice();
    let game = replayed(&text);
    assert_eq!((game.plies(), game.stop()), (80, None));
    assert_eq!(game.false_moves(), [65]);
    assert_eq!(game.label(65), "33.O-O-O");
    assert_eq!(game.position(65).king(Color::White), Square::C1);
}

#[test]
fn without_the_comment_it_stops_there_and_says_what_can_be_done() {
    let text = castled_twice().replace("{[%false stands]}", "");
    let game = replayed(&text);
    let stop = game.stop().unwrap();
    assert_eq!((game.plies(), stop.ply), (64, 65));
    // The program explains the effect of its own options.
    let why = stop.why.to_string();
    assert!(why.ends_with("write {[%false stands]} after it"), "{why}");
    // An impossible irregularity cannot be accepted.
    let why = replayed("1. e4 e5 2. Rxh8 *").stop().unwrap().why.to_string();
    assert!(!why.contains("stands"), "{why}");
}

#[test]
fn what_is_accepted_is_as_if_it_were_written() {
    let written = castled_twice();
    let text = written.replace("{[%false stands]}", "");
    let mut record = only_game(&text);
    assert_eq!(accept_illegal_moves(&mut record), [65]);
    assert!(accept_illegal_moves(&mut record).is_empty(), "it stands already");
    let library = library();
    let written = only_game(&written);
    for code in library.codes() {
        let verdicts = [&record, &written].map(|record| Game::new(record).judge(code));
        assert_eq!(verdicts[0], verdicts[1], "{}", code.id);
    }
}

/// Returns the score of a game as it is written out, with the accepted moves.
fn written_out(record: &Record<'_>, accepted: Vec<u32>) -> String {
    let mut game = Game::new(record);
    game.accepted = accepted;
    to_pgn(&game)
}

#[test]
fn what_was_accepted_is_written_so_that_it_is_read_again() {
    let games = [
        "1. e4 e5 2. Nf3 Nc6 3. Nf5 d6 4. Nxe5 *",
        "1. e4 e5 2. Ke4 Ke5 3. d4 exd4 4. e7e5 *",
        "1. e4 d5 2. e5 Nf6 3. exd6 Nf6-e4 4. Bxd2 *",
        "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7+ Nd4 5. Ke2 *",
        "[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. e2 *",
        "[FEN \"4k3/P7/8/8/8/8/3P4/4K3 w - - 0 1\"]\n\n1. a5=Q a8=P *",
    ];
    for text in games {
        let mut record = only_game(text);
        let accepted = accept_illegal_moves(&mut record);
        let game = Timeline::replay(&record, Movement::default());
        let out = written_out(&record, accepted.clone());
        let again = only_game(&out);
        let replayed = Timeline::replay(&again, Movement::default());
        assert_eq!(replayed.moves(), game.moves(), "{text}\n{out}");
        assert_eq!(replayed.false_moves(), game.false_moves(), "{out}");
        assert_eq!(accept_illegal_moves(&mut again.clone()).len(), 0, "{out}");
    }
}

#[test]
fn ambiguous_moves_are_not_accepted_as_false_moves() {
    // The moves are: one that either knight can make, a pawn that no word says stayed a pawn, a
    // capture of nothing, a captured king, and castling.
    for text in [
        "1. Nf5 *",
        "[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8 *",
        "1. e4 e5 2. exd5 *",
        "1. e4 e5 2. Bxe8 *",
        "1. O-O *",
    ] {
        let mut record = only_game(text);
        assert!(accept_illegal_moves(&mut record).is_empty(), "{text}");
    }
    // A move that a comment describes is not guessed.
    let left = "[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8 {[%false stands]} Kd7 *";
    let game = replayed(left);
    assert_eq!(game.plies(), 2);
    assert_eq!(game.position(2).piece_on(Square::A8), Some((Color::White, Piece::Pawn)));
}

#[test]
fn what_does_not_fit_is_passed_over_and_said() {
    for (text, why) in [
        ("1. e4 {[%touch e5]} e5 *", "there is no piece on e5"),
        ("1. e4 {[%false stands]} e5 *", "no illegal move comes before it"),
        ("1. e4 {[%false found]} e5 *", "no illegal move stood before"),
        ("1. e4 {[%false e7e5]} e5 *", "e7e5 is a legal move here"),
        ("1. e4 {[%touch white,e4]} e5 *", "it was the opponent's turn"),
        ("1. e4 {[%check unsaid]} e5 *", "there is no check here"),
        ("1. e4 {[%turn twice,stands]} e5 *", "the move before it is not written --"),
        ("1. e4 -- {[%turn twice,stands]} *", "no move follows it"),
    ] {
        let record = only_game(text);
        let odd = warnings(&Game::new(&record)).join("\n");
        assert!(odd.contains(why), "{text}: {odd}");
    }
}

#[test]
fn a_king_left_in_check_by_a_false_move_plays_on() {
    // Black leaves his king in check, and White plays on.
    let text = "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Nf6 {[%false stands]} 4. Qxd7+ Bxd7 5. a3 *";
    let game = replayed(text);
    assert_eq!((game.plies(), game.stop()), (9, None));
    assert_eq!(short("london-1807", text), (VerdictKind::Stands, None));
    assert_eq!(short("edlasker-1915", text), (VerdictKind::SetAside, Some(6)));
    let verdict = verdict("london-1807", text);
    assert_eq!(verdict.irregularities[0].compliance, Compliance::Lawful);
}

/// White makes an illegal move at move 3 and Black answers. It is found after the fourth move, or
/// never.
#[test]
fn what_was_found_in_the_game_is_set_aside_where_the_right_lasted() {
    let never = "1. e4 e5 2. Nf3 Nc6 3. O-O {[%false stands]} Nf6 4. d3 d6 5. a3 a6 *";
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Nf3xf7 {[%false stands]} Nf6 4. d3 d6 5. a3 a6 *";
    assert_eq!(replayed(never).plies(), 4, "a bishop stands in the way");
    assert_eq!(replayed(moves).plies(), 10);
    let found = moves.replace("4. d3", "4. d3 {[%false found]}");
    for (code, if_never, if_found) in [
        ("london-1807", VerdictKind::Stands, VerdictKind::Stands),
        ("fide-2018", VerdictKind::Stands, VerdictKind::SetAside),
        ("fide-1928", VerdictKind::Stands, VerdictKind::SetAside),
        ("american-1880", VerdictKind::Stands, VerdictKind::SetAside),
        ("edlasker-1915", VerdictKind::SetAside, VerdictKind::SetAside),
        ("uschess-7", VerdictKind::Stands, VerdictKind::SetAside),
    ] {
        assert_eq!(short(code, moves).0, if_never, "{code}");
        assert_eq!(short(code, &found).0, if_found, "{code}");
    }
}

#[test]
fn a_touched_piece_that_is_not_played_sets_the_record_aside_where_no_time_runs_out() {
    let text = "1. e4 e5 {[%touch g1]} 2. Bc4 Nc6 *";
    assert_eq!(short("edlasker-1915", text), (VerdictKind::SetAside, Some(3)));
    assert_eq!(short("fide-2018", text), (VerdictKind::Stands, None));
    assert_eq!(short("britannica-1911", text).0, VerdictKind::Undetermined);
    assert_eq!(short("vienna-1898", text).0, VerdictKind::Undetermined);
    let played = text.replace("Bc4", "Nf3");
    assert_eq!(short("edlasker-1915", &played), (VerdictKind::Stands, None));
    let compliance = |code| verdict(code, text).irregularities[0].compliance;
    assert_eq!(compliance("fide-2018"), Compliance::Lapsed);
    assert_eq!(compliance("vienna-1898"), Compliance::LawUnknown);
    assert_eq!(compliance("fide-1928"), Compliance::LawUnknown);
    let ends = "1. e4 e5 {[%touch g1]} 2. Bc4 *";
    assert_eq!(verdict("fide-2018", ends).irregularities[0].compliance, Compliance::Open);
}

#[test]
fn the_survey_says_the_same_as_the_whole_verdict() {
    let library = library();
    let texts = [
        castled_twice(),
        "1. e4 e5 {[%touch g1]} 2. Bc4 Nc6 *".to_owned(),
        "1. e4 e5 {[%setup misplaced]} 2. Bc4 Nc6 1-0".to_owned(),
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 {[%touch a7]} Nf6 4. Ng1 Ng8 5. Nf3 1/2-1/2".to_owned(),
        // The pace at which the game was played matters.
        "[TimeControl \"180+2\"]\n[FEN \"1r2r3/Rp3ppp/1k6/1B1n4/8/2P2P2/2K3PP/1R6 w - - 2 27\"]\n\n\
         27. Rxb7+ Ne3+ {[%false stands]} 28. Kd3 {[%false found]} 1-0"
            .to_owned(),
    ];
    let mut batch_judge = BatchJudge::new(&rulesets(library.codes()));
    for text in &texts {
        let record = only_game(text);
        let in_full = in_full(&batch_judge, &record);
        let judged = batch_judge.judge(&record);
        assert_eq!(judged.verdicts, in_full, "{text}");
        assert!(in_full.iter().any(|summary| summary.kind == VerdictKind::SetAside), "{text}");
    }
}

#[test]
fn a_record_of_nothing_but_irregularities_is_ruled_on_as_far_as_the_bound() {
    let text = format!(
        "1. Ng1xf7 {{[%false stands]}} {{{}}} e5 *",
        "[%touch e7][%false found]".repeat(20_000)
    );
    let library = library();
    let record = only_game(&text);
    let verdict = Game::new(&record).judge(library.code("london-1807").unwrap());
    let ruled = verdict.irregularities.len() + verdict.more_irregularities as usize;
    assert!(ruled <= MOST_IRREGULARITIES && ruled > 100, "{ruled}");
}

#[test]
fn irregularities_are_read_where_they_were_done() {
    let record = only_game("1. e4 {[%touch e7,d7] [%adjust]} e5 {[%false stands]} *");
    let deeds: Vec<(u32, Incident)> =
        record.events.iter().map(|event| (event.ply, event.incident)).collect();
    let touched = Irregularity::touch(&[Square::E7, Square::D7]).unwrap();
    let expected = [(1, touched), (1, Irregularity::Adjust(None)), (2, Irregularity::Stands)];
    assert_eq!(deeds, expected.map(|(ply, deed)| (ply, Incident::Irregularity(deed))));
}

fn explained(code: &str, text: &str) -> (Vec<String>, String) {
    let library = library();
    let record = only_game(text);
    let codes = [library.code(code).unwrap()];
    let game = Game::new(&record).judged_by(&rulesets(codes));
    let explanation = to_text(&game, TextStyle::default());
    (warnings(&game), explanation.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[test]
fn what_the_position_contradicts_is_not_stated_as_fact() {
    let text = "1. e4 e5 2. Bc4 Nc6 {[%touch d4]} 3. Nf3 *";
    let (warnings, explanation) = explained("fide-2023", text);
    assert!(
        warnings.iter().any(|warning| warning.contains("there is no piece on d4")),
        "{warnings:?}"
    );
    assert!(
        !explanation.contains("touched the") && !explanation.contains("touched nothing"),
        "{explanation}"
    );
}

/// A game with two illegal moves of White and one of Black, each taken back at once.
const TWICE: &str = "1. e4 e5 {[%false Ng1-g3]} 2. Nf3 {[%false Nb8-b6]} Nc6 {[%false Bf1-a5]} \
                     3. Bc4 Bc5 {[%false Bc4-c5]} 4. Bb3 1/2-1/2";

#[test]
fn as_many_illegal_moves_as_the_law_allows_lose_the_game() {
    let second = |text: &str, code| {
        let verdict = verdict(code, text);
        let grounds = verdict.deciding().map(|ruling| ruling.grounds.clone());
        (verdict.kind, verdict.ply, verdict.result, grounds)
    };
    let lost = |plies: &[u32]| {
        let (player, plies) = (Claimant::White, plies.to_vec());
        Some(Grounds::IllegalMoves { player, plies, can_mate: true })
    };
    for code in ["fide-2014", "fide-2017", "fide-2018", "fide-2023"] {
        let expected = (VerdictKind::Ended, Some(4), GameResult::BlackWins, lost(&[2, 4]));
        assert_eq!(second(TWICE, code), expected, "{code}");
    }
    for code in ["fide-2001", "fide-2005", "fide-2009"] {
        let expected = (VerdictKind::Ended, Some(6), GameResult::BlackWins, lost(&[2, 4, 6]));
        assert_eq!(second(TWICE, code), expected, "{code}");
    }
    let third = TWICE.replace("{[%false Bc4-c5]}", "");
    assert_eq!(short("fide-2009", &third), (VerdictKind::Stands, None));
    for code in ["fide-1997", "uschess-7", "london-1807"] {
        assert_ne!(short(code, TWICE).0, VerdictKind::Ended, "{code}");
    }
    // In rapid and blitz, the first illegal move lost from 2014, and the second from 2018.
    let rapid = format!("[TimeControl \"600+5\"]\n\n{TWICE}");
    assert_eq!(short("fide-2018", &rapid), (VerdictKind::Ended, Some(4)));
    assert_eq!(short("fide-2014", &rapid), (VerdictKind::Stands, None));
    let compliance = |code| verdict(code, &rapid).irregularities[0].compliance;
    assert_eq!(compliance("fide-2014"), Compliance::Lapsed, "who could win played on");
    // An illegal move that stood was not noticed, and is not counted.
    let stood = "1. e4 e5 {[%false Ng1-g3]} 2. Nf3 Nc6 3. Bf1-a5 {[%false stands]} a6 *";
    assert_eq!(short("fide-2018", stood), (VerdictKind::Stands, None));
}

#[test]
fn what_counts_as_an_illegal_move_adds_up_as_the_edition_has_it() {
    let loses = |code, text: &str| short(code, text) == (VerdictKind::Ended, Some(4));
    let hands = "1. e4 e5 {[%false Ng1-g3]} 2. Nf3 Nc6 {[%pressed] [%seen]} 3. Bc4 *";
    // In the second half of 2017 each kind was counted by itself.
    assert!(loses("fide-2018", hands) && loses("fide-2023", hands) && !loses("fide-2017", hands));
    let twice = hands.replace("{[%false Ng1-g3]}", "{[%pressed] [%seen]}");
    assert!(loses("fide-2017", &twice) && loses("fide-2023", &twice));
    let both = "1. e4 {[%two-hands] [%seen]} e5 2. Nf3 {[%two-hands] [%seen]} Nc6 *";
    assert_eq!(short("fide-2018", both), (VerdictKind::Ended, Some(3)));
    assert_eq!(short("fide-2014", both).0, VerdictKind::Stands);
    // A move is complete only when the clock is pressed, and counts only then.
    let unpressed = TWICE.replace("Ng1-g3]", "Ng1-g3,clock-not-pressed]");
    assert!(loses("fide-2023", TWICE) && !loses("fide-2023", &unpressed));
    // A pawn left unpromoted counts.
    let pawn = "[FEN \"8/P6k/8/8/8/8/7K/8 w - - 0 1\"]\n\n\
                {[%false a7a8]} 1. a8=Q Kg7 {[%false Qa8-b6]} 2. Qb7+ *";
    assert_eq!(short("fide-2023", pawn), (VerdictKind::Ended, Some(2)));
}

#[test]
fn what_was_let_go_is_played() {
    let text = |played: &str| {
        format!(
            "[FEN \"6k1/3n3p/8/8/8/8/8/6K1 b - - 0 1\"]\n\n{{[%let-go Nd7-c5]}} 1... {played} 2. Kg2 *"
        )
    };
    let compliance = |code, played| verdict(code, &text(played)).irregularities[0].compliance;
    for code in ["london-1807", "fide-2023", "uschess-7"] {
        assert_eq!(compliance(code, "Nc5"), Compliance::Lawful, "{code}");
    }
    assert_eq!(compliance("fide-2023", "Nf8"), Compliance::Lapsed, "the opponent touched a piece");
    assert_eq!(compliance("london-1807", "Nf8"), Compliance::SetAside);
}

#[test]
fn the_second_illegal_move_draws_where_the_opponent_cannot_mate() {
    let text = "[FEN \"4k3/8/8/8/8/8/4PP2/4K3 w - - 0 1\"]\n\n\
                {[%false e2e5]} 1. e4 Kd7 {[%false f2f5]} 2. f4 1-0";
    assert_eq!(verdict("fide-2018", text).result, GameResult::Draw);
    // The edition of 2001 has no such exception.
    let third = text.replace("2. f4", "2. f4 Ke7 {[%false f4f6]} 3. f5");
    assert_eq!(verdict("fide-2001", &third).result, GameResult::BlackWins);
    assert_eq!(verdict("fide-2009", &third).result, GameResult::Draw);
    let (_, explanation) = explained("fide-2018", text);
    assert!(
        explanation.contains("White's second illegal move (at the start and after 1...Kd7)"),
        "{explanation}"
    );
}

/// White gives check without saying so; Black does not heed it, and White says the word with the
/// next move.
const LATE: &str =
    "1. e4 f6 2. Qh5+ {[%check unsaid]} a6 {[%false stands]} 3. a3 {[%check late]} g6 *";

#[test]
fn a_check_that_nobody_announced_need_not_be_heeded_until_it_is() {
    let ignored = LATE.replace("{[%check late]}", "");
    for code in ["london-1807", "italy-ponziani", "hoyle-18c"] {
        let rulings = verdict(code, &ignored).irregularities;
        let left =
            rulings.iter().find(|ruling| ruling.kind.is(IrregularityKind::IntoCheck)).unwrap();
        assert_eq!(
            (left.compliance, left.article()),
            (Compliance::Lawful, Some("announcing-check"))
        );
    }
    assert_eq!(short("london-1807", LATE), (VerdictKind::SetAside, Some(4)));
    // If both took back what they had played, the next move meets the check.
    let met = "1. e4 f6 2. Qh5+ {[%check unsaid]} {[%check late]} g6 3. Qd1 *";
    let verdict = verdict("london-1807", met);
    assert!(verdict.irregularities.iter().all(|ruling| ruling.compliance == Compliance::Lawful));
    let (_, explanation) = explained("london-1807", met);
    assert!(
        explanation.contains("both take back their last moves, and the check is met"),
        "{explanation}"
    );
    // FIDE knows no such word: a king may not be left in check.
    assert_eq!(
        short("fide-2018", &LATE.replace("3. a3", "3. a3 {[%false found]}")).0,
        VerdictKind::SetAside
    );
    assert_eq!(short("fide-2018", LATE), (VerdictKind::Stands, None));
}

/// Games in which the turn is lost after an illegal move, as in Vienna; the piece is lost, as in
/// Italy; and a player moves twice running.
const PASSES: [&str; 3] = [
    "1. e4 e5 2. -- {[%false Ng1-g3,turn-lost]} Nc6 3. Nf3 Nf6 *",
    "1. e4 e5 2. -- {[%false Ng1-g3,piece-lost]} Nc6 3. Bc4 Nf6 *",
    "1. e4 -- {[%turn twice,stands]} 2. d4 d5 3. e5 c5 *",
];

#[test]
fn a_turn_lost_a_piece_lost_and_two_moves_running_are_played_on_from() {
    let placement = |text: &str, ply| replayed(text).position(ply).fen();
    let [turn, piece, twice] = PASSES;
    let e4_e5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 1 2";
    assert_eq!(placement(turn, 3), e4_e5);
    assert_eq!(placement(piece, 3), e4_e5.replace("RNBQKBNR b KQkq - 1", "RNBQKB1R b KQkq - 0"));
    assert_eq!(replayed(twice).plies(), 6);
    for text in PASSES {
        let game = replayed(text);
        assert_eq!(game.stop(), None, "{text}");
        let again = written_out(&only_game(text), Vec::new());
        assert_eq!(replayed(&again).moves(), game.moves(), "{again}");
        // A passed turn is accepted only if a comment describes it.
        let stop = text.split(" {").next().unwrap().to_owned() + " *";
        let stop = replayed(&stop).stop().unwrap().why.to_string();
        assert!(
            stop.contains("no law allows a player to pass") && !stop.contains("stands"),
            "{stop}"
        );
    }
    // Neither a king nor a missing piece can be lost.
    for text in ["1. -- {[%false e1e3,piece-lost]} *", "1. -- {[%false e5e6,piece-lost]} *"] {
        assert_eq!(replayed(text).plies(), 0);
    }
}

#[test]
fn what_was_lost_is_lawful_where_a_code_takes_it() {
    let ruled = |code, text| {
        let verdict = verdict(code, text);
        (verdict.irregularities[0].compliance, verdict.kind, verdict.ply)
    };
    let lawful = (Compliance::Lawful, VerdictKind::Stands, None);
    let [turn, piece, twice] = PASSES;
    assert_eq!(ruled("vienna-allgaier", turn).0, Compliance::Lawful);
    assert_eq!(ruled("italy-ponziani", piece).0, Compliance::Lawful);
    assert_eq!(ruled("london-1807", twice), lawful);
    assert_eq!(ruled("fide-2018", turn), (Compliance::SetAside, VerdictKind::SetAside, Some(3)));
    assert_eq!(ruled("fide-2018", piece), (Compliance::SetAside, VerdictKind::SetAside, Some(3)));
    assert_eq!(ruled("london-1807", turn).0, Compliance::Lapsed);
    assert_eq!(ruled("american-1880", twice).0, Compliance::Lapsed);
    let (_, explanation) = explained("vienna-allgaier", turn);
    assert!(explanation.contains("took it back and lost the turn"), "{explanation}");
    let (_, explanation) = explained("london-1807", twice);
    assert!(
        explanation.contains("White moved again after 1.e4, and both moves stood"),
        "{explanation}"
    );
}

/// Returns a game with an illegal move at ply 3 that is found after this number of further
/// half-moves.
fn found_later(since: usize) -> String {
    let shuffle = ["Nf6", "a3", "Ng8", "a4", "Nf6", "a5", "Ng8", "b3"];
    let moves: Vec<&str> = shuffle.iter().chain(&KNIGHTS).copied().take(since).collect();
    let (before, last) = ("1. e4 e5 2. Ng1xe5 {[%false stands]}", "{[%false found]} *");
    format!("{before} {} {last}", moves.join(" "))
}

/// The moves of knights that follow the other moves.
const KNIGHTS: [&str; 16] = [
    "Nf6", "Na3", "Ng8", "Nb1", "Nf6", "Na3", "Ng8", "Nb1", "Nf6", "Na3", "Ng8", "Nb1", "Nf6",
    "Na3", "Ng8", "Nb1",
];

#[test]
fn how_much_later_it_was_found_is_counted_from_the_false_move() {
    let last_set_aside = |code| {
        let kind = |since| short(code, &found_later(since)).0;
        (1..24).rev().find(|since| kind(*since) == VerdictKind::SetAside)
    };
    // The rights last four moves of each player, the last ten moves of the player, and any number.
    assert_eq!(last_set_aside("bca-1862"), Some(8));
    assert_eq!(last_set_aside("uschess-7"), Some(19));
    assert_eq!(last_set_aside("american-1880"), Some(23));
    assert_eq!(last_set_aside("london-1807"), None);
}

/// A game in which White castles out of check, takes it back, and makes another illegal move later.
const CASTLED: &str = "[FEN \"r3k2r/ppp2ppp/8/8/1b6/8/PPP2PPP/R3K2R w KQkq - 0 1\"]\n\n\
                       {[%castle O-O]} 1. Ke2 Ke7 {[%false a2-a5]} 2. a3 *";

#[test]
fn castling_against_the_law_is_an_illegal_move() {
    for code in ["fide-2014", "fide-2018", "fide-2023"] {
        assert_eq!(short(code, CASTLED), (VerdictKind::Ended, Some(2)), "{code}");
    }
    let blitz = format!("[TimeControl \"180+2\"]\n{CASTLED}");
    assert_eq!(short("fide-2018", &blitz), (VerdictKind::Ended, Some(2)));
    let first = verdict("fide-2018", &blitz).irregularities[0].clone();
    assert_eq!(first.compliance, Compliance::Lawful, "the king moved");
}

#[test]
fn no_game_ends_by_a_mate_that_a_false_move_gave() {
    let mate = "[FEN \"6k1/5ppp/8/8/8/8/R7/7K w - - 0 1\"]\n\n1. Ra2-b8 {[%false stands]} 0-1";
    assert_eq!(short("fide-2018", mate).0, VerdictKind::Stands);
    assert_eq!(verdict("fide-2018", mate).result, GameResult::BlackWins);
    let found = mate.replace("stands]}", "stands]} {[%false found]}");
    assert_eq!(short("fide-1928", &found), (VerdictKind::SetAside, Some(1)));
    // In London the move may stand, and then it is mate.
    assert_eq!(short("london-1807", mate).0, VerdictKind::Ended);
}

#[test]
fn what_is_found_in_time_is_corrected_though_the_penalty_is_waived() {
    let found = "1. e4 e5 2. Nb1-c4 {[%false stands]} {[%false found]} d6 *";
    assert_eq!(short("american-1880", found), (VerdictKind::SetAside, Some(3)));
    assert_eq!(short("london-1807", found).0, VerdictKind::Stands);
}

#[test]
fn a_player_claims_the_act_of_the_opponent_that_is_named() {
    let game = "1. e4 e5 2. Nf3 {[%touch g8]} Nc6 {[%touch d2] [%claims white,touch,g8]} *";
    assert!(Game::new(&only_game(game)).contradicted_events().is_empty());
    let own = game.replace("touch,g8", "touch,d2");
    assert_eq!(Game::new(&only_game(&own)).contradicted_events().len(), 1);
}

#[test]
fn who_touches_king_and_rook_castles() {
    let text = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 {[%touch e1,h1]} 4. O-O d6 *";
    assert_eq!(verdict("fide-2018", text).irregularities[0].compliance, Compliance::Lawful);
    let other = text.replace("O-O", "Ke2");
    assert_eq!(verdict("fide-2018", &other).irregularities[0].compliance, Compliance::Lapsed);
    assert_eq!(verdict("american-1880", &other).irregularities[0].compliance, Compliance::Lawful);
}

#[test]
fn an_unsaid_check_need_not_be_heeded_twice() {
    let text =
        "1. e4 f6 2. Qh5+ {[%check unsaid]} a6 {[%false stands]} 3. d3 b6 {[%false stands]} *";
    let rulings = verdict("london-1807", text).irregularities;
    let articles: Vec<_> =
        rulings.iter().map(|ruling| ruling.article().unwrap_or_default()).collect();
    assert_eq!(articles, ["announcing-check"; 3]);
}

/// A wrong set-up is found at the fourth move.
#[test]
fn in_rapid_a_wrong_set_up_can_be_claimed_only_at_first() {
    let late = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 {[%setup misplaced]} d6 5. a3 a6 *";
    let rapid = format!("[TimeControl \"900+10\"]\n\n{late}");
    assert_eq!(short("fide-2009", late).0, VerdictKind::SetAside);
    assert_eq!(short("fide-2009", &rapid).0, VerdictKind::Stands);
    assert_eq!(short("fide-2018", &rapid).0, VerdictKind::SetAside);
}

#[test]
fn of_pieces_of_both_colours_the_one_is_to_capture_the_other() {
    let touched = |next: &str| format!("1. e4 e5 2. Bc4 Nc6 {{[%touch c4,f7]}} 3. {next} a6 *");
    let compliance = |next: &str| verdict("fide-2023", &touched(next)).irregularities[0].compliance;
    assert_eq!(compliance("Bxf7+"), Compliance::Lawful);
    assert_eq!(compliance("Bb3"), Compliance::Lapsed);
    assert_eq!(
        verdict("london-1807", &touched("Bb3")).irregularities[0].compliance,
        Compliance::Silent
    );
}

#[test]
fn the_piece_moved_out_of_turn_is_due_at_the_offenders_next_move() {
    let text = "1. e4 e5 {[%turn a7a6]} 2. Nf3 a6 3. Bc4 *";
    let (_, explanation) = explained("british-1897", text);
    assert!(explanation.contains("2...a6 was played, which is lawful"), "{explanation}");
    let (_, explanation) = explained("fide-2023", text);
    assert!(explanation.contains("No article of this code states what follows"), "{explanation}");
}

/// A move that is wrongly called illegal does not hide the illegal move before it.
#[test]
fn what_is_found_is_the_last_false_move() {
    let text =
        "1. e4 e5 2. Ng1-f5 {[%false stands]} d6 3. Nc3 {[%false stands]} a6 {[%false found]} *";
    let verdict = verdict("fide-2018", text);
    assert_eq!(
        verdict.irregularities.iter().map(|ruling| (ruling.ply, ruling.found)).collect::<Vec<_>>(),
        [(3, Some(6))]
    );
}

#[test]
fn a_wrong_set_up_that_was_found_and_played_on_from_is_accepted() {
    let compliance = |text| verdict("italy-ponziani", text).irregularities[0].compliance;
    assert_eq!(compliance("1. e4 {[%setup misplaced]} 1-0"), Compliance::Lawful);
    assert_eq!(compliance("1. e4 {[%setup misplaced]} e5 1-0"), Compliance::Lapsed);
}

#[test]
fn what_was_done_after_the_end_is_not_ruled_on() {
    let shuffle = |number: u32| format!("{}. Nf3 Nf6 {}. Ng1 Ng8 ", number, number + 1);
    let fivefold: String = [1, 3, 5, 7].map(shuffle).concat();
    let text = fivefold + "9. e4 {[%touch e7]} d5 1-0";
    assert_eq!(verdict("fide-2018", &text).irregularities.len(), 0);
    assert_eq!(verdict("fide-1985", &text).irregularities.len(), 1);
}

#[test]
fn how_a_game_is_played_is_known_where_something_happened_besides_moves() {
    let conditions = |moves| {
        let text = format!("[TimeControl \"180+2\"]\n\n{moves} *");
        let record = only_game(&text);
        let game = Timeline::replay(&record, Movement::default());
        (game.conditions(), Conditions::of(&record))
    };
    let (replayed, recorded) = conditions("1. e4 e5 {[%touch g1]}");
    assert_eq!(replayed, recorded);
    assert_eq!(conditions("1. e4 e5"), (Conditions::default(), recorded));
}
