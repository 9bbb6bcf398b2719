"""How the page looks, beside pictures of how it should: Tests/web/goldens, made a quarter as large.

Letters are drawn a little differently by every browser, so a picture may differ a little anywhere, or a lot in few places. A change that is meant
is recorded by PAGE_GOLDENS=record scripts/test-web Tests/web/test_looks.py, and looked at before it is committed. Pictures of what differs
stand in .build/looks.
"""

import io
import os
import pathlib

import pytest
from conftest import ROOT, URL, call, first_steps
from PIL import Image, ImageChops

GOLDENS = pathlib.Path(__file__).parent / "goldens"
FOUND = ROOT / ".build" / "looks"
SMALLER = 4
# A point differs where one of its colours does by more than so much of 255, and a picture where so great a share of its points does.
DIFFERS = 40
FEW = 0.004
# The strict policy of the page would refuse what the tests put on it.
LOOKS = {
    "light": {"bypass_csp": True, "color_scheme": "light", "viewport": {"width": 1280, "height": 900}},
    "dark phone": {"bypass_csp": True, "color_scheme": "dark", "viewport": {"width": 360, "height": 740}},
    "high contrast": {"bypass_csp": True, "color_scheme": "light", "viewport": {"width": 900, "height": 800}},
}
# The fonts that scripts/setup installs, wherever others are there too.
FONTS = ":root { --serif: 'Noto Serif' !important; --sans: 'Noto Sans' !important; --ipa: 'Noto Sans' !important; }"


def remembered(browser, name):
    """What the browser remembers of somebody who was here once, and their id."""
    context = browser.new_context(locale="en-US", reduced_motion="reduce")
    page = context.new_page()
    first_steps(page, name)
    page.evaluate("localStorage.setItem('mute', 'true')")
    learner = page.evaluate("JSON.parse(localStorage.getItem('account')).learnerID")
    state = context.storage_state()
    context.close()
    return state, learner


@pytest.fixture(scope="module")
def newcomer(browser):
    """Somebody who has done nothing yet, whose name fits in any picture."""
    return remembered(browser, "Ada")[0]


@pytest.fixture(scope="module")
def conversation(browser):
    """Somebody in the middle of a conversation that always goes the same way: what the browser remembers, and where it is."""
    state, learner = remembered(browser, "Eva")
    session = call("session.start", learnerID=learner, scenarioID="es-cafe-madrid", seed=1)["sessionID"]
    call("session.say", sessionID=session, text="Buenos días. Quiero una café, por favor.")
    return state, f"talk/with/{session}"


def differing(picture, golden):
    """The share of points that differ."""
    if picture.size != golden.size:
        return 1.0
    strongest = ImageChops.difference(picture, golden).split()
    points = Image.new("L", picture.size)
    for channel in strongest:
        points = ImageChops.lighter(points, channel)
    return sum(points.histogram()[DIFFERS + 1 :]) / (picture.width * picture.height)


def picture(page):
    """What the page shows, made smaller."""
    page.evaluate("() => document.fonts.ready")
    page.mouse.move(0, 0)
    page.wait_for_timeout(400)
    return Image.open(io.BytesIO(page.screenshot(animations="disabled", caret="hide"))).convert("RGB").reduce(SMALLER)


def check(page, name):
    """Compares what the page shows with its picture, or records it."""
    page.add_style_tag(content=FONTS)
    shown = picture(page)
    golden = GOLDENS / f"{name}.png"
    if os.environ.get("PAGE_GOLDENS") == "record":
        golden.parent.mkdir(exist_ok=True)
        shown.quantize(128).save(golden, optimize=True)
        return
    share = differing(shown, Image.open(golden).convert("RGB"))
    if share > FEW:
        FOUND.mkdir(parents=True, exist_ok=True)
        shown.save(FOUND / golden.name)
    assert share <= FEW, f"{share:.1%} of {name} looks different; see .build/looks"


def show(open_page, look, place="", state=None):
    """The page at a place, on a morning in May."""
    page = open_page(storage_state=state, **LOOKS[look])
    page.clock.set_fixed_time("2026-05-04T10:00:00")
    page.goto(URL)
    if state:
        page.locator(".scenario-card").first.wait_for()
        page.goto(f"{URL}#/{place}")
        page.locator(f".tab[data-tab={place.split('/')[0]}] h1").first.wait_for(state="attached")
    page.evaluate("(contrast) => document.documentElement.toggleAttribute('data-contrast', contrast)", look == "high contrast")
    return page


@pytest.mark.parametrize("look", LOOKS)
def test_the_first_steps_look_as_they_should(open_page, look):
    page = show(open_page, look)
    page.get_by_role("button", name="Let's begin").wait_for()
    check(page, f"first steps, {look}")


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("place", ["talk", "talk/es-cafe-madrid", "words", "study/idea/ser-estar", "settings"])
def test_a_place_looks_as_it_should(open_page, newcomer, place, look):
    check(show(open_page, look, place, newcomer), f"{place.replace('/', ' ')}, {look}")


@pytest.mark.parametrize("look", LOOKS)
def test_a_conversation_looks_as_it_should(open_page, conversation, look):
    state, place = conversation
    page = show(open_page, look, place, state)
    page.locator(".line.mine").wait_for()
    check(page, f"conversation, {look}")


def test_a_change_of_looks_is_seen(open_page):
    """What the comparison is for: another colour, another place, something gone."""
    page = show(open_page, "light")
    # What is hidden has no role any more.
    button = page.get_by_role("button", name="Let's begin").element_handle()
    golden = picture(page)
    for style in ["background: #b00 !important", "margin-left: 60px", "visibility: hidden"]:
        button.evaluate("(element, style) => { element.style = style; }", style)
        assert differing(picture(page), golden) > FEW, style
    button.evaluate("(element) => { element.style = ''; }")
    assert differing(picture(page), golden) <= FEW
