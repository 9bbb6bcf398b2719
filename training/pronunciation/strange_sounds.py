"""Sounds that nobody said: pieces for twenty kinds of instruments, and noises of streets and rooms, made of formulas.

Every piece has its own key, scale, tempo and pattern, drawn from the generator that is passed in.
"""

import numpy as np
from scipy.signal import butter, lfilter, sosfilt

RATE = 16000
_SCALES = ([0, 2, 4, 5, 7, 9, 11], [0, 2, 3, 5, 7, 8, 10], [0, 3, 5, 7, 10], [0, 2, 4, 7, 9], [0, 1, 4, 5, 7, 8, 11])
_FORMANTS = ((800, 1200, 2600), (450, 2000, 2700), (300, 2300, 3000), (450, 850, 2500), (320, 750, 2400))


def _time(seconds):
    return np.arange(round(RATE * seconds)) / RATE


def _harmonics(hertz, time, amplitudes, vibrato=0.0):
    phase = 2 * np.pi * hertz * time + vibrato * np.sin(2 * np.pi * 5 * time)
    return sum(a * np.sin((k + 1) * phase) for k, a in enumerate(amplitudes) if np.max(hertz) * (k + 1) < 7600)


def _shape(time, attack, decay, seconds=None, release=.04):
    shape = np.minimum(1, time / attack) * np.exp(-time * decay)
    return shape if seconds is None else shape * np.clip((seconds - time) / release, 0, 1)


def _held(amplitudes, attack, vibrato=0.0, octave=1.0, breath=0.0):
    def play(hertz, seconds, rng):
        time = _time(seconds)
        tone = _harmonics(hertz * octave, time, amplitudes, vibrato) + breath * rng.standard_normal(len(time))
        return tone * _shape(time, attack, 0, seconds)
    return play


def _struck(amplitudes, decay, ring=.5, octave=1.0):
    def play(hertz, seconds, rng):
        time = _time(seconds + ring)
        return _harmonics(hertz * octave, time, amplitudes) * _shape(time, .004, decay)
    return play


def _bell(hertz, seconds, rng):
    time = _time(seconds + 1)
    return np.sin(4 * np.pi * hertz * time + 3 * np.exp(-3 * time) * np.sin(5.64 * np.pi * hertz * time)) * np.exp(-3 * time)


def _pluck(hertz, seconds, rng):
    """K. Karplus and A. Strong, 1983."""
    period, noise = int(RATE / hertz), np.zeros(int(RATE * (seconds + .6)))
    noise[:period] = rng.uniform(-1, 1, period)
    feedback = np.zeros(period + 2)
    feedback[0], feedback[period], feedback[period + 1] = 1, -.498, -.498
    return lfilter([1], feedback, noise)


def _distorted(hertz, seconds, rng):
    time = _time(seconds + .2)
    tone = np.tanh(8 * (np.sin(2 * np.pi * hertz * time) + np.sin(3 * np.pi * hertz * time)))
    return lfilter([.3], [1, -.7], tone * _shape(time, .005, 1.5))


def _sung(hertz, seconds, rng):
    """A vowel that is sung, which is nearest to speech."""
    time = _time(seconds)
    hertz = hertz * rng.choice([.5, 1, 2])
    source = _harmonics(hertz, time, [1 / (k + 1) for k in range(40)], .4)
    vowel = 0
    for formant in _FORMANTS[rng.integers(len(_FORMANTS))]:
        radius = np.exp(-np.pi * 90 / RATE)
        vowel = vowel + lfilter([1 - radius], [1, -2 * radius * np.cos(2 * np.pi * formant / RATE), radius ** 2], source)
    return vowel * _shape(time, .05, 0, seconds)


_SAW = [1 / (k + 1) for k in range(20)]
#: By kind: how a note is played, notes at once, loudness of the drums.
INSTRUMENTS = {
    "piano": (_struck([1, .6, .4, .25, .15, .1], 3), 2, 0), "organ": (_held([1, .8, 0, .6, 0, .3, 0, .3], .02), 3, 0),
    "strings": (_held(_SAW, .12, .25), 3, 0), "flute": (_held([1, .25, .08], .06, .3, 2, .03), 1, 0),
    "square": (_held([1, 0, .33, 0, .2, 0, .14, 0, .11], .002), 1, .4), "bell": (_bell, 1, 0),
    "guitar": (_pluck, 1, 0), "strummed": (_pluck, 4, 0), "brass": (_held([1, .9, .8, .6, .5, .4, .3], .05), 1, .5),
    "distorted": (_distorted, 1, .8), "choir": (_sung, 3, 0), "song": (_sung, 1, 0), "song with drums": (_sung, 1, .6),
    "pad": (_held([1, .5, .3, .2], .3, .1), 3, 0), "bass": (_struck([1, .7, .4, .2], 4, octave=.5), 1, .8),
    "whistling": (_held([1], .03, .2, 4), 1, 0), "accordion": (_held(_SAW[:12], .04, .05), 2, 0),
    "marimba": (_struck([1, 0, 0, .3], 9, octave=2), 1, 0), "band": (_struck([1, .6, .4, .25], 3), 3, .6),
    "drums": (_struck([1, .5], 8, octave=.5), 1, 1.5),
}


def _drum(rng):
    kind, time = rng.integers(3), _time(.25)
    if kind == 0:
        return np.sin(2 * np.pi * (50 * time + 8 * (1 - np.exp(-30 * time)))) * np.exp(-12 * time)
    noise = rng.standard_normal(len(time))
    return np.diff(noise, prepend=0) * np.exp(-60 * time) if kind == 1 else noise * np.exp(-18 * time)


def piece(kind, rng):
    """A few seconds of a piece, at most 1 loud."""
    play, voices, drums = INSTRUMENTS[kind]
    scale, key, beat = _SCALES[rng.integers(len(_SCALES))], rng.uniform(90, 330), rng.uniform(.15, .5)
    rest, length = rng.choice([.02, .15, .35]), int(RATE * rng.uniform(1.5, 5))
    sound, at, degree = np.zeros(length + 4 * RATE), 0, int(rng.integers(7))
    while at < length:
        seconds = beat * rng.choice([.5, 1, 1, 2])
        if rng.random() > rest:
            degree = int(np.clip(degree + rng.integers(-3, 4), -4, 12))
            for step in range(degree, degree + 2 * voices, 2):
                octaves, place = divmod(step, len(scale))
                note = play(key * 2 ** (scale[place] / 12 + octaves), seconds, rng)
                sound[at:at + len(note)] += note / voices
        if drums and rng.random() < .8:
            hit = _drum(rng)
            sound[at:at + len(hit)] += drums * hit
        at += int(RATE * seconds)
    return _levelled(sound[:length], rng)


def _levelled(sound, rng):
    return sound / max(1e-6, np.abs(sound).max()) * rng.uniform(.1, .8) + rng.standard_normal(len(sound)) * .0004


def _hits(length, count, sound, rng):
    places = np.zeros(length)
    places[rng.integers(0, length, count)] = rng.uniform(.3, 1, count)
    return np.convolve(places, sound)[:length]


def _bark(length, rng):
    sound, time = np.zeros(length), _time(.2)
    for at in range(0, length - len(time), int(RATE * rng.uniform(.4, .8))):
        phase = np.cumsum(rng.uniform(250, 500) * (1 + .5 * np.sin(np.pi * time / .2))) / RATE
        tone = sum(a * np.sin(2 * np.pi * (k + 1) * phase) for k, a in enumerate([1, .8, .6, .4, .3]))
        sound[at:at + len(time)] += np.tanh(4 * tone) * np.sin(np.pi * time / .2)
    return sound


def _filtered(length, low, high, rng):
    return sosfilt(butter(2, [low, high], "band", fs=RATE, output="sos"), rng.standard_normal(length))


def _decaying(samples, decay, rng):
    return rng.standard_normal(samples) * np.exp(-np.arange(samples) / decay)


NOISES = {
    "hiss": lambda n, rng: rng.standard_normal(n),
    "rattle": lambda n, rng: rng.standard_normal(n) * np.sin(2 * np.pi * rng.uniform(2, 6) * _time(n / RATE)) ** 8,
    "engine": lambda n, rng: _harmonics(rng.uniform(40, 110), np.arange(n) / RATE, _SAW) + .3 * rng.standard_normal(n),
    "knocks": lambda n, rng: _hits(n, 8, _decaying(2400, 300, rng), rng),
    "wind": lambda n, rng: _filtered(n, 150, rng.uniform(400, 900), rng) * (1 + .8 * np.sin(2 * np.pi * np.arange(n) / RATE)),
    "rain": lambda n, rng: _hits(n, n // 300, _decaying(200, 40, rng), rng) + .1 * rng.standard_normal(n),
    "ringing": lambda n, rng: (np.sin(2 * np.pi * rng.uniform(400, 900) * np.arange(n) / RATE)
                               * (np.sin(2 * np.pi * rng.uniform(1, 10) * np.arange(n) / RATE) > 0)),
    "siren": lambda n, rng: np.sin(2 * np.pi * np.cumsum(
        700 + 300 * np.sin(2 * np.pi * rng.uniform(.3, 2) * np.arange(n) / RATE)) / RATE),
    "barking": _bark,
    "coughing": lambda n, rng: _hits(n, 3, _filtered(5600, 300, 2500, rng) * np.exp(-np.arange(5600) / 1500), rng),
    "typing": lambda n, rng: _hits(n, 8 * n // RATE, _decaying(800, 120, rng), rng),
    "buzzing": lambda n, rng: np.sign(np.sin(2 * np.pi * rng.uniform(80, 250) * np.arange(n) / RATE)),
}


def noise(kind, rng):
    return _levelled(NOISES[kind](int(RATE * rng.uniform(1.2, 4)), rng), rng)
