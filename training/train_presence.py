"""Trains what tells words left out, and how far what is said about sounds can be trusted; writes both into the model.

    python train_presence.py --data DATA --work WORK [--unheard fold0 ...]

Learners of parts 1 to 4 (`measure_engine.part_of`; part 0 is set aside) and natives are heard by the shipped model and, of the
speakers of a fold, by that fold's model in WORK (`--unheard`; see make.py), which does not know them: words are missed more
easily by who never heard the speaker. Boosted trees weigh the evidence (`pronunciation/presence.py`); logistic regressions on the
unheard learners tell how sure a phone's fault is, and the sound that it was taken for (`pronunciation/advice.py`).
"""

import argparse
import json
from pathlib import Path

import numpy as np
from measure_engine import part_of
from measure_presence import CHANGES, change
from pronunciation import advice, corpus, goodness, network, presence, presence_data, units
from score_reference import ReferenceScorer
from sklearn.ensemble import HistGradientBoostingClassifier

#: What a word weighs: said ones of recordings as they are count most, for they are what learners send; words beside a cut least.
WEIGHTS = {"plain": 5., "changed": 2.}
BESIDE = .15
TREES, LEAVES, RATE, LEAST_SAMPLES, DECAY = 200, 12, .08, 40, 1.


class Hearer:
    """The shipped heads over the shipped acoustic model, or over that of a fold."""

    def __init__(self, scorer, work=None, name=None):
        self.prior, self.goodness, self.durations = scorer.log_prior, scorer.goodness, scorer.durations
        self.analyse, self.heads = scorer.network, scorer.heads
        if name:
            model = network.load(Path(work) / f"{name}-refined.pt")
            self.goodness = goodness.load(Path(work) / f"{name}-goodness.pt").scores
            self.analyse = lambda mel: model.analyse(mel, normalised=True)


def durations(utterances):
    """(means, deviations) of the logarithm of the frames that each unit lasts, drawn to the common ones where it is rare."""
    lengths = [[] for _ in units.SYMBOLS]
    for utterance in utterances:
        for unit, start, end, trust in utterance.segments:
            if trust == 1:
                lengths[unit].append(np.log(max(1, round((end - start) / network.FRAME_SECONDS))))
    every = np.concatenate([row for row in lengths if row])
    means, deviations = (np.full(len(lengths), value) for value in (every.mean(), every.std()))
    for unit, row in enumerate(lengths):
        if row:
            share = len(row) / (len(row) + 50)
            means[unit] = share * np.mean(row) + (1 - share) * means[unit]
            deviations[unit] = share * np.std(row) + (1 - share) * deviations[unit]
    return np.round(means, 3), np.round(deviations, 3)


def forest(rows, said, kinds):
    weight = np.where(said == 1, [WEIGHTS.get(kind, BESIDE) for kind in kinds], 1.)
    model = HistGradientBoostingClassifier(
        max_iter=TREES, learning_rate=RATE, max_leaf_nodes=LEAVES, min_samples_leaf=LEAST_SAMPLES, l2_regularization=DECAY,
        random_state=0)
    known = said >= 0
    return presence.Forest.of(model.fit(rows[known], said[known], sample_weight=weight[known]))


def write(trees, lengths, trust, folder=units.MODEL_FOLDER):
    """Puts the trees behind the other tensors of weights.bin, and what goes with them into manifest.json."""
    path = Path(folder) / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf8"))
    manifest["tensors"] = [entry for entry in manifest["tensors"] if not entry["name"].startswith("presence.")]
    end = max(entry["offset"] + int(np.prod(entry["shape"])) for entry in manifest["tensors"])
    blocks = [np.fromfile(Path(folder) / "weights.bin", "<f2")[:end]]
    for name, value in trees.tensors().items():
        manifest["tensors"].append({"name": name, "shape": list(value.shape), "offset": end})
        blocks.append(value.astype("<f2").ravel())
        end += value.size
    np.concatenate(blocks).tofile(Path(folder) / "weights.bin")
    manifest["presence"] = {
        **presence.COSTS, "durationMeans": lengths[0].tolist(), "durationDeviations": lengths[1].tolist(), "bias": trees.bias,
        "threshold": presence.THRESHOLD}
    manifest["advice"] = trust
    path.write_text(json.dumps(manifest, ensure_ascii=False, indent=1) + "\n", encoding="utf8")


def make(data, work, unheard=("fold0", "fold1", "fold2", "fold3")):
    aligned, folder = Path(work) / "aligned", Path(data) / "speechocean762-train"
    learners = [u for u in corpus.load(aligned / "speechocean.pickle") if part_of(u.speaker) != 0]
    for utterance in learners:
        utterance.labels["path"] = folder / utterance.labels["audio"]
    natives = [u for u in corpus.load(aligned / "native.pickle") if len(u.words) >= 4 and u.language in ("es", "de")]
    scorer, rng = ReferenceScorer(), np.random.default_rng(1)
    scorer.durations = durations(learners + natives)

    def changed(samples):
        return change(samples, rng.choice(CHANGES), rng)
    made = [presence_data.evidence_of(Hearer(scorer), group, changed, rng) for group in (learners[::2], natives[::3])]
    examples = []
    for name in unheard:
        hearer, own = Hearer(scorer, work, name), [u for u in learners if f"fold{u.fold}" == name]
        made.append(presence_data.evidence_of(hearer, own[::2], changed, rng))
        examples.append(advice.examples(hearer, own, rng))
    rows, said, kinds = (np.concatenate([part[i] for part in made]) for i in range(3))
    write(forest(rows, said, kinds), scorer.durations, advice.train(examples))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--unheard", nargs="*", default=["fold0", "fold1", "fold2", "fold3"])
    options = parser.parse_args()
    make(options.data, options.work, options.unheard)


if __name__ == "__main__":
    main()
