"""Words: reviewing, taking back, searching, adding."""

import re

import pytest
from conftest import URL, call, first_steps, new_name
from playwright.sync_api import expect


@pytest.mark.quick
def test_a_review_session_with_the_keyboard_and_an_answer_taken_back(page, learner):
    page.goto(f"{URL}#/words/review")
    front = page.locator(".front-word")
    first = front.inner_text()
    page.keyboard.press("Space")
    expect(page.locator(".rating")).to_have_count(4)
    for wait in page.locator("[data-wait]").all():
        expect(wait).to_contain_text(re.compile(r"\d"))
    page.keyboard.press("4")
    expect(front).not_to_have_text(first)
    page.keyboard.press("u")
    expect(front).to_have_text(first)
    page.keyboard.press("Space")
    page.keyboard.press("4")
    expect(front).not_to_have_text(first)
    cards = call("vocab.list", learnerID=learner["id"])["words"]
    assert [card["reviewCount"] for card in cards if card["word"] in first] == [1]


def test_a_double_tap_or_a_held_key_rates_nothing(page):
    page.goto(f"{URL}#/words/review")
    expect(page.locator(".turn")).to_be_focused()
    front = page.locator(".front-word").inner_text()
    page.keyboard.down("Enter")
    for _ in range(8):
        page.wait_for_timeout(80)
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(page.locator(".rating")).to_have_count(4)
    expect(page.locator(".front-word")).to_have_text(front)
    page.reload()
    page.locator(".turn").dblclick()
    page.locator(".rating.good").evaluate("(button) => button.click()")
    expect(page.locator(".rating")).to_have_count(4)
    expect(page.locator(".front-word")).to_have_text(front)


def test_reviewing_goes_on_until_nothing_is_due(page, learner):
    page.goto(f"{URL}#/words/review")
    for _ in range(40):
        page.locator(".turn, .over").first.wait_for()
        if page.locator(".over").count():
            break
        page.locator(".turn").click()
        page.locator(".rating.easy").click()
    expect(page.get_by_role("heading", name="Done for now")).to_be_visible()
    assert call("vocab.due", learnerID=learner["id"])["words"] == []


def test_words_are_found_without_their_accents(page):
    page.goto(f"{URL}#/words/all")
    everything = page.locator(".word-row").count()
    page.get_by_role("searchbox", name="Search your words").fill("cafe")
    expect(page.locator(".word-row")).not_to_have_count(everything)
    expect(page.locator(".word-row strong").first).to_have_text("el café")
    page.get_by_role("searchbox").fill("zzzz")
    expect(page.get_by_text("No word found.")).to_be_visible()


def test_a_word_is_added_and_changed(page, learner):
    page.goto(f"{URL}#/words")
    page.get_by_label("Word", exact=True).fill("cuchara")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("status").filter(has_text="la cuchara")).to_be_visible()
    page.goto(f"{URL}#/words/all")
    page.locator(".word-row", has_text="cuchara").click()
    page.get_by_label("Translation").fill("a spoon of mine")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".word-row", has_text="a spoon of mine")).to_be_focused()


def test_spaces_alone_are_no_word(page):
    page.evaluate("localStorage.setItem('language', 'es')")
    page.goto(f"{URL}#/words")
    page.reload()
    page.get_by_label("Palabra", exact=True).fill("   ")
    page.get_by_label("Palabra", exact=True).press("Enter")
    expect(page.get_by_text("Escribe una palabra.")).to_be_visible()


def test_a_slip_throws_nothing_away_that_was_written(page):
    page.goto(f"{URL}#/words/all")
    page.locator(".word-row").first.click()
    field = page.get_by_label("Translation")
    field.fill("something of mine")
    box = field.bounding_box()
    page.mouse.move(box["x"] + 60, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(5, box["y"] + 10)
    page.mouse.up()
    expect(field).to_have_value("something of mine")
    for leave in [lambda: page.keyboard.press("Escape"), lambda: page.mouse.click(5, 5)]:
        leave()
        page.get_by_role("button", name="Cancel").click()
        expect(field).to_have_value("something of mine")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Discard").click()
    expect(page.locator("dialog")).to_have_count(0)
    page.locator(".word-row").first.click()
    page.go_back()
    expect(page.locator("dialog")).to_have_count(0)


def test_who_has_no_words_yet_is_told_how_they_come(open_page):
    page = open_page()
    first_steps(page, new_name())
    page.goto(f"{URL}#/words/all")
    expect(page.get_by_text("You have no words yet.")).to_be_visible()
    page.get_by_role("searchbox").fill("mesa")
    expect(page.get_by_text("No word found.")).to_be_visible()
    page.goto(f"{URL}#/words/statistics")
    expect(page.get_by_text("Nothing to show yet.").first).to_be_visible()


def test_statistics_tell_their_numbers_in_words_too(page, learner):
    word = call("vocab.add", learnerID=learner["id"], word="tenedor", language="es")
    call("vocab.review", wordID=word["id"], rating="easy")
    page.goto(f"{URL}#/words/statistics")
    expect(page.get_by_role("heading", name="What is coming")).to_be_visible()
    expect(page.locator(".plot svg").first).to_have_attribute("aria-label", re.compile(r"What is coming\. .*\d"))


def test_a_word_that_was_added_is_due_at_once_and_is_added_once(open_page):
    page = open_page()
    first_steps(page, new_name())
    page.goto(f"{URL}#/words")
    expect(page.get_by_role("heading", name="Nothing is due")).to_be_visible()
    add = page.get_by_role("button", name="Add", exact=True)
    told = page.locator(".add-form [role=status]")
    add.click()
    expect(told).to_have_text("Please write a word.")
    for count in (1, 2):
        page.get_by_label("Word", exact=True).fill("tenedores")
        add.click()
        expect(told).to_contain_text("el tenedor")
        if count == 2:
            expect(told).to_contain_text("already in your words")
        else:
            expect(told).not_to_contain_text("already")
        expect(page.get_by_role("heading", name="1 word is due")).to_be_visible()
        page.wait_for_timeout(1100)
