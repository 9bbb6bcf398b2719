/** A sentence to say aloud, scored by how it sounds. */

import { Listener } from "../../../speech/listener.js";
import { h, icon, number, put, reasonOf, t } from "../../../ui/view.js";
import { soundButton } from "../../talk/word-card.js";

/** @returns {import("./fields.js").Fields} */
export function spoken(api, question) {
    const listener = new Listener(api);
    const status = h("p", { role: "status" });
    let score = null;
    const record = h("button.second.big", { "aria-pressed": "false", onclick: () => (listener.isRecording ? listener.finish() : listener.press()) });
    const idle = () => { record.setAttribute("aria-pressed", "false"); put(record, icon("microphone"), t("drill.say")); };
    idle();
    listener.addEventListener("began", () => { record.setAttribute("aria-pressed", "true"); put(record, icon("check"), t("drill.stop")); put(status, t("talk.listening")); });
    for (const name of ["ending", "dismissed", "failed"]) listener.addEventListener(name, idle);
    listener.addEventListener("failed", ({ detail }) => put(status, reasonOf(detail)));
    listener.addEventListener("ended", async ({ detail: { mediaID } }) => {
        put(status, t("talk.understanding"));
        try {
            const reply = await api.call("pronunciation.score", { audioMedia: mediaID, text: question.text, language: api.language, learnerID: api.learnerID, explanationLanguage: api.explanationLanguage });
            score = reply.accepted ? Math.round(reply.totalScore ?? 0) : null;
            put(status, reply.accepted ? t("sounds.show", { score: number(score) }) : reply.message ?? t("talk.notHeard"));
        } catch (error) { put(status, reasonOf(error)); }
    });
    return {
        element: h("div.written", null, h("p.headword", null, h("span", { lang: api.language }, question.text), soundButton(api, question.text, api.language)), h("p", null, record), status),
        answer: () => (score === null ? null : { kind: "score", score }),
        focus: () => record.focus(),
        close: () => listener.close(),
    };
}
