//! The times that make a game blitz or rapid, by the editions of the laws.

use jadoube::notation::{Conditions, Pace, TimeControl};
use jadoube::rules::{PaceLimits, TimeLimit};

#[test]
fn each_edition_draws_its_own_line() {
    let of_2009 = PaceLimits {
        blitz: TimeLimit::Below(15),
        rapid: TimeLimit::Below(60),
        increments: 60,
        supervision: true,
    };
    let of_2014 = PaceLimits { blitz: TimeLimit::UpTo(10), ..of_2009 };
    let fixed = PaceLimits { increments: 0, rapid: TimeLimit::UpTo(60), ..of_2009 };
    for (text, then, later, earlier) in [
        ("600", Pace::Blitz, Pace::Blitz, Pace::Blitz),
        ("600+1", Pace::Blitz, Pace::Rapid, Pace::Blitz),
        ("720", Pace::Blitz, Pace::Rapid, Pace::Blitz),
        ("900", Pace::Rapid, Pace::Rapid, Pace::Rapid),
        ("600+10", Pace::Rapid, Pace::Rapid, Pace::Blitz),
        ("3600", Pace::Slow, Pace::Slow, Pace::Rapid),
    ] {
        let game = Conditions { time: TimeControl::read(text), ..Conditions::default() };
        let paces = [of_2009, of_2014, fixed].map(|law| law.pace(game));
        assert_eq!(paces, [then, later, earlier].map(Some), "{text}");
    }
    let watched = Conditions { pace: Some(Pace::Rapid), supervised: true, time: None };
    assert_eq!(of_2014.pace(watched), Some(Pace::SupervisedRapid));
    let never = PaceLimits { supervision: false, ..of_2014 };
    assert_eq!(never.pace(watched), Some(Pace::Rapid));
}

#[test]
fn a_time_control_says_when_all_remaining_moves_must_be_made() {
    let last = |text: &str, made| TimeControl::read(text).unwrap().is_last_period(made);
    for (text, before, after) in [
        ("40/7200:3600", Some(false), Some(true)),
        ("20/3600:20/1800:900+30", Some(false), Some(true)),
        ("5400+30", Some(true), Some(true)),
        ("40/7200", Some(false), Some(false)),
        // The first period is for no number of moves.
        ("7200:3600", None, None),
    ] {
        assert_eq!((last(text, 39), last(text, 40)), (before, after), "{text}");
    }
}
