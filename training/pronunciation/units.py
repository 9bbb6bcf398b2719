"""The units of the model: IPA symbols, their articulatory features, and how any IPA string becomes units.

All of it is data in models/pronunciation/units.json, which the Swift engine reads as well.
"""

import json
import re
import unicodedata
from collections import Counter
from pathlib import Path

import numpy as np

MODEL_FOLDER = Path(__file__).resolve().parents[2] / "models" / "pronunciation"
SILENCE = 0

_data = json.loads((MODEL_FOLDER / "units.json").read_text(encoding="utf8"))
SYMBOLS = [unit["symbol"] for unit in _data["units"]]
INDEX = {symbol: index for index, symbol in enumerate(SYMBOLS)}
FEATURES = _data["features"]
INVENTORIES = {language: [INDEX[s] for s in symbols] for language, symbols in _data["inventories"].items()}

#: [units, features] of 0 and 1.
ARTICULATION = np.array([[float(f in unit["features"]) for f in FEATURES] for unit in _data["units"]], np.float32)
IS_VOWEL = ARTICULATION[:, FEATURES.index("voc")] > 0
#: [units, units] number of articulatory features in which two units differ.
DISTANCE = np.abs(ARTICULATION[:, None] - ARTICULATION[None]).sum(2)

#: Scalars known to no unit and no merge, by (language, string): must stay empty.
UNKNOWN = Counter()

_STRIP = str.maketrans("", "", _data["strip"])
_SWITCH_MARK = re.compile(r"\([a-z-]*\)")

ARPABET = {
    "AA": "ɑ", "AE": "æ", "AH": "ə", "AO": "ɔ", "AW": "aʊ", "AY": "aɪ", "EH": "ɛ", "ER": "ɚ", "EY": "eɪ", "IH": "ɪ",
    "IY": "i", "OW": "oʊ", "OY": "ɔɪ", "UH": "ʊ", "UW": "u", "B": "b", "CH": "tʃ", "D": "d", "DH": "ð", "F": "f",
    "G": "ɡ", "HH": "h", "JH": "dʒ", "K": "k", "L": "l", "M": "m", "N": "n", "NG": "ŋ", "P": "p", "R": "ɹ", "S": "s",
    "SH": "ʃ", "T": "t", "TH": "θ", "V": "v", "W": "w", "Y": "j", "Z": "z", "ZH": "ʒ",
}


def from_arpabet(phone):
    """The unit index of an ARPAbet phone with or without a stress digit."""
    return INDEX[ARPABET[phone.rstrip("012")]]


def split(ipa, language):
    """The unit indices of an IPA string, e.g. one espeak-ng event. `language` is a two-letter code."""
    text = unicodedata.normalize("NFC", _SWITCH_MARK.sub("", ipa))
    text = unicodedata.normalize("NFC", text.translate(_STRIP))
    own, common = _data["languageMerges"].get(language[:2], {}), _data["merges"]
    out, position = [], 0
    while position < len(text):
        for length in (len(text) - position, 3, 2, 1):
            piece = text[position:position + length]
            if len(piece) != length:
                continue
            for table in (own, common):
                if piece in table:
                    out += [INDEX[s] for s in table[piece]]
                    break
            else:
                if piece not in INDEX:
                    continue
                out.append(INDEX[piece])
            position += length
            break
        else:
            UNKNOWN[language, ipa] += 1
            position += 1
    return out
