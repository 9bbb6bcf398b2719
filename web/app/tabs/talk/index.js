/** Talk: choose a scenario, read what it is about, hold the conversation. */

import { showChooser } from "./chooser.js";
import { showConversation } from "./conversation.js";
import { showScenario } from "./scenario.js";

/**
 * Addresses: #/talk, #/talk/<scenario>, #/talk/with/<session>.
 * @param {HTMLElement} place @param {import("../../api.js").Api} api @param {string[]} rest
 */
export function mount(place, api, [first, second]) {
    if (first === "with" && second) return showConversation(place, api, second);
    if (first) return showScenario(place, api, first);
    return showChooser(place, api);
}
