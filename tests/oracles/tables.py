# /// script
# requires-python = ">=3.9"
# dependencies = ["duckdb>=1.0"]
# ///
"""Has DuckDB read the Parquet tables of a survey, and compares every cell with the CSV tables
of the same survey, and the tables of parts with those of the whole."""

import argparse
import pathlib
import subprocess
import sys
import tempfile

import duckdb

PARTS = 3
# A part cannot count the games and lines before it.
UNCOUNTED = ["index", "cut_line"]


def survey(program, inputs, out, *more):
    command = [program, "survey", *inputs, "--code", "all", "--dense", "--out", out, *more]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def rows(source, without=()):
    """Everything in a table as text, and nothing as the empty text, as CSV has it."""
    names = [c for c in duckdb.sql(f"from {source}").columns if c not in without]
    cells = ", ".join(f"coalesce(cast(\"{name}\" as varchar), '') as \"{name}\"" for name in names)
    return f"select {cells} from {source}"


def same(what, one, other):
    """Whether two tables have the same rows, each as often."""
    count = duckdb.sql(f"select count(*) from ({one})").fetchall()[0][0]
    for left, right in [(one, other), (other, one)]:
        odd = duckdb.sql(f"({left}) except all ({right})").fetchall()
        if odd:
            sys.exit(f"{what}: not in both: {odd[0]}, and {len(odd) - 1} more rows")
    if count == 0:
        sys.exit(f"{what}: no rows")
    print(f"{what}: {count} rows, the same")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("inputs", nargs="+", help="PGN files or directories")
    parser.add_argument("--jadoube", default="jadoube", metavar="PROGRAM")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        lines, whole, parts = (pathlib.Path(scratch, name) for name in ["csv", "whole", "parts"])
        survey(args.jadoube, args.inputs, lines, "--format", "csv")
        survey(args.jadoube, args.inputs, whole)
        for part in range(1, PARTS + 1):
            survey(args.jadoube, args.inputs, parts, "--part", f"{part}/{PARTS}")
        for table in ["games", "verdicts"]:
            csv = f"read_csv('{lines}/{table}.csv', all_varchar = true, header = true)"
            parquet = f"'{whole}/{table}/*.parquet'"
            same(f"{table}: CSV and Parquet", rows(csv), rows(parquet))
            union = f"'{parts}/{table}/*.parquet'"
            parted = f"{table}: the whole and {PARTS} parts"
            same(parted, rows(parquet, UNCOUNTED), rows(union, UNCOUNTED))


if __name__ == "__main__":
    main()
