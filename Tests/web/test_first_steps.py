"""A new device is let in, and somebody begins to learn on it."""

import re

from conftest import URL, answer, approve, call, first_steps, invitation, new_name, shown_code, start
from playwright.sync_api import expect


def test_a_device_shows_a_code_and_goes_on_once_it_is_approved(open_page):
    page = open_page()
    page.goto(URL)
    expect(page.get_by_role("heading", level=1)).to_have_text("Talk your way into a language")
    page.get_by_role("button", name="Let's begin").click()
    code = shown_code(page)
    assert re.fullmatch(r"\d{6}", code)
    expect(page.locator("code")).to_have_text(f"immersiond devices approve {code}")
    approve(code)
    expect(page.get_by_role("heading", level=1)).to_have_text("What shall we call you?")


def test_first_steps_make_a_learner_with_their_language_and_level(open_page):
    page = open_page()
    name = new_name()
    first_steps(page, name, level="A2")
    profile = call("learner.get", username=name)
    assert profile["proficiencyLevel"] == "A2" and profile["targetLanguages"] == ["es"] and profile["nativeLanguage"] == "en"


def test_a_name_is_checked_before_it_is_taken(open_page, learner):
    page = open_page()
    page.goto(URL)
    page.get_by_role("button", name="Let's begin").click()
    approve(shown_code(page))
    field = page.get_by_label("Your name", exact=True)
    field.fill("   ")
    page.get_by_role("button", name="Continue").first.click()
    expect(page.locator("#name-fault")).to_have_text("Please enter a name.")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    accented = f"Ñáñez {new_name()[:9]}"
    field.fill(accented)
    page.get_by_role("button", name="Continue").first.click()
    page.locator(".choice.language").filter(has_text="Spanish").click()
    page.locator("[data-level=A1]").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(accented)
    assert call("learner.get", username=accented.replace("Ñáñez ", "Nanez_"))


def test_a_name_that_somebody_else_has_is_asked_for_again(open_page, learner):
    page = open_page()
    page.goto(f"{URL}#pair={invitation()}&fp=0")
    page.get_by_label("Your name", exact=True).fill(learner["name"])
    page.get_by_role("button", name="Continue").first.click()
    page.locator(".choice.language").filter(has_text="Spanish").click()
    page.locator("[data-level=B1]").click()
    field = page.get_by_label("Your name", exact=True)
    expect(page.locator("#name-fault")).not_to_be_empty()
    expect(field).to_be_focused()
    expect(field).to_have_value(learner["name"])
    name = new_name()
    field.fill(name)
    page.get_by_role("button", name="Continue").first.click()
    # The language and the level were said already.
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()
    assert call("learner.get", username=name)["proficiencyLevel"] == "B1"


def test_the_first_steps_go_back_and_outlive_a_reload(open_page):
    page = open_page()
    page.goto(URL)
    page.get_by_role("button", name="Let's begin").click()
    code = shown_code(page)
    page.reload()
    assert shown_code(page) == code
    page.get_by_role("button", name="Back").click()
    page.get_by_role("button", name="Let's begin").click()
    assert shown_code(page) == code
    approve(code)
    name = new_name()
    field = page.get_by_label("Your name", exact=True)
    field.fill(name)
    page.get_by_label("Your own language").select_option("fr")
    page.reload()
    expect(field).to_have_value(name)
    expect(page.get_by_label("Your own language")).to_have_value("fr")
    page.get_by_role("button", name="Continue").first.click()
    page.locator(".choice.language").first.wait_for()
    page.reload()
    page.locator(".choice.language").filter(has_text="Spanish").click()
    page.locator("[data-level=A1]").wait_for()
    page.reload()
    page.locator("[data-level=A1]").wait_for()
    page.get_by_role("button", name="Back").click()
    page.locator(".choice.language").first.wait_for()
    page.get_by_role("button", name="Back").click()
    expect(field).to_have_value(name)
    expect(page.get_by_label("Your own language")).to_have_value("fr")
    page.get_by_role("button", name="Continue").first.click()
    page.locator(".choice.language").filter(has_text="Spanish").click()
    page.locator("[data-level=A2]").click()
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()
    profile = call("learner.get", username=name)
    assert profile["proficiencyLevel"] == "A2" and profile["nativeLanguage"] == "fr"
    assert page.evaluate("sessionStorage.getItem('first steps')") is None


def test_a_step_without_a_connection_says_so_and_is_tried_again(open_page):
    page = open_page()
    name = new_name()
    page.goto(f"{URL}#pair={invitation()}&fp=0")
    page.get_by_label("Your name", exact=True).fill(name)
    page.get_by_role("button", name="Continue").first.click()
    page.locator(".choice.language").filter(has_text="Spanish").click()
    page.context.set_offline(True)
    page.locator("[data-level=A2]").click()
    expect(page.get_by_role("alert").filter(has_text="does not answer")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1, name=name)).to_be_focused()
    assert call("learner.get", username=name)["proficiencyLevel"] == "A2"


def test_the_link_of_a_qr_code_needs_no_code(open_page):
    page = open_page()
    page.goto(f"{URL}#pair={invitation()}&fp=0")
    expect(page.get_by_role("heading", level=1)).to_have_text("What shall we call you?")


def test_a_link_is_used_once_whatever_is_opened_or_reloaded_then(open_page, learner):
    page = open_page()
    link = f"{URL}#pair={invitation()}&fp=0"
    page.goto(link)
    field = page.get_by_label("Your name", exact=True)
    field.wait_for()
    assert "pair=" not in page.url
    page.reload()
    expect(field).to_be_visible()
    # The same link once more, as from a bookmark or the browser's history.
    page.goto("about:blank")
    page.goto(link)
    expect(field).to_be_visible()
    known = open_page(storage_state=learner["state"])
    known.goto(link)
    expect(known.get_by_role("heading", level=1)).to_contain_text(learner["name"])
    assert "pair=" not in known.url


def test_what_is_no_invitation_leaves_the_code_as_it_is(open_page):
    page = open_page()
    page.goto(URL)
    page.get_by_role("button", name="Let's begin").click()
    code = shown_code(page)
    page.get_by_text("I have an invitation link").click()
    field = page.get_by_label("Paste the link from the QR code")
    for pasted, said in [("my holiday pictures", "This is no invitation link."), (f"{URL}#pair={'x' * 20}", "has been used or has run out")]:
        field.fill(pasted)
        page.get_by_role("button", name="Use it").click()
        expect(page.locator("#invitation-fault")).to_contain_text(said)
        expect(field).to_be_focused()
        assert shown_code(page) == code
    # An invitation that is put into the address bar lets the device in as one that is pasted here does.
    page.goto(f"{URL}#pair={invitation()}&fp=0")
    expect(page.get_by_role("heading", level=1)).to_have_text("What shall we call you?")


def test_the_browsers_way_back_goes_a_step_back(open_page):
    page = open_page()
    page.goto(URL)
    page.get_by_role("button", name="Let's begin").click()
    code = shown_code(page)
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Talk your way into a language")
    page.get_by_role("button", name="Let's begin").click()
    assert shown_code(page) == code
    approve(code)
    name = new_name()
    page.get_by_label("Your name", exact=True).fill(name)
    page.get_by_role("button", name="Continue").first.click()
    page.locator(".choice.language").filter(has_text="Spanish").click()
    page.locator("[data-level=A1]").wait_for()
    page.go_back()
    page.locator(".choice.language").first.wait_for()
    page.go_back()
    expect(page.get_by_label("Your name", exact=True)).to_have_value(name)
    # What was not answered yet cannot be gone forward to; the button leads back as before.
    page.get_by_role("button", name="Continue").first.click()
    page.locator(".choice.language").filter(has_text="Spanish").click()
    page.get_by_role("button", name="Back").click()
    page.locator(".choice.language").first.wait_for()
    page.go_forward()
    page.locator(".choice.language").filter(has_text="Spanish").click()
    page.locator("[data-level=A1]").click()
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()


def test_the_page_speaks_the_browsers_language_and_any_other(open_page):
    page = open_page(locale="fr-FR")
    page.goto(URL)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("heading", level=1)).to_have_text("Apprenez une langue en parlant")
    page.get_by_label("Cette page parle").select_option("ja")
    expect(page.get_by_role("heading", level=1)).to_have_text("話して身につける、新しいことば")


def test_a_device_that_knows_its_learner_goes_straight_to_talking(open_page, learner):
    page = open_page(storage_state=learner["state"])
    page.goto(URL)
    expect(page.get_by_role("heading", level=1)).to_contain_text(learner["name"])


def test_words_and_settings_come_back_from_a_backup(open_page, learner, tmp_path):
    page = open_page(storage_state=learner["state"])
    page.goto(f"{URL}#/settings")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save a backup").click()
    download.value.save_as(tmp_path / "backup.json")
    other = open_page()
    other.goto(URL)
    other.get_by_role("button", name="Let's begin").click()
    approve(shown_code(other))
    other.get_by_text("I have been here before").click()
    other.get_by_label("Restore from a backup file").set_input_files(tmp_path / "backup.json")
    # The form comes anew with the backup's name.
    expect(other.get_by_label("Your name", exact=True)).to_have_value(learner["name"])
    name = new_name()
    other.get_by_label("Your name", exact=True).fill(name)
    other.get_by_role("button", name="Continue").first.click()
    other.locator(".choice.language").filter(has_text="Spanish").click()
    other.locator("[data-level=A1]").click()
    other.get_by_role("heading", level=1, name=name).wait_for()
    words = {card["word"] for card in call("vocab.list", learnerID=call("learner.get", username=name)["id"])["words"]}
    assert {"mesa", "silla", "leche"} <= words
