"""Fits the weights by which what speaks for an answer is weighed (`AnswerEvidence`).

Each file holds what characters made of some writers who were left out of what they learnt:

    python leave_out.py CONTENT COPY w19 w20 w21 w22
    immersiond heard --content COPY --writers w19,w20,w21,w22 --turns --evidence > w19.jsonl
    python fit_evidence.py *.jsonl

Prints the weights, and for several degrees of caution what would become of the utterances: fitted to all the files, and
each file by what was fitted to the others. What is told without weighing (a sentence of the node, a request) counts as it
was told.
"""

import argparse
import json
from pathlib import Path

import numpy as np

NAMES = [
    "bias", "whole", "part", "sentence", "otherSentence", "strangeness", "nodeStrangeness", "length", "strangeLength",
    "asks", "thing", "nearest", "nearestRival", "nearestStranger", "kin", "kinRival", "kinStranger",
]
ANSWERS = {"right", "slip"}
# What is no answer and taken for one does more harm than an answer that is not understood.
STRANGER = 2
PENALTY = 1e-3
TIE = 0.1
CAUTIONS = [0.6, 0.9, 1.2, 1.5, 1.8, 2.1, 2.4]


def read(paths):
    """The utterances of each file: those that were weighed, and the fate of the others by kind."""
    files = []
    for path in paths:
        weighed, told = [], []
        for line in Path(path).read_text(encoding="utf-8").splitlines():
            turn = json.loads(line)
            if turn["kind"] == "clarify":
                continue
            means = set(turn.get("means") or [])
            if turn.get("evidence") is None:
                told.append((turn["kind"], turn["outcome"], turn["responses"], means))
                continue
            names = sorted(turn["evidence"])
            weighed.append((turn["kind"], np.array([turn["evidence"][n] for n in names]).reshape(len(names), len(NAMES)),
                            np.array([n in means for n in names], bool), turn["outcome"]))
        files.append((weighed, told))
    return files


def packed(utterances):
    """Evidence of all as one array, padded with responses that cannot be."""
    width = max(len(e) for _, e, _, _ in utterances)
    values = np.zeros((len(utterances), width, len(NAMES)))
    there = np.zeros((len(utterances), width), bool)
    meant = np.zeros((len(utterances), width), bool)
    for row, (_, evidence, right, _) in enumerate(utterances):
        if len(evidence):
            values[row, : len(evidence)] = evidence
            there[row, : len(evidence)] = True
            meant[row, : len(evidence)] = right
    answers = np.array([kind in ANSWERS for kind, _, _, _ in utterances])
    return values, there, meant, answers


def fit(utterances, used):
    """Newton's steps on the multinomial likelihood of a response that is meant, or of none."""
    values, there, meant, answers = packed(utterances)
    values = values[:, :, used]
    # Of an answer whose response cannot be, nothing is to be learnt.
    useful = ~answers | meant.any(1)
    values, there, meant, answers = values[useful], there[useful], meant[useful], answers[useful]
    importance = np.where(answers, 1.0, STRANGER)
    # Only responses that can be: a row each, and the utterance that it belongs to.
    owner = np.repeat(np.arange(len(values)), there.sum(1))
    rows, is_meant = values[there], meant[there]
    starts = np.concatenate([[0], np.cumsum(there.sum(1))])[:-1]
    held = there.any(1)

    def summed(numbers):
        """The sum over each utterance's responses; 0 where it has none."""
        sums = np.zeros((len(values),) + numbers.shape[1:])
        sums[held] = np.add.reduceat(numbers, starts[held])
        return sums

    weights = np.zeros(len(used))
    for _ in range(40):
        scores = rows @ weights
        top = np.zeros(len(values))
        np.maximum.at(top, owner, scores)
        odds = np.exp(scores - top[owner])
        none = np.exp(-top)
        share = odds / (summed(odds) + none)[owner]
        mass = np.where(answers, summed(odds * is_meant), none)
        goal = np.where(answers[owner], odds * is_meant / mass[owner], 0)
        weight = importance[owner]
        gradient = rows.T @ (weight * (goal - share)) / len(values) - PENALTY * weights
        mean = summed(share[:, None] * rows)
        curve = ((rows.T * (weight * share)) @ rows - (mean.T * importance) @ mean) / len(values)
        step = np.linalg.solve(curve + PENALTY * np.eye(len(used)), gradient)
        weights += step * min(1, 2 / np.abs(step).max())
        if np.abs(step).max() < 1e-5:
            break
    full = np.zeros(len(NAMES))
    full[used] = weights
    return full


def judged(weighed, weights, caution):
    """By kind: how many were taken for what was meant, and for what was not; and how many there are."""
    values, there, meant, _ = packed(weighed)
    scores = np.where(there, values @ weights - caution, -np.inf)
    order = np.sort(scores, 1)
    best = scores.argmax(1)
    taken = order[:, -1] > 0
    rows = np.arange(len(best))
    if scores.shape[1] > 1:
        sentence = NAMES.index("sentence")
        close = (order[:, -2] > 0) & (order[:, -1] < order[:, -2] + TIE)
        taken &= ~(close & (values[rows, best, sentence] == 0))
    right = meant[rows, best]
    return taken & right, taken & ~right


def table(files, weights_of, caution):
    count = {}
    for number, (weighed, told) in enumerate(files):
        good, bad = judged(weighed, weights_of[number], caution)
        for (kind, _, _, _), is_good, is_bad in zip(weighed, good, bad):
            entry = count.setdefault(kind, [0, 0, 0])
            entry[0] += 1
            entry[1] += bool(is_good)
            entry[2] += bool(is_bad)
        for kind, outcome, responses, means in told:
            entry = count.setdefault(kind, [0, 0, 0])
            entry[0] += 1
            taken = outcome in {"asMeant", "anotherMeaning", "noneMeant", "falselyAccepted", "takenAnyway"}
            entry[1] += taken and kind in ANSWERS and bool(means & set(responses))
            entry[2] += taken and not means & set(responses)
    return count


def show(title, files, weights_of):
    print(title)
    for caution in CAUTIONS:
        line = f"  caution {caution:.1f}"
        for kind, (n, good, bad) in sorted(table(files, weights_of, caution).items()):
            line += f"  {kind} {100 * good / n:5.1f} / {100 * bad / n:4.1f}" if kind in ANSWERS else \
                f"  {kind} {100 * bad / n:4.1f}"
        print(line)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+")
    parser.add_argument("--without", nargs="*", default=[], help="evidence to leave out")
    arguments = parser.parse_args()
    used = [i for i, name in enumerate(NAMES) if name not in arguments.without]
    files = read(arguments.files)
    everything = [u for weighed, _ in files for u in weighed]
    weights = fit(everything, used)
    held_out = [fit([u for other, (weighed, _) in enumerate(files) if other != number for u in weighed], used)
                for number in range(len(files))] if len(files) > 1 else [weights]
    print("weights: " + ", ".join(f"{name} {weight:.3f}" for name, weight in zip(NAMES, weights)))
    show("right answers taken / taken for another, and what is no answer taken, fitted to all:", files,
         [weights] * len(files))
    show("each file by what was fitted to the others:", files, held_out)


if __name__ == "__main__":
    main()
