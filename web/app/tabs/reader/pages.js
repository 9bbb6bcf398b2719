/** A chapter in pages that are read at one sitting, cut between paragraphs. */

const WORDS = 170;

/** @param {any[]} paragraphs as reader.open gives them @returns {number[][]} the places of each page's paragraphs */
export function pagesOf(paragraphs) {
    const pages = [];
    let count = 0;
    paragraphs.forEach((paragraph, place) => {
        const words = paragraph.sentences.reduce((sum, sentence) => sum + sentence.words.filter(({ state }) => state).length, 0);
        if (pages.length === 0 || (count > 0 && count + words > WORDS && place > 1)) { pages.push([]); count = 0; }
        pages[pages.length - 1].push(place);
        count += words;
    });
    return pages;
}

/** A sentence as it stands: words and marks, and a space wherever they do not touch. */
export function textOf({ words }) { return joined(words, ({ text }) => text); }

const GAP = "____";

/** A sentence with a gap for the words between two places. @param {any} sentence @param {{ start: number, end: number }} span */
export function withGap({ words }, { start, end }) {
    const isInside = ({ span }) => span.start >= start && span.end <= end;
    const first = words.findIndex(isInside);
    return joined(words.filter((word, index) => index === first || !isInside(word)), (word) => (isInside(word) ? GAP : word.text));
}

/** The sentence of a paragraph in which a place lies. */
export function sentenceAt({ sentences }, start) { return sentences.find(({ words }) => words.at(-1).span.end > start) ?? sentences.at(-1); }

function joined(words, textOfWord) {
    return words.map((word, index) => (index > 0 && word.span.start > words[index - 1].span.end ? " " : "") + textOfWord(word)).join("");
}
