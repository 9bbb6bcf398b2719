/** A book's page: its ideas with how well each sits, to be written, changed, deleted and tested; and what its text may have as ideas. */

import { notice } from "../../../ui/announce.js";
import { sure } from "../../../ui/dialog.js";
import { h, icon, languageName, put, reasonOf, t } from "../../../ui/view.js";
import { testLink } from "../idea.js";
import { ideaCard } from "../ideas.js";
import { changeIdea, newIdea } from "./form.js";
import { authorsOf } from "./list.js";
import { proposalsCard } from "./proposals.js";

/** @param {HTMLElement} place @param {import("../../../api.js").Api} api @param {string} bookID */
export async function showBook(place, api, bookID) {
    const names = { learnerID: api.learnerID, bookID };
    const [{ metadata, text }, first] = await Promise.all([api.callOrKept("books.get", names), api.callOrKept("books.ideas.list", names)]);
    let ideas = [];
    const fault = h("p.fault", { role: "alert" });
    const count = h("p.quiet-text", { role: "status" });
    const list = h("ul.ideas.book-ideas", { "aria-label": t("study.ideas") });
    const empty = h("div");
    const add = h("button.first", { onclick: async () => { const idea = await newIdea(api, bookID); if (idea) await look(idea.id); } }, icon("plus"), t("bookIdeas.new"));

    const draw = (now) => {
        ideas = now;
        put(list, ideas.map((idea) => row(idea, { change, remove })));
        put(count, ideas.length > 0 && t("bookIdeas.count", { count: ideas.length }));
        put(empty, ideas.length === 0 && h("div.empty", null, icon("hint"), h("p", null, t("bookIdeas.none"))));
    };
    /** Looks again; the focus goes to an idea, which may be a new one. */
    const look = async (ideaID) => {
        fault.textContent = "";
        try { draw((await api.call("books.ideas.list", names)).ideas); } catch (error) { fault.textContent = reasonOf(error); }
        const at = ideas.findIndex(({ id }) => id === ideaID);
        if (ideaID) (list.children[at]?.querySelector("a") ?? add).focus();
    };
    const change = async (idea) => { if (await changeIdea(api, idea)) await look(idea.id); };
    const remove = async (idea) => {
        if (!await sure(t("bookIdeas.delete.sure", { title: idea.title }), t("words.delete"))) return;
        try { await api.call("books.ideas.delete", { learnerID: api.learnerID, ideaID: idea.id }); } catch (error) { fault.textContent = reasonOf(error); return; }
        await look();
        notice(t("bookIdeas.deleted", { title: idea.title }));
        add.focus();
    };

    draw(first.ideas);
    put(place, h("a.back-link", { href: "#/study/books" }, icon("back"), t("study.books")), h("div.words-body", null,
        h("header", null, h("h1", { lang: metadata.language }, metadata.title), h("p.meta", null, [authorsOf(metadata), metadata.language && languageName(metadata.language)].filter(Boolean).join(" · "))),
        h("p.chips", null, add, text && h("a.second", { href: `#/reader/${encodeURIComponent(text.textID)}` }, icon("reader"), t("tab.reader"))),
        count, fault, list, empty, text && proposalsCard(api, names, text.language, () => ideas, look)));
}

function row(idea, { change, remove }) {
    const { title } = idea;
    return h("li", null, ideaCard(idea, true),
        h("p.chips", null, testLink(idea, "a.second"),
            h("button.quiet", { "aria-label": t("bookIdeas.change.of", { title }), onclick: () => change(idea) }, t("bookIdeas.change")),
            h("button.quiet", { "aria-label": t("bookIdeas.delete.of", { title }), onclick: () => remove(idea) }, t("words.delete"))));
}
