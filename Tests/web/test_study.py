"""Study: the plan and its ways, an idea with its primer and test, practice, mastery, achievements."""

import re

import pytest
from conftest import URL, call, first_steps, new_name
from playwright.sync_api import expect


def right_options(idea, question_text):
    """Which options of a question are right, as somebody learns who answers it wrongly first."""
    someone = call("learner.create", username=new_name(), nativeLanguage="en", targetLanguages=["es"])["id"]
    started = call("study.test.start", learnerID=someone, ideaID=idea)
    for question in started["test"]["questions"]:
        reply = call("study.test.answer", learnerID=someone, attemptID=started["attempt"]["id"], questionID=question["id"], answer={"kind": "skipped"})
        if question["questionText"] == question_text:
            return {question["options"][place] for place in reply["grade"]["correctAnswers"]}
    raise AssertionError(question_text)


def answer_rightly(page, idea):
    for text in right_options(idea, page.locator(".question").inner_text()):
        page.locator(".option").filter(has=page.get_by_text(text, exact=True)).click()
    page.get_by_role("button", name="Check").click()


@pytest.mark.quick
def test_the_plan_leads_where_it_says(page):
    page.goto(f"{URL}#/study")
    expect(page.get_by_role("heading", name="What to do next")).to_be_visible()
    steps = page.locator(".plan-step")
    # What else there is depends on what the learner did before.
    assert steps.count() >= 2 and "Read" in steps.locator("small").all_text_contents()
    for step in steps.all():
        assert step.locator(".plan-words > span").inner_text().strip()
    steps.filter(has=page.get_by_text("Read", exact=True)).first.click()
    expect(page.locator(".page-text .read-word").first).to_be_visible()


def test_the_year_and_the_skills_are_told_in_words_too(page):
    page.goto(f"{URL}#/study")
    expect(page.locator(".year svg")).to_have_attribute("aria-label", re.compile(r"Your year\. \d+ days? of study"))
    for skill in ["Listening", "Speaking", "Reading", "Writing"]:
        expect(page.get_by_role("progressbar", name=skill)).to_be_visible()


@pytest.mark.quick
def test_an_idea_is_read_and_its_test_is_taken_to_the_end(page, learner):
    page.goto(f"{URL}#/study/ideas")
    page.locator(".idea-card[href$=ser-estar]").click()
    expect(page.locator(".recall-line")).to_contain_text("estar")
    for heading in ["A story", "Use it when", "How to do it", "Where it ends", "Go further"]:
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    page.get_by_role("link", name="Take the test").first.click()
    expect(page.get_by_text("Question 1 of 9")).to_be_visible()
    answer_rightly(page, "ser-estar")
    expect(page.locator(".verdict")).to_contain_text("Right")
    page.get_by_role("button", name="Continue").click()

    # A wrong answer is explained and tried again.
    expect(page.get_by_text("Question 2 of 9")).to_be_visible()
    page.get_by_role("button", name="I don't know").click()
    expect(page.locator(".verdict")).to_contain_text("Not yet")
    expect(page.locator(".option.is-right")).to_have_count(1)
    page.get_by_role("button", name="Try again").click()
    answer_rightly(page, "ser-estar")
    expect(page.locator(".verdict")).to_contain_text("Right")

    # Left and opened again, the test goes on where it stopped.
    page.goto(f"{URL}#/study/idea/ser-estar")
    page.get_by_role("link", name="Go on with the test").first.click()
    for place in range(3, 10):
        expect(page.get_by_text(f"Question {place} of 9")).to_be_visible()
        if page.locator("#free-answer").count():
            page.locator("#free-answer").fill("Mi amiga es alta y simpática. Hoy está cansada. Ahora está en casa.")
            page.get_by_role("button", name="Check").click()
            page.locator(".verdict").wait_for()
            if page.locator(".judge").count():
                page.get_by_role("button", name="Yes, it does").click()
        else:
            answer_rightly(page, "ser-estar")
        page.get_by_role("button", name=re.compile("Continue|See how it went")).click()
    expect(page.locator(".test-over")).to_contain_text(re.compile(r"\d+ of 150 points"))
    assert call("study.idea", learnerID=learner["id"], ideaID="ser-estar")["progress"]["totalTestsTaken"] == 1
    page.get_by_role("link", name="On with the plan").click()
    expect(page.get_by_role("heading", name="What to do next")).to_be_visible()


def test_a_test_with_the_keyboard_alone(page):
    page.goto(f"{URL}#/study/test/genero")
    expect(page.get_by_text("Question 1 of 9")).to_be_visible()
    page.keyboard.press("2")
    expect(page.locator(".option input").nth(1)).to_be_checked()
    page.keyboard.press("Enter")
    page.locator(".verdict").wait_for()
    expect(page.get_by_role("button", name="Continue")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Question 2 of 9")).to_be_visible()


def ask_only(page, question, grade):
    """Lets practice ask one question of a type that shipped ideas need not have, and grade it so."""
    page.add_init_script(f"""
        const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (data) {{
            const message = typeof data === "string" ? JSON.parse(data) : null;
            const replies = {{ "study.practice": {{ language: "es", questions: [{{ question: {question}, seed: 1, reason: {{ kind: "next", text: "" }} }}] }},
                "study.answer": {{ grade: {grade}, mastery: [], earned: [] }} }};
            if (!(message?.method in replies)) return send.call(this, data);
            if (message.method === "study.answer") window.answered = [...(window.answered ?? []), message.params];
            setTimeout(() => this.dispatchEvent(new MessageEvent("message", {{ data: JSON.stringify({{ jsonrpc: "2.0", id: message.id, result: replies[message.method] }}) }})), 5);
        }};
    """)


COMMON = 'id: "q", orderIndex: 0, bloom: "apply", difficulty: "medium", points: 15, questionText: "What now?"'
RIGHT = '{ verdict: "right", isCorrect: true, needsJudgement: false, points: 15, found: [], missing: [], why: [], feedback: "Right.", answer: "x", correctAnswers: [0] }'
TYPES = {
    "mcq": ('options: ["a", "b"]', lambda page: page.keyboard.press("1"), {"kind": "options", "options": [0]}),
    "trueFalse": ('options: ["true", "false"]', lambda page: page.keyboard.press("2"), {"kind": "options", "options": [1]}),
    "msq": ('options: ["a", "b", "c"]', lambda page: (page.keyboard.press("1"), page.keyboard.press("3")), {"kind": "options", "options": [0, 2]}),
    "cloze": ('text: "Yo ___ en casa y ___ café.", gaps: 2', lambda page: (page.get_by_label("Gap 1").fill("estoy"), page.get_by_label("Gap 2").fill("tomo")), {"kind": "gaps", "gaps": ["estoy", "tomo"]}),
    "matching": ('lefts: ["uno", "dos"], rights: ["two", "one"]', lambda page: (page.get_by_label("uno").select_option("one"), page.get_by_label("dos").select_option("two")), {"kind": "places", "places": [1, 0]}),
    "ordering": ('items: ["second", "first"]', lambda page: page.get_by_role("button", name="Move up: first").press("Enter"), {"kind": "places", "places": [1, 0]}),
    "openEnded": ("", lambda page: page.locator("#free-answer").fill("Porque sí."), {"kind": "text", "text": "Porque sí."}),
    "translation": ('text: "I am at home."', lambda page: page.locator("#free-answer").fill("Estoy en casa."), {"kind": "text", "text": "Estoy en casa."}),
    "dictation": ('text: "Estoy en casa."', lambda page: page.locator("#free-answer").fill("Estoy en casa."), {"kind": "text", "text": "Estoy en casa."}),
}


@pytest.mark.parametrize("kind", TYPES)
def test_every_type_of_question_can_be_answered(open_page, learner, kind):
    members, answer, sent = TYPES[kind]
    page = open_page(storage_state=learner["state"])
    ask_only(page, f'{{ {COMMON}, type: "{kind}", {members} }}', RIGHT)
    page.goto(f"{URL}#/study/practice")
    page.locator(".question").wait_for()
    answer(page)
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".verdict")).to_contain_text("Right")
    params = page.evaluate("window.answered[0]")
    assert params["answer"] == sent and params["seed"] == 1 and params["timeSpent"] >= 0
    page.get_by_role("button", name="See how it went").click()
    expect(page.get_by_role("heading", name="1 of 1 right")).to_be_focused()


def test_what_the_grader_cannot_tell_the_learner_judges(open_page, learner):
    page = open_page(storage_state=learner["state"])
    ask_only(page, f'{{ {COMMON}, type: "openEnded" }}', 'message.params.judgedRight === undefined ? { verdict: "notSure", isCorrect: false, needsJudgement: true, points: 0, found: ["one"], missing: ["two"], why: [], feedback: "", answer: "x", modelAnswer: "A model." } : ' + RIGHT)
    page.goto(f"{URL}#/study/practice")
    page.locator("#free-answer").fill("Quizás.")
    page.get_by_role("button", name="Check").click()
    for text in ["Hard to tell", "What you said", "What is missing", "A model."]:
        expect(page.locator(".grade")).to_contain_text(text)
    page.get_by_role("button", name="Yes, it does").click()
    expect(page.locator(".verdict")).to_contain_text("Right")
    assert [params.get("judgedRight") for params in page.evaluate("window.answered")] == [None, True]


def test_mastery_shows_what_is_weak_and_lets_it_be_practised(open_page):
    page = open_page()
    first_steps(page, new_name())
    someone = page.evaluate("JSON.parse(localStorage.getItem('account')).learnerID")
    other = call("learner.create", username=new_name(), nativeLanguage="en", targetLanguages=["es"])["id"]
    for entry in call("study.practice", learnerID=someone, topicID="idea/ser-estar", limit=20)["questions"]:
        question = entry["question"]
        if question["type"] != "mcq":
            continue
        # Whoever says nothing is told what was right; in the question's own order, as there is no seed.
        right = call("study.answer", learnerID=other, questionID=question["id"], answer={"kind": "skipped"})["grade"]["correctAnswers"][0]
        call("study.answer", learnerID=someone, questionID=question["id"], answer={"kind": "options", "options": [(right + 1) % len(question["options"])]})
    page.goto(f"{URL}#/study/mastery")
    expect(page.get_by_role("heading", name="What is weak")).to_be_visible()
    page.locator(".category > summary").first.click()
    expect(page.locator(".category[open] progress").first).to_be_visible()
    page.get_by_role("link", name=re.compile("^Practise: ")).first.click()
    expect(page.locator(".question")).to_be_visible()


def test_achievements_tell_how_far_they_are(page):
    page.goto(f"{URL}#/study/achievements")
    expect(page.get_by_role("heading", name="Still to come")).to_be_visible()
    expect(page.get_by_role("progressbar", name="Small talk")).to_be_visible()
    expect(page.locator(".badge", has_text="Small talk")).to_contain_text("10 points")


def test_progress_counts_days_and_minutes_as_study_does(open_page):
    page = open_page()
    first_steps(page, new_name())
    learner_id = page.evaluate("JSON.parse(localStorage.getItem('account')).learnerID")
    call("study.time", learnerID=learner_id, seconds=600, language="es")
    page.goto(f"{URL}#/study")
    told = page.locator(".goal .lead").inner_text()
    assert told.startswith("10 of")
    page.goto(f"{URL}#/progress")
    expect(page.locator(".goal .lead")).to_have_text(told)
    expect(page.locator(".figure").first).to_contain_text("1")
    expect(page.get_by_role("img", name=re.compile("^Minutes a day.*: 10"))).to_be_visible()
