"""Random changes of a log-mel and its frame labels: voice, speed, room, noise, channel, masks."""

import numpy as np
from scipy.signal import lfilter

from .features import HOP_SECONDS, MELS, normalise


def augment(mel, labels, rng):
    """`mel` [frames, 40] raw log-mel; `labels` a list of [frames] arrays warped along with the speed.

    Returns the changed mel, normalised, and the labels.
    """
    mel = mel.astype(np.float32)
    if rng.random() < .5:
        mel, labels = _change_speed(mel, labels, rng.uniform(.85, 1.18))
    if rng.random() < .8:
        mel = _warp_frequencies(mel, rng.uniform(.85, 1.18), rng.uniform(-.5, .5))
    if rng.random() < .4:
        mel = _reverberate(mel, rng.uniform(.1, .45), rng.uniform(.05, .4))
    if rng.random() < .6:
        mel = _add_noise(mel, rng)
    if rng.random() < .5:
        tilt = rng.normal() * np.linspace(-1, 1, MELS)
        ripple = rng.normal(0, .8) * np.cos(np.linspace(0, np.pi * rng.uniform(1, 4), MELS))
        mel = mel + (.6 * (tilt + ripple)).astype(np.float32)
    mel = normalise(mel)
    if rng.random() < .6:
        _mask(mel, rng)
    return mel, labels


def _interpolate(rows, positions):
    low = positions.astype(int)
    high = np.minimum(low + 1, len(rows) - 1)
    share = (positions - low).astype(np.float32)[:, None]
    return rows[low] * (1 - share) + rows[high] * share


def _change_speed(mel, labels, rate):
    positions = np.linspace(0, len(mel) - 1, int(len(mel) / rate))
    nearest = np.rint(positions).astype(int)
    return _interpolate(mel, positions), [label[nearest] for label in labels]


def _warp_frequencies(mel, stretch, shift):
    positions = np.clip(np.arange(MELS) * stretch + shift, 0, MELS - 1)
    return np.ascontiguousarray(_interpolate(mel.T, positions).T)


def _reverberate(mel, decay_seconds, gain):
    decay = np.float32(np.exp(-13.8 * HOP_SECONDS / decay_seconds))
    power = np.exp(mel)
    tail = lfilter(np.array([1 - decay]), np.array([1, -decay]), power, axis=0)
    return np.log(power + 3 * gain * tail + 1e-7).astype(np.float32)


def _add_noise(mel, rng):
    level = np.percentile(mel, 90) - rng.uniform(2.3, 9)
    colour = np.cumsum(rng.normal(0, .35, MELS))
    power = rng.standard_gamma(3, mel.shape, dtype=np.float32) / 3 + np.float32(1e-3)
    return np.log(np.exp(mel) + power * np.exp(level + colour - colour.mean()).astype(np.float32)[None] + 1e-7)


def _mask(mel, rng):
    for _ in range(2):
        band = rng.integers(0, MELS - 4)
        mel[:, band:band + rng.integers(1, 6)] = 0
        start = rng.integers(0, max(1, len(mel) - 12))
        mel[start:start + rng.integers(1, 9)] = 0
