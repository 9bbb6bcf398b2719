"""Writing an answer: while the character thinks, on a turned phone, with letters that the keyboard lacks."""

from conftest import URL, answer, start
from playwright.sync_api import expect


def hold_answers(page):
    """Keeps back what is said from now on, until `letGo()`: as of a daemon that is slow."""
    page.evaluate("""() => {
        const send = WebSocket.prototype.send;
        const held = [];
        WebSocket.prototype.send = function (data) { if (typeof data === "string" && JSON.parse(data).method === "session.say") held.push(() => send.call(this, data)); else send.call(this, data); };
        window.letGo = () => { WebSocket.prototype.send = send; for (const go of held) go(); };
    }""")


def test_an_answer_that_is_slow_to_come_shows_that_the_character_thinks(open_page, learner):
    page = open_page(storage_state=learner["state"])
    page.clock.install()
    page.goto(URL)
    start(page)
    hold_answers(page)
    page.get_by_label("Your answer").fill("Hola, estoy bien, gracias.")
    page.keyboard.press("Enter")
    page.locator(".line.mine.waiting").wait_for()
    sign = page.locator(".dialogue").get_by_role("status").filter(has=page.locator(".dots"))
    expect(sign).to_have_count(0)
    page.clock.fast_forward(1000)
    expect(sign).to_have_text("María Robles is thinking…")
    page.clock.fast_forward(10_000)
    expect(sign).to_have_text("This is taking longer than usual…")
    page.evaluate("letGo()")
    expect(page.locator(".line.theirs")).not_to_have_count(1)
    expect(sign).to_have_count(0)


SIGHT = """() => {
    const seen = (element, margin) => { const { top, bottom } = element.getBoundingClientRect(); return top >= margin && bottom <= innerHeight + 1; };
    const last = [...document.querySelectorAll(".line")].at(-1);
    const composer = document.querySelector(".composer").getBoundingClientRect();
    return seen(document.querySelector("#answer"), 0) && last.getBoundingClientRect().bottom <= composer.top + 1 && last.getBoundingClientRect().bottom > document.querySelector(".lines").getBoundingClientRect().top;
}"""


def test_turning_a_phone_or_opening_its_keyboard_leaves_the_last_line_and_the_answer_in_sight(open_page, learner):
    page = open_page(storage_state=learner["state"], viewport={"width": 375, "height": 667})
    start(page)
    for text in ["Hola, soy bien, gracias.", "Un café con leche.", "No entiendo."]:
        answer(page, text)
    page.get_by_label("Your answer").focus()
    for width, height in [(667, 375), (375, 667), (375, 360), (375, 667)]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(300)
        assert page.evaluate(SIGHT), (width, height)
    # Who reads further up is left there.
    page.locator(".lines").evaluate("(lines) => lines.scrollTo(0, 0)")
    page.wait_for_timeout(300)
    page.set_viewport_size({"width": 375, "height": 500})
    page.wait_for_timeout(300)
    assert page.locator(".lines").evaluate("(lines) => lines.scrollTop") < 4


def test_letters_are_one_stop_of_the_tab_key(page):
    start(page)
    page.get_by_label("Your answer").focus()
    page.keyboard.press("Tab")
    letters = page.get_by_role("toolbar", name="Letters").get_by_role("button")
    expect(letters.first).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Your answer")).to_have_value("é")
    expect(page.get_by_label("Your answer")).to_be_focused()
    page.keyboard.press("Tab")
    expect(letters.nth(1)).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Send")).to_be_focused()
