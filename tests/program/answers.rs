//! The answers of commands about the games and the codes that come with the program, and their
//! refusals.

use std::process::Stdio;

use crate::cli::{err, out, program};

/// Splits a command into words. Text in quotation marks is one word.
fn words(command: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for (index, part) in command.split('"').enumerate() {
        if index % 2 == 1 {
            words.push(part);
        } else {
            words.extend(part.split_whitespace());
        }
    }
    words
}

/// Returns the exit status of a command and its output in one line: line breaks do not matter.
fn printed(command: &str) -> (Option<i32>, String) {
    let output = program(&words(command)).stdin(Stdio::null()).output().unwrap();
    let all = err(&output) + &out(&output);
    (output.status.code(), all.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Asserts that a command succeeds and prints all of these words.
fn says(command: &str, expected: &[&str]) {
    let (status, printed) = printed(command);
    assert_eq!(status, Some(0), "{command}: {printed}");
    for words in expected {
        assert!(printed.contains(words), "{command}: {words}: {printed}");
    }
}

/// Asserts that a command succeeds and prints none of these words.
fn omits(command: &str, unexpected: &[&str]) {
    let (status, printed) = printed(command);
    assert_eq!(status, Some(0), "{command}: {printed}");
    for words in unexpected {
        assert!(!printed.contains(words), "{command}: {words}: {printed}");
    }
}

/// Asserts that a command fails and says why.
fn refuses(command: &str, why: &str) {
    let (status, printed) = printed(command);
    assert_eq!(status, Some(2), "{command}: {printed}");
    assert!(printed.contains(why), "{command}: {printed}");
}

/// Returns a command that claims in a game of `examples/games`.
fn claim(game: &str, more: &str) -> String {
    format!("claim examples/games/{game}.pgn {more}")
}

#[test]
fn a_claim_is_made_at_a_place_in_the_game() {
    let at = |at: &str| claim("karpov-miles-1986", &format!("--at \"{at}\" --code fide-2018"));
    for same in ["25...Ra8", "25...", "ply50", "ply 50", "25... Ra8"] {
        assert_eq!(printed(&at(same)), printed(&at("25...Ra8")), "{same}");
    }
    assert_ne!(printed(&at("start")), printed(&at("25...Ra8")));
    refuses(&at("nonsense"), "`nonsense` names no move: write 33...Rd5");
    refuses(&at("99...Ra8"), "no move 99... in the record");
    refuses(&at("25...Ra4"), "at 25... Ra8 was played, not Ra4");
    refuses(&at("25.Ra8"), "at 25. Nc3 was played, not Ra8");
    refuses(&at("999"), "write 999. or 999... or ply999");
    refuses(&at("ply 999"), "the record has 51 plies");
    refuses(&claim("karpov-miles-1986", "--at 1. --game 2"), "no game 2");
    refuses(&claim("karpov-miles-1986", ""), "--at <MOVE>");
    let start = claim("karpov-miles-1986", "--at start --kind moves");
    says(
        &start,
        &["claims a draw by the move count at the start.", "neither player had made any."],
    );
}

#[test]
fn a_claim_with_a_move_that_is_not_legal_is_refused() {
    let announced = |san: &str| {
        let asked = format!("--at 25...Ra8 --intending {san} --code fide-2018");
        claim("karpov-miles-1986", &asked)
    };
    let refused = ["refused", "A wrong claim (9.5.3): the opponent gets two more minutes"];
    says(&announced("Qe5"), &refused);
    says(&announced("N-B5"), &refused);
    omits(&announced("Qe5"), &["the announced move must be made"]);
    refuses(&announced("Nxx"), "Nxx: ");
}

#[test]
fn the_answer_depends_on_who_claims() {
    let by = |who: &str, code: &str| {
        claim("pillsbury-burn-1898", &format!("--at 50...Kg7 {who} --code {code}"))
    };
    // It is White's move: in 1928 either may claim, in 1985 only White.
    for who in ["", "--by white"] {
        says(&by(who, "fide-1928,fide-1985"), &["upheld fide-1928", "upheld fide-1985"]);
    }
    let black = "Black claims a draw by repetition after 50...Kg7";
    let answers = [black, "upheld fide-1928", "refused fide-1985"];
    says(&by("--by black", "fide-1928,fide-1985"), &answers);
    // In 1928 the claim on the record had drawn the game.
    let white = claim("karpov-miles-1986", "--at 26.Nb5 --by white --code fide-1928,fide-1985");
    says(&white, &["already-over fide-1928", "refused fide-1985"]);
    // Black has just moved: under 14C4 it depends on the clock.
    let on_the_clock = ["undetermined uschess-7", "until pressing the clock"];
    says(&by("--by black", "uschess-7"), &on_the_clock);
    // A ply earlier, or with another position, the clock could save nothing.
    let early = claim("pillsbury-burn-1898", "--at 49...Kh7 --by black --code uschess-7");
    says(&early, &["refused uschess-7"]);
}

#[test]
fn the_answer_depends_on_the_ground_of_the_claim() {
    let at = |more: &str| {
        claim("filipowicz-smederevac-1966", &format!("{more} --code fide-1966,fide-2018"))
    };
    says(&at("--at 70...Rd7 --kind moves"), &["upheld fide-1966", "upheld fide-2018"]);
    says(&at("--at 69... --kind moves"), &["refused fide-1966", "refused fide-2018"]);
    says(&at("--at 70...Rd7"), &["refused fide-1966", "refused fide-2018"]);
    // The code's law on repetition is not known, and would matter by then; its law on moves is
    // known.
    let at = |kind: &str| {
        let asked = format!("--at 217.Rh7 --code paris-amateurs --kind {kind}");
        claim("nikolic-arsovic-1989", &asked)
    };
    let moves = ["refused paris-amateurs", "Instead the code says: (hard mates)"];
    says(&at("moves"), &moves);
    says(&at("repetition"), &["undetermined paris-amateurs"]);
}

/// An answer names what it could not see, and what the code gives instead of a claim.
#[test]
fn answers_to_claims_say_no_more_than_was_seen() {
    let listed = claim("position-recapture", "--at 1.Qxd7+ --kind dead --code fide-1985,fide-2018");
    let not_listed = "inferred) Under this code the remaining material is enough to mate";
    says(&listed, &["refused fide-1985† (10.7; ", not_listed, "upheld fide-2018"]);
    let checks = "--at 23.Qh5+ --kind perpetual --code britannica-1911";
    let unseen = "whether the checks could be avoided was not examined";
    says(&claim("zukertort-steinitz-1886-11", checks), &[unseen]);
    let late = claim("pillsbury-burn-1898", "--at 50...Kg7 --code bilguer-1843");
    says(&late, &["had been played four times, but the last move does not complete it"]);
    for code in ["london-1807", "walker-1841", "bca-1862", "american-1880", "lichess"] {
        let count = format!("--at 69... --kind moves --code {code}");
        says(&claim("filipowicz-smederevac-1966", &count), &["Instead the code says: ("]);
    }
    let perpetual = |code: &str| {
        let asked = format!("--at 29.Qh5+ --kind perpetual --code {code}");
        claim("zukertort-steinitz-1886-11", &asked)
    };
    let instead = "Instead the code says: (XXIV, remarks) Perpetual check";
    says(&perpetual("walker-1841"), &[instead]);
    omits(&perpetual("london-1807"), &["Instead the code says"]);
    // By correspondence, fifty moves count only with eight pieces or more.
    let few = "--at 161...Rc8 --kind moves --code iccf-2019,fide-1985";
    let few = claim("nikolic-arsovic-1989", few);
    says(&few, &["In this ending the code does not count moves."]);
    omits(&few, &["only 50"]);
    // The words of 1886 ask for moves of both players: no reading makes five series six.
    let five = claim("zukertort-steinitz-1886-11", "--at 31.Qh5+ --by white --code match-1886");
    let short = "it had been played five times";
    says(&five, &["refused match-1886", short, "If six must follow the first: refused"]);
    // Under ko the game could not come so far, so that it is not over.
    let ko = claim("pillsbury-burn-1898", "--at 50...Kg7 --code ko");
    says(&ko, &["The game could not reach this position: 49...Kh7 is illegal"]);
    omits(&ko, &["was over"]);
}

/// The cost of a wrong claim is cited from the article on wrong claims, not from that of the claim.
#[test]
fn the_cost_of_a_claim_has_an_article_of_its_own() {
    let wrong = |code: &str| {
        let asked = format!("--at 25...Ra8 --intending Nb5 --code {code}");
        claim("karpov-miles-1986", &asked)
    };
    says(&wrong("fide-2018"), &["A wrong claim (9.5.3): the opponent"]);
    says(&wrong("xiangqi"), &["A wrong claim (9.5.3 of fide-2023): the opponent"]);
    says(&wrong("fide-1975"), &["A wrong claim: the cost is not known."]);
    // The announced move must be made, if there is one.
    let must = "the announced move must be made";
    omits(&wrong("fide-1997"), &[must]);
    says(&wrong("fide-2005"), &[must]);
    says(&wrong("fide-2018"), &[must]);
    let plain = claim("karpov-miles-1986", "--at 25...Ra8 --code fide-2018");
    omits(&plain, &["announced move"]);
    let of_1986 = "replay examples/games/karpov-miles-1986.pgn --code fide-2018 --format pgn";
    let costs = "and the game goes on (fide-2018 Art. 9.5.3).";
    says(of_1986, &[costs, "could still castle queenside (fide-2018 Art. 9.2.1, 9.2.2)."]);
}

/// The winner by a repetition wins because the other player gave check all the time.
#[test]
fn a_repetition_lost_by_checks_says_why() {
    let game = "replay examples/games/bernstein-nimzowitsch-1912.pgn --code";
    let why = "48.Kh2 and 50.Kh2, and between them Black gave check with every move.";
    let lost = "After 50.Kh2 White wins: the same position had occurred";
    says(&format!("{game} sennichite"), &[lost, why]);
    says(&format!("{game} chesscom"), &["the game is drawn"]);
    omits(&format!("{game} chesscom"), &["gave check"]);
}

/// If readings disagree, Markdown and text give the reasons of each.
#[test]
fn text_and_markdown_give_the_reasons_of_each_reading() {
    let game = "replay examples/games/pillsbury-burn-1898.pgn --code bilguer-1843 --format";
    let both =
        "If both players must repeat: stands. A sequence of moves had to be played three times";
    let one = "If it is enough that one player repeats: claimable at 48.Qc2. One of the players";
    for format in ["text", "markdown"] {
        says(&format!("{game} {format}"), &[both, one]);
    }
}

#[test]
fn every_verdict_says_how_well_the_law_was_seen() {
    let game = "replay examples/games/pillsbury-burn-1898.pgn --code bilguer-1843,fide-2014";
    let seen = "undetermined bilguer-1843† (from secondary sources)";
    says(game, &[seen, "fide-2014 (9.2; from fragments)"]);
}

#[test]
fn two_codes_are_compared_on_a_game() {
    let of = |codes: &str| format!("diff examples/games/pillsbury-burn-1898.pgn --code {codes}");
    let expected = [
        "vienna-1898† (from secondary sources): stands",
        "fide-2018 (9.2.1, 9.2.2): claimable at 50...Kg7",
        "fide-2018 counts repeated positions, vienna-1898 repeated sequences of moves",
    ];
    says(&of("vienna-1898,fide-2018"), &expected);
    says(&of("vienna-1898,latest"), &["vienna-1898† (", "fide-2023† ("]);
    omits(&of("fide-2018,fide-2023"), &["counts repeated positions"]);
    let read_so = "both lead to the same verdict, but not in every reading";
    says(&of("fide-1952,fide-1985"), &[read_so]);
    refuses(&of("vienna-1889,fide-2018"), "did you mean `vienna-1898`");
    refuses(&of("fide-2018"), "name two, or a lineage");
    refuses(&of("fide --game 2"), "no game 2");
    refuses("diff no-such-file.pgn", "no-such-file.pgn");
    let dated = |more: &str| format!("diff examples/games/pillsbury-burn-1898.pgn --date {more}");
    let newest = dated("1950 --code day,latest");
    says(&newest, &["law of 1950: fide-1928", "fide-1928† (", "fide-2023† ("]);
    says(&dated("1950 --code day,fide-1985"), &["fide-1928† (", "fide-1985† ("]);
    refuses(&dated("1950"), "add `day` to `--code`");
}

#[test]
fn a_lineage_is_followed_on_a_game() {
    let of = |more: &str| format!("diff examples/games/nikolic-arsovic-1989.pgn {more}");
    let ended = "2014-07-01, fide-2014 (9.6b; from fragments): ended at 242.Kc3";
    says(&of(""), &[ended, "fide-1928"]);
    says(&of("--since 1990"), &["fide-2014"]);
    omits(&of("--since 1990"), &["fide-1928"]);
    // The law in force in the first year counts, not the year in which it came.
    let first = "1980, fide-1978† (12.3; from secondary sources): claimable at 99...Rh2+,";
    says(&of("--since 1980"), &[first, "(in force since 1978)"]);
    says(&of("--since 1989 --until 1989"), &["1989-01-01, fide-1989"]);
    omits(&of("--since 1989 --until 1989"), &["in force"]);
    says(&of("--until 2010"), &["fide-1928"]);
    omits(&of("--until 2010"), &["fide-2014"]);
    says(&of("--code britain"), &["london-1807"]);
    omits(&of("--code britain"), &["fide"]);
    says(&of("--code fide-1928,fide-1985,fide-2014"), &["fide-2014 has a law of"]);
    omits(&of("--code fide-1928,fide-1985,fide-2014"), &["fide-2009"]);
    refuses(&of("--until 1800"), "was in force then, the first in 1929");
    refuses(&of("--since 2023 --until 1950"), "exchange them");
    // The verdict of 2018 is that of 2014, but the game is over by itself before the record ends.
    let of_2018 = "diff examples/games/khamparia-li-2018.pgn --since 1850 --until 2023";
    says(of_2018, &["fide-2017 counts occurrences at any distance"]);
}

#[test]
fn codes_are_shown_and_compared() {
    let diff = |a: &str, b: &str| format!("codes diff {a} {b}");
    says("codes show fide-2018", &["9.2.1, 9.2.2", "fivefold"]);
    says("codes show chesscom", &["(certain 2015 to 31 December 2026)"]);
    let expected = [
        "26 articles differ in substance: agreement, ",
        "fide-2014 | fide-2018",
        "[reworded]",
        "[renumbered]",
        "fivefold [changed] 9.6a: ",
        "* spaced = 4",
        "fivefold-overlooked [added]",
    ];
    says(&diff("fide-2014", "fide-2018"), &expected);
    let substantive = "codes diff fide-2014 fide-2018 --substantive";
    says(substantive, &["fivefold [changed]"]);
    omits(substantive, &["[re"]);
    says(&diff("fide-2018", "fide-2014"), &["fivefold-overlooked [repealed] 9.6.1"]);
    assert_eq!(printed(&diff("fide-2018", "fide-2018")).1, "fide-2018 and fide-2018 say the same");
    let read =
        ["if both players must repeat", "if it is enough that", "if the rule did not exist yet"];
    says(&diff("vienna-1898", "bilguer-1843"), &read);
    says(&diff("london-1807", "fide-2018"), &["[only in london-1807]"]);
    omits(&diff("london-1807", "fide-2018"), &["[repealed]"]);
    // A number taken over from another edition is named with that edition.
    says(&diff("fide-1985", "fide-2014"), &["| 3.8a of fide-2009: ", "| 9.3: "]);
    // Unknown and unseen articles were neither added nor repealed.
    says(&diff("fide-1985", "fide-2018"), &["perpetual-check [unknown in fide-1985]"]);
    says(&diff("fide-1966", "fide-1985"), &["castling [not seen in fide-1966]"]);
    omits(&diff("fide-1966", "fide-1985"), &["[added]"]);
    says(&diff("fide-1928", "fide-1962"), &["castling [not seen in fide-1962]"]);
    omits(&diff("fide-1928", "fide-1962"), &["[repealed]"]);
    says(&diff("fide-1993", "fide-1997"), &["illegal-move [not seen in fide-1993]"]);
    let table = "| article | fide-2014 | fide-2018 | |---|---|---|";
    says("codes diff fide-2014 fide-2018 --format markdown", &[table]);
    assert_eq!(printed("codes check"), (Some(0), String::new()));
}

#[test]
fn an_unknown_code_is_answered_with_a_near_name() {
    let replay = |code: &str| format!("replay examples/games/karpov-miles-1986.pgn --code {code}");
    refuses(&replay("fdie-2018"), "did you mean `fide-2018`");
    refuses(&replay("fide-2018,rithmomachia"), "`rithmomachia`: `jadoube codes` lists them");
    refuses(&replay("./club.toml"), "`--rulesets DIR` adds the files of a directory");
    refuses("codes show vienna-1889", "did you mean `vienna-1898`");
    refuses(&claim("karpov-miles-1986", "--at 1. --code fdie-2018"), "did you mean `fide-2018`");
    // Half the letters of two short names may differ by chance.
    refuses("codes show x", "`x`: `jadoube codes` lists them");
    refuses("codes show abc", "`abc`: `jadoube codes` lists them");
    refuses("codes show no", "did you mean `ko`");
    // Titles are compared too.
    refuses("codes show \"Vienna 1889\"", "did you mean `vienna-1898`");
    refuses("codes show amateurs", "did you mean `paris-amateurs`");
    refuses("codes show chess", "`chess`: `jadoube codes` lists them");
}

#[test]
fn codes_at_answers_a_date() {
    let at = |date: &str| format!("codes at {date}");
    let begins = |command: &str, with: &str| {
        let (status, printed) = printed(&at(command));
        assert!(status == Some(0) && printed.starts_with(with), "{command}: {printed}");
    };
    begins("1898-07-22 --event Vienna", "vienna-1898 ");
    omits(&at("1898-07-22"), &["vienna-1898"]);
    begins("2014-06-30", "fide-2009 ");
    begins("2014-07-01", "fide-2014 ");
    says(&at("2014.??.??"), &["fide-2009", "fide-2014"]);
    says(&at("199?"), &["fide-1993"]);
    for date in ["18??", "189?", "189?.??.??", "????-??-??"] {
        says(&at(date), &[]);
    }
    for date in ["????.??.??", "????", "?"] {
        assert_eq!(printed(&at(date)).1, "Not known: the date is not known.");
    }
    begins("????.??.?? --site lichess.org", "perhaps lichess ");
}

/// No date is guessed. A date in another form than PGN's is reported as it is understood.
#[test]
fn dates_are_read_where_they_are_unambiguous() {
    let at = |date: &str| format!("codes at \"{date}\"");
    let expected = printed(&at("1898-07-22"));
    for plain in ["22 July 1898", "22 july 1898"] {
        assert_eq!(printed(&at(plain)), expected, "{plain}");
    }
    for text in ["22/07/1898", "22.07.1898", "22 Jul 1898", "July 22, 1898"] {
        let (status, said) = printed(&at(text));
        let without = said.replace("jadoube: the date is read as 22 July 1898 ", "");
        assert_eq!((status, &without), (expected.0, &expected.1), "{text}");
        assert_ne!(said, without, "{text}");
    }
    says(&at("1898-??-??"), &["jadoube: the date is read as 1898 ", "bca-1862"]);
    says(&at("1898?"), &["1893–1903; how exact that is, is not known"]);
    omits(&at("June 1898"), &["jadoube: the date"]);
    let no_dates = ["yesterday", "1?98", "18xx?", "189?-of", "before 1898", "22.07.98", ""];
    for text in no_dates {
        refuses(&at(text), "this is not a date");
    }
    refuses(&at("03/04/1898"), "it is not certain which number is the day and which the month");
    for text in ["1898.02.30", "1898-02-30"] {
        refuses(&at(text), "there is no such day");
    }
    refuses(&at("2014-13-01"), "there is no such month");
}

#[test]
fn a_move_that_some_codes_forbid_is_lawful_under_the_others() {
    let remedy = |done: &str, more: &str| {
        format!("remedy {done} --fen \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\" {more}")
    };
    let both = remedy("false e5d6", "--code italy-ponziani,fide-2023");
    says(&both, &["An illegal move.", "italy-ponziani† (XII)", "Lawful: fide-2023."]);
    omits(&both, &["fide-2023†"]);
    refuses(&remedy("false e5e6", ""), "e5e6 is a legal move here");
    refuses(&remedy("touch e5", "--at start"), "a position has no game for `--at`");
    // The position decides.
    says(&remedy("false e5e7", ""), &["An illegal move."]);
    refuses(&remedy("tuoch e5", ""), "`tuoch` is no irregularity: write one of touch");
    // A later discovery is asked about the same irregularity.
    let in_check = "--fen \"4k3/8/8/8/8/2b5/4N3/4K3 w - - 0 1\"";
    let later = format!("remedy false e2d4 --after 2 --code bca-1862 {in_check}");
    says(&later, &["are taken back"]);
}

/// Under a law that bars a move of the score the game goes no further. The other codes answer.
#[test]
fn a_code_that_does_not_replay_the_game_so_far_is_left_out_and_named() {
    let game = "remedy touch e7 --in examples/games/position-passar-battaglia.pgn --at 3.exd6";
    let some = format!("{game} --code italy-ponziani,fide-2023");
    says(&some, &["italy-ponziani is left out", "fide-2023† (4"]);
    refuses(&format!("{game} --code italy-ponziani"), "cannot be replayed that far");
}

#[test]
fn what_one_reading_gives_is_told_with_its_condition() {
    let judd = "replay examples/games/judd-chigorin-1889.pgn --code american-1910";
    let count = "If only capturing a piece restarts the count: either player could have claimed a draw \
                 after 94...Ke2. Each side had made 50 moves";
    says(judd, &[count]);
    let fischer = "replay examples/games/fischer-petrosian-1971.pgn --code pest-paris-1842";
    let six = "refused. The position must occur six times; this is the third time. This holds if \
               positions are counted; other readings give another reason.";
    says(fischer, &[six]);
    let pest = "replay examples/games/pest-paris-1842.pgn --code pest-paris-1842";
    says(pest, &["If positions are counted: a position had to occur six times"]);
}

#[test]
fn a_draw_on_the_last_move_is_not_the_verdict() {
    let lanes = "replay examples/games/khamparia-li-2018.pgn --code fide-2018 --format";
    says(&format!("{lanes} lanes"), &["claimable ½–½"]);
    let told =
        "\"sentence\": \"Black could have claimed a draw after 68.Kb5 by announcing 68...Rc1";
    says(&format!("{lanes} json"), &[told]);
    let diff = "diff examples/games/khamparia-li-2018.pgn --code fide-2009,fide-2018";
    says(diff, &["9.2.2): claimable at 68.Kb5"]);
}

#[test]
fn a_stop_says_what_is_wrong() {
    let moves = |moves: &str| format!("replay --moves \"{moves}\" --code fide-2023");
    let mated =
        "3. Kf2 cannot be read as a move here: the player to move is already checkmated; judged";
    says(&moves("1. f3 e5 2. g4 Qh4# 3. Kf2"), &[mated]);
    omits(&moves("1. f3 e5 2. g4 Qh4# 3. Kf2"), &["accept-false"]);
    let stalemated = "--fen \"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\" --moves \"1... Kg8\"";
    let attacked = "it would leave the mover's king attacked; if it stood all the same";
    says(&format!("replay {stalemated} --code fide-2023"), &[attacked, "--accept-false"]);
    let text = moves("1. P. to K's 4th P. to K's 4th 2. P. to K's 6th") + " --format json";
    says(&text, &["\"2.P. to K's 6th\""]);
    says(&moves("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. OO"), &["perhaps O-O"]);
    says(&moves("1. e4 e5 {[%claim repetitoin]}"), &["did you mean repetition?"]);
    says(&moves("1. e4 e5 (1... c5 2. Nf3"), &["A variation is still open on line 1"]);
}

#[test]
fn an_accepted_illegal_move_is_named_in_the_notation_asked_for() {
    let german =
        "replay --moves \"1. e4 e5 2. Sf3 d6 3. Lb5+ Sf6\" --notation german --accept-false";
    says(german, &["3...Sf6 is illegal; nobody objected, and it stood."]);
}
