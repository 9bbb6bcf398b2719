"""What others' turns wait while a deck of 100,000 cards with 500,000 answers comes in.

    swift build -c release --product immersiond
    python3 Benchmarks/import_beside_turns.py [--cards 100000] [--learners 4] [--pause 20] [--folder FOLDER]

Learners hold conversations, each on a connection of its own, with a pause in milliseconds after each turn: for some seconds
alone, then while another learner's deck is imported. Prints the time of turns in both, that of the import, with the
processor's, and the daemon's peak memory. The import is measured once more in a daemon that does nothing else.
"""

import argparse
import json
import os
import tempfile
import threading
import time
from pathlib import Path

from anki_deck import make
from bench_daemon import Daemon
from daemon_speed import ANSWERS
from misbehaving_client import Client

ALONE_SECONDS = 5


def share(values, part):
    return sorted(values)[min(int(len(values) * part), len(values) - 1)]


class Talker(threading.Thread):
    """A learner who converses until told to stop; keeps when each turn began and what it took, in seconds."""

    def __init__(self, path, number, pause):
        super().__init__(daemon=True)
        self.client, self.pause = Client(path), pause
        self.learner = self.client.call("learner.create", username=f"talker{number}")["id"]
        self.turns, self.failures, self.stopping = [], [], False

    def run(self):
        while not self.stopping:
            reply = self.client.call("session.start", learnerID=self.learner, scenarioID="es-cafe-madrid", audio=False)
            session = reply["sessionID"]
            for answer in ANSWERS:
                if reply["isEnded"] or self.stopping:
                    break
                start = time.perf_counter()
                raw = self.client.send({"jsonrpc": "2.0", "id": 1, "method": "session.say",
                                        "params": {"sessionID": session, "text": answer}})
                self.turns.append((start, time.perf_counter() - start))
                reply = json.loads(raw).get("result")
                if reply is None:
                    self.failures.append(raw)
                    break
                time.sleep(self.pause)


def report(name, talkers, start, end):
    """Of the turns that began in a time, when they have ended."""
    times = [taken * 1e3 for talker in talkers for began, taken in talker.turns if start <= began <= end]
    if not times:
        raise SystemExit(f"{name}: there were no turns.")
    print(f"{name:28} {len(times):6} turns, p50 {share(times, .5):7.2f} ms, p95 {share(times, .95):7.2f}, "
          f"p99 {share(times, .99):7.2f}, longest {max(times):7.2f}", flush=True)


def timed_import(daemon, package, username):
    learner = daemon.call("learner.create", username=username)["id"]
    before, start = daemon.processor(), time.perf_counter()
    reply = daemon.call("vocab.import", learnerID=learner, path=str(package))
    return reply, time.perf_counter() - start, daemon.processor() - before


def beside(executable, content, folder, package, learners, pause):
    daemon = Daemon(executable, content, folder)
    try:
        talkers = [Talker(daemon.path, number, pause) for number in range(learners)]
        for talker in talkers:
            talker.start()
        time.sleep(1)
        start = time.perf_counter()
        time.sleep(ALONE_SECONDS)
        begun = time.perf_counter()
        reply, taken, _ = timed_import(daemon, package, "importer")
        ended = time.perf_counter()
        for talker in talkers:
            talker.stopping = True
        for talker in talkers:
            talker.join()
        report("turns alone", talkers, start, begun)
        report("turns beside the import", talkers, begun, ended)
        print(f"{'import beside turns':28} {taken:6.2f} s: {reply['added']:,} words, {reply['reviews']:,} answers; "
              f"peak memory {daemon.memory()} MiB")
        failures = [failure for talker in talkers for failure in talker.failures]
        if failures:
            raise SystemExit(f"{len(failures)} turns were refused, the first with {failures[0][:300]!r}")
    finally:
        daemon.stop()


def alone(executable, content, folder, package):
    daemon = Daemon(executable, content, folder)
    try:
        reply, taken, processor = timed_import(daemon, package, "importer")
        print(f"{'import alone':28} {taken:6.2f} s, processor {processor:.2f} s; peak memory {daemon.memory()} MiB")
    finally:
        daemon.stop()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--daemon", default=".build/release/immersiond")
    parser.add_argument("--content", default=".")
    parser.add_argument("--folder")
    parser.add_argument("--cards", type=int, default=100_000)
    parser.add_argument("--learners", type=int, default=4)
    parser.add_argument("--pause", type=float, default=20)
    arguments = parser.parse_args()
    executable = os.path.abspath(arguments.daemon)
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        package = Path(folder) / "deck.apkg"
        make(arguments.cards, package)
        for name in ("beside", "alone"):
            (Path(folder) / name).mkdir()
        beside(executable, arguments.content, Path(folder) / "beside", package, arguments.learners,
               arguments.pause / 1e3)
        alone(executable, arguments.content, Path(folder) / "alone", package)


if __name__ == "__main__":
    main()
