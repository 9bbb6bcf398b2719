/** All ideas, the easiest first, with how well each sits. */

import { h, put } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { LEVELS } from "../../ui/levels.js";
import { t } from "../../ui/text.js";

/** @param {HTMLElement} place @param {import("../../api.js").Api} api */
export async function showIdeas(place, api) {
    const { ideas } = await api.callOrKept("study.ideas", { learnerID: api.learnerID, language: api.language });
    put(place, LEVELS.filter((level) => ideas.some((idea) => idea.level === level)).map((level) => h("section", { "aria-label": level },
        h("h2", null, level, " ", h("small", null, t(`level.${level}`))),
        h("ul.ideas", null, ideas.filter((idea) => idea.level === level).map(card)))), ideas.length === 0 && h("div.empty", null, icon("hint"), h("p", null, t("study.ideas.none"))));
}

function card(idea) {
    return h("li", null, h("a.idea-card", { href: `#/study/idea/${encodeURIComponent(idea.id)}` },
        h("span.meta", null, h("span.tag.sun", null, t(`idea.${idea.kind}`)), idea.isReviewDue && h("span.tag.coral", null, t("idea.reviewDue"))),
        h("strong", null, idea.title), h("span", null, idea.ideaDescription), masteryMark(idea)));
}

/** How well an idea sits: three leaves, and in words. */
export function masteryMark({ masteryLevel }) {
    return h("span.mastery-mark", null, h("span.leaves", { "aria-hidden": "true" }, [1, 2, 3].map((level) => h(level <= masteryLevel ? "i.full" : "i", null, icon("leaf")))), h("small", null, t(`mastery.${masteryLevel}`)));
}
