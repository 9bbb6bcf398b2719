/** Progress: today's goal, what was said lately, sounds that need work, and grammar that keeps coming up. */

import { portrait } from "../../art/portrait.js";
import { bars, goalRing } from "../../art/plots.js";
import { date, h, icon, number, put, t } from "../../ui/view.js";
import { learnerSwitch } from "../../ui/learner-switch.js";
import { showRule } from "../talk/corrections.js";
import { counted, figure } from "../words/statistics.js";
import { showDrill } from "./drill.js";
import { showPractice } from "./practice.js";
import { sharingCard } from "./sharing.js";

/** @param {HTMLElement} place @param {import("../../api.js").Api} api */
export async function mount(place, api) {
    const { learnerID, language } = api;
    const isTeacher = api.account.role === "teacher";
    let whose = null;
    if (isTeacher) {
        const { displayName, username, preferences } = await api.callOrKept("learner.get", { learnerID });
        if (!preferences.shareProgressWithTeachers) return put(place, await top(api), h("section.card", null, h("p.lead", null, t("progress.notAgreed", { name: displayName ?? username }))));
        whose = displayName ?? username;
    }
    const [stats, sessions, plan, year, sounds, rules, content] = await Promise.all([
        api.callOrKept("vocab.stats", { learnerID, forecastDays: 14 }), api.callOrKept("session.list", { learnerID, limit: 200 }),
        api.callOrKept("study.plan", { learnerID, language }), api.callOrKept("study.year", { learnerID }),
        api.callOrKept("pronunciation.progress", { learnerID, language }).catch(() => ({ phonemes: [] })),
        api.callOrKept("grammar.rules", { language, learnerID, explanationLanguage: api.explanationLanguage }).catch(() => ({ rules: [] })),
        api.callOrKept("content.list", {}),
    ]);
    // Counted by the daemon, as in Study: the two must not differ.
    const { goalMinutes: goal, currentStreak } = plan;
    const today = Math.floor(plan.secondsToday / 60);
    put(place, await top(api, whose),
        h("section.card.goal", null, goalRing(t("progress.today", { minutes: today, goal }), goal ? today / goal : 0, number(today)),
            h("div", null, h("h2", null, today >= goal ? t(isTeacher ? "progress.goal.reached.theirs" : "progress.goal.reached") : t("progress.goal")), h("p.lead", null, t("progress.today", { minutes: today, goal })))),
        h("ul.figures", null, figure("flame", number(currentStreak), t("progress.streak", { count: currentStreak })), counted("talk", sessions.sessions.filter(({ isEnded }) => isEnded).length, "progress.conversations"),
            counted("words", Object.values(stats.words).reduce((sum, count) => sum + count, 0), "stats.words"), figure("leaf", number(Math.round(stats.remembered)), t("stats.remembered"))),
        h("section.card", null, h("h2", null, t("progress.minutes")), bars(t("progress.minutes"), minutesByDay(year))),
        isTeacher && await sharingCard(api, content.scenarios), latest(sessions.sessions, content, isTeacher), soundsCard(api, sounds.phonemes), grammarCard(api, rules.rules));
}

/** @param {string | null} [whose] progress a teacher looks at */
async function top(api, whose) {
    return h("header", null, h("h1", null, t("tab.progress")), whose && h("p.lead", null, t("progress.whose", { name: whose })), api.account.role === "teacher" && await learnerSwitch(api));
}

const DAY = 86_400_000;
const DAYS = 14;

/** Minutes of study on each of the last days. */
function minutesByDay({ days, to }) {
    const known = new Map(days.map((day) => [day.date, day.seconds]));
    const last = Date.parse(`${to}T00:00:00Z`);
    return Array.from({ length: DAYS }, (_, index) => {
        const moment = last - (DAYS - 1 - index) * DAY;
        const seconds = known.get(new Date(moment).toISOString().slice(0, 10)) ?? 0;
        return { value: Math.round(seconds / 60), label: date(moment, { day: "numeric", month: "numeric", timeZone: "UTC" }) };
    });
}

/** A teacher sees which there were; to be opened, to be gone on with and to be begun they are the learner's. */
function latest(sessions, { scenarios, characters }, isTeacher) {
    const shown = sessions.slice(0, 6);
    if (shown.length === 0) return h("section.card", null, h("h2", null, t("progress.latest")), h("p.lead", null, t(isTeacher ? "progress.noTalk.theirs" : "progress.noTalk")), !isTeacher && h("p", null, h("a.first", { href: "#/talk" }, t("words.talk"))));
    return h("section.card", null, h("h2", null, t("progress.latest")), h("ul.latest", null, shown.map((session) => {
        const scenario = scenarios.find(({ id }) => id === session.scenarioID);
        const state = session.isEnded ? t("progress.over") : !isTeacher && t("talk.goOn");
        return h("li", null, h(isTeacher ? "div.resume" : "a.resume", { href: !isTeacher && `#/talk/with/${session.id}` }, portrait(session.characterID, { feeling: "warm" }), h("span", null, h("strong", { lang: scenario?.language }, scenario?.name ?? t("talk.unnamed")),
            h("small", null, [characters.find(({ id }) => id === session.characterID)?.name, date(session.startTime, { dateStyle: "medium", timeStyle: "short" }), state].filter(Boolean).join(" · "))), !isTeacher && icon("next")));
    })));
}

function soundsCard(api, phonemes) {
    const known = phonemes.filter(({ averageScore }) => typeof averageScore === "number");
    const isTeacher = api.account.role === "teacher";
    return h("section.card", null, h("h2", null, t(isTeacher ? "progress.sounds.theirs" : "progress.sounds")), known.length === 0 ? h("p.lead", null, t(isTeacher ? "progress.noSounds.theirs" : "progress.noSounds"))
        : h("ul.sound-grid", null, known.slice(0, 18).map(({ symbol, averageScore, attempts }) => h("li", null, h("span.ipa", null, symbol), h("strong", null, number(Math.round(averageScore))), h("small", null, t("progress.attempts", { count: attempts }))))),
    !isTeacher && h("p", null, h("button.second", { onclick: () => showDrill(api) }, icon("microphone"), t("drill.begin"))));
}

function grammarCard(api, rules) {
    // What was said wrong in a conversation comes before as many wrong answers to exercises.
    const wrong = ({ mistakes, wrongAnswers }) => mistakes + wrongAnswers;
    const troubling = rules.filter(wrong).sort((a, b) => wrong(b) - wrong(a) || b.mistakes - a.mistakes).slice(0, 6);
    return h("section.card", null, h("h2", null, t("progress.grammar")), troubling.length === 0 ? h("p.lead", null, t("progress.noGrammar"))
        : h("ul.rule-list", null, troubling.map((rule) => h("li", null, h("button.word-row", { onclick: () => showRule(api, rule.ruleID) }, h("strong", null, rule.title), h("span.tag.sun", null, rule.difficulty), h("small", null, t("progress.mistakes", { count: wrong(rule) })))))),
    rules.length > 0 && api.account.role !== "teacher" && h("p", null, h("button.second", { onclick: () => showPractice(api) }, icon("check"), t("practice.begin"))));
}
