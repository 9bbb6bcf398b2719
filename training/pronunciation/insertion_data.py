"""Recordings in which more was said than was expected: words and sounds taken out of the text, starts of words said twice,
hesitations and other words put into the sound. What was put in is known to the hundredth of a second."""

import numpy as np

from . import espeak
from .align import align
from .features import SAMPLE_RATE, log_mel, normalise
from .head_features import head_input
from .insertion import evidence

FADE = 160
#: What people say while they think, as the synthesiser's voices read it.
HESITATIONS = {"es": ["eh", "em", "este", "mmm"], "en": ["uh", "um", "er", "mm"], "de": ["äh", "ähm", "hm", "öh"],
               "fr": ["euh", "heu", "ben", "hum"], "it": ["eh", "ehm", "mmm", "cioè"], "pt": ["é", "ãh", "hum", "né"],
               "ja": ["えーと", "あの", "えー", "うーん"]}
KINDS = ("plain", "changed", "paused", "lengthened", "text word", "text words", "repeat", "hesitation", "word")


def join(*pieces):
    """Pieces of sound one after the other, their edges faded into each other over 10 ms."""
    whole = pieces[0]
    fade = np.linspace(0, 1, FADE, dtype=np.float32)
    for piece in pieces[1:]:
        if len(whole) < FADE or len(piece) < FADE:
            whole = np.concatenate([whole, piece])
            continue
        joint = whole[-FADE:] * (1 - fade) + piece[:FADE] * fade
        whole = np.concatenate([whole[:-FADE], joint, piece[FADE:]])
    return whole


def trimmed(samples):
    """Without the quiet before and after."""
    loud = np.flatnonzero(np.abs(samples) > .05 * np.abs(samples).max())
    return samples[loud[0]:loud[-1] + 1] if len(loud) else samples


class Hesitator:
    """Hesitations by the synthesiser's voices."""

    def __init__(self, voices, rng):
        self._espeak, self._voices, self._rng, self._kept = espeak.Synthesiser(), voices, rng, {}

    def hesitation(self, language):
        rng = self._rng
        voice = str(rng.choice(self._voices))
        base = {"pt": "pt-br", "en": "en-us", "ja": "ja"}.get(language, language)
        key = (str(rng.choice(HESITATIONS[language])), f"{base}+{voice}" if voice else base, int(rng.choice([90, 120, 160])),
               int(rng.choice([30, 45, 60])))
        if key not in self._kept:
            samples, _ = self._espeak.synthesise(key[0], key[1], rate=key[2], pitch=key[3])
            self._kept[key] = trimmed(samples)
        return self._kept[key]


def level(samples):
    return np.sqrt(np.mean(np.square(samples)) + 1e-9)


class Splicer:
    """Makes recordings of one recording."""

    def __init__(self, others, hesitator, change, rng):
        """others: (samples of a word, language) of other recordings."""
        self.others, self.hesitator, self.change, self.rng = others, hesitator, change, rng

    def room(self, samples, seconds):
        """So much of the recording's own quiet."""
        count = int(seconds * SAMPLE_RATE)
        frames = samples[:len(samples) // 320 * 320].reshape(-1, 320)
        quiet = frames[np.argsort(np.square(frames).mean(1))[:max(3, len(frames) // 10)]]
        picked = quiet[self.rng.integers(len(quiet), size=count // 320 + 2)]
        return join(*picked)[:count] if count > 2 * FADE else np.zeros(0, np.float32)

    def put(self, samples, at, piece, pause=0.):
        """(samples with a piece put in at a second, the piece's span in seconds)."""
        here = int(at * SAMPLE_RATE)
        here = min(max(here, FADE), len(samples) - FADE)
        parts = [samples[:here], piece]
        if pause:
            parts.append(self.room(samples, pause))
        return join(*parts, samples[here:]), (here / SAMPLE_RATE, (here + len(piece)) / SAMPLE_RATE)

    def variants(self, samples, words, phones, word_spans, language):
        """(kind, samples, words, spans of what was put in).

        phones: [[(start, end)]] of each word's phones in seconds; word_spans: [(start, end)]."""
        rng, count = self.rng, len(words)
        yield "plain", samples, words, []
        yield "changed", self.change(samples), words, []
        place = int(rng.integers(1, count)) if count > 1 else 0
        quiet = self.room(samples, rng.uniform(.15, .7))
        if count > 1 and len(quiet):
            yield "paused", self.put(samples, word_spans[place][0], quiet)[0], words, []
        place = int(rng.integers(0, count))
        start, end = phones[place][int(rng.integers(len(phones[place])))]
        a, b = int(start * SAMPLE_RATE), int(end * SAMPLE_RATE)
        if b - a > 480:
            piece = samples[a:b]
            yield "lengthened", join(samples[:a], piece, piece[len(piece) // 3:], samples[b:]), words, []
        if count >= 3:
            place = int(rng.integers(0, count))
            yield "text word", samples, words[:place] + words[place + 1:], [word_spans[place]]
        if count >= 6:
            place, number = int(rng.integers(1, count - 3)), int(rng.integers(2, 4))
            spans = word_spans[place:place + number]
            yield "text words", samples, words[:place] + words[place + number:], [(spans[0][0], spans[-1][1])]
        for _ in range(2):
            place = int(rng.integers(0, count))
            number = int(rng.integers(2, len(words[place]) + 1)) if len(words[place]) > 2 else len(words[place])
            start, end = word_spans[place][0], phones[place][number - 1][1]
            piece = samples[int(start * SAMPLE_RATE):int(end * SAMPLE_RATE)]
            if len(piece) > 3 * FADE:
                made, span = self.put(samples, start, piece, float(rng.choice([0, .08, .25])))
                yield "repeat", made, words, [span]
        for kind in ("hesitation", "hesitation", "word"):
            place = int(rng.integers(0, count + 1))
            at = word_spans[place][0] if place < count else word_spans[-1][1]
            if kind == "word":
                piece = self.others[int(rng.integers(len(self.others)))]
            else:
                piece = self.hesitator.hesitation(language)
            piece = piece * (level(trimmed(samples)) / level(piece) * rng.uniform(.6, 1.1))
            made, span = self.put(samples, at, piece.astype(np.float32), float(rng.choice([0, .05, .2])))
            yield kind, made, words, [span]


def spans_of(log_posterior, words, prior):
    found = align(log_posterior, words, prior)
    phones = [[(max(a - .25, 0) * .02, max(b - .25, 0) * .02) for a, b in found.phones[found.word == w]]
              for w in range(len(words))]
    return phones, [(word[0][0], word[-1][1]) for word in phones]


def prior_for(language, log_posterior, prior):
    if language == "en":
        return prior
    return np.log(.5 * np.exp(log_posterior).mean(0) + .5 * np.exp(prior) + 1e-4)


def evidence_of(scorer, recordings, hesitator, change, rng, share_changed=.25):
    """One row for each candidate of every variant of some recordings.

    recordings: (samples, words of unit indices, language, speaker). Returns a dict of arrays: rows [INPUTS]; label 1, 0 or -1 where
    it is not known; kind; speaker; language; recording and variant: which it belongs to; spans in seconds; and `made`: of each variant its kind, language,
    speaker, words and number of things put in, and how many candidates were of these.
    """
    others, prepared = [], []
    for samples, words, language, speaker in recordings:
        heard = scorer.network(normalise(log_mel(samples)))
        if len(heard[0]) < sum(map(len, words)) * 2:
            continue
        phones, spans = spans_of(heard[0], words, prior_for(language, heard[0], scorer.log_prior))
        prepared.append((samples, words, language, speaker, phones, spans))
        start, end = spans[int(rng.integers(len(spans)))]
        piece = samples[int(start * SAMPLE_RATE):int(end * SAMPLE_RATE)]
        if .15 * SAMPLE_RATE < len(piece) < .8 * SAMPLE_RATE:
            others.append(piece)
    splicer = Splicer(others, hesitator, change, rng)
    out = {name: [] for name in ("rows", "label", "kind", "speaker", "language", "recording", "variant", "spans")}
    made = []
    for recording, (samples, words, language, speaker, phones, spans) in enumerate(prepared):
        for kind, audio, expected, put_in in splicer.variants(samples, words, phones, spans, language):
            if kind not in ("plain", "changed") and rng.random() < share_changed:
                # Changes of pace would move what is known of time.
                noise = rng.standard_normal(len(audio)) * level(audio) * 10 ** (-rng.uniform(10, 25) / 20)
                audio = (audio + noise).astype(np.float32)
            mel = normalise(log_mel(audio))
            heard = scorer.network(mel)
            own = prior_for(language, heard[0], scorer.log_prior)
            if len(heard[0]) < 2 * sum(map(len, expected)) + 4 or not expected:
                continue
            data = head_input(heard, mel, expected, own, scorer.goodness)
            phone, _, _ = scorer.heads(data)
            found, rows = evidence(heard, own, mel, expected, scorer, data, phone, language)
            hit = set()
            for (_, (start, end), _), row in zip(found, rows):
                start, end = start * .02, end * .02
                label = 0
                for index, (a, b) in enumerate(put_in):
                    shared = max(0, min(b, end) - max(a, start))
                    if shared > .5 * min(b - a, end - start):
                        label = 1
                        hit.add(index)
                    elif max(0, min(b + .15, end) - max(a - .15, start)) > 0 and label == 0:
                        label = -1
                # A start that is said twice may be told at either place.
                if kind == "repeat" and label == 0 and put_in[0][1] - .05 <= start <= put_in[0][1] + .8:
                    label = -1
                out["rows"].append(row)
                out["label"].append(label)
                out["kind"].append(kind)
                out["speaker"].append(speaker)
                out["language"].append(language)
                out["recording"].append(recording)
                out["variant"].append(len(made))
                out["spans"].append((start, end))
            made.append((kind, language, speaker, len(expected), len(put_in), len(hit)))
    result = {name: np.array(values) for name, values in out.items()}
    result["made"] = made
    return result
