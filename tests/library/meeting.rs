//! Who moves first in the games of a meeting.

use jadoube::arbiter::meeting;
use jadoube::render::{Contract, meeting_to_json, schema};
use jadoube::rules::MeetingPlayer::{A, B};
use jadoube::rules::{MeetingPlayer, MeetingResult};

use crate::common::library;
use crate::schema::wrong;

/// A won, B won, a draw, a game annulled, and A won again.
const RESULTS: [MeetingResult; 5] = [
    MeetingResult::Won(A),
    MeetingResult::Won(B),
    MeetingResult::Drawn,
    MeetingResult::Annulled,
    MeetingResult::Won(A),
];

/// `AB?`: who moves first from game to game, and where it is not said.
fn movers(id: &str, results: &[MeetingResult]) -> String {
    let movers = meeting(library().code(id).unwrap(), results, false).movers;
    movers.iter().map(|mover| mover.map_or('?', |side| if side == A { 'A' } else { 'B' })).collect()
}

#[test]
fn the_first_move_goes_as_each_code_has_it() {
    // After a win, a loss, a draw, an annulled game and a win.
    for (id, expected) in [
        ("italy-ponziani", "AABBBA"),
        ("hoyle-18c", "ABAB??"),
        ("london-1807", "ABAA??"),
        ("lange-1856", "ABABBA"),
        ("bca-1862", "ABABBA"),
        ("american-1880", "ABABBA"),
        ("britannica-1911", "ABA???"),
        ("fide-1928", "ABABBA"),
        ("enquire-within", "ABAB??"),
        ("fide-2023", "??????"),
    ] {
        assert_eq!(movers(id, &RESULTS), expected, "{id}");
    }
}

/// Where no article is found: the code is silent if all of it is known.
#[test]
fn what_no_article_says_is_not_known_of_a_code_that_is_not_known_whole() {
    let unknown = |id: &str| meeting(library().code(id).unwrap(), &RESULTS, false).unknown;
    assert!(unknown("bilguer-1843"));
    assert!(!unknown("italy-ponziani"), "an article says it");
    assert!(!unknown("fide-2023"), "it is silent");
}

#[test]
fn a_game_that_was_annulled_leaves_the_first_move_where_the_article_says_so() {
    assert_eq!(movers("american-1880", &[MeetingResult::Annulled, MeetingResult::Annulled]), "AAA");
    assert_eq!(movers("london-1807", &[MeetingResult::Annulled]), "A?");
}

#[test]
fn who_gives_odds_moves_first_where_an_article_says_so() {
    let library = library();
    let asked = |id: &str| meeting(library.code(id).unwrap(), &[MeetingResult::Won(B)], true);
    let london = asked("london-1807");
    assert_eq!(london.movers, [Some(A), Some(A)]);
    assert_eq!(london.given.unwrap().0.number.to_string(), "6");
    assert_eq!(asked("fide-1928").movers, [None::<MeetingPlayer>, None]);
    assert!(asked("fide-1928").given.is_none());
}

#[test]
fn the_answers_are_what_their_schema_says() {
    let library = library();
    let schema = schema(Contract::Match);
    for odds in [false, true] {
        let answers: Vec<_> =
            library.codes().iter().map(|code| meeting(code, &RESULTS, odds)).collect();
        let json = meeting_to_json(&RESULTS, odds, &answers);
        assert_eq!(wrong(&json, &schema, &schema, ""), None);
    }
}
