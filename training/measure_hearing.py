"""What a conversation makes of answers, of other languages, of music and of noise, through the daemon.

    python training/measure_hearing.py --data ../shared/data --work WORK --immersiond ../.build/release/immersiond --content .. [--count 8]

Says to Spanish scenarios, at their beginnings: right answers of people who had not seen them (`scenarios/es/*.heard.yaml`), by the
synthesiser's voices; what people and the synthesiser say in other languages; pieces and noises made of formulas
(`pronunciation/strange_sounds.py`); and recordings of a folder, if one is given (`--also FOLDER`). Half of everything is
changed as another microphone or room would (`measure_presence.change`). Prints, for each kind, how many were taken as said, asked
about, not understood, and refused. Another `--seed` makes other pieces. COUNT is how many of each language, instrument and noise.
"""

import argparse
import json
import socket
import subprocess
import time
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np
import soundfile
import yaml
from measure_presence import CHANGES, change
from pronunciation import corpus, strange_sounds
from pronunciation.espeak import Synthesiser

RATE = 16000
PEOPLE = ("de", "fr", "it", "pt", "cmn", "ja", "nl", "pl", "ru")
VOICES = ("", "+m1", "+m3", "+m5", "+m7", "+f1", "+f2", "+f4")
TAKEN = ("accepted", "understood", "control")


def trimmed(samples):
    loud = np.flatnonzero(np.abs(samples) > .01 * np.abs(samples).max())
    return samples[loud[0]:loud[-1] + 1] if len(loud) else samples


def quieted(samples, rng):
    """As a learner's recording begins and ends."""
    silence = [rng.standard_normal(int(RATE * s)) * .0004 for s in (.3, .25)]
    return np.concatenate([silence[0], samples * rng.uniform(.3, .9) / max(1e-6, np.abs(samples).max()), silence[1]])


def said(synthesiser, text, voice, rng):
    samples, _ = synthesiser.synthesise(text, voice + str(rng.choice(VOICES)), rate=int(rng.integers(125, 190)),
                                        pitch=int(rng.integers(30, 70)))
    return quieted(trimmed(samples), rng)


def material(options, rng):
    """(kind, samples, scenario or None for any)"""
    synthesiser, content = Synthesiser(), Path(options.content)
    for path in sorted(content.glob("scenarios/es/*.heard.yaml")):
        scenario = path.name.split(".")[0]
        answers = next(iter(yaml.safe_load(path.read_text(encoding="utf8"))["nodes"].values()))
        answers = [a["text"] for a in answers if a["kind"] == "right" and len(a["text"].split()) <= 14]
        for text in rng.permutation(answers)[:2 * options.count]:
            yield "right answers", said(synthesiser, str(text), "es-419" if "madrid" not in scenario else "es", rng), scenario
    for language, texts in json.loads((Path(__file__).parent / "other_languages.json").read_text(encoding="utf8")).items():
        for number in range(options.count // 2):
            yield "synthesiser, other languages", said(synthesiser, texts[number % len(texts)], language, rng), None
    for language in PEOPLE:
        folder = Path(options.data) / "native-speech" / language
        rows = [json.loads(line) for line in open(folder / "index.jsonl", encoding="utf8")]
        rows = [row for row in rows if row["kind"] in ("sent", "word") and .4 <= row["dur"] <= 12]
        for row in rng.permutation(rows)[:options.count]:
            yield f"people speaking {language}", quieted(trimmed(corpus.read_audio(folder / row["audio"])), rng), None
    for kind in strange_sounds.INSTRUMENTS:
        for _ in range(options.count):
            yield "music", strange_sounds.piece(kind, rng), None
    for kind in strange_sounds.NOISES:
        for _ in range(options.count // 2):
            yield "noise", strange_sounds.noise(kind, rng), None
    for path in sorted(Path(options.also).glob("*.wav")) if options.also else []:
        yield "recordings of the folder", corpus.read_audio(path), None


class Daemon:
    def __init__(self, options):
        work = Path(options.work)
        self.process = subprocess.Popen(
            [options.immersiond, "serve", "--socket", str(work / "s"), "--data", str(work / "data"), "--content",
             options.content, "--cache", str(work / "cache"), "--log-level", "warning"])
        for _ in range(300):
            try:
                self.socket = socket.socket(socket.AF_UNIX)
                self.socket.connect(str(work / "s"))
                break
            except OSError:
                time.sleep(.2)
        self.file = self.socket.makefile("rwb")

    def call(self, method, **parameters):
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters}
        self.file.write((json.dumps(request) + "\n").encode())
        self.file.flush()
        reply = json.loads(self.file.readline())
        if "error" in reply:
            raise RuntimeError(reply["error"])
        return reply["result"]


def main():
    parser = argparse.ArgumentParser()
    for name in ("data", "work", "immersiond", "content"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--also")
    parser.add_argument("--count", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng, counts = np.random.default_rng(options.seed), defaultdict(Counter)
    scenarios = sorted(p.stem for p in Path(options.content).glob("scenarios/es/*.yaml") if "." not in p.stem)
    daemon = Daemon(options)
    try:
        learner = daemon.call("learner.create", username=f"m{time.time_ns()}", nativeLanguage="en", targetLanguages=["es"])
        learner = learner.get("id") or learner["learner"]["id"]
        for kind, samples, scenario in material(options, rng):
            samples = np.asarray(samples, np.float64)
            if rng.random() < .5 and kind != "recordings of the folder":
                samples = change(samples, str(rng.choice(CHANGES)), rng)
            path = Path(options.work) / "recording.wav"
            soundfile.write(path, (samples / max(1, np.abs(samples).max())).astype(np.float32), RATE)
            session = daemon.call("session.start", learnerID=learner, audio=False,
                                  scenarioID=scenario or str(rng.choice(scenarios)))["sessionID"]
            reply = daemon.call("session.say", sessionID=session, audioPath=str(path.resolve()))
            speech = reply.get("speech") or {}
            if not speech.get("transcript"):
                outcome = "not understood" if speech.get("reason") in (None, "wrongSentence") else "refused"
            else:
                outcome = "asked about" if reply["match"] == "clarify" else (
                    "taken" if reply["match"] in TAKEN else "heard, not understood")
            counts[kind][outcome] += 1
            if outcome == "taken" and kind != "right answers":
                print(f"  {kind}: «{speech['transcript']}» {speech['transcriptionConfidence']}", flush=True)
    finally:
        daemon.process.terminate()
        daemon.process.wait()
        for kind, outcomes in counts.items():
            print(f"{kind:32} {sum(outcomes.values()):5}  " + "  ".join(f"{k} {n}" for k, n in outcomes.most_common()))


if __name__ == "__main__":
    main()
