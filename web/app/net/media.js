/** Sounds by their ids. What was heard once is kept, so that it can be heard without a connection. */

import { route } from "./place.js";

const CACHE = "immersion-sounds";
const MOST = 400;

export class Media {
    #token;

    /** @param {string} token */
    constructor(token) { this.#token = token; }

    /** The bytes of a sound. @param {string} id @returns {Promise<ArrayBuffer>} */
    async bytes(id) {
        const address = route(`v1/media/${encodeURIComponent(id)}`);
        const cache = await keep();
        const kept = await cache?.match(address);
        if (kept) return kept.arrayBuffer();
        const answer = await fetch(address, { headers: { Authorization: `Bearer ${this.#token}` } });
        if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
        await cache?.put(address, answer.clone());
        if (cache) prune(cache);
        return answer.arrayBuffer();
    }

    /** Sends a recording. @param {Blob} recording @returns {Promise<string>} its id */
    async send(recording) {
        const answer = await fetch(route("v1/media"), { method: "POST", headers: { Authorization: `Bearer ${this.#token}`, "Content-Type": recording.type }, body: recording });
        if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
        return (await answer.json()).mediaID;
    }
}

function keep() { return "caches" in globalThis ? caches.open(CACHE).catch(() => null) : null; }

async function prune(cache) {
    const kept = await cache.keys();
    for (const request of kept.slice(0, Math.max(0, kept.length - MOST))) await cache.delete(request);
}

/** Forgets every sound: another learner may be next. */
export async function forgetSounds() { if ("caches" in globalThis) await caches.delete(CACHE); }
