/**
 * A text to read. The page is one stop of the Tab key: arrows go from word to word and from sentence to sentence, Enter looks a
 * word up, N and P turn the page, R reads aloud.
 */

import { h, icon, put, reasonOf, t, trouble } from "../../ui/view.js";
import { showWord } from "../talk/word-card.js";
import { Aloud } from "./aloud.js";
import { pagesOf } from "./pages.js";
import { coverageBar } from "./shelf.js";
import { drawPage } from "./text.js";
import { WordPanel } from "./word-panel.js";

/** @param {HTMLElement} place @param {import("../../api.js").Api} api @param {string} textID @param {string} [chapter] */
export async function showReading(place, api, textID, chapter) {
    const reading = new Reading(place, api, textID);
    await reading.open(chapter === undefined ? undefined : Number(chapter));
    return () => reading.close();
}

class Reading {
    constructor(place, api, textID) {
        Object.assign(this, { place, api, textID, page: 0, pages: [] });
        this.aloud = new Aloud(api);
        this.panel = new WordPanel(api, { changed: () => this.refresh(), closed: (element) => element?.focus() });
        this.article = h("article.page-text", { onkeydown: (event) => this.key(event) });
        this.words = h("section.card.learn-first");
        this.coverage = h("div");
        this.foot = h("nav.page-turns", { "aria-label": t("reader.pages") });
        this.fault = h("p.fault", { role: "alert" });
    }

    /** Where the learner was last, unless a chapter is given. */
    async open(chapter) {
        const opened = await this.api.callOrKept("reader.open", { learnerID: this.api.learnerID, textID: this.textID, ...(chapter !== undefined && { chapter }) });
        const { position } = opened.text;
        this.take(opened);
        this.page = chapter === undefined && position ? Math.max(0, this.pages.findIndex((paragraphs) => paragraphs.includes(position.paragraph))) : 0;
        this.frame();
        this.draw();
    }

    take(opened) {
        this.opened = opened;
        this.pages = pagesOf(opened.paragraphs);
        this.panel.at(opened);
    }

    frame() {
        const { text, chapters, chapter } = this.opened;
        const select = h("select", { "aria-label": t("reader.chapter"), onchange: () => this.go(Number(select.value), 0) }, chapters.map(({ number, title }) => h("option", { value: String(number), selected: number === chapter }, title)));
        this.aloudButton = h("button.second", { "aria-pressed": "false", onclick: () => this.readAloud() });
        this.showAloud(false);
        put(this.place, h("header", null, h("a.back-link", { href: "#/reader" }, icon("back"), t("tab.reader")), h("h1", { lang: text.language }, text.emoji && h("span", { "aria-hidden": "true" }, `${text.emoji} `), text.title), this.coverage,
            h("div.reading-tools", null, chapters.length > 1 && select, this.aloudButton, h("details.legend", null, h("summary", null, t("reader.how")), legend()))),
        h("div.reading", null, h("div.reading-main", null, this.article, this.fault, this.foot, this.words), this.panel.element));
    }

    /** The page as it now stands; what was read up to it is kept. */
    draw() {
        const { text, chapters, chapter, wordsToLearn } = this.opened;
        this.aloud.stop();
        put(this.coverage, coverageBar(text));
        this.article.lang = text.language;
        this.buttons = drawPage(this.article, this.opened, this.pages[this.page] ?? [], (button, word, byKey) => this.panel.show(button, word, byKey));
        const isFirstOfChapter = this.page === 0 && chapters.length > 1;
        const isLastOfChapter = this.page === this.pages.length - 1;
        const isFirst = this.page === 0 && chapter === chapters[0].number;
        const isLast = isLastOfChapter && chapter === chapters.at(-1).number;
        put(this.foot, h("button.second", { disabled: isFirst, onclick: () => this.turn(-1) }, icon("back"), t(isFirstOfChapter && !isFirst ? "reader.previousChapter" : "reader.previous")),
            h("span.quiet-text", { role: "status" }, t("reader.page", { place: this.page + 1, count: this.pages.length })),
            h("button.first", { onclick: () => (isLast ? this.finish() : this.turn(1)) }, t(isLast ? "reader.finish" : isLastOfChapter ? "reader.nextChapter" : "reader.next"), icon(isLast ? "check" : "next")));
        this.words.hidden = wordsToLearn.length === 0;
        put(this.words, h("h2", null, t("reader.first")), h("p.quiet-text", null, t("reader.first.why")), h("ul.chips", null, wordsToLearn.slice(0, 12).map(({ word, gloss, count }) => h("li", null, h("button.chip", { onclick: () => showWord(this.api, word, text) },
            h("strong", { lang: text.language }, word), gloss && h("span", { lang: "en" }, gloss), h("small", null, t("progress.attempts", { count })))))));
        this.keep(this.pages[this.page]?.[0] ?? 0);
    }

    /** Keeps where the learner is; without a connection it is told with the next page. */
    async keep(paragraph) {
        try {
            await this.api.call("reader.position", { learnerID: this.api.learnerID, textID: this.textID, chapter: this.opened.chapter, paragraph });
        } catch (error) { if (error.code !== "offline") this.fault.textContent = reasonOf(error); }
    }

    turn(by) {
        const page = this.page + by;
        const { chapters, chapter } = this.opened;
        const place = chapters.findIndex(({ number }) => number === chapter) + by;
        if (page >= 0 && page < this.pages.length) this.shown(() => { this.page = page; this.draw(); });
        else if (chapters[place]) this.go(chapters[place].number, by < 0 ? -1 : 0);
    }

    /** Another chapter, at its first page or its last. */
    async go(chapter, page) {
        try {
            this.take(await this.api.callOrKept("reader.open", { learnerID: this.api.learnerID, textID: this.textID, chapter }));
            this.shown(() => { this.page = page < 0 ? this.pages.length - 1 : page; this.frame(); this.draw(); });
        } catch (error) { trouble(this.article, error, () => this.go(chapter, page)); }
    }

    /** A new page begins at its top, for eyes and for the keyboard. */
    shown(change) {
        this.panel.close();
        change();
        (this.article.querySelector("[tabindex='0']") ?? this.article).focus({ preventScroll: true });
        this.place.scrollIntoView({ block: "start" });
    }

    async finish() {
        await this.keep(this.opened.paragraphs.length - 1);
        const heading = h("h2", { tabindex: -1 }, t("reader.over"));
        put(this.foot, h("div.finished", null, heading, h("p.chips", null, h("a.first", { href: "#/words/review" }, t("words.review")), h("a.second", { href: "#/reader" }, t("reader.another")))));
        heading.focus();
    }

    /** How each word stands now, after one of them changed. */
    async refresh() {
        try {
            const opened = await this.api.call("reader.open", { learnerID: this.api.learnerID, textID: this.textID, chapter: this.opened.chapter });
            this.take(opened);
            put(this.coverage, coverageBar(opened.text));
            for (const { button, place: [paragraph, sentence, index] } of this.buttons) button.setState(opened.paragraphs[paragraph].sentences[sentence].words[index].state);
        } catch (error) { this.fault.textContent = reasonOf(error); }
    }

    async readAloud() {
        if (this.aloud.isReading) { this.aloud.stop(); return; }
        this.showAloud(true);
        this.fault.textContent = "";
        try { await this.aloud.read([...this.article.querySelectorAll(".sentence")], this.opened.text.language, this.article.querySelector("[tabindex='0']")?.closest(".sentence")); } catch (error) { this.fault.textContent = reasonOf(error); }
        this.showAloud(false);
    }

    showAloud(isReading) {
        this.aloudButton.setAttribute("aria-pressed", String(isReading));
        put(this.aloudButton, icon(isReading ? "close" : "sound"), t(isReading ? "drill.stop" : "reader.aloud"));
    }

    key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const all = this.buttons.map(({ button }) => button);
        const at = all.indexOf(document.activeElement);
        const sentence = (by) => {
            const sentences = [...this.article.querySelectorAll(".sentence")].filter((place) => place.querySelector("button"));
            return sentences[sentences.indexOf(all[at]?.closest(".sentence")) + by]?.querySelector("button");
        };
        const ways = { ArrowRight: () => all[at + 1], ArrowLeft: () => all[at - 1], ArrowDown: () => sentence(1), ArrowUp: () => sentence(-1), Home: () => all[0], End: () => all.at(-1) };
        if (event.key in ways) {
            event.preventDefault();
            const to = ways[event.key]();
            if (!to) return;
            for (const button of all) button.tabIndex = button === to ? 0 : -1;
            to.focus();
        } else if (event.key === "n") this.foot.querySelector("button.first")?.click();
        else if (event.key === "p") this.turn(-1);
        else if (event.key === "r") this.readAloud();
    }

    close() { this.aloud.stop(); this.panel.close(); }
}

/** What the marks mean, drawn as they are in the text. */
function legend() {
    return h("div", null, h("ul.chips", null, ["new", "learning", "known", "ignored"].map((state) => h("li", null, h(`span.read-word.${state}`, null, t(`reader.state.${state}`))))), h("p.quiet-text", null, t("reader.keys")));
}
