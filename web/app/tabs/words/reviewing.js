/** One card after another: look, remember, turn, say how it went. Space turns, 1 to 4 answer, U takes back, L listens. */

import { say } from "../../ui/announce.js";
import { h, put } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { t, wait } from "../../ui/text.js";
import { reasonOf, trouble } from "../../ui/trouble.js";
import { answer, dueCards, makeReady, preview, sound, takeBack } from "./cards.js";

const RATINGS = ["again", "hard", "good", "easy"];

/** @param {HTMLElement} place @param {import("../../api.js").Api} api */
export async function showReviewing(place, api) {
    let due;
    try { due = await dueCards(api); } catch (error) { return trouble(place, error, () => showReviewing(place, api)); }
    const session = new Reviewing(place, api, due.words);
    session.next();
    return () => session.close();
}

class Reviewing {
    constructor(place, api, words) {
        Object.assign(this, { place, api, line: [...words], done: [], total: words.length, isTurned: false, isBusy: false });
        this.onkey = (event) => this.key(event);
        addEventListener("keydown", this.onkey);
        makeReady(api, words.slice(0, 40));
        this.bar = h("progress", { max: Math.max(1, this.total), value: 0, "aria-label": t("words.progress") });
        this.undo = h("button.icon", { type: "button", "aria-label": t("words.undo"), title: `${t("words.undo")} (U)`, onclick: () => this.takeBack(), disabled: true }, icon("undo"));
        this.body = h("div.reviewing-body");
        put(place, h("div.reviewing", null, h("header", null, h("a.icon", { href: "#/words", "aria-label": t("back") }, icon("close")), h("h1.unseen", null, t("words.review")), this.bar, this.undo), this.body));
    }

    close() { removeEventListener("keydown", this.onkey); this.api.player.stop(); }

    next() {
        this.bar.value = this.done.length;
        this.bar.max = Math.max(1, this.done.length + this.line.length);
        this.undo.disabled = this.done.length === 0;
        this.card = this.line.shift();
        this.isTurned = false;
        if (!this.card) return this.over();
        this.shownAt = performance.now();
        this.waits = preview(this.api, this.card.id);
        this.draw();
    }

    draw() {
        const { card } = this;
        const front = h("div.face", null, h("p.tag.sun", null, t(`state.${card.learningState}`)), h("p.front-word", { lang: card.language }, withArticle(card)),
            h("button.icon.big-sound", { type: "button", "aria-label": `${t("listen")} (L)`, onclick: () => this.listen() }, icon("sound")));
        const turn = h("button.first.big.turn", { type: "button", onclick: () => this.turn() }, t("words.turn"), h("kbd", { "aria-hidden": "true" }, t("words.space")));
        put(this.body, h("article.flashcard", null, front), h("div.ratings", null, turn));
        turn.focus({ preventScroll: true });
        say(withArticle(card), card.language);
        if (this.api.player.isAwake) this.listen();
    }

    async turn() {
        if (this.isTurned || !this.card) return;
        this.isTurned = true;
        this.tookMs = performance.now() - this.shownAt;
        const { card } = this;
        const flash = this.body.querySelector(".flashcard");
        flash.classList.add("turned");
        flash.append(h("div.answer", { role: "status" }, h("p.answer-word", null, card.translation),
            h("p.meta", null, card.partOfSpeech && h("span.tag", null, t(`part.${card.wordClass ?? card.partOfSpeech}`)), card.gender && h("span.tag", null, t(`gender.${card.gender}`)), this.api.preferences.showPronunciationGuides !== false && card.ipa && h("span.ipa", null, `/${card.ipa}/`)),
            card.definition && h("p", { lang: card.language }, card.definition),
            card.exampleSentences[0] && h("p.example", { lang: card.language }, card.exampleSentences[0])));
        const buttons = RATINGS.map((rating, index) => h(`button.rating.${rating}`, { type: "button", onclick: () => this.rate(rating) }, h("strong", null, t(`rating.${rating}`)), h("small", { "data-wait": rating }, "…"), h("kbd", { "aria-hidden": "true" }, String(index + 1))));
        put(this.body.querySelector(".ratings"), h("p.unseen", null, t("words.how")), buttons);
        buttons[2].focus({ preventScroll: true });
        this.listen();
        const waits = await this.waits;
        for (const place of this.body.querySelectorAll("[data-wait]")) {
            const due = waits?.[place.dataset.wait]?.due;
            place.textContent = due ? wait(Math.max(60, (new Date(due).getTime() - Date.now()) / 1000)) : "";
        }
    }

    async rate(rating) {
        if (this.isBusy || !this.isTurned) return;
        this.isBusy = true;
        const { card } = this;
        try {
            const { reviewID, reply } = await answer(this.api, card.id, rating, this.tookMs);
            this.done.push({ card, reviewID });
            // What is due again within this sitting comes back at its end.
            const due = reply?.scheduling?.due;
            const soon = due ? new Date(due).getTime() - Date.now() < 15 * 60_000 : rating === "again";
            if (soon && reply) this.line.push(reply.word);
            this.body.querySelector(".flashcard")?.classList.add("leaves");
            this.next();
        } catch (error) { this.tell(reasonOf(error)); }
        this.isBusy = false;
    }

    async takeBack() {
        const last = this.done.pop();
        if (!last || this.isBusy) return;
        this.isBusy = true;
        try {
            const card = await takeBack(this.api, last.reviewID) ?? last.card;
            if (this.card) this.line.unshift(this.card);
            this.line = [card, ...this.line.filter(({ id }) => id !== card.id)];
            this.next();
        } catch (error) { this.done.push(last); this.tell(reasonOf(error)); }
        this.isBusy = false;
    }

    async listen() {
        this.api.player.wake();
        try { await this.api.player.play(await sound(this.api, this.card.id)); } catch { /* a word without a sound can still be remembered */ }
    }

    tell(text) { this.body.append(h("p.fault", { role: "alert" }, text)); }

    key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || event.target.closest?.("input, textarea, select")) return;
        const digit = "1234".indexOf(event.key);
        if (event.key === " " && !this.isTurned && !event.target.closest?.("button, a")) { event.preventDefault(); this.turn(); }
        else if (digit >= 0 && this.isTurned) this.rate(RATINGS[digit]);
        else if (event.key === "u" || event.key === "U") this.takeBack();
        else if (event.key === "l" || event.key === "L") this.listen();
    }

    over() {
        const heading = h("h2", { tabindex: -1 }, t(this.done.length > 0 ? "words.over" : "words.none"));
        put(this.body, h("div.empty.over", null, h("span.burst", { "aria-hidden": "true" }, icon("leaf")), heading, h("p", null, this.done.length > 0 ? t("words.over.count", { count: this.done.length }) : t("words.none.why")),
            h("p.chips", null, h("a.first", { href: "#/talk" }, t("words.talk")), h("a.second", { href: "#/words" }, t("tab.words")))));
        heading.focus({ preventScroll: true });
    }
}

/** A noun with its article: the two are learnt together. */
export function withArticle({ article, word }) { return article ? `${article} ${word}` : word; }
