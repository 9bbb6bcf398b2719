/** What belongs together: for each on the left, one of the right. */

import { h, labelled, t } from "../../../ui/view.js";

/** @returns {import("./fields.js").Fields} */
export function matching(api, question) {
    const selects = question.lefts.map((_, index) => h("select", { id: `left-${index}` }, h("option", { value: "" }, t("question.choose")), question.rights.map((right, place) => h("option", { value: String(place) }, right))));
    return {
        element: h("div.pairs", null, question.lefts.map((left, index) => labelled(left, selects[index]))),
        answer: () => (selects.every(({ value }) => value !== "") ? { kind: "places", places: selects.map(({ value }) => Number(value)) } : null),
        focus: () => selects[0].focus(),
    };
}
