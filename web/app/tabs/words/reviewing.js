/** One after another: look, remember, turn, say how it went. Space turns, 1 to 4 answer, U takes back, L listens. */

import { say } from "../../ui/announce.js";
import { h, icon, put, reasonOf, t, trouble } from "../../ui/view.js";
import { RATINGS } from "./asked/asked.js";
import { AskedFlashcard } from "./asked/flashcard.js";
import { AskedWord } from "./asked/word.js";
import { dueCards, makeReady } from "./cards.js";
import { dueFlashcards } from "./flashcards/due.js";

/** Who turned a card cannot have read it sooner: a second tap or a held key rates nothing. */
const PAUSE = 400;

/**
 * @param {HTMLElement} place @param {import("../../api.js").Api} api
 * @param {string} [what] "cards" leaves the words out
 */
export async function showReviewing(place, api, what) {
    let asked;
    try { asked = await whatIsDue(api, what); } catch (error) { return trouble(place, error, () => showReviewing(place, api, what)); }
    const session = new Reviewing(place, api, asked, what === "cards" ? "#/words/cards" : "#/words");
    session.next();
    return () => session.close();
}

/** @returns {Promise<import("./asked/asked.js").Asked[]>} */
async function whatIsDue(api, what) {
    const [words, cards] = await Promise.all([what === "cards" ? [] : dueCards(api).then((due) => due.words), dueFlashcards(api)]);
    makeReady(api, words.slice(0, 40));
    return [...words.map((word) => new AskedWord(api, word)), ...cards.map((card) => new AskedFlashcard(api, card))];
}

class Reviewing {
    constructor(place, api, asked, wayBack) {
        Object.assign(this, { place, api, wayBack, line: [...asked], done: [], total: asked.length, isTurned: false, isBusy: false });
        this.onkey = (event) => this.key(event);
        addEventListener("keydown", this.onkey);
        this.bar = h("progress", { max: Math.max(1, this.total), value: 0, "aria-label": t("words.progress") });
        this.undo = h("button.icon", { "aria-label": t("words.undo"), title: `${t("words.undo")} (U)`, onclick: () => this.takeBack(), disabled: true }, icon("undo"));
        this.body = h("div.reviewing-body");
        put(place, h("div.reviewing", null, h("header", null, h("a.icon", { href: wayBack, "aria-label": t("back") }, icon("close")), h("h1.unseen", null, t("plan.reviewWords")), this.bar, this.undo), this.body));
    }

    close() { removeEventListener("keydown", this.onkey); this.api.player.stop(); }

    next() {
        this.bar.value = this.done.length;
        this.bar.max = Math.max(1, this.done.length + this.line.length);
        this.undo.disabled = this.done.length === 0;
        this.asked = this.line.shift();
        this.isTurned = false;
        if (!this.asked) return this.over();
        this.shownAt = performance.now();
        this.hints = this.asked.hints();
        this.draw();
    }

    draw() {
        const { asked } = this;
        const front = h("div.face", null, h("p.tag.sun", null, asked.tag), asked.front(),
            asked.hasSound && h("button.icon.big-sound", { "aria-label": `${t("listen")} (L)`, onclick: () => this.listen() }, icon("sound")));
        const turn = h("button.first.big.turn", { onclick: () => this.turn() }, t("words.turn"), h("kbd", { "aria-hidden": "true" }, t("words.space")));
        put(this.body, h("article.flashcard", { "data-id": asked.id }, front), h("div.ratings", null, turn));
        turn.focus({ preventScroll: true });
        say(asked.spoken, asked.language);
        if (this.api.player.isAwake) this.listen();
    }

    async turn() {
        if (this.isTurned || !this.asked) return;
        this.isTurned = true;
        this.tookMs = performance.now() - this.shownAt;
        const flash = this.body.querySelector(".flashcard");
        flash.classList.add("turned");
        flash.append(h("div.answer", { role: "status" }, this.asked.back()));
        const ratings = this.body.querySelector(".ratings");
        const buttons = RATINGS.map((rating, index) => h(`button.rating.${rating}`, { onclick: () => { if (!this.isFresh) this.rate(rating); } }, h("strong", null, t(`rating.${rating}`)), h("small", { "data-wait": rating }, "…"), h("kbd", { "aria-hidden": "true" }, String(index + 1))));
        put(ratings, h("p.unseen", null, t("words.how")), buttons);
        this.#pause(ratings);
        buttons[2].focus({ preventScroll: true });
        this.listen();
        const hints = await this.hints;
        buttons.forEach((button, index) => { button.querySelector("small").textContent = hints[RATINGS[index]]; });
    }

    #pause(ratings) {
        clearTimeout(this.timer);
        this.isFresh = true;
        ratings.style.setProperty("pointer-events", "none");
        this.timer = setTimeout(() => { this.isFresh = false; ratings.style.removeProperty("pointer-events"); }, PAUSE);
    }

    async rate(rating) {
        if (this.isBusy || !this.isTurned) return;
        this.isBusy = true;
        const { asked } = this;
        try {
            const { reviewID, again } = await asked.answer(rating, this.tookMs);
            this.done.push({ asked, reviewID });
            if (again) this.line.push(again);
            this.body.querySelector(".flashcard")?.classList.add("leaves");
            this.next();
        } catch (error) { this.tell(reasonOf(error)); }
        this.isBusy = false;
    }

    async takeBack() {
        const last = this.done.at(-1);
        if (!last || this.isBusy) return;
        this.isBusy = true;
        try {
            const before = await last.asked.takeBack(last.reviewID);
            this.done.pop();
            if (this.asked) this.line.unshift(this.asked);
            this.line = [before, ...this.line.filter(({ id }) => id !== before.id)];
            this.next();
        } catch (error) { this.tell(reasonOf(error)); }
        this.isBusy = false;
    }

    async listen() {
        if (!this.asked?.hasSound) return;
        this.api.player.wake();
        try { await this.api.player.play(await this.asked.sound()); } catch { /* a word without a sound can still be remembered */ }
    }

    tell(text) {
        this.body.querySelector(".fault")?.remove();
        this.body.append(h("p.fault", { role: "alert" }, text));
    }

    key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || event.target.closest?.("input, textarea, select")) return;
        if (event.repeat) {
            if ((event.key === "Enter" || event.key === " ") && this.body.contains(event.target)) event.preventDefault();
            return;
        }
        const digit = "1234".indexOf(event.key);
        if (event.key === " " && !this.isTurned && !event.target.closest?.("button, a")) { event.preventDefault(); this.turn(); }
        else if (digit >= 0 && this.isTurned) this.rate(RATINGS[digit]);
        else if (event.key === "u" || event.key === "U") this.takeBack();
        else if (event.key === "l" || event.key === "L") this.listen();
    }

    over() {
        const count = this.done.filter(({ reviewID }) => reviewID).length;
        const heading = h("h2", { tabindex: -1 }, t(count > 0 ? "words.over" : "words.none"));
        put(this.body, h("div.empty.over", null, h("span.burst", { "aria-hidden": "true" }, icon("leaf")), heading, h("p", null, count > 0 ? t("words.over.count", { count }) : t("words.none.why")),
            h("p.chips", null, h("a.first", { href: "#/talk" }, t("words.talk")), h("a.second", { href: this.wayBack }, t(this.wayBack === "#/words" ? "tab.words" : "cards.title")))));
        heading.focus({ preventScroll: true });
    }
}
