/** A conversation as the page keeps it: what was said, what waits to be sent, and whether it is over. Kept in the browser. */

import { read, write } from "../../store/database.js";
import { t } from "../../ui/text.js";
import { takenBack } from "./taken-back.js";

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
 * @property {string} [key] of an answer that waits: no other has it
 * @property {number} [since] how many answers the daemon had, as far as was known, when this one began to wait
 * @property {string} [fault] why it could not be taken
 * @property {number} [turn] of the conversation, as the daemon counts them
 * @property {boolean} [isTakenBack] whether the learner went back to the question before it
 */

/**
 * How a conversation went.
 * @typedef {object} Outcome
 * @property {any} review
 * @property {any[]} [words] that it brought
 * @property {(string | null)[]} [sentences] in which the review's corrections were said
 */

export class Script extends EventTarget {
    /** The answers that this page knows; those that another tab keeps waiting are its own. */
    #known = new Set();
    #keeping = Promise.resolve();

    /** @param {{ id: string, scenarioID: string, characterID: string, language: string, entries?: Entry[], turns?: number, isEnded?: boolean, startTime?: string, completed?: string[], outcome?: Outcome | null }} kept */
    constructor(kept) {
        super();
        Object.assign(this, { entries: [], turns: 0, isEnded: false, completed: [], outcome: null, startTime: new Date().toISOString() }, kept);
        for (const { key } of this.entries) this.#known.add(key);
    }

    /**
     * What the daemon and the browser know of a conversation.
     * @param {import("../../api.js").Api} api @param {string} id
     * @param {boolean} isNew its first lines are shown as they are spoken
     * @param {Script} [before] as the page has it already
     */
    static async load(api, id, isNew = false, before = undefined) {
        const kept = before ?? await read("conversations", id).catch(() => undefined);
        try {
            const [transcript, told] = await Promise.all([api.call("session.get", { sessionID: id }), isNew ? null : api.call("session.export", { sessionID: id }).catch(() => null)]);
            const entries = isNew ? [] : merged(transcript, kept, SHOWN_AT_ONCE.has(api.preferences.correctionTiming), told);
            const script = new Script({ ...fromTranscript(transcript), ...reachedIn(told, kept), entries });
            await script.keep();
            return script;
        } catch (error) {
            if (error.code !== "offline" || !kept) throw error;
            return new Script(kept);
        }
    }

    /** Answers that have not reached the daemon yet, in their order. */
    get waiting() { return this.entries.filter((entry) => entry.isWaiting); }

    /** How many of the daemon's answers are surely known; what it has beyond came from elsewhere, or without its reply. */
    get knownTurns() { return Math.min(this.turns, ...this.waiting.map(({ since }) => since ?? this.turns)); }

    /** The daemon took an answer from here: what still waits comes after it. */
    answered() {
        this.turns += 1;
        for (const entry of this.waiting) entry.since = this.turns;
    }

    /** @param {Entry} entry @param {Entry} [to] the answer that it follows: what was answered after that stays behind it */
    add(entry, to) {
        if (entry.isWaiting) {
            Object.assign(entry, { key: `${Date.now()} ${Math.random()}`, since: this.turns });
            this.#known.add(entry.key);
        }
        this.entries.splice(this.#placeOf(entry, to), 0, entry);
        this.dispatchEvent(new CustomEvent("entry", { detail: entry }));
        this.keep();
        return entry;
    }

    #placeOf({ who }, to) {
        const from = to ? this.entries.indexOf(to) + 1 : 0;
        const next = this.entries.findIndex((other, index) => index >= from && (to ? other.who === "learner" : other.isWaiting));
        return next < 0 || (who === "learner" && !to) ? this.entries.length : next;
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

    /** Objectives that were reached. @param {string[]} ids */
    complete(ids) {
        this.completed = [...new Set([...this.completed, ...ids])];
        this.keep();
    }

    /** The learner went back. @param {any[]} turns as the daemon tells them */
    takeBack(turns) {
        const gone = takenBack(turns);
        for (const entry of this.entries) if (gone.has(entry.turn) && !entry.isTakenBack) this.change(entry, { isTakenBack: true });
    }

    /** It is over. @param {Outcome} outcome */
    end(outcome) {
        this.isEnded = true;
        this.outcome = outcome;
        return this.keep();
    }

    /** What another tab keeps waiting stays. */
    keep() {
        this.#keeping = this.#keeping.then(async () => {
            const { id, scenarioID, characterID, language, turns, isEnded, startTime, completed, outcome } = this;
            const before = await read("conversations", id);
            const elsewhere = (before?.entries ?? []).filter(({ isWaiting, key }) => isWaiting && key && !this.#known.has(key));
            await write("conversations", id, { id, scenarioID, characterID, language, entries: [...this.entries, ...elsewhere], turns, isEnded, startTime, completed, outcome });
        }).catch(() => {});
        return this.#keeping;
    }
}

/** A character's line as the daemon tells it. @param {any} line @param {number} [turn] @returns {Entry} */
export function lineEntry({ text, translation, role, characterID, audioMedia, words }, turn) { return { who: "character", text, translation, role, characterID, audioMedia, words, turn }; }

function fromTranscript({ id, scenarioID, characterID, language, messages, isEnded, startTime }) {
    return { id, scenarioID, characterID, language, isEnded, startTime, turns: learnerTurns(messages) };
}

/** The objectives that were reached and how it went, from what the daemon tells of its turns and what the browser kept of them. */
function reachedIn(told, kept) {
    const outcomes = (told?.turns ?? []).map(({ outcome }) => outcome);
    const review = outcomes.findLast((outcome) => outcome.review)?.review;
    return { completed: [...new Set([...kept?.completed ?? [], ...outcomes.flatMap(({ completed }) => completed ?? [])])], outcome: kept?.outcome ?? (review ? { review } : null) };
}

/** How many answers the daemon has: one that was sent and whose reply was lost is among them. */
export function learnerTurns(messages) { return messages.filter(({ sender }) => sender === "user").length; }

/** Learners who want their corrections during the conversation see them again in its transcript. */
const SHOWN_AT_ONCE = new Set(["immediate", "afterSentence"]);

/** The daemon's messages, with what only the browser knows, or what it was told of each turn: translations, what a line is for, and answers that wait. */
function merged({ messages, isEnded }, kept, showsErrors, told) {
    // The same may have been said more than once: each goes with its own.
    const known = new Map();
    for (const entry of kept?.entries ?? []) {
        const key = `${entry.who} ${entry.text}`;
        if (!known.has(key)) known.set(key, []);
        known.get(key).push(entry);
    }
    const gone = takenBack(told?.turns ?? []);
    const entries = messages.filter(({ sender }) => sender !== "system").map(({ sender, content, number, audioMedia, detectedErrors }) => {
        const who = sender === "user" ? "learner" : "character";
        const before = known.get(`${who} ${content}`)?.shift();
        const turn = Number.parseInt(number, 10);
        return { ...lineTold(told, number, content), ...before, who, turn, isTakenBack: gone.has(turn) || before?.isTakenBack, text: content, audioMedia: audioMedia ?? before?.audioMedia, corrections: before?.corrections ?? (showsErrors ? detectedErrors : undefined), isWaiting: false };
    });
    return [...entries, ...unsent(messages, isEnded, kept)];
}

/** What the daemon told of a line: a message's number is its turn and its place in it; the first turn, in which nothing was said, is not told. */
function lineTold(told, number, content) {
    const [turn, place] = (number ?? "").split(".").map(Number);
    const line = told?.turns[turn - 1]?.outcome.lines[place - 1];
    if (line?.text !== content) return {};
    return { translation: line.translation, role: line.role, characterID: line.characterID };
}

/** Answers that the daemon does not have. Where others came between, they would answer another question: they stay to be seen. */
function unsent(messages, isEnded, kept) {
    const own = (kept?.entries ?? []).filter(({ who, isWaiting, fault }) => who === "learner" && (isWaiting || fault));
    const waiting = own.filter(({ isWaiting }) => isWaiting);
    const answered = learnerTurns(messages);
    const since = Math.min(answered, ...waiting.map((entry) => entry.since ?? kept.turns));
    const come = messages.filter(({ sender }) => sender === "user").slice(since).map(({ content }) => content.normalize());
    // What waits may have arrived although its reply did not.
    const left = own.filter(({ isWaiting, text }) => {
        const at = isWaiting ? come.indexOf(text.normalize()) : -1;
        if (at >= 0) come.splice(at, 1);
        return at < 0;
    });
    const fault = isEnded ? t("fault.sessionEnded") : come.length > 0 ? t("talk.wentOn") : null;
    return left.map((entry) => (!entry.isWaiting ? entry : fault ? { ...entry, isWaiting: false, fault } : { ...entry, since: answered }));
}
