/** The words that are due: from the daemon, or from what was kept of them; with their waits and sounds. */

import { read, write } from "../../store/database.js";
import { answeredMeanwhile } from "./answers.js";

const KEPT = "due";

/**
 * @param {import("../../api.js").Api} api
 * @returns {Promise<{ words: any[], newLeft: number, reviewsLeft: number, isKept: boolean }>}
 */
export async function dueCards(api) {
    const answered = await answeredMeanwhile("vocab.review", "wordID");
    try {
        const due = await api.call("vocab.due", { learnerID: api.learnerID, limit: 200 });
        await write("kept", KEPT, { learnerID: api.learnerID, ...due }).catch(() => {});
        return { ...due, words: due.words.filter(({ id }) => !answered.has(id)), isKept: false };
    } catch (error) {
        if (error.code !== "offline") throw error;
        const kept = await read("kept", KEPT).catch(() => undefined);
        if (kept?.learnerID !== api.learnerID) throw error;
        return { ...kept, words: kept.words.filter(({ id }) => !answered.has(id)), isKept: true };
    }
}

/** Where each answer would leave a card. Kept, so that the waits show without a connection too. */
export async function preview(api, wordID) { return api.callOrKept("vocab.preview", { wordID }).catch(() => null); }

/** Makes ready what reviewing needs offline: waits and sounds of the next cards, one after another. */
export async function makeReady(api, words) {
    for (const { id } of words) {
        if (!api.isOnline) return;
        await preview(api, id);
        await sound(api, id).catch(() => {});
    }
}

/** The sound of a card's word. @returns {Promise<AudioBuffer>} */
export async function sound(api, wordID) {
    const reply = await api.callOrKept("vocab.audio", { wordID });
    return api.player.buffer(reply.audioMedia ?? reply.mediaID);
}
