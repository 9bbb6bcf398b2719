/** Words that a turn brought: each stands below what had it. */

/**
 * @param {import("../../api.js").Api} api @param {import("./script.js").Script} script
 * @param {string[]} words as dictionaries have them @param {import("./script.js").Entry} [answer] in whose turn they came
 */
export async function placeWords(api, script, words, answer) {
    const left = words.filter((word) => !place(script, word, latest(script, has(word))));
    if (left.length === 0) return;
    // In another form than the dictionary's: the daemon tells in which turn, and whose it was.
    const told = await api.call("session.export", { sessionID: script.id }).catch(() => null);
    for (const word of left) place(script, word, source(script, told, word) ?? (script.isEnded ? undefined : answer));
}

function latest(script, isIt) { return script.entries.findLast((entry) => (entry.who === "learner" ? isSent(entry) : entry.who === "character") && isIt(entry)); }

function isSent({ isWaiting, fault }) { return !isWaiting && !fault; }

function has(word) {
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${word.normalize("NFC").replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}])`, "iu");
    return ({ text }) => whole.test(text.normalize("NFC"));
}

function source(script, told, word) {
    const said = script.entries.filter((entry) => entry.who === "learner" && isSent(entry));
    let turn = -1;
    let found;
    for (const { input, outcome } of told?.turns ?? []) {
        if (input.say) turn += 1;
        const line = outcome.wordsHeard?.includes(word) && outcome.lines.length > 0 && latest(script, ({ text }) => text === outcome.lines[0].text);
        found = (input.say && outcome.wordsProduced?.includes(word) && said[turn]) || line || found;
    }
    return found;
}

function place(script, word, entry) {
    if (!entry) return false;
    if (!entry.newWords?.includes(word)) script.change(entry, { newWords: [...entry.newWords ?? [], word] });
    return true;
}
