//! The commands in comments and the irregularities that they record, read and written.

use jadoube::chess::{Color, Square};
use jadoube::notation::{
    Claim, Event, FORMS, Incident, Irregularity, ReadWarning, Witness, read_move,
};

use crate::common::only_game;

/// Returns the events that a comment records, and the mistakes in its commands.
fn said(comment: &str) -> Vec<Result<Event, String>> {
    let text = format!("1. e4 {{{comment}}} *");
    let record = only_game(&text);
    let faults = record.warnings.iter().filter_map(|warning| match &warning.what {
        ReadWarning::Command(error) => Some(Err(error.to_string())),
        _ => None,
    });
    record.events.iter().copied().map(Ok).chain(faults).collect()
}

fn only(comment: &str) -> Result<(Option<Color>, Incident), String> {
    let mut said = said(comment);
    assert_eq!(said.len(), 1, "{comment}");
    said.remove(0).map(|event| (event.player, event.incident))
}

#[test]
fn every_command_is_read_back() {
    let grounds = [Claim::Repetition, Claim::Moves, Claim::Perpetual, Claim::Dead];
    let moves = [None, read_move("Qe2").ok(), read_move("e8=Q").ok(), read_move("O-O").ok()];
    let claims = grounds
        .into_iter()
        .flat_map(|ground| moves.map(|intending| Incident::Claim { ground, intending }));
    let others = [Incident::Notice, Incident::Agreement, Incident::Flag, Incident::Resignation];
    let noticed = [(None, None), (Some("displaced"), None), (Some("touch"), Some(Square::G1))]
        .into_iter()
        .flat_map(|(of, piece)| {
            [Witness::Player, Witness::Arbiter].map(|by| Incident::Noticed { by, of, piece })
        });
    for incident in claims.chain(others).chain([Incident::Offer]).chain(noticed) {
        for player in [None, Some(Color::White), Some(Color::Black)] {
            let command = Event { ply: 0, player, incident }.as_command();
            assert_eq!(only(&command), Ok((player, incident)), "{command}");
        }
    }
}

#[test]
fn what_is_not_understood_is_said() {
    let texts = "[%claim]|[%claim threefold]|[%claim repetition|[%claim repetition,moves]|[%notice Qe2]|[%claim repetition,Qe2,Qe3]|[%touch]|\
                 [%touch e9]|[%touch a1,b1,c1,d1,e1]|[%touch e4,e4]|[%touch e4,]|[%false]|[%false Nf5]|[%false stands,white,black]|\
                 [%turn]|[%castle]|[%castle e1]|[%check]|[%setup]|[%setup wrong]|\
                 [%claims repetition]|[%seen e4]";
    for text in texts.split('|') {
        assert!(only(text).is_err(), "{text} was understood");
    }
}

#[test]
fn commands_of_other_programs_are_ignored() {
    let others = "[%clk 0:01:00] [%eval 0.3][%emt 1] [%csl Ra1] [%cal Ga1a2] [%mdl 1] [%evp 0] \
         [%depth 9] [%egt 1] [%clock 1] [%timestamp 1] [%note x] [%c_effect x] [%mark a1] [%text] \
         [%title] [%score 1] [%state] [%tact] [%wdl 1] [%pv e4] [claim] [%";
    assert_eq!(said(others), []);
}

#[test]
fn a_command_that_is_nearly_ours_is_named() {
    for (text, near) in [
        ("[%agreee]", "agree"),
        ("[%Resigns white]", "resign"),
        ("[%unreadible", "unreadable"),
        ("[%tuoch e2]", "touch"),
    ] {
        let said = only(text).unwrap_err();
        assert!(said.ends_with(&format!("did you mean [%{near}]?")), "{said}");
    }
    let said = only("[%claims repetition]").unwrap_err();
    assert!(said.ends_with("a draw is claimed by [%claim repetition]"), "{said}");
}

#[test]
fn every_form_is_read_and_written() {
    for (form, _) in FORMS {
        let done: Irregularity = form.parse().unwrap();
        assert_eq!(done.to_string().parse(), Ok(done), "{form}");
        assert_eq!(form.split(' ').next(), Some(done.command()));
        let (name, words) = form.split_at(1);
        assert_eq!((name.to_uppercase() + words).parse(), Ok(done), "{form}");
        let plain = form.replace("Nf3-", "f3").replace("Nd7-", "d7").replace("Ke1-", "e1");
        assert_eq!(done.to_string(), plain);
    }
}
