/** Files that are sent for the daemon to take in, and those that it wrote to be kept here. */

import { Refused } from "./rest.js";
import { route } from "./place.js";

/** Bytes that the daemon takes at once. */
export const MOST_BYTES = 48 * 1024 * 1024;

export class Files {
    #token;

    /** @param {string} token */
    constructor(token) { this.#token = token; }

    /** Sends a file ahead. @param {File} file @returns {Promise<string>} by which a call names it */
    async send(file) {
        const answer = await this.#ask(`v1/files?name=${encodeURIComponent(file.name)}`, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file });
        return (await answer.json()).file;
    }

    /** Fetches what a call wrote. @param {string} id @returns {Promise<Blob>} */
    async fetch(id) { return (await this.#ask(`v1/files/${encodeURIComponent(id)}`)).blob(); }

    async #ask(path, options = {}) {
        const answer = await fetch(route(path), { cache: "no-store", ...options, headers: { ...options.headers, Authorization: `Bearer ${this.#token}` } })
            .catch(() => { throw Object.assign(new Error("offline"), { code: "offline" }); });
        if (answer.ok) return answer;
        const problem = await answer.json().catch(() => null);
        throw Object.assign(new Refused(answer.status, problem?.detail ?? problem?.title), { code: problem?.code });
    }
}
