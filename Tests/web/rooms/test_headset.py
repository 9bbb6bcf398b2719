"""The rooms in a headset that the test moves: two eyes, anchors that find the room again, hands, labels in place."""

import math
import random

import pytest
from waiting import press, until

# Where the room really is: the learner's place and heading when it was first entered, in the world.
LEARNER = "headset.place([0.5, 1.6, 0.3], 0.5)"
TRUTH = "headset.place([0.5, 0, 0.3], 0.5)"
# How far a place of the room is drawn from where it really is, in metres.
ASTRAY = """(at) => { const { multiply, place, worldFromFrame } = headset, { roomFromFrame, frameFromRoom } = rooms.visit.roomFrame;
  const point = (m, [x, y, z]) => [0, 1, 2].map((r) => m[r] * x + m[4 + r] * y + m[8 + r] * z + m[12 + r]);
  const drawn = point(multiply(worldFromFrame, frameFromRoom), at), real = point(headset.place([0.5, 0, 0.3], 0.5), at);
  return Math.hypot(...drawn.map((value, i) => value - real[i])); }"""


def enter(page, mode="immersive-vr"):
    press(page.locator(f"[data-enter={mode}]"))
    until(page, "Boolean(rooms.visit.headset && rooms.visit.roomFrame.state !== 'unknown')")


def frames(page, count=3):
    begun = page.evaluate("headset.frames")
    until(page, f"headset.frames >= {begun + count}")


@pytest.fixture
def headset(visit):
    page = visit(headset=True)
    page.evaluate(f"() => {{ headset.head = {LEARNER}; headset.worldFromFrame = headset.place([-1.2, 0, 2.1], 1.9); }}")
    return page


def test_both_eyes_see_the_room_each_from_its_side(headset):
    enter(headset)
    frames(headset)
    seen = headset.evaluate(
        """() => new Promise((done) => { const draw = rooms.visit.stage.draw.bind(rooms.visit.stage);
        rooms.visit.stage.draw = (eyes, framebuffer) => { draw(eyes, framebuffer); rooms.visit.stage.draw = draw; const gl = rooms.visit.stage.renderer.gl, half = gl.drawingBufferWidth >> 1, height = gl.drawingBufferHeight;
          const read = (x) => { const data = new Uint8Array(half * height * 4); gl.readPixels(x, 0, half, height, gl.RGBA, gl.UNSIGNED_BYTE, data); return data; };
          const [left, right] = [read(0), read(half)]; let differing = 0; for (let i = 0; i < left.length; i += 4) if (Math.abs(left[i] - right[i]) > 12) differing += 1;
          done({ eyes: eyes.length, colours: new Set(left).size, differing: differing / (left.length / 4), apart: Math.hypot(...eyes[0].at.map((value, i) => value - eyes[1].at[i])) }); }; })"""
    )
    assert seen["eyes"] == 2 and seen["colours"] > 40
    assert 0.005 < seen["differing"] < 0.6
    assert abs(seen["apart"] - 0.064) < 1e-4


def test_the_learner_stands_where_the_room_begins_and_the_daemon_is_told(headset):
    enter(headset)
    frames(headset)
    x, y, z = headset.evaluate("rooms.visit.head")
    assert math.dist((x, y, z), (0, 1.6, 0)) < 1e-3
    aligned = headset.evaluate("daemon.called('anchor.align')")[0]
    assert aligned["mode"] == "yaw" and len(aligned["pairs"]) >= 2 and aligned["frameID"].startswith("headset-")
    assert headset.evaluate(f"({ASTRAY})([1, 1, -2])") < 1e-3


def test_a_label_is_put_where_the_ray_meets_the_floor_in_the_rooms_own_frame(visit):
    page = visit(headset=True)
    page.select_option(".rooms select", "home")
    page.wait_for_timeout(500)
    page.evaluate(f"() => {{ headset.head = {LEARNER}; headset.worldFromFrame = headset.place([-1.2, 0, 2.1], 1.9); }}")
    enter(page, "immersive-vr")
    page.evaluate("rooms.visit.setMode('place')")
    until(page, "rooms.visit.stage.panels.shown.has('card')")
    page.evaluate("rooms.visit.screen.press(rooms.visit.stage.panels.shown.get('card'), 'taza')")
    until(page, "Boolean(rooms.visit.activity.word)")
    # A metre and a half ahead of where the room begins, and half a metre to the right, on its floor.
    target = page.evaluate(f"() => {{ const m = {TRUTH}; return [0, 1, 2].map((r) => m[r] * 0.5 + m[8 + r] * -1.5 + m[12 + r]); }}")
    page.evaluate("(at) => { headset.hand = headset.multiply(headset.head, headset.place([0.6, 0.2, -0.4])); headset.aimAt(at); }", target)
    frames(page)
    page.evaluate("headset.tap()")
    until(page, "daemon.called('anchor.put').length === 1")
    put = page.evaluate("daemon.called('anchor.put')[0]")
    x, y, z = put["transform"][12:15]
    assert math.dist((x, y, z), (0.5, 0, -1.5)) < 2e-3
    # Its front, +z, looks at the learner; it stands upright and is not scaled.
    assert abs(math.atan2(put["transform"][8], put["transform"][10]) - math.atan2(-0.5, 1.5)) < 2e-3
    assert put["transform"][4:7] == [0, 1, 0] and put["roomIdentifier"] == "home"
    page.evaluate("rooms.visit.headset.leave()")
    page.locator(".rooms-word", has_text="taza").wait_for()


@pytest.mark.quick
def test_another_day_labels_hang_within_two_centimetres_of_where_they_were(headset):
    enter(headset)
    until(headset, "headset.kept.size === 3 && rooms.visit.roomFrame.state === 'tied'")
    chance, worst = random.Random(7), []
    labels = headset.evaluate("rooms.visit.room.things.map(({ labelAt }) => labelAt).filter(([x, , z]) => Math.hypot(x, z) < 2.5)")
    for day in range(4):
        headset.evaluate("rooms.visit.headset.leave()")
        until(headset, "!rooms.visit.headset")
        # The headset wakes elsewhere; each anchor is found a centimetre off, turned by a third of a degree, and trembles.
        errors = [[chance.gauss(0, 0.01 / math.sqrt(3)) for _ in range(3)] for _ in range(3)]
        turns = [chance.gauss(0, math.radians(0.3)) for _ in range(3)]
        frame = [chance.uniform(-3, 3), chance.uniform(-0.2, 0.2), chance.uniform(-3, 3)]
        headset.evaluate(
            """([errors, turns, frame, yaw]) => { headset.worldFromFrame = headset.place(frame, yaw); headset.head = headset.place([0.1, 1.5, -0.4], -1.2);
            let e = 0, t = 0; headset.noise = () => errors[e++]; headset.yawNoise = () => turns[t++]; headset.jitter = () => [0, 1, 2].map(() => (Math.random() - 0.5) * 0.01); }""",
            [errors, turns, frame, chance.uniform(-3, 3)],
        )
        press(headset.locator("[data-enter=immersive-vr]"))
        until(headset, "Boolean(rooms.visit.headset) && rooms.visit.roomFrame.state === 'tied'")
        worst.append(max(headset.evaluate(f"(labels) => labels.map({ASTRAY})", labels)))
        assert headset.evaluate("headset.kept.size") == 3, "anchors are kept, not made anew"
    print(f"labels after relocalisation: {max(worst) * 100:.2f} cm off at worst, by day {[round(one * 100, 2) for one in worst]}")
    assert max(worst) <= 0.02


def test_recentring_moves_nothing(headset):
    enter(headset)
    until(headset, "rooms.visit.roomFrame.state === 'tied'")
    headset.evaluate("headset.recentre(headset.place([2, 0, -1], -2.2))")
    assert headset.evaluate(f"({ASTRAY})([0.3, 1.2, -1])") < 0.002, "between the event and the daemon's answer"
    until(headset, "rooms.visit.roomFrame.state === 'tied'")
    assert headset.evaluate(f"({ASTRAY})([0.3, 1.2, -1])") < 0.002


def test_a_headset_with_few_anchors_gives_up_those_of_the_room_left_longest(headset):
    headset.evaluate("() => { headset.most = 4; }")
    headset.evaluate("() => { for (let i = 0; i < 4; i++) headset.kept.set(`old-${i}`, Array.from(headset.place([i, 0, 0]))); localStorage.setItem('immersion.rooms.anchors', JSON.stringify({ attic: { used: 1, anchors: [0, 1, 2, 3].map((i) => ({ handle: `old-${i}`, roomFromAnchor: Array.from(headset.place([0, 0, 0])) })) } })); }")
    enter(headset)
    until(headset, "headset.kept.size === 3 && ![...headset.kept.keys()].some((handle) => handle.startsWith('old'))")
    assert headset.evaluate("Object.keys(JSON.parse(localStorage.getItem('immersion.rooms.anchors'))).length") == 1


@pytest.mark.parametrize("mode", ["tracked-pointer", "transient-pointer"])
def test_a_thing_is_tapped_grabbed_and_put_back(visit, mode):
    page = visit(headset=True)
    page.evaluate(f"() => {{ headset.mode = '{mode}'; }}")
    enter(page)
    frames(page)
    page.evaluate("() => { rooms.visit.stage.areLabelsHidden = true; rooms.visit.screen.hideCard(); const cup = rooms.visit.stage.pieceOf(rooms.visit.room.things.find(({ text }) => text === 'la taza')).model; window.cupAt = [cup[12], cup[13] + 0.05, cup[14]]; headset.hand = headset.place([0.3, 1.5, 0.1]); headset.aimAt(cupAt); }")
    frames(page)
    page.evaluate("headset.tap()")
    until(page, "rooms.visit.stage.panels.shown.get('card')?.card.title === 'la taza'")
    place = "() => { const m = rooms.visit.stage.pieceOf(rooms.visit.room.things.find(({ text }) => text === 'la taza')).model; return [m[12], m[13], m[14]]; }"
    home = page.evaluate(place)
    page.evaluate("() => { rooms.visit.screen.hideCard(); headset.event('selectstart'); headset.hand = headset.multiply(headset.place([0.2, 0.3, 0.1]), headset.hand); }")
    frames(page)
    moved = page.evaluate(place)
    assert math.dist(moved, [home[0] + 0.2, home[1] + 0.3, home[2] + 0.1]) < 0.01
    page.evaluate("headset.event('selectend')")
    assert math.dist(page.evaluate(place), home) < 1e-6


def test_a_fingertip_touches(visit):
    page = visit(headset=True)
    page.evaluate("() => { headset.finger = headset.place([0, 1, 1]); }")
    enter(page)
    frames(page)
    page.evaluate("() => { rooms.visit.screen.hideCard(); const cup = rooms.visit.stage.pieceOf(rooms.visit.room.things.find(({ text }) => text === 'la taza')).model; headset.finger = headset.place([cup[12], cup[13] + 0.06, cup[14]]); }")
    until(page, "rooms.visit.stage.panels.shown.get('card')?.card.title === 'la taza'")


def test_the_board_begins_a_quiz_and_things_are_touched_by_ray(visit):
    page = visit(headset=True)
    enter(page)
    until(page, "rooms.visit.stage.panels.shown.has('board')")
    aim = """(id) => { const panel = rooms.visit.stage.panels.shown.get('board'), button = panel.buttons.find((one) => one.id === id), m = panel.model;
      const u = (button.x + button.w / 2) / panel.canvas.width - 0.5, v = 0.5 - (button.y + button.h / 2) / panel.canvas.height;
      headset.hand = headset.place([0, 1.4, 0.1]); headset.aimAt([0, 1, 2].map((r) => m[r] * u + m[4 + r] * v + m[12 + r])); }"""
    page.evaluate(aim, "listen")
    frames(page)
    assert page.evaluate("rooms.visit.stage.panels.shown.get('board').hovered") == "listen"
    page.evaluate("headset.tap()")
    until(page, "rooms.visit.mode === 'listen'")
    page.evaluate("rooms.visit.touch(rooms.visit.activity.quiz.current)")
    assert page.evaluate("rooms.visit.activity.quiz.right") == 1


def test_passthrough_shows_no_walls_and_leaving_shows_the_page_again(visit):
    page = visit(headset=True)
    page.evaluate("() => { headset.blend = 'alpha-blend'; }")
    enter(page, "immersive-ar")
    frames(page)
    assert page.evaluate("rooms.visit.stage.isPassthrough") is True
    assert page.evaluate("headset.session.options.requiredFeatures") == ["local-floor"]
    page.evaluate("rooms.visit.headset.leave()")
    until(page, "!rooms.visit.headset && !rooms.visit.stage.isPassthrough")
    press(page.locator(".rooms-word", has_text="la taza"))
    page.locator(".rooms-card h3", has_text="la taza").wait_for()


def test_a_frame_with_200_labels_takes_little_script(visit, record_property):
    page = visit("?labels=200", headset=True)
    page.select_option(".rooms select", "home")
    page.evaluate("() => { headset.blend = 'alpha-blend'; rooms.visit.flat.pause(); }")
    enter(page, "immersive-ar")
    frames(page, 40)
    times = sorted(page.evaluate("rooms.visit.headset.frameTimes.slice(10)"))
    median = times[len(times) // 2]
    record_property("milliseconds", median)
    print(f"200 labels, two eyes: {median:.2f} ms of script a frame (median), least {times[0]:.2f}, 90 % {times[int(len(times) * 0.9)]:.2f}")
    assert median <= 4
