/** The way from a step to the one before: a button, and the browser's own way back. */

import { h, icon, t } from "../ui/view.js";

/** What a step answers where the person goes back to the one before. */
export const BACK = Symbol("back");

/** How deep in the first steps the step is that is shown, and how it is left for the one before. */
let depth = 0;
let goBack = () => {};

const reached = (state) => state?.depth ?? 0;

addEventListener("popstate", ({ state }) => {
    if (reached(state) < depth) goBack();
    // Forward leads nowhere: what comes next has to be answered first.
    else if (reached(state) > depth) history.back();
});

/** @param {number} at how deep the step is: each has a place of its own in the browser's history @param {(answer: symbol) => void} resolve */
export function wayBack(at, resolve) {
    depth = at;
    goBack = () => resolve(BACK);
    if (reached(history.state) < at) history.pushState({ depth: at }, "");
    return h("button.quiet.step-back", { onclick: () => history.back() }, icon("back"), t("back"));
}
