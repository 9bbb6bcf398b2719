"""Forced alignment of expected units to log posteriors."""

from dataclasses import dataclass

import numpy as np

from . import units

PRIOR_SCALE, FLOOR = 0.6, -8.0
_UNREACHABLE = -1e30


@dataclass
class Alignment:
    """Spans in 20 ms frames, last exclusive.

    phones: [phones, 2]; units: [phones] the expected unit; word: [phones] the index of its word;
    gaps: [words + 1, 2] the silence before each word and after the last, (-1, -1) where there is none.
    """

    phones: np.ndarray
    units: np.ndarray
    word: np.ndarray
    gaps: np.ndarray


def viterbi(emission, optional):
    """Best left-to-right path over the states of `emission` [frames, states]; `optional` states can be skipped.

    Equal scores prefer staying, then the previous state, then a skip. Returns [states, 2] spans, -1 if skipped.
    """
    frames, states = emission.shape
    emission = emission.astype(np.float64)
    score = np.full(states, _UNREACHABLE)
    score[0] = emission[0, 0]
    if optional[0] and states > 1:
        score[1] = emission[0, 1]
    back = np.zeros((frames, states), np.uint8)
    may_skip = np.zeros(states, bool)
    may_skip[2:] = optional[1:-1]
    previous, skipped = np.full(states, _UNREACHABLE), np.full(states, _UNREACHABLE)
    for t in range(1, frames):
        previous[1:] = score[:-1]
        skipped[2:] = np.where(may_skip[2:], score[:-2], _UNREACHABLE)
        step = (previous > score).view(np.uint8)
        best = np.maximum(score, previous)
        jump = skipped > best
        back[t] = np.where(jump, 2, step)
        score = np.where(jump, skipped, best) + emission[t]
    spans = np.full((states, 2), -1)
    state = states - 1
    if optional[state] and states > 1 and score[state - 1] > score[state]:
        state -= 1
    spans[state, 1] = frames
    for t in range(frames - 1, 0, -1):
        if step := int(back[t, state]):
            spans[state, 0] = t
            state -= step
            spans[state, 1] = t
    spans[state, 0] = 0
    return spans


def align(log_posterior, words, log_prior):
    """Alignment of `words` (unit indices per word) to log_posterior [frames, units].

    Emission: max(log p - 0.6 log prior, -8). Two tied states a phone when there are more than three frames a phone;
    every frame is taken three times where there are fewer frames than phones + 2.
    """
    flat = np.array([unit for word in words for unit in word])
    word_of = np.array([index for index, word in enumerate(words) for _ in word])
    scores = np.maximum(log_posterior - PRIOR_SCALE * log_prior, FLOOR)
    repeat = 3 if len(scores) < len(flat) + 2 else 1
    scores = np.repeat(scores, repeat, 0)
    copies = 2 if len(scores) > 3 * len(flat) else 1
    state_units, optional, owner = [units.SILENCE], [True], [-1]
    for phone, unit in enumerate(flat):
        state_units += [unit] * copies
        optional += [False] * copies
        owner += [phone] * copies
        if phone + 1 == len(flat) or word_of[phone + 1] != word_of[phone]:
            state_units.append(units.SILENCE)
            optional.append(True)
            owner.append(-1)
    spans = viterbi(scores[:, state_units], optional)
    owner = np.array(owner)
    of_phone = np.flatnonzero(owner >= 0)
    starts = spans[of_phone[::copies], 0] // repeat
    ends = np.maximum(spans[of_phone[copies - 1::copies], 1] // repeat, starts + 1)
    gaps = spans[owner < 0]
    gaps = np.where(gaps < 0, -1, gaps // repeat)
    return Alignment(np.stack([starts, ends], 1), flat, word_of, gaps)


def log_prior(posteriors):
    """[units] log of the mean posterior over a list of log posteriors, plus 1e-4."""
    total = sum(np.exp(p).sum(0) for p in posteriors)
    return np.log(total / total.sum() + 1e-4).astype(np.float32)
