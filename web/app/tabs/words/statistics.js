/** How remembering goes: what is known, what comes, how much was recalled. */

import { bars } from "../../art/plots.js";
import { learningDay } from "../../store/day.js";
import { date, h, icon, number, percent, put, t } from "../../ui/view.js";

/** @param {HTMLElement} place @param {import("../../api.js").Api} api */
export async function showStatistics(place, api) {
    const stats = await api.callOrKept("vocab.stats", { learnerID: api.learnerID, forecastDays: 14 });
    const total = Object.values(stats.words).reduce((sum, count) => sum + count, 0);
    const days = lastDays(stats.days, 28);
    put(place, h("ul.figures", null,
        counted("words", total, "stats.words"), figure("leaf", number(Math.round(stats.remembered)), t("stats.remembered")),
        figure("flame", number(stats.streak), t("progress.streak", { count: stats.streak })), figure("check", number(days.reduce((sum, { answers }) => sum + answers, 0)), t("stats.answers"))),
    h("section.card", null, h("h2", null, t("stats.forecast")), bars(t("stats.forecast"), stats.forecast.due.map((value, index) => ({ value: value + (index === 0 ? stats.forecast.overdue : 0), label: date(Date.now() + index * 86_400_000, { day: "numeric", month: "numeric" }) })))),
    h("section.card", null, h("h2", null, t("stats.days")), bars(t("stats.days"), days.map(({ day, answers }) => ({ value: answers, label: date(day * 86_400_000, { day: "numeric", month: "numeric", timeZone: "UTC" }) })))),
    h("section.card", null, h("h2", null, t("stats.states")), h("dl.states", null, Object.entries(stats.words).map(([state, count]) => h("div", null, h("dt", null, t(`state.${state}`)), h("dd", null, h("span.state-bar", { "--share": String(total ? count / total : 0) }), number(count)))))),
    h("section.card", null, h("h2", null, t("stats.recall")), recallTable(stats)));
}

/** @param {string} name @param {string} value @param {string} label */
export function figure(name, value, label) { return h("li.figure", null, icon(name), h("strong", null, value), h("span", null, label)); }

/** A figure that counts things. @param {string} name @param {number} count @param {string} key of what it counts */
export function counted(name, count, key) { return figure(name, number(count), t(key, { count })); }

/** The last days, also those on which nothing was done. */
export function lastDays(days, count) {
    const today = learningDay();
    const known = new Map(days.map((day) => [day.day, day]));
    return Array.from({ length: count }, (_, index) => known.get(today - count + 1 + index) ?? { day: today - count + 1 + index, answers: 0, seconds: 0 });
}

function recallTable({ retention, desiredRetention }) {
    const share = ({ recalled, forgotten }) => recalled + forgotten > 0 ? percent(recalled / (recalled + forgotten)) : "–";
    return h("div.table", { tabindex: 0, role: "region", "aria-label": t("stats.recall") }, h("table", null, h("thead", null, h("tr", null, h("th", { scope: "col" }, t("stats.period")), h("th", { scope: "col" }, t("stats.young")), h("th", { scope: "col" }, t("stats.mature")))),
        h("tbody", null, retention.map(({ period, young, mature }) => h("tr", null, h("th", { scope: "row" }, t(`period.${period}`)), h("td", null, share(young)), h("td", null, share(mature)))))),
    h("p.quiet-text", null, t("stats.aim", { share: percent(desiredRetention) })));
}
