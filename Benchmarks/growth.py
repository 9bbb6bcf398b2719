"""How what a user waits for grows with what there is: scenarios, cards, turns.

    swift build -c release --product immersiond
    python3 Benchmarks/growth.py [--daemon .build/release/immersiond] [--scenarios 20 200 2000] \
        [--cards 1000 10000 100000] [--turns 100 1000 10000] [--folder FOLDER]

Prints a table in Markdown: each figure at each size, and the exponent of the power of the size that fits them best (least
squares of the logarithms): 0 does not grow, 1 grows in proportion. Each curve takes a daemon on a data folder of its own.
"""

import argparse
import math
import os
import statistics
import tempfile
import time
from pathlib import Path

from bench_daemon import Daemon
from daemon_speed import converse
from many_scenarios import make


def exponent(sizes, values):
    """Of the power of the size that runs nearest to the values."""
    x, y = [math.log(size) for size in sizes], [math.log(value) for value in values]
    middle_x, middle_y = statistics.mean(x), statistics.mean(y)
    return (sum((a - middle_x) * (b - middle_y) for a, b in zip(x, y))
            / sum((a - middle_x) ** 2 for a in x))


def milliseconds(call, repeats=5):
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        call()
        times.append((time.perf_counter() - start) * 1e3)
    return min(times)


def database(folder):
    """MiB of the database of a daemon that was stopped, with what waits to be written into it."""
    return sum(file.stat().st_size for file in (folder / "data").glob("immersion.sqlite*")) / 2**20


def scenarios(executable, content, folder, size):
    """Starts with so many scenarios, after a first start that has left its findings."""
    target = folder / "content"
    make(size, target, content)
    daemon = Daemon(executable, target, folder, patience=120)
    first = daemon.start_up
    start = time.perf_counter()
    daemon.call("content.list")
    understood = first + time.perf_counter() - start
    time.sleep(2)
    daemon.stop()
    starts = []
    for _ in range(5):
        daemon = Daemon(executable, target, folder)
        starts.append(daemon.start_up)
        daemon.call("content.list")
        time.sleep(1)
        memory = daemon.status("VmRSS")
        daemon.stop()
    return {
        "first start, everything understood, ms": understood * 1e3, "start to accepting, ms": min(starts) * 1e3,
        "memory idle, MiB": memory}


def cards(executable, content, folder, size):
    daemon = Daemon(executable, content, folder)
    try:
        learner = daemon.call("learner.create", username="learner")["id"]
        words = folder / "words.tsv"
        rows = "".join(f"palabra{number}\tword number {number}\n" for number in range(size))
        words.write_text(f"#separator:tab\n#columns:word\ttranslation\n{rows}")
        imported = milliseconds(lambda: daemon.call("vocab.import", learnerID=learner, path=str(words)), 1)
        due = {"learnerID": learner, "language": "es", "limit": 50}
        figures = {
            "import, ms": imported,
            "first queue, ms": milliseconds(lambda: daemon.line("vocab.due", **due), 1),
            "next queue, ms": milliseconds(lambda: daemon.line("vocab.due", **due)),
            "search, ms": milliseconds(lambda: daemon.line("vocab.search", learnerID=learner, query="palabra12")),
            "statistics, ms": milliseconds(lambda: daemon.line("vocab.stats", learnerID=learner), 2)}
    finally:
        daemon.stop()
    return figures | {"database, MiB": database(folder)}


def turns(executable, content, folder, size):
    """What the next turn takes when so many are kept, most of them of the same learner."""
    daemon = Daemon(executable, content, folder)
    try:
        learner = daemon.call("learner.create", username="learner")["id"]
        kept = 0
        while kept < size:
            kept += converse(daemon, learner)
        times = []
        for _ in range(15):
            before = daemon.running()
            count = converse(daemon, learner)
            times.append((daemon.running() - before) / count)
        listed = milliseconds(lambda: daemon.line("session.list", learnerID=learner))
        figures = {"a turn, ms of the processor": min(times) * 1e3, "session.list, ms": listed}
    finally:
        daemon.stop()
    return figures | {"database, MiB": database(folder)}


def curve(name, measure, sizes, executable, content, base):
    columns = []
    for size in sizes:
        with tempfile.TemporaryDirectory(dir=base) as folder:
            columns.append(measure(executable, content, Path(folder), size))
    print(f"\n| {name} | " + " | ".join(f"{size:,}" for size in sizes) + " | exponent |")
    print("|---" * (len(sizes) + 2) + "|")
    for row in columns[0]:
        values = [column[row] for column in columns]
        power = f"{exponent(sizes, values):.2f}" if len(sizes) > 1 else ""
        print(f"| {row} | " + " | ".join(f"{value:.3g}" for value in values) + f" | {power} |", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--daemon", default=".build/release/immersiond")
    parser.add_argument("--content", default=".")
    parser.add_argument("--folder")
    parser.add_argument("--scenarios", type=int, nargs="*", default=[20, 200, 2_000])
    parser.add_argument("--cards", type=int, nargs="*", default=[1_000, 10_000, 100_000])
    parser.add_argument("--turns", type=int, nargs="*", default=[100, 1_000, 10_000])
    arguments = parser.parse_args()
    executable = os.path.abspath(arguments.daemon)
    for name, measure, sizes in [
        ("scenarios", scenarios, arguments.scenarios), ("cards", cards, arguments.cards),
        ("turns kept", turns, arguments.turns),
    ]:
        if sizes:
            curve(name, measure, sizes, executable, arguments.content, arguments.folder)


if __name__ == "__main__":
    main()
