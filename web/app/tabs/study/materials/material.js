/** One material: in short, as a map, and its text. */

import { sure } from "../../../ui/dialog.js";
import { currentLanguage, h, icon, put, reasonOf, t } from "../../../ui/view.js";
import { newFlashcard } from "../../words/flashcards/form.js";
import { extent, follow, isWaiting, stateTag } from "./list.js";
import { subjectOf, subjectTag } from "./subjects.js";

/** As much as a card explains itself with. */
const LONGEST_QUOTE = 5000;

/** @param {HTMLElement} place @param {import("../../../api.js").Api} api @param {string} materialID */
export async function showMaterial(place, api, materialID) {
    const names = { learnerID: api.learnerID, materialID };
    const effort = new AbortController();
    const { subjects } = await api.callOrKept("subjects.list", { learnerID: api.learnerID });
    let entry = await api.callOrKept("materials.get", names);
    const body = h("div.words-body");
    const draw = () => put(body, h("header", null, h("h1", { lang: entry.material.language }, entry.material.title), h("p.meta", null, stateTag(entry.material), subjectTag(subjectOf(subjects, entry.material.subjectID)), extent(entry.material))),
        parts(api, names, entry), actions(api, names, entry, look));
    const look = async () => {
        const before = entry.material.processingStatus;
        entry = await api.call("materials.get", names);
        if (!effort.signal.aborted && entry.material.processingStatus !== before) draw();
    };
    draw();
    put(place, h("a.back-link", { href: "#/study/materials" }, icon("back"), t("study.materials")), body);
    follow(effort.signal, () => isWaiting(entry), look);
    return () => effort.abort();
}

function parts(api, names, entry) {
    const { material } = entry;
    if (isWaiting(entry)) return h("p.lead", { role: "status" }, t("files.reading"));
    if (material.processingStatus === "failed") return h("div.advice.wrong", { role: "alert" }, h("p", null, t("material.told.failed", { title: material.title })), h("p", { lang: "en" }, material.failureReason));
    const cards = flashcards(api, names, material);
    return [summary(api, material, cards.look), cards.element, material.mindMap && mindMap(api, names, material), wholeText(api, names, material)];
}

function summary(api, { id, summary, language }, kept) {
    const make = (sentence) => newFlashcard(api, { materialID: id, explanation: sentence, quote: sentence, language }, kept);
    return h("section.card", null, h("h2", null, t("material.summary")),
        summary?.length ? h("ul.points", { lang: language }, summary.map((sentence) => h("li.with-action", null, icon("check"), h("span", null, sentence),
            h("button.icon", { lang: currentLanguage(), "aria-label": t("cards.make.of", { sentence }), title: t("cards.make"), onclick: () => make(sentence) }, icon("words"))))) : h("p", null, t("material.summary.none")),
        h("p.quiet-text", null, t("material.summary.what")));
}

/** The learner's own questions about it; what is selected in the text goes with a new one. */
function flashcards(api, { learnerID, materialID }, { language }) {
    const count = h("p", { role: "status" });
    const load = async () => {
        const { total } = await api.callOrKept("flashcards.list", { learnerID, materialID, limit: 1 });
        put(count, total > 0 ? h("a", { href: `#/words/cards/${materialID}` }, t("cards.count", { count: total })) : t("material.cards.none"));
    };
    const look = () => load().catch((error) => put(count, reasonOf(error)));
    const make = () => {
        const quote = String(getSelection()).trim().slice(0, LONGEST_QUOTE);
        newFlashcard(api, { materialID, quote, explanation: quote, language }, look);
    };
    look();
    const element = h("section.card", null, h("h2", null, t("cards.title")), count, h("p", null, h("button.second", { onclick: make }, icon("plus"), t("cards.new"))), h("p.quiet-text", null, t("material.cards.what")));
    return { element, look };
}

/** The map as a tree to read, and as a picture. */
function mindMap(api, names, { mindMap: map, language }) {
    const picture = h("div.mind-map");
    api.callOrKept("materials.mindmap", { ...names, svg: true }).then(({ svg }) => {
        if (svg) put(picture, h("img", { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, alt: "" }));
    }).catch(() => { /* The tree says the same. */ });
    return h("section.card", null, h("h2", null, t("material.map")), h("ul.tree", { lang: language }, map.nodes.map(branch)), picture);
}

function branch({ text, children }) { return h("li", null, h("span", null, text), children.length > 0 && h("ul", null, children.map(branch))); }

/** Asked for when it is opened: it may be long. */
function wholeText(api, names, { language }) {
    const place = h("div.material-text", { lang: language, tabindex: 0, role: "region", "aria-label": t("material.text") });
    return h("details.card", { ontoggle: async (event) => {
        if (!event.target.open || place.childElementCount > 0) return;
        try {
            const { text } = await api.callOrKept("materials.get", { ...names, text: true });
            put(place, (text ?? "").split(/\n\s*\n/).map((paragraph) => h("p", null, paragraph)));
        } catch (error) { put(place, h("p.fault", null, reasonOf(error))); }
    } }, h("summary", null, t("material.text")), place);
}

function actions(api, names, entry, look) {
    const { material } = entry;
    const fault = h("p.fault", { role: "alert" });
    const act = async (work) => { try { await work(); } catch (error) { fault.textContent = reasonOf(error); } };
    const isUnread = material.processingStatus === "failed" || !isWaiting(entry) && entry.needsReprocessing;
    return [h("p.chips", null,
        isUnread && h("button.first", { onclick: () => act(async () => { await api.call("materials.retry", names); await look(); }) }, icon("repeat"), t("material.retry")),
        h("a.second", { href: `#/study/tasks/for/${material.id}` }, icon("clock"), t("material.task")),
        h("button.danger", { onclick: async () => {
            if (await sure(t("material.delete.sure", { title: material.title }), t("remove"))) act(async () => { await api.call("materials.delete", names); location.hash = "#/study/materials"; });
        } }, t("remove"))), fault];
}
