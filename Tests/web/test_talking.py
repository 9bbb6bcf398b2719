"""Conversations, typed."""

import re

import pytest
from conftest import BEGIN, CAFE, URL, answer, call, first_steps, new_name, start
from playwright.sync_api import expect


@pytest.mark.quick
def test_a_whole_conversation_in_the_cafe_typed_to_its_review(page, learner):
    start(page)
    for said in CAFE:
        answer(page, said)
    expect(page.get_by_role("heading", name="How it went")).to_be_visible()
    expect(page.locator(".score-ring")).to_have_attribute("aria-label", re.compile(r"Score: \d+ of 100"))
    expect(page.locator(".review .objectives li")).to_have_count(4)
    expect(page.locator(".composer")).to_be_hidden()
    sessions = call("session.list", learnerID=learner["id"])["sessions"]
    assert sessions[0]["scenarioID"] == "es-cafe-madrid" and sessions[0]["isEnded"]


@pytest.mark.quick
def test_a_slip_is_corrected_at_once_with_its_rule(page):
    start(page)
    answer(page, "Hola, soy bien, gracias.")
    correction = page.locator(".line.mine .corrections li").first
    expect(correction.locator("del")).to_contain_text("soy")
    expect(correction.locator("ins")).to_contain_text("estoy")
    correction.get_by_role("button", name="See the rule").click()
    expect(page.get_by_role("dialog")).to_contain_text("estar")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_corrections_wait_for_the_end_when_the_learner_wants_it_so(page, learner):
    call("learner.update", learnerID=learner["id"], preferences={"correctionTiming": "endOfSession"})
    try:
        start(page)
        answer(page, "Hola, soy bien, gracias.")
        expect(page.locator(".line.theirs")).not_to_have_count(1)
        expect(page.locator(".line.mine .corrections")).to_have_count(0)
        page.get_by_role("button", name="End", exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name="End").click()
        expect(page.locator(".review .corrections del").first).to_contain_text("soy")
    finally:
        call("learner.update", learnerID=learner["id"], preferences={"correctionTiming": "immediate"})


def test_a_tapped_word_shows_its_card_and_joins_the_words(page, learner):
    start(page)
    tapped = page.locator(".line.theirs .word").last
    lemma = call("vocab.lookup", word=tapped.inner_text(), language="es", direction="toEnglish")["translations"][0]["word"]
    known = [card["id"] for card in call("vocab.search", learnerID=learner["id"], query=lemma)["words"] if card["word"] == lemma]
    if known:
        call("vocab.bulk", learnerID=learner["id"], wordIDs=known, delete=True)
    tapped.click()
    card = page.get_by_role("dialog")
    expect(card.locator(".translation")).not_to_be_empty()
    card.get_by_role("button", name="Add to my words").click()
    expect(card.get_by_role("button", name="In your words")).to_be_visible()
    page.keyboard.press("Escape")
    # What is among the words already is not offered once more.
    tapped.click()
    expect(card.get_by_text("In your words")).to_be_visible()
    expect(card.get_by_role("button", name="Add to my words")).to_have_count(0)


def test_arrows_go_from_word_to_word(page):
    start(page)
    words = page.locator(".line.theirs").first.locator(".word")
    words.first.focus()
    page.keyboard.press("ArrowRight")
    expect(words.nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(words.last).to_be_focused()


def test_marks_stay_with_their_words(page):
    lines = page.evaluate("""async () => {
        const { wordsOf } = await import(new URL("app/tabs/talk/line.js", document.baseURI));
        return ["¡Hola, buenos días! ¿Cómo estás?", "Claro: «Hola, estoy bien, gracias».", "Es un bien-te-veo… ¿no?"].map((text) => {
            const line = wordsOf(text, "es", () => {});
            return [line.textContent === text, [...line.querySelectorAll(".together")].map((span) => span.textContent)];
        });
    }""")
    assert all(same for same, _ in lines)
    assert lines[0][1] == ["¡Hola,", "buenos", "días!", "¿Cómo", "estás?"]
    assert lines[1][1] == ["Claro:", "«Hola,", "estoy", "bien,", "gracias»."]


def test_hints_repeats_and_translations_help(page):
    start(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".composer .hint-box")).to_be_visible()
    lines = page.locator(".line.theirs").count()
    page.get_by_role("button", name="Repeat").click()
    expect(page.locator(".line.theirs")).to_have_count(lines + 1)
    translation = page.locator(".line-translation").first
    expect(translation).to_be_hidden()
    page.get_by_role("button", name="Translate").click()
    expect(translation).to_be_visible()


def test_lines_are_told_to_those_who_listen_to_the_page(page):
    start(page)
    first = page.locator(".line.theirs .words-line").first.inner_text()
    expect(page.locator("#said p").filter(has_text=first[:12]).first).to_have_attribute("lang", "es-ES")


def test_words_light_up_while_they_are_said(open_page, learner):
    page = open_page(storage_state=learner["state"])
    page.goto(URL)
    page.evaluate("localStorage.setItem('mute', 'false')")
    page.goto(f"{URL}#/talk/es-cafe-madrid")
    page.evaluate("""() => { window.lit = []; new MutationObserver((changes) => { for (const { target } of changes) if (target.classList.contains('said')) lit.push(target.textContent); })
        .observe(document.body, { subtree: true, attributes: true, attributeFilter: ['class'] }); }""")
    page.get_by_role("button", name=BEGIN).click()
    words = page.locator(".line.theirs").first.locator(".word")
    words.first.wait_for()
    page.wait_for_function("(count) => new Set(lit).size >= count", arg=2)
    page.wait_for_function("() => !document.querySelector('.speaking')")
    said = page.evaluate("lit")
    assert said == [word for word in words.all_text_contents() if word in said]


def test_an_answer_that_is_cut_says_so(page):
    start(page)
    page.get_by_label("Your answer").focus()
    page.keyboard.insert_text("a" * 700)
    expect(page.locator(".composer .heard")).to_contain_text("at most 600")


def prompts(learner):
    """How often the character was let go on by itself in the latest conversation."""
    session = call("session.list", learnerID=learner["id"])["sessions"][0]["id"]
    return sum("wait" in turn["input"] for turn in call("session.export", sessionID=session)["turns"][1:])


def test_a_silence_lets_the_character_go_on_once_and_only_after_the_learner_did_something(open_page, learner):
    page = open_page(storage_state=learner["state"])
    page.clock.install()
    page.goto(URL)
    start(page)
    page.clock.fast_forward("10:00")
    page.wait_for_timeout(500)
    assert prompts(learner) == 0
    answer(page, "Hola, estoy bien, gracias.")
    # Three times as long as in speech: 45 seconds here.
    page.clock.fast_forward("00:30")
    page.wait_for_timeout(500)
    assert prompts(learner) == 0
    lines = page.locator(".line.theirs").count()
    page.clock.fast_forward("00:20")
    expect(page.locator(".line.theirs")).not_to_have_count(lines)
    for _ in range(3):
        page.clock.fast_forward("05:00")
        page.wait_for_timeout(300)
    assert prompts(learner) == 1
    # Not while something is written, or nobody looks.
    page.get_by_label("Your answer").fill("Un")
    for _ in range(2):
        page.clock.fast_forward("05:00")
        page.wait_for_timeout(300)
    page.evaluate("Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })")
    page.get_by_label("Your answer").fill("")
    for _ in range(2):
        page.clock.fast_forward("05:00")
        page.wait_for_timeout(300)
    assert prompts(learner) == 1
    page.evaluate("delete document.visibilityState; document.dispatchEvent(new Event('visibilitychange'))")
    lines = page.locator(".line.theirs").count()
    page.clock.fast_forward("00:50")
    expect(page.locator(".line.theirs")).not_to_have_count(lines)
    assert prompts(learner) == 2


def test_what_is_said_again_is_marked_and_stands_once_in_the_review(open_page, learner):
    page = open_page(storage_state=learner["state"], viewport={"width": 390, "height": 700})
    start(page)
    first = page.locator(".line.theirs .words-line").first.inner_text()
    for _ in range(3):
        answer(page, "Sorry, do you speak English?")
    again = page.locator(".line.theirs.repeat")
    expect(again.first).to_contain_text("Said again")
    expect(again.first.locator(".words-line")).to_have_text(first)
    # What the learner said last, and the reply, stay in sight above the hint.
    expect(page.locator(".composer .hint-box")).to_be_visible()
    page.wait_for_timeout(300)
    composer = page.locator(".composer").bounding_box()
    for line in [page.locator(".line.mine").last, page.locator(".line.theirs").last]:
        box = line.bounding_box()
        assert box["y"] + box["height"] <= composer["y"] + 1
    assert page.locator(".lines").evaluate("(lines) => lines.scrollHeight - lines.clientHeight - lines.scrollTop") < 4
    count = again.count()
    page.evaluate("indexedDB.deleteDatabase('immersion')")
    page.reload()
    expect(again).to_have_count(count)
    page.get_by_role("button", name="Translate").click()
    expect(again.last.locator(".line-translation")).to_be_visible()
    page.get_by_role("button", name="End", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="End").click()
    expect(page.get_by_role("heading", name="How it went")).to_be_visible()
    assert again.evaluate_all("(lines) => lines.filter((line) => line.checkVisibility()).length") == 0


def test_a_review_stays_as_it_was_after_coming_back(page, learner):
    call("learner.update", learnerID=learner["id"], preferences={"correctionTiming": "endOfSession"})
    try:
        start(page)
        answer(page, "Hola, soy bien, gracias.")
        answer(page, "Póngame un café, por favor.")
        done = page.locator(".goals li.done")
        expect(done).not_to_have_count(0)
        reached = done.all_inner_texts()
        page.reload()
        expect(page.locator(".line.mine")).to_have_count(2)
        assert done.all_inner_texts() == reached
        page.get_by_role("button", name="End", exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name="End").click()
        review = page.locator(".review")
        expect(review.locator(".wrong-sentence").first).to_contain_text("Hola, soy bien, gracias.")
        expect(review.locator(".wrong-sentence mark").first).to_have_text("soy")
        expect(review.locator(".score-bar")).not_to_have_count(0)
        expect(review.locator(".objectives .done")).not_to_have_count(0)
        before = review.inner_text()
        page.reload()
        expect(page.get_by_role("heading", name="How it went")).to_be_visible()
        assert review.inner_text() == before
        # And on another device, which kept nothing of it.
        page.evaluate("indexedDB.deleteDatabase('immersion')")
        page.reload()
        expect(review.locator(".score-bar")).not_to_have_count(0)
        expect(review.locator(".objectives .done")).not_to_have_count(0)
        expect(review.locator(".wrong-sentence").first).to_contain_text("Hola, soy bien, gracias.")
        assert page.locator(".goals li.done").count() > 0
    finally:
        call("learner.update", learnerID=learner["id"], preferences={"correctionTiming": "immediate"})


def test_an_answer_that_is_being_written_and_the_translations_outlive_the_page(page):
    start(page)
    page.get_by_role("button", name="Translate").click()
    page.get_by_label("Your answer").fill("Hola, muy")
    page.wait_for_function("""async () => (await (await import(new URL("app/store/database.js", document.baseURI))).all("kept")).includes("Hola, muy")""")
    page.reload()
    expect(page.get_by_label("Your answer")).to_have_value("Hola, muy")
    expect(page.get_by_role("button", name="Translate")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".line-translation").first).to_be_visible()
    answer(page, "Hola, muy bien, gracias.")
    page.reload()
    expect(page.locator(".line.mine")).to_have_count(1)
    expect(page.get_by_label("Your answer")).to_have_value("")
    page.get_by_role("button", name="Translate").click()
    page.reload()
    expect(page.get_by_role("button", name="Translate")).to_have_attribute("aria-pressed", "false")


def test_new_words_stand_below_what_had_them(open_page):
    page = open_page()
    first_steps(page, new_name())
    page.evaluate("localStorage.setItem('mute', 'true')")
    start(page)
    for text in ["Hola, buenas.", "Un té, por favor.", "Con limón."]:
        answer(page, text)
    page.get_by_role("button", name="End", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="End").click()
    expect(page.get_by_role("heading", name="How it went")).to_be_visible()
    shown = page.locator(".line:has(.new-words)").evaluate_all("(lines) => lines.flatMap((line) => [...line.querySelectorAll('.new-words [lang]')].map((word) => [word.textContent, line.querySelector('.words-line').textContent]))")
    assert shown
    for word, text in shown:
        if word in ("té", "limón", "hola", "por favor"):
            assert word in text.lower(), (word, text)


def test_new_words_open_their_cards(open_page):
    page = open_page()
    first_steps(page, new_name())
    page.evaluate("localStorage.setItem('mute', 'true')")
    page.goto(f"{URL}#/talk/es-cafe-madrid")
    page.locator(".scenario-body .chip").first.click()
    expect(page.get_by_role("dialog").locator(".translation")).not_to_be_empty()
    page.keyboard.press("Escape")
    start(page)
    for text in ["Hola, buenas.", "Un té, por favor."]:
        answer(page, text)
    word = page.locator(".new-words button").first
    word.click()
    expect(page.get_by_role("dialog").get_by_role("heading", name=word.inner_text())).to_be_visible()
    expect(page.get_by_role("dialog").get_by_text("In your words")).to_be_visible()
