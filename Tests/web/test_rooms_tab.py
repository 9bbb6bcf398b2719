"""The rooms have a tab of their own, whether their module is there or not; models of the content stand in them."""

import json
import re
import struct

from conftest import ROOT, URL, WEB
from playwright.sync_api import expect


def test_the_rooms_tab_shows_the_rooms_or_says_that_there_are_none(page):
    page.goto(f"{URL}#/rooms")
    expect(page.get_by_role("heading", level=1, name="Rooms")).to_be_visible()
    if (WEB / "rooms" / "index.js").exists():
        expect(page.locator(".room canvas")).to_be_attached()
    else:
        expect(page.get_by_text("Rooms are not part of this installation yet.")).to_be_visible()


def test_rooms_fit_a_phone_and_their_cards_lie_above_the_tabs(open_page, learner):
    page = open_page(storage_state=learner["state"], viewport={"width": 360, "height": 740})
    page.goto(f"{URL}#/rooms")
    card = page.locator(".rooms-card button").first
    card.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert card.bounding_box()["y"] + card.bounding_box()["height"] <= page.locator("nav.tabs").bounding_box()["y"]
    # All that is good to know can be read, with the button below it.
    assert page.locator(".rooms-card").evaluate("(card) => card.scrollHeight - card.clientHeight") <= 1
    assert card.bounding_box()["y"] >= (text := page.locator(".rooms-card p").last.bounding_box())["y"] + text["height"]
    card.click()
    page.set_viewport_size({"width": 800, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_talking_in_a_room_on_a_phone_shows_who_speaks_and_what_can_be_pressed(open_page, learner):
    page = open_page(storage_state=learner["state"], viewport={"width": 375, "height": 667})
    page.goto(f"{URL}#/rooms")
    page.locator(".rooms-card button").first.click()
    page.get_by_role("button", name="Talk", exact=True).click()
    page.locator(".rooms-word").first.wait_for()
    if page.locator(".rooms-card [data-press]").first.is_visible():
        page.locator(".rooms-card [data-press]").first.click()
    line = page.locator(".rooms-caption p")
    line.wait_for()
    picture = page.locator(".rooms-canvas").bounding_box()
    assert line.bounding_box()["y"] >= picture["y"] + picture["height"]
    for button in page.locator(".rooms-foot button:visible").all():
        box = button.bounding_box()
        assert box["y"] + box["height"] <= page.locator("nav.tabs").bounding_box()["y"]


def triangle():
    """The smallest model: one triangle, two metres high."""
    points = struct.pack("<9f", 0, 0, 0, 1, 0, 0, 0, 2, 0)
    document = json.dumps({
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}], "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [1, 2, 0]}],
        "bufferViews": [{"buffer": 0, "byteLength": len(points)}], "buffers": [{"byteLength": len(points)}],
    }).encode()
    document += b" " * (-len(document) % 4)
    return struct.pack("<4sII", b"glTF", 2, 28 + len(document) + len(points)) + struct.pack("<I4s", len(document), b"JSON") + document + struct.pack("<I4s", len(points), b"BIN\0") + points


def give_models(page, model):
    """Has the manifest list a model for every character, which is always the same."""
    names = [re.search(r"^modelAssetName: (.+)$", path.read_text("utf8"), re.M) for path in (ROOT / "characters").glob("*.yaml")]
    files = [{"kind": "asset", "id": name[1], "path": f"assets/{name[1]}.glb", "sha256": "0" * 64, "size": 1, "mediaType": "model/gltf-binary"} for name in names if name]
    page.route("**/v1/manifest", lambda route: route.fulfill(json={"files": files}))
    page.route("**/v1/blobs/sha256/*", lambda route: route.fulfill(body=model, content_type="model/gltf-binary"))


def test_a_character_whose_model_the_manifest_lists_stands_in_the_room_as_that(page):
    give_models(page, triangle())
    with page.expect_request("**/v1/blobs/sha256/*"):
        page.goto(f"{URL}#/rooms")
    expect(page.locator(".room canvas")).to_be_attached()


def test_a_model_that_cannot_be_read_keeps_no_room_closed(page):
    give_models(page, b"not a model at all")
    with page.expect_console_message(lambda message: "not a binary glTF file" in message.text):
        page.goto(f"{URL}#/rooms")
    expect(page.get_by_role("button", name="Look around")).to_be_visible()


def test_a_character_that_the_page_does_not_know_is_shown_by_its_authors_picture(page):
    files = [{"kind": "character", "id": "nadie", "path": "characters/nadie.svg", "sha256": "0" * 64, "size": 1, "mediaType": "image/svg+xml"}]
    page.route("**/v1/manifest", lambda route: route.fulfill(json={"files": files}))
    page.route("**/v1/blobs/sha256/*", lambda route: route.fulfill(body='<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', content_type="image/svg+xml"))
    shown = page.evaluate("""async () => {
        const [{ portrait }, { usePictures }, { Assets }] = await Promise.all(["art/portrait", "art/pictures", "net/assets"].map((name) => import(`./app/${name}.js`)));
        usePictures({ assets: new Assets(JSON.parse(localStorage.getItem("account")).token), callOrKept: async (method, { id }) => ({ thumbnailURL: `characters/${id}.svg` }) });
        const drawn = ["nadie", "maria", "otra"].map((id) => portrait(id));
        await new Promise((resolve) => setTimeout(resolve, 1000));
        return drawn.map((drawing) => drawing.querySelector("image")?.getAttribute("href").slice(0, 5) ?? null);
    }""")
    assert shown == ["blob:", None, None]
