/** A line of a character: words that can be tapped, and that light up while they are said. */

import { pieces, saidTimes, wordTimes } from "../../speech/word-times.js";
import { h } from "../../ui/dom.js";
import { roving } from "../../ui/roving.js";

/**
 * The words of a text as buttons, one stop of the Tab key for all; arrows go from word to word.
 * @param {string} text @param {string} language @param {(word: string, button: HTMLElement) => void} onword
 */
export function wordsOf(text, language, onword) {
    const parts = pieces(text, language);
    const buttons = [];
    const line = h("p.words-line", { lang: language });
    // A word stays with the marks around it: ¿Cómo is never broken after its ¿.
    let together = h("span.together");
    for (const part of parts) {
        if (!part.isWord) {
            const [, closing, space, opening] = /^(\S*)(\s*)([\s\S]*)$/.exec(part.text) ?? [];
            together.append(closing);
            if (!space) continue;
            line.append(together, space);
            together = h("span.together", null, opening);
            continue;
        }
        if (together.querySelector("button")) { line.append(together); together = h("span.together"); }
        const button = h("button.word", { onclick: () => onword(part.text, button) }, part.text);
        buttons.push(button);
        together.append(button);
    }
    line.append(together);
    roving(line, buttons);
    return Object.assign(line, { parts, buttons });
}

/**
 * Plays a line's sound with its words lit.
 * @param {import("../../speech/player.js").Player} player
 * @param {any} line from wordsOf
 * @param {string} mediaID
 * @param {(level: number) => void} onlevel
 * @param {{ text: string, start: number, end: number }[]} [words] when each is said, where the daemon tells
 * @returns {Promise<boolean>} whether it was heard to its end
 */
export async function speakLine(player, line, mediaID, onlevel, words) {
    const buffer = await player.buffer(mediaID);
    const times = saidTimes(line.parts, words) ?? wordTimes(line.parts, buffer);
    let lit = -1;
    const light = (next) => {
        if (next === lit) return;
        line.buttons[lit]?.classList.remove("said");
        line.buttons[next]?.classList.add("said");
        lit = next;
    };
    line.classList.add("speaking");
    const heard = await player.play(buffer, { onframe: (seconds, level) => {
        onlevel(level);
        light(times.findIndex(({ start, end }) => seconds >= start - 0.03 && seconds < end));
    } });
    light(-1);
    line.classList.remove("speaking");
    onlevel(0);
    return heard;
}
