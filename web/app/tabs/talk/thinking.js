/** A sign that the character is thinking, where an answer is slow to come; and later, that it takes longer than usual. */

import { h, put, t } from "../../ui/view.js";

const SOON = 800;
const LONG = 10_000;

/** @param {string} name of the character */
export function thinking(name) {
    const element = h("p.thinking", { role: "status" });
    const dots = () => h("span.dots", { "aria-hidden": "true" }, h("i"), h("i"), h("i"));
    return {
        element,
        /** Shows it for as long as an answer is waited for. @template T @param {Promise<T>} answer @returns {Promise<T>} */
        async during(answer) {
            const soon = setTimeout(() => put(element, dots(), t("talk.thinking", { name })), SOON);
            const long = setTimeout(() => put(element, dots(), t("talk.thinking.long")), LONG);
            try { return await answer; } finally {
                clearTimeout(soon);
                clearTimeout(long);
                put(element);
            }
        },
    };
}
