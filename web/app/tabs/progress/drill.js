/** Practising a sound: how it is made, words with it, and a sentence to say. */

import { Listener } from "../../speech/listener.js";
import { sheet } from "../../ui/dialog.js";
import { h, icon, put, reasonOf, t } from "../../ui/view.js";
import { showSounds } from "../talk/sounds.js";
import { sayText, soundButton } from "../talk/word-card.js";

/** @param {import("../../api.js").Api} api */
export async function showDrill(api) {
    const body = h("div.rule");
    const listener = new Listener(api);
    const opened = sheet(t("drill.title"), [body], { wide: true });
    opened.then(() => listener.close());
    let drill = null;
    const status = h("p", { role: "status" });
    const record = h("button.first.big", { "aria-pressed": "false", onclick: () => (listener.isRecording ? listener.finish() : listener.press()) }, icon("microphone"), t("drill.say"));
    listener.addEventListener("began", () => { record.setAttribute("aria-pressed", "true"); put(record, icon("check"), t("drill.stop")); put(status, t("talk.listening")); });
    for (const name of ["ending", "dismissed", "failed"]) listener.addEventListener(name, () => { record.setAttribute("aria-pressed", "false"); put(record, icon("microphone"), t("drill.say")); });
    listener.addEventListener("failed", ({ detail }) => put(status, reasonOf(detail)));
    listener.addEventListener("ended", async ({ detail: { mediaID, samples } }) => {
        put(status, t("talk.understanding"));
        try {
            const score = await api.call("pronunciation.score", { audioMedia: mediaID, text: drill.sentence, language: drill.language, learnerID: api.learnerID, explanationLanguage: api.explanationLanguage });
            put(status, score.accepted ? "" : score.message ?? t("talk.notHeard"));
            if (score.accepted) showSounds(api, score, { text: drill.sentence, language: drill.language, samples });
        } catch (error) { put(status, reasonOf(error)); }
    });
    const sayPair = async (words, language) => { for (const word of words) await sayText(api, word, language); };
    const next = async () => {
        try {
            drill = await api.call("pronunciation.drill", { learnerID: api.learnerID, language: api.language, explanationLanguage: api.explanationLanguage, ...(drill && { lastSymbol: drill.symbol }) });
        } catch (error) { put(body, h("p", { role: "alert" }, reasonOf(error))); return; }
        const { language } = drill;
        put(body, h("p.headword", null, h("span.ipa", null, `/${drill.symbol}/`), h("span", null, drill.name)), h("p", null, drill.instruction), drill.note && h("p.hint-box", null, drill.note),
            h("ul.chips", { lang: language }, drill.examples.map(({ word, before, sound, after }) => h("li", null, h("button.chip", { "aria-label": word, onclick: () => sayText(api, word, language) }, h("span", null, before, h("b", null, sound), after))))),
            drill.minimalPairs.length > 0 && h("ul.chips", { lang: language, "aria-label": t("drill.pairs") }, drill.minimalPairs.map(({ word, partner }) => h("li", null, h("button.chip", { onclick: () => sayPair([word, partner], language) }, icon("sound"), `${word} – ${partner}`)))),
            h("p.headword", null, h("span", { lang: language }, drill.sentence), soundButton(api, drill.sentence, language)),
            h("p.chips", null, record, h("button.second", { onclick: next }, t("drill.next"))), status);
    };
    await next();
}
