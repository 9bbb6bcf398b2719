"""Devices let each other in, and out."""

from conftest import URL, shown_code
from playwright.sync_api import expect


def test_a_signed_in_page_lets_another_device_in_and_signs_it_out(page, open_page, learner):
    other = open_page()
    other.goto(URL)
    other.get_by_role("button", name="Let's begin").click()
    code = shown_code(other)
    page.goto(f"{URL}#/devices")
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Let it in").click()
    expect(page.get_by_role("status").filter(has_text="The device is in.")).to_be_visible()
    expect(other.get_by_role("heading", level=1)).to_contain_text(learner["name"])
    page.goto(f"{URL}#/talk")
    page.goto(f"{URL}#/devices")
    mine = other.evaluate("JSON.parse(localStorage.getItem('account')).deviceID")
    page.locator(f"[data-device='{mine}']").get_by_role("button", name="Sign out").click()
    page.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    expect(page.locator(f"[data-device='{mine}']")).to_have_count(0)
    other.reload()
    expect(other.get_by_role("heading", level=1)).to_have_text("Talk your way into a language")


def test_an_unknown_code_is_refused_by_name(page):
    page.goto(f"{URL}#/devices")
    page.get_by_label("Code").fill("000000")
    page.get_by_role("button", name="Let it in").click()
    expect(page.get_by_role("status").filter(has_text="No device shows this code")).to_be_visible()
    page.get_by_label("Code").fill("12")
    page.get_by_role("button", name="Let it in").click()
    expect(page.get_by_label("Code")).to_be_focused()
