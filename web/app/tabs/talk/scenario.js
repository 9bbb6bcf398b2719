/** What a scenario is about, before it begins. */

import { portrait } from "../../art/portrait.js";
import { scene } from "../../art/scene.js";
import { h, icon, number, put, reasonOf, relative, t } from "../../ui/view.js";
import { theme } from "./chooser.js";
import { lastLine, openConversations } from "./open-conversations.js";
import { thinking } from "./thinking.js";
import { showWord } from "./word-card.js";

/** @param {HTMLElement} place @param {import("../../api.js").Api} api @param {string} id */
export async function showScenario(place, api, id) {
    const scenario = await api.callOrKept("content.get", { kind: "scenario", id });
    const [character, environment, open] = await Promise.all([
        api.callOrKept("content.get", { kind: "character", id: scenario.characterID }),
        api.callOrKept("content.get", { kind: "environment", id: scenario.environmentID }).catch(() => null),
        openHere(api, id),
    ]);
    const [latest, ...others] = open;
    const fault = h("p.fault", { role: "alert" });
    const waiting = thinking(character.name);
    const begin = h(latest ? "button.second.big" : "button.first.big", { onclick: async () => {
        api.player.wake();
        begin.disabled = true;
        try {
            const turn = await waiting.during(api.call("session.start", { learnerID: api.learnerID, scenarioID: id, explanationLanguage: api.explanationLanguage }));
            first.set(turn.sessionID, turn);
            location.hash = `#/talk/with/${turn.sessionID}`;
        } catch (error) {
            begin.disabled = false;
            fault.textContent = reasonOf(error);
        }
    } }, icon(latest ? "repeat" : "talk"), t(latest ? "talk.anew" : "talk.begin"));
    put(place, h("article.scenario", null,
        h("div.poster.tall", null, scene(scenario), portrait(scenario.characterID, { name: character.name, gender: character.gender, feeling: "happy" }), h("a.icon.back", { href: "#/talk", "aria-label": t("back") }, icon("back"))),
        h("div.scenario-body", null,
            h("p.meta", null, h("span.tag.sun", null, scenario.difficulty), h("span.tag", null, theme(scenario.category)), h("span.quiet-text", null, icon("clock"), t("talk.minutes", { count: Math.round(scenario.duration / 60) }))),
            h("h1", { lang: scenario.language }, scenario.name),
            h("p.lead", { lang: "en" }, scenario.description),
            h("div.begin-row", null, latest && goOn(latest, "a.first.big", "open-0"), begin, fault, waiting.element),
            latest && told(latest, "open-0"),
            others.length > 0 && h("ul.open-here", null, others.map((one, index) => h("li", null, goOn(one, "a.second", `open-${index + 1}`), told(one, `open-${index + 1}`)))),
            h("section", null, h("h2", null, t("talk.objectives")), h("ul.objectives", null, scenario.objectives.map((objective) => h("li", null, icon(OBJECTIVE[objective.type] ?? "check"), h("span", { lang: "en" }, objective.description))))),
            h("section.who", null, h("h2", { lang: character.language }, character.name), h("p", null, h("span", { lang: "en" }, character.occupation), ` · ${character.accent} · ${t("talk.age", { age: character.age })}`), h("p", { lang: "en" }, character.backstory)),
            environment && h("section", null, h("h2", { lang: environment.language }, environment.name), h("p", { lang: "en" }, environment.culturalDescription)),
            scenario.culturalNotes.length > 0 && h("section", null, h("h2", null, t("talk.goodToKnow")), h("ul.notes", { lang: "en" }, [...scenario.culturalNotes, ...scenario.etiquetteTips].map((note) => h("li", null, note)))),
            scenario.vocabularyFocus.length > 0 && h("section", null, h("h2", null, t("talk.wordsYouMeet", { words: number(scenario.vocabularyFocus.length) })), h("p.chips", { lang: scenario.language }, scenario.vocabularyFocus.map((word) => h("button.chip", { onclick: () => showWord(api, word, { language: scenario.language }) }, word)))))));
}

/** Conversations about this that were begun and not ended. @returns {Promise<{ session: any, line: string }[]>} */
async function openHere(api, scenarioID) {
    const open = await openConversations(api).catch(() => []);
    return Promise.all(open.filter((session) => session.scenarioID === scenarioID).slice(0, OFFERED).map(async (session) => ({ session, line: await lastLine(api, session) })));
}

/** The way on in a conversation. @param {any} one of openHere @param {string} element @param {string} toldBy the id of what tells it from others */
function goOn({ session }, element, toldBy) { return h(element, { href: `#/talk/with/${session.id}`, "aria-describedby": toldBy }, icon("talk"), t("talk.goOn")); }

/** When it was begun, and what was said last. */
function told({ session: { language, startTime }, line }, id) { return h("p.quiet-text", { id }, relative(startTime), line && [" · ", h("q", { lang: language }, line)]); }

/** Open conversations that are offered here. */
const OFFERED = 3;

const OBJECTIVE = { vocabulary: "words", grammar: "check", pronunciation: "sound", cultural: "leaf" };

/** First turns of conversations that have just begun: they are shown, not asked for again. @type {Map<string, any>} */
export const first = new Map();
