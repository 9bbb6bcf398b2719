/** What was achieved, and how far the rest has come. */

import { date, h, icon, percent, put, t } from "../../ui/view.js";

/** @param {HTMLElement} place @param {import("../../api.js").Api} api */
export async function showAchievements(place, api) {
    const { achievements } = await api.callOrKept("study.achievements", { learnerID: api.learnerID, language: api.language });
    const earned = achievements.filter(({ earnedDate }) => earnedDate).sort((a, b) => b.earnedDate.localeCompare(a.earnedDate));
    const others = achievements.filter(({ earnedDate }) => !earnedDate).sort((a, b) => b.progress - a.progress);
    const points = earned.reduce((sum, achievement) => sum + achievement.points, 0);
    put(place, h("section.card", null, h("h2", null, t("achievement.count", { count: earned.length })), h("p.lead", null, earned.length > 0 ? t("achievement.points", { count: points }) : t("achievement.none")), earned.length > 0 && h("ul.badges", null, earned.map(badge))),
        h("section.card", null, h("h2", null, t("achievement.open")), h("ul.badges", null, others.map(badge))));
}

function badge({ name, description, iconName, tier, points, progress, earnedDate }) {
    return h("li", { class: `badge ${tier}${earnedDate ? "" : " open"}` }, h("span.medal", { "aria-hidden": "true" }, iconName), h("div", null, h("strong", null, name), h("p", null, description),
        h("small", null, `${t(`tier.${tier}`)} · ${t("question.points", { count: points })}`), earnedDate ? h("small.earned-on", null, icon("check"), t("achievement.on", { date: date(earnedDate) }))
            : h("span.share", null, h("progress", { max: 1, value: progress, "aria-label": name, "aria-valuetext": percent(progress) }), h("span", null, percent(progress)))));
}
