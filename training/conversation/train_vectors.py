"""Word vectors by which a node tells that words it has never met are like those it has (`WordVectors`).

    python train_vectors.py CONTENT LANGUAGE SENTENCES… [--without w01 w02 …] [--output FILE]

Words are known by their first letters, as `MeaningFeatures` has them. How often two of them stand near each other, more than
chance would have it (positive pointwise mutual information), is taken apart into a few dimensions by singular values; what stands
in each other's place comes to lie near each other. Text: SENTENCES (files of one sentence a line, .xz too, behind a
tab where one names its source), and from the content, which counts several times, the scenarios' lines and what people said to them,
without the writers that measure. Writes `languages/<LANGUAGE>/vectors.bin`: see `Sources/Lexicon/Language/WordVectors.swift`.
"""

import argparse
import collections
import lzma
import re
import struct
import unicodedata
from pathlib import Path

import numpy as np
import scipy.sparse
import yaml
from sklearn.utils.extmath import randomized_svd

LETTERS = 5
DIMENSIONS = 64
WINDOW = 8
# The content is what conversations are like: it counts so many times.
CONTENT_COUNTS = 5
LEAST = 5
MOST = 12_000
# Of a frequent word's weight: share / (share + its frequency) (Arora, Liang and Ma, 2017).
SHARE = 1e-3
# Shares that may not be mixed with what the project is licensed by.
LEFT_OUT_SOURCES = {"ud-gsd"}


def fold(text):
    """Small letters without accents; ñ stays, as `Folding` has it."""
    letters = []
    for letter in unicodedata.normalize("NFC", text).lower():
        if letter == "ñ":
            letters.append(letter)
        else:
            letters += [c for c in unicodedata.normalize("NFD", letter) if not 0x300 <= ord(c) < 0x370]
    return "".join(letters)


def stems(text):
    return [word[:LETTERS] for word in re.findall(r"[^\W_]+", fold(text))]


def texts_of(node):
    """Every text under a key `text` of a scenario: its lines."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "text" and isinstance(value, str):
                yield re.sub(r"[*{}$]", " ", value)
            else:
                yield from texts_of(value)
    elif isinstance(node, list):
        for value in node:
            yield from texts_of(value)


def content_sentences(content, language, without):
    folder = content / "scenarios" / language
    for path in sorted(folder.glob("*.yaml")):
        data = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CBaseLoader)
        if path.name.endswith(".heard.yaml"):
            for said in data["nodes"].values():
                yield from (one["text"] for one in said if one["by"] not in without)
        elif path.name.count(".") == 1:
            yield from texts_of(data["nodes"])


def open_sentences(paths):
    for path in paths:
        opened = lzma.open(path, "rt", encoding="utf-8") if path.suffix == ".xz" else path.open(encoding="utf-8")
        with opened as lines:
            for line in lines:
                source, _, sentence = line.rstrip("\n").rpartition("\t")
                if source not in LEFT_OUT_SOURCES:
                    yield sentence


def vectors(sentences):
    """Stems, how much each counts, and their vectors of length 1."""
    counts = collections.Counter(stem for sentence in sentences for stem in sentence)
    kept = [stem for stem, count in sorted(counts.items(), key=lambda e: (-e[1], e[0]))[:MOST] if count >= LEAST]
    place = {stem: number for number, stem in enumerate(kept)}
    near = collections.Counter()
    for sentence in sentences:
        numbers = [place.get(stem, -1) for stem in sentence]
        for here, one in enumerate(numbers):
            for there in range(max(0, here - WINDOW), here):
                other = numbers[there]
                if one >= 0 and other >= 0:
                    near[one, other] += 1 / (here - there)
                    near[other, one] += 1 / (here - there)
    pairs = np.array(list(near), dtype=np.int64)
    weights = np.array(list(near.values()))
    order = np.lexsort((pairs[:, 1], pairs[:, 0]))
    pairs, weights = pairs[order], weights[order]
    size = len(kept)
    rows = np.bincount(pairs[:, 0], weights, size)
    columns = rows**0.75 / (rows**0.75).sum()
    information = np.log(weights / (rows[pairs[:, 0]] * columns[pairs[:, 1]]))
    some = information > 0
    table = scipy.sparse.csr_matrix((information[some], (pairs[some, 0], pairs[some, 1])), shape=(size, size))
    left, values, _ = randomized_svd(table, DIMENSIONS, random_state=0)
    found = left * np.sqrt(values)
    lengths = np.linalg.norm(found, axis=1)
    # Nothing is known of what stands near everything alike.
    known = np.flatnonzero(lengths > 1e-6)
    total = sum(counts.values())
    importance = np.array([SHARE / (SHARE + counts[kept[number]] / total) for number in known])
    return [kept[number] for number in known], importance, found[known] / lengths[known, None]


def key(stem):
    """FNV-1a over the letters' scalars, as `MeaningFeatures.stem` has it."""
    value = 0xCBF29CE484222325
    for letter in stem:
        value = ((value ^ ord(letter)) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def written(kept, importance, found):
    """Little-endian: magic, letters, dimensions, count; keys in order, weights, and 8-bit rows, whose largest is 127."""
    order = sorted(range(len(kept)), key=lambda number: key(kept[number]))
    largest = np.abs(found).max(axis=1, keepdims=True)
    rows = np.rint(found / largest * 127).astype(np.int8)
    # The weight also undoes the row's scale, so that a sum of rows is one of vectors.
    weights = (importance * largest[:, 0] / 127).astype("<f4")
    data = b"IMVEC001" + struct.pack("<III", LETTERS, DIMENSIONS, len(kept)) + b"\0" * 4
    data += np.array([key(kept[number]) for number in order], dtype="<u8").tobytes()
    data += weights[order].tobytes()
    return data + rows[order].tobytes()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("content", type=Path)
    parser.add_argument("language")
    parser.add_argument("sentences", type=Path, nargs="*")
    parser.add_argument("--without", nargs="*", default=[], help="writers to learn nothing from")
    parser.add_argument("--output", type=Path, help="unless given, the language's own")
    options = parser.parse_args()
    own = [stems(text) for text in content_sentences(options.content, options.language, set(options.without))]
    other = [stems(text) for text in open_sentences(options.sentences)]
    kept, importance, found = vectors(own * CONTENT_COUNTS + other)
    path = options.output or options.content / "languages" / options.language / "vectors.bin"
    path.write_bytes(written(kept, importance, found))
    print(f"{len(own)} sentences of the content, {len(other)} others: {len(kept)} words, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
