/** Talk: choose a scenario, read what it is about, hold the conversation. */

import { showChooser } from "./chooser.js";

/**
 * Addresses: #/talk, #/talk/<scenario>, #/talk/with/<session>.
 * @param {HTMLElement} place @param {import("../../api.js").Api} api @param {string[]} rest
 */
export async function mount(place, api, [first, second]) {
    if (first === "with" && second) return (await import("./conversation.js")).showConversation(place, api, second);
    if (first) return (await import("./scenario.js")).showScenario(place, api, first);
    return showChooser(place, api);
}
