"""Figures of a set of heads on held-out speakers."""

import numpy as np
from sklearn.metrics import roc_auc_score

from .head import predict
from .head_data import NEAR, RANDOM, RIGHT


def correlation(a, b):
    return float(np.corrcoef(a, b)[0, 1])


def area(good, bad):
    """Area under the curve of telling `good` scores (higher) from `bad` ones."""
    return float(roc_auc_score([1] * len(good) + [0] * len(bad), np.concatenate([good, bad])))


def agreement(predictions, examples):
    """Correlations with the experts over learners with human scores."""
    phone = np.clip(np.concatenate([p[0] for p in predictions]), 0, 2)
    target = np.concatenate([e.phone for e in examples])
    word = np.concatenate([p[1] for p in predictions])
    word_target = np.concatenate([e.word for e in examples])
    utterance = np.stack([p[2] for p in predictions])
    utterance_target = np.stack([e.utterance for e in examples])
    return {
        "phone PCC": correlation(phone, target), "phone MSE": float(((phone - target) ** 2).mean()),
        "word accuracy PCC": correlation(word[:, 0], word_target[:, 0]),
        "utterance accuracy PCC": correlation(utterance[:, 0], utterance_target[:, 0]),
        "utterance total PCC": correlation(utterance[:, 1], utterance_target[:, 1]),
        "fluency PCC": correlation(utterance[:, 2], utterance_target[:, 2]),
        "prosody PCC": correlation(utterance[:, 3], utterance_target[:, 3]),
    }


def substitution(predictions, examples):
    """AUC of altered against well spoken phones of the same altered texts: all, near, random."""
    score = np.concatenate([p[0] for p in predictions])
    kind = np.concatenate([e.altered for e in examples])
    target = np.concatenate([e.phone for e in examples])
    good = score[(kind == RIGHT) & (target >= 1.8)]
    return {"altered": area(good, score[kind != RIGHT]), "altered near": area(good, score[kind == NEAR]),
            "altered random": area(good, score[kind == RANDOM])}


def gate_value(prediction):
    """The scalar that tells the right text from a wrong one: the mean raw phone score."""
    return float(prediction[0].mean())


def test_sets(made):
    """What is measured on the speakers of one fold, from the examples `made` of it: unaugmented right texts, texts
    with exactly one altered phone, and wrong texts, by name; "de" and "de right" and so on for native speech."""
    right, altered, seen = [], [], set()
    for example in made["learners"]:
        if not example.altered.any():
            first = example.identity not in seen
            seen.add(example.identity)
            if first:
                right.append(example)
        elif first and (example.altered != RIGHT).sum() == 1:
            altered.append(example)
    sets = {"learners": right, "altered": altered, "wrong": made["wrong"]}
    for language in sorted({e.language for e in made["native"]}):
        own = [e for e in made["native"] if e.language == language]
        sets[language] = [e for e in own if (e.altered != RIGHT).sum() == 1]
        sets[language + " right"] = [e for e in own if not e.altered.any()]
    return sets


def predictions_of(heads, scaling, sets):
    """Scores of every example of `sets`, by the same names."""
    return {name: predict(heads, scaling, [e.input for e in examples]) for name, examples in sets.items()}


def figures(made, sets):
    """Every figure; `made` are the predictions of `sets`."""
    out = agreement(made["learners"], sets["learners"])
    out.update(substitution(made["altered"], sets["altered"]))
    right = np.array([gate_value(p) for p in made["learners"]])
    wrong = np.array([gate_value(p) for p in made["wrong"]])
    out["wrong text"] = area(right, wrong)
    threshold = np.quantile(right, .005)
    out["gate"], out["wrong refused at .5 %"] = float(threshold), float((wrong < threshold).mean())
    for name in sets:
        if name + " right" in sets and len(sets[name]):
            good = np.concatenate([p[0] for p in made[name + " right"]])
            score = np.concatenate([p[0] for p in made[name]])
            kind = np.concatenate([e.altered for e in sets[name]])
            out[f"{name} near"] = area(good, score[kind == NEAR])
            out[f"{name} random"] = area(good, score[kind == RANDOM])
            out[f"{name} mean right"] = float(good.mean())
    return out


def show(name, values):
    print(name + ": " + ", ".join(f"{k} {v:.4f}" if "MSE" in k else f"{k} {v:.3f}" for k, v in values.items()),
          flush=True)
