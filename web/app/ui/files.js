/** Files that the learner chooses, and files for the learner to keep. */

import { MOST_BYTES } from "../net/files.js";
import { h } from "./dom.js";
import { t } from "./text.js";
import { reasonOf } from "./trouble.js";

/** Gives the learner a file. @param {Blob} content @param {string} name */
export function save(content, name) {
    const address = URL.createObjectURL(content);
    h("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * A field for one file, which is taken as soon as it is chosen.
 * @param {{ id: string, label: string, what: string, endings: string[], take: (file: File) => Promise<string | null> }} options `take` resolves to what is then told
 */
export function fileField({ id, label, what, endings, take }) {
    const status = h("p", { role: "status" });
    const fault = h("p.fault", { role: "alert" });
    const field = h("input", { id, type: "file", accept: endings.map((ending) => `.${ending}`).join(","), "aria-describedby": `${id}-what`, onchange: async () => {
        const [file] = field.files;
        if (!file) return;
        fault.textContent = "";
        status.textContent = t("files.reading");
        field.disabled = true;
        try {
            if (!endings.includes(file.name.split(".").pop().toLowerCase())) throw new Error(t("files.format", { endings: endings.join(", ") }));
            if (file.size > MOST_BYTES) throw new Error(t("files.tooLarge"));
            status.textContent = await take(file) ?? "";
        } catch (error) {
            status.textContent = "";
            fault.textContent = reasonOf(error);
        } finally {
            field.disabled = false;
            // The same file can be chosen again.
            field.value = "";
        }
    } });
    return h("div.field", null, h("label", { for: id }, label), picker(field), h("small", { id: `${id}-what` }, what), status, fault);
}

/** A field for a file under a face in the page's own language; the browser's own says the rest in the browser's. @param {HTMLInputElement} field */
export function picker(field) { return h("span.pick", null, field, h("span", { "aria-hidden": "true" }, t("files.choose"))); }

/** A button that asks for something and gives it to the learner as a file. */
export function saveButton(label, make) {
    const fault = h("p.fault", { role: "alert" });
    const button = h("button.second", { onclick: async () => {
        fault.textContent = "";
        button.disabled = true;
        try {
            const { content, name } = await make();
            save(content, name);
        } catch (error) { fault.textContent = reasonOf(error); } finally { button.disabled = false; button.focus(); }
    } }, label);
    return h("span.with-fault", null, button, fault);
}

/** Lines end with a line feed, and nothing else below the space stays: the daemon takes no control characters. */
export function plain(text) { return text.replace(/\r\n?|\f/g, "\n").replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ""); }
