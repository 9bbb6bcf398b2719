/** A card of question and answer that is due. One that was not known is asked once more in the sitting, which counts for nothing. */

import { h, t } from "../../../ui/view.js";
import { sendAnswer, withdraw } from "../answers.js";
import { RATINGS } from "./asked.js";

/** How well it was remembered, as SM-2 counts from 0 to 5. */
const QUALITY = { again: 1, hard: 3, good: 4, easy: 5 };

/** @implements {import("./asked.js").Asked} */
export class AskedFlashcard {
    hasSound = false;

    /** @param {import("../../../api.js").Api} api @param {any} card as flashcards.list has it @param {boolean} [isDrill] whether it was answered in this sitting */
    constructor(api, card, isDrill = false) { Object.assign(this, { api, card, isDrill }); }

    get id() { return this.card.id; }
    get tag() { return t(this.isDrill ? "cards.drill" : "cards.tag"); }
    get spoken() { return this.card.question; }

    front() { return h(this.card.question.length > 60 ? "p.front-question.long" : "p.front-question", null, this.card.question); }

    back() { return [h("p.answer-text", null, this.card.answer), this.card.explanation && h("p.explanation", null, this.card.explanation)]; }

    async hints() { return Object.fromEntries(RATINGS.map((rating) => [rating, t(`cards.quality.${rating}`)])); }

    async answer(rating, tookMs) {
        const again = rating === "again" ? new AskedFlashcard(this.api, this.card, true) : null;
        if (this.isDrill) return { reviewID: null, again };
        const { reviewID } = await sendAnswer(this.api, "flashcards.review", { learnerID: this.api.learnerID, flashcardID: this.id, quality: QUALITY[rating] }, tookMs);
        return { reviewID, again };
    }

    async takeBack(reviewID) {
        if (!reviewID || await withdraw(reviewID)) return this;
        const { flashcard } = await this.api.call("flashcards.undo", { learnerID: this.api.learnerID, flashcardID: this.id, undoID: crypto.randomUUID().toUpperCase() });
        return new AskedFlashcard(this.api, flashcard);
    }
}
