"""What a benchmark may take, as multiples of anchors measured in the same run, for the peers written in Python.

thresholds.json says how many: {benchmark: {name: {"beside": what the anchor is, "atMost": ratio}}}. The benchmarks in Swift
read the same file.
"""
import json
import random
import sys
import time
from pathlib import Path

TABLES = Path(__file__).parent / "thresholds.json"


def sorting():
    """The anchor of what has no peer: seconds of the processor to sort the same 100,000 numbers, the least of several."""
    generator = random.Random(7)
    numbers = [generator.random() for _ in range(100_000)]
    least = float("inf")
    for _ in range(15):
        start = time.process_time()
        sorted(numbers)
        least = min(least, time.process_time() - start)
    return least


class Thresholds:
    def __init__(self, benchmark):
        self.table = json.loads(TABLES.read_text(encoding="utf-8"))[benchmark]
        self.missed = []

    def check(self, name, measured, anchor, of=None):
        """Prints the ratio of what was measured to the anchor, beside its threshold: `name`'s, or that of the class `of`."""
        threshold = self.table[of or name]
        ratio = measured / anchor
        # Not a number is a miss too.
        is_kept = ratio <= threshold["atMost"]
        self.note(name, is_kept)
        print(f"  ratio {name}: {ratio:.3g} × {threshold['beside']}, at most {threshold['atMost']:.3g}: "
              f"{'ok' if is_kept else 'MISSED'}", flush=True)

    def note(self, name, is_kept):
        """Counts what was checked elsewhere, by a benchmark that this one has run, say."""
        if not is_kept:
            self.missed.append(name)

    def conclude(self):
        """Ends a run: with status 1 when a threshold was missed."""
        if self.missed:
            print(f"{len(self.missed)} missed: {'; '.join(self.missed)}")
            sys.exit(1)
