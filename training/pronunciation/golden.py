"""Golden values that hold the Swift engine to the reference scorer, stage by stage."""

import hashlib
import json
import sys
from pathlib import Path

import numpy as np

from . import corpus, units
from .espeak import Synthesiser

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from score_reference import ReferenceScorer  # noqa: E402

FOLDER = units.MODEL_FOLDER.parents[1] / "Tests" / "PronunciationTests" / "Fixtures" / "golden"
#: Name, voice, text, and what is expected to be said: more than that where words are left out.
CASES = (("english", "en-us", "good day to you all", None), ("spanish", "es", "la calle es muy larga", None),
         ("broken", "es", "la calle larga", "la calle es muy larga"),
         ("interrupted", "es", "la calle larga, eeeh, y la casa", "la calle larga y la casa"))
STAGES = ("mel", "hidden", "log_posterior", "articulation", "prior", "head_phones", "head_utterance", "phone", "word",
          "utterance", "presence_evidence", "presence", "doubt", "insertion_spans", "insertion_evidence", "insertion")


def write(folder=FOLDER):
    """One folder a case: audio.bin (float32 at 16 kHz), values.bin (float32, all stages) and case.json, their index."""
    scorer, synthesiser = ReferenceScorer(), Synthesiser()
    digest = hashlib.sha256((units.MODEL_FOLDER / "weights.bin").read_bytes()).hexdigest()
    for name, voice, said, expected in CASES:
        text = expected or said
        samples, _ = synthesiser.synthesise(said, voice, rate=190)
        samples = (samples + np.random.default_rng(1).standard_normal(len(samples)) * 1e-3).astype("<f4")
        words = corpus.phones_of(text, voice, voice[:2], synthesiser)
        result = scorer.score(samples, words, voice)
        case = Path(folder) / name
        case.mkdir(parents=True, exist_ok=True)
        samples.tofile(case / "audio.bin")
        entries, blocks, offset = [], [], 0
        for stage in STAGES:
            value = np.asarray(result[stage], "<f4")
            entries.append({"name": stage, "shape": list(value.shape), "offset": offset})
            offset += value.size
            blocks.append(value.ravel())
        np.concatenate(blocks).tofile(case / "values.bin")
        description = {
            "weightsSHA256": digest, "language": voice[:2], "text": text,
            "words": [[units.SYMBOLS[unit] for unit in word] for word in words],
            "spans": result["spans"].tolist(), "values": entries,
            "accepted": scorer.accepts(result), "said": scorer.says(result).tolist(),
            "calibrated": {
                "phone": [round(float(v), 3) for v in scorer.calibrated("phone", result["phone"])],
                "word": [round(float(v), 3) for v in scorer.calibrated("word", result["word"][:, 0])],
                "utterance": round(float(scorer.calibrated("utterance", result["utterance"][1])), 3),
                "fluency": round(float(scorer.calibrated("fluency", result["utterance"][2])), 3),
                "prosody": round(float(scorer.calibrated("prosody", result["utterance"][3])), 3),
            },
        }
        (case / "case.json").write_text(json.dumps(description, ensure_ascii=False, indent=1) + "\n", encoding="utf8")


def write_reference(work, data, path, count=20):
    """Expected results for learners, one JSON object a line, for cross-checking the engine on real audio."""
    scorer = ReferenceScorer()
    learners = corpus.load(Path(work) / "human/speechocean.pickle")
    with open(path, "w", encoding="utf8") as file:
        for utterance in learners[::len(learners) // count][:count]:
            audio = Path(data) / "speechocean762-train" / utterance.labels["audio"]
            result = scorer.score(corpus.read_audio(audio), utterance.words, "en")
            file.write(json.dumps({
                "id": utterance.identity, "audio": str(audio), "text": utterance.labels["text"],
                "phones": [[units.SYMBOLS[unit] for unit in word] for word in utterance.words],
                "alignment": result["spans"].tolist(), "phoneRaw": np.round(result["phone"], 5).tolist(),
                "wordRaw": np.round(result["word"], 5).tolist(),
                "utteranceRaw": np.round(result["utterance"], 5).tolist(),
                "expertPhones": np.round(utterance.labels["phones"], 2).tolist(),
                "expertUtterance": utterance.labels["utterance"].tolist(),
            }, ensure_ascii=False) + "\n")
