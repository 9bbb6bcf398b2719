"""Devices let each other in, and out."""

import pytest
from conftest import URL, approve, call, new_name, shown_code
from playwright.sync_api import expect


@pytest.fixture
def admin(open_page, learner):
    """The page on a device that looks after everything, opened as the learner."""
    page = open_page()
    page.goto(URL)
    page.get_by_role("button", name="Let's begin").click()
    approve(shown_code(page), role="admin")
    page.get_by_role("button", name=learner["name"]).click()
    page.get_by_role("heading", level=1, name=learner["name"]).wait_for()
    page.goto(f"{URL}#/devices")
    return page


def test_a_learners_device_sees_itself_alone(page):
    page.goto(f"{URL}#/devices")
    expect(page.locator(".device")).to_have_count(1)
    expect(page.locator(".device")).to_contain_text("this device")
    expect(page.get_by_label("Code")).to_have_count(0)


def test_a_teacher_sees_the_progress_of_each_of_their_learners(open_page, learner):
    call("learner.update", learnerID=learner["id"], preferences={"shareProgressWithTeachers": True})
    other = call("learner.create", username=new_name(), targetLanguages=["es"])
    page = open_page()
    page.goto(URL)
    page.get_by_role("button", name="Let's begin").click()
    approve(shown_code(page), role="teacher", learners=[learner["id"], other["id"]])
    page.get_by_role("button", name=learner["name"]).click()
    expect(page.get_by_role("navigation", name="Main").get_by_role("link")).to_have_text(["Progress", "Settings", "Devices"])
    expect(page.get_by_role("heading", name="Minutes a day")).to_be_visible()
    expect(page.get_by_role("button", name="Practise")).to_have_count(0)
    page.get_by_label("Who is learning?").select_option(label=other["username"])
    expect(page.get_by_text(f"{other['username']} has not agreed yet")).to_be_visible()
    call("learner.update", learnerID=other["id"], preferences={"shareProgressWithTeachers": True})
    page.reload()
    expect(page.get_by_text("No conversations yet.")).to_be_visible()
    expect(page.get_by_text(f"This is {other['username']}’s progress.")).to_be_visible()
    call("session.start", learnerID=other["id"], scenarioID="es-cafe-madrid")
    page.reload()
    expect(page.locator(".latest li")).to_have_count(1)
    expect(page.locator(".latest a, .tab a[href*=talk]")).to_have_count(0)
    assert page.evaluate("JSON.parse(localStorage.getItem('account')).learnerID").lower() == other["id"].lower()


def test_a_teacher_shares_a_conversation_and_the_learner_finds_it(open_page, page, learner):
    call("learner.update", learnerID=learner["id"], preferences={"shareProgressWithTeachers": True})
    teacher = open_page()
    teacher.goto(URL)
    teacher.get_by_role("button", name="Let's begin").click()
    approve(shown_code(teacher), role="teacher", learners=[learner["id"]])
    teacher.get_by_label("Conversation", exact=True).select_option("es-atocha-tren")
    teacher.get_by_label("What to look out for").fill("Mira la hora.")
    teacher.get_by_label("Until").fill("2100-01-01")
    teacher.get_by_role("button", name="Share", exact=True).click()
    expect(teacher.locator(".shared li")).to_contain_text("Mira la hora.")
    page.goto(f"{URL}#/talk")
    asked = page.locator(".waiting-row a", has_text="Mira la hora.")
    expect(asked).to_contain_text("Shared by")
    expect(asked).to_have_attribute("href", "#/talk/es-atocha-tren")
    page.goto(f"{URL}#/study")
    expect(page.locator(".plan-step").first).to_contain_text("days are left.")
    teacher.get_by_role("button", name="no more").click()
    expect(teacher.get_by_text("None is shared yet.")).to_be_visible()


def test_a_guest_sees_rooms_and_nothing_of_a_learner(open_page):
    page = open_page()
    page.goto(URL)
    page.get_by_role("button", name="Let's begin").click()
    approve(shown_code(page), role="guest", room="kitchen")
    expect(page.get_by_role("navigation", name="Main").get_by_role("link")).to_have_text(["Rooms", "Settings", "Devices"])


def test_a_guest_looks_at_the_room_that_was_chosen_by_its_name(admin, open_page, page):
    # The learner's room has something in it once the learner was there.
    room = page
    room.goto(f"{URL}#/rooms")
    room.locator(".rooms-bar select").select_option(label="Un café en Lavapiés")
    expect(room.locator(".rooms-word").first).to_be_visible()
    # Drawn by software, two rooms at a time are slow.
    room.goto(f"{URL}#/devices")
    guest = open_page()
    guest.goto(URL)
    guest.get_by_role("button", name="Let's begin").click()
    code = shown_code(guest)
    admin.get_by_label("Code").fill(code)
    admin.get_by_label("May").select_option("guest")
    admin.get_by_label("Name of the room").select_option(label="Un café en Lavapiés")
    admin.get_by_role("button", name="Let it in").click()
    expect(admin.get_by_role("status").filter(has_text="The device is in.")).to_be_visible()
    expect(admin.locator(".device", has_text="see one room (guest)").last).to_contain_text("Un café en Lavapiés")
    expect(guest.locator(".rooms-bar option")).to_have_text(["Un café en Lavapiés"])
    expect(guest.locator("[data-mode]")).to_have_text(["Look around"])
    close = guest.locator(".rooms-card").get_by_role("button", name="Close")
    close.press("Enter")
    guest.locator(".rooms-word").first.press("Enter")
    # A guest looks and listens; nothing is learnt or hung elsewhere. What a thing is called is told in the page's language too.
    expect(guest.locator(".rooms-card button")).to_have_text(["Listen", "Close"])
    expect(guest.locator(".rooms-card p").first).not_to_be_empty()


def test_a_signed_in_page_lets_another_device_in_and_signs_it_out(admin, open_page, learner):
    page = admin
    other = open_page()
    other.goto(URL)
    other.get_by_role("button", name="Let's begin").click()
    code = shown_code(other)
    expect(page.locator(".asking")).to_contain_text("is waiting")
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


def test_a_device_is_renamed_and_the_focus_stays_on_it(admin):
    page = admin
    row = page.locator(".device", has_text="this device")
    row.get_by_role("button", name="Rename").click()
    page.get_by_role("dialog").get_by_role("textbox", name="Name").fill("Kitchen")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name="Rename: Kitchen")).to_be_focused()


@pytest.mark.quick
def test_an_unknown_code_is_refused_by_name(admin):
    page = admin
    page.get_by_label("Code").fill("000000")
    page.get_by_role("button", name="Let it in").click()
    expect(page.get_by_role("status").filter(has_text="No device shows this code")).to_be_visible()
    page.get_by_label("Code").fill("12")
    page.get_by_role("button", name="Let it in").click()
    expect(page.get_by_label("Code")).to_be_focused()
