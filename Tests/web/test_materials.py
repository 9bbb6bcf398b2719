"""Materials, subjects, tasks, questions of one's own; files in and out."""

import datetime
import json
import re
import zipfile

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import URL, approve, call, first_steps, new_name, shown_code
from playwright.sync_api import expect

NOTES = """# La luz

La luz viaja en línea recta y llega muy lejos. Un espejo devuelve la luz. El prisma separa los colores de la luz.

## El ojo

El ojo recibe la luz por la pupila. La retina convierte la luz en señales. El cerebro lee esas señales y ve.
"""


def add_pasted(page, text, title):
    page.goto(f"{URL}#/study/materials")
    page.get_by_text("Add a material", exact=True).click()
    page.get_by_label("Subject").last.select_option(label="🧲 Physics")
    page.get_by_label("Title").fill(title)
    page.get_by_label("Text", exact=True).fill(text)
    page.get_by_role("button", name="Add", exact=True).click()


@pytest.mark.quick
def test_a_text_is_read_summed_up_and_drawn(page, learner):
    add_pasted(page, NOTES, "La luz y el ojo")
    card = page.locator(".material-card", has_text="La luz y el ojo")
    expect(card.locator("[data-state=completed]")).to_be_visible()
    expect(card).to_contain_text("Physics")
    card.click()
    expect(page.get_by_role("heading", level=1, name="La luz y el ojo")).to_be_visible()
    assert page.locator(".points li").count() >= 1
    expect(page.locator(".tree")).to_contain_text("El ojo")
    expect(page.locator(".mind-map img")).to_have_js_property("complete", True)
    assert page.locator(".mind-map img").evaluate("(image) => image.naturalWidth") > 100
    page.get_by_text("The text", exact=True).click()
    expect(page.locator(".material-text")).to_contain_text("La retina convierte")
    assert [fault["id"] for fault in Axe().run(page).response["violations"]] == []
    page.get_by_role("button", name="Remove").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(page.locator(".material-card", has_text="La luz y el ojo")).to_have_count(0)


def test_a_file_is_taken_and_a_broken_one_is_named_and_read_again(page, tmp_path):
    (tmp_path / "Apuntes.md").write_text(NOTES, "utf8")
    (tmp_path / "roto.pdf").write_bytes(b"%PDF-1.4 nothing")
    (tmp_path / "photo.gif").write_bytes(b"GIF89a")
    page.goto(f"{URL}#/study/materials")
    page.get_by_text("Add a material", exact=True).click()
    field = page.get_by_label("A file", exact=True)
    field.set_input_files(tmp_path / "Apuntes.md")
    # It bears the name of its first heading.
    expect(page.locator(".material-card", has_text="La luz").locator("[data-state=completed]")).to_be_visible()
    field.set_input_files(tmp_path / "photo.gif")
    expect(page.locator(".fault", has_text="Only files of these kinds")).to_be_visible()
    field.set_input_files(tmp_path / "roto.pdf")
    broken = page.locator(".material-card", has_text="roto")
    expect(broken.locator("[data-state=failed]")).to_be_visible()
    page.get_by_label("Show").select_option("failed")
    expect(page.locator(".material-card")).to_have_count(1)
    broken.click()
    expect(page.get_by_role("alert").filter(has_text="could not be read")).to_be_visible()
    page.get_by_role("button", name="Read it again").click()
    expect(page.get_by_role("alert").filter(has_text="could not be read")).to_be_visible()


def test_a_subject_is_added_used_and_removed(page):
    page.goto(f"{URL}#/study/materials")
    page.get_by_text("Subjects", exact=True).click()
    page.get_by_label("Name").fill("Botánica")
    page.get_by_label("Symbol (emoji)").fill("🌿")
    page.get_by_role("button", name="Add a subject").click()
    expect(page.get_by_label("Name")).to_be_focused()
    page.get_by_label("Subject").first.select_option(label="🌿 Botánica")
    page.get_by_role("button", name="Remove the subject Botánica").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(page.get_by_role("button", name="Remove the subject Botánica")).to_have_count(0)


@pytest.mark.quick
def test_tasks_are_planned_seen_in_their_views_and_given_to_a_calendar(page, learner):
    late = (datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(days=2)).strftime("%Y-%m-%dT%H:%M:%SZ")
    call("tasks.add", learnerID=learner["id"], title="Ayer", dueDate=late)
    page.goto(f"{URL}#/study/tasks")
    page.get_by_text("Add a task", exact=True).click()
    page.get_by_label("What is to be done").fill("Leer el capítulo 3")
    page.get_by_label("How pressing it is").select_option("high")
    page.get_by_role("button", name="Add", exact=True).click()
    task = page.locator(".task", has_text="Leer el capítulo 3")
    expect(task).to_contain_text("urgent")
    expect(page.locator(".task", has_text="Ayer")).to_have_count(0)
    page.get_by_role("button", name="Overdue").click()
    expect(page.locator(".task", has_text="Ayer")).to_contain_text("overdue")
    expect(task).to_have_count(0)
    page.get_by_role("button", name="Coming up").click()
    page.get_by_role("button", name="Change the task “Leer el capítulo 3”").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_label("How pressing it is")).to_have_value("high")
    sheet.get_by_label("How pressing it is").select_option("low")
    sheet.get_by_label("Notes").fill("De la página 40 en adelante")
    assert [fault["id"] for fault in Axe().run(page).response["violations"]] == []
    sheet.get_by_role("button", name="Save").click()
    expect(task).to_contain_text("can wait")
    expect(task).to_contain_text("De la página 40 en adelante")
    # Done, it leaves this view: there may be no box any more whose mark could be looked at.
    page.get_by_role("checkbox", name="Done: Leer el capítulo 3").click()
    expect(task).to_have_count(0)
    page.get_by_role("button", name="Done", exact=True).click()
    expect(task).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save for a calendar").click()
    text = download.value.path().read_text("utf8")
    assert download.value.suggested_filename.endswith(".ics")
    assert text.startswith("BEGIN:VCALENDAR") and "Leer el capítulo 3" in text
    assert [fault["id"] for fault in Axe().run(page).response["violations"]] == []
    page.get_by_role("button", name="All", exact=True).click()
    for title in ["Leer el capítulo 3", "Ayer"]:
        page.get_by_role("button", name=f"Remove the task “{title}”").click()
        page.get_by_role("dialog").get_by_role("button", name="Remove").click()
        expect(page.locator(".task", has_text=title)).to_have_count(0)


def test_a_task_with_a_past_date_is_shown_where_it_stands(page, learner):
    page.goto(f"{URL}#/study/tasks")
    page.get_by_text("Add a task", exact=True).click()
    page.get_by_label("What is to be done").fill("Anteayer")
    page.get_by_label("By when").fill("2020-01-02T10:00")
    page.get_by_role("button", name="Add", exact=True).click()
    task = page.locator(".task", has_text="Anteayer")
    expect(task).to_contain_text("overdue")
    expect(page.get_by_role("button", name="Overdue")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".notice")).to_have_text("“Anteayer” is under “Overdue”.")
    # Put off, it is seen where it stands then.
    page.get_by_role("button", name="Change the task “Anteayer”").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("By when").fill("2199-01-02T10:00")
    sheet.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name="Coming up")).to_have_attribute("aria-pressed", "true")
    expect(task).to_be_visible()
    page.get_by_role("button", name="Remove the task “Anteayer”").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(task).to_have_count(0)


def test_two_clicks_add_one_task_and_a_tick_keeps_the_focus(page, learner):
    page.goto(f"{URL}#/study/tasks")
    page.locator("details.adding summary").click()
    for title in ["Once alone", "After it"]:
        page.locator("#task-title").fill(title)
        page.locator("details.adding button[type=submit]").dblclick()
        expect(page.locator(".task", has_text=title)).to_have_count(1)
    box = page.locator(".task", has_text="Once alone").get_by_role("checkbox")
    box.focus()
    page.keyboard.press("Space")
    expect(page.locator(".task", has_text="Once alone")).to_have_count(0)
    expect(page.locator(".tasks input:focus")).to_have_count(1)
    titles = [task["title"] for task in call("tasks.list", learnerID=learner["id"], view="all")["tasks"]]
    assert sorted(title for title in titles if title in ("Once alone", "After it")) == ["After it", "Once alone"]


def test_a_task_is_planned_for_a_material_with_the_keyboard_alone(page, learner):
    added = call("materials.add", learnerID=learner["id"], text=NOTES, title="Óptica")["material"]["id"]
    page.goto(f"{URL}#/study/material/{added}")
    page.get_by_role("link", name="Plan a task for it").press("Enter")
    expect(page.get_by_label("What is to be done")).to_be_focused()
    page.keyboard.type("Repasar")
    page.keyboard.press("Enter")
    expect(page.locator(".task", has_text="Repasar").get_by_role("link", name="Óptica")).to_be_visible()


def test_questions_come_from_a_file_and_leave_as_one(page, tmp_path):
    (tmp_path / "preguntas.gift").write_text("Madrid es la capital de España. {TRUE}\n\n¿Cuánto es dos y dos? {=cuatro ~tres}\n", "utf8")
    page.goto(f"{URL}#/study/questions")
    page.get_by_label("A file of questions").set_input_files(tmp_path / "preguntas.gift")
    expect(page.get_by_text("Added 2 questions.")).to_be_visible()
    expect(page.locator(".own-questions")).to_contain_text("capital de España")
    page.get_by_label("A file of questions").set_input_files(tmp_path / "preguntas.gift")
    expect(page.get_by_text("2 were here already.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save", exact=True).click()
    assert len(json.loads(download.value.path().read_text("utf8"))["questions"]) == 2
    for _ in range(2):
        page.locator(".own-questions button").first.click()
        page.get_by_role("dialog").get_by_role("button", name="Remove").click()
        page.get_by_role("dialog").wait_for(state="detached")
    expect(page.get_by_text("There are none yet.")).to_be_visible()


@pytest.mark.quick
def test_words_leave_for_anki_and_come_back_to_somebody_else(page, open_page, tmp_path):
    page.goto(f"{URL}#/settings")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save your words for Anki").click()
    package = tmp_path / "words.apkg"
    download.value.save_as(package)
    assert "meta" in zipfile.ZipFile(package).namelist()
    other = open_page()
    first_steps(other, new_name())
    other.goto(f"{URL}#/settings")
    other.get_by_label("Bring words from Anki").set_input_files(package)
    expect(other.get_by_text(re.compile(r"New words: [1-9]"))).to_be_visible()
    assert other.get_by_label("Bring somebody's data back").count() == 0, "that is an admin's"


def test_everything_of_a_learner_is_brought_back_by_an_admin_in_the_first_steps(open_page, tmp_path):
    page = open_page()
    name = new_name()
    first_steps(page, name)
    page.goto(f"{URL}#/settings")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all your data").click()
    kept = tmp_path / "all.jsonl"
    download.value.save_as(kept)
    learner_id = page.evaluate("JSON.parse(localStorage.getItem('account')).learnerID")
    page.context.close()
    call("learner.delete", learnerID=learner_id, username=name)

    for role, comes_back in [("learner", False), ("admin", True)]:
        device = open_page()
        device.goto(URL)
        device.get_by_role("button", name="Let's begin").click()
        approve(shown_code(device), role=role)
        if role == "admin":
            someone_new = device.get_by_role("button", name="Somebody new")
            someone_new.or_(device.get_by_label("Your name", exact=True)).first.wait_for()
            if someone_new.count():
                someone_new.click()
        device.get_by_text("I have been here before").click()
        device.get_by_label("Restore from a backup file").set_input_files(kept)
        if comes_back:
            expect(device.get_by_role("heading", level=1, name=re.compile(name))).to_be_visible()
        else:
            expect(device.get_by_text("Only a device with the role admin brings it back")).to_be_visible()
