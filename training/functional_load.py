"""How much each pair of sounds of a language tells apart: `languages/<id>/contrasts.yaml`.

    python functional_load.py [LANGUAGE ...]

The functional load of a pair is what would be lost if speakers ceased to tell the two apart (Hockett 1955): here the
frequency with which a word is said that another word would then sound like, both among the commonest of the language. It is
told as a share of the language's heaviest pair, to the power of one half, so that the many light pairs keep an order.
Pronunciations are those of espeak-ng in the units of the acoustic model; frequencies are those of wordfreq.
"""

import sys
from collections import defaultdict

from pronunciation import corpus, units
from pronunciation.espeak import Synthesiser
from wordfreq import top_n_list, word_frequency

WORDS = 12000
#: Pairs below this share of the heaviest are left out: nothing hangs on them.
LEAST = .03
VOICES = {"en": "en-us", "es": "es", "fr": "fr", "de": "de", "it": "it", "pt": "pt-br"}
HEADER = """\
# How much each pair of sounds tells apart, 0 to 1: the frequency of words that would sound like others without it, as a share
# of the heaviest pair's, to the power of one half. Made by training/functional_load.py from espeak-ng's pronunciations and
# the word frequencies of wordfreq (CC BY-SA 4.0). A pair that is not here tells hardly anything apart.
"""


def pronunciations(language, synthesiser):
    """Units of a word to the frequency with which they are said, one million words being 1e6."""
    said = defaultdict(float)
    for word in top_n_list(language, WORDS):
        if not word.isalpha() or (len(word) == 1 and word not in "aàáeéiíoóuúyA"):
            continue
        words = corpus.phones_of(word, VOICES[language], language, synthesiser)
        if len(words) == 1 and words[0]:
            said[tuple(words[0])] += word_frequency(word, language) * 1e6
    return said


def loads(said, inventory):
    """(unit, unit) to the frequency of the rarer word of each pair of words that these two alone tell apart."""
    with_gap = defaultdict(dict)
    for phones, frequency in said.items():
        for place, unit in enumerate(phones):
            with_gap[phones[:place] + (None,) + phones[place + 1:]][unit] = frequency
    load = defaultdict(float)
    for words in with_gap.values():
        known = sorted(unit for unit in words if unit in inventory)
        for i, one in enumerate(known):
            for other in known[i + 1:]:
                load[one, other] += min(words[one], words[other])
    return load


def main():
    synthesiser = Synthesiser()
    for language in sys.argv[1:] or VOICES:
        load = loads(pronunciations(language, synthesiser), set(units.INVENTORIES[language]))
        heaviest = max(load.values())
        rows = defaultdict(list)
        for (one, other), value in sorted(load.items(), key=lambda item: -item[1]):
            share = (value / heaviest) ** .5
            if share >= LEAST:
                first, second = sorted((units.SYMBOLS[one], units.SYMBOLS[other]))
                rows[first].append(f"{second}: {share:.2f}")
        text = HEADER + f"id: {language}\nload:\n"
        for first in sorted(rows):
            text += f"  {first}: {{{', '.join(rows[first])}}}\n"
        path = units.MODEL_FOLDER.parents[1] / "languages" / language / "contrasts.yaml"
        path.write_text(text, encoding="utf8")
        print(language, len(load), "pairs,", sum(map(len, rows.values())), "kept", flush=True)


if __name__ == "__main__":
    main()
