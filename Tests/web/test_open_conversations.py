"""Conversations that are not over: gone on with, taken back, not there."""

import re

from conftest import URL, answer, first_steps, new_name, start
from playwright.sync_api import expect


def test_a_conversation_goes_on_where_it_was_left(page):
    start(page)
    answer(page, "Hola, soy bien, gracias.")
    page.evaluate("indexedDB.deleteDatabase('immersion')")
    page.goto(f"{URL}#/talk")
    page.locator(".resume").first.click()
    expect(page.locator(".line.mine")).to_have_count(1)
    expect(page.locator(".line.mine .corrections del")).to_contain_text("soy")
    answer(page, "Un té, por favor.")
    expect(page.locator(".line.mine")).to_have_count(2)


def test_a_conversation_that_is_open_is_offered_before_a_new_one(open_page):
    page = open_page()
    first_steps(page, new_name())
    page.evaluate("localStorage.setItem('mute', 'true')")
    page.goto(f"{URL}#/talk/es-cafe-madrid")
    expect(page.get_by_role("button", name="Start talking")).to_be_visible()
    expect(page.get_by_role("link", name="Go on talking")).to_have_count(0)
    lasts = []
    for text in ["Hola, estoy bien, gracias.", "Un café solo, por favor."]:
        start(page)
        answer(page, text)
        lasts.insert(0, page.locator(".line.theirs .words-line").last.inner_text())
        page.goto(f"{URL}#/talk/es-cafe-madrid")
        go_on = page.get_by_role("link", name="Go on talking")
        expect(go_on).to_have_count(len(lasts))
        expect(go_on.first).to_have_class(re.compile("first"))
        expect(page.get_by_role("button", name="Start anew")).to_be_visible()
    for link, last in zip(go_on.all(), lasts):
        expect(link).to_have_accessible_description(re.compile(re.escape(last[:30])))
    page.goto(f"{URL}#/talk")
    for card, last in zip(page.locator(".resume:has(.last-line)").all(), lasts):
        expect(card).to_contain_text(last[:30])
    page.goto(f"{URL}#/talk/es-cafe-madrid")
    go_on.last.click()
    expect(page.locator(".line.mine")).to_contain_text("Hola, estoy bien")


def test_what_was_taken_back_is_marked_here_and_elsewhere(page):
    start(page)
    for text in ["Un café, por favor.", "Solo."]:
        answer(page, text)
    lines = page.locator(".line.theirs").count()
    page.get_by_role("button", name="Go back").click()
    expect(page.locator(".line.theirs")).to_have_count(lines + 1)
    gone = page.locator(".line.taken-back")
    for _ in range(2):
        expect(gone).to_have_count(2)
        expect(gone.first).to_contain_text("Taken back")
        expect(gone.first).to_contain_text("Solo.")
        expect(gone.last).to_contain_text("Taken back")
        expect(page.locator(".line").last).not_to_have_class(re.compile("taken-back"))
        # And on another device, which kept nothing of it.
        page.evaluate("indexedDB.deleteDatabase('immersion')")
        page.reload()


def test_a_conversation_that_is_not_there_says_so(page):
    for where in ["7d7f1f4e-5a56-4f0e-9b53-0d2f8c2d4c11", "nothing"]:
        page.goto(f"{URL}#/talk/with/{where}")
        expect(page.locator(".tab").get_by_role("alert")).to_contain_text("This conversation is not here.")
        expect(page.get_by_role("alert").get_by_role("link", name="Back")).to_have_attribute("href", "#/talk")
