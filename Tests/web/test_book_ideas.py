"""Ideas of the learner's own books: written, explained, found in the text, tested, changed and deleted."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import URL, call, first_steps, new_name
from playwright.sync_api import expect
from test_access import TOO_WIDE, tab_to

TEXT = """Capítulo 1

El puerto duerme bajo la luna. Los barcos vuelven tarde y los pescadores cuentan historias largas. El faro ilumina el mar.

Capítulo 2

Por la mañana el mercado abre temprano. Los pescadores venden el pescado fresco a los vecinos. La niña compra pan y queso."""


@pytest.fixture
def book(learner):
    """A book without a text, and gone again afterwards."""
    added = call("books.add", learnerID=learner["id"], metadata={"title": "Rayuela", "authors": ["Julio Cortázar"], "language": "es"})["book"]["id"]
    yield added
    call("books.delete", learnerID=learner["id"], bookID=added)


def ideas_of(learner, book):
    return call("books.ideas.list", learnerID=learner["id"], bookID=book)["ideas"]


def write(page, title, description):
    page.get_by_role("button", name="A new idea").click()
    page.get_by_label("Title").fill(title)
    page.get_by_label("What it says").fill(description)


def faults(page):
    return [(fault["id"], fault["nodes"][0]["html"][:160]) for fault in Axe().run(page).response["violations"]]


@pytest.mark.quick
def test_an_idea_is_written_tested_changed_and_deleted(page, learner, book):
    page.goto(f"{URL}#/study/books")
    page.locator(".material-card", has_text="Rayuela").click()
    expect(page.get_by_role("heading", level=1, name="Rayuela")).to_be_visible()
    expect(page.get_by_text("No ideas yet.")).to_be_visible()
    write(page, "El orden se elige", "Un libro puede leerse en más de un orden.")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    card = page.locator(".idea-card", has_text="El orden se elige")
    expect(card).to_be_focused()
    expect(card).to_contain_text("not started")
    expect(page.get_by_role("status").filter(has_text="1 idea")).to_be_visible()
    assert faults(page) == []

    # What explains it makes its test longer.
    page.get_by_role("button", name="Change: El orden se elige").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Explain it further").click()
    dialog.get_by_label("One line to remember").fill("Quien lee, decide.")
    dialog.get_by_label("How to do it").fill("Elige un capítulo.\n\n  Sigue el tablero.  ")
    dialog.get_by_label("How much rests on it").select_option("foundation")
    page.wait_for_timeout(400)
    assert faults(page) == []
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)
    idea = ideas_of(learner, book)[0]
    assert idea["importance"] == "foundation"
    primer = call("study.idea", learnerID=learner["id"], ideaID=idea["id"])["primer"]
    assert primer["oneLineRecall"] == "Quien lee, decide." and primer["howToApply"] == ["Elige un capítulo.", "Sigue el tablero."]

    page.get_by_role("link", name="Take the test: El orden se elige").click()
    page.locator("#free-answer").fill("Que el lector elige el orden.")
    page.get_by_role("button", name="Check").click()
    page.locator(".verdict").wait_for()
    page.get_by_role("link", name="Back", exact=True).click()
    expect(page.locator(".recall-line")).to_have_text("Quien lee, decide.")
    expect(page.get_by_role("link", name="Go on with the test").first).to_be_visible()
    page.get_by_role("button", name="Change").click()
    expect(page.get_by_label("One line to remember")).to_have_value("Quien lee, decide.")
    page.get_by_label("Title").fill("El orden lo elige quien lee")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1, name="El orden lo elige quien lee")).to_be_visible()
    expect(page.get_by_role("button", name="Change")).to_be_focused()

    page.get_by_role("link", name="Rayuela").click()
    page.get_by_role("button", name="Delete: El orden lo elige quien lee").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.locator(".idea-card")).to_have_count(0)
    expect(page.get_by_role("button", name="A new idea")).to_be_focused()
    assert ideas_of(learner, book) == []


def test_ideas_are_found_in_the_text_and_kept(page, learner):
    added = call("books.import", learnerID=learner["id"], text=TEXT, title="Noche en el puerto")["books"][0]["book"]["id"]
    page.goto(f"{URL}#/reader")
    page.locator(".books li", has_text="Noche en el puerto").get_by_role("link", name="Ideas").click()
    page.get_by_role("button", name="Look for ideas in the text").click()
    found = page.locator(".proposals li")
    expect(found.first).to_be_visible()
    count = found.count()
    title = found.first.locator("strong").inner_text()
    found.first.get_by_role("button", name="Keep").click()
    expect(page.locator(".idea-card", has_text=title)).to_have_count(1)
    expect(found).to_have_count(count - 1)
    assert page.evaluate("document.activeElement.tagName") == "BUTTON"
    assert [idea["title"] for idea in ideas_of(learner, added)] == [title]
    # What is kept is not offered again.
    page.get_by_role("button", name="Look for ideas in the text").click()
    expect(found).to_have_count(count - 1)
    assert title not in found.locator("strong").all_text_contents()
    call("books.delete", learnerID=learner["id"], bookID=added)


def test_an_idea_without_what_it_says_is_refused_where_it_is_missing(page, book):
    page.goto(f"{URL}#/study/book/{book}")
    write(page, "Sin nada", "   ")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert").filter(has_text="An idea needs a title and what it says.")).to_be_visible()
    expect(page.get_by_label("What it says")).to_be_focused()
    page.get_by_label("What it says").fill("Algo.")
    page.get_by_text("Explain it further").click()
    page.get_by_label("Use it when").fill("\n".join(f"Caso {number}" for number in range(13)))
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert").filter(has_text="At most 12 lines here")).to_be_visible()
    expect(page.get_by_label("Use it when")).to_be_focused()


def test_an_idea_is_written_and_deleted_with_the_keyboard_alone(page, learner, book):
    page.goto(f"{URL}#/study/book/{book}")
    add = page.get_by_role("button", name="A new idea")
    add.wait_for()
    tab_to(page, add)
    page.keyboard.press("Enter")
    expect(page.get_by_label("Title")).to_be_focused()
    page.keyboard.type("Con el teclado")
    page.keyboard.press("Tab")
    page.keyboard.type("Todo se hace con el teclado.")
    tab_to(page, page.get_by_role("dialog").get_by_role("button", name="Save"))
    page.keyboard.press("Enter")
    expect(page.locator(".idea-card")).to_be_focused()
    tab_to(page, page.get_by_role("button", name="Delete: Con el teclado"))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("dialog").get_by_role("button", name="Delete"))
    page.keyboard.press("Enter")
    expect(add).to_be_focused()
    assert ideas_of(learner, book) == []


def test_ideas_of_books_fit_every_width(page, learner, book):
    long = "Desoxirribonucleótidos" * 8
    idea = call("books.ideas.add", learnerID=learner["id"], bookID=book, title=long, ideaDescription=long)["id"]
    for place in [f"study/book/{book}", f"study/idea/{idea}", "study/books", "study/ideas"]:
        page.goto(f"{URL}#/{place}")
        page.wait_for_timeout(250)
        for width in [360, 390, 768, 1280]:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(TOO_WIDE) == [], f"{place} at {width}"


def test_somebody_without_books_is_told_how_to_have_one(open_page):
    page = open_page()
    first_steps(page, new_name())
    page.goto(f"{URL}#/study/books")
    expect(page.get_by_text("No books yet.")).to_be_visible()
    page.get_by_role("link", name="Add a text of your own").click()
    expect(page.get_by_role("heading", name="Your own books")).to_be_visible()
