/** The card of a word that was tapped: what it means here, how it sounds, how it is used; and into the learner's list with it. */

import { h, hasText, icon, reasonOf, t } from "../../ui/view.js";
import { sheet } from "../../ui/dialog.js";
import { withArticle } from "../words/asked/word.js";

/**
 * @param {import("../../api.js").Api} api
 * @param {string} word as it stands in the text
 * @param {{ language: string, sessionID?: string, sentence?: string }} where
 */
export async function showWord(api, word, { language, sessionID, sentence }) {
    const body = h("div.word-card", null, h("p.loading", null, h("span.dots", null, h("i"), h("i"), h("i"))));
    const shown = sheet(word, [body]);
    shown.element.querySelector("h2").lang = language;
    try {
        const found = await api.callOrKept("vocab.lookup", { word, language, direction: "toEnglish", explanationLanguage: api.explanationLanguage, learnerID: api.learnerID, ...(sessionID && { sessionID }) });
        const [main] = found.translations;
        body.replaceChildren(...entries(api, found, word, { language, sentence, isKept: main && await isKept(api, main, language) }));
    } catch (error) {
        body.replaceChildren(h("p", { role: "alert" }, error.code === "notFound" ? t("word.unknown") : reasonOf(error)), soundButton(api, word, language));
    }
    return shown;
}

/** Whether a word is among the learner's already, as far as the daemon can be asked. */
async function isKept(api, { word, partOfSpeech }, language) {
    const { words } = await api.call("vocab.search", { learnerID: api.learnerID, language, query: word, limit: LIKE }).catch(() => ({ words: [] }));
    return words.some((card) => card.word === word && (!PARTS.has(partOfSpeech) || card.partOfSpeech === partOfSpeech));
}

/** Words that are looked through: others are like it, or have it in their translation. */
const LIKE = 50;

function entries(api, { translations, analyses }, word, { language, sentence, isKept }) {
    const [main, ...others] = translations;
    if (!main) return [h("p", null, t("word.unknown")), soundButton(api, word, language)];
    const forms = analyses.filter(({ form, lemma, features }) => form !== lemma && features.length > 0).slice(0, 3);
    return [
        h("p.headword", null, withArticle(main) !== word && h("strong", { lang: language }, withArticle(main)), soundButton(api, main.word, language)),
        h("p.translation", { lang: "en" }, main.translation),
        h("p.meta", null, h("span.tag", null, t(`part.${main.wordClass ?? main.partOfSpeech}`)), main.gender && h("span.tag", null, t(`gender.${main.gender}`)), h("span.tag.sun", null, main.difficulty), main.ipa && h("span.ipa", null, `/${main.ipa}/`)),
        forms.length > 0 && h("p.quiet-text", null, forms.map(({ lemma, features }) => `${word}: ${lemma} · ${features.map(feature).join(", ")}`).join("; ")),
        main.examples.length > 0 && h("ul.examples", null, main.examples.slice(0, 2).map((example) => h("li", null, h("q", { lang: language }, example.sentence), example.translation && h("small", null, example.translation)))),
        others.length > 0 && h("details", null, h("summary", null, t("word.others")), h("ul.examples", null, others.slice(0, 5).map((other) => h("li", null, h("strong", { lang: language }, other.word), ` ${other.translation}`)))),
        isKept ? h("p.kept", null, icon("check"), t("word.added")) : addButton(api, main, { language, sentence }),
    ].filter(Boolean);
}

function feature(name) { return hasText(`feature.${name}`) ? t(`feature.${name}`) : name; }

/** A button that says a text. */
export function soundButton(api, text, language) {
    return h("button.icon", { "aria-label": t("listen"), onclick: () => sayText(api, text, language) }, icon("sound"));
}

/** Says a text, in the learner's speed. */
export async function sayText(api, text, language) {
    api.player.wake();
    const speech = await api.callOrKept("speech.synthesize", { text, language, encoding: "bytes", speed: Math.min(2, Math.max(0.5, api.preferences.speechSpeed ?? 1)) });
    const bytes = Uint8Array.from(atob(speech.bytes), (letter) => letter.charCodeAt(0));
    return api.player.play(await api.player.decode(bytes.buffer));
}

function addButton(api, main, { language, sentence }) {
    const button = h("button.first", { onclick: async () => {
        button.disabled = true;
        try {
            await api.call("vocab.add", { learnerID: api.learnerID, word: main.word, language: language.slice(0, 2), partOfSpeech: PARTS.has(main.partOfSpeech) ? main.partOfSpeech : undefined, exampleSentence: sentence });
            button.replaceChildren(icon("check"), t("word.added"));
        } catch (error) {
            button.disabled = false;
            button.after(h("p.fault", { role: "alert" }, reasonOf(error)));
        }
    } }, icon("plus"), t("word.add"));
    return h("p", null, button);
}

const PARTS = new Set(["noun", "verb", "adjective", "adverb", "pronoun", "preposition", "conjunction", "interjection", "article", "determiner"]);
