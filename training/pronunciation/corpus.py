"""Utterances as the trainers read them, and the human corpora of the data folder."""

import json
import pickle
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import soundfile
from scipy.signal import resample_poly

from . import units
from .espeak import Synthesiser
from .features import SAMPLE_RATE, log_mel

#: Speakers of native speech by fold; fold 0 is the held-out one, None is always trained on and never scored.
NATIVE_FOLDS = {
    "gcompris:Claudia Charruau": 0, "rhasspy:kerstin": 1,
    "gcompris:Smart4Kids.com": 0, "daniel-dona": 1, "childsplay:alphabet-es": 2, "childsplay:flash-es": 2,
    "klettres:unknown-es": 2, "sugar-icanread:es": 2,
    "childsplay:alphabet-fr": 0, "klettres:Ludovic Grossard": 0, "gcompris:Zohra Coudoin": 2,
    "klettres:Alessandro Pasotti": 0, "gcompris:Gabriella Agrusti": 3,
    "gcompris:Jose Jorge": 0, "gcompris:Francisco Marcelo Mendes Damasceno": 0, "gcompris:Marcos Dias Meneghel": 1,
    "childsplay:alphabet-pt_BR": 2, "childsplay:flash-pt_BR": 2, "klettres:unknown-pt_BR": 2,
    "tofugu:female": 3,
}
#: Languages of native speech that train the acoustic model. Mandarin is left out: espeak-ng cannot read its texts.
NATIVE_LANGUAGES = ("de", "es", "fr", "it", "ja", "pt", "nl", "pl", "ru")
SPEECHOCEAN_FOLDS = 4


@dataclass
class Utterance:
    """One recording.

    mel: [frames, 40] float16 log-mel, not normalised.
    segments: [(unit, start s, end s, weight 0...1)]; empty until aligned.
    words: a list of unit indices for each word (human corpora only).
    """

    identity: str
    language: str
    speaker: str
    mel: np.ndarray
    segments: list = field(default_factory=list)
    words: list = field(default_factory=list)
    fold: int | None = None
    labels: dict = field(default_factory=dict)


def save(path, utterances):
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    with open(path, "wb") as file:
        pickle.dump(utterances, file, protocol=4)


def load(path):
    with open(path, "rb") as file:
        return pickle.load(file)


def read_audio(path):
    """float32 mono samples at 16 kHz."""
    samples, rate = soundfile.read(path, dtype="float32", always_2d=True)
    samples = samples.mean(1)
    if rate != SAMPLE_RATE:
        divisor = np.gcd(rate, SAMPLE_RATE)
        samples = resample_poly(samples, SAMPLE_RATE // divisor, rate // divisor).astype(np.float32)
    return samples


def _speaker_folds(rows):
    """Fold of each speaker, 0 (a fifth of them, held out) to 3, every fold with the same spread of ages."""
    ages = sorted({(row["age"], row["speaker"]) for row in rows})
    held_out = [speaker for place, (_, speaker) in enumerate(ages) if place % 5 == 2]
    others = [speaker for _, speaker in ages if speaker not in held_out]
    folds = {speaker: 0 for speaker in held_out}
    folds.update({speaker: 1 + place % (SPEECHOCEAN_FOLDS - 1) for place, speaker in enumerate(others)})
    return folds


def read_speechocean(folder):
    """The scored learners of English: words by ARPAbet, labels the experts' scores."""
    rows = [json.loads(line) for line in open(Path(folder) / "labels.jsonl", encoding="utf8")]
    folds = _speaker_folds(rows)
    utterances = []
    for row in rows:
        mel = log_mel(read_audio(Path(folder) / row["audio"])).astype(np.float16)
        words = [[units.from_arpabet(phone) for phone in word["phones"]] for word in row["words"]]
        labels = {
            "phones": np.concatenate([word["phoneAccuracy"] for word in row["words"]]).astype(np.float32),
            "words": np.array([[word["accuracy"], word["stress"]] for word in row["words"]], np.float32),
            "utterance": np.array([row[k] for k in ("accuracy", "total", "fluency", "prosodic")], np.float32),
            "text": row["text"], "audio": row["audio"], "age": row["age"],
        }
        utterances.append(
            Utterance(row["id"], "en", row["speaker"], mel, words=words, fold=folds[row["speaker"]], labels=labels))
    return utterances


_VOICES = {"pt-PT": "pt", "pt-BR": "pt-br", "es-ES": "es", "es-419": "es-419"}
_DEFAULT_VOICES = {"pt": "pt-br"}


def phones_of(text, voice, language, synthesiser):
    """Unit indices per word of `text` as espeak-ng reads it; empty where it switches language."""
    _, events = synthesiser.synthesise(text, voice, rate=400)
    words, last = [], None
    for event in events:
        if "(" in event.ipa:
            return []
        pieces = units.split(event.ipa, language)
        if not pieces:
            continue
        if event.word != last:
            words.append([])
            last = event.word
        words[-1] += pieces
    return words


def read_native(folder, language, synthesiser=None):
    """Native speakers of `language`, phones by espeak-ng."""
    synthesiser = synthesiser or Synthesiser()
    utterances = []
    for line in open(Path(folder) / language / "index.jsonl", encoding="utf8"):
        row = json.loads(line)
        voice = _VOICES.get(row.get("accent"), _DEFAULT_VOICES.get(language, language))
        words = phones_of(row["text"], voice, language, synthesiser)
        if not words:
            continue
        mel = log_mel(read_audio(Path(folder) / language / row["audio"])).astype(np.float16)
        labels = {"text": row["text"], "kind": row["kind"], "licence": row["licence"],
                  "path": Path(folder) / language / row["audio"]}
        utterances.append(
            Utterance(row["id"], language, row["speaker"], mel, words=words,
                      fold=NATIVE_FOLDS.get(row["speaker"]), labels=labels))
    return utterances
