#!/usr/bin/env python3
"""Prints the figures of the Spanish grammar checker on two halves of the learners' sentences.

    Benchmarks/grammar_students.py ../shared/data [.build/release/immersiond] [--set-aside]

Rules are tuned on most students; every fifth, by a hash of the student's number, is set aside. Only --set-aside measures
those, and nothing but figures is printed of them: what has been looked at no longer measures anything.
"""
import gzip
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile


def is_set_aside(row):
    student = row["essay"].split(".")[0]
    return int(hashlib.md5(("ours" + student).encode()).hexdigest(), 16) % 5 == 0


def figures(program, scorer, rows, field, work):
    gold, results = work / "gold", work / "results"
    gold.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    requests = "".join(json.dumps({"id": row["id"], "text": row.get(field) or row["source"]}) + "\n" for row in rows)
    command = [program, "check", "--jsonl", "--content", "."]
    checked = subprocess.run(command, input=requests, capture_output=True, text=True, check=True)
    results.write_text(checked.stdout, encoding="utf-8")
    for scope in ([], ["--local"]):
        arguments = [sys.executable, scorer, gold, results, "--field", field, "--json", *scope]
        scored = json.loads(subprocess.run(arguments, capture_output=True, text=True, check=True).stdout)
        correction = scored["correction"]
        print(
            f"{field:12} {'local' if scope else 'core':5}",
            *(f"{name} {correction[name]:.4f}" for name in ("P", "R", "F0.5")),
            f"right sentences flagged {scored['FPR_correct_sentences']:.4f}",
            f"of those two teachers left {scored['FPR_by_stratum'].get('unchanged-by-two', 0):.4f}",
        )


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--set-aside"]
    if not arguments:
        sys.exit(__doc__)
    data = pathlib.Path(arguments[0])
    program = arguments[1] if len(arguments) > 1 else ".build/release/immersiond"
    wants_set_aside = "--set-aside" in sys.argv
    with gzip.open(data / "grammar/es/cowsl2h-train.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [row for row in map(json.loads, lines) if is_set_aside(row) == wants_set_aside]
    print(f"{len(rows)} sentences of students {'set aside' if wants_set_aside else 'to tune on'}")
    with tempfile.TemporaryDirectory() as work:
        for field in ("clean_source", "source"):
            figures(program, data / "grammar/scorer/score.py", rows, field, pathlib.Path(work))


main()
