/** What was not right in what the learner said: the words struck out, the right ones, and why. */

import { h, icon, reasonOf, t } from "../../ui/view.js";
import { sheet } from "../../ui/dialog.js";

/**
 * @param {import("../../api.js").Api} api
 * @param {any[]} corrections as the daemon tells them
 * @param {string} language of what was said
 * @param {(string | null)[]} [sentences] in which they were said, where they do not stand below them
 */
export function correctionList(api, corrections, language, sentences) {
    return h("ul.corrections", { "aria-label": t("corrections") }, corrections.map((correction, index) => h("li", null,
        sentences?.[index] && h("p.wrong-sentence", { lang: language }, h("span.unseen", null, `${t("talk.you")}: `), marked(sentences[index], correction.position)),
        h("p.fix", { lang: language }, h("del", null, h("span.unseen", null, t("corrections.not")), correction.incorrect || "∅"), h("span", { "aria-hidden": "true" }, " → "), h("ins", null, h("span.unseen", null, t("corrections.but")), correction.correct || "∅")),
        h("p", { lang: api.explanationLanguage }, correction.explanation, correction.cause && h("small", null, " ", correction.cause)),
        api.preferences.showGrammarCards !== false && h("button.quiet", { onclick: () => showRule(api, correction.ruleID) }, t("corrections.rule"), icon("next")))));
}

/** A sentence with what is wrong in it marked: places are counted in characters, whichever plane they are of. */
function marked(sentence, position) {
    const letters = [...sentence.normalize("NFC")];
    if (!position || position.end > letters.length || position.start >= position.end) return sentence;
    return [letters.slice(0, position.start).join(""), h("mark", null, letters.slice(position.start, position.end).join("")), letters.slice(position.end).join("")];
}

/** A grammar rule as a card. */
export async function showRule(api, ruleID) {
    const body = h("div.rule", null, h("p.loading", null, h("span.dots", null, h("i"), h("i"), h("i"))));
    const shown = sheet(t("rule.title"), [body], { wide: true });
    try {
        const rule = await api.callOrKept("grammar.rule", { ruleID, explanationLanguage: api.explanationLanguage });
        const lang = api.explanationLanguage;
        Object.assign(shown.element.querySelector("h2"), { textContent: rule.title, lang });
        body.replaceChildren(h("p.meta", null, h("span.tag.sun", null, rule.difficulty), h("span.tag", null, t(`category.${rule.category}`))), h("p", { lang }, rule.explanation),
            h("ul.examples.right", null, rule.correctExamples.slice(0, 4).map(example(rule.language, lang))),
            rule.incorrectExamples.length > 0 ? h("ul.examples.wrong", null, rule.incorrectExamples.slice(0, 3).map(example(rule.language, lang))) : "",
            ...(rule.tips.length ? [h("h3", null, t("rule.tips")), h("ul.notes", { lang }, rule.tips.map((tip) => h("li", null, tip)))] : []));
    } catch (error) { body.replaceChildren(h("p", { role: "alert" }, reasonOf(error))); }
}

/** What it means is told in English, why in the language of explanations. */
const example = (language, explained) => ({ sentence, translation, explanation }) => h("li", null, h("q", { lang: language }, sentence), h("small", { lang: explanation ? explained : "en" }, explanation || translation));
