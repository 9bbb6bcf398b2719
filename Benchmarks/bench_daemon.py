"""A daemon that a benchmark starts, speaks to and stops."""

import json
import os
import select
import socket
import subprocess
import time
from pathlib import Path


def timed(work, repeats=1):
    """Milliseconds of each run."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1e3)
    return times


class Connection:
    """One client's."""

    def __init__(self, path):
        self.path, self.count = path, 0
        self.socket = socket.socket(socket.AF_UNIX)
        try:
            self.socket.connect(path)
        except OSError:
            self.socket.close()
            raise
        self.file = self.socket.makefile("rwb")

    def send(self, method, **parameters):
        self.count += 1
        message = {"jsonrpc": "2.0", "id": self.count, "method": method, "params": parameters}
        self.file.write(json.dumps(message).encode() + b"\n")
        self.file.flush()

    def answers(self):
        """Whether an answer to what was sent has begun to come."""
        return bool(select.select([self.socket], [], [], 0)[0])

    def line(self, method, **parameters):
        """The reply as it comes: what this client takes to read it is none of the daemon's time."""
        self.send(method, **parameters)
        return self.file.readline()

    def call(self, method, **parameters):
        reply = json.loads(self.line(method, **parameters))
        if "error" in reply:
            raise SystemExit(f"{method}: {reply['error']['message']}")
        return reply["result"]


class Daemon(Connection):
    """A daemon on a data folder and a cache of its own, and one connection to it."""

    def __init__(self, executable, content, folder, patience=30):
        path = str(Path(folder) / "s")
        if os.path.exists(path):
            os.unlink(path)
        start = time.perf_counter()
        self.process = subprocess.Popen(
            [executable, "serve", "--socket", path, "--data", Path(folder) / "data", "--content", content,
             "--cache", Path(folder) / "cache", "--speech-worker", "/nowhere"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while True:
            try:
                super().__init__(path)
                break
            except OSError:
                if self.process.poll() is not None or time.perf_counter() - start > patience:
                    raise SystemExit(f"{executable} did not start.") from None
                time.sleep(.001)
        # Seconds until it accepted.
        self.start_up = time.perf_counter() - start

    def status(self, name):
        """A line of the kernel's on its memory, in MiB: VmHWM is the peak, VmRSS what it is now."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(name))

    def memory(self):
        """Peak resident memory in MiB."""
        return int(self.status("VmHWM"))

    def processor(self):
        """Seconds of the processor since the start, in ticks of a hundredth, of threads that have ended too."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def running(self):
        """Seconds of the processor that the threads there are now have taken, to the nanosecond."""
        total = 0
        for thread in Path(f"/proc/{self.process.pid}/task").iterdir():
            try:
                total += int((thread / "schedstat").read_text().split()[0])
            except OSError:
                continue
        return total / 1e9

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.socket.close()
