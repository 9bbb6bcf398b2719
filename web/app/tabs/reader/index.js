/** Reader: graded readers and the learner's own books. Addresses: #/reader, #/reader/ID, #/reader/ID/CHAPTER. */

import { trouble } from "../../ui/trouble.js";
import { showReading } from "./reading.js";
import { showShelf } from "./shelf.js";

/** @param {HTMLElement} place @param {import("../../api.js").Api} api @param {string[]} rest */
export async function mount(place, api, [textID, chapter] = []) {
    try {
        return textID ? await showReading(place, api, textID, chapter) : await showShelf(place, api);
    } catch (error) { trouble(place, error, () => mount(place, api, textID ? [textID, chapter] : [])); }
}
