"""Recordings of which some expected words were not said: words put into the text, put in the place of others, and cut out of the
sound with smooth joins."""

from collections import Counter

import numpy as np

from . import corpus, head_data, presence
from .align import align
from .features import SAMPLE_RATE, log_mel, normalise
from .head_features import head_input

#: Share of 2 of a word's phones above which it counts as said.
SAID = .4
FADE = 160
#: How often a word put into a text is one of the commonest: those are the hardest to miss.
COMMON_SHARE, COMMON = .5, 50


def without(samples, start, end):
    """The samples without a stretch, in seconds, its edges faded into each other over 10 ms."""
    first, last = max(int(start * SAMPLE_RATE), FADE), min(int(end * SAMPLE_RATE), len(samples) - FADE)
    if last <= first:
        return samples
    fade = np.linspace(0, 1, FADE)
    joint = samples[first - FADE:first] * (1 - fade) + samples[last - FADE:last] * fade
    return np.concatenate([samples[:first - FADE], joint, samples[last:]])


class Vocabulary:
    """The words of some utterances, to put into the texts of others."""

    def __init__(self, texts, rng):
        counts = Counter(text for words in texts for text, _ in words)
        common = {text for text, _ in counts.most_common(COMMON)}
        self._all = list({text: units for words in texts for text, units in words}.items())
        self._common = [word for word in self._all if word[0] in common]
        self._rng = rng

    def draw(self, count, unlike):
        """So many words, none of the texts `unlike`."""
        drawn = []
        while len(drawn) < count:
            pool = self._common if self._rng.random() < COMMON_SHARE else self._all
            word = pool[self._rng.integers(len(pool))]
            if word[0] not in unlike:
                drawn.append(word)
        return drawn


def variants(utterance, words, samples, spans, vocabulary, change, rng):
    """(kind, samples, words, whether each was said or None where it is not known) of one recording.

    spans: [words, 2] where each lies, in seconds; change: a function to a copy as another microphone or room would have it.
    """
    count, said = len(words), said_words(utterance)
    yield "plain", samples, words, said
    yield "changed", change(samples), words, said
    for number in (1, 1, int(rng.integers(2, 5))):
        place = int(rng.integers(0, count + 1))
        new = vocabulary.draw(number, {text for text, _ in words[max(0, place - 1):place + 1]})
        yield "put in", samples, words[:place] + new + words[place:], said[:place] + [False] * number + said[place:]
    if count < 3:
        return
    place = int(rng.integers(0, count))
    new = vocabulary.draw(1, {words[place][0]})
    yield "in its place", samples, words[:place] + new + words[place + 1:], said[:place] + [False] + said[place + 1:]
    for number in (1, 1, int(rng.integers(2, 4))):
        place = int(rng.integers(0, count - number + 1))
        cut = without(samples, spans[place, 0], spans[place + number - 1, 1])
        known = [False if place <= i < place + number else k for i, k in enumerate(said)]
        yield "cut out", change(cut) if rng.random() < .2 else cut, words, known
    half = count // 2
    known = [k if i < half else False for i, k in enumerate(said)]
    if rng.random() < .5:
        yield "half", without(samples, spans[half, 0], len(samples) / SAMPLE_RATE), words, known
    else:
        silence = rng.standard_normal(SAMPLE_RATE) * 1e-3
        yield "half", np.concatenate([samples[:int(spans[half, 0] * SAMPLE_RATE)], silence]), words, known


def said_words(utterance):
    """[words] True, or None where the experts heard next to nothing of it; natives said all."""
    if "phones" not in utterance.labels:
        return [True] * len(utterance.words)
    ends = np.cumsum([len(word) for word in utterance.words])
    scores = np.split(utterance.labels["phones"], ends[:-1])
    return [True if score.mean() > SAID else None for score in scores]


def evidence_of(hearer, utterances, change, rng):
    """(evidence [words, inputs], said [words] 1, 0 or -1 where it is not known, kind [words], speaker [words]) of all variants.

    hearer: has analyse (normalised log-mel to posteriors, articulation, hidden), prior, goodness, heads (HeadInput to raw
    phone, word and utterance scores) and durations.
    """
    texts = [[(text.lower(), word) for text, word in zip(u.labels["text"].split(), u.words)] for u in utterances]
    vocabulary = Vocabulary(texts, rng)
    rows, known, kinds, speakers = [], [], [], []
    for utterance, words in zip(utterances, texts):
        if len(words) != len(utterance.words):
            continue
        samples = corpus.read_audio(utterance.labels["path"])
        analysis = hearer.analyse(normalise(log_mel(samples)))
        prior = head_data.prior_for(utterance.language, analysis[0], hearer.prior)
        found = align(analysis[0], utterance.words, prior)
        places = [found.phones[found.word == word] for word in range(len(words))]
        spans = np.array([[max(place[0, 0] - .25, 0), place[-1, 1] - .25] for place in places]) * .02
        for kind, audio, expected, said in variants(utterance, words, samples, spans, vocabulary, change, rng):
            mel = normalise(log_mel(audio))
            heard = hearer.analyse(mel)
            units = [word for _, word in expected]
            if len(heard[0]) < (sum(map(len, units)) + 4) // 3:
                continue
            own = head_data.prior_for(utterance.language, heard[0], hearer.prior)
            data = head_input(heard, mel, units, own, hearer.goodness)
            phone, word, _ = hearer.heads(data)
            rows.append(presence.evidence(heard[0], own, units, data, phone, word[:, 0], hearer.durations))
            known += [-1 if one is None else int(one) for one in said]
            kinds += [kind] * len(said)
            speakers += [utterance.speaker] * len(said)
    return np.concatenate(rows), np.array(known), np.array(kinds), np.array(speakers)
