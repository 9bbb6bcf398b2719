/** A learner's words and preferences as a file that the learner keeps, and back from it. */

const KIND = "immersion-backup";
/** How the daemon names a file that holds all of a learner; its first line says so. */
const LEARNER_FORMAT = "immersiond-learner";
const LONGEST_FIRST_LINE = 1000;

/** @param {import("../../api.js").Api} api @returns {Promise<Blob>} */
export async function makeBackup(api) {
    const words = [];
    for (let offset = 0; ; offset += 1000) {
        const page = await api.call("vocab.list", { learnerID: api.learnerID, limit: 1000, offset });
        words.push(...page.words.map(({ word, language, partOfSpeech, translation, exampleSentences, deck, tags }) => ({ word, language, partOfSpeech, translation, example: exampleSentences[0], deck, tags })));
        if (page.words.length < 1000) break;
    }
    const { username, displayName, nativeLanguage, targetLanguages, proficiencyLevel, preferences } = api.learner;
    const text = JSON.stringify({ kind: KIND, version: 1, madeAt: new Date().toISOString(), username, displayName, nativeLanguage, targetLanguages, proficiencyLevel, preferences, words }, null, 1);
    return new Blob([text], { type: "application/json" });
}

/** Whether a file is the daemon's own, with all of a learner. @param {File} file */
export async function isLearnerFile(file) {
    const [first] = (await file.slice(0, LONGEST_FIRST_LINE).text()).split("\n");
    try { return JSON.parse(first)?.format === LEARNER_FORMAT; } catch { return false; }
}

/**
 * Reads a backup; throws when the text is none.
 * @param {string} text
 */
export function readBackup(text) {
    const backup = JSON.parse(text);
    if (backup?.kind !== KIND || !Array.isArray(backup.words)) throw new Error("not a backup");
    return { ...backup, bringBack: (api) => bringBack(api, backup.words) };
}

/** Adds the words one after another; those that the daemon refuses are left out. @returns {Promise<number>} how many came back */
async function bringBack(api, words) {
    let count = 0;
    for (const { word, language, partOfSpeech, translation, example, deck, tags } of words) {
        const params = { learnerID: api.learnerID, word, language, translation, exampleSentence: example, deck, tags: tags?.length ? tags : undefined, partOfSpeech: PARTS.has(partOfSpeech) ? partOfSpeech : undefined };
        await api.call("vocab.add", params).then(() => { count += 1; }, (error) => { if (error.code === "offline") throw error; });
    }
    return count;
}

const PARTS = new Set(["noun", "verb", "adjective", "adverb", "pronoun", "preposition", "conjunction", "interjection", "article", "determiner"]);
