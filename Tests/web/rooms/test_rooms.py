"""The rooms on a page: picture, labels, picking, quiz, conversation, keyboard, files."""

import base64
import json
import pathlib
import re
import struct
import subprocess

import pytest
from waiting import press, until

TEXTS = pathlib.Path(__file__).resolve().parents[3] / "web" / "rooms" / "texts"

# The corners of every label that is shown, as angles about the head: side, up and half of each.
BOXES = """(heads) => { const { layout } = rooms.visit.stage; return heads.map((head) => {
  layout.isDirty = true; layout.update(head, 0.016, []); layout.settle();
  rooms.visit.stage.update(head, 0);
  return layout.labels.filter(({ isShown }) => isShown).map((label) => {
    const way = label.place.map((value, i) => value - head[i]), flat = Math.hypot(way[0], way[2]), far = Math.hypot(...way);
    return { text: label.thing.text, side: Math.atan2(way[0], -way[2]), up: Math.asin(way[1] / far), halfSide: Math.atan(label.size[0] / 2 / flat), halfUp: Math.atan(label.size[1] / 2 / far) };
  }); }); }"""


def names(page):
    return page.locator(".rooms-word strong").all_inner_texts()


def click_thing(page, text):
    """Clicks where a thing is in the picture."""
    x, y = page.evaluate(
        """async (text) => { const { multiply, perspective, inverseRigid } = await import("/rooms/maths/matrices.js"); const v = rooms.visit;
        const thing = v.room.things.find((one) => one.text === text), piece = v.stage.pieceOf(thing), { least, most } = piece.bounds;
        const local = [0, 1, 2].map((i) => (least[i] + most[i]) / 2), m = multiply(multiply(perspective(v.flat.fieldOfView, v.flat.aspect, 0.05, 100), inverseRigid(v.flat.pose)), piece.model);
        const c = [0, 1, 2, 3].map((r) => m[r] * local[0] + m[4 + r] * local[1] + m[8 + r] * local[2] + m[12 + r]), box = v.page.canvas.getBoundingClientRect();
        return [box.left + (c[0] / c[3] + 1) / 2 * box.width, box.top + (1 - c[1] / c[3]) / 2 * box.height]; }""",
        text,
    )
    page.mouse.click(x, y)


@pytest.fixture
def room(visit):
    page = visit()
    page.evaluate("() => { rooms.visit.random = () => 0.3; }")
    return page


@pytest.mark.quick
def test_shows_a_room_with_a_picture_and_a_list_that_begins_with_what_is_due(room):
    assert len(names(room)) == 15
    assert names(room)[0] == "la taza"
    assert room.locator(".is-due").count() == 1
    picture = room.evaluate("() => new Promise((done) => requestAnimationFrame(() => { const v = rooms.visit, c = document.createElement('canvas'); c.width = c.height = 32; const pen = c.getContext('2d'); pen.drawImage(v.page.canvas, 0, 0, 32, 32); done([...new Set(pen.getImageData(0, 0, 32, 32).data)].length); }))")
    assert picture > 20, "the picture is one colour"
    assert room.evaluate("daemon.called('anchor.place').length") == 1


def test_what_is_pointed_at_on_a_wall_is_on_the_wall(room):
    met = room.evaluate("""() => { const { stage } = rooms.visit, { left, back } = stage.walls, way = [-0.62, 0.3, -0.72], size = Math.hypot(...way);
        const { kind, at } = stage.pick({ origin: [0, 1.5, 0], direction: way.map((part) => part / size) }, [0, 1.5, 0]);
        return { kind, off: Math.min(Math.abs(at[0] - left), Math.abs(at[2] - back)) }; }""")
    assert met["kind"] == "surface" and met["off"] < 0.01


def test_labels_of_every_view_face_the_learner_and_cover_nothing(visit):
    page = visit("?labels=60")
    page.select_option(".rooms select", "home")
    page.locator(".rooms-word", has_text="la palabra").first.wait_for()
    page.evaluate("rooms.visit.flat.pause()")
    heads = [[0, 1.6, 0], [0.7, 1.5, -0.4], [-1, 1.2, 0.8], [0, 1.7, 1.2]]
    for labels in page.evaluate(BOXES, heads):
        assert len(labels) >= 30, "most labels are hidden"
        for i, a in enumerate(labels):
            for b in labels[i + 1 :]:
                side = abs((a["side"] - b["side"] + 3.14159265) % 6.2831853 - 3.14159265)
                apart = side >= a["halfSide"] + b["halfSide"] - 2e-3 or abs(a["up"] - b["up"]) >= a["halfUp"] + b["halfUp"] - 2e-3
                assert apart, (a["text"], b["text"])


def test_a_thing_in_the_picture_is_touched_heard_and_explained(room):
    press(room.locator("[data-press=close]"))
    click_thing(room, "el azúcar")
    room.locator(".rooms-card h3", has_text="el azúcar").wait_for()
    assert "sugar" in room.locator(".rooms-card").inner_text()
    assert room.evaluate("daemon.called('speech.synthesize').at(-1).text") == "el azúcar"


def test_a_due_word_is_reviewed_from_its_card_and_another_is_added(room):
    press(room.locator(".rooms-word", has_text="la taza"))
    press(room.locator("[data-press=knew]"))
    room.wait_for_timeout(300)
    review = room.evaluate("daemon.called('vocab.review').at(-1)")
    assert (review["wordID"], review["rating"]) == ("11111111-1111-4111-8111-111111111111", "good")
    press(room.locator(".rooms-word", has_text="la mesa"))
    press(room.locator("[data-press=add]"))
    room.wait_for_timeout(300)
    assert room.evaluate("daemon.called('vocab.add').at(-1).word") == "mesa"


def test_everything_is_reached_with_the_keyboard(room):
    word = room.locator(".rooms-word").nth(1)
    word.focus()
    room.keyboard.press("Enter")
    room.locator(".rooms-card h3", has_text="el azúcar").wait_for()
    room.locator("[data-press=hear]").focus()
    room.keyboard.press("Escape")
    assert room.locator(".rooms-card").is_hidden()
    before = room.evaluate("rooms.visit.flat.controls.goal.yaw")
    room.locator(".rooms-canvas").focus()
    room.keyboard.down("ArrowLeft")
    room.wait_for_timeout(500)
    room.keyboard.up("ArrowLeft")
    assert room.evaluate("rooms.visit.flat.controls.goal.yaw") > before + 0.1
    room.keyboard.press("Enter")
    room.locator(".rooms-card h3").wait_for()
    assert all(room.evaluate("[...document.querySelectorAll('.rooms button, .rooms select, .rooms input')].map((one) => Boolean(one.innerText || one.getAttribute('aria-label') || one.closest('label')))"))


def test_a_quiz_scores_what_was_touched(room):
    press(room.locator("[data-mode=listen]"))
    room.wait_for_timeout(300)
    asked = "rooms.visit.activity.quiz.current"
    assert room.evaluate("rooms.visit.stage.areLabelsHidden") is True
    assert room.evaluate(f"daemon.called('speech.synthesize').at(-1).text === {asked}.text")
    room.evaluate(f"rooms.visit.touch(rooms.visit.room.things.find((one) => one.text !== {asked}.text))")
    assert room.locator(".rooms-prompt").first.inner_text().startswith("No, that is")
    room.evaluate(f"rooms.visit.touch({asked})")
    assert room.evaluate("[rooms.visit.activity.quiz.results.length, rooms.visit.activity.quiz.points, rooms.visit.activity.quiz.right]") == [1, 5, 0]


def test_without_a_voice_a_quiz_shows_the_word_and_a_conversation_goes_on(room):
    room.evaluate("() => { daemon.speech_synthesize = () => { throw new Error('no voice'); }; }")
    press(room.locator("[data-mode=listen]"))
    asked = room.evaluate("rooms.visit.activity.quiz.current.text")
    prompt = room.locator(".rooms-prompt").first
    until(room, f"document.querySelector('.rooms-prompt').textContent === {json.dumps(f'No voice is available here. Touch: {asked}')}")
    press(room.locator("[data-mode=talk]"))
    until(room, "document.querySelector('.rooms-caption').textContent.includes('Hola')")
    room.wait_for_timeout(2500)
    assert prompt.is_hidden()


def test_an_answer_that_was_not_known_stays_until_the_learner_goes_on(room):
    press(room.locator("[data-mode=listen]"))
    asked = room.evaluate("rooms.visit.activity.quiz.current.text")
    press(room.locator(".rooms-banner button"))
    prompt = room.locator(".rooms-prompt").first
    assert prompt.inner_text() == f"It is here: {asked}"
    room.wait_for_timeout(2500)
    assert prompt.inner_text() == f"It is here: {asked}"
    press(room.locator(".rooms-banner button"))
    assert prompt.inner_text() == "Listen, and touch it."
    asked = room.evaluate("rooms.visit.activity.quiz.current.text")
    room.evaluate("rooms.visit.touch(rooms.visit.activity.quiz.current)")
    until(room, "document.querySelector('.rooms-prompt').textContent === 'Listen, and touch it.'")
    assert f"Right: {asked}" in room.locator(".rooms-score").inner_text()


def test_a_whole_quiz_ends_with_its_result_and_reviews_cards(room):
    press(room.locator("[data-mode=say]"))
    room.evaluate("() => { rooms.visit.later = (_, work) => setTimeout(work, 0); }")
    for _ in range(8):
        answer = room.evaluate("rooms.visit.activity.quiz.current.text")
        room.locator(".rooms-say input").fill(answer)
        press(room.locator(".rooms-say [type=submit]"))
        room.wait_for_timeout(120)
    card = room.locator(".rooms-card")
    assert "8 of 8 at the first try" in card.inner_text()
    assert room.evaluate("daemon.called('vocab.review').map(({ source, rating }) => [source, rating])") == [["quiz", "good"]]


def test_scoring_counts_tries_speed_articles_and_pronunciation(room):
    result = room.evaluate(
        """async () => { const { Quiz } = await import("/rooms/learn/quiz.js"); let now = 0; const out = {};
        const things = ["la taza", "el azúcar", "la mesa", "el reloj"].map((text, i) => ({ id: i, text, word: text.split(" ")[1] }));
        const make = (kind) => new Quiz(things, { kind, rounds: 4, random: () => 0.99, now: () => now });
        let quiz = make("listen"); now = 3000; out.half = quiz.touch({ ...quiz.current }).points;
        now += 10000; const wrong = things.find((one) => one.text !== quiz.current.text);
        out.verdicts = [1, 2, 3].map(() => quiz.touch(wrong).verdict); out.rating = quiz.results.at(-1).rating;
        quiz = make("say"); now += 60000; out.bare = quiz.type(quiz.current.word.toUpperCase()).points; out.other = quiz.type("nada").verdict;
        out.spoken = [quiz.speak(40).verdict, quiz.speak(60).points]; out.skipped = quiz.skip().verdict; quiz.type(quiz.current.text); out.over = quiz.isOver; return out; }"""
    )
    assert result == {"half": 13, "verdicts": ["wrong", "wrong", "shown"], "rating": "again", "bare": 8, "other": "wrong", "spoken": ["wrong", 1], "skipped": "shown", "over": True}


def test_a_conversation_is_spoken_corrected_and_shows_what_the_author_wants(room):
    room.evaluate("daemon.events = [{ kind: 'emote', value: 'laugh', details: {}, line: 0 }, { kind: 'card', value: 'grammar', details: { rule: 'es-agr-det-noun-gender' }, line: 1 }]")
    press(room.locator("[data-mode=talk]"))
    room.locator(".rooms-caption", has_text="¡Hola, buenas!").wait_for()
    assert room.evaluate("rooms.visit.stage.figure.expression.gestures[rooms.visit.stage.figure.expression.current.name] !== undefined")
    room.locator(".rooms-card h3", has_text="Un and una").wait_for(timeout=5000)
    room.evaluate("daemon.nextTurn = { corrections: [{ incorrect: 'un taza', correct: 'una taza', explanation: 'Taza is feminine.' }], events: [] }")
    room.locator(".rooms-say input").fill("Quiero un taza")
    room.keyboard.press("Enter")
    room.locator(".rooms-card", has_text="una taza").wait_for()
    assert room.evaluate("daemon.called('session.say')")[0]["text"] == "Quiero un taza"
    press(room.locator("[data-mode=look]"))
    assert room.locator(".rooms-say").is_hidden()
    assert room.evaluate("daemon.called('session.end').length") == 1


def test_a_label_is_put_into_a_room_of_ones_own_and_is_there_again(room):
    room.select_option(".rooms select", "home")
    room.wait_for_timeout(600)
    assert "Nothing hangs here yet" in room.locator(".rooms-words").inner_text()
    press(room.locator("[data-mode=place]"))
    room.locator(".rooms-card input").fill("book")
    room.keyboard.press("Enter")
    press(room.locator("[data-press=here]"))
    room.locator(".rooms-word", has_text="el libro").wait_for()
    put = room.evaluate("daemon.called('anchor.put').at(-1)")
    assert (put["contentID"], put["displayText"], put["contentType"], put["language"], put["roomIdentifier"]) == ("libro", "el libro", "objectLabel", "es", "home")
    x, y, z = put["transform"][12:15]
    head = room.evaluate("rooms.visit.head")
    assert abs(((x - head[0]) ** 2 + (z - head[2]) ** 2) ** 0.5 - 1) < 0.05


def test_a_room_is_saved_as_a_file_that_other_programs_open(room, tmp_path):
    data = base64.b64decode(room.evaluate("async () => { const { roomFile } = await import('/rooms/engine/gltf-writer.js'); const v = rooms.visit; const bytes = await roomFile({ name: 'café', pieces: v.stage.pieces, labels: v.stage.layout.labels, atlas: v.stage.atlas }); let text = ''; for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192)); return btoa(text); }"))
    assert struct.unpack("<III", data[:12]) == (0x46546C67, 2, len(data))
    pygltflib = pytest.importorskip("pygltflib")
    gltf = pygltflib.GLTF2.load_from_bytes(data)
    named = {node.name for node in gltf.nodes}
    assert {"la taza", "la barra", "floor", "label la taza"} <= named
    assert gltf.nodes[0].extras["language"] == "es"
    file = tmp_path / "room.glb"
    file.write_bytes(data)
    told = subprocess.run(["assimp", "info", str(file)], check=True, capture_output=True, text=True).stdout
    least, most = ([float(part) for part in re.search(rf"{end} point\s+\((.+)\)", told)[1].split()] for end in ("Minimum", "Maximum"))
    assert 4 < most[0] - least[0] < 12 and 2 < most[1] - least[1] < 6
    assert int(re.search(r"Faces:\s+(\d+)", told)[1]) > 10_000


def test_a_model_of_the_content_stands_in_for_the_made_figure(room):
    height = room.evaluate("async () => { const { roomFile } = await import('/rooms/engine/gltf-writer.js'); const { readModel } = await import('/rooms/engine/gltf-reader.js'); const v = rooms.visit; const cup = v.stage.pieceOf(v.room.things.find(({ text }) => text === 'la taza')); const bytes = await roomFile({ name: 'm', pieces: [cup], labels: [], atlas: v.stage.atlas }); const { mesh, height } = readModel(bytes.buffer); return [height, mesh.bounds().least[1], mesh.indices.length === cup.mesh.indices.length]; }")
    assert 0.05 < height[0] < 0.2 and abs(height[1]) < 1e-5 and height[2]
    for data, fault in (("new ArrayBuffer(4)", "not a binary glTF"), ("new Uint8Array([0x67,0x6c,0x54,0x46,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]).buffer", "not glTF 2.0")):
        message = room.evaluate(f"async () => {{ const {{ readModel }} = await import('/rooms/engine/gltf-reader.js'); try {{ readModel({data}); }} catch (error) {{ return error.message; }} }}")
        assert fault in message


def test_the_list_works_where_nothing_can_be_drawn(chromium, address):
    context = chromium.new_context()
    page = context.new_page()
    page.add_init_script("HTMLCanvasElement.prototype.getContext = () => null")
    page.goto(address)
    page.locator("html[data-ready=yes]").wait_for(state="attached")
    press(page.locator(".rooms-word", has_text="la taza"))
    page.locator(".rooms-card h3", has_text="la taza").wait_for()
    press(page.locator("[data-mode=say]"))
    page.locator(".rooms-say input").wait_for()
    context.close()


def test_faults_of_the_daemon_are_told_and_nothing_breaks(room):
    room.evaluate("() => { daemon.anchor_put = () => { throw new Error('The disk is full; nothing was changed.'); }; }")
    room.evaluate("() => { rooms.visit.setMode('place', { thing: rooms.visit.room.things[0] }); }")
    press(room.locator("[data-press=here]"))
    room.locator(".rooms-card", has_text="The disk is full").wait_for()
    press(room.locator("[data-press=close]"))
    press(room.locator("[data-mode=look]"))


def test_texts_are_whole_in_every_language():
    texts = {path.stem: json.loads(path.read_text("utf8")) for path in TEXTS.glob("*.json")}
    assert set(texts) == {"en", "es", "fr", "de", "pt", "ja"}
    for language, own in texts.items():
        assert set(own) == set(texts["en"]), language
        for key, text in own.items():
            assert text.strip() and sorted(part.split("}")[0] for part in text.split("{")[1:]) == sorted(part.split("}")[0] for part in texts["en"][key].split("{")[1:]), (language, key)


@pytest.mark.parametrize(("language", "loaded"), [("fr", "fr"), ("pt-BR", "pt"), ("nl", "en")])
def test_only_the_texts_of_the_language_in_use_are_loaded(visit, language, loaded):
    page = visit(f"?language={language}")
    paths = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)")
    assert [path for path in paths if "/texts/" in path] == [f"/rooms/texts/{loaded}.json"]


def test_mounting_again_leaves_nothing_behind(room):
    room.evaluate("rooms.unmount()")
    assert room.locator(".rooms").count() == 0
    assert room.evaluate("Object.keys(daemon.handlers).length") == 0


def test_200_labels_leave_time_in_a_frame(visit, record_property):
    page = visit("?labels=200")
    page.select_option(".rooms select", "home")
    page.locator(".rooms-word", has_text="la palabra").first.wait_for()
    page.evaluate("rooms.visit.flat.pause()")
    times = page.evaluate("() => { const { stage, head } = rooms.visit, out = []; for (let i = 0; i < 120; i++) { const begun = performance.now(); stage.update([head[0] + Math.sin(i / 9) * 0.2, head[1], head[2]], 0.014); out.push(performance.now() - begun); } return out.sort((a, b) => a - b); }")
    median = times[len(times) // 2]
    record_property("milliseconds", median)
    print(f"200 labels: {median:.2f} ms of script a frame (median), {times[int(len(times) * 0.95)]:.2f} ms (95 %)")
    assert median <= 4


def test_what_is_good_to_know_leaves_the_picture_of_a_phone_free(visit):
    page = visit(width=390, height=800)
    card = page.locator(".rooms-card", has_text="Good to know")
    card.wait_for()
    picture = page.locator(".rooms-view").bounding_box()
    assert card.bounding_box()["y"] >= picture["y"] + picture["height"]
