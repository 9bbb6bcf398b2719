/** The cards that are due: from the daemon, or from what was kept of them; answers go out at once or wait in line. */

import { read, write } from "../../store/database.js";
import { queue, unqueue, waitingCalls } from "../../store/waiting.js";

const KEPT = "due";

/**
 * @param {import("../../api.js").Api} api
 * @returns {Promise<{ words: any[], newLeft: number, reviewsLeft: number, isKept: boolean }>}
 */
export async function dueCards(api) {
    const answered = new Set((await waitingCalls()).filter(({ method }) => method === "vocab.review").map(({ params }) => params.wordID));
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

/**
 * Records an answer. Without a connection it waits, with the moment at which it was given.
 * @returns {Promise<{ reviewID: string, reply: any | null }>}
 */
export async function answer(api, wordID, rating, durationMs) {
    const reviewID = crypto.randomUUID().toUpperCase();
    const params = { wordID, rating, reviewID, durationMs: Math.min(3_600_000, Math.round(durationMs)) };
    const later = { ...params, at: new Date().toISOString() };
    try {
        return { reviewID, reply: await api.call("vocab.review", params) };
    } catch (error) {
        if (error.code !== "offline") throw error;
        await queue(reviewID, "vocab.review", later);
        return { reviewID, reply: null };
    }
}

/** Takes an answer back, whether it was sent or still waits. @returns {Promise<any | null>} the card as it was, where the daemon told */
export async function takeBack(api, reviewID) {
    const waits = (await waitingCalls()).some(({ key }) => key === reviewID);
    if (waits) { await unqueue(reviewID); return null; }
    const reply = await api.call("vocab.undo", { learnerID: api.learnerID, reviewID, undoID: crypto.randomUUID().toUpperCase() });
    return reply.word;
}
