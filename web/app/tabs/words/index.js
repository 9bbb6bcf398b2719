/**
 * Words: what is due, all words, cards of question and answer, and how remembering goes.
 * Addresses: #/words, #/words/review[/cards], #/words/all, #/words/cards[/MATERIAL], #/words/statistics.
 */

import { h, put, t, trouble } from "../../ui/view.js";
import { showDue } from "./due.js";
import { showFlashcards } from "./flashcards/list.js";
import { showList } from "./list.js";
import { showReviewing } from "./reviewing.js";
import { showStatistics } from "./statistics.js";

const PAGES = [["", "words.today", showDue], ["all", "words.all", showList], ["cards", "cards.title", showFlashcards], ["statistics", "words.statistics", showStatistics]];

/** @param {HTMLElement} place @param {import("../../api.js").Api} api @param {string[]} rest */
export async function mount(place, api, [which = "", ...rest]) {
    if (which === "review") return showReviewing(place, api, ...rest);
    const [id, , show] = PAGES.find(([id]) => id === which) ?? PAGES[0];
    const body = h("div.words-body");
    put(place, h("header", null, h("h1", null, t("tab.words")),
        h("nav.chips", { "aria-label": t("tab.words") }, PAGES.map(([page, label]) => h("a.chip", { href: page ? `#/words/${page}` : "#/words", "aria-current": page === id ? "page" : null }, t(label))))), body);
    try { return await show(body, api, ...rest); } catch (error) { trouble(body, error, () => mount(place, api, [which, ...rest])); }
}
