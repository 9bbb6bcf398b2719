/** An idea: the line to remember, its story, when and how to use it, where it ends, and its test. One of a book leads back there. */

import { countryName, currentLanguage, h, icon, number, put, relative, t } from "../../ui/view.js";
import { showRule } from "../talk/corrections.js";
import { changeIdea } from "./books/form.js";
import { bookAddress } from "./books/list.js";
import { masteryMark, proseOf } from "./ideas.js";

/** @param {HTMLElement} place @param {import("../../api.js").Api} api @param {string} ideaID */
export async function showIdea(place, api, ideaID) {
    const { idea, primer, progress, attempts, openAttemptID } = await api.callOrKept("study.idea", { learnerID: api.learnerID, ideaID });
    const lang = idea.kind === "book" ? proseOf(idea) : "en";
    const test = () => testLink(idea, "a.first.big", { openAttemptID, isReview: progress.nextTestType === "review", isTaken: progress.totalTestsTaken > 0 });
    const change = idea.bookID && h("button.second.change", { onclick: async () => {
        if (!await changeIdea(api, idea)) return;
        await showIdea(place, api, ideaID);
        place.querySelector(".change")?.focus();
    } }, t("bookIdeas.change"));
    // An idea of a book may have nothing yet but what it says.
    const isLong = !idea.bookID || primer.story || primer.howToApply.length > 0;
    const [line, ...more] = [primer.oneLineRecall, primer.thesis, idea.bookID && idea.ideaDescription].filter(Boolean);
    put(place, h("header", null, idea.bookID ? h("a.back-link", { href: bookAddress(idea.bookID) }, icon("back"), idea.bookTitle) : h("a.back-link", { href: "#/study/ideas" }, icon("back"), t("study.ideas")), h("h1", { lang }, idea.title),
        h("p.meta", null, h("span.tag.sun", null, idea.level), h("span.tag", null, t(`idea.${idea.kind}`)), idea.regions.map((region) => h("span.tag", null, countryName(region))), masteryMark(idea))),
    h("section.card.recall", null, h("p.recall-line", { lang }, line), more.map((text) => h("p.lead", { lang }, text)), h("p.chips", null, test(), change, next(idea))),
    h("div.primer", { lang }, primer.story && h("section.card.story", null, h("h2", { lang: currentLanguage() }, t("primer.story")), h("p", null, primer.story)),
        points("primer.useItWhen", "check", primer.useItWhen), points("primer.howToApply", "next", primer.howToApply), points("primer.edges", "hint", primer.edgesAndLimits)),
    primer.furtherLearning.length > 0 && h("section.card", null, h("h2", null, t("primer.further")), h("ul.further", { lang }, primer.furtherLearning.map((link) => h("li", null, further(api, link))))),
    attempts.length > 0 && h("section.card", null, h("h2", null, t("idea.attempts")), h("ul.notes", null, attempts.map(({ score, timestamp, masteryLevel }) => h("li", null, t("idea.attempt", { score: number(score), when: relative(timestamp) }), " · ", t(`mastery.${masteryLevel}`))))),
    isLong && h("p.chips", null, test()));
}

/** Leads to an idea's test, and says what it is now. @param {any} idea @param {string} kind of link @param {{ openAttemptID?: string, isReview?: boolean, isTaken?: boolean }} [test] */
export function testLink({ id, title, masteryLevel, isReviewDue }, kind, { openAttemptID, isReview = isReviewDue, isTaken = masteryLevel > 0 } = {}) {
    const label = t(openAttemptID ? "idea.test.goOn" : isReview ? "idea.test.review" : isTaken ? "idea.test.again" : "idea.test");
    return h(kind, { href: `#/study/test/${encodeURIComponent(id)}`, "aria-label": `${label}: ${title}` }, icon("check"), label);
}

function next({ nextReviewDate, isReviewDue }) {
    return nextReviewDate && !isReviewDue ? h("span.quiet-text", null, t("idea.nextReview", { when: relative(nextReviewDate) })) : null;
}

function points(label, picture, lines) {
    return lines.length > 0 && h("section.card", null, h("h2", { lang: currentLanguage() }, t(label)), h("ul.points", null, lines.map((line) => h("li", null, icon(picture), h("span", null, line)))));
}

const PLACES = { reader: ["reader", "#/reader/"], scenario: ["talk", "#/talk/"], idea: ["hint", "#/study/idea/"] };

/** What leads on: a rule opens as a card, all else has an address. */
function further(api, { kind, target, title }) {
    if (kind === "rule") return h("button.second", { onclick: () => showRule(api, target) }, icon("check"), title);
    if (kind in PLACES) return h("a.second", { href: `${PLACES[kind][1]}${encodeURIComponent(target)}` }, icon(PLACES[kind][0]), title);
    return h("a.second", { href: target, target: "_blank", rel: "noopener noreferrer" }, icon("next"), title);
}
