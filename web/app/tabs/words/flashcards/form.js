/** A card to write or to change, over the page. */

import { notice } from "../../../ui/announce.js";
import { sheet, sure } from "../../../ui/dialog.js";
import { h, labelled, reasonOf, t } from "../../../ui/view.js";
import { plain } from "../../../ui/files.js";

/**
 * @typedef {object} Draft
 * @property {string} [question]
 * @property {string} [answer]
 * @property {string} [explanation]
 * @property {string} [materialID] what it is about
 * @property {string} [quote] of the text from which it is made, to look at
 * @property {string} [language] of the quote
 */

/** Opens an empty card, or one that a text suggests. @param {import("../../../api.js").Api} api @param {Draft} [draft] @param {() => void} [kept] */
export function newFlashcard(api, draft = {}, kept = () => {}) {
    const { materialID, quote, language } = draft;
    const add = (given) => api.call("flashcards.add", { learnerID: api.learnerID, ...given, ...(materialID && { materialID }) });
    open(t("cards.new"), draft, quote && h("blockquote", { lang: language, tabindex: 0 }, quote), async (given) => {
        await add({ ...given, explanation: given.explanation || undefined });
        notice(t("cards.kept"));
        kept();
    });
}

/** Opens a card that is there. @param {import("../../../api.js").Api} api @param {any} card as flashcards.list has it @param {() => void} changed */
export function changeFlashcard(api, card, changed) {
    const common = { learnerID: api.learnerID, flashcardID: card.id };
    const remove = h("button.danger", { onclick: async () => {
        if (!await sure(t("cards.delete.sure", { question: card.question }), t("words.delete"))) return;
        try {
            await api.call("flashcards.delete", common);
            opened.close();
            changed();
        } catch (error) { notice(reasonOf(error), { kind: "fault" }); }
    } }, t("words.delete"));
    const opened = open(t("cards.edit"), card, null, async (given) => {
        // The daemon takes no empty text; of a space nothing stays.
        await api.call("flashcards.update", { ...common, ...given, explanation: given.explanation || (card.explanation ? " " : undefined) });
        changed();
    }, remove);
}

function open(title, { question = "", answer = "", explanation = "" }, quote, save, other) {
    const fields = { question: field("question", question, 1000, 2, true), answer: field("answer", answer, 2000, 2, true), explanation: field("explanation", explanation ?? "", 5000, 3, false) };
    const fault = h("p.fault", { role: "alert" });
    const submit = async (event) => {
        event.preventDefault();
        const given = Object.fromEntries(Object.entries(fields).map(([name, { input }]) => [name, plain(input.value).trim()]));
        const missing = ["question", "answer"].find((name) => !given[name]);
        fault.textContent = "";
        if (missing) { fault.textContent = t("cards.needs"); fields[missing].input.focus(); return; }
        try { await save(given); opened.close(); } catch (error) { fault.textContent = error.code === "conflict" ? t("cards.same") : reasonOf(error); }
    };
    const opened = sheet(title, [quote, h("form.field-list", { novalidate: true, onsubmit: submit }, Object.values(fields).map(({ element }) => element), fault,
        h("p.chips", null, h("button.first", { type: "submit" }, t("save")), other))]);
    (Object.values(fields).find(({ input }) => !input.value) ?? fields.question).input.focus();
    return opened;
}

function field(name, value, most, rows, isNeeded) {
    const id = `flashcard-${name}`;
    const input = h("textarea", { id, rows, maxlength: most, required: isNeeded });
    input.value = value;
    return { input, element: labelled(t(`cards.${name}`), input) };
}
