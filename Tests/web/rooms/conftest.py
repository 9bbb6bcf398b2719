"""Fixtures for the rooms' tests: the page's folder on loopback under its strict policy, and Debian's Chromium with software GL."""

import functools
import http.server
import pathlib
import shutil
import threading

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

HERE = pathlib.Path(__file__).resolve().parent
WEB = HERE.parents[2] / "web"
POLICY = "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'none'"
PAGE = b"""<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Rooms</title></head>
<body><main id="place"></main><script type="module" src="/tests/start.js"></script></body></html>"""


class Handler(http.server.SimpleHTTPRequestHandler):
    """web/ at the root, this folder under /tests/, and the page that mounts the rooms."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript", ".json": "application/json"}

    def translate_path(self, path):
        plain = path.split("?")[0]
        if plain.startswith("/tests/"):
            return str(HERE / pathlib.PurePosixPath(plain).name)
        return super().translate_path(path)

    def do_GET(self):
        if self.path.split("?")[0] != "/":
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(PAGE)

    def end_headers(self):
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, *_):
        pass


@pytest.fixture(scope="session")
def address():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(WEB)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()


@pytest.fixture(scope="session")
def chromium():
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if not path:
        pytest.skip("chromium is not installed")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=path,
            args=["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--autoplay-policy=no-user-gesture-required",
                  "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"],
        )
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium, address):
    """Opens the rooms; `visit(language="es", headset=True)` gives a page whose rooms are ready. Errors on the page fail the test."""
    contexts, faults = [], []

    def open_rooms(query="", headset=False, width=1200, height=600, ready=True):
        context = chromium.new_context(viewport={"width": width, "height": height}, permissions=["microphone"])
        context.set_default_timeout(90_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" and "favicon" not in message.location.get("url", "") else None)
        if headset:
            page.add_init_script(path=str(HERE / "fake-headset.js"))
        page.goto(address + query)
        if ready:
            page.locator("html[data-ready=yes]").wait_for(state="attached", timeout=90_000)
        return page

    yield open_rooms
    for context in contexts:
        context.close()
    assert not faults, faults
