/** Makes recordings of what the learner says: while a button is held, or whenever the learner speaks. */

import { Microphone } from "./microphone.js";
import { Recording } from "./recording.js";
import { VoiceActivity, level } from "./voice-activity.js";

const BEFORE = 20;
const LONGEST = 28;
const SHORTEST = 0.3;

/**
 * Fires `level` (0–1), `began`, `ended` (detail: { mediaID, samples }) and `failed` (detail: error).
 */
export class Listener extends EventTarget {
    #api;
    #microphone = new Microphone();
    #activity = null;
    #recording = null;
    #recent = [];

    /** @param {import("../api.js").Api} api */
    constructor(api) {
        super();
        this.#api = api;
        this.onserver = ({ detail }) => { if (detail.kind === "heard" && detail.state === "ended" && this.#activity && this.#recording) this.finish(); };
        api.connection.addEventListener("event", this.onserver);
    }

    get isRecording() { return this.#recording !== null; }
    get isHandsFree() { return this.#activity !== null; }

    /** Begins a recording at once: the button is down. */
    async press() {
        if (!await this.#open() || this.#recording) return;
        this.#begin([]);
    }

    /** Listens until told otherwise; what is spoken becomes a recording by itself. @param {boolean} wanted */
    async handsFree(wanted) {
        if (!wanted) { this.#activity = null; await this.abandon(); this.#microphone.close(); return; }
        if (await this.#open()) this.#activity = new VoiceActivity();
    }

    /** The recording is over: send it. */
    async finish() {
        const recording = this.#recording;
        this.#recording = null;
        if (!recording) return;
        if (recording.seconds < SHORTEST) { await recording.cancel(); this.#fire("dismissed"); return; }
        this.#fire("ending");
        try { this.#fire("ended", { mediaID: await recording.end(), samples: recording.samples() }); } catch (error) { this.#fire("failed", error); }
    }

    /** Throws the recording away. */
    async abandon() {
        const recording = this.#recording;
        this.#recording = null;
        if (recording) { await recording.cancel(); this.#fire("dismissed"); }
    }

    close() {
        this.#api.connection.removeEventListener("event", this.onserver);
        this.abandon();
        this.#microphone.close();
    }

    async #open() {
        try { await this.#microphone.open(); } catch (error) { this.#fire("failed", error); return false; }
        this.#microphone.onpiece = (piece) => this.#hear(piece);
        return true;
    }

    #hear(piece) {
        const loudness = level(piece);
        this.#fire("level", Math.min(1, loudness * 6));
        if (this.#recording) {
            this.#recording.add(piece);
            if (this.#recording.seconds > LONGEST) this.finish();
        }
        this.#recent.push(piece);
        if (this.#recent.length > BEFORE) this.#recent.shift();
        const happened = this.#activity?.hear(loudness);
        if (happened === "began" && !this.#recording) this.#begin(this.#recent.slice(0, -1));
        if (happened === "ended") this.finish();
        if (happened === "dismissed") this.abandon();
    }

    #begin(before) {
        this.#recording = new Recording(this.#api, before);
        this.#fire("began");
    }

    #fire(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }
}
