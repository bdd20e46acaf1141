"""The package against the program, and what it promises besides."""

import gzip
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import chess.pgn
import pytest
import stubs

import jadoube
from jadoube import _answers, _native

GAMES = Path(__file__).parents[2] / "games"
BURN = GAMES / "pillsbury-burn-1898.pgn"


def program(*args):
    """Runs the installed program, which is the one beside this interpreter."""
    jadoube = Path(sys.executable).with_name("jadoube")
    return subprocess.run([jadoube, *args], capture_output=True, text=True)


def test_judgements_are_the_programs_json():
    for game in sorted(GAMES.glob("*.pgn"))[::6]:
        judgement = jadoube.judge(game, partial=True)
        assert [judgement.json] == json.loads(program("replay", game, "--format", "json").stdout)


def test_dataclasses_have_the_fields_of_the_json():
    judgement = jadoube.judge(BURN, codes=["vienna-1898", "fide-2023"])
    assert judgement.tags["White"] == "Pillsbury, Harry Nelson"
    assert judgement["vienna-1898"].verdict == "stands"
    ruling = judgement["fide-2023"].rulings[0]
    assert (ruling.ply, ruling.player, ruling.move.san) == (95, "black", "Kg7")
    assert judgement.moments["95"].at == "48.Qc2"
    assert judgement["fide-2023"].sentence.split()[0] in str(judgement)
    assert set(_answers.SHAPES["Judgement"]["properties"]) == set(vars(judgement)) - {"json", "words", "question"}


def test_a_game_is_a_text_a_file_or_of_python_chess():
    text = BURN.read_text()
    game = chess.pgn.read_game(io.StringIO(text))
    verdicts = [jadoube.judge(given, "fide-2023").json["verdicts"] for given in (text, BURN, str(BURN), game)]
    assert all(each == verdicts[0] for each in verdicts)


def test_a_claim_and_a_remedy_are_the_programs():
    claim = jadoube.claim(BURN, "48.Qc2", by="black", intending="Kg7")
    args = ["claim", BURN, "--at", "48.Qc2", "--by", "black", "--intending", "Kg7"]
    assert claim.json == json.loads(program(*args, "--format", "json").stdout)
    assert [answer.answer for answer in claim.answers] == ["refused", "upheld"]
    remedy = jadoube.remedy("touch g2", BURN, "48...Kh6", codes="all")
    args = ["remedy", "touch", "g2", "--in", BURN, "--at", "48...Kh6", "--code", "all", "--format", "json"]
    assert remedy.json == json.loads(program(*args).stdout)


def test_codes_are_the_programs():
    assert [code.code for code in jadoube.codes()] == [
        code["code"] for code in json.loads(program("codes", "--format", "json").stdout)["codes"]
    ]
    assert jadoube.code("fide-2024").json == json.loads(program("codes", "show", "fide-2023", "--format", "json").stdout)


def test_a_compressed_file_is_a_file(tmp_path):
    file = tmp_path / "burn.pgn.gz"
    file.write_bytes(gzip.compress(BURN.read_bytes()))
    assert jadoube.judge(str(file)).plies == jadoube.judge(file).plies == 180


def test_errors_name_the_file_the_game_and_the_line(tmp_path):
    file = tmp_path / "two.pgn"
    file.write_text('[White "A"]\n\n1. e4 e5 *\n\n[White "B"]\n\n1. e4 e5\n2. Ke3 *\n')
    with pytest.raises(jadoube.JadoubeError) as error:
        jadoube.judge(file, number=2)
    assert (error.value.file, error.value.game, error.value.line) == (str(file), 2, 8)
    assert str(error.value).startswith(f"{file}, game 2, line 8: 2. Ke3:")
    assert error.value.judgement.plies == 2
    assert jadoube.judge(file, number=2, partial=True).plies == 2
    with pytest.raises(jadoube.JadoubeError, match="two.pgn, game 3: there is no such game"):
        jadoube.judge(file, number=3)
    with pytest.raises(jadoube.JadoubeError, match="did you mean `fide-1993`"):
        jadoube.judge(file, "fide-1843")
    with pytest.raises(jadoube.JadoubeError, match="3.e4: there is no move 3"):
        jadoube.claim(file, "3.e4")
    with pytest.raises(FileNotFoundError):
        jadoube.judge("nowhere.pgn")


def test_a_judgement_shows_itself_in_a_notebook():
    judgement = jadoube.judge(BURN)
    assert judgement._repr_svg_() == program("replay", BURN, "--format", "svg").stdout
    assert judgement["fide-2023"].sentence in judgement._repr_html_()


def test_other_threads_run_while_a_game_is_judged():
    game = "1. Nf3 Nf6 2. Ng1 Ng8 " * 5_000 + "*"
    done = threading.Event()
    thread = threading.Thread(target=lambda: (jadoube.judge(game), done.set()))
    turns = 0
    thread.start()
    while not done.is_set():
        turns += 1
        time.sleep(0.001)
    thread.join()
    assert turns > 10


def test_type_stubs_are_those_of_the_schemas(tmp_path):
    assert (Path(_answers.__file__).with_suffix(".pyi")).read_text() == stubs.stub()
    user = tmp_path / "user.py"
    user.write_text(
        "import jadoube\n"
        "ply: int | None = jadoube.judge('')['fide-2023'].ply\n"
        "wrong: int = jadoube.judge('').recorded\n"
    )
    done = subprocess.run([sys.executable, "-m", "mypy", user, "--cache-dir", tmp_path], capture_output=True, text=True)
    assert [line.split(": ")[0].split(":")[1] for line in done.stdout.splitlines()[:-1]] == ["3"], done.stdout


def test_a_survey_is_arrow_tables():
    tables = jadoube.survey(GAMES, codes=["fide-1928", "fide-2023"], options=["--since", "1850"])
    assert sorted(tables) == ["codes", "games", "rulings", "verdicts"]
    verdicts = tables["verdicts"]
    assert set(verdicts["code"].to_pylist()) == {"fide-1928", "fide-2023"}
    assert set(verdicts["game_id"].to_pylist()) <= set(tables["games"]["game_id"].to_pylist())
    with pytest.raises(jadoube.JadoubeError, match="nowhere.pgn"):
        jadoube.survey("nowhere.pgn")


@pytest.mark.parametrize("question", ["survey({file!r}, codes='all')", "program()"])
def test_ctrl_c_ends_a_survey(tmp_path, question):
    file, out = tmp_path / "large.pgn", tmp_path / "out"
    out.mkdir()
    text = "\n".join(path.read_text() for path in sorted(GAMES.glob("*.pgn")))
    with file.open("w") as large:
        large.writelines(text for _ in range(500))
    code = f"import jadoube; jadoube.{question.format(file=str(file))}"
    command = [sys.executable, "-c", code, "survey", file, "--code", "all", "--out", out / "tables"]

    def hear_ctrl_c():
        """Undoes what a shell does for a process in the background, which this may be."""
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    environment = os.environ | {"TMPDIR": str(out)}
    survey = subprocess.Popen(command, env=environment, start_new_session=True, preexec_fn=hear_ctrl_c)
    while not any(path.is_file() for path in out.rglob("*")):
        assert survey.poll() is None
        time.sleep(0.01)
    os.killpg(survey.pid, signal.SIGINT)
    assert survey.wait(timeout=120) in (130, -signal.SIGINT)
