/** All ideas, the easiest first, with how well each sits. */

import { h, icon, put, t } from "../../ui/view.js";
import { LEVELS } from "../../ui/levels.js";

/** @param {HTMLElement} place @param {import("../../api.js").Api} api */
export async function showIdeas(place, api) {
    const { ideas } = await api.callOrKept("study.ideas", { learnerID: api.learnerID, language: api.language });
    put(place, LEVELS.filter((level) => ideas.some((idea) => idea.level === level)).map((level) => h("section", { "aria-label": level },
        h("h2", null, level, " ", h("small", null, t(`level.${level}`))),
        h("ul.ideas", null, ideas.filter((idea) => idea.level === level).map((idea) => h("li", null, ideaCard(idea)))))), ideas.length === 0 && h("div.empty", null, icon("hint"), h("p", null, t("study.ideas.none"))));
}

/** An idea in short, leading to its page. @param {any} idea @param {boolean} [isAmongItsOwn] on its book's page, which need not say whose it is */
export function ideaCard(idea, isAmongItsOwn = false) {
    const lang = proseOf(idea);
    return h("a.idea-card", { href: ideaAddress(idea.id) },
        (!isAmongItsOwn || idea.isReviewDue) && h("span.meta", null, !isAmongItsOwn && [h("span.tag.sun", null, t(`idea.${idea.kind}`)), idea.bookTitle && h("span", { lang }, idea.bookTitle)], idea.isReviewDue && h("span.tag.coral", null, t("idea.reviewDue"))),
        h("strong", { lang }, idea.title), h("span", { lang }, idea.ideaDescription), masteryMark(idea));
}

export const ideaAddress = (ideaID) => `#/study/idea/${encodeURIComponent(ideaID)}`;

/** What an idea is written in: one of a book in the book's language, all others in the learner's own, as the page mostly is. */
export function proseOf({ kind, language }) { return kind === "book" ? language : "en"; }

/** How well an idea sits: three leaves, and in words. */
export function masteryMark({ masteryLevel }) {
    return h("span.mastery-mark", null, h("span.leaves", { "aria-hidden": "true" }, [1, 2, 3].map((level) => h(level <= masteryLevel ? "i.full" : "i", null, icon("leaf")))), h("small", null, t(`mastery.${masteryLevel}`)));
}
