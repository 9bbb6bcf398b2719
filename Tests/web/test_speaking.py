"""Conversations, spoken: the browser's microphone plays what espeak-ng said."""

import subprocess
import wave

import pytest
from conftest import ARGUMENTS, CHROMIUM, URL, start
from playwright.sync_api import expect


@pytest.fixture(scope="module")
def recording(tmp_path_factory):
    """«Hola, muy bien, gracias» between silences, as a file for the fake microphone."""
    folder = tmp_path_factory.mktemp("said")
    subprocess.run(["espeak-ng", "-v", "es", "-s", "150", "-w", folder / "said.wav", "Hola, muy bien, gracias"], check=True)
    with wave.open(str(folder / "said.wav")) as said:
        rate, frames = said.getframerate(), said.readframes(said.getnframes())
    with wave.open(str(folder / "microphone.wav"), "wb") as file:
        file.setparams((1, 2, rate, 0, "NONE", "not compressed"))
        file.writeframes(b"\0\0" * rate + frames + b"\0\0" * rate * 4)
    return folder / "microphone.wav"


@pytest.fixture
def speaking(browser, recording):
    speaking = browser.playwright.chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS, f"--use-file-for-fake-audio-capture={recording}%noloop"])
    yield speaking
    speaking.close()


def heard(page):
    answer = page.locator(".line.mine")
    expect(answer.locator(".words-line")).to_contain_text("gracias", timeout=30_000, ignore_case=True)
    expect(page.locator(".line.theirs")).not_to_have_count(1)
    return answer


@pytest.mark.quick
def test_an_answer_spoken_with_the_button_is_understood_and_its_sounds_are_coloured(open_page, speaking, learner):
    page = open_page(browser=speaking, storage_state=learner["state"], permissions=["microphone"])
    start(page)
    button = page.get_by_role("button", name="Speak")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.wait_for_timeout(4_200)
    button.click()
    answer = heard(page)
    assert answer.locator(".mark").count() >= 3
    answer.get_by_role("button", name="How it sounded").click()
    card = page.get_by_role("dialog")
    assert card.locator(".phoneme").count() >= 8
    expect(card.locator(".melody path.own")).to_be_visible()
    expect(card.locator(".melody path.model")).to_be_visible()
    card.locator(".phoneme").first.click()
    expect(card.locator(".advice")).not_to_be_empty()


def test_hands_free_hears_where_an_answer_begins_and_ends(open_page, speaking, learner):
    page = open_page(browser=speaking, storage_state=learner["state"], permissions=["microphone"])
    start(page)
    page.get_by_role("button", name="Listen hands-free").click()
    heard(page)


def test_the_button_works_with_the_keyboard(open_page, speaking, learner):
    page = open_page(browser=speaking, storage_state=learner["state"], permissions=["microphone"])
    start(page)
    button = page.get_by_role("button", name="Speak")
    button.focus()
    page.keyboard.down("Space")
    page.wait_for_timeout(4_200)
    page.keyboard.up("Space")
    heard(page)


def test_whoever_speaks_interrupts_the_character(open_page, speaking, learner):
    page = open_page(browser=speaking, storage_state=learner["state"], permissions=["microphone"])
    page.add_init_script("localStorage.setItem('mute', 'false')")
    start(page)
    page.locator(".words-line.speaking").wait_for()
    page.get_by_role("button", name="Speak").click()
    expect(page.locator(".words-line.speaking")).to_have_count(0, timeout=600)


def test_the_answer_is_heard_soon_after_the_learner_stops(open_page, speaking, learner):
    page = open_page(browser=speaking, storage_state=learner["state"], permissions=["microphone"])
    page.add_init_script("localStorage.setItem('mute', 'false')")
    start(page)
    page.wait_for_function("() => !document.querySelector('.speaking')")
    button = page.get_by_role("button", name="Speak")
    button.click()
    page.wait_for_timeout(4_200)
    page.evaluate("""() => { window.stopped = 0; window.heard = 0; document.querySelector('.speak').addEventListener('pointerdown', () => { stopped = performance.now(); }, true);
        new MutationObserver(() => { if (stopped && !heard && document.querySelector('.speaking')) heard = performance.now(); }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['class'] }); }""")
    button.click()
    page.wait_for_function("() => heard > 0")
    waited = page.evaluate("heard - stopped")
    print(f"the character answers {waited:.0f} ms after the learner stops")
    assert waited < 5_000


def test_without_a_microphone_the_page_says_so_and_typing_goes_on(open_page, learner):
    page = open_page(storage_state=learner["state"])
    page.add_init_script("navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'))")
    start(page)
    page.get_by_role("button", name="Speak").click()
    expect(page.locator(".heard")).to_contain_text("No microphone was found")
