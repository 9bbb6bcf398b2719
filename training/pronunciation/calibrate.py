"""Maps from raw scores to 0...100, and the gate that tells a wrong text."""

import numpy as np
from sklearn.isotonic import IsotonicRegression

from .evaluate import gate_value

#: Raw scores (0...2 scale) at which a map has a knot.
KNOTS = (0., .2, .4, .6, .8, 1., 1.2, 1.4, 1.6, 1.7, 1.8, 1.9, 2.)


def piecewise_map(raw, target):
    """Monotone map as [[raw, score 0...100], ...]: isotonic regression of the experts on the raw score, drawn back to
    50 · raw where few examples are, through (0, 0) at the low and (2, 100) at the high end."""
    raw = np.clip(raw, 0, 2)
    fit = IsotonicRegression(out_of_bounds="clip").fit(raw, np.clip(target, 0, 2) * 50)
    knots = []
    for place in KNOTS:
        near = np.abs(raw - place) < .1
        trust = near.sum() / (near.sum() + 50.)
        knots.append([place, float(trust * fit.predict([place])[0] + (1 - trust) * 50 * place)])
    knots[0][1], knots[-1][1] = min(knots[0][1], 5.), 100.
    values = np.maximum.accumulate([value for _, value in knots])
    return [[place, round(float(value), 2)] for (place, _), value in zip(knots, values)]


def calibration(predictions, examples, altered_predictions, altered):
    """Maps for "phone", "word", "utterance", "fluency" and "prosody" from speakers the model has not heard.

    Phones and words come from right and altered texts, so that the low end is learnt from plain errors too.
    """
    def joined(index, attribute, column=None):
        raw = [p[index] for p in [*predictions, *altered_predictions]]
        target = [getattr(e, attribute) for e in [*examples, *altered]]
        if column is not None:
            raw, target = [r[:, column] for r in raw], [t[:, column] for t in target]
        raw, target = np.concatenate(raw), np.concatenate(target)
        return raw[target >= 0], target[target >= 0]

    utterance = np.stack([p[2] for p in predictions])
    target = np.stack([e.utterance for e in examples])
    return {
        "phone": piecewise_map(*joined(0, "phone")), "word": piecewise_map(*joined(1, "word", 0)),
        "utterance": piecewise_map(utterance[:, 1], target[:, 1]),
        "fluency": piecewise_map(utterance[:, 2], target[:, 2]),
        "prosody": piecewise_map(utterance[:, 3], target[:, 3]),
    }


def gate(predictions, refused=.005):
    """Threshold of the mean raw phone score: `refused` of the right utterances lie below it."""
    return float(np.quantile([gate_value(p) for p in predictions], refused))
