/** Calls that wait for the connection: reviews in their order, each with an id so that it counts once. */

import { all, remove, write } from "./database.js";
import { CallError } from "../net/rpc.js";

/** Refusals that say nothing of the call itself: it is sent again later. */
export const LATER = new Set(["shuttingDown", "storageFull", "tooManyRequests"]);

let sending = null;

/** Queues a call. @param {string} key repeats nothing @param {string} method @param {object} params */
export function queue(key, method, params) { return write("waiting", key, { key, at: Date.now(), method, params }); }

export function unqueue(key) { return remove("waiting", key); }

export async function waitingCalls() { return (await all("waiting")).sort((a, b) => a.at - b.at); }

/**
 * Sends what waits, the oldest first. What the daemon refuses for good is dropped; what cannot be sent stays.
 * @param {import("../net/rpc.js").Connection} connection
 * @returns {Promise<number>} how many were sent
 */
export function sendWaiting(connection) {
    sending ??= deliver(connection).finally(() => { sending = null; });
    return sending;
}

async function deliver(connection) {
    let sent = 0;
    for (const { key, method, params } of await waitingCalls()) {
        try {
            await connection.call(method, params);
            sent += 1;
        } catch (error) {
            if (!(error instanceof CallError)) return sent;
            if (LATER.has(error.code)) return sent;
        }
        await remove("waiting", key);
    }
    return sent;
}
