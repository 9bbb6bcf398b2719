/** A conversation under way: what the learner says goes to the daemon, what comes back is shown and spoken in its order. */

import { read, remove, write } from "../../store/database.js";
import { say } from "../../ui/announce.js";
import { h, put, reasonOf, t } from "../../ui/view.js";
import { sure } from "../../ui/dialog.js";
import { Listener } from "../../speech/listener.js";
import { composer } from "./composer.js";
import { eventNote } from "./events.js";
import { keepInSight } from "./in-sight.js";
import { showReview } from "./review.js";
import { first } from "./scenario.js";
import { claim, openHere, release, settled } from "./late.js";
import { placeWords } from "./new-words.js";
import { Script, learnerTurns, lineEntry } from "./script.js";
import { stage } from "./stage.js";
import { thinking } from "./thinking.js";
import { transcript } from "./transcript.js";

/** How many times as long as in speech a silence is where the learner reads and types. */
const TYPING = 3;

/** What the daemon says of a conversation that it does not have, or not for this device: it does not tell which. */
const NOT_HERE = new Set(["notFound", "forbidden", "invalidParams"]);

/**
 * @param {HTMLElement} place @param {import("../../api.js").Api} api @param {string} id of the session
 * @param {Script} [before] as the page has it already
 */
export async function showConversation(place, api, id, before) {
    openHere.add(id);
    try {
        await settled(id);
        const opening = first.get(id);
        first.delete(id);
        const script = await Script.load(api, id, Boolean(opening), before).catch((error) => {
            throw NOT_HERE.has(error.code) ? Object.assign(new Error(), { code: "noConversation" }) : error;
        });
        const [scenario, character] = await Promise.all([
            api.callOrKept("content.get", { kind: "scenario", id: script.scenarioID }),
            api.callOrKept("content.get", { kind: "character", id: script.characterID }),
        ]);
        const draft = before ? "" : await read("kept", draftKey(id)).catch(() => "");
        const conversation = new Conversation(place, api, script, scenario, character);
        if (draft) conversation.composer.write(draft);
        conversation.begin(opening);
        return Object.assign(() => conversation.close(), { composer: conversation.composer });
    } catch (error) {
        openHere.delete(id);
        throw error;
    }
}

/** Where an answer is kept that is being written. @param {string} id of its conversation */
function draftKey(id) { return `draft ${id}`; }

class Conversation {
    /** Kept in one chain: an answer is sent when the one before has been answered. */
    #chain = Promise.resolve();
    /** How much of it is not done yet. */
    #working = 0;
    #silence = 0;
    /** Whether the character may speak of its own accord: once after each thing that the learner did, and never before the first. */
    #mayPrompt = false;
    #isClosed = false;
    #voice = 0;

    constructor(place, api, script, scenario, character) {
        Object.assign(this, { place, api, script, scenario, character });
        this.isMute = localStorage.getItem("mute") === "true";
        this.listener = new Listener(api);
        this.stage = stage(scenario, character, {
            repeat: (slower) => this.control("session.repeat", { slower }), hint: () => this.control("session.hint"),
            back: () => this.goBack(), end: () => this.end(), mute: (isMute) => this.mute(isMute), isMute: this.isMute,
            translations: (isOn) => this.translate(isOn), isTranslated: localStorage.getItem("translated") === "true",
        });
        this.log = transcript(api, script, scenario, character, {
            play: (view, entry) => { this.api.player.wake(); this.#voice += 1; this.#speak(view, entry, this.#voice, true); }, drop: (entry) => script.drop(entry),
        });
        this.log.classList.toggle("translated", localStorage.getItem("translated") === "true");
        this.composer = composer(this.listener, scenario.language, { say: (text) => this.answer(text), typing: () => { this.#did(); this.#keepDraft(); }, interrupt: () => this.hush() });
        this.listener.addEventListener("began", () => { this.hush(); this.#wait(this.patience); this.stage.feel("listening"); });
        this.listener.addEventListener("ended", ({ detail }) => this.answerSpoken(detail));
        this.caughtUp = () => this.sendWaiting();
        this.heard = ({ detail }) => { if (detail.kind === "turn" && detail.sessionID === script.id) this.#inTurn(() => this.#wentOn()); };
        this.connected = ({ detail }) => { if (detail === "online") this.composer.recover(); };
        api.connection.addEventListener("state", this.connected);
        api.addEventListener("caughtUp", this.caughtUp);
        api.connection.addEventListener("event", this.heard);
        this.review = h("div.review-place");
        this.notices = h("div.notices");
        this.thinking = thinking(character.name);
        const element = h("div.conversation", { onclick: ({ target }) => { if (target.closest("button, summary")) this.#did(); } },
            this.stage.element, h("section.dialogue", { "aria-label": t("talk.conversation") }, this.log, this.review, this.thinking.element, this.notices, this.composer.element));
        put(place, element);
        this.sight = keepInSight(element, this.composer.element);
        this.returned = () => { if (document.visibilityState === "visible") this.#wait(this.patience); };
        document.addEventListener("visibilitychange", this.returned);
    }

    async begin(opening) {
        if (opening) return this.take(opening);
        this.stage.complete(this.script.completed);
        if (this.script.isEnded) return this.finish();
        if (this.api.isOnline && this.script.waiting.length > 0) this.sendWaiting();
        this.stage.feel("listening");
    }

    close() {
        this.#isClosed = true;
        this.#voice += 1;
        clearTimeout(this.#silence);
        this.sight.disconnect();
        document.removeEventListener("visibilitychange", this.returned);
        clearTimeout(this.later);
        openHere.delete(this.script.id);
        this.api.removeEventListener("caughtUp", this.caughtUp);
        this.api.connection.removeEventListener("state", this.connected);
        this.api.connection.removeEventListener("event", this.heard);
        this.listener.close();
        this.api.player.stop();
    }

    /** The character falls silent: the learner has the floor. */
    hush() { this.#voice += 1; this.api.player.stop(); this.stage.speak(0); }

    mute(isMute) {
        this.isMute = isMute;
        localStorage.setItem("mute", String(isMute));
        if (isMute) this.hush();
    }

    /** Whether translations show, here and whenever the learner comes back. */
    translate(isOn) {
        localStorage.setItem("translated", String(isOn));
        this.log.classList.toggle("translated", isOn);
    }

    /** What is being written outlives the page. */
    #keepDraft() {
        const key = draftKey(this.script.id);
        (this.composer.text ? write("kept", key, this.composer.text) : remove("kept", key)).catch(() => {});
    }

    /** Takes a typed answer, now or once the daemon is there. @param {string} text */
    answer(text) {
        this.#did();
        this.#keepDraft();
        this.hush();
        this.api.player.wake();
        const entry = this.script.add({ who: "learner", text, isWaiting: true });
        return this.#inTurn(() => this.#send(entry));
    }

    /** Sends what waited for the connection. */
    sendWaiting() {
        return this.#inTurn(async () => {
            if (await this.#wentOn()) return;
            // Another tab may be sending them: what it sends is shown as it is told.
            if (this.script.waiting.length > 0 && !await claim(this.script.id)) { this.later = setTimeout(() => this.sendWaiting(), 5000); return; }
            for (const entry of this.script.waiting) await this.#send(entry);
        });
    }

    /** Shows what the daemon has and the page has not: turns of another tab or device, or answers whose reply was lost. @returns {Promise<boolean>} whether there was any */
    async #wentOn() {
        if (this.#isClosed || this.script.isEnded) return false;
        const { messages, isEnded } = await this.api.call("session.get", { sessionID: this.script.id });
        if (!isEnded && learnerTurns(messages) <= this.script.knownTurns) return false;
        await this.#reload();
        return true;
    }

    /** What is being written stays in its field. */
    async #reload() {
        if (this.#isClosed) return;
        const { text, isFocused } = this.composer;
        this.close();
        const leave = await showConversation(this.place, this.api, this.script.id, this.script);
        this.close = leave;
        if (!this.place.isConnected) return leave();
        leave.composer.write(text, isFocused);
    }

    async #send(entry) {
        if (this.#isClosed || !this.script.entries.includes(entry)) return;
        if (!this.api.isOnline && this.api.connection.state !== "connecting") { this.stage.feel("calm"); return; }
        this.stage.feel("thinking");
        this.composer.busy(true);
        try {
            await claim(this.script.id);
            const turn = await this.#call("session.say", { text: entry.text });
            entry.isWaiting = false;
            this.script.answered();
            await this.script.change(entry, { fault: undefined, turn: turn.sequence });
            this.composer.busy(false);
            if (this.script.waiting.length === 0) release(this.script.id);
            await this.take(turn, entry);
        } catch (error) {
            this.composer.busy(false);
            release(this.script.id);
            if (error.code !== "offline") await this.script.change(entry, { isWaiting: false, fault: reasonOf(error) });
            this.stage.feel("puzzled");
            if (error.code === "sessionEnded") await this.#reload();
        }
    }

    /** Takes a spoken answer. */
    answerSpoken({ mediaID, samples }) {
        this.#did();
        const entry = this.script.add({ who: "learner", text: "…", speech: { isHeard: false } });
        return this.#inTurn(async () => {
            this.stage.feel("thinking");
            try {
                const turn = await this.#call("session.say", { audioMedia: mediaID });
                const { speech } = turn;
                if (!speech?.transcript) {
                    this.script.drop(entry);
                    const why = speech?.message ?? t("talk.notHeard");
                    this.composer.tell(why);
                    say(why);
                    this.stage.feel("puzzled");
                    if (turn.lines.length > 0) await this.take(turn);
                    return;
                }
                this.script.answered();
                this.log.recordings.set(entry, samples);
                await this.script.change(entry, { text: speech.transcript, speech, turn: turn.sequence });
                await this.take(turn, entry);
            } catch (error) {
                this.script.drop(entry);
                this.composer.fail(reasonOf(error));
                this.stage.feel("puzzled");
            }
        });
    }

    /** A wish that takes no answer: again, slower, a hint, back. @param {string} method @param {object} [params] @param {() => Promise<void>} [then] what is done before the reply is shown */
    control(method, params = {}, then) {
        this.hush();
        this.api.player.wake();
        return this.#inTurn(async () => {
            try {
                const turn = await this.#call(method, params);
                await then?.();
                await this.take(turn);
            } catch (error) { this.composer.fail(reasonOf(error)); }
        });
    }

    /** What was answered since the question before counts no more, and is marked so. */
    goBack() {
        return this.control("session.back", {}, async () => {
            const told = await this.api.call("session.export", { sessionID: this.script.id }).catch(() => null);
            if (told) this.script.takeBack(told.turns);
        });
    }

    /** Asks the daemon for a turn; where that takes long, it is seen that the character is thinking. */
    #call(method, params) { return this.thinking.during(this.api.call(method, { sessionID: this.script.id, ...params })); }

    async end() {
        if (!await sure(t("talk.end.sure"), t("talk.end"))) return;
        return this.control("session.end");
    }

    /** Shows what a turn brought, in the order in which it is heard. @param {any} turn @param {import("./script.js").Entry} [entry] the answer it is to */
    async take(turn, entry) {
        if (this.#isClosed) return;
        this.composer.recover();
        if (turn.notice) this.script.add({ who: "note", text: turn.notice }, entry);
        const corrections = turn.corrections ?? [];
        const correct = () => {
            if (!entry || corrections.length === 0) return;
            this.script.change(entry, { corrections });
            say(corrections.map(({ incorrect, correct: right, explanation }) => `${incorrect} → ${right}. ${explanation}`).join(" "));
        };
        if (!turn.correctionsAfterLine) correct();
        if (turn.completed?.length) {
            this.stage.complete(turn.completed, !turn.isEnded);
            this.script.complete(turn.completed);
        }
        this.stage.feel(turn.match === "clarify" || turn.match === "offScript" ? "puzzled" : turn.completed?.length ? "happy" : "warm");
        if (turn.hint) this.composer.hint(turn.hint);
        for (const event of turn.events ?? []) eventNote(this, event, entry);
        await this.#sayLines(turn, entry);
        if (turn.correctionsAfterLine) correct();
        if (this.#isClosed) return;
        if (turn.isEnded) await this.script.end({ review: turn.review, words: turn.words });
        if (turn.newWords?.length) placeWords(this.api, this.script, turn.newWords, entry);
        if (turn.isEnded) return this.finish();
        this.#wait(turn.silenceAfter);
    }

    async #sayLines({ lines, sequence }, to) {
        const voice = ++this.#voice;
        if (!this.isMute) for (const { audioMedia } of lines) if (audioMedia) this.api.player.buffer(audioMedia).catch(() => {});
        for (const line of lines) {
            if (this.#isClosed) return;
            const entry = this.script.add(lineEntry(line, sequence), to);
            say(line.text, this.scenario.language);
            await this.#speak(this.log.viewOf(entry), entry, voice, false);
        }
        if (voice === this.#voice) this.stage.feel("listening");
    }

    async #speak(view, entry, voice, isAsked) {
        if (!entry.audioMedia || (!isAsked && this.isMute) || voice !== this.#voice) return;
        const feeling = this.stage.feeling;
        try {
            if (isAsked) this.stage.feel("warm");
            await view.speak(this.api.player, entry.audioMedia, (level) => this.stage.speak(level));
        } catch { /* a line that cannot be heard can still be read */ }
        if (isAsked) this.stage.feel(feeling);
    }

    /** The learner said, typed or pressed something. */
    #did() {
        this.#mayPrompt = true;
        this.#wait(this.patience);
    }

    /** After a silence the character may help of its own accord, once. @param {number} [seconds] of silence, as the daemon told */
    #wait(seconds) {
        clearTimeout(this.#silence);
        this.patience = seconds;
        if (!seconds || !this.#mayPrompt || this.#isClosed) return;
        this.#silence = setTimeout(() => {
            if (this.#isOccupied) return this.#wait(seconds);
            this.#mayPrompt = false;
            this.#inTurn(async () => {
                try { await this.take(await this.api.call("session.wait", { sessionID: this.script.id, seconds })); } catch (error) {
                    if (error.code === "offline") this.#did();
                }
            });
        }, seconds * 1000 * (this.listener.isHandsFree ? 1 : TYPING));
    }

    /** Whether somebody speaks, writes or looks elsewhere, or nobody can hear. */
    get #isOccupied() {
        return document.visibilityState !== "visible" || this.#working > 0 || this.listener.isRecording || this.api.player.isPlaying || Boolean(this.composer.text) || document.querySelector("dialog[open]") !== null || !this.api.isOnline;
    }

    finish() {
        this.composer.element.hidden = true;
        // The review tells what was reached.
        put(this.notices);
        this.stage.over();
        this.listener.handsFree(false);
        return showReview(this.review, this.api, this.script, this.scenario);
    }

    #inTurn(work) {
        this.#working += 1;
        this.#chain = this.#chain.then(work).catch(() => {}).finally(() => { this.#working -= 1; });
        return this.#chain;
    }
}
