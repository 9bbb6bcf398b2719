/** What went wrong, in the learner's words, with what to do. */

import { h, put } from "./dom.js";
import { icon } from "./icons.js";
import { hasText, t } from "./text.js";

/** A sentence for an error. @param {any} error */
export function reasonOf(error) {
    if (error?.code && hasText(`fault.${error.code}`)) return t(`fault.${error.code}`);
    return error?.message && error.message !== "offline" ? error.message : t("fault.offline");
}

/** Puts a message in place of what could not be shown. @param {HTMLElement} place @param {any} error @param {() => void} [again] */
export function trouble(place, error, again) {
    put(place, h("div.empty", { role: "alert" }, icon(error?.code === "offline" ? "offline" : "leaf"), h("p", null, reasonOf(error)),
        again && h("button.second", { type: "button", onclick: again }, t("again"))));
}
