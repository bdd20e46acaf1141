//! Conclusions about moves that cannot simply be read: marks, slips, and readings that let the
//! score go on.

use super::one;
use jadoube::book::{ChoiceReason, Mark, extract};
use jadoube::notation::GameResult;

#[test]
fn a_slip_is_put_right_only_where_the_score_reads_on() {
    let rest = "3. B-Kt5 P-QR3\n4. B-R4 Kt-B3\n5. Castles B-K2\n6. R-K sq P-QKt4\n7. B-Kt3 P-Q3\n";
    let page = format!("1. P-K4 P-K4\n2. Et-KB3 Kt-QB3\n{rest}");
    let score = one(&page);
    assert!(score.is_whole() && score.moves.len() == 14, "{score:#?}");
    assert_eq!(
        (score.choices[0].printed.as_str(), score.choices[0].why),
        ("Et-KB3", ChoiceReason::Slip)
    );
    // A few moves up to the closing words are enough.
    let short = "3. B-Kt5 P-QR3\n4. B-R4 Kt-B3\nResigns.\n";
    assert!(one(&page.replace(rest, short)).is_whole());
    let stopped = one("1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n4. Et-B3 P-Q3\n");
    assert_eq!((stopped.moves.len(), stopped.stop.map(|stop| stop.line)), (6, Some(4)));
}

#[test]
fn a_slip_is_left_open_where_it_is_not_found_out_what_else_it_could_be() {
    let game = |rest: &str| one(&format!("1. P-K4 P-K4\n2. P-QR7 {rest}"));
    let sure = game(
        "P-QB3\n3. P-R5 P-QKt3\n4. P-QKt3 P-QB4\n5. P-QB4 P-QKt4\n6. P-KKt4 P-QR3\n7. P-KR3 P-KR3\n",
    );
    assert_eq!((sure.choices[0].read.as_str(), sure.choices[0].why), ("a4", ChoiceReason::Slip));
    assert!(sure.is_whole(), "{sure:#?}");
    // With a3, none of five hundred ways leads to the seventh move, and not all of them are tried.
    let open =
        game("P-B3\n3. P-B3 P-Kt3\n4. P-Kt3 P-B4\n5. P-B4 P-Kt4\n6. P-Kt4 P-R3\n7. P-R5 P-R4\n");
    assert_eq!(open.stop.map(|stop| (stop.ply, stop.candidates.len())), Some((3, 2)));
}

#[test]
fn a_doubled_pawn_is_told_from_others() {
    let game = "1. P-Q4 P-Q4\n2. P-QB4 PxP\n3. Q-R4 ch Kt-B3\n4. Q takes doubled P. Kt-B3\n";
    let score = one(game);
    let choice = &score.choices[0];
    assert_eq!((choice.read.as_str(), choice.why), ("Qxc4", ChoiceReason::Doubled));
    assert_eq!(choice.others, ["Qxa7"]);
    let two = one(&game.replace("Kt-B3\n4.", "P-QB3\n4."));
    assert_eq!(two.stop.unwrap().candidates, ["Qxc4", "Qxc6+", "Qxa7"]);
}

#[test]
fn what_a_book_marks_is_not_meant_where_it_is_not_marked() {
    let game = "1. P-K4 P-K3\n2. P-K5 P-Q4\n3. PxP e.p. BxP\n4. P-Q4 Kt-KB3\n\n";
    let page = format!("{game}{game}1. P-K4 P-K3\n2. P-K5 P-QB3\n3. P-QB4 P-Q4\n4. PxP KPxP\n");
    let found = extract(page.as_bytes());
    let choice = &found[2].choices[0];
    assert_eq!(
        (choice.read.as_str(), choice.why),
        ("cxd5", ChoiceReason::Unmarked(Mark::EnPassant))
    );
}

#[test]
fn a_check_that_is_not_called_mate_or_discovered_is_another_one() {
    let mate = "1. P-KB3 P-K4\n2. P-KKt4 Q-R5 mate\n\n";
    let mates = "1. P-K4 P-K4\n2. Q-R5 Kt-QB3\n3. B-B4 Kt-B3\n4. QxP ch KtxQ\n";
    let pawn = "1. P-K4 P-K4\n2. Kt-KB3 Kt-KB3\n3. KtxP KtxP\n4. Q-K2 Kt-KB3\n";
    let discovered = format!("{pawn}5. Kt-B6 dis. ch. Q-K2\n\n");
    let discovers = format!("{pawn}5. Kt-QB3 P-KR3\n6. Kt-Kt5 P-KKt3\n7. KtxP ch QxKt\n");
    for (marked, open, read, mark) in
        [(mate, mates, "Qxe5+", Mark::Mate), (&discovered, &discovers, "Nxc7+", Mark::Discovered)]
    {
        let choices = |page: String| extract(page.as_bytes()).pop().unwrap().choices;
        let choice = &choices(format!("{marked}{marked}{open}"))[0];
        assert_eq!((choice.read.as_str(), choice.why), (read, ChoiceReason::Unmarked(mark)));
        // One mark alone could be a slip.
        let choices = choices(format!("{marked}{pawn}\n{open}"));
        assert!(!choices.iter().any(|choice| matches!(choice.why, ChoiceReason::Unmarked(_))));
    }
}

#[test]
fn the_words_at_the_end_of_a_score_are_a_result() {
    let result = |end: &str| one(&format!("1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n{end}\n")).result;
    for (text, expected) in [
        ("Resigns.", GameResult::BlackWins),
        ("resigns", GameResult::BlackWins),
        ("Black resigns. 1-0", GameResult::WhiteWins),
        ("and wins.", GameResult::BlackWins),
        ("and White wins", GameResult::WhiteWins),
        ("Won by White", GameResult::WhiteWins),
        ("Resigned by Black.", GameResult::WhiteWins),
        ("Resigned by White, who had the better game.", GameResult::BlackWins),
        ("Black resigns. Duration, 6 hours.", GameResult::WhiteWins),
        ("White announced mate in four moves", GameResult::WhiteWins),
        ("Abandoned as drawn.", GameResult::Draw),
        ("Il Bianco abbandona", GameResult::BlackWins),
        ("El blanco gana", GameResult::WhiteWins),
        ("Wit gaf op", GameResult::BlackWins),
        ("White loses", GameResult::BlackWins),
        ("Black surrenders, after a struggle", GameResult::WhiteWins),
        ("And Black gives up the battle.", GameResult::WhiteWins),
        ("And Black abandons the game.", GameResult::WhiteWins),
        ("And White mates in four moves.", GameResult::WhiteWins),
        ("White mates in three moves.[B]", GameResult::WhiteWins),
        ("White gave checkmate in six moves.", GameResult::WhiteWins),
        ("And White abandoned the game.", GameResult::BlackWins),
        ("Stalemate.", GameResult::Draw),
        ("Drawn by perpetual check.", GameResult::Draw),
        ("And the game was drawn.", GameResult::Draw),
        ("Drawn game (a)", GameResult::Draw),
        ("Weiss gibt auf", GameResult::BlackWins),
        ("Les Noirs abandonnent.", GameResult::WhiteWins),
        ("And the game was given up as drawn.", GameResult::Draw),
        ("White resigned.", GameResult::BlackWins),
        ("Weiss giebt auf", GameResult::BlackWins),
        ("Zwart geeft het op", GameResult::WhiteWins),
        ("As pretas abandonam", GameResult::WhiteWins),
        ("sötét feladta.", GameResult::WhiteWins),
        ("Sort opgiver.", GameResult::WhiteWins),
        ("Чёрные сдались.", GameResult::WhiteWins),
        ("Białe poddały się.", GameResult::BlackWins),
        ("Czarne poddają się", GameResult::WhiteWins),
        ("og hvítt gefst upp.", GameResult::BlackWins),
        ("Gefið.", GameResult::BlackWins),
        ("Jafntefli", GameResult::Draw),
        ("Černý se vzdal.", GameResult::WhiteWins),
        ("Bílý se vzdává", GameResult::BlackWins),
        ("Las negras se rinden", GameResult::WhiteWins),
        ("Las blancas ganan.", GameResult::WhiteWins),
        ("Svart ger upp.", GameResult::WhiteWins),
        ("Sort vinder.", GameResult::BlackWins),
        ("Világos nyert", GameResult::WhiteWins),
        ("Schwarz gab die Partie auf", GameResult::WhiteWins),
        ("Чёрные выиграли.", GameResult::BlackWins),
        ("White then wins.", GameResult::WhiteWins),
        ("Remíza", GameResult::Draw),
    ] {
        assert_eq!(result(text), expected, "{text}");
    }
    for text in [
        "",
        "and",
        "White",
        "P-K4",
        "wins2",
        "and Burn resigns",
        "Drawn-out",
        "Wins a piece",
        "And wins the exchange.",
        "draw refused",
        "Draw offered by White",
        "White draws the move",
        "Abandoned at midnight",
        "announced mate in four",
        "mates in four moves",
        "Black gives up a Pawn",
        "White gives check",
    ] {
        assert_eq!(result(text), GameResult::Unknown, "{text}");
    }
}
