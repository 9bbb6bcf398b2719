/** A word that is due: with its sound, and with how long each answer would put it off. */

import { h, t, wait } from "../../../ui/view.js";
import { sendAnswer, withdraw } from "../answers.js";
import { preview, sound } from "../cards.js";
import { RATINGS } from "./asked.js";

/** What is due within so long comes back in the same sitting. */
const SITTING = 15 * 60_000;

/** @implements {import("./asked.js").Asked} */
export class AskedWord {
    hasSound = true;

    /** @param {import("../../../api.js").Api} api @param {any} card as vocab.due has it */
    constructor(api, card) { Object.assign(this, { api, card }); }

    get id() { return this.card.id; }
    get tag() { return t(`state.${this.card.learningState}`); }
    get spoken() { return withArticle(this.card); }
    get language() { return this.card.language; }

    front() { return h("p.front-word", { lang: this.language }, this.spoken); }

    back() {
        const { card } = this;
        const showsSounds = this.api.preferences.showPronunciationGuides !== false && card.ipa;
        return [h("p.answer-word", { lang: "en" }, card.translation),
            h("p.meta", null, card.partOfSpeech && h("span.tag", null, t(`part.${card.wordClass ?? card.partOfSpeech}`)), card.gender && h("span.tag", null, t(`gender.${card.gender}`)), showsSounds && h("span.ipa", null, `/${card.ipa}/`)),
            card.definition && h("p", { lang: card.language }, card.definition),
            card.exampleSentences[0] && h("p.example", { lang: card.language }, card.exampleSentences[0])];
    }

    async hints() {
        const waits = await preview(this.api, this.id);
        const until = (due) => (due ? wait(Math.max(60, (new Date(due).getTime() - Date.now()) / 1000)) : "");
        return Object.fromEntries(RATINGS.map((rating) => [rating, until(waits?.[rating]?.due)]));
    }

    sound() { return sound(this.api, this.id); }

    async answer(rating, tookMs) {
        const { reviewID, reply } = await sendAnswer(this.api, "vocab.review", { wordID: this.id, rating }, tookMs);
        const due = reply?.scheduling?.due;
        const isSoon = due && new Date(due).getTime() - Date.now() < SITTING;
        return { reviewID, again: isSoon ? new AskedWord(this.api, reply.word) : null };
    }

    async takeBack(reviewID) {
        if (await withdraw(reviewID)) return this;
        const { word } = await this.api.call("vocab.undo", { learnerID: this.api.learnerID, reviewID, undoID: crypto.randomUUID().toUpperCase() });
        return word ? new AskedWord(this.api, word) : this;
    }
}

/** A noun with its article: the two are learnt together. */
export function withArticle({ article, word }) { return article ? `${article} ${word}` : word; }
