"""How far what is said about a sound can be trusted: logistic regressions on learners whom the models had not heard."""

import numpy as np
from sklearn.linear_model import LogisticRegression

from . import head_data, units
from .features import normalise
from .head_features import head_input

#: Mean score of the experts, 0...2, up to which they did not take a phone for the right one.
WRONG = 1.
#: Raw score below which the engine tells what a phone sounded like.
BAD = 1.
GOODNESS, LOG_POSTERIOR, MARGIN = 20, 0, 4
ALTERED_SHARE, ALTERATIONS, DECAY = .1, 2, 10


def doubt_inputs(data, phone_scores):
    """[phones, 4] what the doubt in each phone is read off."""
    return np.stack([phone_scores, *(data.phones[:, column] for column in (GOODNESS, LOG_POSTERIOR, MARGIN))], 1)


def heard_inputs(mean, expected, inventory):
    """([2] margins of the likeliest other unit over the expected one and over the next, that unit)."""
    others = sorted((unit for unit in inventory if unit != expected), key=lambda unit: -mean[unit])
    return [mean[others[0]] - mean[expected], mean[others[0]] - mean[others[1]]], others[0]


def examples(hearer, utterances, rng):
    """(inputs, whether it was wrong) of every phone, and (inputs, whether the likeliest other unit was said) of phones in texts
    altered from what was said."""
    doubts, wrong, heard, right = [], [], [], []
    inventory = [unit for unit in units.INVENTORIES["en"] if unit != units.SILENCE]
    for utterance in utterances:
        mel = normalise(utterance.mel)
        analysis = hearer.analyse(mel)

        def judged(words):
            data = head_input(analysis, mel, words, hearer.prior, hearer.goodness)
            return data, hearer.heads(data)[0]
        data, scores = judged(utterance.words)
        doubts.append(doubt_inputs(data, scores))
        wrong.append(utterance.labels["phones"] <= WRONG)
        said = [unit for word in utterance.words for unit in word]
        for _ in range(ALTERATIONS):
            if not (changed := head_data.alter(utterance, max(1, round(ALTERED_SHARE * len(said))), rng)):
                continue
            data, scores = judged(changed[0])
            for place in np.flatnonzero(changed[3] * (scores < BAD)):
                start, end = data.spans[place]
                inputs, unit = heard_inputs(analysis[0][start:end].mean(0), data.expected[place], inventory)
                heard.append(inputs)
                right.append(unit == said[place])
    return np.concatenate(doubts), np.concatenate(wrong), np.array(heard), np.array(right)


def train(parts):
    """What manifest.json has of both regressions; `parts` are several `examples`."""
    def fitted(inputs, targets):
        model = LogisticRegression(C=DECAY).fit(np.concatenate(inputs), np.concatenate(targets))
        return {"bias": round(float(model.intercept_[0]), 4), "weights": [round(float(w), 4) for w in model.coef_[0]]}
    doubts, wrong, heard, right = zip(*parts)
    return {"doubt": fitted(doubts, wrong), "heard": fitted(heard, right)}
