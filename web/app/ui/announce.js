/** What is said aloud to those who listen to the page. */

import { h } from "./dom.js";

/** Adds a line to the live region, politely. @param {string} text @param {string} [lang] */
export function say(text, lang) {
    const log = document.getElementById("said");
    log?.append(h("p", { lang }, text));
    while (log && log.childElementCount > 12) log.firstElementChild?.remove();
}

/** Shows a short notice at the foot of the page, or in the place that a view has for it. @param {string} text @param {{ action?: string, onaction?: () => void, kind?: string }} [options] */
export function notice(text, { action, onaction, kind = "calm" } = {}) {
    document.querySelector(".notice")?.remove();
    const box = h(`div.notice.${kind}`, { role: kind === "fault" ? "alert" : "status" }, h("span", null, text));
    if (action) box.append(h("button.quiet", { onclick: () => { box.remove(); onaction?.(); } }, action));
    (document.querySelector(".notices") ?? document.body).append(box);
    setTimeout(() => box.remove(), action ? 9000 : 5000);
}
