/** Grammar exercises, the one that helps most first. */

import { sheet } from "../../ui/dialog.js";
import { h, put, reasonOf, t } from "../../ui/view.js";
import { showRule } from "../talk/corrections.js";

/** @param {import("../../api.js").Api} api */
export async function showPractice(api) {
    const body = h("div.rule");
    sheet(t("practice.title"), [body], { wide: true });
    const common = { learnerID: api.learnerID, language: api.language, explanationLanguage: api.explanationLanguage };
    const ask = (exercise, marked) => {
        const field = h("input", { id: "exercise-answer", type: "text", lang: api.language, autocomplete: "off", autocapitalize: "none", maxlength: 400 });
        const answer = async (text) => {
            if (!text) return field.focus();
            try { const reply = await api.call("grammar.practice", { ...common, exerciseID: exercise.exerciseID, answer: text }); ask(reply.next, reply.marked); } catch (error) { put(status, reasonOf(error)); }
        };
        const status = h("p.fault", { role: "alert" });
        put(body, marked && h(`div.advice.${marked.mark}`, { role: "status" }, h("p", null, h("strong", null, t(`mark.${marked.mark}`)), " ", h("span", { lang: api.language }, marked.correctAnswer)), h("p", null, marked.explanation)),
            h("p.quiet-text", null, exercise.title, " ", h("button.quiet", { onclick: () => showRule(api, exercise.ruleID) }, t("corrections.rule"))),
            h("p.question", { lang: api.language, id: "exercise-question" }, exercise.question),
            exercise.options?.length ? h("div.chips", { role: "group", "aria-labelledby": "exercise-question" }, exercise.options.map((option) => h("button.chip", { lang: api.language, onclick: () => answer(option) }, option)))
                : h("form.inline-form", { onsubmit: (event) => { event.preventDefault(); answer(field.value.trim()); } }, h("label", { for: "exercise-answer" }, t("talk.answer")), field, h("button.first", { type: "submit" }, t("practice.check"))), status);
        (exercise.options?.length ? body.querySelector(".chips button") : field)?.focus();
    };
    try { ask((await api.call("grammar.practice", common)).next, null); } catch (error) { put(body, h("p", { role: "alert" }, reasonOf(error))); }
}
