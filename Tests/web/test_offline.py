"""Without a connection, and back."""

import re

import pytest
from conftest import URL, answer, call, first_steps, new_name, start
from playwright.sync_api import expect


@pytest.fixture
def kept(open_page):
    """A page that a service worker keeps, of a learner with due words and a conversation under way."""
    page = open_page()
    name = new_name()
    first_steps(page, name)
    page.evaluate("localStorage.setItem('mute', 'true')")
    page.learner = call("learner.get", username=name)["id"]
    for word in ["mesa", "silla", "leche"]:
        call("vocab.add", learnerID=page.learner, word=word, language="es")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.goto(f"{URL}#/words")
    page.get_by_role("link", name="Review words").wait_for()
    return page


def say_offline(page, texts):
    """Types answers, which wait for the connection."""
    expect(page.locator("html[data-offline]")).to_have_count(1)
    for text in texts:
        page.get_by_label("Your answer").fill(text)
        page.get_by_label("Your answer").press("Enter")
    expect(page.locator(".line.waiting")).to_have_count(len(texts))


@pytest.mark.quick
def test_due_words_are_reviewed_offline_and_counted_once_back(kept):
    kept.context.set_offline(True)
    kept.reload()
    expect(kept.locator(".link")).to_contain_text("Offline")
    kept.get_by_role("link", name="Review words").click()
    for _ in range(3):
        kept.locator(".turn").click()
        kept.locator(".rating.good").click()
    expect(kept.get_by_role("heading", name="Done for now")).to_be_visible()
    assert all(card["reviewCount"] == 0 for card in call("vocab.list", learnerID=kept.learner)["words"])
    kept.context.set_offline(False)
    expect(kept.locator(".notice")).to_contain_text("Sent 3")
    assert [card["reviewCount"] for card in call("vocab.list", learnerID=kept.learner)["words"]] == [1, 1, 1]


def test_typed_answers_wait_for_the_connection_and_go_out_in_their_order(kept):
    start(kept)
    answer(kept, "Hola, buenas.")
    kept.context.set_offline(True)
    say_offline(kept, ["Un té, por favor.", "Con limón."])
    kept.reload()
    expect(kept.locator(".line.waiting")).to_have_count(2)
    kept.context.set_offline(False)
    expect(kept.locator(".line.waiting")).to_have_count(0, timeout=30_000)
    session = call("session.list", learnerID=kept.learner)["sessions"][0]
    said = [message["content"] for message in call("session.get", sessionID=session["id"])["messages"] if message["sender"] == "user"]
    assert said == ["Hola, buenas.", "Un té, por favor.", "Con limón."]


def test_answers_that_waited_go_out_wherever_the_learner_is_then_and_the_conversation_can_be_gone_on_with(kept):
    start(kept)
    kept.context.set_offline(True)
    say_offline(kept, ["Hola, buenas.", "Un té, por favor."])
    kept.goto(f"{URL}#/talk")
    kept.locator(".resume", has_text="Go on talking").wait_for()
    kept.goto(f"{URL}#/words")
    kept.context.set_offline(False)
    expect(kept.locator(".notice")).to_contain_text("Sent 2")
    session = call("session.list", learnerID=kept.learner)["sessions"][0]["id"]
    assert said(session) == ["Hola, buenas.", "Un té, por favor."]
    kept.goto(f"{URL}#/talk")
    kept.locator(".resume", has_text="Go on talking").click()
    expect(kept.locator(".line.mine")).to_have_count(2)
    expect(kept.locator(".line.waiting")).to_have_count(0)


def test_replies_stand_below_their_answers_though_all_of_them_waited(kept):
    start(kept)
    kept.context.set_offline(True)
    say_offline(kept, ["Hola, buenas.", "Un té, por favor."])
    kept.context.set_offline(False)
    expect(kept.locator(".line.waiting")).to_have_count(0)
    kept.wait_for_function("() => !document.querySelector('.composer').hasAttribute('data-busy')")
    expect(kept.locator(".line").last).to_have_class(re.compile("theirs"))
    sides = kept.locator(".line:not(.note)").evaluate_all("(lines) => lines.map((line) => (line.matches('.mine') ? 'mine' : 'theirs'))")
    assert [side for at, side in enumerate(sides) if at == 0 or sides[at - 1] != side] == ["theirs", "mine", "theirs", "mine", "theirs"]


def test_that_the_computer_does_not_answer_is_said_no_longer_than_it_is_so(kept):
    start(kept)
    kept.context.set_offline(True)
    expect(kept.locator("html[data-offline]")).to_have_count(1)
    kept.get_by_role("button", name="Hint").click()
    told = kept.locator(".composer .heard")
    expect(told).to_contain_text("does not answer")
    kept.context.set_offline(False)
    expect(kept.locator("html[data-offline]")).to_have_count(0)
    expect(told).to_be_empty()
    kept.context.set_offline(True)
    expect(kept.locator("html[data-offline]")).to_have_count(1)
    kept.goto(f"{URL}#/devices")
    fault = kept.get_by_role("alert").filter(has_text="does not answer")
    expect(fault).to_be_visible()
    kept.context.set_offline(False)
    expect(fault).to_have_count(0)


def test_what_needs_the_connection_says_so(kept):
    kept.context.set_offline(True)
    expect(kept.locator("html[data-offline]")).to_have_count(1)
    kept.goto(f"{URL}#/devices")
    expect(kept.get_by_role("alert").filter(has_text="does not answer")).to_be_visible()


def said(session):
    return [message["content"] for message in call("session.get", sessionID=session)["messages"] if message["sender"] == "user"]


def test_an_answer_that_waits_is_kept_where_the_conversation_went_on_elsewhere(kept):
    start(kept)
    session = call("session.list", learnerID=kept.learner)["sessions"][0]["id"]
    other = kept.context.new_page()
    other.goto(f"{URL}#/talk/with/{session}")
    other.locator(".line.theirs").first.wait_for()
    # The browser's own network goes for one page alone; the daemon is there for the other.
    network = kept.context.new_cdp_session(kept)
    network.send("Network.enable")
    gone = {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    network.send("Network.emulateNetworkConditions", gone)
    expect(kept.locator("html[data-offline]")).to_have_count(1)
    kept.get_by_label("Your answer").fill("Con limón, por favor.")
    kept.get_by_label("Your answer").press("Enter")
    expect(kept.locator(".line.waiting")).to_have_count(1)
    answer(other, "Hola, buenas.")
    network.send("Network.emulateNetworkConditions", {**gone, "offline": False})
    expect(kept.locator(".line.mine .fault")).to_contain_text("went on elsewhere")
    expect(kept.locator(".line.mine")).to_contain_text(["Hola, buenas.", "Con limón, por favor."])
    assert said(session) == ["Hola, buenas."]
    # It stays until it is taken away, and what is said elsewhere is shown, with what is being written left alone.
    kept.get_by_label("Your answer").fill("Un té")
    answer(other, "Un té, por favor.")
    expect(kept.locator(".line.mine", has_text="Un té, por favor.")).to_have_count(1)
    expect(kept.get_by_label("Your answer")).to_have_value("Un té")
    kept.locator(".line.mine .fault button").click()
    expect(kept.locator(".line.mine .fault")).to_have_count(0)


def test_a_setting_that_could_not_be_saved_goes_back(kept):
    kept.goto(f"{URL}#/settings")
    switch = kept.get_by_role("switch").first
    expect(switch).to_be_visible()
    before = switch.is_checked()
    kept.context.set_offline(True)
    expect(kept.locator("html[data-offline]")).to_have_count(1)
    switch.click()
    expect(kept.locator(".notice.fault")).to_contain_text("does not answer")
    expect(switch).to_be_checked(checked=before)
