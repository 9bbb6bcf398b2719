"""Cards of question and answer: written, asked beside words, changed, deleted, brought from files, made from texts."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import URL, call, first_steps, new_name
from playwright.sync_api import expect

CAPITAL = {"question": "¿Cuál es la capital de Perú?", "answer": "Lima"}
RIVER = {"question": "¿Qué río pasa por Sevilla?", "answer": "El Guadalquivir", "explanation": "Nace en la sierra de Cazorla.\nDesemboca en Sanlúcar."}


@pytest.fixture
def someone(open_page):
    """A learner of their own: what is due is theirs alone."""
    page = open_page()
    first_steps(page, new_name())
    page.who = page.evaluate("JSON.parse(localStorage.getItem('account')).learnerID")
    page.evaluate("localStorage.setItem('mute', 'true')")
    return page


def cards(page, **filters):
    return call("flashcards.list", learnerID=page.who, **filters)["flashcards"]


def add(page, *given):
    return [call("flashcards.add", learnerID=page.who, **card)["id"] for card in given]


def faults(page):
    return [f"{fault['id']}: {fault['nodes'][0]['html'][:160]}" for fault in Axe().run(page).response["violations"]]


@pytest.mark.quick
def test_a_card_is_written_and_asked_with_the_keyboard_alone(someone):
    page = someone
    page.goto(f"{URL}#/words/cards")
    expect(page.get_by_text("No cards yet.")).to_be_visible()
    page.get_by_role("button", name="A new card").press("Enter")
    expect(page.get_by_label("Question")).to_be_focused()
    page.keyboard.type(RIVER["question"])
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="needs a question and an answer")).to_be_visible()
    expect(page.get_by_label("Answer")).to_be_focused()
    page.keyboard.type("El Guadalquivir")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".card-list li")).to_contain_text("El Guadalquivir")
    expect(page.get_by_role("button", name="A new card")).to_be_focused()

    page.goto(f"{URL}#/words")
    expect(page.get_by_role("heading", name="1 card is due")).to_be_visible()
    page.get_by_role("link", name="Review cards").press("Enter")
    expect(page.locator(".front-question")).to_have_text(RIVER["question"])
    page.keyboard.press("Space")
    expect(page.locator(".answer")).to_contain_text("El Guadalquivir")
    expect(page.get_by_role("button", name="Good after a moment")).to_be_focused()
    page.keyboard.press("3")
    expect(page.get_by_role("heading", name="Done for now")).to_be_focused()
    [card] = cards(page)
    assert card["repetitions"] == 1 and card["interval"] == 1


@pytest.mark.quick
def test_cards_come_after_the_words_and_an_answer_is_taken_back(someone):
    page = someone
    call("vocab.add", learnerID=page.who, word="mesa", language="es")
    add(page, CAPITAL)
    page.goto(f"{URL}#/words")
    expect(page.locator(".today")).to_contain_text("And one card of yours.")
    page.get_by_role("link", name="Review", exact=True).click()
    expect(page.locator(".front-word")).to_have_text("la mesa")
    page.keyboard.press("Space")
    page.keyboard.press("4")
    expect(page.locator(".front-question")).to_have_text(CAPITAL["question"])
    page.keyboard.press("Space")
    page.keyboard.press("4")
    expect(page.get_by_role("heading", name="Done for now")).to_be_visible()
    page.keyboard.press("u")
    expect(page.locator(".front-question")).to_have_text(CAPITAL["question"])
    assert cards(page)[0]["repetitions"] == 0
    page.keyboard.press("u")
    expect(page.locator(".front-word")).to_have_text("la mesa")


def test_what_was_not_known_is_asked_once_more_and_counted_once(someone):
    page = someone
    add(page, CAPITAL, RIVER)
    page.goto(f"{URL}#/words/review/cards")
    asked = page.locator(".front-question")
    first = asked.inner_text()
    page.keyboard.press("Space")
    page.keyboard.press("1")
    expect(asked).not_to_have_text(first)
    page.keyboard.press("Space")
    page.keyboard.press("3")
    expect(asked).to_have_text(first)
    expect(page.locator(".face .tag")).to_have_text("once more")
    [missed] = [card for card in cards(page) if card["question"] == first]
    page.keyboard.press("Space")
    page.keyboard.press("4")
    expect(page.get_by_text("2 answers.")).to_be_visible()
    assert [card for card in cards(page) if card["question"] == first] == [missed]
    assert missed["repetitions"] == 0 and missed["easeFactor"] < 2.5


@pytest.mark.quick
def test_cards_answered_offline_count_once_the_connection_is_back(someone):
    page = someone
    add(page, CAPITAL)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.goto(f"{URL}#/words")
    page.get_by_role("link", name="Review cards").wait_for()
    page.context.set_offline(True)
    page.reload()
    page.get_by_role("link", name="Review cards").click()
    page.locator(".turn").click()
    page.locator(".rating.easy").click()
    expect(page.get_by_role("heading", name="Done for now")).to_be_visible()
    page.goto(f"{URL}#/words")
    expect(page.get_by_role("heading", name="Nothing is due")).to_be_visible()
    assert cards(page)[0]["repetitions"] == 0
    page.context.set_offline(False)
    expect(page.locator(".notice")).to_contain_text("Sent what was waiting")
    assert cards(page)[0]["repetitions"] == 1


def test_a_card_is_changed_and_deleted(someone):
    page = someone
    add(page, CAPITAL, RIVER)
    page.goto(f"{URL}#/words/cards")
    page.locator(".card-list button", has_text="Sevilla").click()
    page.get_by_label("Answer").fill("El río Guadalquivir")
    page.get_by_label("Explanation (optional)").fill("")
    page.get_by_role("button", name="Save", exact=True).last.click()
    expect(page.locator(".card-list button", has_text="El río Guadalquivir")).to_be_focused()
    assert [card.get("explanation") for card in cards(page)] == [None, None]
    page.locator(".card-list button", has_text="Sevilla").click()
    page.get_by_label("Question").fill(CAPITAL["question"])
    page.get_by_label("Answer").fill(CAPITAL["answer"])
    page.get_by_role("button", name="Save", exact=True).last.click()
    expect(page.get_by_role("alert").filter(has_text="already have a card")).to_be_visible()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").last.get_by_role("button", name="Delete").click()
    expect(page.locator(".card-list li")).to_have_count(1)
    expect(page.get_by_role("button", name="A new card")).to_be_focused()
    assert [card["answer"] for card in cards(page)] == ["Lima"]


def test_the_list_shows_what_is_due_and_what_is_known(someone):
    page = someone
    [capital, river] = add(page, CAPITAL, RIVER)
    call("flashcards.review", learnerID=page.who, flashcardID=river, quality=5)
    page.goto(f"{URL}#/words/cards")
    expect(page.locator(".card-list li", has_text="Sevilla")).to_contain_text("tomorrow")
    page.get_by_label("Show").select_option("due")
    expect(page.locator(".card-list li")).to_have_count(1)
    expect(page.locator(".card-list li")).to_contain_text("Lima")
    page.get_by_label("Show").select_option("mastered")
    expect(page.get_by_text("None of this kind.")).to_be_visible()


def test_cards_come_from_files_and_are_saved_to_them(someone, tmp_path):
    page = someone
    add(page, CAPITAL)
    (tmp_path / "deck.csv").write_text('question,answer\r\n¿Cuál es la capital de Perú?,Lima\r\n"¿Y la de Chile, cuál es?",Santiago\r\n,sin pregunta\r\n', "utf8")
    (tmp_path / "deck.txt").write_text("#separator:tab\nla mesa\tthe table\n", "utf8")
    (tmp_path / "large.csv").write_text("a,b\n" * 300_000)
    page.goto(f"{URL}#/words/cards")
    field = page.get_by_label("A file of cards")
    field.set_input_files(tmp_path / "deck.csv")
    expect(page.get_by_text("1 card added. 1 was here already.")).to_be_visible()
    expect(page.locator(".tab")).to_contain_text("Line 4")
    field.set_input_files(tmp_path / "deck.txt")
    expect(page.get_by_text("1 card added.", exact=True)).to_be_visible()
    expect(page.locator(".card-list li")).to_have_count(3)
    field.set_input_files(tmp_path / "large.csv")
    expect(page.get_by_text("larger than 1 MB")).to_be_visible()
    saved = {}
    for name in ["csv", "json"]:
        page.get_by_label("Save them as a file").select_option(name)
        with page.expect_download() as download:
            page.get_by_role("button", name="Save", exact=True).click()
        assert download.value.suggested_filename.endswith(f"cards.{name}")
        download.value.save_as(tmp_path / f"saved.{name}")
        saved[name] = (tmp_path / f"saved.{name}").read_text("utf8")
    assert "Santiago" in saved["csv"] and len(json.loads(saved["json"])["flashcards"]) == 3


@pytest.mark.quick
def test_a_card_is_made_of_a_word_in_its_sentence(someone):
    page = someone
    page.goto(f"{URL}#/reader/el-gato-del-mercado")
    page.locator(".page-text .read-word", has_text="gato").first.click()
    page.get_by_role("button", name="Make a card").click()
    expect(page.locator("dialog blockquote")).to_contain_text("gato gris.")
    question = page.get_by_label("Question").input_value()
    assert "____" in question and question.endswith(".") and "gato" not in question
    expect(page.get_by_label("Answer")).to_have_value("gato")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("The card is kept.")).to_be_visible()
    assert [card["question"] for card in cards(page)] == [question]


def test_cards_are_made_of_a_material(someone):
    page = someone
    text = "# La luz\n\nLa luz viaja en línea recta y llega muy lejos. Un espejo devuelve la luz. El prisma separa los colores de la luz.\n\n## El ojo\n\nEl ojo recibe la luz por la pupila. La retina convierte la luz en señales."
    material = call("materials.add", learnerID=page.who, text=text, title="La luz")["material"]["id"]
    page.goto(f"{URL}#/study/material/{material}")
    make = page.get_by_role("button", name="Make a card of:").first
    make.wait_for()
    make.click()
    expect(page.get_by_label("Explanation (optional)")).not_to_have_value("")
    page.get_by_label("Question").fill("¿Qué hace un espejo?")
    page.get_by_label("Answer").fill("Devuelve la luz")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("link", name="1 card")).to_be_visible()
    page.get_by_text("The text", exact=True).click()
    page.locator(".material-text p", has_text="retina").evaluate("(paragraph) => getSelection().selectAllChildren(paragraph)")
    page.get_by_role("button", name="A new card").click()
    expect(page.locator("dialog blockquote")).to_contain_text("La retina convierte")
    page.get_by_label("Question").fill("¿Qué convierte la luz en señales?")
    page.get_by_label("Answer").fill("La retina")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("link", name="2 cards").click()
    expect(page.get_by_text("Cards on “La luz”.")).to_be_visible()
    expect(page.locator(".card-list li")).to_have_count(2)
    assert len(cards(page, materialID=material)) == 2


def test_the_plan_leads_to_the_cards_that_are_due(someone):
    page = someone
    add(page, CAPITAL, RIVER)
    page.goto(f"{URL}#/study")
    page.locator(".plan-step", has_text="2 cards are due").click()
    expect(page.locator(".front-question")).to_be_visible()


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing_in_cards(open_page, someone, colours):
    page = someone
    page.emulate_media(color_scheme=colours)
    add(page, CAPITAL, RIVER, {"question": "Donau" + "dampfschifffahrt" * 20, "answer": "x" * 300})
    page.goto(f"{URL}#/words/cards")
    page.locator(".card-list li").first.wait_for()
    for width in [360, 1280]:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert faults(page) == []
    page.locator(".card-list button").last.click()
    page.wait_for_timeout(400)
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(f"{URL}#/words/review/cards")
    for _ in range(3):
        page.locator(".turn").click()
        page.wait_for_timeout(400)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert faults(page) == []
        page.locator(".rating.good").click()
