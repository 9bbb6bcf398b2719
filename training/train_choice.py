"""Which of two words that one sound tells apart was said: the regression of `choice` in manifest.json, and what it tells apart.

    python training/train_choice.py --content . [--write] [--languages es en]

Every minimal pair of `languages/*/pronunciation.yaml` is said by eight of the synthesiser's voices, both words, alone and in a
sentence. The gain of a recording is by how many nats the best path through the one that was not expected is better than that
through the one that was, divided by the frames of the sound that tells them apart. A logistic regression makes of it how sure it
is that the other was said; contrasts that a language's `notToldApart` names take no part in it. Prints the regression, and for each
contrast, by voices that took no part, how often the other word is named when it was said and when it was not. `--write` puts the
regression into manifest.json.
"""

import argparse
import json
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path

import numpy as np
import yaml
from pronunciation import align, units
from pronunciation.espeak import Synthesiser
from pronunciation.features import log_mel, normalise
from scipy.optimize import minimize
from score_reference import ReferenceScorer

VOICES = {"es": "es", "en": "en-us", "fr": "fr", "de": "de", "it": "it", "pt": "pt-br", "ja": "ja"}
FRAMES = {"es": "digo {} otra vez", "en": "I say {} again", "fr": "je dis {} encore", "de": "ich sage {} noch einmal",
          "it": "dico {} ancora", "pt": "digo {} outra vez"}
VARIANTS = ("", "+m1", "+m3", "+m5", "+m7", "+f1", "+f2", "+f4")
#: From which confidence on the other word is named: TipChooser.leastNearer.
NAMED = .95
#: Regularises the two numbers, and settles them where all is told apart.
RIDGE = 1e-3


def pairs(content, language):
    """{(word, partner): (its sound, the partner's)}, and the groups of sounds that are not told apart."""
    file = yaml.safe_load((content / f"languages/{language}/pronunciation.yaml").read_text(encoding="utf8"))
    found = {}
    for unit, sound in file["sounds"].items():
        if not isinstance(sound.get("pairs"), dict) or "pt-PT" in sound.get("variants", ["pt-BR", "pt-PT"])[:1]:
            continue
        for other, texts in sound["pairs"].items():
            for text in texts:
                found[tuple(text.split("/"))] = (unit, other)
    return found, [set(group.split()) for group in file.get("notToldApart", [])]


class Ear:
    def __init__(self):
        self.synthesiser, self.scorer = Synthesiser(), ReferenceScorer()

    def spelled(self, text, language):
        """Units of each word, as the synthesiser says them there."""
        words = defaultdict(list)
        for event in self.synthesiser.synthesise(text, VOICES[language], 150, 50)[1]:
            words[event.word] += units.split(event.ipa, language)
        return [word for _, word in sorted(words.items()) if word]

    def heard(self, text, voice, language, rng):
        """Log posteriors, their prior and emissions of a text that is said in a quiet room."""
        samples, _ = self.synthesiser.synthesise(text, voice, int(rng.integers(130, 185)), int(rng.integers(35, 65)))
        silence = [rng.standard_normal(count) * .0004 for count in (4800, 4000)]
        samples = np.concatenate([silence[0], samples * .6 / max(1e-6, np.abs(samples).max()), silence[1]])
        log_posterior = self.scorer.network(normalise(log_mel(samples.astype(np.float32))))[0]
        prior = self.scorer.log_prior
        if language != "en":
            prior = np.log(.5 * np.exp(log_posterior).mean(0) + .5 * np.exp(prior) + 1e-4)
        return log_posterior, prior, np.maximum(log_posterior - align.PRIOR_SCALE * prior, align.FLOOR)


def fit(heard, words):
    """Nats of the best path through the words, and how many frames each of their phones has."""
    log_posterior, prior, emission = heard
    found = align.align(log_posterior, words, prior)
    spans = [(start, end, unit) for (start, end), unit in zip(found.phones, found.units)]
    spans += [(start, end, units.SILENCE) for start, end in found.gaps if end > start >= 0]
    return sum(emission[start:end, unit].sum() for start, end, unit in spans), found.phones[:, 1] - found.phones[:, 0]


def difference(one, other):
    """Where the first word has the one sound that tells it from the other; None where more than one does."""
    front = next((i for i, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
    rest = one[front:], other[front:]
    back = next((i for i, (a, b) in enumerate(zip(rest[0][::-1], rest[1][::-1])) if a != b), min(map(len, rest)))
    return min(front, len(one) - 1) if max(len(rest[0]) - back, len(rest[1]) - back) == 1 else None


def recordings(content, language, seed):
    """(contrast, whether it is told apart, voice, whether the other word was said, gain) of each recording."""
    ear, rng, made = Ear(), np.random.default_rng(seed), []
    found, groups = pairs(content, language)
    for (word, partner), (unit, other) in sorted(found.items()):
        contrast = " ".join(sorted([unit, other]))
        is_told = not any({unit, other} <= group for group in groups)
        for frame in ("{}", FRAMES.get(language)):
            if not frame:
                continue
            spellings = [ear.spelled(frame.format(text), language) for text in (word, partner)]
            if len(spellings[0]) != len(spellings[1]):
                continue
            place = [i for i, (a, b) in enumerate(zip(*spellings)) if a != b]
            if len(place) != 1 or (sound := difference(*(spelling[place[0]] for spelling in spellings))) is None:
                continue
            sound += sum(map(len, spellings[0][:place[0]]))
            for number, variant in enumerate(VARIANTS):
                for said, text in enumerate((word, partner)):
                    heard = ear.heard(frame.format(text), VOICES[language] + variant, language, rng)
                    (own, frames), (others, _) = (fit(heard, spelling) for spelling in spellings)
                    made.append((contrast, is_told, number, said, float(others - own) / int(frames[sound])))
    return made


def regression(rows):
    gains, said = np.array([row[4] for row in rows]), np.array([row[3] for row in rows])

    def loss(weights):
        odds = (weights[0] + weights[1] * gains) * np.where(said, 1, -1)
        return np.logaddexp(0, -odds).mean() + RIDGE * (weights ** 2).sum()

    return minimize(loss, np.zeros(2), method="BFGS").x


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--content", required=True, type=Path)
    parser.add_argument("--languages", nargs="+", default=list(VOICES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    with ProcessPoolExecutor(2) as pool:
        made = pool.map(recordings, repeat(options.content), options.languages, repeat(options.seed))
        rows = dict(zip(options.languages, made))
    told = [row for found in rows.values() for row in found if row[1]]
    half = regression([row for row in told if row[2] % 2 == 0])
    bias, weight = regression(told)
    print(f"bias {bias:.4f} weight {weight:.4f} (of half of the voices: {half[0]:.4f} {half[1]:.4f})")
    least = (np.log(NAMED / (1 - NAMED)) - half[0]) / half[1]
    print(f"named from {least:.2f} nats a frame on; the other half of the voices:")
    for language, found in rows.items():
        contrasts = defaultdict(lambda: ([], []))
        for contrast, is_told, voice, said, gain in found:
            if voice % 2:
                contrasts[contrast if is_told else f"({contrast})"][said].append(gain >= least)
                if is_told:
                    contrasts["all told apart"][said].append(gain >= least)
        for contrast, (right, other) in sorted(contrasts.items()):
            print(f"{language} {contrast:14} {len(right):4} right, {np.mean(right):6.1%} named; "
                  f"{len(other):4} the other, {np.mean(other):6.1%} named")
    if options.write:
        path = options.content / "models/pronunciation/manifest.json"
        manifest = json.loads(path.read_text(encoding="utf8"))
        manifest["choice"] = {"bias": round(float(bias), 4), "weights": [round(float(weight), 4)]}
        path.write_text(json.dumps(manifest, ensure_ascii=False, indent=1) + "\n", encoding="utf8")


if __name__ == "__main__":
    main()
