"""What a user waits for: the start, check and match from the shell, health, a check and a turn of a running daemon.

    swift build -c release --product immersiond
    python3 Benchmarks/daemon_speed.py [--daemon .build/release/immersiond] [--content .] [--folder FOLDER]

Shown is the time on the clock and that of the processor; compared with the anchor, which is measured between them, is
that of the processor, for which a busy machine matters least. Where perf can count them, instructions are shown too.
"""

import argparse
import json
import os
import resource
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from bench_daemon import Daemon
from thresholds import Thresholds, sorting

SENTENCE = "Yo quiero una café con leche"
REQUEST = json.dumps({
    "id": "1", "mode": "tolerant", "language": "es", "text": "quiero un cafe con leche",
    "template": "quiero un (café|té) con (leche|limón)"}) + "\n"
ANSWERS = [
    "Buenos días, una mesa para dos, por favor", "Quiero un café con leche y una tostada con tomate", "Sí, gracias",
    "¿Cuánto es?", "Con tarjeta, por favor", "No, nada más", "Hasta luego"]


class Stage:
    """Prints each figure, and its ratio to the anchor."""

    def __init__(self, thresholds):
        self.thresholds, self.anchor = thresholds, sorting()

    def report(self, name, wall, processor, times=1):
        """Seconds on the clock and of the processor; the ratio is that of so many times the processor's."""
        # The machine may have become slower meanwhile.
        self.anchor = min(self.anchor, sorting())
        print(f"{name:34} {wall * 1e3:9.3f} ms, processor {processor * 1e3:.3f} ms")
        self.thresholds.check(name if times == 1 else f"{times:,} × {name}", processor * times, self.anchor)


def least(work, repeats):
    """The least of several runs, each of them seconds on the clock and of the processor."""
    runs = [work() for _ in range(repeats)]
    return min(wall for wall, _ in runs), min(processor for _, processor in runs)


def command(line, text=""):
    """Runs a command; seconds on the clock, and of the processor."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    subprocess.run(line, input=text.encode(), stdout=subprocess.DEVNULL, check=True)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def instructions(line, text=""):
    """How many a command takes in its own code; None where perf is not there or cannot count them."""
    if shutil.which("perf") is None:
        return None
    run = subprocess.run(["perf", "stat", "-x", ",", "-e", "instructions:u", *line], input=text.encode(),
                         stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    first = run.stderr.decode().strip().splitlines()[-1].split(",")[0] if run.stderr.strip() else ""
    return int(first) if first.isdigit() else None


def commands(daemon, content, folder, stage):
    shared = ["--content", str(content), "--cache", str(folder / "cache")]
    for name, line, text in [
        ("check from the shell", [daemon, "check", SENTENCE, *shared], ""),
        ("match from the shell", [daemon, "match", "--jsonl", *shared], REQUEST),
    ]:
        command(line, text)
        stage.report(name, *least(lambda line=line, text=text: command(line, text), 15))
        count = instructions(line, text)
        if count is not None:
            print(f"{'':34} {count:,} instructions")


def starts(executable, content, folder, stage):
    """The first start of all, then the usual ones."""
    for name, repeats in [("first start to accepting", 1), ("start to accepting", 9)]:
        def start():
            daemon = Daemon(executable, content, folder)
            spent = daemon.running()
            if repeats == 1:
                # What the first start leaves for the next is written beside the first requests.
                daemon.call("content.list")
                time.sleep(3)
            daemon.stop()
            return daemon.start_up, spent
        stage.report(name, *least(start, repeats))


def each(daemon, count, call):
    """Seconds of one call, on the clock and of the processor: the least of ten shares of so many calls."""
    def share():
        before, start = daemon.running(), time.perf_counter()
        for _ in range(count // 10):
            call()
        return (time.perf_counter() - start) / (count // 10), (daemon.running() - before) / (count // 10)
    return least(share, 10)


def converse(daemon, learner, scenario="es-cafe-madrid"):
    """Holds a conversation; how many turns it had."""
    reply = daemon.call("session.start", learnerID=learner, scenarioID=scenario, audio=False)
    session, turns = reply["sessionID"], 0
    for answer in ANSWERS:
        if reply["isEnded"]:
            break
        reply = daemon.call("session.say", sessionID=session, text=answer)
        turns += 1
    return turns


def turns(daemon, learner, conversations):
    """Seconds of a turn, the beginning of its conversation counted in."""
    def one():
        before, start = daemon.running(), time.perf_counter()
        count = converse(daemon, learner)
        return (time.perf_counter() - start) / count, (daemon.running() - before) / count
    return least(one, conversations)


def serve(executable, content, folder, stage):
    daemon = Daemon(executable, content, folder)
    try:
        learner = daemon.call("learner.create", username="learner")["id"]
        daemon.call("grammar.check", text=SENTENCE)
        time.sleep(4)
        print(f"{'memory idle':34} {daemon.status('VmRSS'):9.1f} MiB")
        for _ in range(3):
            converse(daemon, learner)
        stage.report("daemon.health", *each(daemon, 5_000, lambda: daemon.line("daemon.health")), times=1_000)
        stage.report(
            "grammar.check", *each(daemon, 2_000, lambda: daemon.line("grammar.check", text=SENTENCE)), times=1_000)
        stage.report("session.say", *turns(daemon, learner, 40), times=100)
    finally:
        daemon.stop()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--daemon", default=".build/release/immersiond")
    parser.add_argument("--content", default=".")
    parser.add_argument("--folder")
    arguments = parser.parse_args()
    executable = os.path.abspath(arguments.daemon)
    stage = Stage(Thresholds("daemon_speed"))
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        starts(executable, arguments.content, Path(folder), stage)
        commands(executable, arguments.content, Path(folder), stage)
        serve(executable, arguments.content, Path(folder), stage)
    stage.thresholds.conclude()


if __name__ == "__main__":
    main()
