"""What one misbehaving client costs the others: how long their daemon.health takes while it does its worst.

    swift build -c release --product immersiond
    python3 Benchmarks/misbehaving_client.py [--daemon .build/release/immersiond] [--seconds 5] [--cards 20000]

Starts a daemon of its own on a data folder below the temporary folder, fills it, and stops it. Each line is one kind of
misbehaviour, by one process on so many connections, beside the quiet run before it: a well-behaved client calls
daemon.health every few milliseconds on one connection and, in turn, on a new one each time. The busy run is the anchor
for a loaded machine, and what every other is compared with: as many processes as there are cores that only count, with no
daemon in it. In the end the daemon's memory must come back to within a fifth of what it was before.
"""

import argparse
import base64
import json
import multiprocessing
import os
import random
import socket
import subprocess
import tempfile
import time
import uuid
from pathlib import Path

from thresholds import Thresholds


def connect(path):
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(path)
    return connection


def request(method, parameters=None, number=1):
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": parameters or {}}


def line(message):
    return (message if isinstance(message, bytes) else json.dumps(message).encode()) + b"\n"


class Client:
    def __init__(self, path):
        self.socket = connect(path)
        self.file = self.socket.makefile("rwb")

    def send(self, message):
        self.file.write(line(message))
        self.file.flush()
        return self.file.readline()

    def call(self, method, **parameters):
        reply = json.loads(self.send(request(method, parameters)))
        if "error" in reply:
            raise SystemExit(f"{method}: {reply['error']['message']}")
        return reply["result"]


def fill(path, folder, cards):
    """A learner with many cards, a room full of anchors, a conversation."""
    client = Client(path)
    learner = client.call("learner.create", username="learner")["id"]
    words = folder / "new.tsv"
    rows = "".join(f"palabra{number}\tword number {number}\n" for number in range(cards))
    words.write_text(f"#separator:tab\n#columns:word\ttranslation\n{rows}")
    client.call("vocab.import", learnerID=learner, path=str(words))
    client.call("vocab.export", learnerID=learner, path=str(folder / "words.apkg"))
    for _ in range(2):
        client.call("anchor.putAll", roomIdentifier="kitchen", anchors=[{
            "anchorIdentifier": str(uuid.uuid4()), "contentType": "objectLabel", "contentID": "mesa",
            "displayText": "la mesa",
            "transform": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, *(random.uniform(-5, 5) for _ in range(3)), 1],
        } for _ in range(2_000)])
    return learner


def misbehaviours(learner, words):
    """By name: how many connections, and the messages that each sends over and over. A large import runs in some of them."""
    text = words.read_bytes()
    importing = {"learnerID": learner, "path": str(words), "replace": True}
    package = {**importing, "path": str(words.with_name("words.apkg"))}
    exports = [
        request(method, {"learnerID": learner, "path": str(words.with_name(name)), "replace": True})
        for method, name in (("vocab.export", "a.apkg"), ("vocab.export", "b.tsv"), ("learner.export", "c.jsonl"))
    ]
    place = request("anchor.place", {"roomIdentifier": "kitchen", "environmentID": "env-cafe-madrid"})
    lookup = request("vocab.lookup", {"word": "mesa", "language": "es"})
    discover = request("rpc.discover")
    grammar = request("grammar.check", {"text": "Yo va al parque porque yo gusta los perros. " * 40, "language": "es"})
    return {
        "rpc.discover in batches of 100": (1, [[discover] * 100]),
        "content.reload": (1, [request("content.reload")]),
        "content.reload on six": (6, [request("content.reload")]),
        "content.list in batches of 100": (1, [[request("content.list")] * 100]),
        "anchor.place": (4, [place]),
        "anchor.place in batches of 100": (1, [[place] * 100]),
        "vocab.lookup": (4, [lookup]),
        "vocab.lookup in batches of 100": (1, [[lookup] * 100]),
        "grammar.check in batches of 100": (1, [[grammar] * 100]),
        "vocab.import": (1, [request("vocab.import", importing)]),
        "vocab.import on twelve": (12, [request("vocab.import", importing)]),
        "vocab.import of a package": (1, [request("vocab.import", package)]),
        "vocab.import of a package on four": (4, [request("vocab.import", package)]),
        "exports": (1, exports),
        "exports on four": (4, exports),
        "bad JSON of a megabyte": (2, [b"[" * 1_000_000, b'{"a":' * 180_000, b"[" + b"1," * 500_000 + b"]"]),
        "long base64": (2, [request("pronunciation.score", {
            "text": "hola", "language": "es", "audio": base64.b64encode(bytes(700_000)).decode()})]),
        "daemon.health in batches of 100": (4, [[request("daemon.health")] * 100]),
        "everything": (1, [
            [discover] * 100, request("content.reload"), place, lookup, [place] * 100, [lookup] * 100,
            request("vocab.import", importing), b"[" * 1_000_000, [grammar] * 100]),
    }, len(text)


def misbehave(path, count, messages):
    """Sends messages on so many connections; all in turn on each, without end."""
    import threading

    def run(number):
        while True:
            try:
                client = Client(path)
                for turn in range(10_000_000):
                    client.send(messages[(turn + number) % len(messages)])
            except OSError:
                time.sleep(.01)

    threads = [threading.Thread(target=run, args=(number,), daemon=True) for number in range(count)]
    for thread in threads:
        thread.start()
    threads[0].join()


def spin():
    while True:
        pass


def leave(path, messages):
    """Asks for much and goes without waiting for an answer, over and over."""
    while True:
        connection = connect(path)
        try:
            connection.settimeout(.05)
            connection.sendall(b"".join(line(message) for message in messages))
        except OSError:
            pass
        connection.close()
        time.sleep(.05)


def crowd(path, first):
    """Opens as many connections as one user may, but for some, sends `first` on each and nothing more."""
    connections = []
    for _ in range(200):
        connections.append(connect(path))
        connections[-1].sendall(first)
    time.sleep(1e6)


def sip(path):
    """Asks for much on many connections, and reads a byte of it now and then."""
    connections = [connect(path) for _ in range(50)]
    many = line([request("rpc.discover")] * 20)
    for connection in connections:
        connection.setblocking(False)
    while True:
        for connection in list(connections):
            try:
                connection.send(many)
            except BlockingIOError:
                pass
            except OSError:
                connections.remove(connection)
                connection = connect(path)
                connection.setblocking(False)
                connections.append(connection)
                continue
            try:
                connection.recv(1)
            except OSError:
                pass
        time.sleep(.1)


def pour(path):
    """Requests without an end, whose replies are read all the while: as many a second as the daemon answers."""
    import threading

    connection = connect(path)
    many = line(request("daemon.health")) * 1_000

    def read():
        while connection.recv(1 << 20):
            pass

    threading.Thread(target=read, daemon=True).start()
    while True:
        connection.sendall(many)


def memory(process, part="VmRSS"):
    """Mebibytes that are resident; of RssAnon without pages of files, which the system can read again whenever it likes."""
    status = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
    return int(status.split(part + ":")[1].split()[0]) / 1024


def settled(process, most, seconds=60):
    """Mebibytes once they are at most so many, or after so many seconds."""
    end = time.monotonic() + seconds
    while memory(process) > most and time.monotonic() < end:
        time.sleep(.5)
    return memory(process)


def health(path, seconds):
    """Milliseconds of each daemon.health on an open connection, and on a new one."""
    kept, new = [], []
    client = Client(path)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        start = time.perf_counter()
        client.send(request("daemon.health"))
        kept.append((time.perf_counter() - start) * 1e3)
        start = time.perf_counter()
        Client(path).send(request("daemon.health"))
        new.append((time.perf_counter() - start) * 1e3)
        time.sleep(.004)
    return kept, new


def share(values, part):
    return sorted(values)[min(int(len(values) * part), len(values) - 1)]


def report(name, kept, new):
    print(f"{name:34} " + "  ".join(
        f"{share(values, .5):8.2f} {share(values, .99):8.2f} {max(values):8.2f}" for values in (kept, new))
        + f"  {len(kept):5}  load {os.getloadavg()[0]:.1f}", flush=True)


def beside(work, path, seconds):
    """daemon.health while other processes do `work`."""
    others = [multiprocessing.Process(target=target, args=arguments, daemon=True) for target, arguments in work]
    for other in others:
        other.start()
    try:
        time.sleep(.3)
        return health(path, seconds)
    finally:
        for other in others:
            other.kill()
            other.join()


def measure(daemon, content, seconds, cards, only):
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        path = str(folder / "s")
        process = subprocess.Popen(
            [daemon, "serve", "--socket", path, "--data", folder / "data", "--content", content,
             "--log-level", "error"])
        try:
            for _ in range(1_200):
                try:
                    connect(path).close()
                    break
                except OSError:
                    time.sleep(.05)
            learner = fill(path, folder, cards)
            kinds, _ = misbehaviours(learner, folder / "new.tsv")
            print(f"{'milliseconds of daemon.health':34} {'kept: p50':>8} {'p99':>8} {'max':>8}  "
                  f"{'new: p50':>8} {'p99':>8} {'max':>8}  calls")
            thresholds = Thresholds("misbehaving_client")
            # What the first requests leave, such as compiled rules, is no misbehaviour's.
            for messages in kinds.values():
                Client(path).send(messages[1][0])
            time.sleep(10)
            before, held = memory(process), memory(process, "RssAnon")
            busy, _ = kept_and_new = beside([(spin, ())] * os.cpu_count(), path, seconds)
            report("busy machine, quiet daemon", *kept_and_new)

            def compare(name, kept, new):
                report(name, kept, new)
                for part, title in (.5, "p50"), (.99, "p99"):
                    thresholds.check(
                        f"{name}, {title}", share(kept, part), share(busy, part),
                        of=f"{title} beside a misbehaving client")

            for name, (count, messages) in kinds.items():
                if only and only not in name:
                    continue
                report("quiet", *health(path, min(seconds, 2)))
                compare(name, *beside([(misbehave, (path, count, messages))], path, seconds))
            if not only or only in "leaving":
                reloads = [request("content.reload")] * 20 + [[request("rpc.discover")] * 100]
                compare("leaving without the answers", *beside([(leave, (path, reloads))], path, seconds))
                report("quiet", *health(path, min(seconds, 2)))
            for name, work in {
                "200 silent connections": [(crowd, (path, b""))],
                "50 slow readers": [(sip, (path,))],
                "200 unfinished lines of 64 KiB": [(crowd, (path, b" " * (1 << 16)))],
                "requests as fast as they come": [(pour, (path,))] * 2,
            }.items():
                if not only or only in name:
                    compare(name, *beside(work, path, seconds))
            after = settled(process, 1.2 * before)
            print(f"resident memory: {before:.0f} MiB before, {after:.0f} MiB after; "
                  f"without pages of files {held:.0f} and {memory(process, 'RssAnon'):.0f}")
            thresholds.check("memory after all, of that before", after, before)
        finally:
            process.terminate()
            process.wait()
        thresholds.conclude()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--daemon", default=".build/release/immersiond")
    parser.add_argument("--content", default=".")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--cards", type=int, default=20_000)
    parser.add_argument("--only", help="part of the name of one misbehaviour")
    arguments = parser.parse_args()
    measure(arguments.daemon, arguments.content, arguments.seconds, arguments.cards, arguments.only)


if __name__ == "__main__":
    main()
