/** The character where it stands: portrait before the poster, and the wishes that need no words. */

import { portrait } from "../../art/portrait.js";
import { scene } from "../../art/scene.js";
import { h, icon, t } from "../../ui/view.js";
import { notice } from "../../ui/announce.js";

/**
 * @param {any} scenario @param {any} character
 * @param {{ repeat: (slower: boolean) => void, hint: () => void, back: () => void, end: () => void, mute: (isMute: boolean) => void, isMute: boolean, translations: (isOn: boolean) => void, isTranslated: boolean }} wishes
 */
export function stage(scenario, character, wishes) {
    const face = portrait(character.id, { name: character.name, gender: character.gender });
    const objectives = h("ul.objectives.small", null, scenario.objectives.map((objective) => h("li", { "data-objective": objective.id }, icon("open"), h("span", { lang: "en" }, objective.description), h("span.unseen", null, t("notYet")))));
    const tool = (name, label, onclick, more = {}) => h("button.tool", { onclick, ...more }, icon(name), h("span", null, label));
    const toggle = (name, label, pressed, changed, more) => {
        const button = tool(name, label, () => {
            const next = button.getAttribute("aria-pressed") !== "true";
            button.setAttribute("aria-pressed", String(next));
            changed(next);
        }, { "aria-pressed": String(pressed), ...more });
        return button;
    };
    const tools = h("div.tools", { role: "group", "aria-label": t("talk.tools") },
        tool("hint", t("talk.hint"), wishes.hint, { "data-wish": "hint" }), tool("repeat", t("talk.repeat"), () => wishes.repeat(false)), tool("slow", t("talk.slower"), () => wishes.repeat(true)),
        toggle("translate", t("talk.translate"), wishes.isTranslated, wishes.translations, { "data-wish": "translate" }), toggle("sound", t("talk.sound"), !wishes.isMute, (isOn) => wishes.mute(!isOn)),
        tool("undo", t("talk.back"), wishes.back), tool("end", t("talk.end"), wishes.end, { "data-wish": "end" }));
    const element = h("aside.stage", { "aria-label": character.name },
        h("div.picture", null, scene(scenario), face, h("a.icon.back", { href: "#/talk", "aria-label": t("back") }, icon("back")),
            h("div.name-plate", null, h("h1", { lang: scenario.language }, scenario.name), h("p", { lang: character.language }, character.name))),
        tools, h("details.goals", { open: matchMedia("(min-width: 56.01rem)").matches }, h("summary", null, t("talk.objectives")), objectives));
    let feeling = "calm";
    return {
        element,
        get feeling() { return feeling; },
        feel(next) { feeling = next; face.feel(next); },
        speak(level) { face.speak(level); element.classList.toggle("speaks", level > 0.02); },
        /** @param {string[]} ids @param {boolean} [isNews] whether it is told besides */
        complete(ids, isNews = false) {
            for (const id of ids) {
                const item = objectives.querySelector(`[data-objective="${CSS.escape(id)}"]`);
                if (!item || item.classList.contains("done")) continue;
                item.classList.add("done");
                item.firstElementChild.replaceWith(icon("check"));
                item.lastElementChild.textContent = t("done");
                if (isNews) notice(t("talk.reached", { objective: item.querySelector("span").textContent }));
            }
        },
        over() { tools.hidden = true; face.feel("happy"); },
    };
}
