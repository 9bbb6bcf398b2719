/** One question: asked, answered, and what was right. The digits choose wherever the focus is, Enter checks and goes on. */

import { say } from "../../ui/announce.js";
import { h, icon, number, put, reasonOf, t } from "../../ui/view.js";
import { fieldsFor } from "./questions/fields.js";

const TONE = { right: "right", partial: "accents", notSure: "accents", wrong: "wrong" };

/**
 * @typedef {object} Asking
 * @property {(answer: object, extras: { responseID: string, timeSpent: number }) => Promise<any>} send gives the grade
 * @property {((answer: object, extras: { responseID: string, timeSpent: number }) => Promise<any>) | null} [retry] another try that earns nothing
 * @property {(right: boolean, answer: object, extras: { responseID: string, timeSpent: number }) => Promise<any>} judge what the learner says of an answer
 * @property {() => void} next
 * @property {string} nextLabel
 */

/**
 * @param {HTMLElement} place @param {import("../../api.js").Api} api @param {any} question @param {Asking} asking
 * @returns {() => void} ends it
 */
export function ask(place, api, question, asking) {
    const fields = fieldsFor(api, question);
    const lang = proseOf(question);
    const fault = h("p.fault", { role: "alert" });
    const result = h("div.grade");
    const shownAt = performance.now();
    const extras = { responseID: crypto.randomUUID(), timeSpent: 0 };
    const check = h("button.first", { type: "submit" }, t("practice.check"));
    const skip = h("button.quiet", { onclick: () => submit({ kind: "skipped" }) }, t("question.skip"));
    const buttons = h("p.chips", null, check, skip);
    let isBusy = false;

    const submit = async (answer) => {
        if (isBusy) return;
        if (!answer) { fault.textContent = t("question.incomplete"); fields.focus?.(); return; }
        isBusy = true;
        fault.textContent = "";
        // The same id again where the connection broke: it counts once.
        if (extras.timeSpent === 0) extras.timeSpent = Math.min(86_400, Math.round((performance.now() - shownAt) / 1000));
        try { show(await asking.send(answer, extras), answer); } catch (error) { fault.textContent = reasonOf(error); } finally { isBusy = false; }
    };

    const show = (reply, answer) => {
        const { grade } = reply;
        for (const field of fields.element.querySelectorAll("input, textarea, select, button:not(.icon)")) field.disabled = true;
        fields.mark?.(grade);
        buttons.remove();
        put(result, verdict(grade, question, api.explanationLanguage), earned(reply.earned), actions(grade, answer));
        say([t(`verdict.${grade.verdict}`), grade.isCorrect ? "" : grade.answer].filter(Boolean).join(". "));
        result.querySelector(".first")?.focus();
        result.scrollIntoView({ block: "nearest" });
    };

    const actions = (grade, answer) => {
        if (grade.needsJudgement) {
            const judged = async (right) => { try { show(await asking.judge(right, answer, extras), answer); } catch (error) { fault.textContent = reasonOf(error); } };
            return h("div.judge", null, h("p", null, t("question.judge")), h("p.chips", null, h("button.first", { onclick: () => judged(true) }, icon("check"), t("question.judge.yes")), h("button.second", { onclick: () => judged(false) }, icon("close"), t("question.judge.no"))));
        }
        return h("p.chips", null, h("button.first", { onclick: () => { end(); asking.next(); } }, asking.nextLabel, icon("next")),
            !grade.isCorrect && asking.retry && h("button.second", { onclick: () => { end(); another = ask(place, api, question, { ...asking, send: asking.retry }); } }, icon("repeat"), t("again")));
    };

    const onkey = (event) => { if (!event.target.closest?.("dialog, input[type='text'], textarea, select")) fields.key?.(event); };
    let another = null;
    const end = () => { removeEventListener("keydown", onkey); fields.close?.(); another?.(); };
    addEventListener("keydown", onkey);
    put(place, h("form.card.question-card", { novalidate: true, onsubmit: (event) => { event.preventDefault(); submit(fields.answer()); } },
        h("p.meta", null, h("span.tag", null, t(`difficulty.${question.difficulty}`)), h("span.tag.sun", null, t("question.points", { count: question.points })), question.type === "msq" && h("span", null, t("question.several"))),
        h("h2.question", { id: "question-text", lang }, question.questionText), fields.element, fault, buttons, result));
    fields.focus?.();
    return end;
}

/** The language of what is asked: ideas are told in English, questions of one's own in any language. */
function proseOf({ id }) { return OWN.test(id) ? null : "en"; }

const OWN = /^own\/|^[0-9a-f]{8}-/i;

/** What was right, and why; of free words what they hold and what they lack. */
function verdict(grade, question, explained) {
    const lang = proseOf(question);
    const list = (label, name, lines) => lines.length > 0 && h("div", null, h("strong", null, t(label)), h("ul.points", { lang }, lines.map((line) => h("li", null, icon(name), h("span", null, line)))));
    const free = question.type === "openEnded";
    return h(`div.advice.${TONE[grade.verdict]}`, null,
        h("p.verdict", null, icon(grade.isCorrect ? "check" : grade.verdict === "wrong" ? "close" : "hint"), h("strong", null, t(`verdict.${grade.verdict}`)), grade.points > 0 && h("span", null, t("question.earned", { count: grade.points }))),
        list("question.found", "check", grade.found), list("question.missing", "plus", grade.missing), grade.why.map((line) => h("p", { lang: explained }, line)),
        free || !grade.isCorrect ? h("p", null, h("strong", null, t(free ? "question.model" : "question.answer")), " ", grade.modelAnswer ?? grade.answer) : null,
        grade.explanation && h("p", { lang }, grade.explanation), grade.evidence && h("p", null, h("q", null, grade.evidence)));
}

/** Achievements that an answer earned. */
export function earned(achievements = []) {
    return achievements.map(({ name, emoji, points }) => h("p.earned", { role: "status" }, h("span", { "aria-hidden": "true" }, emoji), " ", t("achievement.earned", { name, points: number(points) })));
}
