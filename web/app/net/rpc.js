/** JSON-RPC over one WebSocket: calls, notifications, and coming back after the connection was lost. */

import { route, socketRoute } from "./place.js";

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
 * Fires `state` (detail: "connecting" | "online" | "offline" | "refused"), `event` (detail: the params of a notification)
 * and `reset`: so much was missed that it is not known any more, and what is shown is to be read anew.
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
        if (!this.#isOpen) throw new Offline();
        const id = this.#nextID++;
        return new Promise((resolve, reject) => {
            const timer = setTimeout(() => { this.#waiting.delete(id); reject(new Offline()); }, PATIENCE);
            this.#waiting.set(id, { resolve, reject, timer });
            this.#socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
        });
    }

    /** Sends bytes to the open audio stream. @param {ArrayBuffer} bytes */
    sendBytes(bytes) { if (this.#isOpen) this.#socket.send(bytes); }

    /** What is sent while a socket closes is lost without a word. */
    get #isOpen() { return this.state === "online" && this.#socket?.readyState === WebSocket.OPEN; }

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
            this.#subscribe();
        };
        socket.onmessage = (message) => this.#take(JSON.parse(message.data));
        socket.onclose = () => this.#lost(socket, opened);
        return this.#settled();
    }

    /** Hears what happens from now on, and what happened while the connection was away. */
    async #subscribe() {
        const since = this.#lastEvent === null ? {} : { since: this.#lastEvent };
        try {
            const { number, reset } = await this.call("event.subscribe", since);
            this.#lastEvent = reset ? number : Math.max(number, this.#lastEvent ?? number);
            if (reset) this.dispatchEvent(new Event("reset"));
        } catch { /* The next connection asks again, from where this one stood. */ }
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

    /** @param {WebSocket} socket which is gone @param {boolean} opened whether it was ever there */
    async #lost(socket, opened) {
        if (this.#socket !== socket) return;
        for (const { reject, timer } of this.#waiting.values()) { clearTimeout(timer); reject(new Offline()); }
        this.#waiting.clear();
        // Until the reason is known it keeps its place, so that nobody opens another meanwhile.
        const isRefused = !opened && await this.#isRefused();
        if (this.#socket !== socket) return;
        this.#socket = null;
        if (isRefused) { this.#isWanted = false; this.#become("refused"); return; }
        this.#become("offline");
        if (!this.#isWanted) return;
        clearTimeout(this.#timer);
        const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)];
        this.#timer = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
    }

    /**
     * Whether the device was revoked. A WebSocket does not tell why it was refused; any route of devices does: 401, by the
     * daemon's own word. A 403 is for a role or a page, and a proxy has reasons of its own.
     */
    async #isRefused() {
        try {
            const answer = await fetch(route("v1/rpc"), { headers: { Authorization: `Bearer ${this.#token}` }, cache: "no-store" });
            return answer.status === 401 && (await answer.json()).code === "unauthorized";
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
        this.#lost(socket, true);
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
