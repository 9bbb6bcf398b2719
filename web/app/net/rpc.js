/** JSON-RPC over one WebSocket: calls, notifications, and coming back after the connection was lost. */

import { socketRoute } from "./place.js";

/** A call that the daemon answered with an error. */
export class CallError extends Error {
    /** @param {{ code: number, message: string, data?: { code?: string, field?: string } }} error */
    constructor(error) {
        super(error.message);
        this.number = error.code;
        this.code = error.data?.code ?? "";
        this.field = error.data?.field;
    }
}

/** The connection was not there, or went before the answer came. */
export class Offline extends Error {
    constructor() { super("offline"); this.code = "offline"; }
}

const PATIENCE = 60_000;
const WAITS = [250, 1000, 2000, 5000, 10_000, 20_000];

/**
 * Fires `state` (detail: "connecting" | "online" | "offline" | "refused") and `event` (detail: the params of a notification).
 */
export class Connection extends EventTarget {
    #token;
    #socket = null;
    #waiting = new Map();
    #nextID = 1;
    #tries = 0;
    #timer = 0;
    #lastEvent = null;
    #isWanted = false;
    state = "offline";

    /** @param {string} token of the paired device */
    constructor(token) {
        super();
        this.#token = token;
    }

    open() {
        this.#isWanted = true;
        window.addEventListener("online", this.#again);
        window.addEventListener("offline", this.#gone);
        document.addEventListener("visibilitychange", this.#again);
        return this.#connect();
    }

    close() {
        this.#isWanted = false;
        window.removeEventListener("online", this.#again);
        window.removeEventListener("offline", this.#gone);
        document.removeEventListener("visibilitychange", this.#again);
        clearTimeout(this.#timer);
        this.#socket?.close(1000);
    }

    /**
     * Calls a method. Rejects with CallError, or with Offline where nobody can tell whether it was done.
     * @param {string} method @param {object} [params]
     */
    async call(method, params = {}) {
        if (this.state === "connecting") await this.#settled();
        if (this.state !== "online") throw new Offline();
        const id = this.#nextID++;
        return new Promise((resolve, reject) => {
            const timer = setTimeout(() => { this.#waiting.delete(id); reject(new Offline()); }, PATIENCE);
            this.#waiting.set(id, { resolve, reject, timer });
            this.#socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
        });
    }

    /** Sends bytes to the open audio stream. @param {ArrayBuffer} bytes */
    sendBytes(bytes) { if (this.state === "online") this.#socket.send(bytes); }

    #connect() {
        if (this.#socket || !this.#isWanted) return this.#settled();
        this.#become("connecting");
        const socket = new WebSocket(socketRoute("v1/rpc"), ["immersiond.v1", `bearer.${this.#token}`]);
        this.#socket = socket;
        let opened = false;
        socket.onopen = () => {
            opened = true;
            this.#tries = 0;
            this.#become("online");
            const since = this.#lastEvent === null ? {} : { since: this.#lastEvent };
            this.call("event.subscribe", since).catch(() => {});
        };
        socket.onmessage = (message) => this.#take(JSON.parse(message.data));
        socket.onclose = (closing) => this.#lost(opened, closing.code);
        return this.#settled();
    }

    #take(message) {
        if (message.method === "event") {
            if (typeof message.params.number === "number") this.#lastEvent = message.params.number;
            this.dispatchEvent(new CustomEvent("event", { detail: message.params }));
            return;
        }
        const waiting = this.#waiting.get(message.id);
        if (!waiting) return;
        this.#waiting.delete(message.id);
        clearTimeout(waiting.timer);
        if (message.error) waiting.reject(new CallError(message.error));
        else waiting.resolve(message.result);
    }

    async #lost(opened, code) {
        this.#socket = null;
        for (const { reject, timer } of this.#waiting.values()) { clearTimeout(timer); reject(new Offline()); }
        this.#waiting.clear();
        if (!opened && await this.#isRefused() || code === 4401) { this.#isWanted = false; this.#become("refused"); return; }
        this.#become("offline");
        if (!this.#isWanted) return;
        const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)];
        this.#timer = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
    }

    /** A WebSocket does not tell why it was refused; a media route without a file does: 401 or 404. */
    async #isRefused() {
        try {
            const answer = await fetch(new URL("v1/media/none", document.baseURI), { headers: { Authorization: `Bearer ${this.#token}` }, cache: "no-store" });
            return answer.status === 401 || answer.status === 403;
        } catch { return false; }
    }

    #again = () => {
        if (document.visibilityState !== "visible" || this.#socket) return;
        clearTimeout(this.#timer);
        this.#connect();
    };

    /** A network that is gone does not shake hands: the socket is left at once. */
    #gone = () => {
        const socket = this.#socket;
        if (navigator.onLine || !socket) return;
        socket.onopen = socket.onmessage = socket.onclose = null;
        socket.close();
        this.#lost(true, 1006);
    };

    #become(state) {
        this.state = state;
        this.dispatchEvent(new CustomEvent("state", { detail: state }));
    }

    #settled() {
        if (this.state !== "connecting") return Promise.resolve();
        return new Promise((resolve) => {
            const listen = () => {
                if (this.state === "connecting") return;
                this.removeEventListener("state", listen);
                resolve(undefined);
            };
            this.addEventListener("state", listen);
        });
    }
}
