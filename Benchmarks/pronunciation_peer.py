#!/usr/bin/env python3
"""Pronunciation scores beside pocketsphinx's, on the same recordings in the same run.

    pip install pocketsphinx soundfile numpy
    python3 Benchmarks/pronunciation_peer.py --data ../shared/data [--speakers FILE] [--count 200]

Both get the text and the recording and score every phone. Printed are the correlation with the experts' phone scores over
the phones that both could score, and the processor time of each over all recordings, start-up included.
`--speakers` names a file with one speaker a line: those that the model was not trained on.
"""
import argparse
import json
import os
import random
import resource
import subprocess
import time

import numpy as np
import soundfile

from thresholds import Thresholds

IPA = {
    "AA": "ɑ", "AE": "æ", "AH": "ə", "AO": "ɔ", "AW": "aʊ", "AY": "aɪ", "EH": "ɛ", "ER": "ɚ", "EY": "eɪ", "IH": "ɪ",
    "IY": "i", "OW": "oʊ", "OY": "ɔɪ", "UH": "ʊ", "UW": "u", "B": "b", "CH": "tʃ", "D": "d", "DH": "ð", "F": "f",
    "G": "ɡ", "HH": "h", "JH": "dʒ", "K": "k", "L": "l", "M": "m", "N": "n", "NG": "ŋ", "P": "p", "R": "ɹ", "S": "s",
    "SH": "ʃ", "T": "t", "TH": "θ", "V": "v", "W": "w", "Y": "j", "Z": "z", "ZH": "ʒ",
}


def processor_seconds(who):
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime


def score_with_pocketsphinx(utterances, folder):
    """Acoustic score per frame of every phone; None for an utterance that cannot be aligned as labelled."""
    from pocketsphinx import Decoder

    decoder = Decoder(lm=None, loglevel="FATAL", samprate=16000)
    scores = {}
    for utterance in utterances:
        samples, _ = soundfile.read(os.path.join(folder, utterance["audio"]), dtype="int16")
        try:
            decoder.set_align_text(utterance["text"].lower())
            for step in (lambda: None, decoder.set_alignment):
                step()
                decoder.start_utt()
                decoder.process_raw(samples.tobytes(), full_utt=True)
                decoder.end_utt()
            found = [p for w in decoder.get_alignment() for p in w if p.name != "SIL"]
        except Exception:
            continue
        expected = [p.rstrip("012") for w in utterance["words"] for p in w["phones"]]
        if [p.name for p in found] == expected:
            scores[utterance["id"]] = [p.score / max(p.duration, 1) for p in found]
    return scores


def score_with_immersiond(utterances, folder, executable, content):
    requests = "".join(
        json.dumps({
            "id": u["id"], "audio": os.path.join(folder, u["audio"]), "text": u["text"].lower(), "language": "en",
            "phones": [[IPA[p.rstrip("012")] for p in w["phones"]] for w in u["words"]],
        }) + "\n"
        for u in utterances)
    output = subprocess.run(
        [executable, "score", "--jsonl", "--content", content], input=requests, capture_output=True, text=True, check=True)
    scores = {}
    for line in output.stdout.splitlines():
        result = json.loads(line)
        if result.get("accepted"):
            scores[result["id"]] = [p["accuracyScore"] for w in result["words"] for p in w["phonemes"]]
    return scores


def correlation(scores, utterances, ids):
    ours, experts = [], []
    for utterance in utterances:
        if utterance["id"] in ids:
            ours += scores[utterance["id"]]
            experts += [s for w in utterance["words"] for s in w["phoneAccuracy"]]
    return np.corrcoef(ours, experts)[0, 1] if len(ours) > 1 else float("nan")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--data", required=True)
    options.add_argument("--speakers")
    options.add_argument("--count", type=int, default=200)
    options.add_argument("--immersiond", default=".build/release/immersiond")
    options.add_argument("--content", default=".")
    options = options.parse_args()

    folder = os.path.join(options.data, "speechocean762-train")
    with open(os.path.join(folder, "labels.jsonl"), encoding="utf-8") as lines:
        utterances = [json.loads(line) for line in lines]
    if options.speakers:
        with open(options.speakers, encoding="utf-8") as lines:
            speakers = set(lines.read().split())
        utterances = [u for u in utterances if u["speaker"] in speakers]
    utterances = random.Random(1).sample(utterances, min(options.count, len(utterances)))
    seconds = sum(soundfile.info(os.path.join(folder, u["audio"])).duration for u in utterances)

    began, wall = processor_seconds(resource.RUSAGE_CHILDREN), time.time()
    ours = score_with_immersiond(utterances, folder, options.immersiond, options.content)
    our_time, our_wall = processor_seconds(resource.RUSAGE_CHILDREN) - began, time.time() - wall
    began, wall = processor_seconds(resource.RUSAGE_SELF), time.time()
    theirs = score_with_pocketsphinx(utterances, folder)
    their_time, their_wall = processor_seconds(resource.RUSAGE_SELF) - began, time.time() - wall

    both = set(ours) & set(theirs)
    print(f"{len(utterances)} recordings, {seconds:.0f} s; scored by both: {len(both)}")
    print(f"{'':14}{'scored':>8}{'phone PCC':>12}{'processor s':>14}{'x real time':>14}{'wall s':>9}")
    for name, scores, spent, elapsed in (
        ("immersiond", ours, our_time, our_wall), ("pocketsphinx", theirs, their_time, their_wall)):
        print(f"{name:14}{len(scores):8}{correlation(scores, utterances, both):12.3f}{spent:14.2f}"
              f"{spent / seconds:14.4f}{elapsed:9.2f}")
    print(f"immersiond is {their_time / our_time:.1f} x as fast by processor time")
    thresholds = Thresholds("pronunciation_peer")
    thresholds.check("processor time", our_time, their_time)
    thresholds.check("pocketsphinx's phone PCC", correlation(theirs, utterances, both), correlation(ours, utterances, both))
    thresholds.conclude()


if __name__ == "__main__":
    main()
