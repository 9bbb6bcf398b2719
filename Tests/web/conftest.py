"""What the page's tests share: a browser, a paired learner, and a way to ask the daemon behind the page's back.

The environment says what is tested (scripts/test-web sets it):
PAGE_URL      where the page is served
IMMERSIOND    the command that approves devices and answers calls, with PAGE_SOCKET as its daemon's socket
PAGE_BRIDGE   set where a stand-in serves the page: devices are approved by POST bridge/approve
"""

import json
import os
import pathlib
import re
import socket
import subprocess
import urllib.request
import uuid

import pytest
from playwright.sync_api import expect, sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
URL = os.environ.get("PAGE_URL", "")
SOCKET = os.environ.get("PAGE_SOCKET", "")
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
# What takes a second may take twenty where others build beside it; a device asks every five whether it was let in.
PATIENCE = 40_000
expect.set_options(timeout=PATIENCE)
# Containers have little shared memory.
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", "--autoplay-policy=no-user-gesture-required"]

# The shortest way through the café that reaches its end.
CAFE = [
    "Buenos días. Póngame un café, por favor.", "Solo.", "No, nada más, gracias.", "En la barra.",
    "Gracias. ¿Me cobra, por favor?", "En efectivo.", "Quédese con la vuelta.", "Adiós.",
]


# How a conversation is begun, where there is none to go on with and where there is one.
BEGIN = re.compile("^Start (talking|anew)$")


def pytest_configure(config):
    config.addinivalue_line("markers", "quick: one way through each part of the page, for scripts/test-web --quick")


def call(method, **params):
    """Calls the daemon over its Unix socket."""
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(SOCKET)
        client.sendall(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode() + b"\n")
        reply = json.loads(client.makefile().readline())
    assert "error" not in reply, reply["error"]
    return reply["result"]


def approve(code, role="learner", learners=(), room=None):
    """Says yes to the device that shows a code, as somebody at the computer does."""
    if os.environ.get("PAGE_BRIDGE"):
        body = json.dumps({"code": code, "role": role, "learners": list(learners), "room": room}).encode()
        urllib.request.urlopen(urllib.request.Request(URL + "bridge/approve", data=body, headers={"Content-Type": "application/json"}))
        return
    command = [os.environ["IMMERSIOND"], "devices", "approve", code, "--role", role, "--socket", SOCKET]
    for learner in learners:
        command += ["--learner", learner]
    if room:
        command += ["--room", room]
    subprocess.run(command, check=True, capture_output=True)


def invitation():
    """The code of an invitation."""
    if os.environ.get("PAGE_BRIDGE"):
        return "INVITE"
    command = [os.environ["IMMERSIOND"], "devices", "invite", "--role", "learner", "--socket", SOCKET]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return text.split("#pair=")[1].split("&")[0].split()[0]


def new_name():
    return f"t{uuid.uuid4().hex[:12]}"


def shown_code(page):
    page.locator(".code").wait_for()
    return "".join(page.locator(".code span").all_text_contents())


def first_steps(page, name, level="A1"):
    """Through the wizard with the pointer, from an invitation on: a device that shows a code asks only every five seconds."""
    page.goto(f"{URL}#pair={invitation()}&fp=0")
    page.get_by_label("Your name", exact=True).fill(name)
    page.get_by_role("button", name="Continue").first.click()
    page.locator(".choice.language").filter(has_text="Spanish").click()
    page.locator(f"[data-level={level}]").click()
    page.get_by_role("heading", level=1, name=name).wait_for()


def start(page, scenario="es-cafe-madrid"):
    """Begins a conversation, and waits for its first line."""
    page.goto(f"{URL}#/talk/{scenario}")
    page.get_by_role("button", name=BEGIN).click()
    page.locator(".line.theirs").first.wait_for()


def answer(page, text):
    """Types an answer and waits until it was answered."""
    page.get_by_label("Your answer").fill(text)
    page.get_by_label("Your answer").press("Enter")
    page.locator(".line.mine", has_text=text).last.wait_for()
    page.wait_for_function("() => !document.querySelector('.composer')?.hasAttribute('data-busy') && !document.querySelector('.line.waiting')")


def watch(page):
    """Faults of the page's own code fail the test; what the network refuses is part of it."""
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("console", lambda message: message.type == "error" and "Failed to load resource" not in message.text and "WebSocket" not in message.text
            and "ERR_INTERNET_DISCONNECTED" not in message.text and page.faults.append(message.text))


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        browser.playwright = playwright
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser):
    """Opens pages in contexts of their own; at the end nothing may have gone wrong in any of them."""
    contexts, pages = [], []

    def make(browser=browser, **options):
        options = {"locale": "en-US", "viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce", **options}
        context = browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        watch(page)
        pages.append(page)
        return page

    yield make
    faults = [fault for page in pages for fault in page.faults]
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture(scope="session")
def learner(browser):
    """A learner with a few words due, and the browser's memory of being paired: {"name", "id", "state"}."""
    context = browser.new_context(locale="en-US", viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    name = new_name()
    first_steps(page, name)
    page.evaluate("localStorage.setItem('mute', 'true')")
    learner_id = page.evaluate("JSON.parse(localStorage.getItem('account')).learnerID")
    for word in ["mesa", "silla", "café", "leche", "ventana", "puerta", "libro", "hola"]:
        call("vocab.add", learnerID=learner_id, word=word, language="es")
    state = context.storage_state()
    context.close()
    return {"name": name, "id": learner_id, "state": state}


@pytest.fixture
def page(open_page, learner):
    """The page as a learner who was here before opens it."""
    page = open_page(storage_state=learner["state"])
    page.goto(URL)
    page.locator(".scenario-card").first.wait_for()
    return page
