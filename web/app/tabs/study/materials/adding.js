/** A material of one's own: a file, or a text that is pasted. */

import { fileField, plain } from "../../../ui/files.js";
import { h, icon, labelled, reasonOf, t } from "../../../ui/view.js";

const ENDINGS = ["pdf", "epub", "html", "htm", "md", "markdown", "txt"];

/** @param {import("../../../api.js").Api} api @param {HTMLSelectElement} subject its field @param {() => Promise<void>} added */
export function addingForm(api, subject, added) {
    const fault = h("p.fault", { role: "alert" });
    const title = h("input", { id: "new-material-title", type: "text", maxlength: 200 });
    const text = h("textarea", { id: "new-material-text", rows: 5, required: true });
    const take = async (given) => {
        await api.call("materials.add", { learnerID: api.learnerID, ...given, ...(subject.value && { subject: subject.value }) });
        await added();
    };
    let isBusy = false;
    const paste = async (event) => {
        event.preventDefault();
        if (isBusy) return;
        isBusy = true;
        fault.textContent = "";
        try {
            await take({ text: plain(text.value), ...(title.value.trim() && { title: title.value.trim() }) });
            event.target.reset();
        } catch (error) { fault.textContent = reasonOf(error); }
        isBusy = false;
    };
    return h("details.adding", null, h("summary", null, icon("plus"), t("material.add")),
        labelled(t("subject.label"), subject),
        fileField({ id: "new-material-file", label: t("books.file"), what: t("material.file.what"), endings: ENDINGS, take: async (file) => { await take({ file: await api.files.send(file) }); return null; } }),
        h("form.field-list", { onsubmit: paste }, h("h3", null, t("books.paste")),
            labelled(t("books.title"), title), labelled(t("books.text"), text),
            h("p", null, h("button.second", { type: "submit" }, t("words.new.add"))), fault));
}
