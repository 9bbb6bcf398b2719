"""Reader: the shelf, a page of text with each word's state, looking up, marking, keeping, turning, and books of one's own."""

import re

import pytest
from conftest import URL, call, first_steps, new_name
from playwright.sync_api import expect

TEXT = "el-gato-del-mercado"


@pytest.fixture
def reading(open_page):
    """A learner of their own with a reader open: what is marked there stays out of other tests."""
    page = open_page()
    first_steps(page, new_name())
    page.who = page.evaluate("JSON.parse(localStorage.getItem('account')).learnerID")
    page.goto(f"{URL}#/reader")
    page.locator(f".reader-card[href$={TEXT}]").click()
    page.locator(".page-text .read-word").first.wait_for()
    return page


def word(page, text):
    return page.locator(".page-text .read-word", has_text=re.compile(f"^{text}$")).first


def test_the_shelf_tells_level_coverage_and_what_it_is_about(page):
    page.goto(f"{URL}#/reader")
    card = page.locator(f".reader-card[href$={TEXT}]")
    expect(card).to_contain_text(re.compile(r"You know \d+% of the words"))
    expect(card).to_contain_text("many new words")
    expect(card.locator("strong")).to_have_attribute("lang", "es-MX")


@pytest.mark.quick
def test_a_word_is_looked_up_heard_marked_and_kept_with_its_sentence(reading):
    page = reading
    gato = word(page, "gato")
    expect(gato).to_have_attribute("aria-description", "new")
    assert gato.evaluate("(button) => getComputedStyle(button).textDecorationStyle") == "dotted"
    gato.click()
    panel = page.locator(".word-panel")
    expect(panel.get_by_role("heading", name="el gato")).to_be_visible()
    expect(panel).to_contain_text("cat")
    expect(panel.locator(".ipa")).to_contain_text("ɡato")
    expect(panel.locator("q")).to_contain_text("gato gris.")
    with page.expect_request(re.compile("/v1/media/")):
        panel.get_by_role("button", name="Listen").first.click()
    before = page.locator(".coverage small").inner_text()
    panel.get_by_role("button", name="known", exact=True).click()
    expect(panel.get_by_role("button", name="known", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(gato).to_have_class(re.compile("known"))
    expect(gato).not_to_have_attribute("aria-description", re.compile("."))
    expect(page.locator(".coverage small")).not_to_have_text(before)
    panel.get_by_role("button", name="Keep it with its sentence").click()
    expect(panel.get_by_text("In your words")).to_be_focused()
    cards = call("vocab.list", learnerID=page.who)["words"]
    assert [(card["word"], "gato gris." in card["exampleSentences"][0]) for card in cards] == [("gato", True)]


def test_a_phrase_that_no_dictionary_has_is_kept_with_the_learners_own_words(reading):
    page = reading
    word(page, "oreja").click()
    page.get_by_role("button", name="Take the next word too").click()
    expect(page.locator(".word-panel h2")).to_have_text("oreja negra")
    page.get_by_label("Translation").fill("a black ear")
    page.get_by_role("button", name="Keep it with its sentence").click()
    expect(page.get_by_text("In your words")).to_be_visible()
    assert call("vocab.list", learnerID=page.who)["words"][0]["translation"] == "a black ear"


@pytest.mark.quick
def test_reading_with_the_keyboard_alone(reading):
    page = reading
    page.keyboard.press("Tab")
    for _ in range(12):
        if page.evaluate("document.activeElement.classList.contains('read-word')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    expect(word(page, "Son")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(word(page, "seis")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".word-panel h2")).to_be_focused()
    expect(page.locator(".word-panel")).to_contain_text("six")
    page.keyboard.press("Escape")
    expect(word(page, "seis")).to_be_focused()
    page.keyboard.press("n")
    expect(page.locator(".page-text h2")).to_have_text("El miércoles")
    expect(page.locator(".page-text .read-word").first).to_be_focused()
    page.keyboard.press("p")
    expect(page.locator(".page-text h2")).to_have_text("Seis desayunos")


def test_marks_stay_on_the_line_of_their_word(reading):
    loose = reading.evaluate("""() => [...document.querySelectorAll('.page-text .sentence')].flatMap((sentence) => [...sentence.childNodes])
        .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim()).map((node) => node.textContent)""")
    assert [mark for mark in loose if mark.strip() in ".,;:?!»…"] == []
    marks = reading.locator(".page-text .together")
    assert marks.count() > 3 and marks.first.evaluate("(mark) => getComputedStyle(mark).whiteSpace") == "nowrap"


def test_where_one_was_is_kept(reading):
    page = reading
    for _ in range(2):
        before = page.locator(".page-text p").first.inner_text()
        page.get_by_role("button", name=re.compile("^Next (page|chapter)$")).click()
        expect(page.locator(".page-text p").first).not_to_have_text(before)
    first = page.locator(".page-text p").first.inner_text()
    page.goto(f"{URL}#/reader")
    expect(page.get_by_role("link", name=re.compile("Read on"))).to_be_visible()
    page.get_by_role("link", name=re.compile("Read on")).click()
    expect(page.locator(".page-text p").first).to_have_text(first)


def test_a_text_is_read_to_its_end(reading):
    page = reading
    for _ in range(20):
        done = page.get_by_role("button", name="I have read it")
        if done.count():
            done.click()
            break
        page.get_by_role("button", name=re.compile("^Next (page|chapter)$")).click()
        page.wait_for_timeout(250)
    expect(page.get_by_role("heading", name="You have read it to the end.")).to_be_focused()


def test_sentences_are_read_aloud_one_after_another(reading):
    page = reading
    look = "(sentence) => [getComputedStyle(sentence).fontSize, getComputedStyle(sentence).color]"
    before = page.locator(".sentence").first.evaluate(look)
    page.get_by_role("button", name="Read aloud").click()
    expect(page.locator(".sentence.heard")).to_have_count(1)
    assert page.locator(".sentence.heard").evaluate(look) == before
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".sentence.heard")).to_have_count(0)


def test_words_to_learn_first_come_with_their_meanings(reading):
    chips = reading.locator(".learn-first .chip")
    expect(chips.first).to_be_visible()
    expect(chips.filter(has_text="gato")).to_contain_text("cat")
    chips.first.click()
    expect(reading.get_by_role("dialog").locator(".translation")).not_to_be_empty()


def test_a_book_of_ones_own_comes_by_file_or_by_text_and_goes_again(reading, tmp_path):
    page = reading
    file = tmp_path / "Noche en la playa.md"
    file.write_text("# Noche en la playa\r\n\r\nEl gato duerme. La luna brilla.\r\n", "utf8")
    page.goto(f"{URL}#/reader")
    page.get_by_text("Add a text of your own").click()
    page.get_by_label("A file").set_input_files(file)
    own = page.locator(".books li", has_text="Noche en la playa")
    expect(own).to_contain_text(re.compile(r"You know \d+%"))
    expect(page.get_by_text("Added 1 book.")).to_be_visible()
    page.get_by_label("Title").fill("Mañana")
    page.get_by_label("Text", exact=True).fill("Mañana voy al mercado.\n\n¿Y tú?")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("form").get_by_text("Added 1 book.")).to_be_visible()
    expect(page.get_by_label("Title")).to_have_value("")
    page.get_by_role("link", name="Mañana", exact=True).click()
    expect(word(page, "mercado")).to_be_visible()
    page.goto(f"{URL}#/reader")
    own.get_by_role("combobox").select_option("reading")
    own.get_by_role("button", name="Remove").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(own).to_have_count(0)
    expect(page.get_by_role("heading", name="Your own")).to_be_focused()
    assert [entry["metadata"]["title"] for entry in call("books.list", learnerID=page.who)["books"]] == ["Mañana"]


def test_a_file_that_cannot_be_taken_is_refused_by_name(reading, tmp_path):
    page = reading
    file = tmp_path / "book.epub"
    file.write_bytes(b"PK")
    page.goto(f"{URL}#/reader")
    page.get_by_text("Add a text of your own").click()
    page.get_by_label("A file").set_input_files(file)
    fault = page.locator(".adding .fault").first
    expect(fault).to_contain_text("EPUB")
    (tmp_path / "photo.gif").write_bytes(b"GIF89a")
    page.get_by_label("A file").set_input_files(tmp_path / "photo.gif")
    expect(fault).to_contain_text("Only files of these kinds can be taken: epub, pdf")
