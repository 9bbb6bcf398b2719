/** What a book's text may have as ideas: its own sentences, chapter by chapter, each kept with one button. */

import { notice } from "../../../ui/announce.js";
import { h, icon, put, reasonOf, t } from "../../../ui/view.js";

/** The daemon gives no more at once. */
const MOST = 100;

/**
 * @param {import("../../../api.js").Api} api @param {{ learnerID: string, bookID: string }} names @param {string} language of the text
 * @param {() => any[]} kept the ideas that the book has already @param {() => Promise<void>} changed
 */
export function proposalsCard(api, names, language, kept, changed) {
    const fault = h("p.fault", { role: "alert" });
    const status = h("p", { role: "status" });
    const list = h("ul.proposals", { "aria-label": t("bookIdeas.found") });
    const ask = h("button.second", { onclick: () => find() }, icon("search"), t("bookIdeas.find"));
    const isKept = ({ title, ideaDescription }) => kept().some((idea) => idea.title === title && idea.ideaDescription === ideaDescription);

    const find = async () => {
        fault.textContent = "";
        status.textContent = t("files.reading");
        try {
            const { proposals } = await api.call("books.ideas.propose", { ...names, limit: MOST });
            const fresh = proposals.filter((proposal) => !isKept(proposal));
            put(list, fresh.map(row));
            tell();
        } catch (error) { status.textContent = ""; fault.textContent = reasonOf(error); }
    };
    const tell = () => { status.textContent = list.childElementCount > 0 ? t("bookIdeas.found.count", { count: list.childElementCount }) : t("bookIdeas.found.none"); };
    const row = ({ title, ideaDescription }) => {
        const keep = h("button.second", { "aria-label": t("bookIdeas.keep.of", { title }), onclick: async () => {
            fault.textContent = "";
            keep.disabled = true;
            try { await api.call("books.ideas.add", { ...names, title, ideaDescription, language }); } catch (error) {
                fault.textContent = reasonOf(error);
                keep.disabled = false;
                keep.focus();
                return;
            }
            const next = item.nextElementSibling ?? item.previousElementSibling;
            item.remove();
            await changed();
            tell();
            notice(t("bookIdeas.kept", { title }));
            (next?.querySelector("button") ?? ask).focus();
        } }, icon("plus"), t("bookIdeas.keep"));
        // A chapter without a title is called by its first sentence, which need not be read twice.
        const rest = ideaDescription.startsWith(title) ? ideaDescription.slice(title.length).trim() : ideaDescription;
        const item = h("li", null, h("div", { lang: language }, h("strong", null, title), rest && h("p", null, rest)), keep);
        return item;
    };
    return h("section.card", null, h("h2", null, t("bookIdeas.found")), h("p.quiet-text", null, t("bookIdeas.found.what")), h("p", null, ask), status, fault, list);
}
