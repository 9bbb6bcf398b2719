"""Trains what tells that something was said beside the expected words, and writes it into the model.

    python train_insertions.py --data DATA [--write]

Learners of parts 1 to 4 (`measure_engine.part_of`; part 0 is set aside) and natives of five languages, of Spanish two recordings of
three, are heard by the shipped model, as they are, changed, and with things put in (`pronunciation/insertion_data.py`). What learners'
own recordings have beside their texts nobody has marked: all of it counts as nothing, in the training and in the figures. Prints
figures cross-validated by speaker, then those of the set that was set aside: learners of part 0, the other Spanish recordings, and
German, of which nothing was trained on, with other voices for hesitations. Without `--write` nothing is changed.
"""

import argparse
import json
from pathlib import Path

import numpy as np
from measure_engine import part_of
from measure_presence import CHANGES, change
from pronunciation import corpus, insertion, insertion_data, presence, units
from pronunciation.espeak import Synthesiser
from score_reference import ReferenceScorer
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.linear_model import LogisticRegression

#: What a candidate weighs that is none, by its recording: those as they are count most, for they are what learners send.
WEIGHTS = {"plain": 6., "changed": 3., "paused": 3., "lengthened": 3.}
TREES, LEAVES, RATE, LEAST_SAMPLES, DECAY = 120, 10, .08, 30, 2.
#: Share of learners' words beside which something may be told in recordings as they are.
FALSE_SHARE = .0015
FOLDS = 5
VOICES = {"train": ["", "m1", "m3", "f2", "f4", "klatt2"], "test": ["m2", "m7", "f1", "f5", "klatt4"]}
LANGUAGES = {"train": ["es", "fr", "it", "pt", "ja"], "test": ["de", "es"]}


def recordings(data, which, count, rng):
    """(samples, words of unit indices, language, speaker), so many learners' and a share of natives'."""
    data = Path(data)
    rows = [json.loads(line) for line in open(data / "speechocean762-train/labels.jsonl", encoding="utf8")]
    own = [row for row in rows if (part_of(row["speaker"]) == 0) == (which == "test")]
    for row in own[::max(1, len(own) // count)][:count]:
        words = [[units.from_arpabet(phone) for phone in word["phones"]] for word in row["words"]]
        yield corpus.read_audio(data / "speechocean762-train" / row["audio"]), words, "en", row["speaker"]
    synthesiser = Synthesiser()
    for language in LANGUAGES[which]:
        folder = data / "native-speech" / language
        rows = [json.loads(line) for line in open(folder / "index.jsonl", encoding="utf8")]
        if language == "es":
            rows = [row for place, row in enumerate(rows) if (place % 3 == 0) == (which == "test")]
        longer = [row for row in rows if len(row["text"].split()) >= 3]
        single = [row for row in rows if len(row["text"].split()) < 3 and row["kind"] != "letter"]
        for group, most in ((longer, count // 4), (single, count // 8)):
            for place in rng.permutation(len(group))[:most]:
                row = group[place]
                voice = corpus._VOICES.get(row.get("accent"), corpus._DEFAULT_VOICES.get(language, language))
                words = corpus.phones_of(row["text"], voice, language, synthesiser)
                if sum(map(len, words)) >= 3:
                    yield corpus.read_audio(folder / row["audio"]), words, language, row["speaker"]


def evidence(data, which, count):
    rng = np.random.default_rng({"train": 1, "test": 2}[which])

    def changed(samples):
        return change(samples, rng.choice(CHANGES), rng).astype(np.float32)
    return insertion_data.evidence_of(
        ReferenceScorer(), list(recordings(data, which, count, rng)), insertion_data.Hesitator(VOICES[which], rng), changed, rng)


def model(made, rows):
    """Trees of some candidates, as the engine has them."""
    weights = np.where(made["label"] == 0, [WEIGHTS.get(kind, 1.) for kind in made["kind"]], 1.)
    classifier = HistGradientBoostingClassifier(
        max_iter=TREES, learning_rate=RATE, max_leaf_nodes=LEAVES, min_samples_leaf=LEAST_SAMPLES, l2_regularization=DECAY,
        random_state=0)
    classifier.fit(made["rows"][rows], made["label"][rows], sample_weight=weights[rows])
    return presence.Forest.of(classifier, sure=False)


def cross_validated(made, known):
    folds = np.array([hash_of(speaker, variant) for speaker, variant in zip(made["speaker"], made["recording"])]) % FOLDS
    odds = np.zeros(len(folds))
    for fold in range(FOLDS):
        odds[folds == fold] = model(made, np.flatnonzero(known & (folds != fold))).values(made["rows"][folds == fold])
    return odds


def hash_of(speaker, recording):
    """Learners by speaker; natives, of whom there are too few, by recording."""
    return int(speaker) if speaker.isdigit() else int(recording)


def threshold(made, odds):
    """The lowest log odds at which hardly any word of learners' recordings as they are has something beside it."""
    words = sum(row[3] for row in made["made"] if row[0] == "plain" and row[1] == "en")
    plain = np.sort(odds[(made["kind"] == "plain") & (made["language"] == "en") & (made["label"] == 0)])[::-1]
    allowed = int(FALSE_SHARE * words)
    return float(max(plain[allowed] + 1e-3 if len(plain) > allowed else 0., 0.))


def report(name, made, odds, least):
    print(f"{name}{'':12}{'recordings':>11}{'words':>8}{'told wrongly':>13}{'% of words':>11}{'put in':>8}{'found %':>9}")
    kinds = np.array([row[0] for row in made["made"]])
    for group in ("en", "natives"):
        for kind in insertion_data.KINDS:
            mine = [i for i in np.flatnonzero(kinds == kind) if (made["made"][i][1] == "en") == (group == "en")]
            inside = np.isin(made["variant"], mine)
            told = odds >= least
            wrong = int((inside & told & (made["label"] == 0)).sum())
            words, put_in = (sum(made["made"][i][place] for i in mine) for place in (3, 4))
            found = len(set(zip(made["variant"][inside & told & (made["label"] == 1)])))
            share = 100 * found / put_in if put_in else float("nan")
            print(f"{group:9}{kind:14}{len(mine):10}{words:8}{wrong:13}{100 * wrong / max(1, words):11.2f}{put_in:8}{share:9.1f}")


def repeat_limit(made):
    """The fit from which on more of what was put in is a start that is said twice than anything else."""
    right = made["label"] == 1
    fits, repeated = made["rows"][right, insertion.INPUTS.index("repeats")], made["kind"][right] == "repeat"
    limits = np.arange(-3, 0, .05)
    return round(float(max(limits, key=lambda limit: ((fits >= limit) == repeated).mean())), 2)


def write(trees, tuned, name="insertion", folder=units.MODEL_FOLDER):
    """Puts the trees behind the other tensors of weights.bin, and what goes with them into manifest.json."""
    path = Path(folder) / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf8"))
    manifest["tensors"] = [entry for entry in manifest["tensors"] if not entry["name"].startswith(f"{name}.")]
    kept = np.fromfile(Path(folder) / "weights.bin", "<f2")
    blocks, end = [], 0
    for entry in sorted(manifest["tensors"], key=lambda entry: entry["offset"]):
        size = int(np.prod(entry["shape"]))
        blocks.append(kept[entry["offset"]:entry["offset"] + size])
        entry["offset"], end = end, end + size
    for tensor, value in trees.tensors(name).items():
        manifest["tensors"].append({"name": tensor, "shape": list(value.shape), "offset": end})
        blocks.append(value.astype("<f2").ravel())
        end += value.size
    np.concatenate(blocks).tofile(Path(folder) / "weights.bin")
    manifest[name] = tuned
    path.write_text(json.dumps(manifest, ensure_ascii=False, indent=1) + "\n", encoding="utf8")


def train(made, unseen, writes):
    known = made["label"] >= 0
    odds = cross_validated(made, known)
    least = threshold(made, odds)
    report("cross-validated", made, odds, least)
    trees = model(made, np.flatnonzero(known))
    trust = LogisticRegression(C=1e6).fit(odds[known, None], made["label"][known])
    tuned = {
        "bias": trees.bias, "threshold": round(least, 3), "repeatFit": repeat_limit(made),
        "confidence": {"bias": round(float(trust.intercept_[0]), 4), "weights": [round(float(trust.coef_[0, 0]), 4)]}}
    print(tuned, len(trees.nodes), "nodes")
    report("set aside", unseen, trees.values(unseen["rows"]), least)
    right = unseen["label"] == 1
    twice = unseen["rows"][right, insertion.INPUTS.index("repeats")] >= tuned["repeatFit"]
    for kind in ("repeat", "hesitation", "word", "text word"):
        mine = unseen["kind"][right] == kind
        print(f"{kind:12} taken for said twice: {100 * twice[mine].mean():.0f} % of {mine.sum()}")
    if writes:
        write(trees, tuned)


def make(data, _work, count=500, writes=True):
    train(evidence(data, "train", count), evidence(data, "test", count // 2), writes)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    make(options.data, None, options.count, options.write)


if __name__ == "__main__":
    main()
