/** The few routes that are not JSON-RPC: who serves, and pairing. */

import { route } from "./place.js";

export class Refused extends Error {
    /** @param {number} status @param {string} [detail] */
    constructor(status, detail) {
        super(detail ?? `HTTP ${status}`);
        this.status = status;
    }
}

async function json(path, options = {}) {
    const answer = await fetch(route(path), { cache: "no-store", ...options });
    const body = await answer.json().catch(() => null);
    if (!answer.ok) throw new Refused(answer.status, body?.detail ?? body?.title);
    return body;
}

/** @returns {Promise<{ name: string, version: string, serverID: string, time: string, fingerprint: string | null }>} */
export function info() { return json("v1/info"); }

/**
 * Asks to be let in. With an invitation (from a QR code) the daemon says yes at once.
 * @param {{ deviceName: string, kind: string, invitation?: string }} device
 * @returns {Promise<{ id: string, secret: string, code: string, expiresAt: string, pollSeconds: number }>}
 */
export function beginPairing(device) {
    return json("v1/pairings", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(device) });
}

/** @returns {Promise<{ state: string, token?: string, deviceID?: string, role?: string, learners?: string[] }>} */
export function pairing({ id, secret }) {
    return json(`v1/pairings/${encodeURIComponent(id)}`, { headers: { Authorization: `Bearer ${secret}` } });
}
