/** A conversation as the page keeps it: what was said, what waits to be sent, and whether it is over. Kept in the browser. */

import { read, write } from "../../store/database.js";

/**
 * @typedef {object} Entry
 * @property {"character" | "learner" | "note"} who
 * @property {string} text
 * @property {string} [translation]
 * @property {string} [role] of a character's line
 * @property {string} [characterID] of a member of the cast
 * @property {string} [audioMedia]
 * @property {{ text: string, start: number, end: number }[]} [words] when each is said
 * @property {any[]} [corrections]
 * @property {any} [speech] of a spoken answer
 * @property {boolean} [isWaiting] for the connection
 * @property {string} [fault] why it could not be taken
 */

export class Script extends EventTarget {
    /** @param {{ id: string, scenarioID: string, characterID: string, language: string, entries?: Entry[], turns?: number, isEnded?: boolean, startTime?: string }} kept */
    constructor(kept) {
        super();
        Object.assign(this, { entries: [], turns: 0, isEnded: false, startTime: new Date().toISOString() }, kept);
    }

    /**
     * What the daemon and the browser know of a conversation.
     * @param {import("../../api.js").Api} api @param {string} id
     * @param {boolean} isNew its first lines are shown as they are spoken
     */
    static async load(api, id, isNew = false) {
        const kept = await read("conversations", id).catch(() => undefined);
        try {
            const transcript = await api.call("session.get", { sessionID: id });
            const script = new Script({ ...fromTranscript(transcript), entries: isNew ? [] : merged(transcript, kept, SHOWN_AT_ONCE.has(api.preferences.correctionTiming)) });
            await script.keep();
            return script;
        } catch (error) {
            if (error.code !== "offline" || !kept) throw error;
            return new Script(kept);
        }
    }

    /** Answers that have not reached the daemon yet, in their order. */
    get waiting() { return this.entries.filter((entry) => entry.isWaiting); }

    /** @param {Entry} entry */
    add(entry) {
        this.entries.push(entry);
        this.dispatchEvent(new CustomEvent("entry", { detail: entry }));
        this.keep();
        return entry;
    }

    /** Tells that an entry changed. @param {Entry} entry @param {Partial<Entry>} changes */
    change(entry, changes) {
        Object.assign(entry, changes);
        this.dispatchEvent(new CustomEvent("change", { detail: entry }));
        return this.keep();
    }

    /** @param {Entry} entry */
    drop(entry) {
        this.entries = this.entries.filter((other) => other !== entry);
        this.dispatchEvent(new CustomEvent("drop", { detail: entry }));
        this.keep();
    }

    keep() {
        const { id, scenarioID, characterID, language, entries, turns, isEnded, startTime } = this;
        return write("conversations", id, { id, scenarioID, characterID, language, entries, turns, isEnded, startTime }).catch(() => {});
    }
}

function fromTranscript({ id, scenarioID, characterID, language, messages, isEnded, startTime }) {
    return { id, scenarioID, characterID, language, isEnded, startTime, turns: learnerTurns(messages) };
}

/** How many answers the daemon has: one that was sent and whose reply was lost is among them. */
export function learnerTurns(messages) { return messages.filter(({ sender }) => sender === "user").length; }

/** Learners who want their corrections during the conversation see them again in its transcript. */
const SHOWN_AT_ONCE = new Set(["immediate", "afterSentence"]);

/** The daemon's messages, with what only the browser knows: translations, and answers that wait. */
function merged({ messages, isEnded }, kept, showsErrors) {
    const known = new Map((kept?.entries ?? []).map((entry) => [`${entry.who} ${entry.text}`, entry]));
    const entries = messages.filter(({ sender }) => sender !== "system").map(({ sender, content, audioMedia, detectedErrors }) => {
        const who = sender === "user" ? "learner" : "character";
        const before = known.get(`${who} ${content}`);
        return { ...before, who, text: content, audioMedia: audioMedia ?? before?.audioMedia, corrections: before?.corrections ?? (showsErrors ? detectedErrors : undefined), isWaiting: false };
    });
    if (isEnded) return entries;
    const answered = learnerTurns(messages);
    const waiting = (kept?.entries ?? []).filter(({ isWaiting }) => isWaiting);
    // The first that waits may have arrived although its reply did not.
    const arrived = Math.max(0, answered - (kept?.turns ?? answered));
    return [...entries, ...waiting.slice(arrived)];
}
