/** Reads a page aloud, sentence after sentence, and shows which one. */

import { sayText } from "../talk/word-card.js";

export class Aloud {
    #api;
    #turn = 0;
    isReading = false;

    /** @param {import("../../api.js").Api} api */
    constructor(api) { this.#api = api; }

    /** @param {HTMLElement[]} sentences @param {string} language @param {Element | null} [from] where to begin */
    async read(sentences, language, from) {
        this.stop();
        const turn = ++this.#turn;
        this.isReading = true;
        const begin = Math.max(0, sentences.indexOf(/** @type {HTMLElement} */ (from)));
        try {
            for (const sentence of sentences.slice(begin)) {
                if (turn !== this.#turn) return;
                for (const other of sentences) other.classList.toggle("heard", other === sentence);
                sentence.scrollIntoView({ block: "nearest" });
                await sayText(this.#api, sentence.textContent, language);
            }
        } finally {
            for (const sentence of sentences) sentence.classList.remove("heard");
            if (turn === this.#turn) this.isReading = false;
        }
    }

    /** Falls silent. */
    stop() {
        this.#turn += 1;
        this.isReading = false;
        this.#api.player.stop();
    }
}
