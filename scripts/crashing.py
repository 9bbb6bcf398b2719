"""A daemon that tests start, kill and write to: what scripts/test-crash and scripts/test-faults share."""
import collections
import json
import os
import pathlib
import random
import signal
import socket
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Refusal(RuntimeError):
    """What the daemon answered instead of a result."""

    def __init__(self, method, error):
        super().__init__(f"{method}: {error['message']}")
        self.code = error["data"]["code"]


class Connection:
    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(30)
        self.socket.connect(str(path))
        self.stream = self.socket.makefile("rb")

    def call(self, method, **parameters):
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters}
        self.socket.sendall(json.dumps(message).encode() + b"\n")
        line = self.stream.readline()
        if not line.endswith(b"\n"):
            raise ConnectionError("the daemon is gone")
        reply = json.loads(line)
        if "error" in reply:
            raise Refusal(method, reply["error"])
        return reply["result"]


class Daemon:
    """One on a folder of its own. `environment` is added to that of the process."""

    def __init__(self, build, folder, environment=None):
        self.build, self.folder, self.environment = build, folder, environment or {}
        self.socket, self.data, self.log = folder / "s", folder / "data", folder / "log"
        self.process = None

    def start(self):
        """Starts it. Returns whether it answers; else it has ended."""
        command = [
            str(self.build / "immersiond"), "serve", "--socket", str(self.socket), "--data", str(self.data),
            "--content", str(ROOT), "--cache", str(self.folder / "cache"), "--speech-workers", "1",
            "--log-level", "warning",
        ]
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(
                command, stderr=log, stdout=log, env={**os.environ, **self.environment}, cwd=self.folder)
        end = time.monotonic() + 60
        while time.monotonic() < end and self.process.poll() is None:
            try:
                Connection(self.socket).call("daemon.health")
                return True
            except (OSError, ConnectionError):
                time.sleep(0.01)
        if self.process.poll() is None:
            fail("the daemon neither answers nor ends: " + self.log.read_text())
        return False

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        self.process.terminate()
        return self.process.wait()


class Writer:
    """Writes by every kind of method, one after the other, and remembers what was acknowledged."""

    def __init__(self, number, learner, connection):
        self.number, self.learner = number, learner
        self.session = connection.call(
            "session.start", learnerID=learner, scenarioID="es-cafe-madrid", audio=False)["sessionID"]
        self.turns, self.words, self.anchors = 0, [], set()
        # The goal that was acknowledged last, and those that were asked for since.
        self.goals = set()
        # How many records were acknowledged that a method lists by their number.
        self.made = collections.Counter()
        self.count = self.acknowledged = 0

    def write(self, path):
        try:
            connection = Connection(path)
            while True:
                self.step(connection)
                self.acknowledged += 1
        except (OSError, ConnectionError):
            pass

    def step(self, connection):
        self.count += 1
        kind = self.count % 10
        if kind >= 5:
            self.make(connection, kind)
        elif kind == 0:
            text = f"palabra {self.count}"
            reply = connection.call("session.say", sessionID=self.session, text=text)
            self.turns = max(self.turns, reply["sequence"])
            if reply["isEnded"]:
                self.session = connection.call(
                    "session.start", learnerID=self.learner, scenarioID="es-cafe-madrid", audio=False)["sessionID"]
                self.turns = 0
        elif kind == 1:
            word = connection.call("vocab.add", learnerID=self.learner, word=f"palabra{self.number}x{self.count}",
                                   translation="word", partOfSpeech="noun")
            self.words.append(word["id"])
        elif kind == 2 and self.words:
            connection.call("vocab.review", wordID=random.choice(self.words), rating="good")
        elif kind == 3:
            anchor = f"{self.number:08x}-0000-4000-8000-{self.count:012x}"
            place = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, self.count % 50, 1, self.number, 1]
            connection.call("anchor.put", anchorIdentifier=anchor, transform=place, roomIdentifier=f"room{self.number}",
                            contentType="objectLabel", contentID="mesa", displayText="la mesa")
            self.anchors.add(anchor.upper())
        else:
            goal = 1 + self.count % 600
            if self.goals:
                self.goals.add(goal)
            connection.call("learner.update", learnerID=self.learner, preferences={"dailyGoalMinutes": goal})
            self.goals = {goal}

    def make(self, connection, kind):
        """A record that is counted."""
        learner, number = {"learnerID": self.learner}, self.count
        method, parameters, listing = [
            ("flashcards.add", {"question": f"¿Y {number}?", "answer": "Un número"}, "flashcards.list"),
            ("tasks.add", {"title": f"Capítulo {number}", "dueDate": "2036-12-01T17:00:00Z"}, "tasks.list"),
            ("books.add", {"metadata": {"title": f"Rayuela {number}", "authors": ["Julio Cortázar"]}}, "books.list"),
            ("study.questions.import", {"format": "gift", "text": f"Lima {number} es una ciudad. {{TRUE}}"},
             "study.questions.list"),
            ("flashcards.import", {"format": "csv", "text": f"la mesa {number},the table"}, "flashcards.list"),
        ][kind - 5]
        connection.call(method, **learner, **parameters)
        self.made[listing] += 1

    def verify(self, connection):
        told = connection.call("session.list", learnerID=self.learner, limit=1000)["sessions"]
        turns = {session["id"].upper(): session["turns"] for session in told}
        if turns.get(self.session.upper(), -1) < self.turns:
            fail(f"turns of {self.session}: {turns.get(self.session.upper())} of {self.turns}")
        for word in random.sample(self.words, min(20, len(self.words))):
            connection.call("vocab.preview", wordID=word)
        there = {a["anchorIdentifier"].upper()
                 for a in connection.call("anchor.list", roomIdentifier=f"room{self.number}", limit=10000)["anchors"]}
        if not self.anchors <= there:
            fail(f"anchors: {len(self.anchors - there)} are lost")
        goal = connection.call("learner.get", learnerID=self.learner)["preferences"]["dailyGoalMinutes"]
        for listing, count in self.made.items():
            reply = connection.call(
                listing, learnerID=self.learner, limit=1, **({"offset": count - 1} if listing == "tasks.list" else {}))
            # Of tasks no number is told, so the last of them must be there.
            if reply.get("total", count if reply.get("tasks") else 0) < count:
                fail(f"{listing}: some of {count} are lost, {reply.get('total', '')} are there")
        if self.goals and goal not in self.goals:
            fail(f"the goal is {goal}, and one of {self.goals} was acknowledged or asked for last")


def fail(text):
    print(text, file=sys.stderr)
    sys.exit(1)
