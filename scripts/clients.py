"""The checks of scripts/test-clients: PORT FOLDER BINARY."""
import asyncio
import json
import re
import ssl
import subprocess
import sys
import threading
import urllib.request

import httpx
import language_tool_python
import openapi_spec_validator
import websockets
from pylanguagetool import api

PORT, FOLDER, BINARY = int(sys.argv[1]), sys.argv[2], sys.argv[3]
BASE = f"https://127.0.0.1:{PORT}"


def passed(what):
    print(f"ok  {what}")


def trusted():
    """The daemon's authority, fetched as a device would and checked by the fingerprint of the QR code."""
    with open(f"{FOLDER}/out", encoding="utf-8") as out:
        invitation, fingerprint = re.search(r"#pair=([\w-]+)&fp=([0-9a-f]{64})", out.read()).groups()
    import hashlib
    leaf = ssl.PEM_cert_to_DER_cert(ssl.get_server_certificate(("127.0.0.1", PORT)))
    assert hashlib.sha256(leaf).hexdigest() == fingerprint
    passed("the leaf is the one of the QR code")
    authority = httpx.get(f"{BASE}/ca.crt", verify=False).text
    return authority, invitation


def pair(client, invitation):
    asked = client.post("/v1/pairings", json={"deviceName": "clients", "kind": "phone", "invitation": invitation})
    assert asked.status_code == 201, asked.text
    ticket = asked.json()
    status = client.get(f"/v1/pairings/{ticket['id']}", headers={"Authorization": f"Bearer {ticket['secret']}"}).json()
    assert status["state"] == "approved" and status["role"] == "admin", status
    again = client.post("/v1/pairings", json={"deviceName": "clients", "kind": "phone", "invitation": invitation})
    assert again.status_code == 403
    passed("the QR code's invitation lets one device in, once")
    return status["token"]


async def socket(context, token):
    names = ["immersiond.v1", f"bearer.{token}"]
    async with websockets.connect(f"wss://127.0.0.1:{PORT}/v1/rpc", ssl=context, subprotocols=names) as connection:
        assert connection.subprotocol == "immersiond.v1"
        await connection.send(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "daemon.health"}))
        assert json.loads(await connection.recv())["result"]["status"] == "ok"
        await connection.ping()
        await connection.send("x" * 500_000)
        assert json.loads(await connection.recv())["error"]["data"]["code"] == "parseError"
    passed("websockets over TLS, with the token as a subprotocol")
    try:
        async with websockets.connect(f"wss://127.0.0.1:{PORT}/v1/rpc", ssl=context):
            raise AssertionError("it was let in without a token")
    except websockets.exceptions.InvalidStatus as refusal:
        assert refusal.response.status_code == 401
    passed("a WebSocket without a token is 401")


class Bridge:
    """LanguageTool's clients know nothing of the daemon's authority: plain HTTP on loopback stands in for it."""

    def __init__(self, context):
        import http.server

        class Handler(http.server.BaseHTTPRequestHandler):
            def forward(self, body=None):
                kept = {"Content-Type": self.headers.get("Content-Type", "")}
                request = urllib.request.Request(BASE + self.path, body, kept, method=self.command)
                try:
                    with urllib.request.urlopen(request, context=context) as reply:
                        self.answer(reply.status, reply.headers["Content-Type"], reply.read())
                except urllib.error.HTTPError as error:
                    self.answer(error.code, error.headers["Content-Type"], error.read())

            def answer(self, status, kind, data):
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def do_GET(self):
                self.forward()

            def do_POST(self):
                self.forward(self.rfile.read(int(self.headers["Content-Length"])))

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"


def language_tool(context):
    bridge = Bridge(context)
    tool = language_tool_python.LanguageTool("es", remote_server=bridge.url)
    text = "Yo va al parque 😀 y las casa es rojo."
    first = tool.check(text)[0]
    assert text[first.offset:first.offset + 2] == "va" and first.replacements == ["voy"], first
    assert tool.correct("Yo va al parque.") == "Yo voy al parque."
    passed("language-tool-python checks and corrects")
    assert api.check("Las casa es rojo.", api_url=bridge.url + "/v2/", lang="es")["matches"]
    passed("pyLanguagetool checks")


def main():
    authority, invitation = trusted()
    # httpx has its context agree on HTTP/2, which WebSockets do not speak here.
    context = ssl.create_default_context(cadata=authority)
    with httpx.Client(base_url=BASE, verify=ssl.create_default_context(cadata=authority), http2=True) as client:
        info = client.get("/v1/info")
        assert info.http_version == "HTTP/2" and info.json()["name"] == "immersiond"
        passed("HTTP/2 over TLS that the authority vouches for")
        openapi_spec_validator.validate(client.get("/v1/openapi.json").json())
        passed("the OpenAPI document is valid")
        token = pair(client, invitation)
        listed = client.get("/v1/scenarios?limit=3", headers={"Authorization": f"Bearer {token}"})
        assert len(listed.json()["items"]) == 3 and listed.headers["content-encoding"] == "gzip"
        passed("content over HTTP/2, compressed")
    hint = subprocess.run(["curl", "-s", f"http://127.0.0.1:{PORT}/"], capture_output=True, text=True, check=True).stdout
    assert "HTTPS" in hint
    passed("who comes without TLS is told where to go")
    asyncio.run(socket(context, token))
    language_tool(context)


main()
