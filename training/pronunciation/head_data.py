"""Training examples of the head: right and altered texts over the outputs of an acoustic model."""

from dataclasses import dataclass

import numpy as np

from . import align, units
from .augment import augment
from .features import normalise
from .head_features import HeadInput, head_input

#: Target scores (0...2) of a phone whose expected unit was altered.
NEAR_TARGET, RANDOM_TARGET = .3, .1
#: Target of the phones, the words and the whole of a wrong text, some of which fit by chance.
WRONG_TARGET = .3
NATIVE_TARGET = 2.
_MISSING = -1.
RIGHT, NEAR, RANDOM = 0, 1, 2


@dataclass
class Example:
    """One input of the head with its targets in 0...2; negative targets are unknown.

    altered: [phones] RIGHT, NEAR or RANDOM.
    """

    identity: str
    language: str
    input: HeadInput
    phone: np.ndarray
    word: np.ndarray
    utterance: np.ndarray
    altered: np.ndarray


def prior_of(model, utterances):
    """Log prior of the units as `model` hears `utterances`."""
    return align.log_prior([model.analyse(u.mel.astype(np.float32))[0] for u in utterances])


def mixed_prior(log_posterior, pooled):
    """Prior for a language: half the mean posterior of the utterance itself, half the pooled prior."""
    return np.log(.5 * np.exp(log_posterior).mean(0) + .5 * np.exp(pooled) + 1e-4)


def prior_for(language, log_posterior, pooled):
    """The prior to align with: that of learners of English for English, a mixed one for another language."""
    return pooled if language == "en" else mixed_prior(log_posterior, pooled)


def targets_of(utterance):
    """Phone, word [words, 2] and utterance [4] targets in 0...2."""
    if "phones" in utterance.labels:
        labels = utterance.labels
        return labels["phones"].copy(), labels["words"] / 5, labels["utterance"] / 5
    phones = np.full(sum(map(len, utterance.words)), NATIVE_TARGET, np.float32)
    words = np.tile([NATIVE_TARGET, _MISSING], (len(utterance.words), 1)).astype(np.float32)
    return phones, words, np.full(4, NATIVE_TARGET, np.float32)


def scores_of(utterance, words):
    """Utterance targets [4] of a text whose word targets are `words`: accuracy and total fall with those of altered words;
    what an altered text is as to fluency and prosody is unknown."""
    _, right, scores = targets_of(utterance)
    if (words == right).all():
        return scores
    lowered = np.full(4, _MISSING, np.float32)
    lowered[:2] = scores[:2] * words[:, 0].mean() / max(right[:, 0].mean(), .1)
    return lowered


def alternatives(unit, inventory, rng):
    """Other units of the same class (vowel or consonant), the articulatorily nearest first, ties at random."""
    pool = [u for u in inventory if u != unit and units.IS_VOWEL[u] == units.IS_VOWEL[unit]]
    return sorted(pool, key=lambda u: (units.DISTANCE[u, unit], rng.random()))


def alter(utterance, count, rng, near_share=.6):
    """Copies of the words and targets with `count` well spoken phones expected to be others.

    Returns (words, phone targets, word targets, altered) or None where no phone was spoken well.
    """
    phones, words, _ = targets_of(utterance)
    expected = [list(word) for word in utterance.words]
    places = [(w, p) for w, word in enumerate(expected) for p in range(len(word))]
    good = [index for index in range(len(places)) if phones[index] >= 1.6]
    altered, hits = np.zeros(len(places), int), np.zeros(len(expected), int)
    inventory = units.INVENTORIES[utterance.language]
    for index in rng.permutation(good)[:count]:
        w, p = places[index]
        pool = alternatives(expected[w][p], inventory, rng)
        near = rng.random() < near_share
        expected[w][p] = int(rng.choice(pool[:3] if near else pool))
        phones[index] = NEAR_TARGET if near else RANDOM_TARGET
        altered[index] = NEAR if near else RANDOM
        hits[w] += 1
    if not altered.any():
        return None
    for w in np.flatnonzero(hits):
        words[w, 0] = min(words[w, 0], 1. if hits[w] / len(expected[w]) <= .3 else .5)
    return expected, phones, words, altered


def heard(model, utterances, prior, rng, copies, alterations, single_share=0., rate=.08):
    """What `model` hears of each utterance, first clean, then augmented, with its own text and `alterations` altered ones.

    A share of these has one altered phone, the others `rate` of all. Yields (utterance, normalised log-mel, analysis, prior
    to align with, [(words, phone targets, word targets, altered), ...]).
    """
    for utterance in utterances:
        if not all(u in units.INVENTORIES[utterance.language] for word in utterance.words for u in word):
            continue
        raw = utterance.mel.astype(np.float32)
        for copy in range(copies):
            mel = augment(raw, [], rng)[0] if copy else normalise(raw)
            analysis = model.analyse(mel, normalised=True)
            phones, words, _ = targets_of(utterance)
            texts = [(utterance.words, phones, words, np.zeros(len(phones), int))]
            for _ in range(alterations):
                count = 1 if rng.random() < single_share else max(1, round(rate * len(phones)))
                if changed := alter(utterance, count, rng):
                    texts.append(changed)
            yield utterance, mel, analysis, prior_for(utterance.language, analysis[0], prior), texts


def examples(model, goodness, utterances, prior, rng, copies=1, alterations=0):
    """Examples of each utterance: the first clean, the others augmented, each with `alterations` altered texts."""
    out = []
    for utterance, mel, analysis, own_prior, texts in heard(
            model, utterances, prior, rng, copies, alterations, single_share=.34):
        for words, phone_targets, word_targets, altered in texts:
            data = head_input(analysis, mel, words, own_prior, goodness.scores)
            out.append(Example(utterance.identity, utterance.language, data, phone_targets, word_targets,
                               scores_of(utterance, word_targets), altered))
    return out


def wrong_texts(model, goodness, utterances, prior, rng):
    """Each utterance with the text of another one of similar length by another speaker."""
    out = []
    lengths = np.array([sum(map(len, u.words)) for u in utterances])
    for index, utterance in enumerate(utterances):
        others = [i for i in np.argsort(np.abs(lengths - lengths[index]), kind="stable")
                  if utterances[i].speaker != utterance.speaker and
                  utterances[i].labels["text"] != utterance.labels["text"]]
        words = utterances[others[rng.integers(0, 5)]].words
        mel = normalise(utterance.mel)
        analysis = model.analyse(mel, normalised=True)
        own_prior = prior_for(utterance.language, analysis[0], prior)
        data = head_input(analysis, mel, words, own_prior, goodness.scores)
        count = len(data.word)
        word_targets = np.tile([WRONG_TARGET, _MISSING], (len(words), 1)).astype(np.float32)
        scores = np.array([WRONG_TARGET, WRONG_TARGET, _MISSING, _MISSING], np.float32)
        out.append(Example(utterance.identity, utterance.language, data, np.full(count, WRONG_TARGET, np.float32),
                           word_targets, scores, np.full(count, RANDOM)))
    return out
