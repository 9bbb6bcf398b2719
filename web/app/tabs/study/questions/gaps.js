/** A text with gaps to fill. */

import { h, t } from "../../../ui/view.js";

const GAP = /_{3,}/;

/** @returns {import("./fields.js").Fields} */
export function gaps(api, question) {
    const inputs = Array.from({ length: question.gaps }, (_, index) => h("input.gap", { type: "text", lang: api.language, autocomplete: "off", autocapitalize: "none", spellcheck: "false", maxlength: 200, "aria-label": t("question.gap", { place: index + 1 }) }));
    const parts = question.text.split(GAP);
    return {
        element: h("p.gap-text", { lang: api.language }, parts.map((part, index) => [part, index < parts.length - 1 ? inputs[index] : null])),
        answer: () => (inputs.every((input) => input.value.trim()) ? { kind: "gaps", gaps: inputs.map((input) => input.value.trim()) } : null),
        focus: () => inputs[0].focus(),
    };
}
