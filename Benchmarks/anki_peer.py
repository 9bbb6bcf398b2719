"""Import and export of many cards by this project and by Anki's own backend, in one run, each on one core.

    python3 Benchmarks/anki_peer.py [--benchmark Benchmarks/.build/release/AnkiBenchmark] [--cards 100000]

Needs the Python package `anki` (scripts/setup tests puts it into .build/anki). Prints a table of seconds and of each process's
peak resident memory. Anki imports the package that AnkiBenchmark has made, and AnkiBenchmark the one that Anki exports.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time

from thresholds import Thresholds

repeats = 3


def timed(work) -> dict:
    wall, processor = time.perf_counter(), time.process_time()
    work()
    return {"seconds": time.perf_counter() - wall, "processor": time.process_time() - processor}


def anki_import(package: str, folder: str) -> dict:
    from anki.collection import Collection, ImportAnkiPackageOptions, ImportAnkiPackageRequest

    collection = Collection(os.path.join(folder, "collection.anki2"))
    options = ImportAnkiPackageOptions(with_scheduling=True, with_deck_configs=True)
    timing = timed(
        lambda: collection.import_anki_package(ImportAnkiPackageRequest(package_path=package, options=options))
    )
    cards = collection.card_count()
    reviews = collection.db.scalar("select count() from revlog")
    message, is_clean = collection.fix_integrity()
    collection.close()
    return {**timing, "cards": cards, "reviews": reviews, "clean": is_clean and "\n" not in message}


def anki_export(folder: str, package: str, legacy: bool) -> dict:
    from anki.collection import Collection, ExportAnkiPackageOptions

    collection = Collection(os.path.join(folder, "collection.anki2"))
    options = ExportAnkiPackageOptions(with_scheduling=True, with_deck_configs=True, with_media=True, legacy=legacy)
    timing = timed(lambda: collection.export_anki_package(out_path=package, options=options, limit=None))
    collection.close()
    return timing


def worker(arguments: list[str]) -> None:
    """One piece of Anki's work in a process of its own."""
    if arguments[0] == "import":
        result = anki_import(arguments[1], arguments[2])
    else:
        result = anki_export(arguments[1], arguments[2], arguments[3] == "legacy")
    result["peakMiB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(json.dumps(result))


def run(*command: str) -> dict:
    """The last line of a program's output, on one core."""
    core = str(max(os.sched_getaffinity(0)))
    output = subprocess.run(["taskset", "-c", core, *command], check=True, capture_output=True, text=True).stdout
    return json.loads(output.splitlines()[-1])


def best(measure) -> dict:
    """The fastest of a few runs: what else the machine does only ever adds."""
    return min((measure() for _ in range(repeats)), key=lambda result: result["processor"])


def shown(result: dict) -> str:
    return f"{result['processor']:6.2f} s ({result['seconds']:.2f} s, {result['peakMiB']} MiB)"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--benchmark", default="Benchmarks/.build/release/AnkiBenchmark")
    parser.add_argument("--cards", type=int, default=100_000)
    parser.add_argument("--repeats", type=int, default=repeats)
    options = parser.parse_args()
    globals()["repeats"] = options.repeats
    this = [sys.executable, os.path.abspath(__file__), "--worker"]
    with tempfile.TemporaryDirectory() as folder:
        ours = {name: os.path.join(folder, f"ours.{name}.apkg") for name in ("modern", "legacy")}
        theirs = {name: os.path.join(folder, f"theirs.{name}.apkg") for name in ("modern", "legacy")}
        rows = []
        thresholds = Thresholds("anki_peer")
        for name, path in ours.items():
            export = best(lambda: run(options.benchmark, "export", name, path, str(options.cards)))
            rows.append((f"export {name}", export, None))
        number = 0

        def fresh() -> str:
            nonlocal number
            number += 1
            path = os.path.join(folder, str(number))
            os.makedirs(path)
            return path

        last = ""
        for name, path in ours.items():

            def measure() -> dict:
                nonlocal last
                last = fresh()
                return run(*this, "import", path, last)

            rows.append((f"import {name}", best(lambda: run(options.benchmark, "import", path)), best(measure)))
        anki_imports = {name: row[2] for name, row in zip(ours, rows[-len(ours):])}
        for index, (name, path) in enumerate(theirs.items()):
            what, export, _ = rows[index]
            rows[index] = (what, export, best(lambda: run(*this, "export", last, path, name)))
        for name, path in theirs.items():
            peer = anki_imports[name]
            rows.append((f"import {name} of Anki's", best(lambda: run(options.benchmark, "import", path)), peer))
            rows.append((f"read {name} of Anki's", best(lambda: run(options.benchmark, "read", path)), peer))
        print(f"{options.cards} cards, 5 reviews each; processor seconds (on the clock, peak memory), best of {repeats}, one core")
        for what, ours_result, theirs_result in rows:
            ratio = theirs_result["processor"] / ours_result["processor"]
            line = f"{what:24} {shown(ours_result)}   Anki {shown(theirs_result)}, {ratio:.1f} times as much"
            if not theirs_result.get("clean", True):
                line += "   NOT CLEAN"
                thresholds.note(f"{what}: clean", False)
            if theirs_result.get("cards", options.cards) != options.cards:
                line += f"   ONLY {theirs_result['cards']} CARDS"
                thresholds.note(f"{what}: all cards", False)
            print(line)
            thresholds.check(what, ours_result["processor"], theirs_result["processor"])
        thresholds.conclude()


if len(sys.argv) > 1 and sys.argv[1] == "--worker":
    worker(sys.argv[2:])
else:
    main()
