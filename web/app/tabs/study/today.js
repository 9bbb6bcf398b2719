/** Today: what to do next and why, how long was studied, what each skill is like, and the year so far. */

import { goalRing } from "../../art/plots.js";
import { yearPicture } from "../../art/year.js";
import { h, icon, number, put, t, wait } from "../../ui/view.js";
import { counted, figure } from "../words/statistics.js";
import { reasonText } from "./reason.js";

/** Where each kind of suggestion leads, and its picture. */
const WAYS = {
    reviewWords: { icon: "words", way: () => "#/words/review" },
    reviewFlashcards: { icon: "words", way: () => "#/words/review/cards" },
    reviewTest: { icon: "repeat", way: (id) => `#/study/test/${encodeURIComponent(id)}` },
    nextIdea: { icon: "hint", way: (id) => `#/study/idea/${encodeURIComponent(id)}` },
    topic: { icon: "check", way: (id) => `#/study/practice/${encodeURIComponent(id)}` },
    conversation: { icon: "talk", way: (id) => `#/talk/${encodeURIComponent(id)}` },
    read: { icon: "reader", way: (id) => `#/reader/${encodeURIComponent(id)}` },
};

/** @param {HTMLElement} place @param {import("../../api.js").Api} api */
export async function showToday(place, api) {
    const { learnerID, language } = api;
    const [plan, progress, year, texts] = await Promise.all([
        api.callOrKept("study.plan", { learnerID, language }), api.callOrKept("study.progress", { learnerID, language }),
        api.callOrKept("study.year", { learnerID }), api.callOrKept("reader.list", { learnerID, language }).catch(() => ({ texts: [] })),
    ]);
    const minutes = Math.floor(plan.secondsToday / 60);
    const goal = t("progress.today", { minutes, goal: plan.goalMinutes });
    const known = progress.languages.find((entry) => entry.language === plan.language);
    put(place, h("section.card.goal", null, goalRing(goal, plan.goalMinutes ? minutes / plan.goalMinutes : 0, number(minutes)),
        h("div", null, h("h2", null, t(minutes >= plan.goalMinutes ? "progress.goal.reached" : "study.goal")), h("p.lead", null, goal))),
    h("section", { "aria-labelledby": "plan-title" }, h("h2", { id: "plan-title" }, t("study.plan")), planList([...plan.suggestions, ...reading(texts.texts, api)])),
    h("ul.figures", null, figure("flame", number(plan.currentStreak), t("progress.streak", { count: plan.currentStreak })),
        figure("star", number(plan.longestStreak), t("study.longest", { count: plan.longestStreak })),
        figure("clock", progress.totalStudySeconds >= 60 ? wait(progress.totalStudySeconds) : number(0, { style: "unit", unit: "minute", unitDisplay: "short" }), t("study.total")),
        counted("words", known?.vocabularyKnown ?? 0, "study.known")),
    h("section.card", null, h("h2", null, t("study.skills")), skillList(plan.skills)),
    h("section.card", null, h("h2", null, t("study.year")), yearPicture(t("study.year"), year)));
}

function planList(suggestions) {
    return h("ol.plan", null, suggestions.filter(({ kind }) => kind in WAYS).map((suggestion, index) => {
        const { kind, id, minutes, reason } = suggestion;
        return h("li", null, h(index === 0 ? "a.plan-step.next" : "a.plan-step", { href: WAYS[kind].way(id) }, h("span.plan-icon", null, icon(WAYS[kind].icon)),
            h("span.plan-words", null, h("small", null, t(`plan.${kind}`)), h("strong", null, nameOf(suggestion)), h("span", null, reasonText(reason))),
            h("span.tag", null, wait(minutes * 60)), icon("next")));
    }));
}

/** The thing's own name; of words and cards, how many. */
function nameOf({ kind, name, title, count }) { return kind in COUNTED ? t(COUNTED[kind], { count }) : name ?? title; }

const COUNTED = { reviewWords: "words.due", reviewFlashcards: "cards.due" };

/** Reading has no end of its own: a sitting of so long. */
const READING_MINUTES = 10;

/** A text to read on, or a first one of the learner's level. */
function reading(texts, api) {
    const begun = texts.filter(({ position }) => position && position.share > 0).sort((a, b) => b.position.at.localeCompare(a.position.at))[0];
    const fresh = texts.find(({ position, level }) => !position && level === api.learner.proficiencyLevel) ?? texts.find(({ position }) => !position);
    const text = begun ?? fresh;
    return text ? [{ kind: "read", id: text.textID, title: text.title, minutes: READING_MINUTES, reason: { kind: begun ? "begun" : "fresh" } }] : [];
}

function skillList(skills) {
    return h("ul.skills", null, ["listening", "speaking", "reading", "writing"].map((skill) => {
        const { value, certainty } = skills[skill];
        const sure = certainty >= 0.6 ? "sure" : certainty >= 0.2 ? "fair" : "unsure";
        return h("li", null, h("div", null, h("strong", null, t(`skill.${skill}`)), h("span", null, number(Math.round(value)))),
            h("progress", { max: 100, value, "aria-label": t(`skill.${skill}`) }), h("small", null, t(`certainty.${sure}`)));
    }));
}
