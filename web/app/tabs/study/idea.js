/** An idea: the line to remember, its story, when and how to use it, where it ends, and its test. */

import { h, put } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { number, relative, t } from "../../ui/text.js";
import { showRule } from "../talk/corrections.js";
import { masteryMark } from "./ideas.js";

/** @param {HTMLElement} place @param {import("../../api.js").Api} api @param {string} ideaID */
export async function showIdea(place, api, ideaID) {
    const { idea, primer, progress, attempts, openAttemptID } = await api.callOrKept("study.idea", { learnerID: api.learnerID, ideaID });
    const label = openAttemptID ? "idea.test.goOn" : progress.nextTestType === "review" ? "idea.test.review" : progress.totalTestsTaken > 0 ? "idea.test.again" : "idea.test";
    const test = () => h("a.first.big", { href: `#/study/test/${encodeURIComponent(ideaID)}` }, icon("check"), t(label));
    put(place, h("header", null, h("a.back-link", { href: "#/study/ideas" }, icon("back"), t("study.ideas")), h("h1", null, idea.title),
        h("p.meta", null, h("span.tag.sun", null, idea.level), h("span.tag", null, t(`idea.${idea.kind}`)), idea.regions.map((region) => h("span.tag", null, region)), masteryMark(idea))),
    h("section.card.recall", null, h("p.recall-line", null, primer.oneLineRecall), h("p.lead", null, primer.thesis), h("p.chips", null, test(), next(idea))),
    h("div.primer", null, h("section.card.story", null, h("h2", null, t("primer.story")), h("p", null, primer.story)),
        points("primer.useItWhen", "check", primer.useItWhen), points("primer.howToApply", "next", primer.howToApply), points("primer.edges", "hint", primer.edgesAndLimits)),
    primer.furtherLearning.length > 0 && h("section.card", null, h("h2", null, t("primer.further")), h("ul.further", null, primer.furtherLearning.map((link) => h("li", null, further(api, link))))),
    attempts.length > 0 && h("section.card", null, h("h2", null, t("idea.attempts")), h("ul.notes", null, attempts.map(({ score, timestamp, masteryLevel }) => h("li", null, t("idea.attempt", { score: number(score), when: relative(timestamp) }), " · ", t(`mastery.${masteryLevel}`))))),
    h("p.chips", null, test()));
}

function next({ nextReviewDate, isReviewDue }) {
    return nextReviewDate && !isReviewDue ? h("span.quiet-text", null, t("idea.nextReview", { when: relative(nextReviewDate) })) : null;
}

function points(label, picture, lines) {
    return lines.length > 0 && h("section.card", null, h("h2", null, t(label)), h("ul.points", null, lines.map((line) => h("li", null, icon(picture), h("span", null, line)))));
}

const PLACES = { reader: ["reader", "#/reader/"], scenario: ["talk", "#/talk/"], idea: ["hint", "#/study/idea/"] };

/** What leads on: a rule opens as a card, all else has an address. */
function further(api, { kind, target, title }) {
    if (kind === "rule") return h("button.second", { type: "button", onclick: () => showRule(api, target) }, icon("check"), title);
    if (kind in PLACES) return h("a.second", { href: `${PLACES[kind][1]}${encodeURIComponent(target)}` }, icon(PLACES[kind][0]), title);
    return h("a.second", { href: target, target: "_blank", rel: "noopener noreferrer" }, icon("next"), title);
}
