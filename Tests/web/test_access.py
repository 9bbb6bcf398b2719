"""For everybody: the keyboard alone, any width, any contrast, large letters."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import URL, answer, approve, call, first_steps, new_name, shown_code, start
from playwright.sync_api import expect

PLACES = ["talk", "talk/es-cafe-madrid", "words", "words/all", "words/cards", "words/statistics", "words/review", "study", "study/ideas", "study/idea/ser-estar", "study/test/por-para", "study/practice", "study/books", "study/mastery", "study/materials", "study/tasks",
          "study/questions", "study/achievements", "reader", "reader/el-gato-del-mercado", "progress", "settings", "devices"]
WIDTHS = [360, 414, 600, 768, 900, 1024, 1280, 1440, 1600]


# What makes the page wider than its window.
TOO_WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5).map((element) => element.outerHTML.slice(0, 90)).slice(0, 8)"""


def settle(page, place):
    page.goto(f"{URL}#/{place}")
    page.locator(f".tab[data-tab={place.split('/')[0]}] h1").first.wait_for(state="attached")
    page.wait_for_timeout(250)


def tab_to(page, locator, most=80):
    """Presses Tab until an element has the focus."""
    for _ in range(most):
        if locator.evaluate("(element) => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the Tab key does not reach it")


@pytest.mark.quick
def test_from_first_steps_to_a_conversation_with_the_keyboard_alone(open_page):
    page = open_page()
    page.goto(URL)
    tab_to(page, page.get_by_role("button", name="Let's begin"))
    page.keyboard.press("Enter")
    approve(shown_code(page))
    tab_to(page, page.get_by_label("Your name", exact=True))
    page.keyboard.type(new_name())
    page.keyboard.press("Enter")
    for choice in [page.locator(".choice.language").first, page.locator("[data-level=A1]"), page.locator(".scenario-card a[href$=es-cafe-madrid]"), page.get_by_role("button", name="Start talking")]:
        choice.wait_for()
        tab_to(page, choice)
        page.keyboard.press("Enter")
    page.locator(".line.theirs").first.wait_for()
    tab_to(page, page.get_by_label("Your answer"))
    page.keyboard.type("Hola, muy bien, gracias.")
    page.keyboard.press("Enter")
    expect(page.locator(".line.theirs")).not_to_have_count(1)
    tab_to(page, page.get_by_role("button", name="End", exact=True))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("dialog").get_by_role("button", name="End"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="How it went")).to_be_focused()


def test_what_is_typed_once_a_conversation_has_begun_is_the_answer(page):
    start(page)
    expect(page.get_by_label("Your answer")).to_be_focused()
    page.keyboard.type("Hola")
    expect(page.get_by_label("Your answer")).to_have_value("Hola")


def test_no_keyboard_opens_by_itself_on_a_touch_screen(open_page, learner):
    page = open_page(storage_state=learner["state"], viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True)
    start(page)
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_an_objective_looks_done_once_it_is(page):
    start(page)
    goals = page.locator(".goals li")
    expect(goals.filter(has_text="Not yet")).to_have_count(4)
    assert len(set(goals.locator("path").evaluate_all("(paths) => paths.map((path) => path.getAttribute('d'))"))) == 1
    for text in ["Hola, estoy bien, gracias.", "Póngame un café, por favor."]:
        answer(page, text)
    expect(goals.filter(has_text="Done")).not_to_have_count(0)
    assert len(set(goals.locator("path").evaluate_all("(paths) => paths.map((path) => path.getAttribute('d'))"))) == 2


def test_the_focus_can_be_seen(page):
    settle(page, "talk")
    for _ in range(12):
        page.keyboard.press("Tab")
        width = page.evaluate("getComputedStyle(document.activeElement).outlineStyle === 'none' ? 0 : parseFloat(getComputedStyle(document.activeElement).outlineWidth)")
        assert width >= 2, page.evaluate("document.activeElement.outerHTML.slice(0, 120)")


def test_a_tab_that_opens_puts_the_focus_on_its_heading(page):
    page.get_by_role("link", name="Words", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()


@pytest.mark.parametrize("large", [False, True], ids=["letters as they are", "large letters"])
def test_nothing_is_cut_off_at_any_width(open_page, learner, large):
    page = open_page(storage_state=learner["state"])
    page.goto(URL)
    page.locator(".scenario-card").first.wait_for()
    for place in PLACES:
        settle(page, place)
        page.evaluate("(large) => document.documentElement.toggleAttribute('data-large', large)", large)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(TOO_WIDE) == [], f"{place} at {width}"


def test_a_conversation_fits_a_phone(open_page, learner):
    page = open_page(storage_state=learner["state"], viewport={"width": 360, "height": 640})
    start(page)
    answer(page, "Hola, soy bien, gracias.")
    for width in [360, 414, 768, 1440]:
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight + 1"), width
        for name in ["Speak", "Send", "End"]:
            box = page.get_by_role("button", name=name, exact=True).bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= 640 and box["width"] >= 40


@pytest.mark.parametrize("width", [320, 360])
def test_letters_of_twice_the_size_reflow(open_page, learner, width):
    page = open_page(storage_state=learner["state"], viewport={"width": width, "height": 740})
    page.goto(URL)
    page.locator(".scenario-card").first.wait_for()
    for place in PLACES:
        settle(page, place)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate(TOO_WIDE) == [], place
        cut = page.locator("nav.tabs a:not(.aside) span").evaluate_all("(spans) => spans.filter((span) => span.scrollWidth > span.clientWidth + 1 && span.clientWidth > 0).map((span) => span.textContent)")
        assert cut == [], place
        page.evaluate("document.documentElement.style.fontSize = ''")
    logo, settings = page.locator(".logo").bounding_box(), page.get_by_role("link", name="Settings").bounding_box()
    assert logo["x"] + logo["width"] <= settings["x"]
    start(page)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    answer(page, "Hola, soy bien, gracias.")
    assert page.evaluate(TOO_WIDE) == []
    assert page.evaluate("document.querySelector('.answer-field').offsetWidth") > 200
    assert page.evaluate(AT_THE_WAY_BACK)


# Whether the way back of a conversation is what one touches there.
AT_THE_WAY_BACK = """() => {
    const back = document.querySelector('a.icon.back').getBoundingClientRect();
    return document.elementFromPoint(back.x + back.width / 2, back.y + back.height - 4)?.closest('a.icon.back') !== null;
}"""


def test_a_conversation_keeps_its_lines_its_tools_and_the_way_back(open_page, learner):
    page = open_page(storage_state=learner["state"], viewport={"width": 360, "height": 640})
    start(page)
    for text in ["Hola, soy bien, gracias.", "Un café con leche.", "No entiendo."]:
        answer(page, text)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")
    page.locator(".name-plate h1").evaluate("(title) => { title.textContent = 'Una tarde muy larga en el mercado de la ciudad'; }")
    page.evaluate("document.documentElement.toggleAttribute('data-large', true)")
    assert page.evaluate(AT_THE_WAY_BACK)
    voice, end = page.get_by_role("button", name="Voice"), page.get_by_role("button", name="End", exact=True)
    voice.focus()
    assert voice.bounding_box()["x"] + voice.bounding_box()["width"] <= end.bounding_box()["x"] + 2


def test_every_tool_of_a_conversation_is_in_sight_on_a_phone_and_notices_cover_nothing(open_page, learner):
    page = open_page(storage_state=learner["state"], viewport={"width": 390, "height": 844})
    start(page)
    for text in ["Hola, soy bien, gracias.", "Póngame un café, por favor."]:
        answer(page, text)
    expect(page.locator(".notice")).to_contain_text("Reached")
    top = page.locator(".dialogue").bounding_box()["y"]
    assert page.locator(".notice").bounding_box()["y"] > top
    assert page.locator(".lines").bounding_box()["height"] + top <= page.locator(".notice").bounding_box()["y"] + 1
    for size in ["100%", "200%"]:
        page.evaluate("(size) => { document.documentElement.style.fontSize = size; document.querySelector('.notice')?.remove(); }", size)
        page.wait_for_timeout(200)
        covered = page.locator(".tool").evaluate_all("""(tools) => tools.filter((tool) => [0.1, 0.5, 0.9].some((share) => {
            const box = tool.getBoundingClientRect();
            return document.elementFromPoint(box.x + box.width * share, box.y + box.height / 2)?.closest('.tool') !== tool;
        })).map((tool) => tool.textContent)""")
        assert covered == [], size
    page.goto(f"{URL}#/progress")
    page.locator(".rule-list").wait_for()
    labels = page.locator("nav.tabs a:not(.aside) span").evaluate_all("(spans) => spans.map((span) => span.getBoundingClientRect()).map(({ left, right, top }) => ({ left, right, top }))")
    for one, next in zip(labels, labels[1:]):
        assert next["top"] > one["top"] + 4 or next["left"] - one["right"] >= 4
    wide = page.locator("main li, main button").evaluate_all("(rows) => rows.filter((row) => row.getBoundingClientRect().right > innerWidth || row.scrollWidth > row.clientWidth + 1).map((row) => row.textContent)")
    assert wide == []


def test_switches_and_what_is_chosen_show_in_forced_colours(open_page, learner):
    page = open_page(storage_state=learner["state"], forced_colors="active")
    colour = "(element) => getComputedStyle(element).backgroundColor"
    page.goto(f"{URL}#/settings")
    switch = page.get_by_role("switch", name="Show grammar rules")
    expect(switch).to_be_checked()
    on = switch.evaluate(colour)
    page.get_by_role("switch", name="High contrast").wait_for()
    off = page.get_by_role("switch", name="High contrast")
    assert off.evaluate(colour) != on and off.evaluate("(element) => parseFloat(getComputedStyle(element).borderTopWidth)") >= 1
    page.goto(f"{URL}#/talk")
    page.locator(".chip").first.wait_for()
    assert page.locator(".chip[aria-pressed=true]").first.evaluate(colour) != page.locator(".chip[aria-pressed=false]").first.evaluate(colour)


def test_the_language_of_the_page_is_chosen_with_the_keyboard(open_page):
    page = open_page()
    page.goto(URL)
    field = page.locator("#page-language")
    field.focus()
    for heading in ["Español", "Français"]:
        page.keyboard.press("ArrowDown")
        expect(page.locator("html")).to_have_attribute("lang", {"Español": "es", "Français": "fr"}[heading])
        expect(field).to_be_focused()


def test_what_is_told_in_english_says_so(open_page, learner):
    page = open_page(storage_state=learner["state"])
    page.goto(URL)
    page.evaluate("localStorage.setItem('language', 'de')")
    page.goto(f"{URL}#/talk/es-cafe-madrid")
    page.reload()
    expect(page.locator(".scenario-body .lead")).to_have_attribute("lang", "en")
    expect(page.locator(".scenario-body .objectives span").first).to_have_attribute("lang", "en")
    for place, told in {"talk": ".about", "words/all": ".gloss", "study/idea/ser-estar": ".recall-line", "study/test/por-para": ".question", "reader": ".reader-summary"}.items():
        page.goto(f"{URL}#/{place}")
        expect(page.locator(told).first).to_have_attribute("lang", "en")


def test_what_is_gone_leads_back(page):
    page.goto(f"{URL}#/reader/no-such-text")
    back = page.get_by_role("alert").get_by_role("link", name="Back")
    expect(back).to_have_attribute("href", "#/reader")
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)


def test_who_reads_spanish_is_offered_no_translation_that_is_not_there(open_page):
    page = open_page()
    first_steps(page, new_name())
    start(page)
    expect(page.get_by_role("button", name="Translate")).to_be_visible()
    call("learner.update", learnerID=page.evaluate("JSON.parse(localStorage.getItem('account')).learnerID"), nativeLanguage="es")
    page.reload()
    start(page)
    expect(page.get_by_role("button", name="Translate")).to_have_count(0)


THEMES = {"light": ("light", False), "dark": ("dark", False), "high contrast": ("light", True), "high contrast, dark": ("dark", True)}


# One of each kind, for those in a hurry.
SOME = ["talk", "words", "words/cards", "words/review", "study", "study/test/por-para", "study/materials", "reader", "settings", "devices"]
RUNS = [pytest.param("light", SOME, marks=pytest.mark.quick, id="some places"), *[pytest.param(theme, PLACES, id=theme) for theme in THEMES]]


@pytest.mark.parametrize(("theme", "places"), RUNS)
def test_axe_finds_nothing(open_page, learner, theme, places):
    colours, contrast = THEMES[theme]
    page = open_page(storage_state=learner["state"], color_scheme=colours)
    page.goto(URL)
    page.locator(".scenario-card").first.wait_for()
    found = {}

    def check(place):
        page.evaluate("(contrast) => document.documentElement.toggleAttribute('data-contrast', contrast)", contrast)
        result = Axe().run(page)
        faults = [f"{fault['id']}: {fault['nodes'][0]['html'][:160]} {fault['nodes'][0].get('failureSummary', '')[:200]}" for fault in result.response["violations"]]
        if faults:
            found[place] = faults

    for place in places:
        settle(page, place)
        check(place)
    settle(page, "reader/el-gato-del-mercado")
    page.locator(".page-text .read-word").nth(9).click()
    page.locator(".word-panel .translation").wait_for()
    check("a word of a text")
    settle(page, "study/test/hay-estar")
    page.get_by_role("button", name="I don't know").click()
    page.locator(".verdict").wait_for()
    page.wait_for_timeout(400)
    check("a graded answer")
    start(page)
    answer(page, "Hola, soy bien, gracias.")
    page.wait_for_timeout(400)
    check("conversation")
    page.locator(".line.theirs .word").last.click()
    page.locator(".translation").wait_for()
    page.wait_for_timeout(400)
    check("word card")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="End", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="End").click()
    page.locator(".review").wait_for()
    page.wait_for_timeout(600)
    check("review")
    assert found == {}


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing_in_the_first_steps(open_page, colours):
    page = open_page(color_scheme=colours)
    page.goto(URL)
    page.get_by_role("button", name="Let's begin").wait_for()
    assert [fault["id"] for fault in Axe().run(page).response["violations"]] == []
    page.get_by_role("button", name="Let's begin").click()
    code = shown_code(page)
    assert [fault["id"] for fault in Axe().run(page).response["violations"]] == []
    approve(code)
    for heading in ["What shall we call you?", "Which language", "How much Spanish"]:
        page.get_by_role("heading", name=heading).wait_for()
        page.wait_for_timeout(400)
        assert [fault["id"] for fault in Axe().run(page).response["violations"]] == [], heading
        if "call" in heading:
            page.get_by_label("Your name", exact=True).fill(new_name())
            page.keyboard.press("Enter")
        elif "Which" in heading:
            page.locator(".choice.language").first.click()


def test_the_title_names_what_is_shown(page):
    settle(page, "talk/es-cafe-madrid")
    expect(page).to_have_title("Un café en Madrid · Talk · Immersion")
    settle(page, "words/statistics")
    expect(page).to_have_title("Statistics · Words · Immersion")
    # An address that cannot be read is one of something that is not there.
    page.goto(f"{URL}#/reader/100%")
    expect(page.locator(".tab[data-tab=reader]").get_by_role("alert")).to_be_visible()


def test_what_will_not_do_in_a_setting_is_told(page, learner):
    settle(page, "settings")
    for name, wrong, why in [("field-dailyGoalMinutes", "999", "from 1 to 240"), ("field-displayName", " ", "enter a name"), ("field-email", "nobody", "not an e-mail")]:
        field = page.locator(f"#{name}")
        field.fill(wrong)
        field.press("Tab")
        expect(page.locator(f"#{name.replace('field', 'fault')}")).to_contain_text(why)
        expect(field).to_have_attribute("aria-invalid", "true")
    page.locator("#field-dailyGoalMinutes").fill("20")
    page.locator("#field-dailyGoalMinutes").press("Tab")
    expect(page.locator(".notice")).to_contain_text("Saved")
    expect(page.locator("#fault-dailyGoalMinutes")).to_be_empty()
    assert call("learner.get", learnerID=learner["id"])["preferences"]["dailyGoalMinutes"] == 20
