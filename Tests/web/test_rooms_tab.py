"""The rooms have a tab of their own, whether their module is there or not."""

from conftest import URL, WEB
from playwright.sync_api import expect


def test_the_rooms_tab_shows_the_rooms_or_says_that_there_are_none(page):
    page.goto(f"{URL}#/rooms")
    expect(page.get_by_role("heading", level=1, name="Rooms")).to_be_visible()
    if (WEB / "rooms" / "index.js").exists():
        expect(page.locator(".room canvas")).to_be_attached()
    else:
        expect(page.get_by_text("Rooms are not part of this installation yet.")).to_be_visible()
