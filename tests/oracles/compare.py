# /// script
# requires-python = ">=3.9"
# dependencies = ["chess>=1.11", "zstandard"]
# ///
"""Compares `jadoube survey` with python-chess, game by game, on a PGN file.

The codes of `rulesets/` beside this file are yardsticks: under each of them a player may claim
as soon as a game meets one measure, so that a row of the survey says where it did.
"""

import argparse
import csv
import pathlib
import subprocess
import sys
import tempfile

import repetitions
from repetitions import MEASURES

HERE = pathlib.Path(__file__).parent
TOLD = 20


def by_python_chess(pgn, noted):
    """Of each game its plies and the first ply of each measure; from a run before, if noted."""
    if noted is None:
        return list(repetitions.games(pgn))
    with open(noted, newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    first = lambda row: {m: int(row[m]) for m in MEASURES if row[m]}
    return [(int(row["plies"]), first(row)) for row in rows]


def by_jadoube(pgn, program):
    """The same, from the tables of a survey."""
    codes = ",".join(f"measure-{measure}" for measure in MEASURES)
    with tempfile.TemporaryDirectory() as out:
        survey = [program, "survey", pgn, "--rulesets", HERE / "rulesets", "--code", codes]
        survey += ["--format", "csv", "--out", out, "--summary", "json"]
        subprocess.run(survey, check=True, stdout=subprocess.DEVNULL)
        table = lambda name: open(pathlib.Path(out, f"{name}.csv"), newline="")
        with table("games") as file:
            games = {row["game_id"]: (int(row["plies"]), {}) for row in csv.DictReader(file)}
        with table("verdicts") as file:
            for row in csv.DictReader(file):
                if row["verdict"] == "unplayed":
                    continue
                if row["verdict"] != "claimable":
                    raise SystemExit(f"a {row['verdict']} verdict: take `[%claim …]` out first")
                measure = row["code"].removeprefix("measure-")
                games[row["game_id"]][1][measure] = int(row["ply"])
    return list(games.values())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("pgn", help="a PGN file, plain or .zst")
    parser.add_argument("--jadoube", default="jadoube", metavar="PROGRAM")
    parser.add_argument(
        "--noted", metavar="FILE", help="what `repetitions.py --games FILE` found in the same file"
    )
    args = parser.parse_args()
    theirs = by_python_chess(args.pgn, args.noted)
    ours = by_jadoube(args.pgn, args.jadoube)
    pairs = list(zip(theirs, ours))
    print(f"{'':10} python-chess    jadoube  in both at the same ply")
    print(f"{'games':10} {len(theirs):12} {len(ours):10}")
    print(f"{'plies':10} {sum(g[0] for g in theirs):12} {sum(g[0] for g in ours):10}")
    for m in MEASURES:
        same = sum(m in a[1] and a[1][m] == b[1].get(m) for a, b in pairs)
        count = lambda games: sum(m in first for _, first in games)
        print(f"{m:10} {count(theirs):12} {count(ours):10} {same:10}")
    differing = [(n, a, b) for n, (a, b) in enumerate(pairs, 1) if a != b]
    for number, a, b in differing[:TOLD]:
        print(f"game {number}: python-chess {a}, jadoube {b}")
    if differing or len(theirs) != len(ours):
        sys.exit(f"{len(differing)} games differ")


if __name__ == "__main__":
    main()
