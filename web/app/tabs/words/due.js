/** Today: how much there is to review, and a new word to add. */

import { h, put } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { t } from "../../ui/text.js";
import { reasonOf } from "../../ui/trouble.js";
import { dueCards, makeReady } from "./cards.js";

/** @param {HTMLElement} place @param {import("../../api.js").Api} api */
export async function showDue(place, api) {
    const { words, newLeft } = await dueCards(api);
    const fresh = words.filter(({ learningState }) => learningState === "new").length;
    makeReady(api, words.slice(0, 40));
    put(place, h("section.card.today", null,
        h("div.deck", { "aria-hidden": "true" }, words.slice(0, 3).reverse().map(({ word, language }) => h("span", { lang: language }, word)), words.length === 0 && h("span.rest", null, icon("leaf"))),
        h("div", null, h("h2", null, words.length > 0 ? t("words.due", { count: words.length }) : t("words.none")),
            h("p.lead", null, words.length > 0 ? t("words.due.new", { count: fresh }) : t("words.none.why")),
            words.length > 0 ? h("a.first.big", { href: "#/words/review" }, t("words.review")) : h("a.second", { href: "#/talk" }, t("words.talk")),
            words.length > 0 && newLeft === 0 && h("p.quiet-text", null, t("words.newLeft")))),
    addForm(api));
}

function addForm(api) {
    const word = h("input", { id: "new-word", type: "text", lang: api.language, autocomplete: "off", autocapitalize: "none", maxlength: 100, required: true });
    const translation = h("input", { id: "new-translation", type: "text", autocomplete: "off", maxlength: 200 });
    const status = h("p", { role: "status" });
    return h("section.card", null, h("h2", null, t("words.new")), h("form.add-form", { onsubmit: async (event) => {
        event.preventDefault();
        try {
            const card = await api.call("vocab.add", { learnerID: api.learnerID, word: word.value.trim(), language: api.language, ...(translation.value.trim() && { translation: translation.value.trim() }) });
            put(status, icon("check"), h("strong", { lang: card.language }, card.article ? `${card.article} ${card.word}` : card.word), ` · ${card.translation}`);
            word.value = "";
            translation.value = "";
            word.focus();
        } catch (error) {
            put(status, error.field === "translation" || error.code === "notFound" ? t("words.new.needsTranslation") : reasonOf(error));
            if (error.field === "translation") translation.focus();
        }
    } }, h("div.field", null, h("label", { for: "new-word" }, t("words.new.word")), word), h("div.field", null, h("label", { for: "new-translation" }, t("words.new.translation")), translation),
        h("button.second", { type: "submit" }, icon("plus"), t("words.new.add")), status));
}
