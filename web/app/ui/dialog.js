/** Sheets over the page: the browser's own dialog keeps the focus inside and gives it back. */

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./text.js";

/**
 * Opens a sheet and resolves with what closed it.
 * @param {string} title @param {any[]} content @param {{ wide?: boolean, actions?: { label: string, value: string, kind?: string }[] }} [options]
 * @returns {Promise<string> & { close: (value?: string) => void, element: HTMLDialogElement }}
 */
export function sheet(title, content, { wide = false, actions = [] } = {}) {
    const id = `sheet-${Math.random().toString(36).slice(2)}`;
    const close = (value = "") => dialog.close(value);
    const dialog = h(wide ? "dialog.sheet.wide" : "dialog.sheet", { "aria-labelledby": id },
        h("header", null, h("h2", { id }, title),
            h("button.icon", { "aria-label": t("close"), onclick: () => close() }, icon("close"))),
        h("div.sheet-body", { tabindex: 0, role: "region", "aria-labelledby": id }, content),
        actions.length > 0 && h("footer", null, actions.map((action) =>
            h(`button.${action.kind ?? "second"}`, { onclick: () => close(action.value) }, action.label))));
    document.body.append(dialog);
    const done = /** @type {any} */ (new Promise((resolve) => dialog.addEventListener("close", () => {
        dialog.remove();
        resolve(dialog.returnValue);
    })));
    // What fields held when they were first entered: what was changed is not thrown away by a slip.
    const before = new Map();
    dialog.addEventListener("focusin", ({ target }) => { if (target.matches("input, textarea, select") && !before.has(target)) before.set(target, held(target)); });
    const leave = async () => {
        const isChanged = [...before].some(([field, value]) => dialog.contains(field) && held(field) !== value);
        if (!isChanged || await sure(t("sheet.discard.sure"), t("sheet.discard"))) close();
    };
    // A press that began inside, to select text, and ended outside closes nothing.
    let pressed = null;
    dialog.addEventListener("pointerdown", ({ target }) => { pressed = target; });
    dialog.addEventListener("click", ({ target }) => { if (target === dialog && pressed === dialog) leave(); });
    dialog.addEventListener("cancel", (event) => {
        if (event.target !== dialog) return;
        event.preventDefault();
        leave();
    });
    dialog.showModal();
    done.close = close;
    done.element = dialog;
    return done;
}

function held(field) { return field.type === "checkbox" || field.type === "radio" ? field.checked : field.value; }

/** Asks before something that cannot be taken back. */
export async function sure(question, label) {
    return await sheet(question, [], { actions: [{ label: t("cancel"), value: "" }, { label, value: "yes", kind: "danger" }] }) === "yes";
}
