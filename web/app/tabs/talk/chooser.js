/** All scenarios as cards, by level and theme; on top what waits: open conversations and words that are due. */

import { portrait } from "../../art/portrait.js";
import { scene } from "../../art/scene.js";
import { date, h, hasText, icon, put, relative, t } from "../../ui/view.js";
import { learnerName, spelled } from "../../ui/names.js";
import { greeting } from "./greetings.js";
import { lastLine, openConversations } from "./open-conversations.js";
import { LEVELS } from "../../ui/levels.js";

/** Open conversations that are offered; the others are in Progress. */
const OFFERED = 2;

/** @param {HTMLElement} place @param {import("../../api.js").Api} api */
export async function showChooser(place, api) {
    const [content, open, due, shared] = await Promise.all([
        api.callOrKept("content.list", { language: api.language }),
        openConversations(api),
        api.callOrKept("vocab.due", { learnerID: api.learnerID, limit: 200 }).catch(() => null),
        api.callOrKept("assignments.list", { learnerID: api.learnerID }).catch(() => ({ assignments: [] })),
    ]);
    const asked = shared.assignments.filter(({ doneAt, scenarioID }) => !doneAt && content.scenarios.some(({ id }) => id === scenarioID));
    const { scenarios, characters } = content;
    const names = new Map(characters.map(({ id, name }) => [id, name]));
    const chosen = { level: "", theme: "" };
    const own = scenarios.some(({ difficulty }) => difficulty === api.learner.proficiencyLevel) ? api.learner.proficiencyLevel : "";
    chosen.level = sessionStorage.getItem("talk.level") ?? own;
    chosen.theme = sessionStorage.getItem("talk.theme") ?? "";
    const grid = h("ul.scenarios");
    const others = h("section.others");
    const filters = h("div.filters", { role: "group", "aria-label": t("talk.filter") });
    const draw = () => {
        sessionStorage.setItem("talk.level", chosen.level);
        sessionStorage.setItem("talk.theme", chosen.theme);
        drawFilters(filters, scenarios, chosen, draw);
        const shown = scenarios.filter(({ difficulty, category }) => (!chosen.level || difficulty === chosen.level) && (!chosen.theme || category === chosen.theme));
        const rest = scenarios.filter((scenario) => !shown.includes(scenario) && (!chosen.theme || scenario.category === chosen.theme));
        for (const list of [shown, rest]) list.sort((a, b) => a.difficulty.localeCompare(b.difficulty) || a.name.localeCompare(b.name));
        put(others, chosen.level && rest.length > 0 && [h("h2", null, t("talk.others")), h("ul.scenarios", null, rest.map((scenario) => card(scenario, names)))]);
        put(grid, shown.map((scenario) => card(scenario, names)), shown.length === 0 && h("li.empty", null, h("p", null, t("talk.none"))));
    };
    draw();
    const offered = await Promise.all(open.slice(0, OFFERED).map(async (session) => resume(session, await lastLine(api, session), scenarios, names)));
    put(place, h("header.talk-head", null, h("p.greeting", { lang: api.language }, greeting(api.language)),
        h("h1", null, t("talk.title", { name: learnerName(api.learner) }))),
    (open.length > 0 || asked.length > 0 || due?.words.length > 0) && h("div.waiting-row", null, asked.slice(0, 2).map((assignment) => askedFor(assignment, scenarios)), offered, due?.words.length > 0 && dueCard(due.words.length)),
    filters, grid, others);
}

function drawFilters(place, scenarios, chosen, changed) {
    const levels = LEVELS.filter((level) => scenarios.some(({ difficulty }) => difficulty === level));
    const themes = [...new Set(scenarios.map(({ category }) => category))].sort((a, b) => theme(a).localeCompare(theme(b)));
    const levelChip = (level) => h("button.chip", { "aria-pressed": String(chosen.level === level), onclick: () => { chosen.level = level; changed(); focusOn(place, level || "all"); }, "data-key": level || "all" }, level || t("talk.allLevels"));
    const select = h("select", { "aria-label": t("talk.theme"), onchange: () => { chosen.theme = select.value; changed(); place.querySelector("select")?.focus(); } },
        h("option", { value: "" }, t("talk.allThemes")), themes.map((category) => h("option", { value: category, selected: category === chosen.theme }, theme(category))));
    put(place, h("div.chips", null, levelChip(""), levels.map(levelChip)), select);
}

function focusOn(place, key) { place.querySelector(`[data-key="${key}"]`)?.focus(); }

/** A theme's name. */
export function theme(category) { return hasText(`theme.${category}`) ? t(`theme.${category}`) : spelled(category); }

function card(scenario, names) {
    return h("li.scenario-card", null, h("a", { href: `#/talk/${encodeURIComponent(scenario.id)}` },
        h("span.poster", null, scene(scenario), portrait(scenario.characterID, { feeling: "warm" })),
        h("span.scenario-text", null, h("span.meta", null, h("span.tag.sun", null, scenario.difficulty), h("span", null, theme(scenario.category))),
            h("strong", { lang: scenario.language }, scenario.name), h("span.about", { lang: "en" }, scenario.description), names.has(scenario.characterID) && h("span.with", null, t("talk.with", { name: names.get(scenario.characterID) })))));
}

/** What a teacher has shared, until it was held. */
function askedFor({ scenarioID, name, note, assignedBy, dueDate }, scenarios) {
    const scenario = scenarios.find(({ id }) => id === scenarioID);
    return h("a.resume", { href: `#/talk/${encodeURIComponent(scenarioID)}` }, portrait(scenario.characterID, { feeling: "happy" }),
        h("span", null, h("small", null, [assignedBy ? t("reason.shared.by", { name: assignedBy }) : t("reason.shared"), dueDate && t("share.due", { date: date(dueDate) })].filter(Boolean).join(" ")), h("strong", { lang: scenario.language }, name), note && h("small", null, note)), icon("next"));
}

function resume(session, line, scenarios, names) {
    const scenario = scenarios.find(({ id }) => id === session.scenarioID);
    return h("a.resume", { href: `#/talk/with/${session.id}` }, portrait(session.characterID, { feeling: "listening" }),
        h("span", null, h("small", null, `${t("talk.goOn")} · ${relative(session.startTime)}`), h("strong", { lang: scenario?.language }, scenario?.name ?? t("talk.unnamed")),
            h("small", null, names.get(session.characterID) ?? ""), line && h("small.last-line", { lang: session.language }, line)), icon("next"));
}

function dueCard(count) {
    return h("a.resume.due", { href: "#/words/review" }, h("span.count", { "aria-hidden": "true" }, String(count)), h("span", null, h("strong", null, t("words.due", { count })), h("small", null, t("words.due.why"))), icon("next"));
}
