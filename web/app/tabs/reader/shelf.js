/** What there is to read: what lies open, graded readers by level, and the learner's own books. */

import { countryName, h, icon, languageName, number, percent, put, reasonOf, t } from "../../ui/view.js";
import { sure } from "../../ui/dialog.js";
import { LEVELS } from "../../ui/levels.js";
import { bookAddress } from "../study/books/list.js";
import { addingForm } from "./adding.js";

const STATUSES = ["toRead", "reading", "read"];

/** @param {HTMLElement} place @param {import("../../api.js").Api} api */
export async function showShelf(place, api) {
    const { learnerID, language } = api;
    const [{ texts }, { books }] = await Promise.all([api.callOrKept("reader.list", { learnerID, language }), api.callOrKept("books.list", { learnerID, limit: 200 })]);
    const readers = texts.filter(({ kind }) => kind === "reader");
    const begun = texts.filter(({ position }) => position && position.share > 0).sort((a, b) => b.position.at.localeCompare(a.position.at))[0];
    const heading = h("h2", { tabindex: -1 }, t("books.own"));
    const own = h("div");
    const drawOwn = (entries, all) => put(own, entries.length > 0 ? h("ul.books", null, entries.map((entry) => bookRow(api, entry, all, removed))) : h("p.lead", null, t("books.none")));
    const removed = async () => { await showShelf(place, api); place.querySelector(".own-books h2").focus(); };
    // The form stays as it is: what it tells of the new book is to be read.
    const added = async () => {
        const [list, shelf] = await Promise.all([api.call("reader.list", { learnerID, language }), api.call("books.list", { learnerID, limit: 200 })]);
        drawOwn(shelf.books, list.texts);
    };
    drawOwn(books, texts);
    put(place, h("header", null, h("h1", null, t("tab.reader")), h("p.lead", null, t("reader.lead"))),
        begun && h("section", { "aria-labelledby": "read-on" }, h("h2.unseen", { id: "read-on" }, t("reader.on")), h("a.resume", { href: address(begun.textID) }, cover(begun), h("span", null, h("small", null, t("reader.on")), h("strong", { lang: begun.language }, begun.title), h("small", null, t("reader.read", { share: percent(begun.position.share) }))), icon("next"))),
        LEVELS.filter((level) => readers.some((text) => text.level === level)).map((level) => h("section", { "aria-label": level }, h("h2", null, level, " ", h("small", null, t(`level.${level}`))),
            h("ul.readers", null, readers.filter((text) => text.level === level).map(readerCard)))),
        h("section.card.own-books", null, heading, own, addingForm(api, added)));
}

const address = (textID) => `#/reader/${encodeURIComponent(textID)}`;

function cover({ emoji, level }) { return h("span", { "aria-hidden": "true", class: `cover ${level ?? "own"}` }, emoji ?? icon("reader")); }

function readerCard(text) {
    return h("li", null, h("a.reader-card", { href: address(text.textID) }, cover(text),
        h("span.reader-words", null, h("strong", { lang: text.language }, text.title), h("span.meta", null, text.genre && h("span.tag.sun", null, t(`genre.${text.genre}`)), text.region && countryName(text.region), h("span", null, t("words.count", { count: text.words }))),
            h("span.reader-summary", { lang: "en" }, text.summary), coverageBar(text))));
}

/** How many of its words the learner knows, and whether that is enough to read with ease; the bar shows what is told beside it. */
export function coverageBar({ coverage, isHard }) {
    return h("span.coverage", null, h("progress", { max: 1, value: coverage, "aria-hidden": "true" }), h("small", null, t("reader.coverage", { share: percent(coverage) }), " ", h(isHard ? "span.tag.coral" : "span.tag", null, t(isHard ? "reader.hard" : "reader.easy"))));
}

function bookRow(api, { book, metadata, text, ideas }, texts, removed) {
    const fault = h("p.fault", { role: "alert" });
    const summary = text && texts.find(({ textID }) => textID === text.textID);
    const act = async (work) => { try { await work(); } catch (error) { fault.textContent = reasonOf(error); } };
    const common = { learnerID: api.learnerID, bookID: book.id };
    const status = h("select", { "aria-label": t("books.status", { title: metadata.title }), onchange: () => act(() => api.call("books.update", { ...common, readingStatus: status.value })) },
        STATUSES.map((value) => h("option", { value, selected: value === book.readingStatus }, t(`books.is.${value}`))));
    const authors = metadata.authors.filter((author) => author !== "?").join(", ");
    return h("li", null, cover({}), h("div", null, h("strong", { lang: metadata.language }, text ? h("a", { href: address(text.textID) }, metadata.title) : metadata.title),
        h("p.meta", null, [authors, metadata.language && languageName(metadata.language), text && t("words.count", { count: text.words })].filter(Boolean).join(" · ")), text ? summary && coverageBar(summary) : h("p.quiet-text", null, t("books.noText")),
        h("p", null, h("a", { href: bookAddress(book.id) }, t("study.ideas"), ideas > 0 && ` (${number(ideas)})`, h("span.unseen", null, ` · ${metadata.title}`)))),
    status, h("button.icon", { "aria-label": t("books.delete", { title: metadata.title }), onclick: async () => {
        if (await sure(t("books.delete.sure", { title: metadata.title }), t("remove"))) act(async () => { await api.call("books.delete", common); await removed(); });
    } }, icon("close")), fault);
}
