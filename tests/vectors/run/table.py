"""Makes the tables of the manual of reports: python run/table.py REPORT... (each made by a runner with --json)."""
import datetime
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent.parent


def families():
    """The cases of each family."""
    for file in sorted(HERE.glob("*.json")):
        content = json.loads(file.read_text(encoding="utf-8"))
        if "cases" in content:
            yield content["family"], content["cases"]


def row(cells):
    print("| " + " | ".join(cells) + " |")


def main(names):
    reports = [json.loads(pathlib.Path(name).read_text(encoding="utf-8")) for name in names]
    titles = [f"{report['library']} {report['version']}" for report in reports]
    print(f"Made by `tests/vectors/run/table.py` on {datetime.date.today().isoformat()}: the number of cases in which "
          "a library answers as the vectors do, of those that its runner puts to it.\n")
    row(["family", *titles])
    print("|---" * (len(titles) + 1) + "|")
    for family, cases in families():
        cells = []
        for report in reports:
            found = [report["cases"][case["id"]] for case in cases if case["id"] in report["cases"]]
            cells.append(f"{sum(not departures for departures in found)} of {len(found)}" if found else "–")
        row([family, *cells])
    print("\nWhere they depart:\n")
    row(["case", "article", "the law", "departs"])
    print("|---" * 4 + "|")
    for _, cases in families():
        for case in cases:
            departing = [report["library"] for report in reports if report["cases"].get(case["id"])]
            if departing:
                row([f"`{case['id']}`", case["article"], case["sentence"], ", ".join(departing)])


if __name__ == "__main__":
    main(sys.argv[1:])
