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
class Moment:
    at: str
    fen: str | None

@dataclass
class ArticleWords:
    number: str
    seen: str
    says: str

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
    over: int | None
    result: str | None
    is_void: bool = ...

@dataclass
class InForce:
    from_: str
    until: str | None = ...
    certain: Certain | None = ...

@dataclass
class Governs:
    event: str | None
    site: str | None
    time: Span
    certain: Span
    doubt: str | None
    source: Source

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
class ReportedAnswer:
    code: str
    answer: str
    agrees: bool | None

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
    reading: str | None = ...

@dataclass
class ReadingVerdict:
    read: list[ReadAs]
    verdict: str
    result: str
    ply: int | None

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
    cost_is_due: bool = ...
    readings: list[IrregularityReading] = ...

@dataclass
class UnknownMatter:
    article: str
    ply: int

@dataclass
class MoveJson:
    uci: str | None
    san: str

@dataclass
class Pattern:
    uci: str | None
    san: str

@dataclass
class ReadingAnswer:
    read: ReadAs
    answer: str
    grounds: Any
    refusal: Any
    series: Series | None
    nearest: NearestClaim | None

@dataclass
class Occurrence:
    ply: int
    differs: list[Any]

@dataclass
class Series:
    times: int
    performed: int
    of: str | None
    moves: list[int]
    performances: list[Performance]

@dataclass
class NearestClaim:
    ply: int
    player: str
    announcing: Move | None

@dataclass
class ArticleRemedy:
    article: str
    rule: RemedyRule
    choices: list[Demand]
    reading: str | None = ...

@dataclass
class Certain:
    from_: str | None = ...
    until: str | None = ...

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
class Reading:
    id: str | None
    if_: str | None
    says: str | None
    rule: Any

@dataclass
class Override:
    articles: list[str]
    pace: list[str]
    as_at: str | None = ...
    chooses: str | None = ...
    until: Any = ...
    bonus_minutes: int | None = ...

@dataclass
class Move:
    uci: str | None
    san: str

@dataclass
class ReadAs:
    article: str
    reading: str

@dataclass
class ClaimReading:
    read: list[ReadAs]
    answer: str

@dataclass
class IrregularityReading:
    read: list[ReadAs]
    compliance: str | None

@dataclass
class Performance:
    from_: int
    to: int

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
class Demand:
    action: str
    possible: bool
    moves: list[MoveJson] | None
    otherwise: list[AlternativeJson]

@dataclass
class Print:
    title: str
    author: str | None = ...
    place: str | None = ...
    year: str | None = ...
    pages: str | None = ...

@dataclass
class Cost:
    bonus_minutes: int | None = ...
    penalty_minutes: int | None = ...
    loses_at: int | None = ...
    counted_apart: bool = ...
    draw_if_no_mate: bool = ...
    needs_mating_potential: bool = ...

@dataclass
class AlternativeJson:
    action: str
    possible: bool
    moves: list[MoveJson] | None
