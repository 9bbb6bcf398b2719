"""How what a user waits for grows with what there is: scenarios, cards, turns, learners, anchors, connections.

    swift build -c release --product immersiond
    python3 Benchmarks/growth.py [--daemon .build/release/immersiond] [--folder FOLDER] [--only CURVE …] \
        [--scenarios 20 200 2000] [--cards 1000 10000 100000 1000000] [--turns 100 1000 10000] \
        [--learners 10 100 1000] [--rooms 1 10 100] [--anchors-of-a-room 10000 100000 1000000] \
        [--connections 16 64 250]

Prints a table in Markdown: each figure at each size, and the exponent of the power of the size that fits them best (least
squares of the logarithms): 0 does not grow, 1 grows in proportion. Each curve takes a daemon on a data folder of its own;
a thousand learners with a year behind each take 9 GB under FOLDER and some minutes.
"""

import argparse
import math
import os
import resource
import statistics
import tempfile
from pathlib import Path

import growth_curves

CURVES = [
    ("scenarios", growth_curves.scenarios, [20, 200, 2_000]),
    ("cards", growth_curves.cards, [1_000, 10_000, 100_000, 1_000_000]),
    ("turns", growth_curves.turns, [100, 1_000, 10_000]),
    ("learners", growth_curves.learners, [10, 100, 1_000]),
    ("rooms", growth_curves.rooms, [1, 10, 100]),
    ("anchors of a room", growth_curves.anchors_of_a_room, [10_000, 100_000, 1_000_000]),
    ("connections", growth_curves.connections, [16, 64, 250]),
]


def option(name):
    return "--" + name.replace(" ", "-")


def exponent(sizes, values):
    """Of the power of the size that runs nearest to the values."""
    x, y = [math.log(size) for size in sizes], [math.log(value) for value in values]
    middle_x, middle_y = statistics.mean(x), statistics.mean(y)
    return (sum((a - middle_x) * (b - middle_y) for a, b in zip(x, y))
            / sum((a - middle_x) ** 2 for a in x))


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
    for name, _, sizes in CURVES:
        parser.add_argument(option(name), type=int, nargs="*", metavar="SIZE", default=sizes)
    parser.add_argument("--only", nargs="*", metavar="CURVE", help="curves to measure, by the names of their options")
    arguments = parser.parse_args()
    # Every connection of a curve is one of this process and of the daemon alike.
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    executable = os.path.abspath(arguments.daemon)
    for name, measure, _ in CURVES:
        sizes = getattr(arguments, option(name)[2:].replace("-", "_"))
        if sizes and (arguments.only is None or option(name)[2:] in arguments.only):
            curve(name, measure, sizes, executable, arguments.content, arguments.folder)


if __name__ == "__main__":
    main()
