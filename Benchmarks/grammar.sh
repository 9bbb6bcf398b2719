#!/usr/bin/env bash
# Prints the figures of the Spanish grammar checker on the development set, and its speed.
#
#     Benchmarks/grammar.sh ../shared/data [.build/release/immersiond]
set -euo pipefail
cd "$(dirname "$0")/.."
data=${1:?"name the data folder, which holds grammar/es and grammar/scorer"}
immersiond=${2:-.build/release/immersiond}
gold=$data/grammar/es/cowsl2h-dev.jsonl
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for field in source clean_source; do
    # Sentences without a clean version are right as they stand.
    python3 -c '
import json, sys
for line in open(sys.argv[1], encoding="utf-8"):
    row = json.loads(line)
    print(json.dumps({"id": row["id"], "text": row.get(sys.argv[2]) or row["source"]}))
' "$gold" "$field" >"$work/requests"
    "$immersiond" check --jsonl --content . <"$work/requests" >"$work/results"
    for scope in "" --local; do
        echo "== $field ${scope:-core}"
        python3 "$data/grammar/scorer/score.py" "$gold" "$work/results" --field "$field" $scope
    done
done

for _ in $(seq 20); do cat "$work/requests"; done >"$work/many"
# Processor time, so that neighbours on the machine count less; the best of five runs, with and without the start.
python3 - "$immersiond" "$work/many" <<'PYTHON'
import json, os, re, subprocess, sys

sys.path.insert(0, "Benchmarks")
from thresholds import Thresholds, sorting

program, requests = sys.argv[1:]
tokens = sum(len(re.findall(r"\w+|[^\w\s]", json.loads(line)["text"])) for line in open(requests, encoding="utf-8"))


def best(path):
    runs = []
    for _ in range(5):
        with open(path, "rb") as lines:
            command = [program, "check", "--jsonl", "--content", "."]
            process = subprocess.Popen(command, stdin=lines, stdout=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
        if status:
            sys.exit(f"{program} failed")
        runs.append((usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024))
    return min(runs)


start, _ = best(os.devnull)
whole, memory = best(requests)
print(f"== speed: {tokens} tokens in {whole:.2f} s of processor time, of which the start {start:.2f} s")
print(f"{tokens / whole:,.0f} tokens/s; without the start {tokens / (whole - start):,.0f}; memory {memory:.0f} MB")
thresholds, anchor = Thresholds("grammar"), sorting()
thresholds.check("start", start, anchor)
thresholds.check("10,000 tokens", (whole - start) / tokens * 10_000, anchor)
thresholds.conclude()
PYTHON
