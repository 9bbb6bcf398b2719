/** What went wrong, in the learner's words, with what to do. */

import { h, put } from "./dom.js";
import { icon } from "./icons.js";
import { currentLanguage, hasText, t } from "./text.js";

/** A sentence for an error. What the daemon alone has words for it tells in English. @param {any} error */
export function reasonOf(error) {
    if (error?.code && hasText(`fault.${error.code}`)) return t(`fault.${error.code}`);
    if (error?.code && error.code !== "offline" && currentLanguage() !== "en") return t(error.code === "invalidParams" || error.code === "invalidText" ? "fault.entered" : "fault.other");
    return error?.message && error.message !== "offline" ? error.message : t("fault.offline");
}

/** Puts a message in place of what could not be shown; what is gone cannot be tried again, so there the way leads back. @param {HTMLElement} place @param {any} error @param {() => void} [again] */
export function trouble(place, error, again) {
    put(place, h("div.empty", { role: "alert", "data-fault": error?.code ?? "" }, icon(error?.code === "offline" ? "offline" : "leaf"), h("p", null, reasonOf(error)),
        isGone(error) ? h("a.second", { href: wayBack() }, t("back")) : again && h("button.second.again", { onclick: again }, t("again"))));
}

const GONE = new Set(["notFound", "noConversation"]);

/** Whether it is gone for good, and there is a page above it to go back to. */
function isGone(error) { return GONE.has(error?.code) && wayBack() !== location.hash; }

/** The page of the tab. */
function wayBack() { return location.hash.split("/").slice(0, 2).join("/"); }
