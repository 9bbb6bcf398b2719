/** The word that was touched: meaning, sound, how the learner stands to it, and a card with its sentence. */

import { say } from "../../ui/announce.js";
import { h, icon, put, reasonOf, t } from "../../ui/view.js";
import { soundButton } from "../talk/word-card.js";
import { newFlashcard } from "../words/flashcards/form.js";
import { sentenceAt, textOf, withGap } from "./pages.js";

const STATES = ["new", "learning", "known", "ignored"];

export class WordPanel {
    #turn = 0;

    /** @param {import("../../api.js").Api} api @param {{ changed: () => void, closed: (button: HTMLElement | null) => void }} told */
    constructor(api, told) {
        Object.assign(this, { api, told, button: null });
        this.element = h("aside.word-panel", { "aria-label": t("reader.word"), onkeydown: (event) => { if (event.key === "Escape") this.leave(); } });
        this.empty();
    }

    /** Which text the words are of. */
    at({ text, chapter, paragraphs }) { Object.assign(this, { textID: text.textID, language: text.language, chapter, paragraphs }); }

    empty() {
        this.element.classList.remove("open");
        put(this.element, h("p.quiet-text", null, icon("hint"), t("reader.touch")));
    }

    close() {
        this.#turn += 1;
        this.button?.classList.remove("chosen");
        this.button = null;
        this.empty();
    }

    /** Closes, and goes back to the word. */
    leave() {
        const { button } = this;
        this.close();
        this.told.closed(button);
    }

    /** @param {HTMLElement} button @param {any} word as the page knows it @param {boolean} byKey whether the focus follows */
    async show(button, word, byKey) {
        this.close();
        const turn = this.#turn;
        this.button = button;
        button.classList.add("chosen");
        this.element.classList.add("open");
        button.scrollIntoView({ block: "nearest" });
        put(this.element, h("p.loading", null, h("span.dots", null, h("i"), h("i"), h("i"))));
        try {
            const found = await this.api.callOrKept("reader.lookup", this.place(word));
            if (turn !== this.#turn) return;
            this.draw(found, word);
            if (byKey) this.element.querySelector("h2").focus();
            else {
                say(found.text, this.language);
                if (found.gloss) say(found.gloss, "en");
            }
        } catch (error) {
            if (turn === this.#turn) put(this.element, h("p", { role: "alert" }, reasonOf(error)), this.closer());
        }
    }

    place({ paragraph, start, end }) { return { learnerID: this.api.learnerID, textID: this.textID, chapter: this.chapter, paragraph, start, end }; }

    closer() { return h("button.icon", { "aria-label": t("close"), onclick: () => this.leave() }, icon("close")); }

    draw(found, word) {
        const { language } = this;
        const [main] = found.translations;
        const wider = word.following[0];
        const longer = (span) => this.show(this.button, { ...word, ...span, phrase: null, following: word.following.filter((end) => end > (span.end ?? word.end)) }, true);
        put(this.element, h("header", null, h("h2", { lang: language, tabindex: -1 }, main?.article ? `${main.article} ${found.word}` : found.word), this.sound(found), this.closer()),
            h("p.meta", null, found.ipa && h("span.ipa", null, `/${found.ipa}/`), main && h("span.tag", null, t(`part.${main.wordClass ?? main.partOfSpeech}`)), found.text.toLowerCase() !== found.word && h("span", { lang: language }, found.text)),
            h("p.translation", { lang: found.gloss ? "en" : null }, found.gloss ?? t("reader.noGloss")),
            h("div.states-row", { role: "group", "aria-label": t("reader.state") }, STATES.map((state) => h("button.chip", { "aria-pressed": String(state === found.state), onclick: (event) => this.mark(found, state, event.currentTarget) }, t(`reader.state.${state}`)))),
            h("p.in-sentence", null, h("q", { lang: language }, found.sentence), soundButton(this.api, found.sentence, language)),
            this.keeping(found, word),
            h("p.chips", null, word.phrase && h("button.quiet", { onclick: () => longer({ start: word.phrase[0], end: word.phrase[1] }) }, t("reader.phrase")), wider !== undefined && h("button.quiet", { onclick: () => longer({ end: wider }) }, icon("plus"), t("reader.longer")),
                h("button.quiet", { onclick: () => this.makeCard(found, word) }, icon("words"), t("cards.make"))),
            h("p.fault", { role: "alert" }));
    }

    sound({ audioMedia }) {
        return audioMedia && h("button.icon", { "aria-label": t("listen"), onclick: () => this.act(async () => { this.api.player.wake(); this.api.player.play(await this.api.player.buffer(audioMedia)); }) }, icon("sound"));
    }

    async act(work) {
        const fault = this.element.querySelector(".fault");
        if (fault) fault.textContent = "";
        try { await work(); } catch (error) { if (fault) fault.textContent = reasonOf(error); }
    }

    mark(found, state, chip) {
        return this.act(async () => {
            const marked = await this.api.call("reader.mark", { learnerID: this.api.learnerID, word: found.word, state, language: this.language });
            for (const other of chip.parentElement.children) other.setAttribute("aria-pressed", String(other === chip));
            say(t("reader.marked", { word: marked.word, state: t(`reader.state.${marked.state}`) }));
            this.told.changed();
        });
    }

    /** A card that asks for the word in its sentence, to be written as the learner likes, with the paragraph to look at. */
    makeCard(found, word) {
        const paragraph = this.paragraphs[word.paragraph];
        newFlashcard(this.api, {
            question: withGap(sentenceAt(paragraph, word.start), word), answer: found.text, explanation: found.gloss,
            quote: paragraph.sentences.map(textOf).join(" "), language: this.language,
        });
    }

    /** A card with the sentence; what no dictionary explains needs the learner's own words. */
    keeping(found, word) {
        const kept = () => h("p.kept", { role: "status", tabindex: -1 }, icon("check"), t("word.added"));
        if (found.wordID) return kept();
        const own = found.gloss ? null : h("input", { id: "own-translation", type: "text", maxlength: 190, required: true });
        const form = h("form.inline-form", { onsubmit: (event) => {
            event.preventDefault();
            this.act(async () => {
                await this.api.call("reader.keep", { ...this.place(word), ...(own && { translation: own.value.trim() }) });
                const note = kept();
                form.replaceWith(note);
                note.focus();
                this.told.changed();
            });
        } }, own && [h("label", { for: "own-translation" }, t("words.new.translation")), own], h("button.first", { type: "submit" }, icon("plus"), t("reader.keep")));
        return form;
    }
}
