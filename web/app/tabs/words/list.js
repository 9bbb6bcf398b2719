/** All words: searched as one types, each with its card to read and to change. */

import { h, icon, labelled, number, put, reasonOf, relative, t, trouble } from "../../ui/view.js";
import { sheet, sure } from "../../ui/dialog.js";
import { withArticle } from "./asked/word.js";
import { sound } from "./cards.js";

const PAGE = 40;

/** @param {HTMLElement} place @param {import("../../api.js").Api} api */
export async function showList(place, api) {
    const decks = await api.callOrKept("vocab.decks", { learnerID: api.learnerID }).catch(() => ({ decks: [], tags: [] }));
    const field = h("input", { type: "search", "aria-label": t("words.search"), placeholder: t("words.search"), oninput: () => { clearTimeout(timer); timer = setTimeout(() => search(0), 180); } });
    const tag = h("select", { "aria-label": t("words.tag"), onchange: () => search(0) }, h("option", { value: "" }, t("words.allTags")),
        decks.tags.map(({ name, words }) => h("option", { value: name }, `${name} (${number(words)})`)));
    const count = h("p.quiet-text", { role: "status" });
    const list = h("ul.word-list");
    const more = h("button.second", { hidden: true, onclick: () => search(list.childElementCount) }, t("words.more"));
    let timer = 0;
    let turn = 0;
    const search = async (offset) => {
        const mine = ++turn;
        try {
            const query = field.value.trim();
            const { words, total } = await api.callOrKept("vocab.search", { learnerID: api.learnerID, limit: PAGE, offset, ...(query && { query }), ...(tag.value && { tag: tag.value }) });
            if (mine !== turn) return;
            if (offset === 0) list.replaceChildren();
            list.append(...words.map((card) => row(api, card, () => again(card))));
            more.hidden = list.childElementCount >= (total ?? 0);
            put(count, total === 0 ? (query || tag.value ? t("words.nothing") : t("words.empty", { today: t("words.today") })) : t("words.count", { count: total ?? words.length }));
        } catch (error) { if (mine === turn) trouble(list, error, () => search(offset)); }
    };
    // Its row is another one then; of a word that is gone, or further down, the way to others stays.
    const again = async ({ id }) => {
        await search(0);
        (list.querySelector(`[data-word="${CSS.escape(id)}"]`) ?? field).focus();
    };
    put(place, h("div.search-row", null, h("span.search-field", null, icon("search"), field), decks.tags.length > 0 && tag), count, list, more);
    await search(0);
}

function row(api, card, changed) {
    return h("li", null, h("button.word-row", { "data-word": card.id, onclick: () => showCard(api, card, changed) },
        h("strong", { lang: card.language }, withArticle(card)), h("span.gloss", { lang: "en" }, card.translation),
        h(`span.tag.${card.isSuspended ? "coral" : STATE_TONE[card.learningState] ?? "calm"}`, null, card.isSuspended ? t("words.suspended") : t(`state.${card.learningState}`)),
        h("small", null, card.nextReviewDate && !card.isSuspended && card.learningState !== "new" ? relative(card.nextReviewDate) : "")));
}

const STATE_TONE = { new: "sun", difficult: "coral" };

function showCard(api, card, changed) {
    const translation = h("input", { id: "card-translation", type: "text", value: card.translation, maxlength: 200 });
    const definition = h("input", { id: "card-definition", type: "text", lang: card.language, value: card.definition ?? "", maxlength: 1000 });
    const tags = h("input", { id: "card-tags", type: "text", value: card.tags.join(" ") });
    const fault = h("p.fault", { role: "alert" });
    const act = async (work) => {
        try { await work(); opened.close(); changed(); } catch (error) { fault.textContent = reasonOf(error); }
    };
    const edit = (changes) => act(() => api.call("vocab.edit", { wordID: card.id, ...changes }));
    const opened = sheet(withArticle(card), [
        h("p.headword", null, h("span", { lang: card.language }, card.syllables.join("·") || card.word), card.ipa && h("span.ipa", null, `/${card.ipa}/`),
            h("button.icon", { "aria-label": t("listen"), onclick: async () => { api.player.wake(); try { api.player.play(await sound(api, card.id)); } catch (error) { fault.textContent = reasonOf(error); } } }, icon("sound"))),
        card.exampleSentences.length > 0 && h("ul.examples", null, card.exampleSentences.slice(0, 3).map((sentence) => h("li", { lang: card.language }, h("q", null, sentence)))),
        h("form.field-list", { onsubmit: (event) => {
            event.preventDefault();
            edit({ translation: translation.value.trim(), tags: tags.value.split(/\s+/).filter(Boolean), ...(definition.value.trim() ? { definition: definition.value.trim() } : card.definition ? { clear: ["definition"] } : {}) });
        } }, labelled(t("words.new.translation"), translation), labelled(t("words.definition"), definition),
            labelled(t("words.tags"), tags),
            h("p.chips", null, h("button.first", { type: "submit" }, t("save")), h("button.second", { onclick: () => edit({ isSuspended: !card.isSuspended }) }, t(card.isSuspended ? "words.resume" : "words.suspend")),
                h("button.danger", { onclick: async () => { if (await sure(t("words.delete.sure", { word: card.word }), t("words.delete"))) act(() => api.call("vocab.bulk", { learnerID: api.learnerID, wordIDs: [card.id], delete: true })); } }, t("words.delete"))), fault)]);
}
