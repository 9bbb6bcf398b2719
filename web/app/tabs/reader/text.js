/** The words of a page as buttons, one of them in the order of the Tab key. */

import { h, put, t } from "../../ui/view.js";

/**
 * @param {HTMLElement} article @param {any} opened as reader.open gives it @param {number[]} paragraphs places of what the page shows
 * @param {(button: HTMLElement, word: { paragraph: number, start: number, end: number, text: string, phrase: [number, number] | null, following: number[] }, byKey: boolean) => void} chosen
 * @returns {{ button: any, place: [number, number, number] }[]} the words that can be looked up
 */
export function drawPage(article, opened, paragraphs, chosen) {
    const buttons = [];
    put(article, paragraphs.map((paragraph) => {
        const { sentences } = opened.paragraphs[paragraph];
        return h(paragraph === 0 ? "h2" : "p", null, sentences.map((sentence, index) => [index > 0 && " ", h("span.sentence", null, together(sentence.words, (word, place) => {
            if (!word.state) return word.text;
            const button = wordButton(word, (byKey) => chosen(button, whereOf(sentence, place, paragraph), byKey));
            button.tabIndex = buttons.length === 0 ? 0 : -1;
            button.addEventListener("focus", () => { for (const other of buttons) other.button.tabIndex = other.button === button ? 0 : -1; });
            buttons.push({ button, place: [paragraph, index, place] });
            return button;
        }))]));
    }));
    return buttons;
}

/** Marks stay on the line of the word that they touch. @param {any[]} words of a sentence @param {(word: any, place: number) => any} draw */
function together(words, draw) {
    const groups = [];
    words.forEach((word, place) => {
        const touches = place > 0 && word.span.start === words[place - 1].span.end;
        const group = groups.at(-1);
        const isNew = !touches || (word.state && group.hasWord);
        if (isNew) groups.push({ space: place > 0 && !touches ? " " : "", hasWord: Boolean(word.state), drawn: [draw(word, place)] });
        else { group.hasWord ||= Boolean(word.state); group.drawn.push(draw(word, place)); }
    });
    return groups.map(({ space, drawn }) => [space, drawn.length > 1 ? h("span.together", null, drawn) : drawn]);
}

function wordButton(word, chosen) {
    // A click without a pointer came from the keyboard or a screen reader.
    const button = h("button", { onclick: (event) => chosen(event.detail === 0) }, word.text);
    button.setState = (state) => {
        button.className = `read-word ${state}`;
        if (state === "known") button.removeAttribute("aria-description");
        else button.setAttribute("aria-description", t(`reader.state.${state}`));
    };
    button.setState(word.state);
    return button;
}

/** Where a word stands, the phrase that it belongs to, and where each further word of its sentence ends. */
function whereOf({ words }, place, paragraph) {
    const word = words[place];
    const phrase = word.phrase === undefined ? [] : words.filter((other) => other.phrase === word.phrase);
    return {
        paragraph, ...word.span, text: word.text, phrase: phrase.length > 1 ? [phrase[0].span.start, phrase.at(-1).span.end] : null,
        following: words.slice(place + 1).filter(({ state }) => state).map(({ span }) => span.end),
    };
}
