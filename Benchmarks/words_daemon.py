"""A daemon with 100,000 cards: import, export, the queue, answers beside fsync, search, statistics, memory.

    swift build -c release --product immersiond
    swift build -c release --package-path Benchmarks --product AnkiBenchmark
    python3 Benchmarks/words_daemon.py [--cards 100000] [--folder FOLDER]

Starts a daemon of its own on a data folder below FOLDER (the temporary folder unless given), and stops it. Answers are
timed in turn with an fsync of two pages on the same disk. Every card has five answers and all are due: the worst a queue
can meet. A second learner has as many words that were never answered.
"""

import argparse
import os
import statistics
import subprocess
import tempfile
from pathlib import Path

from bench_daemon import Daemon, timed
from thresholds import Thresholds, sorting


def share(values, part):
    return sorted(values)[min(int(len(values) * part), len(values) - 1)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cards", type=int, default=100_000)
    parser.add_argument("--folder")
    parser.add_argument("--build", default=".build/release")
    parser.add_argument("--benchmarks", default="Benchmarks/.build/release")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        measure(Path(folder), Path(arguments.build), Path(arguments.benchmarks), arguments.cards)


def measure(folder, build, benchmarks, cards):
    thresholds = Thresholds("words_daemon")
    package = folder / "words.apkg"
    subprocess.run([benchmarks / "AnkiBenchmark", "export", "modern", package, str(cards)], check=True,
                   stdout=subprocess.DEVNULL)
    daemon = Daemon(build / "immersiond", ".", folder)
    work = Work(daemon, thresholds)
    try:
        learner = daemon.call("learner.create", username="learner")["id"]
        for name, method, path in [("import", "vocab.import", package), ("export", "vocab.export", folder / "out.apkg")]:
            work.measure(name, lambda: daemon.call(method, learnerID=learner, path=str(path)))
        daemon.call("vocab.configure", learnerID=learner, language="es", reviewsPerDay=10_000)
        due = {"learnerID": learner, "language": "es", "limit": 50}
        work.measure("first queue", lambda: daemon.line("vocab.due", **due))
        work.measure("next 50 due", lambda: daemon.line("vocab.due", **due), 100)
        words = daemon.call("vocab.due", learnerID=learner, language="es", limit=400)["words"]
        descriptor = os.open(folder / "data/fsync", os.O_CREAT | os.O_RDWR)
        os.write(descriptor, bytes(8192 * 100))
        answers, anchor, replies = [], [], []
        for number, word in enumerate(words):
            answers += timed(lambda: replies.append(daemon.line("vocab.review", wordID=word["id"], rating="good")))
            anchor += timed(lambda: (os.pwrite(descriptor, os.urandom(8192), number % 100 * 8192), os.fsync(descriptor)))
        if any(b'"error"' in reply for reply in replies):
            raise SystemExit("An answer was refused.")
        for part in .5, .95:
            name = f"answer, p{part * 100:.0f}"
            print(f"{name:24} {share(answers, part):8.2f} ms")
            thresholds.check(name, share(answers, part), share(anchor, part))
        work.measure("search", lambda: daemon.call("vocab.search", learnerID=learner, query="palabra123"), 5)
        print(f"{'peak memory until here':24} {daemon.memory():8} MiB")
        work.measure("statistics", lambda: daemon.call("vocab.stats", learnerID=learner))
        print(f"{'peak memory with them':24} {daemon.memory():8} MiB")
        measure_new_words(folder, daemon, cards, work)
    finally:
        daemon.process.terminate()
        daemon.process.wait()
    thresholds.conclude()


class Work:
    """What a daemon does for a call: shown is the time on the clock, compared that of the processor."""

    def __init__(self, daemon, thresholds):
        self.daemon, self.thresholds, self.anchor = daemon, thresholds, sorting()

    def measure(self, name, call, repeats=1):
        before = self.daemon.processor()
        median = statistics.median(timed(call, repeats))
        spent = (self.daemon.processor() - before) / repeats
        print(f"{name:24} {median:8.2f} ms, processor {spent * 1e3:.2f} ms")
        self.thresholds.check(name, spent, self.anchor)


def measure_new_words(folder, daemon, count, work):
    words = folder / "new.tsv"
    rows = "".join(f"palabra{number}\tword number {number}\n" for number in range(count))
    words.write_text(f"#separator:tab\n#columns:word\ttranslation\n{rows}")
    learner = daemon.call("learner.create", username="beginner")["id"]
    work.measure("import of new words", lambda: daemon.call("vocab.import", learnerID=learner, path=str(words)))
    due = {"learnerID": learner, "language": "es", "limit": 50}
    work.measure("first queue of them", lambda: daemon.line("vocab.due", **due))
    work.measure("next of them", lambda: daemon.line("vocab.due", **due), 100)


if __name__ == "__main__":
    main()
