# /// script
# requires-python = ">=3.11"
# dependencies = ["duckdb>=1.0", "pandas>=2.0", "polars>=1.0"]
# ///
"""Reads the tables of a survey with DuckDB, Polars and pandas, and compares every cell: Parquet with CSV and
JSON lines, the parts with the whole. Then runs the queries of the manual in DuckDB and Polars, which must agree."""

import argparse
import contextlib
import pathlib
import re
import subprocess
import sys
import tempfile

import duckdb
import pandas
import polars

PARTS = 3
TABLES = ["games", "verdicts", "rulings", "codes"]
# A part cannot count the games and lines before it.
UNCOUNTED = ["index", "cut_line"]
MANUAL = pathlib.Path(__file__).parents[2] / "docs" / "survey.md"
QUESTIONS = "## Five questions"


def survey(program, inputs, out, *more):
    command = [program, "survey", *inputs, "--code", "all", "--out", out, *more]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def rows(source, without=()):
    """Returns a query for a whole table as text, with missing values as empty texts."""
    names = [c for c in duckdb.sql(f"from {source}").columns if c not in without]
    cells = ", ".join(f"coalesce(cast(\"{name}\" as varchar), '') as \"{name}\"" for name in names)
    return f"select {cells} from {source}"


def compare(what, one, other):
    """Ends the program unless two tables have the same rows, each as often."""
    count = duckdb.sql(f"select count(*) from ({one})").fetchall()[0][0]
    for left, right in [(one, other), (other, one)]:
        odd = duckdb.sql(f"({left}) except all ({right})").fetchall()
        if odd:
            sys.exit(f"{what}: not in both: {odd[0]}, and {len(odd) - 1} more rows")
    if count == 0:
        sys.exit(f"{what}: no rows")
    print(f"{what}: {count} rows, the same")


def compare_readers(scratch, table):
    """Ends the program unless all readers, without options, read the same from all formats."""
    expected = polars.read_parquet(f"{scratch}/whole/{table}/*.parquet")
    ndjson = polars.read_ndjson(f"{scratch}/jsonl/{table}.jsonl")
    for column, kind in expected.schema.items():
        filled = expected[column].fill_null(-1 if kind == polars.Int64 else "")
        if kind == polars.Boolean:
            filled = expected[column]
        if filled.to_list() != ndjson[column].to_list():
            sys.exit(f"{table}.{column}: polars.read_ndjson and Parquet differ")
    lines = {
        "read_json": pandas.read_json(f"{scratch}/jsonl/{table}.jsonl", lines=True),
        "read_csv": pandas.read_csv(f"{scratch}/csv/{table}.csv"),
    }
    for reader, frame in lines.items():
        if list(frame.columns) != expected.columns or len(frame) != len(expected):
            sys.exit(f"{table}: pandas.{reader} reads {frame.shape}, not {expected.shape}")
        for column, kind in expected.schema.items():
            if kind == polars.Int64 and not expected[column].has_nulls():
                if frame[column].to_list() != expected[column].to_list():
                    sys.exit(f"{table}.{column}: pandas.{reader} and Parquet differ")
    print(f"{table}: {len(expected)} rows, read by Polars and pandas without options")


def queries(language):
    """Returns the blocks of the manual's questions in a language."""
    _, questions = MANUAL.read_text().split(f"\n{QUESTIONS}\n")
    questions = questions.split("\n## ")[0]
    return re.findall(rf"```{language}\n(.*?)```", questions, re.DOTALL)


def ask_questions():
    """Ends the program unless the manual's queries have the same answers in DuckDB and Polars, and none is empty."""
    prepare_sql, *in_sql = queries("sql")
    prepare_python, *in_python = queries("python")
    if not len(in_sql) == len(in_python) == 5:
        sys.exit(f"{MANUAL}: {len(in_sql)} queries in SQL and {len(in_python)} in Python")
    database, names = duckdb.connect(), {}
    database.execute(prepare_sql)
    exec(prepare_python, names)
    for number, (sql, python) in enumerate(zip(in_sql, in_python), 1):
        answer = database.execute(sql).fetchall()
        exec(python, names)
        if answer != names["answer"].rows():
            sys.exit(f"question {number}: DuckDB {answer[:3]}, Polars {names['answer'].rows()[:3]}")
        if not answer:
            sys.exit(f"question {number}: no rows")
        print(f"question {number} of the manual: {len(answer)} rows, the same in DuckDB and Polars")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("inputs", nargs="+", help="PGN files or directories")
    parser.add_argument("--jadoube", default="jadoube", metavar="PROGRAM")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        names = ["csv", "jsonl", "whole", "parts"]
        csv, jsonl, whole, parts = (pathlib.Path(scratch, name) for name in names)
        survey(args.jadoube, args.inputs, csv, "--format", "csv")
        survey(args.jadoube, args.inputs, jsonl, "--format", "jsonl")
        survey(args.jadoube, args.inputs, whole)
        for part in range(1, PARTS + 1):
            survey(args.jadoube, args.inputs, parts, "--part", f"{part}/{PARTS}")
        for table in TABLES:
            as_text = f"read_csv('{csv}/{table}.csv', all_varchar = true, header = true)"
            parquet = f"'{whole}/{table}/*.parquet'"
            compare(f"{table}: CSV and Parquet", rows(as_text), rows(parquet))
            union = f"'{parts}/{table}/*.parquet'"
            parted = f"{table}: the whole and {PARTS} parts"
            compare(parted, rows(parquet, UNCOUNTED), rows(union, UNCOUNTED))
            compare_readers(scratch, table)
        pathlib.Path(scratch, "tables").symlink_to(whole)
        with contextlib.chdir(scratch):
            ask_questions()


if __name__ == "__main__":
    main()
