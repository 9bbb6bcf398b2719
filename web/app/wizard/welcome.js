/** Hello, and the language that the page speaks. */

import { portrait } from "../art/portrait.js";
import { currentLanguage, h, labelled, LANGUAGES, t, useLanguage } from "../ui/view.js";
import { step } from "./wizard.js";

/** Those who wave hello. */
const GREETERS = ["valentina", "don-chuy", "maria", "ernesto", "lucia-restrepo"];

/** @param {HTMLElement} card */
export function welcomeStep(card) {
    return new Promise((resolve) => {
        /** @param {boolean} [isChosen] whether the language was just chosen: its field keeps the focus */
        const draw = (isChosen) => {
            const why = sessionStorage.getItem("why");
            const chooser = h("select", { id: "page-language", onchange: async () => { await useLanguage(chooser.value); draw(true); } },
                Object.entries(LANGUAGES).map(([tag, name]) => h("option", { value: tag, lang: tag, selected: tag === currentLanguage() }, name)));
            step(card, t("welcome.title"));
            card.prepend(h("div.greeters", { "aria-hidden": "true" }, GREETERS.map((id) => portrait(id, { feeling: "happy" }))));
            card.append(why ? h("p.hint-box", { role: "status" }, why) : "", h("p.lead", null, t("welcome.lead")),
                labelled(t("welcome.language"), chooser),
                h("button.first.big", { onclick: () => { sessionStorage.removeItem("why"); resolve(undefined); } }, t("welcome.begin")));
            if (isChosen) chooser.focus({ preventScroll: true });
        };
        draw();
    });
}
