//! Random codes of law, as the text of their files: every rule with any parameters that a file may
//! give it, readings in combination, amendments, and unknown law.

use std::collections::BTreeSet;

use indexmap::IndexMap;
use jadoube::chess::{Castling, EnPassant, Promotion};
use jadoube::laws::{ArticleFile, CodeFile, ReadingFile, Rest, Seen, Source};
use jadoube::rules::*;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

/// The keys that the program's own codes use, so that some of them name the wrong rule.
const KEYS: [&str; 18] = [
    "checkmate",
    "stalemate",
    "repetition",
    "threefold",
    "fivefold",
    "move-count",
    "fifty-moves",
    "dead-position",
    "perpetual-check",
    "flag-fall",
    "wrong-claim",
    "agreement",
    "castling",
    "en-passant",
    "promotion",
    "claim-procedure",
    "draw-offer",
    "announced-move",
];

const TOPICS: [Topic; 6] = [
    Topic::Repetition,
    Topic::MoveCount,
    Topic::Stalemate,
    Topic::DeadPosition,
    Topic::PerpetualCheck,
    Topic::FlagFall,
];

/// A strategy for the files of some codes. Some amend the code before them.
pub fn files() -> impl Strategy<Value = Vec<CodeFile>> {
    let code = (any::<bool>(), 0..4_u8, prop::collection::vec(article(), 1..9));
    prop::collection::vec(code, 1..5).prop_map(|codes| {
        let mut files: Vec<CodeFile> = Vec::new();
        for (amends, rest, articles) in codes {
            let parent = files.last().filter(|_| amends);
            let next = file(files.len(), parent, rest, articles, &files);
            files.push(next);
        }
        files
    })
}

/// The key of an article, true if it is repealed when possible, and its readings.
type Article = (&'static str, bool, Vec<AnyRule>);

fn article() -> impl Strategy<Value = Article> {
    let alone = |rules: BoxedStrategy<AnyRule>| rules.prop_map(|rule| vec![rule]);
    let readings = prop_oneof![
        6 => alone(rules().boxed()),
        2 => alone(movement().boxed()),
        2 => prop::collection::vec(rules(), 2..4),
    ];
    (select(&KEYS[..]), prop::bool::weighted(0.15), readings)
}

fn file(
    number: usize,
    parent: Option<&CodeFile>,
    rest: u8,
    articles: Vec<Article>,
    before: &[CodeFile],
) -> CodeFile {
    let rest = match (rest, parent) {
        (0, _) => Some(Rest::Unknown),
        (1, Some(_)) => Some(Rest::Inherited),
        _ => None,
    };
    let heir = parent.filter(|_| rest != Some(Rest::Unknown));
    let inherited = heir.map(|parent| keys(parent, before)).unwrap_or_default();
    let mut several = 0;
    let mut written = IndexMap::new();
    for (key, repealed, mut rules) in articles {
        several += usize::from(rules.len() > 1);
        // A code has at most a hundred readings.
        if several > 1 {
            rules.truncate(1);
        }
        let repealed = repealed && inherited.contains(key) && !written.is_empty();
        written.entry(key.to_owned()).or_insert_with(|| article_file(repealed, rules));
    }
    CodeFile {
        id: format!("random-{number}"),
        title: "A code that nobody had".to_owned(),
        lineage: None,
        amends: parent.map(|parent| parent.id.clone()),
        rest,
        in_force: None,
        assumed: None,
        summary: "Made up.".to_owned(),
        short: None,
        landmark: false,
        what_if: false,
        doubt: None,
        governs: Vec::new(),
        sources: vec![Source {
            key: "s".to_owned(),
            title: "nobody".to_owned(),
            print: None,
            url: None,
            seen: Seen::Primary,
        }],
        articles: written,
    }
}

/// Returns the keys that a code states or inherits.
fn keys(code: &CodeFile, all: &[CodeFile]) -> BTreeSet<String> {
    let amended = all.iter().find(|other| Some(&other.id) == code.amends.as_ref());
    let amended = amended.filter(|_| code.rest != Some(Rest::Unknown));
    let mut keys = amended.map(|amended| keys(amended, all)).unwrap_or_default();
    for (key, article) in &code.articles {
        if article.repealed {
            keys.remove(key)
        } else {
            keys.insert(key.clone())
        };
    }
    keys
}

fn article_file(repealed: bool, mut rules: Vec<AnyRule>) -> ArticleFile {
    let given = |text: &str| (!repealed).then(|| text.to_owned());
    let readings = |rules: Vec<AnyRule>| {
        let reading = |(number, rule)| ReadingFile {
            id: format!("reading-{number}"),
            condition: "it is read so".to_owned(),
            says: "Perhaps.".to_owned(),
            rule,
        };
        (1..).zip(rules).map(reading).collect()
    };
    let rule = (rules.len() == 1).then(|| rules.remove(0));
    ArticleFile {
        number: given("1"),
        source: given("s"),
        page: None,
        seen: None,
        says: given("So it is."),
        doubt: None,
        rule: rule.filter(|_| !repealed),
        readings: if repealed { Vec::new() } else { readings(rules) },
        overrides: None,
        repealed,
    }
}

fn movement() -> impl Strategy<Value = AnyRule> {
    let castling = select(&[Castling::Standard, Castling::Free, Castling::None][..]);
    let en_passant = select(&[EnPassant::Standard, EnPassant::None][..]);
    let promotion = select(
        &[
            Promotion::AnyPiece,
            Promotion::AnyPieceOrPawn,
            Promotion::LostPiece,
            Promotion::LostPieceNoTwinBishop,
        ][..],
    );
    let absent_rook = prop::option::of(select(&[AbsentRook::May, AbsentRook::MayNot][..]));
    let only_move = prop::option::of(select(&[OnlyMove::Compulsory, OnlyMove::Unsettled][..]));
    let waits_for = prop::option::of(select(&[WaitsFor::Loss, WaitsFor::OwnTurn][..]));
    prop_oneof![
        (castling, absent_rook).prop_map(|(form, absent_rook)| {
            AnyRule::Castling(CastlingRule { form, absent_rook })
        }),
        (en_passant, only_move).prop_map(|(form, only_move)| {
            AnyRule::EnPassant(EnPassantRule { form, only_move })
        }),
        (promotion, waits_for)
            .prop_map(|(to, waits_for)| { AnyRule::Promotion(PromotionRule { to, waits_for }) }),
    ]
}

/// A strategy for every rule except those on movement.
fn rules() -> impl Strategy<Value = AnyRule> {
    let topic = || select(&TOPICS[..]);
    let stalemate = select(&[StalemateResult::Draw, StalemateResult::StalematedWins][..]);
    let flag = select(
        &[
            FlagTest::Loss,
            FlagTest::BareKing,
            FlagTest::Helpmate,
            FlagTest::MatingPotential,
            FlagTest::Uschess,
            FlagTest::Lichess,
            FlagTest::AtMostAMinor,
        ][..],
    );
    prop_oneof![
        8 => repetition().prop_map(AnyRule::Repetition),
        6 => move_count().prop_map(AnyRule::MoveCount),
        2 => perpetual_check().prop_map(AnyRule::PerpetualCheck),
        2 => Just(AnyRule::Checkmate),
        2 => stalemate.prop_map(|result| AnyRule::Stalemate(Stalemate { result })),
        1 => Just(AnyRule::DeadPosition),
        1 => prop::collection::vec(ending(), 1..4).prop_map(|endings| {
            AnyRule::InsufficientMaterial(InsufficientMaterial { endings })
        }),
        1 => (0..40_u32).prop_map(|after_move| AnyRule::Agreement(Agreement { after_move, declined_by: None, claims_offer: false })),
        1 => flag.prop_map(|test| AnyRule::FlagFall(FlagFall { test, called_by: None, pace: Vec::new() })),
        1 => select(&[OtherMate::MayNot, OtherMate::Loses][..])
            .prop_map(|other_mate| AnyRule::MarkedPawn(MarkedPawn { other_mate })),
        1 => Just(AnyRule::WrongClaim(WrongClaim::default())),
        1 => Just(AnyRule::Recorded),
        1 => topic().prop_map(AnyRule::NotJudged),
        1 => topic().prop_map(AnyRule::Unknown),
    ]
}

fn repetition() -> impl Strategy<Value = Repetition> {
    let what = (
        prop::bool::weighted(0.7),
        2..5_u32,
        prop_oneof![
            3 => Just(Consequence::Claim),
            2 => Just(Consequence::Automatic),
            1 => Just(Consequence::Forbids),
        ],
        subsequence(
            &[
                Component::Player,
                Component::CastlingRights,
                Component::EnPassant,
                Component::PossibleMoves,
            ][..],
            0..=4,
        ),
    );
    let how = (
        prop::option::weighted(0.2, 1..9_u32),
        any::<bool>(),
        any::<bool>(),
        by(),
        any::<bool>(),
        forms(true),
    );
    (what, how).prop_map(
        |((positions, times, consequence, same), (spaced, one, succession, by, checker, form))| {
            let consequence = match consequence {
                Consequence::Forbids if !positions => Consequence::Automatic,
                consequence => consequence,
            };
            let claim = consequence == Consequence::Claim;
            let same = [Component::Placement].into_iter().chain(same).collect();
            Repetition {
                of: if positions { RepetitionOf::Position } else { RepetitionOf::Moves },
                times,
                consequence,
                same: positions.then_some(same),
                spaced: spaced.filter(|_| positions),
                players: (!positions).then_some(if one {
                    RepeatingPlayers::One
                } else {
                    RepeatingPlayers::Both
                }),
                in_succession: (!positions).then_some(succession),
                by: claim.then_some(by),
                checker_loses: checker && positions && consequence == Consequence::Automatic,
                form: (claim && positions).then_some(form),
            }
        },
    )
}

fn by() -> impl Strategy<Value = MayClaim> {
    select(&[MayClaim::PlayerToMove, MayClaim::Either, MayClaim::Unknown][..])
}

fn forms(moved: bool) -> impl Strategy<Value = Vec<ClaimForm>> {
    let count = if moved { 3 } else { 2 };
    let forms = [ClaimForm::Standing, ClaimForm::Intended, ClaimForm::Moved];
    subsequence(forms[..count].to_vec(), 1..=count)
}

fn move_count() -> impl Strategy<Value = MoveCount> {
    let restarts = [Restart::Capture, Restart::PieceCapture, Restart::PawnMove];
    let what = (
        1..30_u32,
        prop::option::weighted(0.2, 0..30_u32),
        select(&[Consequence::Claim, Consequence::Claim, Consequence::Automatic][..]),
        subsequence(restarts.to_vec(), 1..=3),
        prop::bool::weighted(0.3),
    );
    let how = (
        prop::option::weighted(0.3, prop::collection::vec(ending(), 1..3)),
        prop::collection::vec(longer(), 0..2),
        by(),
        forms(false),
        prop::option::of(any::<bool>()),
    );
    (what, how).prop_map(
        |(
            (moves, replies, consequence, restarts, notice),
            (only, longer, by, form, mating_move),
        )| {
            let claim = consequence == Consequence::Claim;
            let longer = longer
                .into_iter()
                .filter(|_| !notice)
                .map(|longer| Longer { moves: longer.moves.max(moves), ..longer })
                .collect();
            MoveCount {
                moves,
                replies: replies.filter(|_| notice),
                consequence,
                restarts: Some(restarts),
                starts: notice.then_some(CountStart::Notice),
                only,
                longer,
                by: claim.then_some(by),
                form: (claim && !notice).then_some(form),
                mating_move,
            }
        },
    )
}

fn longer() -> impl Strategy<Value = Longer> {
    let bishop = select(&[BishopSquares::Light, BishopSquares::Dark][..]);
    (ending(), 1..40_u32, prop::option::weighted(0.3, bishop)).prop_map(
        |(ending, moves, bishop)| Longer {
            ending,
            moves,
            blocked_no_further_than: Vec::new(),
            pawns: Vec::new(),
            bishop,
        },
    )
}

fn ending() -> impl Strategy<Value = Ending> {
    const ENDINGS: [&str; 12] = [
        "K-K",
        "KB-K",
        "KN-K",
        "KR-K",
        "KQ-K",
        "KRB-KR",
        "KR-KR",
        "KP-K",
        "pieces-only",
        "bare-king",
        "bishops-on-one-colour",
        "8-men-or-more",
    ];
    select(&ENDINGS[..]).prop_map(|ending| ending.parse().unwrap())
}

fn perpetual_check() -> impl Strategy<Value = PerpetualCheck> {
    let consequence = select(&[Consequence::Claim, Consequence::Automatic, Consequence::Loses][..]);
    (consequence, by()).prop_map(|(consequence, by)| PerpetualCheck {
        consequence,
        by: (consequence == Consequence::Claim).then_some(by),
    })
}
