"""What the laws of any year make of a chess game, and why.

>>> game = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1-0"
>>> judgement = judge(game, codes=["london-1807", "fide-2023"])
>>> [(verdict.code, verdict.verdict) for verdict in judgement.verdicts]
[('london-1807', 'stands'), ('fide-2023', 'claimable')]
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from jadoube import _native
from jadoube._answers import ClaimAnswers, Code, Judgement, RemedyAnswers, decode

if TYPE_CHECKING:
    from pyarrow import Table

Codes = str | Iterable[str]
FILES = (".pgn", ".txt", ".gz", ".bz2", ".zst")


class JadoubeError(Exception):
    """A question without an answer. `judgement` is that of the moves before an unreadable one."""

    def __init__(self, what: str, file: str | None = None, game: int | None = None,
                 line: int | None = None, judgement: Judgement | None = None):
        place = ", ".join(filter(None, [file, game and f"game {game}", line and f"line {line}"]))
        super().__init__(f"{place}: {what}" if place else what)
        self.file, self.game, self.line, self.judgement = file, game, line, judgement


def _question(game: Any, number: int, codes: Codes) -> SimpleNamespace:
    """Returns a game and the codes that are asked, as the native half takes them."""
    file = "text"
    if isinstance(game, os.PathLike) or isinstance(game, str) and Path(game).suffix in FILES:
        file, game = os.fspath(game), _native.contents(game)
    pgn = game if isinstance(game, bytes) else str(game).encode()
    names = [codes] if isinstance(codes, str) else list(codes)
    return SimpleNamespace(pgn=pgn, file=file, number=number, codes=names)


def _answer(name: str, native: Any, question: Any, *args: Any) -> Any:
    """Returns the native half's answer as a dataclass."""
    try:
        text, words = native(question, *args)
    except ValueError as error:
        raise JadoubeError(str(error), getattr(question, "file", None), getattr(question, "number", None)) from None
    answer = decode({"$ref": name}, json.loads(text))
    answer.json, answer.words, answer.question = json.loads(text), words, question
    return answer


def judge(game: Any, codes: Codes = (), *, number: int = 1, partial: bool = False) -> Judgement:
    """Judges a game: PGN text, a file, or a `chess.pgn.Game`; of several, the one with this number.

    Without codes: the law of its day, the latest, and the landmarks that decide otherwise.
    Raises `JadoubeError` if a move cannot be played, unless `partial`.
    """
    judgement: Judgement = _answer("Judgement", _native.judge, _question(game, number, codes))
    stop, source = judgement.unreadable, judgement.source
    if stop and not partial:
        raise JadoubeError(f"{stop.move}: {stop.why}", source.file, source.index, stop.line, judgement)
    return judgement


def claim(game: Any, at: str = "end", *, by: str | None = None, intending: str | None = None,
          kind: str = "repetition", codes: Codes = ("day", "latest"), number: int = 1) -> ClaimAnswers:
    """Rules on a claim to a draw.

    >>> ruling = claim("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 *", intending="Ng8", codes="fide-2023")
    >>> ruling.answers[0].answer
    'upheld'
    """
    return _answer("ClaimAnswers", _native.claim, _question(game, number, codes), (at, by, intending, kind))


def remedy(done: str, game: Any = "*", at: str = "end", *, after: int | None = None,
           codes: Codes = ("day", "latest"), number: int = 1) -> RemedyAnswers:
    """Lists what a player may demand after an irregularity.

    >>> given = remedy("touch e1", "1. e4 e5 *", codes="fide-2023").answers[0].given
    >>> [move.san for move in given[0].choices[0].moves]
    ['Ke2']
    """
    return _answer("RemedyAnswers", _native.remedy, _question(game, number, codes), (done, at, after))


def codes() -> list[Code]:
    """Returns all codes, oldest first."""
    return [code(name) for name in _native.codes()]


def code(name: str) -> Code:
    """Returns a whole code."""
    return _answer("Code", _native.code, name)


def survey(*paths: str | os.PathLike[str], codes: Codes = "landmarks", options: Iterable[str] = ()) -> dict[str, Table]:
    """Returns the tables of a survey, made in a process of its own; `options` are more of the program's."""
    from pyarrow import parquet

    names = codes if isinstance(codes, str) else ",".join(codes)
    with tempfile.TemporaryDirectory() as out:
        program = [sys.executable, "-c", "import jadoube; jadoube.program()", "survey"]
        command = [*program, "--code", names, "--out", out, *options]
        done = subprocess.run([*command, "--", *paths], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if done.returncode not in (0, 1):
            raise JadoubeError(done.stderr.strip().removeprefix("jadoube: "))
        return {table.name: parquet.read_table(table) for table in Path(out).iterdir()}


def program() -> None:
    """Runs the program `jadoube` with the arguments of this process. It is at once ended by Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(_native.main(["jadoube", *sys.argv[1:]]))
