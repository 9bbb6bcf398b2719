"""Trains what tells whether an expected text was said, and which of its words were not but others in their place: `text` and
`otherWord` in manifest.json, with their trees in weights.bin.

    python training/train_text.py --data ../shared/data --work WORK --immersiond ../.build/release/immersiond --content .. \\
        [--count 200] [--seed 1] [--write text otherWord]

Makes recordings and has `immersiond evidence` print what speaks for a text having been said in each (`TextEvidence`,
`OtherWordEvidence`). Said, and to be accepted: words and sentences of natives and of the synthesiser, sentences of learners, words cut
out of them, sentences half said, said with hesitations, with something behind or with a start said twice. Not said, and to be refused:
each of these with texts of the same language and kind that others said, people who speak other languages, music and noises with short
texts. Other words are those that stand in a text for one that was said. Half of everything is changed as another microphone, room
or pace would (`measure_presence.change`).

COUNT is how many recordings of each kind and language. Speakers (of natives, who are few: recordings), texts of the synthesiser, other
languages, instruments and noises go whole into one of two halves. Prints, by trees of the other half: how many of each kind are
refused, accepted and told to be doubtful, neither told nor sure, and sure; and how many words are told to be others, wrongly and rightly.
`--write` puts the named trees, of both halves, into the model.
"""

import argparse
import hashlib
import json
import subprocess
from pathlib import Path

import numpy as np
import soundfile
from measure_hearing import PEOPLE, RATE, quieted, trimmed
from measure_presence import CHANGES, change, scored
from pronunciation import corpus, presence, strange_sounds
from pronunciation.espeak import Synthesiser
from pronunciation.insertion_data import Hesitator, join
from sklearn.ensemble import HistGradientBoostingClassifier
from train_insertions import write
from train_spoken_evidence import VOICES, words_of

NATIVE = ("es", "fr", "de", "it", "pt", "ja")
ESPEAK = {"en": "en-us", "pt": "pt-br"}
#: Texts of each recording that were not said, and texts of which one word was not.
WRONG, REPLACED = 3, 5
#: Of words cut out of learners' sentences, which the cut spoils, so many are refused at the limit.
REFUSED = .05
#: Of all else that was said, so many are doubtful, and so many not sure.
DOUBTFUL, UNSURE = .04, .1
#: Of the words that learners said, so many are told to be others.
FALSE_SHARE = .005
TREES = {"text": {"max_iter": 150, "max_leaf_nodes": 5}, "otherWord": {"max_iter": 250, "max_leaf_nodes": 16}}


class Recordings:
    """Requests to `immersiond evidence`, with what is known of each."""

    def __init__(self, work, rng):
        self.folder, self.rng, self.requests, self.known, self.count = Path(work), rng, [], [], 0
        self.folder.mkdir(parents=True, exist_ok=True)

    def add(self, kind, group, language, samples, said, wrong, vocabulary=()):
        """`said`: the text, or None where none of the texts `wrong` may be taken; `group` goes into one half whole. With a
        `vocabulary` words of it stand in the place of some that were said."""
        samples = np.asarray(samples, np.float64)
        if self.rng.random() < .5:
            samples = change(samples, str(self.rng.choice(CHANGES)), self.rng)
        path = self.folder / f"{self.count}.wav"
        self.count += 1
        soundfile.write(path, (samples / max(1, np.abs(samples).max())).astype(np.float32), RATE)

        def request(text, is_said, replaced=None):
            self.requests.append({"id": len(self.requests), "audio": str(path.resolve()), "language": language, "text": text})
            self.known.append((kind, group, is_said, replaced))
        for text in ([said] if said else []) + list(wrong):
            request(text, text == said)
        for _ in range(REPLACED if len(vocabulary) else 0):
            words = said.split()
            place = int(self.rng.integers(len(words)))
            alike = [w for w in vocabulary if abs(len(w) - len(words[place])) <= 2 and w.lower() != words[place].lower()]
            if len(words) > 2 and len(words[place]) > 2 and alike:
                request(" ".join(words[:place] + [str(self.rng.choice(alike))] + words[place + 1:]), None, place)


def unlike(text, texts, rng, count=WRONG):
    """Texts of which some word is not in this one; like it in the number of words where there are such."""
    own = words_of(text)
    others = [t for t in texts if not set(words_of(t)) <= set(own)]
    alike = [t for t in others if len(t.split()) == len(own)] or others
    return [alike[i] for i in rng.integers(len(alike), size=count)]


def vocabulary_of(texts):
    """Words of three letters and more."""
    words = {word.strip(".,;:¿?¡!«»\"()") for text in texts for word in text.split()}
    return sorted(word for word in words if len(word) > 2)


def natives(recordings, options):
    rng = recordings.rng
    for language in NATIVE:
        folder = Path(options.data) / "native-speech" / language
        rows = [json.loads(line) for line in open(folder / "index.jsonl", encoding="utf8")]
        for kind, name in (("word", "words of natives"), ("sent", "sentences of natives")):
            own = [row for row in rows if row["kind"] == kind and .3 <= row["dur"] <= 10]
            texts = sorted({row["text"] for row in own})
            vocabulary = vocabulary_of(texts) if kind == "sent" else ()
            for row in rng.permutation(own)[:options.count]:
                samples = quieted(trimmed(corpus.read_audio(folder / row["audio"])), rng)
                recordings.add(name, f"native {row['id']}", language, samples, row["text"], unlike(row["text"], texts, rng), vocabulary)


def synthesised(recordings, options, texts, synthesiser):
    rng = recordings.rng
    for language, kinds in texts.items():
        for kind, own in kinds.items():
            vocabulary = vocabulary_of(own) if kind == "sentences" else ()
            for text in rng.permutation(own)[:options.count // 2]:
                voice = ESPEAK.get(language, language) + str(rng.choice(VOICES))
                samples, _ = synthesiser.synthesise(str(text), voice, int(rng.integers(110, 200)), int(rng.integers(30, 70)))
                recordings.add(f"{kind} of the synthesiser", f"synthesised {text}", language, quieted(trimmed(samples), rng), str(text),
                               unlike(str(text), own, rng), vocabulary)


def piece(samples, start, end):
    """From a time to another in seconds, its ends faded."""
    cut = np.array(samples[max(0, int(start * RATE)):int(end * RATE)], np.float64)
    edge = np.minimum(np.arange(len(cut)), np.arange(len(cut))[::-1]) / (.02 * RATE)
    return cut * np.minimum(1, edge)


def learners(recordings, options):
    rng, folder = recordings.rng, Path(options.data) / "speechocean762-train"
    rows = [json.loads(line) for line in open(folder / "labels.jsonl", encoding="utf8")]
    texts = sorted({row["text"].lower() for row in rows})
    words = sorted({w["text"].lower() for row in rows for w in row["words"] if len(w["phones"]) >= 3})
    drawn = list(rng.permutation(rows)[:5 * options.count])
    lines = [{"id": i, "audio": str(folder / row["audio"]), "language": "en", "text": row["text"].lower()}
             for i, row in enumerate(drawn)]
    hesitator = Hesitator(VOICES, rng)
    for number, (row, result) in enumerate(zip(drawn, scored(lines, options))):
        text, group = row["text"].lower(), f"learner {row['speaker']}"
        samples, found = corpus.read_audio(folder / row["audio"]), result.get("words", [])
        recordings.add("sentences of learners", group, "en", samples, text, unlike(text, texts, rng), words)
        if len(found) != len(row["words"]) or any(word["isOmitted"] for word in found):
            continue
        long = [i for i, word in enumerate(row["words"]) if len(word["phones"]) >= 3]
        if long:
            place = int(rng.choice(long))
            word = row["words"][place]["text"].lower()
            cut = quieted(piece(samples, found[place]["start"] - .02, found[place]["end"] + .02), rng)
            recordings.add("words cut from learners", group, "en", cut, word, unlike(word, words, rng))
        if len(found) < 4 or number % 2:
            continue
        middle = len(found) // 2
        first, second = piece(samples, 0, found[middle]["start"]), piece(samples, found[middle]["start"], len(samples) / RATE)
        kind = ("half", "hesitation", "start said twice", "something behind")[number // 2 % 4]
        if kind == "half":
            other = quieted(first, rng)
        elif kind == "hesitation":
            other = join(first, hesitator.hesitation("en") * .5, second)
        elif kind == "start said twice":
            other = join(first, np.zeros(RATE // 4), first, second)
        else:
            other = join(samples, np.zeros(RATE // 4), piece(samples, found[-2]["start"], len(samples) / RATE))
        recordings.add(f"learners, {kind}", group, "en", other, text, [])


def strangers(recordings, options, texts):
    rng = recordings.rng

    def add(kind, group, samples, languages):
        language = str(rng.choice(languages))
        sort = str(rng.choice(list(texts[language])))
        wrong = [str(t) for t in rng.choice(texts[language][sort], WRONG)]
        recordings.add(kind, f"{kind} {group}", language, samples, None, wrong)

    for language in PEOPLE:
        folder = Path(options.data) / "native-speech" / language
        rows = [json.loads(line) for line in open(folder / "index.jsonl", encoding="utf8")]
        rows = [row for row in rows if row["kind"] in ("sent", "word") and .4 <= row["dur"] <= 10]
        for row in rng.permutation(rows)[:options.count // 4]:
            samples = quieted(trimmed(corpus.read_audio(folder / row["audio"])), rng)
            add("people speaking other languages", language, samples, [l for l in texts if l != language])
    for kind in strange_sounds.INSTRUMENTS:
        for _ in range(options.count // 20):
            add("music", kind, strange_sounds.piece(kind, rng), list(texts))
    for kind in strange_sounds.NOISES:
        for _ in range(options.count // 40):
            add("noise", kind, strange_sounds.noise(kind, rng), list(texts))


def made(options):
    recordings = Recordings(options.work, np.random.default_rng(options.seed))
    texts = {}
    for language in NATIVE:
        folder = Path(options.data) / "native-speech" / language
        rows = [json.loads(line) for line in open(folder / "index.jsonl", encoding="utf8")]
        texts[language] = {"words": sorted({row["text"] for row in rows if row["kind"] == "word"})}
        if sentences := sorted({row["text"] for row in rows if row["kind"] == "sent"}):
            texts[language]["sentences"] = sentences
    rows = [json.loads(line) for line in open(Path(options.data) / "speechocean762-train/labels.jsonl", encoding="utf8")]
    texts["en"] = {"words": sorted({w["text"].lower() for row in rows for w in row["words"]}),
                   "sentences": sorted({row["text"].lower() for row in rows})}
    natives(recordings, options)
    synthesised(recordings, options, texts, Synthesiser())
    learners(recordings, options)
    strangers(recordings, options, texts)
    return recordings


def material(recordings, options):
    """(kind, group, whether the text was said or None, inputs, inputs of each word, the place of the word that was not, the number of
    words) of all requests; without inputs where the text is refused anyway."""
    lines = "".join(json.dumps(request) + "\n" for request in recordings.requests)
    output = subprocess.run([options.immersiond, "evidence", "--content", options.content], input=lines, capture_output=True,
                            text=True, check=True).stdout
    for request, (kind, group, said, replaced), line in zip(recordings.requests, recordings.known, output.splitlines()):
        result = json.loads(line)
        if "error" not in result:
            found = result.get("text")
            yield kind, group, said, found and found["values"], result.get("others"), replaced, len(request["text"].split())


def half(group):
    return hashlib.md5(group.encode()).digest()[0] % 2


def forest(name, inputs, labels):
    classifier = HistGradientBoostingClassifier(
        learning_rate=.08, min_samples_leaf=30, l2_regularization=2., random_state=0, **TREES[name])
    return presence.Forest.of(classifier.fit(inputs, labels), sure=False)


def crossed(name, inputs, labels, groups):
    """[rows] log odds by trees of the other half."""
    sides, odds = np.array([half(group) for group in groups]), np.zeros(len(labels))
    for side in (0, 1):
        odds[sides == side] = forest(name, inputs[sides != side], labels[sides != side]).values(inputs[sides == side])
    return odds


def texts_trained(rows):
    """Trees and limits of whether a text was said."""
    whole = [row for row in rows if row[2] is not None]
    known = [row for row in whole if row[3]]
    inputs, said = np.array([row[3] for row in known], np.float32), np.array([row[2] for row in known])
    kinds = np.array([row[0] for row in known])
    odds = crossed("text", inputs, said, [row[1] for row in known])
    cut = kinds == "words cut from learners"
    limits = [float(np.quantile(odds[said & cut], REFUSED)), *map(float, np.quantile(odds[said & ~cut], (DOUBTFUL, UNSURE)))]
    print(f"{'':44}{'texts':>7}{'refused':>10}{'doubtful':>10}{'neither':>10}{'sure':>10}")
    for wrong, kind in sorted({(not row[2], row[0]) for row in whole}):
        count = sum((not row[2], row[0]) == (wrong, kind) for row in whole)
        mine = odds[(kinds == kind) & (said != wrong)]
        below = [int((mine < limit).sum()) + count - len(mine) for limit in limits] + [count]
        shares = np.diff([0, *below]) / count * 100
        print(f"{'not said' if wrong else 'said':9}{kind:35}{count:7}" + "".join(f"{share:8.2f} %" for share in shares))
    trees = forest("text", inputs, said)
    return trees, {"bias": trees.bias, **dict(zip(("accepted", "doubtful", "sure"), (round(limit, 3) for limit in limits)))}


def words_trained(rows):
    """Trees and limit of whether another word was said in the place of one."""
    inputs, other, groups, kinds = [], [], [], []
    for kind, group, said, values, words, replaced, count in rows:
        # Words beside another are judged by what it left of them; of texts that were not said nothing is known.
        if not values or not words or len(words) < 2 or not (said or replaced is not None) or len(words) != count:
            continue
        for place, word in enumerate(words):
            if said or place == replaced:
                inputs.append(word)
                other.append(place == replaced)
                groups.append(group)
                kinds.append(kind)
    inputs, other, kinds = np.array(inputs, np.float32), np.array(other), np.array(kinds)
    odds = crossed("otherWord", inputs, other, groups)
    learners = kinds == "sentences of learners"
    limit = float(np.quantile(odds[learners & ~other], 1 - FALSE_SHARE))
    print(f"{'':44}{'words said':>12}{'told wrongly':>14}{'others':>9}{'told':>9}")
    for kind in sorted(set(kinds[other])):
        mine = kinds == kind
        print(f"{kind:44}{(mine & ~other).sum():12}{100 * (odds[mine & ~other] >= limit).mean():12.2f} %{(mine & other).sum():9}"
              f"{100 * (odds[mine & other] >= limit).mean():7.1f} %")
    trees = forest("otherWord", inputs, other)
    return trees, {"bias": trees.bias, "threshold": round(limit, 3)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("data", "work", "immersiond", "content"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", nargs="+", choices=list(TREES), default=[])
    options = parser.parse_args()
    recordings = made(options)
    print(f"{len(recordings.requests)} texts in {recordings.count} recordings", flush=True)
    rows = list(material(recordings, options))
    trained = {"text": texts_trained(rows), "otherWord": words_trained(rows)}
    for name, (trees, tuned) in trained.items():
        print(name, tuned, len(trees.nodes), "nodes")
        if name in options.write:
            write(trees, tuned, name, Path(options.content) / "models/pronunciation")


if __name__ == "__main__":
    main()
