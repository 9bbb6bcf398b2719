/** The learner's books, for the ideas in them: each leads to a page of its own. */

import { h, icon, put, t } from "../../../ui/view.js";

/** The daemon gives no more at once. */
const PAGE = 200;

/** @param {HTMLElement} place @param {import("../../../api.js").Api} api */
export async function showBooks(place, api) {
    const list = h("ul.materials", { "aria-label": t("study.books") });
    const rest = h("div");
    const load = async (offset) => {
        const { books, total } = await api.callOrKept("books.list", { learnerID: api.learnerID, limit: PAGE, offset });
        list.append(...books.map(row));
        const seen = offset + books.length;
        put(rest, total === 0 && h("div.empty", null, icon("reader"), h("p", null, t("bookIdeas.noBooks")), h("a.first", { href: "#/reader" }, icon("plus"), t("books.add"))),
            books.length > 0 && seen < total && h("p", null, h("button.second", { onclick: () => load(seen) }, t("material.more"))));
    };
    await load(0);
    put(place, h("p.lead", null, t("bookIdeas.lead")), list, rest);
}

function row({ book, metadata, ideas }) {
    return h("li", null, h("a.material-card", { href: bookAddress(book.id) }, h("strong", { lang: metadata.language }, metadata.title),
        h("span.meta", null, [authorsOf(metadata), t("bookIdeas.count", { count: ideas })].filter(Boolean).join(" · "))));
}

export const bookAddress = (bookID) => `#/study/book/${bookID}`;

/** Who wrote a book, in one line; a question mark stands for nobody known. */
export function authorsOf({ authors }) { return authors.filter((author) => author !== "?").join(", "); }
