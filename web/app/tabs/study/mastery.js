/** How far the language is mastered: weak areas first, then every category with its topics. */

import { h, icon, languageName, number, percent, put, t } from "../../ui/view.js";
import { figure } from "../words/statistics.js";
import { reasonText } from "./reason.js";

const MOST = 5;

/** @param {HTMLElement} place @param {import("../../api.js").Api} api */
export async function showMastery(place, api) {
    const { learnerID, language } = api;
    const [{ items }, advice] = await Promise.all([api.callOrKept("study.mastery", { learnerID, language }), api.callOrKept("study.advice", { learnerID, language, limit: MOST })]);
    const subject = items.find(({ kind }) => kind === "subject");
    const { metrics } = advice;
    put(place, subject && h("ul.figures", null, figure("progress", percent(subject.mastery), t("mastery.subject", { title: languageName(language) })), figure("check", number(subject.mastered), t("mastery.mastered", { count: subject.mastered })),
        figure("repeat", number(metrics.answers), t("mastery.answers", { count: metrics.answers })), typeof metrics.retention === "number" && figure("leaf", percent(metrics.retention), t("mastery.retention"))),
    adviceCard("mastery.weak", advice.weakAreas), adviceCard("mastery.gaps", advice.gaps), adviceCard("mastery.path", advice.learningPath),
    h("p", null, h("a.first", { href: "#/study/practice" }, icon("check"), t("mastery.practise"))),
    subject && h("section.card", null, h("h2", null, t("mastery.topics")), children(items, subject.id)));
}

const practiceOf = (id) => `#/study/practice/${encodeURIComponent(id)}`;
/** Themes of words are learnt by their cards. */
const placeOf = ({ id, counts }) => counts === "words" ? "#/words" : practiceOf(id);

function adviceCard(label, entries) {
    return entries.length > 0 && h("section.card", null, h("h2", null, t(label)), h("ul.advice-list", null, entries.slice(0, MOST).map(({ topicID, title, mastery, reason }) => h("li", null, h("div", null, h("strong", null, title), h("small", null, reasonText(reason))),
        share(title, mastery), h("a.second", { href: practiceOf(topicID), "aria-label": t("mastery.practise.topic", { title }) }, t("study.practise"))))));
}

function children(items, parentID) {
    const own = items.filter((item) => item.parentID === parentID);
    const topics = own.filter(({ kind }) => kind === "topic");
    return [own.filter(({ kind }) => kind === "category").map((category) => h("details.category", null, h("summary", null, h("span", null, category.title), share(category.title, category.mastery), h("small", null, t("mastery.of", { done: category.mastered, count: category.questions }))), children(items, category.id))),
        topics.length > 0 && h("ul.topics", null, topics.map((topic) => h("li", null, h("a", { href: placeOf(topic) }, topic.title), share(topic.title, topic.mastery))))];
}

/** A bar with its number. */
function share(name, value) { return h("span.share", null, h("progress", { max: 1, value, "aria-label": name, "aria-valuetext": percent(value) }), h("span", null, percent(value))); }
