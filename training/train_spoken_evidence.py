"""Trains the two regressions that tell whether words found in a recording were said in it: `hearing` in manifest.json.

    python training/train_spoken_evidence.py --data ../shared/data --work WORK --immersiond ../.build/release/immersiond \\
        --content COPY --answers-by w19 w20 … [--count 8] [--seed 1] [--also FOLDER] [--write]

COPY is content that has learnt nothing from the writers named (`conversation/leave_out.py`): a learner's words are not in it either.

Makes recordings, has `immersiond evidence` print what speaks for the words found in each (`SpokenEvidence`), and fits a logistic
regression for expected sentences and one for words heard freely. The recordings:

- answers of those writers, who had not seen the scenarios (`scenarios/es/*.heard.yaml`), by 13 of the synthesiser's voices, each
  heard where it was given; half of them have three words or fewer;
- learners of English and natives of six languages, each heard among thirty sentences that others said: once with what was said
  among them, once without;
- people who speak nine other languages, the synthesiser in 42, pieces and noises made of formulas
  (`pronunciation/strange_sounds.py`), and those of `--also`, each heard where some Spanish scenario begins.

Half of everything is changed as another microphone or room would (`measure_presence.change`). COUNT is how many of each language,
instrument and noise, and a quarter of the answers in each scenario. The same seed makes the same recordings, and the fit has one
solution. Prints how many of each kind would be taken, by what was fitted to the other half of languages, instruments, noises and scenarios, and the regressions as
manifest.json has them; `--write` puts them there.
"""

import argparse
import hashlib
import json
import subprocess
import unicodedata
from collections import defaultdict
from pathlib import Path

import numpy as np
import soundfile
import yaml
from measure_hearing import PEOPLE, RATE, quieted, said, trimmed
from measure_presence import CHANGES, change
from pronunciation import corpus, strange_sounds
from pronunciation.espeak import Synthesiser
from scipy.optimize import minimize

VOICES = ("", "+m1", "+m2", "+m3", "+m4", "+m5", "+m6", "+m7", "+f1", "+f2", "+f3", "+f4", "+f5")
NATIVE = ("es", "fr", "de", "it", "pt", "ja")
#: Sentences among which what natives and learners said is looked for.
CHOICE = 30
#: From which trust on words are taken: HeardSpeech.enough, Assessor.sureSentence.
TAKEN = .8
#: Of the sum of squares of the weights of inputs of deviation 1.
RIDGE = .002
DIGITS = 5


def words_of(text):
    text = unicodedata.normalize("NFC", text).lower()
    return "".join(c if c.isalnum() or c in "'’-" else " " for c in text).split()


class Recordings:
    """Requests to `immersiond evidence`, with what was said in each: "" where nothing that may be found."""

    def __init__(self, work, rng):
        self.folder, self.rng, self.requests, self.known = Path(work), rng, [], []
        self.folder.mkdir(parents=True, exist_ok=True)

    def add(self, kind, group, samples, text, requests, may_change=True):
        """`group` is what goes into one half of the material whole; `requests` pairs of what is asked and what was said of it."""
        samples = np.asarray(samples, np.float64)
        if may_change and self.rng.random() < .5:
            samples = change(samples, str(self.rng.choice(CHANGES)), self.rng)
        path = self.folder / f"{len(self.requests)}.wav"
        soundfile.write(path, (samples / max(1, np.abs(samples).max())).astype(np.float32), RATE)
        for request, is_among in requests:
            self.requests.append({"id": len(self.requests), "audio": str(path.resolve()), **request})
            self.known.append((kind, group, words_of(text) if is_among else []))


def answers(recordings, options, synthesiser):
    """Half of them of one word to three, which beginners say and of which little tells."""
    rng = recordings.rng
    for path in sorted(Path(options.content).glob("scenarios/es/*.heard.yaml")):
        scenario = path.name.split(".")[0]
        nodes = yaml.safe_load(path.read_text(encoding="utf8"))["nodes"]
        said = sorted((answer["text"], node) for node, answers in nodes.items() for answer in answers
                      if answer["kind"] in ("right", "slip") and answer["by"] in options.answers_by)
        for lengths in (range(1, 4), range(4, 15)):
            some = [pair for pair in said if len(words_of(pair[0])) in lengths]
            for text, node in (some[index] for index in rng.permutation(len(some))[:2 * options.count]):
                voice = ("es" if "madrid" in scenario else "es-419") + str(rng.choice(VOICES))
                samples, _ = synthesiser.synthesise(text, voice, int(rng.integers(125, 190)), int(rng.integers(30, 70)))
                recordings.add("right: synthesiser, Spanish", scenario, quieted(trimmed(samples), rng), text,
                               [({"scenario": scenario, "node": node}, True)])


def chosen(recordings, kind, language, rows, count):
    """Recordings among thirty sentences each, with and without their own."""
    rng, texts = recordings.rng, sorted({" ".join(words_of(row["text"])) for row in rows})
    for row in rng.permutation(rows)[:count]:
        own = " ".join(words_of(row["text"]))
        others = [text for text in rng.permutation(texts) if text != own][:CHOICE - 1]
        requests = [({"language": language, "sentences": [own, *map(str, others)]}, True),
                    ({"language": language, "sentences": list(map(str, others))}, False)]
        samples = quieted(trimmed(corpus.read_audio(row["path"])), rng)
        recordings.add(kind, f"{kind} {row['speaker']}", samples, own, requests)


def people(options, language):
    folder = Path(options.data) / "native-speech" / language
    rows = [json.loads(line) for line in open(folder / "index.jsonl", encoding="utf8")]
    return [{**row, "path": folder / row["audio"]} for row in rows if row["kind"] in ("sent", "word") and .4 <= row["dur"] <= 12]


def strangers(recordings, options, synthesiser):
    rng = recordings.rng
    scenarios = sorted(p.stem for p in Path(options.content).glob("scenarios/es/*.yaml") if "." not in p.stem)

    def add(kind, group, samples, may_change=True):
        recordings.add(kind, group, samples, "", [({"scenario": str(rng.choice(scenarios))}, False)], may_change)

    for language, texts in json.loads((Path(__file__).parent / "other_languages.json").read_text(encoding="utf8")).items():
        for number in range(options.count):
            add("the synthesiser in other languages", language, said(synthesiser, texts[number % len(texts)], language, rng))
    for language in PEOPLE:
        for row in rng.permutation(people(options, language))[:4 * options.count]:
            add("people speaking other languages", language, quieted(trimmed(corpus.read_audio(row["path"])), rng))
    for kind in strange_sounds.INSTRUMENTS:
        for _ in range(2 * options.count):
            add("music made of formulas", kind, strange_sounds.piece(kind, rng))
    for kind in strange_sounds.NOISES:
        for _ in range(options.count):
            add("noise", kind, strange_sounds.noise(kind, rng))
    for path in sorted(Path(options.also).glob("*.wav")) if options.also else []:
        add("recordings of the folder", path.stem, corpus.read_audio(path), may_change=False)


def made(options):
    recordings, synthesiser = Recordings(options.work, np.random.default_rng(options.seed)), Synthesiser()
    answers(recordings, options, synthesiser)
    folder = Path(options.data) / "speechocean762-train"
    learners = [json.loads(line) for line in open(folder / "labels.jsonl", encoding="utf8")]
    learners = [{**row, "path": folder / row["audio"]} for row in learners if row["total"] >= 5]
    chosen(recordings, "right: learners of English", "en", learners, 20 * options.count)
    for language in NATIVE:
        kind = "right: natives, Spanish" if language == "es" else "right: natives of five languages"
        chosen(recordings, kind, language, people(options, language), (20 if language == "es" else 5) * options.count)
    strangers(recordings, options, synthesiser)
    return recordings


def heard(recordings, options):
    command = [options.immersiond, "evidence", "--content", options.content]
    lines = "".join(json.dumps(request) + "\n" for request in recordings.requests)
    output = subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout
    results = [json.loads(line) for line in output.splitlines()]
    if refused := [result for result in results if "error" in result]:
        raise SystemExit(f"{len(refused)} of {len(results)} were refused, such as: {refused[0]['error']['message']}")
    return results


def rows(recordings, results, part):
    """(kind, group, whether the words found are what was said, inputs) of every recording in which some were found."""
    for (kind, group, spoken), result in zip(recordings.known, results):
        if not (found := result.get(part)):
            continue
        words = words_of(found["text"])
        if part == "sentence":
            is_right = bool(spoken) and words == spoken
        else:
            # Two words of three: what is meant is then understood.
            is_right = bool(spoken) and sum(word in words for word in spoken) >= 2 / 3 * len(spoken)
        if spoken and not is_right:
            kind = "another sentence of the same language" if part == "sentence" else "right, misheard"
        elif not spoken and kind.startswith("right"):
            kind = "another sentence of the same language"
        yield kind, group, is_right, found["values"]


def regression(material):
    """(bias, weights) of the inputs as they are."""
    inputs = np.array([row[3] for row in material])
    sign = np.where([row[2] for row in material], 1., -1.)
    mean, deviation = inputs.mean(0), inputs.std(0) + 1e-9
    design = np.concatenate([np.ones((len(inputs), 1)), (inputs - mean) / deviation], 1)

    def loss(weights):
        odds = sign * (design @ weights)
        gradient = -design.T @ (sign / (1 + np.exp(np.clip(odds, -500, 500)))) / len(odds)
        penalty = np.concatenate([[0], weights[1:]])
        return np.logaddexp(0, -odds).mean() + RIDGE * (penalty ** 2).sum(), gradient + 2 * RIDGE * penalty

    weights = minimize(loss, np.zeros(design.shape[1]), jac=True, method="BFGS", options={"gtol": 1e-8}).x
    own = weights[1:] / deviation
    return round(float(weights[0] - own @ mean), DIGITS), [round(float(weight), DIGITS) for weight in own]


def half(group):
    return hashlib.md5(group.encode()).digest()[0] % 2


def trust(regressed, values):
    return 1 / (1 + np.exp(-np.clip(regressed[0] + np.dot(regressed[1], values), -500, 500)))


def report(material, shipped):
    """How many are taken: by the shipped regression, and by one fitted to the other half."""
    fitted = [regression([row for row in material if half(row[1]) != side]) for side in (0, 1)]
    counts = defaultdict(lambda: [0, 0, 0])
    for kind, group, is_right, values in material:
        counts[is_right, kind][0] += 1
        counts[is_right, kind][1] += trust(shipped, values) >= TAKEN
        counts[is_right, kind][2] += trust(fitted[half(group)], values) >= TAKEN
    for (is_right, kind), (all_of_them, before, after) in sorted(counts.items()):
        print(f"  {kind:40} {'said' if is_right else 'not said':9} {all_of_them:5}  taken as shipped {before:5}  now {after:5}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("data", "work", "immersiond", "content"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--also", help="a folder of recordings in which nothing is said that may be found")
    parser.add_argument("--answers-by", nargs="+", required=True, help="writers of whom the content has learnt nothing")
    parser.add_argument("--count", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    path = Path(options.content) / "models/pronunciation/manifest.json"
    manifest = json.loads(path.read_text(encoding="utf8"))
    recordings = made(options)
    print(f"{len(recordings.requests)} recordings to hear", flush=True)
    results, hearing = heard(recordings, options), {}
    for part in ("sentence", "words"):
        material = list(rows(recordings, results, part))
        print(f"{part}: {len(material)} with words found, of {sum(row[2] for row in material)} said")
        shipped = manifest["hearing"][part]
        report(material, (shipped["bias"], shipped["weights"]))
        bias, weights = regression(material)
        hearing[part] = {"bias": bias, "weights": weights}
    print(json.dumps({"hearing": hearing}, indent=1))
    if options.write:
        manifest["hearing"] = hearing
        path.write_text(json.dumps(manifest, ensure_ascii=False, indent=1) + "\n", encoding="utf8")


if __name__ == "__main__":
    main()
