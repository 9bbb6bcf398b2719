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
tokens=$(python3 -c '
import json, re, sys
print(sum(len(re.findall(r"\w+|[^\w\s]", json.loads(line)["text"])) for line in open(sys.argv[1], encoding="utf-8")))
' "$work/many")
echo "== speed: $tokens tokens, load included"
time "$immersiond" check --jsonl --content . <"$work/many" >/dev/null
