"""What growth.py measures: each function takes a daemon, content, an empty folder and a size, and returns figures."""

import os
import selectors
import socket
import sqlite3
import statistics
import subprocess
import sys
import time
import uuid
from pathlib import Path

import many_anchors
import many_learners
from bench_daemon import Connection, Daemon, timed
from daemon_speed import ANSWERS, converse
from many_scenarios import make

# What a learner does in a year: so many conversations of seven turns, and so many cards of five answers each.
CONVERSATIONS, CARDS = 300, 1_000


def milliseconds(call, repeats=5):
    return min(timed(call, repeats))


def database(folder):
    """MiB of the database of a daemon that was stopped, with what waits to be written into it."""
    return sum(file.stat().st_size for file in (folder / "data").glob("immersion.sqlite*")) / 2**20


def forget_pages(folder):
    """Lets the kernel drop what it holds of the database, so that it is read from the disk."""
    for file in (folder / "data").glob("immersion.sqlite*"):
        with open(file, "rb") as opened:
            os.fsync(opened.fileno())
            os.posix_fadvise(opened.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


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


def year(executable, content, folder):
    """Leaves a database in which one learner has learned for a year."""
    deck = folder / "deck.apkg"
    subprocess.run([sys.executable, Path(__file__).with_name("anki_deck.py"), str(CARDS), deck], check=True,
                   stdout=subprocess.DEVNULL)
    daemon = Daemon(executable, content, folder)
    try:
        learner = daemon.call("learner.create", username="learner")["id"]
        daemon.call("vocab.import", learnerID=learner, path=str(deck))
        for _ in range(CONVERSATIONS):
            converse(daemon, learner)
    finally:
        daemon.stop()


def learners(executable, content, folder, size):
    """So many learners, each with a year of use behind it, and the database read from the disk."""
    year(executable, content, folder)
    many_learners.make(folder / "data", size)
    megabytes = database(folder)
    forget_pages(folder)
    daemon = Daemon(executable, content, folder, patience=300)
    try:
        start_up = daemon.start_up * 1e3
        daemon.call("content.list")
        listed = milliseconds(lambda: daemon.line("learner.list"))
        people = [learner["id"] for learner in daemon.call("learner.list")["learners"]]
        converse(daemon, people[0])
        # Those who come lie far from each other, as people who come on the same day do.
        coming = people[1::max(1, len(people) // 50)][:50]
        queues, waited, spent = [], [], []
        for learner in coming:
            queues.append(milliseconds(
                lambda learner=learner: daemon.line("vocab.due", learnerID=learner, language="es", limit=50), 1))
            before, start = daemon.running(), time.perf_counter()
            count = converse(daemon, learner)
            waited.append((time.perf_counter() - start) / count * 1e3)
            spent.append((daemon.running() - before) / count * 1e3)
        figures = {
            "start to accepting, ms": start_up,
            "memory after 50 learners came, MiB": daemon.status("VmRSS"),
            "`learner.list`, ms": listed,
            "`learner.create`, ms": milliseconds(
                lambda: daemon.call("learner.create", username=f"new_{time.time_ns() % 10**9}")),
            "first queue of another learner, ms": statistics.median(queues),
            "a turn of another learner, ms": statistics.median(waited),
            "a turn of another learner, ms of the processor": statistics.median(spent),
        }
        start = time.perf_counter()
        subprocess.run([executable, "backup", "--socket", daemon.path, folder / "copy"], check=True,
                       stdout=subprocess.DEVNULL)
        figures["backup, s"] = time.perf_counter() - start
        (folder / "copy").unlink()
        figures |= deletion(daemon, people[-1], people[0])
    finally:
        daemon.stop()
    return figures | {"database, MiB": megabytes, "vacuum, s": milliseconds(lambda: vacuum(folder), 1) / 1e3,
                      "database after it, MiB": database(folder)}


def vacuum(folder):
    connection = sqlite3.connect(folder / "data" / "immersion.sqlite")
    connection.execute("VACUUM")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def deletion(daemon, leaving, staying):
    """What it takes to delete a learner, and what a turn of another waits meanwhile."""
    other = Connection(daemon.path)
    session = other.call("session.start", learnerID=staying, scenarioID="es-cafe-madrid", audio=False)["sessionID"]
    start = time.perf_counter()
    name = daemon.call("learner.get", learnerID=leaving)["username"]
    daemon.send("learner.delete", learnerID=leaving, username=name)
    longest = 0
    while not daemon.answers():
        longest = max(longest, milliseconds(lambda: other.line("session.say", sessionID=session, text="otra vez"), 1))
        time.sleep(.002)
    whole = time.perf_counter() - start
    assert b'"result"' in daemon.file.readline()
    return {"a learner deleted, s": whole, "the longest turn meanwhile, ms": longest}


def anchors(executable, content, folder, rooms, each):
    """So many rooms with so many anchors each."""
    daemon = Daemon(executable, content, folder)
    anchor = {"transform": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 1, 1, 1], "contentType": "objectLabel",
              "contentID": "mesa", "displayText": "la mesa"}
    daemon.call("anchor.put", roomIdentifier="room", anchorIdentifier="7E0370CD-1835-4CD6-8AA2-F3EBDAA9667D", **anchor)
    daemon.stop()
    many_anchors.make(folder / "data", rooms, each)
    megabytes = database(folder)
    daemon = Daemon(executable, content, folder)
    try:
        nearest = {"near": [30, 1, 30], "nearest": 8}
        start_up = daemon.start_up * 1e3
        first = [milliseconds(
            lambda room=room: daemon.line("anchor.query", roomIdentifier=f"room-{room}", **nearest), 1)
            for room in range(rooms)]
        memory = daemon.status("VmRSS")
        query = milliseconds(lambda: daemon.line("anchor.query", roomIdentifier="room-0", **nearest), 50)
        # Into a room of its own: one with a million has more than may be put into it.
        puts = [milliseconds(lambda: daemon.call("anchor.put", roomIdentifier="hall", **anchor,
                                                 anchorIdentifier=str(uuid.uuid4())), 1) for _ in range(50)]
    finally:
        daemon.stop()
    return {
        "start to accepting, ms": start_up, "first search of a room, ms": statistics.median(first),
        "next search, ms": query, "`anchor.put`, ms": statistics.median(puts),
        "memory with every room searched, MiB": memory, "database, MiB": megabytes}


def rooms(executable, content, folder, size):
    return anchors(executable, content, folder, size, 10_000)


def anchors_of_a_room(executable, content, folder, size):
    return anchors(executable, content, folder, 1, size)


def connections(executable, content, folder, size):
    """So many connections that are open and still, and then talk at once."""
    daemon = Daemon(executable, content, folder)
    others = []
    try:
        learner = daemon.call("learner.create", username="learner")["id"]
        converse(daemon, learner)
        for _ in range(size):
            others.append(socket.socket(socket.AF_UNIX))
            others[-1].connect(daemon.path)
        daemon.call("daemon.health")
        time.sleep(1)
        health = [milliseconds(lambda: daemon.line("daemon.health"), 1) for _ in range(1_000)]
        health.sort()
        figures = {"memory idle, MiB": daemon.status("VmRSS"), "`daemon.health` meanwhile, ms": health[500],
                   "`daemon.health` meanwhile, p99, ms": health[990]}
        return figures | talking(daemon, others)
    finally:
        for one in others:
            one.close()
        daemon.stop()


def talking(daemon, others, seconds=6):
    """Turns of all at once, each of a learner of its own."""
    sessions = []
    for number in range(len(others)):
        learner = daemon.call("learner.create", username=f"learner_{number}")["id"]
        sessions.append(daemon.call("session.start", learnerID=learner, scenarioID="es-cafe-madrid",
                                    audio=False)["sessionID"])
    line = '{{"jsonrpc":"2.0","id":1,"method":"session.say","params":{{"sessionID":"{}","text":"{}"}}}}\n'
    selector, sent, said, times = selectors.DefaultSelector(), {}, 0, []

    def say(number):
        nonlocal said
        sent[number] = time.perf_counter()
        others[number].sendall(line.format(sessions[number], ("otra vez", ANSWERS[0])[said % 2]).encode())
        said += 1

    for number, one in enumerate(others):
        selector.register(one, selectors.EVENT_READ, number)
        say(number)
    spent, start = daemon.running(), time.perf_counter()
    while time.perf_counter() < start + seconds:
        for key, _ in selector.select(1):
            if not key.fileobj.recv(1 << 16).endswith(b"\n"):
                continue
            times.append(time.perf_counter() - sent[key.data])
            say(key.data)
    whole, spent = time.perf_counter() - start, daemon.running() - spent
    times.sort()
    return {"turns/s": len(times) / whole, "a turn, ms of the processor": spent / len(times) * 1e3,
            "a turn, p99, ms": times[len(times) * 99 // 100] * 1e3}
