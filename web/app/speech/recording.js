/** One recording: streamed to the daemon while it is spoken, or sent whole where the daemon takes no stream. */

import { CallError } from "../net/rpc.js";
import { wav } from "./wav.js";

export class Recording {
    #api;
    /** @type {Int16Array[]} */
    #pieces = [];
    #sent = 0;
    #begun;
    #isStreamed = false;

    /** @param {import("../api.js").Api} api @param {Int16Array[]} [before] what was heard just before it began */
    constructor(api, before = []) {
        this.#api = api;
        this.#pieces.push(...before);
        this.#begun = api.call("audio.begin", { sampleRate: 16000 }).then(
            () => { this.#isStreamed = true; this.#flush(); },
            (error) => { if (!(error instanceof CallError)) throw error; });
        this.#begun.catch(() => {});
    }

    /** @param {Int16Array} piece */
    add(piece) {
        this.#pieces.push(piece);
        if (this.#isStreamed) this.#flush();
    }

    get seconds() { return this.#pieces.reduce((sum, piece) => sum + piece.length, 0) / 16000; }

    /** All samples as numbers from -1 to 1. */
    samples() {
        const all = new Float32Array(Math.round(this.seconds * 16000));
        let at = 0;
        for (const piece of this.#pieces) for (const sample of piece) all[at++] = sample / 32768;
        return all;
    }

    /** Ends it. @returns {Promise<string>} the id by which the daemon has it */
    async end() {
        await this.#begun;
        if (!this.#isStreamed) return this.#api.media.send(wav(this.#pieces));
        this.#flush();
        this.#isStreamed = false;
        return (await this.#api.call("audio.end", {})).mediaID;
    }

    async cancel() {
        await this.#begun.catch(() => {});
        if (this.#isStreamed) await this.#api.call("audio.cancel", {}).catch(() => {});
        this.#isStreamed = false;
    }

    #flush() {
        for (; this.#sent < this.#pieces.length; this.#sent += 1) {
            const piece = this.#pieces[this.#sent];
            this.#api.connection.sendBytes(piece.buffer.slice(piece.byteOffset, piece.byteOffset + piece.byteLength));
        }
    }
}
