"""Synthetic speech with exact phone times: espeak-ng, flite and festival voices."""

import json
import random
import re
import subprocess
import tempfile
from pathlib import Path

import numpy as np

from . import corpus, units
from .corpus import Utterance
from .espeak import Synthesiser
from .features import SAMPLE_RATE, log_mel

DICTIONARIES = {
    "en": "american-english", "es": "spanish", "fr": "french", "de": "ngerman", "it": "italian", "pt": "brazilian",
}
VOICES = {
    "en": ["en-us", "en-us", "en-us", "en"], "es": ["es", "es-419"], "fr": ["fr"], "de": ["de"], "it": ["it"],
    "pt": ["pt-br", "pt-br", "pt"], "ja": ["ja"],
}
VARIANTS = (
    "m1 m2 m3 m4 m5 m6 m7 f1 f2 f3 f4 f5 adam Alex Alicia Andrea Andy Annie antonio belinda benjamin boris caleb david "
    "Denis ed edward Gene Hugo iven Jacky john kaukovalta Lee linda marcelo max Michael michel mike paul pedro quincy "
    "rob robert sandro shelby steph steph2 Storm zac anika grandpa grandma klatt klatt2 klatt3 klatt4 travis victor"
).split()
#: Units that espeak-ng names as the language merges them but speaks otherwise: their frames are not trained on.
UNRELIABLE = {"de": {"r", "ɾ"}, "pt": {"ɹ"}}
_KANA = list("あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわがぎぐげござじずぜぞだでどばびぶべぼぱぴぷぺぽん") + [
    "きゃ", "しゅ", "ちょ", "りょ", "ひゃ", "しょ", "じゃ", "にゃ", "みょ", "っか", "っと", "っさ", "おう", "いい", "えい", "しゃ", "ちゃ", "じゅ"]


def _dictionary(name, longest=12):
    lines = open(f"/usr/share/dict/{name}", encoding="utf8", errors="ignore")
    return [w for w in (line.strip().lower() for line in lines) if 2 <= len(w) <= longest and w.isalpha()]


def sentences(language, data, count, rng):
    """`count` texts: random dictionary words, and the sentences of the corpora where the language has some."""
    if language == "ja":
        return [" ".join("".join(rng.choices(_KANA, k=rng.randint(2, 5))) for _ in range(rng.randint(2, 4)))
                for _ in range(count)]
    words = _dictionary(DICTIONARIES[language])
    random_text = [" ".join(rng.choices(words, k=rng.randint(3, 6))) for _ in range(count)]
    path = Path(data) / ("speechocean762-train/labels.jsonl" if language == "en"
                         else f"native-speech/{language}/index.jsonl")
    real = [json.loads(line)["text"].lower() for line in open(path, encoding="utf8")]
    real = [text for text in real if len(text) > 12]
    share = .5 if language == "en" else .3 if len(real) > 100 else 0
    return [rng.choice(real) if real and rng.random() < share else text for text in random_text]


def _finish(samples, segments, rng):
    """Pads with silence, sets a level and adds a noise floor; segments move with the padding."""
    before, after = (int(SAMPLE_RATE * rng.uniform(.05, .4)) for _ in range(2))
    samples = np.pad(samples, (before, after))
    samples = samples / (np.abs(samples).max() + 1e-6) * .5
    noise = np.random.default_rng(rng.randrange(1 << 30)).standard_normal(len(samples)).astype(np.float32)
    samples = samples + noise * 10 ** rng.uniform(-4.3, -2.6)
    shift = before / SAMPLE_RATE
    return log_mel(samples).astype(np.float16), [(u, s + shift, e + shift, w) for u, s, e, w in segments]


def _spread(pieces, start, end, weight):
    """Segments of an event that holds several units; a vowel gets half as much again as a consonant."""
    share = np.cumsum([0] + [1.5 if units.IS_VOWEL[unit] else 1. for unit in pieces])
    times = start + (end - start) * share / share[-1]
    return [(unit, times[i], times[i + 1], weight) for i, unit in enumerate(pieces)]


def with_espeak(language, data, count, seed):
    """`count` utterances of random voice variants, rates and pitches."""
    rng, synthesiser, out = random.Random(seed), Synthesiser(), []
    for text in sentences(language, data, count, rng):
        voice = rng.choice(VOICES[language]) + "+" + rng.choice(VARIANTS)
        try:
            samples, events = synthesiser.synthesise(
                text, voice, rate=rng.randint(105, 240), pitch=rng.randint(15, 95), pitch_range=rng.randint(20, 80))
        except ValueError:
            continue
        if any("(" in event.ipa for event in events):
            continue
        segments = []
        for event in events:
            pieces = units.split(event.ipa, language)
            weight = 0. if event.ipa in UNRELIABLE.get(language, ()) else 1.
            segments += _spread(pieces or [units.SILENCE], event.start, event.end, weight)
        mel, segments = _finish(samples, segments, rng)
        out.append(Utterance(text, language, voice, mel, segments))
    return out


_FLITE_PHONES = {"ax": "AH", "axr": "ER", "hv": "HH", "dx": "T", "em": "M", "en": "N", "el": "L", "nx": "N"}
_FLITE_SILENCE = {"pau", "h#", "ssil"}


def with_flite(data, count, seed):
    """English from flite's voices, each made from a real speaker (all but kal16 by recorded units)."""
    rng, out = random.Random(seed), []
    for number, text in enumerate(sentences("en", data, count, rng)):
        voice = ("slt", "rms", "awb", "kal16")[number % 4] if number % 8 else "slt"
        with tempfile.NamedTemporaryFile(suffix=".wav") as wave:
            run = subprocess.run(
                ["flite", "-voice", voice, "-psdur", "--setf", f"duration_stretch={rng.uniform(.8, 1.4):.2f}",
                 "--setf", f"int_f0_target_mean={rng.randint(90, 250)}", "-t", text, "-o", wave.name],
                capture_output=True, text=True)
            try:
                samples = corpus.read_audio(wave.name)
            except RuntimeError:
                continue
        segments, last = [], 0.
        for label in run.stdout.split():
            phone, end = label.rsplit(":", 1)
            unit = units.SILENCE if phone in _FLITE_SILENCE else units.from_arpabet(
                _FLITE_PHONES.get(phone, phone.upper()))
            segments.append((unit, last, float(end), 1.))
            last = float(end)
        mel, segments = _finish(samples, segments, rng)
        out.append(Utterance(text, "en", "flite:" + voice, mel, segments))
    return out


_ROMANCE_PHONES = {
    "a": "a", "e": "e", "E": "ɛ", "i": "i", "o": "o", "O": "ɔ", "u": "u", "ax": "ə", "@": "ə", "j": "j", "y": "j",
    "iy": "j", "w": "w", "uw": "w", "p": "p", "b": "b", "t": "t", "d": "d", "k": "k", "g": "ɡ", "ts": "ts",
    "dz": "dz", "tS": "tʃ", "dZ": "dʒ", "f": "f", "v": "v", "s": "s", "z": "z", "S": "ʃ", "Z": "ʒ", "m": "m",
    "n": "n", "nf": "m", "ng": "ŋ", "N": "ŋ", "J": "ɲ", "L": "ʎ", "l": "l", "r": "ɾ", "rr": "r", "B": "β",
    "D": "ð", "G": "ɣ", "T": "θ", "x": "x", "#": "sil", "pau": "sil", "H#": "sil",
}
_FESTIVAL_VOICES = {
    "it_lp": ("voice_lp_diphone", "it", "romance"), "it_pc": ("voice_pc_diphone", "it", "romance"),
    "ca_ona": ("voice_upc_ca_ona_hts", "es", "romance"), "en_kal": ("voice_kal_diphone", "en", "arpabet"),
    "en_slt": ("voice_cmu_us_slt_arctic_hts", "en", "arpabet"),
}


def with_festival(name, data, count, seed):
    """`count` utterances of a festival voice; its segment file gives the times."""
    voice, language, phone_set = _FESTIVAL_VOICES[name]
    rng, out = random.Random(seed), []
    texts = sentences(language, data, count, rng)
    if language != "en":
        texts = [re.sub(r"[^a-z ]", "", text) for text in texts]
    texts = [re.sub(r'["\\]', "", text) for text in texts]
    with tempfile.TemporaryDirectory() as folder:
        script = [f"({voice})"]
        for number, text in enumerate(texts):
            script += [
                f"(Parameter.set 'Duration_Stretch {rng.uniform(.8, 1.3):.2f})",
                f'(set! spoken (utt.synth (Utterance Text "{text}")))',
                f'(utt.save.wave spoken "{folder}/{number}.wav" \'riff)',
                f'(utt.save.segs spoken "{folder}/{number}.seg")',
            ]
        path = Path(folder) / "speak.scm"
        path.write_text("\n".join(script), encoding="utf8")
        subprocess.run(["festival", "-b", str(path)], capture_output=True)
        for number, text in enumerate(texts):
            wave, labels = Path(folder) / f"{number}.wav", Path(folder) / f"{number}.seg"
            if not labels.exists():
                continue
            segments, last = [], 0.
            for line in labels.read_text(errors="ignore").splitlines():
                cells = line.split()
                if len(cells) != 3:
                    continue
                end, phone = float(cells[0]), cells[2].rstrip("1")
                if phone_set == "romance":
                    symbol = _ROMANCE_PHONES.get(phone)
                    unit, weight = (units.INDEX[symbol], 1.) if symbol else (units.SILENCE, 0.)
                else:
                    unit = units.SILENCE if phone in _FLITE_SILENCE else units.from_arpabet(
                        _FLITE_PHONES.get(phone, phone.upper()))
                    weight = 1.
                segments.append((unit, last, end, weight))
                last = end
            if segments:
                mel, segments = _finish(corpus.read_audio(wave), segments, rng)
                out.append(Utterance(text, language, "festival:" + name, mel, segments))
    return out


#: (file name, maker, arguments): everything that is spoken for training.
PLAN = [
    ("espeak-en", with_espeak, ("en", 1500)), ("flite-en", with_flite, (1500,)),
    ("espeak-es", with_espeak, ("es", 900)), ("espeak-fr", with_espeak, ("fr", 900)),
    ("espeak-de", with_espeak, ("de", 900)), ("espeak-it", with_espeak, ("it", 700)),
    ("espeak-pt", with_espeak, ("pt", 900)), ("espeak-ja", with_espeak, ("ja", 900)),
    ("festival-it_lp", with_festival, ("it_lp", 450)), ("festival-it_pc", with_festival, ("it_pc", 450)),
    ("festival-ca_ona", with_festival, ("ca_ona", 450)), ("festival-en_kal", with_festival, ("en_kal", 250)),
    ("festival-en_slt", with_festival, ("en_slt", 350)),
]


def synthesise(data, work, only=None):
    """Writes work/speech/<name>.pickle for every line of the plan that is not there yet."""
    for seed, (name, maker, arguments) in enumerate(PLAN):
        path = Path(work) / "speech" / f"{name}.pickle"
        if path.exists() or (only and name not in only):
            continue
        if maker is with_flite:
            spoken = maker(data, *arguments, seed)
        else:
            language, count = arguments
            spoken = maker(language, data, count, seed)
        corpus.save(path, spoken)
        hours = sum(len(u.mel) for u in spoken) / 360000
        print(f"{name}: {len(spoken)} utterances, {hours:.2f} h, unknown {dict(units.UNKNOWN)}", flush=True)
