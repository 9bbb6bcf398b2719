/** One of several, or all that are right. The digits choose. */

import { h, icon, t } from "../../../ui/view.js";

/** @returns {import("./fields.js").Fields} */
export function choices(api, question) {
    const many = question.type === "msq";
    const inputs = question.options.map((_, index) => h("input", { type: many ? "checkbox" : "radio", name: "option", id: `option-${index}` }));
    const rows = question.options.map((option, index) => h("label.option", { for: `option-${index}` }, inputs[index], h("kbd", { "aria-hidden": "true" }, String(index + 1)), h("span", null, option)));
    const element = h("div.options", { role: many ? "group" : "radiogroup", "aria-labelledby": "question-text" }, rows);
    return {
        element,
        answer: () => {
            const options = inputs.flatMap((input, index) => (input.checked ? [index] : []));
            return options.length > 0 ? { kind: "options", options } : null;
        },
        mark: ({ correctAnswers = [] }) => rows.forEach((row, index) => {
            const right = correctAnswers.includes(index);
            if (right) row.append(h("span.verdict-mark", null, icon("check", t("verdict.right"))));
            else if (inputs[index].checked) row.append(h("span.verdict-mark", null, icon("close", t("verdict.wrong"))));
            row.classList.add(right ? "is-right" : inputs[index].checked ? "is-wrong" : "is-other");
        }),
        key: (event) => {
            const input = inputs[Number(event.key) - 1];
            if (!input || input.disabled || event.ctrlKey || event.metaKey || event.altKey) return;
            event.preventDefault();
            input.focus();
            input.checked = many ? !input.checked : true;
        },
        focus: () => inputs[0].focus(),
    };
}
