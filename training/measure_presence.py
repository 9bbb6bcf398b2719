"""How well said words are told from words that were left out, through the engine.

    python training/measure_presence.py --data ../shared/data --work WORK [--part 0] [--count 200]

Takes recordings of the learners of one part of the speakers (`measure_engine.part_of`; part 0 was set aside while the decision was
made) and of native speech, makes others of them and has `immersiond score --jsonl` judge all: as they are, changed (faster, slower, noisy,
quiet, through a narrow band, in a room), with a word or half of the text cut out of the sound, and with words put into
the text that nobody said. Prints the share of said words called left out and the share of absent words found, the correlation
with the experts' word scores, and what was refused as another sentence. WORK is a folder for the recordings (about 300 MB).

A word counts as said when the experts gave its phones more than .4 of 2 on average, which they did too where it can hardly be
heard. Cuts follow the alignment of the engine, with 10 ms of cross-fade; what a neighbour kept of the word is still there.
"""

import argparse
import json
import subprocess
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np
import soundfile
from measure_engine import part_of
from pronunciation import corpus, units
from pronunciation.presence_data import SAID, without
from scipy.signal import butter, resample_poly, sosfilt

RATE = 16000
NATIVE = ("es", "de", "fr")


def change(samples, kind, rng):
    """A copy as another microphone, room or speaker's pace would have it."""
    if kind in ("fast", "slow"):
        return resample_poly(samples, 100, 120 if kind == "fast" else 85)
    if kind.startswith("noise"):
        noise = rng.standard_normal(len(samples))
        return samples + noise * np.sqrt((samples ** 2).mean() / (noise ** 2).mean()) * 10 ** (-int(kind[5:]) / 20)
    if kind == "quiet":
        return np.round(samples * .03 * 32768) / 32768
    if kind == "band":
        return sosfilt(butter(4, [300, 3400], "band", fs=RATE, output="sos"), samples)
    echo = rng.standard_normal(RATE // 4) * np.exp(-np.arange(RATE // 4) / 1200) * .15
    echo[0] = 1
    return np.convolve(samples, echo)[:len(samples)]


CHANGES = ("fast", "slow", "noise20", "noise10", "noise5", "quiet", "band", "room")


class Requests:
    """Requests with what is known of each of their words: True for said, False for absent, None for unknown."""

    def __init__(self, work):
        self.work, self.lines, self.known, self.kinds = Path(work), [], [], []

    def add(self, kind, audio, words, language, known):
        """`words`: (text, phones as IPA or None)."""
        path = self.work / f"{len(self.lines)}.flac"
        peak = max(1, np.abs(audio).max())
        soundfile.write(path, (audio / peak).astype(np.float32), RATE)
        line = {"id": len(self.lines), "audio": str(path), "language": language, "text": " ".join(t for t, _ in words)}
        if all(phones for _, phones in words):
            line["phones"] = [phones for _, phones in words]
        self.lines.append(line)
        self.known.append(known)
        self.kinds.append(kind)


def scored(lines, options):
    text = "".join(json.dumps(line) + "\n" for line in lines)
    output = subprocess.run([options.immersiond, "score", "--jsonl", "--content", options.content], input=text,
                            capture_output=True, text=True, check=False).stdout
    return [json.loads(line) for line in output.splitlines()]


def learners(options):
    """Utterances of the part: (samples, [(word, phones)], whether each was said, experts' word scores)."""
    folder = Path(options.data) / "speechocean762-train"
    rows = [json.loads(line) for line in open(folder / "labels.jsonl", encoding="utf8")]
    own = [row for row in rows if part_of(row["speaker"]) == options.part]
    for row in own[::max(1, len(own) // options.count)]:
        words = [(w["text"].lower(), [units.ARPABET[p.rstrip("012")] for p in w["phones"]]) for w in row["words"]]
        said = [True if np.mean(w["phoneAccuracy"]) > SAID else None for w in row["words"]]
        yield corpus.read_audio(folder / row["audio"]), words, said, [w["accuracy"] for w in row["words"]]


def natives(options, language):
    folder = Path(options.data) / "native-speech" / language
    rows = [json.loads(line) for line in open(folder / "index.jsonl", encoding="utf8")]
    for row in [r for r in rows if len(r["text"].split()) >= 4][:max(20, options.count // 4)]:
        words = [(word, None) for word in row["text"].split()]
        yield corpus.read_audio(folder / row["audio"]), words, [True] * len(words), None


def make(requests, utterances, language, vocabulary, options, rng):
    """Puts every kind of recording of the utterances among the requests; returns the experts' scores by request."""
    utterances, experts = list(utterances), {}
    plain = Requests(requests.work)
    for samples, words, said, _ in utterances:
        plain.add("as they are", samples, words, language, said)
    for (samples, words, said, scores), result in zip(utterances, scored(plain.lines, options)):
        def add(kind, audio, words=words, known=said):
            requests.add((language, kind), audio, words, language, known)
        if scores:
            experts[len(requests.lines)] = scores
        add("as they are", samples)
        add("text alone", samples, [(text, None) for text, _ in words])
        for kind in rng.choice(CHANGES, 2, replace=False):
            add("changed", change(samples, kind, rng))
        count = len(words)
        for kind, number in (("a word put in", 1), ("words put in", int(rng.integers(2, 5)))):
            place = int(rng.integers(0, count + 1))
            near = {text for text, _ in words[max(0, place - 1):place + 1]}
            others = [word for word in vocabulary if word[0] not in near]
            added = [others[i] for i in rng.choice(len(others), number, replace=False)]
            add(kind, samples, words[:place] + added + words[place:], said[:place] + [False] * number + said[place:])
        found = result.get("words", [])
        if len(found) != count or count < 3:
            continue
        place = int(rng.integers(0, count))
        cut = without(samples, found[place]["start"], found[place]["end"])
        known = [False if i == place else k for i, k in enumerate(said)]
        add("a word cut out", cut, known=known)
        add("a word cut out, changed", change(cut, rng.choice(CHANGES), rng), known=known)
        half = count // 2
        add("half", without(samples, found[half]["start"], len(samples) / RATE),
            known=[k if i < half else False for i, k in enumerate(said)])
        add("half, then silence", np.concatenate([samples[:int(found[half]["start"] * RATE)],
                                                  rng.standard_normal(RATE) * 1e-3]),
            known=[k if i < half else False for i, k in enumerate(said)])
    return experts


def report(requests, results, experts, function_words):
    tallies, refused = defaultdict(Counter), defaultdict(Counter)
    ours, theirs = [], []
    for line, known, kind, result in zip(requests.lines, requests.known, requests.kinds, results):
        refused[kind][result.get("accepted", False)] += 1
        words = result.get("words", [])
        if len(words) != len(known):
            continue
        for word, is_said in zip(words, known):
            if is_said is not None:
                size = "function" if word["word"].lower() in function_words else "other"
                tallies[kind][is_said, size, word["isOmitted"]] += 1
        if line["id"] in experts:
            ours += [word["accuracyScore"] for word in words]
            theirs += experts[line["id"]]
    print(f"{'':32}{'accepted':>10}{'said words':>12}{'left out %':>12}{'absent':>8}{'found %':>9}{'function':>10}{'other':>8}")
    for kind, tally in tallies.items():
        def share(is_said, sizes=("function", "other")):
            total = sum(tally[is_said, s, o] for s in sizes for o in (False, True))
            return total, 100 * sum(tally[is_said, s, True] for s in sizes) / total if total else float("nan")
        accepted = 100 * refused[kind][True] / sum(refused[kind].values())
        print(f"{' '.join(kind):32}{accepted:9.1f}%{share(True)[0]:12}{share(True)[1]:12.3f}{share(False)[0]:8}"
              f"{share(False)[1]:9.1f}{share(False, ['function'])[1]:10.1f}{share(False, ['other'])[1]:8.1f}")
    if ours:
        print(f"word scores beside the experts', {len(ours)} words: correlation {np.corrcoef(ours, theirs)[0, 1]:.3f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--part", type=int, default=0)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--immersiond", default=".build/release/immersiond")
    parser.add_argument("--content", default=".")
    options = parser.parse_args()
    Path(options.work).mkdir(parents=True, exist_ok=True)
    rng, requests, experts, function_words = np.random.default_rng(1), Requests(options.work), {}, set()
    for language in ("en", *NATIVE):
        utterances = list(learners(options) if language == "en" else natives(options, language))
        words = [word for _, words, _, _ in utterances for word in words]
        counts = Counter(text.lower() for text, _ in words)
        # The commonest words of a language are those that hold its sentences together.
        common = {text for text, _ in counts.most_common(50)}
        function_words |= common
        vocabulary = list({text: (text, phones) for text, phones in words}.values())
        # As likely a common word as another.
        vocabulary += [word for word in vocabulary if word[0].lower() in common] * (len(vocabulary) // max(1, len(common)) - 1)
        experts |= make(requests, utterances, language, vocabulary, options, rng)
    report(requests, scored(requests.lines, options), experts, function_words)


if __name__ == "__main__":
    main()
