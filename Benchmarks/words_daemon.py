"""A daemon with 100,000 cards: import, export, the queue, answers beside fsync, search, statistics, memory.

    swift build -c release --product immersiond && swift build -c release --product AnkiBenchmark
    python3 Benchmarks/words_daemon.py [--cards 100000] [--folder FOLDER]

Starts a daemon of its own on a data folder below FOLDER (the temporary folder unless given), and stops it. Answers are
timed in turn with an fsync of two pages on the same disk. Every card has five answers and all are due: the worst a queue
can meet. A second learner has as many words that were never answered.
"""

import argparse
import json
import os
import socket
import statistics
import subprocess
import tempfile
import time
from pathlib import Path


class Daemon:
    def __init__(self, executable, content, folder):
        self.path = str(folder / "s")
        self.process = subprocess.Popen(
            [executable, "serve", "--socket", self.path, "--data", folder / "data", "--content", content,
             "--speech-worker", "/nowhere"],
            stderr=subprocess.DEVNULL)
        self.count = 0
        for _ in range(600):
            try:
                self.socket = socket.socket(socket.AF_UNIX)
                self.socket.connect(self.path)
                break
            except OSError:
                time.sleep(.05)
        self.file = self.socket.makefile("rwb")

    def line(self, method, **parameters):
        """The reply as it comes: what this client takes to read it is none of the daemon's time."""
        self.count += 1
        message = {"jsonrpc": "2.0", "id": self.count, "method": method, "params": parameters}
        self.file.write(json.dumps(message).encode() + b"\n")
        self.file.flush()
        return self.file.readline()

    def call(self, method, **parameters):
        reply = json.loads(self.line(method, **parameters))
        if "error" in reply:
            raise SystemExit(f"{method}: {reply['error']['message']}")
        return reply["result"]

    def memory(self):
        """Peak resident memory in MiB."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmHWM"))

    def processor(self):
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def timed(work, repeats=1):
    """Milliseconds of each run."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1e3)
    return times


def share(values, part):
    return sorted(values)[min(int(len(values) * part), len(values) - 1)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cards", type=int, default=100_000)
    parser.add_argument("--folder")
    parser.add_argument("--build", default=".build/release")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        measure(Path(folder), Path(arguments.build), arguments.cards)


def measure(folder, build, cards):
    package = folder / "words.apkg"
    subprocess.run([build / "AnkiBenchmark", "export", "modern", package, str(cards)], check=True,
                   stdout=subprocess.DEVNULL)
    daemon = Daemon(build / "immersiond", ".", folder)
    try:
        learner = daemon.call("learner.create", username="learner")["id"]
        for name, method, path in [("import", "vocab.import", package), ("export", "vocab.export", folder / "out.apkg")]:
            before = daemon.processor()
            milliseconds = timed(lambda: daemon.call(method, learnerID=learner, path=str(path)))[0]
            print(f"{name:24} {milliseconds / 1e3:8.2f} s, processor {daemon.processor() - before:.2f} s")
        daemon.call("vocab.configure", learnerID=learner, language="es", reviewsPerDay=10_000)
        due = {"learnerID": learner, "language": "es", "limit": 50}
        print(f"{'first queue':24} {timed(lambda: daemon.line('vocab.due', **due))[0]:8.2f} ms")
        print(f"{'next 50 due, median':24} {statistics.median(timed(lambda: daemon.line('vocab.due', **due), 20)):8.2f} ms")
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
            ratio = share(answers, part) / share(anchor, part)
            print(f"{f'answer, p{part * 100:.0f}':24} {share(answers, part):8.2f} ms, {ratio:.2f} x fsync")
        search = timed(lambda: daemon.call("vocab.search", learnerID=learner, query="palabra123"), 5)
        print(f"{'search, median':24} {statistics.median(search):8.2f} ms")
        print(f"{'peak memory until here':24} {daemon.memory():8} MiB")
        print(f"{'statistics':24} {timed(lambda: daemon.call('vocab.stats', learnerID=learner))[0]:8.2f} ms")
        print(f"{'peak memory with them':24} {daemon.memory():8} MiB")
        measure_new_words(folder, daemon, cards)
    finally:
        daemon.process.terminate()
        daemon.process.wait()


def measure_new_words(folder, daemon, count):
    words = folder / "new.tsv"
    rows = "".join(f"palabra{number}\tword number {number}\n" for number in range(count))
    words.write_text(f"#separator:tab\n#columns:word\ttranslation\n{rows}")
    learner = daemon.call("learner.create", username="beginner")["id"]
    milliseconds = timed(lambda: daemon.call("vocab.import", learnerID=learner, path=str(words)))[0]
    print(f"{'import of new words':24} {milliseconds / 1e3:8.2f} s")
    due = {"learnerID": learner, "language": "es", "limit": 50}
    print(f"{'first queue of them':24} {timed(lambda: daemon.line('vocab.due', **due))[0]:8.2f} ms")
    print(f"{'next of them, median':24} {statistics.median(timed(lambda: daemon.line('vocab.due', **due), 20)):8.2f} ms")


if __name__ == "__main__":
    main()
