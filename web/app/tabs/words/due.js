/** Today: how much there is to review, and a new word to add. */

import { info } from "../../net/rest.js";
import { h, icon, labelled, put, reasonOf, t } from "../../ui/view.js";
import { dueCards, makeReady } from "./cards.js";
import { dueFlashcards } from "./flashcards/due.js";

/** @param {HTMLElement} place @param {import("../../api.js").Api} api */
export async function showDue(place, api) {
    const today = h("section.card.today");
    const draw = async () => {
        const [{ words, newLeft }, cards] = await Promise.all([dueCards(api), dueFlashcards(api)]);
        makeReady(api, words.slice(0, 40));
        put(today, deck(words, cards), h("div", null, words.length + cards.length > 0 ? toReview(words, cards, newLeft)
            : [h("h2", null, t("words.none")), h("p.lead", null, t("words.none.why")), h("a.second", { href: "#/talk" }, t("words.talk"))]));
    };
    await draw();
    put(place, today, addForm(api, () => draw().catch(() => {})));
}

/** What is due, and the way to it. */
function toReview(words, cards, newLeft) {
    const fresh = words.filter(({ learningState }) => learningState === "new").length;
    if (words.length === 0) return [h("h2", null, t("cards.due", { count: cards.length })), h("p.lead", null, t("words.due.why")), h("a.first.big", { href: "#/words/review" }, t("cards.review"))];
    return [h("h2", null, t("words.due", { count: words.length })),
        h("p.lead", null, [fresh > 0 && t("words.due.new", { count: fresh }), cards.length > 0 ? t("cards.due.too", { count: cards.length }) : t("words.due.why")].filter(Boolean).join(" ")),
        h("a.first.big", { href: "#/words/review" }, t(cards.length > 0 ? "plan.reviewWords" : "words.review")),
        newLeft === 0 && h("p.quiet-text", null, t("words.newLeft"))];
}

/** The first of them, as a pile; a question is too long for one. */
function deck(words, cards) {
    const pile = words.slice(0, 3).reverse().map(({ word, language }) => h("span", { lang: language }, word));
    const rest = h("span.rest", null, icon(cards.length > 0 ? "words" : "leaf"));
    return h("div.deck", { "aria-hidden": "true" }, pile.length > 0 ? pile : rest);
}

/** @param {import("../../api.js").Api} api @param {() => void} added */
function addForm(api, added) {
    const word = h("input", { id: "new-word", type: "text", lang: api.language, autocomplete: "off", autocapitalize: "none", maxlength: 100, required: true });
    const translation = h("input", { id: "new-translation", type: "text", autocomplete: "off", maxlength: 200 });
    const status = h("p", { role: "status" });
    return h("section.card", null, h("h2", null, t("words.new")), h("form.add-form", { novalidate: true, onsubmit: async (event) => {
        event.preventDefault();
        const written = word.value.trim();
        word.setAttribute("aria-invalid", String(!written));
        if (!written) { put(status, t("words.new.needsWord")); word.focus(); return; }
        try {
            // By the daemon's own clock: what it has had for longer was there already.
            const before = (await info().catch(() => null))?.time;
            const card = await api.call("vocab.add", { learnerID: api.learnerID, word: written, language: api.language, ...(translation.value.trim() && { translation: translation.value.trim() }) });
            const isKnown = Boolean(before) && Date.parse(card.addedDate) < Date.parse(before);
            put(status, icon(isKnown ? "words" : "check"), h("strong", { lang: card.language }, card.article ? `${card.article} ${card.word}` : card.word), " · ", h("span", { lang: "en" }, card.translation), isKnown && ` · ${t("words.new.known")}`);
            if (!isKnown) added();
            word.value = "";
            translation.value = "";
            word.focus();
        } catch (error) {
            put(status, error.field === "translation" || error.code === "notFound" ? t("words.new.needsTranslation") : reasonOf(error));
            if (error.field === "translation") translation.focus();
        }
    } }, labelled(t("words.new.word"), word), labelled(t("words.new.translation"), translation),
        h("button.second", { type: "submit" }, icon("plus"), t("words.new.add")), status));
}
