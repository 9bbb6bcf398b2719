"""The rooms against the real daemon: every call that they make is one that it takes. Runs where IMMERSIOND names its program."""

import json
import os
import pathlib
import socket
import subprocess
import time
import uuid

import pytest

from test_headset import enter, frames
from waiting import press, until

PROGRAM = os.environ.get("IMMERSIOND")
ROOT = pathlib.Path(__file__).resolve().parents[3]

pytestmark = pytest.mark.skipif(not PROGRAM, reason="IMMERSIOND names no daemon")


@pytest.fixture
def call(tmp_path):
    path = tmp_path / "s"
    daemon = subprocess.Popen([PROGRAM, "serve", "--socket", str(path), "--data", str(tmp_path / "data"), "--content", str(ROOT)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def rpc(method, params):
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(path))
            line.sendall((json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n").encode())
            return json.loads(line.makefile().readline())

    for _ in range(100):
        try:
            rpc("daemon.health", {})
            break
        except (FileNotFoundError, ConnectionRefusedError):
            time.sleep(0.1)
    yield rpc
    daemon.terminate()
    daemon.wait(20)


def test_the_daemon_takes_all_that_a_visit_asks_of_it(chromium, address, call, request):
    learner = call("learner.create", {"username": f"l{uuid.uuid4().hex[:8]}", "targetLanguages": ["es"]})["result"]["id"]
    call("vocab.add", {"learnerID": learner, "word": "taza"})
    context = chromium.new_context(viewport={"width": 1200, "height": 600}, device_scale_factor=0.3, permissions=["microphone"])
    request.addfinalizer(context.close)
    page = context.new_page()
    page.expose_function("daemonCall", lambda method, params: json.dumps(call(method, json.loads(params))))
    page.add_init_script(path=str(pathlib.Path(__file__).parent / "fake-headset.js"))
    page.goto(f"{address}?learner={learner}")
    page.locator("html[data-ready=yes]").wait_for(state="attached", timeout=60_000)
    page.select_option(".rooms select", f"madrid-cafe.{learner}")
    press(page.locator(".rooms-word", has_text="la taza"))
    press(page.locator("[data-press=knew]"))
    until(page, "daemon.calls.some(({ method }) => method === 'vocab.review')")
    press(page.locator("[data-mode=talk]"))
    press(page.locator("[data-press=es-cafe-madrid]"))
    until(page, "daemon.calls.some(({ method }) => method === 'session.start')")
    page.locator(".rooms-caption p").wait_for()
    page.locator(".rooms-say input").fill("Muy bien, ¿y tú?")
    page.keyboard.press("Enter")
    until(page, "daemon.calls.some(({ method }) => method === 'session.say')")
    press(page.locator("[data-mode=look]"))
    page.select_option(".rooms select", "home")
    until(page, "rooms.visit.room.id === 'home'")
    enter(page)
    until(page, "rooms.visit.roomFrame.state === 'tied'", 30)
    page.evaluate("rooms.visit.room.put({ word: 'libro', text: 'el libro', transform: headset.place([0.4, 1, -1], 0.3) }).then(() => rooms.visit.redraw())")
    frames(page)
    until(page, "rooms.visit.room.things.length === 1")
    page.evaluate("rooms.visit.room.remove(rooms.visit.room.things[0])")
    until(page, "daemon.calls.some(({ method }) => method === 'anchor.delete')")
    faults = page.evaluate("daemon.calls.filter(({ error }) => error).map(({ method, error }) => `${method}: ${error.message}`)")
    assert not faults
    assert len(call("anchor.frames", {"roomIdentifier": "home"})["result"]["frames"]) >= 2
