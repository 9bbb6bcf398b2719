"""People and places are called by their names, not by what the daemon keeps them under."""

import re
import uuid

from conftest import URL, approve, call, first_steps, shown_code
from playwright.sync_api import expect


def spoken_name():
    """A name with an accent and a space, and nobody else's: letters alone after the first name."""
    return "Íñigo " + "".join(chr(ord("a") + int(digit, 16)) for digit in uuid.uuid4().hex[:9])


def test_a_learner_is_called_as_they_typed_it(open_page):
    page = open_page()
    name = spoken_name()
    first_steps(page, name)
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()
    learner_id = page.evaluate("JSON.parse(localStorage.getItem('account')).learnerID")
    username = call("learner.get", learnerID=learner_id)["username"]
    assert username == name.replace("Í", "I").replace("ñ", "n").replace(" ", "_")
    page.goto(f"{URL}#/devices")
    expect(page.locator(".device")).to_contain_text(name)
    # So do all their devices, and what they are called can be changed.
    page.goto(f"{URL}#/settings")
    page.get_by_label("Your name").fill("Íñigo el del quinto")
    page.get_by_label("Your name").blur()
    expect(page.get_by_text("Saved.").first).to_be_visible()
    assert call("learner.get", learnerID=learner_id)["displayName"] == "Íñigo el del quinto"
    page.goto(f"{URL}#/talk")
    expect(page.get_by_role("heading", level=1, name="Íñigo el del quinto")).to_be_visible()


def test_a_name_in_other_letters_will_do_and_is_known_on_other_devices(open_page):
    page = open_page()
    name = "さくら" + "".join(chr(ord("あ") + int(digit, 16)) for digit in uuid.uuid4().hex[:9])
    first_steps(page, name)
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()
    learner_id = page.evaluate("JSON.parse(localStorage.getItem('account')).learnerID")
    username = call("learner.get", learnerID=learner_id)["username"]
    page.goto(f"{URL}#/settings")
    expect(page.get_by_text(f"Username: {username}")).to_be_visible()
    other = open_page()
    other.goto(URL)
    other.get_by_role("button", name="Let's begin").click()
    approve(shown_code(other), role="admin")
    other.get_by_role("button", name="Somebody new").click()
    # The name is taken, and finds whose it is.
    other.get_by_label("Your name", exact=True).fill(name)
    other.get_by_role("button", name="Continue").first.click()
    expect(other.get_by_text("Somebody here already has this name.")).to_be_visible()
    other.get_by_text("I have been here before").click()
    form = other.locator("form.inline-form")
    form.get_by_label("Your name on this computer").fill(f"{name}い")
    form.get_by_role("button", name="Continue").click()
    expect(other.get_by_text("Nobody here has this name.")).to_be_visible()
    form.get_by_label("Your name on this computer").fill(name)
    form.get_by_role("button", name="Continue").click()
    expect(other.get_by_role("heading", level=1, name=name)).to_be_visible()
    assert other.evaluate("JSON.parse(localStorage.getItem('account')).learnerID") == learner_id


def test_countries_and_file_buttons_are_named_in_the_pages_language(open_page, learner):
    page = open_page(storage_state=learner["state"])
    page.goto(URL)
    page.evaluate("localStorage.setItem('language', 'es')")
    page.reload()
    page.goto(f"{URL}#/reader")
    readers = page.locator(".reader-card .meta")
    readers.first.wait_for()
    shown = " ".join(readers.all_text_contents())
    assert "España" in shown and "Spain" not in shown and "Mexico" not in shown
    # So is the button for a file, which the browser would name in its own.
    page.locator("details.adding summary").click()
    expect(page.locator(".pick")).to_have_text("Elegir un archivo")
    page.goto(f"{URL}#/study/idea/dos-apellidos")
    expect(page.locator("header .meta")).to_contain_text("España")


def test_what_the_page_has_no_name_for_is_spelled_as_words(page):
    named = page.evaluate("""async () => {
        const { spelled, roomName, learnerName } = await import("./app/ui/names.js");
        const { theme } = await import("./app/tabs/talk/chooser.js");
        const known = { environments: [{ id: "madrid-cafe", name: "Un café en Lavapiés" }], learnerID: "A", learners: [{ id: "B", username: "Ana_Belén" }] };
        return [spelled("dailyLife"), theme("space-travel"), theme("dining"), roomName("madrid-cafe.A", known), roomName("madrid-cafe.B", known), roomName("home", known),
            roomName("Taller de Ana", known), learnerName({ username: "_" }), learnerName({ username: "learner_1", displayName: "李娜" })];
    }""")
    assert named == ["Daily life", "Space travel", "Eating and drinking", "Un café en Lavapiés", "Un café en Lavapiés · Ana Belén", "My room", "Taller de Ana", "_", "李娜"]


def test_a_conversation_whose_scenario_is_gone_shows_no_id(page):
    """The list of conversations may hold some of content that was taken away."""
    page.add_init_script("""
        const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (data) {
            const message = typeof data === "string" ? JSON.parse(data) : null;
            if (message?.method !== "session.list") return send.call(this, data);
            const at = new Date().toISOString();
            const sessions = [{ id: crypto.randomUUID(), scenarioID: "es-nowhere", characterID: "nobody-here", language: "es", startTime: at, endTime: at, turns: 2, isEnded: true }];
            setTimeout(() => this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ jsonrpc: "2.0", id: message.id, result: { sessions } }) })), 5);
        };
    """)
    page.reload()
    page.goto(f"{URL}#/progress")
    expect(page.locator(".latest strong")).to_have_text("A conversation")
    assert not re.search("es-nowhere|nobody-here", page.locator("main").inner_text())
