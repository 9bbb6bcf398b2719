"""The connection to the daemon: what is taken for a revocation, and how it comes back."""

import pytest
from conftest import URL

# A WebSocket that does what a test says, and replies of the daemon that a test chooses.
FAKE = """
window.sockets = [];
window.WebSocket = class {
    static OPEN = 1;
    readyState = 0;
    sent = [];
    constructor() { sockets.push(this); }
    send(text) { this.sent.push(JSON.parse(text)); }
    close() { this.fails(); }
    opens() { this.readyState = 1; this.onopen(); }
    fails() { this.readyState = 3; this.onclose?.({ code: 1006 }); }
    answers(result) { this.onmessage({ data: JSON.stringify({ jsonrpc: "2.0", id: this.sent.at(-1).id, result }) }); }
};
window.asked = [];
window.fetch = () => new Promise((resolve) => asked.push((status, body) => resolve(new Response(body, { status }))));
const { Connection } = await import(new URL("app/net/rpc.js", document.baseURI));
window.connection = new Connection("token");
connection.open();
"""
SOON = "await new Promise((resolve) => setTimeout(resolve, 20));"


@pytest.fixture
def run(open_page):
    """Runs a script in a page that has a connection and nothing else."""
    page = open_page()
    page.goto(f"{URL}files.json")
    page.evaluate(f"(async () => {{ {FAKE} }})()")
    return lambda script: page.evaluate(f"(async () => {{ {script} }})()")


@pytest.mark.parametrize(("status", "body", "state"), [
    (401, '{"code": "unauthorized"}', "refused"),
    (403, '{"code": "forbidden"}', "offline"),
    (403, '{"code": "foreignOrigin"}', "offline"),
    (401, "<h1>The proxy wants a password</h1>", "offline"),
    (426, '{"code": "upgradeRequired"}', "offline"),
    (502, "", "offline"),
])
def test_only_the_daemons_own_word_is_a_revocation(run, status, body, state):
    assert run(f"sockets[0].fails(); {SOON} asked[0]({status}, {body!r}); {SOON} return connection.state;") == state


def test_while_the_reason_is_asked_for_nobody_opens_another(run):
    run(f"sockets[0].fails(); {SOON} dispatchEvent(new Event('online')); {SOON}")
    assert run("return [sockets.length, connection.state];") == [1, "connecting"]
    assert run(f"asked[0](426, '{{}}'); {SOON} return connection.state;") == "offline"
    assert run(f"dispatchEvent(new Event('online')); sockets[1].opens(); {SOON} return [sockets.length, connection.state];") == [2, "online"]


def test_a_socket_that_was_left_takes_nothing_from_the_next(run):
    run(f"sockets[0].opens(); {SOON} window.left = sockets[0].onclose; sockets[0].fails(); {SOON} dispatchEvent(new Event('online')); sockets[1].opens();")
    assert run(f"left({{ code: 1006 }}); {SOON} return [sockets.length, connection.state];") == [2, "online"]


def test_what_is_called_while_the_socket_closes_is_offline(run):
    script = "sockets[0].opens(); sockets[0].readyState = 2; return connection.call('daemon.health').catch((error) => error.code);"
    assert run(script) == "offline"


def test_who_missed_too_much_is_told_and_goes_on_from_there(run):
    run("window.resets = 0; connection.addEventListener('reset', () => { resets += 1; }); sockets[0].opens(); sockets[0].answers({ number: 90, reset: false });")
    run(f"{SOON} sockets[0].fails(); {SOON} dispatchEvent(new Event('online')); sockets[1].opens();")
    assert run("return sockets[1].sent[0].params;") == {"since": 90}
    run(f"sockets[1].answers({{ number: 50, reset: true }}); {SOON} sockets[1].fails(); {SOON} dispatchEvent(new Event('online')); sockets[2].opens();")
    assert run("return [resets, sockets[2].sent[0].params.since];") == [1, 50]
