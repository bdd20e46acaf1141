//! The outlines of a game: under all codes asked, under two, or along a lineage.

use crate::arbiter::{
    Game, Ruleset, RulingEffect, Verdict, VerdictFinding, VerdictKind, recorded_irregularities,
};
use crate::laws::Code;
use crate::notation::{ReadWarning, Warning};
use crate::replay::Ply;

use super::citation::{articles_cited, cited, cited_after_name, sources};
use super::events::compared;
use super::explain::{by_reading, explanation};
use super::first_move::first_move_notes;
use super::heading::{self, notation_note, place_and_date, players, stop_sentence};
use super::outline::{Board, CodeName, CodeSays, DecisionWord, Outline, Part, Sentence};
use super::period::law_line;
use super::separation::difference_in_words;
use super::story::{CodeFinding, how_it_ended, most_relevant, what_happened_unrecorded};
use super::verdict::ply_of_label;
use super::words::{self, MAX_EVENTS_SHOWN, STOOD, color_name, list, moment, more};

/// Returns the outline of a game: players, record, verdicts of the codes and the differences
/// between them.
pub fn game_outline(game: &Game<'_>) -> Outline {
    let mut outline = head(game);
    let codes = game.codes();
    let differences = game.differences.iter();
    let separations: Vec<String> =
        differences.map(|difference| difference_in_words(difference, &codes)).collect();
    outline.parts.push(Part::Rulings(code_answers(game)));
    outline.parts.extend(board(game));
    outline.parts.extend(Part::separations(separations));
    let shown: Vec<_> = game.verdicts.iter().map(|(code, verdict)| (*code, verdict)).collect();
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
    title.extend(what_happened_unrecorded(game).map(Part::Line));
    title.extend(notation_note(&game.record).map(Part::Line));
    let notes = caveats(game).into_iter().chain(heading::on_record(game)).map(Part::Note);
    let alarm = stop_sentence(&game.timeline).map(Part::Alarm);
    let parts = title.into_iter().chain(law).chain(notes).chain(alarm).chain([Part::HeadEnds]);
    Outline { parts: parts.collect() }
}

/// Returns the verdict of each code with its reasons, in the order of codes.
fn code_answers(game: &Game<'_>) -> Vec<CodeSays> {
    let mut verdicts: Vec<_> = explained_verdicts(game).collect();
    verdicts.sort_by_key(|(code, ..)| game.rank(code.id()));
    let mut answers = Vec::new();
    for (code, verdict, sentences) in verdicts {
        answers.push(CodeSays {
            code: CodeName::new(code, cited_after_name(code, verdict, &game.timeline)),
            word: DecisionWord::Verdict(verdict.kind),
            ply: verdict.ply,
            at: decided_at(game, code, verdict),
            result: Some(verdict.result),
            sentences: sentences.into_iter().map(Sentence::Whole).collect(),
        });
    }
    answers
}

/// Returns the board at the [most relevant](most_relevant) finding of all codes; `None` if there is
/// no finding, or if it is on a move that cannot be replayed.
fn board(game: &Game<'_>) -> Option<Part> {
    let timeline = &game.timeline;
    let CodeFinding { code, verdict, finding, .. } = most_relevant(game)?;
    let ply = finding.ply();
    if ply > timeline.plies() {
        return None;
    }
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
    let (name, kind) = (code.name(), verdict.kind);
    let is_end =
        matches!(finding, VerdictFinding::Ruling(ruling) if ruling.effect == RulingEffect::Ends);
    let mut notes = vec![format!("{}, {turn} to move", moment(timeline, ply))];
    // A draw that the code imposes on the last move of a drawn game is not the verdict.
    notes.push(if is_end && kind == VerdictKind::Claimable {
        format!("({name})")
    } else {
        format!("({name}: {kind})")
    });
    if let Some(m) = announced {
        notes.push(format!("{turn} announces {}", words::announced(timeline, ply, &m)));
    }
    Some(Part::Board { board: Board { position, marked }, notes })
}

/// Returns the name of the ply to which the label of a verdict refers.
fn decided_at(game: &Game<'_>, code: &dyn Ruleset, verdict: &Verdict) -> Option<String> {
    let timeline = game.timeline_of(code);
    ply_of_label(verdict, timeline).map(|ply| words::label_or_text(timeline, ply))
}

/// Returns the verdicts, each with its explanation and the rulings of the arbiter.
pub(crate) fn explained_verdicts<'g, 'a>(
    game: &'g Game<'a>,
) -> impl Iterator<Item = (&'a dyn Ruleset, &'g Verdict, Vec<String>)> {
    game.verdicts.iter().zip(&game.verdicts_in_readings).map(|((code, verdict), in_readings)| {
        let mut sentences = explanation(*code, verdict, in_readings, &game.timeline);
        sentences.extend(compared(&game.reported, &game.timeline, verdict));
        (*code, verdict, sentences)
    })
}

/// Returns the caveats for a reader of the verdicts.
pub fn caveats(game: &Game<'_>) -> Vec<String> {
    let mut caveats = first_move_notes(game);
    for Warning { byte, what } in &game.record.warnings {
        let line = game.record.line_of(*byte);
        let open = match what {
            ReadWarning::OpenComment => format!("The comment on line {line} is never closed"),
            ReadWarning::OpenVariation => format!("A variation is still open on line {line}"),
            _ => continue,
        };
        caveats.push(format!("{open}; no move in it is judged."));
    }
    if game.timeline.summary().set_up && !game.verdicts.is_empty() {
        caveats.push(
            "The game starts from a set-up position: repetitions before it are not visible."
                .to_owned(),
        );
    }
    if let Some(continuation) = &game.continuation {
        let codes = list(continuation.codes.iter().map(|code| code.id()));
        let what = game.timeline.label_in_dialect(continuation.ply);
        caveats.push(if continuation.is_set_up {
            format!("This set-up is accepted only by {codes}; the other codes judge no game.")
        } else {
            format!(
                "{what} is legal only under {codes}; the other codes do not judge what follows."
            )
        });
    }
    for ply in game.accepted.iter().take(MAX_EVENTS_SHOWN) {
        let label = words::label(&game.timeline, *ply);
        caveats.push(format!("{label} is illegal{STOOD}."));
    }
    caveats.extend(more(game.accepted.len(), MAX_EVENTS_SHOWN, "more illegal moves stood."));
    for code in game.codes() {
        if let Some(from) = code.code().and_then(Code::overriding) {
            caveats.push(format!("{} is {from}, and not the program's own.", code.id()));
        }
    }
    caveats
}

/// Returns the warnings about the record, with their places as far as they are known.
pub fn warnings(game: &Game<'_>) -> Vec<String> {
    warnings_with(game, |_| String::new())
}

/// Returns the warnings about the record, with `advice` appended to each warning of the reader.
pub fn warnings_with(game: &Game<'_>, advice: impl Fn(&ReadWarning) -> String) -> Vec<String> {
    let warnings = &game.record.warnings;
    let mut lines = Vec::new();
    for Warning { byte, what } in warnings.iter().take(MAX_EVENTS_SHOWN) {
        lines.push(format!("line {}: {what}{}", game.record.line_of(*byte), advice(what)));
    }
    let not_shown = "more warnings of this game, not shown here";
    lines.extend(more(warnings.len(), MAX_EVENTS_SHOWN, not_shown));
    lines.extend(game.timeline.warnings().iter().map(ToString::to_string));
    let contradicted = recorded_irregularities(&game.timeline).contradicted;
    for (event, why) in contradicted.iter().take(MAX_EVENTS_SHOWN) {
        let when = moment(&game.timeline, event.ply);
        lines.push(format!("{} {when} is passed over: {why}", event.as_command()));
    }
    let not_shown = "more events are passed over, not shown here";
    lines.extend(more(contradicted.len(), MAX_EVENTS_SHOWN, not_shown));
    lines
}

/// Returns the outline of a game under two codes: both verdicts with their reasons, the board at
/// the most relevant finding, and the article that makes the verdicts differ.
pub fn comparison_outline(game: &mut Game<'_>, codes: [&str; 2]) -> Outline {
    let [a, b] = codes.map(|id| game.verdicts.iter().position(|(code, _)| code.id() == id));
    let separation = a.zip(b).map(|(a, b)| {
        comparison_sentence(game, a, b).unwrap_or_else(|| "no single article decides".to_owned())
    });
    let mut parts = head(game).parts;
    let mut compared = Vec::new();
    for id in codes {
        let judged = explained_verdicts(game).find(|(code, ..)| code.id() == id);
        let Some((code, verdict, sentences)) = judged else { continue };
        compared.push((code, verdict));
        parts.push(Part::section(in_a_line(game, code, verdict), sentences));
    }
    parts.extend(board(game));
    parts.extend(Part::separations(separation.into_iter().collect()));
    parts.extend(doubts_and_sources(game, &compared));
    Outline { parts }
}

/// Returns the outline of a game along a lineage, oldest code first. It lists the first code, then
/// each code whose verdict, or whose ply of an end without a claim, differs from that of the code
/// before, with its date and the article that changed it. `since` is the first year asked.
pub fn lineage_outline(game: &mut Game<'_>, since: Option<u16>) -> Outline {
    let mut parts = head(game).parts;
    let mut before: Option<usize> = None;
    let mut shown = Vec::new();
    for now in 0..game.verdicts.len() {
        let is_same = before.is_some_and(|before| {
            let [before, now] = [before, now].map(|index| &game.verdicts[index].1);
            before.is_like(now) && end_without_claim(before) == end_without_claim(now)
        });
        if !is_same {
            let changed = before.and_then(|before| comparison_sentence(game, before, now));
            let (code, verdict) = &game.verdicts[now];
            let readings = by_reading(*code, verdict, game.timeline_of(*code));
            let line = with_date(*code, in_a_line(game, *code, verdict), since);
            parts.push(Part::section(line, changed.into_iter().chain(readings)));
            shown.push(now);
        }
        before = Some(now);
    }
    let shown: Vec<_> =
        shown.into_iter().map(|at| (game.verdicts[at].0, &game.verdicts[at].1)).collect();
    parts.extend(doubts_and_sources(game, &shown));
    Outline { parts }
}

/// Returns a verdict in a line, after the date from which its code applies; if that is before the
/// first year asked, after that year.
fn with_date(code: &dyn Ruleset, verdict: String, since: Option<u16>) -> String {
    let from = code.in_force().map_or_else(|| "–".to_owned(), |f| f.from.to_string());
    let older = code.in_force().zip(since).filter(|(f, since)| f.from.year() < *since);
    match older {
        Some((_, since)) => format!("{since}, {verdict} (in force since {from})"),
        None => format!("{from}, {verdict}"),
    }
}

/// Returns the difference between two codes on a game, or that their verdicts agree; `None` if they
/// differ by several articles. `a` and `b` are indices in `game.verdicts`.
fn comparison_sentence(game: &mut Game<'_>, a: usize, b: usize) -> Option<String> {
    let difference = game.difference_between(a, b);
    let [(code_a, verdict_a), (code_b, verdict_b)] = [&game.verdicts[a], &game.verdicts[b]];
    if let Some(difference) = difference {
        return Some(difference_in_words(&difference, &[*code_a, *code_b]));
    }
    let both = [(*code_a, verdict_a), (*code_b, verdict_b)];
    verdict_a.is_like(verdict_b).then(|| same_verdict(both, game))
}

/// Returns the sentence on two codes with the same verdict. The plies at which they end the game
/// without a claim may differ.
fn same_verdict(
    [(a, verdict_a), (b, verdict_b)]: [(&dyn Ruleset, &Verdict); 2],
    game: &Game<'_>,
) -> String {
    let named = |code: &dyn Ruleset, ply: Option<Ply>| {
        ply.map(|ply| game.timeline_of(code).label_in_dialect(ply))
    };
    let only = |code: &dyn Ruleset, at: String| {
        format!("the same verdict, but only {} ends the game by itself, at {at}", code.id())
    };
    let depends_on_reading = [verdict_a, verdict_b]
        .into_iter()
        .any(|verdict| verdict.readings.iter().any(|read| read.conclusion != verdict.conclusion()));
    match (named(a, end_without_claim(verdict_a)), named(b, end_without_claim(verdict_b))) {
        (Some(at), None) => only(a, at),
        (None, Some(at)) => only(b, at),
        (Some(in_a), Some(in_b)) if in_a != in_b => format!(
            "the same verdict, but {} ends the game by itself at {in_a}, {} at {in_b}",
            a.id(),
            b.id()
        ),
        _ if depends_on_reading => {
            "both lead to the same verdict, but not in every reading".to_owned()
        }
        _ => "both lead to the same verdict".to_owned(),
    }
}

/// Returns the ply at which a code ends the game without a claim, if it does.
fn end_without_claim(verdict: &Verdict) -> Option<Ply> {
    let mut rulings = verdict.rulings.iter();
    rulings.find(|ruling| ruling.effect == RulingEffect::Ends).map(|ruling| ruling.ply)
}

/// Returns a verdict in a line: the code, its articles, the verdict and the result.
fn in_a_line(game: &Game<'_>, code: &dyn Ruleset, verdict: &Verdict) -> String {
    let cited = cited(code, verdict, game.timeline_of(code));
    let at = decided_at(game, code, verdict).map_or_else(String::new, |at| format!(" at {at}"));
    format!("{cited}: {}{at}, {}", verdict.kind, verdict.result)
}
