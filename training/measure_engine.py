"""What the learner sees, beside what the experts said: the figures of the model card from the engine's own output.

    python measure_engine.py --data ../shared/data --immersiond ../.build/release/immersiond --content .. [--part 0]

Every recording of the learners goes through `immersiond score --jsonl`: features, alignment, what was left out, heads, gate,
maps to 0...100. `--content` is a folder whose models/pronunciation holds the model to measure; the figures say nothing of
unheard learners unless that model has not heard them. Speakers fall into five parts by the MD5 of their number; `--part` takes
one (0 is the part set aside from all that was tuned since), all of them unless given. A word that is left out counts with its
score, 0; its phonemes have none and are not counted.
"""

import argparse
import hashlib
import json
import subprocess
from collections import Counter
from pathlib import Path

import numpy as np
from pronunciation import units
from pronunciation.presence_data import SAID


def part_of(speaker, parts=5):
    return int(hashlib.md5(speaker.encode()).hexdigest(), 16) % parts


def scored(rows, folder, options):
    """What the engine says of each recording, by id."""
    lines = [json.dumps({
        "id": row["id"], "audio": str(folder / row["audio"]), "language": "en", "text": row["text"],
        "phones": [[units.ARPABET[phone.rstrip("012")] for phone in word["phones"]] for word in row["words"]],
    }) for row in rows]
    output = subprocess.run([options.immersiond, "score", "--jsonl", "--content", options.content],
                            input="\n".join(lines) + "\n", capture_output=True, text=True, check=False).stdout
    return {result["id"]: result for result in map(json.loads, output.splitlines())}


def correlation(pairs):
    ours, theirs = zip(*pairs)
    return float(np.corrcoef(ours, theirs)[0, 1])


def figures(rows, results):
    phones, words, wholes, counts, tips = [], [], {name: [] for name in ("accuracy", "total", "fluency", "prosody")}, Counter(), []
    for row in rows:
        result = results[row["id"]]
        counts["accepted" if result.get("accepted") else result.get("reason", "failed")] += 1
        if not result.get("accepted"):
            continue
        tips.append(len(result.get("tips", [])))
        for name, ours, theirs in (("accuracy", "accuracyScore", "accuracy"), ("total", "totalScore", "total"),
                                   ("fluency", "fluency", "fluency"), ("prosody", "prosody", "prosodic")):
            wholes[name].append((result[ours], row[theirs]))
        for word, expert in zip(result["words"], row["words"]):
            is_said = np.mean(expert["phoneAccuracy"]) > SAID
            counts["said" if is_said else "doubtful"] += 1
            counts["said, called left out"] += is_said and word["isOmitted"]
            words.append((word["accuracyScore"], expert["accuracy"]))
            phones += [(phone["accuracyScore"], score) for phone, score in zip(word["phonemes"], expert["phoneAccuracy"])
                       if phone.get("accuracyScore") is not None and not word["isOmitted"]]
    print(f"{len(rows)} recordings: " + ", ".join(f"{name} {count}" for name, count in sorted(counts.items())))
    print(f"said words called left out: {100 * counts['said, called left out'] / counts['said']:.3f} %")
    print(f"phone PCC {correlation(phones):.3f}, word accuracy PCC {correlation(words):.3f}, "
          + ", ".join(f"{name} {correlation(pairs):.3f}" for name, pairs in wholes.items()))
    print(f"tips a recording: mean {np.mean(tips):.2f}, at most {max(tips)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True)
    parser.add_argument("--immersiond", default="../.build/release/immersiond")
    parser.add_argument("--content", default="..")
    parser.add_argument("--part", type=int)
    options = parser.parse_args()
    folder = Path(options.data) / "speechocean762-train"
    rows = [json.loads(line) for line in open(folder / "labels.jsonl", encoding="utf8")]
    rows = [row for row in rows if options.part is None or part_of(row["speaker"]) == options.part]
    figures(rows, scored(rows, folder, options))


if __name__ == "__main__":
    main()
