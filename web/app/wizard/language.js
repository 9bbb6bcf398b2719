/** Which language, and how much of it is there already. */

import { h, languageName, t } from "../ui/view.js";
import { LEVELS } from "../ui/levels.js";
import { wayBack } from "./back.js";
import { step } from "./wizard.js";

/** @param {HTMLElement} card @param {import("../api.js").Api} api @returns {Promise<string | symbol>} the language, or that the person goes back */
export async function languageStep(card, api) {
    const { languages } = await api.call("content.list", {});
    const spoken = languages.filter((language) => language.supportsConversations);
    return new Promise((resolve) => step(card, t("language.title"), h("p.lead", null, t("language.lead")),
        h("div.choices", null, spoken.map((language) => h("button.choice.language", { onclick: () => resolve(language.id) },
            h("span.flag", { "aria-hidden": "true" }, language.flag), h("span", null, h("strong", { lang: language.id }, capital(language.nativeName)),
                h("small", null, named(language), t("language.scenarios", { count: language.availableScenarios.length })))))), wayBack(2, resolve)));
}

/** @param {HTMLElement} card @returns {Promise<string | symbol>} the level, or that the person goes back */
export function levelStep(card, language) {
    return new Promise((resolve) => step(card, t("level.title", { language: languageName(language) }), h("p.lead", null, t("level.lead")),
        h("div.choices.levels", null, LEVELS.map((level) => h("button.choice", { onclick: () => resolve(level), "data-level": level },
            h("span.level", { "aria-hidden": "true" }, level), h("span", null, h("strong", null, t(`level.${level}`)), h("small", null, t(`level.${level}.can`)))))), wayBack(3, resolve)));
}

/** Its name in the page's language, where that is another one. */
function named({ id, nativeName }) {
    const name = capital(languageName(id));
    return name === capital(nativeName) ? "" : `${name} · `;
}

function capital(text) { return text.slice(0, 1).toLocaleUpperCase() + text.slice(1); }
