/** After a conversation: how it went, what was reached, what to look at again, and the words it brought. */

import { h, icon, number, put, s, t } from "../../ui/view.js";
import { correctionList } from "./corrections.js";
import { grade } from "./sounds.js";
import { showWord } from "./word-card.js";

/**
 * @param {HTMLElement} place @param {import("../../api.js").Api} api
 * @param {import("./script.js").Script} script @param {any} scenario
 */
export async function showReview(place, api, script, scenario) {
    const { review, sentences, words: met } = await outcomeOf(api, script);
    const { language } = scenario;
    const parts = Object.entries(review.parts ?? {});
    const reasons = new Map((review.explanation ?? []).map(({ part, reason }) => [part, reason]));
    const heading = h("h2", { tabindex: -1 }, t("review.title"));
    put(place, h("article.review.card", null,
        h("header", null, typeof review.overallScore === "number" && ring(review.overallScore), h("div", null, heading, h("p.lead", null, t(`review.${grade(review.overallScore ?? 80)}`)))),
        parts.length > 0 && h("dl.parts", null, parts.map(([part, score]) => h("div", null, h("dt", null, t(`review.part.${part}`)), h("dd", null, bar(score), h("span", null, number(Math.round(score)))), reasons.has(part) && h("dd", null, h("small", null, reasons.get(part)))))),
        review.objectives?.length > 0 && h("section", null, h("h3", null, t("talk.objectives.tried")), h("ul.objectives", null, review.objectives.map((objective) =>
            h("li", { class: objective.isCompleted ? "done" : null }, icon(objective.isCompleted ? "check" : "open"), h("span", null, objective.description), h("span.unseen", null, objective.isCompleted ? t("done") : t("notYet")))))),
        h("section", null, h("h3", null, t("corrections")), review.corrections.length > 0 ? correctionList(api, review.corrections, language, sentences) : h("p", null, t("review.noCorrections"))),
        words(api, met ?? review.newWordsLearned.map((word) => ({ word, result: "added" })), language, script.id),
        h("footer.chips", null, h("a.first", { href: "#/words/review" }, icon("words"), t("words.review")), h("a.second", { href: `#/talk/${script.scenarioID}` }, icon("repeat"), t("review.again")), h("a.second", { href: "#/talk" }, t("review.another")))));
    heading.focus({ preventScroll: true });
    const scroller = place.closest(".dialogue");
    if (scroller) scroller.scrollTop = place.offsetTop - scroller.offsetTop - 8;
}

/** How it went: as it was told at the end, or what the transcript still tells of it; with the sentences in which the mistakes were made. */
async function outcomeOf(api, script) {
    if (script.outcome?.sentences) return script.outcome;
    const transcript = await api.call("session.get", { sessionID: script.id }).catch(() => null);
    const review = script.outcome?.review ?? { overallScore: transcript?.overallScore, corrections: transcript?.grammarErrors ?? [], newWordsLearned: transcript?.newWordsLearned ?? [] };
    const said = transcript ? transcript.messages.map(({ content, detectedErrors }) => ({ text: content, corrections: detectedErrors })) : script.entries;
    const outcome = { ...script.outcome, review, sentences: sentencesOf(review.corrections, said) };
    if (transcript) await script.end(outcome);
    return outcome;
}

/** Where each mistake was made; the same one made twice, once in each. */
function sentencesOf(corrections, said) {
    const known = said.flatMap(({ text, corrections: errors }) => (errors ?? []).map((error) => ({ text, is: sameness(error) })));
    return corrections.map((correction) => {
        const at = known.findIndex(({ is }) => is === sameness(correction));
        return at < 0 ? null : known.splice(at, 1)[0].text;
    });
}

function sameness({ ruleID, incorrect, correct, position }) { return JSON.stringify([ruleID, incorrect, correct, position?.start, position?.end]); }

function words(api, list, language, sessionID) {
    const shown = list.filter(({ result }) => result).slice(0, 24);
    if (shown.length === 0) return null;
    return h("section", null, h("h3", null, t("review.newWords")), h("ul.chips", null, shown.map(({ word, result }) =>
        h("li", null, h("button.chip", { lang: language, onclick: () => showWord(api, word, { language, sessionID }) }, icon(result === "added" ? "plus" : "check"), word)))));
}

/** A score as a ring. @param {number} score 0–100 */
export function ring(score) {
    const length = 2 * Math.PI * 42;
    return s("svg.score-ring", { viewBox: "0 0 100 100", role: "img", "aria-label": t("review.score", { score: Math.round(score) }) },
        s("circle", { cx: 50, cy: 50, r: 42, class: "groove" }),
        s("circle", { cx: 50, cy: 50, r: 42, class: "value", "stroke-dasharray": `${length * score / 100} ${length}`, transform: "rotate(-90 50 50)" }),
        s("text", { x: 50, y: 61, "text-anchor": "middle" }, number(Math.round(score))));
}

function bar(score) {
    return s("svg.score-bar", { viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true" }, s("rect", { width: 100, height: 6, rx: 3, class: "groove" }), s("rect", { width: Math.max(2, score), height: 6, rx: 3, class: `value ${grade(score)}` }));
}
