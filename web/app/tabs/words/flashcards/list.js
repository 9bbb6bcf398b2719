/** All cards of question and answer: written, changed, brought from files and saved. Addresses: #/words/cards, #/words/cards/MATERIAL. */

import { h, icon, put, relative, t, trouble } from "../../../ui/view.js";
import { filesCard } from "./exchange.js";
import { changeFlashcard, newFlashcard } from "./form.js";

const PAGE = 50;
const VIEWS = ["all", "due", "mastered"];

/** @param {HTMLElement} place @param {import("../../../api.js").Api} api @param {string} [materialID] only those about it */
export async function showFlashcards(place, api, materialID) {
    const { learnerID } = api;
    const about = materialID ? { materialID } : {};
    const material = materialID && (await api.callOrKept("materials.get", { learnerID, materialID })).material;
    const count = h("p.quiet-text", { role: "status" });
    const list = h("ul.word-list.card-list", { "aria-label": t("cards.title") });
    const rest = h("div");
    const view = h("select", { id: "cards-view", "aria-label": t("material.view"), onchange: () => load(0) }, VIEWS.map((name) => h("option", { value: name }, t(`cards.view.${name}`))));
    const add = h("button.first", { onclick: () => newFlashcard(api, about, () => load(0)) }, icon("plus"), t("cards.new"));
    let turn = 0;
    const load = async (offset) => {
        const mine = ++turn;
        try {
            const { flashcards, total } = await api.callOrKept("flashcards.list", { learnerID, view: view.value, limit: PAGE, offset, ...about });
            if (mine !== turn) return;
            if (offset === 0) list.replaceChildren();
            list.append(...flashcards.map((card) => row(card, () => changeFlashcard(api, card, async () => { await load(0); (list.querySelector(`[data-card="${CSS.escape(card.id)}"]`) ?? add).focus(); }))));
            put(count, total > 0 && t("cards.count", { count: total }));
            const left = offset + flashcards.length;
            put(rest, total === 0 && h("div.empty", null, icon("words"), h("p", null, t(view.value === "all" ? "cards.none" : "cards.none.view"))),
                left < total && h("p", null, h("button.second", { onclick: () => load(left) }, t("words.more"))));
        } catch (error) { if (mine === turn) { list.replaceChildren(); trouble(rest, error, () => load(offset)); } }
    };
    put(place, material ? h("p.lead", null, t("cards.of", { title: material.title }), " ", h("a", { href: "#/words/cards" }, t("cards.all"))) : h("p.lead", null, t("cards.lead")),
        h("div.search-row", null, add, view), count, list, rest, filesCard(api, about, () => load(0)));
    await load(0);
}

function row(card, opened) {
    const [tone, state] = stateOf(card);
    return h("li", null, h("button.word-row", { "data-card": card.id, onclick: opened },
        h("strong", null, card.question), h("span.gloss", null, card.answer), h(`span.tag.${tone}`, null, t(state)),
        h("small", null, isDue(card) ? "" : relative(card.nextReviewDate))));
}

const isDue = ({ nextReviewDate }) => new Date(nextReviewDate).getTime() <= Date.now();

/** As the daemon counts: known by heart after three right answers in a row, and none of them hard. */
function stateOf(card) {
    if (!card.lastReviewedAt) return ["sun", "state.new"];
    if (isDue(card)) return ["coral", "cards.isDue"];
    return card.repetitions >= 3 && card.easeFactor >= 2.5 ? ["calm", "state.mastered"] : ["calm", "state.reviewing"];
}
