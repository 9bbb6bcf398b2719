/** Answers go out at once, or wait in line with the moment at which they were given; each has an id, so that it counts once. */

import { queue, unqueue, waitingCalls } from "../../store/waiting.js";

const LONGEST = 3_600_000;

/**
 * Sends an answer. Without a connection it waits.
 * @param {import("../../api.js").Api} api @param {string} method @param {object} params @param {number} tookMs
 * @returns {Promise<{ reviewID: string, reply: any | null }>} no reply of an answer that waits
 */
export async function sendAnswer(api, method, params, tookMs) {
    const reviewID = crypto.randomUUID().toUpperCase();
    const given = { ...params, reviewID, durationMs: Math.min(LONGEST, Math.round(tookMs)) };
    const later = { ...given, at: new Date().toISOString() };
    try {
        return { reviewID, reply: await api.call(method, given) };
    } catch (error) {
        if (error.code !== "offline") throw error;
        await queue(reviewID, method, later);
        return { reviewID, reply: null };
    }
}

/** Takes an answer out of the line. @param {string} reviewID @returns {Promise<boolean>} false where it was sent already */
export async function withdraw(reviewID) {
    const isWaiting = (await waitingCalls()).some(({ key }) => key === reviewID);
    if (isWaiting) await unqueue(reviewID);
    return isWaiting;
}

/** What was answered and waits. @param {string} method @param {string} field of its parameters, which names the card @returns {Promise<Set<string>>} */
export async function answeredMeanwhile(method, field) {
    return new Set((await waitingCalls()).filter((call) => call.method === method).map(({ params }) => params[field]));
}
