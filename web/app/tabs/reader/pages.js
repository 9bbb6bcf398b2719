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
export function textOf({ words }) {
    return words.map((word, index) => (index > 0 && word.span.start > words[index - 1].span.end ? " " : "") + word.text).join("");
}
