/** What comes first: lines that move up and down. */

import { say } from "../../../ui/announce.js";
import { h, icon, put, t } from "../../../ui/view.js";

/** @returns {import("./fields.js").Fields} */
export function ordering(api, question) {
    const order = question.items.map((_, place) => place);
    const list = h("ol.order", { "aria-labelledby": "question-text" });
    const move = (from, by) => {
        const to = from + by;
        if (to < 0 || to >= order.length) return;
        [order[from], order[to]] = [order[to], order[from]];
        draw();
        const [up, down] = list.children[to].querySelectorAll("button");
        const wanted = by < 0 ? up : down;
        (wanted.disabled ? by < 0 ? down : up : wanted).focus();
        say(t("question.moved", { item: question.items[order[to]], place: to + 1 }));
    };
    const button = (name, label, item, index, by) => h("button.icon", { disabled: index + by < 0 || index + by >= order.length, "aria-label": t(label, { item }), onclick: () => move(index, by) }, icon(name));
    const draw = () => put(list, order.map((place, index) => {
        const item = question.items[place];
        return h("li", null, h("span", null, item), button("up", "question.up", item, index, -1), button("down", "question.down", item, index, 1));
    }));
    draw();
    const mark = () => list.querySelectorAll("button").forEach((button) => { button.disabled = true; });
    return { element: list, mark, answer: () => ({ kind: "places", places: [...order] }), focus: () => list.querySelector("button:not(:disabled)")?.focus() };
}
