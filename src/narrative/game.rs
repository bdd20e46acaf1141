//! The outlines of a game: under all codes asked, under two, or along a lineage.

use crate::arbiter::{Game, Ruleset, RulingEffect, Verdict, VerdictFinding, on_record};
use crate::laws::Code;
use crate::notation::{ReadWarning, Warning};
use crate::replay::Ply;

use super::citation::{articles_cited, cited, cited_after_name, sources};
use super::events::compared;
use super::explain::{by_reading, explanation};
use super::first_move::first_move_notes;
use super::heading::{self, place_and_date, players, read_as, stop_sentence};
use super::outline::{Board, CodeName, CodeSays, DecisionWord, Outline, Part, Sentence};
use super::period::law_line;
use super::separation::difference_in_words;
use super::story::{how_it_ended, what_happened};
use super::verdict::{kind_of_sentence, ply_of_label};
use super::words::{self, EVENTS, color_name, moment, more};

/// Returns the outline of a game: players, record, verdicts of the codes and the differences
/// between them.
pub fn game_outline(game: &Game<'_>) -> Outline {
    let mut outline = head(game);
    let codes = game.codes();
    let separations = game.differences.iter();
    let separations: Vec<String> =
        separations.map(|difference| difference_in_words(difference, &codes)).collect();
    outline.parts.push(Part::Rulings(rulings(game)));
    outline.parts.extend(board(game));
    outline.parts.extend(Part::separations(separations));
    let shown: Vec<_> = game.verdicts.iter().map(|(code, it)| (*code, it)).collect();
    outline.parts.extend(doubts_and_sources(game, &shown));
    outline
}

/// Returns the hint on doubts about the codes shown, and the sources of the articles cited.
fn doubts_and_sources(
    game: &Game<'_>,
    shown: &[(&dyn Ruleset, &Verdict)],
) -> impl Iterator<Item = Part> + use<> {
    let is_doubtful = shown.iter().any(|(code, _)| code.doubt().is_some());
    let doubts = "† what is doubtful about a code: jadoube codes show ID";
    let sources = shown.iter().flat_map(|(code, verdict)| {
        sources(*code, &articles_cited(*code, verdict, &game.timeline))
    });
    let sources = Part::sources(sources.collect());
    is_doubtful.then(|| Part::Footnote(doubts.to_owned())).into_iter().chain(sources)
}

/// Returns the head of an outline, above the verdicts.
pub(crate) fn head(game: &Game<'_>) -> Outline {
    let law = game.law.as_ref().map(law_line);
    let mut title = vec![
        Part::Title(players(&game.record)),
        Part::Line(place_and_date(game)),
        Part::Line(how_it_ended(game)),
    ];
    title.extend(what_happened(game).map(Part::Line));
    title.extend(read_as(&game.record).map(Part::Line));
    let notes = caveats(game).into_iter().chain(heading::on_record(game)).map(Part::Note);
    let alarm = stop_sentence(&game.timeline).map(Part::Alarm);
    let parts = title.into_iter().chain(law).chain(notes).chain(alarm).chain([Part::HeadEnds]);
    Outline { parts: parts.collect() }
}

fn rulings(game: &Game<'_>) -> Vec<CodeSays> {
    let mut verdicts: Vec<_> = reasons(game).collect();
    verdicts.sort_by_key(|(code, ..)| game.rank(code.id()));
    let rulings = verdicts.into_iter().map(|(code, verdict, sentences)| CodeSays {
        code: CodeName::new(code, cited_after_name(code, verdict, &game.timeline)),
        word: DecisionWord::Verdict(verdict.kind),
        ply: verdict.ply,
        at: decided_at(game, code, verdict),
        result: Some(verdict.result),
        sentences: sentences.into_iter().map(Sentence::Whole).collect(),
    });
    rulings.collect()
}

/// Returns the board at the moment that matters most: of the codes with the most relevant finding
/// the newest.
fn board(game: &Game<'_>) -> Option<Part> {
    let timeline = &game.timeline;
    let mut most_relevant: Option<(&dyn Ruleset, &Verdict, VerdictFinding<'_>)> = None;
    for (code, verdict) in &game.verdicts {
        let Some(finding) = verdict.most_relevant(timeline) else { continue };
        let is_as_relevant = most_relevant
            .is_none_or(|(_, _, known)| finding.relevance(timeline) <= known.relevance(timeline));
        if finding.ply() <= timeline.plies() && is_as_relevant {
            most_relevant = Some((*code, verdict, finding));
        }
    }
    let (code, verdict, finding) = most_relevant?;
    let ply = finding.ply();
    let position = timeline.position(ply);
    let announced = match finding {
        VerdictFinding::Ruling(ruling) => ruling.intended,
        _ => None,
    };
    let marked = match announced {
        Some(m) => position.squares_of(&m),
        None => timeline.squares_moved(ply),
    };
    let turn = color_name(position.turn());
    let mut notes = vec![
        format!("{}, {turn} to move", moment(timeline, ply)),
        format!("({}: {})", code.name(), kind_of_sentence(verdict, game.timeline_of(code))),
    ];
    if let Some(m) = announced {
        notes.push(format!("{turn} announces {}", words::announced(timeline, ply, &m)));
    }
    Some(Part::Board { board: Board { position, marked }, notes })
}

/// Returns the name of the ply at which the finding applies that the label of a verdict states.
pub(crate) fn decided_at(game: &Game<'_>, code: &dyn Ruleset, verdict: &Verdict) -> Option<String> {
    let timeline = game.timeline_of(code);
    ply_of_label(verdict, timeline).map(|ply| words::named_ply(timeline, ply))
}

/// Returns the verdicts, each with its sentences.
pub(crate) fn reasons<'g, 'a>(
    game: &'g Game<'a>,
) -> impl Iterator<Item = (&'a dyn Ruleset, &'g Verdict, Vec<String>)> {
    game.verdicts.iter().zip(&game.as_read).map(|((code, verdict), as_read)| {
        let mut sentences = explanation(*code, verdict, as_read, &game.timeline);
        sentences.extend(compared(&game.reported, &game.timeline, verdict));
        (*code, verdict, sentences)
    })
}

/// Returns the caveats for a reader of the verdicts.
pub fn caveats(game: &Game<'_>) -> Vec<String> {
    let set_up = "The game starts from a set-up position: repetitions before it are not visible.";
    let judged = !game.verdicts.is_empty();
    let set_up = (game.timeline.summary().set_up && judged).then(|| set_up.to_owned());
    let further = game.further.as_ref().map(|further| {
        let codes = words::list(further.codes.iter().map(|code| code.id()));
        let what = game.timeline.named(further.ply);
        if further.is_set_up {
            format!("The set-up is that of a game only by {codes}: the others judge none.")
        } else {
            format!(
                "{what} can be played only by {codes}: what follows it is not judged by the others."
            )
        }
    });
    let accepted = game.accepted.iter().map(|ply| {
        let label = game.timeline.label(*ply);
        format!("{label} is illegal; nobody objected, and it stood.")
    });
    let more = more(game.accepted.len(), EVENTS, "more moves, accepted as false.");
    let accepted = accepted.take(EVENTS).chain(more);
    let overridden = game.codes().into_iter().filter_map(|code| {
        let from = code.code().and_then(Code::overriding)?;
        Some(format!("{} is {from}, and not the program's own.", code.id()))
    });
    let first = first_move_notes(game);
    first.into_iter().chain(set_up).chain(further).chain(accepted).chain(overridden).collect()
}

/// Returns the warnings about the record, each with its place.
pub fn warnings(game: &Game<'_>) -> Vec<String> {
    warnings_with(game, |_| String::new())
}

/// Returns the warnings about the record, with advice on those from reading it.
pub fn warnings_with(game: &Game<'_>, advice: impl Fn(&ReadWarning) -> String) -> Vec<String> {
    let warnings = &game.record.warnings;
    let of_reading = warnings.iter().take(EVENTS).map(|Warning { byte, what }| {
        format!("line {}: {what}{}", game.record.line_of(*byte), advice(what))
    });
    let more = more(warnings.len(), EVENTS, "more warnings of this game, not shown here");
    let objections =
        on_record(&game.timeline).contradicted.into_iter().take(EVENTS).map(|(event, why)| {
            let when = words::moment(&game.timeline, event.ply);
            format!("{} {when} is passed over: {why}", event.as_command())
        });
    let of_set_up = game.timeline.warnings().iter().map(ToString::to_string);
    of_reading.chain(more).chain(of_set_up).chain(objections).collect()
}

/// Returns the outline of a game under two codes: both verdicts with their reasons, the board at
/// the most relevant moment, and the article that makes the verdicts differ.
pub fn comparison_outline(game: &mut Game<'_>, codes: [&str; 2]) -> Outline {
    let [a, b] = codes.map(|id| game.verdicts.iter().position(|(code, _)| code.id() == id));
    let separation = a.zip(b).map(|(a, b)| {
        separation(game, a, b).unwrap_or_else(|| "no single article decides".to_owned())
    });
    let mut parts = head(game).parts;
    let mut compared = Vec::new();
    for id in codes {
        let judged = reasons(game).find(|(code, ..)| code.id() == id);
        let Some((code, verdict, reasons)) = judged else { continue };
        compared.push((code, verdict));
        parts.push(Part::section(in_a_line(game, code, verdict), reasons));
    }
    parts.extend(board(game));
    parts.extend(Part::separations(separation.into_iter().collect()));
    parts.extend(doubts_and_sources(game, &compared));
    Outline { parts }
}

/// Returns the outline of a game along a lineage, oldest code first: the law of the first year
/// asked, then each code at which the verdict or the code's own end of the game changes, with the
/// date and the article that changed it.
pub fn lineage_outline(game: &mut Game<'_>, since: Option<u16>) -> Outline {
    let mut parts = head(game).parts;
    let mut before: Option<usize> = None;
    let mut shown = Vec::new();
    for now in 0..game.verdicts.len() {
        let says = |at: usize| &game.verdicts[at].1;
        let is_same = before.is_some_and(|before| {
            says(before).is_like(says(now)) && end(says(before)) == end(says(now))
        });
        if !is_same {
            let changed = before.and_then(|before| separation(game, before, now));
            let (code, verdict) = &game.verdicts[now];
            let readings = by_reading(*code, verdict, game.timeline_of(*code));
            let line = from_when(*code, in_a_line(game, *code, verdict), since);
            parts.push(Part::section(line, changed.into_iter().chain(readings)));
            shown.push(now);
        }
        before = Some(now);
    }
    let shown = shown.into_iter().map(|at| (game.verdicts[at].0, &game.verdicts[at].1));
    let shown: Vec<_> = shown.collect();
    parts.extend(doubts_and_sources(game, &shown));
    Outline { parts }
}

/// Returns a verdict in a line, with the date from which its code applies.
fn from_when(code: &dyn Ruleset, verdict: String, since: Option<u16>) -> String {
    let from = code.in_force().map_or_else(|| "–".to_owned(), |f| f.from.to_string());
    let older = code.in_force().zip(since).filter(|(f, since)| f.from.year() < *since);
    match older {
        Some((_, since)) => format!("{since}, {verdict} (in force since {from})"),
        None => format!("{from}, {verdict}"),
    }
}

/// Returns the article that makes two codes differ on the game, by their places among its verdicts;
/// `None` if no single article does.
fn separation(game: &mut Game<'_>, a: usize, b: usize) -> Option<String> {
    let difference = game.difference_between(a, b);
    let [one, other] = [a, b].map(|at| (game.verdicts[at].0, &game.verdicts[at].1));
    match difference {
        Some(difference) => Some(difference_in_words(&difference, &[one.0, other.0])),
        None => one.1.is_like(other.1).then(|| alike([one, other], game)),
    }
}

/// Returns the sentence on two codes with the same verdict, of which possibly only one ends the
/// game without a claim.
fn alike(both: [(&dyn Ruleset, &Verdict); 2], game: &Game<'_>) -> String {
    let [(a, says_a), (b, says_b)] = both;
    let named =
        |code: &dyn Ruleset, ply: Option<Ply>| ply.map(|ply| game.timeline_of(code).named(ply));
    let only = |code: &dyn Ruleset, at: String| {
        format!("the same verdict, but only {} ends the game by itself, at {at}", code.id())
    };
    match (named(a, end(says_a)), named(b, end(says_b))) {
        (Some(at), None) => only(a, at),
        (None, Some(at)) => only(b, at),
        (Some(in_a), Some(in_b)) if in_a != in_b => format!(
            "the same verdict, but {} ends the game by itself at {in_a}, {} at {in_b}",
            a.id(),
            b.id()
        ),
        _ if [says_a, says_b].into_iter().any(hangs_on_a_reading) => {
            "they come to the same, but not however they are read".to_owned()
        }
        _ => "they come to the same".to_owned(),
    }
}

fn hangs_on_a_reading(verdict: &Verdict) -> bool {
    verdict.readings.iter().any(|read| read.conclusion != verdict.conclusion())
}

/// Returns the ply at which a code ends the game without a claim, if it does.
fn end(verdict: &Verdict) -> Option<Ply> {
    let mut rulings = verdict.rulings.iter();
    rulings.find(|ruling| ruling.effect == RulingEffect::Ends).map(|ruling| ruling.ply)
}

fn in_a_line(game: &Game<'_>, code: &dyn Ruleset, verdict: &Verdict) -> String {
    let cited = cited(code, verdict, game.timeline_of(code));
    let at = decided_at(game, code, verdict).map_or_else(String::new, |at| format!(" at {at}"));
    format!("{cited}: {}{at}, {}", verdict.kind, verdict.result)
}
