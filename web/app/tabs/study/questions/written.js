/** Free words: an answer, a translation, or what is heard. */

import { h, icon, reasonOf, t } from "../../../ui/view.js";
import { sayText } from "../../talk/word-card.js";

/** @returns {import("./fields.js").Fields} */
export function written(api, question) {
    const heard = question.type === "dictation";
    const field = h(heard ? "input" : "textarea", { id: "free-answer", type: heard ? "text" : null, rows: heard ? null : 4, maxlength: 2000, autocomplete: "off", autocapitalize: "none", "aria-labelledby": "question-text" });
    const fault = h("p.fault", { role: "alert" });
    const listen = async () => { try { await sayText(api, question.text, api.language); } catch (error) { fault.textContent = reasonOf(error); } };
    return {
        element: h("div.written", null, heard ? h("button.second", { onclick: listen }, icon("sound"), t("listen")) : question.text && h("blockquote", null, question.text), field, fault),
        answer: () => (field.value.trim() ? { kind: "text", text: field.value.trim() } : null),
        focus: () => { field.focus(); if (heard) listen(); },
    };
}
