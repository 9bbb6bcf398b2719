"""What the scoring head sees: numbers of each aligned phone and of the utterance, none of them a phone's identity."""

from dataclasses import dataclass

import numpy as np

from . import units
from .align import align

SCALARS = 21
WIDTH = SCALARS + 2 * len(units.FEATURES)
UTTERANCE_WIDTH = 9
_SMALL = 1e-4
_PAUSE_FRAMES = 10


@dataclass
class HeadInput:
    """phones: [phones, 75]; utterance: [9]; word: [phones] index of the word; spans: [phones, 2] in 20 ms frames;
    expected: [phones] unit indices."""

    phones: np.ndarray
    utterance: np.ndarray
    word: np.ndarray
    spans: np.ndarray
    expected: np.ndarray


def _reduce(function, values, spans, neutral):
    """`function` (a ufunc) over values[start:end] for every span, along the first axis."""
    padded = np.concatenate([values, np.full((1, *values.shape[1:]), neutral, values.dtype)])
    return function.reduceat(padded, spans.reshape(-1), axis=0)[::2]


def span_mean(values, spans):
    """Mean of `values` over [start, end) of every span, along the first axis."""
    lengths = (spans[:, 1] - spans[:, 0]).reshape(-1, *[1] * (values.ndim - 1))
    return _reduce(np.add, values, spans, 0) / lengths


def with_neighbours(rows):
    """[phones, width] to [phones, 3 · width]: the row before each, itself and the one after, zeros at the ends."""
    padded = np.pad(rows, ((1, 1), (0, 0)))
    return np.concatenate([padded[:-2], rows, padded[2:]], 1)


def head_input(analysis, mel, words, log_prior, goodness):
    """Features of one utterance.

    analysis: (log posterior [frames, units], articulatory probabilities [frames, features], hidden) of the network;
    mel: [10 ms frames, 40] normalised; words: unit indices per word; log_prior: [units]; goodness: a function from mean
    hidden activations with those of the neighbours [phones, 3 · channels] to the score of each phone as each unit
    [phones, units].
    """
    log_posterior, articulation = analysis[0], analysis[1]
    alignment = align(log_posterior, words, log_prior)
    spans, expected, word = alignment.phones, alignment.units, alignment.word
    count, frames = len(expected), len(log_posterior)
    posterior = np.exp(log_posterior)
    entropy = -(posterior * log_posterior).sum(1)
    best = log_posterior.argmax(1)
    order = np.argpartition(-log_posterior, 1, 1)[:, :2]
    top_two = np.take_along_axis(log_posterior, order, 1)
    first, second = top_two.max(1), top_two.min(1)

    length = spans[:, 1] - spans[:, 0]
    phone_of = np.repeat(np.arange(count), length)
    frame_of = np.concatenate([np.arange(a, b) for a, b in spans])
    flat = np.stack([np.cumsum(length) - length, np.cumsum(length)], 1)
    own = log_posterior[frame_of, expected[phone_of]]
    is_best = best[frame_of] == expected[phone_of]
    margin = own - np.where(is_best, second[frame_of], first[frame_of])

    mean_log = span_mean(log_posterior, spans)
    against_prior = mean_log - log_prior
    energy = mel.mean(1)
    energy = (energy - energy.mean()) / (energy.std() + .1)
    loudness = np.array([energy[2 * a:2 * b].mean() if 2 * a < len(energy) else 0. for a, b in spans])
    around = np.array([posterior[max(0, a - 2):b + 2, unit].max() for (a, b), unit in zip(spans, expected)])
    middle = np.array([own[s + n // 3:s + max(n // 3 + 1, 2 * n // 3 + 1)].mean() for s, n in zip(flat[:, 0], length)])

    starts_word = np.append(True, word[1:] != word[:-1])
    ends_word = np.append(word[1:] != word[:-1], True)
    word_length = np.bincount(word)[word]
    gap = alignment.gaps[:, 1] - alignment.gaps[:, 0]
    scalars = [
        span_mean(own, flat), np.log(span_mean(np.exp(own), flat) + _SMALL), _reduce(np.maximum, own, flat, -np.inf),
        _reduce(np.minimum, own, flat, np.inf), span_mean(margin, flat), _reduce(np.maximum, margin, flat, -np.inf),
        span_mean(is_best.astype(np.float32), flat), span_mean(entropy, spans), np.log(length),
        np.log(length / length.mean()),
        np.log(around + _SMALL), np.log1p(gap[word] * starts_word), np.log1p(gap[word + 1] * ends_word),
        mean_log[:, units.SILENCE], against_prior[np.arange(count), expected] - against_prior.max(1), loudness,
        starts_word, ends_word, np.log(word_length), middle,
        goodness(with_neighbours(span_mean(analysis[2], spans)))[np.arange(count), expected],
    ]
    expected_features = units.ARTICULATION[expected]
    heard_features = span_mean(articulation, spans)
    phones = np.concatenate([np.stack(scalars, 1), heard_features - expected_features, expected_features], 1)

    begin, end = spans[0, 0], spans[-1, 1]
    inner = gap[1:-1]
    pauses = inner[alignment.gaps[1:-1, 0] >= 0]
    duration = end - begin
    utterance = [
        np.log(count / duration * 50), np.log1p(count), np.log1p(pauses.sum()), (pauses > _PAUSE_FRAMES).sum(),
        pauses.sum() / duration, max(pauses, default=0) / 50, np.log1p(duration), posterior[begin:end].max(1).mean(),
        entropy[begin:end].mean(),
    ]
    return HeadInput(phones.astype(np.float32), np.array(utterance, np.float32), word, spans, expected)
