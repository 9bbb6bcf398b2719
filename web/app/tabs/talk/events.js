/** What a scenario shows beside its lines: a feeling, a card, a note about the culture. */

import { h, t } from "../../ui/view.js";

/** Kinds whose text stands for itself. */
const NOTES = new Set(["note", "culturalNote", "culture", "tip"]);

/** @param {any} conversation @param {{ kind: string, value: string, details: Record<string, string> }} event @param {import("./script.js").Entry} [to] the answer that it follows */
export function eventNote({ stage, script }, { kind, value, details }, to) {
    if (kind === "emote" || kind === "emotion" || kind === "feeling") stage.feel(value);
    else if (NOTES.has(kind)) script.add({ who: "note", text: details.text ?? value }, to);
    else if (kind === "card" && value === "grammar" && details.rule) script.add({ who: "note", text: t("talk.grammarCard"), rule: details.rule }, to);
    else if (kind === "card") script.add({ who: "note", text: details.word ?? details.text ?? value, word: details.word }, to);
}

/** An objective that was just reached. */
export function reached(text) { return h("p.reached", { role: "status" }, text); }
