# Made by tests/stubs.py of the program's JSON schemas.
from dataclasses import dataclass
from typing import Any

CLASSES: dict[str, Any]
ROOTS: dict[str, str]

def decode(shape: dict[str, Any], value: Any) -> Any: ...

class Document:
    json: dict[str, Any]
    words: str

class Judged(Document):
    def __getitem__(self, code: str) -> VerdictJson: ...
    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str: ...

@dataclass
class Judgement(Judged):
    schema: int
    source: SourceJson
    tags: dict[str, str]
    plies: int
    recorded: str
    unreadable: ReplayStop | None
    warnings: list[str]
    notes: list[str]
    reported: list[ReportedEventJson]
    law_of_the_day: LawOfTheDayJson | None
    overridden: dict[str, str]
    verdicts: list[VerdictJson]
    differences: list[Difference]
    moments: dict[str, Moment]
    articles: dict[str, dict[str, ArticleWords]]
    notation: str | None = ...
    more_reported: int = ...

@dataclass
class ClaimAnswers(Document):
    schema: int
    claim: Claimed
    law_of_the_day: LawOfTheDayJson | None
    overridden: dict[str, str]
    answers: list[ClaimAnswer]
    moments: dict[str, Moment]
    articles: dict[str, dict[str, ArticleWords]]

@dataclass
class RemedyAnswers(Document):
    schema: int
    irregularity: DoneJson
    law_of_the_day: LawOfTheDayJson | None
    overridden: dict[str, str]
    answers: list[RemedyAnswer]
    lawful: list[str]
    positions: dict[str, str]
    articles: dict[str, dict[str, ArticleWords]]

@dataclass
class Code(Document):
    schema: int
    code: str
    title: str
    short: str
    lineage: str | None
    home: str | None
    amends: str | None
    in_force: InForce | None
    assumed: str | None
    landmark: bool
    what_if: bool
    summary: str
    overridden: str | None
    governs: list[Governs]
    doubt: str | None
    rest_unknown: bool
    articles: list[CitedArticle]

@dataclass
class GameJson:
    schema: int
    source: SourceJson
    tags: dict[str, str]
    plies: int
    recorded: str
    unreadable: ReplayStop | None
    warnings: list[str]
    notes: list[str]
    reported: list[ReportedEventJson]
    law_of_the_day: LawOfTheDayJson | None
    overridden: dict[str, str]
    verdicts: list[VerdictJson]
    differences: list[Difference]
    moments: dict[str, Moment]
    articles: dict[str, dict[str, ArticleWords]]
    notation: str | None = ...
    more_reported: int = ...

@dataclass
class SourceJson:
    file: str
    index: int
    byte: int

@dataclass
class ReplayStop:
    ply: int
    move: str | None
    why: str
    line: int
    byte: int

@dataclass
class ReportedEventJson:
    at: str
    ply: int | None
    kind: str
    ruled: str | None
    arbiter: str | None
    source: str
    problem: str | None
    answers: list[ReportedAnswer]

@dataclass
class ReportedAnswer:
    code: str
    answer: str
    agrees: bool | None

@dataclass
class LawOfTheDayJson:
    as_of: str | None
    codes: list[str]
    certain: bool
    reason: list[str]

@dataclass
class VerdictJson:
    sentence: str
    explanation: list[str]
    at: str | None
    code: str
    verdict: str
    result: str
    ply: int | None
    rulings: list[Ruling]
    matters: int | None
    readings: list[ReadingVerdict]
    unreadable_from: int | None = ...
    more_rulings: int = ...
    claims: list[ClaimRuling] = ...
    more_claims: int = ...
    irregularities: list[IrregularityRuling] = ...
    more_irregularities: int = ...
    unknown: list[UnknownMatter] = ...
    unmet: list[Any] = ...
    void_from: int | None = ...

@dataclass
class Ruling:
    ply: int
    article: str
    rule: str
    effect: str
    last: int
    moments: int
    grounds: Any
    result: str | None = ...
    player: str | None = ...
    form: str | None = ...
    move: Move | None = ...

@dataclass
class Move:
    uci: str | None
    san: str

@dataclass
class ClaimRuling:
    ply: int
    player: str
    ground: str
    intending: Pattern | None
    answer: str
    article: str | None
    grounds: Any
    refusal: Any
    cost: str | None
    condition: Any
    over: Ruling | None = ...
    readings: list[ClaimReading] = ...

@dataclass
class Pattern:
    uci: str | None
    san: str

@dataclass
class Unlike:
    component: str
    plies: list[int]
    odd: int
    right: LostRight | None = ...

@dataclass
class LostRight:
    player: str
    kingside: bool

@dataclass
class ClaimReading:
    read: list[ReadAs]
    answer: str

@dataclass
class ReadAs:
    article: str
    reading: str

@dataclass
class IrregularityRuling:
    ply: int
    player: str
    deed: str
    kind: str
    given: ArticleRemedy | None
    found_later: ArticleRemedy | None
    compliance: str
    void_from: int | None
    found: int | None = ...
    readings: list[IrregularityReading] = ...

@dataclass
class ArticleRemedy:
    article: str
    rule: RemedyRule
    choices: list[Demand]
    reading: str | None = ...

@dataclass
class RemedyRule:
    of: list[str]
    chooses: str
    choices: list[list[str]]
    pace: list[str] = ...
    under: list[str] = ...
    after: Any = ...
    until: Any = ...
    cost: Cost | None = ...

@dataclass
class Cost:
    bonus_minutes: int | None = ...
    penalty_minutes: int | None = ...
    loses_at: int | None = ...
    counted_apart: bool = ...
    draw_if_no_mate: bool = ...

@dataclass
class Demand:
    action: str
    possible: bool
    moves: list[MoveJson] | None
    otherwise: list[AlternativeJson]

@dataclass
class IrregularityReading:
    read: list[ReadAs]
    compliance: str | None

@dataclass
class ReadingVerdict:
    read: list[ReadAs]
    verdict: str
    result: str
    ply: int | None

@dataclass
class UnknownMatter:
    article: str
    ply: int

@dataclass
class Difference:
    code: str
    article: str
    rule: str
    kind: str | None
    consequence: str | None
    other: str
    cause: Any
    irregularity: str | None = ...

@dataclass
class Longer:
    ending: str
    moves: int
    blocked_no_further_than: list[str] = ...
    pawns: list[str] = ...
    bishop: str | None = ...

@dataclass
class Moment:
    at: str
    fen: str | None

@dataclass
class ArticleWords:
    number: str
    seen: str
    says: str

@dataclass
class MoveJson:
    uci: str | None
    san: str

@dataclass
class AlternativeJson:
    action: str
    possible: bool
    moves: list[MoveJson] | None

@dataclass
class ClaimJson:
    schema: int
    claim: Claimed
    law_of_the_day: LawOfTheDayJson | None
    overridden: dict[str, str]
    answers: list[ClaimAnswer]
    moments: dict[str, Moment]
    articles: dict[str, dict[str, ArticleWords]]

@dataclass
class Claimed:
    ply: int
    at: str
    player: str
    ground: str
    intending: MoveJson | None

@dataclass
class ClaimAnswer:
    code: str
    ply: int
    player: str
    ground: str
    intending: Pattern | None
    answer: str
    article: str | None
    grounds: Any
    refusal: Any
    cost: str | None
    condition: Any
    readings: list[ReadingAnswer]
    occurrences: list[Occurrence]
    more_occurrences: int
    series: Series | None
    nearest: NearestClaim | None
    procedure: list[str]
    over: Ruling | None = ...

@dataclass
class ReadingAnswer:
    read: ReadAs
    answer: str
    grounds: Any
    refusal: Any
    series: Series | None
    nearest: NearestClaim | None

@dataclass
class Series:
    times: int
    performed: int
    of: str | None
    moves: list[int]
    performances: list[Performance]

@dataclass
class Performance:
    from_: int
    to: int

@dataclass
class NearestClaim:
    ply: int
    player: str
    announcing: Move | None

@dataclass
class Occurrence:
    ply: int
    differs: list[Any]

@dataclass
class RemedyJson:
    schema: int
    irregularity: DoneJson
    law_of_the_day: LawOfTheDayJson | None
    overridden: dict[str, str]
    answers: list[RemedyAnswer]
    lawful: list[str]
    positions: dict[str, str]
    articles: dict[str, dict[str, ArticleWords]]

@dataclass
class DoneJson:
    done: str
    kind: str
    what: str
    fen: str

@dataclass
class RemedyAnswer:
    code: str
    kind: str
    given: list[ArticleRemedy]
    unknown: bool
    time: str | None

@dataclass
class CodeJson:
    schema: int
    code: str
    title: str
    short: str
    lineage: str | None
    home: str | None
    amends: str | None
    in_force: InForce | None
    assumed: str | None
    landmark: bool
    what_if: bool
    summary: str
    overridden: str | None
    governs: list[Governs]
    doubt: str | None
    rest_unknown: bool
    articles: list[CitedArticle]

@dataclass
class InForce:
    from_: str
    until: str | None = ...
    certain: Certain | None = ...

@dataclass
class Certain:
    from_: str | None = ...
    until: str | None = ...

@dataclass
class Governs:
    event: str | None
    site: str | None
    time: Span
    certain: Span
    doubt: str | None
    source: Source

@dataclass
class Span:
    from_: str | None
    until: str | None

@dataclass
class Source:
    key: str
    title: str
    seen: str
    print: Print | None = ...
    url: str | None = ...

@dataclass
class Print:
    title: str
    author: str | None = ...
    place: str | None = ...
    year: str | None = ...
    pages: str | None = ...

@dataclass
class CitedArticle:
    article: str
    number: str
    stated_by: str
    says: str
    source: Source
    page: str | None
    seen: str
    doubt: str | None
    readings: list[Reading]
    cite: str
    override: Override | None = ...
    changed_by: list[str] = ...

@dataclass
class Reading:
    id: str | None
    if_: str | None
    says: str | None
    rule: Any

@dataclass
class CastlingRule:
    form: str
    absent_rook: str | None = ...

@dataclass
class EnPassantRule:
    form: str
    only_move: str | None = ...

@dataclass
class PromotionRule:
    to: str
    waits_for: str | None = ...

@dataclass
class Stalemate:
    result: str

@dataclass
class Repetition:
    of: str
    times: int
    remedy: str
    same: list[str] | None = ...
    spaced: int | None = ...
    players: str | None = ...
    in_succession: bool | None = ...
    by: str | None = ...
    checker_loses: bool = ...
    form: list[str] | None = ...

@dataclass
class MoveCount:
    moves: int
    remedy: str
    replies: int | None = ...
    restarts: list[str] | None = ...
    starts: str | None = ...
    only: list[str] | None = ...
    longer: list[Longer] = ...
    by: str | None = ...
    form: list[str] | None = ...
    mating_move: bool | None = ...

@dataclass
class InsufficientMaterial:
    endings: list[str]

@dataclass
class PerpetualCheck:
    remedy: str
    by: str | None = ...

@dataclass
class Agreement:
    after_move: int

@dataclass
class FlagFall:
    test: str
    pace: list[str] = ...

@dataclass
class Resignation:
    test: str

@dataclass
class MarkedPawn:
    other_mate: str

@dataclass
class TouchEndsClaim:
    on: list[str]

@dataclass
class FirstMove:
    first: str | None = ...
    then: str | None = ...
    after_draw: str | None = ...
    after_annulled: str | None = ...
    odds_giver: bool = ...
    white: str | None = ...

@dataclass
class PaceLimits:
    blitz: Any
    rapid: Any
    increments: int = ...
    supervision: bool = ...

@dataclass
class WrongClaim:
    pace: list[str] = ...

@dataclass
class Override:
    articles: list[str]
    pace: list[str]
    as_at: str | None = ...
    chooses: str | None = ...
    until: Any = ...
    bonus_minutes: int | None = ...
