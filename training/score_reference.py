"""The whole scorer in numpy, from weights.bin: what the Swift engine is held to.

    python score_reference.py AUDIO LANGUAGE "p a s o|ð e"

takes a mono recording and the expected units, words parted by "|", and prints the raw and calibrated scores.
"""

import argparse
import json
import sys
from pathlib import Path

import numpy as np

from pronunciation import insertion, presence, units
from pronunciation.features import log_mel, normalise
from pronunciation.head_features import head_input


class ReferenceScorer:
    """The model of a folder with weights.bin and manifest.json; tensors are fp16 values computed in fp32."""

    def __init__(self, folder=units.MODEL_FOLDER):
        self.manifest = json.loads((Path(folder) / "manifest.json").read_text(encoding="utf8"))
        values = np.fromfile(Path(folder) / "weights.bin", "<f2").astype(np.float32)
        self.tensors = {}
        for entry in self.manifest["tensors"]:
            size = int(np.prod(entry["shape"]))
            self.tensors[entry["name"]] = values[entry["offset"]:entry["offset"] + size].reshape(entry["shape"])
        self.log_prior = np.array(self.manifest["logPrior"], np.float32)
        self.insertions = None
        if (tuned := self.manifest.get("insertion")):
            self.insertions = presence.Forest(
                self.tensors["insertion.sizes"].astype(int), self.tensors["insertion.nodes"], tuned["bias"])
        # A model that `make.py ship` has just written has none yet.
        if not (tuned := self.manifest.get("presence")):
            return
        self.durations = tuple(np.array(tuned[name], np.float32) for name in ("durationMeans", "durationDeviations"))
        self.forest = presence.Forest(
            self.tensors["presence.sizes"].astype(int), self.tensors["presence.nodes"], tuned["bias"])

    def _convolve(self, x, name, dilation=1, stride=1):
        """x [frames, in] with weights [out, in, k], zero padded to keep the length."""
        weight, bias = self.tensors[name + ".w"], self.tensors[name + ".b"]
        reach = weight.shape[2] // 2 * dilation
        padded, out = np.pad(x, ((reach, reach), (0, 0))), 0
        for tap in range(weight.shape[2]):
            out = out + padded[tap * dilation:tap * dilation + len(x)][::stride] @ weight[:, :, tap].T
        return out + bias

    def network(self, mel):
        """Normalised log-mel [frames, 40] to (log posterior, articulatory probability, hidden), 20 ms frames."""
        x = np.maximum(self._convolve(mel, "c1", stride=self.manifest["network"]["stride"]), 0)
        for block, dilation in enumerate(self.manifest["network"]["dilations"]):
            inner = np.maximum(self._convolve(x, f"bl{block}.a", dilation), 0)
            x = x + self._convolve(inner, f"bl{block}.p")
        hidden = np.maximum(x * self.tensors["bn.scale"] + self.tensors["bn.shift"], 0)
        logits, features = self._convolve(hidden, "out"), self._convolve(hidden, "af")
        highest = logits.max(1, keepdims=True)
        log_posterior = logits - highest - np.log(np.exp(logits - highest).sum(1, keepdims=True))
        return log_posterior, 1 / (1 + np.exp(-features)), hidden

    def goodness(self, hidden):
        """Mean hidden activations with the neighbours' [phones, 3 · channels] to a score of each phone as each unit
        [phones, units]."""
        t = self.tensors
        inner = np.maximum(hidden @ t["good.i.w"].T + t["good.i.b"], 0)
        return inner @ t["good.o.w"].T + t["good.o.b"]

    def _linear(self, x, name):
        return x @ self.tensors[name + ".weight"].T + self.tensors[name + ".bias"]

    def _head(self, index, phones, utterance, word):
        """Raw scores of one head: phone [phones], word [words, 2], utterance [4]."""
        prefix = f"head{index}."
        hidden = np.maximum(self._linear(phones, prefix + "i"), 0)
        for layer in range(3):
            deviation = np.sqrt(hidden.var(1, keepdims=True) + 1e-5)
            z = (hidden - hidden.mean(1, keepdims=True)) / deviation
            z = z * self.tensors[f"{prefix}ln.{layer}.weight"] + self.tensors[f"{prefix}ln.{layer}.bias"]
            weight, padded = self.tensors[f"{prefix}cv.{layer}.weight"], np.pad(z, ((1, 1), (0, 0)))
            y = sum(padded[tap:tap + len(z)] @ weight[:, :, tap].T for tap in range(3))
            y = y + self.tensors[f"{prefix}cv.{layer}.bias"] + self._linear(z.mean(0), f"{prefix}g.{layer}")
            hidden = hidden + np.maximum(y, 0)
        phone = self._linear(hidden, prefix + "p")[:, 0]
        rows = []
        for w in range(word.max() + 1):
            of_word = word == w
            least = min(phone[of_word].min(), 5.)
            rows.append(np.concatenate(
                [hidden[of_word].mean(0), hidden[of_word].max(0), [phone[of_word].mean(), least]]))
        words = self._linear(np.maximum(self._linear(np.array(rows), prefix + "w.0"), 0), prefix + "w.3")
        pooled = np.concatenate([hidden.mean(0), hidden.max(0),
                                 [phone.mean(), words[:, 0].mean(), words[:, 0].min()], utterance])
        scores = self._linear(np.maximum(self._linear(pooled, prefix + "u.0"), 0), prefix + "u.3")
        return phone, words, scores

    def heads(self, data):
        """Raw scores of a HeadInput, averaged over the heads: phone [phones], word [words, 2], utterance [4]."""
        t = self.tensors
        phones = np.clip((data.phones - t["norm.mu"]) / t["norm.sd"], -6, 6)
        utterance = (data.utterance - t["norm.um"]) / t["norm.us"]
        made = [self._head(index, phones, utterance, data.word) for index in range(self.manifest["heads"])]
        return tuple(np.mean(z, 0) for z in zip(*made))

    def score(self, samples, words, language):
        """Every stage's values of one utterance, by name, for `words` of unit indices."""
        mel = normalise(log_mel(samples))
        log_posterior, articulation, hidden = self.network(mel)
        prior = self.log_prior
        if language[:2] != "en":
            prior = np.log(.5 * np.exp(log_posterior).mean(0) + .5 * np.exp(prior) + 1e-4)
        data = head_input((log_posterior, articulation, hidden), mel, words, prior, self.goodness)
        phone, word, scores = self.heads(data)
        evidence = presence.evidence(log_posterior, prior, words, data, phone, word[:, 0], self.durations)
        found, inputs = insertion.evidence((log_posterior, articulation, hidden), prior, mel, words, self, data, phone, language[:2])
        return {
            "insertion_spans": np.array([[place, *span] for place, span, _ in found]).reshape(-1, 3), "insertion_evidence": inputs,
            "insertion": self.insertions.values(inputs) if self.insertions and len(inputs) else np.zeros(len(inputs)),
            "presence_evidence": evidence, "presence": self.forest.values(evidence), "doubt": self.doubt(data, phone),
            "mel": mel, "hidden": hidden, "log_posterior": log_posterior, "articulation": articulation, "prior": prior,
            "spans": data.spans, "word_of_phone": data.word, "head_phones": data.phones,
            "head_utterance": data.utterance, "phone": phone, "word": word, "utterance": scores,
        }

    def calibrated(self, name, raw):
        """0...100 of a raw score: "phone", "word", "utterance", "fluency" or "prosody"."""
        knots = np.array(self.manifest["calibration"][name])
        return np.interp(raw, knots[:, 0], knots[:, 1])

    def doubt(self, data, phone):
        """[phones] how likely listeners are not to take each for the right sound."""
        tuned = self.manifest["advice"]["doubt"]
        inputs = np.stack([phone, data.phones[:, 20], data.phones[:, 0], data.phones[:, 4]], 1)
        return 1 / (1 + np.exp(-(inputs @ np.array(tuned["weights"]) + tuned["bias"])))

    def says(self, result):
        """[words] whether each was said."""
        return result["presence"] >= self.manifest["presence"]["threshold"]

    def accepts(self, result):
        """Whether the text is what was said: the mean raw phone score against the gate."""
        return bool(result["phone"].mean() >= self.manifest["gate"]["utteranceMean"])


def main():
    from pronunciation.corpus import read_audio
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("audio")
    parser.add_argument("language")
    parser.add_argument("units")
    options = parser.parse_args()
    words = [[unit for piece in word.split() for unit in units.split(piece, options.language)]
             for word in options.units.split("|")]
    scorer = ReferenceScorer()
    result = scorer.score(read_audio(options.audio), words, options.language)
    names = [units.SYMBOLS[unit] for word in words for unit in word]
    json.dump({
        "accepted": scorer.accepts(result),
        "phones": [{"unit": n, "raw": round(float(p), 4), "score": round(float(scorer.calibrated("phone", p)), 1),
                    "start": round(float(a) * .02, 2), "end": round(float(b) * .02, 2)}
                   for n, p, (a, b) in zip(names, result["phone"], result["spans"])],
        "words": [round(float(s), 1) for s in scorer.calibrated("word", result["word"][:, 0])],
        "utterance": {name: round(float(scorer.calibrated(name, result["utterance"][i])), 1)
                      for name, i in (("utterance", 1), ("fluency", 2), ("prosody", 3))},
    }, sys.stdout, ensure_ascii=False, indent=1)
    print()


if __name__ == "__main__":
    main()
