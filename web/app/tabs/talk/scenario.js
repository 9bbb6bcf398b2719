/** What a scenario is about, before it begins. */

import { portrait } from "../../art/portrait.js";
import { scene } from "../../art/scene.js";
import { h, icon, number, put, reasonOf, t } from "../../ui/view.js";
import { theme } from "./chooser.js";

/** @param {HTMLElement} place @param {import("../../api.js").Api} api @param {string} id */
export async function showScenario(place, api, id) {
    const scenario = await api.callOrKept("content.get", { kind: "scenario", id });
    const [character, environment] = await Promise.all([
        api.callOrKept("content.get", { kind: "character", id: scenario.characterID }),
        api.callOrKept("content.get", { kind: "environment", id: scenario.environmentID }).catch(() => null),
    ]);
    const fault = h("p.fault", { role: "alert" });
    const begin = h("button.first.big", { onclick: async () => {
        api.player.wake();
        begin.disabled = true;
        try {
            const turn = await api.call("session.start", { learnerID: api.learnerID, scenarioID: id, explanationLanguage: api.explanationLanguage });
            first.set(turn.sessionID, turn);
            location.hash = `#/talk/with/${turn.sessionID}`;
        } catch (error) {
            begin.disabled = false;
            fault.textContent = reasonOf(error);
        }
    } }, icon("talk"), t("talk.begin"));
    put(place, h("article.scenario", null,
        h("div.poster.tall", null, scene(scenario), portrait(scenario.characterID, { name: character.name, gender: character.gender, feeling: "happy" }), h("a.icon.back", { href: "#/talk", "aria-label": t("back") }, icon("back"))),
        h("div.scenario-body", null,
            h("p.meta", null, h("span.tag.sun", null, scenario.difficulty), h("span.tag", null, theme(scenario.category)), h("span.quiet-text", null, icon("clock"), t("talk.minutes", { count: Math.round(scenario.duration / 60) }))),
            h("h1", { lang: scenario.language }, scenario.name),
            h("p.lead", { lang: "en" }, scenario.description),
            h("div.begin-row", null, begin, fault),
            h("section", null, h("h2", null, t("talk.objectives")), h("ul.objectives", null, scenario.objectives.map((objective) => h("li", null, icon(OBJECTIVE[objective.type] ?? "check"), h("span", { lang: "en" }, objective.description))))),
            h("section.who", null, h("h2", { lang: character.language }, character.name), h("p", null, h("span", { lang: "en" }, character.occupation), ` · ${character.accent} · ${t("talk.age", { age: character.age })}`), h("p", { lang: "en" }, character.backstory)),
            environment && h("section", null, h("h2", { lang: environment.language }, environment.name), h("p", { lang: "en" }, environment.culturalDescription)),
            scenario.culturalNotes.length > 0 && h("section", null, h("h2", null, t("talk.goodToKnow")), h("ul.notes", { lang: "en" }, [...scenario.culturalNotes, ...scenario.etiquetteTips].map((note) => h("li", null, note)))),
            scenario.vocabularyFocus.length > 0 && h("section", null, h("h2", null, t("talk.wordsYouMeet", { words: number(scenario.vocabularyFocus.length) })), h("p.chips", { lang: scenario.language }, scenario.vocabularyFocus.map((word) => h("span.chip", null, word)))))));
}

const OBJECTIVE = { vocabulary: "words", grammar: "check", pronunciation: "sound", cultural: "leaf" };

/** First turns of conversations that have just begun: they are shown, not asked for again. @type {Map<string, any>} */
export const first = new Map();
