"""Makes a table of reports: python run/table.py REPORT... (each made by a runner with --json)."""
import datetime
import glob
import json
import os
import sys


def main(names):
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    families = {}
    for file in sorted(glob.glob(os.path.join(here, "*.json"))):
        with open(file, encoding="utf-8") as text:
            content = json.load(text)
        if "cases" in content:
            families[content["family"]] = [case["id"] for case in content["cases"]]
    reports = []
    for name in names:
        with open(name, encoding="utf-8") as text:
            reports.append(json.load(text))
    print(f"Made on {datetime.date.today().isoformat()}; the number of cases as in the vectors, of those that were run.\n")
    print("| family | " + " | ".join(f"{report['library']} {report['version']}" for report in reports) + " |")
    print("|---|" + "---|" * len(reports))
    for family, ids in families.items():
        cells = []
        for report in reports:
            found = [report["cases"][case] for case in ids if case in report["cases"]]
            cells.append(f"{sum(not departures for departures in found)} of {len(found)}" if found else "–")
        print(f"| {family} | " + " | ".join(cells) + " |")
    print()
    for report in reports:
        departing = [case for case, departures in report["cases"].items() if departures]
        print(f"- {report['library']} {report['version']}: " + (", ".join(departing) if departing else "no departures"))


if __name__ == "__main__":
    main(sys.argv[1:])
