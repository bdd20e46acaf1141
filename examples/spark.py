# /// script
# requires-python = ">=3.10"
# dependencies = ["pyspark>=4.0"]
# ///
"""A survey in parts under Apache Spark, and questions to the union of the parts.

    python examples/spark.py masters.pgn.zst --parts 16 --out survey

Every part is a run of `jadoube survey --part K/N` on one core and writes two Parquet files of
its own. On a cluster, files and output are on storage that every machine sees under the same
name, and the program is installed on each.
"""

import argparse
import pathlib
import subprocess
import time

from pyspark.sql import SparkSession

AFFECTED = """
    select code, verdict, count(*) as games,
           count(case when result <> recorded then 1 end) as other_result
    from verdicts join games using (game_id)
    group by code, verdict
    order by code, verdict
"""

BY_DECADE = """
    select code, 10 * (year_min div 10) as decade, count(*) as games
    from verdicts join games using (game_id)
    where verdict = 'ended' and result <> recorded and year_min div 10 = year_max div 10
    group by code, decade
    order by code, decade
"""


def survey_part(number, args):
    """Judges one part. What a task that was tried before has left is written over."""
    command = [args.jadoube, "survey", *args.files, "--part", f"{number}/{args.parts}"]
    command += ["--jobs", "1", "--out", args.out, "--force", *args.survey.split()]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"part {number}: {done.stderr.strip()}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("files", nargs="+", help="PGN, as every machine names it")
    parser.add_argument("--parts", type=int, default=16, metavar="N")
    parser.add_argument("--out", required=True, metavar="DIR", help="an empty directory")
    parser.add_argument("--survey", default="--code all", help="more arguments of the survey")
    parser.add_argument("--jadoube", default="jadoube", metavar="PROGRAM")
    args = parser.parse_args()
    if any(pathlib.Path(args.out).glob("*/*.parquet")):
        parser.error(f"{args.out} holds tables already, which would be read as more games")

    spark = SparkSession.builder.appName("jadoube survey").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    begun = time.monotonic()
    parts = spark.sparkContext.parallelize(range(1, args.parts + 1), args.parts)
    parts.foreach(lambda number: survey_part(number, args))
    judged = time.monotonic()

    for table in ["games", "verdicts"]:
        spark.read.parquet(f"{args.out}/{table}").createOrReplaceTempView(table)
    spark.sql(AFFECTED).show(200, truncate=False)
    spark.sql(BY_DECADE).show(200, truncate=False)
    games = spark.table("games").count()
    print(f"{games} games in {args.parts} parts: judged in {judged - begun:.1f} s, "
          f"asked in {time.monotonic() - judged:.1f} s")
    spark.stop()


if __name__ == "__main__":
    main()
